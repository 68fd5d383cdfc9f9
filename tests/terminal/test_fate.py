"""Fate of Heroes at the terminal: a round of secret steps, the arithmetic of its fight, and what nobody else sees."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from cardwright.games import load
from cardwright.match.match import Match
from cardwright.match.story import tell_story
from cardwright.terminal.drawing import DrawnScreen
from cardwright.terminal.screen import scene_of
from tests.terminal.conftest import Run

PLAIN = {"kind": "fighter", "class": "common", "type": "Warrior", "value": 2}
SWORD = {"name": "Sword", "kind": "gear", "class": "common", "type": "Weapon", "value": 1}
FATE = load("fate").with_cards(
    [
        {"name": "Seven", **PLAIN, "strength": 7, "speed": 6, "skill": 5},
        {"name": "Five", **PLAIN, "strength": 5, "speed": 4, "skill": 3},
        {**SWORD, "text": "+2 Strength to your Fighter."},
    ]
)
GEAR = "{step: gear, P1: {fighter: Seven, hand: [Sword, Seven], deck: []}, P2: {fighter: Five, hand: [Sword, Five]}}"


def drawn(match: Match, viewer: int | None, width: int, height: int) -> list[str]:
    """The lines of a drawn table with what is asked."""
    out = io.StringIO()
    screen = DrawnScreen(Console(file=out, width=width, height=height, highlight=False))
    scene = scene_of(match, viewer)
    screen.table(scene)
    if scene.choices:
        screen.question(scene)
    return out.getvalue().splitlines()


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 40), (140, 60)])
def test_the_fight_so_far_is_drawn_in_any_terminal(width: int, height: int) -> None:
    lines = drawn(Match(FATE, ("human", "random"), start=GEAR, seed=1), 0, width, height)
    assert max(map(len, lines)) <= width
    assert "round 1 · Gear" in lines[1]
    assert any("The fight so far" in line for line in lines)
    assert any(line.split()[-3:] == ["5", "4", "3"] for line in lines)
    assert any("P1 is ahead with Strength 7 against 5" in line for line in lines)
    assert any("gear Sword  ahead, 9/6/5 against 5/4/3; +2 Strength" in line for line in lines)


def test_small_terminals_are_not_scrolled() -> None:
    lines = drawn(Match(FATE, ("human", "random"), start=GEAR, seed=1), 0, 80, 24)
    assert len(lines) < 24


def test_a_commitment_lies_face_down_until_all_are_ready() -> None:
    match = Match(FATE, ("human", "human"), start=GEAR, seed=1)
    match.play(0, "gear Sword")
    play = [zone for seat in (0, 1) for zone in match.view(seat).zones if (zone.key, zone.seat) == ("play", "P1")]
    assert [[card.name for card in zone.cards] for zone in play] == [["Seven", "Sword"], ["Seven", None]]
    assert "face down" in " ".join(drawn(match, 0, 100, 60))
    assert [sentence.text for chapter in tell_story(match, 1) for sentence in chapter.sentences] == []
    match.play(1, "pass")
    told = [sentence.text for chapter in tell_story(match, 1) for sentence in chapter.sentences]
    assert told[:2] == ["P1 plays Sword.", "P2 plays no Gear."]
    assert "P1's Seven wins the round with Strength 9." in told
    assert [chapter.heading for chapter in tell_story(match, 1)] == ["Play", "Round 2"]
    last = drawn(match, 1, 100, 60)
    assert any("The last fight" in line for line in last)
    assert any("Sword" in line and "+2" in line for line in last)


def test_a_round_is_told_in_plain_sentences(cardwright: Run) -> None:
    lines = ["fighter x", *["1"] * 3]
    done = cardwright("play", "fate", "--seat", "human", "--seat", "random", "--seed", "3", "--plain", lines=lines)
    assert "No: there is no card 'x' in Fate of Heroes" in done.out
    assert "The fight so far:" in done.out
    assert "wins the round with" in done.out
    assert "fighters left" in done.out


def test_bots_alone_show_every_round(cardwright: Run) -> None:
    done = cardwright("play", "fate", "--seat", "random", "--seat", "random", "--seed", "3", "--plain")
    assert "round 1, phase: Fighter" in done.out
    assert "round 2, phase: Fighter" in done.out
    assert "The game is over." in done.out
