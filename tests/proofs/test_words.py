"""No word is idle: leaving one out or exchanging it changes the program, is refused, or is declared to be the same."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
import yaml

from cardwright.language.words import plural, third
from tests.proofs.texts import GAMES, HERE, Said, sampled, texts_of
from tests.proofs.words import Changed, neighbours_in, refusing_quickly, unnoticed, with_another_word, without_a_word

ALIKE: list[dict[str, Any]] = yaml.safe_load((HERE / "alike.yaml").read_text(encoding="utf-8"))
TRIED = 1  # other words in each place
ONE_OF = {"xi": 32, "fate": 16, "ninjas": 1, "psiwars": 6, "wuxing": 6}  # texts that are not shipped, every time
SHIPPED = {"xi": 2, "psiwars": 2}  # and one of so many that are: the proof reads each text once for every word of it


def is_declared(change: Changed) -> bool:
    """Whether the two words are forms of one, or a line of the table says that they may be exchanged here."""
    one, two = sorted((change.word.lower(), change.instead.lower() or "-"), key=len)
    if two in (third(one), plural(one)):
        return True
    return any(
        {one, two} <= set(map(str, line["words"]))
        and change.said.game in line.get("games", GAMES)
        and change.before in line.get("after", [change.before])
        and change.after in line.get("before", [change.after])
        for line in ALIKE
    )


def undeclared(game: str, changes: Iterable[Changed]) -> list[tuple[str, str, str]]:
    """The changed texts that nobody notices, and that no line of the table allows."""
    with refusing_quickly(game):
        found = [change for change in unnoticed(changes) if not is_declared(change)]
    return [(change.pair, change.said.text, change.text) for change in found]


def changes_unnoticed(game: str, texts: Iterable[Said]) -> list[tuple[str, str, str]]:
    """The texts with a word left out or exchanged that become the same, though nothing says that they may."""
    table = neighbours_in(texts_of(game))
    ways = (change for said in texts for change in (*without_a_word(said), *with_another_word(said, table, TRIED)))
    return undeclared(game, ways)


@pytest.mark.parametrize("game", GAMES)
def test_every_word_counts(game: str) -> None:
    assert changes_unnoticed(game, sampled(game, ONE_OF[game], shipped=SHIPPED.get(game, 1))) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_every_text_counts(game: str) -> None:
    assert changes_unnoticed(game, sampled(game, ONE_OF[game], is_rest=True, shipped=SHIPPED.get(game, 1))) == []
