"""What a ready-made game says of itself in its `about.yaml`: words and numbers, and the enumerations that follow.

Each name is written once: `Log.BURN` is the event `burn` of the file, `Why.NO_TARGET` its refusal `no_target`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from enum import IntEnum
from pathlib import Path
from string import Formatter
from typing import Any

import msgspec
import yaml

from cardwright.games.interface import Ending, Refusal, UsageError
from cardwright.games.looks import Look
from cardwright.games.readymade.decks import DeckRules
from cardwright.games.readymade.moves import CARD, KIND, SEAT, Asked, Move
from cardwright.kernel.readymade.shape import Shape
from cardwright.kernel.rule import enter_carrier

FILE = "about.yaml"
FIXED = {
    "zones": ("deck", "hand", "discard"),
    "questions": ("main",),
    "refusals": ("not_offered", "not_optional"),
}  # in every game


SECTIONS = {  # where the names of each enumeration stand
    "Form": "`cards: kinds`",
    "Stat": "`cards: numbers` or `counters`",
    "Resource": "`cards: resources` or `counters`",
    "Zone": "`zones`",
    "Number": "`numbers`",
    "Log": "`events`",
    "Question": "`questions`",
    "Why": "`refusals`",
    "Reason": "`endings`",
    "Answer": "`moves`",
}
Group = tuple[str, str | tuple[str, ...]]  # of answers: its verb, and what is added


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the file, in which an unknown word is an error."""


class Sizes(Strict, frozen=True):
    """How large the table is."""

    deck: int  # cards of a deck
    kinds: int  # different cards, Blank among them
    agenda: int = 24  # things waiting to be done
    lasting: int = 12  # effects that last at the same time
    seats: int = 2


class Number(Strict, frozen=True):
    """A number of the rulebook, and the rules that say it."""

    value: int
    rules: tuple[str, ...]


class Printed(Strict, frozen=True):
    """A number that is printed on cards of some kinds."""

    kinds: tuple[str, ...]
    least: int
    most: int


class Cards(Strict, frozen=True):
    """What can be printed on a card, and the rules that say so."""

    kinds: tuple[str, ...]
    staying: str  # the kind that stays in play
    resources: dict[str, str]  # what costs are paid in: as a card writes it, and as texts name it
    signs: dict[str, str]  # of resources behind an amount, where there is little room
    numbers: dict[str, Printed]
    rules: tuple[str, ...]
    room_rules: tuple[str, ...]  # that a table has no room for more cards


class Zone(Strict, frozen=True):
    """A zone of a seat."""

    label: str
    layout: str = "row"
    is_secret: bool = False  # only its owner knows its cards
    is_play: bool = False  # the texts of its cards stand


class Said(Strict, frozen=True):
    """A sentence and its rule; an event without a sentence is not told."""

    says: str = ""
    rule: str = ""


class Refused(Strict, frozen=True):
    """A reason to refuse: the rules behind it, and its sentence."""

    rules: tuple[str, ...]
    says: str
    is_vague: bool = False


class About(Strict, frozen=True):
    """The whole file."""

    name: str
    title: str
    pitch: str
    minutes: str
    rules_version: int
    rule_prefix: str
    sizes: Sizes
    cards: Cards
    zones: dict[str, Zone]
    numbers: dict[str, Number]
    counters: dict[str, str | None]  # what a seat has: the number that it begins with, if any
    moves: dict[str, str | tuple[str, ...] | None]  # verbs: alone, with one of several words, or with a card (`kind`)
    questions: dict[str, Asked]
    refusals: dict[str, Refused]
    endings: dict[str, Said]
    events: dict[str, Said]
    deck_rules: DeckRules
    dice: dict[str, int] = {}  # their sides, as texts name them
    symbols: dict[str, str] = {}
    look: Look = Look()
    strength: dict[str, tuple[int, int]] = {}  # games won, of how many, by a level against the one before it

    # What follows from it

    @property
    def own_counters(self) -> tuple[str, ...]:
        """What players have that is no colour of the purse."""
        return tuple(word for word in self.counters if word not in self.cards.resources)

    @property
    def stats(self) -> tuple[str, ...]:
        """The numbers that texts speak of: those of cards, then those of players."""
        return (*self.cards.numbers, *self.own_counters)

    @property
    def resources(self) -> dict[str, str]:
        """What is gained, lost and paid, and as texts name it: the colours, any of them, and what else players have."""
        return self.cards.resources | {word: word for word in self.own_counters}

    @property
    def all_moves(self) -> dict[str, Group]:
        """The groups of answers by name: verb, and what is added."""
        own: dict[str, Group] = {verb: (verb, adds or ()) for verb, adds in self.moves.items()}
        alone = ("pass", "end_turn", "yes", "no")
        first: dict[str, Group] = {name: (name.replace("_", " "), ()) for name in alone}
        last: dict[str, Group] = {"seat": ("choose", SEAT), "card": ("choose", CARD), "concede": ("concede", ())}
        return first | own | last

    @property
    def all_questions(self) -> dict[str, Asked]:
        """The questions of the game, and those of its texts."""
        texts = {"choose": Asked("choose", "choose for {card}"), "may": Asked("choose", "yes or no for {card}")}
        return self.questions | texts

    def room_of(self, adds: str | tuple[str, ...]) -> int:
        """How many answers a group has."""
        rooms = {KIND: self.sizes.kinds, SEAT: self.sizes.seats, CARD: self.sizes.seats * self.sizes.deck}
        return rooms[adds] if isinstance(adds, str) else max(1, len(adds))

    def enumerations(self) -> tuple[Any, ...]:
        """Form, Stat, Resource, Zone, Number, Log, Question, Why, Reason and Answer."""
        firsts, size = {}, 0
        for name, (_, adds) in self.all_moves.items():
            firsts[name.upper()], size = size, size + self.room_of(adds)
        return (
            numbered("Form", (*self.cards.kinds, "player")),
            numbered("Stat", self.stats),
            numbered("Resource", self.resources),
            numbered("Zone", (*self.zones, "count")),
            numbered("Number", self.numbers),
            numbered("Log", (*self.events, "end")),
            numbered("Question", ("none", *self.all_questions)),
            numbered("Why", ("legal", *self.refusals)),
            numbered("Reason", ("none", *self.endings)),
            IntEnum("Answer", firsts),
        )

    def held(self) -> tuple[tuple[int, int], ...]:
        """The first answers of the groups with one for each kind of card, with the zone of these cards."""
        hand = [*self.zones].index("hand")
        return tuple((move.first, hand) for move in self.declared_moves() if move.adds == KIND)

    def shape(self) -> Shape:
        """How its table is laid."""
        places = {key: place for place, key in enumerate(self.zones)}
        return Shape(
            seats=self.sizes.seats,
            share=self.sizes.deck,
            zones=len(places),
            deck=places["deck"],
            hand=places["hand"],
            discard=places["discard"],
            bearing=next(places[key] for key, zone in self.zones.items() if zone.is_play),
            secret=tuple(places[key] for key, zone in self.zones.items() if zone.is_secret),
            player=len(self.cards.kinds),
            agenda=self.sizes.agenda,
        )

    def declared_moves(self) -> tuple[Move, ...]:
        """The groups of answers with their first ones."""
        answer = self.enumerations()[-1]
        return tuple(Move(answer[name.upper()], verb, adds) for name, (verb, adds) in self.all_moves.items())

    def declared_refusals(self) -> dict[int, Refusal]:
        """The reasons to refuse by number, which keep their names."""
        why = self.enumerations()[7]
        return {why[name.upper()]: Refusal(one.rules, one.says, one.is_vague) for name, one in self.refusals.items()}

    def declared_endings(self) -> dict[int, Ending]:
        """The reasons of the end by number."""
        reason = self.enumerations()[8]
        return {reason[name.upper()]: Ending(one.rule, one.says) for name, one in self.endings.items()}


