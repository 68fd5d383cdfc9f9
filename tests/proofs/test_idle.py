"""Nothing said is idle: without any one part of its program a text makes another game of some position."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from tests.proofs.arenas import ARENAS
from tests.proofs.play import Trials
from tests.proofs.texts import GAMES, HERE, Said, chance_of, texts_of

EXCUSED: list[dict[str, Any]] = yaml.safe_load((HERE / "idle.yaml").read_text(encoding="utf-8"))
TRIALS = 800  # positions in which a part may show; most show in the first
ONE_OF = {"xi": 6, "fate": 2, "ninjas": 1, "psiwars": 12, "wuxing": 16}  # shipped texts that are tried every time


def unexcused(said: Said, most: int = TRIALS) -> list[str]:
    """The parts of a text that no position shows, and that nothing excuses."""
    trials = Trials(ARENAS[said.game], said)
    tried = [blank for blank in trials.blanks() if not any(is_excused(said, blank.gone, line) for line in EXCUSED)]
    return [blank.gone for blank in tried if not trials.shows(blank, most)]


def is_excused(said: Said, gone: str, line: dict[str, Any]) -> bool:
    parts = line["gone"] if isinstance(line["gone"], list) else [line["gone"]]
    is_there = gone.startswith(tuple(parts)) and line.get("of", "") in gone
    is_text = said.text == line["text"] if line["text"].endswith(".") else said.text.startswith(line["text"])
    is_bearer = (said.game, said.kind) == (line["game"], line.get("kind", said.kind))
    return bool(is_bearer and is_text and is_there)


@pytest.mark.parametrize("game", GAMES)
def test_every_part_of_a_text_shows(game: str) -> None:
    shipped = [said for said in texts_of(game) if said.is_shipped]
    tried = [said for said in shipped if chance_of(said.text) % ONE_OF[game] == 0]
    assert tried
    assert {said.text: idle for said in tried if (idle := unexcused(said))} == {}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_part_of_every_text_shows(game: str) -> None:
    """The texts of the corpus and of the other tests, too, and all that are shipped."""
    assert {said.text: idle for said in texts_of(game) if (idle := unexcused(said))} == {}


IDLE = [
    (
        "unit",
        "Unless it is your turn, this unit cannot start a skirmish.",
        "printed",
    ),  # nobody skirmishes in another's turn
    ("point spell", "Destroy a unit. If it is in your hand, draw two cards.", "without"),  # it is never there by then
]


@pytest.mark.parametrize(("kind", "text", "gone"), IDLE)
def test_what_is_idle_is_found(kind: str, text: str, gone: str) -> None:
    assert any(part.startswith(gone) for part in unexcused(Said("xi", kind, text), most=60))
