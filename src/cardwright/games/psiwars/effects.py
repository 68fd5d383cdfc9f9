"""What card texts do: the interpreter of effect programs, and its verbs."""

from cardwright.games.psiwars.rules.choosing import ask_question
from cardwright.games.psiwars.rules.creating import announce, come_into_play, create_now, is_laden, use_up
from cardwright.games.psiwars.rules.dice import begin_rolls, fate, roll, value_of_roll
from cardwright.games.psiwars.rules.end import finish
from cardwright.games.psiwars.rules.fighting import disorientate
from cardwright.games.psiwars.rules.joining import engage_with, split
from cardwright.games.psiwars.rules.lab import damage_lab, restore_lab
from cardwright.games.psiwars.rules.moving import (
    change_hands,
    destroy,
    discard,
    enter,
    free,
    leave_field,
    move_card,
    put_away,
    shuffle_deck,
    trap,
    zone_for,
    zone_named,
)
from cardwright.games.psiwars.rules.powers import fail_escape, pay_ability
from cardwright.games.psiwars.rules.preparing import take_card
from cardwright.games.psiwars.rules.turn import lay_creation_unit, take_gold
from cardwright.games.psiwars.rules.zones import (
    controller_of,
    is_attacking,
    is_creation_unit,
    is_depleted,
    is_in_hand,
    is_in_play,
    is_unit_in_play,
    owner_of,
    pile_for,
    place_in,
    zone_of,
)
from cardwright.games.psiwars.running import how_much, next_each, run_flow, suits_frame, who
from cardwright.games.psiwars.standing import notice, push, start_lasting, wait
from cardwright.games.psiwars.state import (
    CARDS,
    SET_FIRST,
    Area,
    Event,
    Log,
    Mark,
    Reason,
    Resource,
    Stage,
    State,
    Step,
    Zone,
)
from cardwright.games.psiwars.values import defender_of, lead_of, member, value
from cardwright.kernel.agenda import Row, pop_row
from cardwright.kernel.events import tell
from cardwright.kernel.noticing import make_last_in_time
from cardwright.kernel.programs import Code, Watcher
from cardwright.kernel.rule import kernel
from cardwright.kernel.running import column, make_following, make_run, never_stopped
from cardwright.kernel.seats import everybody, name_of
from cardwright.kernel.standing import make_let_last
from cardwright.kernel.table import NOBODY
from cardwright.kernel.verbs import make_reveal, make_swap
from cardwright.kernel.zones import leave_hand, move
from cardwright.language.program import Op, Toss, Watch

MOST_FATES = 9  # dice of a colour that texts can do the same to before they are rolled

# States


@kernel
def steady(game, book, card):
    """A combatant is no longer Disorientated; the result is 0 where it was not."""
    if not is_unit_in_play(game, card) or game.marks[card] & State.DISORIENTATED == 0:
        return 0
    for number in range(2):
        unit = member(game, card, number)
        if unit != NOBODY:
            game.marks[unit] &= ~State.DISORIENTATED
    tell(book, Log.STEADY, controller_of(game, card), game.kind[card], NOBODY, 0, everybody(game))
    return 1


@kernel
def send_home(game, book, card):
    """A combatant goes back to its Lab with its partner."""
    for number in range(1, -1, -1):
        unit = member(game, card, number)
        if unit != NOBODY:
            seat = controller_of(game, unit)
            leave_field(game, unit)
            move(game, unit, zone_of(seat, Zone.UNITS))
            tell(book, Log.DISENGAGE, seat, game.kind[unit], NOBODY, 0, everybody(game))


@kernel
def disengage(game, book, card):
    """A defender leaves its battle and goes home; those that engage an attacker all do."""
    if place_in(game, card) != Zone.FIELD:
        return 0
    lead = lead_of(game, card)
    if not is_attacking(game, lead):
        send_home(game, book, lead)
        return 1
    done = 0
    defender = defender_of(game, lead, NOBODY)
    while defender != NOBODY:
        send_home(game, book, defender)
        done += 1
        defender = defender_of(game, lead, NOBODY)
    return done


