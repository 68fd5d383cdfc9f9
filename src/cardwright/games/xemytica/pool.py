"""The cards of a Xemytica game with their effect programs: those of the game, and a user's own."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from cardwright.games import kept
from cardwright.games.cardfile import BadCards, Entry, Fault, entries_of, text_fault
from cardwright.games.interface import UsageError, nearest
from cardwright.games.kept import GAMES, readers_digest
from cardwright.games.xemytica.definition import Definition
from cardwright.games.xemytica.printed import BLANK_CARD, Card, check, clean
from cardwright.games.xemytica.reach import reads_present
from cardwright.games.xemytica.source import GameSource
from cardwright.games.xemytica.state import KINDS, Book, Scope
from cardwright.kernel.rule import Carrier, register, switched_off
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Compiled, Op, Program

TABLES = ("code", "filters", "amounts", "conditions", "watchers")
LISTS = (*TABLES, "abilities", "sentences", "names")
RESERVED = 4  # rows at the end of each table that the engine itself may use
RULE = ("FOH-17.1", "FOH-1.4")  # that a text cannot be read
FEWER = 4  # cards that a table knows when its limit is switched off
CARDS_OF_A_TABLE = "cards of a table"
SCOPES = "whom texts reach that name nobody"
SAME_CARD = "cards are told apart by name"

register(Carrier("data", CARDS_OF_A_TABLE, ("FOH-E1",), "xemytica"))
register(Carrier("data", SAME_CARD, ("FOH-Q09",), "xemytica"))
register(Carrier("data", SCOPES, ("FOH-13.4", "FOH-14.2", "FOH-Q51"), "xemytica"))


def unscoped(definition: Definition) -> Definition:
    """A game in which texts that name nobody reach others than they should."""
    others = {Scope.SELF: Scope.ENEMY, Scope.ALL: Scope.OWN, Scope.OWN: Scope.ALL, Scope.ENEMY: Scope.OWN}
    kinds = tuple(msgspec.structs.replace(kind, scope=others[kind.scope]) for kind in definition.kinds)
    return msgspec.structs.replace(definition, kinds=kinds)


def most_cards() -> int:
    """How many different cards a table knows (FOH-E1)."""
    return FEWER if ("xemytica", CARDS_OF_A_TABLE) in switched_off else KINDS


class Ready(msgspec.Struct, frozen=True):
    """A card that can be played: what its text became."""

    card: Card
    compiled: Compiled


class Kept(msgspec.Struct):
    """What is kept on disk of a game's cards."""

    cards: list[Ready]
    program: Program
    faults: list[Fault]


