"""Positions as text, and as somebody may see them."""

from __future__ import annotations

import contextlib
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.games import load
from cardwright.games.interface import Position, Setup, UsageError, secret_key
from cardwright.match.match import Match
from cardwright.match.position import concealed_for, has_shown, read_position

CHI = load("chi")
SEEDS = st.integers(0, 2**32)


def wander(seed: int, steps: int) -> Position:
    """A position after some random moves, the last one before the end at the latest."""
    position, _ = CHI.new(Setup(2, seed=seed))
    luck = random.Random(seed)
    for _ in range(steps):
        seat = position.asked()[0]
        after = position.copy()
        after.answer(seat, luck.choice(after.legal(seat)))
        if after.over:
            break
        position = after
    return position


@settings(max_examples=25, deadline=None)
@given(SEEDS, st.integers(0, 90))
def test_a_position_reads_back(seed: int, steps: int) -> None:
    position = wander(seed, steps)
    again = read_position(CHI, position.text())
    assert "\n" not in position.text()
    assert again.text() == position.text()
    assert again.asked() == position.asked()
    for seat in range(2):
        assert (again.reasons(seat) == position.reasons(seat)).all()


@settings(max_examples=15, deadline=None)
@given(SEEDS, st.integers(0, 90), SEEDS)
def test_a_full_text_is_laid_out_in_one_way_only(seed: int, steps: int, other: int) -> None:
    text = wander(seed, steps).text()
    one, two = read_position(CHI, text, seed=5), read_position(CHI, text, seed=5)
    assert one.record.tobytes() == two.record.tobytes()
    three = read_position(CHI, text, seed=other)
    assert (three.record.key == secret_key(other)).all()
    three.record.key[:] = one.record.key
    assert three.record.tobytes() == one.record.tobytes()


@settings(max_examples=15, deadline=None)
@given(SEEDS, st.integers(0, 90), st.integers(0, 1))
def test_what_a_seat_sees_can_be_played_on_from(seed: int, steps: int, seat: int) -> None:
    position = wander(seed, steps)
    text = position.conceal(seat).text()
    match = Match(CHI, ("human", "random"), start=text, seed=seed)
    assert "_" not in (match.start or "")
    mover = match.asked()[0]
    match.answer(mover, match.legal(mover)[0])
    match.verify()


@settings(max_examples=10, deadline=None)
@given(SEEDS, st.integers(0, 90))
def test_who_is_not_seated_sees_no_more_than_any_seat(seed: int, steps: int) -> None:
    position = wander(seed, steps)
    watched = concealed_for(position, None)
    assert not watched.record.key.any()
    for seat in range(2):
        seen = position.conceal(seat)
        words, own = CHI.describe(watched), CHI.describe(seen)
        assert set(words["deck"]) <= {"_"}
        assert set(words["P1"]["hand"] + words["P2"]["hand"]) <= {"_"}
        assert words["row"] == own["row"]


def test_what_is_left_open_comes_from_the_seed() -> None:
    text = "{P1: {hand: [_, _]}, P2: {hand: [_]}}"
    one, same, other = (read_position(CHI, text, seed=seed).text() for seed in (1, 1, 2))
    assert one == same != other
    assert "_" not in one


def test_chance_and_knowledge_count_as_shown() -> None:
    before = read_position(CHI, "{P1: {hand: [Yang red, Chi]}, P2: {hand: [Chi]}}")
    after = before.copy()
    after.answer(0, CHI.parse(before, 0, "play Yang red")[0])
    assert not has_shown(before, after, 0)
    assert has_shown(before, after, 1)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[",
        "3",
        "[P1]",
        "{turn: P7}",
        "{turn: 2}",
        "{turns: many}",
        "{P1: [Yang red]}",
        "{P1: {hand: Yang red}}",
        "{P1: {hand: [Yang mauve]}}",
        "{P1: {hand: [Chi, Chi, Chi, Chi, Chi]}}",
        "{P1: {pocket: []}}",
        "{P3: {hand: []}}",
        "{weather: fine}",
        "{1: 2}",
        "{turns: 99999999999999999999}",
        "{deck: {top: [], size: lots}}",
        "{deck: {top: [], size: 500}}",
        "{ending: {}, area: 3}",
        "{a: &x [*x]}",
        "2001-99-99",
        "[" * 5000,
    ],
)
def test_a_bad_position_is_a_usage_error(text: str) -> None:
    with pytest.raises(UsageError):
        read_position(CHI, text)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_no_edit_of_a_position_brings_the_program_down(data: st.DataObject) -> None:
    text = (
        "{start: P2, turns: 3, row: [Chi, _, none], deck: {top: [Chi], size: 9}, P1: {hand: [_], area: [Yang red x2]}}"
    )
    place = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from(" {}[],:#&*!|>'\"%@`0123456789-_PYx\n\t") | st.characters())
    with contextlib.suppress(UsageError):
        read_position(CHI, text[:place] + letter + text[place + data.draw(st.integers(0, 3)) :])
