"""`cardwright serve`: the games in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

DATABASE = "cardwright.db"
MANY = (10_000.0, 10_000.0)  # of everything where CARDWRIGHT_LIMITS is off: for measurements


def serve(
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
            help="A name under which browsers reach this server, e.g. games.example; may be repeated. "
            "Addresses in numbers and localhost always work.",
        ),
    ] = None,
    keep_days: Annotated[
        float, typer.Option(min=0, help="Days after which a room that nobody has used is cleared away; 0 keeps all.")
    ] = 90,
    browse: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Serve the games to browsers: play against bots, with friends by a link, or at one screen."""
    import os
    import signal
    import sys
    import webbrowser
    from dataclasses import replace

    import uvicorn
    from rich.console import Console

    from cardwright.games.interface import UsageError
    from cardwright.server.app import Config, make_app
    from cardwright.server.hosts import names_of
    from cardwright.server.protocol import LONGEST
    from cardwright.server.storage import sqlite_address
    from cardwright.terminal.saves import data_folder

    file = database or data_folder() / DATABASE
    if database is None:
        file.parent.mkdir(parents=True, exist_ok=True)
    elif not file.parent.is_dir():
        raise UsageError(f"there is no folder {str(file.parent)!r} for the database: make it first, or choose another")
    elif file.is_dir():
        raise UsageError(f"{str(file)!r} is a folder: the database is a file")
    cores = os.cpu_count() or 1
    config = Config(
        sqlite_address(file),
        movers=cores,
        thinkers=max(1, cores // 2),
        names=names_of(host, allow_host or ()),
        keep_days=keep_days,
    )
    if os.environ.get("CARDWRIGHT_LIMITS") == "off":
        config = replace(config, requests=MANY, messages=MANY, work=MANY, sockets=int(MANY[0]))
    app = make_app(config)
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{port}"
    Console(highlight=False).print(f"Cardwright is at [bold]{address}[/] (Ctrl-C ends it; nothing is lost).")
    if browse:
        webbrowser.open(address)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # uvicorn ends in order and then sends it once more
    uvicorn.run(app, host=host, port=port, log_level="warning", ws_max_size=16 * LONGEST, server_header=False)
