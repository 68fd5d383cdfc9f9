"""Lessons are played as they are written: every move is offered in just these words, and the learner wins."""

from __future__ import annotations

import pytest
from tests.browser.pace import seconds_at

from cardwright.games import GAMES, load
from cardwright.games.interface import UsageError, seat_number
from cardwright.match.lesson import (
    LEARNER,
    Lesson,
    Step,
    answer_of,
    idle_pass,
    lesson_file,
    opening,
    read_lesson,
    read_step,
)
from cardwright.match.match import Match
from cardwright.match.position import Draft
from cardwright.server.drafts import recorded
from cardwright.server.setups import begin, from_lesson

LESSONS = [name for name in GAMES if lesson_file(load(name)).exists()]
MOST = 60  # passes in a row
LONGEST = 130  # letters of one thing that is said
FIVE_MINUTES = (240, 285)  # seconds of reading and doing; what moves on the table takes about half a minute more


def pass_until(match: Match, step: Step) -> None:
    """What the step is not about is passed, until it is due."""
    for _ in range(MOST):
        seat = match.asked()[0] if match.asked() else 0
        action = None if match.over else idle_pass(match.position, seat, step)
        if action is None:
            return
        draft = Draft(seat, match.position)
        draft.answer(action)
        match.follow(recorded(draft), draft)
    raise AssertionError(f"nobody comes to {step.do}")


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_can_be_played_by_its_words(name: str) -> None:
    lesson = read_lesson(load(name))
    match, draft = begin(from_lesson(name)), None
    for number, step in enumerate(lesson.steps):
        if not step.do:
            continue
        seat = seat_number(step.seat)
        assert seat is not None
        if draft is None:
            pass_until(match, step)
        assert seat in match.asked(), f"step {number + 1}: {step.seat} is not asked"
        draft = draft or Draft(seat, match.position)
        assert draft.seat == seat
        for line in step.do:
            draft.answer(answer_of(draft, line))
        if draft.is_whole:
            match.follow(recorded(draft), draft)
            draft = None
        assert not (draft and step.say and step.seat != LEARNER), f"step {number + 1}: nobody sees half a move"
    assert draft is None
    pass_until(match, Step())
    assert match.outcome is not None
    assert match.outcome.winners == (LEARNER,)


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_says_one_idea_at_a_time(name: str) -> None:
    game = load(name)
    lesson = read_lesson(game)
    assert 8 <= len(lesson.steps) <= 45
    for step in lesson.steps:
        assert len(step.say) <= LONGEST, step.say
        assert step.say or step.seat != LEARNER
        assert step.at or not step.say, f"{step.say} stands beside nothing"
        assert bool(step.rule) == (step.seat == LEARNER), f"a rule answers wrong clicks: {step}"
    text = game.rulebook_text()
    assert all(f"**{step.rule}**" in text for step in lesson.steps if step.rule)
    assert lesson.steps[-1].at.keys() == {"result"}


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_takes_about_five_minutes(name: str) -> None:
    least, most = FIVE_MINUTES
    assert least <= sum(seconds_at(step.say) for step in read_lesson(load(name)).steps if step.say) <= most


def test_a_step_with_two_moves_or_an_unknown_word_is_refused() -> None:
    with pytest.raises(UsageError, match="one move"):
        read_step({"say": "Go", "P1": "pass", "P2": "pass"})
    with pytest.raises(UsageError, match="tell"):
        read_step({"tell": "Go"})


def test_a_line_that_is_not_offered_is_named_with_those_that_are() -> None:
    game = load("chi")
    lesson = read_lesson(game)
    assert isinstance(lesson, Lesson)
    with pytest.raises(UsageError, match="'play Yang gold' is not offered; there is draw 1"):
        answer_of(Draft(0, opening(game, lesson)), "play Yang gold")


def test_fingers_are_told_to_tap() -> None:
    assert read_step({"say": "Click it, then click on."})["tap"] == "Tap it, then tap on."
    assert read_step({"say": "Click it.", "tap": "Hold it."})["tap"] == "Hold it."
