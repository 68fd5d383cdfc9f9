"""Open games in the lobby, sitting down at one of them, and playing anyone."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import update

from cardwright.server import lobby
from cardwright.server.database import MeetingRow
from tests.server.browsers import Browser, Client, Message, make_room
from tests.server.conftest import Served
from tests.server.test_rooms import START

ANN: dict[str, Any] = {"player": "human", "mine": True, "name": "Ann"}
FREE: dict[str, Any] = {"player": "human"}


@pytest.fixture(autouse=True)
def empty(application: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """A lobby in which nobody waits from another test, and that is read anew each time."""
    monkeypatch.setattr(lobby, "FRESH", -1.0)
    write(application, update(MeetingRow).values(is_open=False, wanted=None))


def write(application: Served, statement: Any) -> None:
    done = application.rooms.storage.write([(statement, None)])
    asyncio.run_coroutine_threadsafe(done, application.loop).result()


def waiting(client: Client) -> list[Message]:
    found: list[Message] = client.get("/api/open").json()
    return found


def sit(client: Client, room: str, **more: Any) -> Any:
    return client.post(f"/api/rooms/{room}/sit", json=more)


def anyone(client: Client, game: str, **more: Any) -> Message:
    answer = client.post("/api/anyone", json={"game": game, **more})
    assert answer.status_code == 200, answer.text
    found: Message = answer.json()
    return found


def test_an_open_game_is_seen_and_joined_with_one_request(client: Client) -> None:
    made = make_room(client, "chi", ANN, FREE, open=True, clock={"seconds": 300, "increment": 5})
    (game,) = waiting(client)
    assert (game["game"], game["people"], game["seats"], game["free"]) == ("chi", ["Ann"], 2, 1)
    assert game["clock"] == {"seconds": 300.0, "increment": 5.0, "per_move": False}
    ann = Browser(client, made["room"], [made["tokens"]["P1"]])
    assert ann.next("welcome")["is_listed"]
    ann.next("state")
    sat = sit(client, made["room"], name="Bob").json()
    seats = ann.next("seats")["seats"]
    assert [seat["name"] for seat in seats] == ["Ann", "Bob"]
    assert not seats[1]["is_open"]
    assert waiting(client) == []
    bob = Browser(client, made["room"], [sat["token"]])
    assert bob.next("welcome")["mine"] == [sat["seat"]] == ["P2"]
    late = sit(client, made["room"], name="Eve")
    assert late.status_code == 403
    assert "not open" in late.json()["error"]


def test_options_that_differ_are_told_and_rooms_by_link_are_not_listed(client: Client) -> None:
    option = next(one for one in client.get("/api/games").json()["games"] if one["name"] == "xi")["options"][0]
    value = next(one["value"] for one in option["values"] if one["value"] != option["usual"]["value"])
    make_room(client, "xi", ANN, FREE)
    make_room(client, "xi", ANN, FREE, open=True, options={option["name"]: value})
    (game,) = waiting(client)
    assert game["options"] == {option["name"]: value}


def test_a_game_that_everybody_has_left_waits_no_more(application: Served, client: Client) -> None:
    make_room(client, "chi", ANN, FREE, open=True)
    assert len(waiting(client)) == 1
    write(application, update(MeetingRow).values(seen=0.0))
    assert waiting(client) == []


def test_who_waits_at_the_table_is_seen_in_the_lobby(application: Served, client: Client) -> None:
    made = make_room(client, "chi", ANN, FREE, open=True)
    ann = Browser(client, made["room"], [made["tokens"]["P1"]])
    ann.next("state")
    write(application, update(MeetingRow).values(seen=0.0))
    found: lobby.Lobby = application.app.app.state.lobby  # type: ignore[attr-defined]
    asyncio.run_coroutine_threadsafe(found.note(), application.loop).result()
    assert len(waiting(client)) == 1


def test_nobody_moves_before_everybody_has_come(client: Client) -> None:
    made = make_room(client, "chi", ANN, FREE, open=True, start=START)
    ann = Browser(client, made["room"], [made["tokens"]["P1"]])
    ann.ready()
    action = ann.asked["choices"][0]["action"]
    ann.answer([action])
    assert "everybody has sat down" in ann.next("error")["message"]
    ann.send(type="offer_draw", seat="P1")  # which is no move
    ann.next("offered")
    ann.answer([action])
    assert "everybody has sat down" in ann.next("error")["message"]
    sit(client, made["room"])
    ann.answer([action])
    ann.reply(ann.asked["question"])


@pytest.mark.parametrize("more", [{"open": True}, {"clock": {"seconds": 60}}])
def test_bots_wait_as_people_do_until_everybody_has_come(
    application: Served, client: Client, more: dict[str, Any]
) -> None:
    seats = (ANN, FREE, {"player": "random"})
    made = make_room(client, "ninjas", *seats, options={"first_player": "P3"}, **more)
    ann = Browser(client, made["room"], [made["tokens"]["P1"]])
    assert ann.next("state")["views"]["P1"]["asked"] == ["P3"]
    assert not any(seat["thinking"] for seat in ann.next("seats")["seats"])
    (room,) = (room for room in application.rooms.rooms() if room.id == made["room"])
    application.loop.call_soon_threadsafe(room.bots.let_move)
    ann.send(type="react", seat="P1", what="hello")
    ann.next("reacted")
    assert not room.bots._thinking
    assert not room.history
    invitation = {"invitation": made["invitations"]["P2"]}
    sat = client.post(f"/api/rooms/{made['room']}/join", json=invitation).json()
    Browser(client, made["room"], [sat["token"]])
    ann.until(lambda one: one["type"] == "state" and one["move"] > 0)


def test_two_who_want_to_play_anyone_are_joined(client: Client) -> None:
    first = anyone(client, "chi", name="Ann")
    assert first["token"]
    assert anyone(client, "xi", name="Cy")["room"] != first["room"]
    with_clock = anyone(client, "chi", name="Di", clock={"seconds": 60})
    assert with_clock["room"] != first["room"]
    second = anyone(client, "chi", name="Bob")
    assert second == {"room": first["room"], "token": ""}
    assert sit(client, second["room"], name="Bob").json()["seat"] == "P2"
    third = anyone(client, "chi", name="Eve")
    assert third["room"] != first["room"]
    assert third["token"]


def test_of_many_who_come_at_once_one_makes_the_table(client: Client) -> None:
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda _: anyone(client, "chi"), range(4)))
    assert len({one["room"] for one in found}) == 1
    assert sum(bool(one["token"]) for one in found) == 1


def test_who_has_gone_is_waited_for_no_more(application: Served, client: Client) -> None:
    gone = anyone(client, "chi")
    write(application, update(MeetingRow).values(seen=0.0))
    found = anyone(client, "chi")
    assert found["token"]
    assert found["room"] != gone["room"]


def test_a_bot_takes_the_free_seat_if_its_host_wants_that(client: Client) -> None:
    made = anyone(client, "chi", name="Ann")
    ann = Browser(client, made["room"], [made["token"]])
    ann.next("state")
    ann.send(type="claim", seat="P1", of="P2", wants="bot", bot="nobody")
    assert "no player" in ann.next("error")["message"]
    ann.send(type="claim", seat="P1", of="P2", wants="bot", bot="random")
    seats = ann.until(lambda one: one["type"] == "seats" and one["seats"][1]["player"] == "random")["seats"]
    assert not seats[1]["is_open"]
    assert sit(client, made["room"]).status_code == 403
    assert waiting(client) == []
    assert anyone(client, "chi")["token"]
    if not ann.state["asked"]:
        ann.ready()
    ann.play("concede")
    ann.until(lambda one: one["type"] == "state" and "ended" in one)
    assert "seats: [human, random]" in client.get(f"/api/rooms/{made['room']}/file").text


def test_a_deck_is_brought_to_an_open_game(client: Client) -> None:
    game = next(one for one in client.get("/api/games").json()["games"] if one["brings_decks"])
    name, deck = game["name"], game["decks"][-1]
    made = make_room(client, name, ANN, FREE, open=True)
    assert sit(client, made["room"], deck="no such deck").status_code == 400
    assert sit(client, made["room"], name="Bob", deck=deck["name"]).status_code == 200
    chi = make_room(client, "chi", ANN, FREE, open=True)
    answer = sit(client, chi["room"], deck={"name": "x", "cards": {"Chi": 1}})
    assert answer.status_code == 403
    assert "cannot bring a deck" in answer.json()["error"]


def test_an_address_has_only_so_many_open_games(client: Client) -> None:
    for _ in range(lobby.MOST_OPEN):
        make_room(client, "chi", ANN, FREE, open=True)
    answer = client.post("/api/rooms", json={"game": "chi", "seats": [ANN, FREE], "open": True})
    assert answer.status_code == 429
    assert "waiting in the lobby already" in answer.json()["error"]
    assert client.post("/api/anyone", json={"game": "chi"}).status_code == 429


@pytest.mark.parametrize(
    ("seats", "more", "said"),
    [
        ([ANN, {"player": "random"}], {}, "needs a free seat"),
        ([FREE, FREE], {}, "needs somebody who waits"),
        ([ANN, FREE], {"clock": {"seconds": 1}}, "5 seconds to 7 days"),
        ([ANN, FREE], {"clock": {"seconds": 60, "increment": -1}}, "5 seconds to 7 days"),
        ([ANN, FREE], {"clock": {"seconds": 60, "increment": 5, "per_move": True}}, "no increment"),
        ([ANN, FREE], {"clock": {"seconds": "long"}}, "Expected `float`"),
    ],
)
def test_what_cannot_be_opened_is_refused(client: Client, seats: list[Any], more: dict[str, Any], said: str) -> None:
    answer = client.post("/api/rooms", json={"game": "chi", "seats": seats, "open": True, **more})
    assert 400 <= answer.status_code < 404
    assert said in answer.json()["error"]


def test_pairing_for_an_unknown_game_is_refused(client: Client) -> None:
    assert "there is no game" in client.post("/api/anyone", json={"game": "poker"}).json()["error"]


def test_a_seat_that_is_kept_for_a_friend_is_nobody_elses(client: Client, application: Served) -> None:
    made = make_room(client, "xi", ANN, {**FREE, "kept": True}, FREE, open=True)
    (game,) = waiting(client)
    assert game["free"] == 1
    application.forget_rooms()  # it is kept after a restart, too
    assert sit(client, made["room"], name="Bob").json()["seat"] == "P3"
    assert waiting(client) == []
    assert sit(client, made["room"], name="Eve").status_code != 200
    friend = client.post(f"/api/rooms/{made['room']}/join", json={"invitation": made["invitations"]["P2"]})
    assert friend.json()["seat"] == "P2"


def test_an_open_game_needs_a_seat_for_anybody(client: Client) -> None:
    seats = [ANN, {**FREE, "kept": True}]
    assert client.post("/api/rooms", json={"game": "chi", "seats": seats, "open": True}).status_code == 400


def test_games_to_watch_name_who_plays(client: Client) -> None:
    made = make_room(client, "chi", ANN, {"player": "greedy"}, public=True)
    shown = next(one for one in client.get("/api/rooms").json() if one["room"] == made["room"])
    assert [(seat["seat"], seat["name"], seat["player"]) for seat in shown["seats"]] == [
        ("P1", "Ann", "human"),
        ("P2", "greedy", "greedy"),
    ]