@kernel
def mark(game, book, card, state, is_so):
    """A card is depleted, replenished, disorientated, steadied, disengaged or split off; 0 where it was so already."""
    if card == NOBODY or card >= CARDS or not is_in_play(game, card) or place_in(game, card) == Zone.TRAPPED:
        return 0
    if state == State.DISORIENTATED:
        if is_so:
            return disorientate(game, book, card) if is_unit_in_play(game, card) else 0
        return steady(game, book, card)
    if state == State.ENGAGED:
        return disengage(game, book, card)
    if state == State.STACKED:
        return split(game, book, card)
    if is_depleted(game, card) == is_so:
        return 0
    game.marks[card] ^= State.DEPLETED
    log = Log.DEPLETE if is_so else Log.REPLENISH
    tell(book, log, controller_of(game, card), game.kind[card], NOBODY, 0, everybody(game))
    return 1


@kernel
def mark_all(game, book, at, which, state, is_so):
    """All that fit are marked."""
    done = 0
    for card in range(CARDS):
        if is_in_play(game, card) and suits_frame(game, book, at, which, card):
            done += mark(game, book, card, state, is_so)
    return done


# Damage, hit points and cards


@kernel
def draw_gold(game, book, seat, amount):
    """Resource cards are drawn: Creation Units go into the Lab, others into the hand."""
    done = 0
    for _card in range(amount):
        card = int(game.first[zone_of(seat, Zone.RESOURCE_DECK)])
        if card != NOBODY:
            done += 1
            if is_creation_unit(book, game.kind[card]):
                lay_creation_unit(game, book, seat, card, Log.DRAW_RESOURCE)
            else:
                game.known[card] |= 1 << seat
                take_gold(game, book, seat, card)
    return done


@kernel
def mill(game, book, seat, amount, area):
    """The top cards of a deck are discarded."""
    done = 0
    for _card in range(amount):
        card = int(game.first[zone_of(seat, zone_named(book, area, NOBODY))])
        if card != NOBODY:
            tell(book, Log.MILL, seat, game.kind[card], NOBODY, 0, everybody(game))
            put_away(game, book, card, pile_for(book, game.kind[card]), False)
            done += 1
    return done


@kernel
def toss(game, book, at, seat):
    """Before dice are rolled, it is settled what becomes of one of a player's dice of a colour."""
    source, ability = int(game.agenda[at, Row.SOURCE]), column(game, book, at, Code.c)
    kind, done = int(game.kind[source]), column(game, book, at, Code.b)
    if done == Toss.SET:
        game.fates[seat, fate(ability, done)] = column(game, book, at, Code.d)
    else:
        game.fates[seat, fate(ability, done)] = min(MOST_FATES, game.fates[seat, fate(ability, done)] + 1)
    if done == Toss.REMOVE:
        tell(book, Log.DOOM, seat, kind, ability, 0, everybody(game))
    elif done == Toss.ROLL:
        tell(book, Log.GRANT, seat, kind, ability, 0, everybody(game))
    else:
        tell(book, Log.TOSS, seat, kind, ability, done, everybody(game))
    return 1


@kernel
def run_player(game, book, at, op, seat):
    """What happens to a player or Lab."""
    amount = how_much(game, book, at, column(game, book, at, Code.b))
    source = int(game.agenda[at, Row.SOURCE])
    if op == Op.DAMAGE:
        dealt = damage_lab(game, book, seat, source, amount)
        if dealt > 0:
            notice(game, book, Event.HIT_LAB, source, CARDS + seat, dealt)
        return dealt
    if op == Op.DRAW:
        done = 0
        if column(game, book, at, Code.c) == Area.RESOURCE_DECK:
            return draw_gold(game, book, seat, amount)
        for _card in range(amount):
            if take_card(game, book, seat, Log.DRAW) != NOBODY:
                done += 1
                notice(game, book, Event.DRAW, CARDS + seat, NOBODY, 0)
        return done
    if op == Op.MILL:
        return mill(game, book, seat, amount, column(game, book, at, Code.c))
    if column(game, book, at, Code.c) != Resource.HIT_POINTS:
        return 0
    if op == Op.GAIN:
        return restore_lab(game, book, seat, amount)
    return damage_lab(game, book, seat, source, amount)


