"""A Xemytica game as data: everything that its file says, checked and frozen."""

from __future__ import annotations

import re
from functools import cached_property

import msgspec

from cardwright.games.xemytica.state import (
    CLASS_BIT,
    MARK_BIT,
    TYPE_BIT,
    Destination,
    Metric,
    Role,
    Scope,
    TieBreaker,
)

TIE_BREAKERS = tuple(breaker.name.lower() for breaker in TieBreaker)  # FOH-O17
SCENES = {  # the lands that pictures can show, and what may lie behind their figures
    "common": ("hills", "fields", "village", "woods"),
    "supernatural": ("graves", "trunks", "cellar"),
    "divine": ("clouds", "columns", "heavens"),
}
LAND = "common"  # of a class that says nothing


class Attribute(msgspec.Struct, frozen=True):
    """A number that combatants fight with; its number is its place in the file."""

    id: str  # the field of a card
    name: str  # the word in texts


class Kind(msgspec.Struct, frozen=True):
    """A kind of card; its number (the `form` of the kernel) is its place in the file."""

    id: str
    name: str
    plural: str
    colour: str
    role: Role
    scope: Scope


class CardClass(msgspec.Struct, frozen=True):
    """A class of cards; its bit is CLASS_BIT + its place."""

    id: str
    name: str
    land: str = LAND  # of its pictures


class Type(msgspec.Struct, frozen=True):
    """A type of cards, one and the same wherever it occurs; its bit is TYPE_BIT + its place."""

    name: str
    plural: str
    outdoors: bool = False  # its pictures show the land of their class


class Mark(msgspec.Struct, frozen=True):
    """Something that some cards are besides; its bit is MARK_BIT + its place."""

    id: str  # the field of a card
    name: str
    plural: str  # empty: the mark is an adjective only, such as `unique`
    kinds: tuple[str, ...]  # ids of the kinds that may carry it
    deck_limit: int | None = None  # copies of one such card in a deck


class DeckRules(msgspec.Struct, frozen=True):
    """What a deck may be."""

    budget: int
    exact: bool  # the values add up to the budget, not only to no more                          FOH-O01
    least: int  # cards
    most: int
    least_of: dict[str, int]  # by id of the kind
    copies: int | None  # of one card


class HandRules(msgspec.Struct, frozen=True):
    """What a hand may be, and what may be done with it in a window."""

    limit: int
    opening: int
    free_draw: bool
    free_discard: bool


class RoundStep(msgspec.Struct, frozen=True):
    """A step of a round: one card of a kind for each player, chosen in secret and revealed together."""

    kind: str  # id
    name: str
    least: int  # 0: it may be passed
    most: int
    in_ties: bool  # it is part of a tie-break cycle

    @property
    def word(self) -> str:
        """The word of its moves, before the name of a card."""
        return self.name.lower()

    @property
    def option(self) -> str:
        """The option that says whether it may be passed (FOH-O13)."""
        return f"{re.sub(r'[^a-z0-9]+', '_', self.word).strip('_')}_play"


class Comparison(msgspec.Struct, frozen=True):
    """What decides a round."""

    metric: Metric
    attribute: int  # of Metric.ATTRIBUTE, else 0
    lowest: bool
    tie_breaker: str


class Definition(msgspec.Struct, frozen=True, dict=True):
    """A game on the Xemytica system."""

    id: str
    name: str
    version: str
    pitch: str
    minutes: str
    least_players: int
    most_players: int
    players: int  # by default
    attributes: tuple[Attribute, ...]
    kinds: tuple[Kind, ...]
    classes: tuple[CardClass, ...]
    types: tuple[Type, ...]
    types_of: dict[str, dict[str, tuple[str, ...]]]  # id of a kind: id of a class: names of types
    strict_types: bool  # else every type of a kind goes with every class                        FOH-O03
    marks: tuple[Mark, ...]
    values: tuple[int, ...]
    deck: DeckRules
    hand: HandRules
    steps: tuple[RoundStep, ...]
    compare: Comparison
    tie_extends: bool
    on_win: Destination
    on_loss: Destination
    on_tie: Destination
    max_rounds: int
    max_cycles: int

    @cached_property
    def forms(self) -> dict[str, int]:
        """The numbers of the kinds by id."""
        return {kind.id: number for number, kind in enumerate(self.kinds)}

    @property
    def combatant(self) -> Kind:
        """The kind that fights."""
        return next(kind for kind in self.kinds if kind.role == Role.COMBATANT)

    @cached_property
    def class_bits(self) -> dict[str, int]:
        """The bit of each class in the identity of a card, by id."""
        return {card_class.id: CLASS_BIT + number for number, card_class in enumerate(self.classes)}

    @cached_property
    def mark_bits(self) -> dict[str, int]:
        """The bit of each mark, by id."""
        return {mark.id: MARK_BIT + number for number, mark in enumerate(self.marks)}

    @cached_property
    def type_bits(self) -> dict[str, int]:
        """The bit of each type, by name in lower case."""
        return {kind.name.lower(): TYPE_BIT + number for number, kind in enumerate(self.types)}

    def is_outdoors(self, name: str) -> bool:
        """Whether pictures of a type show the land of their class."""
        return any(known.name == name and known.outdoors for known in self.types)

    def types_for(self, kind: str, card_class: str) -> tuple[str, ...]:
        """The names of the types that a card of a kind and class may have."""
        by_class = self.types_of.get(kind, {})
        if self.strict_types:
            return by_class.get(card_class, ())
        return tuple(dict.fromkeys(name for names in by_class.values() for name in names))

    def step_named(self, word: str) -> int | None:
        """The number of the step of a name in any case, or None."""
        wanted = " ".join(word.split()).lower()
        return next((number for number, step in enumerate(self.steps) if step.word == wanted), None)
