"""`cardwright serve`: the games in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

DATABASE = "cardwright.db"
MANY = (10_000.0, 10_000.0)  # messages and requests where CARDWRIGHT_LIMITS is off: for measurements


def serve(
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port.")] = 8000,
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 lets others in your network join.")
    ] = "127.0.0.1",
    database: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The SQLite file that keeps rooms and moves.")
    ] = None,
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

    from cardwright.server.app import Config, make_app
    from cardwright.server.protocol import LONGEST
    from cardwright.server.storage import sqlite_address
    from cardwright.terminal.saves import data_folder

    file = database or data_folder() / DATABASE
    file.parent.mkdir(parents=True, exist_ok=True)
    cores = os.cpu_count() or 1
    config = Config(sqlite_address(file), movers=cores, thinkers=max(1, cores // 2))
    app = make_app(
        replace(config, requests=MANY, messages=MANY) if os.environ.get("CARDWRIGHT_LIMITS") == "off" else config
    )
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{port}"
    Console(highlight=False).print(f"Cardwright is at [bold]{address}[/] (Ctrl-C ends it; nothing is lost).")
    if browse:
        webbrowser.open(address)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # uvicorn ends in order and then sends it once more
    uvicorn.run(app, host=host, port=port, log_level="warning", ws_max_size=16 * LONGEST, server_header=False)
