"""The cards and decks of Fate of Heroes: the plan of the pack, what its texts do between them, and the decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from cardwright.games.decklist import cards_of
from cardwright.games.pool import Ready
from cardwright.games.xemytica.game import XemyticaGame, shipped_faults, shipped_game
from cardwright.games.xemytica.printed import Card
from cardwright.games.xemytica.state import Act, Area, Event
from cardwright.language.program import (
    AMOUNT,
    CONDITION,
    FILTER,
    NONE,
    WATCHER,
    Compare,
    How,
    Mode,
    Op,
    Relation,
    Side,
    Watch,
)
from cardwright.language.program import Test as Asked
from cardwright.language.read import read
from cardwright.language.render import render

# How many cards of each value the pack has: kind, class and type, then values 1, 2 and 3.
PLAN = {
    ("fighter", "common", "Barbarian"): (1, 1, 1),
    ("fighter", "common", "Warrior"): (1, 1, 1),
    ("fighter", "common", "Firstborn"): (1, 1, 0),
    ("fighter", "common", "Magician"): (1, 1, 0),
    ("fighter", "common", "Ninja"): (1, 1, 0),
    ("fighter", "supernatural", "Ghost"): (1, 1, 0),
    ("fighter", "supernatural", "Demon"): (1, 0, 1),
    ("fighter", "supernatural", "Dragon"): (0, 1, 1),
    ("fighter", "divine", "God"): (0, 0, 1),
    ("fighter", "divine", "Angel"): (0, 1, 0),
    ("fighter", "divine", "Monarch"): (0, 1, 0),
    ("fate", "common", "Helper"): (2, 2, 0),
    ("fate", "common", "Location"): (2, 1, 0),
    ("fate", "supernatural", "Illusion"): (0, 1, 0),
    ("fate", "supernatural", "Ritual"): (1, 0, 1),
    ("fate", "supernatural", "Location"): (0, 1, 0),
    ("fate", "divine", "Divine Intervention"): (0, 1, 1),
    ("fate", "divine", "Event"): (1, 0, 1),
    ("gear", "common", "Vehicle"): (1, 0, 0),
    ("gear", "common", "Weapon"): (1, 1, 1),
    ("gear", "common", "Armor"): (1, 1, 0),
    ("gear", "common", "Machine"): (0, 1, 0),
    ("gear", "common", "Protection"): (1, 0, 0),
    ("gear", "supernatural", "Potion"): (1, 1, 0),
    ("gear", "supernatural", "Protection"): (1, 0, 0),
    ("gear", "supernatural", "Vehicle"): (0, 1, 0),
    ("gear", "divine", "Protection"): (0, 0, 1),
    ("gear", "divine", "Potion"): (1, 0, 0),
    ("gear", "divine", "Machine"): (0, 1, 0),
}
MARKS = {  # all other cards have none
    ("Barbarian", 3): ("hero", "unique"),
    ("Warrior", 3): ("hero",),
    ("Demon", 3): ("hero", "unique"),
    ("God", 3): ("hero", "unique"),
    ("Angel", 2): ("hero",),
    ("Weapon", 3): ("unique",),
}
BEST = {1: (4, 6), 2: (5, 7), 3: (7, 9)}  # the range of a Fighter's best printed number, by value
COMMON, SUPERNATURAL = 1 << 0, 1 << 1
HERO = 1 << 8
STRENGTH, SPEED, SKILL = range(3)
FIGHTER, FATE, GEAR = (1 << form for form in range(3))

Row = dict[str, int]


@cache
def game() -> XemyticaGame:
    return shipped_game("fate")


def pack() -> list[Card]:
    """The designs of the starter pack."""
    return [card for card in game().pool.cards if card.copies]


# The plan


def test_everything_that_is_shipped_is_well() -> None:
    assert shipped_faults("fate") == []


def test_the_pack_has_51_cards_of_92_points_in_50_designs() -> None:
    assert sum(card.copies for card in pack()) == 51
    assert sum(card.copies * card.value for card in pack()) == 92
    assert len(pack()) == 50
    (pair,) = (card for card in pack() if card.copies > 1)
    assert (pair.type, pair.value, pair.copies) == ("Helper", 1, 2)


def test_the_pack_follows_its_plan() -> None:
    found = {row: [0, 0, 0] for row in PLAN}
    for card in pack():
        found[card.kind, card.card_class, card.type][card.value - 1] += card.copies
    assert {row: tuple(counts) for row, counts in found.items()} == PLAN


def test_marks() -> None:
    for card in pack():
        assert card.marks == MARKS.get((card.type, card.value), ()), card.name


def test_printed_numbers_keep_to_their_range() -> None:
    for card in pack():
        if card.kind == "fighter":
            least, most = BEST[card.value]
            assert least <= max(card.attributes) <= most, card.name


def test_at_least_ten_fighters_are_plain() -> None:
    assert sum(card.kind == "fighter" and not card.text for card in pack()) >= 10
    assert all(card.text for card in pack() if card.kind != "fighter")


def test_nearly_all_cards_have_a_line_of_flavour() -> None:
    assert sum(not card.flavour for card in game().pool.cards) <= 3
    assert len({card.flavour for card in game().pool.cards}) >= len(game().pool.cards) - 3


@pytest.mark.parametrize("ready", game().pool.ready[1:], ids=lambda ready: ready.card.name)
def test_texts_are_canonical(ready: Ready[Card]) -> None:
    assert render(read(ready.card.text, game().language), game().language) == ready.card.text


def test_the_cards_of_the_rulebooks_example_are_not_in_the_pack() -> None:
    hragnar, creek, cleaver = map(game().pool.card, ("Hragnar", "Fiona's Creek", "The Great Headcleaver"))
    assert (hragnar.attributes, hragnar.card_class, "hero" in hragnar.marks) == ((8, 5, 7), "common", True)
    assert (creek.kind, creek.type) == ("fate", "Location")
    assert (cleaver.kind, cleaver.card_class, cleaver.type) == ("gear", "common", "Weapon")
    assert {card.name for card in game().pool.cards if not card.copies} == {
        card.name for card in (hragnar, creek, cleaver)
    }


# What the texts do


def table(name: str, columns: tuple[str, ...], row: int) -> Row:
    return dict(zip(columns, getattr(game().pool.program, name)[row], strict=True))


def ready(name: str) -> Ready[Card]:
    return game().pool.ready[game().pool.kind_of(name)]


def watchers(name: str) -> Iterator[Row]:
    """The standing rows of a card, their filters spelled out under `whose`, their amounts under `by`."""
    first, count = ready(name).compiled.watchers
    for row in range(first, first + count):
        yield spelled_out(table("watchers", WATCHER, row))


def spelled_out(watcher: Row) -> Any:
    amount = watcher["amount"]
    return watcher | {
        "whose": sieve(watcher["filter"]),
        "what": sieve(watcher["other"]) if watcher["other"] != NONE else {},
        "by": table("amounts", AMOUNT, amount)["a"] if amount != NONE else 0,
    }


def sieve(row: int) -> Row:
    return table("filters", FILTER, row)


def ops(name: str) -> list[list[int]]:
    """The instructions that run at the reveal of a card, and those of its triggers and replacements."""
    starts = [ready(name).compiled.play, *(watcher["pc"] for watcher in watchers(name) if watcher["pc"] != NONE)]
    return [row for start in starts for row in instructions(start)]


def instructions(start: int) -> Iterator[list[int]]:
    for row in game().pool.program.code[start:]:
        if row[0] == Op.END:
            return
        yield row


def does(name: str, op: Op) -> bool:
    return any(row[0] == op for row in ops(name))


def conditions(name: str) -> Iterator[Row]:
    """The first test of each standing row of a card that has one."""
    for watcher in watchers(name):
        if watcher["condition"] != NONE:
            yield table("conditions", CONDITION, watcher["condition"])


def counted(name: str) -> list[Row]:
    """Which cards the conditions of a card count."""
    amounts = [table("amounts", AMOUNT, test["a"]) for test in conditions(name) if test["test"] == Asked.COMPARE]
    return [sieve(amount["a"]) for amount in amounts if amount["mode"] == Mode.COUNT]


def counts(name: str, **wanted: int) -> bool:
    """Whether a condition of a card counts cards of this sort."""
    return any(fits(found, **wanted) for found in counted(name))


def asks_enemy(name: str, types: int) -> bool:
    """Whether a condition of a card asks for an enemy Fighter of a class or type."""
    enemies = [found for found in counted(name) if fits(found, forms=FIGHTER, side=Side.OPPOSING)]
    return any(fits(sieve(found["also"]), types=types) for found in enemies if found["also"] != NONE)


def fits(row: Row, **wanted: int) -> bool:
    return all(row[column] == value for column, value in wanted.items())


def changes(name: str, **whose: int) -> list[Row]:
    """The additions of a card to Fighters of this sort."""
    adds = [watcher for watcher in watchers(name) if fits(watcher, form=Watch.CHANGE, how=How.ADD)]
    return [watcher for watcher in adds if fits(watcher["whose"], forms=FIGHTER, **whose)]  # type: ignore[arg-type]


def stands(name: str, form: Watch, whose: Row | None = None, what: Row | None = None, **wanted: int) -> bool:
    """Whether a card has a standing row of this form, about these cards."""
    return any(
        fits(watcher, form=form, **wanted)
        and fits(watcher["whose"], **(whose or {}))  # type: ignore[arg-type]
        and fits(watcher["what"], **(what or {}))  # type: ignore[arg-type]
        for watcher in watchers(name)
    )


def bit(name: str) -> int:
    """The mask of a type."""
    return 1 << game().definition.type_bits[name.lower()]


FEATURES: dict[str, tuple[str, Callable[[str], bool]]] = {
    "scope: all Fighters": ("Helpful Bystander", lambda card: bool(changes(card, side=Side.ANY, types=0, extreme=0))),
    "scope: a class": ("The Rusty Tankard", lambda card: bool(changes(card, types=COMMON))),
    "scope: a type": ("Rooftop Shortcut", lambda card: bool(changes(card, types=bit("Ninja")))),
    "scope: all Heroes": ("Audit of Legends", lambda card: bool(changes(card, types=HERO))),
    "scope: all non-Heroes": ("Audit of Legends", lambda card: bool(changes(card, not_types=HERO))),
    "scope: own Fighter": ("Serviceable Axe", lambda card: bool(changes(card, side=Side.OWN))),
    "scope: enemy Fighters": ("Self-Loading Catapult", lambda card: bool(changes(card, side=Side.OPPOSING))),
    "scope: one chosen Fighter": ("Coach Hodge", lambda card: does(card, Op.CHOOSE) and does(card, Op.LAST)),
    "condition: only Hero": ("Skarra Last-to-Leave", lambda card: counts(card, types=HERO, relation=Relation.OTHER)),
    "condition: enemy of a type": ("Dragon-Rated Lance", lambda card: asks_enemy(card, bit("Dragon"))),
    "condition: a Location": ("Thalindra Who Was There", lambda card: counts(card, types=bit("Location"))),
    "condition: a Gear type": ("Sir Edric the Nearly", lambda card: counts(card, types=bit("Weapon"))),
    "condition: hand size": ("Professor Wendle", lambda card: counts(card, zones=Area.HAND, side=Side.OWN)),
    "condition: lowest printed": (
        "Teacher of Hopeless Cases",
        lambda card: bool(changes(card, stat=SKILL, extreme=-1)),
    ),
    "condition: own printed": (
        "Bottled Courage",
        lambda card: any(row["b"] == Compare.AT_MOST for row in conditions(card)),
    ),
    "sign: penalty": ("Curse of Mild Inconvenience", lambda card: all(row["by"] < 0 for row in changes(card))),
    "sign: mixed": ("Quickening Draught", lambda card: {row["by"] > 0 for row in changes(card)} == {True, False}),
    "set": ("Weights and Measures", lambda card: stands(card, Watch.CHANGE, how=How.SET, about=STRENGTH)),
    "swap": ("Trick Mirror", lambda card: stands(card, Watch.SWAP, about=STRENGTH, how=SKILL)),
    "double": ("Bottled Courage", lambda card: stands(card, Watch.CHANGE, how=How.TIMES, by=2)),
    "does not count": ("Somebody Sat on the Sun", lambda card: stands(card, Watch.CHANGE, how=How.IGNORE, about=SPEED)),
    "ignore Fate of a class": (
        "A Finger to the Lips",
        lambda card: stands(card, Watch.IGNORE, {"forms": FATE, "types": SUPERNATURAL}),
    ),
    "ignore enemy Gear": (
        "Umbrella of the Heavens",
        lambda card: stands(card, Watch.IGNORE, {"forms": GEAR, "side": Side.OPPOSING}),
    ),
    "immune to Fate": (
        "Great-Aunt Philippa",
        lambda card: stands(card, Watch.IMMUNE, what={"forms": FATE, "types": 0}),
    ),
    "counts as a class": ("Hearse With Its Own Ideas", lambda card: stands(card, Watch.BECOME, about=1, how=1)),
    "counts as a Hero": ("Ceremonial Breastplate", lambda card: stands(card, Watch.BECOME, about=8, how=1)),
    "draw": ("A Finger to the Lips", lambda card: does(card, Op.DRAW)),
    "enemy discards": ("Azgorath the Reasonable", lambda card: does(card, Op.DISCARD)),
    "a second Gear": (
        "Ommo, God of Pockets",
        lambda card: stands(card, Watch.PERMIT, what={"forms": GEAR}, about=Act.PLAY_MORE),
    ),
    "recover": ("Sparkling Holy Water", lambda card: does(card, Op.CHOOSE) and does(card, Op.MOVE)),
    "look at a hand": ("All-Seeing Contraption", lambda card: does(card, Op.LOOK)),
    "wins ties": ("Captain of the Lost Cause", lambda card: stands(card, Watch.PERMIT, about=Act.WIN_TIES)),
    "lowest wins": (
        "The Goat's Hour",
        lambda card: stands(card, Watch.PERMIT, {"stat": STRENGTH, "extreme": -1}, about=Act.COMPARE),
    ),
    "returns to hand": (
        "Whoever Just Left",
        lambda card: stands(card, Watch.TRIGGER, about=Event.WIN_ROUND) and does(card, Op.MOVE),
    ),
    "loser keeps Gear": (
        "Weekday Guardian Angel",
        lambda card: stands(card, Watch.REPLACE, {"forms": GEAR, "zones": Area.PLAY}, about=Event.DISCARD),
    ),
    "Gear on the enemy": (
        "Self-Loading Catapult",
        lambda card: ready(card).card.kind == "gear" and not changes(card, side=1),
    ),
    "Fate on one side": (
        "Curse of Mild Inconvenience",
        lambda card: (
            ready(card).card.kind == "fate" and len(changes(card, side=Side.OPPOSING)) == len(list(watchers(card)))
        ),
    ),
    "Gear for one class": (
        "Sensible Hat",
        lambda card: stands(card, Watch.ONLY, what={"types": COMMON}, about=Act.USED_BY),
    ),
}


@pytest.mark.parametrize("feature", FEATURES)
def test_every_feature_is_on_a_card(feature: str) -> None:
    name, shows = FEATURES[feature]
    assert ready(name).card.copies
    assert shows(name)


def test_what_reaches_a_class_is_smaller_than_what_reaches_a_type() -> None:
    classes, types = sum(1 << number for number in range(8)), ~0 << 16
    for value in game().definition.values:
        rows = [row for card in pack() if card.value == value for row in changes(card.name, side=Side.ANY)]
        wide = [abs(row["by"]) for row in rows if row["whose"]["types"] & classes]  # type: ignore[index]
        narrow = [abs(row["by"]) for row in rows if row["whose"]["types"] & types]  # type: ignore[index]
        assert max(wide, default=0) < min(narrow, default=99), value


# The decks


@pytest.mark.parametrize("key", game().decks())
def test_decks_are_legal_and_use_their_points(key: str) -> None:
    deck = game().decks()[key]
    assert game().deck_faults(deck) == []
    assert sum(game().pool.card(name).value for name in cards_of(deck)) in range(28, 31)
    assert deck["about"].count(".") == 1
    assert all(game().pool.card(name).copies for name in cards_of(deck))


def test_there_are_at_least_five_decks_of_different_make_up() -> None:
    decks = [Counter(cards_of(deck)) for deck in game().decks().values()]
    assert len(decks) >= 5
    for one, other in combinations(decks, 2):
        assert (one & other).total() <= min(one.total(), other.total()) / 2
    fighters = [sum(game().pool.card(name).kind == "fighter" for name in deck.elements()) for deck in decks]
    assert max(fighters) >= 1.5 * min(fighters)


def test_most_cards_of_the_pack_are_in_a_deck() -> None:
    used = {name for deck in game().decks().values() for name in cards_of(deck)}
    assert len(used) >= 40
