"""Interpreted, the kernel computes with plain integers as the compiled one does: a number wraps only when stored."""

from __future__ import annotations

from typing import Any

import numpy as np


class PlainArray:
    """An array whose items are read as plain integers."""

    __slots__ = ("array", "shape")

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self.array = array
        self.shape = array.shape

    def __getitem__(self, key: Any) -> Any:
        item = self.array[key]
        return PlainArray(item) if isinstance(item, np.ndarray) else int(item)

    def __setitem__(self, key: Any, number: Any) -> None:
        self.array[key] = number

    def __len__(self) -> int:
        return len(self.array)


class PlainRecord:
    """A record whose fields are read as plain integers."""

    __slots__ = ("arrays", "record")

    def __init__(self, record: Any) -> None:
        object.__setattr__(self, "record", record)
        object.__setattr__(self, "arrays", {})

    def __getattr__(self, name: str) -> Any:
        found = self.arrays.get(name)
        if found is not None:
            return found
        field = self.record[name]
        if isinstance(field, np.ndarray):
            found = self.arrays[name] = PlainArray(field)
            return found
        return int(field)

    def __setattr__(self, name: str, number: Any) -> None:
        self.record[name] = number


class PlainRecords:
    """An array of records."""

    __slots__ = ("array", "shape")

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self.array = array
        self.shape = array.shape

    def __getitem__(self, place: int) -> PlainRecord:
        return PlainRecord(self.array[place])

    def __setitem__(self, place: int, record: PlainRecord) -> None:
        self.array[place] = record.record


def plain(argument: Any) -> Any:
    """An argument of an entry point as interpreted kernel functions take it."""
    if isinstance(argument, np.void):
        return PlainRecord(argument)
    if isinstance(argument, np.ndarray):
        return PlainRecords(argument) if argument.dtype.names else PlainArray(argument)
    return int(argument)
