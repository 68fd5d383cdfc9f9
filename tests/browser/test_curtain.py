"""Several people at one screen: nothing of a covered seat is on the page, in its hidden text or in a message."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import WebSocket, expect

from tests.browser.conftest import NewPlayer
from tests.browser.player import Player
from tests.browser.test_play import FRIEND, ME, START, sit
from tests.server.browsers import Browser, Client

MOVES = 12
# The words of a game are explained to everybody alike, and some of them are names of cards.
EVERYTHING = """() => {
    const page = document.documentElement.cloneNode(true);
    for (const words of page.querySelectorAll(".glossary")) words.remove();
    const typed = [...document.querySelectorAll("input, textarea")].map((field) => field.value).join();
    return page.outerHTML + typed + document.title + location.href;
}"""


class Table:
    """One screen for both seats, and beside it everybody alone: what they are sent is what they may know."""

    def __init__(self, both: Player, client: Client, game: str, made: dict[str, Any]) -> None:
        self.both = both
        self.frames: list[bytes] = []
        both.page.on("websocket", self._listen)
        tokens = made["tokens"]
        self.alone = {seat: Browser(client, made["room"], [tokens[seat]]) for seat in ("P1", "P2")}
        self.alone[""] = Browser(client, made["room"], [])
        cards = client.get(f"/api/games/{game}/cards").json()
        self.longest_first = sorted((card["name"] for card in cards if len(card["name"]) > 3), key=len, reverse=True)
        self.printed = {card["name"]: self.names(json.dumps(card)) for card in cards}
        self.shown: dict[str, set[str]] = {seat: set() for seat in self.alone}
        self.heard = dict.fromkeys(self.alone, 0)
        self.secrets = 0
        self.eyes = ""
        self.checked = 0
        both.page.add_init_script("localStorage.setItem('cardwright settings', '{\"autoPass\": \"never\"}')")
        sit(both, made, "P1", "P2")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self.frames.append(data if isinstance(data, bytes) else data.encode()))

    def names(self, text: str) -> set[str]:
        """The cards that a text names."""
        possible = "|".join(re.escape(name) for name in self.longest_first if name in text)  # few of hundreds
        return set(re.findall(rf"\b(?:{possible})\b", text)) if possible else set()

    def known(self, seat: str) -> set[str]:
        """What a seat, or a watcher, has ever been shown, and what is printed on those cards."""
        browser = self.alone[seat]
        browser.send(type="at", move=0)
        browser.next("shown")
        if seat and browser.state["asked"]:
            browser.send(type="explain", seat=seat)
            browser.next("explained")
        shown = self.shown[seat]
        shown |= self.names(b"".join(browser.trace[self.heard[seat] :]).decode())
        self.heard[seat] = len(browser.trace)
        return shown.union(*(self.printed[name] for name in shown))

    def check(self, is_now: bool = True) -> None:
        """Nobody is shown more than the watcher knows, and the one who looks; a table of before may show them less."""
        page = self.names(self.both.page.evaluate(EVERYTHING))
        open_to_all = self.known("")
        allowed = {"": open_to_all, **{seat: open_to_all | self.known(seat) for seat in ("P1", "P2")}}
        for frame in self.frames[self.checked :]:
            message = json.loads(frame)
            if message["type"] == "state":
                self.eyes = next(iter({**message["views"], **message.get("changes", {})}))
            assert self.names(frame.decode()) <= allowed[self.eyes], message["type"]
        self.checked = len(self.frames)
        assert page <= allowed[self.eyes]
        assert self.both.is_covered == (self.eyes == "" and not self.both.is_over)
        for seat in {"P1", "P2"} - {self.eyes}:
            self.secrets += len(allowed[seat] - allowed[self.eyes])
        if is_now and self.eyes and self.alone[self.eyes].state["asked"]:
            own = self.names(json.dumps(in_sight(self.alone[self.eyes].state["views"][self.eyes])))
            holds = f"names => names.every((name) => ({EVERYTHING})().includes(name))"
            # They may have been told before the page was; it is read ten times a second, not with every frame.
            self.both.page.wait_for_function(holds, arg=sorted(own), polling=100)


def in_sight(view: dict[str, Any]) -> dict[str, Any]:
    """A view without the cards that lie beneath others in a pile."""
    zones = [zone | {"cards": zone["cards"][:1]} if zone["layout"] == "pile" else zone for zone in view["zones"]]
    return view | {"zones": zones}


def look_around(table: Table, number: int) -> None:
    """What the one who looks does besides moving, and leaves open or pointed at."""
    page = table.both.page
    for card in page.locator(".seat.front .zone.hand .card-button").all()[:1]:
        card.hover()
    page.keyboard.press("/")
    page.locator(".notation input").fill("concede")
    page.get_by_role("button", name="why not?").click()
    expect(page.locator(".notice")).to_be_visible()
    if number % 4 == 0:
        page.keyboard.press("Escape")
        page.locator(".log .sentence").last.click()
        expect(page.locator(".looking-back")).to_be_visible()
        table.check(is_now=False)
        page.get_by_role("button", name="back to now").click()
    page.get_by_role("button", name="help").click()
    table.check()
    page.keyboard.press("Escape")


@pytest.fixture
def client(address: str) -> Iterator[Client]:
    client = Client(address)
    yield client
    client.close()


@pytest.mark.parametrize("game", ["chi", "ninjas", "xi", "fate", "wuxing"])
def test_nothing_of_a_covered_seat_is_anywhere(new_player: NewPlayer, client: Client, game: str) -> None:
    both = new_player()
    table = Table(both, client, game, both.make_room(game, [ME, FRIEND]))
    looked = set()
    for number in range(MOVES):
        both.wait_to_be_asked()
        table.check()
        if both.is_over:
            break
        if both.is_covered:
            looked.add(both.lift())
            table.check()
            look_around(table, number)
        if number == 4:
            both.page.reload()
            both.page.wait_for_selector(".curtain")
            table.check()
            both.lift()
        if number == 6:
            both.page.keyboard.press("l")
            both.page.wait_for_selector(".curtain")
            table.check()
            both.page.locator(".log .sentence").last.click()
            table.check()
            both.page.keyboard.press("Escape")
            both.lift()
        both.act(number)
    both.page.keyboard.press("z")
    both.wait_to_be_asked()
    table.check()
    assert looked == {"P1", "P2"}
    assert table.secrets > 20


def test_you_are_the_one_who_looks(new_player: NewPlayer) -> None:
    both = new_player()
    sit(both, both.make_room("chi", [ME, FRIEND], start=START), "P1", "P2")
    yours = both.page.locator(".seat-name", has_text="you")
    expect(yours).to_have_count(0)
    both.lift()
    expect(both.page.locator(".seat.front .who")).to_contain_text("Ann")
    expect(yours).to_have_count(1)
    both.play("Yang blue")
    both.page.wait_for_selector(".curtain")
    expect(yours).to_have_count(0)
    assert both.page.locator(".delta").count() == 0
    both.lift()
    expect(both.page.locator(".seat.front .who")).to_contain_text("Bob")
    expect(yours).to_have_count(1)
    assert both.page.locator(".delta").count() == 0  # nothing was gained or lost: another one looks


def test_a_rulebook_scenario_has_no_curtain(new_player: NewPlayer) -> None:
    ann = new_player()
    ann.go("/rules/chi#CHI-6.2")
    ann.page.locator(".rule-entry.here summary").click()
    ann.page.locator(".rule-entry.here >> text=play it at a table").first.click()
    ann.wait_to_be_asked()
    assert not ann.is_covered
    ann.act(0)


def test_a_draw_is_agreed_at_one_screen(new_player: NewPlayer) -> None:
    both = new_player()
    sit(both, both.make_room("chi", [ME, FRIEND], start=START), "P1", "P2")
    both.lift()
    both.page.click("text=Table")
    both.page.click("text=Offer a draw")
    offer = both.page.locator(".offer")
    expect(offer).to_contain_text("Ann offers a draw. Bob:")
    offer.get_by_role("button", name="yes").click()
    expect(both.page.locator(".result h2")).to_have_text("A draw")
