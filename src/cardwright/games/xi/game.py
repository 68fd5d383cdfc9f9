"""Xi Cards as a game for everybody else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from cardwright.games.cardfile import Fault, entries_of, read_files
from cardwright.games.interface import (
    Event,
    Game,
    Pointer,
    Position,
    Record,
    Refused,
    Setup,
    UsageError,
    View,
    Words,
    seat_number,
)
from cardwright.games.xi import cards, decks, notation, view
from cardwright.games.xi.actions import ANSWERS, Answer
from cardwright.games.xi.evaluation import TERM_NAMES
from cardwright.games.xi.pool import Pool, check_all, shipped
from cardwright.games.xi.printed import BLANK, FORMS, Card
from cardwright.games.xi.refusals import ENDINGS, REFUSALS
from cardwright.games.xi.state import Book, Xi


class XiGame(Game):
    """Xi Cards, for two to six with decks of their own."""

    name = "xi"
    title = "Xi Cards"
    pitch = "Spend your time on units, spells and statements, save some for the others' turns, and outlast them all."
    minutes = "10-30"
    rules_version = 1  # raised as well when the text of a shipped card changes
    rule_prefix = "XI"
    answers = ANSWERS
    concede = int(Answer.CONCEDE)
    options = cards.OPTIONS
    refusals = REFUSALS
    endings = ENDINGS
    terms = TERM_NAMES
    unordered = frozenset({"hand", "units", "lasting", "statements", "attached"})
    first_seat_field = "start"
    greedy_worlds = 2
    record_type = Xi
    book_type = Book

    def __init__(self, pool: Pool | None = None) -> None:
        """The game with a pool of cards, by default those that are shipped."""
        self._pool = pool

    @cached_property
    def pool(self) -> Pool:
        """The cards of the table, read when they are first needed."""
        return self._pool or shipped()

    def seat_span(self) -> tuple[int, int]:
        return cards.seat_span()

    @property
    def entries(self) -> Any:
        from cardwright.games.xi import entries

        return entries

    # Cards and decks

    def names(self) -> Sequence[str]:
        return self.pool.names

    @property
    def example_card(self) -> str:
        return self.pool.names[1]

    @property
    def different_cards(self) -> int:
        return len(self.pool.names) - 1  # without Blank

    def with_cards(self, cards: Sequence[Any]) -> XiGame:
        return XiGame(self.pool.with_cards(cards)) if cards else self

    def only_with(self, cards: Sequence[Any]) -> XiGame:
        return self if list(cards) == self.own_cards() else XiGame(shipped().with_cards(cards))

    def own_cards(self) -> list[dict[str, Any]]:
        return [written(card) for card in self.pool.own]

    def printed_card(self, name: str) -> dict[str, Any]:
        if name.lower() == BLANK.lower():
            raise UsageError(f"{BLANK} is a filler of made-up positions and no card")
        return written(self.pool.card(name))

    def read_cards(self, paths: Sequence[Path]) -> tuple[list[Any], list[Fault]]:
        entries, faults = read_files(paths)
        printed, wrong = check_all(entries)
        _, unfit = self.pool.extended(tuple(printed))
        return [written(card) for card, _ in printed], [*faults, *wrong, *unfit]

    def card_kinds(self) -> Sequence[str]:
        """The kinds of cards that there are, as card files write them."""
        return tuple(FORMS)

    def load_errors(self, cards: Sequence[Any]) -> Mapping[str, Refused]:
        """What is wrong with cards, by name: all errors together, several of one card in one sentence."""
        printed, faults = check_all(entries_of(cards))
        faults += self.pool.extended(tuple(printed))[1]
        found: dict[str, Refused] = {}
        for fault in faults:
            before = found.get(fault.card)
            found[fault.card] = (
                fault.as_refusal()
                if before is None
                else Refused((*before.ids, *fault.ids), f"{before.sentence}; {fault.problem}")
            )
        return found

    def decks(self) -> Mapping[str, Any]:
        return decks.shipped_decks()

    def read_deck(self, deck: Any) -> Mapping[str, Any]:
        return decks.read_deck(deck)

    def check_deck(self, deck: Mapping[str, Any]) -> Refused | None:
        return next(iter(self.deck_faults(deck)), None)

    def deck_faults(self, deck: Mapping[str, Any]) -> list[Refused]:
        return list(decks.deck_faults(decks.read_deck(deck), self.pool))

    def why_not_deck(self, deck: Mapping[str, Any], cards: Sequence[Any], options: Mapping[str, Any]) -> Refused | None:
        """None if a deck of these and the game's cards may be played, else the rule that forbids it."""
        self.read_options(options)
        return self.with_cards(cards).check_deck(deck)

    def seat_decks(self, brought: Sequence[Any], seats: int, options: Mapping[str, Any]) -> list[Any]:
        return list(decks.seat_decks(brought, seats, self.pool, self.read_options(options)["starter_balance"]))

    # Positions

    def write_book(self, book: Record, options: Mapping[str, Any], setup: Setup) -> None:
        cards.write_book(book, self.pool, options, setup)

    def fix_chance(self, position: Position, word: str, value: Any) -> None:
        """Fix who wins the next coin."""
        seat = seat_number(str(value))
        if word != "coin":
            can = "a scenario of it can fix 'deck', 'coin' and 'random'"
            raise UsageError(f"there is no {word!r} to fix in {self.title}; {can}")
        if seat is None or seat >= position.seats:
            raise UsageError(f"coin: {value!r} is no seat; the seats are P1 to P{position.seats}")
        position.book.coin = seat + 1

    def describe(self, position: Position) -> Words:
        return notation.describe(position)

    def place(self, position: Position, words: Words, luck: np.random.Generator) -> None:
        notation.arrange(position, words, luck)

    def stack(self, position: Position, fixed: Any) -> None:
        notation.stack(position, fixed)

    def render(self, position: Position, seat: int, action: int) -> str:
        return notation.render(position, seat, action)

    def parse(self, position: Position, seat: int, line: str) -> list[int]:
        return [int(action) for action in notation.parse(position, seat, line)]

    # For people

    def prompt(self, position: Position, seat: int) -> str:
        return view.prompt(position, seat)

    def view(self, concealed: Position, viewer: int | None) -> View:
        return view.view(concealed, viewer)

    def points_at(self, position: Position, seat: int, action: int) -> list[Pointer]:
        return view.points_at(position, seat, action)

    def remark(self, position: Position, seat: int, action: int) -> str:
        return view.remark(position, seat, action)

    def face(self, name: str) -> list[str]:
        return face(self.pool.card(name))

    def tell(self, event: Event) -> tuple[str, str] | None:
        return view.tell(event, self.names())

    def event_words(self, event: Event) -> str:
        return view.event_words(event, self.names())


def written(card: Card) -> dict[str, Any]:
    """A card with the fields of the card files, empty ones left out."""
    fields = {name: getattr(card, name) for name in card.__struct_fields__}
    return {name: value for name, value in fields.items() if value not in (None, "")}


def face(card: Card) -> list[str]:
    """A card for a person."""
    lines = [card.name, f"{card.type.capitalize()} {card.kind}, cost {card.cost}"]
    if card.life is not None:
        lines.append(f"Damage {card.damage}, life {card.life}")
    if card.statement:
        lines.append(f"States: “{card.statement}”")
    return [*lines, *card.text.splitlines(), *([f"({card.flavour})"] if card.flavour else [])]
