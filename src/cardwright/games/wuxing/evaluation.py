"""What simple bots look at in Wu Xing, in thousandths of the logarithm of the odds to win."""

from enum import IntEnum

from cardwright.games.wuxing.actions import Answer, why_not
from cardwright.games.wuxing.flow import apply, next_answer, span_from, span_to
from cardwright.games.wuxing.instinct import calm_answer, fighting, likely_answer, strongest
from cardwright.games.wuxing.rules.dice import element_of
from cardwright.games.wuxing.rules.qi import total_owed
from cardwright.games.wuxing.rules.zones import has_entity, top_of, zone_of
from cardwright.games.wuxing.state import ELEMENTS, SLOTS, Form, Mark, Position, Question, Stage, Stat, Step, Zone
from cardwright.games.wuxing.values import value
from cardwright.kernel.agenda import Row
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY
from cardwright.kernel.weighing import make_chance_answer, make_evaluate, make_quieten
from cardwright.language.program import NONE


class Term(IntEnum):
    """The terms of the evaluation."""

    MARMA = 0
    STACKS = 1
    HAND = 2
    QI = 3
    NEXUS = 4
    DOMAIN = 5
    TURN = 6


TERMS = 7
TERM_NAMES = ("Marma Points", "stacks", "cards in hand", "Qi", "Chakras in the Nexus", "Domains", "whose turn it is")
QUIET = 40  # answers after which a position counts as quiet
# The weights lean on a logistic regression over 12,000 positions of 150 games between greedy bots. Marma Points count
# more here than there, cards in hand and the turn less: with its own weights bots held on to their cards, and lost.
POINT = 80  # a Marma Point
BRINK = 900  # what is missing at no Marma Points, half of it at the last one, and less and less above
BODY, ATK, RES, BENEATH = 200, 120, 70, 90  # an Entity, each point of it, and an Entity beneath it
ENTITY, OTHER = 230, 210  # a card in hand
MATCHED, LOOSE, OWED = 150, 60, 50  # a die for an Entity in hand, another one, one that is due
IDLE = 25  # a die of an Element that nothing calls for
CHAKRA, DOMAIN = 270, 240
DOOM = 3000  # an attack is coming that takes the last Marma Point
LONG, HALVED = 60, 40  # turns after which a lead counts less and less, and further ones after which it counts half
AHEAD = 200  # who is on turn has drawn already, and the other has not; with more, greedy players end turns too soon


@kernel
def weigh_stack(game, book, seat, slot, threat):
    """What a stack is worth: what hits, what holds, and less if something opposite beats it."""
    top = top_of(game, seat, slot)
    atk, res = value(game, book, top, Stat.ATK, NONE), value(game, book, top, Stat.RES, NONE)
    worth = BODY + ATK * atk + RES * res + BENEATH * (int(game.count[zone_of(seat, Zone.SLOT + slot)]) - 1)
    lead = threat - fighting(game, book, seat, slot)
    if game.position[seat, slot] == Position.ATTACK:
        worth += 24 * atk
        return worth - worth // 4 - 80 * lead if lead > 0 else worth
    return worth - worth // 5 if lead > 0 else worth


@kernel
def coming_blow(game, book, seat):
    """The highest ATK that the other player can still attack with in this turn, which is theirs; otherwise 0."""
    most = 0
    if game.turn == seat or game.agenda_size == 0 or game.agenda[0, Row.STAGE] > Stage.BATTLE:
        return most
    for slot in range(SLOTS):
        top = top_of(game, 1 - seat, slot)
        if top != NOBODY and game.exhausted[1 - seat, slot] == 0:
            most = max(most, value(game, book, top, Stat.ATK, NONE))
    return most


@kernel
def open_blows(game, book, seat, only_fresh):
    """The ATK of all stacks opposite, or of those that can still attack in this turn, less what dice can block."""
    total = 0
    for element in range(ELEMENTS):
        most, blows = 0, 0
        for slot in range(SLOTS):
            top = top_of(game, 1 - seat, slot)
            if top == NOBODY or element_of(game, book, top) != element:
                continue
            if only_fresh and game.exhausted[1 - seat, slot] == 1:
                continue
            atk = value(game, book, top, Stat.ATK, NONE)
            most = max(most, atk)
            blows += atk
        total += max(0, blows - most * int(game.generated[seat, element]))
    return total


@kernel
def weigh_openness(game, book, seat, threat, blow):
    """What it costs to stand without any Entity: each attack can hit, unless there is a die to block it with."""
    if blow > 0 and open_blows(game, book, seat, True) >= game.marma[seat]:
        return -DOOM
    return -80 * min(threat, open_blows(game, book, seat, False))


