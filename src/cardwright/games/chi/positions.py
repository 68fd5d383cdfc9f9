"""Positions of Chi and of its sibling, to and from the words of a scenario."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from cardwright.games.chi.state import CARDS, COLOURS, PAIR_POINTS, SLOTS, Type, Zone
from cardwright.games.interface import NotationError, Position, UsageError, Words, is_number, seat_name
from cardwright.games.survey import ANY
from cardwright.games.words import (
    Vocabulary,
    as_list,
    in_zone,
    link,
    name_of,
    pile_words,
    read_seat,
    stack_now,
    whole,
)
from cardwright.kernel.table import NOBODY

GAP = "none"  # an empty slot of the row
PILES = {"deck": Zone.DECK, "discard": Zone.DISCARD, "conflict": Zone.CONFLICT}


@dataclass(frozen=True)
class Wording:
    """With which words the positions of a game are written, and which cards they can name."""

    vocabulary: Vocabulary
    kind_of: Callable[[Any], int]


# Reading the record


def shown_hand(position: Position, seat: int) -> list[str]:
    """A hand as it is shown: without its owner's knowledge it is only a number of cards (CHI-Q60)."""
    return [
        name_of(position, card) if (int(position.record.known[card]) >> seat) & 1 else ANY
        for card in in_zone(position, Zone.HAND + seat)
    ]


def shown_area(position: Position, seat: int) -> list[str]:
    """The stacks of an area; a pair is written `Yang red x2`."""
    stacks: dict[int, int] = {}
    for card in in_zone(position, Zone.AREA + seat):
        beneath = int(position.record.under[card])
        if beneath == NOBODY:
            stacks[card] = 1
        else:
            stacks[beneath] += 1
    return [name_of(position, card) + (f" x{height}" if height > 1 else "") for card, height in stacks.items()]


def copy_number(what: str) -> int:
    """Which of equal cards a line means: the second of `Yang red#2`, without a number the first."""
    name, sign, copy = what.partition("#")
    if sign and not is_number(copy.strip()):
        raise NotationError(f"{copy.strip()!r} is not a copy number; write e.g. `{name.strip()}#2`")
    return int(copy) if sign else 1


def slot_number(what: str) -> int | None:
    """The slot of the row that a number means, from 0; None if it is no number."""
    if not is_number(what):
        return None
    if 1 <= int(what) <= SLOTS:
        return int(what) - 1
    raise NotationError(f"the row has slots 1 to {SLOTS}, not {what}")


def slots_of(position: Position, kind: int) -> list[int]:
    """The slots of the row, from the left, in which a kind lies."""
    return [
        slot
        for slot in range(SLOTS)
        for card in in_zone(position, Zone.ROW + slot)
        if int(position.record.kind[card]) == kind
    ]


def describe_turn(position: Position) -> Words:
    """Whose turn it is, how many there have been, and for how many nobody has got further."""
    record = position.record
    words: Words = {"turn": seat_name(record.turn), "start": seat_name(record.start), "turns": int(record.turns)}
    idle = int(record.turns) - int(record.went_on)
    return words | ({"idle": idle} if idle else {})


def describe_table(position: Position) -> Words:
    """What lies on the table and in the hands."""
    row = [in_zone(position, Zone.ROW + slot) for slot in range(SLOTS)]
    words: Words = {"row": [name_of(position, slot[0]) if slot else GAP for slot in row]}
    for word, zone in PILES.items():
        words[word] = [name_of(position, card) for card in in_zone(position, zone)]
    for seat in range(position.seats):
        said: Words = {"hand": shown_hand(position, seat), "area": shown_area(position, seat)}
        if int(position.record.most_stacks[seat]) != len(said["area"]):
            said["most"] = int(position.record.most_stacks[seat])
        words[seat_name(seat)] = said
    return words


# Laying out


