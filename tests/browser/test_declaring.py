"""Declarations of several parts in a browser: click by click, cancelled until they are whole, and then one line."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPlayer
from tests.browser.player import ANSWER, Player
from tests.browser.test_play import FRIEND, ME, sit

FIGHT = """{phase: battle, P1: {units: [Slag Walker, Thornback, Gill Imp], hand: [Twin Mind, Rivet Scout]},
  P2: {units: [Rivet Scout, Pack Strider]}}"""


def unit(player: Player, name: str) -> Locator:
    """A unit on the table."""
    return player.page.locator(f'.card-button[data-card="{name}"]')


def say_done(player: Player, word: str) -> None:
    """Click the answer that ends a declaration."""
    before = player.step
    player.page.locator(ANSWER, has_text=word).first.click()
    player.wait_for_change(before)


def click(player: Player, name: str) -> None:
    """Click a unit, and wait for what is asked next."""
    before = player.step
    unit(player, name).click()
    player.wait_for_change(before)


def test_attackers_and_blockers_are_declared_by_clicking(new_player: NewPlayer) -> None:
    ann, bob = new_player(), new_player()
    made = ann.make_room("psiwars", [ME, FRIEND], start=FIGHT)
    sit(ann, made, "P1")
    sit(bob, made, "P2")
    ann.wait_to_be_asked()
    click(ann, "Slag Walker")
    ann.page.get_by_text("cancel").first.click()  # nothing is declared yet
    expect(ann.page.locator(ANSWER, has_text="attack")).to_be_visible()
    expect(unit(bob, "Slag Walker")).not_to_contain_text("attacks")
    for name in ("Slag Walker", "Thornback", "Gill Imp"):
        click(ann, name)
    say_done(ann, "attack")

    bob.wait_to_be_asked()
    click(bob, "Rivet Scout")
    expect(bob.page.locator(".card-button.chosen")).to_have_attribute("data-card", "Rivet Scout")
    expect(unit(bob, "Rivet Scout")).to_contain_text("engages whom?")
    click(bob, "Thornback")
    click(bob, "Pack Strider")
    click(bob, "Slag Walker")
    expect(bob.page.locator(".links .line.fights")).to_have_count(3)
    say_done(bob, "defend")
    ann.wait_to_be_asked()
    say_done(ann, "pass")
    for player in (ann, bob):
        player.expect_text("Bob's Rivet Scout engages Thornback.")
        player.expect_text("Bob's Pack Strider engages Slag Walker.")
        expect(player.page.get_by_role("button", name="Gill Imp deals 2 damage to Bob's Lab.")).to_be_visible()
    expect(ann.page.locator(".sums")).to_have_count(3)
    hand, prompt = (ann.page.locator(part).first.bounding_box() for part in (".front .zone.hand", ".prompt"))
    assert hand is not None
    assert prompt is not None
    assert hand["y"] + hand["height"] / 2 < prompt["y"]
