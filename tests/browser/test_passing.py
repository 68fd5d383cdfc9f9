"""Fewer clicks: what is passed for a player, how that is held, and answers that take two steps."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.browser.player import ANSWER, ARMED, LIVE, MENU, Player
from tests.browser.test_keys import END_TURN, in_the_middle_of_a_turn
from tests.browser.test_play import BOT, FRIEND, ME, sit

ALONE = "{turn: P2, P1: {hand: [Earth Moth]}, P2: {time: 12, hand: [Earth Moth]}}"  # while P2 plays, P1 can only pass


def with_nothing_to_do(new_player: NewPlayer) -> tuple[Player, Player]:
    """Somebody who can only pass while another one plays."""
    ann, bob = new_player(), new_player()
    made = ann.make_room("xi", [ME, FRIEND], start=ALONE)
    sit(ann, made, "P1")
    sit(bob, made, "P2")
    return ann, bob


def test_what_loses_something_takes_two_clicks(new_player: NewPlayer) -> None:
    ann = in_the_middle_of_a_turn(new_player)
    assert "Your turn" in ann.page.title()
    before = ann.step
    ann.page.locator(END_TURN).click()
    expect(ann.page.locator(ARMED)).to_contain_text("really end turn")
    assert ann.step == before
    ann.page.locator(ARMED).click()
    ann.wait_for_change(before)


def test_a_battle_without_attackers_is_left_by_itself(new_player: NewPlayer) -> None:
    ann = new_player()
    start = "{turn: P1, P1: {manifestations: [{card: Kiln Guard, position: defence}]}}"
    sit(ann, ann.make_room("wuxing", [ME, BOT], start=start, options={"windows": "attacks_and_effects"}), "P1")
    ann.page.locator(ANSWER, has_text="battle").click()
    expect(ann.page.locator(ANSWER, has_text="end turn")).to_be_visible()
    expect(ann.page.locator(".log")).to_contain_text("moves on to the Fading Phase")


def test_a_card_is_not_discarded_by_one_click(new_player: NewPlayer) -> None:
    ann = new_player()
    sit(ann, ann.make_room("fate", [ME, BOT], start="{P1: {hand: [Former Landlord, Former Landlord]}}"), "P1")
    ann.wait_to_be_asked()
    before = ann.step
    ann.page.locator(f".zone.hand {LIVE}").first.click()
    discard = ann.page.locator(f"{MENU} .loses")
    expect(discard.first).to_contain_text("discard")
    assert ann.step == before


def test_hold_keeps_a_pass_back(new_player: NewPlayer) -> None:
    ann, bob = with_nothing_to_do(new_player)
    bob.act(0)
    expect(ann.page.locator(".prompt .passing")).to_be_visible()  # the time that is left can be seen
    assert "Your turn" not in ann.page.title()  # nobody is called back for what is passed
    ann.page.keyboard.press("p")
    expect(ann.page.locator(".prompt .passing")).to_have_count(0)
    assert ann.page.locator(ANSWER).count() == 1
    before = ann.step
    ann.page.keyboard.press("p")
    ann.wait_for_change(before)  # without a click
