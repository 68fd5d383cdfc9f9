"""Lessons in a browser, played by their words alone, with wrong clicks on the way."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from cardwright.games import GAMES, load
from cardwright.match.lesson import lesson_file
from tests.browser.astray import go_astray
from tests.browser.conftest import NewPlayer
from tests.browser.lessons import walk
from tests.browser.player import Player
from tests.browser.test_screens import size_of_cards

LESSONS = [game for game in GAMES if lesson_file(load(game)).exists()]
PHONES = {"xi": (390, 844), "fate": (844, 390)}  # on which some of them are learned
# What the learner's own connection hears comes late, and each sentence that is shown is kept.
LATE = """
    const Socket = window.WebSocket;
    let opened = 0;
    window.WebSocket = class extends Socket {
      constructor(...address) {
        super(...address);
        this.delay = opened++ ? 150 : 0;  // the first is Bruno's
      }
      set onmessage(read) {
        super.onmessage = (event) => setTimeout(read, this.delay, event);
      }
    };
    window.said = [];
    new MutationObserver(() => {
      const now = document.querySelector(".tutor .row .soft")?.textContent ?? "";
      if (now !== window.last) window.said.push(now);
      window.last = now;
    }).observe(document, { childList: true, subtree: true, characterData: true });
"""
HELD = "() => document.querySelectorAll('.board .zone.hand .card-button').length"
AT_EACH_STEP = 1  # wrong things that are tried where there is no time for all of them


def learn(ann: Player, game: str, sample: int | None = None) -> dict[str, list[float]]:
    """From the lobby to the end of a lesson, which is then offered no more; sizes of cards by how many were held."""
    ann.go("/")
    offer = ann.page.locator(f".cover a.learn[href='/learn/{game}']")
    offer.click()
    sizes: dict[str, list[float]] = {}
    for _ in go_astray(ann.page, game, sample):
        held = str(ann.page.evaluate(HELD))
        sizes.setdefault(held, []).append(float(size_of_cards(ann.page).removesuffix("px")))
    expect(ann.page.locator(".result h2")).to_have_text("You win!")
    ann.page.click(".tutor >> text=lobby")
    expect(ann.page.locator(f".cover a[href='/game/{game}']").first).to_be_visible()
    expect(offer).to_have_count(0)
    return sizes


@pytest.mark.parametrize("game", LESSONS)
def test_a_stranger_who_clicks_wrong_finishes_the_lesson(new_player: NewPlayer, game: str) -> None:
    sizes = learn(new_player(*PHONES.get(game, (1280, 800))), game, AT_EACH_STEP)
    if game in PHONES:  # what is asked and what is being played come and go, and no card grows and shrinks with them
        assert all(each == sorted(each, reverse=True) for each in sizes.values())


@pytest.mark.slow
@pytest.mark.parametrize("game", LESSONS)
def test_everything_else_can_be_clicked_in_a_lesson(new_player: NewPlayer, game: str) -> None:
    learn(new_player(), game)


def test_what_is_said_stays_until_it_is_read(new_player: NewPlayer) -> None:
    ann = new_player()
    ann.page.add_init_script(LATE)
    ann.go("/learn/xi")
    told = list(walk(ann.page))
    said = [at for at in ann.page.evaluate("window.said") if at]
    assert said == [f"{number} of {len(told)}" for number in range(1, len(told) + 1)]
