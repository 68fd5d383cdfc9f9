"""`cardwright verify`: a match that went as its file says, and files that lie."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright.games import load
from cardwright.match.file import commitment, write_match
from cardwright.match.match import Match
from tests.terminal.conftest import Run

SEED, SALT = "a seed", "and salt"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A match of which some moves were made."""
    match = Match(load("chi"), ("human", "human"), seed=SEED)
    for _ in range(8):
        seat = match.asked()[0]
        match.answer(seat, match.position.legal(seat)[0])
    path = tmp_path / "game.match"
    path.write_text(write_match(match, salt=SALT), encoding="utf-8")
    return path


def test_a_match_follows_from_its_seed_and_the_seed_from_its_hash(cardwright: Run, file: Path) -> None:
    promised = commitment(SEED, SALT)
    done = cardwright("verify", str(file), "--commitment", promised.upper())
    assert done.status == 0
    assert "is the one you were shown" in done.out
    assert promised in cardwright("verify", str(file)).out
    said = json.loads(cardwright("verify", str(file), "--commitment", promised, "--json").out)
    assert said == {"moves": 8, "commitment": promised, "checked": True}


def test_another_hash_is_noticed(cardwright: Run, file: Path) -> None:
    assert "not the one you were shown" in cardwright("verify", str(file), "--commitment", "0" * 64).error


@pytest.mark.parametrize(("old", "new"), [(SEED, "another seed"), (SALT, "and pepper")])
def test_a_changed_seed_or_salt_is_noticed(cardwright: Run, file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")
    done = cardwright("verify", str(file), "--commitment", commitment(SEED, SALT))
    assert done.status == 2
    assert done.error


def test_a_file_that_is_not_there_is_an_error(cardwright: Run, tmp_path: Path) -> None:
    assert "nothing.match" in cardwright("verify", str(tmp_path / "nothing.match")).error
