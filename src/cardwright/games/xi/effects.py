"""What card texts do: the interpreter of effect programs, and its verbs."""

from cardwright.games.xi.rules.choosing import ask_question
from cardwright.games.xi.rules.limits import finish
from cardwright.games.xi.rules.moving import discard, enter, mill, move_card, sacrifice, shuffle_deck
from cardwright.games.xi.rules.skirmish import cancel
from cardwright.games.xi.rules.spells import come_into_play, prevent, preventable, use_up
from cardwright.games.xi.rules.time import draw_card, gain_prepared, gain_time, pay_costs
from cardwright.games.xi.rules.triggers import replace
from cardwright.games.xi.rules.units import (
    damage_type_of,
    deal,
    destroy,
    destroy_doomed,
    hit_for,
    lose_life,
    restore,
    strike,
)
from cardwright.games.xi.rules.windows import make_public
from cardwright.games.xi.rules.zones import (
    controller_of,
    draw_out,
    is_in_play,
    is_unit_in_play,
    owner_of,
    stir,
    zone_of,
)
from cardwright.games.xi.running import how_much, next_each, run_flow, suits_frame, who
from cardwright.games.xi.standing import push_check, start_lasting, wait
from cardwright.games.xi.state import (
    CARDS,
    SET_DAMAGE,
    SWAPPED_LIFE,
    Act,
    Area,
    Event,
    Form,
    Goal,
    Log,
    Mark,
    Reason,
    Resource,
    Stage,
    Stat,
    State,
    Step,
    Zone,
)
from cardwright.games.xi.values import is_forbidden, value
from cardwright.kernel.agenda import Row, pop_row
from cardwright.kernel.chance import below
from cardwright.kernel.events import tell
from cardwright.kernel.noticing import make_last_in_time
from cardwright.kernel.programs import Code, Watcher
from cardwright.kernel.rule import kernel
from cardwright.kernel.running import column, make_following, make_run
from cardwright.kernel.seats import everybody
from cardwright.kernel.standing import make_let_last
from cardwright.kernel.table import NOBODY
from cardwright.kernel.verbs import make_find_on_deck, make_reveal
from cardwright.kernel.zones import move
from cardwright.language.program import AS_TAKEN, NONE, Op, Watch


@kernel
def change_resource(game, book, x, cause, amount, resource):
    """A player gains or loses T, pT or life points; a unit life points."""
    if resource == Resource.LIFE:
        if amount > 0:
            return restore(game, book, x, cause, amount)
        if x < CARDS and not is_unit_in_play(game, x):
            return 0
        seat = x - CARDS if x >= CARDS else controller_of(game, x)
        tell(book, Log.LIFE, seat, NOBODY if x >= CARDS else int(game.kind[x]), NOBODY, amount, everybody(game))
        if amount < 0 and replace(game, book, Event.LOSE_LIFE, x, cause, -amount):
            return -amount
        lose_life(game, book, x, cause, -amount)
        return -amount
    if x < CARDS:
        return 0
    if resource == Resource.PREPARED:
        return gain_prepared(game, book, x - CARDS, amount)
    return gain_time(game, book, x - CARDS, amount)


@kernel
def deal_to_all(game, book, at, which, amount, damage_type, dealer):
    """One hit on each that fits, all worked out before the first is dealt."""
    for x in range(CARDS + game.seats):
        if (x >= CARDS or is_unit_in_play(game, x)) and suits_frame(game, book, at, which, x):
            game.hits[x] = hit_for(game, book, dealer, x, amount, damage_type)
    done = 0
    for x in range(CARDS + game.seats):
        hit = int(game.hits[x])
        game.hits[x] = 0
        done += strike(game, book, dealer, x, hit)
    return done


@kernel
def take_on(game, book, dealer, x, amount):
    """A hit that was worked out for something is taken by this, as large as it is."""
    if x == NOBODY or (x < CARDS and not is_unit_in_play(game, x)):
        return 0
    return strike(game, book, dealer, x, amount)


