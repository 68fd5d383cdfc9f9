"""Pictures of the table of every title on every size of screen: `python -m tests.browser.screens FOLDER [GAME ...]`."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from cardwright.games import load
from tests.browser.conftest import new_context, running_chromium
from tests.browser.tables import ANSWERS, laid_table
from tests.server.conftest import Served

TOUCHED = ((390, 844), (844, 390), (768, 1024))  # screens that are used with fingers
SIZES = (*TOUCHED, (1360, 850), (2560, 1440))


def take(folder: Path, games: list[str], sizes: list[str]) -> None:
    """Pictures of the titles, with the fewest and with the most seats."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept, running_chromium() as browser:
        server = Served(Path(kept) / "rooms.db", is_compiled=True)
        server.start()
        try:
            for game in games:
                for seats in sorted({load(game).least_seats, load(game).most_seats}):
                    path = laid_table(server, game, seats)
                    for width, height in SIZES:
                        if sizes and f"{width}x{height}" not in sizes:
                            continue
                        context = new_context(browser, width, height, (width, height) in TOUCHED)
                        page = context.new_page()
                        page.goto(server.address + path)
                        page.wait_for_selector(".prompt .wanted")
                        page.wait_for_load_state("networkidle")
                        page.screenshot(path=folder / f"{game}-{seats}-{width}x{height}.png")
                        context.close()
        finally:
            server.stop()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--size", action="append", default=[], help="such as 390x844; all of them if none is given")
    chosen = parser.parse_args()
    take(chosen.folder, chosen.games or list(ANSWERS), chosen.size)
