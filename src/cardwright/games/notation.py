"""A line of notation taken apart: the cards, seats, numbers and words that it names, and the answers they give."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cache, lru_cache
from typing import Self, TypeVar

from cardwright.games.interface import NotationError, Position, copy_record, is_number, nearest, seat_name
from cardwright.games.survey import field_of
from cardwright.games.words import in_zone, is_legal, kind_name, name_of, plain
from cardwright.kernel.table import NOBODY

Named = TypeVar("Named")
Answers = TypeVar("Answers", bound=IntEnum)
PLACES = ("play", "discard", "hand", "deck")


@dataclass(frozen=True)
class Piece:
    """One thing that a line names: a card, a seat, a number or a word."""

    kind: int = NOBODY
    copy: int = 0  # 0: none was named, which is the first
    seat: int = NOBODY  # a player, or of a card its controller
    place: str = ""  # where a card lies
    number: int | None = None
    word: str = ""  # yes, no or a word of the game

    def written(self, name: str) -> str:
        """A card as a line names it."""
        whose = "" if self.seat == NOBODY else f"{seat_name(self.seat)}'s "
        return whose + name + (f"#{self.copy}" if self.copy > 1 else "") + (f" from {self.place}" if self.place else "")


@lru_cache(maxsize=64)
def known_names(names: tuple[str, ...]) -> list[tuple[str, int]]:
    """The names in the order in which they are tried, the longest first."""
    return sorted(((plain(name), kind) for kind, name in enumerate(names)), key=lambda pair: -len(pair[0]))


class Line:
    """A line being read from left to right; the longest known name wins."""

    def __init__(self, position: Position, text: str, words: Collection[str] = ()) -> None:
        """`words` are those of the game that may be named besides yes and no."""
        self.text = plain(text)
        self.at = 0
        self.seats = position.seats
        self.title = position.game.title
        self.names = position.game.names()
        self.known = known_names(tuple(self.names))
        self.words = words

    @property
    def rest(self) -> str:
        """What has not been read yet."""
        return self.text[self.at :]

    def take(self, pattern: str) -> re.Match[str] | None:
        """Read what fits a pattern, and the spaces after it."""
        found = re.match(rf"(?:{pattern})\s*", self.rest)
        if found:
            self.at += found.end()
        return found

    def name(self) -> int:
        """Read a card name, or nobody's."""
        rest = self.rest
        for name, kind in self.known:
            if rest.startswith(name) and not rest[len(name) : len(name) + 1].isalnum():
                self.at += len(name)
                self.take("")
                return kind
        return NOBODY

    def card(self) -> Piece | None:
        """Read a card: `P2's Snow Beast#2 from discard`."""
        start = self.at
        seat, kind = NOBODY, self.name()
        if kind == NOBODY and (whose := self.take(r"p([1-9])'s\s")):
            seat, kind = self.a_seat(int(whose.group(1))), self.name()
        if kind == NOBODY:
            self.at = start
            return None
        copy = self.take(r"#\s*([0-9]+)")
        place = self.take(rf"(?:from|in)(?: the)? ({'|'.join(PLACES)})\b")
        if copy and not (is_number(copy.group(1)) and 1 <= int(copy.group(1)) <= 999):
            raise NotationError(f"there is no copy {copy.group(1)!r}; copies are numbered from 1")
        return Piece(kind, int(copy.group(1)) if copy else 0, seat, place.group(1) if place else "")

    def a_seat(self, number: int) -> int:
        """A seat of this table."""
        if number > self.seats:
            raise NotationError(f"there is no P{number}; the seats are P1 to P{self.seats}")
        return number - 1

    def piece(self) -> Piece:
        """Read one thing; what is also a number or a word of the game stays both."""
        start = self.at
        card = self.card()
        written = self.text[start : self.at].strip()
        if card:
            number = int(written) if re.fullmatch("[0-9]{1,4}", written) else None
            return replace(card, number=number, word=written if written in self.words else "")
        if seat := self.take(r"p([1-9])\b"):
            return Piece(seat=self.a_seat(int(seat.group(1))))
        if number_ := self.take(r"([0-9]{1,4})\b"):
            return Piece(number=int(number_.group(1)))
        if word := self.take(rf"({'|'.join(map(re.escape, ('yes', 'no', *self.words)))})\b"):
            return Piece(word=word.group(1))
        raise self.no_card()

    def no_card(self) -> NotationError:
        """What is wrong where a card, a seat or a number should stand."""
        unknown = re.split(r",|#| on | -> ", self.rest)[0].strip()
        if not unknown:
            return NotationError("the line stops too early: a card, a seat or a number is missing")
        return NotationError(
            f"there is no card {unknown!r} in {self.title}; {nearest(unknown, self.names)}".rstrip("; ")
        )

    def pieces(self) -> list[Piece]:
        """Read things with commas between them, to the end of the line."""
        found = [self.piece()]
        while self.rest:
            if not self.take(r",|->"):
                raise NotationError(f"{self.rest!r} does not belong here; put a comma between the things you name")
            found.append(self.piece())
        return found

    def tail(self) -> list[Piece]:
        """What follows the card of a move: numbers, and after `on` things with commas between them."""
        found = []
        while number := self.take(r"([0-9]{1,4})\b"):
            found.append(Piece(number=int(number.group(1))))
        if not self.rest:
            return found
        if not self.take(r"(?:on|with|at)\b|,|->"):
            raise NotationError(
                f"{self.rest!r} does not belong here; `on` goes before what a card is played or used on"
            )
        return found + self.pieces()


