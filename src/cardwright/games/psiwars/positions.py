"""Positions of Psi Wars, to and from the words of a scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from cardwright.games.decklist import BLANK, write_lists
from cardwright.games.engine_fields import AMOUNT, ANYTHING, WORD, EngineFields, Span, TextSpans, rows_in, rows_of
from cardwright.games.interface import Position, UsageError, Words, seat_name
from cardwright.games.positions import (
    BLANK_KIND,
    LaidCard,
    PositionReader,
    blank_table,
    chain,
    give_rows,
    make_seat_zones,
    rows_in_order,
)
from cardwright.games.psiwars.printed import TYPES
from cardwright.games.psiwars.state import (
    BLUE,
    CARDS,
    NOT_ROLLED,
    OUT,
    PLAYING,
    ROLLS,
    SEATS,
    SHARE,
    Book,
    Form,
    Number,
    PsiWars,
    Question,
    Reason,
    Stage,
    State,
    Step,
    Zone,
)
from cardwright.games.words import (
    Vocabulary,
    as_list,
    in_zone,
    name_of,
    pile_words,
    read_seat,
    stack_now,
    unknown_word,
    whole,
)
from cardwright.kernel.agenda import Row
from cardwright.kernel.table import NOBODY

FILLED = 10  # cards of a Battle Deck that nobody names
PHASES = {
    "replenish": Stage.REPLENISH,
    "draw": Stage.DRAW_RESOURCE,
    "creation": Stage.CREATION,
    "battle": Stage.ATTACK,
    "cleanup": Stage.CLEANUP,
}
VOCABULARY = Vocabulary(
    "Psi Wars",
    ("turn", "phase", "first_turn", "playing"),
    ("lab", "hand", "battle_deck", "resource_deck", "discard", "resource_discard", "units", "creation", "out"),
    "{lab: 15, creation: {DS: 2}}",
    (WORD, "cards"),
)
UNIT_WORDS = (
    *("card", "depleted", "disorientated", "attacking", "defending", "stacked", "equipment", "trapped", "owner"),
)
FLAGS = {"depleted": State.DEPLETED, "disorientated": State.DISORIENTATED}
LISTS = {"hand": Zone.HAND, "discard": Zone.DISCARD, "resource_discard": Zone.RESOURCE_DISCARD}
IN_PLAY = (Zone.UNITS, Zone.FIELD, Zone.TRAPPED)

SPANS = TextSpans.of(PsiWars, Book, SEATS)
BOUNDS: dict[str, Span] = {
    **SPANS.bounds(Question, Reason),
    "rolls": (0, ROLLS),
    "marks": (0, 2**15 - 1),
    **dict.fromkeys(("hit_points", "strengths", "totals", "swung", "past"), AMOUNT),
    **dict.fromkeys(("triggered", "spent"), ANYTHING),
}
COLUMNS: dict[int, Span] = {
    **SPANS.agenda(Step),
    Row.OTHER: (NOBODY, max(CARDS, rows_in(Book, "abilities")[1])),
    Row.STAGE: ANYTHING,
    Row.SUBJECT: ANYTHING,
    Row.CAUSE: ANYTHING,
    Row.X: ANYTHING,
}
FIELDS = EngineFields(
    SPANS.reference,
    BOUNDS,
    {"agenda": COLUMNS},
    frozenset(("sums", "sums_size")),
    written={"happened": "told_size", "past": "told"},
)


# Reading the record

zone_of, in_seat = make_seat_zones(int(Zone.COUNT))


def owner_of(card: int) -> int:
    """The seat from whose deck a card came."""
    return card // SHARE


def has_mark(position: Position, card: int, state: int) -> bool:
    """Whether a card is in a state."""
    return bool(int(position.record.marks[card]) & state)


def lying_on(position: Position, card: int, zone: int) -> list[int]:
    """The Equipment under a unit, or the Trap on it."""
    found = (other for seat in range(SEATS) for other in in_seat(position, seat, zone))
    return [other for other in found if int(position.record.host[other]) == card]


def units_of(position: Position, seat: int) -> list[int]:
    """The Battle Units of a seat: at home, on the Battlefield, trapped."""
    return [card for zone in IN_PLAY for card in in_seat(position, seat, zone)]


def creation_units(position: Position, seat: int) -> list[int]:
    """The Creation Units of a seat in the order in which words name them: by type, those that are ready first."""
    record, form = position.record, position.book.form
    return sorted(
        in_seat(position, seat, Zone.LAB),
        key=lambda card: (int(form[record.kind[card]]), has_mark(position, card, State.DEPLETED)),
    )


# A position in words


def describe(position: Position) -> Words:
    """A position in the words of a scenario, with what stands beneath them where they do not say everything."""
    record = position.record
    words: Words = {
        "turn": seat_name(record.turn),
        "phase": phase_of(position),
        "first_turn": int(record.turns) == 0,
    }
    playing = in_zone(position, PLAYING)
    if playing:
        words["playing"] = [{"card": name_of(position, card), "owner": seat_name(owner_of(card))} for card in playing]
    for seat in range(SEATS):
        words[seat_name(seat)] = seat_words(position, seat)
    order = cards_in_order(position)
    beneath = FIELDS.differences(position, laid_again(position, words, order), rows_in_order(order, piles()))
    if beneath:
        words[WORD] = beneath
    return words


def phase_of(position: Position) -> str:
    """The phase of the turn."""
    stage = int(position.record.agenda[0, Row.STAGE])
    if position.over or stage < Stage.DRAW_RESOURCE:
        return "replenish"
    return "draw" if stage <= Stage.DRAW_BATTLE else "creation" if stage <= Stage.CREATION_ESCAPES else battle_or(stage)


def battle_or(stage: int) -> str:
    """The later phases of a turn."""
    return "battle" if stage <= Stage.CLEANUP else "cleanup"


def seat_words(position: Position, seat: int) -> Words:
    """The Lab and the zones of a seat; piles top first."""
    record = position.record
    hand = [*in_seat(position, seat, Zone.HAND), *in_seat(position, seat, Zone.GOLD)]
    words: Words = {
        "lab": int(record.hit_points[seat]),
        "hand": [name_of(position, card) for card in hand],
        "battle_deck": [name_of(position, card) for card in in_seat(position, seat, Zone.BATTLE_DECK)],
        "resource_deck": [name_of(position, card) for card in in_seat(position, seat, Zone.RESOURCE_DECK)],
        "discard": [name_of(position, card) for card in reversed(in_seat(position, seat, Zone.DISCARD))],
        "resource_discard": [
            name_of(position, card) for card in reversed(in_seat(position, seat, Zone.RESOURCE_DISCARD))
        ],
        "units": [unit_words(position, card) for card in units_of(position, seat)],
        "creation": creation_words(position, seat),
    }
    if (int(record.out) >> seat) & 1:
        words["out"] = True
    return words


def creation_words(position: Position, seat: int) -> Words:
    """The Creation Units of a seat by type: how many are ready and depleted."""
    found: Words = {}
    for number, name in enumerate(TYPES):
        cards = [
            card
            for card in in_seat(position, seat, Zone.LAB)
            if int(position.book.form[position.record.kind[card]]) == Form.DS + number
        ]
        depleted = sum(has_mark(position, card, State.DEPLETED) for card in cards)
        if cards:
            found[name] = {"ready": len(cards) - depleted, "depleted": depleted}
    return found


def unit_words(position: Position, card: int) -> Words:
    """A Battle Unit in play with its state, its Equipment and the Trap on it."""
    record = position.record
    seat, place = divmod(int(record.zone[card]), int(Zone.COUNT))
    words: Words = {"card": name_of(position, card)}
    words |= {word: has_mark(position, card, state) for word, state in FLAGS.items()}
    words["attacking"] = place == Zone.FIELD and seat == int(record.turn)
    words["defending"] = place == Zone.FIELD and seat != int(record.turn)
    partner, traps = int(record.partner[card]), lying_on(position, card, Zone.TRAPS)
    pieces = [equipment_words(position, piece) for piece in lying_on(position, card, Zone.EQUIPMENT)]
    words["stacked"] = "none" if partner == NOBODY else name_of(position, partner)
    words["equipment"] = pieces if len(pieces) > 1 else pieces[0] if pieces else "none"
    words["trapped"] = name_of(position, traps[0]) if traps else "none"
    if owner_of(card) != seat:
        words["owner"] = seat_name(owner_of(card))
    return words


def equipment_words(position: Position, piece: int) -> Words:
    """A piece of Equipment under a unit."""
    return {"card": name_of(position, piece), "depleted": has_mark(position, piece, State.DEPLETED)}


def cards_in_order(position: Position) -> list[int]:
    """All cards in the order in which the words name them."""
    found = in_zone(position, PLAYING)
    for seat in range(SEATS):
        for zone in (Zone.HAND, Zone.GOLD, Zone.BATTLE_DECK, Zone.RESOURCE_DECK, Zone.DISCARD, Zone.RESOURCE_DISCARD):
            found += in_seat(position, seat, zone)
        for card in units_of(position, seat):
            found += [card, *lying_on(position, card, Zone.EQUIPMENT), *lying_on(position, card, Zone.TRAPS)]
        found += creation_units(position, seat)
    return found


# Laying out


@dataclass(eq=False)
class PsiCardLaid(LaidCard):
    """A card with its state where it is laid; its owner is a pile: Battle cards of the seats, then Resource cards."""

    marks: int = 0
    host: PsiCardLaid | None = None
    partner: PsiCardLaid | None = None


def piles() -> list[range]:
    """The rows of the Battle cards of each seat, then those of their Resource cards."""
    blue = [range(seat * SHARE, seat * SHARE + BLUE) for seat in range(SEATS)]
    return [*blue, *(range(seat * SHARE + BLUE, (seat + 1) * SHARE) for seat in range(SEATS))]


def pile_of(position: Position, seat: int, kind: int) -> int:
    """The pile of a kind in a seat's deck."""
    return seat + (SEATS if int(position.book.form[kind]) >= Form.DS else 0)


