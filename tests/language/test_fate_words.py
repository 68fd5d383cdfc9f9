"""What designers of Fate of Heroes write is read as they mean it, and one word more or less makes a difference."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

from cardwright.games import load
from cardwright.games.cardfile import BadCards
from cardwright.language.errors import CardTextError
from cardwright.language.explain import decided, explain
from cardwright.language.read import read
from cardwright.language.render import render
from tests.language.corpus import Entry, Outcome, entries, outcome

OPEN = frozenset(yaml.safe_load((Path(__file__).parent / "fate_open.yaml").read_text(encoding="utf-8")))
CORPUS = [entry for entry in entries() if entry.game == "fate"]


@pytest.mark.parametrize("entry", CORPUS, ids=[entry.id for entry in CORPUS])
def test_a_text_is_read_as_meant_or_not_at_all(entry: Entry) -> None:
    found, why = outcome(entry)
    assert found in ((Outcome.REFUSED, Outcome.SUGGESTED) if entry.id in OPEN else (Outcome.AS_MEANT,)), why


def test_only_texts_of_the_corpus_are_open() -> None:
    assert OPEN - {entry.id for entry in CORPUS} == set()


SAME = [
    ("Gain 2 Strength and 1 Skill.", "+2 Strength and +1 Skill."),
    ("Your Fighter loses 2 Speed.", "-2 Speed to your Fighter."),
    ("Give all friendly Fighters +2 Strength.", "+2 Strength to your Fighters."),
    ("Your Fighter gets +1 to all attributes.", "+1 Strength, +1 Speed and +1 Skill to your Fighter."),
    ("Give your Weapons +1 Strength.", "+1 Strength to your Fighter for each Weapon used by your Fighter."),
    ("Your other cards in play give this +1 Skill each.", "+1 Skill to this for each of your other cards in play."),
    ("If you win this round, draw a card.", "When you win the round, draw a card."),
    (
        "When you lose the round, this Gear returns to your hand.",
        "When you lose the round, return this Gear to your hand.",
    ),
    ("Whoever loses this round discards a card.", "When a player loses the round, that player discards a card."),
    ("Weapons have no effect.", "Ignore all Weapons."),
    ("Destroy an enemy Gear.", "Discard an enemy Gear in play."),
    ("Fighters using no Gear get +1 Speed.", "+1 Speed to all Fighters without Gear."),
    ("All Fighters except Heroes get +1 Speed.", "+1 Speed to all non-Hero Fighters."),
    ("The weakest Fighter gets +1 Skill.", "+1 Skill to the Fighter with the lowest Strength."),
    ("Draw until you have 5 cards in hand.", "Draw X cards, where X is 5 minus the number of cards in your hand."),
    (
        "Your Fighter has +1 Skill, or +3 if it is Divine.",
        "+3 Skill to your Fighter if it is Divine. Otherwise, +1 Skill to it.",
    ),
    (
        "Your Fighter has +1 Skill. If it is Divine, +3 instead.",
        "+3 Skill to your Fighter if it is Divine. Otherwise, +1 Skill to it.",
    ),
    ("Double your Fighter's highest attribute.", "The highest attribute of your Fighter is doubled."),
    (
        "Each Fighter's Strength and Skill become the lower of the two.",
        "The Strength of each Fighter is the lower of its Strength and its Skill and "
        "the Skill of each Fighter is the lower of its Strength and its Skill.",
    ),
    (
        "I get +1 Skill for each round you've won this game.",
        "+X Skill to this, where X is the number of rounds you have won.",
    ),
    (
        "The first time each round an opponent plays a Gear, draw 1 card.",
        "The first time each round an opponent plays a Gear, draw a card.",
    ),
    (
        "The player with the most cards in hand discards one. If it's a tie, nobody does.",
        "The player who alone has the most cards in hand discards a card.",
    ),
    ("Your Fighter cannot be a Hero.", "This cannot be used by Heroes."),
    (
        "Play this card only if you control a Dragon.",
        "Unless there are one or more of your Dragons, you cannot play this card.",
    ),
    ("Fighters that have no text get +1 Skill.", "+1 Skill to all Fighters without text."),
    ("You may discard a card to give this +3 Strength.", "You may discard a card, then +3 Strength to this."),
]


@pytest.mark.parametrize(("said", "canonical"), SAME)
def test_other_words_say_the_same(said: str, canonical: str) -> None:
    assert render(read(said, "fate"), "fate") == canonical
    assert read(said, "fate") == read(canonical, "fate")


DIFFERENT = [
    ("If you won the last round, +2 Speed.", "If you lost the last round, +2 Speed."),
    ("If you win the round, draw a card.", "If you lose the round, draw a card."),
    (
        "+1 Skill for each card in your hand, up to a maximum of 2.",
        "+1 Skill for each card in your hand, up to a maximum of 3.",
    ),
    ("+1 Skill for each card in your hand, up to a maximum of 2.", "+1 Skill for each card in your hand."),
    ("+1 Skill for every two cards in your hand.", "+1 Skill for every three cards in your hand."),
    (
        "Draw X cards, where X is 5 minus the number of your Gear.",
        "Draw X cards, where X is 5 plus the number of your Gear.",
    ),
    ("Fighters using a Weapon get -1 Speed.", "Fighters using an Armor get -1 Speed."),
    ("Fighters using a Weapon get -1 Speed.", "Fighters using two or more Weapons get -1 Speed."),
    ("Fighters without Gear get +1 Speed.", "Fighters using a Gear get +1 Speed."),
    ("The Strength of your Fighter is halved.", "The Strength of your Fighter is halved, rounded up."),
    ("The Speed of your Fighter cannot be lowered.", "The Speed of your Fighter cannot be changed."),
    ("The Speed of your Fighter cannot be lowered.", "The attributes of your Fighter cannot be lowered."),
    ("The Speed of your Fighter cannot be lowered.", "The Speed of your Fighter cannot be lowered by enemy cards."),
    (
        "Swap the Strength of your Fighter with the Strength of an enemy Fighter.",
        "Swap the Strength of your Fighter with the Speed of an enemy Fighter.",
    ),
    ("This Fighter wins ties.", "This Fighter loses ties."),
    (
        "If this Fighter has more Strength than each enemy Fighter, +2 Speed.",
        "If this Fighter has less Strength than each enemy Fighter, +2 Speed.",
    ),
    (
        "Enemy Fighters with less Skill than your Fighter get -2 Strength.",
        "Enemy Fighters with more Skill than your Fighter get -2 Strength.",
    ),
    (
        "If you have fewer cards in hand than each opponent, draw a card.",
        "If you have more cards in hand than each opponent, draw a card.",
    ),
    ("Discard a card; draw two cards.", "Draw two cards; discard a card."),
    ("Double your Fighter's highest attribute.", "Double your Fighter's lowest attribute."),
    (
        "Each Fighter's Strength and Skill become the lower of the two.",
        "Each Fighter's Strength and Skill become the higher of the two.",
    ),
    ("+1 Skill for each round you have won.", "+1 Skill for each card you have discarded this round."),
    (
        "Each player with two or less cards in hand draws a card.",
        "Each player with two or more cards in hand draws a card.",
    ),
    (
        "If an enemy Fighter shares a class with yours, draw a card.",
        "If an enemy Fighter shares a type with yours, draw a card.",
    ),
    ("If you are holding a Hero, draw a card.", "If you are holding no Heroes, draw a card."),
    ("All Fighters lose their type.", "All Fighters lose their class."),
]


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_one_word_makes_a_difference(one: str, other: str) -> None:
    assert read(one, "fate") != read(other, "fate")


NONSENSE = [
    "Right now.",
    "Gain 2 hand limit.",
    "Destroy a card in your hand.",
    "If a player won the last round, draw a card.",
    "Draw a card. If it is your turn, +3 instead.",
    "The player with the most cards in hand discards a card.",
    "You may discard a Fate from among them.",
    "Each Fighter's Strength and Skill become the lower of the three.",
    "Your Gear cannot be a Hero.",
    "Discard all but two of their Gear in play.",
]


@pytest.mark.parametrize("text", NONSENSE)
def test_what_means_nothing_is_refused(text: str) -> None:
    with pytest.raises(CardTextError):
        read(text, "fate")


IDLE = [
    ("fighter", "Discard an enemy Gear in play.", "no Gear is in play when this card is revealed"),
    ("fighter", "Ignore a Gear.", "no Gear is in play when this card is revealed"),
    ("fighter", "Return a Gear to its owner's hand.", "no Gear is in play when this card is revealed"),
    ("fighter", "+1 Strength to this Dragon.", "the card that says so is not a Dragon"),
    ("gear", "Only Dragons can use this card. It gains 3 Speed.", "this card has no such number"),
    ("fighter", "When this Fighter wins the round, +1 Strength to it.", "the round is decided then"),
    ("fighter", "At the end of the round, +1 Strength to your Fighters.", "the round is decided then"),
    ("fighter", "When this Fighter enters play, it permanently gets +1 Strength.", "like every copy of it"),
]


@pytest.mark.parametrize(("kind", "text", "why"), IDLE)
def test_what_would_never_act_is_refused_with_the_reason(kind: str, text: str, why: str) -> None:
    with pytest.raises(BadCards, match=why):
        load("fate").with_cards([card(kind, text)])


ACTING = [
    ("fate", "Ignore a Gear."),
    ("gear", "Discard an enemy Gear in play."),
    ("fighter", "Ignore all Gear."),
    ("fighter", "When an opponent plays a Gear, discard an enemy Gear in play."),
    ("fighter", "+1 Strength to this Warrior."),
    ("fighter", "When this Fighter wins the round, until the end of the next round, +1 Strength to your Fighters."),
]


@pytest.mark.parametrize(("kind", "text"), ACTING)
def test_what_acts_is_not(kind: str, text: str) -> None:
    assert load("fate").with_cards([card(kind, text)])


def card(kind: str, text: str) -> dict[str, Any]:
    """A card of a kind that says this."""
    numbers = {"strength": 3, "speed": 3, "skill": 3} if kind == "fighter" else {}
    types = {"fighter": "Warrior", "fate": "Helper", "gear": "Weapon"}
    return {"name": "Test", "kind": kind, "class": "common", "type": types[kind], "value": 1, "text": text} | numbers


def test_what_is_counted_in_a_hand_reaches_nobody_else() -> None:
    """A present number that rests on a hand is worked out anew from what each player sees."""
    merchant = card("fighter", "+1 Skill for each Gear in your hand.") | {"name": "Merchant"}
    mirror = card("fighter", "If this Fighter has more current Skill than each enemy Fighter, +1 Speed.") | {
        "name": "Mirror"
    }
    vest = {"name": "Vest", "kind": "gear", "class": "common", "type": "Armor", "value": 1}
    game = load("fate").with_cards([merchant, mirror, vest])
    records = []
    for held in ("Vest", "Merchant"):
        given = {"step": "fate", "P1": {"fighter": "Merchant", "hand": [held], "deck": []}}
        given |= {"P2": {"fighter": "Mirror", "hand": ["Vest"], "deck": []}}
        records.append(game.arrange(given, {}, 2, np.random.default_rng(1)).conceal(1).record)
    assert records[0].tobytes() == records[1].tobytes()


def test_words_that_say_nothing_are_no_text() -> None:
    with pytest.raises(CardTextError, match="means nothing"):
        read("right now", "fate")


def test_the_explanation_tells_printed_numbers_from_what_they_are_now() -> None:
    printed = "+X Skill, where X is the Strength of your Fighter."
    now = "+1 Skill to all Fighters with current Strength 5 or more."
    note = ("the Strength", "as it is printed; for what it is now write “current Strength”")
    assert note in decided(printed, "fate")
    assert ("of", "the printed stat of that thing") in explain(printed, "fate")
    assert note not in decided(now, "fate")
