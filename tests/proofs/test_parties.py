"""Who is meant: after each event, each way to refer means whom a person has written into the table."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from cardwright.match.scenario import arrange, follow, read_entry
from tests.language.corpus import table
from tests.proofs.texts import HERE

EVENTS: list[dict[str, Any]] = yaml.safe_load((HERE / "parties.yaml").read_text(encoding="utf-8"))
CASES = [(event, phrase, meant) for event in EVENTS for phrase, meant in event["refers"].items()]
LOST, GAINED = 7, 3  # so much life a player loses, so much damage a unit gets
PLAYERS = ("P1", "P2", "P3")


def text_of(event: str, phrase: str, meant: str) -> str:
    """What the card says: something happens to the one who is meant."""
    if meant not in PLAYERS:
        return f"When {event}, {phrase} gets +{GAINED} damage."
    return f"When {event}, {phrase} {'lose' if phrase == 'you' else 'loses'} {LOST} life points."


def numbers_after(case: dict[str, Any], text: str) -> dict[str, int]:
    """The life of the players and the damage of the units once it has happened, with this text on Probe."""
    card: dict[str, Any] = {"name": "Probe", "type": "shadow", "cost": "1T", "kind": "lasting spell"}
    if "this unit" in case["event"]:
        card |= {"kind": "unit", "damage": 1, "life": 9}
    game = table("xi").with_cards([card | ({"text": text} if text else {})])
    play = arrange(game, read_entry({"scenario": text, "game": "xi", "given": case["given"]}, HERE, 1), seed=1)
    for line in case["when"]:
        play.pass_where_nothing_else_is_open(set())
        follow(play, line)
    play.pass_where_nothing_else_is_open(set())
    words = game.describe(play.position)
    units = [unit for player in PLAYERS for unit in words[player]["units"]]
    lives = {player: int(words[player]["life"]) for player in PLAYERS}
    return lives | {unit["card"]: int(unit["damage"]) for unit in units}


IDS = [f"{case['event']}: {phrase}" for case, phrase, _ in CASES]


@pytest.mark.parametrize(("case", "phrase", "meant"), CASES, ids=IDS)
def test_who_is_meant(case: dict[str, Any], phrase: str, meant: str) -> None:
    before, after = (numbers_after(case, text) for text in ("", text_of(case["event"], phrase, meant)))
    assert after.keys() == before.keys()
    changed = {party: after[party] - before[party] for party in after if after[party] != before[party]}
    assert changed == {meant: -LOST if meant in PLAYERS else GAINED}
