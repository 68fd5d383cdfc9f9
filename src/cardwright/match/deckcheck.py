"""Scenarios about decks and card files: `decks:` and `load:`, for games that have them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from cardwright.games.interface import Game, Refused, UsageError, nearest
from cardwright.match.compare import as_list, as_map, show
from cardwright.match.expectation import refusal_fits

CheckedDecks = Sequence[Any]
LOAD_WORDS = ("cards", "game", "errors")


@runtime_checkable
class ChecksDecks(Protocol):
    """A game in which players bring decks."""

    def why_not_deck(self, deck: Mapping[str, Any], cards: Sequence[Any], options: Mapping[str, Any]) -> Refused | None:
        """None if a deck may be played, else the rule that forbids it."""


@runtime_checkable
class LoadsCards(Protocol):
    """A game that reads card files."""

    def load_errors(self, cards: Sequence[Any]) -> Mapping[str, Refused]:
        """What is wrong with cards, by name: all errors together."""

    def card_kinds(self) -> Sequence[str]:
        """The kinds of cards that there are, as card files write them."""


@runtime_checkable
class LoadsGames(Protocol):
    """A game that is itself read from a file."""

    def game_errors(self, sections: Mapping[str, Any]) -> Mapping[str, Refused]:
        """What is wrong with a game file that differs from this game's in some sections, by entry: all errors."""


def deck_differences(game: Game, body: Mapping[str, Any]) -> list[str]:
    """What differs from what a scenario says of decks."""
    if not isinstance(game, ChecksDecks):
        raise UsageError(f"decks: players of {game.name} bring no decks")
    found = []
    for number, entry in enumerate(as_list(body["decks"], "decks"), 1):
        deck = dict(as_map(entry, f"decks {number}"))
        legal, expected = deck.pop("legal", None), deck.pop("refused", None)
        if (legal is None) == (expected is None):
            raise UsageError(f"decks {number} must say either legal or refused")
        refused = game.why_not_deck(deck, body.get("cards") or [], body.get("options") or {})
        if expected is None and (refused is None) != legal:
            found.append(f"decks {number}: expected legal {show(legal)}, found {refused or 'it legal'}")
        elif expected is not None and (refused is None or not refusal_fits(expected, refused)):
            found.append(f"decks {number}: expected to be refused by {show(expected)}, found {refused or 'it legal'}")
    return found


def load_differences(game: Game, body: Mapping[str, Any]) -> list[str]:
    """What differs from what a scenario says of loading cards or a game: exactly these errors, reported together."""
    words = as_map(body["load"], "load")
    for word in words:
        if word not in LOAD_WORDS:
            hint = nearest(word, LOAD_WORDS)
            raise UsageError(f"load has no word {word!r}; {hint}it has {', '.join(LOAD_WORDS)}")
    expected = as_map(words.get("errors") or {}, "errors")
    errors = errors_of_game(game, words["game"]) if "game" in words else errors_of_cards(game, words.get("cards", []))
    found = [f"load: {name}: {error}" for name, error in errors.items() if name not in expected]
    for name, rule in expected.items():
        error = errors.get(name)
        if error is None:
            found.append(f"load: {name}: expected {show(rule)}, found no error")
        elif not refusal_fits(rule, error) and str(rule).lower() not in str(error).lower():
            found.append(f"load: {name}: expected {show(rule)}, found {error}")
    return found


def errors_of_cards(game: Game, cards: Any) -> Mapping[str, Refused]:
    """What is wrong with cards, by name."""
    if not isinstance(game, LoadsCards):
        raise UsageError(f"load: {game.name} reads no card files")
    return game.load_errors(as_list(cards, "cards"))


def errors_of_game(game: Game, sections: Any) -> Mapping[str, Refused]:
    """What is wrong with a game file, by entry."""
    if not isinstance(game, LoadsGames):
        raise UsageError(f"load: {game.name} is not read from a game file")
    return game.game_errors(as_map(sections, "game"))
