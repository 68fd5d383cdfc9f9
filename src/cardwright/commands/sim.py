"""`cardwright sim`: many games between bots, and what they show."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from cardwright.commands.arguments import (
    Cards,
    Decks,
    GameName,
    Json,
    Options,
    out,
    prepared,
    print_json,
    progress_console,
    read_decks,
    read_options,
    warn,
    with_cards,
)
from cardwright.commands.interrupts import leaving_at_once

if TYPE_CHECKING:
    from cardwright.games.interface import Game
    from cardwright.lab.batch import Progress as Report
    from cardwright.lab.batch import Result

MOST_GAMES = 100_000_000  # whose positions are kept until they are counted
MOST_WORKERS = 1024


class Backend(StrEnum):
    """The ways to run the kernel."""

    PYTHON = "python"
    CPU = "cpu"


def sim(
    game: GameName,
    games: Annotated[int, typer.Option(metavar="N", min=1, max=MOST_GAMES, help="How many games to play.")] = 1000,
    bots: Annotated[
        str, typer.Option(metavar="A,B", help="The bots, e.g. normal,easy or greedy,random or search:400,greedy:16.")
    ] = "",
    deck: Decks = None,
    cards: Cards = None,
    option: Options = None,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed plays the same games.")] = 0,
    backend: Annotated[Backend | None, typer.Option(help="Interpreted or compiled; compiled by default.")] = None,
    workers: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=MOST_WORKERS, help="Threads; by default one for each core.")
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Test every invariant after every answer.")] = False,
    as_json: Json = False,
) -> None:
    """Let bots play many games, in seat-swapped groups on equal shuffles, and count the wins."""
    choose_backend(backend)
    from cardwright.games import load
    from cardwright.games.interface import Setup
    from cardwright.lab.preparing import BATCH, PLAY
    from cardwright.players import plays_inside

    table = with_cards(load(game), cards)
    options = read_options(table, option)
    brought = read_decks(table, deck)
    seats = max(table.usual_seats, len(brought))
    chosen = read_bots(bots) or ["random"] * seats
    is_inside = {plays_inside(bot) for bot in chosen} == {True}
    table.blank(Setup(len(chosen), options, decks=brought))
    warn(table, brought)
    prepared(game, BATCH if is_inside else PLAY)
    from cardwright.lab.batch import simulate

    with leaving_at_once(), progress_bar(games) as report:
        result = simulate(table, chosen, games, seed, options, brought, workers, report, check)
    if as_json:
        print_json(result.as_dict())
    else:
        show(table, result)


def read_bots(written: str) -> list[str]:
    """Bots as they are written, with commas between them."""
    return [bot.strip() for bot in written.split(",")] if written else []


def choose_backend(backend: Backend | None) -> None:
    """Set the backend before the kernel is imported: afterwards it is fixed for the process."""
    if backend is None:
        return
    kernel = sys.modules.get("cardwright.kernel.backend")
    if kernel is not None and backend != kernel.BACKEND:
        from cardwright.games.bad_input import UsageError

        raise UsageError(f"this process already runs the {kernel.BACKEND} backend")
    os.environ["CARDWRIGHT_BACKEND"] = backend


@contextmanager
def progress_bar(count: int, doing: str = "playing", things: str = "games") -> Iterator[Report]:
    """A bar on the error stream, where that is a terminal."""
    console = progress_console()
    columns = (TextColumn(doing), BarColumn(32), MofNCompleteColumn(), TextColumn(things), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(doing, total=count)
        yield lambda done: progress.advance(task, done)


def show(game: Game, result: Result) -> None:
    """The result as a table and a few lines."""
    table = Table(title=f"{game.title}: {result.games:,} games", title_justify="left", title_style="bold")
    for heading in ("bot", "wins", "share", "95% interval"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for place, bot in enumerate(result.bots):
        low, high = result.interval(place)
        table.add_row(
            f"{bot} with {result.decks[place]}" if result.decks_are_named else bot,
            f"{result.wins[place]:,}",
            f"{result.wins[place] / result.games:.1%}",
            f"{low:.1%} to {high:.1%}",
        )
    if result.draws:
        table.add_row("draws", f"{result.draws:,}", f"{result.draws / result.games:.1%}", "", style="dim")
    console = out()
    console.print(table)
    sentences = {ending.rule: ending.sentence for ending in game.endings.values()}
    facts = [
        *([("decks", went_round(result))] if result.decks and not result.decks_are_named else []),
        ("first seat won", f"{result.first_seat_share:.1%} of the decided games"),
        ("mean length", f"{result.mean_length:.1f} turns"),
        (
            "ended by",
            ", ".join(
                f"{sentences[rule]} ({rule}) {count / result.games:.1%}" for rule, count in result.reasons.items()
            ),
        ),
        ("speed", f"{result.games_per_second:,.0f} games/s, {result.decisions_per_second:,.0f} decisions/s"),
        ("took", f"{result.seconds:.2f} s for {result.decisions:,} decisions"),
    ]
    if result.unfinished:
        facts.append(("unfinished", f"{result.unfinished:,} games were stopped because they would not end"))
    for name, fact in facts:
        console.print(f"[dim]{name:<15}[/]{fact}")


def went_round(result: Result) -> str:
    """What decks won that were not named and so went round."""
    played = zip(result.decks, result.deck_wins, result.deck_games, strict=True)
    shares = (f"{deck} {wins / games:.1%}" for deck, wins, games in played if games)
    return f"{', '.join(shares)} of their games; they took turns with each other, with every bot at every seat"