# From pieces to answers


def one_by_one(choice: Callable[[Position, int, Piece], int]) -> Callable[[Position, int, list[Piece]], int]:
    """How the pieces of a line answer one question each."""

    def pick(position: Position, seat: int, left: list[Piece]) -> int:
        return choice(position, seat, left.pop(0))

    return pick


def waiting_from(position: Position, seat: int, kind: int) -> list[int]:
    """The places of the waiting triggers of a seat that come from a card."""
    record = position.record
    return [
        place
        for place in range(int(record.waiting))
        if int(record.waiting_seat[place]) == seat and int(record.kind[record.waiting_source[place]]) == kind
    ]


@dataclass(frozen=True)
class ChoiceGroups:
    """The answers with which a line chooses something: the first of each group, and the question for an order."""

    yes: int
    no: int
    seat: int
    card: int  # in an open zone
    kind: int  # of a hidden zone
    order: int  # of what waits, by its place
    order_question: int

    @classmethod
    def of(cls, answers: type[IntEnum], order_question: int, **names: str) -> Self:
        """The groups of a game whose answers have these names, or others that are given for them."""
        groups = ("yes", "no", "seat", "card", "kind", "order")
        first = {group: int(answers[names.get(group, group.upper())]) for group in groups}
        return cls(**first, order_question=int(order_question))


def choices(
    position: Position,
    seat: int,
    piece: Piece,
    groups: ChoiceGroups,
    open_cards: Callable[[Position, int, Piece], list[int]],
    waiting: Callable[[Position, int, int], list[int]] = waiting_from,
) -> list[int]:
    """The answers that a seat, a word or a card can mean at the open question, the likeliest first.

    `open_cards` are those in open zones that a piece can mean, `waiting` the places of triggers of a kind of card.
    """
    if piece.kind == NOBODY:
        if piece.seat != NOBODY:
            return [groups.seat + piece.seat]
        return [groups.yes if piece.word == "yes" else groups.no]
    found = []
    if int(position.record.question) == groups.order_question:
        places = waiting(position, seat, piece.kind)
        found += [groups.order + place for place in places[max(0, piece.copy - 1) :][:1]]
    if piece.place not in ("hand", "deck"):
        found += [groups.card + card for card in open_cards(position, seat, piece)]
    if piece.place in ("", "hand", "deck"):
        found.append(groups.kind + piece.kind)
    return found


def written_trigger(position: Position, place: int, places: Sequence[int]) -> str:
    """A waiting trigger by the name of its card, numbered among the places of those that come from it."""
    kind = trigger_kind(position, place)
    copy = places.index(place) + 1 if place in places else 1
    return Piece(kind, copy).written(kind_name(position, kind))


def trigger_kind(position: Position, place: int) -> int:
    """The kind of the card that a waiting trigger comes from."""
    return int(position.record.kind[position.record.waiting_source[place]])


def follow(
    position: Position,
    seat: int,
    first: int,
    pieces: Sequence[Named],
    pick: Callable[[Position, int, list[Named]], int],
) -> list[int]:
    """An answer and those that a line gives after it, each to the question that the one before it opens.

    `pick` takes one of the pieces that are left and says what it answers. Where an answer is refused the list ends
    with it, so that its refusal is the line's.
    """
    actions = [int(first)]
    left = list(pieces)
    here = scratch(position) if left else position
    while left:
        if not is_legal(here, seat, actions[-1]):
            return actions
        here.game.entries.answer(here.record, here.book, seat, actions[-1])
        actions.append(pick(here, seat, left))
    return actions


def in_turn(
    position: Position,
    seat: int,
    pieces: Sequence[Named],
    pick: Callable[[Position, int, list[Named]], int],
) -> list[int]:
    """What is chosen, for one question after the other."""
    left = list(pieces)
    return follow(position, seat, pick(position, seat, left), left, pick)


