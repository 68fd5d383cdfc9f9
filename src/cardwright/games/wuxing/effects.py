"""What card texts do: the interpreter of effect programs, and its verbs."""

from cardwright.games.wuxing.rules.battle import negate_attack, redirect_attack
from cardwright.games.wuxing.rules.chakras import put_face_down, spend_chakra, unseal
from cardwright.games.wuxing.rules.choosing import ask_question
from cardwright.games.wuxing.rules.costs import name_elements, pay_cost, transmute
from cardwright.games.wuxing.rules.deconstructing import deconstruct, take_apart
from cardwright.games.wuxing.rules.dice import element_of
from cardwright.games.wuxing.rules.domains import bring_domain, turn_domain
from cardwright.games.wuxing.rules.end import reach_limit, test_loss
from cardwright.games.wuxing.rules.entities import (
    begin_bringing,
    begin_invoking,
    can_invoke_for,
    count_places,
    set_exhausted,
    set_position,
    slip_beneath,
)
from cardwright.games.wuxing.rules.marma import damage, damage_alone, heal, lose_marma
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
    take_in,
    withdraw,
)
from cardwright.games.wuxing.rules.pulse import negate_effect, open_response
from cardwright.games.wuxing.rules.qi import become, entitle, gain_qi, lose_qi
from cardwright.games.wuxing.rules.zones import (
    controller_of,
    free_slot,
    is_beneath,
    is_entity_on_field,
    is_in_hand,
    is_on_field,
    owner_of,
    place_in,
    zone_of,
)
from cardwright.games.wuxing.running import how_much, next_each, run_flow, suits_frame, who
from cardwright.games.wuxing.standing import notice, push, silence_texts, wait, watch
from cardwright.games.wuxing.state import (
    CARDS,
    EFFECT_THINGS,
    SCRATCH,
    SET_FIRST,
    Act,
    Area,
    Event,
    Form,
    Log,
    Mark,
    Naming,
    Position,
    Resource,
    Stage,
    State,
    Step,
    Zone,
)
from cardwright.games.wuxing.values import is_forbidden, keyword_of_effect, value
from cardwright.kernel import answering
from cardwright.kernel.agenda import REGISTERS, Row, pop_row
from cardwright.kernel.events import tell
from cardwright.kernel.noticing import make_last_in_time
from cardwright.kernel.programs import Code, Watcher
from cardwright.kernel.rule import kernel
from cardwright.kernel.running import column, follow, make_following, make_run
from cardwright.kernel.seats import everybody, name_of
from cardwright.kernel.standing import make_let_last
from cardwright.kernel.table import NOBODY
from cardwright.kernel.verbs import make_find_on_deck
from cardwright.kernel.zones import best_known
from cardwright.language.program import NONE, Op, Watch

# Activation


@kernel
def announce(game, book, at):
    """An activation is whole: everybody sees it, and it can be answered."""
    game.agenda[at, Row.MARKS] |= Mark.PUBLIC
    seat, source = int(game.agenda[at, Row.SEAT]), int(game.agenda[at, Row.SOURCE])
    tell(book, Log.ACTIVATE, seat, name_of(game, source), NOBODY, keyword_of_effect(game, at), everybody(game))
    notice(game, book, Event.ACTIVATE, EFFECT_THINGS + at, CARDS + seat, 0)
    notice(game, book, Event.ACTIVATE, source, CARDS + seat, 0)
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
        return name_elements(game, book, seat, amount, Naming.GAIN if is_gain == 1 else Naming.LOSE)
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
    if op == Op.CONVERT:
        return transmute(game, book, seat, amount, resource, column(game, book, at, Code.d))
    if resource == Resource.OWN:
        resource = element_of(game, book, int(game.agenda[at, Row.SOURCE]))
    if resource == Resource.DRAWING_STEP:
        game.skips[seat] += amount
        return 1
    if resource != Resource.MP:
        return change_qi(game, book, seat, resource, amount, 1 if op == Op.GAIN else 0)
    if op == Op.GAIN:
        return heal(game, book, seat, amount)
    return lose_marma(game, book, seat, amount)


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
def bring(game, book, at, card):
    """A card comes onto the field from elsewhere, if its owner has a free slot for it; one of a hand is shown first."""
    seat = owner_of(game, card)
    if is_on_field(game, card):
        return 0
    form = book.form[game.kind[card]]
    if form == Form.CHAKRA:
        return put_face_down(game, book, card)
    if form == Form.DOMAIN:
        return bring_domain(game, book, card)
    slot = free_slot(game, book, seat)
    if slot == NOBODY:
        return 0
    if is_in_hand(game, card):
        before, card = card, show_from_hand(game, card)
        follow(game, at, column(game, book, at, Code.a), NONE, before, card)
    begin_bringing(game, book, card, slot)
    return 1


@kernel
def invoke_now(game, book, card):
    """A player invokes an Entity of the hand and pays for it, as far as that is possible."""
    seat, kind = owner_of(game, card), int(game.kind[card])
    if place_in(game, card) != Zone.HAND or book.form[kind] != Form.ENTITY:
        return 0
    if count_places(game, book, seat, kind) == 0 or not can_invoke_for(game, book, seat, kind):
        return 0
    begin_invoking(game, book, seat, kind)
    return 1


