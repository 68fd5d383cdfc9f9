"""Browsers of the tests: they speak the protocol with the real application and its real worker processes."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import httpx
from websockets.sync.client import connect

from cardwright.server.protocol import VERSION

Message = dict[str, Any]
PATIENCE = 120.0  # seconds after which a message is missing
RETRIES = 6  # of a connection, while a server opens its port


class Client:
    """The served application: HTTP requests, and browsers that are closed when a test ends."""

    def __init__(self, address: str) -> None:
        self.address = address
        patient = httpx.HTTPTransport(retries=RETRIES)
        self.http = httpx.Client(base_url=address, timeout=PATIENCE, transport=patient)
        self.browsers: list[Browser] = []

    def get(self, path: str, **more: Any) -> httpx.Response:
        """A GET request."""
        return self.http.get(path, **more)

    def post(self, path: str, **more: Any) -> httpx.Response:
        """A POST request."""
        return self.http.post(path, **more)

    def close(self) -> None:
        """End everything."""
        self.close_browsers()
        self.http.close()

    def close_browsers(self) -> None:
        """End what a test has left open."""
        for browser in self.browsers:
            browser.close()
        self.browsers.clear()


class Browser:
    """Somebody who looks at a room; everything that comes is kept, byte for byte."""

    def __init__(self, client: Client, room: str, tokens: list[str], name: str = "") -> None:
        self._closing = ExitStack()
        self.session = self._closing.enter_context(
            connect(f"{client.address.replace('http', 'ws')}/ws/{room}", close_timeout=1)
        )
        client.browsers.append(self)
        self.trace: list[bytes] = []
        self.state: Message = {}
        self.send(type="hello", version=VERSION, tokens=tokens, name=name)

    def send(self, **message: Any) -> None:
        """Send a message."""
        self.session.send(json.dumps(message))

    def receive(self) -> Message:
        """The next message."""
        data = self.session.recv(timeout=PATIENCE, decode=False)
        self.trace.append(data)
        message: Message = json.loads(data)
        if message["type"] == "state":
            message["views"] = whole_views(message, self.state.get("views", {}))
            self.state = message
        return message

    def until(self, is_it: Callable[[Message], bool]) -> Message:
        """The next message of which something holds."""
        while True:
            message = self.receive()
            if is_it(message):
                return message

    def next(self, kind: str) -> Message:
        """The next message of a kind."""
        return self.until(lambda message: message["type"] == kind)

    def ready(self) -> Message:
        """The next state in which this browser is asked, or the match is over."""
        return self.until(lambda one: one["type"] == "state" and (bool(one["asked"]) or "ended" in one))

    def until_now(self, is_so: Callable[[Message], bool]) -> None:
        """Take states until something holds of the last one, if it does not already."""
        while not is_so(self.state):
            self.next("state")

    @property
    def eyes(self) -> list[str]:
        """The seats through which this browser looks; nobody's where it watches, or every curtain is down."""
        return [seat for seat in self.state["views"] if seat]

    def lift(self, seat: str) -> None:
        """With several people at this browser: let one look."""
        self.send(type="lift", seat=seat)
        self.until(lambda one: one["type"] == "state" and list(one["views"]) == [seat])

    def lift_whoever_is_asked(self) -> None:
        """With several people at this browser: let the first one look who has to answer; who looks already goes on."""
        if self.state.get("covered") and not self.eyes and "ended" not in self.state:
            self.lift(self.state["views"][""]["asked"][0])

    def lower(self) -> None:
        """With several people at this browser: let nobody look."""
        if self.eyes:
            self.send(type="lower")
            self.until(lambda one: one["type"] == "state" and list(one["views"]) == [""])

    def reply(self, question: int) -> Message:
        """What came of the answer to a question: the state in which it is asked no more, or its next part."""
        message = self.until(
            lambda one: (
                one["type"] in ("looked", "refused", "error")
                or (one["type"] == "state" and all(asked["question"] != question for asked in one["asked"]))
            )
        )
        assert message["type"] in ("state", "looked"), message
        return message

    def finish(self, question: int) -> None:
        """Take what comes of an answer; further parts of the move are answered by their first choices."""
        while (reply := self.reply(question))["type"] == "looked":
            self.answer([*reply["asked"]["parts"], reply["asked"]["choices"][0]["action"]])

    @property
    def asked(self) -> Message:
        """What is asked now."""
        found: Message = self.state["asked"][0]
        return found

    def play(self, line: str = "", **more: Any) -> None:
        """Send a move as a line."""
        message = {"type": "play", "question": self.asked["question"], "seat": self.asked["seat"], "line": line, **more}
        self.send(**message)

    def answer(self, parts: list[int]) -> None:
        """Send a move as its parts."""
        self.send(type="play", question=self.asked["question"], seat=self.asked["seat"], parts=parts)

    def close(self) -> None:
        """Go away."""
        self._closing.close()


def whole_views(state: Message, before: Message) -> Message:
    """The views of a state, those that came as changes made whole from what was sent before."""
    views: Message = dict(state["views"])
    for seat, change in state.pop("changes", {}).items():
        view = {**before[seat], **change["fields"]}
        view["zones"] = list(view["zones"])
        for one in change["zones"]:
            zone = view["zones"][one["zone"]]
            start = one.get("start", 0)
            cards = [*zone["cards"][:start], *one.get("cards", []), *zone["cards"][start + one.get("removed", 0) :]]
            view["zones"][one["zone"]] = {**zone, "size": one["size"], "cards": cards}
        views[seat] = view
    return views


def make_room(client: Client, game: str, *seats: dict[str, Any], **more: Any) -> Message:
    """A new room."""
    answer = client.post("/api/rooms", json={"game": game, "seats": list(seats), **more})
    assert answer.status_code == 200, answer.text
    made: Message = answer.json()
    return made


def against(bot: str = "greedy") -> tuple[dict[str, Any], dict[str, Any]]:
    """The seats of a person against a bot."""
    return {"player": "human", "mine": True, "name": "Ann"}, {"player": bot}


def two_people() -> tuple[dict[str, Any], dict[str, Any]]:
    """The seats of two people, both links in one hand."""
    return {"player": "human", "mine": True, "name": "Ann"}, {"player": "human", "mine": True, "name": "Bob"}
