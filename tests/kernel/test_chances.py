"""What a lead in the evaluation counts as a chance to win."""

from __future__ import annotations

import numba
import pytest

from cardwright.kernel.loops import WIN, chance_of_lead
from cardwright.kernel.weighing import WON

SCALES = [150, 600, 1100]


@pytest.mark.parametrize("scale", SCALES)
def test_a_lead_counts_as_its_odds(scale: int) -> None:
    assert chance_of_lead(0, scale) == WIN // 2
    assert chance_of_lead(scale, scale) == WIN * 3 // 4
    for lead in range(-6 * scale, 6 * scale + 1):
        assert chance_of_lead(lead, scale) / WIN == pytest.approx(1 / (1 + 3 ** (-lead / scale)), abs=0.005)


@pytest.mark.parametrize("scale", SCALES)
def test_what_one_gains_the_other_loses(scale: int) -> None:
    chances = [chance_of_lead(lead, scale) for lead in range(-9 * scale, 9 * scale + 1)]
    assert chances == sorted(chances)
    assert all(one + other == WIN for one, other in zip(chances, reversed(chances), strict=True))


@pytest.mark.parametrize("scale", SCALES)
def test_only_a_game_that_is_over_is_sure(scale: int) -> None:
    assert 0 < chance_of_lead(-WON // 10, scale) < chance_of_lead(WON // 10, scale) < WIN
    assert (chance_of_lead(-WON, scale), chance_of_lead(WON, scale)) == (0, WIN)


@pytest.mark.parametrize("scale", SCALES)
def test_it_is_the_same_compiled(scale: int) -> None:
    compiled = numba.njit(chance_of_lead)
    for lead in [*range(-7 * scale, 7 * scale, 7), -WON, WON]:
        assert compiled(lead, scale) == chance_of_lead(lead, scale)
