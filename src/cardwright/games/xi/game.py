"""Xi Cards as a game for everybody else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardwright.games.card_game import CardGame
from cardwright.games.interface import (
    Position,
)
from cardwright.games.positions import fix_coin
from cardwright.games.survey import Layout
from cardwright.games.xi import decks, faces, notation, options, telling, view
from cardwright.games.xi.answers import ANSWERS, Answer
from cardwright.games.xi.evaluation import TERM_NAMES
from cardwright.games.xi.forecast import XiAnswer, XiCard, XiScene
from cardwright.games.xi.pool import XiPool, shipped
from cardwright.games.xi.printed import FORMS
from cardwright.games.xi.refusals import ENDINGS, REFUSALS
from cardwright.games.xi.state import Book, Log, Xi


class XiGame(CardGame[XiPool]):
    """Xi Cards, for two to six with decks of their own."""

    name = "xi"
    title = "Xi Cards"
    pitch = "Spend your time on units, spells and statements, save some for the others' turns, and outlast them all."
    minutes = "10-30"
    rules_version = 3  # raised as well when the text of a shipped card changes
    rule_prefix = "XI"
    answers = ANSWERS
    concede = int(Answer.CONCEDE)
    passing = (int(Answer.PASS), int(Answer.END_TURN), int(Answer.NO))
    setting = options
    options = setting.OPTIONS
    refusals = REFUSALS
    endings = ENDINGS
    terms = TERM_NAMES
    unordered = frozenset({"hand", "units", "lasting", "statements", "attached"})
    first_seat_field = "start"
    greedy_worlds = 2
    record_type = Xi
    book_type = Book
    survey_layout = Layout(XiAnswer, XiCard, XiScene)
    building = decks
    writing = notation
    showing = view
    telling = telling
    turn_event = int(Log.TURN)
    look = faces.LOOK
    faces = faces

    def turn_of(self, position: Position) -> str:
        return view.turn_of(position)

    # Cards and decks

    @property
    def own_pool(self) -> XiPool:
        return shipped()

    def card_kinds(self) -> Sequence[str]:
        return tuple(FORMS)

    # Positions

    def fix_chance(self, position: Position, word: str, value: Any) -> None:
        """Fix who wins the next coin."""
        fix_coin(position, word, value)
