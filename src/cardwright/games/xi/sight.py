"""Cards of Xi Cards as they lie on the table, in words, and what is going on there."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.games.interface import CardView, Position, seat_name
from cardwright.games.words import ANY, kind_name, name_of
from cardwright.games.xi.positions import (
    attached_to,
    controller_of,
    in_seat,
    is_in_play,
    owner_of,
    printed_card,
    unattached,
    value_of,
)
from cardwright.games.xi.state import CARDS, Form, Mark, Question, Resource, Stat, State, Step, Type, Zone
from cardwright.kernel.agenda import Row
from cardwright.kernel.table import NOBODY
from cardwright.language.program import CODE, Op

SYMBOLS = {
    Type.AQUA: "≈",
    Type.EMBER: "♦",
    Type.WIND: "»",
    Type.STONE: "■",
    Type.CELESTIAL: "☼",
    Type.SHADOW: "☾",
}
ZONES = (
    ("units", "Units", Zone.UNITS, "row"),
    ("lasting", "Lasting spells", Zone.LASTING, "row"),
    ("statements", "Statements", Zone.STATEMENTS, "row"),
    ("hand", "Hand", Zone.HAND, "fan"),
    ("deck", "Deck", Zone.DECK, "pile"),
    ("discard", "Discard pile", Zone.DISCARD, "pile"),
)
UNITS_OF = {Resource.TIME: "T", Resource.PREPARED: "pT", Resource.LIFE: " life points"}


# What is going on


def rows(position: Position, step: Step) -> list[int]:
    """The agenda rows of a sort, the topmost first."""
    record = position.record
    return [at for at in range(int(record.agenda_size) - 1, -1, -1) if int(record.agenda[at, Row.STEP]) == step]


def cell(position: Position, at: int, column: Row) -> int:
    """An entry of an agenda row."""
    return int(position.record.agenda[at, column])


def declared_skirmish(position: Position) -> tuple[int, int] | None:
    """The attacker and the defender (nobody while it is being chosen) of the declared skirmish."""
    for at in rows(position, Step.SKIRMISH)[:1]:
        return cell(position, at, Row.SOURCE), cell(position, at, Row.OTHER)
    return None


def attacker_of(position: Position) -> int:
    """The unit that starts a skirmish, also while its defender is being chosen, or nobody."""
    if int(position.record.question) == Question.DEFENDER:
        return cell(position, int(position.record.agenda_size) - 1, Row.SOURCE)
    skirmish = declared_skirmish(position)
    return NOBODY if skirmish is None else skirmish[0]


def source_of_question(position: Position) -> int:
    """The card whose text asks, or nobody."""
    for at in rows(position, Step.RUN)[:1]:
        return cell(position, at, Row.SOURCE)
    return NOBODY


def party(position: Position, reference: int) -> str:
    """A card with whose it is, or a player."""
    if reference >= CARDS:
        return seat_name(reference - CARDS)
    if not 0 <= reference < CARDS:
        return "nobody"
    return f"{seat_name(controller_of(position, reference))}'s {name_of(position, reference)}"


def aims(position: Position, card: int) -> list[str]:
    """What was chosen for a card that is being played, in the order of its text."""
    for at in rows(position, Step.RUN):
        if cell(position, at, Row.SOURCE) == card and cell(position, at, Row.MARKS) & Mark.SPELL:
            return chosen_so_far(position, at)
    return []


def chosen_so_far(position: Position, at: int) -> list[str]:
    """What the choices of a program have brought, up to where it stands."""
    record, book = position.record, position.book
    place = int(book.program[int(record.kind[cell(position, at, Row.SOURCE)])])
    found = []
    while 0 <= place < cell(position, at, Row.PC):
        op, register = int(book.code[place, CODE.index("op")]), int(book.code[place, CODE.index("a")])
        if op in (Op.WINDOW, Op.END):
            break
        if op == Op.PICK_X:
            found.append(f"X = {cell(position, at, Row.X)}")
        elif op in (Op.CHOOSE, Op.TYPE) and (value := int(record.agenda[at, Row.R0 + register])) != NOBODY:
            found.append(party(position, value) if op == Op.CHOOSE else Type(value).name.lower())
        place += 1
    return found


def on(things: Iterable[str]) -> str:
    """` on A, B`, or nothing."""
    words = ", ".join(things)
    return f" on {words}" if words else ""


# Cards


def blank_view(position: Position, card: int) -> CardView:
    """A card with its name, type and symbol; face down if the viewer does not know it."""
    kind = int(position.record.kind[card])
    name = kind_name(position, kind)
    if name == ANY:
        return CardView(None)
    if int(position.book.form[kind]) == Form.BLANK:
        return CardView(name)
    type_ = Type(int(position.record.type[card] if is_in_play(position, card) else position.book.kind_type[kind]))
    return CardView(name, [], type_.name.lower(), None, SYMBOLS[type_])


def card_view(position: Position, card: int) -> CardView:
    """A card as it lies in its zone: in play with its present values, elsewhere with its cost."""
    shown = blank_view(position, card)
    if shown.name is None:
        return shown
    kind = int(position.record.kind[card])
    if not is_in_play(position, card):
        cost, before = cost_now(position, card)
        shown.notes = [note for note in (cost, printed_values(position, kind), before) if note]
        return shown
    if int(position.book.form[kind]) == Form.UNIT:
        shown.notes = unit_notes(position, card)
    sentence = printed_card(position, kind).statement
    if sentence:
        shown.notes.append(f"“{sentence}”")
    if controller_of(position, card) != owner_of(card):
        shown.notes.append(f"owned by {seat_name(owner_of(card))}")
    others = [attachment_words(position, other, card) for other in attached_to(position, card)]
    if others:
        shown.notes.append(f"attached: {', '.join(others)}")
    return shown


def attachment_words(position: Position, card: int, host: int) -> str:
    """An attached card, with whose it is if its unit is somebody else's."""
    same = controller_of(position, card) == controller_of(position, host)
    return name_of(position, card) if same else party(position, card)


