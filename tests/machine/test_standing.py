"""The machine on a table of its own: texts notice and replace exactly what they speak of, on every backend."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from cardwright.language.program import Watch
from tests.machine.probe import CARD, EVENT, OTHER_EVENT, outcome

NOTHING = (0, [0, 0], [0, 0, 0, 0])


def test_a_trigger_waits_for_its_own_event_and_no_other() -> None:
    assert outcome(Watch.TRIGGER, EVENT, CARD) == (1, [0, 0], [0, 0, 0, 0])
    assert outcome(Watch.TRIGGER, OTHER_EVENT, CARD) == NOTHING
    assert outcome(Watch.TRIGGER, EVENT, CARD + 1) == NOTHING


def test_a_replacement_takes_the_place_of_its_event_but_not_of_its_own_outcome() -> None:
    assert outcome(Watch.REPLACE, EVENT, CARD) == (0, [1, 0], [CARD, 3, 5, 1])
    assert outcome(Watch.REPLACE, OTHER_EVENT, CARD) == NOTHING
    assert outcome(Watch.REPLACE, EVENT, CARD + 1) == NOTHING


def test_interpreted_and_compiled_agree(in_new_process: Callable[..., str]) -> None:
    path = os.pathsep.join((".", *sys.path))
    told = {in_new_process("machine.probe", CARDWRIGHT_BACKEND=way, PYTHONPATH=path) for way in ("python", "cpu")}
    assert len(told) == 1
