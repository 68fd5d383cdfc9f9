"""What all tests share: every game passes the same tests, with fixed and printed seeds."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

from cardwright.games import GAMES, load
from cardwright.games.interface import Game
from tests.compiled import compile_game

settings.register_profile("fixed", derandomize=True, print_blob=True)
settings.load_profile("fixed")


def pytest_collection_finish() -> None:
    """What was collected stays to the end: nobody need look through it for garbage again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(params=list(GAMES), scope="session")
def game(request: pytest.FixtureRequest) -> Game:
    return load(request.param)


@pytest.fixture(scope="session")
def compiled_rules() -> None:
    """The rules of all games are compiled: no command says that it compiles them, and nobody counts those seconds."""
    for name in GAMES:
        compile_game(name)


@pytest.fixture(scope="session")
def in_new_process() -> Callable[..., str]:
    """Run a module of the tests in a process of its own, with other settings of the kernel."""

    def run(module: str, *arguments: str, **settings: str) -> str:
        done = subprocess.run(
            [sys.executable, "-W", "error", "-m", module, *arguments],
            env=os.environ | settings,
            cwd=Path(__file__).parent.parent,
            capture_output=True,
            text=True,
            timeout=600,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run
