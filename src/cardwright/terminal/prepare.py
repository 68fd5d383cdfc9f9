"""The first time a game's rules run on a machine they are compiled: here people are told, and see it go on."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn

from cardwright.games.interface import Game
from cardwright.lab.preparing import PLAY, SHARES, WORDS, missing_entries, touches


def prepare(game: Game, console: Console, names: Sequence[str] = PLAY) -> None:
    """Compile what is missing, telling people on a console; at once if nothing is."""
    missing = missing_entries(game, names)
    if not missing:
        return
    total = sum(SHARES.get(name, 1) for name in missing)
    message = f"Compiling the rules of {game.title} for this machine. This happens once and takes up to a minute ..."
    console.print(message, highlight=False, soft_wrap=True)
    columns = (SpinnerColumn(), BarColumn(32), TextColumn("[dim]{task.description}"))
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=total)
        for name, touch in touches(game).items():
            if name in missing or name == "answer":
                progress.update(task, description=WORDS.get(name, name))
                touch()
                progress.advance(task, SHARES.get(name, 1))
