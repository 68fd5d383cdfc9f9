"""A server that is killed: every move that it has accepted is there when it comes back."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.browsers import Browser, Client, make_room, two_people
from tests.server.test_rooms import START, play_on
from tests.server.test_series import lose, sit, two_with_sides

SIDED = {"Kiln Guard": 28, "Ember Hare": 2}


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


@contextmanager
def served(database: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    """The command that people start, in a process of its own, until it is killed."""
    command = [sys.executable, "-m", "cardwright", "serve", "--port", str(port), "--database", str(database)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ) as server:
        assert server.stdout is not None
        try:
            assert f"http://localhost:{port}" in server.stdout.readline()
            yield server
        finally:
            server.kill()


def test_a_killed_server_has_lost_no_accepted_move(tmp_path: Path) -> None:
    database, port = tmp_path / "rooms.db", free_port()
    with served(database, port) as server:
        client = Client(f"http://127.0.0.1:{port}")
        assert client.get("/api/rooms").status_code == 200
        made = make_room(client, "chi", *two_people(), start=START)
        ann = Browser(client, made["room"], list(made["tokens"].values()))
        ann.next("state")
        play_on(ann, 5)
        ann.lower()
        before = ann.state
        server.kill()
        server.wait()
        client.close()
    with served(database, port):
        client = Client(f"http://127.0.0.1:{port}")
        assert client.get("/api/rooms").status_code == 200
        again = Browser(client, made["room"], list(made["tokens"].values()))
        state = again.next("state")
        assert state["move"] == before["move"] > 0
        assert state["views"] == before["views"]
        assert state["sentences"]
        play_on(again, 1)
        assert again.state["move"] > before["move"]
        client.close()


def test_a_killed_server_has_lost_no_side_deck_and_told_nobody(tmp_path: Path) -> None:
    database, port = tmp_path / "rooms.db", free_port()
    with served(database, port) as server:
        client = Client(f"http://127.0.0.1:{port}")
        assert client.get("/api/rooms").status_code == 200
        made = make_room(client, "wuxing", *two_with_sides(), best_of=3, options={"first_player": "P1"})
        ann, bob = sit(client, made["room"], made["tokens"])
        lose(ann, bob)
        ann.send(type="side", seat="P1", cards=SIDED, begins="P2")
        assert bob.next("siding")["done"] == ["P1"]
        server.kill()
        server.wait()
        client.close()
    with served(database, port):
        client = Client(f"http://127.0.0.1:{port}")
        assert client.get("/api/rooms").status_code == 200
        ann = Browser(client, made["room"], [made["tokens"]["P1"]])
        assert ann.next("siding")["mine"] == [{"seat": "P1", "deck": SIDED, "side": {"Kiln Guard": 2}}]
        bob = Browser(client, made["room"], [made["tokens"]["P2"]])
        told = bob.next("siding")
        assert (told["done"], [deck["seat"] for deck in told["mine"]]) == (["P1"], ["P2"])
        assert "Ember Hare" not in str(bob.trace)
        bob.send(type="side", seat="P2", cards={"Kiln Guard": 30})
        moved = [browser.next("moved") for browser in (ann, bob)]
        ann, bob = sit(client, moved[0]["room"], moved[0]["tokens"] | moved[1]["tokens"])
        bob.next("state")
        assert bob.state["asked"]  # as Ann has said, Bob begins
        client.close()


def test_a_server_that_is_told_to_end_ends_in_order(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    port = free_port()
    with served(tmp_path / "rooms.db", port) as server:
        client = Client(f"http://127.0.0.1:{port}")
        make_room(client, "chi", *two_people())
        server.terminate()
        assert server.wait() == 0
        client.close()
    assert not capfd.readouterr().err
