"""Manners at a table of two people: invitations, asking for an undo, silence, the end, and another game."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.browser.player import LOOKS, Player
from tests.browser.test_keys import TURN
from tests.browser.test_play import FRIEND, ME, START, sit

OWN_BAR = ".seat.front .seat-bar"


def concede(player: Player) -> None:
    """Give up, by the menu of the table."""
    player.page.click("text=Table")
    player.page.click("text=Concede …")
    player.page.click("text=I concede")


def test_an_invitation_is_found_again_until_it_is_used(new_player: NewPlayer) -> None:
    ann, bob = new_player(), new_player()
    link = ann.invite("chi")
    expect(ann.page.locator(".invite")).to_contain_text("One seat is waiting for a friend.")
    ann.page.reload()
    ann.page.click("text=copy the invitation")
    expect(ann.page.locator(".invite .said")).not_to_be_empty()
    bob.page.goto(link)
    bob.page.click("text=Sit down")
    bob.page.wait_for_selector(".table")
    expect(ann.page.locator(".invite")).to_have_count(0)
    bob.page.goto(link)
    expect(bob.page.locator("h1")).to_have_text("This invitation has been used.")
    bob.page.click("text=Back to your seat")
    bob.page.wait_for_selector(".table")


def test_two_people_undo_are_silent_finish_and_play_again(new_player: NewPlayer) -> None:
    ann, bob = new_player(), new_player()
    made = ann.make_room("xi", [ME, FRIEND], start=TURN)
    sit(ann, made, "P1")
    sit(bob, made, "P2")
    ann.wait_to_be_asked()
    ann.page.keyboard.press("/")
    ann.page.locator(".notation input").fill("bank 2")
    ann.page.keyboard.press("Enter")
    told = bob.page.locator(".log .sentence")
    expect(told).to_have_count(1)
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("button", name="undo").click()
    expect(bob.page.locator(".offer")).to_contain_text("Ann would like to take back their last move")
    expect(bob.page.locator(".offer .avatar")).to_have_count(1)
    expect(bob.page.locator(".prompt .wanted .avatar")).to_have_count(1)  # whom bob waits for
    bob.page.locator(".offer").get_by_role("button", name="yes").click()
    expect(told).to_have_count(0)
    expect(ann.page).to_have_title(re.compile("Your turn"))

    bob.page.click("text=Say something")
    bob.page.get_by_label("hide what others say").check()
    bob.page.click("text=Say something")
    ann.page.click("text=Say something")
    ann.page.click("text=Good luck!")
    expect(ann.page.locator(".says")).to_have_text("Good luck!")
    bubble, board = ann.page.locator(".says").bounding_box(), ann.page.locator(".board").bounding_box()
    assert bubble
    assert board
    assert bubble["y"] + bubble["height"] <= board["y"] + board["height"]  # nothing hides it
    ann.page.click("text=Table")
    ann.page.click("text=Offer a draw")
    bob.page.locator(".offer", has_text="Ann offers a draw.").get_by_role("button", name="no").click()
    expect(ann.page.locator(".offer")).to_contain_text("Bob says no to a draw")
    assert bob.page.locator(".says").count() == 0  # what came after it has been shown
    bob.go("/")  # somebody looks elsewhere, and the game ends meanwhile
    expect(bob.page.locator(".game-list").first).to_contain_text("Continue playing")
    expect(bob.page.locator(".game-list").first).to_contain_text("against Ann")
    bob.go("/game/xi")
    expect(bob.page.locator(".game-list")).to_contain_text("against Ann")
    bob.go("/")

    concede(ann)
    expect(ann.page.locator(".result h2")).to_have_text("You lost")
    expect(ann.page).to_have_title(re.compile("Game over"))
    bob.go("/game/xi")
    expect(bob.page.locator(".game-list")).to_have_count(0)
    bob.go("/")
    expect(bob.page.locator(".game-list").first).not_to_contain_text("Continue playing")
    recent = bob.page.locator(".game-list").first
    expect(recent).to_contain_text("Recent games")
    expect(recent).to_contain_text("you won against Ann")
    expect(recent.get_by_role("link")).to_have_text("Xi Cards, replay")
    expect(recent.locator(".avatar")).to_have_attribute("data-initial", "A")
    sit(bob, made, "P2")
    expect(bob.page.locator(".result h2")).to_have_text("You win!")

    ann.page.click("text=Rematch")
    bob.page.locator(".result .offer").get_by_role("button", name="yes").click()
    expect(ann.page.locator(OWN_BAR)).to_have_attribute("data-seat-bar", "P2")
    expect(bob.page.locator(OWN_BAR)).to_have_attribute("data-seat-bar", "P1")


def test_who_concedes_while_others_decide_is_out_as_soon_as_they_are_asked(new_player: NewPlayer) -> None:
    ann, bob = new_player(), new_player()
    made = ann.make_room("chi", [ME, FRIEND], start=START)
    sit(ann, made, "P1")
    sit(bob, made, "P2")
    ann.wait_to_be_asked()
    concede(bob)
    waiting = bob.page.locator(".offer", has_text="You concede as soon as you have something to decide.")
    waiting.get_by_role("button", name="keep playing").click()
    expect(waiting).to_have_count(0)
    concede(bob)
    expect(waiting).to_be_visible()
    bob.page.reload()
    expect(waiting).to_be_visible()
    expect(ann.page.locator(".result")).to_have_count(0)
    ann.play("Yang blue")
    expect(bob.page.locator(".result .reason")).to_contain_text("You conceded")
    expect(ann.page.locator(".result h2")).to_have_text("You win!")
    expect(ann.page.locator(".result .reason")).to_contain_text("Bob conceded")


# A browser without windows shows no notices: what would be shown is noted instead.
CALLED = """
    localStorage.setItem("cardwright settings", JSON.stringify({ calls: true }));
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Object.defineProperty(document, "hidden", { get: () => window.looksElsewhere === true });
    window.called = [];
    ServiceWorkerRegistration.prototype.showNotification = async (words) => void window.called.push(words);
"""


def test_who_looks_elsewhere_is_called_once_by_the_worker_in_the_background(new_player: NewPlayer) -> None:
    ann, bob = new_player(), new_player()
    made = ann.make_room("chi", [ME, FRIEND], start=START)
    sit(ann, made, "P1")
    bob.page.add_init_script(CALLED)
    sit(bob, made, "P2")
    bob.page.evaluate("navigator.serviceWorker.ready")
    assert bob.page.evaluate("called") == []
    bob.page.evaluate("window.looksElsewhere = true")
    ann.play("Yang blue")
    bob.page.wait_for_function("() => called.length", polling=LOOKS)
    expect(bob.page).to_have_title(re.compile("Your turn"))
    assert bob.page.evaluate("called") == ["Your turn: Chi"]


def test_a_refusal_goes_when_there_is_something_new_to_decide(new_player: NewPlayer) -> None:
    ann, bob = new_player(), new_player()
    made = ann.make_room("chi", [ME, FRIEND], start=START)
    sit(ann, made, "P1")
    sit(bob, made, "P2")
    ann.play("Yang blue")
    bob.wait_to_be_asked()
    ann.page.keyboard.press("/")
    ann.page.locator(".notation input").fill("nonsense")
    ann.page.click("text=why not?")
    notice = ann.page.locator(".prompt .notice")
    expect(notice).to_be_visible()
    bob.play("Yang grey")
    ann.wait_to_be_asked()
    expect(notice).to_have_count(0)
