"""Compiling games in the background, one at a time, the ones that somebody plays first.

As a program, `python -m cardwright.server.compiling GAME` compiles one game and prints how far it is.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import sys
from collections.abc import Awaitable, Callable, Sequence

from cardwright.games import load
from cardwright.kernel import backend
from cardwright.lab.preparing import PLAY, SHARES, WORDS, missing_entries, touches
from cardwright.server.workers import warm

log = logging.getLogger("cardwright.server")


class Compiler:
    """Which games are compiled on this machine, and the process that compiles the next one."""

    def __init__(
        self,
        games: Sequence[str],
        tell: Callable[[str, float, str], Awaitable[None]],
        warm: Callable[[str], Awaitable[None]],
    ) -> None:
        to_compile = [] if backend.INTERPRETED else games
        self.progress = {game: 1.0 if is_compiled(game) else 0.0 for game in to_compile}
        self._tell = tell
        self._warm = warm
        self._loaded: set[str] = set()
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._waiting = [game for game in to_compile if not self.is_ready(game)]
        self._task: asyncio.Task[None] | None = None
        self._process: asyncio.subprocess.Process | None = None

    def is_ready(self, game: str) -> bool:
        """Whether a game is played compiled."""
        return self.progress.get(game, 0.0) == 1.0

    def is_loaded(self, game: str) -> bool:
        """Whether the compiled rules of a game are loaded in this process."""
        return game in self._loaded

    def want(self, game: str) -> None:
        """Somebody plays a game: it is the next to be compiled, or else to be loaded here."""
        if game in self._waiting:
            self._waiting.remove(game)
            self._waiting.insert(0, game)
        if self.is_ready(game) and game not in self._loading:
            self._loading[game] = asyncio.create_task(self._load(game))

    async def _load(self, game: str) -> None:
        """Load the compiled rules of a game in this process, which goes on meanwhile."""
        await asyncio.to_thread(warm, game)
        gc.freeze()  # what stays for good is not looked through with every collection
        self._loaded.add(game)

    def start(self) -> None:
        """Begin to compile."""
        self._task = asyncio.create_task(self._compile_all())

    async def _compile_all(self) -> None:
        while self._waiting:
            game = self._waiting.pop(0)
            try:
                await self._compile(game)
            except Exception:
                log.exception("%s could not be compiled: it is played interpreted", game)

    async def _compile(self, game: str) -> None:
        """Compile one game in a process of its own, telling how far it is, and play it so once it is loaded."""
        environment = {**os.environ, "CARDWRIGHT_BACKEND": "cpu"}
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "cardwright.server.compiling",
            game,
            stdout=asyncio.subprocess.PIPE,
            env=environment,
            start_new_session=os.name == "posix",  # an interrupt is the server's business
        )
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            done, _, words = line.decode().strip().partition(" ")
            self.progress[game] = min(0.99, float(done))
            await self._tell(game, self.progress[game], words)
        if await self._process.wait() == 0 and is_compiled(game):
            await self._warm(game)
            self.progress[game] = 1.0
            self.want(game)
            await self._tell(game, 1.0, "")

    def tasks(self) -> list[asyncio.Task[None]]:
        """What it does beside the server."""
        return [*([] if self._task is None else [self._task]), *self._loading.values()]

    async def stop(self) -> None:
        """End what is under way."""
        if self._task is not None:
            self._task.cancel()
        if self._process is not None and self._process.returncode is None:
            self._process.terminate()
            await self._process.wait()


def is_compiled(game: str) -> bool:
    """Whether nothing of a game is left to be compiled."""
    return not missing_entries(load(game), PLAY)


def compile_game(name: str) -> None:
    """Compile what is missing of a game, printing the share that is done and what comes next."""
    if hasattr(os, "nice"):
        os.nice(10)
    game = load(name)
    missing = missing_entries(game, PLAY)
    total = sum(SHARES.get(entry, 1) for entry in missing) or 1
    done = 0
    for entry, touch in touches(game).items():
        if entry in missing or entry == "answer":
            print(f"{done / total:.2f} {WORDS.get(entry, entry)}", flush=True)
            touch()
            done += SHARES.get(entry, 1) if entry in missing else 0


if __name__ == "__main__":
    try:
        compile_game(sys.argv[1])
    except BrokenPipeError:
        os._exit(1)  # the server that wanted it is gone
