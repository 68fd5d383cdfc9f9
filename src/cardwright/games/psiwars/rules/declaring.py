"""PSI-14 to PSI-17: attackers and defenders are declared, Equipment is moved, Stacks are formed."""

from cardwright.games.psiwars.rules.creating import can_bear, room_for
from cardwright.games.psiwars.rules.zones import is_attacking, is_depleted, zone_of
from cardwright.games.psiwars.standing import notice
from cardwright.games.psiwars.state import (
    CARDS,
    SHARE,
    Act,
    BattleStep,
    Event,
    Form,
    Keyword,
    Log,
    Number,
    Question,
    State,
    Zone,
)
from cardwright.games.psiwars.values import (
    defender_of,
    has_keyword,
    is_forbidden,
    is_permitted,
    lead_of,
    member,
    piece_under,
    says,
)
from cardwright.kernel.events import tell
from cardwright.kernel.questions import ask, ask_on
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody, name_of
from cardwright.kernel.standing import make_owes, stands
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import move, put_last, take_out
from cardwright.language.program import Watch

# PSI-14.2 to PSI-14.4, PSI-G14: The steps, and who declares


@kernel
def end_step(game, book, step):
    """Texts learn that a step of the Battle Phase ends, and that the next one begins."""
    notice(game, book, Event.STEP_END + step, CARDS + game.turn, NOBODY, 0)
    if step < BattleStep.DETERMINATION:
        notice(game, book, Event.STEP_START + step + 1, CARDS + game.turn, NOBODY, 0)


@rule("PSI-14.1", "PSI-14.3")
def ask_attack(game, seat):
    """Once in a turn the active player declares an attack."""
    ask(game, Question.ATTACK, 1 << seat)


@rule("PSI-14.2", off=False)
def is_defence_due(game):
    """With no attackers the defender's step is empty; the later steps are played all the same."""
    return game.count[zone_of(game.turn, Zone.FIELD)] > 0


@kernel
def ask_defence(game, seat):
    """The opponent declares the defence."""
    ask(game, Question.DEFEND, 1 << seat)


# PSI-15, PSI-11.4, PSI-G6: Attackers


@rule("PSI-15.3", "PSI-11.4", "PSI-G42", off=False)
def is_tired(game, book, card):
    """A depleted unit cannot attack, unless a text lets it."""
    return is_depleted(game, card) and not is_permitted(game, book, Act.ATTACK_DEPLETED, card, NOBODY)


@kernel
def can_attack(game, book, seat, card):
    """Whether a unit can be declared as an attacker."""
    if game.zone[card] != zone_of(seat, Zone.UNITS) or is_tired(game, book, card):
        return False
    return not is_forbidden(game, book, Act.ATTACK, card, NOBODY)


@rule("PSI-15.1", "PSI-15.2", "PSI-15.8", "PSI-15.9", "PSI-15.10", "PSI-G6")
def declare_attacker(game, book, seat, card):
    """An attacker is moved from the Lab to the Battlefield, upright and without choosing whom it fights."""
    move(game, card, zone_of(seat, Zone.FIELD))
    tell(book, Log.ATTACK, seat, game.kind[card], NOBODY, 0, everybody(game))
    ask_on(game, Question.ATTACKERS, 1 << seat)


@kernel
def must_still_attack(game, book):
    """Whether a unit stays at home that a text wants to attack, and that can."""
    return stands(game, Watch.MUST) and owes(game, book, Act.ATTACK, 0, CARDS) != NOBODY


@kernel
def end_attack(game, book, seat):
    """The attack is declared, and its step is over."""
    forget_moves(game, seat)
    card = game.first[zone_of(seat, Zone.FIELD)]
    while card != NOBODY:
        notice(game, book, Event.ATTACK, card, NOBODY, 0)
        card = game.next[card]
    end_step(game, book, BattleStep.ATTACK)


# PSI-15.4, PSI-15.5, PSI-17.4, PSI-G38, PSI-G39, PSI-G51: Moving Equipment


@kernel
def has_moved(game, piece):
    """Whether Equipment was moved in this declaration: it stays where it is."""
    return game.marks[piece] & State.MOVED != 0


@kernel
def forget_moves(game, seat):
    """A declaration is over: all Equipment can be moved in the next one."""
    card = game.first[zone_of(seat, Zone.EQUIPMENT)]
    while card != NOBODY:
        game.marks[card] &= ~State.MOVED
        card = game.next[card]


