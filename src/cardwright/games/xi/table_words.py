"""Cards of Xi Cards as they lie on the table, in words, and what is going on there."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from cardwright.games.interface import CardView, seat_name
from cardwright.games.looks import Cost, Stat
from cardwright.games.survey import Survey
from cardwright.games.xi.faces import printed_costs, printed_stats, stats_of
from cardwright.games.xi.forecast import State, Value
from cardwright.games.xi.positions import attached_to, printed_card, seat_cards, unattached
from cardwright.games.xi.state import CARDS, Form, Mark, Resource, Step, Type, Zone
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
TYPES = {int(type_): (type_.name.lower(), symbol) for type_, symbol in SYMBOLS.items()}
ZONES = (
    ("units", "Units", Zone.UNITS, "row"),
    ("lasting", "Lasting spells", Zone.LASTING, "row"),
    ("statements", "Statements", Zone.STATEMENTS, "row"),
    ("hand", "Hand", Zone.HAND, "fan"),
    ("deck", "Deck", Zone.DECK, "pile"),
    ("discard", "Discard pile", Zone.DISCARD, "pile"),
)
CHANGING = {"time": Resource.TIME, "prepared": Resource.PREPARED}  # parts of a cost that texts can change
UNITS_OF = {Resource.TIME: "T", Resource.PREPARED: "pT", Resource.LIFE: " life points"}


# What is going on


def cell(survey: Survey, at: int, column: Row) -> int:
    """An entry of an agenda row."""
    return int(survey.record.agenda[at][column])


def party(survey: Survey, reference: int) -> str:
    """A card with whose it is, or a player."""
    if reference >= CARDS:
        return seat_name(reference - CARDS)
    if not 0 <= reference < CARDS:
        return "nobody"
    return f"{seat_name(survey.cards[reference].seat)}'s {survey.name_of(reference)}"


def aims(survey: Survey, card: int) -> list[str]:
    """What was chosen for a card that is being played, in the order of its text."""
    for at in range(int(survey.record.agenda_size) - 1, -1, -1):
        if cell(survey, at, Row.STEP) == Step.RUN and cell(survey, at, Row.SOURCE) == card:
            if cell(survey, at, Row.MARKS) & Mark.SPELL:
                return chosen_so_far(survey, at)
    return []


def chosen_so_far(survey: Survey, at: int) -> list[str]:
    """What the choices of a program have brought, up to where it stands."""
    record, book = survey.record, survey.position.book
    place = int(book.program[survey.kind_of(cell(survey, at, Row.SOURCE))])
    found = []
    while 0 <= place < cell(survey, at, Row.PC):
        op, register = int(book.code[place, CODE.index("op")]), int(book.code[place, CODE.index("a")])
        if op in (Op.WINDOW, Op.END):
            break
        if op == Op.PICK_X:
            found.append(f"X = {cell(survey, at, Row.X)}")
        elif op in (Op.CHOOSE, Op.TYPE) and (value := int(record.agenda[at][Row.R0 + register])) != NOBODY:
            found.append(party(survey, value) if op == Op.CHOOSE else Type(value).name.lower())
        place += 1
    return found


def on(things: Iterable[str]) -> str:
    """` on A, B`, or nothing."""
    words = ", ".join(things)
    return f" on {words}" if words else ""


# Cards


def blank_view(survey: Survey, card: int) -> CardView:
    """A card with its name, type and symbol; face down if the viewer does not know it."""
    kind = survey.kind_of(card)
    if kind == NOBODY:
        return CardView(None)
    if survey.position.printed.form[kind] == Form.BLANK:
        return CardView(survey.name_of(card))
    return CardView(survey.name_of(card), *TYPES[survey.cards[card].values[Value.TYPE]])


def card_view(survey: Survey, card: int) -> CardView:
    """A card as it lies in its zone: in play with its present values, elsewhere with its cost."""
    shown, kind, row = blank_view(survey, card), survey.kind_of(card), survey.cards[card]
    if shown.name is None or survey.position.printed.form[kind] == Form.BLANK:
        return shown
    printed = printed_card(survey.position, kind)
    if not row.state & State.IN_PLAY:
        shown.costs, shown.fee = costs_now(survey, card)
        shown.stats = printed_stats(printed)
        return shown
    shown.traits = [f"“{printed.statement}”"] if printed.statement else []
    if row.state & State.UNIT:
        shown.stats, shown.tags = stats_now(survey, card), unit_tags(survey, card)
    if shown.colour != printed.type:
        shown.line = f"{str(shown.colour).capitalize()} {printed.kind}"
    if row.seat != row.owner:
        shown.tags.append(f"owned by {seat_name(row.owner)}")
    others = [attachment_words(survey, other, card) for other in attached_to(survey, card)]
    if others:
        shown.tags.append(f"attached: {', '.join(others)}")
    return shown


def attachment_words(survey: Survey, card: int, host: int) -> str:
    """An attached card, with whose it is if its unit is somebody else's."""
    same = survey.cards[card].seat == survey.cards[host].seat
    return survey.name_of(card) if same else party(survey, card)


def costs_now(survey: Survey, card: int) -> tuple[list[Cost], str]:
    """What a card costs in numbers, in a hand as the table now has it, and in words what is to be done besides."""
    costs, fee = printed_costs(printed_card(survey.position, survey.kind_of(card)))
    row = survey.cards[card]
    if not row.state & State.HELD:
        return costs, fee
    return [
        replace(cost, now=int(row.values[Value.COST + CHANGING[cost.key]]))
        if cost.key in CHANGING and cost.printed is not None
        else cost
        for cost in costs
    ], fee


def stats_now(survey: Survey, card: int) -> list[Stat]:
    """The present damage and life of a unit in play."""
    damage, life = (int(survey.cards[card].values[number]) for number in (Value.DAMAGE, Value.LIFE))
    printed = printed_card(survey.position, survey.kind_of(card))
    return stats_of(printed, damage if damage >= 0 else None, life)


def unit_tags(survey: Survey, card: int) -> list[str]:
    """What else differs from a unit as it is printed."""
    row, printed = survey.cards[card], printed_card(survey.position, survey.kind_of(card))
    most, type_ = int(row.values[Value.MAX_LIFE]), Type(int(row.values[Value.TYPE])).name.lower()
    tags = [f"at most {most} life"] if most != printed.life else []
    if type_ != printed.type:
        tags.append(f"now {type_} (printed {printed.type})")
    if row.state & State.BARRED:
        tags.append("cannot skirmish")
    return [*tags, "skirmished"] if row.state & State.SKIRMISHED else tags


def one_line(survey: Survey, kind: int) -> str:
    """The text of a card in one line; of a statement, what it states."""
    if kind == NOBODY:
        return ""
    printed = printed_card(survey.position, kind)
    states = [f"\N{LEFT DOUBLE QUOTATION MARK}{printed.statement}\N{RIGHT DOUBLE QUOTATION MARK}"]
    return " / ".join([*(states if printed.statement else []), *printed.text.splitlines()])


def shown_cards(survey: Survey, seat: int, zone: Zone) -> list[int]:
    """The cards of a zone as they are shown: attached ones with their unit, a discard pile top first."""
    if zone in (Zone.LASTING, Zone.STATEMENTS):
        return unattached(survey, seat, zone)
    cards = seat_cards(survey, seat, zone)
    return cards[::-1] if zone == Zone.DISCARD else cards
