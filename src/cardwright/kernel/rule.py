"""`@rule`: compile a rule function and remember which rules of the rulebook it carries out."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, TypeVar

from cardwright.kernel.backend import ENTRIES, INTERPRETED
from cardwright.kernel.plain import plain

Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(frozen=True)
class Carrier:
    """Something that carries out rules: a function, a reason to refuse, or a piece of data."""

    form: str  # function, refusal or data
    name: str
    ids: tuple[str, ...]
    where: str  # package of the game
    file: str
    mark: int | str  # its line in the file, or how it is written there

    @property
    def line(self) -> int:
        """The line of the file where it stands."""
        if isinstance(self.mark, int):
            return self.mark
        lines = Path(self.file).read_text(encoding="utf-8").splitlines()
        return next(number for number, line in enumerate(lines, 1) if self.mark in line)


CARRIERS: dict[str, list[Carrier]] = {}  # by package of the game
switched_off: set[tuple[str, str]] = set()  # (where, name) of carriers that do nothing; interpreted kernel only


class EndlessError(Exception):
    """More rule functions were called than any ordinary run calls."""


class Effort:
    """How many more rule functions may run: without one of its rules a game may never end; interpreted kernel only."""

    left: int | None = None  # no limit

    def spend(self) -> None:
        """Count one call."""
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                raise EndlessError("too many rule functions were called")


effort = Effort()


def package_of(module: str) -> str:
    """The game package that a module belongs to: cardwright.games.chi.ninjas.rules -> chi; elsewhere its whole name."""
    parts = module.split(".")
    if module.startswith("cardwright."):
        return parts[2] if module.startswith("cardwright.games.") else "kernel"
    for end in range(1, len(parts)):
        folders = getattr(sys.modules.get(".".join(parts[:end])), "__path__", ())
        if any((Path(folder) / ENTRIES).is_file() for folder in folders):
            return ".".join(parts[:end])
    return "kernel"


def enter_carrier(
    form: str, name: str, ids: tuple[str, ...], module: str, mark: int | str, file: Path | None = None
) -> None:
    """Enter a carrier of a module, or of a file beside it, into its game's list."""
    where, written = package_of(module), str(file or sys.modules[module].__file__)
    CARRIERS.setdefault(where, []).append(Carrier(form, name, ids, where, written, mark))


def words_of(member: Enum) -> str:
    """The name of a reason or number in words."""
    return member.name.lower().replace("_", " ")


def carried_by(form: str, pieces: Mapping[Any, tuple[str, ...]], module: str) -> None:
    """Enter refusals or pieces of data of a module, by their names, as carriers of rules."""
    for piece, ids in pieces.items():
        if isinstance(piece, Enum):
            name, mark = words_of(piece), f"{type(piece).__name__}.{piece.name}:"
        else:
            name, mark = piece, f'"{piece}"'
        enter_carrier(form, name, ids, module, mark)


def also_carries(function: Callable[..., Any], *ids: str, of: str) -> None:
    """A rule function of another game carries out rules of the game that has the module `of`, too."""
    enter_carrier("function", function.__name__, ids, of, sys._getframe(1).f_lineno)


def left_alone(function: Function, is_entry: bool = False, **how: Any) -> Function:
    """Interpreted, a function runs as it is written."""
    return function


if INTERPRETED:
    compiled = left_alone
else:
    from cardwright.kernel.compiling import compiled  # Numba takes long to load


def kernel(function: Function) -> Function:
    """A kernel function that carries out no rule by itself; it is called from kernel functions only."""
    return compiled(function, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def woven(function: Function) -> Function:
    """A kernel function that is compiled as a part of its callers: outer loops would be optimised once per layer."""
    return compiled(function, inline="always")


def entry_of(module: str) -> Callable[[Function], Function]:
    """Kernel functions that are called from outside: their machine code is kept with the game that has the module."""

    def declare(function: Function) -> Function:
        if INTERPRETED:
            return interpreted(function)
        from cardwright.kernel.compiling import kept

        function.__module__, function.__qualname__ = module, function.__name__
        return kept(function, nogil=True)

    return declare


def entry(function: Function) -> Function:
    """A kernel function that is called from outside: its machine code is cached, and it lets other threads run."""
    return entry_of(function.__module__)(function)


def interpreted(function: Function) -> Function:
    """An entry point that computes with plain integers."""

    @functools.wraps(function)
    def run(*arguments: Any) -> Any:
        return function(*map(plain, arguments))

    return run  # type: ignore[return-value]


def rule(*ids: str, off: Any = 0, of: str | None = None) -> Callable[[Function], Function]:
    """A kernel function that carries out the rules named; switched off, it does nothing and answers `off`.

    A function that the kernel has for all games is taken over by the module `of`: there it has that game's rules.
    """

    line = sys._getframe(1).f_lineno

    def declare(function: Function) -> Function:
        module = of or function.__module__
        enter_carrier("function", function.__name__, ids, module, line)
        if not INTERPRETED:
            return kernel(function) if of is None else function
        key = (package_of(module), function.__name__)

        @functools.wraps(function)
        def switchable(*arguments: Any) -> Any:
            effort.spend()
            return off if key in switched_off else function(*arguments)

        return switchable  # type: ignore[return-value]

    return declare


refusals_off: set[int] = set()  # reasons that are not applied; interpreted kernel only


@kernel
def applies(reason: int, holds: bool) -> bool:
    """Compiled, a reason to refuse applies whenever it holds."""
    return holds


def applies_unless_off(reason: int, holds: bool) -> bool:
    """Interpreted, a reason to refuse can be switched off."""
    return bool(holds) and int(reason) not in refusals_off


refuse = applies_unless_off if INTERPRETED else applies
