"""Pictures of every table and page on every size of screen: `python -m tests.browser.screens FOLDER [GAME ...]`.

A table is named GAME-SEATS-STAGE-SIZE, a page PAGE-GAME-SIZE. A page that is longer than the screen is shown whole.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser

from cardwright.games import load
from tests.browser.conftest import PATIENCE, new_context, running_chromium
from tests.browser.tables import ANSWERS, laid_table
from tests.server.conftest import Served

TOUCHED = ((390, 844), (844, 390), (932, 430), (768, 1024))  # screens that are used with fingers
SIZES = (*TOUCHED, (1360, 850), (2560, 1440))
WHOLE = 1_000  # answers, before which every game is over
STAGES = {"beginning": 0, "middle": None, "end": WHOLE}  # and after how many answers, if that is the same for all games
JUDGED = 10 * PATIENCE  # within which every move of a long game is judged, on a busy machine
AT_TABLE = ".board[data-fitted]"
RESULT = f"{AT_TABLE} ~ .result"
PAGES = {  # of each game: the address, and what is there when it can be seen
    "setup": ("/game/{game}", "main h1"),
    "decks": ("/decks/{game}", ".deck-list, main .lead"),
    "puzzles": ("/puzzles/{game}", ".puzzles a"),
}
ALONE = {"lobby": ("/", ".covers .cover"), "you": ("/you", "main h1")}


@dataclass(frozen=True)
class Shot:
    """A picture that is to be taken."""

    name: str
    path: str
    awaited: str  # what is on the screen when it is ready
    is_whole: bool = False  # a page, however long it is
    part: str = ""  # of a page, where not all of it is wanted


def tables_of(server: Served, game: str) -> Iterator[Shot]:
    """The tables of a game with the fewest and with the most seats, and the replay of one."""
    for seats in sorted({load(game).least_seats, load(game).most_seats}):
        for stage, answers in STAGES.items():
            path = laid_table(server, game, seats, answers)
            yield Shot(f"{game}-{seats}-{stage}", path, RESULT if stage == "end" else AT_TABLE)
    yield Shot(f"replay-{game}", path.replace("/play/", "/replay/"), f"{AT_TABLE} ~ .foot .curve")


def pages_of(game: str) -> Iterator[Shot]:
    """The other pages of a game."""
    for name, (path, awaited) in PAGES.items():
        yield Shot(f"{name}-{game}", path.format(game=game), awaited, is_whole=True)
    yield Shot(f"rules-{game}", f"/rules/{game}", ".guide .pages", part=".guide")  # without the numbered ones
    yield Shot(f"lesson-{game}", f"/learn/{game}", AT_TABLE)


def shoot(browser: Browser, address: str, shots: list[Shot], folder: Path, sizes: list[str], theme: str) -> None:
    """Take pictures on screens of these sizes; of all where none is named."""
    for width, height in SIZES:
        if sizes and f"{width}x{height}" not in sizes:
            continue
        context = new_context(browser, width, height, (width, height) in TOUCHED)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.emulate_media(color_scheme="light" if theme == "light" else "dark", reduced_motion="reduce")
        for shot in shots:
            page.goto("about:blank")
            page.goto(address + shot.path)
            page.locator(shot.awaited).first.wait_for(timeout=JUDGED)
            page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            path = folder / f"{shot.name}-{width}x{height}.png"
            if shot.part:
                page.locator(shot.part).screenshot(path=path)
            else:
                page.screenshot(path=path, full_page=shot.is_whole)
        context.close()


def take(folder: Path, games: list[str], sizes: list[str], theme: str) -> None:
    """Pictures of everything."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept, running_chromium() as browser:
        server = Served(Path(kept) / "rooms.db", is_compiled=True)
        server.start()
        try:
            shots = [Shot(name, *found, is_whole=True) for name, found in ALONE.items()]
            for game in games:
                shots += [*tables_of(server, game), *pages_of(game)]
            shoot(browser, server.address, shots, folder, sizes, theme)
        finally:
            server.stop()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--size", action="append", default=[], help="such as 390x844; all of them if none is given")
    parser.add_argument("--theme", choices=("dark", "light"), default="dark")
    chosen = parser.parse_args()
    take(chosen.folder, chosen.games or list(ANSWERS), chosen.size, chosen.theme)
