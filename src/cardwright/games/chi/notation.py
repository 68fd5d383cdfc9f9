"""The words of Chi: answers and positions, to and from English."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from cardwright.games.chi.actions import Answer, Why
from cardwright.games.chi.cards import cards, colours, kind_of, names
from cardwright.games.chi.refusals import REFUSALS
from cardwright.games.chi.state import CARDS, COLOURS, SLOTS, ZONES, Number, Question, Step, Type, Zone
from cardwright.games.interface import (
    NotationError,
    Position,
    Refused,
    UsageError,
    Words,
    nearest,
    seat_name,
    seat_number,
)
from cardwright.kernel.table import NOBODY

ANY = "_"  # a card that is not known, or does not matter
GAP = "none"  # an empty slot of the row
STEPS = {"action": Question.ACTION, "duel": Question.DUEL, "limit": Question.LIMIT}
STEP_NAMES = {int(question): step for step, question in STEPS.items()}
TABLE_WORDS = ("turn", "start", "turns", "ending", "step", "row", "deck", "discard", "conflict")
SEAT_WORDS = ("hand", "area")


def in_zone(position: Position, zone: int) -> list[int]:
    """The cards of a zone in order."""
    found = []
    card = int(position.record.first[zone])
    while card != NOBODY:
        found.append(card)
        card = int(position.record.next[card])
    return found


def name_of(position: Position, card: int) -> str:
    """A card's name, or the mark of an unknown one."""
    kind = int(position.record.kind[card])
    return ANY if kind == NOBODY else names()[kind]


# Answers


def render(position: Position, seat: int, action: int) -> str:
    """An answer in notation."""
    if action < Answer.YANG:
        return f"draw {action + 1}"
    if action < Answer.YIN:
        return f"play Yang {colours()[action - Answer.YANG]}"
    if action < Answer.DRAW_DECK:
        return f"play Yin {colours()[action - Answer.YIN]}"
    if Answer.WASTE <= action < Answer.CHI:
        return f"discard Yin {colours()[action - Answer.WASTE]}"
    if Answer.DISCARD <= action < Answer.CONCEDE:
        return f"discard {names()[action - Answer.DISCARD]}"
    return {Answer.DRAW_DECK: "draw deck", Answer.CHI: "chi", Answer.PASS: "pass", Answer.CONCEDE: "concede"}[
        Answer(action)
    ]


def parse(position: Position, seat: int, line: str) -> list[int]:
    """The answers that a line gives."""
    words = " ".join(line.split())
    verb, _, rest = words.partition(" ")
    verb = verb.lower()
    if words.lower() in ("chi", "play chi"):
        return [Answer.CHI]
    if words.lower() in ("pass", "no"):
        return [Answer.PASS]
    if words.lower() == "concede":
        return [Answer.CONCEDE]
    if verb in ("draw", "take") and rest:
        return [draw_answer(position, rest)]
    if verb == "play" and rest:
        return [play_answer(position, seat, rest)]
    if verb == "discard" and rest:
        return [discard_answer(position, name) for name in rest.split(",")]
    verbs = ("draw", "play", "discard", "chi", "pass", "concede")
    raise NotationError(
        f"{line!r} is no move of Chi; {nearest(verb, verbs)}a move is `draw 3`, `play Yang red`, `play Yin red`, "
        "`chi`, `pass`, `discard Yin red` or `concede`"
    )


def draw_answer(position: Position, what: str) -> int:
    """`3`, `deck`, or a card of the row (`#2`: the second such card from the left)."""
    if what.lower() == "deck":
        return Answer.DRAW_DECK
    if what.isdigit():
        if 1 <= int(what) <= SLOTS:
            return int(what) - 1
        raise NotationError(f"the row has slots 1 to {SLOTS}, not {what}")
    name, _, copy = what.partition("#")
    kind = kind_of(name)
    slots = [
        slot
        for slot in range(SLOTS)
        for card in in_zone(position, Zone.ROW + slot)
        if int(position.record.kind[card]) == kind
    ]
    number = int(copy) if copy.strip().isdigit() else 1
    if not 1 <= number <= len(slots):
        raise Refused(REFUSALS[Why.NOT_IN_ROW].ids, REFUSALS[Why.NOT_IN_ROW].sentence.replace("{0:card}", name.strip()))
    return slots[number - 1]


def play_answer(position: Position, seat: int, what: str) -> int:
    """A card to play; a Yin without a target is discarded for its card at a table that allows it."""
    kind = kind_of(re.sub(r"\s+on\s+.*$", "", what, flags=re.IGNORECASE))
    card = cards()[kind]
    if card.kind == "yang":
        return Answer.YANG + kind - COLOURS
    if card.kind == "chi":
        return Answer.CHI
    if position.book.numbers[Number.WASTED_YIN] and position.reasons(seat)[Answer.YIN + kind] in (
        Why.NO_TARGET,
        Why.OWN_YANG_ONLY,
        Why.IMMUNE,
    ):
        return Answer.WASTE + kind
    return Answer.YIN + kind


