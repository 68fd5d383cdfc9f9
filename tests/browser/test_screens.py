"""Every table on every size of screen: what is one's own is in sight, and nothing is cut off."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from cardwright.games import load
from tests.browser.conftest import NewPlayer
from tests.browser.player import Player
from tests.browser.screens import SIZES, WHOLE
from tests.browser.tables import ANSWERS, laid_table
from tests.browser.test_pages import findings
from tests.browser.test_play import FRIEND, ME, sit
from tests.server.conftest import Served

TABLES = [(game, seats) for game in ANSWERS for seats in sorted({load(game).least_seats, load(game).most_seats})]

FAULTS = """() => {
    const faults = [];
    const slack = 1.5;
    const boxOf = (part) => part.getBoundingClientRect();
    const say = (part, what) => faults.push(`${part.className}: ${what}`);
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) faults.push("the page can be scrolled");
    const inside = (part, box, what) => {
        const own = boxOf(part);
        const isIn = own.left >= box.left - slack && own.right <= box.right + slack && own.top >= box.top - slack
            && own.bottom <= box.bottom + slack;
        if (!isIn) say(part, `outside ${what}`);
    };
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const foot = document.querySelector(".foot");
    const board = document.querySelector(".board");
    inside(foot, screen, "the screen");
    inside(document.querySelector(".prompt .wanted"), boxOf(foot), "the prompt");
    const front = document.querySelector(".seat.front");
    const bar = front.querySelector(".seat-bar");
    inside(bar, boxOf(board), "the board");
    const mine = [...front.querySelectorAll(".zone.row .card-button, .zone.hand .card-button")];
    for (const card of front.querySelectorAll(".zone.hand li")) inside(card, boxOf(board), "the board");
    for (const card of front.querySelectorAll(".zone.row li:not(.place)")) inside(card, boxOf(board), "the board");
    const table = boxOf(board);
    const clear = { left: table.left + 4, right: table.right - 4, top: table.top, bottom: table.bottom };
    for (const card of document.querySelectorAll(".others.count-1 .zone.fan li")) {
        if (card.offsetParent) inside(card, clear, "the table");
    }
    const overlaps = (one, other) => {
        const [a, b] = [boxOf(one), boxOf(other)];
        const isBeside = a.left >= b.right - slack || b.left >= a.right - slack;
        return !isBeside && a.top < b.bottom - slack && b.top < a.bottom - slack;
    };
    const turned = (card) => card.querySelector(".depleted, .exhausted");
    for (const card of mine.filter((card) => !turned(card))) {
        if (overlaps(card, foot)) say(card, "under the prompt");
        if (overlaps(card, bar)) say(card, "under one's own bar");
    }
    for (const name of document.querySelectorAll(".seat-bar strong, .zone h3 .label, .prompt .wanted")) {
        const isShort = name.scrollWidth > name.clientWidth + slack && getComputedStyle(name).overflow !== "visible";
        if (name.offsetParent && isShort) say(name, "is cut off");
    }
    for (const bar of document.querySelectorAll(".seat-bar")) {
        for (const part of bar.querySelectorAll("strong, .counter")) {
            if (part.offsetParent) inside(part, boxOf(bar), `the bar of ${bar.dataset.seatBar}`);
        }
    }
    const isCut = (part) => part.scrollHeight > part.clientHeight + 2 || part.scrollWidth > part.clientWidth + slack;
    for (const words of document.querySelectorAll(".card-face .name > span, .card-face .notes > b, .news p")) {
        if (words.offsetParent && isCut(words)) say(words, `cuts off ${words.textContent}`);
    }
    for (const named of document.querySelectorAll(".card-button, .seat-button, .phase, .news, .prompt")) {
        if (/\\bP\\d('s|$)/.test(named.textContent)) say(named, `names a seat: ${named.textContent}`);
    }
    const others = document.querySelector(".others");
    const glows = [...others.querySelectorAll(".zone.row .live")];
    const isWhole = others.scrollHeight <= others.clientHeight + slack;
    for (const card of glows) {
        if (isWhole && boxOf(card).bottom > boxOf(others).bottom - 3) say(card, "its glow is cut off");
    }
    const rows = [...document.querySelectorAll(".spread .zone.row")].map((zone) => [...zone.querySelectorAll("li")]);
    for (const [number, row] of rows.entries()) {
        const next = rows[number + 1]?.at(0);
        if (next && row.length && overlaps(row.at(-1), next)) say(next, "lies on its neighbour");
    }
    const hand = front.querySelector(".zone.hand .cards");
    for (const zone of front.querySelectorAll(".zone.row .cards")) {
        if (hand && overlaps(zone, hand.querySelector("li") ?? hand)) say(zone, "lies under the hand");
    }
    const answers = document.querySelector(".prompt .answers");
    const isHigh = (part) => part.scrollHeight > part.clientHeight + 2;
    if (isHigh(answers) || isHigh(foot)) say(answers, "must be scrolled");
    if (hand && hand.children.length < 8 && hand.scrollWidth > hand.clientWidth + slack) say(hand, "must be scrolled");
    return faults;
}"""


WIDTHS = """(selector) => [...document.querySelectorAll(selector)].map((card) => card.getBoundingClientRect().width)"""
HELD = ".seat.front .zone.hand .card-button"
IN_PLAY = ".others .zone.row .card-button, .others .zone.stack .card-button"
LONG = "Bartholomew Featherstone"


def size_of_cards(page: Page) -> str:
    """The measure from which all cards take their width."""
    return str(page.evaluate("() => document.querySelector('.board').style.getPropertyValue('--u')"))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_is_ones_own_is_in_sight(new_player: NewPlayer, server: Served, game: str, seats: int) -> None:
    robin = new_player()
    robin.go(laid_table(server, game, seats))
    robin.wait_to_be_asked()
    for width, height in SIZES:
        robin.page.set_viewport_size({"width": width, "height": height})
        expect(robin.page.locator(".board")).to_have_attribute("data-fitted", f"{width} {height} {seats}")
        faults = robin.page.evaluate(FAULTS)
        assert not faults, (width, height, faults)


def at_table(new_player: NewPlayer, path: str, width: int, height: int, *, is_touched: bool = False) -> Player:
    """Somebody who is asked something there."""
    robin = new_player(width, height, is_touched=is_touched)
    robin.go(path)
    robin.wait_to_be_asked()
    expect(robin.page.locator(".board[data-fitted]")).to_be_visible()
    return robin


@pytest.mark.parametrize("game", ["xi", "fate"])
def test_six_seats_on_a_phone_leave_room_for_cards_that_can_be_read(
    new_player: NewPlayer, server: Served, game: str
) -> None:
    robin = at_table(new_player, laid_table(server, game, 6), 390, 844, is_touched=True)
    assert min(robin.page.evaluate(WIDTHS, HELD)) >= 80
    assert min(robin.page.evaluate(WIDTHS, IN_PLAY)) >= 40


MANY_ZONES = (
    "{turn: P1, P1: {time: 12, hand: [Ward]}, "
    "P6: {units: [Earth Moth, Earth Moth, Earth Moth], statements: [Rainfall]}}"
)


def test_zones_of_one_of_many_stand_below_each_other_on_a_phone(new_player: NewPlayer) -> None:
    robin = new_player(390, 844, is_touched=True)
    made = robin.make_room("xi", [ME, *[{"player": "easy"}] * 5], start=MANY_ZONES)
    sit(robin, made, "P1")
    robin.wait_to_be_asked()
    expect(robin.page.locator(".others .zone.statements .card-button")).to_be_visible()
    assert min(robin.page.evaluate(WIDTHS, ".others .zone.statements .card-button")) >= 50
    assert min(robin.page.evaluate(WIDTHS, HELD)) >= 80
    assert not robin.page.evaluate(FAULTS)


def test_a_hand_that_grows_takes_a_second_row(new_player: NewPlayer) -> None:
    robin = new_player(390, 844, is_touched=True)
    start = "{turn: P1, P1: {time: 12, hand: [%s], units: [Earth Moth, Earth Moth]}, P2: {units: [Snow Beast]}}"
    sit(robin, robin.make_room("xi", [ME, FRIEND], start=start % ", ".join(["Earth Moth"] * 5)), "P1")
    robin.wait_to_be_asked()
    held = robin.page.locator(HELD)
    for cards in (6, 7):
        robin.page.locator(".prompt .answers .button", has_text="draw").tap()
        expect(held).to_have_count(cards)
        robin.page.wait_for_function("() => !document.querySelector('[data-trying]')")
    assert min(robin.page.evaluate(WIDTHS, HELD)) >= 70  # in one row they would be 49


def test_a_full_hand_of_the_other_side_ends_on_the_screen(new_player: NewPlayer, server: Served) -> None:
    robin = at_table(new_player, laid_table(server, "fate", 2, 0), 390, 844, is_touched=True)
    expect(robin.page.locator(".others .zone.fan li")).to_have_count(8)
    assert not robin.page.evaluate(FAULTS)


UNREAD = (
    "() => { const log = document.querySelector('.log'); return log.scrollHeight - log.scrollTop - log.clientHeight; }"
)


def test_of_many_the_result_says_who_won_and_the_log_how(new_player: NewPlayer, server: Served) -> None:
    robin = new_player(1360, 850)
    robin.go(laid_table(server, "fate", 6, WHOLE))
    expect(robin.page.locator(".result h2")).to_have_text("You lost")
    expect(robin.page.locator(".result .winners")).to_have_text("Cleo won")
    assert robin.page.evaluate(UNREAD) <= 1


STEPS = "() => [document.querySelector('.phases').scrollLeft, document.querySelector('.phases.scrolled') !== null]"


@pytest.mark.parametrize(("game", "is_scrolled"), [("chi", False), ("psiwars", True)])
def test_the_steps_of_a_turn_fade_where_they_go_on(
    new_player: NewPlayer, server: Served, game: str, is_scrolled: bool
) -> None:
    robin = new_player(390, 844, is_touched=True)
    robin.go(laid_table(server, game, 2, WHOLE))
    expect(robin.page.locator(".result")).to_be_visible()
    left, fades = robin.page.evaluate(STEPS)
    assert (left > 0, fades) == (is_scrolled, is_scrolled)


HERE = """() => {
    const box = document.querySelector(".phases").getBoundingClientRect();
    const here = document.querySelector(".phase.here").getBoundingClientRect();
    return here.left >= box.left && here.right <= box.right;
}"""


def test_the_present_step_comes_into_sight_on_a_phone(new_player: NewPlayer, server: Served) -> None:
    robin = at_table(new_player, laid_table(server, "psiwars", 2, 0), 390, 844, is_touched=True)
    steps = set()
    for _ in range(4):
        steps.add(robin.page.locator(".phase.here").first.inner_text())
        assert robin.page.evaluate(HERE), steps
        robin.act(1)  # on to the next one
        robin.wait_to_be_asked()
    assert len(steps) > 1


def test_a_tap_opens_one_of_many_seats(new_player: NewPlayer, server: Served) -> None:
    robin = at_table(new_player, laid_table(server, "xi", 6), 390, 844, is_touched=True)
    finn = robin.page.locator(".others .seat").last
    shown = finn.locator(".zone.units .card-button").count()
    assert shown
    finn.locator(".visit").tap()
    sheet = robin.page.get_by_role("dialog")
    expect(sheet.locator(".zone.units .card-button")).to_have_count(shown)
    expect(sheet.locator(".zone.deck")).to_be_visible()
    assert findings(robin.page) == []
    sheet.locator(".zone.units .card-button").first.tap()
    expect(robin.page.locator(".card-sheet .big-card")).to_be_visible()
    robin.page.locator(".card-sheet .close").tap()
    sheet.get_by_role("button", name="Close").tap()
    expect(sheet).to_have_count(0)
    assert findings(robin.page) == []


@pytest.mark.parametrize(
    ("game", "answers", "width", "height", "held", "in_play"),
    [("xi", 0, 1360, 850, 140, 110), ("xi", 0, 2560, 1440, 260, 200), ("ninjas", None, 1360, 850, 92, 105)],
)
def test_cards_use_the_room_of_a_wide_screen(
    new_player: NewPlayer,
    server: Served,
    game: str,
    answers: int | None,
    width: int,
    height: int,
    held: int,
    in_play: int,
) -> None:
    robin = at_table(new_player, laid_table(server, game, 2, answers), width, height)
    assert min(robin.page.evaluate(WIDTHS, HELD)) >= held
    assert min(robin.page.evaluate(WIDTHS, IN_PLAY)) >= in_play


def test_an_empty_place_does_not_reach_below_a_hand_beside_it(new_player: NewPlayer) -> None:
    ann = new_player(1360, 850)
    hand = "{hand: [Hragnar, Coach Hodge, Imp of the Small Print, The Great Headcleaver], deck: []}"
    sit(ann, ann.make_room("fate", [ME, FRIEND], start=f"{{P1: {hand}, P2: {hand}}}"), "P1")
    expect(ann.page.locator(".board")).to_have_attribute("data-hand", "beside")
    assert not ann.page.evaluate(FAULTS)


@pytest.mark.parametrize("seats", [2, 6])
def test_long_names_are_whole(new_player: NewPlayer, server: Served, seats: int) -> None:
    robin = at_table(new_player, laid_table(server, "xi", seats, 0, name=LONG), 1360, 850)
    for width, height in SIZES:
        robin.page.set_viewport_size({"width": width, "height": height})
        expect(robin.page.locator(".board")).to_have_attribute("data-fitted", f"{width} {height} {seats}")
        faults = robin.page.evaluate(FAULTS)
        assert not faults, (width, height, faults)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_no_panel_changes_a_card(new_player: NewPlayer, server: Served, game: str, seats: int) -> None:
    robin = new_player(1360, 850)
    robin.page.add_init_script("localStorage.setItem('cardwright settings', '{\"autoPass\": \"never\"}')")
    robin.go(laid_table(server, game, seats))
    robin.wait_to_be_asked()
    expect(robin.page.locator(".board[data-fitted]")).to_be_visible()
    before = size_of_cards(robin.page), robin.page.evaluate(WIDTHS, ".board .card-button")
    robin.page.keyboard.press("h")
    expect(robin.page.locator(".prompt .hints")).to_be_visible()
    assert (size_of_cards(robin.page), robin.page.evaluate(WIDTHS, ".board .card-button")) == before
    assert not robin.page.evaluate(FAULTS)


HALF_LINES = """() => {
    const words = document.querySelector(".phases .when"), box = words.parentElement.getBoundingClientRect();
    return Math.max(0, Math.round(words.getBoundingClientRect().bottom - box.bottom));
}"""


def test_a_replay_of_rounds_that_end_within_one_move(new_player: NewPlayer, server: Served) -> None:
    robin = new_player(390, 844, is_touched=True)
    robin.go(laid_table(server, "fate", 2, WHOLE).replace("/play/", "/replay/"))
    expect(robin.page.locator(".board .seat.front")).to_be_visible()
    assert robin.page.evaluate(HALF_LINES) == 0
    rounds = robin.page.locator(".scrubber select option").all_inner_texts()
    assert len(rounds) == len(set(rounds)) > 2
    robin.page.get_by_role("button", name="One move forward").tap()
    expect(robin.page.locator(".scrubber output")).to_contain_text("1 of")


# What P1 plays waits for P2, who can prevent it.
ANSWERED = (
    "{turn: P1, P1: {time: 12, hand: [Earth Moth, Earth Moth], units: [Earth Moth, Earth Moth, Earth Moth]}, "
    "P2: {prepared: 3, hand: [Ward], units: [Earth Moth, Earth Moth]}}"
)


def test_what_is_played_changes_no_other_card(new_player: NewPlayer) -> None:
    ann, bob = new_player(1360, 850), new_player()
    made = ann.make_room("xi", [ME, FRIEND], start=ANSWERED)
    sit(ann, made, "P1")
    sit(bob, made, "P2")
    ann.wait_to_be_asked()
    expect(ann.page.locator(".board[data-fitted]")).to_be_visible()
    before = size_of_cards(ann.page)
    played = ann.page.locator(".middle .zone.playing")
    ann.play("Earth Moth")
    expect(played).to_be_visible()
    bob.wait_to_be_asked()
    assert size_of_cards(ann.page) == before
    bob.play("Ward")
    expect(played).to_have_count(0)
    assert size_of_cards(ann.page) == before


PRESSED = """() => [...document.querySelectorAll(".scrubber :is(button, select, input)")].map((part) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height - 4);
    return part.contains(seen) ? "" : part.textContent || part.ariaLabel;
}).filter(Boolean)"""


def test_everything_that_a_replay_offers_is_in_sight(new_player: NewPlayer, server: Served) -> None:
    robin = new_player()
    robin.go(laid_table(server, "chi", 2, WHOLE).replace("/play/", "/replay/"))
    for width, height in SIZES:
        robin.page.set_viewport_size({"width": width, "height": height})
        expect(robin.page.locator(".board")).to_have_attribute("data-fitted", f"{width} {height} 2")
        assert robin.page.evaluate(PRESSED) == [], (width, height)


def test_a_panel_that_opens_changes_no_card(new_player: NewPlayer, server: Served) -> None:
    robin = new_player(1360, 850)
    robin.go(laid_table(server, "chi", 2))
    robin.wait_to_be_asked()
    card = robin.page.locator(".seat.front .zone.hand .card-button").first
    before = size_of_cards(robin.page), card.bounding_box()
    assert before[1]
    robin.page.keyboard.press("/")
    expect(robin.page.locator(".notation input")).to_be_visible()
    robin.page.locator(".notation input").fill("nonsense")
    robin.page.keyboard.press("Enter")
    expect(robin.page.locator(".prompt .notice")).to_be_visible()
    after = card.bounding_box()
    assert after
    assert (size_of_cards(robin.page), after["width"]) == (before[0], before[1]["width"])