def laid_again(position: Position, words: Words, order: Sequence[int]) -> Position:
    """What the words alone would make of a position, on the same rows."""
    again, record = blank_table(position), position.record
    laid: dict[int, PsiCardLaid] = {}
    for card in order:
        kind, zone = int(record.kind[card]), int(record.zone[card])
        is_gold = card % SHARE >= BLUE
        marks = int(record.marks[card]) & (State.DEPLETED | State.DISORIENTATED)
        pile = owner_of(card) + (SEATS if is_gold else 0)
        laid[card] = PsiCardLaid(pile, kind, zone, marks, row=card)
        host = int(record.host[card])
        if host != NOBODY:
            laid[card].host = laid[host]
    lay_out(again, list(laid.values()))
    set_counters(again, words)
    again.begin(Stage.CREATION)
    return again


def lay_out(position: Position, cards: Sequence[PsiCardLaid]) -> None:
    """Write cards into a blank record, with who knows what; the rows that are left are no cards."""
    record = position.record
    zones = chain(record, cards, OUT)
    record.host[:], record.partner[:], record.against[:] = NOBODY, NOBODY, NOBODY
    record.totals[:] = NOT_ROLLED
    for card in cards:
        record.marks[card.row] = card.marks
        if card.host is not None:
            record.host[card.row] = card.host.row
        if card.partner is not None:
            record.partner[card.row], record.partner[card.partner.row] = card.partner.row, card.row
            record.marks[card.partner.row] |= State.SECOND
    for zone, rows in zones.items():
        record.known[rows] = known_in(zone)
    for card in cards:
        place = card.zone % int(Zone.COUNT) if card.zone < PLAYING else NOBODY
        if place in (Zone.UNITS, Zone.FIELD) or (place == Zone.EQUIPMENT and not is_trapped(card.host)):
            position.let_stand(card.row)