@dataclass(frozen=True, eq=False)
class Pool:
    """An immutable set of cards; their numbers are the kinds of the kernel, and 0 is Blank."""

    definition: Definition
    ready: tuple[Ready, ...]
    program: Program
    own: tuple[Card, ...] = ()  # the user's

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names by kind."""
        return tuple(ready.card.name for ready in self.ready)

    @cached_property
    def kinds(self) -> dict[str, int]:
        """The kinds by name in lower case."""
        return {name.lower(): kind for kind, name in enumerate(self.names)}

    @property
    def cards(self) -> list[Card]:
        """All cards but Blank."""
        return [ready.card for ready in self.ready[1:]]

    def kind_of(self, name: Any) -> int:
        """The kind of a card by its name in any case; an unknown one is an error with the nearest."""
        wanted = " ".join(str(name).split()).lower()
        if wanted not in self.kinds:
            hint = nearest(wanted, self.names[1:])
            raise UsageError(f"there is no card {str(name)!r} in {self.definition.name}; {hint}".rstrip("; "))
        return self.kinds[wanted]

    def card(self, name: Any) -> Card:
        """A card by its name."""
        return self.ready[self.kind_of(name)].card

    def with_cards(self, cards: Iterable[Any]) -> Pool:
        """The pool with cards of a user's own; one that is named like a card of the pool takes its place."""
        pool, faults = self.extended(entries_of(cards))
        if faults:
            raise BadCards(faults)
        return pool

    def extended(self, entries: Sequence[Entry]) -> tuple[Pool, list[Fault]]:
        """The pool with further cards, and what is wrong with those that had to be left out."""
        printed, faults = check_all(entries, self.definition)
        builder = Builder(self)
        for card, entry in printed:
            builder.add(card, entry)
        return builder.pool(), [*faults, *builder.faults]

    @cached_property
    def table(self) -> Any:
        """The part of a book that the cards fill, made once."""
        book = np.zeros(1, dtype=Book.dtype)[0]  # type: ignore[attr-defined]
        book.kinds = len(self.ready)
        numbers = {name.lower(): number for number, name in enumerate(self.program.names)}
        for kind, ready in enumerate(self.ready):
            self.write_card(book, kind, ready)
            book.name[kind] = numbers[ready.card.name.lower()]
        for name in TABLES:
            rows = getattr(self.program, name)
            if rows:
                book[name][: len(rows)] = rows
        late = [reads_present(self.program, watcher) for watcher in self.program.watchers]
        book.late[: len(late)] = late
        return book

    def write_card(self, book: Any, kind: int, ready: Ready) -> None:
        """Write a card's row of the card table."""
        card, compiled = ready.card, ready.compiled
        book.form[kind] = card.form(self.definition)
        book.identity[kind] = card.identity(self.definition)
        book.value[kind] = card.value
        book.attribute[kind, : len(card.attributes)] = card.attributes
        book.program[kind] = compiled.play
        book.acts[kind] = self.program.code[compiled.play][0] != Op.END
        book.watchers_from[kind], book.watchers_count[kind] = compiled.watchers
        book.worth[kind] = worth(card)


def worth(card: Card) -> int:
    """What a card is worth to simple bots, in hundredths: its value, and of a combatant its best number."""
    return 100 * card.value + 20 * max(card.attributes, default=0)


# Making


def check_all(entries: Sequence[Entry], definition: Definition) -> tuple[list[tuple[Card, Entry]], list[Fault]]:
    """The cards whose fields are well, in order, and all faults of the others; of two with one name the second."""
    cards: dict[str, tuple[Card, Entry]] = {}
    faults: list[Fault] = []
    for entry in entries:
        card, wrong = check(entry, definition)
        faults += wrong
        if card is None:
            faults += unread_text(entry, definition)
        elif card.name.lower() in cards and ("xemytica", SAME_CARD) not in switched_off:
            first = cards[card.name.lower()][1].fault((), "").where
            also = f", also {first}" if first else ""
            faults.append(entry.fault(("FOH-Q09",), f"two cards are named {card.name!r}{also}", "name"))
        else:
            cards[card.name.lower()] = (card, entry)
    return list(cards.values()), faults


def unread_text(entry: Entry, definition: Definition) -> list[Fault]:
    """What cannot be read of the text of a card that is wrong otherwise."""
    from cardwright.games.xemytica.phrases import lexicon_of
    from cardwright.language.errors import CardTextError
    from cardwright.language.read import read

    try:
        read(clean(entry, "text"), lexicon_of(definition).language)
    except CardTextError as error:
        return [text_fault(entry, error, RULE)]
    return []