def discard_answer(position: Position, name: str) -> int:
    """A card to give up; as an action only a Yin can be discarded, and only where the table allows it."""
    kind = kind_of(name)
    if position.record.question == Question.ACTION and cards()[kind].kind == "yin":
        return Answer.WASTE + kind
    return Answer.DISCARD + kind


# Positions


def describe(position: Position) -> Words:
    """A position in the words of a scenario."""
    record = position.record
    words: Words = {"turn": seat_name(record.turn), "start": seat_name(record.start), "turns": int(record.turns)}
    words["ending"] = bool(record.ending)
    if not record.over:
        words["step"] = STEP_NAMES[int(record.question)]
    row = [in_zone(position, Zone.ROW + slot) for slot in range(SLOTS)]
    words["row"] = [name_of(position, slot[0]) if slot else GAP for slot in row]
    for word, zone in (("deck", Zone.DECK), ("discard", Zone.DISCARD), ("conflict", Zone.CONFLICT)):
        words[word] = [name_of(position, card) for card in in_zone(position, zone)]
    for seat in range(position.seats):
        words[seat_name(seat)] = {"hand": shown_hand(position, seat), "area": shown_area(position, seat)}
    return words


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


class Box:
    """The cards that a described position has not placed yet."""

    def __init__(self, position: Position, luck: np.random.Generator) -> None:
        self.left = [kind for kind, copies in enumerate(position.book.copies) for _ in range(copies)]
        self.luck = luck

    def take(self, names_: Iterable[Any], where: str) -> list[int]:
        """The named cards; `_` is left open and dealt later."""
        kinds = []
        for name in names_:
            kind = NOBODY if name == ANY else kind_of(name)
            if kind != NOBODY:
                if kind not in self.left:
                    raise UsageError(f"{where}: {names()[kind]} is named more often than it exists in Chi")
                self.left.remove(kind)
            kinds.append(kind)
        return kinds

    def deal(self) -> int:
        """Any card that is left."""
        if not self.left:
            raise UsageError("more cards are asked for than the 52 of Chi")
        return self.left.pop(int(self.luck.integers(len(self.left))))


def as_list(value: Any, where: str) -> list[Any]:
    """A list of cards, or an error that says where."""
    if not isinstance(value, list):
        raise UsageError(f"{where} must be a list of cards, not {value!r}")
    return value


def pile_words(value: Any, where: str) -> tuple[list[Any], int | None]:
    """The top of a pile and its size: a list is the whole pile, a map names `top` and `size`."""
    if isinstance(value, Mapping):
        for key in value:
            if key not in ("top", "size"):
                raise UsageError(f"{where} has no word {key!r}; it has top and size")
        top = as_list(value.get("top", []), where)
        return top, int(value.get("size", len(top)))
    cards_ = as_list(value, where)
    return cards_, len(cards_)


def arrange(position: Position, words: Words, luck: np.random.Generator) -> None:
    """Lay a blank record out as described; what is not named anywhere lies in the deck in random order."""
    check_words(words, position.seats)
    box = Box(position, luck)
    hands = [
        box.take(as_list(seat_words(words, seat).get("hand", []), "hand"), "hand") for seat in range(position.seats)
    ]
    areas = [box.take(unfold(seat_words(words, seat).get("area", [])), "area") for seat in range(position.seats)]
    conflict = box.take(as_list(words.get("conflict", []), "conflict"), "conflict")
    deck, deck_size = pile_words(words["deck"], "deck") if "deck" in words else ([], None)
    discard, discard_size = pile_words(words.get("discard", []), "discard")
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
    zones[Zone.BOX] = top_up([], None, box) + [NOBODY] * (CARDS - int(position.book.copies.sum()))
    lay_out(position, zones)
    open_question(position, words)


def top_up(kinds: list[int], size: int | None, box: Box) -> list[int]:
    """The named cards of a pile and, below them, cards that are left: up to its size, or all."""
    missing = len(box.left) if size is None else size - len(kinds)
    return [fill(kind, box) for kind in kinds] + [box.deal() for _ in range(missing)]


def fill(kind: int, box: Box) -> int:
    """A named kind, or any card that is left."""
    return box.deal() if kind == NOBODY else kind


def lay_row(words: Words, box: Box) -> list[int | None]:
    """The kinds of the row by slot; an unnamed row is dealt so that it stands (not of Yin alone)."""
    if "row" in words:
        named = as_list(words["row"], "row")
        if len(named) > SLOTS:
            raise UsageError(f"the row has {SLOTS} slots, not {len(named)}")
        taken = [None if name == GAP or name is None else box.take([name], "row")[0] for name in named]
        return [None if kind is None else fill(kind, box) for kind in taken]
    others = [kind for kind in box.left if cards()[kind].kind != "yin"]
    row: list[int | None] = []
    if others and len(box.left) >= SLOTS:
        first = others[int(box.luck.integers(len(others)))]
        box.left.remove(first)
        row.append(first)
    return row + [box.deal() for _ in range(min(SLOTS, len(row) + len(box.left)) - len(row))]


