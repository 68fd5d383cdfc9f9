"""People who want to be known: names, decks, games and ratings, a code that opens them elsewhere, and its limits."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from cardwright.server import people
from cardwright.server.limits import Buckets
from cardwright.server.ratings import Rating, rate, rate_match
from tests.server.browsers import Browser, Client, Message, make_room, two_people
from tests.server.conftest import Served

DECKS = {"xi": [{"name": "Mine", "cards": {"Flame Lick": 3}}]}


@pytest.fixture(autouse=True)
def fresh(application: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has tried anything yet."""
    found: people.People = application.app.app.state.people  # type: ignore[attr-defined]
    monkeypatch.setattr(found, "new", Buckets(*people.NEW))
    monkeypatch.setattr(found, "codes", Buckets(*people.CODES))


def keep(client: Client, name: str, **more: Any) -> Message:
    answer = client.post("/api/people", json={"name": name, **more})
    assert answer.status_code == 200, answer.text
    found: Message = answer.json()
    return found


def me(client: Client, token: str, **more: Any) -> Any:
    return client.post("/api/people/me", json={"token": token, **more})


class Known(Browser):
    """A browser of somebody who is known."""

    def __init__(self, client: Client, room: str, token: str, person: str) -> None:
        self.person = person
        super().__init__(client, room, [token])

    def send(self, **message: Any) -> None:
        """Say who it is with the first message."""
        if message["type"] == "hello":
            message["person"] = self.person
        super().send(**message)


def play(client: Client, ann: str, bob: str, moves: int = 2, **more: Any) -> str:
    """A match of two that P1 concedes after some moves."""
    made = make_room(client, "chi", *two_people(), options={"first_player": "P1"}, **more)
    one = Known(client, made["room"], made["tokens"]["P1"], ann)
    other = Known(client, made["room"], made["tokens"]["P2"], bob)
    for number in range(moves):
        mover = (one, other)[number % 2]
        mover.ready()
        mover.play("draw 1")
    one.ready()
    one.play("concede")
    for browser in (one, other):
        browser.until(lambda message: message["type"] == "state" and "ended" in message)
    other.send(type="undo", seat="P2")
    other.next("error")  # it waited until the match was noted
    return str(made["room"])


def test_a_code_opens_the_same_person_in_another_browser(client: Client, database: Path) -> None:
    ann = keep(client, "Ann", decks=DECKS)
    assert len(ann["code"].replace("-", "")) == people.GROUPS * people.GROUP
    opened = client.post("/api/people/open", json={"code": ann["code"].upper().replace("-", " ")}).json()
    assert opened["profile"] == {"name": "Ann", "decks": DECKS, "results": [], "ratings": []}
    assert opened["token"] != ann["token"]
    assert opened["code"] == ""  # it was shown once
    assert me(client, ann["token"], name="Anna").json()["profile"]["name"] == "Anna"
    assert me(client, opened["token"]).json()["profile"]["name"] == "Anna"
    with sqlite3.connect(database) as connection:
        kept = str(
            connection.execute("select * from people").fetchall() + connection.execute("select * from keys").fetchall()
        )
    assert ann["token"] not in kept
    assert ann["code"].replace("-", "") not in kept


def test_a_new_code_makes_the_old_one_void_and_leaving_forgets_this_browser(client: Client) -> None:
    ann = keep(client, "Ann")
    code = me(client, ann["token"], new_code=True).json()["code"]
    assert client.post("/api/people/open", json={"code": ann["code"]}).status_code == 403
    other = client.post("/api/people/open", json={"code": code}).json()["token"]
    assert me(client, other, leave=True).json() == {}
    assert "recovery code" in me(client, other).json()["error"]
    assert me(client, ann["token"]).status_code == 200


def test_a_match_of_two_who_are_known_is_noted_once_and_rated(client: Client, application: Served) -> None:
    ann, bob = keep(client, "Ann"), keep(client, "Bob")
    room = play(client, ann["token"], bob["token"])
    mine, theirs = (me(client, one["token"]).json()["profile"] for one in (ann, bob))
    assert [(one["room"], one["fate"], one["against"]) for one in mine["results"]] == [(room, "lost", "Bob")]
    assert [(one["fate"], one["against"]) for one in theirs["results"]] == [("won", "Ann")]
    assert theirs["results"][0]["others"] == [{"seat": "P1", "name": "Ann", "player": "human"}]
    assert mine["ratings"] == [{"game": "chi", "rating": 1338.0, "deviation": 290.0, "games": 1}]
    assert theirs["ratings"] == [{"game": "chi", "rating": 1662.0, "deviation": 290.0, "games": 1}]
    assert mine["results"][0]["change"] == pytest.approx(-162.3, abs=0.1)

    async def again() -> None:
        await application.rooms.on_over(await application.rooms.find(room))

    asyncio.run_coroutine_threadsafe(again(), application.loop).result()
    assert me(client, ann["token"]).json()["profile"]["ratings"][0]["games"] == 1


