"""Compile every kernel function once: inner functions stay unoptimised until an entry point takes all of them in.

Numba links and optimises a function together with everything below it, and again with every caller above it, so that
deep programs are optimised once per layer. Here an inner function is only translated; the entry point that reaches it
links everything it needs in one go and has it optimised as a whole.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import local
from typing import Any

from numba import _dynfunc
from numba.core.codegen import CPUCodeLibrary
from numba.core.cpu import CPUContext


class BeingCompiled(local):
    """The names of the functions that this thread is compiling, the innermost last: None for an entry point."""

    def __init__(self) -> None:
        self.names: list[str | None] = []


_being_compiled = BeingCompiled()


@contextmanager
def compiling(name: str | None) -> Iterator[None]:
    """While this lasts, the function of this name is being compiled."""
    _being_compiled.names.append(name)
    try:
        yield
    finally:
        _being_compiled.names.pop()


@contextmanager
def collecting_later() -> Iterator[None]:
    """While this lasts, nobody looks for garbage: a compiler makes millions of objects that it keeps."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:  # not where another compilation goes on around this one
            gc.enable()


def leave_to_entry_points(dispatcher: Any, is_entry: bool) -> None:
    """Have a function translated only, or, as an entry point, linked and optimised with all below it."""
    compile_as_usual: Callable[..., Any] = dispatcher._compiler.compile
    name = None if is_entry else dispatcher.py_func.__qualname__

    def compile_function(*arguments: Any) -> Any:
        with compiling(name), collecting_later():
            return compile_as_usual(*arguments)

    dispatcher._compiler.compile = compile_function


def reached_from(library: Any) -> list[Any]:
    """All libraries that a library needs, directly or through others; callers stand before what they call.

    The linker drops a function that nothing linked before it calls, so a callee must come after all its callers.
    """
    done: set[int] = set()
    callees_first: list[Any] = []
    path = [(library, iter(library._linking_libraries))]
    while path:
        current, callees = path[-1]
        callee = next(callees, None)
        if callee is None:
            path.pop()
            callees_first.append(current)
        elif id(callee) not in done:
            done.add(id(callee))
            is_inner = getattr(callee, "is_left_to_entry_points", False)
            path.append((callee, iter(callee._linking_libraries if is_inner else ())))
    return callees_first[-2::-1]  # without the library itself


finalize_as_usual = CPUCodeLibrary.finalize


def finalize(library: Any) -> None:
    """Finish a library: not at all for an inner function, with everything it reaches for any other."""
    name = _being_compiled.names[-1] if _being_compiled.names else None
    if name is not None and library.name == name:
        library.is_left_to_entry_points = True
        library._finalized = True
        return
    library._linking_libraries = reached_from(library)
    finalize_as_usual(library)


get_executable_as_usual = CPUContext.get_executable


def get_executable(context: Any, library: Any, description: Any, environment: Any) -> Any:
    """The Python function behind compiled code: an inner function is called from kernel functions only."""
    library._ensure_finalized()
    if not getattr(library, "is_left_to_entry_points", False):
        return get_executable_as_usual(context, library, description, environment)
    module, name = description.lookup_module(), description.qualname.rpartition(".")[2]
    return _dynfunc.make_function(module, name, "called from kernel functions only", 0, environment, (library,))


CPUCodeLibrary.finalize = finalize
CPUContext.get_executable = get_executable
