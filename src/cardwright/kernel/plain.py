"""Interpreted, the kernel computes with plain integers as the compiled one does: only what is stored has a width.

Fields are memory views, which hand out Python's own integers several times as fast as NumPy does.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np


class Rows:
    """An array of two dimensions: an item by both its places, a row by one."""

    __slots__ = ("items", "shape")

    def __init__(self, items: Any) -> None:
        self.items = items
        self.shape = items.shape

    def __getitem__(self, key: Any) -> Any:
        if type(key) is tuple:
            return self.items[key]
        width = self.shape[1]
        return self.items.cast("B").cast(self.items.format)[key * width : (key + 1) * width]

    def __setitem__(self, key: tuple[int, int], number: int) -> None:
        self.items[key] = number

    def __len__(self) -> int:
        return len(self.items)


class PlainRecord:
    """A record whose fields are read as plain integers; each layout has a class of its own, made by `class_of`."""

    __slots__ = ("bytes", "record")

    def __init__(self, record: Any, address: int, size: int) -> None:
        self.record = record  # which keeps the bytes alive
        self.bytes = memoryview((ctypes.c_ubyte * size).from_address(address)).cast("B")


@cache
def class_of(layout: np.dtype[Any]) -> type[PlainRecord]:
    """Records of a layout: arrays are kept from their first use on, numbers are read and written where they are."""
    places = {name: layout.fields[name][:2] for name in layout.names or ()}  # type: ignore[index]

    def field(record: PlainRecord, name: str) -> Any:
        kind, offset = places[name]
        part: Any = record.bytes[offset : offset + kind.itemsize]
        return part.cast(kind.base.char, kind.shape or (1,))

    def missing(record: PlainRecord, name: str) -> Any:
        """An array or number that is used for the first time."""
        found = field(record, name.removeprefix("_"))
        setattr(record, name, Rows(found) if found.ndim == 2 else found)
        return getattr(record, name)

    numbers = [name for name, (kind, _) in places.items() if not kind.shape]
    slots = [f"_{name}" if name in numbers else name for name in places]
    made = type("PlainRecord", (PlainRecord,), {"__slots__": slots, "__getattr__": missing})
    for name in numbers:
        setattr(made, name, number_in(f"_{name}", made.__dict__[f"_{name}"].__get__))
    return made


def number_in(slot: str, get: Callable[[Any], memoryview]) -> property:
    """A number of a record, which is an array of one item in a slot."""

    def read(record: PlainRecord) -> int:
        try:
            return get(record)[0]
        except AttributeError:
            return getattr(record, slot)[0]  # type: ignore[no-any-return]

    def write(record: PlainRecord, number: int) -> None:
        getattr(record, slot)[0] = number

    return property(read, write)


class PlainRecords:
    """An array of records."""

    __slots__ = ("address", "array", "made", "shape")

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self.array = array
        self.shape = array.shape
        self.address = array.ctypes.data
        self.made = class_of(array.dtype)

    def __getitem__(self, place: int) -> PlainRecord:
        return self.made(self.array, self.address + place * self.array.strides[0], self.array.itemsize)

    def __setitem__(self, place: int, record: PlainRecord) -> None:
        self[place].bytes[:] = record.bytes


def plain(argument: Any) -> Any:
    """An argument of an entry point as interpreted kernel functions take it."""
    if isinstance(argument, np.void):
        address = np.frombuffer(argument, np.uint8).ctypes.data
        return class_of(argument.dtype)(argument, address, argument.dtype.itemsize)
    if isinstance(argument, np.ndarray):
        if argument.dtype.names:
            return PlainRecords(argument)
        items: Any = argument.data
        return Rows(items) if items.ndim == 2 else items
    return int(argument)
