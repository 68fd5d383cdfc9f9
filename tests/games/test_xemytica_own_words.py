"""A game of somebody's own speaks its own words, wherever a person reads something."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import numpy as np
import pytest

from cardwright.games import load
from cardwright.games.interface import NotationError, Position, Refused, Setup, UsageError
from cardwright.games.rulebook import rulebook
from cardwright.games.xemytica.game import XemyticaGame, faults_of, game_in
from cardwright.games.xemytica.game_source import read_game

KITCHEN = Path(__file__).parent / "kitchen.yaml"
SOURCES = (
    "refusals",
    "telling",
    "gamefile",
    "yaml_reader",
    "printed",
    "pool",
    "decks",
    "notation",
    "options",
    "fights",
)


@pytest.fixture(scope="module")
def kitchen() -> XemyticaGame:
    return game_in(KITCHEN)


def words_of_fate() -> re.Pattern[str]:
    """Every name in Fate of Heroes."""
    fate = load("fate")
    assert isinstance(fate, XemyticaGame)
    definition = fate.definition
    names = {word for kind in definition.kinds for word in (kind.name, kind.plural)}
    names |= {word for kind in definition.types for word in (kind.name, kind.plural)}
    names |= {word for mark in definition.marks for word in (mark.name, mark.plural)}
    names |= {attribute.name for attribute in definition.attributes}
    names |= {card_class.name for card_class in definition.classes}
    return re.compile(rf"\b({'|'.join(sorted(names - {'', 'unique'}))})\b", re.IGNORECASE)


def shown_at(position: Position, seat: int) -> Iterator[str]:
    """All that a seat is shown and told at a position."""
    game = position.game
    concealed = position.conceal(seat)
    yield msgspec.json.encode(game.view(concealed, seat)).decode()
    yield game.prompt(concealed, seat)
    for number in set(position.reasons(seat).tolist()) - {0}:
        yield str(game.refused(number, [0, 1, 2, 3]))
    for action in position.legal(seat):
        yield f"{game.render(position, seat, action)}: {game.remark(concealed, seat, action)}"
    for line in (
        "jump",
        "serve Parsley",
        "apron Bean Stew",
        "draw 9",
        "discard P2's Parsley",
        "choose Parsley",
        "pass",
    ):
        try:
            for action in game.parse(position, seat, line):
                position.copy().answer(seat, action)
        except (NotationError, Refused) as error:
            yield str(error)


def whole_game(game: XemyticaGame, seed: int) -> Iterator[str]:
    """Everything that is shown in a game that is played at random."""
    luck = random.Random(seed)
    position, events = game.new(Setup(2, seed=seed, decks=["Canteen", "Bistro"]))
    while True:
        yield from (sentence for sentence, _ in game.narrate(events))
        yield from (game.event_words(event) for event in events)
        if position.over:
            break
        seat = luck.choice(position.asked())
        yield from shown_at(position, seat)
        events = position.answer(seat, luck.choice(position.legal(seat)))
    outcome = position.outcome()
    assert outcome is not None
    yield outcome.reason
    yield position.text()


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_has_no_word_of_another(kitchen: XemyticaGame, seed: int) -> None:
    seen = "\n".join(whole_game(kitchen, seed))
    assert words_of_fate().findall(seen) == []
    assert {"Cook", "Spice", "Dish", "Heat", "Crunch"} <= set(re.findall(r"\w+", seen))


def test_rules_and_options_have_no_word_of_another(kitchen: XemyticaGame) -> None:
    text = kitchen.rulebook_text()
    assert words_of_fate().findall(text) == []
    assert "{" not in text
    for said in ("Play one Cook".lower(), "14 points", "Types of Haute Dishes: Dessert.", "5 cards from your deck"):
        assert said in text or said in text.lower()
    assert all(option.name in text for option in kitchen.options)
    assert all(words_of_fate().search(option.meaning) is None for option in kitchen.options)


def test_every_rule_that_can_be_cited_stands_in_the_rules(kitchen: XemyticaGame) -> None:
    folder = Path(load("fate").folder).parent / "xemytica"
    cited = {
        rule
        for name in SOURCES
        for rule in re.findall(r'"(FOH-[A-Z]?[\d.]+\d|FOH-[A-Z]\d+|FOH-\d+\.\d+)"', (folder / f"{name}.py").read_text())
    }
    assert len(cited) > 80
    assert cited - set(rulebook(kitchen).rules) == set()


def test_what_a_game_is_decides_what_its_rules_say() -> None:
    """Rules follow the settings of the file."""
    text = KITCHEN.read_text()
    other = text.replace("hand: {limit: 5}", "hand: {limit: 6, opening: 4, free_discard: false}").replace(
        "cards:\n  - {name: Old",
        "compare: {metric: attribute, attribute: heat, direction: low}\ncards:\n  - {name: Old",
    )
    game = XemyticaGame(read_game(other, "kitchen.yaml", None))
    rules = rulebook(game).rules
    assert rules["FOH-11.1"].text == "Draw 4 cards from your deck. They are your hand."
    assert rules["FOH-11.4"].text == "You cannot choose to discard."
    assert rules["FOH-15.1"].text == "The lowest Heat on the table wins the round for its Cook."


def test_what_is_wrong_with_cards_and_decks_is_said_in_its_words(kitchen: XemyticaGame) -> None:
    wrong = [
        {"name": "A", "kind": "cok", "class": "rustic", "type": "Baker", "value": 1, "heat": 1, "crunch": 1},
        {"name": "B", "kind": "cook", "class": "rustic", "type": "Saucier", "value": 9, "heat": 1},
        {"name": "C", "kind": "dish", "class": "rustic", "type": "Stew", "value": 1, "heat": 1, "starred": True},
        {"name": "D", "kind": "dish", "class": "rustic", "type": "Stew", "value": 1, "text": "+1 Strength."},
        {"name": "E", "kind": "dish", "class": "rustic", "type": "Stew", "value": 1, "text": "Your Cook loses ties."},
    ]
    said = [str(error) for error in kitchen.load_errors(wrong).values()]
    decks = [{"cards": {"Spun Sugar": 2}}, {"cards": {"Parsley": 3}}, {"cards": {"Old Marge": 40}}, {"cards": {"X": 1}}]
    said += [str(fault) for deck in decks for fault in kitchen.deck_faults(kitchen.read_deck(deck))]
    assert len(said) >= 10
    found = words_of_fate().findall("\n".join(said))
    assert found == ["Strength"]  # which is what D says


def test_winning_ties_is_said_in_english(kitchen: XemyticaGame) -> None:
    given = {
        "step": "serve",
        "P1": {"cook": "Burnt Bob", "hand": ["Bean Stew"], "deck": ["Old Marge"]},
        "P2": {"cook": "Old Marge", "hand": ["Bean Stew"], "deck": ["Old Marge"]},
    }
    position = kitchen.arrange(given, {}, 2, np.random.default_rng(1))
    (table,) = kitchen.view(position.conceal(0), 0).tables
    assert "P1's Burnt Bob wins ties (FOH-L09)." in table.notes
    position.answer(0, kitchen.parse(position, 0, "pass")[0])
    events = position.answer(1, kitchen.parse(position, 1, "pass")[0])
    assert "P1's Burnt Bob wins ties." in [sentence for sentence, _ in kitchen.narrate(events)]


# Hands that get stuck


def cautions(hand: str, decks: str = "Old Marge: 2, Parsley: 3, Bean Stew: 4") -> list[str]:
    text = KITCHEN.read_text().replace("hand: {limit: 5}", f"hand: {hand}")
    text = re.sub(r"\ndecks:\n.*", f"\ndecks:\n  - {{name: Canteen, cards: {{{decks}}}}}\n", text, flags=re.DOTALL)
    source = read_game(text, "kitchen.yaml", None)
    assert faults_of(source) == []
    return XemyticaGame(source).cautions()


def test_a_hand_that_may_get_stuck_is_warned_of() -> None:
    (said,) = cautions("{limit: 5, free_discard: false}")
    assert said.startswith("with `free_discard: false` a hand of 5 cards without a Cook can get stuck for good")
    assert "Canteen has 7 such cards" in said
    assert "at most 4 cards other than Cooks" in said


@pytest.mark.parametrize(
    ("hand", "deck"),
    [
        ("{limit: 5}", "Old Marge: 2, Parsley: 3, Bean Stew: 4"),
        ("{limit: 8, free_discard: false}", "Old Marge: 2, Parsley: 3, Bean Stew: 4"),
        ("{limit: 5, free_discard: false}", "Old Marge: 4, Parsley: 2, Bean Stew: 2"),
    ],
)
def test_a_hand_that_cannot_get_stuck_is_not_warned_of(hand: str, deck: str) -> None:
    assert cautions(hand, deck) == []


def test_without_drawing_the_first_hand_counts() -> None:
    (said,) = cautions("{limit: 8, opening: 6, free_draw: false, free_discard: false}")
    assert "a hand of 6 cards" in said


def test_the_decks_that_are_played_count() -> None:
    text = KITCHEN.read_text().replace("hand: {limit: 5}", "hand: {limit: 5, free_discard: false}")
    game = XemyticaGame(read_game(text, "kitchen.yaml", None))
    assert game.cautions(["Canteen"])
    assert not game.cautions([{"name": "Crew", "cards": {"Old Marge": 5, "Parsley": 2}}])


# What a file cannot say


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("name: Season", "name: Hint", "'hint' is reserved: it is something to type in the terminal"),
        ("name: Season", "name: Card Trick", "'card' is reserved: it is something to type in the terminal"),
        ("name: Season", "name: Pass", "'pass' is reserved: it is a word of moves and positions"),
        ("name: Season", "name: Hand", "'hand' is reserved: it is a word of moves and positions"),
        ("{id: heat,", "{id: flavour,", "'flavour' is reserved: it is a field of every card"),
        ("{id: starred,", "{id: text,", "'text' is reserved: it is a field of every card"),
        ("{id: cook,", "{id: deck,", "'deck' is reserved: it is a word of every position"),
        ("name: Rustic", "name: Highest", "“Highest” is a word that all card texts use"),
        (
            '"Two kitchens, one guest, and nobody washes up."',
            "Two kitchens, one guest.",
            "the text of `pitch` has a comma",
        ),
        ("min: 2, max: 4", "min: 2, max: 4, often", "the text of `max` has a comma"),
        ('"+1 Crunch. Ignore all', "+1 Crunch: Ignore all", "a text with a colon in it needs quotes around it"),
    ],
)
def test_reserved_words_and_missing_quotes_are_named(old: str, new: str, problem: str) -> None:
    text = KITCHEN.read_text()
    assert old in text
    changed = text.replace(old, new).replace(
        'enemy Dishes."}', "enemy Dishes.}" if "Crunch:" in new else 'enemy Dishes."}'
    )
    try:
        said = "\n".join(map(str, faults_of(read_game(changed, "kitchen.yaml", None))))
    except UsageError as error:
        said = str(error)
    assert problem in said
