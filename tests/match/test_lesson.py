"""Lessons are played as they are written: every move is offered in just these words, and the learner wins."""

from __future__ import annotations

import pytest

from cardwright.games import GAMES, load
from cardwright.games.interface import UsageError, seat_number
from cardwright.match.lesson import LEARNER, Lesson, answer_of, lesson_file, opening, read_lesson, read_step
from cardwright.match.position import Draft
from cardwright.server.table import begin, from_lesson, recorded

LESSONS = [name for name in GAMES if lesson_file(load(name)).exists()]
LONGEST = 130  # letters of one thing that is said


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_can_be_played_by_its_words(name: str) -> None:
    lesson = read_lesson(load(name))
    match = begin(from_lesson(name))
    for number, step in enumerate(lesson.steps):
        if not step.do:
            continue
        seat = seat_number(step.seat)
        assert seat in match.asked(), f"step {number + 1}: {step.seat} is not asked"
        draft = Draft(seat, match.position)
        for line in step.do:
            draft.answer(answer_of(draft, line))
        assert draft.is_whole, f"step {number + 1} is a part of a move"
        match.follow(recorded(draft), draft)
    assert match.outcome is not None
    assert match.outcome.winners == (LEARNER,)


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_says_one_idea_at_a_time(name: str) -> None:
    game = load(name)
    lesson = read_lesson(game)
    assert 8 <= len(lesson.steps) <= 30
    for step in lesson.steps:
        assert len(step.say) <= LONGEST, step.say
        assert step.say or step.seat != LEARNER
        assert step.at or not step.say, f"{step.say} stands beside nothing"
        assert bool(step.rule) == (step.seat == LEARNER), f"a rule answers wrong clicks: {step}"
    text = game.rulebook_text()
    assert all(f"**{step.rule}**" in text for step in lesson.steps if step.rule)
    assert lesson.steps[-1].at.keys() == {"result"}


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