def check_words(words: Words, seats: int) -> None:
    """Unknown words are errors that name the nearest known word."""
    known = (*TABLE_WORDS, *(seat_name(seat) for seat in range(seats)))
    for word in words:
        if word not in known:
            raise UsageError(f"a position of Chi has no word {word!r}; {nearest(word, known)}it has {', '.join(known)}")
    for seat in range(seats):
        for word in seat_words(words, seat):
            if word not in SEAT_WORDS:
                raise UsageError(f"a seat of Chi has no word {word!r}; {nearest(word, SEAT_WORDS)}it has hand and area")


def seat_words(words: Words, seat: int) -> Mapping[str, Any]:
    """The words of one seat."""
    value = words.get(seat_name(seat)) or {}
    if not isinstance(value, Mapping):
        raise UsageError(f"{seat_name(seat)} must be a map such as {{hand: [Chi], area: [Yang red]}}")
    return value


def unfold(stacks: Any) -> list[str]:
    """The cards of an area: `Yang red x2` is two."""
    unfolded: list[str] = []
    for stack in as_list(stacks, "area"):
        found = re.fullmatch(r"(.*?)\s*x\s*(\d+)", str(stack))
        unfolded += [found.group(1)] * int(found.group(2)) if found else [str(stack)]
    return unfolded


def lay_out(position: Position, zones: Mapping[int, list[int]]) -> None:
    """Write the zones of a position into its record, with who knows what."""
    record = position.record
    record.first[:ZONES] = NOBODY
    record.last[:ZONES] = NOBODY
    record.under[:] = NOBODY
    everybody = (1 << position.seats) - 1
    card = 0
    for zone, kinds in zones.items():
        seat = zone - Zone.HAND
        known = 0 if zone in (Zone.BOX, Zone.DECK) else everybody
        if 0 <= seat < Zone.AREA - Zone.HAND:
            known = 1 << seat
        before = NOBODY
        for kind in kinds:
            record.kind[card], record.zone[card] = kind, zone
            record.known[card] = everybody if kind == NOBODY else known
            record.prev[card], record.next[card] = before, NOBODY
            if before == NOBODY:
                record.first[zone] = card
            else:
                record.next[before] = card
            record.last[zone] = before = card
            card += 1
        record.count[zone] = len(kinds)
    for seat in range(position.seats):
        pile_up(position, seat)


def pile_up(position: Position, seat: int) -> None:
    """Equal 3-point Yang of an area are one stack."""
    lowest: dict[int, int] = {}
    for card in in_zone(position, Zone.AREA + seat):
        kind = int(position.record.kind[card])
        if position.book.type[kind] != Type.YANG:
            raise UsageError(f"area: {names()[kind]} is no Yang")
        if kind in lowest and position.book.points[kind] == 3:
            position.record.under[card] = lowest[kind]
        lowest.setdefault(kind, card)


def open_question(position: Position, words: Words) -> None:
    """Set whose turn it is and what is asked."""
    record = position.record
    turn, start = (read_seat(words.get(word, "P1"), word, position.seats) for word in ("turn", "start"))
    record.turn, record.start = turn, start
    record.turns = int(words.get("turns", 0 if turn == start else 1))
    record.ending = bool(words.get("ending", False))
    step = str(words.get("step", "action"))
    if step not in STEPS:
        raise UsageError(f"step cannot be {step!r}; {nearest(step, STEPS)}it is action, duel or limit")
    record.question = STEPS[step]
    asked = turn
    if step != "action":
        record.agenda[0, 0], record.agenda_size = Step.NEXT_TURN, 1
    if step == "duel":
        record.agenda[1, 0], record.agenda_size = Step.END_OF_TURN, 2
        asked = 1 - turn if len(words.get("conflict", [])) % 2 else turn
    record.asked = 1 << asked


def read_seat(name: Any, where: str, seats: int) -> int:
    """A seat by its name."""
    seat = seat_number(name)
    if seat is None or seat >= seats:
        raise UsageError(f"{where} must be one of {', '.join(seat_name(seat) for seat in range(seats))}, not {name!r}")
    return seat


def stack(position: Position, fixed: Any) -> None:
    """Fix the top of the deck: the cards that lie in it now are stacked now, the others after the next reshuffle."""
    wanted = [kind_of(name) for name in as_list(fixed, "deck")]
    record = position.record
    deck = in_zone(position, Zone.DECK) if record.count[Zone.DECK] else []
    place = 0
    for place, kind in enumerate([*wanted, NOBODY]):
        later = next((card for card in deck[place:] if int(record.kind[card]) == kind), None)
        if kind == NOBODY or later is None:
            break
        here = deck[place]
        record.kind[later], record.kind[here] = int(record.kind[here]), kind
    rest = wanted[place:]
    position.book.stacked[: len(rest)] = rest
    position.book.stacked_size = len(rest)
