"""What a game must provide, and the position through which everybody else deals with it.

A game is a folder with a record, kernel entry points and its words. Players, matches, the terminal, the server and
the tests know a game only through `Game` and `Position`.
"""

from __future__ import annotations

import hashlib
import os
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

import msgspec
import numpy as np

from cardwright.games.bad_input import NotationError as NotationError
from cardwright.games.bad_input import Refused as Refused
from cardwright.games.bad_input import UsageError as UsageError
from cardwright.games.bad_input import nearest as nearest
from cardwright.games.bad_input import unknown_key as unknown_key
from cardwright.games.looks import CardFace, Cost, Line, Look, Stat, cost_words, is_changed, stat_words
from cardwright.games.records import bytes_of as bytes_of
from cardwright.games.records import copy_record as copy_record
from cardwright.games.records import read_record as read_record
from cardwright.games.survey import Layout, Memory, Reading, Survey, field_of, set_field
from cardwright.kernel.events import EVENT_ROW, TO_ALL
from cardwright.kernel.table import BEGIN, LET_STAND, NOBODY, START
from cardwright.language.words import listed

if TYPE_CHECKING:
    from cardwright.games.cardfile import Fault

Record = Any  # a NumPy record of the game's own dtype
HIGHEST = 9999  # number that an option can be
MOST_TOLD = 4096  # moves whose sentences are remembered
AT_ONCE = 256  # answers that are looked at before those found are given out
SEAT_NUMBERS = {f"{letter}{number}": number - 1 for letter in "Pp" for number in range(1, 10)}
Words = dict[str, Any]  # a position in the words of `notation.md`


@lru_cache(maxsize=64)
def seat_name(seat: int) -> str:
    """The written name of a seat: P1, P2 ..."""
    return f"P{seat + 1}"


def seats_in(mask: int, seats: int) -> list[int]:
    """The seats whose bits are set in a mask."""
    return [seat for seat in range(seats) if (mask >> seat) & 1] if mask else []


def seat_number(name: str) -> int | None:
    """The seat that a name means, or None."""
    return SEAT_NUMBERS.get(str(name))


def is_number(text: str) -> bool:
    """Whether somebody wrote a whole number that can be counted with: no sign, and no more than nine digits."""
    return re.fullmatch("[0-9]{1,9}", text) is not None


@dataclass(frozen=True)
class Option:
    """A table option: its default is the ruling, the other values are what a table may choose."""

    name: str
    default: Any
    values: tuple[Any, ...]  # empty: any whole number from 1 to HIGHEST, or the default
    rule: str
    meaning: str

    def read(self, value: Any) -> Any:
        """The value that a person wrote, or an error that names what is possible."""
        text = str(value).strip().lower()
        for choice in (self.default, *self.values):
            if text == str(choice).lower() or (choice is None and text in ("none", "off")):
                return choice
        if not self.values and is_number(text) and 1 <= int(text) <= HIGHEST:
            return int(text)
        plain = f"{str(self.default).lower()}, or a whole number from 1 to {HIGHEST}"
        allowed = ", ".join(str(choice).lower() for choice in self.values) or plain
        raise UsageError(f"option {self.name} cannot be {value!r}; it can be {allowed} ({self.rule})")


@dataclass(frozen=True)
class Refusal:
    """A reason to refuse: the rules behind it and its sentence; {0}, {1} ... are the facts, {0:card} a card's name."""

    ids: tuple[str, ...]
    sentence: str
    is_vague: bool = False  # it says no more than that something else is asked


@dataclass(frozen=True)
class Ending:
    """A reason why games end, also from a winner's and a loser's side if they differ; {winner} is filled in."""

    rule: str
    sentence: str
    won: str = ""
    lost: str = ""


class Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended, and why."""

    winners: tuple[str, ...]  # empty: a draw
    reason: str
    rule: str
    score: dict[str, int] = {}

    def __str__(self) -> str:
        result = f"{' and '.join(self.winners)} won" if self.winners else "draw"
        score = ", ".join(f"{name} {points}" for name, points in self.score.items())
        return f"{result}: {self.reason}{f' ({score})' if score else ''} ({self.rule})"


class Event(msgspec.Struct, frozen=True, gc=False):
    """Something that happened, as one seat may see it; `kind` is -1 where the card is hidden from it."""

    what: int
    seat: int
    kind: int
    other: int
    amount: int
    seen_by: int
    told: int = TO_ALL  # mask of the seats that learn of it at all

    def as_seen_by(self, seat: int | None) -> Event:
        """The event without what a seat may not see; None sees everything."""
        if seat is None or (self.seen_by >> seat) & 1:
            return self
        return msgspec.structs.replace(self, kind=-1)

    def is_told_to(self, seat: int | None) -> bool:
        """Whether a seat learns of it; who is not seated (None) learns only what everybody does."""
        return self.told == TO_ALL or (seat is not None and (self.told >> seat) & 1 == 1)


class CardView(msgspec.Struct, gc=False):
    """A card on the table as a viewer sees it; without a name it lies face down."""

    name: str | None
    colour: str | None = None
    symbol: str = ""  # of its kind, so that colour never speaks alone
    line: str = ""  # what it is now, in words, where that is not printed
    costs: list[Cost] = []
    fee: str = ""  # what is to be done besides to play it
    stats: list[Stat] = []
    traits: list[str] = []  # printed on it, in words
    tags: list[str] = []  # what is to be known of it now, in words
    states: list[str] = []  # how it lies, by the names that looks know: depleted, trapped
    stack: int = 1  # cards that lie here as one
    beneath: list[CardView] = []  # those that it covers and that are seen under it, the uppermost first
    seat: str | None = None  # the player for whom it stands, where it is no card

    @property
    def value(self) -> int | None:
        """The number of a card that has only one."""
        return self.stats[0].now if len(self.stats) == 1 else None

    @property
    def numbers(self) -> list[str]:
        """What it costs and fights with, in words."""
        stats = stat_words(self.stats) if len(self.stats) > 1 else ""
        return [words for words in (cost_words(self.costs, self.fee), stats) if words]

    @property
    def notes(self) -> list[str]:
        """All that is to be known of it, in words: its numbers first, then what is printed where they differ."""
        printed = [cost_words(self.costs, self.fee, True)] if is_changed(self.costs) else []
        printed += [stat_words(self.stats, True)] if is_changed(self.stats) else []
        beneath = [f"on {' on '.join(str(card.name) for card in self.beneath)}"] if self.beneath else []
        return [*self.numbers, *(f"printed {words}" for words in printed), *self.traits, *self.tags, *beneath]


class ZoneView(msgspec.Struct, gc=False):
    """A zone as a viewer sees it."""

    key: str  # its word in the notation
    label: str
    seat: str | None
    size: int
    cards: list[CardView]  # empty for a pile whose cards are not shown
    layout: str = "row"  # row, fan, pile, or column: the first is the next
    room: int = 0  # its places, where there are only so many


class Pointer(msgspec.Struct, frozen=True, gc=False):
    """A card of the view: the place in a zone."""

    zone: str
    seat: str | None
    place: int


class TokenView(msgspec.Struct, frozen=True, gc=False):
    """A die or token that lies before a player."""

    kind: str  # what it shows, by the names that looks know; empty: nothing yet
    state: str  # free, spent, or due: it comes back later
    words: str  # for who cannot see it


class LinkView(msgspec.Struct, frozen=True, gc=False):
    """A line from one card to another, or to a player: who fights whom, which two are one."""

    source: Pointer
    kind: str  # fights, joined, aims: an effect that waits is meant for it
    target: Pointer | None = None
    seat: str | None = None  # the player to whom it leads, where it leads to none of the cards


class DieView(msgspec.Struct, frozen=True, gc=False):
    """A die that was rolled, as it lies in a cell of a table."""

    cell: int
    colour: str  # of the die: green, blue, red
    shows: str  # its face in short: +3, +1 ↻
    words: str  # its face, and what became of it, for who cannot see it
    rolls: int = 1  # how often it was rolled: once more, and it is seen rolling
    is_out: bool = False  # it counts no more


class RowView(msgspec.Struct, gc=False):
    """A line of a table: what it speaks of, and a cell for each column of each group."""

    label: str
    cells: list[str]
    is_total: bool = False  # what the lines above it come to
    best: list[int] = []  # places of the cells that decide
    dice: list[DieView] = []  # that lie in its cells, for who can draw them


class TableView(msgspec.Struct, gc=False):
    """Numbers beside each other with what they come from, such as the arithmetic of a fight."""

    key: str
    title: str
    groups: list[str]  # each has all the columns
    columns: list[str]
    rows: list[RowView]
    notes: list[str] = []  # sentences about it
    is_past: bool = False  # it shows what has been, not what is going on


class View(msgspec.Struct, gc=False):
    """What one seat sees: made from the concealed record and from nothing else."""

    game: str
    viewer: str | None
    turn: str  # whose turn it is; empty where nobody has one
    phase: str  # the step of the turn
    asked: list[str]
    prompt: str
    counters: dict[str, dict[str, int]]
    zones: list[ZoneView]
    over: bool
    round: int = 0  # its number, in games that are played in rounds
    tables: list[TableView] = []
    more: str = ""  # what else is to be known of the phase
    out: list[str] = []  # seats that are out of the game
    links: list[LinkView] = []
    tokens: dict[str, list[TokenView]] = {}  # of each seat, where a game has some
    is_window: bool = False  # who is asked can respond, and passing leaves everything as it is
    turn_number: int = 0  # as the log counts them; whoever knows the match fills it in

    @property
    def phase_words(self) -> str:
        """The step of the turn with what else is to be known of it."""
        return ", ".join(filter(None, (self.phase, self.more)))


class Position:
    """A record with its book: one position of one game."""

    def __init__(self, game: Game, record: Record, book: Record, printed: Reading | None = None) -> None:
        self.game = game
        self.record = record
        self.book = book
        self.printed = printed or Reading(book)  # what stands in the book, for whoever shows it to people
        self.memory: Memory | None = None  # what surveys of the same match for the same seat have left to this one

    @property
    def seats(self) -> int:
        """How many play."""
        return int(field_of(self.record, "seats"))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(field_of(self.record, "over"))

    @property
    def in_part(self) -> bool:
        """Whether a move is unfinished."""
        return bool(field_of(self.record, "part"))

    def asked(self) -> list[int]:
        """The seats that owe an answer."""
        return seats_in(int(field_of(self.record, "asked")), int(field_of(self.record, "seats")))

    def waiting_words(self) -> str:
        """For whom the others wait."""
        asked = [seat_name(seat) for seat in self.asked()]
        return f"waiting for {listed(asked, 'and')}" if asked else "the game is over"

    def copy(self) -> Position:
        """An independent copy; the book is shared, since it does not change."""
        return Position(self.game, copy_record(self.record), self.book, self.printed)

    def reasons(self, seat: int) -> np.ndarray[Any, Any]:
        """For every answer of the game 0, or the number of the reason that forbids it."""
        out = np.zeros(self.game.answers, dtype=np.int32)
        self.game.entries.reasons(self.record, self.book, seat, 0, out)
        return out

    def reason(self, seat: int, action: int) -> int:
        """0 if an answer is legal, or the number of the reason that forbids it."""
        out = np.zeros(1, dtype=np.int32)
        self.game.entries.reasons(self.record, self.book, seat, action, out)
        return int(out[0])

    def legal_by_turns(self, seat: int) -> Iterator[int]:
        """The legal answers of a seat as they are found, conceding left out: for who may not need them all."""
        for start in range(0, self.game.answers, AT_ONCE):
            out = np.zeros(min(AT_ONCE, self.game.answers - start), dtype=np.int32)
            self.game.entries.reasons(self.record, self.book, seat, start, out)
            found = (start + int(place) for place in np.flatnonzero(out == 0))
            yield from (action for action in found if action != self.game.concede)

    def legal(self, seat: int, conceding: bool = False) -> list[int]:
        """The legal answers of a seat, conceding left out unless it is asked for."""
        return [
            int(action)
            for action in np.flatnonzero(self.reasons(seat) == 0)
            if conceding or action != self.game.concede
        ]

    def why_not(self, seat: int, action: int) -> Refused | None:
        """None if an answer is legal, else the rule that forbids it, with the facts; a number that is none is an error.

        Numbers below 0 mean something to the rules, but are nobody's to give.
        """
        if not 0 <= action < self.game.answers:
            known = f"they are 0 to {self.game.answers - 1}"
            raise UsageError(f"{action} is not an answer in {self.game.title}; {known}")
        set_field(self.book, "on", 1)
        number = self.reason(seat, action)
        set_field(self.book, "on", 0)
        return self.game.refused(number, [int(fact) for fact in self.book.facts]) if number else None

    def survey(self, seat: int | None, is_deep: bool = True) -> Survey:
        """What the rules say of the position to a seat: to show it to somebody, survey the concealed position."""
        return Survey(self, seat, is_deep)

    def start(self) -> list[Event]:
        """Run the set-up on a blank record and return what happened."""
        self.book.on = 1
        self.book.log_size = 0
        self.game.entries.answer(self.record, self.book, NOBODY, START)
        self.book.on = 0
        return self.events()

    def let_stand(self, card: int) -> None:
        """What is printed on a card of a made-up position holds."""
        self.game.entries.answer(self.record, self.book, card, LET_STAND)

    def begin(self, stage: int = 0) -> None:
        """Go on from a stage of a made-up position up to its first question."""
        self.game.entries.answer(self.record, self.book, int(stage), BEGIN)

    def answer(self, seat: int, action: int) -> list[Event]:
        """Carry out an answer in place and return what happened; an illegal one changes nothing and is raised."""
        refused = self.why_not(seat, action)
        if refused is not None:
            raise refused
        return self.carry_out(seat, action)

    def carry_out(self, seat: int, action: int) -> list[Event]:
        """Carry out an answer that is known to be legal in place and return what happened."""
        set_field(self.book, "on", 1)
        set_field(self.book, "log_size", 0)
        self.game.entries.answer(self.record, self.book, seat, action)
        set_field(self.book, "on", 0)
        return self.events()

    def events(self) -> list[Event]:
        """What the book noted of the last answer."""
        rows = field_of(self.book, "log")[: int(field_of(self.book, "log_size")), :EVENT_ROW].tolist()
        return [Event(*row) for row in rows]

    def conceal(self, seat: int) -> Position:
        """A copy without anything that a seat does not know."""
        copy = self.copy()
        self.game.entries.conceal(copy.record, self.book, seat)
        return copy

    def imagine(self, luck: np.ndarray[Any, Any]) -> Position:
        """For a concealed position: a copy filled with a random world that fits it."""
        copy = self.copy()
        self.game.entries.imagine(copy.record, self.book, luck)
        return copy

    def outcome(self) -> Outcome | None:
        """The result with its reason and rule, once the game is over."""
        if not self.over:
            return None
        ending = self.game.endings[int(self.record.reason)]
        winners = int(self.record.winners)
        names = [seat_name(seat) for seat in range(self.seats)]
        score = {name: int(self.record.score[seat]) for seat, name in enumerate(names)}
        return Outcome(
            tuple(name for seat, name in enumerate(names) if (winners >> seat) & 1),
            ending.sentence,
            ending.rule,
            score if any(score.values()) else {},
        )

    def text(self) -> str:
        """The position in one line that reads back: the words of a scenario's `given`."""
        return self.game.write_position(self)


