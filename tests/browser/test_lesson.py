"""A lesson, played by its words alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from cardwright.games import load
from cardwright.match.lesson import LEARNER, read_lesson
from tests.browser.conftest import NewPlayer

SAY = ".tutor .say"
IDLE = ".board .card-button:not(.live):not([data-card=''])"  # a card with which nothing can be done


def test_a_stranger_finishes_the_lesson_of_chi(new_player: NewPlayer) -> None:
    ann = new_player()
    ann.go("/")
    ann.page.click(".cover.chi .learn")
    for number, step in enumerate(one for one in read_lesson(load("chi")).steps if one.say):
        expect(ann.page.locator(SAY)).to_have_text(step.say)
        if number == 2:  # a wrong click is answered by the rule
            ann.play("Yang orange")
            expect(ann.page.locator(".tutor .no")).to_contain_text(step.rule)
        if step.seat == LEARNER:
            zone = f".zone.{step.at['zone']} " if "zone" in step.at else ""
            ann.page.locator(f".board {zone}[data-card='{step.at['card']}'].live").click()
        elif "result" not in step.at:
            ann.page.click(".tutor .primary")
    expect(ann.page.locator(".result h2")).to_have_text("You win!")
    ann.page.click(".tutor >> text=lobby")
    expect(ann.page.locator(".cover.chi .actions")).to_be_visible()
    expect(ann.page.locator(".cover.chi .learn")).to_have_count(0)


@pytest.mark.parametrize("game", ["ninjas", "xi", "fate", "psiwars", "wuxing"])
def test_a_wrong_click_is_answered_by_the_rule(new_player: NewPlayer, game: str) -> None:
    ann = new_player()
    ann.go(f"/learn/{game}")
    steps = iter(read_lesson(load(game)).steps)
    for step in steps:
        expect(ann.page.locator(SAY)).to_have_text(step.say)
        if step.seat == LEARNER:
            break
        ann.page.click(".tutor .primary")
    ann.page.locator(IDLE).first.click(force=True)  # it says that it is disabled, and can be clicked all the same
    expect(ann.page.locator(".tutor .no")).to_contain_text(step.rule)
    if game == "wuxing":  # a move that has begun is not taken back: the lesson is at its next part
        ann.play(step.at["card"])
        step = next(steps)
        expect(ann.page.locator(SAY)).to_have_text(step.say)
        expect(ann.page.locator(".tutor .no")).to_have_count(0)
        ann.page.keyboard.press("Escape")
        expect(ann.page.locator(".tutor .no")).to_contain_text(step.rule)
        expect(ann.page.locator(SAY)).to_have_text(step.say)
