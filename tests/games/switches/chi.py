"""Pieces of data of Chi, switched off."""

from __future__ import annotations

from typing import Any

from cardwright.games.chi import cards
from cardwright.games.chi.cards import NUMBERS
from cardwright.games.chi.state import Number, Type
from cardwright.kernel.rule import words_of
from tests.games.switches import Switch, after, number, set_to

YIN, YANG, CHI = slice(0, 12), slice(12, 24), slice(24, len(cards.cards()))
OTHERS = {
    Number.START_HAND: 4,
    Number.HAND_LIMIT: 6,
    Number.LEAST_HAND: 0,
    Number.END_STACKS: 5,
    Number.HAND_POINTS: 2,
}


def fewer(part: slice) -> Switch:
    def change(book: Any, *_: Any) -> None:
        book.copies[part] -= 1

    return after(cards, "write_cards", change)


def other_points(book: Any, *_: Any) -> None:
    book.points[YANG] = 9 - book.points[YANG]


def other_colours(book: Any, *_: Any) -> None:
    book.colour[YIN] = [*range(1, 12), 0]


def other_types(book: Any, *_: Any) -> None:
    book.type[CHI] = Type.YIN


OFF: dict[str, Switch] = {
    **{words_of(key): number(NUMBERS, key, value) for key, value in OTHERS.items()},
    "two seats": set_to(cards, "seat_span", lambda: (3, 3)),
    "Yin in the deck": fewer(YIN),
    "Yang in the deck": fewer(YANG),
    "Chi in the deck": fewer(CHI),
    "points of the Yang": after(cards, "write_cards", other_points),
    "colours of the Yin": after(cards, "write_cards", other_colours),
    "types of the cards": after(cards, "write_cards", other_types),
}