@kernel
def destroy_all(game, book, at, which):
    """All that fit are destroyed."""
    source = game.agenda[at, Row.SOURCE]
    done = 0
    for card in range(CARDS):
        if is_in_play(game, card) and suits_frame(game, book, at, which, card):
            done += destroy(game, book, card, source)
    return done


@kernel
def move_all(game, book, at, which, area, end):
    """Everything that fits goes to its owner's hand, deck, Lab or discard pile."""
    done = 0
    for card in range(CARDS):
        if game.kind[card] >= 0 and suits_frame(game, book, at, which, card):
            done += move_card(game, book, card, area, end)
    return done


@kernel
def run_move(game, book, at, op):
    """Cards change places."""
    a, b, c = column(game, book, at, Code.a), column(game, book, at, Code.b), column(game, book, at, Code.c)
    source = int(game.agenda[at, Row.SOURCE])
    if op == Op.DESTROY_ALL:
        return destroy_all(game, book, at, a)
    if op == Op.MOVE_ALL:
        return move_all(game, book, at, a, b, c)
    x = who(game, at, a)
    if x == NOBODY:
        return 0
    if op == Op.SHUFFLE:
        shuffle_deck(game, book, x - CARDS, b == Area.RESOURCE_DECK)
        return 1
    if x >= CARDS:
        return run_player(game, book, at, op, x - CARDS)
    if op == Op.DESTROY:
        return destroy(game, book, x, source)
    if op == Op.DISCARD:
        return discard(game, book, x)
    return move_card(game, book, x, b, c) if op == Op.MOVE else 0


# What lasts


@kernel
def make_last(game, book, watcher, source, seat, bound, fixed, until, ends):
    """An effect begins to last; control of a unit in play is taken at once."""
    if book.watchers[watcher, Watcher.form] == Watch.CONTROL:
        if not is_unit_in_play(game, bound):
            return 0
        change_hands(game, book, bound, seat)
    start_lasting(game, book, watcher, source, seat, bound, fixed, until, ends)
    return 1


last_in_time = make_last_in_time(int(Event.TURN_END), int(Stage.NEXT), wait, make_last)
let_last = make_let_last(who, how_much, last_in_time)


@kernel
def give_back(game, book):
    """A unit of which nobody has control any more returns to its owner."""
    for card in range(CARDS):
        if is_unit_in_play(game, card) and controller_of(game, card) != owner_of(game, card):
            if not is_held(game, book, card):
                change_hands(game, book, card, owner_of(game, card))


@kernel
def is_held(game, book, card):
    """Whether an effect lasts that gives another player control of a unit."""
    for row in range(game.lasting_end):
        if game.rule[row] != NOBODY and game.bound[row] == card:
            if book.watchers[game.rule[row], Watcher.form] == Watch.CONTROL:
                return True
    return False


@kernel
def has_strengths(game, book, card, seat):
    """Whether a card is a unit whose strengths can be exchanged."""
    return is_unit_in_play(game, card)


swap = make_swap(SET_FIRST, who, has_strengths, value, start_lasting)
reveal = make_reveal(int(Log.REVEAL), owner_of, zone_of, int(Zone.HAND), int(Zone.GOLD))


@kernel
def attach(game, book, piece, unit):
    """Equipment is moved onto a unit that bears none, whoever controls it."""
    if unit == NOBODY or place_in(game, piece) != Zone.EQUIPMENT or not is_unit_in_play(game, unit):
        return 0
    if is_laden(game, book, unit):
        return 0
    game.host[piece] = unit
    if controller_of(game, piece) != controller_of(game, unit):
        from_zone(game, piece, controller_of(game, unit))
    tell(book, Log.EQUIP, controller_of(game, unit), game.kind[piece], name_of(game, unit), 0, everybody(game))
    return 1


