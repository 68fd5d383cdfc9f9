"""What the positions of all games share when they are written and read: seats, lists of cards, piles, chains."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardwright.games.interface import Position, UsageError, Words, nearest, seat_name, seat_number
from cardwright.games.survey import ANY, field_of
from cardwright.kernel.table import NOBODY

PILE_WORDS = ("top", "size")
OPTIONS = re.compile(r"\bchoose (?:one|two|three)[^:;.]*: ([^.]*;[^.]*)", re.IGNORECASE)


# Reading the record


def in_zone(position: Position, zone: int) -> list[int]:
    """The cards of a zone in order."""
    record = position.record
    if not field_of(record, "count")[zone]:
        return []
    found, following = [int(field_of(record, "first")[zone])], field_of(record, "next")
    while (card := int(following[found[-1]])) != NOBODY:
        found.append(card)
    return found


def kind_name(position: Position, kind: int) -> str:
    """The name of a kind, or the mark of an unknown card."""
    names = position.game.names()
    return names[kind] if 0 <= kind < len(names) else ANY


def name_of(position: Position, card: int) -> str:
    """A card's name, or the mark of an unknown one."""
    return kind_name(position, int(field_of(position.record, "kind")[card]))


def is_legal(position: Position, seat: int, action: int) -> bool:
    """Whether a seat may give an answer now."""
    return position.reason(seat, int(action)) == 0


# Reading texts


def options_in(text: str) -> list[str]:
    """The options between which a text lets choose, as they are printed."""
    found = OPTIONS.search(text)
    return [option.strip().removeprefix("or ").strip() for option in found.group(1).split(";")] if found else []


# Writing the record


def link(record: Any, zones: Mapping[int, list[int]]) -> None:
    """Chain the cards of each zone; all other zones are empty."""
    first, last, count = record.first, record.last, record.count  # NumPy looks for a field each time it is asked
    lies_in, before, after = record.zone, record.prev, record.next
    first[:], last[:], count[:] = NOBODY, NOBODY, 0
    for zone, cards in zones.items():
        if cards:
            lies_in[cards] = zone
            before[cards] = [NOBODY, *cards[:-1]]
            after[cards] = [*cards[1:], NOBODY]
            first[zone], last[zone] = cards[0], cards[-1]
        count[zone] = len(cards)


def stack_now(position: Position, zone: int, wanted: Sequence[int], blank: int | None = None) -> int:
    """Put kinds on top of a deck as far as it has them, or blanks to take their place; how many there were."""
    record = position.record
    deck = in_zone(position, zone)
    for place, kind in enumerate(wanted):
        if place >= len(deck):
            return place
        here = deck[place]
        later = next((card for card in deck[place:] if int(record.kind[card]) == kind), None)
        if later is not None:
            record.kind[later], record.kind[here] = int(record.kind[here]), kind
        elif blank is not None and int(record.kind[here]) == blank:
            record.kind[here] = kind
        else:
            return place
    return len(wanted)


# Reading words


def plain(name: str) -> str:
    """A name without regard to case, spaces and the form of its apostrophes."""
    return " ".join(name.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split()).casefold()


@dataclass(frozen=True)
class Vocabulary:
    """The words with which positions of a game are written."""

    title: str  # of the game
    table: tuple[str, ...]
    seat: tuple[str, ...]
    example: str  # of what is said of a seat
    ignored: tuple[str, ...] = ()  # what may stand there besides and is read elsewhere

    def check(self, words: Words, seats: int) -> None:
        """Unknown words are errors that name the nearest known word."""
        known = (*self.table, *(seat_name(seat) for seat in range(seats)))
        for word in words:
            if word not in known and word not in self.ignored:
                raise unknown_word(f"a position of {self.title}", word, known)
        for seat in range(seats):
            for word in self.of_seat(words, seat):
                if word not in self.seat:
                    raise unknown_word(f"a seat of {self.title}", word, self.seat)

    def of_seat(self, words: Words, seat: int) -> Mapping[str, Any]:
        """The words of one seat."""
        value = words.get(seat_name(seat)) or {}
        if not isinstance(value, Mapping):
            raise UsageError(f"{seat_name(seat)} must be a map such as {self.example}")
        return value


def unknown_word(what: str, word: Any, known: Sequence[str]) -> UsageError:
    """An error about a word that something does not have, with the nearest that it has."""
    return UsageError(f"{what} has no word {word!r}; {nearest(str(word), known)}it has {', '.join(known)}")


def as_list(value: Any, where: str) -> list[Any]:
    """A list of cards, or an error that says where."""
    if not isinstance(value, list):
        raise UsageError(f"{where} must be a list of cards, not {value!r}")
    return value


def pile_words(value: Any, where: str) -> tuple[list[Any], int | None]:
    """The top of a pile and its size: a list is the whole pile, a map names `top` and perhaps `size`."""
    if not isinstance(value, Mapping):
        cards = as_list(value, where)
        return cards, len(cards)
    for word in value:
        if word not in PILE_WORDS:
            raise unknown_word(where, word, PILE_WORDS)
    size = value.get("size")
    return as_list(value.get("top", []), where), None if size is None else whole(size, "size")


def whole(value: Any, where: str, least: int = -9999, most: int = 9999) -> int:
    """A number that fits a record."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        span = "" if (least, most) == (-9999, 9999) else f" from {least} to {most}"
        raise UsageError(f"{where} must be a whole number{span}, not {value!r}")
    return value


def read_seat(name: Any, where: str, seats: int) -> int:
    """A seat by its name."""
    seat = seat_number(name)
    if seat is None or seat >= seats:
        raise UsageError(f"{where} must be one of {', '.join(seat_name(seat) for seat in range(seats))}, not {name!r}")
    return seat
