"""Positions of Xi Cards from the words of a scenario: the inverse of `positions.describe`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from cardwright.games.interface import Position, UsageError, Words, nearest, seat_name, seat_number
from cardwright.games.xi import inside
from cardwright.games.xi.positions import ANY, Place, in_seat, kind_name, lay_out, plain, value_of, zone_of
from cardwright.games.xi.state import DECK, PLAYING, Form, Number, Stat, Type, Zone
from cardwright.kernel.table import NOBODY

BLANK = 0  # the kind of the filler
FILLED = 30  # cards of a deck that nobody names
BOX_OF_TEXT = "*"  # a damage value that the text fills
TABLE_WORDS = ("turn", "first_turn", "playing")
SEAT_WORDS = ("life", "time", "prepared", "hand", "deck", "discard", "units", "lasting", "statements", "out")
UNIT_WORDS = ("card", "life", "max_life", "damage", "type", "skirmished", "owner", "attached")
CARD_WORDS = ("card", "owner", "controller")
FORMS = {"units": Form.UNIT, "lasting": Form.LASTING, "statements": Form.STATEMENT, "attached": Form.LASTING}
FORM_NAMES = {Form.UNIT: "unit", Form.LASTING: "lasting spell", Form.STATEMENT: "statement"}


def arrange(position: Position, words: Words, luck: np.random.Generator) -> None:
    """Lay a blank record out as described; the seat on turn is about to act."""
    check_words(words, position.seats)
    record, book = position.record, position.book
    places = Reader(position, words, luck).places
    beneath = words.get(inside.WORD)
    give_rows(places, inside.rows_of(beneath), position.seats)
    lay_out(position, places)
    set_counters(position, words)
    position.game.entries.settle_in(record, book)
    for seat in range(position.seats):
        owned = sorted((place for place in places if place.owner == seat), key=lambda place: place.row)
        book.deck[seat] = NOBODY
        book.deck[seat, : len(owned)] = [place.kind for place in owned]
    if beneath is not None:
        inside.restore(position, beneath)
    else:
        for place in places:
            change(position, place)


def change(position: Position, place: Place) -> None:
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


def give_rows(places: list[Place], rows: list[list[int]] | None, seats: int) -> None:
    """Give every card one of its owner's rows: in the order of the words, or those that stand beneath them."""
    for seat in range(seats):
        owned = [place for place in places if place.owner == seat]
        if len(owned) > DECK:
            raise UsageError(f"{seat_name(seat)} has {len(owned)} cards; a deck has at most {DECK} (XI-E1)")
        order = list(range(len(owned))) if rows is None else rows[seat] if seat < len(rows) else []
        if len(order) != len(owned) or len(set(order)) != len(order) or not all(0 <= row < DECK for row in order):
            raise UsageError(f"{inside.WORD}: the rows of {seat_name(seat)} do not fit its {len(owned)} cards")
        for place, row in zip(owned, order, strict=True):
            place.row = seat * DECK + row


def set_counters(position: Position, words: Words) -> None:
    """Set whose turn it is and the counters of the seats."""
    record, numbers = position.record, position.book.numbers
    record.turn = read_seat(words.get("turn", "P1"), "turn", position.seats)
    record.is_first_turn = bool(words.get("first_turn", False))
    time = Number.FIRST_TURN_TIME if record.is_first_turn else Number.TURN_TIME
    for seat in range(position.seats):
        said = seat_words(words, seat)
        on_turn = int(numbers[time]) if seat == int(record.turn) else 0
        record.life[seat] = whole(said.get("life", int(numbers[Number.STARTING_LIFE])), "life")
        record.time[seat] = whole(said.get("time", on_turn), "time")
        record.prepared[seat] = whole(said.get("prepared", 0), "prepared")
        if said.get("out"):
            record.defeated |= 1 << seat


