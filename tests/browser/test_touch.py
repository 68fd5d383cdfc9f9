"""A phone: whole games by tapping alone, cards that are read before they are played, help that speaks of fingers."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from cardwright.games import GAMES, load
from tests.browser.conftest import NewPlayer
from tests.browser.lessons import walk
from tests.browser.player import CAN, LIVE, SHEET, SHORT
from tests.browser.tables import laid_table
from tests.browser.test_keys import TURN
from tests.browser.test_pages import findings
from tests.browser.test_play import AS_TEXT, BOT, FRIEND, ME, NEARLY, STRONG, sit
from tests.browser.test_wuxing import TABLE, activate, pass_by_itself
from tests.conformance.walks import short_options
from tests.server.conftest import Served

PHONE = (390, 844)
# What would be passed soon is never passed: a timer of about that length does not run.
NO_PASS = """
    const set = window.setTimeout.bind(window);
    window.setTimeout = (what, wait, ...more) => (wait > 500 && wait <= 1600 ? 0 : set(what, wait, ...more));
"""


@pytest.mark.parametrize(
    "game", [game if game in AS_TEXT else pytest.param(game, marks=pytest.mark.slow) for game in sorted(GAMES)]
)
def test_a_whole_game_by_tapping_alone(new_player: NewPlayer, game: str) -> None:
    ann = new_player(*PHONE, is_touched=True)
    sit(ann, ann.make_room(game, [ME, STRONG], options=short_options(load(game))), "P1")
    ann.play_to_the_end(400)
    expect(ann.page.locator(".result h2")).not_to_be_empty()


def test_a_lesson_is_learned_by_tapping_alone(new_player: NewPlayer) -> None:
    ann = new_player(*PHONE, is_touched=True)
    ann.go("/learn/chi")
    told = list(walk(ann.page, is_touched=True))
    assert any("Tap Yang sky" in said for said in told)
    assert not any("click" in said.lower() for said in told)
    expect(ann.page.locator(".result h2")).to_have_text("You win!")


def test_a_tap_explains_a_word(new_player: NewPlayer) -> None:
    ann = new_player(*PHONE, is_touched=True)
    sit(ann, ann.make_room("xi", [ME, BOT], start=TURN), "P1")
    ann.wait_to_be_asked()
    ann.page.locator(".wanted .term .word", has_text="pT").tap()
    ann.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(ann.page.locator(".meaning")).to_be_visible(timeout=SHORT)
    ann.page.locator(".top").tap(position={"x": 5, "y": 5})
    expect(ann.page.locator(".meaning")).to_have_count(0)


def test_a_tap_shows_the_card_and_what_can_be_done(new_player: NewPlayer) -> None:
    ann = new_player(*PHONE, is_touched=True)
    sit(ann, ann.make_room("chi", [ME, BOT], start=NEARLY), "P1")
    ann.wait_to_be_asked()
    before = ann.step
    ann.page.locator(f".zone.hand {LIVE}").first.tap()
    expect(ann.page.locator(f"{SHEET} .big-card")).to_be_visible()
    expect(ann.page.locator(CAN).first).to_be_visible()
    expect(ann.page.locator(".meaning")).to_have_count(0)  # a word is explained when somebody asks
    assert findings(ann.page) == []
    ann.page.get_by_role("button", name="Close").tap()
    expect(ann.page.locator(SHEET)).to_have_count(0)
    assert findings(ann.page) == []
    assert ann.step == before
    ann.page.locator(".zone.hand .card-button.dim").first.tap()
    expect(ann.page.locator(f"{SHEET} .about")).to_contain_text("CHI-")
    ann.page.get_by_role("button", name="Close").tap()
    ann.page.get_by_role("button", name="help").tap()
    expect(ann.page.get_by_role("dialog")).to_contain_text("Tap a card")
    expect(ann.page.get_by_role("dialog").locator("kbd")).to_have_count(0)
    assert findings(ann.page) == []
    ann.page.get_by_role("button", name="close").tap()
    ann.page.locator(".top").get_by_text("Settings").tap()
    expect(ann.page.locator(".settings .sheet")).to_contain_text("Tap a step above the table")
    expect(ann.page.locator(".settings .sheet")).not_to_contain_text("Press")


def test_nothing_is_passed_while_a_card_lies_open(new_player: NewPlayer) -> None:
    ann, bob = new_player(), new_player(*PHONE, is_touched=True)
    bob.page.add_init_script(NO_PASS)
    made = ann.make_room("wuxing", [ME, FRIEND], start=TABLE)
    sit(ann, made, "P1")
    sit(bob, made, "P2")
    pass_by_itself(bob)
    activate(ann, "Spark Monk")
    passing = bob.page.locator(".prompt .passing")
    expect(passing).to_have_count(1)
    bob.page.locator(f".front .manifestations {LIVE}").first.tap()
    expect(bob.page.locator(CAN).first).to_be_visible()
    expect(passing).to_have_count(0)
    bob.page.get_by_role("button", name="Close").tap()
    expect(passing).to_have_count(1)


def test_the_log_opens_over_the_table_at_what_happened_last(new_player: NewPlayer, server: Served) -> None:
    ann = new_player(*PHONE, is_touched=True)
    ann.go(laid_table(server, "xi", 6))
    ann.wait_to_be_asked()
    expect(ann.page.locator(".log")).not_to_be_visible()
    ann.page.get_by_role("button", name="log", exact=True).tap()
    expect(ann.page.locator(".log")).to_be_visible()
    expect(ann.page.locator(".log .sentence").last).to_be_in_viewport()
    ann.page.get_by_role("button", name="Close the log").tap()
    expect(ann.page.locator(".log")).not_to_be_visible()
