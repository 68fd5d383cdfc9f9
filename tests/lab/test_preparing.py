"""Compiling before it is needed: what was compiled once is found again."""

from __future__ import annotations

import pytest

from cardwright.games.interface import Game
from cardwright.kernel.backend import INTERPRETED
from cardwright.lab.preparing import SHARES, missing_entries
from tests.compiled import compile_game


@pytest.mark.skipif(INTERPRETED, reason="needs the compiled kernel")
def test_what_is_compiled_is_found_again(game: Game) -> None:
    compile_game(game.name)
    assert missing_entries(game, list(SHARES)) == []
