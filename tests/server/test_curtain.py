"""Several people at one screen: a seat's secrets are sent only while its player has lifted the curtain."""

from __future__ import annotations

from typing import Any

import pytest

from cardwright.server.setups import Spec
from cardwright.server.tokens import secret
from tests.server.browsers import Browser, Client, make_room, two_people
from tests.server.conftest import Served
from tests.server.test_rooms import START
from tests.server.test_secrets import MOVES, SEED, every_question, finish, lines, two_worlds


class Screen(Browser):
    """One screen for both seats; `open_trace` is what came while P2's curtain was down."""

    def __init__(self, client: Client, room: str, tokens: list[str]) -> None:
        self.open_trace: list[bytes] = []
        self.tokens = tokens
        self.room = room
        self.client = client
        super().__init__(client, room, tokens)

    def receive(self) -> dict[str, Any]:
        message = super().receive()
        if "P2" in self.state.get("covered", ["P2"]):
            self.open_trace.append(self.trace[-1].replace(self.room.encode(), b"ROOM"))
        return message

    def settle(self) -> None:
        """Take everything that has been sent."""
        self.send(type="at", move=0)
        self.until(lambda one: one["type"] == "shown" and one["move"] == 0)

    def shared_positions(self) -> list[str]:
        """The position as it is shared with nobody looking, and with P1 looking."""
        wanted = [{"move": 0, "tokens": self.tokens}, {"move": 0, "tokens": self.tokens, "seat": "P1"}]
        answers = [self.client.post(f"/api/rooms/{self.room}/position", json=one) for one in wanted]
        return [answer.json()["start"] for answer in answers]


def chosen(screens: list[Screen], seat: str, names: set[str], number: int) -> str | None:
    """A line that is possible in both worlds; P2 never plays what the worlds differ in."""
    one, other = (lines(screen) for screen in screens)
    if seat == "P1":
        assert one == other
        return one[number % len(one)]
    both = [line for line in one if line in other and not any(name in line for name in names)]
    return both[number % len(both)] if both else None


@pytest.mark.parametrize("game", ["chi", "ninjas", "xi", "fate"])
def test_what_comes_behind_a_curtain_is_the_same_in_both_worlds(application: Served, client: Client, game: str) -> None:
    *starts, names = two_worlds(game, seed=1)
    screens = []
    for start in starts:
        tokens = [secret(), secret()]
        room = application.add(Spec(game, ["human", "human"], SEED, "salt", start=str(start)), tokens)
        screens.append(Screen(client, room, tokens))
    for screen in screens:
        assert list(screen.next("state")["views"]) == [""]
    seats = set()
    for number in range(MOVES):
        for screen in screens:
            screen.lift_whoever_is_asked()
        assert screens[0].eyes == screens[1].eyes
        seat = screens[0].eyes[0]
        seats.add(seat)
        line = chosen(screens, seat, set(names), number)
        if line is None:
            break
        for screen in screens:
            finish(screen, line)
            every_question(screen)
            screen.settle()
            if number % 3 == 0:
                screen.lower()
        assert screens[0].open_trace == screens[1].open_trace
        assert screens[0].shared_positions() == screens[1].shared_positions()
    for screen in screens:
        screen.send(type="undo")
        screen.settle()
    assert screens[0].open_trace == screens[1].open_trace
    assert seats == {"P1", "P2"}
    assert len(screens[0].open_trace) > 20


def hands(view: dict[str, Any]) -> dict[str, list[str]]:
    """The names of the cards that are seen in hands."""
    found = {zone["seat"]: [card["name"] for card in zone["cards"]] for zone in view["zones"] if zone["key"] == "hand"}
    return {seat: [name for name in names if name] for seat, names in found.items()}


def test_a_curtain_is_lifted_by_whom_is_asked_and_comes_down_by_itself(client: Client) -> None:
    made = make_room(client, "chi", *two_people(), start=START)
    screen = Screen(client, made["room"], list(made["tokens"].values()))
    first = screen.next("state")
    assert first["covered"] == ["P1", "P2"]
    assert not first["asked"]
    assert hands(first["views"][""]) == {"P1": [], "P2": []}
    for message in (
        {"type": "play", "question": 1, "seat": "P1", "line": "play Yang blue"},
        {"type": "why", "seat": "P1", "line": "play Yang blue"},
        {"type": "hint", "seat": "P1"},
    ):
        screen.send(**message)
        assert screen.next("error")["code"] == "covered"
    screen.send(type="lift", seat="P2")
    assert screen.next("error")["message"] == "P2 is not asked now"
    screen.lift("P1")
    assert hands(screen.state["views"]["P1"]) == {"P1": ["Yin sky", "Yang blue", "Chi"], "P2": []}
    assert screen.state["covered"] == ["P2"]
    screen.play("play Yang blue")
    after = screen.until(lambda one: one["type"] == "state" and list(one["views"]) == [""])
    assert after["since"] == 0
    assert hands(after["views"][""]) == {"P1": [], "P2": []}
    screen.send(type="undo")
    back = screen.until(lambda one: one["type"] == "state" and one["move"] == 0)
    assert back["covered"] == ["P1", "P2"]
    again = Screen(client, made["room"], list(made["tokens"].values()))
    assert again.next("state")["covered"] == ["P1", "P2"]


def test_who_has_answered_in_a_simultaneous_step_hands_the_screen_on(client: Client) -> None:
    hand = "{hand: [Former Landlord, Former Landlord]}"
    made = make_room(client, "fate", *two_people(), start=f"{{P1: {hand}, P2: {hand}}}")
    screen = Screen(client, made["room"], list(made["tokens"].values()))
    assert screen.next("state")["views"][""]["asked"] == ["P1", "P2"]
    for seat in ("P2", "P1"):
        screen.lift(seat)
        finish(screen, "fighter Former Landlord")
    assert "Former Landlord" in str(screen.state["views"])


def test_a_screen_of_one_person_and_a_practice_table_have_no_curtains(client: Client) -> None:
    made = make_room(client, "chi", *two_people(), start=START)
    ann = Browser(client, made["room"], [made["tokens"]["P1"]])
    assert ann.ready()["views"].keys() == {"P1"}
    ann.send(type="lower")
    assert ann.next("error")["code"] == "closed"
    rules = client.get("/api/games/chi/rules").json()
    scenario = next(one for one in rules["scenarios"] if one["has_table"])
    made = client.post("/api/games/chi/scenario", json={"scenario": scenario["name"]}).json()
    table = Browser(client, made["room"], list(made["tokens"].values()))
    assert table.ready()["views"].keys() == {"P1", "P2"}
    assert "covered" not in table.state
