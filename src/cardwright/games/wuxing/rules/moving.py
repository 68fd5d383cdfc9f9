"""WX-3.3, WX-4.15, WX-4.16, WX-19, WX-G07, WX-G34, WX-G106 to WX-G110: how cards change places."""

from cardwright.games.wuxing.rules.dice import element_of
from cardwright.games.wuxing.rules.end import finish
from cardwright.games.wuxing.rules.qi import entitle
from cardwright.games.wuxing.rules.zones import (
    controller_of,
    is_beneath,
    is_entity_on_field,
    is_on_field,
    owner_of,
    place_in,
    slot_of,
    top_of,
    zone_of,
)
from cardwright.games.wuxing.standing import let_texts_stand, notice, replace, shed, silence_texts
from cardwright.games.wuxing.state import (
    CARDS,
    SHARE,
    Act,
    Event,
    Form,
    Keyword,
    Log,
    Number,
    Reason,
    Step,
    Strike,
    Zone,
)
from cardwright.games.wuxing.values import has_keyword, is_forbidden, resolving
from cardwright.kernel import seats, zones
from cardwright.kernel.agenda import Row
from cardwright.kernel.events import tell
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import best_known, leave_hand, move
from cardwright.language.program import PileEnd

# WX-3.3, WX-G110: Leaving the field, and the Diyu


@kernel
def clear_stack(game, seat, slot):
    """A slot is empty: nothing is so of it any more, and no attack is linked to it."""
    game.position[seat, slot] = 0
    game.turned[seat, slot] = 0
    game.exhausted[seat, slot] = 0
    game.struck[seat, slot] = 0
    game.arrived[seat, slot] = 0
    for other in range(game.struck.shape[1]):
        game.struck[1 - seat, other] &= ~(1 << slot)
    for at in range(game.agenda_size):
        if game.agenda[at, Row.STEP] == Step.ATTACK:
            is_attacker = game.agenda[at, Row.SEAT] == seat and game.agenda[at, Strike.ATTACKER] == slot
            is_target = game.agenda[at, Row.SEAT] != seat and game.agenda[at, Strike.TARGET] == slot
            if is_attacker or is_target:
                game.agenda[at, Strike.HAS_LOST] = 1


@kernel
def leave_field(game, book, card):
    """A card is about to leave the field: all that was on it ends, and what lay beneath it is the top."""
    seat, slot = controller_of(game, card), slot_of(game, card)
    shed(game, book, card)
    game.worn[card], game.placed[card], game.is_covered[card] = 0, 0, 0
    game.is_used[card], game.became[card], game.entrant[card] = 0, 0, NOBODY
    for other in range(CARDS):
        if game.entrant[other] == card:
            game.entrant[other] = NOBODY
    if is_entity_on_field(game, card) and not is_beneath(game, card):
        below = int(game.prev[card])
        if below == NOBODY:
            clear_stack(game, seat, slot)
        else:
            let_texts_stand(game, book, below)


@kernel
def go_to(game, book, card, zone):
    """A card goes to a hand or pile of its owner; what it lay on is the top from now on."""
    is_over = is_entity_on_field(game, card) and not is_beneath(game, card)
    below = int(game.prev[card]) if is_over else NOBODY
    move(game, card, zone_of(owner_of(game, card), zone))
    if below != NOBODY:
        notice(game, book, Event.TOP, below, NOBODY, 0)


@rule("WX-3.3", "WX-G110")
def send_to_diyu(game, book, card):
    """A card goes to its owner's Diyu, where all see it; a Chakra there can be unsealed."""
    game.known[card] = everybody(game)
    go_to(game, book, card, Zone.DIYU)
    if book.form[game.kind[card]] == Form.CHAKRA:
        let_texts_stand(game, book, card)
    notice(game, book, Event.SENT, card, NOBODY, 0)


@kernel
def leave_diyu(game, book, card):
    """What is printed on a Chakra that leaves the Diyu holds no more."""
    if place_in(game, card) == Zone.DIYU:
        silence_texts(game, book, card)


# WX-19.2, WX-12.3, WX-G109: Discarding


@kernel
def show_from_hand(game, card):
    """A card that leaves a hand is shown; of equal ones the one that the opponent knows goes first."""
    card = leave_hand(game, best_known(game, card))
    game.known[card] = everybody(game)
    return int(card)


