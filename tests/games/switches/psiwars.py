"""Pieces of data of Psi Wars, switched off."""

from __future__ import annotations

from typing import Any

import pytest

from cardwright.games.psiwars import decks, dice_sets, options, printed
from cardwright.games.psiwars.options import NUMBERS
from cardwright.games.psiwars.pool import PsiPool
from cardwright.games.psiwars.state import Number, Phase
from tests.games.switches import Switch, after, number, set_to, silent


def other_faces(ability: int) -> Switch:
    """Every side of a die says something else."""

    def change(book: Any, _name: str) -> None:
        book.faces[:, ability] = (book.faces[:, ability] + 1) % 3

    return after(options, "write_dice", change)


def one_set_only(patch: pytest.MonkeyPatch) -> None:
    """Whatever dice are asked for, those of the box are used, and each player lacks one."""
    original = dice_sets.write_dice

    def changed(book: Any, _name: str) -> None:
        original(book, dice_sets.STANDARD)
        book.sides[:] = 1

    patch.setattr(options, "write_dice", changed)


def battle_only(book: Any, *_: Any) -> None:
    book.phases[:] = int(Phase.BATTLE)


def no_decks(patch: pytest.MonkeyPatch) -> None:
    """The decks of the box are smaller."""
    smaller = {name: {**deck, "cards": {"Blank": 8}} for name, deck in decks.shipped_decks().items()}
    patch.setattr(decks, "shipped_decks", lambda: smaller)


def units_may_miss(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(decks, "UNITS", ("creature", "robot", "cyborg", "equipment"))


OFF: dict[str, Switch] = {
    "fields of a card": set_to(printed, "FIELDS", (*printed.FIELDS, "charm")),
    "kinds of Battle cards": silent(printed, "check_kind"),
    "kinds of Resource cards": silent(printed, "check_kind"),
    "strengths of units": silent(printed, "check_strengths"),
    "Creatures without Digital": silent(printed, "check_strengths"),
    "Robots without Psionic": silent(printed, "check_strengths"),
    "abilities of a card": set_to(PsiPool, "most_abilities", 9),
    "phases of Powers": after(PsiPool, "finish_table", lambda _pool, book: battle_only(book)),
    "green die": other_faces(0),
    "blue die": other_faces(1),
    "red die": other_faces(2),
    "sets of dice": one_set_only,
    "decks of the box": no_decks,
    "own decks": silent(decks, "deck_faults"),
    "most Battle cards": set_to(decks, "MOST_BATTLE", 99),
    "copies of a Battle card": set_to(decks, "COPIES", 9),
    "most Resource cards": set_to(decks, "MOST_RESOURCE", 99),
    "most Creation Units": set_to(decks, "MOST_CREATION", 99),
    "Creation Units of a type": set_to(decks, "MOST_OF_TYPE", 99),
    "copies of other Resource cards": set_to(decks, "COPIES", 9),
    "least Battle Units": units_may_miss,
    "opening hand": number(NUMBERS, Number.OPENING_HAND, 4),
    "lab hp": set_to(options, "write_numbers", lambda book, _options: None),
    "seats": set_to(options, "seat_span", lambda: (1, 1)),
}
