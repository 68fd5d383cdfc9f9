"""What card texts do: the interpreter of effect programs, and its verbs."""

from cardwright.games.wuxing.rules.chakras import spend_chakra, unseal
from cardwright.games.wuxing.rules.choosing import ask_question
from cardwright.games.wuxing.rules.costs import name_elements, pay_cost
from cardwright.games.wuxing.rules.end import reach_limit, test_loss
from cardwright.games.wuxing.rules.entities import arrive, flip_stack, set_exhausted
from cardwright.games.wuxing.rules.marma import damage, damage_alone, heal
from cardwright.games.wuxing.rules.moving import (
    destroy_by_effect,
    discard,
    draw,
    is_shelled,
    put_back,
    sacrifice,
    send_to_diyu,
    show_from_hand,
    shuffle_deck,
    take,
    withdraw,
)
from cardwright.games.wuxing.rules.pulse import negate_effect, open_response
from cardwright.games.wuxing.rules.qi import become, gain_qi, lose_qi
from cardwright.games.wuxing.rules.zones import (
    controller_of,
    free_slot,
    is_entity_on_field,
    is_on_field,
    owner_of,
    place_in,
    slot_of,
    zone_of,
)
from cardwright.games.wuxing.running import how_much, next_each, run_flow, suits_frame, who
from cardwright.games.wuxing.standing import notice, push, watch
from cardwright.games.wuxing.state import (
    CARDS,
    EFFECT_THINGS,
    SCRATCH,
    SET_FIRST,
    Area,
    Event,
    Form,
    Log,
    Mark,
    Position,
    Resource,
    State,
    Step,
    Strike,
    Zone,
)
from cardwright.games.wuxing.values import keyword_of_effect, value
from cardwright.kernel import answering
from cardwright.kernel.agenda import Row, pop_row
from cardwright.kernel.events import tell
from cardwright.kernel.programs import Code, Watcher
from cardwright.kernel.rule import kernel
from cardwright.kernel.running import column, make_run
from cardwright.kernel.seats import everybody, name_of
from cardwright.kernel.standing import make_let_last
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE, Op, Watch

# Activation


@kernel
def announce(game, book, at):
    """An activation is whole: everybody sees it, and it can be answered."""
    game.agenda[at, Row.MARKS] |= Mark.PUBLIC
    seat, source = int(game.agenda[at, Row.SEAT]), int(game.agenda[at, Row.SOURCE])
    tell(book, Log.ACTIVATE, seat, name_of(game, source), NOBODY, keyword_of_effect(game, at), everybody(game))
    open_or_gather(game, book, at, seat)


@kernel
def open_or_gather(game, book, at, seat):
    """Further triggers join the Pulse before it can be answered."""
    if game.waiting > 0 and game.agenda[at, Row.MARKS] & Mark.TRIGGER != 0:
        push(game, book, Step.GATHER, 0, seat, NOBODY)
    else:
        open_response(game, book, seat)


@kernel
def declare(game, book, at, op):
    """An activation is paid for, then it can be answered; a delayed effect is neither."""
    if game.agenda[at, Row.MARKS] & Mark.QUIET != 0:
        return
    if op == Op.WINDOW:
        announce(game, book, at)
    else:
        pay_cost(game, book, at)


# Damage, MP, Qi and cards of players


@kernel
def change_qi(game, book, seat, resource, amount, is_gain):
    """A player gains or loses Qi of an Element, or of any that they name."""
    if resource == Resource.ANY:
        return name_elements(game, book, seat, amount, is_gain)
    done = 0
    for _die in range(amount):
        if is_gain == 1:
            done += gain_qi(game, book, seat, resource, Log.GAIN_QI)
        else:
            done += lose_qi(game, book, seat, resource)
    return done


@kernel
def draw_cards(game, book, seat, amount):
    """A player draws as many cards as there are."""
    done = 0
    for _card in range(amount):
        if game.over == 0 and draw(game, book, seat) != NOBODY:
            done += 1
            notice(game, book, Event.DRAW, CARDS + seat, NOBODY, 0)
    return done


@kernel
def mill(game, book, seat, amount):
    """The top cards of a deck go to the Diyu."""
    done = 0
    for _card in range(amount):
        card = int(game.first[zone_of(seat, Zone.DECK)])
        if card != NOBODY:
            send_top_to_diyu(game, book, seat, card)
            done += 1
    return done


@kernel
def send_top_to_diyu(game, book, seat, card):
    """A card of a deck goes to the Diyu of its owner."""
    game.known[card] = everybody(game)
    tell(book, Log.DISCARD, seat, game.kind[card], NOBODY, 0, everybody(game))
    send_to_diyu(game, book, card)


