"""A lesson, played by its words alone."""

from __future__ import annotations

from playwright.sync_api import expect

from cardwright.games import load
from cardwright.match.lesson import LEARNER, read_lesson
from tests.browser.conftest import NewPlayer

SAY = ".tutor .say"


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
