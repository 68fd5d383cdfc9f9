"""Names that insult are refused kindly, wherever one is given; ordinary names never are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardwright.server.manners import INSULTS, SAID, is_insulting
from tests.server.browsers import Browser, Client, make_room

RUDE = "Sh1thead"
ANN: dict[str, Any] = {"player": "human", "mine": True, "name": "Ann"}

NAMES = Path(__file__).parent / "names"


def listed(file: str) -> list[str]:
    return (NAMES / file).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", listed("ordinary.txt"))
def test_an_ordinary_name_is_no_insult_whatever_letters_stand_in_it(name: str) -> None:
    assert not is_insulting(name)
    assert not is_insulting(name.upper())


@pytest.mark.parametrize("name", listed("insulting.txt"))
def test_an_insult_is_known_in_any_dress(name: str) -> None:
    assert is_insulting(name)


def test_every_word_of_the_list_is_known() -> None:
    assert [word for word in INSULTS if not is_insulting(word.strip("*"))] == []


def test_who_takes_a_seat_is_asked_kindly_for_another_name(client: Client) -> None:
    rude = {**ANN, "name": RUDE}
    free = {"player": "human", "kept": True}
    made = make_room(client, "chi", ANN, free)
    opened = make_room(client, "chi", ANN, {"player": "human"}, open=True)
    invited = {"invitation": made["invitations"]["P2"], "name": RUDE}
    asked = [
        ("/api/rooms", {"game": "chi", "seats": [rude, {"player": "easy"}]}),
        (f"/api/rooms/{made['room']}/join", invited),
        (f"/api/rooms/{opened['room']}/sit", {"name": RUDE}),
        ("/api/anyone", {"game": "chi", "name": RUDE}),
        ("/api/people", {"name": RUDE}),
    ]
    for path, body in asked:
        answer = client.post(path, json=body)
        assert (answer.status_code, answer.json()["error"]) == (403, SAID), path
    assert client.post(f"/api/rooms/{made['room']}/join", json={**invited, "name": "Bob"}).status_code == 200


def test_who_is_known_or_sits_already_keeps_their_name_instead(client: Client) -> None:
    kept = client.post("/api/people", json={"name": "Ann"}).json()
    answer = client.post("/api/people/me", json={"token": kept["token"], "name": RUDE})
    assert (answer.status_code, answer.json()["error"]) == (403, SAID)
    assert client.post("/api/people/me", json={"token": kept["token"]}).json()["profile"]["name"] == "Ann"
    made = make_room(client, "chi", ANN, {"player": "easy"})
    ann = Browser(client, made["room"], [made["tokens"]["P1"]])
    ann.send(type="rename", seat="P1", name=RUDE)
    refused = ann.next("error")
    assert (refused["code"], refused["message"]) == ("impolite", SAID)


def test_who_watches_under_such_a_name_is_somebody(client: Client) -> None:
    made = make_room(client, "chi", ANN, {"player": "easy"})
    watcher = Browser(client, made["room"], [], name=RUDE)
    assert watcher.next("welcome")["watching"] == ["somebody"]
