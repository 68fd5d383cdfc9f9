"""How pieces of data that carry rules are switched off: each made wrong in a way that its scenarios must notice.

A game has a module here with `OFF`: by the name of a carrier, what to change while it is off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

Switch = Callable[[pytest.MonkeyPatch], None]


def set_to(owner: Any, name: str, value: Any) -> Switch:
    """Something of a module or class is another."""
    return lambda patch: patch.setattr(owner, name, value)


def number(numbers: dict[Any, Any], key: Any, value: int) -> Switch:
    """A number of the rulebook, which stands beside its rules, is another."""
    return lambda patch: patch.setitem(numbers, key, (value, numbers[key][1]))


def after(owner: Any, name: str, change: Callable[..., None]) -> Switch:
    """What a function has written is changed: `change` gets its arguments."""
    original = getattr(owner, name)

    def changed(*arguments: Any) -> Any:
        result = original(*arguments)
        change(*arguments)
        return result

    return set_to(owner, name, changed)


def silent(owner: Any, name: str) -> Switch:
    """A check finds nothing."""

    def finds_nothing(*_: Any) -> Iterator[Any]:
        return iter(())

    return set_to(owner, name, finds_nothing)


def both(*switches: Switch) -> Switch:
    """Several changes at once."""

    def all_of_them(patch: pytest.MonkeyPatch) -> None:
        for switch in switches:
            switch(patch)

    return all_of_them
