"""A PostgreSQL of its own in a temporary folder, where Debian's package `postgresql` or another one is installed."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MISSING = "PostgreSQL is not installed: install your system's package postgresql, e.g. sudo apt-get install postgresql"
UNPRIVILEGED = ("postgres", "nobody")  # it does not run as root
USER = "cardwright"


def program(name: str) -> str | None:
    """Where a program of PostgreSQL is: Debian does not put all of them on the path."""
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return shutil.which(name) or (str(places[-1]) if places else None)


def is_installed() -> bool:
    """Whether a server can be started here."""
    return program("initdb") is not None and program("pg_ctl") is not None


def owner() -> str | None:
    """Under which account it runs: ours, or as root another one."""
    known = {account.pw_name for account in pwd.getpwall()}
    return next(name for name in UNPRIVILEGED if name in known) if os.geteuid() == 0 else None


@contextmanager
def postgresql(is_durable: bool = False) -> Iterator[str]:
    """A server that listens on a socket in its folder, and is gone afterwards: its address."""
    account = owner()
    with tempfile.TemporaryDirectory(prefix="cardwright-") as name:
        folder, data = Path(name), Path(name) / "data"
        if account is not None:
            shutil.chown(folder, account)
        options = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c max_connections=100"
        if not is_durable:
            options += " -c fsync=off"
        run(account, "initdb", "--auth=trust", f"--username={USER}", "--encoding=UTF8", "--pgdata", str(data))
        run(account, "pg_ctl", "start", "--wait", "-D", str(data), "-l", str(folder / "log"), "-o", options)
        try:
            yield f"postgresql://{USER}@/postgres?host={folder}"
        finally:
            run(account, "pg_ctl", "stop", "--wait", "-D", str(data), "-m", "immediate")


def run(account: str | None, name: str, *arguments: str) -> None:
    """Have a program of PostgreSQL do something."""
    found = program(name)
    assert found is not None, MISSING
    done = subprocess.run([found, *arguments], user=account, cwd="/", capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