@kernel
def weigh_stacks(game, book, seat):
    """What the stacks of a player are worth, and that a player without any stands open.

    The best one that a coming attack beats is as good as gone: or else who is about to be attacked puts it off by
    whatever is left to do, and deconstructs what would have held.
    """
    threat, blow = strongest(game, book, 1 - seat), coming_blow(game, book, seat)
    total, lost = 0, 0
    for slot in range(SLOTS):
        if top_of(game, seat, slot) != NOBODY:
            worth = weigh_stack(game, book, seat, slot, threat)
            total += worth
            if blow > fighting(game, book, seat, slot):
                lost = max(lost, worth)
    if has_entity(game, seat):
        return total - lost * 2 // 3
    return weigh_openness(game, book, seat, threat, blow)


@kernel
def called_for(game, book, seat):
    """A mask of the Elements that a player can use: those of the hand and the deck, and of what must be blocked."""
    mask = 0
    for place in range(Zone.DECK, Zone.DIYU):
        card = game.first[zone_of(seat, place)]
        while card != NOBODY:
            if game.kind[card] >= 0:
                mask |= 1 << book.element[game.kind[card]]
            card = game.next[card]
    for slot in range(SLOTS):
        top = top_of(game, 1 - seat, slot)
        if top != NOBODY:
            mask |= 1 << element_of(game, book, top)
    return mask


@kernel
def weigh_qi(game, book, seat):
    """What the Qi of a player is worth: most for Entities in hand, little where nothing calls for it."""
    total = OWED * min(int(game.reservoir[seat]), total_owed(game, seat))
    mask = called_for(game, book, seat)
    for element in range(ELEMENTS):
        dice, wanted = int(game.generated[seat, element]), 0
        card = game.first[zone_of(seat, Zone.HAND)]
        while card != NOBODY:
            kind = game.kind[card]
            wanted += 1 if book.form[kind] == Form.ENTITY and book.element[kind] == element else 0
            card = game.next[card]
        matched = min(dice, wanted)
        total += MATCHED * matched + (LOOSE if (mask >> element) & 1 == 1 else IDLE) * (dice - matched)
    return total


@kernel
def weigh_hand(game, book, seat):
    """What the cards in hand are worth."""
    total = 0
    card = game.first[zone_of(seat, Zone.HAND)]
    while card != NOBODY:
        total += ENTITY if book.form[game.kind[card]] == Form.ENTITY else OTHER
        card = game.next[card]
    return total


@kernel
def weigh_term(game, book, seat, term):
    """One term of the evaluation for a seat."""
    if term == Term.MARMA:
        points = int(game.marma[seat])
        return POINT * points - BRINK // (points + 1)
    if term == Term.STACKS:
        return weigh_stacks(game, book, seat)
    if term == Term.HAND:
        return weigh_hand(game, book, seat)
    if term == Term.QI:
        return weigh_qi(game, book, seat)
    if term == Term.NEXUS:
        return CHAKRA * int(game.count[zone_of(seat, Zone.NEXUS)])
    if term == Term.DOMAIN:
        return DOMAIN * int(game.count[zone_of(seat, Zone.RELEASE)])
    return -AHEAD if game.turn == seat else 0


chance_answer = make_chance_answer(why_not, span_from, span_to, int(Answer.CONCEDE), next_answer)


@kernel
def is_open_step(game):
    """Whether a player has all choices of a Main Step; battles are fought to their end first."""
    return game.question == Question.MAIN and game.part == 0


@kernel
def faded(game, book, lead):
    """In a long game a lead counts less: as long as every line looks won, a search does not tell which one wins."""
    return lead * HALVED // (HALVED + max(0, int(game.turns) - LONG))


quieten = make_quieten(is_open_step, calm_answer, chance_answer, apply, likely_answer, most=QUIET)
evaluate = make_evaluate(TERMS, weigh_term, quieten, faded)


@kernel
def is_unthreatened(game, seat):
    """Whether no effect of the opponent waits on the Pulse, and no attack of theirs is under way."""
    for at in range(game.agenda_size):
        if game.agenda[at, Row.SEAT] == seat:
            continue
        if game.agenda[at, Row.STEP] == Step.ATTACK:
            return False
        if game.agenda[at, Row.STEP] == Step.RUN and game.agenda[at, Row.MARKS] & Mark.PUBLIC != 0:
            return False
    return True


@kernel
def foregone(game, book, seat):
    """What a search gives without a thought: who could only deconstruct lets a quiet window go by, and battles end."""
    question = game.question
    is_window = Question.QUICK <= question <= Question.STEP or question == Question.WINDOW
    if question != Question.CHOICE and not (is_window and is_unthreatened(game, seat)):
        return NOBODY
    passing = Answer.FADING if question == Question.CHOICE else Answer.PASS
    action, end = next_answer(game, book, seat, 0), span_to(game, book)
    while action < end:
        is_other = action != passing and not Answer.DECONSTRUCT <= action < Answer.ACTIVATE
        if is_other and why_not(game, book, seat, action) == 0:
            return NOBODY
        action = next_answer(game, book, seat, action + 1)
    return passing
