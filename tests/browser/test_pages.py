"""The other pages: cards, decks, rules; and whether everybody can use them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPlayer
from tests.browser.tables import ANSWERS

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = ("/", "/game/xi", "/cards/chi", "/decks/fate", "/rules/chi", "/puzzles/xi")
DARK_AND_LIGHT: tuple[tuple[Literal["dark", "light"], dict[str, list[str]]], ...] = (
    ("dark", {}),
    ("light", {"runOnly": ["color-contrast"]}),
)


def findings(page: Page, part: str = "html") -> list[str]:
    """What axe-core finds serious in a part of a page, in the dark and, of its colours, in the light."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = []
    for scheme, rules in DARK_AND_LIGHT:
        page.emulate_media(color_scheme=scheme)
        options = {"resultTypes": ["violations"], **rules}
        found += page.evaluate("([part, options]) => axe.run(part, options)", [part, options])["violations"]
    serious = [one for one in found if one["impact"] in ("serious", "critical")]
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in serious]


def test_nothing_serious_on_pages_for_people_with_other_senses(new_player: NewPlayer) -> None:
    ann = new_player()
    for path in PAGES:
        ann.go(path)
        ann.page.wait_for_selector("main h1")
        ann.page.wait_for_load_state("networkidle")
        assert findings(ann.page) == [], path
    ann.go("/you")
    assert findings(ann.page) == []
    ann.page.click("text=Keep my name, decks and games")
    expect(ann.page.locator("#code")).to_be_visible()
    assert findings(ann.page) == []


def test_nothing_serious_at_tables_for_people_with_other_senses(new_player: NewPlayer) -> None:
    ann = new_player()
    ann.start("chi")
    ann.wait_to_be_asked()
    assert findings(ann.page) == []
    ann.go("/learn/chi")
    while not ann.page.locator(".tutor.asks").count():
        said = ann.page.locator(".tutor .say").inner_text()
        assert findings(ann.page, ".tutor") == []
        ann.page.click(".tutor .primary")
        expect(ann.page.locator(".tutor .say")).not_to_have_text(said)
    ann.play("Yang orange")
    expect(ann.page.locator(".tutor .no a")).to_be_visible()
    assert findings(ann.page) == []
    ann.go("/puzzles/xi")
    ann.page.locator(".puzzles a").first.click()
    ann.page.click("text=show the solution")
    assert findings(ann.page) == []


def test_how_to_play_has_pictures_explains_its_words_and_hides_nothing_from_other_senses(new_player: NewPlayer) -> None:
    ann = new_player(1360, 850)
    for game in ANSWERS:
        ann.go(f"/rules/{game}")
        guide = ann.page.locator(".guide")
        expect(guide.locator("article .card-face").first).to_be_visible()
        assert findings(ann.page, ".guide") == [], game
        word = guide.locator("article .term").first
        word.hover()
        expect(word.locator("[role=tooltip]")).to_be_visible()
        inside = "(table) => table.scrollWidth <= table.clientWidth + 1"
        assert all(table.evaluate(inside) for table in guide.locator(".cloth").all()), game


def test_rules_are_found_and_open_as_tables(new_player: NewPlayer) -> None:
    ann = new_player()
    ann.go("/rules/chi")
    ann.page.fill("#find", "last card")
    expect(ann.page.locator(".rule-entry").first).to_be_visible()
    ann.go("/rules/chi#CHI-6.2")
    expect(ann.page.locator(".rule-entry.here")).to_contain_text("CHI-6.2")
    ann.page.locator(".rule-entry.here summary").click()
    ann.page.locator(".rule-entry.here >> text=play it at a table").first.click()
    ann.page.wait_for_selector(".table")


def test_a_deck_is_checked_changed_kept_and_played(new_player: NewPlayer) -> None:
    ann = new_player()
    ann.go("/decks/fate")
    expect(ann.page.locator(".sum .good")).to_be_visible()
    ann.page.locator("[aria-label^='Add one ']").first.click()
    ann.page.locator("[aria-label^='Add one ']").first.click()
    expect(ann.page.locator(".decks .bad").first).to_contain_text("FOH-")
    ann.page.locator("[aria-label^='Remove one ']").first.click()
    ann.page.locator("[aria-label^='Remove one ']").first.click()
    expect(ann.page.locator(".sum .good")).to_be_visible()
    ann.page.fill("label:has-text('Name') input", "My own")
    ann.page.click("button:text-is('Save')")
    expect(ann.page.locator(".deck-list")).to_contain_text("My own")
    text = ann.page.locator("[aria-label='This deck as text']").input_value()
    ann.page.fill("[aria-label='Paste a deck']", text)
    ann.page.click("text=Load this deck")
    expect(ann.page.locator(".sum .good")).to_be_visible()
    hand = ann.page.get_by_label("A sample hand")
    ann.page.click("text=Sample hand")
    expect(hand.locator(".card-face")).to_have_count(8)  # as many as a player of Fate fills a hand with
    search = ann.page.get_by_label("Find cards to add")
    search.fill("nothing is called so")
    expect(ann.page.get_by_text("No card fits")).to_be_visible()
    ann.page.click("text=show all cards")
    expect(search).to_have_value("")
    expect(ann.page.locator("[aria-label^='Add ']").nth(20)).to_be_visible()
    ann.page.click("text=Play this deck")
    ann.page.wait_for_selector(".prompt")


def test_cards_are_found(new_player: NewPlayer) -> None:
    ann = new_player()
    ann.go("/cards/xi")
    ann.page.fill("#find-card", "flame lick")
    ann.page.locator(".gallery button").first.click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("Flame Lick")
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
