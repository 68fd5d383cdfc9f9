"""Values out of YAML nodes: whatever is wrong with them is noted with its line and column."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import yaml

from cardwright.games.cardfile import Fault
from cardwright.games.interface import UsageError, nearest, unknown_key
from cardwright.games.limited import LONGEST_FILE, PlainLoader, check_length

Chosen = TypeVar("Chosen")
Node = Any  # of YAML, or None for a key that is not there

NO_ROOM = "FOH-E1"
ID = re.compile(r"[a-z][a-z0-9_]{0,23}")
NAME = re.compile(r"[^\W\d_](?:[ '-]?[^\W\d_])*")
LONGEST = 24  # letters of a name


class YamlReader:
    """Reads values out of YAML nodes; what is wrong is noted with its place, and something harmless returned."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.faults: list[Fault] = []
        self.named: dict[str, Node] = {}  # where each name stands first

    def wrong(self, node: Node, entry: str, problem: str, *ids: str) -> None:
        """Note a fault at a node."""
        line, column = (node.start_mark.line + 1, node.start_mark.column + 1) if node is not None else (0, 0)
        self.faults.append(Fault(entry, ids, problem, self.file, line, column))

    def map(self, node: Node, entry: str, needed: Sequence[str], others: Sequence[str] = ()) -> dict[str, Node]:
        """The values of a map by key, less those without a value; missing, unknown and double keys are faults."""
        known = (*needed, *others)
        if not isinstance(node, yaml.MappingNode):
            self.wrong(node, entry, f"this has to be a map with {', '.join(known)}")
            return {}
        found = self.pairs(node, entry)
        given = {key: None if is_empty(value) else value for key, value in found.items()}
        for key, value in found.items():
            if key not in known:
                self.wrong(value, entry, f"there is no {key!r} here; {unknown_key(key, known, given)}")
        for key in needed:
            if given.get(key) is None:
                self.wrong(node, entry, f"`{key}` is missing")
        return {key: value for key, value in given.items() if key in known and value is not None}

    def pairs(self, node: Node, entry: str) -> dict[str, Node]:
        """The values of a map of any keys, none of which may stand twice."""
        found: dict[str, Node] = {}
        if not isinstance(node, yaml.MappingNode):
            self.wrong(node, entry, f"this has to be a map, not {shown(node)}")
            return found
        for key, value in node.value:
            name = str(key.value) if isinstance(key, yaml.ScalarNode) else "?"
            if name in found:
                self.wrong(key, entry, f"{name!r} appears twice")
            found[name] = value
        return found

    def rows(self, node: Node, entry: str, most: int, what: str) -> list[Node]:
        """The items of a list that has at least one and no more than the system has room for."""
        if node is None:
            return []
        if not isinstance(node, yaml.SequenceNode) or not node.value:
            self.wrong(node, entry, f"this has to be a list of {what}")
            return []
        if len(node.value) > most:
            self.wrong(
                node.value[most],
                entry,
                f"a game has at most {most} {what}, and this one has {len(node.value)}",
                NO_ROOM,
            )
        return list(node.value[:most])

    def text(self, node: Node, entry: str, default: str = "") -> str:
        """A text in one line."""
        if node is None:
            return default
        if not isinstance(node, yaml.ScalarNode):
            self.wrong(node, entry, f"this has to be a text, not {shown(node)}")
            return default
        return " ".join(str(node.value).split())

    def id(self, node: Node, entry: str) -> str:
        """An id: the word that the files use."""
        found = self.text(node, entry)
        if node is not None and not ID.fullmatch(found):
            self.wrong(node, entry, f"an id is small letters, digits and _, such as `strong_arm`, not {found!r}")
        return found

    def name(self, node: Node, entry: str, default: str = "") -> str:
        """A name as texts have it: words of letters."""
        found = self.text(node, entry, default)
        if node is not None and (not NAME.fullmatch(found) or len(found) > LONGEST):
            said = f"a name is made of words of letters, at most {LONGEST} of them, since texts use it; not {found!r}"
            self.wrong(node, entry, said)
        if node is not None:
            self.named.setdefault(found, node)
        return found

    def number(self, node: Node, entry: str, least: int, most: int, default: int, *ids: str) -> int:
        """A whole number in a span."""
        if node is None:
            return default
        written = str(node.value) if isinstance(node, yaml.ScalarNode) else ""
        if not re.fullmatch(r"-?[0-9]{1,6}", written) or not least <= int(written) <= most:
            self.wrong(node, entry, f"this is a whole number from {least} to {most}, not {shown(node)}", *ids)
            return default
        return int(written)

    def choice(self, node: Node, entry: str, words: Mapping[str, Chosen], default: Chosen, *ids: str) -> Chosen:
        """One of several words."""
        if node is None:
            return default
        written = str(node.value) if isinstance(node, yaml.ScalarNode) else shown(node)
        if written not in words:
            hint = nearest(written, list(words))
            self.wrong(node, entry, f"{written!r} is not known; {hint}it is one of {', '.join(words)}", *ids)
            return default
        return words[written]

    def flag(self, node: Node, entry: str, default: bool) -> bool:
        """Yes or no."""
        return self.choice(node, entry, {"true": True, "false": False, "yes": True, "no": False}, default)


def shown(node: Node) -> str:
    """What a node is, for people."""
    if isinstance(node, yaml.ScalarNode):
        return repr(str(node.value))
    return "a list" if isinstance(node, yaml.SequenceNode) else "a map" if node is not None else "nothing"


def is_empty(node: Node) -> bool:
    """Whether nothing stands after a key."""
    return isinstance(node, yaml.ScalarNode) and bool(node.tag.endswith(":null"))


def compose(source: str, reader: YamlReader) -> Node:
    """The root node of a file, or None with the reason why there is none."""
    try:
        root = yaml.compose(check_length(source, LONGEST_FILE, "a game file"), Loader=PlainLoader)
    except UsageError as error:
        reader.faults.append(Fault("", (), str(error), reader.file))
        return None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        problem = str(error.problem or error.context)
        hint = "; a text with a colon in it needs quotes around it" if "':'" in problem else ""
        reader.faults.append(Fault("", (), f"not valid YAML: {problem}{hint}", reader.file, *place))
        return None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        reader.faults.append(Fault("", (), f"not valid YAML: {' '.join(str(error).split())}", reader.file))
        return None
    if not isinstance(root, yaml.MappingNode):
        reader.wrong(root, "", "a game file is a map that begins with `game:`")
        return None
    return root


def data_of(node: Node) -> Any:
    """A node as plain data: whole numbers, true and false as such, everything else as the text that is written."""
    if isinstance(node, yaml.MappingNode):
        return {str(key.value): data_of(value) for key, value in node.value if not is_empty(value)}
    if isinstance(node, yaml.SequenceNode):
        return [data_of(item) for item in node.value]
    written = "" if node is None or is_empty(node) else str(node.value)
    if written in ("true", "false"):
        return written == "true"
    return int(written) if re.fullmatch(r"0|-?[1-9][0-9]{0,17}", written) else written
