"""Records: declared by annotations, aligned, without a byte that no field names."""

from typing import Any

import numpy as np
import pytest

from cardwright.kernel.record import Cards, Part, Seats, i8, i16, i32, record


def declare() -> Any:
    @record(seats=3, cards=5)
    class Toy:
        small: i8  # type: ignore[valid-type]
        large: i32[Seats]  # type: ignore[valid-type]
        cards: i16[Cards, 2]  # type: ignore[valid-type]
        last_one: i8  # type: ignore[valid-type]

    return Toy


def test_shapes_come_from_the_game() -> None:
    toy = np.zeros(1, dtype=declare().dtype)[0]
    assert toy.large.shape == (3,)
    assert toy.cards.shape == (5, 2)


def test_every_byte_has_a_name() -> None:
    layout = declare().dtype
    assert layout.isalignedstruct
    assert sum(layout.fields[name][0].itemsize for name in layout.names) == layout.itemsize


def test_a_copy_is_the_same_bytes() -> None:
    toys = np.zeros(2, dtype=declare().dtype)
    toys[0].large[1] = 7
    assert toys[0].copy().tobytes() == toys[0].tobytes() != toys[1].tobytes()


def test_a_field_that_numpy_would_hide_is_refused() -> None:
    with pytest.raises(TypeError, match="size"):

        @record()
        class Bad:
            size: i8  # type: ignore[valid-type]


def test_a_field_that_is_no_number_is_refused() -> None:
    with pytest.raises(TypeError, match="numbers"):

        @record()
        class Bad:
            name: str


def test_a_part_stands_where_it_is_named() -> None:
    class Middle(Part):
        inner: i8  # type: ignore[valid-type]

    @record()
    class Whole:
        before: i8  # type: ignore[valid-type]
        part: Middle
        after: i8  # type: ignore[valid-type]

    assert Whole.dtype.names == ("before", "inner", "after")  # type: ignore[attr-defined]