def test_against_oneself_or_a_guest_nothing_is_rated(client: Client) -> None:
    ann = keep(client, "Ann")
    play(client, ann["token"], ann["token"])
    play(client, ann["token"], "")
    profile = me(client, ann["token"]).json()["profile"]
    assert len(profile["results"]) == 2
    assert profile["ratings"] == []
    assert all(one["change"] is None for one in profile["results"])


def test_a_match_in_which_somebody_never_moved_is_not_rated(client: Client) -> None:
    ann, bob = keep(client, "Ann"), keep(client, "Bob")
    play(client, ann["token"], bob["token"], moves=0)
    profile = me(client, bob["token"]).json()["profile"]
    assert [one["fate"] for one in profile["results"]] == ["won"]
    assert profile["ratings"] == []


def test_a_match_against_a_bot_is_noted_and_not_rated(client: Client) -> None:
    ann = keep(client, "Ann")
    made = make_room(client, "chi", {"player": "human", "mine": True, "name": "Ann"}, {"player": "random"})
    one = Known(client, made["room"], made["tokens"]["P1"], ann["token"])
    one.ready()
    one.play("concede")
    one.until(lambda message: message["type"] == "state" and "ended" in message)
    one.send(type="undo", seat="P1")
    one.next("error")
    profile = me(client, ann["token"]).json()["profile"]
    assert [(result["fate"], result["against"]) for result in profile["results"]] == [("lost", "random")]
    assert profile["ratings"] == []


def test_who_says_so_after_the_first_move_is_not_noted(client: Client) -> None:
    ann = keep(client, "Ann")
    made = make_room(client, "chi", *two_people(), options={"first_player": "P1"})
    one = Browser(client, made["room"], [made["tokens"]["P1"]])
    one.ready()
    one.play("concede")
    one.until(lambda message: message["type"] == "state" and "ended" in message)
    Known(client, made["room"], made["tokens"]["P1"], ann["token"]).next("state")
    assert me(client, ann["token"]).json()["profile"]["results"] == []


def test_forgetting_forgets_everything(client: Client, database: Path) -> None:
    ann = keep(client, "Zenobia", decks=DECKS)
    play(client, ann["token"], "")
    assert me(client, ann["token"], forget=True).json() == {}
    assert me(client, ann["token"]).status_code == 403
    assert client.post("/api/people/open", json={"code": ann["code"]}).status_code == 403
    with sqlite3.connect(database) as connection:
        assert connection.execute("select count(*) from people where name = 'Zenobia'").fetchone() == (0,)


def test_codes_cannot_be_guessed_and_nobody_is_kept_too_often(client: Client) -> None:
    tried = [client.post("/api/people/open", json={"code": "aaaa-bbbb"}).status_code for _ in range(7)]
    assert tried == [403] * 5 + [429] * 2
    kept = [client.post("/api/people", json={"name": "Ann"}).status_code for _ in range(6)]
    assert kept == [200] * 5 + [429]


@pytest.mark.parametrize(
    ("decks", "said"),
    [
        ({"poker": []}, "no game 'poker'"),
        ({"xi": [{"name": "x", "cards": {}}] * 101}, "100 decks"),
        ({"xi": [{"name": "x"}]}, "missing required field"),
    ],
)
def test_decks_that_cannot_be_kept_are_refused(client: Client, decks: Any, said: str) -> None:
    answer = client.post("/api/people", json={"name": "Ann", "decks": decks})
    assert answer.status_code == 400
    assert said in answer.json()["error"]


def test_the_example_of_the_paper() -> None:
    others = [Rating(1400, 30), Rating(1550, 100), Rating(1700, 300)]
    found = rate(Rating(1500, 200), list(zip(others, (1.0, 0.0, 0.0), strict=True)))
    assert found.rating == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_of_three_the_losers_are_not_compared() -> None:
    first, second, third = rate_match([Rating()] * 3, [0])
    assert first.rating > 1500
    assert second == third == rate(Rating(), [(Rating(), 0.0)])
    assert rate_match([Rating()] * 2, []) == [rate(Rating(), [(Rating(), 0.5)])] * 2
