"""WX-4, WX-G19 to WX-G32: invoking Entities, stacks and positions."""

from cardwright.games.wuxing.rules.dice import element_of
from cardwright.games.wuxing.rules.domains import enter_domain
from cardwright.games.wuxing.rules.moving import show_from_hand, shuffle_deck
from cardwright.games.wuxing.rules.pulse import open_window
from cardwright.games.wuxing.rules.qi import pay_qi
from cardwright.games.wuxing.rules.zones import (
    controller_of,
    free_slot,
    height,
    is_entity_on_field,
    is_on_field,
    owner_of,
    place_in,
    slot_of,
    slots_of,
    stack_zone,
    top_of,
    zone_of,
)
from cardwright.games.wuxing.standing import let_texts_stand, notice, push, silence_texts
from cardwright.games.wuxing.state import (
    CARDS,
    Act,
    Bout,
    Event,
    Form,
    Log,
    Position,
    Question,
    Stat,
    Step,
    Strike,
    Zone,
)
from cardwright.games.wuxing.values import is_forbidden, value
from cardwright.kernel import zones
from cardwright.kernel.agenda import Row, pop_row, row_of
from cardwright.kernel.events import tell
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.running import ask_part
from cardwright.kernel.seats import everybody
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import find, move
from cardwright.language.program import NONE

# WX-4.1 to WX-4.4, WX-G21: The cost


@rule("WX-4.2", "WX-4.3", "WX-14.3", "WX-G21", off=True)
def can_invoke_for(game, book, seat, kind):
    """Invoking an Entity of any Rank costs one Qi of its own Element, unless a text says otherwise."""
    return game.generated[seat, book.element[kind]] >= price_of(game, book, seat, kind)


@kernel
def price_of(game, book, seat, kind):
    """How many Qi it costs to invoke an Entity of the hand."""
    return value(game, book, int(find(game, zone_of(seat, Zone.HAND), kind)), Stat.COST, NONE)


# WX-4.5, WX-4.6, WX-4.13, WX-G25, WX-G30, WX-G48: Invoking


@kernel
def begin_invoking(game, book, seat, kind):
    """An invocation is declared: where, how and into which Domain is asked as far as there is a choice."""
    at = push(game, book, Step.INVOKE, 0, seat, kind)
    game.agenda[at, Row.OTHER], game.agenda[at, Row.X], game.agenda[at, Row.PC] = NOBODY, NOBODY, NOBODY
    game.agenda[at, Row.R0] = NOBODY


@rule("WX-G22", "WX-G48")
def begin_bringing(game, book, card, slot):
    """An effect brings an Entity onto the field without its cost; its player chooses its position, and may enter."""
    at = push(game, book, Step.INVOKE, 0, owner_of(game, card), int(game.kind[card]))
    game.agenda[at, Row.OTHER], game.agenda[at, Row.X], game.agenda[at, Row.PC] = slot, NOBODY, NOBODY
    game.agenda[at, Row.R0] = card


@kernel
def is_by_effect(game, at):
    """Whether an effect that is resolving invokes, and no move of a player."""
    return game.agenda[at - 1, Row.STEP] == Step.RUN


@kernel
def ask_place(game, at, question, seat):
    """Ask for what is open of an invocation."""
    ask_part(game, question, seat, not is_by_effect(game, at))


@kernel
def only_place(game, book, seat, kind):
    """The one place where an Entity can go, or NOBODY where there are several."""
    if stands_alone(book, kind):
        return free_slot(game, book, seat)
    if count_places(game, book, seat, kind) > 1:
        return NOBODY
    for slot in range(slots_of(book)):
        if can_stack_on(game, book, seat, kind, slot):
            return slot
    return NOBODY


