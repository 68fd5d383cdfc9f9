"""The same kernel for a GPU: one game per thread, compiled to PTX, also on a machine without a GPU."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import numba
from numba import types

from cardwright.kernel.rule import widen

HOPPER = (9, 0)


def compile_ptx(entries: Any, record: Any, book: Any, capability: tuple[int, int] = HOPPER) -> str:
    """The PTX of random play to the end, from a game's entry points and its two record types."""
    from numba import cuda
    from numba.cuda import dispatcher

    set_up, play_on = entries.set_up, entries.play_on

    def play(games, books, lucks, limit, made):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < games.shape[0]:
            game = games[i]
            set_up(game, books[0])
            made[i] = play_on(game, books[0], lucks[i], limit)

    signature = types.void(
        numba.from_dtype(record.dtype)[:],
        numba.from_dtype(book.dtype)[:],
        types.uint32[:, :],
        types.int64,
        types.int64[:],
    )
    with (
        replaced(dispatcher, "get_current_device", lambda: SimpleNamespace(compute_capability=capability)),
        replaced(dispatcher.CUDADispatcher, "get_call_template", widened(dispatcher.CUDADispatcher)),
    ):
        ptx, _ = cuda.compile_ptx(play, signature, cc=capability)
    return str(ptx)


@contextmanager
def replaced(owner: Any, name: str, value: Any) -> Iterator[None]:
    """Let an attribute have another value for a while: there may be no driver to ask for the current device."""
    before = getattr(owner, name)
    setattr(owner, name, value)
    try:
        yield
    finally:
        setattr(owner, name, before)


def widened(dispatcher: Any) -> Any:
    """A dispatcher's way to be called that compiles one version of a function for all widths of integers."""
    template = dispatcher.get_call_template
    return lambda self, args, kws: template(self, tuple(map(widen, args)), kws)