@kernel
def run_player(game, book, at, op, seat):
    """What happens to a player."""
    amount = how_much(game, book, at, column(game, book, at, Code.b))
    if op == Op.DAMAGE:
        return damage_alone(game, book, seat, int(game.agenda[at, Row.SOURCE]), amount)
    if op == Op.DRAW:
        return draw_cards(game, book, seat, amount)
    if op == Op.MILL:
        return mill(game, book, seat, amount)
    resource = column(game, book, at, Code.c)
    if resource == Resource.DRAWING_STEP:
        game.skips[seat] += amount
        return 1
    if resource != Resource.MP:
        return change_qi(game, book, seat, resource, amount, 1 if op == Op.GAIN else 0)
    if op == Op.GAIN:
        return heal(game, book, seat, amount)
    return damage_alone(game, book, seat, NOBODY, amount)


@kernel
def damage_all(game, book, at):
    """All players that fit take damage at the same time."""
    which = column(game, book, at, Code.a)
    amount = how_much(game, book, at, column(game, book, at, Code.b))
    done = 0
    for seat in range(game.seats):
        if suits_frame(game, book, at, which, CARDS + seat):
            done += damage(game, book, seat, int(game.agenda[at, Row.SOURCE]), amount)
    test_loss(game, book)
    return done


# Cards that change places


@kernel
def bring(game, book, card):
    """An Entity comes to the field from elsewhere, in attack position, if its owner has a free slot."""
    seat = owner_of(game, card)
    slot = free_slot(game, book, seat)
    if slot == NOBODY or book.form[game.kind[card]] != Form.ENTITY or is_on_field(game, card):
        return 0
    if place_in(game, card) == Zone.HAND:
        card = show_from_hand(game, card)
    tell(book, Log.INVOKE, seat, game.kind[card], NOBODY, Position.ATTACK, everybody(game))
    arrive(game, book, seat, card, slot, Position.ATTACK)
    return 1


@kernel
def move_card(game, book, card, area, source, seat):
    """A card goes to its owner's hand, deck or Diyu."""
    if area == Area.HAND:
        if is_on_field(game, card):
            return withdraw(game, book, card, source, seat)
        return take(game, book, card)
    if area == Area.DECK:
        return put_back(game, book, card, source, seat)
    return 0


@kernel
def for_all(game, book, at, op):
    """What is done to all cards on the field that fit."""
    which, source, seat = (
        column(game, book, at, Code.a),
        int(game.agenda[at, Row.SOURCE]),
        int(game.agenda[at, Row.SEAT]),
    )
    b, c = column(game, book, at, Code.b), column(game, book, at, Code.c)
    done = 0
    for card in range(CARDS):
        if not is_on_field(game, card) or not suits_frame(game, book, at, which, card):
            continue
        if op == Op.DESTROY_ALL:
            done += destroy_by_effect(game, book, card, source, seat)
        elif op == Op.MOVE_ALL:
            done += move_card(game, book, card, b, source, seat)
        else:
            done += mark(game, book, card, b, c, seat)
    return done


@kernel
def mark(game, book, card, state, is_so, seat):
    """A stack is exhausted, readied or turned, a Domain is turned."""
    if is_shelled(game, book, card, seat):
        return 0
    if state == State.EXHAUSTED and is_entity_on_field(game, card):
        return set_exhausted(game, book, card, is_so)
    if state == State.ATTACK_POSITION and is_entity_on_field(game, card):
        flip_stack(game, book, controller_of(game, card), slot_of(game, card))
        return 1
    return 0


@kernel
def run_move(game, book, at, op):
    """Cards change places."""
    if op == Op.DESTROY_ALL or op == Op.MOVE_ALL or op == Op.MARK_ALL:
        return for_all(game, book, at, op)
    if op == Op.DAMAGE_ALL:
        return damage_all(game, book, at)
    x = who(game, at, column(game, book, at, Code.a))
    if x == NOBODY:
        return 0
    source, seat = int(game.agenda[at, Row.SOURCE]), int(game.agenda[at, Row.SEAT])
    if op == Op.SHUFFLE:
        shuffle_deck(game, book, x - CARDS)
        return 1
    if x >= CARDS:
        return run_player(game, book, at, op, x - CARDS)
    if op == Op.DESTROY:
        return destroy_by_effect(game, book, x, source, seat)
    if op == Op.DISCARD:
        return discard(game, book, x)
    if op == Op.SACRIFICE:
        return sacrifice(game, book, x)
    if op == Op.BRING:
        return bring(game, book, x)
    return move_card(game, book, x, column(game, book, at, Code.b), source, seat) if op == Op.MOVE else 0


# What lasts


