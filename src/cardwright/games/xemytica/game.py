"""A Xemytica game for everybody else: one class for all of them, made from a game file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from cardwright.games.card_game import CardGame, by_entry
from cardwright.games.cardfile import Fault
from cardwright.games.interface import (
    Event,
    Option,
    Position,
    Record,
    Refused,
    Setup,
    Words,
)
from cardwright.games.looks import CardFace, Look
from cardwright.games.positions import fix_coin
from cardwright.games.survey import Layout
from cardwright.games.xemytica import decks, faces, notation, options, telling, view
from cardwright.games.xemytica.definition import Definition
from cardwright.games.xemytica.evaluation import TERM_NAMES
from cardwright.games.xemytica.forecast import XemyticaAnswer, XemyticaCard, XemyticaScene
from cardwright.games.xemytica.game_source import BadGame, GameSource, find_file, read_document, read_source, stamp
from cardwright.games.xemytica.pool import XemyticaPool, pool_of
from cardwright.games.xemytica.printed import Card, written
from cardwright.games.xemytica.refusals import ENDINGS, REFUSALS
from cardwright.games.xemytica.rulewords import rulebook_of
from cardwright.games.xemytica.state import ANSWERS, Answer, Book, Xemytica

SHIPPED = Path(__file__).parents[1]  # games in it are known by name, and their rules by version


class XemyticaGame(CardGame[XemyticaPool]):
    """A game on the Xemytica system, for two to six with decks of their own."""

    rules_version = 2  # raised as well when the file or the text of a card of a shipped game changes
    rule_prefix = "FOH"
    answers = ANSWERS
    concede = int(Answer.CONCEDE)
    passing = (int(Answer.PASS), int(Answer.NO))
    wasting = range(Answer.DISCARD, Answer.DRAW)
    refusals = REFUSALS
    endings = ENDINGS
    terms = TERM_NAMES
    unordered = frozenset({"hand", "played"})
    greedy_worlds = 2
    record_type = Xemytica
    book_type = Book
    survey_layout = Layout(XemyticaAnswer, XemyticaCard, XemyticaScene)
    writing = notation
    showing = view

    def __init__(self, source: GameSource, address: str | None = None, pool: XemyticaPool | None = None) -> None:
        """The game of a source with a pool of cards, by default its own; without an address only matches know it."""
        self.source = source
        self._address = address
        super().__init__(pool)

    @property
    def definition(self) -> Definition:
        """The game as data."""
        return self.source.definition

    @property
    def name(self) -> str:  # type: ignore[override]
        return self.definition.id

    @property
    def title(self) -> str:  # type: ignore[override]
        return self.definition.name

    @property
    def pitch(self) -> str:  # type: ignore[override]
        return self.definition.pitch

    @property
    def minutes(self) -> str:  # type: ignore[override]
        return self.definition.minutes

    @cached_property
    def options(self) -> tuple[Option, ...]:  # type: ignore[override]
        return options.options_of(self.definition)

    @cached_property
    def look(self) -> Look:  # type: ignore[override]
        return faces.look_of(self.definition)

    @property
    def language(self) -> Any:
        from cardwright.games.xemytica.lexicon import lexicon_of

        return lexicon_of(self.definition).language

    @property
    def package(self) -> str:
        return "xemytica"

    @property
    def address(self) -> str:
        return self._address or self.name

    @property
    def is_shipped(self) -> bool:
        """Whether every copy of this program has the game."""
        return self._address == self.name

    @property
    def folder(self) -> Path:
        return self.source.folder or Path(__file__).parent  # a match carries a game without any

    def rulebook_text(self) -> str:
        """Its own rulebook if one lies beside its file, else the rules of the system in its words."""
        if self.source.folder is not None and self.rulebook_file.is_file():
            return super().rulebook_text()
        return rulebook_of(self.definition, self.different_cards)

    def document(self) -> dict[str, Any] | None:
        return None if self.is_shipped else self.source.document

    def seat_span(self) -> tuple[int, int]:
        return options.seat_span(self.definition)

    @property
    def usual_seats(self) -> int:
        return self.definition.players

    # Cards and decks

    @cached_property
    def own_pool(self) -> XemyticaPool:
        """The cards that come with the game."""
        return pool_of(self.source)[0]

    def with_pool(self, pool: XemyticaPool) -> XemyticaGame:
        return XemyticaGame(self.source, self._address, pool)

    def written(self, card: Card) -> dict[str, Any]:
        return written(card, self.definition)

    def card_kinds(self) -> Sequence[str]:
        return tuple(self.definition.forms)

    def game_errors(self, sections: Mapping[str, Any]) -> Mapping[str, Refused]:
        """What is wrong with a game file that differs from this one in some sections; cards and decks are left out."""
        source = read_document({**self.source.rules, **sections}, self.source.file)
        return by_entry(faults_of(source) if "cards" in sections else source.faults)

    def decks(self) -> Mapping[str, Any]:
        return self.source.shipped_decks()

    def deck_faults(self, deck: Mapping[str, Any]) -> list[Refused]:
        return list(decks.deck_faults(self.read_deck(deck), self.pool))

    def seat_decks(self, brought: Sequence[Any], seats: int, options: Mapping[str, Any]) -> list[Any]:
        return list(decks.seat_decks(brought, seats, self.pool, self.decks()))

    def cautions(self, decks_played: Sequence[Any] = ()) -> list[str]:
        brought = [self.read_deck(deck) for deck in decks_played]
        return list(decks.stuck_hands(brought or decks.playable_decks(self.pool, self.decks()), self.pool))

    # Positions

    def write_book(self, book: Record, chosen: Mapping[str, Any], setup: Setup) -> None:
        options.write_book(book, self.pool, chosen, setup, self.decks())

    def fix_chance(self, position: Position, word: str, value: Any) -> None:
        """Fix whose effect stands, or who wins a flip, at the next coin."""
        fix_coin(position, word, value)

    def findings(self, position: Position) -> Words:
        return notation.findings(position)

    def undecided(self, position: Position, word: str) -> str:
        return notation.undecided(position) if word in ("totals", "won") else ""

    # For people

    def fact_word(self, number: int, sort: str) -> str:
        kinds = self.definition.kinds
        if sort not in ("form", "forms") or number >= len(kinds):
            return super().fact_word(number, sort)
        return kinds[number].plural if sort == "forms" else kinds[number].name

    def face(self, name: str) -> list[str]:
        return faces.face(self.pool.card(name), self.definition)

    def printed_face(self, card: Card) -> CardFace:
        return faces.card_face(card, self.definition)

    @property
    def telling(self) -> telling.DefinedTelling:  # type: ignore[override]
        return telling.DefinedTelling(self.definition)

    def narrate(self, events: Sequence[Event], names: Sequence[str] = ()) -> list[tuple[str, str]]:
        return telling.narrate(events, names or self.names(), self.definition)

    def heading(self, event: Event) -> str | None:
        return telling.heading(event)


# Finding games


def shipped_game(name: str) -> XemyticaGame:
    """A game that comes with the program, by its name; a card of it that cannot be carried out is left out."""
    return XemyticaGame(read_source(SHIPPED / name / "game.yaml"), name)


def shipped_faults(name: str) -> list[Fault]:
    """What is wrong with a game that comes with the program: nothing, and a test says so."""
    return faults_of(read_source(SHIPPED / name / "game.yaml"))


def game_in(path: Path) -> XemyticaGame:
    """The game of a file of somebody's own, or of the file in a folder, made once for each content of it."""
    file = find_file(path)
    return made(str(file), stamp(file))


@lru_cache(maxsize=64)
def made(file: str, stamp: str) -> XemyticaGame:
    """The game of a file as it is now."""
    return checked_game(read_source(Path(file)), file)


def game_of(document: Mapping[str, Any], file: str) -> XemyticaGame:
    """The game that a match file carries."""
    return checked_game(read_document(document, file), None)


def checked_game(source: GameSource, address: str | None) -> XemyticaGame:
    """A game, or everything that is wrong with it."""
    faults = faults_of(source)
    if faults:
        raise BadGame(source.file, faults)
    return XemyticaGame(source, address)


def faults_of(source: GameSource) -> list[Fault]:
    """Everything that is wrong with a game: its file, its cards, and its decks."""
    faults = list(source.faults)
    if not source.has_words:
        return faults
    pool, wrong = pool_of(source)
    faults += wrong
    if faults:
        return faults
    for deck in source.decks.values():
        faults += [deck.fault(refused.ids, refused.sentence) for refused in decks.deck_faults(deck.deck, pool)]
    if decks.legal_cards(pool) is None:
        said = "no legal deck can be built from these cards"
        faults.append(Fault("cards", ("FOH-9.1", "FOH-2.9"), said, source.file))
    return faults