def is_trapped(card: PsiCardLaid | None) -> bool:
    """Whether a unit lies under a Trap."""
    return card is not None and card.zone % int(Zone.COUNT) == Zone.TRAPPED


def known_in(zone: int) -> int:
    """Who knows a card of a zone: of a hand its owner, of a deck nobody, of the rest all."""
    seat, place = divmod(zone, int(Zone.COUNT))
    if zone >= PLAYING:
        return 3
    if place in (Zone.BATTLE_DECK, Zone.RESOURCE_DECK):
        return 0
    return 1 << seat if place in (Zone.HAND, Zone.GOLD) else 3


def arrange(position: Position, words: Words, luck: np.random.Generator) -> None:
    """Lay a blank record out as described; automatic steps run to the first question of its phase."""
    VOCABULARY.check(words, position.seats)
    reader = PsiReader(position, words, luck)
    beneath = words.get(WORD)
    for pile, rows in enumerate(piles()):
        count = sum(card.owner == pile for card in reader.cards)
        if count > len(rows):
            what = "Resource" if pile >= SEATS else "Battle"
            raise UsageError(f"{seat_name(pile % SEATS)} has {count} {what} cards, and there is room for {len(rows)}")
    give_rows(reader.cards, piles(), rows_of(beneath))
    lay_out(position, reader.cards)
    write_lists(position.book, [[card.kind for card in reader.cards if card.owner % SEATS == seat] for seat in (0, 1)])
    set_counters(position, words)
    phase = str(words.get("phase", "creation"))
    if phase not in PHASES:
        raise UsageError(f"phase must be one of {', '.join(PHASES)}, not {phase!r}")
    stage = Stage.CREATION if beneath is not None else PHASES[phase]
    if beneath is None and any(card.zone < PLAYING and card.zone % 12 == Zone.FIELD for card in reader.cards):
        stage = Stage.DEFEND
    position.begin(stage)
    if beneath is not None:
        FIELDS.restore(position, beneath)


