"""Games whose cards have texts: cards that are shipped, cards that people write, and the decks they bring."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from cardwright.games.cardfile import Entry, Fault, clean, entries_of, read_files
from cardwright.games.decklist import Deck, Decks, read_deck
from cardwright.games.interface import Game, Record, Refused, Setup, UsageError
from cardwright.games.looks import CardFace
from cardwright.games.pool import Pool, named

CALLS_ITSELF = "this {}"
PoolT = TypeVar("PoolT", bound=Pool[Any])


class Faces(Protocol):
    """A module that says how the cards of a game look."""

    def face(self, card: Any, /) -> list[str]:
        """A card for a person, a line for each thing to know."""

    def card_face(self, card: Any, /) -> CardFace:
        """A card as data for whoever draws it."""


class Building(Protocol):
    """A module with the decks that come with a game, and its rules for decks."""

    def shipped_decks(self) -> Decks:
        """The decks that come with the game, by name."""

    def deck_faults(self, deck: Deck, pool: Any, /) -> Iterable[Refused]:
        """Every rule that forbids a deck."""

    def seat_decks(self, brought: Sequence[Any], seats: int, pool: Any, options: Mapping[str, Any], /) -> list[Deck]:
        """The decks of all seats."""


class CardGame(Game, Generic[PoolT]):
    """A game with a pool of cards; with other cards it is another game object."""

    faces: Faces  # its module `faces`
    building: Building  # its module `decks`
    left_out: tuple[Any, ...] = (None, "")  # what a field holds that a card file does not write
    asked_for: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "setting": ("seat_span", "write_book"),
        "faces": ("face", "printed_face"),
        "building": ("decks", "deck_faults", "seat_decks"),
    }

    def __init__(self, pool: PoolT | None = None) -> None:
        """The game with a pool of cards, by default its own."""
        self._pool = pool

    # What a game says of its cards and decks

    @property
    @abstractmethod
    def own_pool(self) -> PoolT:
        """The cards that come with the game."""

    def with_pool(self, pool: PoolT) -> Self:
        """The same game with other cards."""
        return type(self)(pool)

    def written(self, card: Any) -> dict[str, Any]:
        """A card with the fields of the card files, empty ones left out."""
        fields = {name: getattr(card, name) for name in card.__struct_fields__}
        return {name: value for name, value in fields.items() if value not in self.left_out}

    @abstractmethod
    def card_kinds(self) -> Sequence[str]:
        """The kinds of cards that there are, as card files write them."""

    def printed_face(self, card: Any) -> CardFace:
        """A printed card as data for whoever draws it."""
        return self.faces.card_face(card)

    # Cards

    @cached_property
    def pool(self) -> PoolT:
        """The cards of the table, read when they are first needed."""
        return self._pool or self.own_pool

    def names(self) -> Sequence[str]:
        """The names of the card kinds, by number."""
        return self.pool.names

    @property
    def example_card(self) -> str:
        """A card to name in examples."""
        return self.names()[min(1, self.different_cards)]

    @property
    def different_cards(self) -> int:
        """How many different cards there are, without Blank."""
        return len(self.names()) - 1

    def with_cards(self, cards: Sequence[Any]) -> Self:
        """The game with cards of somebody's own besides; without any it is this one."""
        return self.with_pool(self.pool.with_cards(cards)) if cards else self

    def only_with(self, cards: Sequence[Any]) -> Self:
        """The game as it is shipped, with these cards of somebody's own and no others."""
        return self if list(cards) == self.own_cards() else self.with_pool(self.own_pool.with_cards(cards))

    def own_cards(self) -> list[dict[str, Any]]:
        """The cards that `with_cards` brought in, with the fields of the card files."""
        return [self.written(card) for card in self.pool.own]

    def printed_card(self, name: str) -> dict[str, Any]:
        """A card with the fields of the card files."""
        blank = named(self.pool.blank)
        if name.lower() == blank.lower():
            raise UsageError(f"{blank} only fills made-up positions; it is not a card you can look up")
        return self.written(self.pool.card(name))

    def face(self, name: str) -> list[str]:
        """A card for a person, a line for each thing to know."""
        return self.faces.face(self.pool.card(name))

    def card_face(self, name: str) -> CardFace:
        """A printed card as data for whoever draws it."""
        return self.printed_face(self.pool.card(name))

    def own_faces(self, cards: Sequence[Any]) -> list[CardFace]:
        """Cards of somebody's own, given by their fields, as data for whoever draws them; no text is read for it."""
        return [self.printed_face(card) for card, _ in self.pool.check_all(entries_of(cards))[0]]

    def read_cards(self, paths: Sequence[Path]) -> tuple[list[Any], list[Fault]]:
        """The cards of files and folders, ready for `with_cards`, and everything that is wrong with them."""
        entries, faults = read_files(paths)
        printed, _ = self.pool.check_all(entries)
        pool, wrong = self.pool.extended(entries)
        return [self.written(card) for card, _ in printed if card in pool.own], [*faults, *wrong]

    def load_errors(self, cards: Sequence[Any]) -> Mapping[str, Refused]:
        """What is wrong with cards, by name: all errors together, several of one card in one sentence."""
        return by_entry(self.pool.extended(entries_of(cards))[1])

    def text_faults(self, kind: str, text: str) -> list[Fault]:
        """Everything that is wrong with a text on a card of some kind whose other fields are well."""
        entry = Entry({"kind": kind, "text": text})
        of_text = [fault for fault in self.pool.check(entry)[1] if fault.refused is not None]
        return [*of_text, *self.pool.text_faults(entry)]

    def becomes(self, text: Any) -> Any:
        """What the tree of a text becomes on each kind of card."""
        return self.pool.becomes(text)

    def suggestions(self, card: Mapping[str, Any]) -> list[str]:
        """Texts that a card could have instead of one that is refused: at most three, each of them accepted."""
        from cardwright.language.suggest import suggestions

        entry = entries_of([card])[0]
        said = CALLS_ITSELF.format(clean(entry, "kind") or "card")
        return suggestions(
            clean(entry, "text"), self.pool.lexicon.language, self.pool.takes(entry), said, clean(entry, "name")
        )

    def write_book(self, book: Record, options: Mapping[str, Any], setup: Setup) -> None:
        """Fill the card table, the effect programs, the numbers, the table's options and the decks."""
        self.setting.write_book(book, self.pool, options, setup)

    # Decks

    def decks(self) -> Mapping[str, Any]:
        """The decks that come with the game, by name."""
        return self.building.shipped_decks()

    def deck_faults(self, deck: Mapping[str, Any]) -> list[Refused]:
        """Every rule that forbids a deck."""
        return list(self.building.deck_faults(self.read_deck(deck), self.pool))

    def seat_decks(self, brought: Sequence[Any], seats: int, options: Mapping[str, Any]) -> list[Any]:
        """What each seat plays with, in full, so that no file is needed to set the game up again."""
        return self.building.seat_decks(brought, seats, self.pool, self.read_options(options))

    def read_deck(self, deck: Any) -> Deck:
        """A deck from what stands for it: the name of a shipped one, a path, a list of cards, or a map."""
        return read_deck(deck, self.decks())

    def check_deck(self, deck: Mapping[str, Any]) -> Refused | None:
        """None if a deck may be played with, else the first rule that forbids it."""
        return next(iter(self.deck_faults(deck)), None)

    def why_not_deck(self, deck: Mapping[str, Any], cards: Sequence[Any], options: Mapping[str, Any]) -> Refused | None:
        """None if a deck of these and the game's cards may be played, else the rule that forbids it."""
        self.read_options(options)
        return self.with_cards(cards).check_deck(deck)


def by_entry(faults: Sequence[Fault]) -> dict[str, Refused]:
    """Faults by what they are found in, several of one card or entry in one sentence."""
    found: dict[str, Refused] = {}
    for fault in faults:
        before = found.get(fault.card)
        found[fault.card] = (
            fault.as_refusal()
            if before is None
            else Refused((*before.ids, *fault.ids), f"{before.sentence}; {fault.problem}")
        )
    return found
