"""What the pages about games show: covers, cards, decks and rulebooks, as plain data for the browser."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec
import numpy as np

from cardwright.games import GAMES, load
from cardwright.games.deckfile import as_lines, read_deck_text
from cardwright.games.decklist import BLANK
from cardwright.games.guide import Glossary, glossary_of, guide
from cardwright.games.interface import Game, UsageError, View, nearest
from cardwright.games.looks import CardFace, Look
from cardwright.games.rulebook import rulebook
from cardwright.match.coverage import shipped_scenarios
from cardwright.match.lesson import lesson_file
from cardwright.match.match import HUMAN, MATCH_RULES
from cardwright.match.puzzle import puzzle_of, read_puzzles
from cardwright.players.levels import LEVELS, elo_of

PASTED = Path("the deck")  # how errors call a deck that was pasted
LABELS = {True: "yes", False: "no", None: "none"}
MARKED = re.compile(
    r"`(?P<code>[^`]+)`|\*\*(?P<strong>[^*]+)\*\*|\*(?P<slanted>[^*]+)\*"
    r"|\b(?P<rule>[A-Z]{2,4}-[A-Z]?[0-9](?:[0-9.]*[0-9])?)\b"
)
FORMS: dict[str, Literal["code", "strong", "rule"]] = {
    "code": "code",
    "strong": "strong",
    "slanted": "strong",
    "rule": "rule",
}
TABLE = "At the table: draws, clocks, leaving"  # the chapter with the rules that all games share
SHOWN = ("options", "given", "setup", "when", "then")  # of a scenario


class OptionValue(msgspec.Struct, frozen=True):
    """A value of a table option, and how it is called."""

    value: Any
    label: str


class OptionInfo(msgspec.Struct, frozen=True):
    """A table option."""

    name: str
    usual: OptionValue
    values: list[OptionValue]  # empty: any whole number
    rule: str
    meaning: str


class DeckInfo(msgspec.Struct, frozen=True):
    """A ready deck."""

    name: str
    title: str
    about: str
    cards: dict[str, int]


class BotInfo(msgspec.Struct, frozen=True):
    """An opponent."""

    player: str
    names: tuple[str, ...]  # of the first at a table, of the second and so on
    about: str


class PuzzleInfo(msgspec.Struct, frozen=True):
    """A puzzle as a list shows it."""

    name: str
    level: str
    task: str


class DailyPuzzle(msgspec.Struct, frozen=True):
    """The puzzle of a day."""

    game: str
    title: str
    puzzle: PuzzleInfo


class GameInfo(msgspec.Struct, frozen=True):
    """A game as the lobby shows it."""

    name: str
    title: str
    pitch: str
    minutes: str
    least_seats: int
    most_seats: int
    options: list[OptionInfo]
    decks: list[DeckInfo]
    bots: list[BotInfo]
    brings_decks: bool
    side_deck: int  # its cards at most, in games that are played in series; 0 in others
    cards: int
    look: Look
    has_lesson: bool
    puzzles: list[PuzzleInfo]


class Piece(msgspec.Struct, frozen=True):
    """A piece of a rule's text."""

    text: str
    form: Literal["plain", "code", "strong", "rule", "term"]
    term: str = ""  # which word of the game it is


class RuleInfo(msgspec.Struct, frozen=True):
    """A rule with its scenarios."""

    id: str
    text: list[Piece]
    excuse: str
    scenarios: list[str]


class ChapterInfo(msgspec.Struct, frozen=True):
    """A chapter of a rulebook."""

    title: str
    rules: list[RuleInfo]


class ScenarioInfo(msgspec.Struct, frozen=True):
    """A scenario: what is given, done and expected, in its own words."""

    name: str
    rules: list[str]
    has_table: bool
    words: dict[str, Any]


class RulebookInfo(msgspec.Struct, frozen=True):
    """A rulebook."""

    title: str
    introduction: str
    chapters: list[ChapterInfo]
    options: list[OptionInfo]
    scenarios: list[ScenarioInfo]


