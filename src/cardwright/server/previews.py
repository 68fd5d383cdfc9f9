"""The client as a page, with what others show of a link to it: a title, a sentence and a picture."""

from __future__ import annotations

import asyncio
import re
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Engine, select
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from cardwright.games import GAMES
from cardwright.games.looks import CardFace
from cardwright.language.words import listed
from cardwright.server import library
from cardwright.server.database import RoomRow, SeatRow
from cardwright.server.setups import Spec

CLIENT = Path(__file__).parent / "client"  # built from web/
FILES = ("manifest.webmanifest", "sw.js", "offline.html")  # that lie beside the page
NO_CACHE = {"cache-control": "no-cache"}
HEAD = re.compile(r"<title>.*?</title>")
LONGEST = 300  # letters of a sentence


class Preview(NamedTuple):
    """What a link shows of a page."""

    title: str
    about: str
    picture: str = "cardwright"


HOME = Preview("Cardwright", "Card games to play in the browser, against bots that cannot peek, friends, and anyone.")
OF_A_GAME = {
    "game": "Play {title}",
    "learn": "Learn {title} by playing",
    "rules": "The rules of {title}",
    "cards": "The cards of {title}",
    "decks": "Decks for {title}",
    "puzzles": "Puzzles of {title}",
}
OF_A_ROOM = {
    "join": ("You are invited to a game of {title}", "{people} {waits} for you. You need no account."),
    "play": ("A game of {title}", "{people} at the table."),
    "watch": ("Watch a game of {title}", "{people} at the table."),
    "replay": ("A game of {title}, move by move", "{people} played. See what happened, and play on from anywhere."),
}


def preview_of(path: str, engine: Engine) -> Preview:
    """What a link to a page shows; a page that does not exist shows the front page."""
    first, second, third, *_ = [*path.strip("/").split("/", 2), "", "", ""]
    if first in OF_A_GAME and second in GAMES:
        info = library.game_info(second)
        if first == "cards" and (card := card_called(second, third)) is not None:
            return Preview(f"{card.name} · {info.title}", about_card(card) or info.pitch, second)
        if first == "puzzles" and (puzzle := puzzle_called(info, third)) is not None:
            return Preview(f"{puzzle.name}: a puzzle of {info.title}", puzzle.task, second)
        return Preview(OF_A_GAME[first].format(title=info.title), info.pitch, second)
    if first in OF_A_ROOM and (found := who_plays(second, engine)) is not None:
        game, people = found
        title, about = OF_A_ROOM[first]
        told = about.format(people=listed(people, "and"), waits="wait" if len(people) > 1 else "waits")
        return Preview(title.format(title=library.game_info(game).title), told, game)
    return HOME


def card_called(game: str, name: str) -> CardFace | None:
    """A card of a game by its name."""
    return next((card for card in library.cards_of(game) if card.name.lower() == name.lower()), None)


def about_card(card: CardFace) -> str:
    """The text of a card in a line."""
    return " ".join(line.text for line in card.text)[:LONGEST]


def puzzle_called(info: library.GameInfo, name: str) -> library.PuzzleInfo | None:
    """A puzzle of a game by its name."""
    return next((puzzle for puzzle in info.puzzles if puzzle.name.lower() == name.lower()), None)


def who_plays(room: str, engine: Engine) -> tuple[str, list[str]] | None:
    """The game of a room, and who sits there; the room is not opened for that."""
    with engine.connect() as connection:
        spec = connection.execute(select(RoomRow.spec).where(RoomRow.id == room)).scalar_one_or_none()
        if spec is None:
            return None
        seats = connection.execute(
            select(SeatRow.name).where(SeatRow.room == room, SeatRow.token_hash != "").order_by(SeatRow.number)
        )
        people = list(seats.scalars()) or ["Somebody"]
    game = msgspec.json.decode(spec, type=Spec).game
    return (game, people) if game in GAMES else None


@lru_cache(maxsize=2)
def shell(written: float) -> str:
    """The page as it was built at a time."""
    return (CLIENT / "index.html").read_text(encoding="utf-8")


def filled(preview: Preview, base: str) -> str:
    """The page with what others show of it."""
    title = preview.title if preview == HOME else f"{preview.title} · Cardwright"
    said = {
        "og:site_name": "Cardwright",
        "og:type": "website",
        "og:title": preview.title,
        "og:description": preview.about,
        "og:image": f"{base}preview/{preview.picture}.jpg",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": preview.title,
        "twitter:card": "summary_large_image",
    }
    tags = [f'<meta property="{name}" content="{escape(content)}" />' for name, content in said.items()]
    head = f"<title>{escape(title)}</title>\n    " + "\n    ".join(tags)
    return HEAD.sub(lambda _: head, shell((CLIENT / "index.html").stat().st_mtime), count=1)


async def page(request: Request) -> Response:
    """The client, whatever its address; what it shows it finds out by itself."""
    if not (CLIENT / "index.html").exists():
        return Response("The pages are not built yet: run `make play`.", 503, media_type="text/plain")
    storage = request.app.state.rooms.storage
    try:
        preview = await asyncio.to_thread(preview_of, request.path_params["path"], storage.engine)
    except Exception:  # the page is there though the database is not
        preview = HOME
    return HTMLResponse(filled(preview, str(request.base_url)), headers=NO_CACHE)


async def beside(request: Request) -> Response:
    """A file that lies beside the page."""
    file = CLIENT / request.url.path.strip("/")
    return FileResponse(file, headers=NO_CACHE) if file.exists() else Response("not built", 404)


class Lasting(StaticFiles):
    """Files that change their names with what they hold: no browser asks for one again."""

    def file_response(self, *what: Any, **how: Any) -> Response:
        """A file, to be kept for a year."""
        response = super().file_response(*what, **how)
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


def routes() -> list[BaseRoute]:
    """Everything that belongs to the page, which comes after all other routes."""
    folders = [
        Mount("/assets", Lasting(directory=CLIENT / "assets", check_dir=False)),
        *(Mount(f"/{name}", StaticFiles(directory=CLIENT / name, check_dir=False)) for name in ("icons", "preview")),
    ]
    return [*folders, *[Route(f"/{name}", beside) for name in FILES], Route("/{path:path}", page)]
