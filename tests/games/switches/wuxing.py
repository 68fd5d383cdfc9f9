"""Pieces of data of Wu Xing, switched off."""

from __future__ import annotations

from cardwright.games.wuxing import decks, options, printed
from cardwright.games.wuxing.options import NUMBERS
from cardwright.games.wuxing.pool import WuXingPool
from cardwright.games.wuxing.state import Number
from tests.games.switches import Switch, number, set_to, silent

OFF: dict[str, Switch] = {
    "fields of a card": silent(printed, "check_numbers"),
    "card types": set_to(printed, "FORMS", {**printed.FORMS, "trap": printed.FORMS["entity"]}),
    "Elements": set_to(printed, "ELEMENTS", (*printed.ELEMENTS, "void")),
    "ranks": silent(printed, "check_numbers"),
    "stats of Entities only": silent(printed, "check_numbers"),
    "keyword of every effect": silent(printed, "check_keywords"),
    "keywords by card type": silent(printed, "check_keywords"),
    "effects of a card": silent(WuXingPool, "unfit"),
    "own decks": silent(decks, "deck_faults"),
    "least cards": set_to(decks, "LEAST", 1),
    "most cards": set_to(decks, "MOST", 99),
    "copies of a card": set_to(decks, "MOST", 9),
    "opening hand": number(NUMBERS, Number.OPENING_HAND, 3),
    "hand limit": number(NUMBERS, Number.HAND_LIMIT, 9),
    "max turns": number(NUMBERS, Number.MAX_TURNS, 300),
    "nexus": number(NUMBERS, Number.NEXUS, 9),
    "release": number(NUMBERS, Number.RELEASE, 9),
    "wait": number(NUMBERS, Number.WAIT, 0),
    "seats": set_to(options, "seat_span", lambda: (1, 1)),
}