def set_counters(position: Position, words: Words) -> None:
    """Set whose turn it is and the hit points of the Labs."""
    record = position.record
    record.turn = read_seat(words.get("turn", "P1"), "turn", position.seats)
    record.start = record.turn
    record.turns = 0 if words.get("first_turn", False) else 1
    for seat in range(SEATS):
        said = VOCABULARY.of_seat(words, seat)
        record.hit_points[seat] = whole(said.get("lab", int(position.book.numbers[Number.LAB_HP])), "lab")
        if said.get("out"):
            record.out |= 1 << seat


class PsiReader(PositionReader):
    """The cards that the words of a position name."""

    def __init__(self, position: Position, words: Words, luck: np.random.Generator) -> None:
        super().__init__(position, luck)
        self.cards: list[PsiCardLaid] = []
        self.turn = read_seat(words.get("turn", "P1"), "turn", position.seats)
        for entry in as_list(words.get("playing", []), "playing"):
            said = self.said_of(entry, ("card", "owner"), "playing")
            owner = read_seat(said.get("owner", "P1"), "owner", SEATS)
            self.lay(said.get("card"), owner, PLAYING, "playing")
        for seat in range(SEATS):
            self.read_seat(VOCABULARY.of_seat(words, seat), seat)

    def lay(self, name: Any, seat: int, zone: int, where: str, marks: int = 0) -> PsiCardLaid:
        """One card in a zone."""
        kind = self.kind(name, where)
        card = PsiCardLaid(pile_of(self.position, seat, kind), kind, zone, marks)
        self.cards.append(card)
        return card

    def is_gold(self, name: Any, where: str) -> bool:
        """Whether a card has a gold back."""
        return int(self.position.book.form[self.kind(name, where)]) >= Form.DS

    def read_seat(self, said: Mapping[str, Any], seat: int) -> None:
        """The zones of a seat, in the order of `cards_in_order`."""
        hand = as_list(said.get("hand", []), "hand")
        for zone, is_gold in ((Zone.HAND, False), (Zone.GOLD, True)):
            for name in hand:
                if name == "_" or self.is_gold(name, "hand") == is_gold:
                    self.lay(name, seat, zone_of(seat, zone), "hand")
        for name in self.pile(said, "battle_deck", FILLED):
            self.lay(name, seat, zone_of(seat, Zone.BATTLE_DECK), "battle_deck")
        for name in self.pile(said, "resource_deck", 0):
            self.lay(name, seat, zone_of(seat, Zone.RESOURCE_DECK), "resource_deck")
        for word, zone in (("discard", Zone.DISCARD), ("resource_discard", Zone.RESOURCE_DISCARD)):
            for name in reversed(as_list(said.get(word, []), word)):
                self.lay(name, seat, zone_of(seat, zone), word)
        self.read_units(as_list(said.get("units", []), "units"), seat)
        self.read_creation(said.get("creation") or {}, seat)

    def pile(self, said: Mapping[str, Any], word: str, filled: int) -> list[Any]:
        """The cards of a deck: a list is all of them, a map has `top` and `size`, an unnamed one is filled."""
        top, size = pile_words(said.get(word, {}), word)
        return [*top, *[BLANK] * ((filled if size is None else size) - len(top))]

    def read_units(self, entries: Sequence[Any], seat: int) -> None:
        """Battle Units in play: those at home, then those on the Battlefield, then those under a Trap."""
        said = [self.said_of(entry, UNIT_WORDS, "units") for entry in entries]
        laid: list[tuple[Mapping[str, Any], PsiCardLaid]] = []
        for zone in IN_PLAY:
            for words in (words for words in said if self.zone_of_unit(words) == zone):
                laid.append((words, self.read_unit(words, seat, zone)))
        for words, card in laid:
            partner = words.get("stacked", "none")
            if partner != "none" and card.partner is None:
                kind = self.kind(partner, "stacked")
                other = next((other for _, other in laid if other.kind == kind and other is not card), None)
                if other is None:
                    raise UsageError(f"stacked: {partner} is not among the units of {seat_name(seat)}")
                if other.partner is None:
                    card.partner = other
                    other.zone = card.zone

    def zone_of_unit(self, said: Mapping[str, Any]) -> Zone:
        """Where a unit is."""
        if said.get("trapped", "none") != "none":
            return Zone.TRAPPED
        return Zone.FIELD if said.get("attacking") or said.get("defending") else Zone.UNITS

    def read_unit(self, said: Mapping[str, Any], seat: int, zone: Zone) -> PsiCardLaid:
        """A Battle Unit with what lies under and on it."""
        marks = sum(int(state) for word, state in FLAGS.items() if said.get(word))
        owner = read_seat(said.get("owner", seat_name(seat)), "owner", SEATS)
        unit = self.lay(said.get("card"), owner, zone_of(seat, zone), "units", marks)
        if int(self.position.book.form[unit.kind]) > Form.CYBORG:
            raise UsageError(f"units: {said.get('card')} is no Battle Unit")
        equipment = said.get("equipment", "none")
        for piece_words in equipment if isinstance(equipment, list) else [] if equipment == "none" else [equipment]:
            words = self.said_of(piece_words, ("card", "depleted"), "equipment")
            worn = int(State.DEPLETED) if words.get("depleted") else 0
            piece = self.lay(words.get("card"), owner, zone_of(seat, Zone.EQUIPMENT), "equipment", worn)
            piece.host = unit
        if zone == Zone.TRAPPED:
            holder = self.lay(said["trapped"], 1 - seat, zone_of(1 - seat, Zone.TRAPS), "trapped")
            holder.host = unit
        return unit

    def read_creation(self, said: Any, seat: int) -> None:
        """Creation Units by type: a number, or how many are ready and depleted."""
        if not isinstance(said, Mapping):
            raise UsageError("creation must be a map such as {DS: 2, NG: {ready: 1, depleted: 1}}")
        for name in said:
            if name not in TYPES:
                raise unknown_word("creation", name, TYPES)
        for name in TYPES:
            counts = said.get(name, 0)
            counts = {"ready": counts} if not isinstance(counts, Mapping) else counts
            for word in counts:
                if word not in ("ready", "depleted"):
                    raise unknown_word(f"creation: {name}", word, ("ready", "depleted"))
            for word, marks in (("ready", 0), ("depleted", int(State.DEPLETED))):
                for _ in range(whole(counts.get(word, 0), name, 0, BLUE)):
                    self.lay(name, seat, zone_of(seat, Zone.LAB), "creation", marks)