class Box:
    """The cards that a described position has not placed yet."""

    def __init__(self, position: Position, kind_of: Callable[[Any], int], luck: np.random.Generator) -> None:
        self.game = position.game
        self.size = int(position.book.copies.sum())
        self.left = [kind for kind, copies in enumerate(position.book.copies) for _ in range(copies)]
        self.kind_of = kind_of
        self.luck = luck

    def take(self, names: Iterable[Any], where: str) -> list[int]:
        """The named cards; `_` is left open and dealt later."""
        kinds = []
        for name in names:
            kind = NOBODY if name == ANY else self.kind_of(name)
            if kind != NOBODY:
                if kind not in self.left:
                    card = self.game.names()[kind]
                    raise UsageError(f"{where}: {card} {self.game.title} does not have that many")
                self.left.remove(kind)
            kinds.append(kind)
        return kinds

    def deal(self) -> int:
        """Any card that is left."""
        if not self.left:
            raise UsageError(f"{self.game.title} has only {self.size} cards, and you ask for more")
        return self.left.pop(int(self.luck.integers(len(self.left))))


def arrange_table(
    position: Position,
    words: Words,
    wording: Wording,
    luck: np.random.Generator,
    rows: Sequence[int] = range(CARDS),
) -> None:
    """Lay a blank record out as described; what is not named anywhere lies in the deck in random order."""
    wording.vocabulary.check(words, position.seats)
    box = Box(position, wording.kind_of, luck)
    said = [wording.vocabulary.of_seat(words, seat) for seat in range(position.seats)]
    hands = [box.take(as_list(seat.get("hand", []), "hand"), "hand") for seat in said]
    areas = [box.take(unfold(seat.get("area", [])), "area") for seat in said]
    conflict = box.take(as_list(words.get("conflict", []), "conflict"), "conflict")
    deck, deck_size = pile(words["deck"], "deck") if "deck" in words else ([], None)
    discard, discard_size = pile(words.get("discard", []), "discard")
    deck_kinds, discard_kinds = box.take(deck, "deck"), box.take(discard, "discard")
    row = lay_row(words, box)
    zones: dict[int, list[int]] = {
        Zone.HAND + seat: [fill(kind, box) for kind in hand] for seat, hand in enumerate(hands)
    }
    zones |= {Zone.AREA + seat: area for seat, area in enumerate(areas)}
    zones |= {Zone.ROW + slot: [kind] for slot, kind in enumerate(row) if kind is not None}
    zones[Zone.CONFLICT] = conflict
    zones[Zone.DISCARD] = top_up(discard_kinds, discard_size, box)
    zones[Zone.DECK] = top_up(deck_kinds, deck_size, box)
    if "deck" in words and "discard" not in words:
        zones[Zone.DISCARD] += top_up([], None, box)
    zones[Zone.BOX] = top_up([], None, box) + [NOBODY] * (CARDS - box.size)
    lay_out(position, zones, rows)


def pile(value: Any, where: str) -> tuple[list[Any], int]:
    """The top of a pile and its size, which is that of its top where none is named."""
    top, size = pile_words(value, where)
    return top, len(top) if size is None else size


def top_up(kinds: list[int], size: int | None, box: Box) -> list[int]:
    """The named cards of a pile and, below them, cards that are left: up to its size, or all."""
    missing = len(box.left) if size is None else size - len(kinds)
    return [fill(kind, box) for kind in kinds] + [box.deal() for _ in range(missing)]


def fill(kind: int, box: Box) -> int:
    """A named kind, or any card that is left."""
    return box.deal() if kind == NOBODY else kind


