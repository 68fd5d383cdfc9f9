"""No word is idle: leaving one out or exchanging it changes the program, is refused, or is declared to be the same."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest
import yaml

from cardwright.language.vocabulary import vocabulary
from cardwright.language.words import NUMBERS, plural, third
from tests.proofs.texts import GAMES, HERE, Said, bearers, sampled, texts_of
from tests.proofs.words import Changed, neighbours_in, refusing_quickly, unnoticed, with_another_word, without_a_word

ALIKE: list[dict[str, Any]] = yaml.safe_load((HERE / "alike.yaml").read_text(encoding="utf-8"))
THING, NUMBER = "<thing>", "<number>"  # groups of words that a line can name
SIDES = ("opposing", "enemy", "friendly", "other", "damaged", "undamaged")
ANYWHERE = {"attack"}  # the first word of lines without neighbours: two words of one meaning
TRIED = 1  # other words in each place
ONE_OF = {"xi": 32, "fate": 16, "ninjas": 1, "psiwars": 6, "wuxing": 6}  # texts that are not shipped, every time
# And one of so many that are: the proof reads each text once for every word of it.
SHIPPED = {"xi": 4, "fate": 2, "psiwars": 4, "wuxing": 3}


def is_declared(change: Changed) -> bool:
    """Whether the two words are forms of one, or a line of the table says that they may be exchanged here."""
    one, two = sorted((change.word.lower(), change.instead.lower() or "-"), key=len)
    if two in (third(one), plural(one)):
        return True
    game = change.said.game
    return any(
        {one, two} <= set(map(str, line["words"]))
        and game in line.get("games", GAMES)
        and stands_beside(change.before, line.get("after"), game)
        and stands_beside(change.after, line.get("before"), game)
        for line in ALIKE
    )


def stands_beside(word: str, named: list[Any] | None, game: str) -> bool:
    """Whether a word is among those that a line of the table names, or belongs to a group that it names."""
    if named is None:
        return True
    words = set(map(str, named))
    is_number = word.isdigit() or word in NUMBERS
    return word in words or (THING in words and word in things(game)) or (NUMBER in words and is_number)


@cache
def things(game: str) -> frozenset[str]:
    """The words that can begin the name of a card or of several: their kinds, types, states and sides."""
    known = vocabulary(bearers(game).lexicon.language)
    kinds, types = known.lists["one"], known.lists["type"]
    names = [*kinds, *map(known.plural, kinds), *types, *(f"non-{name}" for name in types), *known.lists["state"]]
    return frozenset(name.split()[0].lower() for name in [*names, *SIDES])


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


def test_words_are_alike_only_beside_others() -> None:
    loose = {line["words"][0] for line in ALIKE if "after" not in line and "before" not in line}
    assert loose == ANYWHERE


@pytest.mark.parametrize("game", GAMES)
def test_every_word_counts(game: str) -> None:
    assert changes_unnoticed(game, sampled(game, ONE_OF[game], shipped=SHIPPED.get(game, 1))) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_every_text_counts(game: str) -> None:
    assert changes_unnoticed(game, sampled(game, ONE_OF[game], is_rest=True, shipped=SHIPPED.get(game, 1))) == []
