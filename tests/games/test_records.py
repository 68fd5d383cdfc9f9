"""Records with bytes of their own are NumPy's records: the same fields, on the same bytes."""

from __future__ import annotations

import numpy as np
import pytest

from cardwright.games.records import OwnRecord, bytes_of
from cardwright.server.setups import Spec, begin

GAMES = ["chi", "ninjas", "xi", "fate", "psiwars", "wuxing"]


@pytest.mark.parametrize("game", GAMES)
def test_fields_are_those_of_numpys_records(game: str) -> None:
    record = begin(Spec(game, ["human", "human"], "records")).position.copy().record
    assert isinstance(record, OwnRecord)
    assert record.dtype.names
    for name in record.dtype.names:
        own, plain = getattr(record, name), np.record.__getattribute__(record, name)
        assert type(own) is type(plain)
        assert np.array_equal(own, plain)
        assert np.ndim(own) == 0 or np.shares_memory(own, plain)


def test_what_is_written_is_in_the_bytes() -> None:
    record = begin(Spec("chi", ["human", "human"], "records")).position.copy().record
    before = bytes_of(record)
    record.key[:] = record.key + 1
    assert bytes(record.data) == bytes_of(record) != before


def test_a_record_has_no_other_attributes() -> None:
    record = begin(Spec("chi", ["human", "human"], "records")).position.copy().record
    with pytest.raises(AttributeError):
        record.nothing  # noqa: B018
