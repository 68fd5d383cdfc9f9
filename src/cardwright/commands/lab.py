"""`cardwright lab`: measuring. `cardwright lab ladder` says how strong the bots of a game are."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from cardwright.commands.arguments import GameName, Json, out, prepared, print_json
from cardwright.commands.interrupts import leaving_at_once
from cardwright.commands.sim import MOST_GAMES, progress_bar, read_bots

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardwright.games.interface import Game
    from cardwright.lab.batch import Result
    from cardwright.lab.ladder import Ladder, Rating


lab = typer.Typer(help="Measure bots against each other.", no_args_is_help=True, rich_markup_mode="rich")
LADDER_EXAMPLES = """[bold]Examples[/]
  cardwright lab ladder chi
  cardwright lab ladder xi --bots greedy,rollout:200ms --games 40"""


@lab.command(epilog="[bold]Examples[/]\n  cardwright lab exploit chi --bots greedy,rollout:400 --samples 4")
def exploit(
    game: GameName,
    bots: Annotated[
        str, typer.Option(metavar="A,B,...", help="Who is measured; each is asked thousands of questions.")
    ] = "easy,normal",
    samples: Annotated[
        int, typer.Option(metavar="N", min=1, max=1000, help="How often a bot is asked the same, if it varies.")
    ] = 1,
    rounds: Annotated[int, typer.Option(metavar="N", min=1, max=100_000, help="Rounds of solving.")] = 200,
    as_json: Json = False,
) -> None:
    """Solve a small version of a game exactly, and say how much a perfect opponent wins against each bot there."""
    from cardwright.games import load
    from cardwright.lab.solving import Tree, deals_of, read_reduced
    from cardwright.players import read_spec

    chosen = read_bots(bots)
    for bot in chosen:
        read_spec(bot)
    reduced = read_reduced(load(game))
    table = prepared(game)
    tree = Tree(deals_of(table, reduced))
    with leaving_at_once(), progress_bar(len(chosen) * len(tree.samples), "asking", "questions") as report:
        found = {"solved": tree.exploitability(tree.solve(rounds))}
        found |= {bot: tree.exploitability(tree.of_bot(bot, samples, report)) for bot in chosen}
    if as_json:
        print_json({"game": game, "nodes": tree.nodes, "sets": len(tree.samples), "exploitability": found})
        return
    shown = Table(title=f"A small {table.title}: {tree.nodes:,} positions", title_justify="left", title_style="bold")
    shown.add_column("strategy")
    shown.add_column("a perfect opponent wins", justify="right")
    for name, value in found.items():
        shown.add_row(name, f"{value:+.3f} a game")
    out().print(shown)
    out().print("[dim]0 is perfect play, 1 a game that is always lost[/]")


@lab.command(epilog="[bold]Examples[/]\n  cardwright lab respond chi --bots easy,greedy --games 100")
def respond(
    game: GameName,
    bots: Annotated[str, typer.Option(metavar="A,B,...", help="Who is measured.")] = "easy,normal",
    games: Annotated[int, typer.Option(metavar="N", min=2, max=MOST_GAMES, help="Games against each.")] = 40,
    worlds: Annotated[int, typer.Option(metavar="N", min=1, max=1000, help="Worlds that each answer is tried in.")] = 8,
    own: Annotated[
        str, typer.Option(metavar="BOT", help="Whom it plays like where the worlds show nothing better, e.g. hard.")
    ] = "greedy",
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed plays the same games.")] = 0,
    as_json: Json = False,
) -> None:
    """Play whole games against bots with somebody who knows how each of them answers: a perfect opponent wins more."""
    from cardwright.lab.responding import respond as played
    from cardwright.players import read_spec

    read_spec(own)
    said = "1 is a game that is always lost; a perfect opponent wins at least as much as is shown"
    against_each(
        game, bots, games, as_json, "the local best response", said, partial(played, seed=seed, worlds=worlds, own=own)
    )


@lab.command(epilog="[bold]Examples[/]\n  cardwright lab luck xi --bots greedy --games 100")
def luck(
    game: GameName,
    bots: Annotated[str, typer.Option(metavar="A,B,...", help="Who is played against.")] = "greedy",
    games: Annotated[int, typer.Option(metavar="N", min=2, max=MOST_GAMES, help="Games against each.")] = 40,
    rounds: Annotated[int, typer.Option(metavar="N", min=1, max=1_000_000, help="Rounds of its search.")] = 2000,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed plays the same games.")] = 0,
    as_json: Json = False,
) -> None:
    """Play whole games against bots with somebody who sees every card, also those to be drawn: the rest is luck."""
    from cardwright.lab.luck import foresee

    said = "nobody at a table sees as much: what this does not win is luck, however well somebody plays"
    against_each(
        game, bots, games, as_json, "somebody who sees every card", said, partial(foresee, seed=seed, rounds=rounds)
    )


def against_each(
    game: str, bots: str, games: int, as_json: bool, who: str, said: str, play: Callable[..., Result]
) -> None:
    """Play games of somebody against each of some bots, and show how many were won."""
    from cardwright.lab.preparing import PLAY
    from cardwright.players import read_spec

    chosen = read_bots(bots)
    for bot in chosen:
        read_spec(bot)
    table = prepared(game, PLAY)
    with leaving_at_once(), progress_bar(games * len(chosen)) as report:
        found = {bot: play(table, bot, games, report=report) for bot in chosen}
    if as_json:
        print_json({bot: result.as_dict() for bot, result in found.items()})
        return
    shown = Table(title=f"{table.title}: {who}", title_justify="left", title_style="bold")
    for heading in ("against", "games", "won", "drawn", "95% interval", "ahead by"):
        shown.add_column(heading, justify="left" if heading == "against" else "right")
    for bot, result in found.items():
        low, high = result.interval(0)
        gain = (result.wins[0] - result.wins[1]) / result.games
        counts = f"{result.games:,}", f"{result.wins[0]:,}", f"{result.draws:,}"
        shown.add_row(bot, *counts, f"{low:.1%} to {high:.1%}", f"{gain:+.3f} a game")
    out().print(shown)
    out().print(f"[dim]{said}[/]")


@lab.command(epilog="[bold]Examples[/]\n  cardwright lab weights chi --bot search:200 --games 200")
def weights(
    game: GameName,
    bot: Annotated[str, typer.Option(metavar="BOT", help="Who plays against itself.")] = "greedy",
    games: Annotated[int, typer.Option(metavar="N", min=2, max=MOST_GAMES, help="Games to learn from.")] = 200,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed plays the same games.")] = 0,
    as_json: Json = False,
) -> None:
    """Say how well the evaluation of a game foretells who wins, and which of its terms count too much or too little."""
    import msgspec

    from cardwright.lab.fitting import fit_terms
    from cardwright.lab.preparing import PLAY
    from cardwright.players import read_spec

    read_spec(bot)
    table = prepared(game, PLAY)
    with leaving_at_once(), progress_bar(games) as report:
        found = fit_terms(table, bot, games, seed, report)
    if as_json:
        print_json(msgspec.to_builtins(found))
        return
    title = f"{table.title}: {found.positions:,} positions of {found.games:,} games"
    shown = Table(title=title, title_justify="left", title_style="bold")
    for heading in ("term", "factor", "standard error"):
        shown.add_column(heading, justify="left" if heading == "term" else "right")
    for one in found.factors:
        shown.add_row(one.term, f"{one.factor:.2f}", f"{one.error:.2f}")
    out().print(shown)
    out().print(f"loss {found.loss:.3f} as it is, {found.best_loss:.3f} with these factors; even at {found.even:,.0f}")
    out().print("[dim]multiply the weights of each term by its factor: the evaluation is then 1000 log odds[/]")


@lab.command(epilog=LADDER_EXAMPLES)
def ladder(
    game: GameName,
    bots: Annotated[
        str, typer.Option(metavar="A,B,...", help="Who plays, each against each; by default all levels.")
    ] = "",
    games: Annotated[
        int, typer.Option(metavar="N", min=2, max=MOST_GAMES, help="Games of each pair, those of the file included.")
    ] = 100,
    file: Annotated[
        Path | None, typer.Option(metavar="PATH", help="Where the games are kept; by default ladder-GAME.json.")
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed plays the same games.")] = 0,
    is_published: Annotated[
        bool, typer.Option("--publish", help="Write the Elo into the game's folder, from where the lobby takes it.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Play a round robin and print the Elo of each bot with its interval; stopped, it goes on where it was."""
    import msgspec

    from cardwright.games import load
    from cardwright.lab.ladder import climb, open_ladder, publish, ratings
    from cardwright.lab.preparing import BATCH, PLAY
    from cardwright.players import LEVELS

    path = file or Path(f"ladder-{game}.json")
    chosen = read_bots(bots) or list(LEVELS)
    kept = open_ladder(path, game, seed)
    prepared(game, (*PLAY, *BATCH[1:]))
    table = load(game)
    pairs = len(chosen) * (len(chosen) - 1) // 2
    with leaving_at_once(), progress_bar(games * pairs) as report:
        climb(table, kept, path, chosen, games, report)
    found = ratings(kept)
    if is_published:
        publish(table, kept, found)
    if as_json:
        print_json({"game": game, "ratings": msgspec.to_builtins(found), "pairs": msgspec.to_builtins(kept.pairs)})
    else:
        show(table, kept, found)


def show(game: Game, kept: Ladder, found: list[Rating]) -> None:
    """The ratings, and each bot's share of the games against each other."""
    table = Table(title=f"{game.title}: Elo, the weakest at 1000", title_justify="left", title_style="bold")
    for heading in ("bot", "Elo", "95% interval", "games", "score", *(rating.bot for rating in found)):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for rating in found:
        shares = [share_of(kept, rating.bot, other.bot) for other in found]
        interval = f"{rating.low:.0f} to {rating.high:.0f}"
        table.add_row(rating.bot, f"{rating.elo:.0f}", interval, f"{rating.games:,}", f"{rating.score:.1%}", *shares)
    out().print(table)
    unfinished = sum(pair.unfinished for pair in kept.pairs)
    if unfinished:
        out().print(f"{unfinished:,} games were stopped because they would not end, and count as draws")


def share_of(kept: Ladder, bot: str, other: str) -> str:
    """The share of the points that a bot has won against another."""
    for pair in kept.pairs:
        if set(pair.bots) == {bot, other} and bot != other and pair.games:
            return f"{(pair.wins[pair.bots.index(bot)] + pair.draws / 2) / pair.games:.0%}"
    return ""
