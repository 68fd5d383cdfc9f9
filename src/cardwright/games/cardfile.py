"""Card files: YAML lists of cards, read so that everything that is wrong can be said with its line and column."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from cardwright.games.files import read_text
from cardwright.games.interface import Refused, UsageError, nearest, seat_number, unknown_key
from cardwright.games.limited import LONGEST_FIELD, LONGEST_FILE, MOST_CARDS, PlainLoader, check_length

ENDINGS = (".yaml", ".yml")
CARDS = "cards"  # the key of the list, where a file is a map
CARD_FILE = "a card file is a list of cards, each `- {name: ..., kind: ...}`"
ESCAPED = {"x": 2, "u": 4, "U": 8}  # digits after the letter of an escape in double quotes


@dataclass(frozen=True)
class Fault:
    """Something that is wrong with a card: the card, the rules behind it, the sentence, and where it stands."""

    card: str
    ids: tuple[str, ...]
    problem: str
    file: str = ""
    line: int = 0
    column: int = 0
    refused: Mapping[str, Any] | None = field(default=None, compare=False)  # the card, if its text is what is wrong

    @property
    def where(self) -> str:
        """File, line and column, as far as they are known."""
        parts = [self.file, f"line {self.line}" if self.line else "", f"column {self.column}" if self.column else ""]
        return ", ".join(filter(None, parts))

    def as_refusal(self) -> Refused:
        """The fault without its place."""
        return Refused(self.ids, self.problem)

    def __str__(self) -> str:
        rule = f" ({self.ids[0]})" if self.ids else ""
        return ": ".join(filter(None, (self.where, self.card, f"{self.problem}{rule}")))


class BadCards(UsageError):
    """Cards that cannot be played with: every fault of theirs."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        more = f"; and {len(faults) - 1} more: `cardwright card PATH` lists them all" if len(faults) > 1 else ""
        super().__init__(f"{faults[0]}{more}")


@dataclass(frozen=True)
class Written:
    """A value in a file: the text of the file and the node that stands there."""

    source: str
    node: yaml.Node

    def place(self, offset: int = 0) -> tuple[int, int]:
        """Line and column of the value, or of a character of a text."""
        if not isinstance(self.node, yaml.ScalarNode) or not offset:
            inside = 1 if getattr(self.node, "style", None) in ("'", '"') else 0
            if getattr(self.node, "style", None) not in ("|", ">"):
                return self.node.start_mark.line + 1, self.node.start_mark.column + 1 + inside
        index = source_index(self.source, self.node, offset)
        return self.source.count("\n", 0, index) + 1, index - self.source.rfind("\n", 0, index)


def source_index(source: str, node: yaml.Node, offset: int) -> int:
    """Where in a file the character of a text stands: the two are walked along together."""
    at, end = node.start_mark.index, node.end_mark.index
    style = getattr(node, "style", None)
    if style in ("|", ">"):
        at = source.find("\n", at) + 1
    elif style in ("'", '"'):
        at, end = at + 1, end - 1
    for character in node.value[:offset]:
        at = step(source, at, end, character, style)
    while at < end and source[at].isspace() and offset < len(node.value) and not node.value[offset].isspace():
        at += 1
    return min(at, max(end - 1, node.start_mark.index))


def step(source: str, at: int, end: int, character: str, style: str | None) -> int:
    """The place after one character of a text: folded lines, indentation and escapes are longer in the file."""
    if character.isspace() and source[at : at + 1].isspace():
        if character != "\n" and source[at] == character:
            return at + 1
        while at < end and source[at].isspace() and not (character == "\n" and source[at - 1 : at] == "\n"):
            at += 1
        return at
    while at < end and source[at].isspace():
        at += 1
    if style == "'" and source[at : at + 2] == "''":
        return at + 2
    if style == '"' and source[at : at + 1] == "\\":
        return at + 2 + ESCAPED.get(source[at + 1 : at + 2], 0)
    return at + 1


@dataclass(frozen=True)
class Entry:
    """A card as it is written: its fields, and where they stand if it comes from a file."""

    fields: Mapping[str, Any]
    file: str = ""
    keys: Mapping[str, Written] = field(default_factory=dict)
    values: Mapping[str, Written] = field(default_factory=dict)
    start: tuple[int, int] = (0, 0)

    @property
    def name(self) -> str:
        """Its name, as far as it has one."""
        return str(self.fields.get("name") or "a card without a name")

    def fault(self, ids: Sequence[str], problem: str, where: str = "", offset: int = 0, at_key: bool = False) -> Fault:
        """A fault of this card, at a field of it."""
        written = (self.keys if at_key else self.values).get(where)
        line, column = written.place(offset) if written else self.start
        return Fault(self.name, tuple(ids), problem, self.file, line, column, self.fields if where == "text" else None)


