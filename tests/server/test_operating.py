"""What operators are given: health, figures and logs, and none of it to anybody else."""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardwright.server.logs import Json
from tests.server.browsers import Browser, Client, make_room, two_people
from tests.server.conftest import Served
from tests.server.test_rooms import START

TOKEN = "only-for-the-operator"


@pytest.fixture(scope="module")
def operated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Client]]:
    server = Served(tmp_path_factory.mktemp("operated") / "rooms.db", metrics_token=TOKEN)
    server.start()
    client = Client(server.address)
    yield server, client
    client.close()
    server.stop()


def figures(client: Client) -> dict[str, float]:
    """All figures by name and labels."""
    answer = client.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200, answer.text
    lines = [line.rpartition(" ") for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in lines}


def test_figures_count_what_happens(operated: tuple[Served, Client]) -> None:
    _, client = operated
    made = make_room(client, "chi", *two_people(), start=START)
    ann = Browser(client, made["room"], [made["tokens"]["P1"]])
    bob = Browser(client, made["room"], [made["tokens"]["P2"]])
    ann.ready()
    ann.play("play Yin grey")
    ann.next("refused")
    ann.send(type="undo", seat="P2")
    ann.next("error")
    ann.play("play Yin sky")
    bob.ready()
    assert client.get("/api/rooms/nowhere").status_code == 404
    assert client.get("/api/rooms", headers={"host": "elsewhere.example"}).status_code == 421
    found = figures(client)
    assert found['cardwright_moves_total{game="chi",player="person"}'] == 1
    assert found["cardwright_store_seconds_count"] == 1
    assert found["cardwright_rooms"] == 1
    assert found["cardwright_sockets"] == 2
    assert found['cardwright_waiting{purpose="think"}'] == 0
    refused = {kind: found[f'cardwright_refusals_total{{kind="{kind}"}}'] for kind in ("rule", "not_yours")}
    assert refused == {"rule": 1, "not_yours": 1}
    assert found['cardwright_refusals_total{kind="unknown_room"}'] == 1
    assert found['cardwright_refusals_total{kind="unknown_host"}'] == 1
    assert found["process_open_fds"] > 0


def test_nobody_else_reads_the_figures(operated: tuple[Served, Client], client: Client) -> None:
    for headers in ({}, {"authorization": "Bearer guessed"}, {"authorization": f"Basic {TOKEN}"}):
        assert operated[1].get("/metrics", headers=headers).status_code == 403
    unguarded = client.get("/metrics", headers={"authorization": "Bearer"})
    assert unguarded.status_code == 403  # of a server that has no secret for them


def test_figures_name_no_room_and_no_person(operated: tuple[Served, Client]) -> None:
    _, client = operated
    made = make_room(client, "chi", *two_people(), start=START)
    Browser(client, made["room"], list(made["tokens"].values())).next("state")
    said = client.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"}).text
    assert made["room"] not in said
    assert set(re.findall(r"(\w+)=\"", said)) <= {"game", "player", "kind", "purpose", "le"}


def test_a_server_is_well_while_its_database_answers(operated: tuple[Served, Client], tmp_path: Path) -> None:
    server, client = operated
    assert client.get("/healthz").json() == {"ok": True}
    health = server.app.app.state.health  # type: ignore[attr-defined]
    check, server.rooms.storage.check = server.rooms.storage.check, no_answer  # type: ignore[method-assign]
    health._asked = 0.0
    try:
        answer = client.get("/healthz")
    finally:
        server.rooms.storage.check = check  # type: ignore[method-assign]
        health._asked = 0.0
    assert (answer.status_code, answer.json()["error"]) == (503, "the database does not answer")
    assert client.get("/healthz").status_code == 200


def no_answer() -> None:
    raise OSError("no answer")


def test_a_line_of_the_log_is_an_object() -> None:
    try:
        raise ValueError("that is wrong")
    except ValueError:
        record = logging.LogRecord("cardwright.server", logging.ERROR, "", 0, "room %s", ("a\nb",), sys.exc_info())
    line = Json().format(record)
    assert "\n" not in line
    found = json.loads(line)
    assert (found["level"], found["message"]) == ("error", "room a\nb")
    assert "that is wrong" in found["exception"]