@rule("WX-19.2", "WX-12.3")
def discard(game, book, card):
    """A card goes from a hand to its owner's Diyu."""
    seat = owner_of(game, card)
    if game.zone[card] != zone_of(seat, Zone.HAND):
        return 0
    card = show_from_hand(game, card)
    tell(book, Log.DISCARD, seat, game.kind[card], NOBODY, 0, everybody(game))
    send_to_diyu(game, book, card)
    notice(game, book, Event.DISCARD, card, CARDS + seat, 0)
    return 1


# WX-19.3, WX-4.15, WX-14.4, WX-14.6, WX-G43, WX-G72, WX-G73: Destroying


@rule("WX-5.15", "WX-G43", off=False)
def is_shelled(game, book, card, seat):
    """A bare Shell keeps the effects of the opponent from its Entity while it is the top of a stack."""
    return (
        seat != NOBODY
        and is_entity_on_field(game, card)
        and not is_beneath(game, card)
        and controller_of(game, card) != seat
        and has_keyword(game, book, card, Keyword.SHELL)
    )


@rule("WX-14.6", "WX-G73", off=True)
def is_opposed(game, card, seat):
    """Only what the opponent destroys is refunded; battle always counts as the opponent's doing."""
    return seat != owner_of(game, card)


@kernel
def bury(game, book, card, cause, seat):
    """One card is destroyed by a player's effect or attack and goes to the Diyu."""
    if is_opposed(game, card, seat) and not is_forbidden(game, book, Act.REFUND, card, NOBODY):
        entitle(game, card, element_of(game, book, card))
    tell(book, Log.DESTROY, owner_of(game, card), game.kind[card], NOBODY, 0, everybody(game))
    notice(game, book, Event.DESTROY, card, cause, 0)
    leave_field(game, book, card)
    send_to_diyu(game, book, card)


@rule("WX-4.15", "WX-16.10", off=NOBODY)
def next_beneath(game, seat, slot):
    """When a stacked Entity is destroyed, every Entity beneath it goes to the Diyu too."""
    return top_of(game, seat, slot)


@rule("WX-19.3")
def destroy(game, book, card, cause, seat):
    """An effect or attack of a player puts a card into the Diyu, and with it all Entities beneath."""
    if is_entity_on_field(game, card) and not is_beneath(game, card):
        owner, slot = controller_of(game, card), slot_of(game, card)
        while card != NOBODY:
            bury(game, book, card, cause, seat)
            card = next_beneath(game, owner, slot)
        return 1
    bury(game, book, card, cause, seat)
    return 1


@kernel
def destroy_by_effect(game, book, card, source, seat):
    """An effect destroys a card, unless a Shell keeps it from it."""
    if not is_on_field(game, card) or is_shelled(game, book, card, seat):
        return 0
    return destroy_unless(game, book, card, resolving(game, source), seat)


@kernel
def destroy_unless(game, book, card, cause, seat):
    """A card is destroyed, unless a text keeps it from it or takes its place."""
    if is_forbidden(game, book, Act.DESTROY, card, cause):
        return 0
    if replace(game, book, Event.DESTROY, card, cause, 0):
        return 1
    return destroy(game, book, card, cause, seat)


# WX-19.4, WX-19.5, WX-G07, WX-G108: Drawing and taking


@rule("WX-G07")
def miss_draw(game, book, seat):
    """Drawing from an empty deck does nothing, unless the table wants it to lose the match."""
    if book.numbers[Number.DECK_OUT] == 1:
        game.out |= 1 << seat
        finish(game, book, 1 << (1 - seat), Reason.DECK)


@rule("WX-19.4", "WX-3.2", off=NOBODY)
def draw(game, book, seat):
    """The top card of the deck is added to the hand."""
    card = int(game.first[zone_of(seat, Zone.DECK)])
    if card == NOBODY:
        miss_draw(game, book, seat)
        return NOBODY
    game.known[card] |= 1 << seat
    move(game, card, zone_of(seat, Zone.HAND))
    tell(book, Log.DRAW, seat, game.kind[card], NOBODY, 0, game.known[card])
    notice(game, book, Event.DRAW, CARDS + seat, NOBODY, 0)
    return card


