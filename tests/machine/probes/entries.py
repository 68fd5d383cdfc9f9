"""All probes behind one entry point, so that they are compiled once; as a program it tells what they did."""

import json
from types import SimpleNamespace
from typing import Any

import numpy as np

from cardwright.kernel.rule import entry, kernel
from tests.machine.probes import (
    activating,
    answering,
    covering,
    declaring,
    dice,
    events,
    obliging,
    paying,
    stepping,
    things,
)
from tests.machine.probes.ground import Probe, lay_out

PROBES: dict[str, tuple[Any, int]] = {  # with the number of their cases
    "things": (things, 3),
    "events": (events, 4),
    "activating": (activating, 5),
    "paying": (paying, 3),
    "answering": (answering, 6),
    "stepping": (stepping, 3),
    "obliging": (obliging, 2),
    "dice": (dice, 2),
    "declaring": (declaring, 2),
    "covering": (covering, 2),
}


@kernel
def play_case(game, book, probe, case):
    """One case of a probe, by its place in the list."""
    lay_out(game)
    if probe == 0:
        things.play(game, book, case)
    elif probe == 1:
        events.play(game, book, case)
    elif probe == 2:
        activating.play(game, book, case)
    elif probe == 3:
        paying.play(game, book, case)
    elif probe == 4:
        answering.play(game, book, case)
    elif probe == 5:
        stepping.play(game, book, case)
    elif probe == 6:
        obliging.play(game, book, case)
    elif probe == 7:
        dice.play(game, book, case)
    elif probe == 8:
        declaring.play(game, book, case)
    else:
        covering.play(game, book, case)


@entry
def play(game, book, probe, case):
    """One case of a probe."""
    play_case(game, book, probe, case)


@kernel
def play_on(game, book, luck, limit):
    """A case as a GPU would be given it."""
    play_case(game, book, luck[0], limit)
    return game.told[0]


@kernel
def set_up(game, book):
    """Probes lay their table out themselves."""


FOR_GPUS = SimpleNamespace(set_up=set_up, play_on=play_on)


def outcomes() -> dict[str, list[list[int]]]:
    """What every case of every probe has told."""
    found: dict[str, list[list[int]]] = {}
    for number, (name, (probe, cases)) in enumerate(PROBES.items()):
        found[name] = []
        for case in range(cases):
            game, book = np.zeros(1, dtype=Probe.dtype)[0], probe.BOOK.copy()
            play(game, book, number, case)
            found[name].append([int(told) for told in game.told])
    return found


if __name__ == "__main__":
    print(json.dumps(outcomes()))
