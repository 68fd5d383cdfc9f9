"""A game that is only a file has a language of its own: its names are words, and everything else stays as it is."""

from pathlib import Path
from typing import Any, cast

import pytest
import yaml

from cardwright.games import load
from cardwright.games.xemytica.lexicon import GRAMMAR, identity_bits
from cardwright.games.xemytica.state import CLASS_BIT, CURRENT, MARK_BIT, TYPE_BIT, Scope
from cardwright.language.errors import CardTextError
from cardwright.language.explain import explain
from cardwright.language.naming import names_in
from cardwright.language.read import read
from cardwright.language.render import render
from cardwright.language.vocabulary import made, names_of, problems, vocabulary
from cardwright.language.words import cut
from tests.language.lexicons import lexicon_with, shown

FILE: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "own_game.yaml").read_text())
NAMES = names_in(FILE)
WORDS = made(NAMES, GRAMMAR)
SKY = lexicon_with(NAMES, Scope.SELF, Scope.ALL, Scope.OWN, Scope.ENEMY)
PILOT, WEATHER, UPGRADE, SABOTAGE = range(4)

CANONICAL = [
    "+1 Thrust.",
    "+1 Thrust and -2 Cool Head to all Modern Pilots.",
    "+2 Cool Head to all Wing Walkers.",
    "+2 Cool Head to all Old School Aces.",
    "-1 Thrust to all non-limited Pilots.",
    "If there is a Solar Flare in play, the Cool Head of all Pilots does not count.",
    "If the current Cool Head of this Pilot is 3 or less, +2 Thrust.",
    "Ignore all enemy Upgrades.",
    "Ignore all Old School Weather.",
    "This Upgrade can only be used by Barnstormers.",
    "Your Pilot counts as a Half-Cyborg.",
    "Swap the Thrust and Cool Head of all Pilots.",
    "The Pilot with the lowest Cool Head wins the round.",
    "When this Pilot wins the round, return it to your hand.",
    "If there is an Engine used by this Pilot, this Pilot wins ties.",
]


@pytest.mark.parametrize("text", CANONICAL)
def test_a_text_in_other_words(text: str) -> None:
    assert render(read(text, WORDS), WORDS) == text
    said = [word.text for phrase, _ in explain(text, WORDS) for word in cut(phrase)]
    assert said == [word.text for word in cut(text)]
    form = UPGRADE if "this upgrade" in text.lower() else PILOT if "this pilot" in text.lower() else WEATHER
    assert shown(text, SKY, form)


VARIANTS = [
    ("pilot cards get +1 thrust", "+1 Thrust to all Pilots."),
    ("Half-Cyborg Pilots: +1 Cool Head.", "+1 Cool Head to all Half-Cyborg Pilots."),
    ("Opposing units get -1 Thrust.", "-1 Thrust to all enemy Pilots."),
    ("The pilot using this upgrade gets +1 Thrust.", "+1 Thrust to your Pilot."),
    ("Only aces can use this upgrade.", "This Upgrade can only be used by Aces."),
]


@pytest.mark.parametrize(("text", "canonical"), VARIANTS)
def test_other_wordings_are_read_in_its_words(text: str, canonical: str) -> None:
    assert render(read(text, WORDS), WORDS) == canonical


def test_a_change_that_names_nobody_is_for_whom_its_kind_reaches() -> None:
    named = ["this Pilot", "all Pilots", "your Pilot", "all enemy Pilots"]
    for form, whom in enumerate(named):
        assert shown("+1 Thrust.", SKY, form) == shown(f"+1 Thrust to {whom}.", SKY, form)


def test_words_become_the_numbers_of_the_game() -> None:
    bits = identity_bits(NAMES)
    assert bits["Modern"] == CLASS_BIT + 1
    assert bits["limited"] == MARK_BIT + 1
    assert bits["Half-Cyborg"] == TYPE_BIT + 2
    assert SKY.stats.numbers["current Cool Head"] == CURRENT + 1
    assert SKY.cards.kinds["Half-Cyborg"] == 1 << PILOT | 1 << UPGRADE  # one type, wherever it occurs
    assert SKY.cards.kinds["Ace"] == 1 << PILOT


