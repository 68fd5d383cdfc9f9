"""Compiling before it is needed: what was compiled once is found again."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import cardwright
from cardwright.games import load
from cardwright.games.interface import Game, Setup
from cardwright.kernel.backend import INTERPRETED
from cardwright.lab.preparing import PLAY, SHARES, missing_entries, own_entries
from tests.compiled import compile_all, compile_game, not_compiled

pytestmark = pytest.mark.skipif(INTERPRETED, reason="needs the compiled kernel")


def test_what_is_compiled_is_found_again(game: Game) -> None:
    compile_game(game.name)
    assert missing_entries(game, list(SHARES)) == []
    assert missing_entries(game, own_entries(game)) == []


def test_a_table_is_ready_once_made_up_positions_are(monkeypatch: pytest.MonkeyPatch) -> None:
    fate = load("fate")
    compile_game("fate")
    assert missing_entries(fate, PLAY) == []
    monkeypatch.setattr("cardwright.lab.preparing.own_entries", lambda game: ["answer", "not_there_yet"])
    assert missing_entries(fate, PLAY) == ["made_up"]


def test_a_copy_of_the_sources_elsewhere_finds_what_is_compiled(
    tmp_path: Path, in_new_process: Callable[..., str]
) -> None:
    copy = tmp_path / "elsewhere"
    shutil.copytree(Path(cardwright.__file__).parent, copy / "cardwright", ignore=shutil.ignore_patterns("client"))
    assert in_new_process("tests.lab.test_preparing", PYTHONPATH=str(copy)) == f"{copy}\nread\n"


def test_every_entry_point_is_compiled_before_the_tests(game: Game) -> None:
    compile_all(game.name)
    assert not_compiled(game) == []


if __name__ == "__main__":
    print(Path(cardwright.__file__).parents[1])
    chi = load("chi")
    chi.new(Setup(2))
    print("read" if chi.entries.answer.stats.cache_hits else "compiled anew")
