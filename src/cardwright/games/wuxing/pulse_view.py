"""The Pulse as it is shown: the effects that wait, the next one first, each with its source, its words and its aims."""

from __future__ import annotations

import numpy as np

from cardwright.games.interface import CardView, Pointer, seat_name
from cardwright.games.survey import Survey
from cardwright.games.wuxing.faces import SIGNS, hue_of
from cardwright.games.wuxing.pool import activated_lines
from cardwright.games.wuxing.printed import Card
from cardwright.games.wuxing.state import CARDS, EFFECT_THINGS, Keyword, Mark, Step
from cardwright.kernel.agenda import REGISTERS, Row
from cardwright.kernel.table import NOBODY

PULSE = "pulse"


def printed_card(survey: Survey, kind: int) -> Card:
    """A card as it is printed."""
    card: Card = survey.game.pool.ready[kind].card  # type: ignore[attr-defined]
    return card


def waiting_effects(survey: Survey) -> list[int]:
    """The agenda rows of the effects on the Pulse, in the order in which they will resolve."""
    record = survey.record
    return [
        at
        for at in range(record.agenda_size - 1, -1, -1)
        if record.agenda[at][Row.STEP] == Step.RUN and record.agenda[at][Row.MARKS] & Mark.PUBLIC
    ]


def effect_view(survey: Survey, at: int) -> CardView:
    """An effect by the card that it comes from."""
    row = survey.record.agenda[at]
    seat, source = row[Row.SEAT], row[Row.SOURCE]
    kind = survey.kind_of(source)
    if kind == NOBODY:
        return CardView(None, line=seat_name(seat))
    card = printed_card(survey, kind)
    keyword, words = said_by(survey, at, card)
    is_negated = bool(row[Row.MARKS] & Mark.NEGATED)
    return CardView(
        card.name,
        hue_of(card),
        SIGNS[card.kind],
        line=f"{seat_name(seat)}, {keyword}",
        traits=[words],
        tags=[*(["negated"] if is_negated else []), *(f"on {name_of_aim(survey, aim)}" for aim in aims_of(survey, at))],
        states=["negated"] if is_negated else [],
    )


def said_by(survey: Survey, at: int, card: Card) -> tuple[str, str]:
    """The keyword of an effect and its text: of a Lineage, those of the card beneath."""
    row = survey.record.agenda[at][Row.OTHER] // (Keyword.LINEAGE + 1)
    is_activated = survey.record.agenda[at][Row.MARKS] & Mark.DECLARED
    found = np.argwhere(survey.position.book.ability == row) if is_activated else np.zeros((0, 2), dtype=int)
    if not len(found):
        return ", ".join(keyword.name.capitalize() for keyword in card.keywords[:1]), " ".join(card.text.splitlines())
    kind, number = map(int, found[0])
    keyword, words = activated_lines(printed_card(survey, kind))[number]
    return keyword.name.capitalize(), words


def aims_of(survey: Survey, at: int) -> list[int]:
    """What an effect was aimed at when it joined the Pulse: cards, players and other effects."""
    registers = survey.record.agenda[at][Row.R0 : Row.R0 + REGISTERS]
    return list(dict.fromkeys(aim for aim in registers if aim != NOBODY))


def aimed_cards(survey: Survey, at: int) -> list[int]:
    """The cards among what an effect was aimed at."""
    return [aim for aim in aims_of(survey, at) if aim < CARDS]


def name_of_aim(survey: Survey, aim: int) -> str:
    """A card, a player or another effect in words."""
    if aim >= EFFECT_THINGS:
        return survey.name_of(survey.record.agenda[aim - EFFECT_THINGS][Row.SOURCE])
    if aim >= CARDS:
        return seat_name(aim - CARDS)
    return "a face-down Chakra" if survey.kind_of(aim) == NOBODY else survey.name_of(aim)


def pointer_to_effect(survey: Survey, at: int) -> list[Pointer]:
    """Where an effect is shown."""
    effects = waiting_effects(survey)
    return [Pointer(PULSE, None, effects.index(at))] if at in effects else []
