"""Answers: one source of legality, atomic refusals, and a notation that reads back."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cardwright.games.interface import Game, Position, Refused, UsageError, luck_from
from cardwright.kernel.loops import Policy
from cardwright.kernel.table import BEGIN, LET_STAND, START
from cardwright.players.desk import Desk
from tests.conformance.walks import part_of, samples, walk

SEEDS = range(20, 26)


def tried(game: Game, luck: random.Random, always: list[int]) -> list[int]:
    """Answers to try one by one: all, or of a large action space a sample beside those that matter."""
    return sorted({*always, *luck.sample(range(game.answers), round(game.answers * part_of(game)))})


def test_legal_is_what_nothing_forbids(game: Game) -> None:
    luck = random.Random(1)
    for position, _, _ in samples(game, SEEDS):
        for seat in range(position.seats):
            legal = position.legal(seat, conceding=True)
            allowed = [a for a in tried(game, luck, legal) if position.why_not(seat, a) is None]
            assert legal == allowed
            assert bool(legal) == (seat in position.asked())


def looked_at(position: Position, seat: int) -> list[int]:
    """The answers that a bot finds to try."""
    desk = Desk(position.conceal(seat))
    desk.think(seat, luck_from(1), Policy.GREEDY, 1)
    return [int(action) for action in np.flatnonzero(desk.tries > 0)]


def test_bots_pass_over_no_legal_answer(game: Game) -> None:
    for position, seat, _ in samples(game, SEEDS):
        if seat >= 0:
            assert looked_at(position, seat) == position.legal(seat)


def test_a_refused_answer_changes_nothing_and_cites_its_rule(game: Game) -> None:
    luck = random.Random(2)
    for position, _, _ in samples(game, SEEDS[:1]):
        before = position.record.tobytes()
        for seat in range(position.seats):
            reasons = position.reasons(seat)
            firsts = [int(action) for action in np.unique(reasons, return_index=True)[1]]
            for action in tried(game, luck, firsts):
                if not reasons[action]:
                    continue
                with pytest.raises(Refused) as refused:
                    position.answer(seat, action)
                assert refused.value.ids[0].startswith(game.rule_prefix)
                assert "{" not in refused.value.sentence
        assert position.record.tobytes() == before


def test_a_number_that_is_no_answer_is_an_error(game: Game) -> None:
    """Also those by which the rules set a game up, which are below 0."""
    for position, seat, _ in samples(game, SEEDS[:1]):
        before = position.record.tobytes()
        for action in (START, BEGIN, LET_STAND, -4, game.answers, 2**31):
            with pytest.raises(UsageError, match="is not an answer"):
                position.answer(max(0, seat), action)
        assert position.record.tobytes() == before


def test_notation_reads_back(game: Game) -> None:
    for position, seat, _ in samples(game, SEEDS):
        if seat < 0:
            continue
        for action in position.legal(seat, conceding=True):
            line = game.render(position, seat, action)
            assert game.parse(position, seat, line) == [action]
            assert game.parse(position, seat, line.upper()) == [action]


def test_positions_read_back(game: Game) -> None:
    for position, seat, _ in samples(game, SEEDS[:1]):
        if seat < 0 or position.in_part:
            continue
        words = game.describe(position)
        again = game.arrange(words, {}, position.seats, np.random.default_rng(1))
        assert game.describe(again) == words
        for viewer in range(position.seats):
            assert again.legal(viewer) == position.legal(viewer)


NONSENSE = ("", "   ", "xyzzy", "draw", "draw -1", "draw 99999", "play", "play #", "choose 1, 2", "\x00", "play " * 50)


@pytest.mark.parametrize("line", NONSENSE)
def test_nonsense_is_a_clear_error(game: Game, line: str) -> None:
    position, seat, _ = next(iter(walk(game, game.least_seats, 1)))

    def play() -> None:
        for action in game.parse(position, seat, line):
            position.answer(seat, action)

    with pytest.raises((UsageError, Refused)):
        play()
