"""Records: a game's whole state as one flat, aligned NumPy record, declared as an annotated class."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any, TypeVar

import numpy as np


class Size:
    """A length that is only known to the game: the number of seats, cards, zones, agenda rows, or columns of those."""

    def __init__(self, name: str) -> None:
        self.name = name


class Scalar:
    """A whole number of fixed width; `i8[SEATS]` and `i16[AGENDA, 6]` are arrays of it."""

    def __init__(self, code: str, shape: tuple[int | Size, ...] = ()) -> None:
        self.code = code
        self.shape = shape

    def __getitem__(self, shape: int | Size | tuple[int | Size, ...]) -> Scalar:
        return Scalar(self.code, shape if isinstance(shape, tuple) else (shape,))


i8, i16, i32, i64, u32 = Scalar("i1"), Scalar("i2"), Scalar("i4"), Scalar("i8"), Scalar("u4")
Seats, Cards, Zones, Agenda, Wide = Size("seats"), Size("cards"), Size("zones"), Size("agenda"), Size("wide")
Lasting, Waiting, Kinds = Size("lasting"), Size("waiting"), Size("kinds")

Class = TypeVar("Class", bound=type)


def without_gaps(layout: np.dtype[Any]) -> np.dtype[Any]:
    """The same layout with every gap that alignment leaves made a field, so that records compare byte for byte."""
    fields: list[tuple[Any, ...]] = []
    end = 0
    for name in layout.names or ():
        part, offset = layout.fields[name][:2]  # type: ignore[index]
        if offset > end:
            fields.append((f"gap_{end}", "u1", (offset - end,)))
        fields.append((name, part))
        end = offset + part.itemsize
    if layout.itemsize > end:
        fields.append((f"gap_{end}", "u1", (layout.itemsize - end,)))
    return np.dtype(fields, align=True)


class Part:
    """Fields that belong together, for a line of a record: `rows: Rows` puts the fields of Rows there."""


def declared_in(cls: type) -> Iterator[tuple[str, Any]]:
    """The fields of a class and its bases in the order of their lines; a line with a part is the fields of that."""
    for base in reversed(cls.__mro__):
        for name, what in inspect.get_annotations(base).items():
            if isinstance(what, type) and issubclass(what, Part):
                yield from declared_in(what)
            else:
                yield name, what


def record(**sizes: int) -> Any:
    """Turn the annotations of a class and its bases into `Class.dtype`, in the order of their lines."""

    def declare(cls: Class) -> Class:
        fields: list[tuple[Any, ...]] = []
        for name, scalar in declared_in(cls):
            if not isinstance(scalar, Scalar):
                raise TypeError(f"{cls.__name__}.{name}: a record holds numbers such as i8 or i32[Seats]")
            if hasattr(np.void, name):
                raise TypeError(f"{cls.__name__}.{name}: NumPy has an attribute of that name; choose another")
            shape = tuple(sizes[part.name] if isinstance(part, Size) else part for part in scalar.shape)
            fields.append((name, scalar.code, shape) if shape else (name, scalar.code))
        cls.dtype = np.dtype((np.record, without_gaps(np.dtype(fields, align=True))))  # type: ignore[attr-defined]
        cls.sizes = sizes  # type: ignore[attr-defined]
        return cls

    return declare