@dataclass
class Setup:
    """What a new game is made from."""

    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int | str = 0
    decks: Sequence[Any] = ()
    cards: Sequence[Any] = ()


def secret_key(seed: int | str) -> np.ndarray[Any, Any]:
    """The 128 bits of a game's chance, made from a seed."""
    digest = hashlib.blake2b(f"cardwright chance {seed}".encode(), digest_size=16).digest()
    return np.frombuffer(digest, dtype="<u4").astype(np.uint32)


def luck_from(seed: int | str) -> np.ndarray[Any, Any]:
    """A player's own luck, made from a seed and unrelated to any game's chance."""
    digest = hashlib.blake2b(f"cardwright luck {seed}".encode(), digest_size=16).digest()
    return np.frombuffer(digest, dtype="<u4").astype(np.uint32)


class Writing(Protocol):
    """A module that writes and reads a game's positions and answers."""

    def describe(self, position: Position, /) -> Words:
        """A position in words."""

    def arrange(self, position: Position, words: Words, luck: np.random.Generator, /) -> None:
        """Lay a position out as words say."""

    def stack(self, position: Position, fixed: Any, /) -> None:
        """Fix the top of a deck."""

    def render(self, position: Position, seat: int, action: int, /) -> str:
        """An answer in notation."""

    def parse(self, position: Position, seat: int, line: str, /) -> list[int]:
        """The answers that a line gives."""


