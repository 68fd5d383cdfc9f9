"""What happens when a text is played, interpreted and compiled; or how it is refused, and what is offered instead."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from cardwright.games import load
from cardwright.games.cardfile import BadCards
from cardwright.match.scenario import read_entry, run
from tests.language import corpus

HERE = Path(__file__).parent
CASES: list[dict[str, Any]] = yaml.safe_load((HERE / "outcomes.yaml").read_text(encoding="utf-8"))
PLAYED = [case for case in CASES if "refused" not in case]
REFUSED = [case for case in CASES if "refused" in case]
STATS: dict[str, dict[str, Any]] = {
    "unit": {"damage": 2, "life": 6},
    "fighter": {"strength": 4, "speed": 3, "skill": 5},
}
PRINTED: dict[str, dict[str, Any]] = {
    "xi": {"type": "shadow", "cost": "1T"},
    "fate": {"class": "common", "value": 1},
    "psiwars": {"cost": "MA 1"},
    "wuxing": {"element": "earth", "rank": 1},
}


def table(game: str) -> Any:
    """The game, with plain cards where the corpus has some."""
    return corpus.table(game) if game in corpus.GAMES else load(game)


def by_text(case: dict[str, Any]) -> str:
    return str(case["text"])


def probe(case: dict[str, Any]) -> dict[str, Any]:
    """The card with the text."""
    printed = PRINTED[case.get("game", "xi")] | STATS.get(case["kind"], {}) | case.get("printed", {})
    return {"name": "Probe", "kind": case["kind"], **printed, "text": case["text"]}


@pytest.mark.parametrize("case", PLAYED, ids=by_text)
def test_it_happens_so(case: dict[str, Any]) -> None:
    body = {name: case[name] for name in ("given", "when", "then")}
    cards = [probe(case), *case.get("cards", [])]
    scenario = {"scenario": case["text"], "game": case.get("game", "xi"), "cards": cards, **body}
    assert run(read_entry(scenario, HERE, 1), games=table) == []


@pytest.mark.parametrize("case", REFUSED, ids=by_text)
def test_it_is_refused(case: dict[str, Any]) -> None:
    game = table(case.get("game", "xi"))
    with pytest.raises(BadCards) as refused:
        game.with_cards([probe(case)])
    assert case["refused"] in str(refused.value)
    assert game.suggestions(probe(case)) == case.get("offers", [])
