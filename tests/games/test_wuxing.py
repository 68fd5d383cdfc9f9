"""Wu Xing is not offered yet, so nothing compiles it: its rules are checked as they are interpreted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from cardwright.games import found_here

CHECKS = Path(__file__).parent / "wuxing_checks.py"


def test_it_is_not_offered() -> None:
    assert "wuxing" not in found_here()


def test_its_rules_cards_and_timing_hold(in_new_process: Callable[..., str]) -> None:
    assert "failed" not in in_new_process("pytest", "-q", str(CHECKS), CARDWRIGHT_BACKEND="python")
