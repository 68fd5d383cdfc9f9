"""The same kernel for a GPU: one game per thread, compiled to PTX, also on a machine without a GPU."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numba
from numba import types

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
    current_device = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    try:
        ptx, _ = cuda.compile_ptx(play, signature, cc=capability)
    finally:
        dispatcher.get_current_device = current_device
    return str(ptx)
