"""What a person wants to know beside an answer of Xi Cards: the cards it is given with, its cost, what it leads to."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardwright.games.interface import Pointer, Position, seat_name
from cardwright.games.looks import cost_words, is_changed, stat_words
from cardwright.games.words import in_zone, options_in
from cardwright.games.xi.actions import Answer
from cardwright.games.xi.faces import printed_stats
from cardwright.games.xi.positions import cost_of_ability, host_of, in_seat, is_in_play, printed_card, value_of
from cardwright.games.xi.sight import (
    UNITS_OF,
    ZONES,
    attacker_of,
    costs_now,
    one_line,
    shown_cards,
    source_of_question,
    stats_now,
)
from cardwright.games.xi.state import ABILITIES, CARDS, PLAYING, SEATS, Form, Number, Question, Resource, Stat, Zone
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Watch

ABILITY_LINE = re.compile(r'^[^":]{1,60}: ')


def points_at(position: Position, seat: int, action: int) -> list[Pointer]:
    """The cards with which an answer is given; an attached card is pointed at through its unit."""
    if Answer.CARD <= action < Answer.KIND:
        return pointers(position, action - Answer.CARD)
    if Answer.KIND <= action < Answer.USE:
        kind = action - (Answer.PLAY if action >= Answer.PLAY else Answer.KIND)
        hand = in_seat(position, seat, Zone.HAND)
        places = [place for place, card in enumerate(hand) if int(position.record.kind[card]) == kind]
        return [Pointer("hand", seat_name(seat), place) for place in places]
    if Answer.USE <= action < Answer.SKIRMISH:
        return pointers(position, (action - Answer.USE) // ABILITIES)
    if action >= Answer.SKIRMISH:
        return pointers(position, action - Answer.SKIRMISH)
    if Answer.ORDER <= action < Answer.NUMBER:
        return pointers(position, int(position.record.waiting_source[action - Answer.ORDER]))
    return []


def pointers(position: Position, card: int) -> list[Pointer]:
    """Where a card lies in the view."""
    if not 0 <= card < CARDS:
        return []
    host = host_of(position, card)
    card = card if host == NOBODY else host
    zone = int(position.record.zone[card])
    if zone == PLAYING:
        return [Pointer("playing", None, in_zone(position, PLAYING).index(card))]
    if zone > PLAYING:
        return []
    seat, place = divmod(zone, int(Zone.COUNT))
    key = next(key for key, _, number, _ in ZONES if number == place)
    if place == Zone.DECK:
        return []
    return [Pointer(key, seat_name(seat), shown_cards(position, seat, Zone(place)).index(card))]


def remark(position: Position, seat: int, action: int) -> str:
    """What an answer costs or leads to, where its notation does not say it."""
    record, numbers = position.record, position.book.numbers
    question = int(record.question)
    if action == Answer.END_TURN:
        return f"{int(record.time[seat])}T are lost" if int(record.time[seat]) else ""
    if action == Answer.DRAW:
        empty = "" if in_seat(position, seat, Zone.DECK) else ", the deck is empty"
        return f"for {int(numbers[Number.DRAW_COST])}T{empty}"
    if Answer.BANK <= action < Answer.PLACE:
        return f"for {(action - Answer.BANK + 1) * int(numbers[Number.BANK_RATE])}T"
    if Answer.PLACE <= action < Answer.PLACE + SEATS:
        return f"you begin, with {int(numbers[Number.FIRST_TURN_TIME])}T" if action == Answer.PLACE else ""
    if Answer.MODE <= action < Answer.TYPE:
        return option_words(position, action - Answer.MODE)
    if Answer.ORDER <= action < Answer.NUMBER:
        source = int(record.waiting_source[action - Answer.ORDER])
        return one_line(position, int(record.kind[source])) if 0 <= source < CARDS else ""
    if Answer.PLAY <= action < Answer.USE:
        return play_remark(position, seat, action - Answer.PLAY)
    if Answer.USE <= action < Answer.SKIRMISH:
        return ability_words(position, *divmod(action - Answer.USE, ABILITIES))
    if action >= Answer.SKIRMISH and action != Answer.CONCEDE:
        return first_note(position, action - Answer.SKIRMISH)
    if Answer.CARD <= action < Answer.KIND:
        card = action - Answer.CARD
        parts = [first_note(position, card), skirmish_remark(position, card) if question == Question.DEFENDER else ""]
        return ", ".join(filter(None, parts))
    if Answer.SEAT <= action < Answer.SEAT + SEATS:
        return f"life {int(record.life[action - Answer.SEAT])}"
    return ""


def loses(position: Position, action: int, legal: Sequence[int]) -> bool:
    """Whether an answer gives something away: a turn that ends while main actions are left, with its unspent T."""
    return action == Answer.END_TURN and not set(legal) <= {Answer.END_TURN, Answer.OFFER_DRAW}


def first_note(position: Position, card: int) -> str:
    """The present damage and life of a unit in play, or nothing."""
    if not 0 <= card < CARDS or not is_in_play(position, card):
        return ""
    is_unit = int(position.book.form[int(position.record.kind[card])]) == Form.UNIT
    return stat_words(stats_now(position, card)) if is_unit else ""


def option_words(position: Position, place: int) -> str:
    """One of the options between which the text that asks lets choose, as it is printed."""
    source = source_of_question(position)
    kind = NOBODY if source == NOBODY else int(position.record.kind[source])
    options = options_in(one_line(position, kind))
    return options[place] if place < len(options) else ""


def play_remark(position: Position, seat: int, kind: int) -> str:
    """What a card of the hand costs now, is and does."""
    card = next((card for card in in_seat(position, seat, Zone.HAND) if int(position.record.kind[card]) == kind), None)
    if card is None:
        return ""
    printed = printed_card(position, kind)
    costs, fee = costs_now(position, card)
    before = f"(printed {cost_words(costs, fee, True)})" if is_changed(costs) else ""
    words = [cost_words(costs, fee), before, printed.type, printed.kind, stat_words(printed_stats(printed))]
    text = one_line(position, kind)
    return " ".join(filter(None, words)) + (f": {text}" if text else "")


def ability_words(position: Position, card: int, ability: int) -> str:
    """An ability as its card prints it, or at least what it costs."""
    kind = int(position.record.kind[card])
    if kind == NOBODY:
        return ""
    text = printed_card(position, kind).text
    lines = [line for line in text.splitlines() if ABILITY_LINE.match(line)]
    if ability < len(lines):
        return str(lines[ability])
    row = int(position.book.ability[kind, ability])
    if row == NOBODY:
        return ""
    cost = sorted(cost_of_ability(position, row))
    parts = [f"{amount}{UNITS_OF[Resource(resource)]}" for resource, amount, _ in cost if amount > 0]
    parts += [f"X{UNITS_OF[Resource(resource)]}" for resource, _, x in cost if x > 0]
    return f"for {', '.join(parts) or 'nothing'}"


def skirmish_remark(position: Position, defender: int) -> str:
    """What the two hits of a skirmish would be by damage and type, where no text changes hits."""
    record, book = position.record, position.book
    attacker = attacker_of(position)
    about_hits = (int(record.changing) >> Stat.DEALT | int(record.changing) >> Stat.TAKEN) & 1
    if attacker == NOBODY or about_hits or (int(record.standing) >> Watch.IMMUNE) & 1:
        return ""
    hits = []
    for dealer, target in (attacker, defender), (defender, attacker):
        factor = int(book.factors[int(record.type[dealer]), int(record.type[target])])
        hits.append(value_of(position, dealer, Stat.DAMAGE) * factor)
    return f"deals {hits[0]}, takes {hits[1]}" if min(hits) >= 0 else ""
