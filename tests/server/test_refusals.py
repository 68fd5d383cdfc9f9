"""Messages that must not be taken: each gets a clear error and changes nothing."""

from __future__ import annotations

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from cardwright.server import protocol
from cardwright.server.viewers import MOST_UNREAD, Viewer
from tests.server.browsers import PATIENCE, Browser, Client, make_room, two_people
from tests.server.test_rooms import START


@pytest.fixture
def people(client: Client) -> tuple[Browser, Browser]:
    made = make_room(client, "chi", *two_people(), start=START)
    ann = Browser(client, made["room"], [made["tokens"]["P1"]])
    bob = Browser(client, made["room"], [made["tokens"]["P2"]])
    ann.ready()
    bob.next("state")
    return ann, bob


def is_unchanged(browser: Browser, since: int = 0) -> bool:
    """Whether the table is still as it was given, or as it was after a move."""
    browser.send(type="at", move=since + 1)
    return bool(browser.until(lambda one: one["type"] in ("error", "shown"))["type"] == "error")


def test_a_forged_seat_is_refused(people: tuple[Browser, Browser]) -> None:
    ann, bob = people
    bob.send(type="play", question=1, seat="P1", line="play Yang blue")
    assert bob.next("error")["code"] == "not_yours"
    bob.send(type="play", question=1, seat="P2", line="draw 1")
    assert bob.next("error")["code"] == "stale"
    assert is_unchanged(ann)


def test_a_stale_or_repeated_move_is_refused(people: tuple[Browser, Browser]) -> None:
    ann, bob = people
    old = ann.asked["question"]
    ann.play("play Yang blue")
    ann.until(lambda one: one["type"] == "state" and one["move"] == 1)
    ann.send(type="play", question=old, seat="P1", line="play Yang blue")
    assert ann.next("error")["code"] == "stale"
    bob.ready()
    bob.send(type="play", question=10**6, seat="P2", line="draw 1")
    assert bob.next("error")["code"] == "stale"


def test_a_move_that_is_sent_twice_counts_once(client: Client) -> None:
    made = make_room(client, "xi", *two_people(), start="{turn: P1, P1: {time: 10}}")
    ann = Browser(client, made["room"], [made["tokens"]["P1"]])
    first = ann.ready()["asked"][0]
    ann.play("bank 1")
    ann.play("bank 1")  # as a finger does that slips, before anything came back
    taken = ann.reply(first["question"])
    assert taken["move"] == 1
    assert ann.next("error")["code"] == "stale"
    assert is_unchanged(ann, since=1)


def test_the_same_question_asked_again_is_another_one() -> None:
    viewer = Viewer()
    asked = protocol.Asked("P1", "pass or not", [], [])
    assert viewer.number(asked) == viewer.number(asked)
    first = viewer.number(asked).question
    viewer.forget("P1")  # it has moved
    assert viewer.number(asked).question != first


def test_what_others_do_unseen_makes_no_answer_stale(client: Client) -> None:
    made = make_room(client, "fate", *two_people())
    ann = Browser(client, made["room"], [made["tokens"]["P1"]])
    bob = Browser(client, made["room"], [made["tokens"]["P2"]])
    question = ann.ready()["asked"][0]["question"]
    asked = bob.ready()["asked"][0]
    bob.answer([asked["choices"][0]["action"]])
    bob.reply(asked["question"])
    ann.answer([ann.asked["choices"][0]["action"]])
    assert ann.asked["question"] == question
    ann.reply(question)