@kernel
def in_the_way(game, book, card, besides):
    """The Equipment under a unit that must give way to a further piece, `besides` aside; NOBODY where there is room.

    Of several pieces it is one that was not moved in this declaration.
    """
    borne, found, number = 0, NOBODY, 0
    piece = piece_under(game, card, 0)
    while piece != NOBODY:
        if piece != besides:
            borne += 1
            if found == NOBODY or has_moved(game, found):
                found = piece
        number += 1
        piece = piece_under(game, card, number)
    return NOBODY if borne < room_for(game, book, card) else found


@kernel
def can_settle(game, book, seat, lifted):
    """Whether a piece of Equipment that lies under no unit can find one, moving others on if need be.

    Pieces are reached one from another: who takes a unit's place pushes what lies there, unless it was moved before.
    """
    reached = 1 << (lifted % SHARE)
    grown = True
    while grown:
        grown = False
        piece = game.first[zone_of(seat, Zone.EQUIPMENT)]
        while piece != NOBODY:
            if (reached >> (piece % SHARE)) & 1 == 1:
                for place in range(Zone.UNITS, Zone.FIELD + 1):
                    unit = game.first[zone_of(seat, place)]
                    while unit != NOBODY:
                        if can_bear(game, book, seat, unit, piece):
                            other = in_the_way(game, book, unit, lifted)
                            if other == NOBODY:
                                return True
                            bit = 1 << (other % SHARE)
                            if reached & bit == 0 and not has_moved(game, other):
                                reached |= bit
                                grown = True
                        unit = game.next[unit]
            piece = game.next[piece]
    return False


@rule("PSI-15.4", "PSI-17.4", "PSI-G38", off=False)
def can_move_onto(game, book, seat, piece, unit):
    """Equipment goes to any own unit that can bear it; what that bears must be able to go elsewhere."""
    if not can_bear(game, book, seat, unit, piece) or game.host[piece] == unit:
        return False
    other = in_the_way(game, book, unit, piece)
    if other == NOBODY:
        return True
    if has_moved(game, other):
        return False
    before = int(game.host[piece])
    game.host[piece] = unit
    game.marks[piece] |= State.MOVED
    found = can_settle(game, book, seat, other)
    game.host[piece] = before
    game.marks[piece] &= ~State.MOVED
    return found


@rule("PSI-15.5", "PSI-G38")
def move_equipment(game, book, seat, piece, unit):
    """Equipment is moved free of cost; the result is the piece that lay there and must move on, or NOBODY."""
    other = in_the_way(game, book, unit, piece)
    game.host[piece] = unit
    game.marks[piece] |= State.MOVED
    tell(book, Log.EQUIP, seat, game.kind[piece], name_of(game, unit), 0, everybody(game))
    return other


# PSI-16, PSI-G40 to PSI-G42: Stacking


@kernel
def may_stack(game, book, card, other):
    """Whether a text lets two units form a Stack that the rules do not know."""
    is_one = is_permitted(game, book, Act.STACK_WITH, card, other)
    return is_one or is_permitted(game, book, Act.STACK_WITH, other, card)


@rule("PSI-16.2", "PSI-16.3", "PSI-16.8", "PSI-3.9", "PSI-G40", off=False)
def can_stack(game, book, seat, card, other):
    """A Stack is a Cyborg and a unit that is none, both of one player; a unit is in at most one."""
    if card == other or game.zone[other] != zone_of(seat, Zone.UNITS) or game.partner[card] != NOBODY:
        return False
    cyborgs = (book.form[game.kind[card]] == Form.CYBORG) + (book.form[game.kind[other]] == Form.CYBORG)
    if cyborgs != 1 and not may_stack(game, book, card, other):
        return False
    return not (is_forbidden(game, book, Act.STACK, card, other) or is_forbidden(game, book, Act.STACK, other, card))


@rule("PSI-16.1", "PSI-16.7", "PSI-G41", "PSI-15.6")
def stack(game, book, seat, card, other):
    """Two units act as one combatant: one attacker, one defender, one roll of dice."""
    take_out(game, other)
    put_last(game, other, zone_of(seat, Zone.FIELD))
    game.partner[card] = other
    game.partner[other] = card
    game.marks[other] |= State.SECOND
    tell(book, Log.STACK, seat, game.kind[card], game.kind[other], 0, everybody(game))
    notice(game, book, Event.STACK, card, other, 0)
    notice(game, book, Event.STACK, other, card, 0)