class Reader:
    """The cards that the words of a position name."""

    def __init__(self, position: Position, words: Words, luck: np.random.Generator) -> None:
        self.position = position
        self.luck = luck
        self.kinds = {plain(name): kind for kind, name in enumerate(position.game.names())}
        self.places: list[Place] = []
        for entry in as_list(words.get("playing", []), "playing"):
            self.lay(entry, 0, PLAYING, "playing")
        for seat in range(position.seats):
            self.read_seat(seat_words(words, seat), seat)

    def read_seat(self, said: Mapping[str, Any], seat: int) -> None:
        """The zones of a seat, in the order of `zone_order`."""
        for entry in as_list(said.get("hand", []), "hand"):
            self.lay(entry, seat, zone_of(seat, Zone.HAND), "hand")
        self.read_deck(said, seat)
        for entry in reversed(as_list(said.get("discard", []), "discard")):
            self.lay(entry, seat, zone_of(seat, Zone.DISCARD), "discard")
        for entry in as_list(said.get("units", []), "units"):
            self.read_unit(entry, seat)
        for word, zone in (("lasting", Zone.LASTING), ("statements", Zone.STATEMENTS)):
            for entry in as_list(said.get(word, []), word):
                self.lay(entry, seat, zone_of(seat, zone), word)

    def read_deck(self, said: Mapping[str, Any], seat: int) -> None:
        """A deck: a list is the whole of it, a map has `top` and `size`, an unnamed one is blank."""
        value = said.get("deck", [] if said.get("out") else {})
        size = FILLED
        if isinstance(value, Mapping):
            for key in value:
                if key not in ("top", "size"):
                    raise UsageError(f"deck has no word {key!r}; it has top and size")
            size = whole(value.get("size", FILLED), "size")
            value = as_list(value.get("top", []), "deck")
        else:
            size = len(as_list(value, "deck"))
        for entry in [*value, *["Blank"] * (size - len(value))]:
            self.lay(entry, seat, zone_of(seat, Zone.DECK), "deck")

    def read_unit(self, entry: Any, seat: int) -> None:
        """A unit in play with what is attached to it."""
        said = self.as_map(entry, UNIT_WORDS, "units")
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

    def lay(self, entry: Any, seat: int, zone: int, where: str) -> Place:
        """One card of a zone; an attached or played one follows its owner unless a controller is named."""
        said = self.as_map(entry, CARD_WORDS, where)
        seats = self.position.seats
        owner = read_seat(said.get("owner", seat_name(seat)), "owner", seats)
        if owner != seat and where in ("hand", "deck", "discard"):
            raise UsageError(f"{where}: cards in a hand, deck or discard pile are with their owner")
        if where == "attached" or "controller" in said:
            commander = read_seat(said.get("controller", seat_name(owner)), "controller", seats)
            zone = zone if zone == PLAYING else zone_of(commander, zone % int(Zone.COUNT))
        place = Place(owner, self.kind(said.get("card"), where), zone)
        form = FORMS.get(where)
        if form is not None and int(self.position.book.form[place.kind]) != form:
            raise UsageError(f"{where}: {kind_name(self.position, place.kind)} is no {FORM_NAMES[form]}")
        self.places.append(place)
        return place

    def as_map(self, entry: Any, known: tuple[str, ...], where: str) -> Mapping[str, Any]:
        """A card as a map of its words."""
        if not isinstance(entry, Mapping):
            return {"card": entry}
        for word in entry:
            if word not in known:
                hint = nearest(str(word), known)
                raise UsageError(f"{where}: a card has no word {word!r} here; {hint}it has {', '.join(known)}")
        return entry

    def kind(self, name: Any, where: str) -> int:
        """The kind of a name; `_` is any card."""
        if name == ANY:
            return int(self.luck.integers(1, len(self.kinds))) if len(self.kinds) > 1 else BLANK
        found = self.kinds.get(plain(str(name)))
        if found is None:
            hint = nearest(str(name), self.position.game.names())
            raise UsageError(f"{where}: there is no card {name!r} in Xi Cards; {hint}".rstrip("; "))
        return found


def check_words(words: Words, seats: int) -> None:
    """Unknown words are errors that name the nearest known word."""
    known = (*TABLE_WORDS, *(seat_name(seat) for seat in range(seats)), inside.WORD)
    for word in words:
        if word not in known and word != "cards":
            hint = nearest(word, known)
            raise UsageError(f"a position of Xi Cards has no word {word!r}; {hint}it has {', '.join(known)}")
    for seat in range(seats):
        for word in seat_words(words, seat):
            if word not in SEAT_WORDS:
                hint = nearest(str(word), SEAT_WORDS)
                raise UsageError(f"a seat of Xi Cards has no word {word!r}; {hint}it has {', '.join(SEAT_WORDS)}")


def seat_words(words: Words, seat: int) -> Mapping[str, Any]:
    """The words of one seat."""
    value = words.get(seat_name(seat)) or {}
    if not isinstance(value, Mapping):
        raise UsageError(f"{seat_name(seat)} must be a map such as {{life: 40, hand: [Snow Beast]}}")
    return value


def as_list(value: Any, where: str) -> list[Any]:
    """A list of cards, or an error that says where."""
    if not isinstance(value, list):
        raise UsageError(f"{where} must be a list of cards, not {value!r}")
    return value


def whole(value: Any, where: str) -> int:
    """A number that fits a record."""
    if isinstance(value, bool) or not isinstance(value, int) or not -9999 <= value <= 9999:
        raise UsageError(f"{where} must be a whole number, not {value!r}")
    return value


def read_type(value: Any) -> int:
    """A type by its name."""
    names = [member.name.lower() for member in Type]
    if str(value).lower() not in names:
        raise UsageError(f"type must be one of {', '.join(names)}, not {value!r}")
    return names.index(str(value).lower())


def read_seat(name: Any, where: str, seats: int) -> int:
    """A seat by its name."""
    seat = seat_number(name)
    if seat is None or seat >= seats:
        raise UsageError(f"{where} must be one of {', '.join(seat_name(seat) for seat in range(seats))}, not {name!r}")
    return seat


# Chance that a scenario fixes


def stack(position: Position, fixed: Any) -> None:
    """Fix the tops of decks: cards that lie there, or blanks, are stacked now, the rest after the next shuffle."""
    if not isinstance(fixed, Mapping):
        raise UsageError("deck must be a map of seats such as {P1: [Snow Beast]}")
    reader = Reader(position, {}, np.random.default_rng(0))
    for name, cards in fixed.items():
        seat = read_seat(name, "deck", position.seats)
        wanted = [reader.kind(card, "deck") for card in as_list(cards, "deck")]
        rest = wanted[stack_now(position, seat, wanted) :]
        if len(rest) > DECK:
            raise UsageError(f"deck: a deck has at most {DECK} cards (XI-E1)")
        position.book.stacked[seat] = NOBODY
        position.book.stacked[seat, : len(rest)] = rest


def stack_now(position: Position, seat: int, wanted: list[int]) -> int:
    """Put kinds on top of a deck as far as it has them or blanks to take their place; how many there were."""
    record = position.record
    deck = in_seat(position, seat, Zone.DECK)
    for place, kind in enumerate(wanted):
        if place >= len(deck):
            return place
        here = deck[place]
        later = next((card for card in deck[place:] if int(record.kind[card]) == kind), None)
        if later is not None:
            record.kind[later], record.kind[here] = int(record.kind[here]), kind
        elif int(record.kind[here]) == BLANK:
            record.kind[here] = kind
        else:
            return place
    return len(wanted)
