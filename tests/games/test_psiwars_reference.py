"""Psi Wars beside the catalogue's reference procedure: a battle worked out here, by hand, ends as the game's does."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as some

from cardwright.match.scenario import Scenario, run

# Of each side: its bonus, its Physical bonus, its re-roll symbols, and whether it obliterates.
COLOURED = [(1, 0, 1, False), (2, 0, 0, False), (3, 0, 0, False), (4, 0, 0, False), (1, 1, 0, False), (1, 0, 0, True)]
RED = [(1, False), (2, False), (2, False), (3, False), (4, False), (1, True)]
ABILITIES = ("digital", "psionic", "physical")
LAB = 15


@dataclass(frozen=True)
class Fighter:
    """A unit, the sides that its dice will show, and how many re-rolls its player uses."""

    strengths: tuple[int, int, int]
    coloured: tuple[int, int]
    reds: tuple[int, ...]  # the first, and those of the re-rolls
    uses: int


@dataclass
class Fought:
    """What a battle makes of one of its units."""

    totals: list[int | None]
    is_dazed: bool = False
    symbols: int = 0
    physical: int = 0
    red: int = 0


fighters = some.builds(
    Fighter,
    some.tuples(*[some.integers(0, 6)] * 2, some.integers(1, 6)),
    some.tuples(*[some.integers(1, 6)] * 2),
    some.tuples(*[some.integers(1, 6)] * 3),
    some.integers(0, 2),
)


def battle(a: Fighter, b: Fighter) -> tuple[Fought, Fought]:
    """The battle of the appendix: Digital, Psionic, the re-rolls of both, Physical."""
    both = (a, b)
    fought = Fought([None] * 3), Fought([None] * 3)
    for ability in (0, 1):
        if not all(one.strengths[ability] for one in both):
            continue
        sides = [COLOURED[one.coloured[ability] - 1] for one in both]
        totals = []
        for seat, one in enumerate(both):
            bonus, physical, symbols, _ = sides[seat]
            is_out = sides[1 - seat][3]
            totals.append(one.strengths[ability] + (0 if is_out else bonus))
            fought[seat].totals[ability] = totals[-1]
            fought[seat].symbols += 0 if is_out else symbols
            fought[seat].physical += 0 if is_out else physical
        if totals[0] != totals[1]:
            fought[totals[0] > totals[1]].is_dazed = True
    for seat, one in enumerate(both):
        fought[seat].red = one.reds[min(one.uses, fought[seat].symbols)]
    for seat, one in enumerate(both):
        bonus, is_out = RED[fought[seat].red - 1][0], RED[fought[1 - seat].red - 1][1]
        fought[seat].totals[2] = one.strengths[2] + fought[seat].physical + (0 if is_out else bonus)
    return fought


def is_destroyed(mine: Fought, other: Fought) -> bool:
    """Whoever is ahead in Physical destroys the other, unless Disorientated."""
    assert mine.totals[2] is not None
    assert other.totals[2] is not None
    return other.totals[2] > mine.totals[2] and not other.is_dazed


def fixed(one: Fighter, fought: Fought) -> dict[str, Any]:
    """The sides that are rolled: the dice of shared abilities, and the red one as often as its player wants it."""
    coloured = {
        ability: one.coloured[number]
        for number, ability in enumerate(ABILITIES[:2])
        if fought.totals[number] is not None
    }
    return {**coloured, "physical": list(one.reds[: 1 + min(one.uses, fought.symbols)])}


def re_rolls(seat: str, one: Fighter, fought: Fought) -> list[dict[str, str]]:
    """What a player answers while there are symbols to be spent."""
    used = min(one.uses, fought.symbols)
    return [{seat: "reroll"}] * used + [{seat: "keep"}] * (used < fought.symbols)


@settings(max_examples=120, derandomize=True, deadline=None)
@given(fighters, fighters, some.integers(1, 5))
def test_a_battle_ends_as_the_reference_procedure_says(a: Fighter, b: Fighter, runner: int) -> None:
    fought = battle(a, b)
    gone = is_destroyed(fought[0], fought[1]), is_destroyed(fought[1], fought[0])
    cards = [
        {"name": name, "kind": "cyborg", **dict(zip(ABILITIES, one.strengths, strict=True))}
        for name, one in (("Left", a), ("Right", b))
    ]
    cards.append({"name": "Runner", "kind": "robot", "physical": runner})
    body = {
        "game": "psiwars",
        "cards": cards,
        "given": {"P1": {"units": ["Left", "Runner"]}, "P2": {"units": ["Right"]}},
        "when": [
            {"P1": "end creation"},
            {"P1": "attack Left, Runner"},
            {"dice": {seat: fixed(one, done) for seat, one, done in zip(("P1", "P2"), (a, b), fought, strict=True)}},
            {"P2": "defend Left with Right"},
            *re_rolls("P1", a, fought[0]),
            *re_rolls("P2", b, fought[1]),
        ],
        "then": {
            "turn": "P2",
            "totals": {"P1": fought[0].totals, "P2": fought[1].totals},
            "P1.discard": ["Left"] if gone[0] else [],
            "P2.discard": ["Right"] if gone[1] else [],
            "P2.lab": LAB - runner,
        },
    }
    assert run(Scenario("a battle", Path(__file__), body=body)) == []
