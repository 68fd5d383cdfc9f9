"""Chi as a game for everybody else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardwright.games.chi import cards, faces, notation, view
from cardwright.games.chi.actions import ANSWERS, Answer
from cardwright.games.chi.evaluation import TERM_NAMES
from cardwright.games.chi.forecast import ChiAnswer, ChiCard, ChiScene
from cardwright.games.chi.refusals import ENDINGS, REFUSALS
from cardwright.games.chi.state import Book, Chi
from cardwright.games.interface import Game, Record, Refused, Setup
from cardwright.games.looks import CardFace
from cardwright.games.survey import Layout

STRENGTH = {"normal": (93, 100)}


class ChiGame(Game):
    """Chi, a duel of Yin and Yang for two."""

    name = "chi"
    title = "Chi"
    pitch = "Build six stacks of Yang, strike with Yin, and block with Chi: a duel in five minutes."
    minutes = "2-5"
    rules_version = 2
    rule_prefix = "CHI"
    answers = ANSWERS
    concede = int(Answer.CONCEDE)
    passing = (int(Answer.PASS),)
    options = cards.OPTIONS
    strength = STRENGTH
    refusals = REFUSALS
    endings = ENDINGS
    terms = TERM_NAMES
    unordered = frozenset({"hand", "area", "discard"})
    has_common_deck = True
    first_seat_field = "start"
    record_type = Chi
    book_type = Book
    survey_layout = Layout(ChiAnswer, ChiCard, ChiScene)
    setting = cards
    writing = notation
    showing = view
    telling = view
    look = faces.LOOK

    def write_book(self, book: Record, options: Mapping[str, Any], setup: Setup) -> None:
        cards.write_book(book, options, setup)

    def names(self) -> Sequence[str]:
        return cards.names()

    def face(self, name: str) -> list[str]:
        return faces.face(name)

    def card_face(self, name: str) -> CardFace:
        return faces.card_face(name)

    def check_deck(self, deck: Mapping[str, Any]) -> Refused | None:
        return Refused(("CHI-2.1",), "both players play Chi from one deck of 52 cards: you do not bring a deck")
