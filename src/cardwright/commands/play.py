"""`cardwright play`: a match in the terminal."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardwright.commands.arguments import (
    Cards,
    Decks,
    Options,
    opened,
    prepare_games_in,
    prepared,
    read_decks,
    read_options,
    warn,
    with_cards,
)

if TYPE_CHECKING:
    from cardwright.games.interface import Game
    from cardwright.match.match import Match

OPPONENT = "normal"


def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="The game, e.g. chi, or a game file's or folder's path.", callback=opened),
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="human|BOT",
            help="Who plays P1, P2 ...: human, easy, normal, hard, master, search:3s; once for each seat.",
        ),
    ] = None,
    deck: Decks = None,
    cards: Cards = None,
    option: Options = None,
    seed: Annotated[
        str | None, typer.Option(metavar="N", help="Play the same shuffles again; without it they are secret.")
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Plain sentences: for pipes and screen readers.")] = False,
    resume: Annotated[
        str | None, typer.Option(metavar="FILE", help="Continue a saved match; `last` is the newest one.")
    ] = None,
) -> None:
    """Play a game: against bots, with friends at one screen, or watch bots play."""
    from cardwright.games.bad_input import UsageError
    from cardwright.terminal.saves import Keeper, find_file, new_file
    from cardwright.terminal.screen import make_screen
    from cardwright.terminal.session import Session

    if resume is not None:
        if game or seat or deck or cards or option or seed:
            raise UsageError(
                "--resume continues a match as it was started: leave out GAME, --seat, --deck, --cards, --option and "
                "--seed"
            )
        path = find_file(resume)
        match = resumed(path)
    elif game is None:
        raise UsageError("which game? e.g. `cardwright play chi`; `cardwright games` lists them")
    else:
        match = begun(game, seat, deck, cards, option, seed)
        path = new_file(match.game.name)
    Session(match, make_screen(plain), Keeper(path)).run()


def begun(
    name: str,
    seats: Sequence[str] | None,
    decks: Sequence[str] | None,
    cards: Sequence[Path] | None,
    options: Sequence[str] | None,
    seed: str | None,
) -> Match:
    """A new match; everything that was asked for is checked before anything is compiled."""
    from cardwright.games import load
    from cardwright.games.interface import Setup
    from cardwright.match.match import HUMAN, Match
    from cardwright.players import read_spec

    game = with_cards(load(name), cards)
    table, brought = read_options(game, options), read_decks(game, decks)
    chosen = fill_seats(game, seats or (), len(brought))
    for player in chosen:
        if player != HUMAN:
            read_spec(player)
    game.blank(Setup(len(chosen), table, decks=brought))
    warn(game, brought)
    prepared(name)
    return Match(game, chosen, options=table, seed=seed, decks=brought)


def fill_seats(game: Game, seats: Sequence[str], decks: int = 0) -> list[str]:
    """The seats that were named; of those left open a person takes one if nobody does yet, and bots the others."""
    from cardwright.match.match import HUMAN

    chosen = list(seats)
    while len(chosen) < max(game.least_seats if seats else game.usual_seats, 0 if seats else decks):
        chosen.append(OPPONENT if HUMAN in chosen else HUMAN)
    return chosen


def resumed(path: Path) -> Match:
    """A saved match that can be played on."""
    from cardwright.games.bad_input import UsageError
    from cardwright.lab.preparing import PLAY
    from cardwright.match.file import check_whole, load

    with contextlib.suppress(OSError, ValueError):  # which `load` tells
        check_whole(path, path.read_text(encoding="utf-8"))
    prepare_games_in([path], PLAY)
    loaded = load(path)
    if loaded.match is None:
        raise UsageError(loaded.note)
    return loaded.match