class TermInfo(msgspec.Struct, frozen=True):
    """A word of a game, and the rule that explains it."""

    term: str
    means: str
    rule: str
    also: list[str]  # other forms of the word
    exact: bool  # only as it is written


class GuidePageInfo(msgspec.Struct, frozen=True):
    """One idea of how to play, with its picture."""

    title: str
    text: list[Piece]
    steps: list[list[Piece]]
    cards: list[str]
    table: View | None
    caption: str


class GuideInfo(msgspec.Struct, frozen=True):
    """How to play a game, and its words."""

    pages: list[GuidePageInfo]
    mistakes: list[list[Piece]]
    terms: list[TermInfo]
    cards: list[str]  # whose names are no words of the game, whatever they contain


class Fault(msgspec.Struct, frozen=True):
    """A rule that a deck breaks."""

    rule: str
    sentence: str


class DeckReport(msgspec.Struct, frozen=True):
    """What there is to say of a deck."""

    name: str
    cards: dict[str, int]
    faults: list[Fault]
    text: str  # to copy


EARLIER = ("random", "greedy", "rollout:1s")  # bots of rooms that were made before there were levels


def bots_of(game: str) -> list[BotInfo]:
    """The opponents in a game, the weakest first, with what was measured of them."""
    found = []
    weaker = ""
    table = known_game(game)
    for name, level in LEVELS.items():
        about = level.about
        if name in table.strength:
            wins, games = table.strength[name]
            about += f"; won {wins} of {games} against {weaker}"
        elo = elo_of(table, name)
        if elo is not None:
            about += f"; Elo {elo.elo} ({elo.low} to {elo.high})"
        found.append(BotInfo(name, level.names, about))
        weaker = level.names[0]
    return found


def check_player(player: str) -> str:
    """A player of a seat: a person, or one of the opponents that the lobby offers."""
    if player not in (HUMAN, *LEVELS, *EARLIER):
        raise UsageError(f"there is no player {player!r} here; the players are {', '.join((HUMAN, *LEVELS))}")
    return player


def opponent(player: str) -> str:
    """A bot as it is offered: a room of earlier days may have one that thinks longer."""
    kind = player.partition(":")[0]
    return next((bot for bot in (*LEVELS, *EARLIER) if bot.partition(":")[0] == kind), "normal")


def known_game(name: str) -> Game:
    """A game by its name, never by a path."""
    if name not in GAMES:
        raise UsageError(f"there is no game {name!r}; {nearest(name, GAMES)}".rstrip("; "))
    return load(name)


@cache
def game_info(name: str) -> GameInfo:
    """A game for the lobby."""
    game = known_game(name)
    decks = [
        DeckInfo(name, str(deck.get("name", name)), str(deck.get("about", "")), dict(deck["cards"]))
        for name, deck in sorted(game.decks().items())
    ]
    return GameInfo(
        name,
        game.title,
        game.pitch,
        game.minutes,
        game.least_seats,
        game.most_seats,
        options_of(game),
        decks,
        bots_of(name),
        bool(decks),
        game.side_deck,
        game.different_cards,
        game.look,
        lesson_file(game).exists(),
        [PuzzleInfo(puzzle.puzzle, puzzle.level, puzzle.task) for puzzle in read_puzzles(game)],
    )


def puzzle_of_the_day(day: date) -> DailyPuzzle:
    """The puzzle of a day, the same for everybody."""
    game, puzzle = puzzle_of(day, map(load, GAMES))
    return DailyPuzzle(game.name, game.title, PuzzleInfo(puzzle.puzzle, puzzle.level, puzzle.task))


def options_of(game: Game) -> list[OptionInfo]:
    """The table options of a game."""
    return [
        OptionInfo(
            option.name,
            OptionValue(option.default, label_of(option.default)),
            [OptionValue(value, label_of(value)) for value in option.values],
            option.rule,
            option.meaning,
        )
        for option in game.options
    ]


def label_of(value: Any) -> str:
    """A value of an option as people call it."""
    return LABELS[value] if value is None or isinstance(value, bool) else str(value).replace("_", " ")


