"""Where several seats are asked at once nobody gains by answering last: every order shows and leads to the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations

import msgspec
import numpy as np
import pytest

from cardwright.games import load
from cardwright.games.interface import Event, Position, Setup, luck_from
from cardwright.players import make

MOST_ORDERS = 20  # of one window; where there are more a fixed sample is tried
WINDOWS = 8  # of one game
IN_PLAY = "play"  # the zone in which what others have committed lies face down: that they have answered is seen

Acts = dict[int, list[int]]  # by seat: what it does in a window, in its own order


def shown(position: Position, seat: int) -> tuple[bytes, bytes, bytes]:
    """Everything that a seat is shown, less which others have answered already."""
    concealed = position.conceal(seat)
    record = concealed.record.copy()
    record.asked = int(record.asked) & (1 << seat)
    view = position.game.view(concealed, seat)
    name = f"P{seat + 1}"
    view.asked = [one for one in view.asked if one == name]
    for zone in view.zones:
        if zone.key == IN_PLAY and zone.seat != name:
            zone.cards = [card for card in zone.cards if card.name is not None]
            zone.size = len(zone.cards)
    view.prompt = position.game.prompt(concealed, seat) if seat in position.asked() else ""
    return record.tobytes(), msgspec.json.encode(view), position.reasons(seat).tobytes()


def plan(position: Position, luck: np.ndarray[tuple[int], np.dtype[np.uint32]]) -> Acts:
    """What every seat that is asked does until its window is closed."""
    picked = np.zeros(1, dtype=np.int64)
    acts: Acts = {}
    for seat in position.asked():
        trial = position.copy()
        acts[seat] = []
        while seat in trial.asked() and int(trial.record.question) == int(position.record.question):
            position.game.entries.pick_random(trial.record, trial.book, seat, luck, picked)
            acts[seat].append(int(picked[0]))
            if len(trial.asked()) == 1 and len(acts) < len(position.asked()):
                break
            trial.answer(seat, int(picked[0]))
    return acts


def orders(acts: Acts, chance: random.Random) -> Iterator[list[int]]:
    """Orders of the seats' acts; whose turn it is to act next, again and again."""
    turns = [seat for seat, mine in acts.items() for _ in mine]
    if len(turns) <= 6:
        yield from map(list, sorted(set(permutations(turns))))
        return
    for seat in acts:  # each one first, each one last
        others = [turn for turn in turns if turn != seat]
        yield [*(turn for turn in turns if turn == seat), *others]
        yield [*others, *(turn for turn in turns if turn == seat)]
    for _ in range(MOST_ORDERS):
        chance.shuffle(turns)
        yield list(turns)


def carry_out(position: Position, acts: Acts, order: list[int]) -> tuple[Position, list[object]]:
    """Answer in an order; what each seat was shown while it acted and at the end, and all that it was told."""
    after = position.copy()
    places = dict.fromkeys(acts, 0)
    seen: dict[int, list[object]] = {seat: [] for seat in range(position.seats)}
    heard: dict[int, list[Event]] = {seat: [] for seat in range(position.seats)}
    for seat in order:
        events = after.answer(seat, acts[seat][places[seat]])
        places[seat] += 1
        for other in range(position.seats):
            heard[other] += [event.as_seen_by(other) for event in events if event.is_told_to(other)]
        if places[seat] < len(acts[seat]):
            seen[seat].append(shown(after, seat))
    ends = [shown(after, seat) for seat in range(position.seats)]
    return after, [seen, ends, [sorted(map(repr, heard[seat])) for seat in range(position.seats)]]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_order_of_answers_shows_and_leads_to_the_same(seats: int) -> None:
    game, chance = load("fate"), random.Random(seats)
    windows = tried = 0
    for seed in range(2):
        luck = luck_from(seed)
        position, _ = game.new(Setup(seats, seed=seed))
        for _ in range(WINDOWS):
            if position.over:
                break
            acts = plan(position, luck)
            results = set()
            views: list[list[object]] = []
            for order in orders(acts, chance):
                after, seen = carry_out(position, acts, order)
                results.add(after.record.tobytes())
                views.append(seen)
                tried += 1
            assert len(results) == 1
            assert all(seen == views[0] for seen in views)
            windows += len(acts) > 1
            position = after
    assert windows > 10
    assert tried > 100


@pytest.mark.parametrize("seed", range(4))
def test_greedy_bots_play_the_same_game_whoever_answers_first(seed: int) -> None:
    game, results = load("fate"), set()
    for place in (0, -1):
        position, _ = game.new(Setup(2, seed=seed))
        players = [make("greedy", f"{seed} {seat}") for seat in range(2)]
        while not position.over:
            seat = position.asked()[place]
            position.answer(seat, players[seat].choose(position.conceal(seat), seat))
        results.add(position.record.tobytes())
    assert len(results) == 1
