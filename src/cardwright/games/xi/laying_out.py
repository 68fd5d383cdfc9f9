"""Positions of Xi Cards from the words of a scenario: the inverse of `positions.describe`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from cardwright.games.engine_fields import WORD, rows_of
from cardwright.games.interface import Position, UsageError, Words, seat_name
from cardwright.games.positions import PositionReader, give_rows, stack_decks
from cardwright.games.words import (
    Vocabulary,
    as_list,
    kind_name,
    read_seat,
    whole,
)
from cardwright.games.xi.decks import write_decks
from cardwright.games.xi.engine_fields import FIELDS
from cardwright.games.xi.positions import XiLaidCard, lay_out, seat_rows, value_of, zone_of
from cardwright.games.xi.state import CARDS, PLAYING, SEATS, Form, Number, Stat, Type, Zone
from cardwright.kernel.table import NOBODY

FILLED = 30  # cards of a deck that nobody names
BOX_OF_TEXT = "*"  # a damage value that the text fills
VOCABULARY = Vocabulary(
    "Xi Cards",
    ("turn", "first_turn", "playing"),
    ("life", "time", "prepared", "hand", "deck", "discard", "units", "lasting", "statements", "out"),
    "{life: 40, hand: [Snow Beast]}",
    (WORD, "cards"),
)
UNIT_WORDS = ("card", "life", "max_life", "damage", "type", "skirmished", "owner", "attached")
CARD_WORDS = ("card", "owner", "controller")
FORMS = {"units": Form.UNIT, "lasting": Form.LASTING, "statements": Form.STATEMENT, "attached": Form.LASTING}
FORM_NAMES = {Form.UNIT: "unit", Form.LASTING: "lasting spell", Form.STATEMENT: "statement"}


def arrange(position: Position, words: Words, luck: np.random.Generator) -> None:
    """Lay a blank record out as described; the seat on turn is about to act."""
    VOCABULARY.check(words, position.seats)
    places = XiReader(position, words, luck).places
    beneath = words.get(WORD)
    share_rows(position, places, beneath)
    lay_out(position, places)
    set_counters(position, words)
    position.begin()
    if beneath is not None:
        FIELDS.restore(position, beneath)
    else:
        for place in places:
            change(position, place)


def change(position: Position, place: XiLaidCard) -> None:
    """Give a unit the values that its map names where they differ from what it has by itself."""
    record, book, entries = position.record, position.book, position.game.entries
    if place.zone == PLAYING or place.zone % int(Zone.COUNT) != Zone.UNITS:
        return
    for word, stat in (("max_life", Stat.MAX_LIFE), ("damage", Stat.DAMAGE)):
        wanted = place.changes.get(word)
        if wanted is None or wanted == BOX_OF_TEXT or value_of(position, place.row, stat) == wanted:
            continue
        entries.fix(record, book, place.row, int(stat), int(wanted))
        surplus = value_of(position, place.row, stat) - wanted
        if surplus:  # what stands changes the number that was fixed
            entries.fix(record, book, place.row, int(stat), int(wanted) - surplus)
    if place.changes.get("type", int(record.type[place.row])) != int(record.type[place.row]):
        entries.fix(record, book, place.row, NOBODY, place.changes["type"])
    if place.life is None:
        record.lives[place.row] = value_of(position, place.row, Stat.MAX_LIFE)


def share_rows(position: Position, places: Sequence[XiLaidCard], beneath: Mapping[str, Any] | None) -> None:
    """Share the rows of the table between the decks, and give every card one of its owner's."""
    kinds = [[place.kind for place in places if place.owner == seat] for seat in range(position.seats)]
    write_decks(position.book, kinds)
    start = position.record.rows_from
    start[:] = position.book.rows_from
    if beneath and "rows_from" in beneath:
        FIELDS.restore_field(position, "rows_from", beneath["rows_from"])
    if any(start[seat] > start[seat + 1] for seat in range(SEATS)):
        raise UsageError(f"{WORD}: rows_from must not fall")
    give_rows(places, seat_rows(position.record), rows_of(beneath))


