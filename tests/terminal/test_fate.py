"""Fate of Heroes at the terminal: a round of secret steps, the arithmetic of its fight, and what nobody else sees."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from cardwright.games import load
from cardwright.games.interface import CardView
from cardwright.match.match import Match
from cardwright.match.story import tell_story
from cardwright.terminal.asides import ASIDES
from cardwright.terminal.drawing import DrawnScreen
from cardwright.terminal.plain import PlainScreen
from cardwright.terminal.saves import Keeper
from cardwright.terminal.screen import Candidate, Scene, scene_of
from cardwright.terminal.session import Session
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


# What a small terminal keeps in sight

SKILL = "+4 Skill to the Fighter with the lowest Strength."
LONG = {
    "kind": "fate",
    "class": "common",
    "type": "Helper",
    "value": 1,
    "text": SKILL,
}
NAMES = ("Teacher of Hopeless Cases Everywhere", "Curse of Quite Mild Inconvenience", "The Hour of the Other Goat")
CROWDED = FATE.with_cards([{"name": name, **LONG} for name in NAMES])
FIGHTERS = (
    "{step: fighter, P1: {hand: [Seven, Five, Sword, Teacher of Hopeless Cases Everywhere, Curse of Quite Mild "
    "Inconvenience, The Hour of the Other Goat, The Hour of the Other Goat], deck: [Seven, Five]}, "
    "P2: {hand: [Five, Sword], deck: [Five]}}"
)


def test_what_just_happened_stays_in_sight_in_a_small_terminal() -> None:
    match = Match(CROWDED, ("human", "human"), start=FIGHTERS, seed=1)
    out = io.StringIO()
    screen = DrawnScreen(Console(file=out, width=80, height=24, highlight=False))
    match.play(0, "fighter Seven")
    match.play(1, "fighter Five")
    screen.story(tell_story(match, 0))
    scene = scene_of(match, 0)
    screen.table(scene)
    screen.question(scene)
    in_sight = out.getvalue().splitlines()[-23:]
    asked = next(place for place, line in enumerate(in_sight) if "▶ P1, play a Fate or pass" in line)
    assert any("P2 plays Five." in line for line in in_sight[:asked])
    assert any("The Hour of the Other Goat x2" in line for line in in_sight[:asked])


def test_what_happened_is_told_once_where_there_is_room() -> None:
    match = Match(CROWDED, ("human", "human"), start=FIGHTERS, seed=1)
    out = io.StringIO()
    screen = DrawnScreen(Console(file=out, width=140, height=90, highlight=False))
    match.play(0, "fighter Seven")
    match.play(1, "fighter Five")
    screen.story(tell_story(match, 0))
    screen.table(scene_of(match, 0))
    screen.question(scene_of(match, 0))
    assert out.getvalue().count("P2 plays Five.") == 1


def test_a_hint_has_its_chances_and_moves_at_80_columns() -> None:
    out = io.StringIO()
    screen = DrawnScreen(Console(file=out, width=80, height=24, highlight=False))
    remark = f"ahead, 7/5/6 against 3/5/6; {SKILL}"
    screen.hint([Candidate(f"fate {name}", remark, 0.25, 40) for name in NAMES])
    lines = out.getvalue().splitlines()
    assert max(map(len, lines)) <= 80
    for name, line in zip(NAMES, lines, strict=False):
        assert " 25% " in line
        assert f"fate {name}" in line


def test_cards_with_two_answers_say_so() -> None:
    match = Match(CROWDED, ("human", "human"), start=FIGHTERS, seed=1)
    scene = scene_of(match, 0)
    numbers = {choice.move: choice.number for choice in scene.choices}
    key = scene.key_of("hand", "P1", [card.name for card in hand_of(scene)].index("Seven"))
    assert key == f"{numbers['fighter Seven']} or {numbers['discard Seven']}"


def hand_of(scene: Scene) -> list[CardView]:
    return next(zone.cards for zone in scene.view.zones if (zone.key, zone.seat) == ("hand", "P1"))


def test_why_with_an_empty_hand_says_that_it_is_empty(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    start = "{step: gear, P1: {fighter: Seven, hand: [], deck: [Five]}, P2: {fighter: Five, hand: [Sword]}}"
    session = Session(Match(FATE, ("human", "human"), start=start, seed=1), PlainScreen(), Keeper(tmp_path / "a.match"))
    ASIDES["why"].act(session, 0, "")
    assert capsys.readouterr().out == "Your hand is empty. For any other move, ask `why MOVE`.\n"


def test_the_end_of_a_game_fits_a_small_terminal_with_what_led_to_it() -> None:
    start = "{step: gear, P1: {fighter: Seven, hand: [], deck: []}, P2: {fighter: Five, hand: [Sword], deck: []}}"
    match = Match(FATE, ("human", "human"), start=start, seed=1)
    match.play(1, "pass")
    if 0 in match.asked():
        match.play(0, "pass")
    out = io.StringIO()
    screen = DrawnScreen(Console(file=out, width=80, height=24, highlight=False))
    screen.story(tell_story(match, 0))
    screen.table(scene_of(match, 0))
    assert match.outcome is not None
    screen.outcome(match.outcome, scene_of(match, 0))
    in_sight = out.getvalue().splitlines()[-21:]  # the last lines say where the match is saved
    headline = next(place for place, line in enumerate(in_sight) if "Fate of Heroes · the game is over" in line)
    assert any("P2 is out of the game." in line for line in in_sight[headline:])


def test_sim_says_which_decks_went_round(cardwright: Run) -> None:
    lines = cardwright("sim", "fate", "--games", "4", "--bots", "random,random").out.splitlines()
    decks = next(line for line in lines if line.startswith("decks"))
    names = [str(deck["name"]) for deck in FATE.seat_decks([], 2, {})]
    assert all(f"{name} " in decks for name in names)
    named = cardwright("sim", "fate", "--games", "4", "--deck", "ghosts,heaven").out
    assert "decks" not in named