ILL = [
    ("+1 Thurst.", 4, "“Thurst” is not a word of this game's cards", "Thrust"),
    ("+1 Strength.", 4, "“Strength” is not a word of this game's cards", ""),
    ("+1 Thrust to all Wing Walker.", 29, "“.” does not fit here", ""),
    ("+1 Thrust to all Weather.", 4, "“Thrust” applies to a Pilot or a card, not to", ""),
    ("Ignore all enemy Upgrade.", 18, "“Upgrade” does not fit here", "Upgrades"),
    ("+1 Cool.", 8, "“.” does not fit here", ""),
]


@pytest.mark.parametrize(("text", "column", "problem", "nearest"), ILL)
def test_an_ill_written_text_is_told_in_its_words(text: str, column: int, problem: str, nearest: str) -> None:
    with pytest.raises(CardTextError) as raised:
        read(text, WORDS)
    assert (raised.value.column, raised.value.nearest) == (column, nearest)
    assert raised.value.problem.startswith(problem)


def test_the_words_of_one_game_are_unknown_in_another() -> None:
    assert read("+1 Thrust.", WORDS).abilities
    for other in ("fate", "xi"):
        with pytest.raises(CardTextError):
            read("+1 Thrust.", other)


def changed(**sections: Any) -> list[tuple[str, str]]:
    return problems(names_in(FILE | sections), GRAMMAR)


def test_names_that_texts_could_not_be_read_with() -> None:
    assert problems(NAMES, GRAMMAR) == []
    attribute = {"id": "x", "name": "Hand"}
    assert changed(attributes=[attribute]) == [
        ("Hand", "“Hand” is a word that all card texts use: choose another name")
    ]
    twice = [{"id": "a", "name": "Modern"}, {"id": "b", "name": "Pilot"}]
    assert [name for name, _ in changed(classes=twice)] == ["Pilot"]
    kinds = [*FILE["kinds"][:3], {**FILE["kinds"][3], "name": "Modern Pilot"}]
    assert ("Modern Pilot", "“Modern Pilot” could also be read as “modern + pilot”: choose another name") in changed(
        kinds=kinds
    )
    kinds = [*FILE["kinds"][:3], {**FILE["kinds"][3], "plural": "Ace"}]
    assert [name for name, _ in changed(kinds=kinds)] == ["Sabotage"]
    assert "article" in changed(attributes=[{"id": "x", "name": "The Force"}])[0][1]
    assert "“2” is a number" in changed(attributes=[{"id": "x", "name": "Mark 2"}])[0][1]
    assert "“One” is a number" in changed(attributes=[{"id": "x", "name": "One-Eyed Luck"}])[0][1]
    assert "letters" in changed(attributes=[{"id": "x", "name": "A/B"}])[0][1]
    assert changed(attributes=[{"id": "x", "name": "Damage"}]) == []


def test_fate_of_heroes_is_such_a_game() -> None:
    words = vocabulary("fate")
    assert words is made(names_of("fate"), GRAMMAR)
    assert problems(names_of("fate"), GRAMMAR) == []
    assert {"Fighter", "Gear", "Hero", "Divine Intervention", "card"} <= {*words.lists["one"]}
    assert {"Strength", "current Strength", "attack value"} <= {*words.lists["stat"]}
    assert words.plural("Hero") == "Heroes"
    assert words.plural("Gear") == "Gear"


REPLACING = "If one of your lights would be destroyed, draw a card instead."


@pytest.mark.parametrize("kind", ["light", "spark", "gust", "snare"])
def test_a_game_that_replaces_nothing_says_so(kind: str) -> None:
    emberwatch = cast(Any, load("emberwatch"))
    (fault,) = emberwatch.text_faults(kind, REPLACING)
    assert "cannot be carried out" in fault.problem
    assert emberwatch.suggestions({"kind": kind, "text": REPLACING}) == []
