"""Puzzles over the wire: a table whose opponent is a bot, a verdict by the game, and the puzzle of the day."""

from __future__ import annotations

from cardwright.games import GAMES
from tests.server.browsers import Browser, Client


def test_a_puzzle_is_judged_by_the_moves_that_were_made(client: Client) -> None:
    failed = {"verdict": "failed", "why": "You ended the game with 26 points, and Bruno has 27."}
    for card, verdict in (("Yang red", failed), ("Yang sky", {"verdict": "solved", "why": ""})):
        made = client.post("/api/games/chi/puzzle", json={"puzzle": "The sixth stack"}).json()
        assert made["solution"] == ["play Yang sky"]
        room = made["room"]["room"]
        ann = Browser(client, room, list(made["room"]["tokens"].values()))
        assert list(ann.ready()["views"]) == ["P1"], "the solver sees one seat only"
        assert client.get(f"/api/rooms/{room}/verdict").json() == {"verdict": "", "why": ""}
        ann.play(f"play {card}")
        ann.until(lambda one: one["type"] == "state" and one["move"] >= 1)
        assert client.get(f"/api/rooms/{room}/verdict").json() == verdict
        ann.close()


def test_what_is_no_puzzle_is_told_in_a_sentence(client: Client) -> None:
    wrong = client.post("/api/games/chi/puzzle", json={"puzzle": "The sixth stock"})
    assert wrong.status_code == 400
    assert "did you mean 'The sixth stack'" in wrong.json()["error"]
    room = client.post("/api/games/chi/lesson", json={}).json()["room"]["room"]
    assert "no puzzle" in client.get(f"/api/rooms/{room}/verdict").json()["error"]


def test_the_puzzle_of_the_day_is_one_of_a_game(client: Client) -> None:
    today = client.get("/api/puzzles/today").json()
    assert today["game"] in GAMES
    games = {game["name"]: game for game in client.get("/api/games").json()["games"]}
    assert today["puzzle"] in games[today["game"]]["puzzles"]


def test_a_guide_has_pages_words_and_a_table(client: Client) -> None:
    guide = client.get("/api/games/xi/guide").json()
    assert guide["pages"][0]["title"] == "The goal"
    assert any(page["table"] for page in guide["pages"])
    assert "Wildfire Wolf" in guide["cards"]
    forms = {term["term"]: term["also"] for term in guide["terms"]}
    assert forms["skirmish"] == ["skirmishes", "skirmishing"]
