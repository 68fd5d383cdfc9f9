"""Pieces of data of Chaos Ninjas, switched off."""

from __future__ import annotations

from typing import Any

from cardwright.games.chi.ninjas import cards
from cardwright.games.chi.ninjas.cards import ABILITIES, NUMBERS, OWN_NUMBERS
from cardwright.games.chi.ninjas.state import Form, OwnNumber
from cardwright.games.chi.state import Number
from cardwright.kernel.rule import words_of
from cardwright.kernel.table import NOBODY
from tests.games.switches import Switch, after, number, set_to

OTHER_NUMBERS = {Number.START_HAND: 4, Number.HAND_LIMIT: 5, Number.LEAST_HAND: 1}
OTHER_OWN_NUMBERS = {OwnNumber.TARGET: 5, OwnNumber.MATCHING: 2, OwnNumber.OTHERS: 3, OwnNumber.DRAW_ON_SUCCESS: 2}


def fewer(form: Form) -> Switch:
    def change(book: Any, *_: Any) -> None:
        book.copies[book.type == form] -= 1

    return after(cards, "write_cards", change)


def without(ability: str) -> Switch:
    """A Defender, or with no name all of them, does nothing."""
    kinds = [kind for kind, card in enumerate(cards.cards()) if card.ability and ability in ("", card.ability)]

    def change(book: Any, _is_on: bool) -> None:
        book.watchers_count[kinds] = 0
        book.forms[kinds] = 0
        book.ability[kinds] = NOBODY

    return after(cards, "write_abilities", change)


def only_counters(book: Any, *_: Any) -> None:
    book.type[:] = Form.COUNTER


def attacking_spirits(book: Any, *_: Any) -> None:
    book.type[book.type == Form.SPIRIT] = Form.ATTACKER


OFF: dict[str, Switch] = {
    **{words_of(key): number(NUMBERS, key, value) for key, value in OTHER_NUMBERS.items()},
    **{words_of(key): number(OWN_NUMBERS, key, value) for key, value in OTHER_OWN_NUMBERS.items()},
    **{ability: without(ability) for ability in ABILITIES},
    "two to four seats": set_to(cards, "seat_span", lambda: (2, 2)),
    **{f"{form.name.capitalize()}s in the deck": fewer(form) for form in Form if form != Form.PLAYER},
    "types of the cards": after(cards, "write_cards", only_counters),
    "type of the Spirits": after(cards, "write_cards", attacking_spirits),
    "abilities of the Defenders": without(""),
}