def text_fault(entry: Entry, error: Any, ids: Sequence[str]) -> Fault:
    """The fault of a text that cannot be read, at its place in the file, or with its place in the text."""
    said = error.said
    if "text" not in entry.values:
        said = f"text, line {error.line}, column {error.column}: {said}"
    written = str(entry.fields.get("text") or "")
    start = len(written) - len(written.lstrip()) + error.start
    if written[start:].startswith(error.phrase):
        return entry.fault(ids, said, "text", start)
    return entry.fault(ids, said, "text")


def yaml_files(folder: Path) -> list[Path]:
    """The YAML files of a folder and of the folders in it, in order."""
    return sorted(file for file in folder.rglob("*") if file.suffix in ENDINGS)


def files_in(path: Path) -> list[Path]:
    """The card files of a folder in order, or the file itself; a path that is neither, or without any, is an error."""
    if os.path.isdir(path):
        found = yaml_files(path)
        if not found:
            raise UsageError(f"the folder {str(path)!r} has no file whose name ends in {' or '.join(ENDINGS)}")
        return found
    if not os.path.exists(path):
        raise UsageError(f"there is no file or folder {str(path)!r}")
    return [path]


def read_files(paths: Iterable[Path]) -> tuple[list[Entry], list[Fault]]:
    """The cards of files and folders, and what of them cannot be read at all."""
    entries: list[Entry] = []
    faults: list[Fault] = []
    for file in (file for path in paths for file in files_in(path)):
        found, wrong = read_file(file)
        entries += found
        faults += wrong
    return entries, faults


def read_file(file: Path) -> tuple[list[Entry], list[Fault]]:
    """The cards of a file, and what of it cannot be read."""
    try:
        source = read_text(file, "a card file")
    except UsageError as error:
        return [], [Fault("", (), str(error))]
    return read_source(source, str(file))


def read_source(source: str, file: str) -> tuple[list[Entry], list[Fault]]:
    """The cards in the text of a file: a list, or a map with `cards:`."""
    try:
        node = yaml.compose(check_length(source, LONGEST_FILE, "a card file"), Loader=PlainLoader)
    except UsageError as error:
        return [], [Fault("", (), str(error), file)]
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        return [], [Fault("", (), f"not valid YAML: {error.problem or error.context}", file, line, column)]
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        return [], [Fault("", (), f"not valid YAML: {' '.join(str(error).split())}", file)]
    if node is None:
        return [], [Fault("", (), f"there are no cards in this file: {CARD_FILE}", file)]
    others = []
    if isinstance(node, yaml.MappingNode):
        others = unknown_parts(node, file)
        node = next((value for key, value in node.value if key.value == CARDS), node)
    if not isinstance(node, yaml.SequenceNode):
        return [], [*others, Fault("", (), CARD_FILE, file, node.start_mark.line + 1, node.start_mark.column + 1)]
    if len(node.value) > MOST_CARDS:
        return [], [Fault("", (), too_many(len(node.value)), file)]
    found = [read_entry(source, item, file) for item in node.value]
    entries = [entry for entry in found if isinstance(entry, Entry)]
    return entries, [*others, *(fault for fault in found if isinstance(fault, Fault))]


def unknown_parts(node: yaml.MappingNode, file: str) -> list[Fault]:
    """The keys beside `cards:`, which say nothing that anybody reads."""
    given = {str(key.value): plain_value(value) for key, value in node.value}
    unknown = [key for key, _ in node.value if key.value != CARDS]
    said = [f"a card file has no {key.value!r}; {unknown_key(str(key.value), (CARDS,), given)}" for key in unknown]
    places = [(key.start_mark.line + 1, key.start_mark.column + 1) for key in unknown]
    return [Fault("", (), problem, file, *place) for problem, place in zip(said, places, strict=True)]


def read_entry(source: str, node: yaml.Node, file: str) -> Entry | Fault:
    """One card of a file; texts are taken as they are written, since YAML makes numbers and truth values of some."""
    start = (node.start_mark.line + 1, node.start_mark.column + 1)
    if not isinstance(node, yaml.MappingNode):
        return Fault("", (), "a card is a map that begins with `name:`", file, *start)
    fields: dict[str, Any] = {}
    keys, values = {}, {}
    for key, value in node.value:
        name = str(key.value) if isinstance(key, yaml.ScalarNode) else "?"
        if name in fields:
            where = (key.start_mark.line + 1, key.start_mark.column + 1)
            return Fault(str(fields.get("name", "")), (), f"the field {name!r} appears twice", file, *where)
        keys[name], values[name] = Written(source, key), Written(source, value)
        fields[name] = plain_value(value)
        if problem := too_long(name, fields[name]):
            return Fault(str(fields.get("name", "")), (), problem, file, *values[name].place())
    return Entry(fields, file, keys, values, start)


