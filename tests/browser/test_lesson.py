"""Lessons in a browser, played by their words alone, with wrong clicks on the way."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from cardwright.games import GAMES
from tests.browser.astray import go_astray
from tests.browser.conftest import NewPlayer
from tests.browser.lessons import walk

AT_EACH_STEP = 1  # wrong things that are tried where there is no time for all of them


def test_a_stranger_finishes_the_lesson_of_chi(new_player: NewPlayer) -> None:
    ann = new_player()
    ann.go("/")
    ann.page.click(".cover.chi .learn")
    for _said in walk(ann.page):
        pass
    expect(ann.page.locator(".result h2")).to_have_text("You win!")
    ann.page.click(".tutor >> text=lobby")
    expect(ann.page.locator(".cover.chi .actions")).to_be_visible()
    expect(ann.page.locator(".cover.chi .learn")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_wrong_clicks_are_answered_and_do_no_harm(new_player: NewPlayer, address: str, game: str) -> None:
    ann = new_player()
    go_astray(ann.page, address, game, AT_EACH_STEP)
    expect(ann.page.locator(".result h2")).to_have_text("You win!")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_everything_else_can_be_clicked_in_a_lesson(new_player: NewPlayer, address: str, game: str) -> None:
    ann = new_player()
    go_astray(ann.page, address, game)
    expect(ann.page.locator(".result h2")).to_have_text("You win!")
