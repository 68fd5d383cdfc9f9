"""`cardwright serve` as people start and stop it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from cardwright.__main__ import main
from tests.server.browsers import Client
from tests.server.test_restart import free_port


def test_no_folder_is_made_that_nobody_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "no" / "such"
    assert main(["serve", "--database", str(missing / "rooms.db")]) == 2
    assert f"there is no folder {str(missing)!r} for the database" in " ".join(capsys.readouterr().err.split())
    assert not (tmp_path / "no").exists()
    assert main(["serve", "--database", str(tmp_path)]) == 2
    assert "is a folder, and the database has to be a file" in capsys.readouterr().err


@contextmanager
def started(command: list[str], **how: Any) -> Iterator[subprocess.Popen[str]]:
    """A process that does not outlive the test, however that ends."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **how) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize(
    "module",
    ["typer", "rich.console", "numpy", "numba", "starlette", "sqlalchemy", "uvicorn"],
)
def test_an_interrupt_while_modules_are_loaded_ends_quietly(tmp_path: Path, module: str) -> None:
    command = [sys.executable, "-X", "importtime", "-m", "cardwright", "serve", "--port", str(free_port())]
    command += ["--database", str(tmp_path / "rooms.db")]
    with started(command) as server:
        assert server.stderr is not None
        said = ""
        for line in server.stderr:
            said += line
            if line.rpartition("|")[2].strip() == module:
                server.send_signal(signal.SIGINT)
                break
        said += server.stderr.read()
        assert server.wait() == 130
    assert "Traceback" not in said
    assert said.endswith("stopped\n") or "Stopped. Everything is saved." in said  # once all is loaded


@pytest.mark.parametrize("is_up", [False, True])
def test_an_interrupt_while_processes_are_started_ends_quietly(tmp_path: Path, is_up: bool) -> None:
    port = free_port()
    command = [sys.executable, "-m", "cardwright", "serve", "--port", str(port)]
    command += ["--database", str(tmp_path / "rooms.db")]
    with started(command, start_new_session=True) as server:
        assert server.stdout is not None
        assert "Ctrl-C stops it" in server.stdout.readline()
        if is_up:
            client = Client(f"http://127.0.0.1:{port}")
            assert client.get("/api/rooms").status_code == 200
            client.close()
        os.killpg(server.pid, signal.SIGINT)  # as a terminal does: to the server and to all that it has started
        _, said = server.communicate()
        assert server.returncode == 130
    assert said == "\nStopped. Everything is saved.\n"