@kernel
def run_damage(game, book, at, op):
    """Damage and life."""
    a, b = column(game, book, at, Code.a), column(game, book, at, Code.b)
    source = int(game.agenda[at, Row.SOURCE])
    amount = how_much(game, book, at, b)
    if op == Op.DAMAGE or op == Op.DAMAGE_ALL:
        dealer = who(game, at, column(game, book, at, Code.d))
        named = column(game, book, at, Code.c)
        if named == AS_TAKEN:
            return take_on(game, book, dealer, who(game, at, a), amount)
        damage_type = damage_type_of(game, book, at, named, dealer)
        if op == Op.DAMAGE_ALL:
            return deal_to_all(game, book, at, a, amount, damage_type, dealer)
        x = who(game, at, a)
        return 0 if x == NOBODY else deal(game, book, dealer, x, amount, damage_type)
    if op == Op.RESTORE_ALL:
        done = 0
        for x in range(CARDS + game.seats):
            if (x >= CARDS or is_unit_in_play(game, x)) and suits_frame(game, book, at, a, x):
                done += restore(game, book, x, source, amount)
        return done
    x = who(game, at, a)
    if x == NOBODY:
        return 0
    if op == Op.RESTORE:
        return restore(game, book, x, source, amount)
    signed = amount if op == Op.GAIN else -amount
    done = change_resource(game, book, x, source, signed, column(game, book, at, Code.c))
    return done if op == Op.GAIN else abs(done)


@kernel
def destroy_all(game, book, at, which):
    """All that fit are destroyed at the same time: what they say about each other's end is noticed by all of them."""
    source = game.agenda[at, Row.SOURCE]
    done = 0
    for card in range(CARDS):
        if is_in_play(game, card) and suits_frame(game, book, at, which, card):
            if not is_forbidden(game, book, Act.DESTROY, card, source):
                game.marks[card] |= State.DOOMED
                done += 1
    destroy_doomed(game, book, source)
    return done


@kernel
def run_move(game, book, at, op):
    """Cards change places."""
    a, b, c = column(game, book, at, Code.a), column(game, book, at, Code.b), column(game, book, at, Code.c)
    source, seat = int(game.agenda[at, Row.SOURCE]), int(game.agenda[at, Row.SEAT])
    if op == Op.DESTROY_ALL:
        return destroy_all(game, book, at, a)
    if op == Op.MOVE_ALL:
        return move_all(game, book, at, a, b, c)
    x = who(game, at, a)
    if x == NOBODY:
        return 0
    if op == Op.DRAW or op == Op.MILL:
        count = how_much(game, book, at, b)
        if op == Op.MILL:
            return mill(game, book, x - CARDS, count)
        done = 0
        for _card in range(count):
            if not is_forbidden(game, book, Act.DRAW, x, NOBODY):
                done += draw_card(game, book, x - CARDS, c)
        return done
    if op == Op.SHUFFLE:
        shuffle_deck(game, book, x - CARDS)
        return 1
    if x >= CARDS or (op == Op.MOVE and is_sealed(game, book, seat, x, b)):
        return 0
    if op == Op.DESTROY:
        return destroy(game, book, x, source)
    if op == Op.SACRIFICE:
        return sacrifice(game, book, x)
    return discard(game, book, x) if op == Op.DISCARD else move_card(game, book, x, b, c)


@kernel
def is_sealed(game, book, seat, card, zone):
    """Whether a text forbids a player to return a card from its discard pile to its owner's hand."""
    if zone != Area.HAND or game.zone[card] != zone_of(owner_of(game, card), Zone.DISCARD):
        return False
    return is_forbidden(game, book, Act.RECOVER, CARDS + seat, card)


@kernel
def is_in_hand(game, card):
    """Whether a card lies in its owner's hand."""
    return game.zone[card] == zone_of(owner_of(game, card), Zone.HAND)


@kernel
def move_all(game, book, at, which, zone, end):
    """Everything that fits goes to its owner's hand, deck or discard pile."""
    done = 0
    for card in range(CARDS):
        if game.zone[card] < game.seats * Zone.COUNT and suits_frame(game, book, at, which, card):
            if is_sealed(game, book, game.agenda[at, Row.SEAT], card, zone):
                continue
            done += move_card(game, book, card, zone, end)
            while is_in_hand(game, card) and zone != Area.HAND and suits_frame(game, book, at, which, card):
                done += move_card(game, book, card, zone, end)  # its sleeve holds another card of the hand now
    return done


