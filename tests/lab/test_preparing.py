"""Compiling before it is needed: what was compiled once is found again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.games import load
from cardwright.games.interface import Game
from cardwright.kernel.backend import INTERPRETED, cache_folder
from cardwright.lab.preparing import SHARES, missing_entries
from tests.compiled import compile_all, compile_game, not_compiled

pytestmark = pytest.mark.skipif(INTERPRETED, reason="needs the compiled kernel")


def test_what_is_compiled_is_found_again(game: Game) -> None:
    compile_game(game.name)
    assert missing_entries(game, list(SHARES)) == []


def test_what_another_copy_of_the_sources_has_compiled_is_missing_here(
    tmp_path: Path, in_new_process: Callable[..., str]
) -> None:
    elsewhere = tmp_path / "kernel" / cache_folder("chi").name / "kernel_of_another_copy"
    elsewhere.mkdir(parents=True)
    (elsewhere / "entries.start-1.py311.nbi").touch()
    assert in_new_process("tests.lab.test_preparing", CARDWRIGHT_CACHE=str(tmp_path)) == "['start']\n"


def test_every_entry_point_is_compiled_before_the_tests(game: Game) -> None:
    compile_all(game.name)
    assert not_compiled(game) == []


if __name__ == "__main__":
    print(missing_entries(load("chi"), ["start"]))
