"""The numbers and options of a Xemytica game, and how they and its cards fill a book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardwright.games.decklist import Decks, write_lists, write_priors
from cardwright.games.interface import Option, Record, Setup
from cardwright.games.xemytica import decks
from cardwright.games.xemytica.definition import TIE_BREAKERS, Definition
from cardwright.games.xemytica.pool import XemyticaPool
from cardwright.games.xemytica.state import PRIORS, Number, Role
from cardwright.kernel.rule import carried_by
from cardwright.kernel.table import NOBODY

# Pieces of data that carry rules, and the rules.
NUMBERS = {
    Number.HAND_LIMIT: ("FOH-11.3",),
    Number.OPENING_HAND: ("FOH-11.1",),
    Number.FREE_DRAW: ("FOH-11.2", "FOH-Q22"),
    Number.FREE_DISCARD: ("FOH-11.4",),
    Number.METRIC: ("FOH-15.3",),
    Number.TIE_BREAKER: ("FOH-Q57",),
    Number.TIE_EXTENDS: ("FOH-Q59",),
    Number.FLOOR: ("FOH-Q54",),
    Number.MAX_ROUNDS: ("FOH-Q78",),
    Number.MAX_CYCLES: ("FOH-Q67",),
    Number.ON_WIN: ("FOH-15.4",),
    Number.ON_LOSS: ("FOH-15.5",),
    Number.ON_TIE: ("FOH-18.3",),
}
TABLES = {
    "two players": ("FOH-1.2",),
    "seats": ("FOH-1.3", "FOH-Q87"),
    "a deck for each seat": ("FOH-9.1",),
    "marked cards in several decks": ("FOH-7.3",),
    "marks come on top": ("FOH-6.2",),
    "attributes": ("FOH-8.1",),
    "order of the steps": ("FOH-10.2",),
    "steps that may be passed": ("FOH-Q40",),
    "steps of a tie-break": ("FOH-Q60",),
    "printed attributes": ("FOH-14.4",),
    "a type is the same in all classes": ("FOH-5.13",),
}
CHOSEN = {  # the options that a table can choose; `play` stands for those of all steps
    "option tie_rule": ("FOH-O18",),
    "option tie_breaker": ("FOH-O17",),
    "option min_attribute": ("FOH-O16",),
    "option windows": ("FOH-O08",),
    "option play": ("FOH-O13",),
    "option max_rounds": ("FOH-O19",),
}
PLAY = "_play"  # the end of the names of the options that say whether a step may be passed

carried_by("data", NUMBERS, __name__)
carried_by("data", TABLES, __name__)
carried_by("data", CHOSEN, __name__)


def options_of(definition: Definition) -> tuple[Option, ...]:
    """The table options of a game; their defaults are what its file says."""
    plays = [
        Option(
            step.option,
            "must_if_held" if step.least else "optional",
            ("optional", "must_if_held"),
            "FOH-O13",
            f"whether a player who holds {definition.kinds[definition.forms[step.kind]].plural} may pass",
        )
        for step in definition.steps[1:]
    ]
    return (
        Option(
            "tie_rule",
            "extend" if definition.tie_extends else "immediate",
            ("extend", "immediate"),
            "FOH-O18",
            "whether equal top values start a tie-break or are a tie at once",
        ),
        Option(
            "tie_breaker",
            definition.compare.tie_breaker,
            TIE_BREAKERS,
            "FOH-O17",
            "what breaks a tie between equal top values before anything else",
        ),
        Option("min_attribute", "none", ("none", "0"), "FOH-O16", "the lowest an attack value can get"),
        Option(
            "windows",
            "every_step",
            ("every_step", "round_start_only"),
            "FOH-O08",
            "when you may draw and discard by choice",
        ),
        *plays,
        Option("max_rounds", definition.max_rounds, (), "FOH-O19", "the game is a draw after this many rounds"),
    )


def seat_span(definition: Definition) -> tuple[int, int]:
    """How many can play (FOH-Q87)."""
    return definition.least_players, definition.most_players


def write_book(book: Record, pool: XemyticaPool, options: Mapping[str, Any], setup: Setup, shipped: Decks) -> None:
    """Fill the card table, the effect programs, the numbers and steps, the table's options and the decks."""
    pool.fill(book)
    write_numbers(book, pool.definition, options)
    write_steps(book, pool.definition, options)
    for number, kind in enumerate(pool.definition.kinds):
        book.role[number], book.scope[number] = kind.role, kind.scope
    book.role[len(pool.definition.kinds) :] = Role.MODIFIER
    book.stacked[:] = NOBODY
    brought = decks.seat_decks(setup.decks, setup.seats, pool, shipped)
    write_lists(book, [decks.dealt_kinds(deck, pool, seat) for seat, deck in enumerate(brought)])
    known = decks.playable_decks(pool, shipped)[:PRIORS]  # others imagine that a deck is one of the game's
    write_priors(book, [decks.dealt_kinds(deck, pool, number) for number, deck in enumerate(known)])


def write_numbers(book: Record, definition: Definition, options: Mapping[str, Any]) -> None:
    """Fill the numbers of the game's file and the table's options."""
    numbers = {
        Number.ATTRIBUTES: len(definition.attributes),
        Number.STEPS: len(definition.steps),
        Number.COMBATANT: definition.forms[definition.combatant.id],
        Number.HAND_LIMIT: definition.hand.limit,
        Number.OPENING_HAND: definition.hand.opening,
        Number.FREE_DRAW: definition.hand.free_draw,
        Number.FREE_DISCARD: definition.hand.free_discard,
        Number.METRIC: definition.compare.metric,
        Number.COMPARED: definition.compare.attribute,
        Number.LOWEST: definition.compare.lowest,
        Number.TIE_BREAKER: TIE_BREAKERS.index(options["tie_breaker"]),
        Number.TIE_EXTENDS: options["tie_rule"] == "extend",
        Number.FLOOR: options["min_attribute"] == "0",
        Number.WINDOWS: options["windows"] == "round_start_only",
        Number.MAX_ROUNDS: options["max_rounds"],
        Number.MAX_CYCLES: definition.max_cycles,
        Number.ON_WIN: definition.on_win,
        Number.ON_LOSS: definition.on_loss,
        Number.ON_TIE: definition.on_tie,
        Number.SHUFFLE: 1,
    }
    for number, value in numbers.items():
        book.numbers[number] = value


def write_steps(book: Record, definition: Definition, options: Mapping[str, Any]) -> None:
    """Fill the steps of a round: their kinds, and which of them may be passed and are repeated in ties."""
    for number, step in enumerate(definition.steps):
        must = number == 0 or options[step.option] == "must_if_held"
        book.step_form[number] = definition.forms[step.kind]
        book.step_least[number] = must
        book.step_ties[number] = step.in_ties
