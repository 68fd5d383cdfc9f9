"""What the rules say of a position to one seat, as tables that a game's kernel fills in one call.

`survey` writes three arrays, whose columns every game has; how wide the last ones are and what stands there a game says
in its `forecast.py`. Whoever shows a table reads these and computes no rule again. The record is a concealed one, so
that the tables cannot tell more than their seat knows.
"""

from enum import IntEnum

from cardwright.kernel.agenda import Row
from cardwright.kernel.events import FACTS
from cardwright.kernel.record import Size, i8, i16, i32
from cardwright.kernel.rule import entry_of, kernel
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import find

COSTS = 4  # parts of a cost
Forecasts, Values = Size("forecasts"), Size("values")


class AnswerRow:
    """One answer of the seat. Of one that is refused nothing is said but the reason, its facts and its card."""

    reason: i16  # 0: it is legal
    card: i16  # the card it is given with, of equal ones in a hand the first, or NOBODY
    target: i16  # the card or player that it acts on, or NOBODY
    facts: i32[FACTS]  # the numbers behind the reason
    cost: i32[COSTS]  # by resource, NOBODY where there is no such part
    forecast: i16[Forecasts]  # what follows from it at once, as the rules themselves work it out


class CardRow:
    """One card as it lies on the table for the seat."""

    zone: i16
    place: i16  # in the zone, from 0
    owner: i8
    seat: i8  # who controls it
    host: i16  # the card that it lies on or is attached to, or NOBODY
    state: i32  # mask of what is so
    values: i32[Values]  # its present numbers


class Scene:
    """The table as a whole: one row, to which a game adds what else is going on."""

    source: i16  # the card whose text asks, or NOBODY


@kernel
def place_cards(game, cards):
    """Write where each card lies."""
    for zone in range(game.first.shape[0]):
        card, place = game.first[zone], 0
        while card != NOBODY:
            cards[card].zone = zone
            cards[card].place = place
            card = game.next[card]
            place += 1


def span_of(group: IntEnum) -> tuple[int, int]:
    """The answers of a group: from its own number to that of the next."""
    return int(group), min(int(other) for other in type(group) if other > group)


def make_card_named(answers, more, abilities, zone_of, hand, find_hidden):
    """Answers that name a card: those of the groups PLAY, USE, ORDER, CARD and KIND of a game's answers.

    `more` is a pair of answers from one to the other of which there is one for each card, once or several times.
    `abilities` is how many a card can have, `find_hidden(game, book, at, pc, kind)` a card of a hidden zone, and
    `zone_of(seat, hand)` the zone of a hand.
    """
    more_from, more_to = more
    order_from, order_to = span_of(answers.ORDER)
    cards_from, cards_to = span_of(answers.CARD)
    kinds_from, kinds_to = span_of(answers.KIND)
    plays_from, plays_to = span_of(answers.PLAY)
    uses_from, uses_to = span_of(answers.USE)

    @kernel
    def card_named(game, book, seat, action, is_legal):
        """The card that is played or used, whose trigger begins, or that is chosen; NOBODY if there is none."""
        if more_from <= action < more_to:
            return (action - more_from) % game.kind.shape[0]
        if plays_from <= action < plays_to:
            return find(game, zone_of(seat, hand), action - plays_from)
        if uses_from <= action < uses_to:
            return (action - uses_from) // abilities
        if order_from <= action < order_to:
            place = action - order_from
            return int(game.waiting_source[place]) if place < game.waiting else NOBODY
        if cards_from <= action < cards_to:
            return action - cards_from
        if action < kinds_from or action >= kinds_to:
            return NOBODY
        if is_legal:
            top = game.agenda_size - 1
            return find_hidden(game, book, top, game.agenda[top, Row.PC], action - kinds_from)
        return find(game, zone_of(seat, hand), action - kinds_from)

    return card_named


def make_survey(module, refusal, forecast):
    """The entry point `survey` of a game whose module `forecast` has about_card, about_table and about_answer.

    Where cards do not lie for a seat as all see them, it also has `lay_out`.
    """
    lay_out, about_card = getattr(forecast, "lay_out", place_cards), forecast.about_card
    about_table, about_answer = forecast.about_table, forecast.about_answer

    @entry_of(module)
    def survey(game, book, seat, answers, cards, scene, pad):
        """Fill the tables; an empty one of answers is for somebody who only looks.

        `pad` is room for trying things out; what a game leaves there for its view, its `forecast.py` says.
        """
        about_table(game, book, scene[0], pad)
        lay_out(game, cards)
        for card in range(cards.shape[0]):
            about_card(game, book, card, cards[card], pad)
        for action in range(answers.shape[0]):
            row = answers[action]
            for place in range(FACTS):
                book.facts[place] = 0
            book.on = 1
            row.reason = refusal(game, book, seat, action)
            book.on = 0
            for place in range(FACTS):
                row.facts[place] = book.facts[place]
            about_answer(game, book, seat, action, row, scene[0], pad)

    return survey
