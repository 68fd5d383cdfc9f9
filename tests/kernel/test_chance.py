"""Chance: the published generator, fair numbers, and nothing that one seat could compute."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from cardwright.games import load
from cardwright.games.interface import luck_from, secret_key
from cardwright.kernel import chance
from cardwright.kernel.rule import entry

# Known answers of Threefry-4x32 with 20 rounds, from its authors' test vectors: key, then the block of counter 0.
KNOWN = [
    ((0, 0, 0, 0), (0x9C6CA96A, 0xE17EAE66, 0xFC10ECD4, 0x5256A7D8)),
]


@entry
def draw_below(game, bound, out):  # type: ignore[no-untyped-def]
    for i in range(out.shape[0]):
        out[i] = chance.below(game, bound)


@entry
def draw_luck(luck, bound, out):  # type: ignore[no-untyped-def]
    for i in range(out.shape[0]):
        out[i] = chance.luck_below(luck, bound)


@entry
def draw_words(game, out):  # type: ignore[no-untyped-def]
    for i in range(out.shape[0]):
        out[i] = chance.word(game)


@pytest.fixture
def record():  # type: ignore[no-untyped-def]
    return np.zeros(1, dtype=load("chi").record_type.dtype)[0]


@pytest.mark.parametrize(("key", "block"), KNOWN)
def test_known_answers(record, key, block):  # type: ignore[no-untyped-def]
    record.key[:] = key
    words = np.zeros(4, dtype=np.int64)
    draw_words(record, words)
    assert [int(word) for word in words] == list(reversed(block))


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 7, 52])
def test_numbers_are_fair(record, bound):  # type: ignore[no-untyped-def]
    record.key[:] = secret_key("fair")
    out = np.zeros(20_000, dtype=np.int64)
    draw_below(record, bound, out)
    counts = Counter(out.tolist())
    assert set(counts) == set(range(bound))
    expected = len(out) / bound
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert chi_square < bound + 6 * (2 * bound) ** 0.5


@pytest.mark.parametrize("bound", [2, 25])
def test_luck_is_fair(bound: int) -> None:
    out = np.zeros(20_000, dtype=np.int64)
    draw_luck(luck_from(1), bound, out)
    counts = np.bincount(out, minlength=bound)
    expected = len(out) / bound
    assert ((counts - expected) ** 2 / expected).sum() < bound + 6 * (2 * bound) ** 0.5


def test_seeds_make_unrelated_keys() -> None:
    keys = {secret_key(seed).tobytes() for seed in range(1000)}
    assert len(keys) == 1000
    assert secret_key(1).tobytes() != luck_from(1).tobytes()