def lay_row(words: Words, box: Box) -> list[int | None]:
    """The kinds of the row by slot; an unnamed row is dealt so that it stands (not of Yin, the first kinds, alone)."""
    if "row" in words:
        named = as_list(words["row"], "row")
        if len(named) > SLOTS:
            raise UsageError(f"the row has {SLOTS} slots, not {len(named)}")
        taken = [None if name == GAP or name is None else box.take([name], "row")[0] for name in named]
        return [None if kind is None else fill(kind, box) for kind in taken]
    others = [kind for kind in box.left if kind >= COLOURS]
    row: list[int | None] = []
    if others and len(box.left) >= SLOTS:
        first = others[int(box.luck.integers(len(others)))]
        box.left.remove(first)
        row.append(first)
    return row + [box.deal() for _ in range(min(SLOTS, len(row) + len(box.left)) - len(row))]


def unfold(stacks: Any) -> list[str]:
    """The cards of an area: `Yang red x2` is two."""
    unfolded: list[str] = []
    for stack in as_list(stacks, "area"):
        found = re.fullmatch(r"(.*?)\s*x\s*([0-9]{1,3})", str(stack))
        unfolded += [found.group(1)] * int(found.group(2)) if found else [str(stack)]
    return unfolded


def lay_out(position: Position, zones: Mapping[int, list[int]], rows: Sequence[int]) -> None:
    """Write the zones of a position into its record, row after row, with who knows what."""
    record = position.record
    record.under[:] = NOBODY
    everybody = (1 << position.seats) - 1
    row = iter(rows)
    chained = {zone: [next(row) for _ in kinds] for zone, kinds in zones.items()}
    link(record, chained)
    for zone, kinds in zones.items():
        seat = zone - Zone.HAND
        known = 0 if zone in (Zone.BOX, Zone.DECK) else everybody
        if 0 <= seat < Zone.AREA - Zone.HAND:
            known = 1 << seat
        for card, kind in zip(chained[zone], kinds, strict=True):
            record.kind[card] = kind
            record.known[card] = everybody if kind == NOBODY else known
    for seat in range(position.seats):
        pile_up(position, seat)


def rows_in_order(position: Position) -> list[int]:
    """The rows of the cards in the order in which `arrange_table` lays them."""
    seats = range(position.seats)
    zones = [*(Zone.HAND + seat for seat in seats), *(Zone.AREA + seat for seat in seats)]
    zones += [*(Zone.ROW + slot for slot in range(SLOTS)), Zone.CONFLICT, Zone.DISCARD, Zone.DECK, Zone.BOX]
    return [card for zone in zones for card in in_zone(position, zone)]


def pile_up(position: Position, seat: int) -> None:
    """Equal 3-point Yang of an area are one stack."""
    lowest: dict[int, int] = {}
    for card in in_zone(position, Zone.AREA + seat):
        kind = int(position.record.kind[card])
        if position.book.type[kind] != Type.YANG:
            names = position.game.names()
            raise UsageError(f"area: {names[kind]} is not a {names[COLOURS].split()[0]}")
        if kind in lowest and position.book.points[kind] == PAIR_POINTS:
            position.record.under[card] = lowest[kind]
        lowest.setdefault(kind, card)


def set_turn(position: Position, words: Words, vocabulary: Vocabulary) -> None:
    """Set whose turn it is, and how long nobody has got further."""
    record = position.record
    turn, start = (read_seat(words.get(word, "P1"), word, position.seats) for word in ("turn", "start"))
    record.turn, record.start = turn, start
    record.turns = int(words.get("turns", (turn - start) % position.seats))
    record.went_on = record.turns - whole(words.get("idle", 0), "idle")
    for seat in range(position.seats):
        stacks = len(shown_area(position, seat))
        record.most_stacks[seat] = whole(vocabulary.of_seat(words, seat).get("most", stacks), "most")


def stack(position: Position, fixed: Any, kind_of: Callable[[Any], int]) -> None:
    """Fix the top of the deck: the cards that lie in it now are stacked now, the others after the next reshuffle."""
    wanted = [kind_of(name) for name in as_list(fixed, "deck")]
    rest = wanted[stack_now(position, Zone.DECK, wanted) :]
    position.book.stacked[: len(rest)] = rest
    position.book.stacked_size = len(rest)
