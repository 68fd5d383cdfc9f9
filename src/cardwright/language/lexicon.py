"""The lexicon of a game: how the words of its cards become the numbers of its own enumerations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

# The parts of a deed that a rule of the lexicon can name: its subject, its object, and what follows a preposition.
SUBJECT, OBJECT, BY, TO, WITH = "subject", "object", "by", "to", "with"
CARD, PLAYER, ANY = "card", "player", "any"


@dataclass(frozen=True)
class Party:
    """Which part of a deed is meant, and whether it is a card or a player; where a card is, a player means theirs."""

    part: str
    expects: str = ANY
    areas: int = 0  # where the card lies, where that matters; 0: anywhere


@dataclass(frozen=True)
class Phrase:
    """A verb that a game's kernel knows: a number (of an event or act), its subject, its other party, and its object.

    `takes` is the kind of an object that says nothing of its own, as in `uses an ability` or `deals damage`.
    """

    number: int
    subject: Party
    other: Party | None = None
    takes: str = ""


@dataclass(frozen=True)
class Lexicon:
    """What the words of one game mean to its kernel; masks have one bit for each member of an enumeration."""

    game: str
    kinds: Mapping[str, int]  # masks of forms
    player: int  # the mask that means players
    permanents: int  # mask of the forms that stay in play
    attachments: int  # mask of the forms that can be attached to something
    types: Mapping[str, int]
    stats: Mapping[str, int]
    changes: frozenset[str]  # the stats that standing texts can change
    swaps: frozenset[str]  # the two stats that can be swapped
    costs: frozenset[str]  # those of them that belong to cards not yet in play
    dealt: str  # the stat that is the damage of a hit as its dealer makes it
    resources: Mapping[str, int]
    held: Mapping[str, int]  # what a player has of a resource, as a stat
    life: str  # the resource that cards have too
    areas: Mapping[str, int]  # masks of areas by zone, with "play" and "being played"
    hidden: int  # mask of the areas whose cards not all players see
    piles: Mapping[str, int]  # zones that cards can be moved to
    stacks: frozenset[str]  # those of them that have a top and a bottom
    states: Mapping[str, int]
    host: str  # the state that, after `the`, means what this card is attached to
    acted: Mapping[str, int]  # states that remember what was done this turn
    keywords: Mapping[str, int]
    relations: Mapping[str, int]
    started: str  # the relation of a declared fight to what started it
    fight: str  # the kind that a declared fight is
    events: Mapping[tuple[str, bool], Phrase]  # verb (with its resource) and whether it is suffered
    forbidden: Mapping[tuple[str, bool], tuple[Phrase, ...]]
    permitted: Mapping[tuple[str, bool], Phrase]
    again: int  # of the permitted acts, the one that an effect grants once
    originals: frozenset[int]  # events that a text can replace
    target: int  # the act of being chosen by spells and abilities
    edges: Mapping[str, int]  # the events of the start and end of a turn
    event: Mapping[str, int] = field(
        default_factory=dict
    )  # single events that the compiler speaks of, by its own names

    def all_forms(self) -> int:
        """The mask of every kind of card, without players."""
        return self.kinds["card"]

    def all_areas(self) -> int:
        """The mask of every area."""
        everywhere = 0
        for area in self.areas.values():
            everywhere |= area
        return everywhere

    def all_types(self) -> int:
        """The mask of every type."""
        return (1 << len(self.types)) - 1