@cache
def cards_of(name: str) -> list[CardFace]:
    """Every printed card of a game."""
    game = known_game(name)
    return [game.card_face(card) for card in game.names() if card != BLANK]


@cache
def rules_of(name: str) -> RulebookInfo:
    """The rulebook of a game with its scenarios."""
    game = known_game(name)
    book, words = rulebook(game), glossary_of(game)
    scenarios = [scenario for scenario in shipped_scenarios(game) if not scenario.is_unread]
    by_rule: dict[str, list[str]] = {}
    for scenario in scenarios:
        for rule in scenario.rules:
            by_rule.setdefault(rule, []).append(scenario.name)
    chapters = [
        ChapterInfo(
            title,
            [
                RuleInfo(rule.id, pieces_of(rule.text, words), rule.excuse or "", by_rule.get(rule.id, []))
                for rule in rules
            ],
        )
        for title, rules in book.chapters().items()
    ]
    shared = [RuleInfo(rule, pieces_of(text, words), "", []) for rule, text in MATCH_RULES.items()]
    chapters.append(ChapterInfo(TABLE, shared))
    infos = [
        ScenarioInfo(
            scenario.name,
            list(scenario.rules),
            bool({"given", "setup"} & set(scenario.body)),
            {key: value for key, value in scenario.body.items() if key in SHOWN},
        )
        for scenario in scenarios
    ]
    return RulebookInfo(book.title, book.introduction, chapters, options_of(game), infos)


def pieces_of(text: str, words: Glossary) -> list[Piece]:
    """A text with what its Markdown sets off, the ids of rules, and the words of the game."""
    pieces: list[Piece] = []
    last = 0
    for found in MARKED.finditer(text):
        pieces += worded(text[last : found.start()], words)
        form = found.lastgroup or ""
        pieces.append(Piece(found[form], FORMS[form]))
        last = found.end()
    return [piece for piece in (*pieces, *worded(text[last:], words)) if piece.text]


def worded(text: str, words: Glossary) -> Iterator[Piece]:
    """A plain text with the words of the game set off."""
    last = 0
    for mention in words.mentions(text):
        yield Piece(text[last : mention.start], "plain")
        yield Piece(text[mention.start : mention.end], "term", mention.term)
        last = mention.end
    yield Piece(text[last:], "plain")


@cache
def guide_of(name: str) -> GuideInfo:
    """How to play a game, with pictures, and its words."""
    game = known_game(name)
    found, words = guide(game), glossary_of(game)
    pages = [
        GuidePageInfo(
            page.title,
            pieces_of(page.text, words),
            [pieces_of(step, words) for step in page.steps],
            page.cards,
            shown_table(game, page.table) if page.table else None,
            page.caption,
        )
        for page in found.pages
    ]
    terms = [TermInfo(term, entry.means, entry.rule, entry.also, entry.exact) for term, entry in found.terms.items()]
    cards = [face.name for face in cards_of(name)]
    return GuideInfo(pages, [pieces_of(text, words) for text in found.mistakes], terms, cards)


def shown_table(game: Game, words: Mapping[str, Any]) -> View:
    """The table that some words lay out, as its first player sees it."""
    position = game.arrange(dict(words), {}, game.least_seats, np.random.default_rng(0))
    return game.view(position.conceal(0), 0)


def check_deck(name: str, text: str, cards: Mapping[str, int] | None, title: str) -> DeckReport:
    """A deck that was pasted as text, or put together by counts, with every rule that it breaks."""
    game = known_game(name)
    deck: dict[str, Any] = {"name": title, "cards": dict(cards)} if cards is not None else read_deck_text(text, PASTED)
    known = {card.lower(): card for card in game.names()}
    counts = {known.get(str(card).lower(), str(card)): count for card, count in dict(deck.get("cards") or {}).items()}
    deck = {**deck, "cards": counts}
    faults = [Fault(refused.ids[0], refused.sentence) for refused in game.deck_faults(deck)]
    shown = str(deck.get("name") or title or "My deck")
    return DeckReport(shown, counts, faults, as_lines({**deck, "name": shown}))
