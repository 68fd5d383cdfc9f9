"""Chaos Ninjas as a game for everybody else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from cardwright.games.cardfile import Entry, Fault, text_fault
from cardwright.games.chi.ninjas import cards, faces, notation, view
from cardwright.games.chi.ninjas.evaluation import TERM_NAMES
from cardwright.games.chi.ninjas.forecast import NinjaAnswer, NinjaCard, NinjaScene
from cardwright.games.chi.ninjas.refusals import ENDINGS, REFUSALS
from cardwright.games.chi.ninjas.state import ANSWERS, Answer, NinjaBook, Ninjas
from cardwright.games.interface import Event, Game, Record, Refused, Setup
from cardwright.games.looks import CardFace
from cardwright.games.survey import Layout


class NinjasGame(Game):
    """Chaos Ninjas, a race of Defenders with abilities for two to four."""

    name = "ninjas"
    title = cards.TITLE
    pitch = "Race to six Defenders, each with an ability of its own; strike, counter, and call back the fallen."
    minutes = "5-15"
    rules_version = 2
    rule_prefix = "CN"
    answers = ANSWERS
    concede = int(Answer.CONCEDE)
    passing = (int(Answer.PASS), int(Answer.NO))
    options = cards.OPTIONS
    refusals = REFUSALS
    endings = ENDINGS
    terms = TERM_NAMES
    unordered = frozenset({"hand", "area", "discard"})
    has_common_deck = True
    first_seat_field = "start"
    record_type = Ninjas
    book_type = NinjaBook
    survey_layout = Layout(NinjaAnswer, NinjaCard, NinjaScene)
    setting = cards
    writing = notation
    showing = view
    telling = view
    look = faces.LOOK

    def narrate(self, events: Sequence[Event], names: Sequence[str] = ()) -> list[tuple[str, str]]:
        return view.narrate(events, names or self.names())

    def becomes(self, text: Any) -> str | None:
        """What the tree of a text becomes on a Defender."""
        return cards.becomes(text)

    def card_kinds(self) -> Sequence[str]:
        """Only Defenders have texts."""
        return ("defender",)

    def text_faults(self, kind: str, text: str) -> list[Fault]:
        """Everything that is wrong with a text on a Defender."""
        entry = Entry({"kind": kind, "text": text})
        error = cards.text_error(text)
        return [] if error is None else [text_fault(entry, error, ())]

    def suggestions(self, card: Mapping[str, Any]) -> list[str]:
        from cardwright.language.suggest import suggestions

        def is_taken(text: str) -> bool:
            return cards.text_error(text) is None

        return suggestions(str(card.get("text", "")), self.language, is_taken, "this Defender")

    @property
    def folder(self) -> Path:
        return Path(__file__).parent

    @property
    def package(self) -> str:
        return "chi"

    def write_book(self, book: Record, options: Mapping[str, Any], setup: Setup) -> None:
        cards.write_book(book, options, setup)

    def names(self) -> Sequence[str]:
        return cards.names()

    def face(self, name: str) -> list[str]:
        return faces.face(name)

    def card_face(self, name: str) -> CardFace:
        return faces.card_face(name)

    def printed_card(self, name: str) -> dict[str, Any]:
        card = cards.cards()[notation.kind_of(name)]
        return {field: value for field, value in msgspec.to_builtins(card).items() if value}

    def check_deck(self, deck: Mapping[str, Any]) -> Refused | None:
        return Refused(("CN-2.1",), "everyone plays Chaos Ninjas from one deck of 56 cards: you do not bring a deck")
