"""The same kernel for a GPU: one game per thread, compiled to PTX, also on a machine without a GPU."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from types import SimpleNamespace
from typing import Any

import numba
from numba import types

from cardwright.kernel.backend import NUMBA_CUDA, require
from cardwright.kernel.compiling import widen

HOPPER = (9, 0)
SMALL = 8  # blocks of a function that may be copied into its callers: without a bound the code of Xi Cards is 30 MB


def compile_ptx(entries: Any, record: Any, book: Any, capability: tuple[int, int] = HOPPER) -> str:
    """The PTX of random play to the end, from a game's entry points and its two record types."""
    import numba_cuda
    from numba import cuda
    from numba.cuda import compiler, dispatcher
    from numba.cuda.codegen import CUDACodeLibrary

    require("numba-cuda", numba_cuda.__version__, NUMBA_CUDA)

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
        replaced(CUDACodeLibrary, "modules", property(modules_once)),
        replaced(CUDACodeLibrary, "linking_libraries", property(libraries_once)),
        replaced(CUDACodeLibrary, "finalize", finalize_once),
        replaced(dispatcher, "compile_cuda", partial(dispatcher.compile_cuda, abi="c")),
        replaced(compiler, "CUDACABICallConv", returning_values()),
        replaced(dispatcher, "get_current_device", lambda: SimpleNamespace(compute_capability=capability)),
        replaced(dispatcher.CUDADispatcher, "get_call_template", widened(dispatcher.CUDADispatcher)),
    ):
        ptx, _ = cuda.compile_ptx(play, signature, cc=capability)
    return str(ptx)


def returning_values() -> type[Any]:
    """How device functions are called: a function gives its value back, not a status beside a pointer to write to.

    The kernel raises nothing, so nobody would read the status.
    """
    from llvmlite import ir
    from numba.cuda.core.callconv import BaseCallConv, CUDACABICallConv

    class ReturningValues(CUDACABICallConv):  # type: ignore[misc]
        """The convention of CUDA's C, with names that tell apart functions of one name."""

        mangler = BaseCallConv.mangler

        def return_user_exc(self, builder: Any, *what: Any, **where: Any) -> None:
            """End a block that is never reached, such as a tuple's index beyond its end."""
            builder.ret(ir.Constant(builder.function.ftype.return_type, None))

    return ReturningValues


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


def libraries_once(library: Any) -> list[Any]:
    """All libraries that a library needs, each once, however many ways lead to it."""
    found: dict[int, Any] = {}
    waiting = list(library._linking_libraries)
    while waiting:
        other = waiting.pop()
        if id(other) not in found:
            found[id(other)] = other
            waiting += other._linking_libraries
    return list(found.values())


def modules_once(library: Any) -> list[Any]:
    """The code of a library and of all that it needs, each once."""
    return [library._module, *(other._module for other in libraries_once(library))]


def finalize_once(library: Any) -> None:
    """Let what a library calls be merged, and small functions inlined; what lies deeper down was seen to before."""
    library._raise_if_finalized()
    for other in library._linking_libraries:
        for function in other._module.functions:
            if not function.is_declaration:
                function.linkage = "linkonce_odr"
                if len(function.blocks) > SMALL:
                    function.attributes.add("noinline")
    library._finalized = True
