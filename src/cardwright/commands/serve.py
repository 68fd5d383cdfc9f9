"""`cardwright serve`: the games in the browser."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardwright.commands.interrupts import INTERRUPTED, leaving_at_once

if TYPE_CHECKING:
    from cardwright.server.app import Config

DATABASE = "cardwright.db"
COLLECTING = (20_000, 20, 20)  # tables are trees: there are few cycles to be looked for
MANY = (10_000.0, 10_000.0)  # of everything where CARDWRIGHT_LIMITS is off: for measurements


def serve(
    folders: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FOLDER...]", help="Folders with games in Python that are to be offered as well."),
    ] = None,
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port.")] = 8000,
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 lets others in your network join.")
    ] = "127.0.0.1",
    database: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The SQLite file that keeps rooms and moves.")
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            "--allow-host",
            metavar="NAME",
            help="Another name by which browsers reach this server, e.g. games.example; may be repeated. "
            "Addresses in numbers and localhost always work.",
        ),
    ] = None,
    keep_days: Annotated[
        float, typer.Option(min=0, help="Delete rooms that nobody has used for this many days; 0 keeps them all.")
    ] = 90,
    browse: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Serve the games to browsers: play against bots, with friends by a link, or at one screen."""
    for folder in folders or ():
        add_game(folder)
    with leaving_at_once():
        start(host, port, database, allow_host or [], keep_days, browse)


def add_game(folder: str) -> None:
    """Offer the game of a folder; whatever is wrong with it is said before anybody is served."""
    from cardwright.games import add, is_folder, load
    from cardwright.games.bad_input import UsageError

    if not is_folder(folder):
        raise UsageError(f"{folder!r} is not a folder with a game in Python: it has no game.py")
    load(add(folder))


def start(host: str, port: int, database: Path | None, names: Sequence[str], keep_days: float, browse: bool) -> None:
    """Serve until somebody ends it."""
    import gc
    import signal
    import webbrowser

    import uvicorn
    from rich.console import Console

    from cardwright.server.app import make_app
    from cardwright.server.protocol import LONGEST

    gc.set_threshold(*COLLECTING)
    app = make_app(configure(host, database, names, keep_days))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # uvicorn ends in order and then sends it once more,
    signal.signal(signal.SIGINT, end)  # as it does with this
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{port}"
    Console(highlight=False).print(f"Cardwright is at [bold]{address}[/] (Ctrl-C stops it; nothing is lost).")
    if browse:
        webbrowser.open(address)
    uvicorn.run(
        app,
        host=host,
        port=port,
        log_level="warning",
        ws_max_size=16 * LONGEST,
        ws_per_message_deflate=False,  # changes of views are small: it would cost more time than it saves bytes
        server_header=False,
    )


def end(*_: object) -> None:
    """End after Ctrl-C, when the server has stopped in order, or before it has begun."""
    warnings.filterwarnings("ignore", "coroutine .* was never awaited")  # of a server that never came to run
    print("\nStopped. Everything is saved.", file=sys.stderr)
    sys.exit(INTERRUPTED)


def configure(host: str, database: Path | None, names: Sequence[str], keep_days: float) -> Config:
    """How the server is to be run."""
    import os
    from dataclasses import replace

    from cardwright.server.app import Config
    from cardwright.server.hosts import names_of
    from cardwright.server.storage import sqlite_address

    cores = os.cpu_count() or 1
    config = Config(
        sqlite_address(database_file(database)),
        movers=cores,
        thinkers=max(1, cores // 2),
        names=names_of(host, names),
        keep_days=keep_days,
    )
    if os.environ.get("CARDWRIGHT_LIMITS") == "off":
        return replace(config, requests=MANY, messages=MANY, work=MANY, sockets=int(MANY[0]))
    return config


def database_file(wanted: Path | None) -> Path:
    """Where rooms and moves are kept: our own folder is made, nobody else's."""
    from cardwright.games.bad_input import UsageError
    from cardwright.terminal.saves import data_folder

    if wanted is None:
        data_folder().mkdir(parents=True, exist_ok=True)
        return data_folder() / DATABASE
    if not wanted.parent.is_dir():
        raise UsageError(f"there is no folder {str(wanted.parent)!r} for the database: make it, or choose another")
    if wanted.is_dir():
        raise UsageError(f"{str(wanted)!r} is a folder, and the database has to be a file")
    return wanted
