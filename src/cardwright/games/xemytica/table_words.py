"""A record of a Xemytica game in the words of its definition: cards, seats, and what is planned in a window."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.games.interface import Position
from cardwright.games.survey import Survey
from cardwright.games.words import in_zone, kind_name
from cardwright.games.xemytica.definition import Definition, RoundStep
from cardwright.games.xemytica.forecast import LAID
from cardwright.games.xemytica.state import BLANK, DECK, SEATS, Question, Role, Scope, Zone
from cardwright.kernel.table import NOBODY

SYMBOLS = {Scope.SELF: "•", Scope.ALL: "✶", Scope.OWN: "◆", Scope.ENEMY: "▼"}  # of modifiers
COMBATANT = "♞"


def definition_of(position: Position) -> Definition:
    """The game that is played."""
    definition: Definition = position.game.definition  # type: ignore[attr-defined]
    return definition


def step_of(position: Position) -> RoundStep:
    """The present step of the round."""
    return definition_of(position).steps[int(position.record["step"])]


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words with commas, and `and` before the last."""
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), words[-1]])) if words else ""


def with_article(noun: str) -> str:
    """A noun with its indefinite article."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


# Zones


def zone_of(seat: int, zone: int) -> int:
    """The number of a seat's zone."""
    return seat * int(Zone.COUNT) + int(zone)


def in_seat(position: Position, seat: int, zone: int) -> list[int]:
    """The cards of a seat's zone in order, as the table last saw it."""
    return in_zone(position, zone_of(seat, zone))


def owner_of(card: int) -> int:
    """The seat from whose deck a card came."""
    return card // DECK


def is_out(position: Position, seat: int) -> bool:
    """Whether a seat is out of the game."""
    return bool((int(position.record["out"]) >> seat) & 1)


def seats_in(mask: int) -> list[int]:
    """The seats of a mask."""
    return [seat for seat in range(SEATS) if (mask >> seat) & 1]


def hand_of(survey: Survey, seat: int) -> list[int]:
    """The cards that a seat holds, with what it has done in the open window."""
    return survey.in_zone(zone_of(seat, Zone.HAND))


def deck_of(survey: Survey, seat: int) -> list[int]:
    """The cards of a deck, top first, without those that its owner has drawn in the open window."""
    return survey.in_zone(zone_of(seat, Zone.DECK))


def pile_of(survey: Survey, seat: int) -> list[int]:
    """A discard pile, top first, with what its owner has discarded in the open window."""
    return survey.in_zone(zone_of(seat, Zone.DISCARD))[::-1]


def committed_card(survey: Survey, seat: int) -> int:
    """The card that a seat has committed in the open window, as far as it is known, or nobody."""
    laid = survey.in_zone(LAID)
    return next((card for card in laid if int(survey.cards[card].seat) == seat), NOBODY)


def is_window(position: Position) -> bool:
    """Whether a window is open."""
    return int(position.record["question"]) == Question.WINDOW


def concerned(survey: Survey) -> list[int]:
    """The seats that the open window is for."""
    return seats_in(int(survey.scene.window))


def has_committed(survey: Survey, seat: int) -> bool:
    """Whether a seat has closed its window while others are still asked."""
    return seat in concerned(survey) and seat not in survey.asked


# Cards


def form_of(position: Position, kind: int) -> int:
    """The number of a card's kind; a blank and an unknown card have none."""
    return int(position.printed.form[kind]) if kind != NOBODY else BLANK


def is_combatant(position: Position, kind: int) -> bool:
    """Whether a card fights."""
    form = form_of(position, kind)
    return form != BLANK and bool(position.printed.role[form] == Role.COMBATANT)


def printed_numbers(position: Position, kind: int) -> str:
    """The attributes of a combatant as printed: `8/5/7`."""
    number = len(definition_of(position).attributes)
    return "/".join(map(str, position.printed.attribute[kind][:number]))


def identity_words(position: Position, kind: int) -> list[str]:
    """Class and type in one, then the marks."""
    definition, identity = definition_of(position), int(position.printed.identity[kind])

    def named(words: Sequence[tuple[int, str]]) -> list[str]:
        return [name for bit, name in words if (identity >> bit) & 1]

    classes = named([(definition.class_bits[row.id], row.name) for row in definition.classes])
    types = named([(definition.type_bits[row.name.lower()], row.name) for row in definition.types])
    marks = named([(definition.mark_bits[row.id], row.name) for row in definition.marks])
    if classes and types and types[0].startswith(f"{classes[0]} "):
        classes = []  # the type says it
    return [words for words in (" ".join([*classes, *types]), *marks) if words]


def bit_name(definition: Definition, bit: int) -> str:
    """What a bit of an identity stands for: a class or a mark such as `unique`, or a noun with its article."""
    names = {definition.class_bits[row.id]: row.name for row in definition.classes}
    for mark in definition.marks:
        names[definition.mark_bits[mark.id]] = with_article(mark.name) if mark.plural else mark.name
    names |= {definition.type_bits[row.name.lower()]: with_article(row.name) for row in definition.types}
    return names.get(bit, "something else")


def text_of(position: Position, kind: int) -> str:
    """The text of a card in one line."""
    if form_of(position, kind) == BLANK:
        return ""
    return " ".join(str(position.game.printed_card(kind_name(position, kind)).get("text", "")).splitlines())


def symbol_of(definition: Definition, form: int) -> str:
    """The sign of a kind of card, so that colour never speaks alone."""
    kind = definition.kinds[form]
    return COMBATANT if kind.role == Role.COMBATANT else SYMBOLS[kind.scope]


# What is going on


def waiting_kinds(position: Position, seat: int) -> list[int]:
    """The cards whose effects of a seat wait, by kind, in the order in which answers count them."""
    record = position.record
    places = [place for place in range(int(record.waiting)) if int(record.waiting_seat[place]) == seat]
    return [int(record.kind[int(record.waiting_source[place])]) for place in places]
