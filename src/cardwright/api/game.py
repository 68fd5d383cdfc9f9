"""A game for programs: its cards, decks and rules, and every way to play it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from cardwright import games
from cardwright.api.cards import Reading, explain
from cardwright.api.match import Match, seat_names
from cardwright.api.players import AnyPlayer, FunctionPlayer
from cardwright.api.position import Position
from cardwright.games import interface
from cardwright.games.cardfile import BadCards, Fault
from cardwright.games.interface import Option, Refused, UsageError
from cardwright.games.rulebook import Rule, rulebook
from cardwright.lab.batch import Result
from cardwright.match import match as core
from cardwright.match.deckcheck import LoadsCards
from cardwright.match.position import read_position

Deck: TypeAlias = "str | Path | Mapping[str, Any]"  # a shipped deck's name, a deck file, or its content
Card: TypeAlias = "str | Path | Mapping[str, Any]"  # a card file, a folder of them, or the fields of a card


def load(name: str | Path, cards: Card | Iterable[Card] = ()) -> Game:
    """A game by its name, or by the path of a game file or of a folder with a game; `cards` are added to it."""
    given = [cards] if isinstance(cards, (str, Path, Mapping)) else list(cards)
    game = Game(games.load(games.opened(str(name))))
    return game.with_cards(*given) if given else game


class Game:
    """A game: what it is played with, and the way to play it."""

    def __init__(self, game: interface.Game) -> None:
        """Made by `load`."""
        self._core = game

    def __repr__(self) -> str:
        least, most = self.seats
        players = f"{least}" if least == most else f"{least} to {most}"
        return f"<Game {self.name}: {self.title}, {players} players>"

    # What it is

    @property
    def name(self) -> str:
        """Its short name, e.g. xi."""
        return self._core.name

    @property
    def title(self) -> str:
        """Its title."""
        return self._core.title

    @property
    def seats(self) -> tuple[int, int]:
        """The smallest and the largest number of players."""
        return self._core.seat_span()

    @property
    def options(self) -> dict[str, Option]:
        """The table options by name, each with its default, its values, its rule and what it means."""
        return {option.name: option for option in self._core.options}

    def rule(self, name: str) -> Rule:
        """A rule of the rulebook by its id."""
        return rulebook(self._core)[name.upper()]

    def rules(self, words: str = "") -> list[Rule]:
        """The rules of the rulebook that contain all these words."""
        return rulebook(self._core).search(words)

    # Cards

    @property
    def cards(self) -> list[str]:
        """The names of all cards."""
        return list(self._core.names())

    def card(self, name: str) -> dict[str, Any]:
        """A card with the fields of the card files, in games whose cards have texts."""
        return self._core.printed_card(name)

    def face(self, name: str) -> str:
        """A card as a person reads it."""
        return "\n".join(self._core.face(name))

    def explain(self, text: str) -> Reading:
        """How a card text is read, phrase by phrase; CardTextError says what is wrong with it, and where."""
        return explain(text, self._core)

    def suggestions(self, text: str, kind: str = "", name: str = "") -> list[str]:
        """At most three texts to write instead of one that is refused, all accepted on cards of this kind, or of any.

        A text that can be meant in several ways gets one for each. `name` is the card's, if it speaks of itself.
        """
        return self._core.suggestions({"kind": kind, "name": name, "text": text})

    def read_cards(self, *paths: Path | str) -> list[dict[str, Any]]:
        """The cards of card files and folders, with their fields; BadCards lists every fault."""
        found, faults = self._core.read_cards([Path(path) for path in paths])
        if faults:
            raise BadCards(faults)
        return found

    def check_cards(self, *cards: Card) -> list[Fault]:
        """Everything that is wrong with cards, given by their fields or their files; empty if they can be played."""
        written = [card for card in cards if isinstance(card, Mapping)]
        paths = [Path(card) for card in cards if not isinstance(card, Mapping)]
        faults = list(self._core.read_cards(paths)[1])
        if not isinstance(self._core, LoadsCards):
            return faults
        wrong = self._core.load_errors(written) if written else {}
        return faults + [Fault(name, refused.ids, refused.sentence) for name, refused in wrong.items()]

    def with_cards(self, *cards: Card) -> Game:
        """The game with your own cards added; BadCards says what is wrong with them."""
        added: list[Any] = []
        for card in cards:
            added += [card] if isinstance(card, Mapping) else self.read_cards(card)
        return Game(self._core.with_cards(added))

    # Decks

    @property
    def decks(self) -> dict[str, Mapping[str, Any]]:
        """The decks that come with the game, by name."""
        return dict(self._core.decks())

    def read_deck(self, deck: Deck) -> Mapping[str, Any]:
        """A deck by the name of a shipped one or from its file."""
        return self._core.read_deck(deck if isinstance(deck, Mapping) else str(deck))

    def check_deck(self, deck: Deck) -> list[Refused]:
        """Every rule that forbids a deck; empty if it is legal."""
        return self._core.deck_faults(self.read_deck(deck))

    def _legal_decks(self, decks: Sequence[Deck]) -> list[Mapping[str, Any]]:
        """Decks in full; the first rule that forbids one is an error."""
        read = [self.read_deck(deck) for deck in decks]
        for deck in read:
            refused = self._core.check_deck(deck)
            if refused is not None:
                raise UsageError(f"deck {deck.get('name', 'without a name')!r}: {refused}")
        return read

    # Playing

    def position(self, text: str, options: Mapping[str, Any] | None = None, seed: int | str = 0) -> Position:
        """The position that a line describes, as `Position.text` writes it; the seed fills in what it leaves open."""
        return Position(read_position(self._core, text, options, seed))

    def start(
        self,
        seats: int | None = None,
        *,
        decks: Sequence[Deck] = (),
        options: Mapping[str, Any] | None = None,
        seed: int | str | None = None,
        position: Position | str | None = None,
    ) -> Match:
        """A new match for this many players, from its set-up or from a position; without a seed, chance is secret.

        A seat without a deck of its own plays one that comes with the game.
        """
        return self._begin(None, seats, decks, options, seed, position)

    def play(
        self,
        *players: AnyPlayer,
        decks: Sequence[Deck] = (),
        options: Mapping[str, Any] | None = None,
        seed: int | str | None = None,
        position: Position | str | None = None,
    ) -> Match:
        """A whole match between players: bots such as "greedy" or "rollout:200", or functions of their seat's view."""
        match = self._begin(players, len(players), decks, options, seed, position)
        match.finish(*players)
        return match

    def _begin(
        self,
        players: Sequence[AnyPlayer] | None,
        seats: int | None,
        decks: Sequence[Deck],
        options: Mapping[str, Any] | None,
        seed: int | str | None,
        position: Position | str | None,
    ) -> Match:
        """A new match with who sits at it."""
        start = position.text if isinstance(position, Position) else position
        count = seats or max(self._core.usual_seats, len(decks))
        if start is not None and seats is None:
            count = len(self.position(start, options).seats)
        brought = self._legal_decks(decks)
        table = core.Match(
            self._core, seat_names(players, count), options=options, seed=seed, decks=brought, start=start
        )
        return Match(table)

    def simulate(
        self,
        *players: AnyPlayer,
        games: int = 1000,
        decks: Sequence[Deck] = (),
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
    ) -> Result:
        """Many games between players, in seat-swapped groups on equal shuffles: wins, intervals, lengths, reasons.

        Bots play inside the kernel on all cores; with a function among the players, one game after the other.
        """
        from cardwright.lab.batch import simulate

        bots = [player if isinstance(player, str) else FunctionPlayer(player) for player in players]
        return simulate(self._core, bots, games, seed, options, self._legal_decks(decks))
