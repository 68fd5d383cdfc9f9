"""What hostile browsers send, against the application as it is served: each gets a clear answer, others go on."""

from __future__ import annotations

import json
import socket as sockets
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from cardwright.players import LEVELS
from cardwright.server import bots, protocol, studies, workers
from cardwright.server.hosts import names_of
from tests.server.browsers import PATIENCE, Browser, Client, against, make_room, two_people
from tests.server.conftest import Served
from tests.server.test_rooms import START

OTHER = "127.0.0.2"  # another sender on this machine
CHI = {"game": "chi", "seats": [{"mine": True}, {}]}


@contextmanager
def serving(tmp_path: Path, **limits: Any) -> Iterator[tuple[Served, Client]]:
    """A server of its own with some limits."""
    server = Served(tmp_path / "rooms.db", **limits)
    server.start()
    client = Client(server.address)
    try:
        client.get("/api/rooms")
        yield server, client
    finally:
        client.close()
        server.stop()


def asked_from(address: str, server: Served) -> httpx.Client:
    """Somebody who asks from another address."""
    transport = httpx.HTTPTransport(local_address=address)
    return httpx.Client(base_url=server.address, timeout=PATIENCE, transport=transport)


# Bots that think without end


@pytest.mark.parametrize(
    "bot", ["rollout:3600s", "rollout:100000s", "rollout:2s", "rollout:1000000", "greedy:1000000", "greedy:1", "wizard"]
)
def test_only_the_bots_of_the_lobby_are_let_in(client: Client, bot: str) -> None:
    answer = client.post("/api/rooms", json={"game": "chi", "seats": [{"mine": True}, {"player": bot}]})
    assert answer.status_code == 400
    assert "the players are human, easy, normal, hard, master" in answer.json()["error"]


@pytest.fixture
def ponderer(monkeypatch: pytest.MonkeyPatch) -> str:
    """A bot of the lobby that thinks for an hour on this server."""
    monkeypatch.setattr(bots, "QUICK_BOTS", ("random", "rollout:3600s"))
    return "greedy"


def moves_of_a_bot(client: Client) -> bool:
    """Whether a bot in a room of its own answers."""
    made = make_room(client, "chi", *against("random"), start=START)
    browser = Browser(client, made["room"], list(made["tokens"].values()))
    browser.ready()
    browser.play("play Yang blue")
    return bool(browser.until(lambda one: one["type"] == "state" and one["move"] >= 2))


def start_pondering(client: Client, bot: str) -> tuple[Browser, dict[str, Any]]:
    """A room whose bot has begun to think."""
    made = make_room(client, "chi", *against(bot), start=START)
    browser = Browser(client, made["room"], list(made["tokens"].values()))
    browser.ready()
    browser.play("play Yang blue")
    browser.until(lambda one: one["type"] == "state" and one["seats"][1].get("thinking"))
    return browser, made


