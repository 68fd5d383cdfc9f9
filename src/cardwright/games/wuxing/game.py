"""Wu Xing as a game for everybody else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardwright.games.card_game import CardGame
from cardwright.games.interface import Pointer, Position, Record, Refused, Setup
from cardwright.games.looks import CardFace
from cardwright.games.positions import fix_coin
from cardwright.games.survey import Layout, Survey
from cardwright.games.wuxing import decks, faces, notation, options, telling, view
from cardwright.games.wuxing.actions import ANSWERS, Answer
from cardwright.games.wuxing.evaluation import TERM_NAMES
from cardwright.games.wuxing.forecast import WuXingAnswer, WuXingCard, WuXingScene
from cardwright.games.wuxing.pool import WuXingPool, shipped
from cardwright.games.wuxing.printed import FORMS, Card
from cardwright.games.wuxing.refusals import ENDINGS, REFUSALS
from cardwright.games.wuxing.state import Book, Log, WuXing


class WuXingGame(CardGame[WuXingPool]):
    """Wu Xing TCG, for two players with decks of their own."""

    name = "wuxing"
    title = "Wu Xing TCG"
    pitch = "Five Elements, stacks of Entities and a Pulse that resolves backwards: strike the other's Marma."
    minutes = "20-40"
    rules_version = 5
    rule_prefix = "WX"
    answers = ANSWERS
    concede = int(Answer.CONCEDE)
    passing = (int(Answer.PASS), int(Answer.NO), int(Answer.CONTINUE), int(Answer.DECLINE))
    moving_on = (int(Answer.FADING),)
    hues = view.HUES
    options = options.OPTIONS
    refusals = REFUSALS
    endings = ENDINGS
    terms = TERM_NAMES
    unordered = frozenset({"hand", "manifestations", "nexus", "release", "diyu"})
    first_seat_field = "start"
    greedy_worlds = 1
    side_deck = 10
    record_type = WuXing
    book_type = Book
    survey_layout = Layout(WuXingAnswer, WuXingCard, WuXingScene)
    writing = notation
    showing = view
    telling = telling
    turn_event = int(Log.TURN)
    look = faces.LOOK

    def seat_span(self) -> tuple[int, int]:
        return options.seat_span()

    # Cards and decks

    @property
    def own_pool(self) -> WuXingPool:
        return shipped()

    def with_pool(self, pool: WuXingPool) -> WuXingGame:
        return WuXingGame(pool)

    def written(self, card: Card) -> dict[str, Any]:
        fields = {name: getattr(card, name) for name in card.__struct_fields__}
        if card.kind == "entity":
            return {name: value for name, value in fields.items() if value != ""}
        return {name: value for name, value in fields.items() if value not in (None, "", 0)}

    def card_kinds(self) -> Sequence[str]:
        return tuple(FORMS)

    def decks(self) -> Mapping[str, Any]:
        return decks.shipped_decks()

    def deck_faults(self, deck: Mapping[str, Any]) -> list[Refused]:
        return list(decks.deck_faults(self.read_deck(deck), self.pool))

    def seat_decks(self, brought: Sequence[Any], seats: int, options: Mapping[str, Any]) -> list[Any]:
        return list(decks.seat_decks(brought, seats, self.pool))

    # Positions

    def write_book(self, book: Record, options_: Mapping[str, Any], setup: Setup) -> None:
        options.write_book(book, self.pool, options_, setup)

    def fix_chance(self, position: Position, word: str, value: Any) -> None:
        """Fix who begins."""
        fix_coin(position, word, value)

    # For people

    def points_of(self, survey: Survey, actions: Sequence[int]) -> list[list[Pointer]]:
        return view.points_of(survey, actions)

    def idles(self, survey: Survey) -> bool:
        return view.idles(survey)

    def face(self, name: str) -> list[str]:
        return faces.face(self.pool.card(name))

    def printed_face(self, card: Card) -> CardFace:
        return faces.card_face(card)