@kernel
def from_zone(game, piece, seat):
    """Equipment lies with another player; what it says works for that player."""
    move(game, piece, zone_of(seat, Zone.EQUIPMENT))
    for row in range(game.lasting_end):
        if game.rule[row] != NOBODY and game.source[row] == piece:
            game.seat[row] = seat


@kernel
def roll_for_text(game, book, at):
    """A text has a die rolled; only its value counts."""
    seat, source = int(game.agenda[at, Row.SEAT]), int(game.agenda[at, Row.SOURCE])
    ability = column(game, book, at, Code.b)
    begin_rolls(game)
    side = roll(game, book, seat, ability, Log.TEXT_ROLL, int(game.kind[source]))
    return value_of_roll(book, seat, ability, side)


@kernel
def run_other(game, book, at, op):
    """What is neither damage nor movement."""
    a, b = column(game, book, at, Code.a), column(game, book, at, Code.b)
    if op == Op.LAST:
        return let_last(game, book, at)
    if op == Op.ENTER:
        return come_into_play(game, book, at)
    if op == Op.SWAP:
        return swap(game, book, at)
    if op == Op.ROLL:
        game.agenda[at, Row.R0 + a] = roll_for_text(game, book, at)
        return 1
    if op == Op.MARK_ALL:
        return mark_all(game, book, at, a, b, column(game, book, at, Code.c) == 1)
    x = who(game, at, a)
    if x == NOBODY:
        return 0
    if op == Op.MARK:
        return mark(game, book, x, b, column(game, book, at, Code.c) == 1)
    if op == Op.TRAP:
        return trap(game, book, x, int(game.agenda[at, Row.SOURCE]))
    if op == Op.FREE:
        return free(game, book, x)
    if op == Op.ATTACH:
        return attach(game, book, x, who(game, at, b))
    if op == Op.REVEAL:
        return reveal(game, book, x, everybody(game))
    if op == Op.LOOK:
        return reveal(game, book, who(game, at, b), 1 << (x - CARDS))
    if op == Op.DIE:
        return toss(game, book, at, x - CARDS)
    if op == Op.ATTACK:
        return engage_with(game, book, x, who(game, at, b))
    if op == Op.CREATE:
        create_now(game, book, x)
        return 1
    if op == Op.WIN:
        finish(game, book, 1 << (x - CARDS), Reason.LAB)
    elif op == Op.BRING and not is_in_play(game, x):
        card = leave_hand(game, x) if is_in_hand(game, x) else x
        enter(game, book, card, owner_of(game, x), zone_for(book, game.kind[card]), NOBODY)
    return 1


@kernel
def act(game, book, at, op):
    """One instruction that does something; the result is not 0 if it did."""
    if op <= Op.SHUFFLE:
        return run_move(game, book, at, op)
    return run_other(game, book, at, op)


# Programs


@kernel
def end_program(game, book, at):
    """A program is at its end: a Power is used up, and an escape that did not free the unit has failed."""
    card, marks = int(game.agenda[at, Row.SOURCE]), game.agenda[at, Row.MARKS]
    unit = int(game.agenda[at, Row.SUBJECT])
    pop_row(game)
    if marks & Mark.PLAYED != 0:
        use_up(game, book, card)
    elif marks & Mark.ESCAPE != 0:
        fail_escape(game, book, unit, card)


@kernel
def declare(game, book, at, op):
    """The costs of a move are paid; then it is whole and public."""
    marks, seat = game.agenda[at, Row.MARKS], int(game.agenda[at, Row.SEAT])
    if op == Op.WINDOW:
        game.agenda[at, Row.MARKS] |= Mark.PUBLIC
        if marks & Mark.PLAYED != 0:
            announce(game, book, at)
    elif marks & Mark.PLAYED != 0:
        row = push(game, book, Step.PAY, 0, seat, int(game.agenda[at, Row.SOURCE]))
        game.agenda[row, Row.OTHER] = NOBODY
    else:
        pay_ability(game, book, at)


act_and_follow = make_following(act, who, is_in_hand)
run = make_run(never_stopped, end_program, ask_question, declare, run_flow, next_each, act_and_follow)
