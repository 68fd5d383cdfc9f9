"""The cards of a table with their effect programs: those that are shipped, and a user's own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from cardwright.games import kept
from cardwright.games.cardfile import BadCards, Entry, Fault, entries_of, read_files, text_fault
from cardwright.games.interface import UsageError, nearest
from cardwright.games.kept import GAMES, readers_digest
from cardwright.games.xi.builtins import write_builtins
from cardwright.games.xi.printed import BLANK_CARD, TYPES, Card, Price, check, clean, cost_parts, price_of
from cardwright.games.xi.state import ABILITIES, KINDS, NUMBERS, Book, Form
from cardwright.kernel.rule import switched_off
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Compiled, Op, Program

FOLDER = Path(__file__).parent / "cards"
RULE = ("XI-0.1",)  # that a text cannot be read
TABLES = ("code", "filters", "amounts", "conditions", "watchers", "abilities")
RESERVED = 4  # rows at the end of each table that the engine itself may use
LIMITS = {"cards of a table": (KINDS, 4, "XI-E2"), "abilities of a card": (ABILITIES, 2, "XI-E3")}


def limit(name: str) -> int:
    """A limit of the engine, or what stands there when it is switched off."""
    value, off, _ = LIMITS[name]
    return off if ("xi", name) in switched_off else value


class Ready(msgspec.Struct, frozen=True):
    """A card that can be played: what its text became, and its cost in numbers."""

    card: Card
    price: Price
    compiled: Compiled
    sentence: int = NOBODY


class Kept(msgspec.Struct):
    """What is kept on disk of the shipped cards."""

    cards: list[Ready]
    program: Program
    faults: list[Fault]


@dataclass(frozen=True, eq=False)
class Pool:
    """An immutable set of cards; their numbers are the kinds of the game, and 0 is Blank."""

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

    def kind_of(self, name: Any) -> int:
        """The kind of a card by its name in any case; an unknown one is an error with the nearest."""
        wanted = " ".join(str(name).split()).lower()
        if wanted not in self.kinds:
            raise UsageError(f"there is no card {str(name)!r} in Xi Cards; {nearest(wanted, self.names)}".rstrip("; "))
        return self.kinds[wanted]

    def card(self, name: Any) -> Card:
        """A card by its name."""
        return self.ready[self.kind_of(name)].card

    def with_cards(self, cards: Iterable[Any]) -> Pool:
        """The pool with cards of a user's own; one that is named like a card of the pool takes its place."""
        printed, faults = check_all(entries_of(cards))
        pool, wrong = self.extended(tuple(printed))
        if faults or wrong:
            raise BadCards([*faults, *wrong])
        return pool

    def extended(self, cards: tuple[tuple[Card, Entry], ...]) -> tuple[Pool, list[Fault]]:
        """The pool with further cards, and what is wrong with those that had to be left out."""
        builder = Builder(self)
        for card, entry in cards:
            builder.add(card, entry)
        return builder.pool(), builder.faults

    @cached_property
    def table(self) -> Any:
        """The part of a book that the cards fill, made once."""
        book = np.zeros(1, dtype=Book.dtype)[0]  # type: ignore[attr-defined]
        book.kinds = len(self.ready)
        for name in ("sentence", "numbers_printed", "ability", "cost_t", "cost_p", "cost_x"):
            book[name][:] = NOBODY
        numbers = {name.lower(): number for number, name in enumerate(self.program.names)}
        for kind, ready in enumerate(self.ready):
            write_card(book, kind, ready)
            book.name[kind] = numbers[ready.card.name.lower()]
        for name in TABLES:
            rows = getattr(self.program, name)
            if rows:
                book[name][: len(rows)] = rows
        write_builtins(book)
        return book