# PSI-17, PSI-11.3, PSI-G11, PSI-G83: Defenders


@rule("PSI-17.5", "PSI-17.6", "PSI-11.3", "PSI-G10", off=False)
def can_defend(game, book, seat, card):
    """Any unit in the Lab can defend, depleted or not; a trapped one cannot."""
    return game.zone[card] == zone_of(seat, Zone.UNITS) and not is_forbidden(game, book, Act.DEFEND, card, NOBODY)


@rule("PSI-17.3", "PSI-G11", off=False)
def is_taken(game, book, attacker):
    """Several defenders may engage one attacker, unless the table allows one only."""
    return book.numbers[Number.ONE_DEFENDER] == 1 and defender_of(game, attacker, NOBODY) != NOBODY


@kernel
def can_engage(game, book, card, attacker):
    """Whether a defender may engage an attacker."""
    if not is_attacking(game, attacker) or lead_of(game, attacker) != attacker or is_taken(game, book, attacker):
        return False
    for number in range(4):
        unit, foe = member(game, card, number // 2), member(game, attacker, number % 2)
        if unit != NOBODY and foe != NOBODY:
            if is_forbidden(game, book, Act.DEFEND, unit, foe) or has_keyword(game, book, foe, Keyword.UNBLOCKABLE):
                return False
    return True


@kernel
def can_engage_any(game, book, card):
    """Whether there is an attacker that a defender may engage."""
    attacker = game.first[zone_of(game.turn, Zone.FIELD)]
    while attacker != NOBODY:
        if can_engage(game, book, card, attacker):
            return True
        attacker = game.next[attacker]
    return False


@kernel
def must_still_defend(game, book):
    """Whether a unit stays at home that a text wants to defend, and that can."""
    return stands(game, Watch.MUST) and owes(game, book, Act.DEFEND, 0, CARDS) != NOBODY


@kernel
def could_obey(game, book, act, card):
    """Whether a unit that stays at home could do what a text wants it to do: attack in its own turn, else defend."""
    if game.kind[card] < 0:
        return False
    if act == Act.ATTACK:
        return can_attack(game, book, int(game.turn), card)
    return can_defend(game, book, 1 - int(game.turn), card) and can_engage_any(game, book, card)


owes = make_owes(says, could_obey)


@kernel
def name_defender(game, seat, card):
    """A defender comes to the Battlefield; whom it engages is asked next."""
    move(game, card, zone_of(seat, Zone.FIELD))
    ask_on(game, Question.WHOM, 1 << seat)


@kernel
def newest_defender(game, seat):
    """The combatant that was named last and engages nobody yet, or NOBODY."""
    card = game.last[zone_of(seat, Zone.FIELD)]
    if card == NOBODY:
        return NOBODY
    lead = lead_of(game, card)
    return lead if game.against[lead] == NOBODY else NOBODY


@kernel
def newest_attacker(game, seat):
    """The combatant that was named last, or NOBODY."""
    card = game.last[zone_of(seat, Zone.FIELD)]
    return NOBODY if card == NOBODY else lead_of(game, card)


@rule("PSI-17.1", "PSI-17.2", "PSI-17.7", "PSI-G83")
def engage(game, book, seat, card, attacker):
    """A defending unit or Stack engages exactly one attacker; defending does not deplete."""
    game.against[card] = attacker
    tell(book, Log.DEFEND, seat, game.kind[card], game.kind[attacker], 0, everybody(game))
    ask_on(game, Question.DEFENDERS, 1 << seat)


@kernel
def end_defence(game, book, seat):
    """The defence is declared."""
    forget_moves(game, seat)
    card = game.first[zone_of(seat, Zone.FIELD)]
    while card != NOBODY:
        attacker = int(game.against[lead_of(game, card)])
        notice(game, book, Event.DEFEND, card, attacker, 0)
        for number in range(2):
            if member(game, attacker, number) != NOBODY:
                notice(game, book, Event.ENGAGE, member(game, attacker, number), card, 0)
        card = game.next[card]
    end_step(game, book, BattleStep.DEFENCE)
