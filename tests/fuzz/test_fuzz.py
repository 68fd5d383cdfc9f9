"""Thousands of spoilt inputs: each is done or answered with a sentence, in time, and writes nothing of its own."""

from __future__ import annotations

import io
import os
import random
import shutil
import signal
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest

from cardwright.__main__ import main
from tests.fuzz.cases import KINDS, Case

pytestmark = pytest.mark.usefixtures("compiled_rules")
SEED = os.environ.get("CARDWRIGHT_FUZZ_SEED", "cards")
FEW, MANY = 25, 500  # cases of each kind
PATIENCE = 600  # seconds after which a case counts as a hang; a rare entry point may still have to be compiled
MAY_SAVE = ("play",)  # commands that write where `save` says


class Hang(BaseException):
    """A case that does not end."""


@contextmanager
def patience() -> Iterator[None]:
    """Interrupt what takes too long."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise Hang

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def problem(case: Case, folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """What is wrong with how a case ends, or nothing."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, text in case.files.items():
        (folder / name).write_bytes(text.encode("utf-8", "surrogatepass"))
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    typed = io.TextIOWrapper(io.BytesIO(case.typed.encode("utf-8", "surrogatepass")), encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("CARDWRIGHT_DATA", str(folder / "data"))
        for name, stream in (("stdin", typed), ("stdout", out), ("stderr", err)):
            patch.setattr(sys, name, stream)
        try:
            with patience():
                status = main(case.arguments)
        except Hang:
            return f"hangs at\n{traceback.format_exc()[-1500:]}"
        except BaseException:
            return traceback.format_exc()[-1500:]
    said = "".join(stream.buffer.getvalue().decode() for stream in (out, err))
    if status not in (0, 1, 2) or "Traceback" in said or "the game broke" in said:
        return f"ends with {status}: {said[-600:]}"
    if status == 2 and not said.strip():
        return "fails without a word"
    left = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()} - set(case.files)
    if left and not (case.arguments and case.arguments[0] in MAY_SAVE):
        return f"leaves {sorted(left)}"
    return ""


def found_by(kind: str, numbers: range, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Everything that cases of a kind show to be wrong, each with how to make it again."""
    found = []
    for number in numbers:
        case = KINDS[kind](random.Random(f"{SEED} {kind} {number}"))
        wrong = problem(case, folder / "case", monkeypatch)
        if wrong:
            found.append(f"seed {SEED!r}, {kind} {number}: {case}\n{wrong}")
    print(f"seed {SEED!r}, {kind}: {len(numbers)} cases, {len(found)} problems")
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_spoilt_input_is_answered_in_a_sentence(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = found_by(kind, range(FEW), tmp_path, monkeypatch)
    assert not found, "\n\n".join(found[:5])


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_much_spoilt_input_is_answered_in_a_sentence(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = found_by(kind, range(FEW, FEW + MANY), tmp_path, monkeypatch)
    assert not found, "\n\n".join(found[:5])
