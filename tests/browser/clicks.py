"""How much clicking a game takes: `python -m tests.browser.clicks` plays and prints a table.

For each title: clicks and seconds from the first page to the first decision, which is the first question with more than
one answer, and the share of clicks that had no alternative.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from cardwright.games import GAMES
from tests.browser.conftest import PATIENCE, new_context, running_chromium
from tests.browser.player import ANSWER, LIVE, Player
from tests.server.conftest import Served

PASSED = 4_000  # milliseconds after which nobody passes for the player any more


@dataclass
class Effort:
    """What somebody has clicked."""

    first: int = 0  # to the first decision
    seconds: float = 0.0
    clicks: int = 0  # at the table
    forced: int = 0  # of them


def open_table(page: Page, address: str, game: str, seats: int) -> int:
    """From the first page to a table; the clicks."""
    page.goto(address)
    if seats == 2:
        page.click(f'.cover:has(a[href="/game/{game}"]) .button.primary')
        return 1
    page.click(f'.cover a[href="/game/{game}"]')
    page.locator(".count label").filter(has_text=str(seats)).click()
    page.click("text=Start")
    return 3


def measure(page: Page, address: str, game: str, seats: int, answers: int) -> Effort:
    """Play so many clicks from the first page on."""
    effort = Effort()
    begun = time.monotonic()
    effort.first = open_table(page, address, game, seats)
    player = Player(page, address)
    while effort.clicks < answers:  # what is passed for the player is no click
        player.wait_to_be_asked()
        if player.is_over:
            break
        is_forced = page.locator(LIVE).count() + page.locator(ANSWER).count() < 2
        if is_forced:
            try:
                player.wait_for_change(player.step, timeout=PASSED)
                continue  # it was passed for the player
            except PlaywrightTimeout:
                pass
        elif not effort.seconds:
            effort.seconds = time.monotonic() - begun
            effort.first += effort.clicks
        player.act(effort.clicks)
        effort.clicks += 1
        effort.forced += is_forced
    return effort


def main(games: list[str], answers: int) -> None:
    """Print the table."""
    tables = [(game, 2) for game in games] + [("xi", 6)] * ("xi" in games)
    print("| game | seats | clicks to the first decision | seconds | clicks at the table | forced |")
    print("|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as kept, running_chromium() as browser:
        server = Served(Path(kept) / "rooms.db", is_compiled=True)
        server.start()
        try:
            for game, seats in tables:
                context = new_context(browser, 1280, 800, is_touched=False)
                page = context.new_page()
                page.set_default_timeout(PATIENCE)
                found = measure(page, server.address, game, seats, answers)
                context.close()
                share = f"{found.forced / max(1, found.clicks):.0%}"
                print(
                    f"| {game} | {seats} | {found.first} | {found.seconds:.1f} | {found.clicks} | {share} |", flush=True
                )
        finally:
            server.stop()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--answers", type=int, default=30)
    chosen = parser.parse_args()
    main(chosen.games or list(GAMES), chosen.answers)
