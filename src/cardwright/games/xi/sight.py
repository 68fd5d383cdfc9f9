"""Cards of Xi Cards as they lie on the table, in words, and what is going on there."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from cardwright.games.interface import CardView, Position, seat_name
from cardwright.games.looks import Cost, Stat
from cardwright.games.words import ANY, kind_name, name_of
from cardwright.games.xi.faces import printed_costs, printed_stats, stats_of
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
from cardwright.games.xi.state import CARDS, Form, Mark, Question, Resource, State, Step, Type, Zone
from cardwright.games.xi.state import Stat as Number
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
CHANGING = {"time": Number.COST_T, "prepared": Number.COST_P}  # parts of a cost that texts can change
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
    return CardView(name, type_.name.lower(), SYMBOLS[type_])


def card_view(position: Position, card: int) -> CardView:
    """A card as it lies in its zone: in play with its present values, elsewhere with its cost."""
    shown = blank_view(position, card)
    kind = int(position.record.kind[card])
    if shown.name is None or int(position.book.form[kind]) == Form.BLANK:
        return shown
    printed = printed_card(position, kind)
    if not is_in_play(position, card):
        shown.costs, shown.fee = costs_now(position, card)
        shown.stats = printed_stats(printed)
        return shown
    shown.traits = [f"“{printed.statement}”"] if printed.statement else []
    if int(position.book.form[kind]) == Form.UNIT:
        shown.stats, shown.tags = stats_now(position, card), unit_tags(position, card)
    if type_name(position, card) != printed.type:
        shown.line = f"{type_name(position, card).capitalize()} {printed.kind}"
    if controller_of(position, card) != owner_of(card):
        shown.tags.append(f"owned by {seat_name(owner_of(card))}")
    others = [attachment_words(position, other, card) for other in attached_to(position, card)]
    if others:
        shown.tags.append(f"attached: {', '.join(others)}")
    return shown


def type_name(position: Position, card: int) -> str:
    """The present type of a card in play."""
    return Type(int(position.record.type[card])).name.lower()


def attachment_words(position: Position, card: int, host: int) -> str:
    """An attached card, with whose it is if its unit is somebody else's."""
    same = controller_of(position, card) == controller_of(position, host)
    return name_of(position, card) if same else party(position, card)


def costs_now(position: Position, card: int) -> tuple[list[Cost], str]:
    """What a card costs in numbers, in a hand as the table now has it, and in words what is to be done besides."""
    costs, fee = printed_costs(printed_card(position, int(position.record.kind[card])))
    if int(position.record.zone[card]) % int(Zone.COUNT) != Zone.HAND:
        return costs, fee
    return [
        replace(cost, now=value_of(position, card, CHANGING[cost.key]))
        if cost.key in CHANGING and cost.printed is not None
        else cost
        for cost in costs
    ], fee


def stats_now(position: Position, card: int) -> list[Stat]:
    """The present damage and life of a unit in play."""
    printed = printed_card(position, int(position.record.kind[card]))
    damage = value_of(position, card, Number.DAMAGE)
    return stats_of(printed, damage if damage >= 0 else None, int(position.record.lives[card]))


def unit_tags(position: Position, card: int) -> list[str]:
    """What else differs from a unit as it is printed."""
    record = position.record
    kind = int(record.kind[card])
    printed = printed_card(position, kind)
    most = value_of(position, card, Number.MAX_LIFE)
    tags = [f"at most {most} life"] if most != printed.life else []
    if int(record.type[card]) != int(position.book.kind_type[kind]):
        tags.append(f"now {type_name(position, card)} (printed {printed.type})")
    return [*tags, "skirmished"] if int(record.marks[card]) & State.SKIRMISHED else tags


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