def plain_value(node: yaml.Node) -> Any:
    """The value of a field: a text as written, nothing for an empty one; no field of a card is a list or a map."""
    if isinstance(node, yaml.ScalarNode):
        return None if node.tag.endswith(":null") else node.value
    return [] if isinstance(node, yaml.SequenceNode) else {}


def too_many(count: int) -> str:
    """What is said of more cards than a table can have."""
    return f"you can add at most {MOST_CARDS} cards of your own, not {count}"


def too_long(field: str, value: Any) -> str:
    """What is said of a field of a card that is too long, or nothing."""
    if not isinstance(value, str) or len(value) <= LONGEST_FIELD:
        return ""
    return f"`{field}` has at most {LONGEST_FIELD:,} letters, and this one has {len(value):,}"


def clean(entry: Entry, name: str) -> str:
    """A field that is a text, without outer spaces; names in one line."""
    text = str(entry.fields.get(name) if entry.fields.get(name) is not None else "").strip()
    return text if name in ("text", "flavour") else " ".join(text.split())


UNNAMEABLE = ("_", "none", "blank", "yes", "no")  # words of positions and answers
SIGNS = re.compile(r"[#;\n]|->|\A[0-9]+\Z")  # what moves are written with


def check_fields(entry: Entry, known: Sequence[str], texts: Sequence[str], ids: tuple[str, ...]) -> Iterator[Fault]:
    """Fields that no card has, and texts that are none."""
    for name, value in entry.fields.items():
        if name not in known:
            said = f"a card has no field {name!r}; {unknown_key(name, known, entry.fields)}"
            yield entry.fault(ids, said, name, at_key=True)
        elif name in texts and isinstance(value, (bool, dict, list, float)):
            yield entry.fault(ids, f"{name} has to be a text, not {value!r}", name)


def check_name(entry: Entry, ids: tuple[str, ...]) -> Iterator[Fault]:
    """Every card has a name, and none that moves or positions are written with."""
    name = clean(entry, "name")
    if not name:
        yield entry.fault(ids, "`name` is missing: every card has a name")
    elif name.lower() in UNNAMEABLE or seat_number(name) is not None or SIGNS.search(name):
        yield entry.fault(ids, f"no card can be named {name!r}; moves and positions already use that word", "name")
    elif seats := [word for word in re.findall(r"\w+", name) if seat_number(word) is not None]:
        yield entry.fault(ids, f"no card's name can have {seats[0]} in it: that word stands for a player", "name")


def check_choice(
    entry: Entry, name: str, known: Sequence[str], ids: tuple[str, ...], also: Sequence[str] = ()
) -> Iterator[Fault]:
    """A field that is one of several words, in any case; what may be written as well is not offered."""
    word = clean(entry, name)
    if not word:
        yield entry.fault(ids, f"`{name}` is missing; it is one of {', '.join(known)}")
    elif word.lower() not in [one.lower() for one in (*known, *also)]:
        yield entry.fault(
            ids, f"there is no {name} {word!r}; {nearest(word, known)}it is one of {', '.join(known)}", name
        )


def read_number(value: Any) -> int | str | None:
    """A number as it was written, or what was written."""
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, str) and re.fullmatch(r"[0-9]{1,6}", value.strip()):
        return int(value)
    return value if value is None or isinstance(value, int) else str(value)


def entries_of(cards: Iterable[Any]) -> list[Entry]:
    """Cards that are data already, as entries."""
    found = []
    given = list(cards)
    if len(given) > MOST_CARDS:
        raise UsageError(too_many(len(given)))
    for number, card in enumerate(given, 1):
        if isinstance(card, Entry):
            found.append(card)
        elif isinstance(card, Mapping):
            for key, value in card.items():
                if problem := too_long(str(key), value):
                    raise UsageError(f"card {number}: {problem}")
            found.append(Entry({str(key): value for key, value in card.items()}))
        else:
            raise UsageError(f"card {number} has to be a map such as `{{name: ..., kind: ...}}`, not {card!r}")
    return found


class Writer(yaml.SafeDumper):
    """Writes card files: a text of several lines stands as it is."""


def write_text(writer: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    """A text, as a block if it has several lines."""
    return writer.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


Writer.add_representer(str, write_text)


def as_yaml(cards: Iterable[Mapping[str, Any]]) -> str:
    """The text of a card file, which reads back."""
    fields = [dict(card) for card in cards]
    return str(yaml.dump(fields, Dumper=Writer, sort_keys=False, allow_unicode=True, width=10**9))