class Setting(Protocol):
    """A module with what a table can choose, and how that and the rulebook's numbers fill a book.

    Its `write_book(book, options, setup)` takes the pool of cards as its second argument in games that have one.
    """

    write_book: Callable[..., None]

    @property
    def OPTIONS(self) -> tuple[Option, ...]:  # noqa: N802
        """What a table can choose."""

    def seat_span(self) -> tuple[int, int]:
        """The least and the most seats."""


class Showing(Protocol):
    """A module that shows a game's table to people, from what the kernel says of it."""

    def prompt(self, survey: Survey, /) -> str:
        """What a seat is asked that is to answer."""

    def view(self, survey: Survey, /) -> View:
        """What a viewer sees."""

    def points_at(self, survey: Survey, action: int, /) -> list[Pointer]:
        """The cards with which an answer is given."""

    def named_seat(self, action: int, /) -> int | None:
        """The player whom an answer names."""

    def remark(self, survey: Survey, action: int, /) -> str:
        """What to know beside an answer."""

    def loses(self, position: Position, action: int, legal: Sequence[int], /) -> bool:
        """Whether an answer gives something away."""


class Telling(Protocol):
    """A module that says what happens in a game."""

    def tell(self, event: Event, names: Sequence[str], /) -> tuple[str, str] | None:
        """An event as a sentence and the rule behind it."""

    def event_words(self, event: Event, names: Sequence[str], /) -> str:
        """An event as a scenario writes it."""


