"""Bots at a table: those that owe a move think in processes of their own, as long as somebody waits for it."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from cardwright.games.interface import Refused, UsageError
from cardwright.match.match import HUMAN, Entry
from cardwright.players import read_spec
from cardwright.server import library
from cardwright.server import protocol as p
from cardwright.server.moving import Played
from cardwright.server.storage import Deposed
from cardwright.server.workers import TakesTooLong

if TYPE_CHECKING:
    from cardwright.server.room import Room

QUICK_KINDS = ("random", "greedy", "easy", "normal")  # once the rules are compiled these answer within milliseconds
QUICK_BOTS = ("random", "greedy:1")  # as strong as bots get while the rules of a game are being compiled

log = logging.getLogger("cardwright.server")


class Bots:
    """The bots of a room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._thoughts: dict[str, asyncio.Task[Entry]] = {}

    def let_move(self) -> None:
        """Have every bot think that owes a move and does not think yet."""
        room = self.room
        if room.presence.must_wait:
            return
        for name in room.asked:
            bot = room.seat(name).player
            if bot != HUMAN and name not in self._thinking and not room.is_over and room.is_awaited:
                self._thinking[name] = asyncio.create_task(self._have_think(name, bot))

    async def _have_think(self, name: str, bot: str) -> None:
        """Let a bot move, and whoever is to move next."""
        room = self.room
        try:
            await self._think(name, bot)
        except Deposed:
            return
        except Exception:
            log.exception("the bot on %s in room %s failed", name, room.id)
            for viewer in room.viewers:
                viewer.tell(p.Error("broken", f"the bot playing {name} failed: reload the page to let it try again"))
            return
        finally:
            del self._thinking[name]
        self.let_move()

    async def _think(self, name: str, bot: str) -> None:
        """Let a bot move; what it thought of a table that has changed meanwhile counts only if it still fits."""
        room = self.room
        history = room.history
        if room.rooms.compiler.is_ready(room.spec.game):
            bot = library.opponent(bot)
        elif bot not in QUICK_BOTS:
            bot = QUICK_BOTS[-1]
        bot = room.clocks.in_time(name, bot)
        self._thoughts[name] = asyncio.create_task(self._work_out_move(name, bot))
        try:
            entry = await self._thoughts[name]
        except asyncio.CancelledError:  # it was dropped
            return
        finally:
            del self._thoughts[name]
        async with room.lock:
            if room.history is not history:
                if name not in room.asked or room.is_over or room.seat(name).player == HUMAN:
                    return
                try:
                    played: Played = await room.call("play", name, [], entry.line, [])
                except (Refused, UsageError):
                    return
                if played.entry is None:
                    return
                entry = played.entry  # the same move, from where the match stands now
            await room.add_entry(entry)

    async def _work_out_move(self, name: str, bot: str) -> Entry:
        """The move of a bot; one that does not come to an end moves like the quickest.

        A bot that has seconds uses all of them for each answer: how fast it moves tells nothing.
        """
        room, began = self.room, time.monotonic()
        entry: Entry
        try:
            entry = await room.ponder("think", name, bot, is_quick=bot.partition(":")[0] in QUICK_KINDS)
        except TakesTooLong:
            log.warning("%s on %s in room %s took too long", bot, name, room.id)
            entry = await room.ponder("think", name, QUICK_BOTS[0])
        await asyncio.sleep(began + (read_spec(bot).seconds or 0.0) * len(entry.answers) - time.monotonic())
        return entry

    def drop_thoughts(self, everybody: bool = False) -> None:
        """Stop bots whose moves nobody waits for: nobody looks, or the seat is not asked any more."""
        room = self.room
        for name, thought in self._thoughts.items():
            is_wanted = room.is_awaited and not room.is_over and name in room.asked and room.seat(name).player != HUMAN
            if everybody or not is_wanted:
                thought.cancel()
