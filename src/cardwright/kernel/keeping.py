"""Compiled code is kept with its game, in a folder that is keyed by all sources: wherever these lie, it is the same.

Numba keeps the bitcode of a function beside its machine code, so that others can take it in, and reads it again in
every process. Nothing is built on an entry point: its machine code and the names in it are enough.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator
from numba.core.codegen import CPUCodeLibrary

from cardwright.kernel.backend import home_of, is_as_begun, ready_folder


class GameFolder(UserProvidedCacheLocator):  # type: ignore[misc]
    """The folder of a game's compiled code."""

    def __init__(self, function: Any, file: str) -> None:
        self._lineno = function.__code__.co_firstlineno
        self._cache_path = str(ready_folder(home_of(function.__module__)))
        self._stamp = hashlib.blake2b(Path(file).read_bytes(), digest_size=10).hexdigest()

    def get_source_stamp(self) -> str:
        """What stands in the function's own file, which need not be one of the game's sources; not when it changed."""
        return self._stamp

    @classmethod
    def from_function(cls, function: Any, file: str) -> GameFolder:
        """Every entry point has such a folder."""
        return cls(function, file)


class Saving(CompileResultCacheImpl):  # type: ignore[misc]
    """How compiled code is written and read: as Numba does."""

    _locator_classes = (GameFolder,)


class EntryCache(FunctionCache):  # type: ignore[misc]
    """The compiled code of an entry point."""

    _impl_class = Saving

    def save_overload(self, signature: Any, data: Any) -> None:
        """Keep compiled code under the key of its sources, unless these have been edited meanwhile."""
        if is_as_begun(home_of(self._py_func.__module__)):
            super().save_overload(signature, data)

    def _index_key(self, signature: Any, codegen: Any) -> tuple[Any, ...]:
        """What tells compiled code of an entry point from other.

        Numba would add what the function has closed over, which looks different in every process.
        """
        return signature, codegen.magic_tuple()


def machine_code(library: Any) -> tuple[str, str, tuple[bytes, list[str]]]:
    """What is kept of compiled code."""
    library._ensure_finalized()
    module = library._final_module
    defined = [
        value.name for part in (module.functions, module.global_variables) for value in part if not value.is_declaration
    ]
    return library.name, "machine code", (library._get_compiled_object(), defined)


def from_machine_code(codegen: Any, state: tuple[str, str, tuple[bytes, list[str]]]) -> Any:
    """Compiled code from what was kept of it."""
    name, _, (code, defined) = state
    library = codegen.create_library(name)
    library.enable_object_caching()
    library._set_compiled_object(code)
    library._finalize_final_module()
    codegen._engine._defined_symbols.update(defined)
    return library


CPUCodeLibrary.serialize_using_object_code = machine_code
CPUCodeLibrary._unserialize = staticmethod(from_machine_code)