def numbered(name: str, names: Iterable[str]) -> Any:
    """An enumeration of names in their order, from 0."""
    return IntEnum(name, [one.upper() for one in names], start=0)


def read_about(module: str, folder: Path) -> About:
    """What a game says of itself, with its refusals and numbers entered as carriers of rules."""
    file = folder / FILE
    if not file.is_file():
        raise UsageError(f"{file} is missing: it says what the game is called, its numbers, moves and sentences")
    try:
        about = msgspec.convert(yaml.safe_load(file.read_text(encoding="utf-8")), About)
    except (msgspec.ValidationError, yaml.YAMLError) as error:
        raise UsageError(f"{file}: {' '.join(str(error).split())}") from None
    for part, names in FIXED.items():
        missing = [name for name in names if name not in getattr(about, part)]
        if missing:
            raise UsageError(f"{file}: {part} must have `{missing[0]}`")
    if sum(zone.is_play for zone in about.zones.values()) != 1:
        raise UsageError(f"{file}: one of the zones is that of the cards in play: give it `is_play: true`")
    check_words(about, file)
    check_code(about, folder)
    enter_carriers(about, module, file)
    return about


def check_words(about: About, file: Path) -> None:
    """Say which number or counter a part of the file speaks of that another part does not declare."""
    for word, start in about.counters.items():
        if start is not None and start not in about.numbers:
            raise UsageError(f"{file}: the counter `{word}` begins with the number `{start}`, which is not declared")
    for name, asked in about.questions.items():
        for _, named, _, _ in Formatter().parse(asked.prompt):
            if named and named != "card" and named not in about.counters:
                raise UsageError(f"{file}: the prompt of `{name}` speaks of a counter `{named}`, which is not declared")


def check_code(about: About, folder: Path) -> None:
    """Say which name the code of a folder speaks of that the file does not declare."""
    known = {one.__name__: one.__members__ for one in about.enumerations()}
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Name):
                continue
            name, member = node.value.id, node.attr
            if name in known and member.isupper() and member not in known[name]:
                where = f"{file}, line {node.lineno}: {name}.{member}"
                raise UsageError(f"{where} is not declared: {FILE} has no `{member.lower()}` in {SECTIONS[name]}")


def enter_carriers(about: About, module: str, file: Path) -> None:
    """Enter the reasons, numbers and rules of cards and decks of the file as carriers of rules."""
    lines = file.read_text(encoding="utf-8").splitlines()

    def enter(form: str, part: str, name: str, rules: tuple[str, ...]) -> None:
        start = next(place for place, line in enumerate(lines) if line.startswith(f"{part}:"))
        found = (place for place, line in enumerate(lines) if place >= start and line.lstrip().startswith(f"{name}:"))
        enter_carrier(form, name.replace("_", " "), rules, module, next(found) + 1, file)

    for name, refusal in about.refusals.items():
        enter("refusal", "refusals", name, refusal.rules)
    for name, number in about.numbers.items():
        enter("data", "numbers", name, number.rules)
    enter("data", "cards", "cards", about.cards.rules)
    enter("data", "deck_rules", "size", (about.deck_rules.size_rule,))
    enter("data", "deck_rules", "copies", (about.deck_rules.copies_rule,))