@kernel
def make_last(game, book, watcher, source, seat, bound, fixed, until, ends):
    """An effect begins to last; control is taken of units in play only, and not against a text."""
    form = book.watchers[watcher, Watcher.form]
    if form == Watch.CONTROL:
        if not is_unit_in_play(game, bound) or is_forbidden(game, book, Act.CONTROL, bound, source):
            return 0
    start_lasting(game, book, watcher, source, seat, bound, fixed, until, ends)
    if form == Watch.BECOME and bound != NOBODY and bound < CARDS:
        tell(book, Log.TYPE, seat, game.kind[bound], NOBODY, game.type[bound], everybody(game))
    return 1


last_in_time = make_last_in_time(int(Event.TURN_END), int(Stage.OVER), wait, make_last)
let_last = make_let_last(who, how_much, last_in_time)


@kernel
def swap(game, book, at):
    """A unit's damage becomes its life points and the other way round, for as long as the text says."""
    x = who(game, at, column(game, book, at, Code.a))
    if x == NOBODY or x >= CARDS or not is_unit_in_play(game, x):
        return 0
    source, seat = int(game.agenda[at, Row.SOURCE]), int(game.agenda[at, Row.SEAT])
    until, ends = column(game, book, at, Code.d), column(game, book, at, Code.e)
    damage, life = value(game, book, x, Stat.DAMAGE, NONE), int(game.lives[x])
    start_lasting(game, book, SWAPPED_LIFE, source, seat, x, damage, until, ends)
    start_lasting(game, book, SET_DAMAGE, source, seat, x, life, until, ends)
    game.lives[x] = damage
    stir(game)
    return 1


reveal = make_reveal(int(Log.REVEAL), owner_of, zone_of, int(Zone.HAND))
find_on_deck = make_find_on_deck(zone_of, int(Zone.DECK))


@kernel
def find_in_deck(game, book, at, register, player):
    """A card further down in a deck is meant, or the topmost one that fits; nobody sees it by that."""
    deck, above, which = (
        zone_of(player - CARDS, Zone.DECK),
        column(game, book, at, Code.d),
        column(game, book, at, Code.e),
    )
    card = int(game.first[deck])
    while card != NOBODY and (above > 0 or (which != NONE and not suits_frame(game, book, at, which, card))):
        card = int(game.next[card])
        above -= 1
    game.agenda[at, Row.R0 + register] = card
    return 0 if card == NOBODY else 1


@kernel
def flip(game, book, seat):
    """A coin: 1 if the player wins it; scenarios may fix it."""
    if book.coin > 0:
        return 1 if book.coin - 1 == seat else 0
    return below(game, 2)


@kernel
def run_other(game, book, at, op):
    """What is neither damage nor movement."""
    a, b = column(game, book, at, Code.a), column(game, book, at, Code.b)
    if op == Op.LAST:
        return let_last(game, book, at)
    if op == Op.PREVENT:
        return prevent(game, book, at, a)
    if op == Op.CANCEL:
        return cancel(game, book, at, a, b)
    if op == Op.ENTER:
        return come_into_play(game, book, at, a)
    if op == Op.SWAP:
        return swap(game, book, at)
    if op == Op.CHECK:
        push_check(game, book)
        return 0
    if op == Op.TOP:
        if column(game, book, at, Code.d) > 0 or column(game, book, at, Code.e) != NONE:
            return find_in_deck(game, book, at, a, who(game, at, b))
        return find_on_deck(game, at, a, who(game, at, b), column(game, book, at, Code.c), 0)
    if op == Op.SPOT:
        row = preventable(game, book, at, b)
        game.agenda[at, Row.R0 + a] = NOBODY if row == NOBODY else game.agenda[row, Row.SOURCE]
        return 1
    if op == Op.FLIP:
        game.agenda[at, Row.R0 + a] = flip(game, book, game.agenda[at, Row.SEAT])
        return 1
    x = who(game, at, a)
    if x == NOBODY:
        return 0
    if op == Op.ATTACH:
        return attach(game, x, who(game, at, b))
    if op == Op.SET_LIFE:
        return set_life(game, book, x, int(game.agenda[at, Row.SOURCE]), how_much(game, book, at, b))
    if op == Op.TAKE_IN:
        return take_in(game, book, x)
    if op == Op.REVEAL:
        return reveal(game, book, x, everybody(game))
    if op == Op.LOOK:
        return reveal(game, book, who(game, at, b), 1 << (x - CARDS))
    if op == Op.UNMARK:
        game.marks[x] &= ~State.SKIRMISHED
    elif op == Op.WIN:
        finish(game, book, 1 << (x - CARDS), Reason.TEXT)
    elif op == Op.LOSE_GAME:
        game.life[x - CARDS] = min(0, game.life[x - CARDS])
    elif op == Op.BRING:
        return bring(game, book, x)
    elif op == Op.TURN_AGAIN:
        game.turn_again |= 1 << (x - CARDS)
    return 1


