"""How kernel functions become machine code."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, TypeVar

import numba

import cardwright.kernel.translating  # noqa: F401
from cardwright.kernel.backend import NUMBA, require
from cardwright.kernel.keeping import EntryCache
from cardwright.kernel.linking import leave_to_entry_points

DEEP = 10_000  # Python calls within each other while a function is typed through all that it calls

Function = TypeVar("Function", bound=Callable[..., Any])
require("numba", numba.__version__, NUMBA)
numba.config.DISABLE_JIT = 0  # whatever the environment says: the backend is chosen by CARDWRIGHT_BACKEND

# Members of an IntEnum are plain integers in the kernel: they mix with others and index arrays, on the GPU too.
numba.types.IntEnumClass.member_type = property(lambda enum: enum.dtype)


def widen(kind: Any) -> Any:
    """One integer type for all integers: a function is compiled once, not once for each width it is called with."""
    types = numba.types
    plain_kind = types.unliteral(kind)
    return types.int64 if isinstance(plain_kind, types.Integer) else plain_kind


def compiled(function: Function, is_entry: bool = False, **how: Any) -> Function:
    """The function in machine code.

    Nothing is allocated in the kernel, so reference counting is left out: it would cost two thirds of the speed.
    """
    result = numba.njit(error_model="numpy", _nrt=False, **how)(function)
    leave_to_entry_points(result, is_entry)
    template = result.get_call_template
    result.get_call_template = lambda args, kws: template(tuple(map(widen, args)), kws)
    return result  # type: ignore[no-any-return]


def kept(function: Function, **how: Any) -> Function:
    """An entry point in machine code, which is kept for the next process."""
    result: Any = compiled(function, is_entry=True, **how)
    result._cache = EntryCache(function)
    result.compile = with_room(result.compile)
    return result  # type: ignore[no-any-return]


def with_room(compile_it: Callable[..., Any]) -> Callable[..., Any]:
    """Compiling, however deep the stack is from which an entry point is first called."""

    def compile_deep(signature: Any) -> Any:
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(max(limit, DEEP))
        try:
            return compile_it(signature)
        finally:
            sys.setrecursionlimit(limit)

    return compile_deep