@kernel
def run_invocation(game, book, could_enter):
    """Ask for what is open of an invocation, then carry it out; `could_enter` says whether a Domain can be entered."""
    at = game.agenda_size - 1
    seat, kind = int(game.agenda[at, Row.SEAT]), int(game.agenda[at, Row.SOURCE])
    if game.agenda[at, Row.OTHER] == NOBODY:
        game.agenda[at, Row.OTHER] = only_place(game, book, seat, kind)
    if game.agenda[at, Row.OTHER] == NOBODY:
        ask_place(game, at, Question.STACK, seat)
    elif game.agenda[at, Row.X] == NOBODY:
        ask_place(game, at, Question.POSITION, seat)
    elif game.agenda[at, Row.PC] == NOBODY and could_enter:
        ask_place(game, at, Question.ENTER, seat)
    else:
        slot, position, domain = (
            int(game.agenda[at, Row.OTHER]),
            int(game.agenda[at, Row.X]),
            int(game.agenda[at, Row.PC]),
        )
        card, is_quiet = int(game.agenda[at, Row.R0]), is_by_effect(game, at)
        pop_row(game)
        if card == NOBODY:
            invoke(game, book, seat, kind, slot, position, domain)
        else:
            come_from(game, book, seat, card, slot, position, domain)
        if not is_quiet:
            open_window(game, book, seat)


@rule("WX-4.1", "WX-9.4", "WX-9.8", "WX-11.3", "WX-G29", "WX-G30")
def invoke(game, book, seat, kind, slot, position, domain):
    """An Entity is paid for and comes from the hand to the field; then it can be answered, but not negated."""
    price = price_of(game, book, seat, kind)
    card = show_from_hand(game, find(game, zone_of(seat, Zone.HAND), kind))
    for _die in range(price):
        pay_qi(game, book, seat, element_of(game, book, card))
    come(game, book, seat, card, slot, position, domain)


@kernel
def come_from(game, book, seat, card, slot, position, domain):
    """An Entity comes onto the field from wherever it lies; a deck is shuffled afterwards."""
    is_deck = place_in(game, card) == Zone.DECK
    if place_in(game, card) == Zone.HAND:
        card = show_from_hand(game, card)
    come(game, book, seat, card, slot, position, domain)
    if is_deck:
        shuffle_deck(game, book, seat)


@kernel
def come(game, book, seat, card, slot, position, domain):
    """An Entity comes onto the field, and perhaps enters a Domain."""
    below = top_of(game, seat, slot)
    other = NOBODY if below == NOBODY else int(game.kind[below])
    tell(book, Log.INVOKE, seat, game.kind[card], other, position, everybody(game))
    arrive(game, book, seat, card, slot, position)
    if 0 <= domain < CARDS:
        enter_domain(game, book, seat, card, domain)


@rule("WX-4.6", "WX-3.5")
def arrive(game, book, seat, card, slot, position):
    """An Entity lies face-up on top of its stack; what lay there is covered."""
    below = top_of(game, seat, slot)
    if below != NOBODY:
        notice(game, book, Event.STACK, card, below, 0)
        silence_texts(game, book, below)
    else:
        game.arrived[seat, slot] = 1
    game.known[card] = everybody(game)
    move(game, card, stack_zone(seat, slot))
    let_texts_stand(game, book, card)
    take_position(game, seat, slot, position)
    notice(game, book, Event.INVOKE, card, CARDS + seat, 0)
    notice(game, book, Event.TOP, card, NOBODY, 0)


@kernel
def slip_beneath(game, book, card, top):
    """An effect puts an Entity at the bottom of a stack of its owner."""
    seat = owner_of(game, card)
    if not is_entity_on_field(game, top) or controller_of(game, top) != seat or is_on_field(game, card):
        return 0
    if book.form[game.kind[card]] != Form.ENTITY:
        return 0
    if place_in(game, card) == Zone.HAND:
        card = show_from_hand(game, card)
    game.known[card] = everybody(game)
    tell(book, Log.BENEATH, seat, game.kind[card], int(game.kind[top]), 0, everybody(game))
    zones.take_out(game, card)
    zones.put_first(game, card, int(game.zone[top]))
    return 1


