"""How simple bots expect everybody to declare: who gains by a battle seeks it, and the Lab must not fall."""

from cardwright.games.psiwars.actions import why_not
from cardwright.games.psiwars.answers import Answer
from cardwright.games.psiwars.rules.declaring import can_engage, newest_defender
from cardwright.games.psiwars.rules.strengths import strength
from cardwright.games.psiwars.rules.zones import zone_of
from cardwright.games.psiwars.state import Question, Stat, Zone
from cardwright.games.psiwars.values import defender_of, lead_of
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY

CLEAR = 2  # a lead that dice seldom turn round
HOPELESS = -99


@kernel
def staggers(game, book, card, other):
    """Whether a combatant will most likely disorientate another."""
    for ability in range(Stat.PHYSICAL):
        own, its = strength(game, book, card, ability), strength(game, book, other, ability)
        if own > 0 and its > 0 and own >= its + CLEAR:
            return True
    return False


@kernel
def prospect(game, book, card, other):
    """What a battle promises a combatant: above 0 it should destroy the other, below 0 be destroyed."""
    lead = strength(game, book, card, Stat.PHYSICAL) - strength(game, book, other, Stat.PHYSICAL)
    if lead > 0 and staggers(game, book, other, card):
        return 0
    return 0 if lead < 0 and staggers(game, book, card, other) else lead


@kernel
def unblocked_damage(game, book):
    """The damage that the Lab takes if nobody else is engaged."""
    total = 0
    attacker = game.first[zone_of(game.turn, Zone.FIELD)]
    while attacker != NOBODY:
        if lead_of(game, attacker) == attacker and defender_of(game, int(attacker), NOBODY) == NOBODY:
            total += strength(game, book, int(attacker), Stat.PHYSICAL)
        attacker = game.next[attacker]
    return total


@kernel
def best_foe(game, book, card):
    """The attacker that a unit would rather engage, or NOBODY."""
    best, chosen = HOPELESS, NOBODY
    attacker = game.first[zone_of(game.turn, Zone.FIELD)]
    while attacker != NOBODY:
        if can_engage(game, book, card, int(attacker)):
            hope = prospect(game, book, card, int(attacker))
            if defender_of(game, int(attacker), NOBODY) != NOBODY:
                hope -= CLEAR
            if hope > best:
                best, chosen = hope, int(attacker)
        attacker = game.next[attacker]
    return chosen


@kernel
def next_defence(game, book, seat):
    """The next part of a defence: good battles first, then whatever keeps the Lab standing."""
    if game.question == Question.WHOM:
        return Answer.CARD + best_foe(game, book, newest_defender(game, seat))
    is_doomed = unblocked_damage(game, book) >= game.hit_points[seat]
    best, chosen = HOPELESS, NOBODY
    card = game.first[zone_of(seat, Zone.UNITS)]
    while card != NOBODY:
        if why_not(game, book, seat, Answer.FIGHTER + int(card)) == 0:
            foe = best_foe(game, book, int(card))
            hope = prospect(game, book, int(card), foe)
            if defender_of(game, foe, NOBODY) != NOBODY:
                hope = HOPELESS
            if hope > best and (hope >= 0 or is_doomed):
                best, chosen = hope, int(card)
        card = game.next[card]
    if chosen != NOBODY:
        return Answer.FIGHTER + chosen
    return Answer.DEFEND if why_not(game, book, seat, Answer.DEFEND) == 0 else NOBODY


@kernel
def is_safe(game, book, seat, card):
    """Whether no opposing unit at home would gladly engage an attacker."""
    other = game.first[zone_of(1 - seat, Zone.UNITS)]
    while other != NOBODY:
        if prospect(game, book, card, int(other)) < 0:
            return False
        other = game.next[other]
    return True


@kernel
def next_attack(game, book, seat):
    """The next part of an attack: everybody who fears nobody."""
    card = game.first[zone_of(seat, Zone.UNITS)]
    while card != NOBODY:
        if why_not(game, book, seat, Answer.FIGHTER + int(card)) == 0:
            if strength(game, book, int(card), Stat.PHYSICAL) > 0 and is_safe(game, book, seat, int(card)):
                return Answer.FIGHTER + int(card)
        card = game.next[card]
    return Answer.ATTACK if why_not(game, book, seat, Answer.ATTACK) == 0 else NOBODY


@kernel
def declares(game, book, seat):
    """What a seat most likely answers to a question about an attack or a defence, or NOBODY for other questions."""
    if game.question == Question.ATTACK or game.question == Question.ATTACKERS:
        return next_attack(game, book, seat)
    if Question.DEFEND <= game.question <= Question.DEFENDERS:
        return next_defence(game, book, seat)
    return NOBODY
