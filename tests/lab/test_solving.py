"""Solving a small game: the method finds what is known of a known game, and measures bots."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cardwright.__main__ import main
from cardwright.games import load
from cardwright.games.interface import UsageError
from cardwright.lab.solving import END, Level, Node, Reduced, Tree, deals_of, read_reduced

KUHN_VALUE = -1 / 18  # of Kuhn's poker to who begins


def kuhn() -> Tree:
    """Kuhn's poker with stakes of one half, as a tree: three cards, one bet."""
    tree = Tree.__new__(Tree)
    tree.levels, tree.samples, tree.legal = [], [], []
    known: dict[tuple[int, str], int] = {}
    paid = {"pp": 1, "bp": 1, "bb": 2, "pbp": 1, "pbb": 2}
    cards = [(one, other) for one in range(3) for other in range(3) if one != other]
    level: list[tuple[tuple[int, int], str, int, int]] = [(dealt, "", -1, -1) for dealt in cards]
    while level:
        seats, sets, gains, children = list[int](), list[int](), list[float](), list[Any]()
        for number, (dealt, said, _, _) in enumerate(level):
            if said in paid:
                folded = said in ("bp", "pbp")
                wins = (said == "bp") if folded else dealt[0] > dealt[1]
                seats.append(END)
                sets.append(0)
                gains.append(paid[said] * (1.0 if wins else -1.0))
                continue
            seat = len(said) % 2
            mine = known.setdefault((dealt[seat], said), len(known))
            if mine == len(tree.samples):
                tree.samples.append((None, seat))  # type: ignore[arg-type]
                tree.legal.append([0, 1])
            seats.append(seat)
            sets.append(mine)
            gains.append(0.0)
            children += [(dealt, said + "pb"[place], number, place) for place in range(2)]
        nodes = [Node(None, parent, place) for _, _, parent, place in level]  # type: ignore[arg-type]
        tree.levels.append(Level(nodes, seats, sets, gains))
        level = children
    tree.mask = np.ones((len(tree.samples), 2), dtype=bool)
    return tree


def test_a_known_game_has_its_known_value() -> None:
    tree = kuhn()
    solved = tree.solve(2000)
    assert len(tree.samples) == 12
    assert tree.values(solved)[0].mean() == pytest.approx(KUHN_VALUE, abs=0.003)
    assert tree.exploitability(solved) == pytest.approx(0, abs=0.003)
    assert tree.exploitability(tree.uniform()) == pytest.approx(11 / 24)


@pytest.fixture(scope="module")
def small() -> Tree:
    """A still smaller Chi than the one that is shipped."""
    hidden = ["Yin red", "Yin red", "Chi", "Chi", "Chi"]
    row = ["Yang red", "Yang red", "Yang blue", "Yang blue", "Yin blue", "Yin blue"]
    return Tree(deals_of(load("chi"), Reduced({"first_player": "P1", "turn_cap": 4}, row, hidden, 1)))


def test_an_information_set_looks_the_same_to_its_seat(small: Tree) -> None:
    for level in small.levels:
        assert set(level.seat.tolist()) <= {END, 0, 1}
    assert small.nodes > len(small.samples) > 1
    assert all(concealed.legal(seat) for concealed, seat in small.samples)


def test_a_small_game_is_solved_and_bots_are_measured(small: Tree) -> None:
    solved = small.exploitability(small.solve(100))
    uniform = small.exploitability(small.uniform())
    blind, careful = (small.exploitability(small.of_bot(bot, samples=2)) for bot in ("random", "greedy:4"))
    assert -1e-9 <= solved < 0.01
    assert solved < uniform < blind <= 1, "who varies less is read more easily"
    assert -1e-9 <= careful < blind


def test_the_shipped_game_can_be_read() -> None:
    reduced = read_reduced(load("chi"))
    assert len(deals_of(load("chi"), reduced)) == 120
    with pytest.raises(UsageError, match="no reduced game"):
        read_reduced(load("xi"))


def test_the_command_refuses_what_it_cannot_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "exploit", "xi"]) == 2
    assert "Chi has one" in capsys.readouterr().err
    assert main(["lab", "exploit", "chi", "--bots", "gready"]) == 2
    assert "greedy" in capsys.readouterr().err
