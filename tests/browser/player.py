"""Somebody at a browser: starts games, clicks cards, presses keys."""

from __future__ import annotations

from typing import Any

import httpx
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

LIVE = ".card-button.live"
SHORT = 20_000  # milliseconds in which a click must be possible and change something
TRIES = 3  # of a click
LOOKS = 50  # milliseconds between two looks at the page: with one a frame the browser would draw all the time
ANSWER = ".prompt .answers > .button:not(.quiet)"
ARMED = ".prompt .answers .armed"  # an answer that gives something away and asks once more
MENU = ".prompt .answers.menu"  # the answers of one card
SHEET = ".card-sheet"  # a card that was tapped
CAN = f"{SHEET} .about .button:not(.close)"  # what can be done with it


class Player:
    """One page with what a person does on it."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address

    def go(self, path: str) -> None:
        """Open one of our pages."""
        self.page.goto(f"{self.address}{path}")

    def start(self, game: str) -> None:
        """From the lobby to a running game against a bot, in two clicks."""
        self.go("/")
        self.page.click(f".cover.{game} .button.primary")
        self.page.wait_for_selector(".prompt")

    def make_room(self, game: str, seats: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
        """A room that a page would ask for, without clicking through its form."""
        answer = httpx.post(f"{self.address}/api/rooms", json={"game": game, "seats": seats, **more}, timeout=120)
        assert answer.status_code == 200, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def invite(self, game: str) -> str:
        """Set a game up with a friend and sit down at it; the link for the friend."""
        self.go(f"/game/{game}")
        self.page.select_option("select >> nth=0", "friend")
        self.page.click("text=Start")
        link = self.page.locator(".links input").input_value()
        self.page.click("text=Sit down")
        return link

    @property
    def is_over(self) -> bool:
        """Whether the result is shown."""
        return self.page.locator(".result").count() > 0

    def wait_to_be_asked(self) -> None:
        """Until there is something to do, or the match is over."""
        self.page.wait_for_selector(f"{LIVE}, {ANSWER}, .result, .curtain")

    @property
    def is_covered(self) -> bool:
        """Whether the curtain is down."""
        return self.page.locator(".curtain").count() > 0

    def lift(self) -> str:
        """Let the first one look who may; the seat."""
        button = self.page.locator(".curtain .lift").first
        seat = button.get_attribute("data-lift")
        button.click()
        self.page.wait_for_selector(".curtain", state="detached")
        return str(seat)

    def play(self, card: str) -> None:
        """Click a card in the hand; others of its name may lie elsewhere on the table."""
        self.page.locator(".zone.hand").get_by_role("button", name=card).first.click()

    @property
    def step(self) -> str | None:
        """Which part of which question is asked."""
        return self.page.locator(".table").get_attribute("data-step")

    def act(self, number: int) -> None:
        """Do something that can be done: different things at different numbers."""
        for _ in range(TRIES):
            self.wait_to_be_asked()
            if self.is_over:
                return
            before = self.step
            try:
                self._click_something(number, before)
            except PlaywrightTimeout:
                continue  # what was there to click was another thing when the click came
            return
        raise AssertionError("what can be clicked changes nothing")

    def _click_something(self, number: int, before: str | None) -> None:
        """Click an answer or a card, and an answer of the menu that a card may open, until the table has changed."""
        answers, cards = self.page.locator(ANSWER), self.page.locator(LIVE)
        buttons, live = answers.count(), cards.count()
        if buttons and (number % 2 or not live):
            chosen = answers.nth(number % buttons)
            chosen.click(timeout=SHORT)
            if self.page.locator(ARMED).count():
                self.page.locator(ARMED).click(timeout=SHORT)
        else:
            cards.nth(number % max(1, live)).click(timeout=SHORT)
            self.wait_for_change(before, f", {MENU}", SHORT)
            if self.page.locator(MENU).count():
                answers.first.click(timeout=SHORT)
        self.wait_for_change(before, timeout=SHORT)

    def wait_for_change(self, before: str | None, or_seen: str = "", timeout: float | None = None) -> None:
        """Until something else is asked than before, the match is over, or something else is seen."""
        changed = "document.querySelector('.table')?.dataset.step !== before"
        seen = f"document.querySelector('.result{or_seen}')"
        self.page.wait_for_function(f"before => {changed} || {seen}", arg=before, timeout=timeout, polling=LOOKS)

    def play_to_the_end(self, most: int) -> None:
        """Play until the match is over."""
        for number in range(most):
            if self.is_over:
                return
            self.act(number)
        raise AssertionError(f"the game did not end within {most} moves")

    def expect_text(self, text: str) -> None:
        """Something must be readable somewhere."""
        expect(self.page.get_by_text(text).first).to_be_visible()


class Fingers(Player):
    """Somebody at a phone, who taps and nothing else."""

    def _click_something(self, number: int, before: str | None) -> None:
        """Tap an answer, or a card and then one of its buttons, until the table has changed."""
        answers, cards = self.page.locator(ANSWER), self.page.locator(LIVE)
        buttons, live = answers.count(), cards.count()
        if buttons and (number % 2 or not live):
            answers.nth(number % buttons).tap(timeout=SHORT)
            if self.page.locator(ARMED).count():
                self.page.locator(ARMED).tap(timeout=SHORT)
        else:
            shown = self.step  # another one than before, if something was passed meanwhile
            cards.nth(number % max(1, live)).tap(timeout=SHORT)
            expect(self.page.locator(CAN).first).to_be_visible(timeout=SHORT)
            assert self.step == shown, "a tap on a card has played it"
            self.page.locator(CAN).first.tap(timeout=SHORT)
        self.wait_for_change(before, timeout=SHORT)
