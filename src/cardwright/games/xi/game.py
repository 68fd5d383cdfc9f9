"""Xi Cards as a game for everybody else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardwright.games.card_game import CardGame
from cardwright.games.interface import (
    Event,
    Position,
    Record,
    Refused,
    Setup,
)
from cardwright.games.looks import CardFace
from cardwright.games.positions import fix_coin
from cardwright.games.survey import Layout
from cardwright.games.xi import cards, decks, faces, notation, view
from cardwright.games.xi.actions import ANSWERS, Answer
from cardwright.games.xi.evaluation import TERM_NAMES
from cardwright.games.xi.forecast import XiAnswer, XiCard, XiScene
from cardwright.games.xi.pool import XiPool, shipped
from cardwright.games.xi.printed import FORMS, Card
from cardwright.games.xi.refusals import ENDINGS, REFUSALS
from cardwright.games.xi.state import Book, Xi

STRENGTH = {"greedy": (400, 400), "rollout:1s": (13, 20)}


class XiGame(CardGame[XiPool]):
    """Xi Cards, for two to six with decks of their own."""

    name = "xi"
    title = "Xi Cards"
    pitch = "Spend your time on units, spells and statements, save some for the others' turns, and outlast them all."
    minutes = "10-30"
    rules_version = 2  # raised as well when the text of a shipped card changes
    rule_prefix = "XI"
    strength = STRENGTH
    answers = ANSWERS
    concede = int(Answer.CONCEDE)
    passing = (int(Answer.PASS), int(Answer.END_TURN), int(Answer.NO))
    options = cards.OPTIONS
    refusals = REFUSALS
    endings = ENDINGS
    terms = TERM_NAMES
    unordered = frozenset({"hand", "units", "lasting", "statements", "attached"})
    first_seat_field = "start"
    greedy_worlds = 2
    record_type = Xi
    book_type = Book
    survey_layout = Layout(XiAnswer, XiCard, XiScene)
    writing = notation
    showing = view
    look = faces.LOOK

    def seat_span(self) -> tuple[int, int]:
        return cards.seat_span()

    # Cards and decks

    @property
    def own_pool(self) -> XiPool:
        return shipped()

    def with_pool(self, pool: XiPool) -> XiGame:
        return XiGame(pool)

    def written(self, card: Card) -> dict[str, Any]:
        fields = {name: getattr(card, name) for name in card.__struct_fields__}
        return {name: value for name, value in fields.items() if value not in (None, "")}

    def card_kinds(self) -> Sequence[str]:
        return tuple(FORMS)

    def decks(self) -> Mapping[str, Any]:
        return decks.shipped_decks()

    def deck_faults(self, deck: Mapping[str, Any]) -> list[Refused]:
        return list(decks.deck_faults(self.read_deck(deck), self.pool))

    def seat_decks(self, brought: Sequence[Any], seats: int, options: Mapping[str, Any]) -> list[Any]:
        return list(decks.seat_decks(brought, seats, self.pool, self.read_options(options)["starter_balance"]))

    # Positions

    def write_book(self, book: Record, options: Mapping[str, Any], setup: Setup) -> None:
        cards.write_book(book, self.pool, options, setup)

    def fix_chance(self, position: Position, word: str, value: Any) -> None:
        """Fix who wins the next coin."""
        fix_coin(position, word, value)

    # For people

    def face(self, name: str) -> list[str]:
        return faces.face(self.pool.card(name))

    def printed_face(self, card: Card) -> CardFace:
        return faces.card_face(card)

    def tell(self, event: Event, names: Sequence[str] = ()) -> tuple[str, str] | None:
        return view.tell(event, names or self.names())

    def event_words(self, event: Event) -> str:
        return view.event_words(event, self.names())
