"""What a person wants to know beside an answer of Xi Cards: the cards it is given with, its cost, what it leads to."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardwright.games.interface import Pointer, Position, seat_name
from cardwright.games.looks import cost_words, is_changed, stat_words
from cardwright.games.survey import Survey
from cardwright.games.words import options_in
from cardwright.games.xi.answers import Answer
from cardwright.games.xi.faces import printed_costs, printed_stats
from cardwright.games.xi.forecast import Forecast, State
from cardwright.games.xi.positions import host_of, printed_card, seat_cards
from cardwright.games.xi.state import ABILITIES, CARDS, PLAYING, SEATS, Question, Resource, Zone
from cardwright.games.xi.table_words import UNITS_OF, ZONES, costs_now, one_line, shown_cards, stats_now
from cardwright.kernel.table import NOBODY

ABILITY_LINE = re.compile(r'^[^":]{1,60}: ')


def points_at(survey: Survey, action: int) -> list[Pointer]:
    """The cards with which an answer is given; an attached card is pointed at through its unit."""
    card = int(survey.answers["card"][action])
    if card == NOBODY:
        return []
    if Answer.KIND <= action < Answer.USE and seat_zone_of(survey, card) == Zone.HAND:
        hand = survey.in_zone(survey.cards[card].zone)
        kind, seat = survey.kind_of(card), seat_name(survey.cards[card].seat)
        return [Pointer("hand", seat, place) for place, other in enumerate(hand) if survey.kind_of(other) == kind]
    return pointers(survey, card)


def seat_zone_of(survey: Survey, card: int) -> int:
    """In which of a seat's zones a card lies."""
    zone = int(survey.cards[card].zone)
    return NOBODY if zone >= PLAYING else zone % int(Zone.COUNT)


def pointers(survey: Survey, card: int) -> list[Pointer]:
    """Where a card lies in the view."""
    host = host_of(survey, card)
    card = card if host == NOBODY else host
    zone = int(survey.cards[card].zone)
    if zone == PLAYING:
        return [Pointer("playing", None, survey.in_zone(PLAYING).index(card))]
    place = seat_zone_of(survey, card)
    if place in (NOBODY, Zone.DECK):
        return []
    seat = zone // int(Zone.COUNT)
    key = next(key for key, _, number, _ in ZONES if number == place)
    return [Pointer(key, seat_name(seat), shown_cards(survey, seat, Zone(place)).index(card))]


def remark(survey: Survey, action: int) -> str:
    """What an answer costs or leads to, where its notation does not say it."""
    row = survey.answers[action]
    if row.reason or action == Answer.CONCEDE:
        return ""
    card = int(row.card)
    if action == Answer.END_TURN:
        lost = -int(row.forecast[Forecast.TIME])
        return ", ".join([*([f"{lost}T are lost"] if lost else []), *idle_fighters(survey)])
    if action == Answer.DRAW:
        empty = "" if seat_cards(survey, survey.seat or 0, Zone.DECK) else ", the deck is empty"
        return f"for {int(row.cost[Resource.TIME])}T{empty}"
    if Answer.BANK <= action < Answer.PLACE:
        return f"for {int(row.cost[Resource.TIME])}T"
    if Answer.PLACE <= action < Answer.PLACE + SEATS:
        time = int(row.forecast[Forecast.TIME])
        return f"you begin, with {time}T" if time else "later, with more time"
    if Answer.MODE <= action < Answer.TYPE:
        options = options_in(one_line(survey, survey.kind_of(survey.scene.source)))
        return "".join(options[action - Answer.MODE :][:1])
    if Answer.ORDER <= action < Answer.NUMBER:
        return one_line(survey, survey.kind_of(card))
    if Answer.KIND <= action < Answer.PLAY:
        return kind_remark(survey, action - Answer.KIND)
    if Answer.PLAY <= action < Answer.USE:
        return play_remark(survey, card)
    if Answer.USE <= action < Answer.SKIRMISH:
        return ability_words(survey, action)
    if Answer.SEAT <= action < Answer.SEAT + SEATS:
        seat = int(row.target) - CARDS
        return f"{'yourself, ' if seat == survey.seat else ''}life {int(survey.record.life[seat])}"
    if action >= Answer.SKIRMISH or Answer.CARD <= action < Answer.KIND:
        is_unit = survey.cards[card].state & State.UNIT
        return ", ".join([*([stat_words(stats_now(survey, card))] if is_unit else []), *blows(survey, action)])
    return ""


def loses(position: Position, action: int, legal: Sequence[int]) -> bool:
    """Whether an answer gives something away: a turn that ends while main actions are left, with its unspent T."""
    return action == Answer.END_TURN and not set(legal) <= {Answer.END_TURN, Answer.OFFER_DRAW}


def idle_fighters(survey: Survey) -> list[str]:
    """Which units could still start a skirmish this turn."""
    legal = survey.legal()
    cards = [int(survey.answers[action].card) for action in legal if Answer.SKIRMISH <= action < Answer.CONCEDE]
    if not cards or Answer.END_TURN not in legal:
        return []
    who = survey.name_of(cards[0]) if len(cards) == 1 else f"{len(cards)} units"
    return [f"{who} can still skirmish"]


def kind_remark(survey: Survey, kind: int) -> str:
    """What a card is and does that lies face down, in a deck or a hand."""
    return card_words(survey, kind, cost_words(*printed_costs(printed_card(survey.position, kind))))


def play_remark(survey: Survey, card: int) -> str:
    """What a card of the hand costs now, is and does."""
    costs, fee = costs_now(survey, card)
    before = f"(printed {cost_words(costs, fee, True)})" if is_changed(costs) else ""
    return card_words(survey, survey.kind_of(card), cost_words(costs, fee), before)


def card_words(survey: Survey, kind: int, *costs: str) -> str:
    """What a card costs, is and does."""
    printed, text = printed_card(survey.position, kind), one_line(survey, kind)
    words = [*costs, printed.type, printed.kind, stat_words(printed_stats(printed))]
    return " ".join(filter(None, words)) + (f": {text}" if text else "")


def ability_words(survey: Survey, action: int) -> str:
    """An ability as its card prints it, or at least what it costs."""
    row, place = survey.answers[action], (action - Answer.USE) % ABILITIES
    text = printed_card(survey.position, survey.kind_of(row.card)).text
    lines = [line for line in text.splitlines() if ABILITY_LINE.match(line)]
    if place < len(lines):
        return str(lines[place])
    *cost, x = row.cost
    parts = [f"{amount}{UNITS_OF[Resource(resource)]}" for resource, amount in enumerate(cost) if amount > 0]
    parts += [f"X{UNITS_OF[Resource(x)]}"] if x != NOBODY else []
    return f"for {', '.join(parts) or 'nothing'}"


def blows(survey: Survey, action: int) -> list[str]:
    """What the two hits of a skirmish would be, where that is known."""
    if int(survey.record.question) != Question.DEFENDER:
        return []
    dealt, taken = (int(hit) for hit in survey.answers[action].forecast[: Forecast.TIME])
    return [] if dealt == NOBODY else [f"deals {dealt}, takes {taken}"]