def test_an_illegal_move_cites_its_rule(people: tuple[Browser, Browser]) -> None:
    ann, _ = people
    ann.play("play Yin red")
    refused = ann.next("refused")
    assert refused["reason"]["rule"] == "CHI-7.1"
    ann.answer([10**6])
    assert ann.next("error")["code"] == "malformed"
    assert is_unchanged(ann)


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "[]",
        "null",
        '{"type": "play"}',
        '{"type": "state"}',
        '{"type": "play", "question": "1", "seat": "P1"}',
        '{"type": "play", "question": 1, "seat": "P9", "parts": [1]}',
        '{"type": "play", "question": 1, "seat": "P1", "line": "x", "more": 1}',
        "[" * 3000,
        "\ud83d\ude00" * 20,
    ],
)
def test_what_cannot_be_read_is_refused(people: tuple[Browser, Browser], message: str) -> None:
    ann, _ = people
    ann.session.send(message.encode("utf-8", "surrogatepass"))
    assert ann.next("error")["code"] in ("malformed", "not_yours", "stale")
    assert is_unchanged(ann)


def test_too_large_and_too_often(people: tuple[Browser, Browser]) -> None:
    ann, _ = people
    ann.session.send("x" * (protocol.LONGEST + 1))
    assert ann.next("error")["code"] == "too_large"
    for _ in range(1500):
        ann.send(type="nonsense")
    assert ann.until(lambda one: one.get("code") == "too_often")


def test_one_who_does_not_read_is_hung_up_on_and_holds_up_nobody() -> None:
    viewer = Viewer()
    hung_up: list[bool] = []
    viewer.hang_up = lambda: hung_up.append(True)
    for number in range(MOST_UNREAD):
        viewer.tell(protocol.Error("stale", str(number)))
    assert not hung_up
    viewer.tell(protocol.Error("stale", "one too many"))
    assert hung_up


def test_wrong_secrets_and_rooms(client: Client) -> None:
    made = make_room(client, "chi", *two_people())
    wrong = Browser(client, made["room"], ["not a secret"])
    assert wrong.next("error")["code"] == "not_yours"
    with connect(f"{client.address.replace('http', 'ws')}/ws/no-such-room") as socket:
        assert b"unknown_room" in socket.recv(timeout=PATIENCE, decode=False)


def test_other_origins_are_turned_away(client: Client) -> None:
    made = make_room(client, "chi", *two_people())
    address = f"{client.address.replace('http', 'ws')}/ws/{made['room']}"
    with pytest.raises(InvalidStatus), connect(address, origin=Origin("http://evil.example")):
        pass
    answer = client.post("/api/rooms", json={}, headers={"origin": "http://evil.example"})
    assert answer.status_code == 403


def test_every_answer_has_secure_headers(client: Client) -> None:
    for path in ("/", "/api/games", "/api/rooms/none/file", "/assets/none.js"):
        headers = client.get(path).headers
        assert "script-src" not in headers["content-security-policy"]
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_pages_are_compressed_and_secrets_are_not(client: Client) -> None:
    assert client.get("/api/games/xi/cards").headers["content-encoding"] == "gzip"
    made = client.post("/api/rooms", json={"game": "xi", "seats": [{"mine": True}] * 6})
    assert "content-encoding" not in made.headers
    assert len(made.json()["tokens"]) == 6


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"game": "poker", "seats": []}, "there is no game 'poker'"),
        ({"game": "../examples/x.yaml", "seats": []}, "there is no game"),
        ({"game": "chi", "seats": [{"player": "human"}]}, "is for 2 players, not 1"),
        ({"game": "chi", "seats": [{"player": "wizard"}, {"player": "human"}]}, "there is no player 'wizard'"),
        ({"game": "chi", "seats": [{}, {}], "options": {"draw_blind": "maybe"}}, "draw_blind cannot be 'maybe'"),
        ({"game": "xi", "seats": [{"deck": "/etc/passwd"}, {}]}, "there is no ready-made deck"),
        ({"game": "chi", "seats": [{}, {}], "start": "{turn: P7}"}, "P7"),
    ],
)
def test_rooms_that_cannot_be_made(client: Client, body: dict[str, object], says: str) -> None:
    answer = client.post("/api/rooms", json=body)
    assert answer.status_code == 400
    assert says in answer.json()["error"]
