"""The winning chances of a finished match."""

from __future__ import annotations

import asyncio
import threading
from copy import copy

import pytest

from cardwright.server.protocol import CurveShown
from cardwright.server.studies import Studies
from tests.server.browsers import Browser, Client, make_room, two_people
from tests.server.conftest import Served
from tests.server.test_rooms import START


def test_whoever_asks_again_does_not_wait_for_what_is_being_stopped(
    application: Served, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, stopping = threading.Event(), threading.Event()
    gate = asyncio.Event()

    async def work_out(studies: Studies) -> CurveShown:
        if begun.is_set():
            return CurveShown([{"P1": 0.5, "P2": 0.5}, {"P1": 0.25, "P2": 0.75}], [])
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            stopping.set()
            await gate.wait()  # as a process does that looks only now and then whether it is still wanted
        raise AssertionError("unreachable")

    monkeypatch.setattr(Studies, "_work_out_chances", work_out)
    ready = copy(application.rooms.compiler)
    monkeypatch.setattr(ready, "is_ready", lambda game: True)
    monkeypatch.setattr(application.rooms, "compiler", ready)  # the workers go on as they are
    made = make_room(client, "chi", *two_people(), start=START)
    both = Browser(client, made["room"], list(made["tokens"].values()))
    both.next("state")
    both.lift_whoever_is_asked()
    both.play("concede")
    both.until(lambda one: one["type"] == "state" and "ended" in one)
    both.send(type="curve")
    assert begun.wait(60)
    both.close()
    assert stopping.wait(60)
    again = Browser(client, made["room"], [])
    again.next("state")
    again.send(type="curve")
    shown = again.next("curve_shown")
    application.loop.call_soon_threadsafe(gate.set)
    assert shown["chances"] == [{"P1": 0.5, "P2": 0.5}, {"P1": 0.25, "P2": 0.75}]