@rule("WX-19.5", "WX-G108")
def take(game, book, card):
    """A card that is taken from a deck is revealed to both and goes to the hand; the deck is shuffled."""
    seat = owner_of(game, card)
    is_deck = place_in(game, card) == Zone.DECK
    leave_diyu(game, book, card)
    game.known[card] = everybody(game)
    tell(book, Log.RETRIEVE, seat, game.kind[card], NOBODY, 0, everybody(game))
    go_to(game, book, card, Zone.HAND)
    if is_deck:
        shuffle_deck(game, book, seat)
        notice(game, book, Event.TAKE, CARDS + seat, NOBODY, 0)
    return 1


@kernel
def take_in(game, book, card):
    """A card on top of a deck goes to its owner's hand, where only they see it."""
    seat = owner_of(game, card)
    if game.zone[card] != zone_of(seat, Zone.DECK):
        return 0
    game.known[card] |= 1 << seat
    move(game, card, zone_of(seat, Zone.HAND))
    tell(book, Log.RETRIEVE, seat, game.kind[card], NOBODY, 0, game.known[card])
    notice(game, book, Event.TAKE, CARDS + seat, NOBODY, 0)
    return 1


# WX-19.6, WX-19.7, WX-4.16, WX-G34: Withdrawing and putting back


@rule("WX-19.7", "WX-4.16")
def withdraw(game, book, card, source, seat):
    """A card returns from the field to its owner's hand; of a stack only the top."""
    if not is_on_field(game, card) or is_shelled(game, book, card, seat):
        return 0
    if is_forbidden(game, book, Act.WITHDRAW, card, resolving(game, source)):
        return 0
    return return_to_hand(game, book, card)


@kernel
def return_to_hand(game, book, card):
    """A card of the field goes to its owner's hand; what was face-down stays unseen."""
    owner = owner_of(game, card)
    is_seen = game.is_covered[card] == 0
    if is_seen:
        game.known[card] = everybody(game)
    tell(book, Log.WITHDRAW, owner, game.kind[card], NOBODY, 0, game.known[card])
    notice(game, book, Event.WITHDRAW, card, CARDS + owner, 0)
    leave_field(game, book, card)
    game.known[card] |= 1 << owner
    go_to(game, book, card, Zone.HAND)
    return 1


@rule("WX-19.6", "WX-G34")
def put_back(game, book, card, source, seat, end):
    """A card goes into its owner's deck, of a stack only the top; it is shuffled unless a text names its place."""
    if is_on_field(game, card):
        if is_shelled(game, book, card, seat):
            return 0
        tell(book, Log.PUT_BACK, owner_of(game, card), game.kind[card], NOBODY, 0, game.known[card])
        notice(game, book, Event.PUT_BACK, card, CARDS + owner_of(game, card), 0)
        leave_field(game, book, card)
    else:
        tell(book, Log.PUT_BACK, owner_of(game, card), game.kind[card], NOBODY, 0, game.known[card])
        leave_diyu(game, book, card)
        if place_in(game, card) == Zone.HAND:
            card = leave_hand(game, card)
    go_to(game, book, card, Zone.DECK)
    if end == PileEnd.SHUFFLED:
        shuffle_deck(game, book, owner_of(game, card))
    elif end == PileEnd.TOP:
        deck = game.zone[card]
        zones.take_out(game, card)
        zones.put_first(game, card, deck)
    return 1


@kernel
def shuffle_deck(game, book, seat):
    """A deck is shuffled; a scenario may fix its top."""
    zones.shuffle(game, zone_of(seat, Zone.DECK), seat * SHARE, (seat + 1) * SHARE)
    seats.stack_deck(game, book, zone_of(seat, Zone.DECK), seat)
    tell(book, Log.SHUFFLE, seat, NOBODY, NOBODY, 0, 0)


# WX-G106: Sacrificing cards


@rule("WX-G106")
def sacrifice(game, book, card):
    """A card that is given up for a cost goes to the Diyu, of a stack only the top; it is not destroyed."""
    if not is_on_field(game, card):
        return 0
    tell(book, Log.SACRIFICE, controller_of(game, card), game.kind[card], NOBODY, 0, everybody(game))
    leave_field(game, book, card)
    send_to_diyu(game, book, card)
    return 1
