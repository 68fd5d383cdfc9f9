"""P1 to P6 stand for seats in every text that a page shows, and nothing else is called so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwright.games import GAMES, load
from cardwright.games.interface import seat_number

CARDS = """
- name: {name}
  kind: unit
  cost: 1T
  damage: 1
  life: 1
"""


@pytest.mark.parametrize("name", GAMES)
def test_no_card_is_called_like_a_seat(name: str) -> None:
    assert [
        text for text in load(name).names() for word in re.findall(r"\w+", text) if seat_number(word) is not None
    ] == []


@pytest.mark.parametrize(("card", "is_refused"), [("Rocket P1", True), ("P2's Wolf", True), ("P10 Rocket", False)])
def test_a_card_cannot_be_called_like_a_seat(card: str, is_refused: bool, tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text(CARDS.format(name=f'"{card}"'))
    _, faults = load("xi").read_cards([path])
    assert any("stands for a player" in str(fault) for fault in faults) == is_refused