def cost_now(position: Position, card: int) -> tuple[str, str]:
    """What a card costs now, and what is printed where that differs."""
    kind = int(position.record.kind[card])
    book = position.book
    if int(book.form[kind]) == Form.BLANK:
        return "", ""
    printed = str(printed_card(position, kind).cost)
    if int(position.record.zone[card]) % int(Zone.COUNT) != Zone.HAND:
        return printed, ""
    parts, is_changed = [], False
    for stat, cost, unit in (Stat.COST_T, book.cost_t, "T"), (Stat.COST_P, book.cost_p, "pT"):
        if int(cost[kind]) != NOBODY:
            parts.append(f"{value_of(position, card, stat)}{unit}")
            is_changed |= value_of(position, card, stat) != int(cost[kind])
    if int(book.cost_life[kind]) > 0:
        parts.append(f"{int(book.cost_life[kind])} life points")
    if int(book.cost_x[kind]) != NOBODY:
        parts.append(f"X{UNITS_OF[Resource(int(book.cost_x[kind]))]}")
    return (" + ".join(parts), f"printed {printed}") if is_changed else (printed, "")


def printed_values(position: Position, kind: int) -> str:
    """Damage and life of a unit as printed: `4/16`."""
    card = printed_card(position, kind)
    return "" if card.life is None else f"{card.damage}/{card.life}"


def unit_notes(position: Position, card: int) -> list[str]:
    """The present damage and life of a unit, `4/12`; then what differs from the card as it is printed."""
    record = position.record
    kind = int(record.kind[card])
    printed = printed_card(position, kind)
    damage, most = value_of(position, card, Stat.DAMAGE), value_of(position, card, Stat.MAX_LIFE)
    life = int(record.lives[card])
    present = f"{damage if damage >= 0 else printed.damage}/{life}"
    notes = [present]
    if present != printed_values(position, kind):
        notes.append(f"printed {printed_values(position, kind)}")
    if most != printed.life:
        notes.append(f"at most {most} life")
    if int(record.type[card]) != int(position.book.kind_type[kind]):
        notes.append(f"now {Type(int(record.type[card])).name.lower()} (printed {printed.type})")
    if int(record.marks[card]) & State.SKIRMISHED:
        notes.append("skirmished")
    return notes


def one_line(position: Position, kind: int) -> str:
    """The text of a card in one line; of a statement, what it states."""
    if kind == NOBODY:
        return ""
    printed = printed_card(position, kind)
    states = [f"\N{LEFT DOUBLE QUOTATION MARK}{printed.statement}\N{RIGHT DOUBLE QUOTATION MARK}"]
    return " / ".join([*(states if printed.statement else []), *printed.text.splitlines()])


def shown_cards(position: Position, seat: int, zone: Zone) -> list[int]:
    """The cards of a zone as they are shown: attached ones with their unit, a discard pile top first."""
    if zone in (Zone.LASTING, Zone.STATEMENTS):
        return unattached(position, seat, zone)
    cards = in_seat(position, seat, zone)
    return cards[::-1] if zone == Zone.DISCARD else cards