@cache
def entries_beside(module: str) -> Any:
    """The kernel entry points beside the module of a game's class."""
    return import_module(f"{module.rpartition('.')[0]}.entries")


class Game(ABC):
    """A game: facts about it, its kernel entry points, and its words."""

    name: str
    title: str
    pitch: str  # one sentence for the lobby
    minutes: str
    rules_version: int  # raised when the same answers may lead elsewhere; a match file carries it
    rule_prefix: str  # of its rule ids, e.g. CHI
    answers: int  # size of the action space
    concede: int  # the answer that gives up
    passing: tuple[int, ...] = ()  # answers that let things go on: the usual ones where they are possible
    moving_on: tuple[int, ...] = ()  # and where hardly anything else can be done, as everybody can see
    wasting: range = range(0)  # answers that throw away what one could keep: given only if much comes of it
    hues: Mapping[int, str] = {}  # the element or colour that an answer names: it is drawn with it
    options: tuple[Option, ...] = ()
    strength: Mapping[str, tuple[int, int]] = {}  # games won, of how many, by a level against the one before it
    refusals: Mapping[Any, Refusal]  # by number
    endings: Mapping[Any, Ending]  # by number
    terms: tuple[str, ...]  # of the evaluation that simple bots look at
    unordered: frozenset[str] = frozenset({"hand"})  # zones by their words in which the order of cards means nothing
    has_common_deck: bool = False  # one deck for all seats; `Setup.decks` may name another list of cards for it
    side_deck: int = 0  # cards of a side deck at most, which is used between the matches of a series
    greedy_worlds: int = 16  # imagined worlds that a greedy player looks at unless told otherwise
    search_leaf: int = 0  # what a round of a search ends with: a number of `kernel.searching.Leaf`
    search_daring: int = 600  # how much a search tries what it knows little about, of WIN
    first_seat_field: str | None = None  # where the record says who moved first; None: the first seat does
    record_type: Any  # class with `dtype`
    book_type: Any
    survey_layout: Layout  # of what the kernel says to a seat
    writing: Writing  # its module `notation`
    setting: Setting  # its module `options`, or `cards` where everybody plays with the same cards
    showing: Showing  # its module `view`
    telling: Telling  # its module `telling`
    turn_event: int | None = None  # with which a turn of its seat begins; None: a turn begins with its first move
    look: Look = Look()  # how it lies on a table
    asked_for: ClassVar[Mapping[str, tuple[str, ...]]] = {  # pieces not needed by a game that defines all of these
        "setting": ("seat_span", "write_book")
    }

    def seat_span(self) -> tuple[int, int]:
        """The least and the most seats."""
        return self.setting.seat_span()

    @property
    def least_seats(self) -> int:
        """How many must play."""
        return self.seat_span()[0]

    @property
    def most_seats(self) -> int:
        """How many can play."""
        return self.seat_span()[1]

    @property
    def usual_seats(self) -> int:
        """How many play unless somebody says otherwise."""
        return self.least_seats

    @property
    def entries(self) -> Any:
        """The module of kernel entry points beside its class: start, answer, why_not, reasons, conceal, imagine ..."""
        return entries_beside(type(self).__module__)

    @property
    def folder(self) -> Path:
        """Where its rulebook, cards, decks and scenarios lie."""
        return Path(__file__).parent / self.name

    @property
    def rulebook_file(self) -> Path:
        """Its rulebook."""
        return self.folder / "rulebook.md"

    def rulebook_text(self) -> str:
        """Its rulebook as Markdown."""
        return self.rulebook_file.read_text(encoding="utf-8")

    @property
    def package(self) -> str:
        """The folder of its code: the games of one rule system share theirs."""
        return self.name

    @property
    def address(self) -> str:
        """What people type to mean it: its name, or the path of the file that makes it."""
        return self.name

    @property
    def language(self) -> Any:
        """Whose words the texts of its cards are written in, as the card language knows them."""
        return self.name

    def becomes(self, text: Any) -> Any:
        """What the tree of a text becomes on its cards, to compare two; nothing if it cannot be carried out on any."""
        return None

    def card_kinds(self) -> Sequence[str]:
        """The kinds of cards that a text can be tried on, as card files write them."""
        return ()

    def text_faults(self, kind: str, text: str) -> list[Any]:
        """Everything that is wrong with a text on a card of some kind."""
        return []

    def suggestions(self, card: Mapping[str, Any]) -> list[str]:
        """Texts that a card could have instead of one that is refused: at most three, each of them accepted."""
        from cardwright.language.suggest import suggestions

        return suggestions(str(card.get("text", "")), self.language)

    def document(self) -> dict[str, Any] | None:
        """The game itself as data, if only a file of somebody's own makes it: a match file carries it."""
        return None

    @abstractmethod
    def write_book(self, book: Record, options: Mapping[str, Any], setup: Setup) -> None:
        """Fill a blank book: card table, numbers, options."""

    @abstractmethod
    def names(self) -> Sequence[str]:
        """The names of the card kinds, by number."""

    def describe(self, position: Position) -> Words:
        """A position in the words of a scenario's `given`; unknown cards are `_`."""
        return self.writing.describe(position)

    def arrange(self, words: Words, options: Mapping[str, Any], seats: int, luck: np.random.Generator) -> Position:
        """A position from the words of a scenario's `given`: the inverse of `describe`."""
        position = self.blank(Setup(seats, options, seed=int(luck.integers(2**62))))
        self.place(position, words, luck)
        return position

    def place(self, position: Position, words: Words, luck: np.random.Generator) -> None:
        """Put the cards of a new position where the words of a scenario's `given` say."""
        self.writing.arrange(position, words, luck)

    def findings(self, position: Position) -> Words:
        """What a scenario's `then` can say of a position besides the words of `describe`; lists keep their order."""
        return {}

    def undecided(self, position: Position, word: str) -> str:
        """Why what a scenario says with a word may not be true yet, or nothing if it is settled."""
        return ""

    def stack(self, position: Position, fixed: Any) -> None:
        """Fix the top of a deck, now or after its next reshuffle, as a scenario's `deck:` line says."""
        self.writing.stack(position, fixed)

    def render(self, position: Position, seat: int, action: int) -> str:
        """An answer to the open question, in notation."""
        return self.writing.render(position, seat, action)

    def parse(self, position: Position, seat: int, line: str) -> list[int]:
        """The answers that a line of notation gives, one after the other; NotationError or Refused if it is none."""
        return [int(action) for action in self.writing.parse(position, seat, line)]

    def whole_line(self, position: Position, seat: int, answers: Sequence[int]) -> str:
        """A move of several answers as one line, where the game has its own way to write it; else nothing."""
        return ""

    def prompt(self, position: Position, seat: int) -> str:
        """What a seat is asked, in one line."""
        return position.survey(seat, is_deep=False).prompt()

    def view(self, concealed: Position, viewer: int | None) -> View:
        """What a viewer sees, from a concealed position."""
        return self.showing.view(concealed.survey(viewer, is_deep=False))

    def turn_of(self, position: Position) -> str:
        """Whose turn it is, as its view says; nothing where nobody has one."""
        return seat_name(int(position.record["turn"])) if "turn" in self.record_type.dtype.names else ""

    @cached_property
    def vague(self) -> np.ndarray[Any, Any]:
        """By the number of a reason to refuse whether it is vague."""
        numbers = [int(number) for number in self.refusals]
        found = np.zeros(max(numbers, default=0) + 1, dtype=bool)
        for number in numbers:
            found[number] = self.refusals[number].is_vague
        return found

    def tell(self, event: Event, names: Sequence[str] = ()) -> tuple[str, str] | None:
        """An event as a sentence and the rule behind it, or None if it is not worth a line.

        `names` is how the sentence writes the names of the card kinds, if not as they are.
        """
        return self.telling.tell(event, names or self.names())

    def narrate(self, events: Sequence[Event], names: Sequence[str] = ()) -> list[tuple[str, str]]:
        """What happened in one go, as sentences with their rules; a game may say several events in one sentence."""
        return [told for event in events if (told := self.tell(event, names)) is not None]

    @cached_property
    def _told(self) -> dict[tuple[Event, ...], Any]:
        return {}

    def told(self, events: tuple[Event, ...], tell: Callable[[tuple[Event, ...]], Any]) -> Any:
        """What `tell` makes of events, which depends on nothing but them: what was told lately is not told anew."""
        known = self._told
        if events not in known:
            if len(known) >= MOST_TOLD:
                known.clear()
            known[events] = tell(events)
        return known[events]

    def heading(self, event: Event) -> str | None:
        """The heading of the chapter that an event opens in a story, where a game is not told by turns."""
        return None

    def event_words(self, event: Event) -> str:
        """An event as a scenario's `log` writes it: `draw P1`, `take P1 Yang red`."""
        return self.telling.event_words(event, self.names())

    def weigh(self, position: Position, seat: int) -> list[tuple[str, int]]:
        """The terms of the evaluation that simple bots look at, by name, in hundredths of a point."""
        out = np.zeros(len(self.terms), dtype=np.int64)
        self.entries.weigh(position.record, position.book, seat, out)
        return list(zip(self.terms, map(int, out), strict=True))

    def points_at(self, position: Position, seat: int, action: int) -> list[Pointer]:
        """The cards of the view with which a person gives one answer; for several, survey the position once."""
        return position.survey(seat).points_at(action)

    def points_of(self, survey: Survey, actions: Sequence[int]) -> list[list[Pointer]]:
        """The cards of the view with which a person gives each of several answers."""
        points_at = self.showing.points_at
        return [points_at(survey, action) for action in actions]

    def remark(self, position: Position, seat: int, action: int) -> str:
        """What a person wants to know besides the notation of one answer; for several, survey the position once."""
        return position.survey(seat).remark(action)

    def idles(self, survey: Survey) -> bool:
        """Whether somebody who is asked could do something besides passing, but hardly ever would."""
        return False

    def face(self, name: str) -> list[str]:
        """A card for a person, a line for each thing to know, its name first; an unknown name is an error."""
        known = {card.lower(): card for card in self.names()}
        if name.lower() not in known:
            raise UsageError(f"there is no card {name!r} in {self.title}; {nearest(name, known)}".rstrip("; "))
        return [known[name.lower()]]

    def card_face(self, name: str) -> CardFace:
        """A printed card as data for whoever draws it."""
        known, *lines = self.face(name)
        return CardFace(known, text=tuple(map(Line, lines)))

    def own_faces(self, cards: Sequence[Any]) -> list[CardFace]:
        """Cards of somebody's own, given by their fields, as data for whoever draws them."""
        return []

    @property
    def example_card(self) -> str:
        """A card to name in examples."""
        return self.names()[0]

    @property
    def different_cards(self) -> int:
        """How many different cards there are."""
        return len(self.names())

    # Cards that people write, in games that read card files

    def with_cards(self, cards: Sequence[Any]) -> Game:
        """The game with cards of somebody's own besides; without any it is this one."""
        if cards:
            raise UsageError(f"{self.title} has a fixed set of cards: you cannot add any")
        return self

    def only_with(self, cards: Sequence[Any]) -> Game:
        """The game as it is shipped, with these cards of somebody's own and no others."""
        return self.with_cards(cards)

    def own_cards(self) -> list[dict[str, Any]]:
        """The cards that `with_cards` brought in, with the fields of the card files."""
        return []

    def read_cards(self, paths: Sequence[Path]) -> tuple[list[Any], list[Fault]]:
        """The cards of files and folders, ready for `with_cards`, and everything that is wrong with them."""
        raise UsageError(f"{self.title} reads no card files")

    def printed_card(self, name: str) -> dict[str, Any]:
        """A card with the fields of the card files."""
        raise UsageError(f"the cards of {self.title} have no texts; `cardwright rules {self.name}` says what they do")

    # Decks that people bring

    def decks(self) -> Mapping[str, Any]:
        """The decks that come with the game, by name."""
        return {}

    def read_deck(self, deck: Any) -> Mapping[str, Any]:
        """A deck from what stands for it: the name of a shipped one, a path, or its content."""
        from cardwright.games.deckfile import read_deck_file

        if isinstance(deck, Mapping):
            return deck
        if not os.path.isfile(str(deck)):
            raise UsageError(f"there is no deck {str(deck)!r}: {self.title} has no decks to choose from")
        return read_deck_file(Path(str(deck)))

    def check_deck(self, deck: Mapping[str, Any]) -> Refused | None:
        """None if a deck, as a deck file describes it, may be played with, else the first rule that forbids it."""
        raise UsageError(f"players of {self.title} bring no decks")

    def deck_faults(self, deck: Mapping[str, Any]) -> list[Refused]:
        """Every rule that forbids a deck."""
        refused = self.check_deck(deck)
        return [] if refused is None else [refused]

    def seat_decks(self, brought: Sequence[Any], seats: int, options: Mapping[str, Any]) -> list[Any]:
        """What each seat plays with, in full, so that no file is needed to set the game up again."""
        return list(brought)

    def cautions(self, decks: Sequence[Any] = ()) -> list[str]:
        """What may go wrong in a game with these decks, or with its own, although it can be played: a sentence each."""
        return []

    def read_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their values; unknown names and values are errors that say what is possible."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise UsageError(
                    f"{self.name} has no option {name!r}; {nearest(name, known)}it has {', '.join(known) or 'none'}"
                )
        return {name: option.read(given.get(name, option.default)) for name, option in known.items()}

    def blank(self, setup: Setup) -> Position:
        """A zeroed record beside a filled book."""
        if not self.least_seats <= setup.seats <= self.most_seats:
            span = (
                f"{self.least_seats}"
                if self.least_seats == self.most_seats
                else (f"{self.least_seats} to {self.most_seats}")
            )
            raise UsageError(f"{self.title} is for {span} players, not {setup.seats}")
        if setup.cards:
            return self.with_cards(setup.cards).blank(replace(setup, cards=()))
        book = np.zeros(1, dtype=self.book_type.dtype)[0]
        self.write_book(book, self.read_options(setup.options), setup)
        record = np.zeros(1, dtype=self.record_type.dtype)[0]
        record.seats = setup.seats
        record.key[:] = secret_key(setup.seed)
        return Position(self, copy_record(record), copy_record(book))

    def new(self, setup: Setup) -> tuple[Position, list[Event]]:
        """A game set up and ready for its first answer, with the events of the set-up."""
        position = self.blank(setup)
        return position, position.start()

    def refused(self, number: int, facts: Sequence[int]) -> Refused:
        """A refusal in words."""
        refusal = self.refusals[number]
        return Refused(refusal.ids, refusal.sentence.format(*(Fact(fact, self.fact_word) for fact in facts)))

    def fact_word(self, number: int, sort: str) -> str:
        """A number behind a refusal as a word of the game: `{0:card}` is a card's name, as far as there is one."""
        names = self.names()
        return names[number] if 0 <= number < len(names) else "that card"

    def write_position(self, position: Position) -> str:
        """A position in one line."""
        import yaml

        text = yaml.safe_dump(
            self.describe(position), default_flow_style=True, sort_keys=False, width=10**9, allow_unicode=True
        )
        return str(text).strip()


@dataclass(frozen=True)
class Fact:
    """A number behind a refusal; written `{0:card}` it is a word of the game."""

    number: int
    word: Callable[[int, str], str]

    def __format__(self, form: str) -> str:
        return self.word(self.number, form) if form else str(self.number)
