"""`cardwright serve`: the games in the browser."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from cardwright.commands.interrupts import INTERRUPTED, leaving_at_once

if TYPE_CHECKING:
    from cardwright.server.app import Config

DATABASE = "cardwright.db"
COLLECTING = (100_000, 3, 20)  # tables are trees: few cycles are left, and looking for them holds a move up
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
        str | None,
        typer.Option(
            metavar="FILE|URL",
            envvar="CARDWRIGHT_DATABASE",
            help="What keeps rooms and moves: a SQLite file, or for several servers "
            "postgresql://USER:PASSWORD@HOST/NAME.",
        ),
    ] = None,
    peer_address: Annotated[
        str,
        typer.Option(
            metavar="URL",
            envvar="CARDWRIGHT_PEER_ADDRESS",
            help="Where other servers on the same PostgreSQL reach this one, e.g. http://10.0.0.2:8000.",
        ),
    ] = "",
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
    log_format: Annotated[
        Literal["text", "json"], typer.Option(help="Log in lines for people, or as JSON for programs.")
    ] = "text",
    browse: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Serve the games to browsers: play against bots, with friends by a link, or at one screen."""
    for folder in folders or ():
        add_game(folder)
    with leaving_at_once():
        config = configure(host, database, allow_host or [], keep_days)
        config = replace(config, address=peer_address.rstrip("/") or address_for_peers(host, port))
        start(host, port, config, log_format == "json", browse)


def add_game(folder: str) -> None:
    """Offer the game of a folder; whatever is wrong with it is said before anybody is served."""
    from cardwright.games import add, is_folder, load
    from cardwright.games.bad_input import UsageError

    if not is_folder(folder):
        raise UsageError(f"{folder!r} is not a folder with a game in Python: it has no game.py")
    load(add(folder))


def address_for_peers(host: str, port: int) -> str:
    """Where other servers reach one that listens on a host: if on all of its addresses, by the machine's name."""
    import socket

    from cardwright.server.hosts import EVERYWHERE

    name = socket.gethostname() if host in EVERYWHERE else host
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"


def start(host: str, port: int, config: Config, is_json: bool, browse: bool) -> None:
    """Serve until somebody ends it."""
    import gc
    import signal
    import webbrowser

    import uvicorn
    from rich.console import Console

    from cardwright.server.app import make_app
    from cardwright.server.database import is_shared, open_database
    from cardwright.server.logs import log_config
    from cardwright.server.protocol import LONGEST

    gc.set_threshold(*COLLECTING)
    if is_shared(config.database):
        open_database(config.database).dispose()  # what is wrong with it is said before anybody is served
    app = make_app(config)
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
        log_config=log_config(is_json),
        ws_max_size=16 * LONGEST,
        ws_per_message_deflate=False,  # changes of views are small: it would cost more time than it saves bytes
        server_header=False,
    )


def end(*_: object) -> None:
    """End after Ctrl-C, when the server has stopped in order, or before it has begun."""
    warnings.filterwarnings("ignore", "coroutine .* was never awaited")  # of a server that never came to run
    print("\nStopped. Everything is saved.", file=sys.stderr)
    sys.exit(INTERRUPTED)


def configure(host: str, database: str | None, names: Sequence[str], keep_days: float) -> Config:
    """How the server is to be run."""
    import os

    from cardwright.server.app import Config
    from cardwright.server.database import is_shared, sqlite_address
    from cardwright.server.hosts import names_of

    cores = os.cpu_count() or 1
    config = Config(
        database if database and is_shared(database) else sqlite_address(database_file(database)),
        movers=cores,
        thinkers=max(1, cores // 2),
        names=names_of(host, names),
        keep_days=keep_days,
        compile_in_background=os.environ.get("CARDWRIGHT_COMPILE") != "off",
        metrics_token=os.environ.get("CARDWRIGHT_METRICS_TOKEN", ""),
    )
    if os.environ.get("CARDWRIGHT_LIMITS") == "off":
        return replace(config, requests=MANY, messages=MANY, work=MANY, sockets=int(MANY[0]))
    return config


def database_file(name: str | None) -> Path:
    """Where rooms and moves are kept: our own folder is made, nobody else's."""
    from cardwright.games.bad_input import UsageError
    from cardwright.terminal.saves import data_folder

    if name is None:
        data_folder().mkdir(parents=True, exist_ok=True)
        return data_folder() / DATABASE
    if "://" in name:
        kind = name.partition("://")[0]
        raise UsageError(f"a database is a file or postgresql://USER:PASSWORD@HOST/NAME, and {kind}:// is neither")
    wanted = Path(name)
    if not wanted.parent.is_dir():
        raise UsageError(f"there is no folder {str(wanted.parent)!r} for the database: make it, or choose another")
    if wanted.is_dir():
        raise UsageError(f"{str(wanted)!r} is a folder, and the database has to be a file")
    return wanted
