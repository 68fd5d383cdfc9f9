"""Tables in the middle of a game, the same every time: for pictures and for measuring."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from cardwright.server.setups import Spec
from cardwright.server.storage import Seat
from cardwright.server.tokens import hashed
from tests.server.browsers import Browser, Client
from tests.server.conftest import Served

TOKEN = "a-secret-for-the-table-that-is-measured"
NAME = "Robin"  # of the person in front
ANSWERS = {"chi": 8, "ninjas": 7, "xi": 40, "fate": 26, "psiwars": 34, "wuxing": 30}  # after which much lies on a table


def add_table(server: Served, game: str, seats: int, seed: str = "screens", bot: str = "greedy", name: str = "") -> str:
    """A room of one person and bots, with a fixed shuffle; its address."""
    players = ["human", *[bot] * (seats - 1)]
    spec = Spec(game, players, seed, salt=seed)
    seated = [
        Seat(player, name or (NAME if player == "human" else player), hashed(TOKEN) if player == "human" else "")
        for player in players
    ]
    made = asyncio.run_coroutine_threadsafe(server.rooms.add(spec, seated, False), server.loop).result()
    return f"/play/{made.id}#{TOKEN}"


def laid_table(server: Served, game: str, seats: int, answers: int | None = None, name: str = "") -> str:
    """Such a room after some answers of the person, who does what can be done, and has a choice now; its address.

    With a name, everybody has it.
    """
    answers = ANSWERS[game] if answers is None else answers
    client = Client(server.address)
    client.get("/api/rooms")  # it has begun
    path = add_table(server, game, seats, name=name)
    person = Browser(client, path.removeprefix("/play/").partition("#")[0], [TOKEN])
    order = random.Random(seats)
    person.ready()
    for number in range(10 * answers + 40):
        wait_for_the_others(person)
        if "ended" in person.state or (number >= answers and len(person.asked["choices"]) > 1):
            break
        asked = person.asked
        person.answer([picked(asked, order)])
        person.finish(asked["question"])
        if not person.state["asked"] and "ended" not in person.state:
            person.ready()
    client.close()
    return path


def wait_for_the_others(person: Browser) -> None:
    """Where several choose at once the person does it last: bots would choose by other chances after than before."""
    person.until_now(lambda state: "ended" in state or all(len(view["asked"]) <= 1 for view in state["views"].values()))


def picked(asked: dict[str, Any], order: random.Random) -> int:
    """One of the answers that lose nothing, a pass only where there is no other."""
    kept = [choice for choice in asked["choices"] if not choice["loses"]] or asked["choices"]
    doing = [choice for choice in kept if choice["action"] != asked.get("default")] or kept
    return int(order.choice(doing)["action"])