@kernel
def move_card(game, book, card, area, end, source, seat):
    """A card goes to its owner's hand, deck or Diyu."""
    if area == Area.HAND:
        if is_on_field(game, card):
            return withdraw(game, book, card, source, seat)
        return take(game, book, card)
    if area == Area.DECK:
        return put_back(game, book, card, source, seat, end)
    if place_in(game, card) == Zone.DECK:
        return mill(game, book, owner_of(game, card), 1)
    return discard(game, book, card)


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
            done += move_card(game, book, card, b, c, source, seat)
        else:
            done += mark(game, book, card, b, c, seat)
    return done


@kernel
def mark(game, book, card, state, is_so, seat):
    """A stack is exhausted, readied or turned, a Domain is turned, and a Qi of a card is due."""
    if is_shelled(game, book, card, seat):
        return 0
    if state == State.EXHAUSTED and is_entity_on_field(game, card):
        return set_exhausted(game, book, card, is_so)
    if state == State.DEFENCE_POSITION and is_entity_on_field(game, card):
        return set_position(game, book, card, Position.DEFENCE if is_so == 1 else Position.ATTACK)
    if state == State.HORIZONTAL and place_in(game, card) == Zone.RELEASE:
        return turn_domain(game, book, seat, card, is_so)
    if state == State.OWED:
        entitle(game, card, element_of(game, book, card))
        tell(book, Log.OWE, owner_of(game, card), game.kind[card], element_of(game, book, card), 0, everybody(game))
        return 1
    return 0


@kernel
def is_lost(game, book, at, x):
    """Whether a text means a card that was covered meanwhile; what it has chosen was looked for before."""
    is_chosen = column(game, book, at, Code.a) < REGISTERS
    return not is_chosen and x < CARDS and is_beneath(game, x)


@kernel
def run_move(game, book, at, op):
    """Cards change places."""
    if op == Op.DESTROY_ALL or op == Op.MOVE_ALL or op == Op.MARK_ALL:
        return for_all(game, book, at, op)
    if op == Op.DAMAGE_ALL:
        return damage_all(game, book, at)
    x = who(game, at, column(game, book, at, Code.a))
    if x == NOBODY or is_lost(game, book, at, x):
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
    if op == Op.TURN_IN:
        return turn_in(game, book, x, column(game, book, at, Code.b))
    if op == Op.BRING:
        return bring(game, book, at, x)
    if op != Op.MOVE:
        return 0
    return move_card(game, book, x, column(game, book, at, Code.b), column(game, book, at, Code.c), source, seat)


@kernel
def turn_in(game, book, card, is_cost):
    """A card of the field is deconstructed, for its Qi or, as a cost, for nothing."""
    if not is_on_field(game, card) or is_forbidden(game, book, Act.DECONSTRUCT, card, NOBODY):
        return 0
    if is_cost == 1:
        take_apart(game, book, controller_of(game, card), card)
    else:
        deconstruct(game, book, controller_of(game, card), card)
    return 1


# What lasts


@kernel
def make_last(game, book, watcher, source, seat, bound, fixed, until, ends):
    """An effect begins to last; an Element that a card becomes is on it at once."""
    if 0 <= bound < CARDS and is_shelled(game, book, bound, seat):
        return 0
    if book.watchers[watcher, Watcher.form] == Watch.IGNORE:
        tell(book, Log.SUPPRESS, seat, name_of(game, bound), NOBODY, 0, everybody(game))
        silence_texts(game, book, bound)
    if book.watchers[watcher, Watcher.form] == Watch.BECOME:
        about = int(book.watchers[watcher, Watcher.about])
        if become(game, book, bound, seat, fixed if about == NONE else about) == 0:
            return 0
    watch(game, book, watcher, source, seat, bound, fixed, until, ends)
    return 1


last_in_time = make_last_in_time(int(Event.TURN_END), int(Stage.CLOSE), wait, make_last)
let_last = make_let_last(who, how_much, last_in_time)


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


find_on_deck = make_find_on_deck(zone_of, int(Zone.DECK))


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
    if op == Op.CANCEL or op == Op.CALL_OFF:
        return negate_attack(game, book, seat, op == Op.CALL_OFF)
    if op == Op.TOP:
        end, above = column(game, book, at, Code.c), column(game, book, at, Code.d)
        return find_on_deck(game, at, a, who(game, at, b), end, above)
    x = who(game, at, a)
    if x == NOBODY or is_lost(game, book, at, x):
        return 0
    if op == Op.REDIRECT:
        return redirect_attack(game, book, x) if x < CARDS else 0
    if op == Op.CREATE:
        return invoke_now(game, book, x)
    if op == Op.ATTACH:
        return slip_beneath(game, book, x, who(game, at, b))
    if op == Op.TAKE_IN:
        return take_in(game, book, x)
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
    is_move = op < Op.LAST or op == Op.MARK_ALL or op == Op.BRING or op == Op.TURN_IN or op == Op.CONVERT
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


act_and_follow = make_following(act, who, is_in_hand, best_known)
run = make_run(is_negated, end_program, ask_question, declare, run_flow, next_each, act_and_follow)
