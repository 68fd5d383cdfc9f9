"""Positions of Wu Xing, to and from the words of a scenario."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from cardwright.games.decklist import write_lists
from cardwright.games.engine_fields import AMOUNT, ANYTHING, ROWS, WORD, EngineFields, Span, TextSpans, rows_in, rows_of
from cardwright.games.interface import Position, UsageError, Words, seat_name
from cardwright.games.positions import (
    LaidCard,
    PositionReader,
    blank_table,
    chain,
    give_rows,
    make_seat_zones,
    rows_in_order,
    stack_decks,
)
from cardwright.games.words import Vocabulary, as_list, name_of, read_seat, unknown_word, whole
from cardwright.games.wuxing.printed import ELEMENTS
from cardwright.games.wuxing.state import (
    AGENDA,
    CARDS,
    DICE,
    EFFECT_THINGS,
    LASTING,
    OUT,
    SEATS,
    SHARE,
    SLOTS,
    USED,
    WAITING,
    Book,
    Form,
    Number,
    Question,
    Reason,
    Stage,
    Stat,
    Step,
    WuXing,
    Zone,
)
from cardwright.kernel.agenda import Row
from cardwright.kernel.table import NOBODY

FILLED = 10  # cards of a deck that nobody names
USUAL_TURN = 5
STEPS = {
    "resonance": Stage.RESONANCE,
    "drawing": Stage.DRAWING,
    "generation": Stage.GENERATION,
    "intent": Stage.INTENT,
    "main": Stage.MAIN,
    "choice": Stage.BATTLE,
    "attack": Stage.BATTLE,
    "recovery": Stage.RECOVERY,
}
PHASES = {
    "initial": Stage.RESONANCE,
    "awakening": Stage.MAIN,
    "battle": Stage.BATTLE,
    "fading": Stage.RECOVERY,
    "ending": Stage.ENDING,
}
PHASE_OF = (*["initial"] * 4, *["awakening"] * 2, "battle", *["fading"] * 3, *["ending"] * 3)
STEP_OF = (
    *("resonance", "drawing", "generation", "generation", "intent", "main", "choice", "recovery", "recovery", "main"),
)
VOCABULARY = Vocabulary(
    "Wu Xing",
    ("turn", "turn_number", "phase", "step"),
    ("marma", "hand", "deck", "diyu", "qi", "owed", "manifestations", "nexus", "release", "out"),
    "{marma: 12, qi: {fire: 2}}",
    (WORD, "cards"),
)
STACK_WORDS = ("stack", "card", "position", "exhausted", "changed", "atk", "res", "slot")
NEXUS_WORDS = ("card", "face_down", "placed")
RELEASE_WORDS = ("card", "used")

SPANS = TextSpans.of(WuXing, Book, SEATS)
BOUNDS: dict[str, Span] = {
    **SPANS.bounds(Question, Reason),
    "agenda_size": (0, AGENDA - 1),
    "lasting_end": (0, LASTING),
    "waiting": (0, WAITING),
    "used": (0, USED),
    "waiting_pc": SPANS.code,
    "ends": SPANS.watcher,
    "waiting_seat": SPANS.seat,
    "past": (NOBODY, EFFECT_THINGS + AGENDA),  # what was activated, too
    **dict.fromkeys(("waiting_amount", "marma", "score", "worn"), AMOUNT),
    **dict.fromkeys(("turns", "acts", "clock", "turn_clock", "since", "placed", "struck", "uses"), ANYTHING),
    **dict.fromkeys(("standing", "changing", "noticing"), ANYTHING),
}
COLUMNS: dict[int, Span] = {
    **SPANS.agenda(Step),
    Row.OTHER: (NOBODY, 8 * rows_in(Book, "abilities")[1] + 7),
    Row.SOURCE: (NOBODY, max(CARDS, Book.dtype["form"].shape[0])),  # type: ignore[attr-defined]
    Row.STAGE: ANYTHING,
    **{Row.R0 + register: (NOBODY, EFFECT_THINGS + AGENDA) for register in range(8)},
}
FIELDS = EngineFields(SPANS.reference, BOUNDS, {"agenda": COLUMNS}, written={"happened": "past", "past": "pasts"})


# Reading the record

zone_of, in_seat = make_seat_zones(int(Zone.COUNT))


def owner_of(card: int) -> int:
    """The seat from whose deck a card came."""
    return card // SHARE


def stacks_of(position: Position, seat: int) -> list[tuple[int, list[int]]]:
    """The stacks of a seat: slot, and cards from the top down."""
    found = ((slot, in_seat(position, seat, Zone.SLOT + slot)[::-1]) for slot in range(SLOTS))
    return [(slot, cards) for slot, cards in found if cards]


# A position in words


def describe(position: Position) -> Words:
    """A position in the words of a scenario, with what stands beneath them where they do not say everything."""
    record = position.record
    stage = 0 if position.over else int(record.agenda[0, Row.STAGE])
    words: Words = {
        "turn": seat_name(record.turn),
        "turn_number": int(record.turns) + 1,
        "phase": PHASE_OF[stage],
        "step": STEP_OF[min(stage, len(STEP_OF) - 1)],
    }
    for seat in range(SEATS):
        words[seat_name(seat)] = seat_words(position, seat)
    order = cards_in_order(position)
    rows = rows_in_order(order, spans())
    beneath = FIELDS.differences(position, laid_again(position, words, order), rows)
    if not beneath and any(places != list(range(len(places))) for places in rows):
        beneath = {ROWS: rows}  # answers name cards by their rows
    if beneath:
        words[WORD] = beneath
    return words


def qi_words(dice: Any) -> Words:
    """Dice by Element."""
    return {name: int(dice[number]) for number, name in enumerate(ELEMENTS)}


def seat_words(position: Position, seat: int) -> Words:
    """What a seat has, and its zones; piles top first."""
    record = position.record
    words: Words = {
        "marma": int(record.marma[seat]),
        "hand": [name_of(position, card) for card in in_seat(position, seat, Zone.HAND)],
        "deck": [name_of(position, card) for card in in_seat(position, seat, Zone.DECK)],
        "diyu": [name_of(position, card) for card in reversed(in_seat(position, seat, Zone.DIYU))],
        "qi": qi_words(record.generated[seat]),
        "owed": qi_words(record.owed[seat]),
        "manifestations": [
            stack_words(position, seat, slot, cards) | ({} if slot == number else {"slot": slot + 1})
            for number, (slot, cards) in enumerate(stacks_of(position, seat))
        ],
        "nexus": [nexus_words(position, card) for card in in_seat(position, seat, Zone.NEXUS)],
        "release": [
            {"card": name_of(position, card), "used": bool(record.is_used[card])}
            for card in in_seat(position, seat, Zone.RELEASE)
        ],
    }
    if (int(record.out) >> seat) & 1:
        words["out"] = True
    return words


def stack_words(position: Position, seat: int, slot: int, cards: Sequence[int]) -> Words:
    """A stack with its state and the present numbers of its top."""
    record = position.record
    top = cards[0]
    kind = int(record.kind[top])
    atk, res = present(position, top) if kind >= 0 else (0, 0)
    return {
        "stack": [name_of(position, card) for card in cards],
        "card": name_of(position, top),
        "position": "defence" if int(record.position[seat, slot]) else "attack",
        "exhausted": bool(record.exhausted[seat, slot]),
        "changed": bool(record.turned[seat, slot]),
        "atk": atk,
        "res": res,
    }


def present(position: Position, card: int) -> tuple[int, int]:
    """ATK and RES of a top after all changes."""
    record, book, value = position.record, position.book, position.game.entries.value
    return int(value(record, book, card, int(Stat.ATK))), int(value(record, book, card, int(Stat.RES)))


def nexus_words(position: Position, card: int) -> Words:
    """A Chakra in a Nexus."""
    record = position.record
    return {
        "card": name_of(position, card),
        "face_down": bool(record.is_covered[card]),
        "placed": int(record.placed[card]) + 1,
    }


def cards_in_order(position: Position) -> list[int]:
    """All cards in the order in which the words name them."""
    found: list[int] = []
    for seat in range(SEATS):
        for zone in (Zone.HAND, Zone.DECK, Zone.DIYU):
            found += in_seat(position, seat, zone)
        for _, cards in stacks_of(position, seat):
            found += reversed(cards)
        found += in_seat(position, seat, Zone.NEXUS) + in_seat(position, seat, Zone.RELEASE)
    return found


# Laying out


@dataclass(eq=False)
class WuXingLaid(LaidCard):
    """A card with its state where it is laid."""

    is_covered: bool = False
    placed: int = 0
    is_used: bool = False
    worn: int = 0


def spans() -> list[range]:
    """The rows of each seat's cards."""
    return [range(seat * SHARE, (seat + 1) * SHARE) for seat in range(SEATS)]


