"""The numbers and options of Psi Wars, and how they fill a book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardwright.games.decklist import write_all_decks
from cardwright.games.interface import Option, Record, Setup
from cardwright.games.psiwars import decks
from cardwright.games.psiwars.dice_sets import STANDARD, dice_sets, write_dice
from cardwright.games.psiwars.pool import PsiPool
from cardwright.games.psiwars.state import PRIORS, EscapeWindows, Number
from cardwright.kernel.rule import carried_by
from cardwright.kernel.table import NOBODY

ESCAPES = {
    "both_windows": EscapeWindows.BOTH,
    "cleanup_only": EscapeWindows.CLEANUP,
    "creation_only": EscapeWindows.CREATION,
    "one_per_turn": EscapeWindows.ONCE,
}
OPTIONS = (
    Option("lab_hp", 15, tuple(range(10, 21)), "PSI-1.7", "hit points that both Labs start with"),
    Option(
        "battle_dice", 1, (0, 1, 2, 3), "PSI-31.2", "how many dice each player rolls for each ability; 0 means none"
    ),
    Option("dice_set", STANDARD, tuple(dice_sets()), "PSI-31.4", "which dice are used"),
    Option("max_turns", 200, (), "PSI-G26", "the game is a draw after this many turns of both players"),
    Option(
        "cyborg_step",
        "before",
        ("before", "after"),
        "PSI-G1",
        "whether Cyborg abilities come before or after the battles",
    ),
    Option("trap_escape", "both_windows", tuple(ESCAPES), "PSI-G3", "when a trapped unit may try to get free"),
    Option(
        "multi_defend",
        "separate_battles",
        ("separate_battles", "one_defender"),
        "PSI-G11",
        "whether several defenders may engage one attacker",
    ),
    Option(
        "power_order",
        "single_pass",
        ("single_pass", "alternate"),
        "PSI-G15",
        "whether each player plays all their Powers in one go, or players take turns",
    ),
    Option(
        "second_hand",
        5,
        (5, 6, 7),
        "PSI-X4",
        "Battle cards that who goes second starts with",
    ),
)
NUMBERS = {Number.OPENING_HAND: (5, ("PSI-4.10",)), Number.LAB_HP: (15, ("PSI-1.7", "PSI-1.8", "PSI-G64"))}
TABLES = {"seats": ("PSI-1.1", "PSI-G76")}

carried_by("data", {number: ids for number, (_, ids) in NUMBERS.items()}, __name__)
carried_by("data", TABLES, __name__)


def seat_span() -> tuple[int, int]:
    """Exactly two (PSI-1.1)."""
    return 2, 2


def write_book(book: Record, pool: PsiPool, options: Mapping[str, Any], setup: Setup) -> None:
    """Fill the card table, the effect programs, the dice, the numbers, the table's options and the decks."""
    pool.fill(book)
    write_dice(book, options["dice_set"])
    write_numbers(book, options)
    book.stacked[:] = NOBODY
    brought = decks.seat_decks(setup.decks, setup.seats, pool, options)
    write_all_decks(book, pool, brought, decks.playable_decks(pool)[:PRIORS])


def write_numbers(book: Record, options: Mapping[str, Any]) -> None:
    """Fill the numbers of the rulebook and the table's options."""
    for number, (value, _) in NUMBERS.items():
        book.numbers[number] = value
    book.numbers[Number.LAB_HP] = options["lab_hp"]
    book.numbers[Number.BATTLE_DICE] = options["battle_dice"]
    book.numbers[Number.MAX_TURNS] = options["max_turns"] or 0
    book.numbers[Number.CYBORG_STEP] = options["cyborg_step"] == "after"
    book.numbers[Number.TRAP_ESCAPE] = ESCAPES[options["trap_escape"]]
    book.numbers[Number.ONE_DEFENDER] = options["multi_defend"] == "one_defender"
    book.numbers[Number.POWER_ORDER] = options["power_order"] == "alternate"
    book.numbers[Number.SECOND_HAND] = options["second_hand"]
    book.numbers[Number.HEAL_CAP] = 1
