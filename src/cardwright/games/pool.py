"""The cards of a table with their effect programs, in every game whose cards have texts: the game's, and a user's own.

A game says in a subclass of `Pool` what its cards are: their fields, their limits, and what each writes into the book.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, partial
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec
import numpy as np

from cardwright.games.cardfile import BadCards, Entry, Fault, clean, entries_of, text_fault
from cardwright.games.interface import UsageError, copy_record, nearest
from cardwright.kernel.table import NOBODY
from cardwright.kernel.tables import write_program, write_watchers
from cardwright.language import disk_cache
from cardwright.language.program import Compiled, Op, Program

CardT = TypeVar("CardT")
LISTS = tuple(table.name for table in fields(Program))
RESERVED = 4  # rows at the end of each table that the engine itself may use


class Ready(msgspec.Struct, Generic[CardT], frozen=True):
    """A card that can be played: what is printed on it, and what its text became."""

    card: CardT
    compiled: Compiled


class StoredCards(msgspec.Struct, Generic[CardT]):
    """What is kept on disk of a game's cards."""

    cards: list[Ready[CardT]]
    program: Program
    faults: list[Fault]


class Uncompiled(Exception):
    """A card whose text cannot be carried out."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(faults)
        self.faults = faults


@dataclass(frozen=True, eq=False)
class Pool(ABC, Generic[CardT]):
    """An immutable set of cards; their numbers are the kinds of the game, and 0 is Blank."""

    ready: tuple[Ready[CardT], ...] = ()
    program: Program = field(default_factory=Program)
    own: tuple[CardT, ...] = ()  # the user's
    before: Self | None = None  # the pool that these cards were added to

    card_type: ClassVar[Any]
    blank: ClassVar[Any]  # the filler of made-up decks
    book: ClassVar[Any]  # the record type that the cards fill a part of
    text_rules: ClassVar[tuple[str, ...]]  # that a text cannot be read
    twin_rules: ClassVar[tuple[str, ...]]  # that two cards have one name
    most_cards: ClassVar[int]  # different ones of a table, Blank among them
    has_twins: ClassVar[bool] = False  # of two cards with one name the second takes the place of the first
    room_rules: ClassVar[tuple[str, ...]]  # that a table has no room for more cards, or for their texts
    printing: ClassVar[Any]  # the module that checks what is printed on cards
    words: ClassVar[str]  # where the lexicon stands, `module:name`: it is needed only where texts are compiled
    playing_blank: ClassVar[tuple[Op, ...]] = ()  # what Blank does when it is played

    # What a game says of its cards

    @property
    @abstractmethod
    def title(self) -> str:
        """The name of the game."""

    @property
    def lexicon(self) -> Any:
        """What the words of texts mean."""
        module, _, name = self.words.partition(":")
        return getattr(import_module(module), name)

    def check(self, entry: Entry) -> tuple[CardT | None, list[Fault]]:
        """The card of an entry, and what is wrong with its fields."""
        found: tuple[CardT | None, list[Fault]] = self.printing.check(entry)
        return found

    def compiling(self, card: CardT) -> Mapping[str, Any]:
        """What the compiler has to know of a card besides its text: what it is; its cost stands in the card table."""
        return {"form": int(card.form)}  # type: ignore[attr-defined]

    def text_of(self, card: CardT) -> str:
        """What a card says: its text."""
        return str(card.text)  # type: ignore[attr-defined]

    @abstractmethod
    def unfit(self, ready: Ready[CardT], entry: Entry) -> Iterator[Fault]:
        """What of a card that can be read the game has no room for, or would never do."""

    @abstractmethod
    def write_card(self, book: Any, kind: int, ready: Ready[CardT]) -> None:
        """Write a card's row of the card table."""

    def finish_table(self, book: Any) -> None:
        """Write what a table holds besides its cards."""
        return

    # Looking cards up

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names by kind."""
        return tuple(named(ready.card) for ready in self.ready)

    @cached_property
    def kinds(self) -> dict[str, int]:
        """The kinds by name in lower case."""
        return {name.lower(): kind for kind, name in enumerate(self.names)}

    @property
    def cards(self) -> list[CardT]:
        """All cards but Blank."""
        return [ready.card for ready in self.ready[1:]]

    def kind_of(self, name: Any) -> int:
        """The kind of a card by its name in any case; an unknown one is an error with the nearest."""
        wanted = " ".join(str(name).split()).lower()
        if wanted not in self.kinds:
            hint = nearest(wanted, self.names[1:])
            raise UsageError(f"there is no card {str(name)!r} in {self.title}; {hint}".rstrip("; "))
        return self.kinds[wanted]

    def card(self, name: Any) -> CardT:
        """A card by its name."""
        return self.ready[self.kind_of(name)].card

    def has(self, name: str) -> bool:
        """Whether a name is that of a card that a deck can have, in any case."""
        return name.lower() in self.kinds and name.lower() != named(self.blank).lower()

    def no_card(self, name: str) -> str:
        """What is said of a name that no card of a deck has."""
        return f"there is no card {name!r}; {nearest(name, self.names[1:])}".rstrip("; ")

    # Adding cards

    def emptied(self) -> Self:
        """The pool with nothing but Blank in it."""
        code = [[int(op), *[NOBODY] * 6] for op in (*self.playing_blank, Op.END)]
        program = Program(names=[named(self.blank)], code=code)
        return replace(self, ready=(Ready(self.blank, Compiled(0)),), program=program, own=(), before=None)

    def with_cards(self, cards: Iterable[Any]) -> Self:
        """The pool with cards of a user's own; one that is named like a card of the pool takes its place."""
        pool, faults = self.extended(entries_of(cards))
        if faults:
            raise BadCards(faults)
        return pool

    def extended(self, entries: Sequence[Entry]) -> tuple[Self, list[Fault]]:
        """The pool with further cards, and what is wrong with those that had to be left out."""
        printed, faults = self.check_all(entries)
        builder = Builder(self)
        for card, entry in printed:
            builder.add(card, entry)
        return builder.pool(), [*faults, *builder.faults]

    def check_all(self, entries: Sequence[Entry]) -> tuple[list[tuple[CardT, Entry]], list[Fault]]:
        """The cards whose fields are well, in order, and all faults of the others; of two with one name the second."""
        cards: dict[str, tuple[CardT, Entry]] = {}
        faults: list[Fault] = []
        for entry in entries:
            card, wrong = self.check(entry)
            faults += wrong
            if card is None:
                faults += self.text_faults(entry)
            elif named(card).lower() in cards and not self.has_twins:
                first = cards[named(card).lower()][1].fault((), "").where
                also = f", also {first}" if first else ""
                faults.append(entry.fault(self.twin_rules, f"two cards are named {named(card)!r}{also}", "name"))
            else:
                cards[named(card).lower()] = (card, entry)
        return list(cards.values()), faults

    def text_faults(self, entry: Entry) -> list[Fault]:
        """What is wrong with the text of a card whose other fields are wrong: it is tried on one of the same kind."""
        from cardwright.language.errors import CardTextError
        from cardwright.language.read import named_text, read

        card = self.like(clean(entry, "kind"), clean(entry, "text"))
        builder = Builder(self)
        try:
            if card is None:
                language = self.lexicon.language
                said = named_text(clean(entry, "text"), clean(entry, "name"), language, self.becomes)
                read(said, language, self.becomes)
            else:
                builder.compile(card, entry)
        except CardTextError as error:
            return [text_fault(entry, error, self.text_rules)]
        except Uncompiled as error:
            return [*error.faults]
        return []

    def like(self, kind: str, text: str) -> CardT | None:
        """A card of a kind with a text, otherwise as one of the pool."""
        found = next((card for card in self.cards if card.kind.lower() == kind.lower()), None)  # type: ignore[attr-defined]
        return found and msgspec.structs.replace(found, text=text)  # type: ignore[type-var]

    def becomes(self, text: Any) -> tuple[str | None, ...] | None:
        """What a text becomes on each kind of card, to compare it with what another becomes; nothing if on none."""
        from cardwright.language.compiler.card import rows_of

        kinds = {card.kind: card for card in self.cards}  # type: ignore[attr-defined]
        rows = tuple(rows_of(text, self.lexicon, **self.compiling(card)) for card in kinds.values())
        return rows if any(rows) else None

    def takes(self, entry: Entry) -> Callable[[str], bool]:
        """What tells whether a card could have another text; one without a kind can be of any."""
        builder = Builder(self)
        kinds = [clean(entry, "kind")] if clean(entry, "kind") else dict.fromkeys(card.kind for card in self.cards)  # type: ignore[attr-defined]

        def is_taken(text: str) -> bool:
            tried = replace(entry, fields={**entry.fields, "text": text})
            cards = [self.check(tried)[0] or self.like(kind, text) for kind in kinds]
            return any(card is None or builder.would_take(card, tried) for card in cards)

        return is_taken

    # The table

    @cached_property
    def tables(self) -> tuple[str, ...]:
        """The tables of effect programs that the book has."""
        return tuple(name for name in LISTS if name in self.book.dtype.names)

    @cached_property
    def table(self) -> Any:
        """The part of a book that the cards fill, made once; where cards were only added, the others stand already."""
        before = self.before if self.before and self.ready[: len(self.before.ready)] == self.before.ready else None
        book = copy_record(before.table) if before else np.zeros(1, dtype=self.book.dtype)[0]
        book.kinds = len(self.ready)
        write_program(book, self.program)
        numbers = {name.lower(): number for number, name in enumerate(self.program.names)}
        for kind in range(len(before.ready) if before else 0, len(self.ready)):
            ready = self.ready[kind]
            self.write_card(book, kind, ready)
            write_watchers(book, kind, ready.compiled)
            book.name[kind] = numbers[named(ready.card).lower()]
        self.finish_table(book)
        return book

    def fill(self, book: Any) -> None:
        """Write the cards and their effect programs into a book."""
        for name in self.table.dtype.names:
            book[name] = self.table[name]


