"""Ten minutes of 200 games: nothing leaks, and nothing goes wrong."""

from __future__ import annotations

import pytest

from tests.server.soak import soak


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_nothing_leaks_while_many_play() -> None:
    report = soak(minutes=10)
    assert not report.problems
    assert report.samples[-1].moves > 1000
    assert {"matches left", "reloads", "lost connections", "hints", "deck checks"} <= set(report.done)