def write_card(book: Any, kind: int, ready: Ready) -> None:
    """Write a card's row of the card table."""
    card, price, compiled = ready.card, ready.price, ready.compiled
    book.form[kind] = card.form
    book.kind_type[kind] = TYPES.index(card.type)
    book.cost_t[kind], book.cost_p[kind] = price.time, price.prepared
    book.cost_life[kind], book.cost_x[kind] = price.life, price.x
    book.damage[kind] = card.damage if isinstance(card.damage, int) else 0
    book.lives[kind] = card.life or 0
    book.keywords[kind] = compiled.keywords
    book.sentence[kind] = ready.sentence
    printed = printed_numbers(ready)
    book.numbers_printed[kind, : len(printed)] = printed
    book.program[kind] = compiled.play
    book.ability[kind, : len(compiled.abilities)] = compiled.abilities
    book.watchers_from[kind], book.watchers_count[kind] = compiled.watchers
    book.worth[kind] = price.worth


def printed_numbers(ready: Ready) -> list[int]:
    """The different numbers on a unit that texts can look at (XI-G95)."""
    card, price = ready.card, ready.price
    if card.form != Form.UNIT:
        return []
    boxes = [price.time, price.prepared, price.life or NOBODY, card.damage, card.life]
    numbers = [number for number in boxes if isinstance(number, int) and number != NOBODY]
    return list(dict.fromkeys([*numbers, *ready.compiled.numbers]))


# Making


def check_all(entries: Sequence[Entry]) -> tuple[list[tuple[Card, Entry]], list[Fault]]:
    """The cards whose fields are well, in order, and all faults of the others; of two with one name the second."""
    cards: dict[str, tuple[Card, Entry]] = {}
    faults: list[Fault] = []
    for entry in entries:
        card, wrong = check(entry)
        faults += wrong
        if card is None:
            faults += unread_text(entry)
        elif card.name.lower() in cards:
            first = cards[card.name.lower()][1].fault((), "").where
            also = f", also {first}" if first else ""
            faults.append(entry.fault(("XI-G7",), f"two cards are named {card.name!r}{also}", "name"))
        else:
            cards[card.name.lower()] = (card, entry)
    return list(cards.values()), faults


def unread_text(entry: Entry) -> list[Fault]:
    """What cannot be read of the text of a card that is wrong otherwise."""
    from cardwright.language.errors import CardTextError
    from cardwright.language.read import read

    try:
        read(clean(entry, "text"), "xi")
    except CardTextError as error:
        return [text_fault(entry, error, RULE)]
    return []


class Builder:
    """Adds cards to a copy of a pool; a card that cannot be carried out leaves no trace but its fault."""

    def __init__(self, pool: Pool) -> None:
        self.ready = list(pool.ready)
        self.kinds = dict(pool.kinds)
        self.own = {card.name.lower(): card for card in pool.own}
        self.program = Program(**{name: list(getattr(pool.program, name)) for name in (*TABLES, "sentences", "names")})
        self.faults: list[Fault] = []

    def pool(self) -> Pool:
        """The pool that was made."""
        return Pool(tuple(self.ready), self.program, tuple(self.own.values()))

    def add(self, card: Card, entry: Entry) -> None:
        """Compile a card and give it a kind: a new one, or that of the card whose name it has."""
        kind = self.kinds.get(card.name.lower(), len(self.ready))
        if kind >= limit("cards of a table"):
            said = f"a table knows at most {limit('cards of a table')} different cards, {BLANK_CARD.name} among them"
            self.faults.append(entry.fault(("XI-E2",), said, "name"))
            return
        sizes = {name: len(getattr(self.program, name)) for name in (*TABLES, "sentences", "names")}
        if card.name.lower() not in (name.lower() for name in self.program.names):
            self.program.names.append(card.name)
        try:
            ready = compile_ready(card, entry, self.program)
        except Uncompiled as error:
            self.faults += error.faults
            for name, size in sizes.items():
                del getattr(self.program, name)[size:]
            return
        if kind == len(self.ready):
            self.ready.append(ready)
        else:
            self.ready[kind] = ready
        self.kinds[card.name.lower()] = kind
        self.own[card.name.lower()] = card


