"""What simple bots look at in Xemytica, in thousandths of the logarithm of the odds to win."""

from enum import IntEnum

from cardwright.games.xemytica.actions import Why, why_not, why_not_commit, why_not_draw, why_not_pass
from cardwright.games.xemytica.flow import apply, span_from, span_to
from cardwright.games.xemytica.state import Answer, Question, Zone
from cardwright.games.xemytica.table import is_combatant, next_held, zone_of
from cardwright.kernel.chance import below
from cardwright.kernel.questions import lowest_of
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY
from cardwright.kernel.weighing import make_chance_answer, make_evaluate


class Term(IntEnum):
    """The terms of the evaluation."""

    COMBATANTS = 0  # in hand, deck and play, by what they are worth
    HAND = 1  # other cards in hand, by what they are worth
    DECK = 2  # other cards in the deck
    CARDS = 3  # the number of cards in hand


TERMS = 4
TERM_NAMES = ("combatants left", "other cards in hand", "other cards in the deck", "size of the hand")
# The weights follow a logistic regression over the beginnings of 15,000 rounds between greedy bots.
LAST_ONES = 650  # what being left with few combatants takes away, divided by their number
OF_COMBATANTS, OF_HAND, OF_DECK = 50, 140, 95  # percent of what the cards are worth
CARD = 310  # each card in hand: a hand is full as long as the deck lasts
QUICK = 400  # answers after which a round counts as played out


@kernel
def worth_in(game, book, zone, of_combatants):
    """What the combatants, or the other cards, of a zone are worth together."""
    result = 0
    card = game.first[zone]
    while card != NOBODY:
        if is_combatant(game, book, card) == of_combatants:
            result += int(book.worth[game.kind[card]])
        card = game.next[card]
    return result


@kernel
def count_combatants(game, book, seat):
    """How many combatants a player has in deck, hand and play."""
    count = 0
    for zone in range(zone_of(seat, Zone.DECK), zone_of(seat, Zone.DISCARD)):
        card = game.first[zone]
        while card != NOBODY:
            if is_combatant(game, book, card):
                count += 1
            card = game.next[card]
    return count


@kernel
def weigh_term(game, book, seat, term):
    """One term of the evaluation for a seat."""
    if term == Term.COMBATANTS:
        result = 0
        for zone in range(zone_of(seat, Zone.DECK), zone_of(seat, Zone.DISCARD)):
            result += worth_in(game, book, zone, True)
        return OF_COMBATANTS * result // 100 - LAST_ONES // max(1, count_combatants(game, book, seat))
    if term == Term.HAND:
        return OF_HAND * worth_in(game, book, zone_of(seat, Zone.HAND), False) // 100
    if term == Term.DECK:
        return OF_DECK * worth_in(game, book, zone_of(seat, Zone.DECK), False) // 100
    return CARD * int(game.count[zone_of(seat, Zone.HAND)])


chance_answer = make_chance_answer(why_not, span_from, span_to, int(Answer.CONCEDE))


# Quick answers: nobody draws or discards, and chance commits


@kernel
def can_be_committed(game, book, seat, card):
    """Whether a card of the hand can be played in the present step."""
    kind = int(game.kind[card])
    return book.form[kind] == book.step_form[game.step] and why_not_commit(game, book, seat, kind) == Why.LEGAL


@kernel
def quick_commitment(game, book, seat):
    """A card that chance picks, seldom none; who has to dig digs."""
    count, chosen = 0, NOBODY
    card = next_held(game, NOBODY, seat)
    while card != NOBODY:
        if can_be_committed(game, book, seat, card):
            count += 1
            if count == 1 or below(game, count) == 0:
                chosen = card
        card = next_held(game, card, seat)
    may_pass = why_not_pass(game, book, seat) == Why.LEGAL
    if chosen == NOBODY:
        return Answer.PASS if may_pass else dig(game, book, seat)
    if may_pass and below(game, count + 1) == 0:
        return Answer.PASS
    return Answer.COMMIT + int(game.kind[chosen])


@kernel
def dig(game, book, seat):
    """Draw a card, or discard one to make room for it."""
    if why_not_draw(game, book, seat, 1) == Why.LEGAL:
        return Answer.DRAW
    for action in range(Answer.DISCARD, Answer.DRAW):
        if why_not(game, book, seat, action) == Why.LEGAL:
            return action
    return Answer.PASS


@kernel
def quick_answer(game, book, seat, luck):
    """An answer of a playout, by the record's own chance."""
    if game.question == Question.WINDOW:
        return quick_commitment(game, book, seat)
    return chance_answer(game, book, seat)


@kernel
def next_to_answer(game, seat):
    """A seat that owes an answer: the others before this one, for then chance has them do the same in all trials."""
    others = game.asked & ~(1 << seat)
    return seat if others == 0 else lowest_of(others)


@kernel
def finish_round(game, book, seat):
    """Play the round out in which a seat looked, with quick answers of everybody; its answer may have ended it."""
    for _answer in range(QUICK):
        if game.over == 1 or game.turns != game.seen_in:
            return
        asked = next_to_answer(game, seat)
        apply(game, book, asked, quick_answer(game, book, asked, 0))


evaluate = make_evaluate(TERMS, weigh_term, finish_round)
