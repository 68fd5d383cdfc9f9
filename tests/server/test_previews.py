"""What others show of a link, and what lies beside the page."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import pytest

from cardwright.games import GAMES
from cardwright.server import library
from tests.server.browsers import Client, make_room

PUBLIC = Path(__file__).parents[2] / "web" / "public"


def tags(client: Client, path: str) -> dict[str, str]:
    """What a link to a page shows."""
    text = client.get(path).text
    found = {
        name: html.unescape(content) for name, content in re.findall(r'property="([^"]+)" content="([^"]*)"', text)
    }
    title = re.search(r"<title>(.*?)</title>", text)
    assert title is not None
    return {**found, "title": html.unescape(title[1])}


def test_a_link_to_a_game_and_its_pages_has_title_words_and_picture(client: Client) -> None:
    shown = tags(client, "/game/xi")
    assert shown["og:title"] == "Play Xi Cards"
    assert shown["title"] == "Play Xi Cards · Cardwright"
    assert shown["og:description"]
    assert shown["og:image"] == f"{client.address}/preview/xi.jpg"
    assert tags(client, "/rules/chi")["og:title"] == "The rules of Chi"


def test_a_link_to_a_card_shows_its_name_and_text(client: Client) -> None:
    card = next(one for one in client.get("/api/games/xi/cards").json() if one["text"])
    shown = tags(client, f"/cards/xi/{card['name']}")
    assert shown["og:title"] == f"{card['name']} · Xi Cards"
    assert card["text"][0]["text"][:40] in shown["og:description"]
    assert tags(client, "/cards/xi/Nobody")["og:title"] == "The cards of Xi Cards"


def test_a_link_to_a_puzzle_shows_its_task(client: Client) -> None:
    puzzle = library.game_info("xi").puzzles[0]
    shown = tags(client, f"/puzzles/xi/{puzzle.name}")
    assert shown["og:title"] == f"{puzzle.name}: a puzzle of Xi Cards"
    assert shown["og:description"] == puzzle.task
    assert tags(client, "/puzzles/xi")["og:title"] == "Puzzles of Xi Cards"


def test_a_link_to_a_table_names_the_game_and_who_sits_there(client: Client) -> None:
    seats = {"player": "human", "mine": True, "name": 'Ann "<b>'}, {"player": "human"}
    room = make_room(client, "chi", *seats)["room"]
    shown = tags(client, f"/join/{room}")
    assert shown["og:title"] == "You are invited to a game of Chi"
    assert shown["og:description"].startswith('Ann "<b> waits for you')
    assert 'Ann "<b>' not in client.get(f"/join/{room}").text
    assert "move by move" in tags(client, f"/replay/{room}")["og:title"]
    people = [{"player": "human", "mine": True, "name": name} for name in ("Ann", "Bob", "Cyn")]
    full = make_room(client, "xi", *people, {"player": "human"})["room"]
    assert tags(client, f"/join/{full}")["og:description"].startswith("Ann, Bob and Cyn wait for you")
    assert tags(client, "/watch/nothing")["og:title"] == "Cardwright"


@pytest.mark.parametrize("path", ["/", "/game/poker", "/cards", "/%00", "/cards/xi/%F0%9F", "/join/" + "x" * 500])
def test_any_other_page_shows_the_front_page(client: Client, path: str) -> None:
    assert client.get(path).status_code == 200
    assert "og:title" in tags(client, path)


def test_every_game_has_its_picture_and_the_manifest_its_icons() -> None:
    for name in ("cardwright", *GAMES):
        assert (PUBLIC / "preview" / f"{name}.jpg").stat().st_size > 10_000, "run: python web/pictures.py"
    manifest = json.loads((PUBLIC / "manifest.webmanifest").read_text(encoding="utf-8"))
    for icon in manifest["icons"]:
        assert (PUBLIC / icon["src"].strip("/")).exists()


def test_what_lies_beside_the_page_is_served(client: Client) -> None:
    for name, kind in (("manifest.webmanifest", "json"), ("sw.js", "javascript"), ("offline.html", "html")):
        answer = client.get(f"/{name}")
        assert answer.status_code == 200
        assert kind in answer.headers["content-type"]
    assert client.get("/icons/192.png").headers["content-type"] == "image/png"
    assert client.get("/preview/chi.jpg").headers["content-type"] == "image/jpeg"
    assert client.get("/preview/..%2f..%2findex.html").status_code == 404


def test_a_browser_keeps_what_never_changes_and_asks_for_the_page_again(client: Client) -> None:
    page = client.get("/")
    script = re.search(r'src="(/assets/[^"]+)"', page.text)
    assert script is not None
    assert "immutable" in client.get(script[1]).headers["cache-control"]
    assert "no-cache" in page.headers["cache-control"]
