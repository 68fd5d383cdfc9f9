"""What anybody may write and we read: not too long, not too deep, and read in a limited time.

The limits are checked before, or while, a text is parsed: parsing is what a hostile text makes slow.
"""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import yaml

from cardwright.games.bad_input import UsageError

DEEPEST = 20  # lists and maps in one another
SECONDS = 20.0  # of processor time for reading one text
TOO_DEEP = f"lists and maps are nested more than {DEEPEST} deep"
OPENED = re.compile(rf"(?:[\[{{]\s*){{{DEEPEST + 1}}}")  # brackets in a row: the scanner is slow with them
LONGEST_FILE = 500_000  # letters of a file of cards, scenarios or a game
LONGEST_POSITION = 20_000
LONGEST_DECK = 20_000
MOST_CARDS = 512  # of somebody's own, and different ones in a deck
LONGEST_FIELD = 2_000  # letters of any field of a card


class OneOfEachKey(yaml.constructor.SafeConstructor):
    """Reads maps in which no key stands twice: that would be a lost line."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        """The map of a node."""
        seen = set()
        for key, _ in node.value:
            if isinstance(key, yaml.ScalarNode) and key.value in seen:
                raise yaml.MarkedYAMLError(problem=f"the key {key.value!r} appears twice", problem_mark=key.start_mark)
            seen.add(key.value if isinstance(key, yaml.ScalarNode) else id(key))
        return super().construct_mapping(node, deep)


if TYPE_CHECKING:
    from yaml import SafeLoader as QuickLoader
else:
    QuickLoader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class ShippedLoader(OneOfEachKey, QuickLoader):
    """YAML of our own, which needs no limits: read by libyaml, where it is there, in a tenth of the time."""


class ShallowLoader(OneOfEachKey, yaml.SafeLoader):
    """YAML that is not too deep and does not take too long, and in which no key stands twice in a map."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        if OPENED.search(text):
            raise self._fault(TOO_DEEP)
        self._depth = 0
        self._until = time.thread_time() + SECONDS

    def compose_node(self, parent: Any, index: Any) -> Any:
        """The next node."""
        self._depth += 1
        if self._depth > DEEPEST:
            raise self._fault(TOO_DEEP)
        if time.thread_time() > self._until:
            raise self._fault(f"reading this takes longer than {SECONDS:g} seconds: make it shorter")
        node = super().compose_node(parent, index)
        self._depth -= 1
        return node

    def _fault(self, problem: str) -> yaml.MarkedYAMLError:
        """An error at the place that is read now."""
        return yaml.MarkedYAMLError(problem=problem, problem_mark=self.get_mark())


class PlainLoader(ShallowLoader):
    """YAML without aliases as well: they can make a short text endless."""

    def compose_node(self, parent: Any, index: Any) -> Any:
        """The next node."""
        if self.check_event(yaml.AliasEvent):
            raise self._fault("an alias (`*name`) is not allowed here; write the value out")
        return super().compose_node(parent, index)


def check_length(text: str, most: int, what: str) -> str:
    """A text that is not too long to be read."""
    if len(text) > most:
        raise UsageError(f"{what} has at most {most:,} letters, and this one has {len(text):,}")
    return text


def check_shape(value: Any, what: str, depth: int = 0) -> None:
    """Refuse data in which lists and maps stand in one another too deep."""
    if depth > DEEPEST:
        raise UsageError(f"{what}: {TOO_DEEP}")
    if isinstance(value, (Mapping, list)):
        for part in value.values() if isinstance(value, Mapping) else value:
            check_shape(part, what, depth + 1)
