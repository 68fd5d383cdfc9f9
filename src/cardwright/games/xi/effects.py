"""What card texts do: the interpreter of effect programs, and its verbs."""

from cardwright.games.xi.choices import ask_question
from cardwright.games.xi.costs import make_public, pay_costs
from cardwright.games.xi.frames import how_much, next_each, run_flow, suits_frame, who
from cardwright.games.xi.life import change_resource, deal, hit_for, restore, strike
from cardwright.games.xi.moving import (
    destroy,
    destroy_doomed,
    discard,
    draw_card,
    mill,
    move_card,
    sacrifice,
    shuffle_deck,
)
from cardwright.games.xi.standing import enter, finish, notice, push_check, put_away, stir, watch
from cardwright.games.xi.state import (
    CARDS,
    PLAYING,
    SET_DAMAGE,
    SWAPPED_LIFE,
    Act,
    Event,
    Form,
    Log,
    Mark,
    Reason,
    Stat,
    State,
    Step,
    Zone,
)
from cardwright.games.xi.values import (
    is_forbidden,
    is_in_play,
    is_unit_in_play,
    owner_of,
    skirmish_row,
    type_of,
    value,
    zone_of,
)
from cardwright.kernel.agenda import Row, pop_row
from cardwright.kernel.chance import below
from cardwright.kernel.events import tell
from cardwright.kernel.frames import column, make_run
from cardwright.kernel.programs import Code, Watcher
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody
from cardwright.kernel.standing import make_let_last
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import leave_hand
from cardwright.language.program import NONE, Op, Watch


@kernel
def preventable(game, book, at, which):
    """The agenda row of a card being played that a text can prevent, or NOBODY."""
    source = game.agenda[at, Row.SOURCE]
    for other in range(game.agenda_size):
        if other == at or game.agenda[other, Row.STEP] != Step.RUN:
            continue
        card = game.agenda[other, Row.SOURCE]
        if game.agenda[other, Row.MARKS] & Mark.SPELL != 0 and card != source:
            if suits_frame(game, book, at, which, card) and not is_forbidden(game, book, Act.PREVENT, card, source):
                return other
    return NOBODY


@rule("XI-8.1", "XI-8.2", "XI-8.3", "XI-G82")
def prevent(game, book, at, which):
    """A card of any kind that is being played has no effect and goes straight to the discard pile; costs stay paid."""
    row = preventable(game, book, at, which)
    if row == NOBODY:
        return 0
    card, seat = game.agenda[row, Row.SOURCE], game.agenda[at, Row.SEAT]
    game.agenda[row, Row.MARKS] |= Mark.STOPPED
    tell(book, Log.PREVENT, seat, game.kind[card], NOBODY, 0, everybody(game))
    notice(game, book, Event.PREVENT, card, CARDS + seat, 0)
    return 1


@kernel
def is_cancellable(game, book, at, attackers, defenders):
    """Whether a skirmish is declared whose parties a text means."""
    row = skirmish_row(game)
    if row == NOBODY:
        return False
    attacker, defender = int(game.agenda[row, Row.SOURCE]), int(game.agenda[row, Row.OTHER])
    if attackers != NONE and not suits_frame(game, book, at, attackers, attacker):
        return False
    return defenders == NONE or suits_frame(game, book, at, defenders, defender)


@rule("XI-9.37", "XI-G94", "XI-G114", "XI-G124")
def cancel(game, book, at, attackers, defenders):
    """A declared skirmish whose parties the text means ends without damage; the attacker stays marked."""
    if not is_cancellable(game, book, at, attackers, defenders):
        return 0
    row = skirmish_row(game)
    attacker = int(game.agenda[row, Row.SOURCE])
    game.agenda[row, Row.MARKS] |= Mark.STOPPED
    tell(book, Log.CANCEL, game.agenda[at, Row.SEAT], game.kind[attacker], NOBODY, 0, everybody(game))
    notice(game, book, Event.CANCEL, attacker, NOBODY, 0)
    return 1


@kernel
def can_stop(game, book, at, pc, op):
    """Whether a program that only prevents or cancels finds what it speaks of."""
    place = pc
    while book.code[place, Code.op] != Op.END:
        if book.code[place, Code.op] == op:
            a, b = int(book.code[place, Code.a]), int(book.code[place, Code.b])
            if op == Op.PREVENT and preventable(game, book, at, a) != NOBODY:
                return True
            if op == Op.CANCEL and is_cancellable(game, book, at, a, b):
                return True
        place += 1
    return False