# Chance that a scenario fixes


def stack(position: Position, fixed: Any) -> None:
    """Fix the tops of decks: cards that lie there, or blanks, are stacked now, the rest after the next shuffle."""
    if not isinstance(fixed, Mapping):
        raise UsageError("deck must be a map of seats such as {P1: {battle: [Blank], resource: [DS]}}")
    reader = PositionReader(position, np.random.default_rng(0))
    for pile, wanted in stacked_piles(fixed, reader):
        zone = zone_of(pile % SEATS, Zone.RESOURCE_DECK if pile >= SEATS else Zone.BATTLE_DECK)
        rest = wanted[stack_now(position, zone, wanted, None if pile >= SEATS else BLANK_KIND) :]
        stacked = position.book.stacked[pile]
        if len(rest) > len(stacked):
            raise UsageError(f"deck: a deck has at most {BLUE} cards")
        stacked[:] = NOBODY
        stacked[: len(rest)] = rest


def stacked_piles(fixed: Mapping[str, Any], reader: PositionReader) -> Iterator[tuple[int, list[int]]]:
    """The piles that a line stacks, with the kinds on top."""
    for name, decks in fixed.items():
        seat = read_seat(name, "deck", SEATS)
        if not isinstance(decks, Mapping):
            raise UsageError("deck: name the Battle or the Resource Deck, as in {P1: {battle: [..], resource: [..]}}")
        for word, cards in decks.items():
            if word not in ("battle", "resource"):
                raise unknown_word("deck", word, ("battle", "resource"))
            kinds = [reader.kind(card, "deck") for card in as_list(cards, "deck")]
            yield seat + (SEATS if word == "resource" else 0), kinds