class Builder(Generic[CardT]):
    """Adds cards to a copy of a pool; a card that cannot be carried out leaves no trace but its fault."""

    def __init__(self, pool: Pool[CardT]) -> None:
        self.before = pool
        self.ready = list(pool.ready)
        self.kinds = dict(pool.kinds)
        self.own = {named(card).lower(): card for card in pool.own}
        self.program = Program(**{name: list(getattr(pool.program, name)) for name in LISTS})
        self.faults: list[Fault] = []

    def pool(self) -> Any:
        """The pool that was made."""
        own = tuple(self.own.values())
        return replace(self.before, ready=tuple(self.ready), program=self.program, own=own, before=self.before)

    def add(self, card: CardT, entry: Entry) -> None:
        """Compile a card and give it a kind: a new one, or that of the card whose name it has."""
        key = named(card).lower()
        kind = self.kinds.get(key, len(self.ready))
        if kind >= self.before.most_cards:
            blank = named(self.before.blank)
            said = f"a table can have at most {self.before.most_cards} different cards, including {blank}"
            self.faults.append(entry.fault(self.before.room_rules, said, "name"))
            return
        sizes = self.sizes()
        if key not in (name.lower() for name in self.program.names):
            self.program.names.append(named(card))
        try:
            ready = self.compile(card, entry)
        except Uncompiled as error:
            self.faults += error.faults
            self.cut(sizes)
            return
        self.ready[kind : kind + 1] = [ready]
        self.kinds[key] = kind
        self.own[key] = card

    def compile(self, card: CardT, entry: Entry) -> Ready[CardT]:
        """Read and compile a card's text onto the tables of the program."""
        from cardwright.language.compiler.card import compile_card, rows_of
        from cardwright.language.errors import CardTextError
        from cardwright.language.read import named_text, read

        words = self.before.lexicon
        said = self.before.text_of(card)
        bearer = self.before.compiling(card)
        becomes = partial(rows_of, lexicon=words, **bearer)
        try:
            text = read(named_text(said, named(card), words.language, becomes), words.language, becomes)
            ready = Ready(card, compile_card(text, self.program, words, **bearer))
        except CardTextError as error:
            own = error if error.text == said else error.in_words_of(said)
            raise Uncompiled([text_fault(entry, own, self.before.text_rules)]) from None
        faults = [*self.before.unfit(ready, entry), *self.overflows(entry)]
        if faults:
            raise Uncompiled(faults)
        return ready

    def would_take(self, card: CardT, entry: Entry) -> bool:
        """Whether a card can be compiled; it is not added."""
        sizes = self.sizes()
        try:
            self.compile(card, entry)
        except Uncompiled:
            return False
        finally:
            self.cut(sizes)
        return True

    def sizes(self) -> dict[str, int]:
        """How many rows the tables have."""
        return {name: len(getattr(self.program, name)) for name in LISTS}

    def cut(self, sizes: Mapping[str, int]) -> None:
        """Leave only so many rows in the tables."""
        for name, size in sizes.items():
            del getattr(self.program, name)[size:]

    def overflows(self, entry: Entry) -> Iterator[Fault]:
        """The tables that have no room for the rows of all texts."""
        for name in self.before.tables:
            room = self.before.book.dtype[name].shape[0] - RESERVED
            if len(getattr(self.program, name)) > room:
                said = f"the texts of this table's cards need more than the {room} rows of {name}"
                yield entry.fault(self.before.room_rules, said, "text")


def named(card: Any) -> str:
    """The name of a card."""
    return str(card.name)


def compiled_once(
    pool: Pool[CardT], file: Path, gather: Callable[[], tuple[Sequence[Entry], list[Fault]]]
) -> StoredCards[CardT]:
    """The cards of a game, from the disk if they were compiled before; else gathered, and kept there if possible."""
    with suppress(OSError, msgspec.DecodeError):
        return msgspec.msgpack.decode(file.read_bytes(), type=StoredCards[pool.card_type])  # type: ignore[name-defined]
    entries, faults = gather()
    made, wrong = pool.emptied().extended(entries)
    found = StoredCards(list(made.ready), made.program, [*faults, *wrong])
    with suppress(OSError):
        disk_cache.keep(file, msgspec.msgpack.encode(found))
    return found