def test_how_fast_a_level_moves_tells_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its move is shown when its seconds are over, however soon it was found."""
    seconds = 2.0  # of one that looks at each answer once
    monkeypatch.setattr(bots, "QUICK_BOTS", ("random", "easy"))
    monkeypatch.setitem(LEVELS, "easy", LEVELS["easy"]._replace(seconds=seconds))
    with serving(tmp_path) as (_, client):
        browser, _ = start_pondering(client, "easy")
        began = time.monotonic()
        browser.until(lambda one: one["type"] == "state" and one["move"] >= 2)
        assert time.monotonic() - began > seconds / 2


def test_a_bot_is_stopped_when_nobody_looks_any_more(tmp_path: Path, ponderer: str) -> None:
    with serving(tmp_path) as (_, client):
        browser, made = start_pondering(client, ponderer)
        browser.close()
        assert moves_of_a_bot(client)
        again = Browser(client, made["room"], list(made["tokens"].values()))
        again.until(lambda one: one["type"] == "state" and one["seats"][1].get("thinking"))


def test_a_bot_is_stopped_when_the_table_has_gone_on(tmp_path: Path, ponderer: str) -> None:
    with serving(tmp_path) as (_, client):
        browser, _ = start_pondering(client, ponderer)
        browser.send(type="undo", seat="P1")
        assert browser.until(lambda one: one["type"] == "state" and one["move"] == 0)
        assert moves_of_a_bot(client)


def test_a_bot_that_does_not_come_to_an_end_moves_all_the_same(
    tmp_path: Path, ponderer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(workers.SECONDS, "think", 1.0)
    with serving(tmp_path) as (_, client):
        browser, _ = start_pondering(client, ponderer)
        assert moves_of_a_bot(client)
        assert browser.until(lambda one: one["type"] == "state" and one["move"] >= 2)


def test_hints_are_stopped_when_nobody_waits_for_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as (server, client):
        monkeypatch.setattr(server.rooms.compiler, "is_ready", lambda _: True)
        monkeypatch.setattr(studies, "HINT", "rollout:3600s")
        monkeypatch.setattr(server.rooms.workers._worker("python", "study", 0), "seconds", 3600.0)
        for _ in range(2):
            made = make_room(client, "chi", *against("random"), start=START)
            browser = Browser(client, made["room"], list(made["tokens"].values()))
            browser.ready()
            browser.send(type="hint", seat="P1")
            browser.send(type="hint", seat="P1")
            assert "are being worked out already" in browser.next("error")["message"]
            browser.close()
        monkeypatch.setattr(studies, "HINT", "rollout:1")
        made = make_room(client, "chi", *against("random"), start=START)
        browser = Browser(client, made["room"], list(made["tokens"].values()))
        browser.ready()
        browser.send(type="hint", seat="P1")
        assert browser.next("hinted")["candidates"]


# What takes long to read


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({**CHI, "start": "{" * 20_000}, "20 deep"),
        ({**CHI, "start": '{"}":' * 4_000}, "20 deep"),
        ({**CHI, "start": "- " * 9_000}, "20 deep"),
        ({**CHI, "start": "x" * 20_001}, "a position has at most 20,000 letters"),
        ({**CHI, "start": "{a: &a [1], b: [*a, *a]}"}, "alias"),
        ({**CHI, "start": "{turn: P1, row: [\0]}"}, "not readable"),
        ({**CHI, "seats": [{}] * 5_000}, "at most 2 players, not 5000"),
        ({**CHI, "options": {str(number): 1 for number in range(5_000)}}, "options, not 5000"),
        ({**CHI, "game": "xi", "cards": [{"name": "A", "kind": "spell"}] * 1_500}, "at most 512 cards"),
        ({**CHI, "game": "xi", "cards": [{"name": "A", "text": "Draw a card. " * 4_000}]}, "at most 2,000 letters"),
        ({**CHI, "game": "xi", "seats": [{"deck": {f"C{n}": 1 for n in range(3_000)}}, {}]}, "at most 512 different"),
        ({**CHI, "game": "xi", "seats": [{"deck": {"A": 10**15}}, {}]}, "0 to 9999 copies"),
        ({**CHI, "cards": [[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]}, "20 deep"),
        ("[" * 60_000, "nests lists and maps too deeply"),
        ("x" * 64_001, "at most 64,000 bytes"),
        ("\0", "malformed"),
        (b'{"game": "\xff"}', "not UTF-8"),
    ],
    ids=lambda value: value if isinstance(value, str) and len(value) < 30 else "",
)
def test_what_would_take_long_is_refused_with_its_limit(client: Client, body: Any, says: str) -> None:
    sent = body if isinstance(body, (str, bytes)) else json.dumps(body)
    answer = client.post("/api/rooms", content=sent)
    assert answer.status_code == 400
    assert says in answer.json()["error"]


def test_long_decks_and_scenario_names(client: Client) -> None:
    for text, says in (("#" * 20_001, "at most 20,000 letters"), ("{" * 15_000, "20 deep")):
        answer = client.post("/api/games/xi/deck", json={"text": text})
        assert answer.status_code == 400
        assert says in answer.json()["error"]
    answer = client.post("/api/games/chi/scenario", json={"scenario": "x" * 10_000})
    assert "the name of a scenario has at most 200 letters" in answer.json()["error"]


def test_costs_count_against_their_sender_and_delay_nobody_else(tmp_path: Path) -> None:
    with serving(tmp_path, work=(0.001, 0.001)) as (server, client):
        assert client.post("/api/rooms", json={**CHI, "start": "{" * 20_000}).status_code == 400
        again = client.post("/api/rooms", json=CHI)
        assert again.status_code == 429
        assert int(again.headers["retry-after"]) > 0
        with asked_from(OTHER, server) as other:
            assert other.post("/api/rooms", json=CHI).status_code == 200


def test_forty_costly_rooms_at_once(tmp_path: Path) -> None:
    with serving(tmp_path, requests=(60, 4)) as (server, client), ThreadPoolExecutor(41) as pool:
        body = {**CHI, "start": "{" * 20_000}
        costly = [pool.submit(client.post, "/api/rooms", json=body) for _ in range(40)]
        with asked_from(OTHER, server) as other:
            assert other.post("/api/rooms", json=CHI).status_code == 200
        assert {answer.result().status_code for answer in costly} == {400}


def test_a_plain_room_does_not_wait_for_what_others_have_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as (server, client):
        workers = server.rooms.workers
        for backend in ("python", "cpu"):
            monkeypatch.setattr(workers._worker(backend, "set up", 0)._turns, "_is_taken", True)
        assert make_room(client, "chi", *two_people())["room"]


def test_setting_up_has_a_limit_of_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as (server, client):
        make_room(client, "chi", *two_people())
        workers = server.rooms.workers
        reader = workers._worker(workers._backend("chi"), "set up", 0)
        monkeypatch.setattr(reader, "seconds", 0.0)
        answer = client.post("/api/rooms", json={**CHI, "start": START})
        assert answer.status_code == 400
        assert "this takes longer than 0 seconds" in answer.json()["error"]
        monkeypatch.undo()
        make_room(client, "chi", *two_people())


def test_a_request_that_is_broken_off_leaves_no_trace(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with serving(tmp_path) as (_, client):
        port = int(client.address.rpartition(":")[2])
        for _ in range(3):
            with sockets.create_connection(("127.0.0.1", port)) as wire:
                wire.send(b"POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{")
        assert make_room(client, "chi", *two_people())["room"]
    said = capfd.readouterr()
    assert "Traceback" not in said.err + said.out


# Invitations


def test_of_twelve_who_follow_an_invitation_at_once_one_sits(client: Client) -> None:
    made = make_room(client, "chi", {"player": "human", "mine": True}, {"player": "human"})
    wanted = {"invitation": made["invitations"]["P2"], "name": "Bob"}
    with ThreadPoolExecutor(12) as pool:
        answers = list(pool.map(lambda _: client.post(f"/api/rooms/{made['room']}/join", json=wanted), range(12)))
    seated = [answer for answer in answers if answer.status_code == 200]
    turned_away = [answer for answer in answers if answer.status_code == 403]
    assert (len(seated), len(turned_away)) == (1, 11)
    assert all("already used this invitation" in answer.json()["error"] for answer in turned_away)
    bob = Browser(client, made["room"], [seated[0].json()["token"]])
    assert bob.next("welcome")["mine"] == ["P2"]


# Sockets and hosts


def ws(client: Client, room: str) -> str:
    return f"{client.address.replace('http', 'ws')}/ws/{room}"


def test_an_address_has_so_many_sockets(tmp_path: Path) -> None:
    with serving(tmp_path, sockets=3) as (_, client):
        made = make_room(client, "chi", *two_people())
        first, *_ = [Browser(client, made["room"], []) for _ in range(3)]
        with pytest.raises(InvalidStatus) as refused, connect(ws(client, made["room"])):
            pass
        assert refused.value.response.status_code == 429
        assert b"3 tables open at once" in refused.value.response.body
        with connect(ws(client, made["room"]), source_address=(OTHER, 0)):
            pass
        first.next("state")
        first.close()
        client.browsers[1].until(lambda one: one["type"] == "seats")  # the server knows that the first one has gone
        Browser(client, made["room"], []).next("state")


def test_a_socket_that_never_says_hello_is_closed(tmp_path: Path) -> None:
    with serving(tmp_path, greeting=0.3) as (_, client):
        made = make_room(client, "chi", *two_people())
        greeted = Browser(client, made["room"], [])
        greeted.next("state")
        with connect(ws(client, made["room"])) as silent:
            assert b"you did not say hello in time" in silent.recv(timeout=PATIENCE, decode=False)
            with pytest.raises(ConnectionClosed) as closed:
                silent.recv(timeout=PATIENCE)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4408
        greeted.send(type="at", move=0)  # one who has said hello may be as silent as they like
        assert greeted.next("shown")


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "localhost.evil.example", "", "[", "127.0.0.1.evil"]
)
def test_other_hosts_are_turned_away(client: Client, host: str) -> None:
    answer = client.get("/api/rooms", headers={"host": host})
    assert answer.status_code == 421
    assert "does not answer to that name" in answer.json()["error"]


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:80", "127.0.0.1:8000", "[::1]:8000", "192.168.1.7:8000"])
def test_own_names_and_addresses_are_known(client: Client, host: str) -> None:
    assert client.get("/api/rooms", headers={"host": host}).status_code == 200


def test_sockets_of_other_hosts_are_turned_away(client: Client) -> None:
    made = make_room(client, "chi", *two_people())
    port = int(client.address.rpartition(":")[2])
    with sockets.create_connection(("127.0.0.1", port)) as wire:
        address = f"ws://evil.example:{port}/ws/{made['room']}"
        with pytest.raises(InvalidStatus) as refused, connect(address, sock=wire):
            pass
    assert refused.value.response.status_code == 421


def test_more_names_can_be_made_known() -> None:
    assert names_of("127.0.0.1", ["Games.example"]) == {"localhost", "127.0.0.1", "games.example"}
    assert sockets.gethostname().lower() in names_of("0.0.0.0", [])


def test_too_many_requests_are_told_when_to_come_again(tmp_path: Path) -> None:
    with serving(tmp_path, requests=(2, 0.1)) as (server, client):
        statuses = [client.post("/api/rooms", json={}).status_code for _ in range(3)]
        assert statuses == [400, 400, 429]
        answer = client.post("/api/rooms", json={})
        assert 0 < int(answer.headers["retry-after"]) <= 10
        assert "too many requests" in answer.json()["error"]
        with asked_from(OTHER, server) as other:
            assert other.post("/api/rooms", json={}).status_code == 400


# Messages

PLAY = {"type": "play", "question": 1, "seat": "P1"}


@pytest.fixture
def ann(client: Client) -> Browser:
    made = make_room(client, "chi", *two_people(), start=START)
    browser = Browser(client, made["room"], [made["tokens"]["P1"]])
    browser.ready()
    return browser


def goes_on(browser: Browser) -> bool:
    """Whether nothing has changed, and the socket is still good."""
    browser.send(type="at", move=0)
    return bool(browser.next("shown")) and browser.state["move"] == 0


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({**PLAY, "line": "\0"}, "malformed"),
        ({**PLAY, "line": "play Yang blue\0"}, "malformed"),
        ({**PLAY, "line": "play \ud800"}, "malformed"),
        ({**PLAY, "seat": "\0", "line": "pass"}, "not_yours"),
        ({**PLAY, "seat": "P0", "line": "pass"}, "not_yours"),
        ({**PLAY, "seat": "P99", "line": "pass"}, "not_yours"),
        ({**PLAY, "seat": "", "line": "pass"}, "not_yours"),
        ({**PLAY, "parts": [1] * 900}, "malformed"),
        ({**PLAY, "parts": [10**30]}, "malformed"),
        ({**PLAY, "parts": [-1]}, "malformed"),
        ({**PLAY, "parts": [0.5]}, "malformed"),
        ({**PLAY}, "malformed"),
        ({"type": "explain", "seat": "P2"}, "not_yours"),
        ({"type": "explain", "seat": "P1", "parts": [1] * 900}, "malformed"),
        ({"type": "explain", "seat": "P1", "parts": [10**30]}, "malformed"),
        ({"type": "side", "seat": "P1", "cards": {}}, "closed"),
        ({"type": "side", "seat": "P2", "cards": {"\0": 1}}, "not_yours"),
        ({"type": "side", "seat": "P1", "cards": {"x": 10**30}}, "closed"),
        ({"type": "why", "seat": "P1", "line": "x" * 3_000}, ""),
        ({"type": "why", "seat": "P1", "line": "\0"}, ""),
        ({"type": "at", "move": -1}, "malformed"),
        ({"type": "at", "move": 10**18}, "malformed"),
        ({"type": "at", "move": 0, "seat": "P99"}, ""),
        ({"type": "consent", "seat": "P1", "about": "\0", "yes": True}, "stale"),
        ({"type": "hello", "version": protocol.VERSION, "tokens": []}, ""),
        (b"\xff\xfe{}", "malformed"),
        (b'{"type": "why", "seat": "P1", "line": "\xff"}', "malformed"),
        (b"\0" * 100, "malformed"),
        ("[" * 4_000, "malformed"),
        ("x" * (protocol.LONGEST + 1), "too_large"),
        (b"x" * (15 * protocol.LONGEST), "too_large"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_hostile_messages_change_nothing(ann: Browser, message: Any, code: str) -> None:
    ann.session.send(message if isinstance(message, (str, bytes)) else json.dumps(message))
    if code:
        answer = ann.until(lambda one: one["type"] in ("error", "refused"))
        assert answer.get("code", "malformed") == code
        assert answer.get("message") or answer["reason"]["sentence"]
    assert goes_on(ann)


@pytest.mark.parametrize(
    ("data", "code"), [(b"\xff\xfe\xfd", 1007), (b"x" * (1 << 25), 1009)], ids=["invalid UTF-8", "oversized"]
)
def test_frames_that_break_the_protocol_end_their_own_socket_only(
    client: Client, ann: Browser, data: bytes, code: int
) -> None:
    made = make_room(client, "chi", *two_people(), start=START)
    bad = Browser(client, made["room"], [made["tokens"]["P1"]])
    bad.ready()
    with bad.session.protocol_mutex:
        bad.session.protocol.send_frame(Frame(Opcode.TEXT, data))
        bad.session.send_data()
    with pytest.raises(ConnectionClosed) as closed:
        bad.next("nothing")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == code
    assert goes_on(ann)
    again = Browser(client, made["room"], [made["tokens"]["P1"]])
    assert again.ready()["move"] == 0