@kernel
def make_last(game, book, watcher, source, seat, bound, fixed, until, ends):
    """An effect begins to last; an Element that a card becomes is on it at once."""
    if 0 <= bound < CARDS and is_shelled(game, book, bound, seat):
        return 0
    if book.watchers[watcher, Watcher.form] == Watch.BECOME:
        about = int(book.watchers[watcher, Watcher.about])
        if become(game, book, bound, seat, fixed if about == NONE else about) == 0:
            return 0
    watch(game, book, watcher, source, seat, bound, fixed, until, ends)
    return 1


let_last = make_let_last(who, how_much, make_last)


@kernel
def swap(game, book, at):
    """ATK and RES of an Entity are exchanged, for as long as the text says."""
    x = who(game, at, column(game, book, at, Code.a))
    seat, source = int(game.agenda[at, Row.SEAT]), int(game.agenda[at, Row.SOURCE])
    if x == NOBODY or x >= CARDS or not is_entity_on_field(game, x) or is_shelled(game, book, x, seat):
        return 0
    one, other = column(game, book, at, Code.b), column(game, book, at, Code.c)
    until, ends = column(game, book, at, Code.d), column(game, book, at, Code.e)
    first, second = value(game, book, x, one, NONE), value(game, book, x, other, NONE)
    watch(game, book, SET_FIRST + one, source, seat, x, second, until, ends)
    watch(game, book, SET_FIRST + other, source, seat, x, first, until, ends)
    return 1


# Effects and attacks that are negated or copied, and cards that are shown


_copy = answering.make_copy_effect(SCRATCH, reach_limit)


@kernel
def copy_effect(game, book, at, seat):
    """An effect of the Pulse resolves once more, for the player whose text says so, with its targets."""
    top = _copy(game, book, at, seat)
    if top != NOBODY:
        game.agenda[top, Row.MARKS] = Mark.PUBLIC | Mark.QUIET
    return 1


@kernel
def negate_attack(game, book, seat):
    """The attack that is under way does not happen."""
    done = 0
    for at in range(game.agenda_size):
        if game.agenda[at, Row.STEP] == Step.ATTACK:
            game.agenda[at, Strike.IS_NEGATED] = 1
            tell(book, Log.NEGATE, seat, NOBODY, NOBODY, 0, 0)
            done = 1
    return done


@kernel
def reveal(game, book, x, mask):
    """A card, or a whole hand, becomes known to the seats of a mask."""
    if x < CARDS:
        game.known[x] |= mask
        tell(book, Log.REVEAL, owner_of(game, x), game.kind[x], NOBODY, 0, game.known[x])
        return 1
    card = game.first[zone_of(x - CARDS, Zone.HAND)]
    while card != NOBODY:
        game.known[card] |= mask
        tell(book, Log.REVEAL, x - CARDS, game.kind[card], NOBODY, 0, game.known[card])
        card = game.next[card]
    return 1


@kernel
def run_other(game, book, at, op):
    """What is neither damage nor movement."""
    a, b = column(game, book, at, Code.a), column(game, book, at, Code.b)
    if op == Op.LAST:
        return let_last(game, book, at)
    if op == Op.SWAP:
        return swap(game, book, at)
    seat = int(game.agenda[at, Row.SEAT])
    if op == Op.CANCEL:
        return negate_attack(game, book, seat)
    x = who(game, at, a)
    if x == NOBODY:
        return 0
    if op == Op.NEGATE:
        return negate_effect(game, book, x - EFFECT_THINGS, seat) if x >= EFFECT_THINGS else 0
    if op == Op.COPY:
        return copy_effect(game, book, x - EFFECT_THINGS, seat) if x >= EFFECT_THINGS else 0
    if op == Op.MARK:
        return mark(game, book, x, b, column(game, book, at, Code.c), seat) if x < CARDS else 0
    if op == Op.REVEAL:
        return reveal(game, book, x, everybody(game))
    if op == Op.LOOK:
        looked = who(game, at, b)
        return 0 if looked == NOBODY else reveal(game, book, looked, 1 << (x - CARDS))
    return 0


@kernel
def act(game, book, at, op):
    """Carry out one instruction that does something."""
    is_move = op < Op.LAST or op == Op.MARK_ALL or op == Op.BRING
    return run_move(game, book, at, op) if is_move else run_other(game, book, at, op)


# Ends


@kernel
def end_program(game, book, at):
    """An effect has resolved, or was skipped as negated: its Chakra is spent, or goes back into the deck."""
    marks, card = int(game.agenda[at, Row.MARKS]), int(game.agenda[at, Row.SOURCE])
    pop_row(game)
    if marks & Mark.SPENT != 0:
        spend_chakra(game, book, card)
    elif marks & Mark.UNSEAL != 0:
        unseal(game, book, card)


@kernel
def is_negated(game, at):
    """Whether an effect was negated."""
    return game.agenda[at, Row.MARKS] & Mark.NEGATED != 0


run = make_run(is_negated, end_program, ask_question, declare, run_flow, next_each, act)
