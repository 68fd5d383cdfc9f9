"""What stories say of single events, and under which heading."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cardwright.games import load
from cardwright.games.interface import Event
from cardwright.games.xi.state import Goal, Log
from cardwright.match.match import Match
from cardwright.match.story import tell_story, write_story
from cardwright.players import make


def story(game: str, start: str, *lines: tuple[int, str]) -> str:
    """What a bystander reads of some moves."""
    match = Match(load(game), ["human"] * 2, start=start, seed=1)
    for seat, line in lines:
        match.play(seat, line)
    return write_story(tell_story(match, None))


@pytest.mark.parametrize("name", ["xi", "psiwars", "wuxing"])
def test_what_begins_a_turn_stands_first_under_its_heading(name: str) -> None:
    game = load(name)
    match = Match(game, ["human"] * 2, seed=3)
    players = [make("random", seat) for seat in range(2)]
    while not match.over and len(match.moves) < 150:
        seat = match.asked()[0]
        match.answer(seat, players[seat].choose(match.current(seat), seat))
    turns = [chapter for chapter in tell_story(match, None) if chapter.heading.startswith("Turn")]
    assert len(turns) > 5
    for number, (before, turn) in enumerate(pairwise(turns), start=1):
        assert before.heading.startswith(f"Turn {number}, ")
        whose = turn.heading.rpartition(", ")[2]
        assert turn.sentences[0].text == f"{whose}'s turn begins."
        assert not any(sentence.text.endswith("turn begins.") for sentence in turn.sentences[1:])


def test_a_hit_that_does_nothing_is_told() -> None:
    start = "{turn: P1, P1: {time: 9, units: [Earth Soldier]}, P2: {units: [Dawn Page, Limestone Eel]}}"
    told = story("xi", start, (0, "skirmish Earth Soldier -> Dawn Page"), (0, "pass"))
    assert "Earth Soldier does nothing to Dawn Page: only Celestial and Shadow hurt Celestial. (XI-4.18)" in told
    told = story("xi", start, (0, "skirmish Earth Soldier -> Limestone Eel"), (0, "pass"))
    assert "P2's Limestone Eel is immune to stone: Earth Soldier does nothing. (XI-8.4)" in told


def test_where_a_card_goes_is_told() -> None:
    game, flood = load("xi"), load("xi").names().index("Flood")
    told = [game.tell(Event(Log.MOVE, 0, kind, -1, goal, 0)) for kind in (flood, -1) for goal in Goal]
    assert [sentence for sentence, _ in filter(None, told)] == [
        "P1's Flood goes to P1's hand.",
        "P1's Flood goes on top of P1's deck.",
        "P1's Flood goes to the bottom of P1's deck.",
        "P1's Flood goes to P1's discard pile.",
        "A card of P1 goes to P1's hand.",
        "A card of P1 goes on top of P1's deck.",
        "A card of P1 goes to the bottom of P1's deck.",
        "A card of P1 goes to P1's discard pile.",
    ]


def test_a_unit_that_cannot_skirmish_is_marked() -> None:
    match = Match(load("xi"), ["human"] * 2, start="{turn: P1, P1: {units: [Puddle Colossus, Earth Soldier]}}", seed=1)
    units = next(zone for zone in match.view(1).zones if (zone.key, zone.seat) == ("units", "P1"))
    assert [card.tags for card in units.cards] == [["cannot skirmish"], []]


def test_the_yang_that_is_lost_is_named() -> None:
    start = "{P1: {hand: [Yin red, Chi]}, P2: {hand: [Chi, Yang lime], area: [Yang red, Yang sky]}}"
    told = story("chi", start, (0, "play Yin red"), (1, "pass"))
    assert "P1 wins the duel. (CHI-8.5)\n  P2 loses Yang red. (CHI-7.5)" in told
    assert "loses" not in story("chi", start, (0, "play Yin red"), (1, "play Chi"), (0, "pass"))


def test_an_attack_with_two_cards_is_one_sentence() -> None:
    start = "{P1: {hand: [Attacker lime, Attacker sky]}, P2: {area: [Defender brown]}}"
    told = story("ninjas", start, (0, "attack P2's brown with Attacker lime, Attacker sky"))
    assert "P1 attacks P2's Defender brown with Attacker lime and Attacker sky. (CN-5.1)" in told
    assert told.count("attacks") == 1
