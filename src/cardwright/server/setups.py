"""What matches are made from, and the set-ups that anybody can ask for: scenarios, lessons, puzzles, a hand to see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from cardwright.games import load
from cardwright.games.interface import UsageError, seat_name
from cardwright.match.coverage import shipped_scenarios
from cardwright.match.lesson import SEED, opening, read_lesson
from cardwright.match.match import HUMAN, Clock, Match
from cardwright.match.puzzle import OPPONENT, find_puzzle
from cardwright.match.puzzle import SEED as PUZZLE_SEED
from cardwright.match.puzzle import opening as task
from cardwright.match.scenario import arrange, count_seats, decks_of
from cardwright.match.series import Series
from cardwright.server.asking import HAND


class Spec(msgspec.Struct, frozen=True):
    """What a match is made from."""

    game: str
    seats: list[str]
    seed: str
    salt: str = ""
    options: dict[str, Any] = {}
    decks: list[Any] = []
    cards: list[Any] = []
    start: str | None = None
    series: Series | None = None
    is_open: bool = False  # a practice table: whoever plays several seats sees through all of them
    clock: Clock | None = None
    puzzle: str = ""  # whose task is set here


def begin(spec: Spec) -> Match:
    """A match before its first move."""
    return Match(
        load(spec.game),
        spec.seats,
        options=spec.options,
        seed=spec.seed,
        decks=spec.decks,
        cards=spec.cards,
        start=spec.start,
        clock=spec.clock,
        now=float,  # time stands still here: what moves took is entered by whoever leads the room (clocks.py)
    )


def settle(spec: Spec) -> Spec:
    """A spec with everything that was left open filled in; what is wrong with it is an error that says so."""
    match = begin(spec)
    return msgspec.structs.replace(
        spec, options=dict(match.options), decks=list(match.decks), cards=list(match.cards), start=match.start
    )


def from_scenario(game: str, name: str, seed: str) -> Spec:
    """The spec of a table on which a scenario of the rulebook stands as it is given."""
    found = next((one for one in shipped_scenarios(load(game)) if one.name == name), None)
    if found is None or not {"given", "setup"} & set(found.body):
        raise UsageError(f"no scenario of {game} is called {name!r}, or it has no table")
    body = found.body
    cards, options = list(body.get("cards") or []), dict(body.get("options") or {})
    known = load(game).with_cards(cards)
    if "setup" in body:
        words = body["setup"] or {}
        seats = count_seats(known, words)
        decks = list(decks_of(known, words, seats))
        return Spec(game, [HUMAN] * seats, seed, options=options, decks=decks, cards=cards, is_open=True)
    position = arrange(known, found, found.seed).position
    players = [HUMAN] * position.seats
    return Spec(game, players, seed, options=options, cards=cards, start=position.text(), is_open=True)


def from_lesson(game: str) -> Spec:
    """The spec of the table of a lesson: the position and the shuffle are the same for everybody."""
    known = load(game)
    lesson = read_lesson(known)
    start = opening(known, lesson).text()
    return Spec(game, [HUMAN] * (len(lesson.opponents) + 1), SEED, options=dict(lesson.options), start=start)


def from_puzzle(game: str, name: str) -> Spec:
    """The spec of the table of a puzzle: position, chance and opponent are the same for everybody."""
    known = load(game)
    puzzle = find_puzzle(known, name)
    position = task(known, puzzle)
    players = [HUMAN, *[OPPONENT] * (position.seats - 1)]
    return Spec(game, players, PUZZLE_SEED, options=dict(puzzle.options), start=position.text(), puzzle=name)


def sample_hand(game: str, deck: Mapping[str, Any], seed: str) -> list[str]:
    """The cards that the rules deal to the first player of a match with this deck."""
    known = load(game)
    match = Match(known, [HUMAN] * known.least_seats, seed=seed, decks=[dict(deck)] * known.least_seats)
    mine = [zone for zone in match.view(0).zones if zone.key == HAND and zone.seat == seat_name(0)]
    return [card.name for zone in mine for card in zone.cards if card.name]