class Uncompiled(Exception):
    """A card whose text cannot be carried out."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(faults)
        self.faults = faults


def compile_ready(card: Card, entry: Entry, program: Program) -> Ready:
    """Read and compile a card's text onto the tables of a program."""
    from cardwright.games.xi.phrases import XI
    from cardwright.language.compiler.card import compile_card
    from cardwright.language.errors import CardTextError
    from cardwright.language.read import read

    parts = cost_parts(card.cost)
    try:
        compiled = compile_card(read(card.text, XI.game), program, XI, form=int(card.form), cost=parts)
    except CardTextError as error:
        raise Uncompiled([text_fault(entry, error, RULE)]) from None
    sentence = program.sentence(card.statement) if card.statement else NOBODY
    ready = Ready(card, price_of(parts), compiled, sentence)
    faults = list(limits_passed(ready, entry, program))
    if faults:
        raise Uncompiled(faults)
    return ready


def limits_passed(ready: Ready, entry: Entry, program: Program) -> Iterable[Fault]:
    """What of a card the engine has no room for, or would never do."""
    card, compiled = ready.card, ready.compiled
    if len(compiled.abilities) > limit("abilities of a card"):
        said = f"a card has at most {limit('abilities of a card')} abilities that can be used"
        yield entry.fault(("XI-E3",), said, "text")
    if card.form == Form.POINT and (compiled.abilities or compiled.watchers[1]):
        said = "a point spell is used up at once, and this would stand: begin e.g. with “Until the end of the turn, ”"
        yield entry.fault(("XI-6.3",), said, "text")
    if len(printed_numbers(ready)) > NUMBERS:
        yield entry.fault(("XI-G95",), f"a unit has at most {NUMBERS} different numbers printed on it", "text")
    for name in TABLES:
        room = Book.dtype[name].shape[0] - RESERVED  # type: ignore[attr-defined]
        if len(getattr(program, name)) > room:
            yield entry.fault(
                ("XI-E2",), f"the texts of this table's cards need more than the {room} rows of {name}", "text"
            )


# The shipped cards


def blank_pool() -> Pool:
    """Nothing but Blank."""
    program = Program(names=[BLANK_CARD.name], code=[[int(Op.END), *[NOBODY] * 6]])
    return Pool((Ready(BLANK_CARD, Price(0), Compiled(0)),), program)


def kept_file() -> Path:
    """Where the compiled cards are kept."""
    readers = (GAMES / "xi" / f"{name}.py" for name in ("printed", "pool", "phrases", "state"))
    return kept.place("xi", readers_digest(*readers, *FOLDER.glob("*.yaml")))


@cache
def shipped() -> Pool:
    """The cards that come with the game, from the disk if they were compiled before.

    A card that cannot be carried out is left out; `shipped_faults` says why.
    """
    found = load_kept()
    return Pool(tuple(found.cards), found.program)


def shipped_faults() -> list[Fault]:
    """What is wrong with the shipped cards: nothing, and a test says so."""
    return load_kept().faults


@lru_cache(maxsize=1)
def load_kept() -> Kept:
    """The compiled shipped cards; kept on disk for the next start where that can be written."""
    file = kept_file()
    with suppress(OSError, msgspec.DecodeError):
        return msgspec.msgpack.decode(file.read_bytes(), type=Kept)
    off = set(switched_off)
    switched_off.clear()  # what is kept must not depend on what happens to be tried out
    entries, faults = read_files([FOLDER])
    printed, wrong = check_all(entries)
    pool, unfit = blank_pool().extended(tuple(printed))
    found = Kept(list(pool.ready), pool.program, [*faults, *wrong, *unfit])
    switched_off.update(off)
    with suppress(OSError):
        kept.keep(file, msgspec.msgpack.encode(found))
    return found