@kernel
def take_in(game, book, card):
    """A card of a deck goes to its owner's hand, where only they see it who knew it before."""
    seat = owner_of(game, card)
    if game.zone[card] != zone_of(seat, Zone.DECK):
        return 0
    game.known[card] |= 1 << seat
    move(game, card, zone_of(seat, Zone.HAND))
    stir(game)
    tell(book, Log.MOVE, seat, game.kind[card], NOBODY, Goal.HAND, game.known[card])
    return 1


@kernel
def set_life(game, book, x, cause, amount):
    """So many life points are left: the others are lost, or what is missing comes back."""
    if x < CARDS and not is_unit_in_play(game, x):
        return 0
    now = int(game.life[x - CARDS]) if x >= CARDS else int(game.lives[x])
    return 0 if amount == now else change_resource(game, book, x, cause, amount - now, Resource.LIFE)


@kernel
def bring(game, book, card):
    """A card that is not in play enters it on its owner's side, without being played."""
    if card >= CARDS or is_in_play(game, card) or book.form[game.kind[card]] == Form.POINT:
        return 0
    if is_in_hand(game, card):
        card = draw_out(game, card)
    game.known[card] = everybody(game)
    enter(game, book, card, NOBODY)
    return 1


@kernel
def attach(game, card, host):
    """A card in play is attached to another one."""
    if host == NOBODY or not is_in_play(game, card) or not is_in_play(game, host):
        return 0
    game.host[card] = host
    return 1


@kernel
def end_program(game, book, at):
    """A program is at its end; the table is checked unless it stood in for an event within another program."""
    if game.agenda[at, Row.MARKS] & (Mark.SPELL | Mark.FINISHED) == Mark.SPELL:
        game.agenda[at, Row.MARKS] |= Mark.FINISHED  # the spell itself goes after everything that it caused
        push_check(game, book)
        return
    picked = game.agenda[at, Row.R0]
    row = game.agenda[at, Row.CAUSE]
    is_pick = game.agenda[at, Row.MARKS] & Mark.PICK != 0
    is_replacement = game.agenda[at, Row.STAGE] != 0
    use_up(game, book, at)
    pop_row(game)
    if is_pick:
        if game.rule[row] != NOBODY:
            game.fixed[row] = picked
    elif not is_replacement or game.agenda[game.agenda_size - 1, Row.STEP] != Step.RUN:
        push_check(game, book)


@kernel
def act(game, book, at, op):
    """One instruction that does something; the result is not 0 if it did."""
    if op <= Op.RESTORE_ALL:
        return run_damage(game, book, at, op)
    return run_move(game, book, at, op) if op <= Op.SHUFFLE else run_other(game, book, at, op)


@kernel
def is_stopped(game, at):
    """Whether a program was prevented, or all of it is done but laying the card aside."""
    return game.agenda[at, Row.MARKS] & (Mark.STOPPED | Mark.FINISHED) != 0


@kernel
def declare(game, book, at, op):
    """The costs of a move are paid; then it is whole and public."""
    if op == Op.PAY:
        pay_costs(game, book, at)
    else:
        make_public(game, book, at)


act_and_follow = make_following(act, who, is_in_hand)
run = make_run(is_stopped, end_program, ask_question, declare, run_flow, next_each, act_and_follow)