@rule("WX-4.5", "WX-4.13", "WX-G25")
def take_position(game, seat, slot, position):
    """The top decides the position of the whole stack."""
    game.position[seat, slot] = position


# WX-4.7, WX-4.8, WX-G25, WX-G26, WX-G28: Changing position


@rule("WX-4.7", "WX-G26", off=False)
def has_turned(game, seat, slot):
    """The position of a stack can be changed once per turn, in both Main Steps together."""
    return game.turned[seat, slot] == 1


@rule("WX-4.8", "WX-11.6", "WX-G28")
def turn_stack(game, book, seat, slot):
    """The turn player changes the position of a stack."""
    game.turned[seat, slot] = 1
    flip_stack(game, book, seat, slot)
    open_window(game, book, seat)


@kernel
def flip_stack(game, book, seat, slot):
    """A stack takes the other position."""
    take_position(game, seat, slot, Position.DEFENCE - game.position[seat, slot])
    card = top_of(game, seat, slot)
    tell(book, Log.TURN_STACK, seat, game.kind[card], NOBODY, game.position[seat, slot], everybody(game))
    notice(game, book, Event.CHANGE_POSITION, card, NOBODY, 0)


@kernel
def set_position(game, book, card, position):
    """An effect turns a stack to a position."""
    seat, slot = controller_of(game, card), slot_of(game, card)
    if game.position[seat, slot] == position or is_forbidden(game, book, Act.CHANGE_POSITION, card, NOBODY):
        return 0
    flip_stack(game, book, seat, slot)
    return 1


@kernel
def is_stack(game, seat, slot):
    """Whether a slot holds a stack."""
    return height(game, seat, slot) > 0


@kernel
def ends_attack(game, seat, slot):
    """Whether a stack has made its attack and is about to be exhausted by it."""
    at = row_of(game, Step.ATTACK)
    if at == NOBODY or game.agenda[at, Row.STAGE] != Bout.OVER or game.agenda[at, Row.SEAT] != seat:
        return False
    return game.agenda[at, Strike.ATTACKER] == slot


@kernel
def set_exhausted(game, book, card, is_so):
    """An effect exhausts a stack, or lets it attack again."""
    seat, slot = controller_of(game, card), slot_of(game, card)
    if is_so == 0 and ends_attack(game, seat, slot):
        game.agenda[row_of(game, Step.ATTACK), Strike.IS_READIED] = 1
        return 1
    if game.exhausted[seat, slot] == is_so:
        return 0
    game.exhausted[seat, slot] = is_so
    if is_so == 0:
        game.struck[seat, slot] = 0
    tell(book, Log.EXHAUST if is_so == 1 else Log.READY, seat, game.kind[card], NOBODY, 0, everybody(game))
    return 1


# WX-4.9 to WX-4.12, WX-G19, WX-G20, WX-G23, WX-G24: Where an Entity can go


@rule("WX-4.10", off=False)
def stands_alone(book, kind):
    """A Rank 1 Entity is invoked directly onto the field."""
    return book.rank[kind] == 1


@rule("WX-4.9", "WX-4.11", "WX-4.12", "WX-G19", "WX-G20", "WX-G24", off=False)
def can_stack_on(game, book, seat, kind, slot):
    """A Rank 2 or 3 Entity is put on an own Entity of the Rank just below, of any Element."""
    top = top_of(game, seat, slot)
    return top != NOBODY and book.rank[kind] == book.rank[game.kind[top]] + 1


@kernel
def count_places(game, book, seat, kind):
    """In how many places an Entity could be invoked; a Rank 1 needs a free slot."""
    if stands_alone(book, kind):
        return 0 if free_slot(game, book, seat) == NOBODY else 1
    places = 0
    for slot in range(slots_of(book)):
        places += 1 if can_stack_on(game, book, seat, kind, slot) else 0
    return places
