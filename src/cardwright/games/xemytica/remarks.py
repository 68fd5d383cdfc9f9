"""What a person wants to know beside an answer of a Xemytica game: its cards, what it says, what it would lead to."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.games.interface import Pointer, Position, seat_name
from cardwright.games.survey import Survey
from cardwright.games.words import options_in
from cardwright.games.xemytica.forecast import EACH, Forecast
from cardwright.games.xemytica.state import OUT, Answer, Question, Zone
from cardwright.games.xemytica.table_words import (
    deck_of,
    definition_of,
    hand_of,
    identity_words,
    is_combatant,
    pile_of,
    printed_numbers,
    seats_in,
    text_of,
)
from cardwright.kernel.table import NOBODY

PLACES, HAND, DISCARD = int(Zone.COUNT), int(Zone.HAND), int(Zone.DISCARD)  # read for every answer
SHOWN = {int(Zone.PLAY): "play", DISCARD: "discard", HAND: "hand"}  # zones whose cards are pointed at


def points_at(survey: Survey, action: int) -> list[Pointer]:
    """The cards with which an answer is given: those of its kind in the hand, or the one on the table."""
    card = survey.answers.card[action]
    zone = OUT if card == NOBODY else survey.cards.zone[card]
    if zone >= OUT:
        return []
    seat, place = divmod(zone, PLACES)
    if place not in SHOWN:
        return []
    if place == HAND and not Answer.CHOOSE_CARD <= action < Answer.CHOOSE_SEAT:
        held = survey.kept((seat, "held"), (zone,), None, held_places, survey, seat)
        return held[survey.kinds[card]]
    cards = survey.in_zone(zone) if place != DISCARD else pile_of(survey, seat)
    return [Pointer(SHOWN[place], seat_name(seat), cards.index(card))]


def held_places(survey: Survey, seat: int) -> dict[int, list[Pointer]]:
    """By kind, where the cards of a hand are shown."""
    found: dict[int, list[Pointer]] = {}
    for place, card in enumerate(hand_of(survey, seat)):
        found.setdefault(survey.kinds[card], []).append(Pointer(SHOWN[HAND], seat_name(seat), place))
    return found


def remark(survey: Survey, action: int) -> str:
    """What an answer brings, where its notation does not say it."""
    position, row = survey.position, survey.answers[action]
    if row.reason:
        return ""
    kind = survey.kind_of(row.card)
    if Answer.COMMIT <= action < Answer.DISCARD:
        return "; ".join(filter(None, (standing(survey, action), said(position, kind))))
    if Answer.DISCARD <= action < Answer.DRAW:
        return "" if survey.is_legal(Answer.COMMIT + kind) else said(position, kind)
    if Answer.DRAW <= action < Answer.PASS:
        return drawing(survey, action - Answer.DRAW + 1)
    if action == Answer.PASS:
        return standing(survey, action)
    if Answer.CHOOSE_KIND <= action < Answer.CHOOSE_SEAT:
        return about(position, kind)
    if Answer.OPTION <= action < Answer.YES:
        return option_remark(survey, action)
    return ""


def loses(position: Position, action: int, legal: Sequence[int]) -> bool:
    """Whether an answer gives something away: a step in which a card could be played, or a card that could be kept."""
    if Answer.DISCARD <= action < Answer.DRAW:
        return min(legal) < Answer.DISCARD or max(legal) >= Answer.DRAW
    return action == Answer.PASS and any(Answer.COMMIT <= other < Answer.DISCARD for other in legal)


def about(position: Position, kind: int) -> str:
    """A card in a few words: numbers, class, type and marks."""
    if kind == NOBODY or not identity_words(position, kind):
        return ""
    numbers = [printed_numbers(position, kind)] if is_combatant(position, kind) else []
    return " ".join([*numbers, ", ".join(identity_words(position, kind))])


def said(position: Position, kind: int) -> str:
    """The numbers and the text of a card, or else its class and type."""
    words: str = position.printed.remember(("said", kind), found_words, position, kind)
    return words


def found_words(position: Position, kind: int) -> str:
    """What is said of a card, from its print."""
    numbers = printed_numbers(position, kind) if is_combatant(position, kind) else ""
    return ": ".join(filter(None, (numbers, text_of(position, kind)))) or about(position, kind)


def standing(survey: Survey, action: int) -> str:
    """How the seat would stand in the fight after an answer: `ahead, 9/6/8 against 8/8/8`."""
    forecast = survey.answers[action].forecast
    if not forecast[Forecast.COMBATANTS]:
        return ""
    width = len(definition_of(survey.position).attributes)
    own: list[str] = []
    others: list[str] = []
    for slot in range(forecast[Forecast.COMBATANTS]):
        seat, *totals = forecast[Forecast.LINE + slot * EACH :][:EACH]
        (own if seat == survey.seat else others).append("/".join(map(str, totals[:width])))
    ahead = seats_in(forecast[Forecast.AHEAD])
    place = "behind"
    if survey.seat in ahead or not ahead:
        place = "ahead" if len(ahead) == 1 else "level"
    return f"{place}, {' and '.join(own)}" + (f" against {others[0]}" if len(others) == 1 else "")


def drawing(survey: Survey, count: int) -> str:
    """What drawing so many cards leaves: `3 in hand, 17 left`."""
    seat = survey.seat or 0
    held, left = len(hand_of(survey, seat)) + count, len(deck_of(survey, seat)) - count
    return f"{held} in hand, {left} left"


def option_remark(survey: Survey, action: int) -> str:
    """One of the options of the text that asks, or the text of the effect that may happen first."""
    row, question = survey.answers[action], int(survey.record.question)
    if question == Question.ORDER:
        return text_of(survey.position, survey.kind_of(row.target))
    if question != Question.MODE:
        return ""
    options = options_in(text_of(survey.position, survey.kind_of(survey.scene.source)))
    return "".join(options[action - Answer.OPTION :][:1])
