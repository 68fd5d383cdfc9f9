"""The lexicon of a game: how the words of its cards become the numbers of its own enumerations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardwright.language.program import NONE, Op, Test, Until, Watch
from cardwright.language.vocabulary import Language, Vocabulary

UNTIL = {
    ("end", "turn", "the"): Until.END_OF_TURN,
    ("end", "skirmish", "the"): Until.END_OF_SKIRMISH,
    ("end", "game", "the"): Until.FOREVER,
    ("start", "turn", "your next"): Until.YOUR_NEXT_TURN,
    ("start", "turn", "your"): Until.YOUR_NEXT_TURN,
    ("end", "turn", "your next"): Until.END_OF_YOUR_NEXT_TURN,
}

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
    words: Vocabulary | None = None  # those of a game that a file made
    event: Mapping[str, int] = field(
        default_factory=dict
    )  # single events that the compiler speaks of, by its own names

    # How cards come into play, and how long their effects last.
    is_paid: bool = True  # a program that plays a card pays for it, can be answered, and lets it enter play
    is_aimed: bool = True  # a text can be kept from choosing something
    has_seats: bool = False  # there can be several opponents: one is chosen before a card of a hand is
    moments: Mapping[str, int] = field(default_factory=dict)  # keywords before a colon: the event of this card
    attackers: frozenset[str] = frozenset()  # those of them whose cause is the attacking player
    actions: frozenset[str] = frozenset()  # keywords before a colon: the text is used in place of another action
    period: str = "turn"  # what has a start and an end
    next: str = "your next"  # whose period is meant by the next one
    is_shared: bool = False  # everybody plays in a period at the same time
    untils: Mapping[tuple[str, str, str], int] = field(default_factory=lambda: UNTIL)
    endless: int = Until.FOREVER  # how long something lasts if the text does not say it; NONE: it must
    lasting: Mapping[str, int] = field(default_factory=dict)  # deeds that say themselves how long

    # What cards are, and whom their texts reach.
    nouns: Mapping[str, int] = field(default_factory=dict)  # kinds that are a type of cards
    has_several: bool = False  # a card can be of several types
    player_stats: frozenset[str] = frozenset()  # the stats of players that texts can change
    left_out: frozenset[str] = frozenset()  # the stats that a text can leave out of a comparison
    ways: Mapping[str, frozenset[str]] = field(default_factory=dict)  # stats that can be changed in these ways only
    most: int = 9999  # the largest number, and the most options, that can be chosen
    hand_stat: int = NONE  # the number of cards in a hand
    scopes: Mapping[int, str] = field(default_factory=dict)  # by form: whom a change reaches that names nobody
    combatant: str = ""  # the kind that it reaches
    used_by: str = ""  # the relation of cards to the combatant that they act on
    used: int = 0  # mask of the forms that can be in it

    # What is done and what holds in such games.
    verbs: frozenset[str] = frozenset()  # what texts can do to things; empty: everything that Xi's can
    takes: bool = False  # cards belong to nobody: they go into the hand of whoever takes them
    more: int = NONE  # the act of playing an additional card
    unplayed: int = 0  # mask of the areas that such cards come from
    outcomes: Mapping[str, int] = field(default_factory=dict)  # acts by `win the round` and the like
    compare: int = NONE  # the act that says what decides
    ops: frozenset[int] = frozenset(Op)  # what the kernel can carry out,
    watches: frozenset[int] = frozenset(Watch)  # lets stand,
    tests: frozenset[int] = frozenset(Test)  # and knows
    ignores: bool = False  # texts can be ignored, and stats swapped, as long as a card is in play
    only: Mapping[tuple[str, bool], Phrase] = field(default_factory=dict)  # what can be done with some only

    @property
    def language(self) -> Language:
        """Whose words texts are written in."""
        return self.words or self.game

    def all_forms(self) -> int:
        """The mask of every kind of card, without players."""
        return self.kinds["card"]

    def all_parties(self) -> int:
        """The mask of every kind of card, and of players."""
        return self.all_forms() | self.player

    def all_areas(self) -> int:
        """The mask of every area."""
        everywhere = 0
        for area in self.areas.values():
            everywhere |= area
        return everywhere

    def all_types(self) -> int:
        """The mask of every type."""
        return sum(1 << number for number in {*self.types.values()})
