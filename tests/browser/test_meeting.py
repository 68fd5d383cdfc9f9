"""Meeting people in real browsers: the lobby, clocks, what is said, being known again, and losing the connection."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.browser.player import LIVE, Player
from tests.browser.test_pages import findings
from tests.browser.test_play import BOT, FRIEND, ME, sit
from tests.browser.test_screens import FAULTS, WIDTHS
from tests.server.conftest import Served

CLOCK = "2"  # the third of the clocks that the lobby offers


def play_anyone(player: Player, name: str) -> None:
    """From the lobby to a table with whoever comes."""
    player.go("/")
    player.page.fill(".meet input", name)
    player.page.select_option(".meet .clock-choice select", CLOCK)
    player.page.click(".meet form .primary")
    player.page.wait_for_selector(".table")


def test_two_meet_in_the_lobby_greet_and_one_of_them_leaves(new_player: NewPlayer, server: Served) -> None:
    ann, bob = new_player(), new_player(390, 844)
    play_anyone(ann, "Ann")
    expect(ann.page.locator(".strip.waiting")).to_contain_text("in the lobby")
    bob.go("/")
    expect(bob.page.locator(".hero .waits")).to_contain_text("Ann is waiting for you to join (Chi)")
    expect(bob.page.locator(".meet li")).to_contain_text("Ann")
    expect(bob.page.locator(".meet li .avatar")).to_have_attribute("data-initial", "A")
    assert findings(bob.page) == []
    play_anyone(bob, "Bob")
    expect(ann.page.locator(".clock.runs")).to_have_count(1)
    expect(ann.page.locator(".strip.waiting")).to_have_count(0)
    ann.page.click("text=Say something")
    ann.page.click("text=Good luck!")
    expect(bob.page.locator(".says")).to_have_text("Good luck!")
    assert findings(ann.page) == []
    ann.page.click("text=Table")
    ann.page.click("text=change your name")
    ann.page.locator(".your-name input").fill("Anna")
    ann.page.keyboard.press("Enter")
    expect(bob.page.locator(".others .seat-bar strong")).to_have_text("Anna")
    server.rooms.patience = 0.1
    try:
        bob.page.close()
        ann.page.click("text=claim the win")
        expect(ann.page.locator(".result")).to_contain_text("MATCH-4")
        ann.page.click(".result >> text=Replay")
        expect(ann.page.get_by_role("region", name="Moves")).to_be_visible()
        expect(ann.page.locator(".others .seat-bar .dot.on")).to_have_count(1)  # nobody is away from the past
        expect(ann.page.locator(".clock")).to_have_count(0)
    finally:
        server.rooms.patience = 60.0


EARLY = "{turn: P1, P1: {time: 10, hand: [Snow Beast], units: []}, P2: {hand: [Ward], units: []}}"


def test_who_leaves_and_who_comes_to_watch_change_no_card(new_player: NewPlayer, server: Served) -> None:
    ann, bob, cyn = new_player(), new_player(), new_player()
    made = ann.make_room("xi", [ME, FRIEND], start=EARLY)
    sit(ann, made, "P1")
    sit(bob, made, "P2")
    ann.wait_to_be_asked()
    before = sized(ann)
    server.rooms.patience = 0.1
    try:
        bob.page.close()
        expect(ann.page.get_by_role("button", name="claim the win")).to_be_visible()
        assert sized(ann) == before
    finally:
        server.rooms.patience = 60.0
    alone = ann.make_room("xi", [ME, BOT], start=EARLY)
    sit(ann, alone, "P1")
    ann.wait_to_be_asked()
    before = sized(ann)
    sit(cyn, alone)
    expect(ann.page.locator(".foot")).to_contain_text("watching")
    assert sized(ann) == before


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_on_a_phone_all_that_is_ones_own_stays_in_sight_when_somebody_leaves(
    new_player: NewPlayer, server: Served, width: int, height: int
) -> None:
    ann, bob = new_player(width, height, is_touched=True), new_player()
    made = ann.make_room("xi", [ME, FRIEND], start=EARLY)
    sit(bob, made, "P2")
    sit(ann, made, "P1")
    ann.wait_to_be_asked()
    server.rooms.patience = 0.1
    try:
        bob.page.close()
        expect(ann.page.locator(".strip").first).to_contain_text("has been away")
        assert not ann.page.evaluate(FAULTS)
    finally:
        server.rooms.patience = 60.0


def sized(player: Player) -> object:
    """How wide the cards of a table are, once it is laid out for its screen."""
    expect(player.page.locator(".board[data-fitted]:not([data-trying])")).to_be_visible()
    drawn = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    player.page.evaluate(drawn)
    return player.page.evaluate(WIDTHS, ".board .card-button, .board .place")


def test_whose_turn_it_is_moves_nothing_on_a_phone_with_clocks(new_player: NewPlayer) -> None:
    ann, bob = new_player(390, 844, is_touched=True), new_player()
    made = ann.make_room("xi", [ME, FRIEND], start=EARLY, clock={"seconds": 1800, "increment": 10})
    sit(ann, made, "P1")
    sit(bob, made, "P2")
    ann.wait_to_be_asked()
    bars = "() => [...document.querySelectorAll('.seat-bar')].map((bar) => bar.getBoundingClientRect().height)"
    theirs, mine = ann.page.evaluate(bars)
    assert theirs == mine


def test_a_name_that_is_changed_in_the_lobby_is_the_one_that_meets_people(new_player: NewPlayer) -> None:
    ann = new_player()
    ann.go("/")
    ann.page.wait_for_selector(".meet input")
    ann.page.click(".hero >> text=change your name")
    ann.page.fill(".hero .your-name input", "Anna")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".meet input")).to_have_value("Anna")
    ann.page.click(".meet form .primary")
    own = ann.page.locator(".seat.front .seat-bar strong")
    expect(own).to_have_text("Anna")
    ann.page.click("text=Table")
    ann.page.click("text=change your name")
    ann.page.fill(".your-name input", "Sh1thead")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".prompt .notice")).to_contain_text("please choose another one")
    expect(own).to_have_text("Anna")


def test_who_waits_alone_plays_a_bot_if_they_like(new_player: NewPlayer) -> None:
    ann = new_player()
    play_anyone(ann, "Ann")
    ann.page.click("text=play a bot instead")
    expect(ann.page.locator(".strip.waiting")).to_have_count(0)
    expect(ann.page.locator(".clock")).to_have_count(2)
    ann.wait_to_be_asked()


def test_it_is_nobodys_turn_before_everybody_has_come(new_player: NewPlayer) -> None:
    ann, bob = new_player(), new_player()
    seats: list[dict[str, Any]] = [{"player": "human", "mine": True, "name": "Ann"}, {"player": "human"}]
    made = ann.make_room("chi", seats, open=True, options={"first_player": "P1"})
    ann.go(f"/play/{made['room']}#{made['tokens']['P1']}")
    expect(ann.page.locator(".prompt .wanted")).to_have_text("The game begins when everybody has sat down.")
    expect(ann.page.locator(LIVE)).to_have_count(0)
    expect(ann.page).to_have_title("Chi · Cardwright")
    expect(ann.page.locator(".seat-bar.asked")).to_have_count(0)
    expect(ann.page.locator(".front .seat-bar .state")).to_have_text("")
    bob.go("/")
    bob.page.get_by_role("button", name="Join Ann at Chi").click()
    expect(ann.page).to_have_title("● Your turn · Chi · Cardwright")
    ann.wait_to_be_asked()


def test_who_says_no_is_heard_and_menus_close_with_escape(new_player: NewPlayer) -> None:
    ann, bob = new_player(), new_player()
    link = ann.invite("chi")
    bob.page.goto(link)
    bob.page.fill("form input", "Bob")
    bob.page.click("text=Sit down")
    ann.page.click("text=Table")
    ann.page.click("text=Offer a draw")
    expect(ann.page.locator(".strip.offer")).to_have_text("You offered a draw. Waiting for Bob …")
    bob.page.locator(".strip.offer").get_by_text("no", exact=True).click()
    expect(ann.page.locator(".strip.offer")).to_contain_text("Bob says no to a draw")
    expect(bob.page.locator(".strip.offer")).to_have_count(0)
    assert findings(ann.page) == []
    ann.page.get_by_role("button", name="Dismiss this notice").click()
    expect(ann.page.locator(".strip.offer")).to_have_count(0)
    bob.page.click("text=Say something")
    expect(bob.page.locator(".react .panel")).to_be_visible()
    bob.page.keyboard.press("Escape")
    expect(bob.page.locator(".react .panel")).to_have_count(0)
    expect(bob.page.locator(".react summary")).to_be_focused()


def test_a_code_opens_somebody_in_another_browser(new_player: NewPlayer) -> None:
    ann = new_player()
    ann.go("/you")
    ann.page.fill("form:has-text('Keep me') input", "Ann")
    ann.page.click("text=Keep my name")
    code = ann.page.locator(".code output").inner_text()
    assert findings(ann.page) == []
    other = new_player(390, 844)
    other.go("/you")
    other.page.fill("form:has-text('I have a code') input", code)
    other.page.click("button:text-is('Open')")
    expect(other.page.locator("h1")).to_have_text("Ann")
    expect(other.page.locator(".code")).to_have_count(0)


def test_without_a_connection_the_page_says_so_and_comes_back(new_player: NewPlayer) -> None:
    ann = new_player()
    ann.go("/you")  # a page that asks for nothing meanwhile
    ann.page.evaluate("navigator.serviceWorker.ready")
    ann.page.context.set_offline(True)
    ann.page.reload()
    expect(ann.page.locator("h1")).to_have_text("You are not connected.")
    assert ann.page.evaluate("() => getComputedStyle(document.body).display") == "grid"  # its looks are kept, too
    ann.page.context.set_offline(False)
    expect(ann.page.locator("h1")).to_have_text("Keep your name and games")


def test_what_is_missing_without_a_connection_comes_by_itself(new_player: NewPlayer) -> None:
    ann = new_player()
    ann.go("/cards/chi")
    ann.page.wait_for_selector(".gallery button")
    ann.page.evaluate("navigator.serviceWorker.ready")
    ann.page.context.set_offline(True)
    ann.page.evaluate("history.pushState(null, '', '/cards/xi'); dispatchEvent(new Event('popstate'))")
    # This screen is here, but not what it shows.
    expect(ann.page.get_by_role("alert")).to_contain_text("You are not connected.")
    assert findings(ann.page) == []
    ann.page.locator("header a", has_text="Rules").click()  # this screen itself is missing
    expect(ann.page.locator("h1")).to_have_text("You are not connected.")
    ann.page.context.set_offline(False)
    expect(ann.page.locator("h1")).to_contain_text("Xi Cards")
    expect(ann.page.get_by_role("alert")).to_have_count(0)


def test_a_friend_keeps_the_seat_at_an_open_game(new_player: NewPlayer) -> None:
    ann, bob, cyn = new_player(), new_player(), new_player()
    ann.go("/game/ninjas")
    ann.page.locator(".count label").filter(has_text="3").click()
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.get_by_label("Opponent").nth(0).select_option("anyone")
    ann.page.get_by_label("Opponent").nth(1).select_option("friend")
    ann.page.get_by_label("let others watch").check()
    ann.page.click("text=Start")
    link = ann.page.get_by_label("Invitation for Player 3").input_value()
    ann.page.click("text=Sit down")
    expect(ann.page.get_by_role("button", name="play a bot instead")).to_have_count(1)
    bob.go("/")
    bob.page.get_by_role("button", name="Join Ann at Chaos Ninjas").click()
    bob.page.wait_for_selector(".table")
    expect(ann.page.locator(".strip.waiting")).to_have_count(0)
    expect(ann.page.locator(".strip.invite")).to_be_visible()
    cyn.go("/")
    watched = cyn.page.locator(".game-list", has_text="Ann against")
    expect(watched.locator(".avatar")).to_have_count(3)
    cyn.page.goto(link)
    cyn.page.fill("input", "Cyn")
    cyn.page.click("text=Sit down")
    expect(cyn.page.locator(".seat.front .seat-bar strong")).to_have_text("Cyn")
