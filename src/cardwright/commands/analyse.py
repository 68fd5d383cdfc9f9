"""`cardwright analyse`: where a match was won and lost, and what was better."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from cardwright.commands.arguments import Json, out, prepare_games_in, print_json
from cardwright.commands.interrupts import leaving_at_once
from cardwright.commands.sim import progress_bar

if TYPE_CHECKING:
    from cardwright.lab.analysis import Analysis
    from cardwright.match.match import Match

BARS = " ▁▂▃▄▅▆▇█"
MOST_BARS = 60
FRAME = 13  # columns of the lines and gaps between four columns


def analyse(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A match file; `last` is the newest one.")],
    bot: Annotated[
        str, typer.Option(metavar="BOT", help="Who judges; more thinking judges better, e.g. search:2s.")
    ] = "search:1000",
    as_json: Json = False,
) -> None:
    """Judge each decision of a match by what its player could know: chances, turning points, accuracy."""
    import msgspec

    from cardwright.games.bad_input import UsageError
    from cardwright.lab.analysis import analyse as judged
    from cardwright.lab.preparing import PLAY
    from cardwright.match.file import load
    from cardwright.players import counts_chances
    from cardwright.terminal.saves import find_file

    if not counts_chances(bot):
        raise UsageError(f"{bot} counts no winning chances; let a bot judge that tries things out, e.g. search:1000")
    path = find_file(file)
    prepare_games_in([path], PLAY)
    loaded = load(path)
    if loaded.match is None:
        raise UsageError(f"{path} cannot be analysed: {loaded.note}")
    match = loaded.match
    with leaving_at_once(), progress_bar(len(match.moves), "judging", "moves") as report:
        found = judged(match, bot, report)
    if as_json:
        print_json(msgspec.to_builtins(found))
    else:
        show(match, found)


def show(match: Match, found: Analysis) -> None:
    """How well each seat played, its chances as a line of bars, and what it would do again otherwise."""
    from cardwright.games.interface import seat_name
    from cardwright.players.levels import names_at

    table = Table(title=f"{match.game.title}: {len(match.moves)} moves", title_justify="left", title_style="bold")
    headings = ("seat", "player", "accuracy")
    for heading in (*headings, "chances from the first move to the last"):
        table.add_column(heading, justify="right" if heading == "accuracy" else "left")
    console, players = out(), names_at(match.seats)
    taken = sum(map(len, headings)) - len("player") + max(map(len, ("player", *players)))
    bars = min(MOST_BARS, console.width - FRAME - taken)
    for number, player in enumerate(players):
        name = seat_name(number)
        accuracy = f"{found.accuracy[name]:.0f}" if name in found.accuracy else ""
        table.add_row(name, player, accuracy, line_of([chances[name] for chances in found.chances], bars))
    console.print(table)
    for one in found.turning:
        console.print(
            f"move {one.move}, {one.seat}: [bold]{one.played}[/] left {one.chance - one.lost:.0%}; "
            f"better was [bold]{one.better}[/] with {one.chance:.0%}" + (f" ({one.why})" if one.why else "")
        )
    if not found.turning:
        console.print("no decision cost anybody much")


def line_of(chances: list[float], most: int) -> str:
    """Chances as bars, not more than so many."""
    step = max(1, -(-len(chances) // (most - 1)))
    shown = [*chances[:-1:step], chances[-1]]
    return "".join(BARS[round(chance * (len(BARS) - 1))] for chance in shown)
