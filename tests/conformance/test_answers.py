"""Answers: one source of legality, atomic refusals, and a notation that reads back."""

from __future__ import annotations

import numpy as np
import pytest

from cardwright.games.interface import Game, Refused, UsageError
from tests.conformance.walks import seatings, walk

SEEDS = range(20, 26)


def test_legal_is_what_nothing_forbids(game: Game) -> None:
    for seats in seatings(game):
        for seed in SEEDS:
            for position, _, _ in walk(game, seats, seed):
                for seat in range(seats):
                    legal = position.legal(seat, conceding=True)
                    assert legal == [a for a in range(game.answers) if position.why_not(seat, a) is None]
                    assert bool(legal) == (seat in position.asked())


def test_a_refused_answer_changes_nothing_and_cites_its_rule(game: Game) -> None:
    for position, _, _ in walk(game, game.least_seats, SEEDS.start):
        before = position.record.tobytes()
        for seat in range(position.seats):
            for action in np.flatnonzero(position.reasons(seat)):
                with pytest.raises(Refused) as refused:
                    position.answer(seat, int(action))
                assert refused.value.ids[0].startswith(game.rule_prefix)
                assert "{" not in refused.value.sentence
        assert position.record.tobytes() == before


def test_notation_reads_back(game: Game) -> None:
    for seats in seatings(game):
        for seed in SEEDS:
            for position, seat, _ in walk(game, seats, seed):
                if seat < 0:
                    continue
                for action in position.legal(seat, conceding=True):
                    line = game.render(position, seat, action)
                    assert game.parse(position, seat, line) == [action]
                    assert game.parse(position, seat, line.upper()) == [action]


def test_positions_read_back(game: Game) -> None:
    for seats in seatings(game):
        for position, seat, _ in walk(game, seats, SEEDS.start):
            if seat < 0 or position.in_part:
                continue
            words = game.describe(position)
            again = game.arrange(words, {}, seats, np.random.default_rng(1))
            assert game.describe(again) == words
            for viewer in range(seats):
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