def in_order(
    position: Position, seat: int, pieces: Sequence[Piece], choice: Callable[[Position, int, Piece], int]
) -> list[int]:
    """Things in the order in which they happen: as many answers as are asked for at once."""
    actions = [choice(position, seat, pieces[0])]
    here = scratch(position)
    for piece in pieces[1:]:
        if not is_legal(here, seat, actions[-1]):
            break
        question = int(here.record.question)
        here.game.entries.answer(here.record, here.book, seat, actions[-1])
        if int(here.record.question) != question or seat not in here.asked():
            break  # the last one is not asked for, and a trigger may ask something of its own first
        actions.append(choice(here, seat, piece))
    return actions


def scratch(position: Position) -> Position:
    """A copy, book and all, on which answers can be tried while nobody listens."""
    here = Position(position.game, copy_record(position.record), copy_record(position.book))
    here.book.on = 0
    return here


def first_legal(position: Position, seat: int, answers: Iterable[int]) -> int | None:
    """The first of some answers that a seat may give, or None."""
    return next((int(action) for action in answers if is_legal(position, seat, action)), None)


def number_within(number: int, least: int, most: int) -> int:
    """How far a number that is chosen lies above the least one that can be."""
    if not least <= number <= most:
        raise NotationError(f"{number} cannot be chosen; it is a number from {least} to {most}")
    return number - least


def seats_from(position: Position, seat: int) -> list[int]:
    """All seats in turn order, beginning with one."""
    return [(seat + step) % position.seats for step in range(position.seats)]


def seats_named(position: Position, seat: int, piece: Piece) -> list[int]:
    """The seats whose card a piece can mean: the one that it names, else all, beginning with a player's own."""
    return seats_from(position, seat) if piece.seat == NOBODY else [piece.seat]


def named(position: Position, piece: Piece, zones: Sequence[int]) -> list[int]:
    """In each zone the copy that is meant; where no zone has so many, the copy of all zones together."""
    by_zone = [
        [card for card in in_zone(position, zone) if int(position.record.kind[card]) == piece.kind] for zone in zones
    ]
    place = max(0, piece.copy - 1)
    found = [same[place] for same in by_zone if len(same) > place]
    every = [card for same in by_zone for card in same]
    return found or every[place : place + 1]


def copy_number(position: Position, card: int) -> int:
    """Which of the equal cards of its zone a card is, from 1."""
    kind, zone = int(position.record.kind[card]), int(position.record.zone[card])
    same = [other for other in in_zone(position, zone) if int(position.record.kind[other]) == kind]
    return same.index(card) + 1


# From answers to words


def first_words(whole: Mapping[str, Answers]) -> dict[Answers, str]:
    """How answers are written that are a line by themselves: with the first of the words that mean them."""
    return {answer: word for word, answer in reversed(list(whole.items()))}


@cache
def group_of(groups: type[Answers], action: int) -> tuple[Answers, int]:
    """The group of an answer, and its number in it."""
    first = max(member for member in groups if member <= action)
    return first, action - first


def open_card(
    position: Position, card: int, whose: int, place: str, others: Iterable[int], means: Callable[[Piece], bool]
) -> str:
    """The shortest unmistakable words for a card in an open zone: its name, its copy, its seat, its place.

    `others` are zones in which a namesake would be another seat's; `means` says whether a piece is read as this card.
    """
    kind = int(position.record.kind[card])
    bare = Piece(kind, copy_number(position, card))
    owned = replace(bare, seat=whose)
    forms = [owned, replace(owned, place=place)]
    if not has_kind(position, others, kind):
        forms.insert(0, bare)
    piece = next((form for form in forms if means(form)), forms[-1])
    return piece.written(name_of(position, card))


def hidden_card(position: Position, kind: int, is_held: bool, means: Callable[[Piece], bool]) -> str:
    """A card of a hidden zone; the zone is named where a card on the table has the name too."""
    bare = Piece(kind)
    piece = bare if means(bare) else replace(bare, place="hand" if is_held else "deck")
    return piece.written(kind_name(position, kind))


def acting_card(position: Position, seat: int, card: int, whose: int, copy: int) -> str:
    """A card that acts, for a seat that gives the answer; one of another seat is named after it."""
    return Piece(copy=copy, seat=NOBODY if whose == seat else whose).written(name_of(position, card))


def has_kind(position: Position, zones: Iterable[int], kind: int) -> bool:
    """Whether a card of a kind lies in one of some zones."""
    kinds = field_of(position.record, "kind")
    return any(kinds[card] == kind for zone in zones for card in in_zone(position, zone))