def laid_again(position: Position, words: Words, order: Sequence[int]) -> Position:
    """What the words alone would make of a position, on the same rows."""
    again, record = blank_table(position), position.record
    fields = [record[name].tolist() for name in ("kind", "zone", "is_covered", "placed", "is_used")]
    laid = [WuXingLaid(owner_of(card), *(numbers[card] for numbers in fields), row=card) for card in order]
    lay_out(again, laid)
    set_counters(again, words)
    for name in ("position", "exhausted", "turned"):
        again.record[name] = record[name]
    again.begin(Stage.MAIN)
    return again


def lay_out(position: Position, cards: Sequence[WuXingLaid]) -> None:
    """Write cards into a blank record, with who knows what; the rows that are left are no cards."""
    record = position.record
    zones = chain(record, cards, OUT)
    record.entrant[:] = NOBODY
    known, covered, placed, used, worn = (record[name] for name in ("known", "is_covered", "placed", "is_used", "worn"))
    for zone, rows in zones.items():
        known[rows] = known_in(zone)
    for card in cards:
        covered[card.row], placed[card.row] = card.is_covered, card.placed
        used[card.row], worn[card.row] = card.is_used, card.worn
        if card.is_covered:
            known[card.row] = 1 << (card.zone // int(Zone.COUNT))
    for card in cards:
        if texts_hold(position, card):
            position.let_stand(card.row)


def texts_hold(position: Position, card: WuXingLaid) -> bool:
    """Whether what is printed on a card holds where it lies: tops, Domains, and Chakras in the Diyu."""
    place = card.zone % int(Zone.COUNT)
    if card.kind < 0:
        return False
    if place >= Zone.SLOT:
        return int(position.record.next[card.row]) == NOBODY
    return place == Zone.RELEASE or (place == Zone.DIYU and int(position.book.form[card.kind]) == Form.CHAKRA)


def known_in(zone: int) -> int:
    """Who knows a card of a zone: of a hand its owner, of a deck nobody, of the rest all."""
    seat, place = divmod(zone, int(Zone.COUNT))
    if zone >= OUT:
        return 3
    return 0 if place == Zone.DECK else 1 << seat if place == Zone.HAND else 3


def arrange(position: Position, words: Words, luck: np.random.Generator) -> None:
    """Lay a blank record out as described; automatic steps run to the first question of its step."""
    VOCABULARY.check(words, position.seats)
    reader = WuXingReader(position, words, luck)
    beneath = words.get(WORD)
    for seat in range(SEATS):
        count = sum(card.owner == seat for card in reader.cards)
        if count > SHARE:
            raise UsageError(f"{seat_name(seat)} has {count} cards, and there is room for {SHARE}")
    give_rows(reader.cards, spans(), rows_of(beneath))
    lay_out(position, reader.cards)
    write_lists(position.book, [[card.kind for card in reader.cards if card.owner == seat] for seat in range(SEATS)])
    set_counters(position, words)
    for (seat, slot), said in reader.stacks.items():
        position.record.position[seat, slot] = int(said.get("position", "attack") == "defence")
        position.record.exhausted[seat, slot] = bool(said.get("exhausted"))
        position.record.turned[seat, slot] = bool(said.get("changed"))
    stage = Stage.MAIN if beneath is not None else stage_of(words)
    position.begin(stage)
    if beneath is not None:
        FIELDS.restore(position, beneath)


def stage_of(words: Words) -> Stage:
    """Where in a turn a position begins."""
    phase, step = words.get("phase"), words.get("step")
    if phase is not None and phase not in PHASES:
        raise UsageError(f"phase must be one of {', '.join(PHASES)}, not {phase!r}")
    if step is not None and step not in STEPS:
        raise UsageError(f"step must be one of {', '.join(STEPS)}, not {step!r}")
    if step is not None:
        return Stage.FADING if (phase, step) == ("fading", "main") else STEPS[step]
    return Stage.MAIN if phase is None else PHASES[phase]


def set_counters(position: Position, words: Words) -> None:
    """Set whose turn it is, MP and dice."""
    record = position.record
    number = whole(words.get("turn_number", USUAL_TURN), "turn_number", 1)
    record.turn = read_seat(words.get("turn", "P1"), "turn", position.seats)
    record.turns = number - 1
    record.start = int(record.turn) if number % 2 else 1 - int(record.turn)
    for seat in range(SEATS):
        said = VOCABULARY.of_seat(words, seat)
        record.marma[seat] = whole(said.get("marma", int(position.book.numbers[Number.MARMA])), "marma")
        read_dice(record.generated[seat], said.get("qi"), "qi")
        read_dice(record.owed[seat], said.get("owed"), "owed")
        total = int(record.generated[seat].sum())
        if total > DICE:
            raise UsageError(f"{seat_name(seat)} has {total} Qi, and each player has only {DICE} dice")
        record.reservoir[seat] = DICE - total
        if said.get("out"):
            record.out |= 1 << seat


def read_dice(dice: Any, said: Any, where: str) -> None:
    """Dice by Element, written into a row of the record."""
    if said is None:
        return
    if not isinstance(said, Mapping):
        raise UsageError(f"{where} must be a map such as {{fire: 2}}, not {said!r}")
    for name, count in said.items():
        if name not in ELEMENTS:
            raise unknown_word(where, name, ELEMENTS)
        dice[ELEMENTS.index(name)] = whole(count, where, 0, 99)


class WuXingReader(PositionReader):
    """The cards that the words of a position name."""

    def __init__(self, position: Position, words: Words, luck: np.random.Generator) -> None:
        super().__init__(position, luck)
        self.cards: list[WuXingLaid] = []
        self.stacks: dict[tuple[int, int], Mapping[str, Any]] = {}
        self.turn_number = whole(words.get("turn_number", USUAL_TURN), "turn_number", 1)
        for seat in range(SEATS):
            self.read_seat(VOCABULARY.of_seat(words, seat), seat)

    def lay(self, name: Any, seat: int, zone: int, where: str, *forms: Form) -> WuXingLaid:
        """One card in a zone, of a type that can lie there."""
        kind = self.kind(name, where)
        if forms and name != "_" and int(self.position.book.form[kind]) not in forms:
            raise UsageError(f"{where}: {name} does not lie there")
        card = WuXingLaid(seat, kind, zone_of(seat, zone))
        self.cards.append(card)
        return card

    def read_seat(self, said: Mapping[str, Any], seat: int) -> None:
        """The zones of a seat, in the order of `cards_in_order`."""
        for name in as_list(said.get("hand", []), "hand"):
            self.lay(name, seat, Zone.HAND, "hand")
        for name in self.deck_cards(said, FILLED):
            self.lay(name, seat, Zone.DECK, "deck")
        for name in reversed(as_list(said.get("diyu", []), "diyu")):
            self.lay(name, seat, Zone.DIYU, "diyu")
        for number, entry in enumerate(as_list(said.get("manifestations", []), "manifestations")):
            words = self.said_of(entry, STACK_WORDS, "manifestations")
            self.read_stack(words, seat, whole(words.get("slot", number + 1), "slot", 1) - 1)
        for entry in as_list(said.get("nexus", []), "nexus"):
            words = self.said_of(entry, NEXUS_WORDS, "nexus")
            card = self.lay(words.get("card"), seat, Zone.NEXUS, "nexus", Form.CHAKRA)
            card.is_covered = bool(words.get("face_down", True))
            card.placed = whole(words.get("placed", self.turn_number - 2), "placed") - 1
        for entry in as_list(said.get("release", []), "release"):
            words = self.said_of(entry, RELEASE_WORDS, "release")
            card = self.lay(words.get("card"), seat, Zone.RELEASE, "release", Form.DOMAIN)
            card.is_used = bool(words.get("used"))

    def read_stack(self, said: Mapping[str, Any], seat: int, slot: int) -> None:
        """A stack, top first; its numbers say how much RES the top has lost."""
        most = int(self.position.book.numbers[Number.SLOTS])
        if slot >= most or (seat, slot) in self.stacks:
            raise UsageError(f"manifestations: there are {most} slots, each for one stack")
        names = as_list(said.get("stack", [said.get("card")]), "stack")
        if said.get("position", "attack") not in ("attack", "defence"):
            raise UsageError(f"position must be attack or defence, not {said.get('position')!r}")
        for name in reversed(names):
            card = self.lay(name, seat, Zone.SLOT + slot, "manifestations", Form.ENTITY)
        if said.get("res") is not None:
            printed = int(self.position.book.stats[card.kind, 1])
            card.worn = max(0, printed - whole(said["res"], "res", 0))
        self.stacks[seat, slot] = said


# Chance that a scenario fixes


def stack(position: Position, fixed: Any) -> None:
    """Fix the tops of decks: cards that lie there, or blanks, are stacked now, the rest after the next shuffle."""
    decks = [zone_of(seat, Zone.DECK) for seat in range(SEATS)]
    stack_decks(position, fixed, decks, f"a deck has at most {SHARE} cards")
