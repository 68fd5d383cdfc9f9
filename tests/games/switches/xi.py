"""Pieces of data of Xi Cards, switched off."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np

from cardwright.games.cardfile import Entry, Fault
from cardwright.games.xi import decks, options, printed
from cardwright.games.xi.options import BEATEN, NUMBERS
from cardwright.games.xi.pool import XiPool
from cardwright.games.xi.printed import TEXTS, Card
from cardwright.games.xi.state import CARDS, Number, Type
from cardwright.kernel.programs import MOST
from cardwright.kernel.table import NOBODY
from tests.games.switches import Switch, after, number, set_to

OTHERS = {
    Number.STARTING_LIFE: 41,
    Number.OPENING_HAND: 2,
    Number.TURN_TIME: 9,
    Number.FIRST_TURN_TIME: 10,
    Number.DRAW_COST: 2,
    Number.BANK_RATE: 3,
    Number.LIFE_CAP: MOST,
    Number.PREPARED_CAP: MOST,
    Number.MAX_MOVES: 2,
}


def beats_nobody(winner: Type, loser: Type) -> Switch:
    def change(book: Any) -> None:
        book.factors[winner, loser] = 1

    return after(options, "write_factors", change)


def some_is_halved(book: Any) -> None:
    for winner, loser in BEATEN.items():
        book.factors[loser, winner] = 0


def celestials_are_hurt(book: Any) -> None:
    for winner in BEATEN:
        book.factors[winner, Type.CELESTIAL] = 1


def doubled(book: Any) -> None:
    book.factors[Type.CELESTIAL :] = 2


def shadows_are_safe(book: Any) -> None:
    book.factors[:, Type.SHADOW] = 0


def other_types(book: Any, *_: Any) -> None:
    book.kind_type[:] = (book.kind_type + 1) % len(Type)


def stronger(book: Any, *_: Any) -> None:
    book.lives[:] += 1
    book.damage[:] += 1


def dearer(book: Any, *_: Any) -> None:
    book.cost_t[book.cost_t >= 0] += 1
    book.cost_p[book.cost_p >= 0] += 1


def all_in_time(book: Any, *_: Any) -> None:
    book.cost_t[:] = np.where(book.cost_p >= 0, book.cost_p, np.minimum(book.cost_t, 10))
    book.cost_p[:] = NOBODY


def speechless(book: Any, *_: Any) -> None:
    book.sentence[:] = NOBODY


def read_with_flavour(entry: Entry) -> tuple[Card | None, list[Fault]]:
    card, faults = CHECK(entry)
    text = "" if card is None else f"{card.text}\n{card.flavour}".strip()
    return card and msgspec.structs.replace(card, text=text), faults


CHECK = printed.check
OFF: dict[str, Switch] = {
    **{key.name.lower().replace("_", " "): number(NUMBERS, key, value) for key, value in OTHERS.items()},
    "seats": set_to(options, "seat_span", lambda: (2, 2)),
    **{f"{one.name.lower()} beats {other.name.lower()}": beats_nobody(one, other) for one, other in BEATEN.items()},
    "nothing is halved": after(options, "write_factors", some_is_halved),
    "elements against celestial": after(options, "write_factors", celestials_are_hurt),
    "celestial and shadow damage": after(options, "write_factors", doubled),
    "damage to shadow": after(options, "write_factors", shadows_are_safe),
    "types of the cards": after(options, "write_book", other_types),
    "life and damage of units": after(options, "write_book", stronger),
    "costs of the cards": after(options, "write_book", dearer),
    "costs above 10T and in pT": after(options, "write_book", all_in_time),
    "sentences of statements": after(options, "write_book", speechless),
    "cards of a table": set_to(XiPool, "most_cards", 4),
    "abilities of a card": set_to(XiPool, "most_abilities", 2),
    "fields of a card": set_to(printed, "FIELDS", TEXTS),
    "flavour is no rules text": set_to(printed, "check", read_with_flavour),
    "six factions": set_to(printed, "TYPES", printed.TYPES[: Type.CELESTIAL]),
    "least cards of a deck": set_to(decks, "LEAST", 1),
    "most cards of a deck": set_to(decks, "MOST", 60),
    "copies of a card": set_to(decks, "COPIES", CARDS),
    "starter balance": set_to(decks, "BALANCE", dict.fromkeys(decks.BALANCE, ())),
}
