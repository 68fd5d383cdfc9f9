"""Records as bytes: copied and handed to compiled code without NumPy looking at each of their fields."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from cardwright.games.survey import layout_of

Record = Any  # a NumPy record of a game's own dtype
base_of, data_of = np.void.base.__get__, np.void.data.__get__  # of a record, without asking its fields first


class OwnRecord(np.record):  # type: ignore[misc]
    """A record with bytes of its own.

    Compiled code asks a record for its data. NumPy would describe every field of it first, which takes longer than
    most of what the rules do with it.
    """

    __slots__ = ()
    __getattribute__ = np.void.__getattribute__  # NumPy's records ask for every attribute in Python

    def __getattr__(self, name: str) -> Any:
        """A field, as NumPy's records give it."""
        try:
            return self[name]
        except ValueError:
            raise AttributeError(name) from None

    @property
    def data(self) -> memoryview:
        """Its bytes as they are; of a row that somebody else has made, as NumPy gives them."""
        owner = getattr(base_of(self), "base", None)
        return memoryview(owner) if isinstance(owner, bytearray) else data_of(self)


@cache
def owned(layout: np.dtype[Any]) -> np.dtype[Any]:
    """The layout of records with bytes of their own."""
    return np.dtype((OwnRecord, layout))


def bytes_of(record: Record) -> bytes:
    """The bytes of a record."""
    return np.void.tobytes(record)


def read_record(like: Record, data: bytes) -> Record:
    """A record like another, from bytes of its own."""
    return np.ndarray(1, owned(layout_of(like)), bytearray(data))[0]


def copy_record(record: Record) -> Record:
    """An independent copy: NumPy's own goes field by field and takes ten times as long."""
    return read_record(record, bytes_of(record))
