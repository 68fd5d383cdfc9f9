"""What games can rely on: each format of the machine on a table of its own, on every backend."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable

import pytest

from cardwright.kernel.backend import INTERPRETED
from cardwright.kernel.cuda import compile_ptx
from tests.machine.probes.entries import FOR_GPUS
from tests.machine.probes.ground import Book, Probe

Told = dict[str, list[list[int]]]


@pytest.fixture(scope="module")
def tell(in_new_process: Callable[..., str]) -> Callable[[str], Told]:
    """What the probes tell on a backend."""
    path = os.pathsep.join(filter(None, sys.path))

    def run(backend: str) -> Told:
        told: Told = json.loads(
            in_new_process("tests.machine.probes.entries", CARDWRIGHT_BACKEND=backend, PYTHONPATH=path)
        )
        return told

    return run


@pytest.fixture(scope="module")
def told(tell: Callable[[str], Told]) -> Told:
    return tell("python")


def test_things_that_are_no_cards_are_chosen_counted_and_captured(told: Told) -> None:
    chosen, counted, captured = told["things"]
    assert chosen[:2] == [3, 0], "the second of their dice of 3 or more, and not your own die"
    assert chosen[2:4] == [1, 0], "their effect, and not your own"
    assert chosen[4:6] == [1, 0], "the highest die, and no other"
    assert counted[:2] == [2, 2]
    assert captured[:3] == [3, 1, 1], "the die, the effect, and whose that is"
    assert captured[3:5] == [1, 0], "their pile, and not yours"


def test_events_know_who_did_it_with_what_and_what_was_last_known(told: Told) -> None:
    by_opponent, by_yourself, with_a_unit, replaced = told["events"]
    assert by_opponent[:4] == [1, 1, 1, 2], "it waits, and knows the player, whose card, and the strength"
    assert by_opponent[4:7] == [1, 0, 0], "the card is still where it was put; then it has come back as another"
    assert by_yourself[0] == with_a_unit[0] == 0
    assert (replaced[0], replaced[7]) == (0, 1), "a replacement reads the facts, too"


def test_abilities_are_open_by_zone_state_turn_step_moment_event_and_age(told: Told) -> None:
    laid, answer, beneath, on_top, triggered, used, later, twice = zip(*told["activating"], strict=True)
    assert laid == (0, 1, 1, 1, 1), "on your own turn after two turns, on theirs at once"
    assert answer == (0, 0, 1, 1, 0), "from the hand where something can be answered"
    assert beneath == (1, 0, 0, 0, 0), "in your main step while nothing is under way"
    assert on_top == (0, 0, 0, 0, 0), "never while the card is on top"
    assert triggered == (0, 1, 0, 0, 0), "by the opponent, after its event"
    assert set(used) == {3}, "once for the card and for all of its name, but not for the other player"
    assert (set(later), set(twice)) == ({2}, {0}), "in the next turn again; twice in a game"


def test_costs_are_paid_in_parts_so_that_the_rest_can_be_paid(told: Told) -> None:
    without_choice, with_choice, too_dear = told["paying"]
    assert without_choice[1:4] == [1, 1, 0], "blue is destroyed because red is needed, and nobody is asked"
    assert with_choice[3:6] == [21, 0, 1], "the other player is asked: blue or red, not green"
    assert with_choice[1:3] == [1, 2], "red is destroyed, and the effect goes on"
    assert too_dear[1] == 0
    assert too_dear[6] == 11, "nothing is paid"


def test_chains_happen_from_the_top_down_and_triggers_start_the_next(told: Told) -> None:
    asked, happened, left = 0, 1, 3
    answered, negated, negation_negated, copied, triggers, acted = told["answering"]
    assert (answered[asked], answered[happened]) == (2121, 212), "nobody is asked again while it happens"
    assert (negated[happened], negation_negated[happened], copied[happened]) == (0, 2, 22)
    assert triggers[asked] == 55612, "seat 0 orders its own and lets one lapse, then seat 1; then all may answer"
    assert triggers[happened] == 12, "the one that joined last comes first"
    assert acted[asked] == 212, "who acts lets everybody pass anew"
    assert [case[left] for case in told["answering"]] == [0] * 6


def test_steps_are_replaced_and_ended_and_effects_last_until_an_edge(told: Told) -> None:
    replaced, waited, ended = told["stepping"]
    assert replaced[:4] == [1934_1934_1234, 1, 0, 0], "no fight until the end of the opponent's next turn"
    assert waited[:4] == [91234_91234_1234, 1, 0, 0], "at the start of two turns, before the work of the step"
    assert ended[:4] == [124_124_124, 0, 0, 0], "the battle ends at once, its loot does not take place"


def test_who_must_attack_is_not_left_at_home_unless_it_cannot(told: Told) -> None:
    declared, depleted = told["obliging"]
    assert declared[:3] == depleted[:3] == [1, -1, -1]


def test_dice_are_rolled_again_set_protected_and_removed(told: Told) -> None:
    protected, removed = told["dice"]
    assert protected[:2] == [0, 0], "no die to set yet; your own roll is no event of theirs"
    assert protected[2:4] == [53, 1], "two rolls of the opponent's die"
    assert protected[4:7] == [0, 26, 2]
    assert removed[4:7] == [1, 20, 3], "an event more"
    assert (protected[7], removed[7]) == (1, 0), "what is gone is no thing any more"


def test_declarations_begin_only_as_they_can_be_completed(told: Told) -> None:
    ring, swap = told["declaring"]
    assert ring[:2] == [10, 1], "thing 0 to bearer 1, not to bearer 2; thing 2 to bearer 0"
    assert swap[:2] == [10, 0], "where thing 0, which that displaces, finds no place, thing 2 stays"
    assert ring[2:5] == [10, 11, 2], "what is loose comes next: it closes a swap, or pushes another"
    assert swap[2:5] == [10, 1, -1], "nothing is loose after a swap"


def test_what_is_public_of_a_hidden_card_is_heeded_and_covered_cards_are_silent(told: Told) -> None:
    hidden, pile = told["covering"]
    unknown, one, other, cards = hidden[:4]
    assert unknown == 1
    assert one + other == 40, "always a snare"
    assert min(one, other) > 8
    assert cards == 40 * 0b1111, "and each card once"
    assert pile[:3] == [1, -1, 3], "the top speaks alone"
    assert pile[3:7] == [0, -1, 1, 1], "the card beneath speaks when it is uncovered, and the pile is still depleted"


def test_compiled_probes_tell_the_same(tell: Callable[[str], Told], told: Told) -> None:
    assert tell("cpu") == told


@pytest.mark.skipif(INTERPRETED, reason="needs the compiled kernel")
def test_probes_compile_for_gpus() -> None:
    assert ".entry" in compile_ptx(FOR_GPUS, Probe, Book)
