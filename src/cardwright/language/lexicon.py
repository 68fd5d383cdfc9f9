"""The lexicon of a game: how the words of its cards become the numbers of its own enumerations.

A game declares every piece that it has; nothing of another game stands in for one that is missing, which is empty. A
group that a game has no use for is None. What a text needs and the game has not declared is an `Undeclared` that names
it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import TypeVar

from cardwright.language.vocabulary import Language, Vocabulary

# The parts of a deed that a rule of the lexicon can name: its subject, its object, what follows a preposition, and the
# card that bears the text where the verb itself names it.
SUBJECT, OBJECT, BY, TO, WITH, THIS = "subject", "object", "by", "to", "with", "this"
CARD, PLAYER, ANY = "card", "player", "any"
Piece = TypeVar("Piece")


class Undeclared(Exception):
    """A piece that a text needs and the lexicon of its game does not declare."""

    def __init__(self, piece: str) -> None:
        super().__init__(f"the lexicon of this game does not declare {piece}")


def needed(piece: Piece | None, name: str) -> Piece:
    """A piece of the lexicon that a text needs, named if the game does not declare it."""
    if piece is None:
        raise Undeclared(name)
    return piece


class Declared(dict[str, int]):
    """Numbers by words; a word that is not among them is named."""

    def __init__(self, group: str, numbers: Mapping[str, int]) -> None:
        super().__init__(numbers)
        self.group = group

    def __missing__(self, word: str) -> int:
        raise Undeclared(f"“{word}” among its {self.group}")


class Group:
    """A group of pieces; a word that is missing in one of its tables is named."""

    def __post_init__(self) -> None:
        for piece in fields(self):  # type: ignore[arg-type]
            if piece.type == "Mapping[str, int]":
                table = Declared(f"{type(self).__name__.lower()}: {piece.name}", getattr(self, piece.name))
                object.__setattr__(self, piece.name, table)


@dataclass(frozen=True)
class Party:
    """Which part of a deed is meant, and whether it is a card or a player; where a card is, a player means theirs."""

    part: str
    expects: str = ANY
    areas: int = 0  # where the card lies, where that matters; 0: anywhere


THE_CARD = Party(SUBJECT, CARD)
THE_OBJECT = Party(OBJECT, CARD)
DOER = Party(SUBJECT, PLAYER)
BY_CARD = Party(BY, CARD)
BY_PLAYER = Party(BY, PLAYER)


@dataclass(frozen=True)
class Phrase:
    """A verb that a game's kernel knows: a number (of an event or act), its subject, its other party, and its object.

    `takes` is the kind of an object that says nothing of its own, as in `uses an ability` or `deals damage`.
    """

    number: int
    subject: Party
    other: Party | None = None
    takes: str = ""
    states: int = 0  # in which its subject is
    other_states: int = 0  # in which its other party is
    elsewhere: str = ""  # the verb that says it of other cards than this one, where its own can mean something else


Verb = tuple[str, bool]  # with its resource, and whether it is suffered


@dataclass(frozen=True, kw_only=True)
class Cards(Group):
    """What cards are; masks have one bit for each member of an enumeration."""

    kinds: Mapping[str, int]  # masks of forms, with "card" and "player"
    player: int  # the mask that means players
    permanents: int  # mask of the forms that stay in play
    attachments: int = 0  # mask of the forms that can be attached to something
    types: Mapping[str, int] = field(default_factory=dict)
    nouns: Mapping[str, int] = field(default_factory=dict)  # kinds that are a type of cards
    stated: Mapping[str, int] = field(default_factory=dict)  # kinds that are cards in a state
    has_several_types: bool = False  # a card can be of several types
    groups: Mapping[str, int] = field(default_factory=dict)  # aspects that cards can lose: one type of each
    agents: int = 0  # mask of the forms that are no cards and work for a player: effects that wait to happen
    aspects: Mapping[str, int] = field(default_factory=dict)  # what is added to a reference: they share this with it
    keywords: Mapping[str, int] = field(default_factory=dict)
    most_in_play: int = 0  # of one side and kind: “any number” of them are chosen one by one; 0 where there is no limit

    @cached_property
    def all_forms(self) -> int:
        """The mask of every kind of card, without players."""
        return self.kinds["card"]

    @cached_property
    def all_parties(self) -> int:
        """The mask of every kind of card, and of players."""
        return self.all_forms | self.player

    @cached_property
    def all_types(self) -> int:
        """The mask of every type."""
        return sum(1 << number for number in {*self.types.values()})


@dataclass(frozen=True, kw_only=True)
class Zones(Group):
    """Where cards lie."""

    areas: Mapping[str, int]  # masks of areas by zone, with "play" and "being played"
    hidden: int  # mask of the areas whose cards not all players see
    sifted: int = 0  # with the hand: your own cards there are counted by what they are, where the kernel can
    piles: Mapping[str, int] = field(default_factory=dict)  # zones that cards can be moved to
    stacks: frozenset[str] = frozenset()  # those of them that have a top and a bottom
    common: frozenset[str] = frozenset()  # those of them in which the cards of all players lie
    takes: bool = False  # cards belong to nobody: they go into the hand of whoever takes them

    @cached_property
    def play(self) -> int:
        """The area of cards in play."""
        return self.areas["play"]

    @cached_property
    def hand(self) -> int:
        """The area of cards in a hand."""
        return self.areas["hand"]

    @cached_property
    def all(self) -> int:
        """The mask of every area."""
        everywhere = 0
        for area in self.areas.values():
            everywhere |= area
        return everywhere


@dataclass(frozen=True, kw_only=True)
class Stats(Group):
    """The numbers of cards and players."""

    numbers: Mapping[str, int]
    changeable: frozenset[str] = frozenset()  # those that standing texts can change
    of_players: frozenset[str] = frozenset()  # those of them that players have
    ways: Mapping[str, frozenset[str]] = field(default_factory=dict)  # those that can be changed in these ways only
    left_out: frozenset[str] = frozenset()  # those that a text can leave out of a comparison
    swappable: frozenset[str] = frozenset()  # those of which two can be swapped
    exchanged: frozenset[str] = frozenset()  # those that two things or players can exchange
    costs: frozenset[str] = frozenset()  # those that belong to cards not yet in play
    dealt: str | None = None  # the damage of a hit as its dealer makes it
    printed_costs: Mapping[str, int] = field(default_factory=dict)  # costs as printed, where changes must not count
    played: Mapping[str, int] = field(default_factory=dict)  # cards of a kind that a card's owner has played this turn
    rounds_up: bool = False  # a half can be rounded up where the text says so
    uses: Mapping[str, int] = field(default_factory=dict)  # how many cards of a sort a card uses, by their noun
    rounds: Mapping[str, int] = field(default_factory=dict)  # 1 where the last round was this for a player
    hand_size: int | None = None  # the number of cards in a hand
    most: int  # the largest number, and the most options, that can be chosen


@dataclass(frozen=True, kw_only=True)
class Resources(Group):
    """What players have, gain, lose and pay with."""

    numbers: Mapping[str, int]
    held: Mapping[str, int]  # what a player has of a resource, as a stat
    life: str  # the resource that cards have too
    fresh: frozenset[str] = frozenset()  # those of the verbs that are done only to what is not so already
    chosen: frozenset[str] = frozenset()  # those of which a player names the kind: one can be turned into another
    given_up: Mapping[str, int]  # verbs that are a cost, by where the cards lie that a player gives up


@dataclass(frozen=True, kw_only=True)
class States(Group):
    """What cards are in, and how they stand to each other."""

    named: Mapping[str, int] = field(default_factory=dict)
    forms: Mapping[str, int] = field(default_factory=dict)  # those that are forms of their own: masks
    acted: Mapping[str, int] = field(default_factory=dict)  # those that remember what was done this turn
    host: str | None = None  # the state that, after `the`, means what this card is attached to
    held: str | None = None  # the state that, after `the`, means what this card holds
    relations: Mapping[str, int] = field(default_factory=dict)
    starts: Mapping[str, str] = field(default_factory=dict)  # deeds that begin a fight, and the state of who did it
    fights: frozenset[str] = frozenset()  # deeds of those that fight
    fight: str = ""  # what a declared fight is called
    sides: Mapping[str, str] = field(default_factory=dict)  # of several fights at a time: who is which by a deed
    tired: str | None = None  # the state into which a fight puts who has begun it, once it is over
    started: str | None = None  # the relation of a declared fight to what started it


@dataclass(frozen=True, kw_only=True)
class Champions(Group):
    """Cards that fight for their players, one each, and whom the texts of other cards reach."""

    kind: str
    scopes: Mapping[int, str]  # by form: whom a change reaches that names nobody
    used_by: str  # the relation of cards to the champion that they act on
    used: int  # mask of the forms that can be in it
    compare: int  # the act that says what decides
    additional: int  # the act of playing an additional card
    unplayed: int  # mask of the areas that such cards come from
    later: Mapping[int, int] = field(default_factory=dict)  # by form: mask of those never in play at its reveal


@dataclass(frozen=True, kw_only=True)
class Events(Group):
    """What texts can wait for."""

    phrases: Mapping[Verb, Phrase]
    named: Mapping[str, int] = field(
        default_factory=dict
    )  # single events that the compiler speaks of, by its own names
    replaceable: frozenset[int] = frozenset()  # those that a text can take the place of
    preventable: int | None = None  # the one whose outcome a text that waits for it can prevent
    rolls: str = ""  # the verb of the event at which a card in play rolls for its own stats
    edges: Mapping[str, int] = field(default_factory=dict)  # the start and end of a period
    moments: Mapping[tuple[str, str], int] = field(default_factory=dict)  # edges of other periods, such as phases


@dataclass(frozen=True, kw_only=True)
class Headers(Group):
    """Keywords before a colon."""

    moments: Mapping[str, int] = field(default_factory=dict)  # the event of this card that the text waits for
    attackers: frozenset[str] = frozenset()  # those of them whose cause is the attacking player
    actions: frozenset[str] = frozenset()  # the text is used in place of another action
    freeing: frozenset[str] = frozenset()  # those of the actions that are ways out of what the card holds
    phases: Mapping[str, int] = field(default_factory=dict)  # masks: the card can be played then only
    standing: Mapping[str, int] = field(default_factory=dict)  # the text stands; masks of the keywords that it gives
    waiting: frozenset[str] = frozenset()  # those of the actions whose text may wait for an event instead


@dataclass(frozen=True, kw_only=True)
class Time(Group):
    """The periods of a game, and how long effects last."""

    period: str  # what has a start and an end
    next: str  # whose period is meant by the next one
    is_shared: bool = False  # everybody plays in a period at the same time
    untils: Mapping[tuple[str, str, str], int]  # by edge, period and whose
    endless: int | None = None  # how long something lasts if the text does not say it; None: it must
    steps: Mapping[str, int] = field(default_factory=dict)  # masks of the phases and steps that a text can ask for
    others: frozenset[int] = frozenset()  # further durations that its kernel knows
    limits: str = "turn"  # the period in which uses of an ability are counted
    same_limits: frozenset[str] = frozenset()  # other periods that are as long, where uses are counted
    is_once: bool = False  # a rule says that no ability is used more than once in that period
    quotas: Mapping[str, int] = field(
        default_factory=dict
    )  # longer ones, in which all cards of one name count together
    lasting: Mapping[str, int] = field(default_factory=dict)  # deeds that say themselves how long


@dataclass(frozen=True, kw_only=True)
class Deeds(Group):
    """What texts forbid, permit and let someone do with some only."""

    forbidden: Mapping[Verb, tuple[Phrase, ...]] = field(default_factory=dict)
    permitted: Mapping[Verb, Phrase] = field(default_factory=dict)
    only: Mapping[Verb, Phrase] = field(default_factory=dict)
    required: Mapping[Verb, Phrase] = field(default_factory=dict)  # what a text can say that someone must do
    marks: Mapping[str, tuple[int, int]] = field(default_factory=dict)  # verbs: a state, and whether it begins or ends
    tosses: Mapping[str, int] = field(default_factory=dict)  # verbs: what is done to a die
    returns: Mapping[str, str] = field(default_factory=dict)  # verbs that move cards in play to a zone of their owner
    skips: Mapping[str, int] = field(default_factory=dict)  # steps that a player can skip once: the resource for it
    outcomes: Mapping[str, int] = field(default_factory=dict)  # who wins and loses, by `win the round` and the like
    target: int | None = None  # the act of being chosen by spells and abilities


@dataclass(frozen=True, kw_only=True)
class Kernel(Group):
    """What the game's kernel can carry out."""

    verbs: tuple[str, ...]  # what texts can do to things, as authors are told
    ops: frozenset[int]
    watches: frozenset[int]  # what can stand
    tests: frozenset[int]  # what it knows
    is_paid: bool  # a program that plays a card pays for it, can be answered, and lets it enter play
    is_aimed: bool = False  # a text can be kept from choosing something
    chooses_owner: bool = False  # there can be several opponents: one is chosen before a card of a hand is
    ignores: bool = False  # texts can be ignored, and stats swapped, as long as a card is in play
    takes_hits: bool = False  # a hit that was worked out for one can be taken by another
    reads_each: bool = False  # a number of the one that is changed can say by how much
    notices_itself: frozenset[str] = frozenset()  # keywords under which a card notices its own discarding; "": none
    draws_kinds: bool = False  # the topmost card of a kind can be found in a deck and drawn
    counts_for_each: bool = False  # by how much each of several is changed can differ from one to the other
    dice: Mapping[str, int] = field(default_factory=dict)  # the sides of its dice, as texts name them


@dataclass(frozen=True, kw_only=True)
class Lexicon:
    """What the words of one game mean to its kernel."""

    game: str
    words: Vocabulary | None  # those of a game that a file made
    cards: Cards
    zones: Zones
    stats: Stats
    time: Time
    events: Events
    kernel: Kernel
    resources: Resources | None = None
    states: States = field(default_factory=States)
    champions: Champions | None = None
    headers: Headers = field(default_factory=Headers)
    deeds: Deeds = field(default_factory=Deeds)

    @property
    def language(self) -> Language:
        """Whose words texts are written in."""
        return self.words or self.game