def set_counters(position: Position, words: Words) -> None:
    """Set whose turn it is and the counters of the seats."""
    record, numbers = position.record, position.book.numbers
    record.turn = read_seat(words.get("turn", "P1"), "turn", position.seats)
    record.is_first_turn = bool(words.get("first_turn", False))
    time = Number.FIRST_TURN_TIME if record.is_first_turn else Number.TURN_TIME
    for seat in range(position.seats):
        said = VOCABULARY.of_seat(words, seat)
        on_turn = int(numbers[time]) if seat == int(record.turn) else 0
        record.life[seat] = whole(said.get("life", int(numbers[Number.STARTING_LIFE])), "life")
        record.time[seat] = whole(said.get("time", on_turn), "time")
        record.prepared[seat] = whole(said.get("prepared", 0), "prepared")
        if said.get("out"):
            record.out |= 1 << seat


class XiReader(PositionReader):
    """The cards that the words of a position name."""

    def __init__(self, position: Position, words: Words, luck: np.random.Generator) -> None:
        super().__init__(position, luck)
        self.places: list[XiLaidCard] = []
        for entry in as_list(words.get("playing", []), "playing"):
            self.lay(entry, 0, PLAYING, "playing")
        for seat in range(position.seats):
            self.read_seat(VOCABULARY.of_seat(words, seat), seat)

    def read_seat(self, said: Mapping[str, Any], seat: int) -> None:
        """The zones of a seat, in the order of `zone_order`."""
        for entry in as_list(said.get("hand", []), "hand"):
            self.lay(entry, seat, zone_of(seat, Zone.HAND), "hand")
        for entry in self.deck_cards(said, FILLED):
            self.lay(entry, seat, zone_of(seat, Zone.DECK), "deck")
        for entry in reversed(as_list(said.get("discard", []), "discard")):
            self.lay(entry, seat, zone_of(seat, Zone.DISCARD), "discard")
        for entry in as_list(said.get("units", []), "units"):
            self.read_unit(entry, seat)
        for word, zone in (("lasting", Zone.LASTING), ("statements", Zone.STATEMENTS)):
            for entry in as_list(said.get(word, []), word):
                self.lay(entry, seat, zone_of(seat, zone), word)

    def read_unit(self, entry: Any, seat: int) -> None:
        """A unit in play with what is attached to it."""
        said = self.said_of(entry, UNIT_WORDS, "units")
        place = self.lay({key: said[key] for key in ("card", "owner") if key in said}, seat, 0, "units")
        place.zone = zone_of(seat, Zone.UNITS)
        place.life = whole(said["life"], "life") if "life" in said else None
        place.skirmished = bool(said.get("skirmished", False))
        place.changes = {word: said[word] for word in ("max_life", "damage") if word in said}
        for word, value in place.changes.items():
            if value != BOX_OF_TEXT or word != "damage":
                place.changes[word] = whole(value, word)
        if "type" in said:
            place.changes["type"] = read_type(said["type"])
        for other in as_list(said.get("attached", []), "attached"):
            attached = self.lay(other, seat, zone_of(seat, Zone.LASTING), "attached")
            attached.host = place

    def lay(self, entry: Any, seat: int, zone: int, where: str) -> XiLaidCard:
        """One card of a zone; an attached or played one follows its owner unless a controller is named."""
        said = self.said_of(entry, CARD_WORDS, where)
        seats = self.position.seats
        owner = read_seat(said.get("owner", seat_name(seat)), "owner", seats)
        if owner != seat and where in ("hand", "deck", "discard"):
            raise UsageError(f"{where}: cards in a hand, deck or discard pile are with their owner")
        if where == "attached" or "controller" in said:
            commander = read_seat(said.get("controller", seat_name(owner)), "controller", seats)
            zone = zone if zone == PLAYING else zone_of(commander, zone % int(Zone.COUNT))
        place = XiLaidCard(owner, self.kind(said.get("card"), where), zone)
        form = FORMS.get(where)
        if form is not None and int(self.position.book.form[place.kind]) != form:
            raise UsageError(f"{where}: {kind_name(self.position, place.kind)} is not a {FORM_NAMES[form]}")
        self.places.append(place)
        return place


def read_type(value: Any) -> int:
    """A type by its name."""
    names = [member.name.lower() for member in Type]
    if str(value).lower() not in names:
        raise UsageError(f"type must be one of {', '.join(names)}, not {value!r}")
    return names.index(str(value).lower())


# Chance that a scenario fixes


def stack(position: Position, fixed: Any) -> None:
    """Fix the tops of decks."""
    decks = [zone_of(seat, Zone.DECK) for seat in range(position.seats)]
    stack_decks(position, fixed, decks, f"a table has room for {CARDS} cards (XI-E1)")
