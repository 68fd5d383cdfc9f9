"""The command line, run in this process with its own data folder."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest

from cardwright.__main__ import main


@dataclass(frozen=True)
class Done:
    """What a command left behind."""

    status: int
    out: str
    err: str

    @property
    def error(self) -> str:
        """The one line that says what is wrong; anything else on the error stream is a failure."""
        lines = self.err.splitlines()
        assert len(lines) == 1, self.err
        assert lines[0].startswith("error: ")
        assert self.status == 2
        return lines[0].removeprefix("error: ")


Run = Callable[..., Done]


@pytest.fixture(scope="session", autouse=True)
def _compiled(compiled_rules: None) -> None:
    """Every command finds the rules compiled."""


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which matches are saved by themselves."""
    monkeypatch.setenv("CARDWRIGHT_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path / "data" / "matches"


@pytest.fixture
def cardwright(data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command; `lines` are what a person types."""

    def run(*arguments: str, lines: Iterable[str] = ()) -> Done:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        capsys.readouterr()
        status = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Done(status, re.sub(r"\x1b\[[0-9;]*m", "", out), err)

    return run


@pytest.fixture
def in_a_process(data: Path) -> Run:
    """Run a command in a process of its own."""

    def run(*arguments: str, lines: Iterable[str] = (), **settings: str) -> Done:
        done = subprocess.run(
            [sys.executable, "-m", "cardwright", *arguments],
            input="".join(f"{line}\n" for line in lines),
            env=os.environ | settings,
            capture_output=True,
            text=True,
            timeout=300,
        )
        return Done(done.returncode, done.stdout, done.stderr)

    return run
