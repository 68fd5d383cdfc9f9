"""A Xemytica game as it is written: its file, and the cards and decks inside it or in the folders beside it."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
import yaml

from cardwright.games.cardfile import ENDINGS, Entry, Fault, read_entry, read_files, yaml_files
from cardwright.games.deckfile import TEXT, read_deck_file
from cardwright.games.decklist import Deck, read_map
from cardwright.games.files import read_text
from cardwright.games.interface import UsageError
from cardwright.games.xemytica.definition import Definition
from cardwright.games.xemytica.gamefile import define, read_sections
from cardwright.games.xemytica.yaml_reader import Node, YamlReader, compose, data_of

NAME = "game.yaml"  # of the game file in a folder
INLINE = ("cards", "decks")


class BadGame(UsageError):
    """A game file that cannot be played: everything that is wrong with it."""

    def __init__(self, file: str, faults: Sequence[Fault]) -> None:
        self.faults = tuple(sorted(faults, key=lambda fault: (fault.file, fault.line, fault.column)))
        counted = "1 problem" if len(faults) == 1 else f"{len(faults)} problems"
        self.headline = f"{file} cannot be played: it has {counted}"
        more = f"; and {len(faults) - 1} more: `cardwright games {file}` lists them all" if len(faults) > 1 else ""
        super().__init__(f"{file} cannot be played: {self.faults[0]}{more}")

    @property
    def details(self) -> tuple[str, ...]:
        """A line for each problem, under a headline."""
        return (f"{self.headline}:", *map(str, self.faults))


@dataclass(frozen=True)
class WrittenDeck:
    """A deck that comes with a game, and where it stands."""

    deck: Deck
    file: str
    line: int = 0
    column: int = 0

    def fault(self, ids: Sequence[str], problem: str) -> Fault:
        """A fault of this deck."""
        return Fault(str(self.deck.get("name", "")), tuple(ids), problem, self.file, self.line, self.column)


@dataclass(frozen=True, eq=False)
class GameSource:
    """Everything that makes a game, as far as it can be read, and what is wrong with it."""

    file: str  # what people call it
    folder: Path | None  # where its rulebook and scenarios may lie
    definition: Definition
    has_words: bool  # whether cards can be checked against the definition
    rules: Mapping[str, Any]  # the sections of the game file as data, without cards and decks
    cards: tuple[Entry, ...]
    decks: Mapping[str, WrittenDeck]  # by key
    faults: tuple[Fault, ...]
    named: Mapping[str, tuple[int, int]]  # line and column of each name that texts use

    def fault_of(self, name: str, problem: str) -> Fault:
        """A fault of a name that texts use."""
        return Fault(name, (), problem, self.file, *self.named.get(name, (0, 0)))

    @cached_property
    def document(self) -> dict[str, Any]:
        """The whole game as one document, which reads back as the same game without any file."""
        cards = [{key: value for key, value in entry.fields.items() if value is not None} for entry in self.cards]
        decks = [{"name": key, **written.deck} for key, written in self.decks.items()]
        return {**self.rules, **({"cards": cards} if cards else {}), **({"decks": decks} if decks else {})}

    @cached_property
    def digest(self) -> str:
        """A key made from everything that the game says."""
        return hashlib.blake2b(msgspec.json.encode(self.document), digest_size=16).hexdigest()

    def shipped_decks(self) -> dict[str, Deck]:
        """The decks that come with the game, by key."""
        return {key: written.deck for key, written in self.decks.items()}


def find_file(path: Path) -> Path:
    """The game file that a path means: itself, or the one in a folder; there being none is an error."""
    is_folder = os.path.isdir(path)
    file = path / NAME if is_folder else path
    if not os.path.isfile(file):
        what = f"the folder {path} has no {NAME}" if is_folder else f"there is no game file {str(path)!r}"
        raise UsageError(f"{what}; `cardwright games` lists the games that come with Cardwright")
    return file


def stamp(file: Path) -> str:
    """A key made from a game file and the folders beside it, byte by byte."""
    digest = hashlib.blake2b(digest_size=16)
    others = (other for name in INLINE for other in sorted((file.parent / name).rglob("*")) if other.is_file())
    for source in (file, *others):
        digest.update(str(source).encode())
        with suppress(OSError):
            digest.update(source.read_bytes())
    return digest.hexdigest()


def read_source(file: Path) -> GameSource:
    """The game of a file and of the folders beside it."""
    return read_game(read_text(file, "a game file"), str(file), file.parent)


def read_document(document: Mapping[str, Any], file: str) -> GameSource:
    """The game of a document that another file carries."""
    return read_game(yaml.safe_dump(dict(document), sort_keys=False, allow_unicode=True, width=10**9), file, None)


def read_game(text: str, file: str, folder: Path | None) -> GameSource:
    """The game in a text, with the cards and decks of a folder besides."""
    reader = YamlReader(file)
    root = compose(text, reader)
    if root is None:
        raise BadGame(file, reader.faults)
    sections = read_sections(reader, root)
    definition, has_words = define(reader, sections)
    entries = inline_cards(reader, sections.get("cards"), text)
    decks = inline_decks(reader, sections.get("decks"))
    if folder is not None:
        found, wrong = read_files(yaml_files(folder / "cards"))
        entries += found
        reader.faults += wrong
        decks |= deck_files(reader, folder / "decks")
    rules = {key: data_of(node) for key, node in sections.items() if key not in INLINE}
    named = {name: (node.start_mark.line + 1, node.start_mark.column + 1) for name, node in reader.named.items()}
    faults = tuple(reader.faults)
    return GameSource(file, folder, definition, has_words, rules, tuple(entries), decks, faults, named)


def inline_cards(reader: YamlReader, node: Node, text: str) -> list[Entry]:
    """The cards inside a game file."""
    if node is None:
        return []
    if not isinstance(node, yaml.SequenceNode):
        reader.wrong(node, "cards", "this has to be a list of cards, each `- {name: ..., kind: ...}`")
        return []
    found = [read_entry(text, item, reader.file) for item in node.value]
    reader.faults += [fault for fault in found if isinstance(fault, Fault)]
    return [entry for entry in found if isinstance(entry, Entry)]


def inline_decks(reader: YamlReader, node: Node) -> dict[str, WrittenDeck]:
    """The decks inside a game file, by name."""
    found: dict[str, WrittenDeck] = {}
    if node is None:
        return found
    if not isinstance(node, yaml.SequenceNode):
        reader.wrong(node, "decks", "this has to be a list of decks, each `- {name: ..., cards: {NAME: 2}}`")
        return found
    for number, item in enumerate(node.value, 1):
        row = reader.map(item, f"decks, entry {number}", ("name", "cards"), ("about",))
        name = reader.text(row.get("name"), f"decks, entry {number}")
        if name in found:
            reader.wrong(item, "decks", f"two decks are named {name!r}")
        if "cards" in row:
            place = (reader.file, item.start_mark.line + 1, item.start_mark.column + 1)
            keep_deck(reader, found, name, data_of(item), place)
    return found


def deck_files(reader: YamlReader, folder: Path) -> dict[str, WrittenDeck]:
    """The decks in the files of a folder, by the names of the files."""
    found: dict[str, WrittenDeck] = {}
    for file in sorted(folder.glob("*")) if folder.is_dir() else []:
        if file.suffix in (*ENDINGS, TEXT):
            try:
                deck = read_deck_file(file)
            except UsageError as error:
                reader.faults.append(Fault("", (), str(error)))
            else:
                keep_deck(reader, found, file.stem, deck, (str(file), 0, 0))
    return found


def keep_deck(
    reader: YamlReader, found: dict[str, WrittenDeck], key: str, deck: Mapping[str, Any], place: tuple[str, int, int]
) -> None:
    """Keep a deck if its words are well."""
    about = {"about": str(deck["about"])} if deck.get("about") else {}
    try:
        found[key] = WrittenDeck({**read_map({"cards": {}, **deck}), **about}, *place)
    except UsageError as error:
        reader.faults.append(Fault(key, (), str(error), *place))