@rule("XI-G38")
def damage_type_of(game, book, at, named, dealer):
    """Damage whose type is not named has the present type of the card that deals it."""
    if named != NONE:
        return named
    card = dealer if dealer != NOBODY and dealer < CARDS else int(game.agenda[at, Row.SOURCE])
    return type_of(game, book, card)


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
def run_damage(game, book, at, op):
    """Damage and life."""
    a, b = column(game, book, at, Code.a), column(game, book, at, Code.b)
    source = int(game.agenda[at, Row.SOURCE])
    amount = how_much(game, book, at, b)
    if op == Op.DAMAGE or op == Op.DAMAGE_ALL:
        dealer = who(game, at, column(game, book, at, Code.d))
        damage_type = damage_type_of(game, book, at, column(game, book, at, Code.c), dealer)
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
                done += draw_card(game, book, x - CARDS)
        return done
    if op == Op.SHUFFLE:
        shuffle_deck(game, book, x - CARDS)
        return 1
    if x >= CARDS:
        return 0
    if op == Op.DESTROY:
        return destroy(game, book, x, source)
    if op == Op.SACRIFICE:
        return sacrifice(game, book, x, seat)
    if op == Op.DISCARD:
        return discard(game, book, x)
    return move_card(game, book, x, b, c)


@kernel
def move_all(game, book, at, which, zone, end):
    """Everything that fits goes to its owner's hand, deck or discard pile."""
    done = 0
    for card in range(CARDS):
        if game.zone[card] < game.seats * Zone.COUNT and suits_frame(game, book, at, which, card):
            done += move_card(game, book, card, zone, end)
    return done


@kernel
def make_last(game, book, watcher, source, seat, bound, fixed, until, ends):
    """An effect begins to last; control is taken of units in play only, and not against a text."""
    form = book.watchers[watcher, Watcher.form]
    if form == Watch.CONTROL:
        if not is_unit_in_play(game, bound) or is_forbidden(game, book, Act.CONTROL, bound, source):
            return 0
    watch(game, book, watcher, source, seat, bound, fixed, until, ends)
    if form == Watch.BECOME and bound != NOBODY and bound < CARDS:
        tell(book, Log.TYPE, seat, game.kind[bound], NOBODY, game.type[bound], everybody(game))
    return 1


let_last = make_let_last(who, how_much, make_last)


@kernel
def swap(game, book, at):
    """A unit's damage becomes its life points and the other way round, for as long as the text says."""
    x = who(game, at, column(game, book, at, Code.a))
    if x == NOBODY or x >= CARDS or not is_unit_in_play(game, x):
        return 0
    source, seat = int(game.agenda[at, Row.SOURCE]), int(game.agenda[at, Row.SEAT])
    until, ends = column(game, book, at, Code.d), column(game, book, at, Code.e)
    damage, life = value(game, book, x, Stat.DAMAGE, NONE), int(game.lives[x])
    watch(game, book, SWAPPED_LIFE, source, seat, x, damage, until, ends)
    watch(game, book, SET_DAMAGE, source, seat, x, life, until, ends)
    game.lives[x] = damage
    stir(game)
    return 1


@kernel
def reveal(game, book, x, mask):
    """A card, or a whole hand, becomes known to the seats of a mask."""
    if x >= CARDS:
        card = game.first[zone_of(x - CARDS, Zone.HAND)]
        while card != NOBODY:
            game.known[card] |= mask
            tell(book, Log.REVEAL, x - CARDS, game.kind[card], NOBODY, 0, game.known[card])
            card = game.next[card]
        return 1
    game.known[x] |= mask
    tell(book, Log.REVEAL, owner_of(game, x), game.kind[x], NOBODY, 0, game.known[x])
    return 1


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
    if op == Op.FLIP:
        game.agenda[at, Row.R0 + a] = flip(game, book, game.agenda[at, Row.SEAT])
        return 1
    x = who(game, at, a)
    if x == NOBODY:
        return 0
    if op == Op.ATTACH:
        return attach(game, x, who(game, at, b))
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
def bring(game, book, card):
    """A card that is not in play enters it on its owner's side, without being played."""
    if card >= CARDS or is_in_play(game, card) or book.form[game.kind[card]] == Form.POINT:
        return 0
    if game.zone[card] == zone_of(owner_of(game, card), Zone.HAND):
        card = leave_hand(game, card)
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


@rule("XI-G72")
def come_into_play(game, book, at, ref):
    """A permanent card enters play; what should be attached to something that is gone is discarded instead."""
    source = int(game.agenda[at, Row.SOURCE])
    host = NOBODY if ref == NONE else who(game, at, ref)
    if ref != NONE and (host == NOBODY or not is_in_play(game, host)):
        game.agenda[at, Row.PC] = NOBODY
        return 0
    enter(game, book, source, host)
    return 1


@rule("XI-6.3", "XI-6.4", "XI-8.3")
def use_up(game, book, at):
    """A point spell is used up as soon as its effect is complete, and so is a card that never got into play."""
    card = int(game.agenda[at, Row.SOURCE])
    if game.agenda[at, Row.MARKS] & Mark.SPELL != 0 and game.zone[card] == PLAYING:
        put_away(game, book, card, Zone.DISCARD, False)


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


run = make_run(is_stopped, end_program, ask_question, declare, run_flow, next_each, act)
