"""Puzzles and the pages that teach: solved, failed, shown, and read by everybody."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.browser.test_pages import findings


def test_a_puzzle_is_failed_tried_again_and_solved(new_player: NewPlayer) -> None:
    ann = new_player()
    ann.go("/puzzles/chi")
    expect(ann.page.locator(".so-far")).to_contain_text("0 of")
    assert findings(ann.page) == []
    ann.page.click("text=The sixth stack")
    ann.play("Yang red")
    expect(ann.page.locator(".puzzle .verdict")).to_contain_text("26 points, and Bruno has 27")
    ann.page.click(".puzzle button:text('try again')")
    expect(ann.page.locator(".puzzle .verdict")).to_be_empty()
    ann.play("Yang sky")
    expect(ann.page.locator(".puzzle .verdict")).to_contain_text("Solved!")
    assert findings(ann.page) == []
    ann.page.click(".puzzle >> text=next puzzle")
    expect(ann.page.locator(".puzzle .task strong")).to_have_text("A hand of five")
    ann.page.click(".puzzle >> text=all puzzles")
    expect(ann.page.locator(".so-far")).to_contain_text("1 of")


def test_a_solution_that_is_shown_is_made_move_by_move_and_does_not_count(new_player: NewPlayer) -> None:
    ann = new_player()
    ann.go("/puzzles/chi/The%20last%20word")
    ann.page.click(".puzzle >> text=show the solution")
    ann.page.click(".puzzle >> text=make move 1")
    ann.page.click(".puzzle >> text=make move 2")
    expect(ann.page.locator(".puzzle .verdict")).to_contain_text("Solved!")
    ann.page.click(".puzzle >> text=all puzzles")
    expect(ann.page.locator(".so-far")).to_contain_text("0 of")


def test_a_solution_names_who_is_attacked(new_player: NewPlayer) -> None:
    ann = new_player()
    ann.go("/puzzles/wuxing/The%20open%20field")
    ann.page.click(".puzzle >> text=show the solution")
    attack = ann.page.locator(".puzzle .solution li", has_text="attack Kiln Guard")
    expect(attack).to_contain_text("Bruno")
    expect(attack).not_to_contain_text("P2")


def test_the_lobby_has_a_puzzle_of_the_day(new_player: NewPlayer) -> None:
    ann = new_player()
    ann.go("/")
    ann.page.click(".daily >> text=Solve it")
    expect(ann.page.locator(".puzzle .task")).to_be_visible()


def test_a_word_of_the_game_is_explained_where_it_stands(new_player: NewPlayer) -> None:
    ann = new_player()
    ann.go("/rules/psiwars")
    word = ann.page.locator(".guide .term [role=button]").first
    word.focus()
    tooltip = ann.page.locator("[role=tooltip]")
    expect(tooltip).to_contain_text("Lab")
    ann.page.keyboard.press("Escape")
    expect(tooltip).to_have_count(0)
    word.hover()
    expect(tooltip.locator("a")).to_have_attribute("href", "/rules/psiwars#PSI-1.3")
    assert findings(ann.page, ".guide") == []
    ann.go("/puzzles/xi")
    ann.page.locator(".puzzles a").first.click()
    ann.page.locator(".wanted .term", has_text="pT").hover()
    expect(tooltip).to_contain_text("Prepared time")
    ann.page.locator(".seat.front .zone.large .card-button").first.hover()
    expect(ann.page.locator(".inspector .line .term").first).to_be_visible()
    ann.page.keyboard.press("e")
    expect(tooltip).to_be_visible()
    assert findings(ann.page, ".inspector") == []
    ann.page.keyboard.press("e")
    expect(tooltip).to_have_count(0)


def test_a_word_that_comes_under_a_mouse_at_rest_says_nothing(new_player: NewPlayer) -> None:
    ann = new_player()
    ann.go("/rules/psiwars")
    word, tooltip = ann.page.locator(".guide .term").first, ann.page.locator("[role=tooltip]")
    word.dispatch_event("pointerenter", {"pointerType": "mouse"})
    assert tooltip.count() == 0
    word.dispatch_event("pointermove", {"pointerType": "mouse"})
    expect(tooltip).to_have_count(1)
