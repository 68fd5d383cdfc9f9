"""What a person wants to know beside an answer of a Xemytica game: its cards, what it says, what it would lead to."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.games.interface import Pointer, Position, seat_name
from cardwright.games.words import is_legal, options_in
from cardwright.games.xemytica.fights import Fight, fighting_cards, running_fight, with_card
from cardwright.games.xemytica.sight import (
    asking_card,
    deck_of,
    hand_of,
    identity_words,
    in_seat,
    is_combatant,
    is_window,
    pile_of,
    printed_numbers,
    text_of,
    waiting_kinds,
)
from cardwright.games.xemytica.state import CARDS, OUT, Answer, Question, Zone
from cardwright.kernel.table import NOBODY


def points_at(position: Position, seat: int, action: int) -> list[Pointer]:
    """The cards with which an answer is given: those of its kind in the hand, or the one on the table."""
    if Answer.CHOOSE_CARD <= action < Answer.CHOOSE_SEAT:
        return pointers(position, action - Answer.CHOOSE_CARD)
    kind = kind_of_answer(action)
    if kind == NOBODY:
        return []
    kinds = position.record.kind
    places = [place for place, card in enumerate(hand_of(position, seat)) if kinds[card] == kind]
    return [Pointer("hand", seat_name(seat), place) for place in places]


def kind_of_answer(action: int) -> int:
    """The kind of the card that an answer names, or nobody's."""
    for first, end in (
        (Answer.COMMIT, Answer.DISCARD),
        (Answer.DISCARD, Answer.DRAW),
        (Answer.CHOOSE_KIND, Answer.CHOOSE_CARD),
    ):
        if first <= action < end:
            return action - int(first)
    return NOBODY


def pointers(position: Position, card: int) -> list[Pointer]:
    """Where a card on the table lies in the view."""
    zone = int(position.record.zone[card]) if 0 <= card < CARDS else OUT
    if zone == OUT:
        return []
    seat, place = divmod(zone, int(Zone.COUNT))
    shown = {
        int(Zone.PLAY): ("play", in_seat(position, seat, Zone.PLAY)),
        int(Zone.DISCARD): ("discard", pile_of(position, seat)),
        int(Zone.HAND): ("hand", hand_of(position, seat)),
    }
    key, cards = shown.get(place, ("", []))
    return [Pointer(key, seat_name(seat), cards.index(card))] if card in cards else []


def remark(position: Position, seat: int, action: int) -> str:
    """What an answer brings, where its notation does not say it."""
    if Answer.COMMIT <= action < Answer.DISCARD:
        return card_remark(position, seat, action - Answer.COMMIT)
    if Answer.DISCARD <= action < Answer.DRAW:
        return discard_remark(position, seat, action - Answer.DISCARD)
    if Answer.DRAW <= action < Answer.PASS:
        cards = len(deck_of(position, seat))
        return f"{cards} in the deck" if action == Answer.DRAW else ""
    if action == Answer.PASS:
        return standing(position, seat, running_fight(position))
    if Answer.CHOOSE_KIND <= action < Answer.CHOOSE_CARD:
        return about(position, action - Answer.CHOOSE_KIND)
    if Answer.CHOOSE_CARD <= action < Answer.CHOOSE_SEAT:
        return about(position, int(position.record.kind[action - Answer.CHOOSE_CARD]))
    if Answer.OPTION <= action < Answer.YES:
        return option_remark(position, seat, action - Answer.OPTION)
    return ""


def loses(position: Position, action: int, legal: Sequence[int]) -> bool:
    """Whether an answer gives something away: a step in which a card could be played."""
    return action == Answer.PASS and any(Answer.COMMIT <= other < Answer.DISCARD for other in legal)


def about(position: Position, kind: int) -> str:
    """A card in a few words: numbers, class, type and marks."""
    if kind == NOBODY or not identity_words(position, kind):
        return ""
    numbers = [printed_numbers(position, kind)] if is_combatant(position, kind) else []
    return " ".join([*numbers, ", ".join(identity_words(position, kind))])


def said(position: Position, kind: int) -> str:
    """The numbers and the text of a card, or else its class and type."""
    numbers = printed_numbers(position, kind) if is_combatant(position, kind) else ""
    return ": ".join(filter(None, (numbers, text_of(position, kind)))) or about(position, kind)


def card_remark(position: Position, seat: int, kind: int) -> str:
    """Where the fight would stand with a card, and what it says."""
    card = next((card for card in hand_of(position, seat) if int(position.record.kind[card]) == kind), NOBODY)
    if card == NOBODY or not fighting_cards(position, seat) or not is_window(position):
        return said(position, kind)
    outlook = standing(position, seat, running_fight(with_card(position, seat, card)))
    return "; ".join(filter(None, (outlook, said(position, kind))))


def discard_remark(position: Position, seat: int, kind: int) -> str:
    """What a card says, unless that stands beside the answer that plays it."""
    return "" if is_legal(position, seat, Answer.COMMIT + kind) else said(position, kind)


def standing(position: Position, seat: int, fight: Fight | None) -> str:
    """How a seat stands in a fight: `ahead, 9/6/8 against 8/8/8`."""
    if fight is None or not fighting_cards(position, seat) or not is_window(position):
        return ""
    own = " and ".join(each.numbers for each in fight.combatants if each.seat == seat)
    others = [each.numbers for each in fight.combatants if each.seat != seat]
    place = "behind"
    if seat in fight.ahead or not fight.ahead:
        place = "ahead" if len(fight.ahead) == 1 else "level"
    return f"{place}, {own}" + (f" against {others[0]}" if len(others) == 1 else "")


def option_remark(position: Position, seat: int, place: int) -> str:
    """One of the options of the text that asks, or the text of the effect that may happen first."""
    record = position.record
    if int(record.question) == Question.ORDER:
        waiting = waiting_kinds(position, seat)
        return text_of(position, waiting[place]) if place < len(waiting) else ""
    if int(record.question) != Question.MODE:
        return ""
    card = asking_card(position)
    options = [] if card == NOBODY else options_in(text_of(position, int(record.kind[card])))
    return options[place] if place < len(options) else ""
