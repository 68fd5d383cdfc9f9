"""A ready-made game for everybody else: what its declarations mean to matches, players, pages and tests."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from cardwright.games import card_cache, decklist
from cardwright.games.card_game import CardGame
from cardwright.games.cardfile import BadCards, read_files
from cardwright.games.interface import Position, Record, Refused, Setup, UsageError, is_number
from cardwright.games.looks import CardFace, Line, Picture, cost_words, stat_words
from cardwright.games.pool import compiled_once
from cardwright.games.readymade import decks, notation, view
from cardwright.games.readymade.about import About
from cardwright.games.readymade.moves import Asked, Move
from cardwright.games.readymade.pool import ReadyCard, ReadyPool
from cardwright.games.survey import Layout
from cardwright.kernel.readymade.shape import Shape
from cardwright.kernel.readymade.showing import Forecast
from cardwright.kernel.rule import package_of
from cardwright.kernel.table import NOBODY


class ReadyGame(CardGame[ReadyPool]):
    """A game in which every player brings a deck; a subclass declares what there is."""

    about: ClassVar[About]
    shape: ClassVar[Shape]
    pool_type: ClassVar[type[ReadyPool]]
    forecast: ClassVar[Forecast]

    # What `about.yaml` says
    moves: ClassVar[tuple[Move, ...]]
    questions: ClassVar[Mapping[int, Asked]]
    main: ClassVar[int]  # the question in which a player takes a turn
    zones: ClassVar[tuple[view.Zone, ...]]
    counters: ClassVar[Mapping[str, int | None]]  # what a seat has; the number of the book that it begins with
    values: ClassVar[dict[int, int]]  # the numbers of the rulebook
    deck_rules: ClassVar[decks.DeckRules]
    log: ClassVar[Any]
    ended: ClassVar[int]  # the event that ends a game
    not_there: ClassVar[tuple[str, ...]]  # rules behind a choice of something that is not there
    sentences: ClassVar[Mapping[int, tuple[str, str]]]  # by event: what is told, and its rule
    symbols: ClassVar[Mapping[str, str]]  # by kind of card
    writing = notation
    showing = view
    left_out = ("", 0)

    def __init_subclass__(cls) -> None:
        """Take over what the game says of itself."""
        about = cls.about
        _, _, _, zone, number, cls.log, question, _, _, answer = about.enumerations()
        for name in ("name", "title", "pitch", "minutes", "rules_version", "rule_prefix", "strength", "look"):
            setattr(cls, name, getattr(about, name))
        cls.answers, cls.concede = int(answer.CONCEDE) + 1, int(answer.CONCEDE)
        cls.passing = (int(answer.PASS), int(answer.END_TURN), int(answer.NO))
        cls.moves, cls.refusals, cls.endings = (
            about.declared_moves(),
            about.declared_refusals(),
            about.declared_endings(),
        )
        cls.questions = {question[key.upper()]: asked for key, asked in about.all_questions.items()}
        cls.main, cls.ended = int(question.MAIN), int(cls.log.END)
        shown = about.zones
        cls.zones = tuple(view.Zone(key, one.label, int(zone[key.upper()]), one.layout) for key, one in shown.items())
        cls.unordered = frozenset(key for key, one in shown.items() if one.is_play or key == "hand")
        cls.counters = {
            word: None if start is None else int(number[start.upper()]) for word, start in about.counters.items()
        }
        cls.values = {int(number[key.upper()]): one.value for key, one in about.numbers.items()}
        cls.sentences = {int(cls.log[key.upper()]): (one.says, one.rule) for key, one in about.events.items()}
        cls.deck_rules, cls.symbols = about.deck_rules, about.symbols
        cls.not_there = about.refusals["not_offered"].rules

    @property
    def folder(self) -> Path:
        """Where its rulebook, cards, decks and scenarios lie: beside its code."""
        return Path(inspect.getfile(type(self))).parent

    @property
    def package(self) -> str:
        """The package of its code, by which its carriers of rules are known."""
        return package_of(type(self).__module__)

    @property
    def survey_layout(self) -> Layout:  # type: ignore[override]
        """The rows of its survey."""
        return Layout(self.forecast.answer, self.forecast.card, self.forecast.scene)

    @property
    def filled(self) -> int:
        """Cards of a deck that a made-up position does not name."""
        return self.shape.share // 2

    @property
    def language(self) -> Any:
        """Its words."""
        return self.pool.lexicon.language

    def seat_span(self) -> tuple[int, int]:
        """The least and the most seats."""
        return 2, self.shape.seats

    # Cards

    @property
    def own_pool(self) -> ReadyPool:
        """The cards of its folder."""
        return shipped(self.pool_type, self.folder)

    def card_kinds(self) -> Sequence[str]:
        """The kinds of cards that there are."""
        return self.about.cards.kinds

    def hue_of(self, card: ReadyCard) -> str:
        """What colours a card."""
        return card.kind

    def picture_of(self, card: ReadyCard) -> Picture:
        """What the picture of a card shows."""
        return Picture()

    def line_of(self, card: ReadyCard) -> str:
        """What a card is, in words."""
        return card.kind.capitalize()

    def printed_face(self, card: ReadyCard) -> CardFace:
        """A printed card as data for whoever draws it."""
        return CardFace(
            card.name,
            card.kind,
            self.hue_of(card),
            self.line_of(card),
            sign=card.kind,
            costs=tuple(view.costs_of(self, card)),
            stats=tuple(view.stats_of(self, card)),
            text=tuple(map(Line, card.text.splitlines())),
            flavour=card.flavour,
            picture=self.picture_of(card),
            facts={"kind": card.kind, "cost": card.cost},
        )

    def face(self, name: str) -> list[str]:
        """A card for a person."""
        card = self.pool.card(name)
        costs, stats = cost_words(view.costs_of(self, card)), view.stats_of(self, card)
        lines = [f"{self.line_of(card)}, cost {costs}" if costs else self.line_of(card)]
        lines += [f"{stat.name} {stat_words([stat])}" for stat in stats]
        return [card.name, *lines, *card.text.splitlines(), *([f"({card.flavour})"] if card.flavour else [])]

    # Decks

    def decks(self) -> Mapping[str, Any]:
        """The decks of its folder."""
        return decklist.decks_in(self.folder / "decks")

    def deck_faults(self, deck: Mapping[str, Any]) -> list[Refused]:
        """Every rule that forbids a deck."""
        return list(decks.faults_of(self.read_deck(deck), self.pool, self.deck_rules))

    def seat_decks(self, brought: Sequence[Any], seats: int, options: Mapping[str, Any]) -> list[Any]:
        """What each seat plays with, in full."""
        return decklist.seat_decks(brought, seats, self.decks(), lambda: decks.playable_decks(self.folder, self.pool))

    # Positions

    def write_book(self, book: Record, options: Mapping[str, Any], setup: Setup) -> None:
        """Fill the card table, the effect programs, the numbers, the options and the decks."""
        self.pool.fill(book)
        for number, value in self.values.items():
            book.numbers[number] = value
        book.stacked[:] = NOBODY
        brought = self.seat_decks(setup.decks, setup.seats, options)
        for deck in brought:
            if len(decklist.cards_of(deck)) > self.shape.share:
                raise UsageError(f"a table has room for decks of {self.shape.share} cards")
        known = decks.playable_decks(self.folder, self.pool)[: len(book.priors)]
        decklist.write_all_decks(book, self.pool, brought, known)
        self.write_options(book, options)

    def write_options(self, book: Record, options: Mapping[str, Any]) -> None:
        """Write what a table may choose into the book."""
        return

    def fix_chance(self, position: Position, word: str, value: Any) -> None:
        """Fix the next die of a scenario."""
        dice = value if isinstance(value, list) else [value]
        if word != "dice" or "dice" not in position.book.dtype.names:
            raise UsageError(f"there is no {word!r} to fix in {self.title}; a scenario of it can fix 'deck' and 'dice'")
        if len(dice) > len(position.book.dice) or not all(is_number(str(die)) for die in dice):
            raise UsageError(
                f"dice: at most {len(position.book.dice)} rolls can be fixed, each a number, not {value!r}"
            )
        position.book.dice[: len(dice)] = dice

    # Events

    @property
    def telling(self) -> view.ReadyTelling:  # type: ignore[override]
        """What happens in it, in the sentences of `about.yaml`."""
        return view.ReadyTelling(self)


@cache
def shipped(pool_type: type[ReadyPool], folder: Path) -> ReadyPool:
    """The cards of a folder, from the disk if they were compiled before; one that cannot be carried out is an error."""
    sources = [*folder.glob("*.py"), *folder.glob("*.yaml"), *(folder / "cards").glob("*.yaml")]
    file = card_cache.place(folder.name, card_cache.readers_digest(*sources, *Path(__file__).parent.glob("*.py")))
    found = compiled_once(pool_type(), file, lambda: read_files([folder / "cards"]))
    if found.faults:
        raise BadCards(found.faults)
    return pool_type(tuple(found.cards), found.program)
