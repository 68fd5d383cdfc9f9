"""Every lesson played by the words on the screen alone: `python -m tests.browser.lessons FOLDER [GAME ...]`.

It leaves a sheet with a picture of each step. It knows nothing of a lesson's file: it reads the sentence, and clicks
the card, answer or player that it names.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page

from cardwright.games import GAMES, load
from cardwright.match.lesson import lesson_file
from tests.browser.conftest import PATIENCE, new_context, running_chromium
from tests.browser.pace import seconds_at
from tests.browser.player import ARMED, CAN, LIVE, LOOKS, MENU
from tests.server.conftest import Served

SAY = ".tutor .say"
NEXT = ".tutor .row button.primary"
LEAVE = ".tutor .row a.button"  # once the lesson is over
NUMBER = ".tutor .row .soft"
GOES_ON = "([at, number]) => document.querySelector(at)?.textContent !== number"
OFFERED = ".prompt .answers .button:not(.quiet)"
TOLD = re.compile(r"\b(click|tap|press|choose)\b", re.IGNORECASE)
SETTLED = 1_200  # milliseconds until everything has come to rest for a picture
MOST = 40  # steps of a lesson
WIDTH, COLUMNS, QUALITY = 320, 3, 45  # of the pictures on a sheet


# When something was last clicked, and how long ago that was.
HEARS_CLICKS = "addEventListener('pointerup', () => { window.clicked = performance.now(); }, true)"
SINCE_CLICK = "() => (performance.now() - (window.clicked ?? performance.now())) / 1000"


@dataclass
class Seen:
    """A step: what was said, what the screen looked like, and the seconds for which the table moved before it."""

    said: str
    picture: bytes
    moved: float

    @property
    def seconds(self) -> float:
        """How long somebody who has never played is at it."""
        return self.moved + seconds_at(self.said)


class Lost(AssertionError):
    """The words do not say what to do."""


def named_in(told: str, options: Locator, words: list[str]) -> Locator | None:
    """The option whose name the sentence says first."""
    places = [(told.lower().find(word.lower()), number) for number, word in enumerate(words) if word]
    said = sorted(found for found in places if found[0] >= 0)
    return options.nth(said[0][1]) if said else None


def answers_in(told: str, buttons: Locator) -> Locator | None:
    """The answer of which the sentence says all, or all but the verb, or the verb."""
    lines = [re.sub(r"^\d+\s+|^!\s+", "", text.strip()).splitlines() for text in buttons.all_inner_texts()]
    words = [next((line for line in each if len(line) > 1), "") for each in lines]
    ends, verbs = [word.partition(" ")[2] for word in words], [word.partition(" ")[0] for word in words]
    return named_in(told, buttons, words) or named_in(told, buttons, ends) or named_in(told, buttons, verbs)


def choose(page: Page, card: Locator, orders: str, *, is_touched: bool) -> None:
    """Click a card, or tap it, and then the answer that is named where it has several, or where it is shown first."""
    number = page.locator(NUMBER).inner_text()
    if is_touched:
        card.tap()
        page.locator(CAN).first.wait_for()
    else:
        card.click()
        page.wait_for_function(f"{GOES_ON} || document.querySelector('{MENU}')", arg=[NUMBER, number], polling=LOOKS)
    offered = page.locator(CAN if is_touched else f"{MENU} .button")
    if offered.count():
        chosen = offered if offered.count() == 1 else answers_in(orders.rpartition(", then ")[2], offered)
        if not chosen:
            raise Lost(f"{orders!r} does not say which of the card's answers")
        chosen.click()


def obey(page: Page, said: str, *, is_touched: bool = False) -> None:
    """Do what the sentence says."""
    orders = " ".join(part for part in re.split(r"(?<=[.!?]) ", said) if TOLD.search(part))
    cards = page.locator(f".board {LIVE}")
    card = named_in(orders, cards, [str(one.get_attribute("data-card")) for one in cards.all()])
    card = card or named_in(said, cards, [str(one.get_attribute("data-card")) for one in cards.all()])
    if card and "press" not in orders.lower():
        choose(page, card, orders, is_touched=is_touched)
        return
    players = page.locator(".seat-button")
    button = answers_in(orders, page.locator(OFFERED)) or named_in(
        orders, players, [str(one.inner_text()).split()[0] for one in players.all()]
    )
    if not button:
        raise Lost(f"{said!r} names nothing that can be clicked")
    button.click()
    if page.locator(ARMED).count():
        page.locator(ARMED).click()


def walk(page: Page, *, is_touched: bool = False) -> Iterator[str]:
    """A lesson step by step: what is said at each, which is then done."""
    for _ in range(MOST):
        page.wait_for_selector(SAY)
        said, number = page.locator(SAY).inner_text(), page.locator(NUMBER).inner_text()
        yield said
        if page.locator(LEAVE).count():
            return
        if page.locator(NEXT).count():
            page.click(NEXT)
        else:
            obey(page, said, is_touched=is_touched)
        page.wait_for_function(GOES_ON, arg=[NUMBER, number], polling=LOOKS)
    raise Lost("the lesson does not end")


def learn(page: Page, address: str, game: str) -> list[Seen]:
    """A lesson from the lobby to its end."""
    page.add_init_script(HEARS_CLICKS)
    page.goto(address)
    page.locator(f".cover a[href='/learn/{game}']").first.click()
    seen: list[Seen] = []
    for said in walk(page):
        moved = float(page.evaluate(SINCE_CLICK))
        page.wait_for_timeout(SETTLED)
        seen.append(Seen(said, page.screenshot(type="jpeg", quality=80), moved))
    return seen


def told(seen: list[Seen]) -> str:
    """How long a lesson is, and of what that is made."""
    minutes, seconds = divmod(round(sum(step.seconds for step in seen)), 60)
    words = sum(len(step.said.split()) for step in seen)
    return (
        f"{minutes}:{seconds:02} in {len(seen)} steps, {words} words, {sum(step.moved for step in seen):.0f} s of play"
    )


def draw_sheet(browser: Browser, title: str, seen: list[Seen], file: Path) -> None:
    """All steps in one picture, each with its sentence below it."""
    figures = "".join(
        f"<figure><img src='data:image/jpeg;base64,{b64encode(step.picture).decode()}'>"
        f"<figcaption><b>{number}</b> {escape(step.said)}</figcaption></figure>"
        for number, step in enumerate(seen, 1)
    )
    style = (
        f"body{{margin:12px;font:14px/1.35 sans-serif;background:#faf6ec;color:#241b2f}}"
        f"main{{display:grid;grid-template-columns:repeat({COLUMNS},{WIDTH}px);gap:12px}}"
        "figure{margin:0}img{width:100%;display:block;border-radius:6px}"
        "figcaption{padding:4px 2px}h1{font-size:20px;margin:0 0 8px}"
    )
    context = new_context(browser, COLUMNS * (WIDTH + 12) + 12, 600, is_touched=False)
    page = context.new_page()
    page.set_content(f"<style>{style}</style><h1>{escape(title)}</h1><main>{figures}</main>")
    page.screenshot(path=file, full_page=True, type="jpeg", quality=QUALITY)
    context.close()


def main(folder: Path, games: list[str]) -> None:
    """Play the lessons and draw a sheet of each."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept, running_chromium() as browser:
        server = Served(Path(kept) / "rooms.db", is_compiled=True)
        server.start()
        try:
            for game in games:
                context = new_context(browser, 1000, 700, is_touched=False)
                page = context.new_page()
                page.emulate_media(reduced_motion="no-preference")
                page.set_default_timeout(PATIENCE)
                seen = learn(page, server.address, game)
                context.close()
                draw_sheet(browser, f"The lesson of {load(game).title}", seen, folder / f"lesson-{game}.jpg")
                print(f"{game}: {told(seen)}", flush=True)
        finally:
            server.stop()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", metavar="GAME")
    chosen = parser.parse_args()
    main(chosen.folder, chosen.games or [game for game in GAMES if lesson_file(load(game)).exists()])
