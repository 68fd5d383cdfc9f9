"""The machine on a table of its own: texts notice and replace exactly what they speak of, on every backend."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from cardwright.games.xemytica.state import Book, Stands, Xemytica
from cardwright.language.program import How, Watch
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
    told = {in_new_process("tests.machine.probe", CARDWRIGHT_BACKEND=way) for way in ("python", "cpu")}
    assert len(told) == 1


def test_no_two_things_share_a_place_in_the_mask_of_what_stands() -> None:
    places = [*Watch, Stands.LIMIT, Stands.LATE, *(Stands.LAYER + how for how in How)]
    assert len(set(places)) == len(places)
    record: Any = Xemytica
    assert max(places) < np.iinfo(record.dtype["standing"]).bits - 1
    book: Any = Book
    assert max(Watch) < np.iinfo(book.dtype["watched_forms"].base).bits - 1