class Uncompiled(Exception):
    """A card whose text cannot be carried out."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(faults)
        self.faults = faults


class Builder:
    """Adds cards to a copy of a pool; a card that cannot be carried out leaves no trace but its fault."""

    def __init__(self, pool: Pool) -> None:
        self.definition = pool.definition
        self.ready = list(pool.ready)
        self.kinds = dict(pool.kinds)
        self.own = {card.name.lower(): card for card in pool.own}
        self.program = Program(**{name: list(getattr(pool.program, name)) for name in LISTS})
        self.faults: list[Fault] = []

    def pool(self) -> Pool:
        """The pool that was made."""
        return Pool(self.definition, tuple(self.ready), self.program, tuple(self.own.values()))

    def add(self, card: Card, entry: Entry) -> None:
        """Compile a card and give it a kind: a new one, or that of the card whose name it has."""
        kind = self.kinds.get(card.name.lower(), len(self.ready))
        if kind >= most_cards():
            said = f"a table knows at most {most_cards()} different cards, {BLANK_CARD.name} among them"
            self.faults.append(entry.fault(("FOH-E1",), said, "name"))
            return
        sizes = {name: len(getattr(self.program, name)) for name in LISTS}
        if card.name.lower() not in (name.lower() for name in self.program.names):
            self.program.names.append(card.name)
        try:
            ready = self.compile(card, entry)
        except Uncompiled as error:
            self.faults += error.faults
            for name, size in sizes.items():
                del getattr(self.program, name)[size:]
            return
        self.ready[kind : kind + 1] = [ready]
        self.kinds[card.name.lower()] = kind
        self.own[card.name.lower()] = card

    def compile(self, card: Card, entry: Entry) -> Ready:
        """Read and compile a card's text onto the tables of the program."""
        from cardwright.games.xemytica.phrases import lexicon_of
        from cardwright.language.compiler.card import compile_card
        from cardwright.language.errors import CardTextError
        from cardwright.language.read import read

        words = lexicon_of(unscoped(self.definition) if ("xemytica", SCOPES) in switched_off else self.definition)
        try:
            text = read(card.text, words.language)
            compiled = compile_card(text, self.program, words, form=card.form(self.definition))
        except CardTextError as error:
            raise Uncompiled([text_fault(entry, error, RULE)]) from None
        faults = list(self.limits_passed(compiled, entry))
        if faults:
            raise Uncompiled(faults)
        return Ready(card, compiled)

    def limits_passed(self, compiled: Compiled, entry: Entry) -> Iterator[Fault]:
        """What of a card the engine has no room for, or would never do."""
        if compiled.abilities:
            yield entry.fault(RULE, "cards of these games have no abilities that are used: nobody is asked", "text")
        for name in TABLES:
            room = Book.dtype[name].shape[0] - RESERVED  # type: ignore[attr-defined]
            if len(getattr(self.program, name)) > room:
                said = f"the texts of this table's cards need more than the {room} rows of {name}"
                yield entry.fault(("FOH-E1",), said, "text")


# The cards of a game


def blank_pool(definition: Definition) -> Pool:
    """Nothing but Blank."""
    program = Program(names=[BLANK_CARD.name], code=[[int(Op.END), *[NOBODY] * 6]])
    return Pool(definition, (Ready(BLANK_CARD, Compiled(0)),), program)


def kept_file(source: GameSource) -> Path:
    """Where the compiled cards of a game are kept."""
    readers = (GAMES / "xemytica" / f"{name}.py" for name in ("printed", "pool", "phrases", "state", "definition"))
    key = f"{readers_digest(*readers)} {source.file} {places(source)} {source.digest}"
    return kept.place(source.definition.id, hashlib.blake2b(key.encode(), digest_size=16).hexdigest())


def places(source: GameSource) -> str:
    """Where the cards stand: faults speak of it."""
    return ";".join(f"{entry.file}:{entry.start}" for entry in source.cards)


def pool_of(source: GameSource) -> tuple[Pool, list[Fault]]:
    """The cards of a game, from the disk if they were compiled before, and what is wrong with those left out."""
    file = kept_file(source)
    with suppress(OSError, msgspec.DecodeError):
        found = msgspec.msgpack.decode(file.read_bytes(), type=Kept)
        return Pool(source.definition, tuple(found.cards), found.program), found.faults
    off = set(switched_off)
    switched_off.clear()  # what is kept must not depend on what happens to be tried out
    faults = unreadable_names(source)
    pool, wrong = blank_pool(source.definition).extended(() if faults else source.cards)
    faults += wrong
    switched_off.update(off)
    with suppress(OSError):
        kept.keep(file, msgspec.msgpack.encode(Kept(list(pool.ready), pool.program, faults)))
    return Pool(source.definition, pool.ready, pool.program), faults


def unreadable_names(source: GameSource) -> list[Fault]:
    """The names of a game that texts could not be read with."""
    from cardwright.games.xemytica.phrases import clashes

    return [source.fault_of(name, problem) for name, problem in clashes(source.definition)]
