"""Cards enter and leave play, change places and change hands: PSI-4.6, PSI-9, PSI-11, PSI-19, PSI-27.11."""

from cardwright.games.psiwars.rules.zones import (
    controller_of,
    hand_for,
    is_attacking,
    is_in_hand,
    is_in_play,
    is_unit,
    is_unit_in_play,
    owner_of,
    pile_for,
    pile_from,
    pile_to,
    place_in,
    zone_of,
)
from cardwright.games.psiwars.standing import (
    end_all_on,
    let_texts_stand,
    notice,
    notice_itself,
    replace,
    silence_texts,
    start_lasting,
)
from cardwright.games.psiwars.state import (
    ABILITIES,
    CARDS,
    PLAYING,
    SEATS,
    STRENGTHS,
    Act,
    Area,
    Event,
    Form,
    Log,
    State,
    Zone,
)
from cardwright.games.psiwars.values import equipment_of, is_forbidden, piece_under, trap_on
from cardwright.kernel.events import tell
from cardwright.kernel.knowledge import forget as forget_zone
from cardwright.kernel.programs import Condition, Filter, Watcher
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody, name_of, stack_deck
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import best_known, leave_hand, move, put_first, put_last, shuffle, take_out
from cardwright.language.program import NONE, PileEnd, Ref, Test, Until

PIECES = 2  # of Equipment that a unit can bear, where a text lets it

# PSI-4.5, PSI-11.1, PSI-11.2: Entering play


@rule("PSI-11.1", "PSI-11.2")
def arrive(game, card):
    """A created Battle Unit and created Equipment enter play depleted."""
    game.marks[card] |= State.DEPLETED


@kernel
def enter(game, book, card, seat, zone, host):
    """A card comes into play for a player, and what is printed on it begins to hold."""
    game.known[card] = everybody(game)
    move(game, card, zone_of(seat, zone))
    game.marks[card] = 0
    game.host[card] = host
    let_texts_stand(game, book, card)
    tell(book, Log.ENTER, seat, game.kind[card], name_of(game, host), 0, everybody(game))
    notice(game, book, Event.ENTER, card, CARDS + seat, 0)


@rule("PSI-4.5")
def zone_for(book, kind):
    """Cards of both decks are played into the Lab, each kind in its place."""
    form = book.form[kind]
    if form >= Form.DS:
        return Zone.LAB
    return Zone.EQUIPMENT if form == Form.EQUIPMENT else Zone.UNITS


# PSI-4.6, PSI-G36, PSI-G52, PSI-G92, PSI-G94: Leaving play


@kernel
def wipe_card(game, card):
    """Nothing is left of what a card had in play."""
    game.marks[card] = 0
    game.host[card] = NOBODY
    game.against[card] = NOBODY
    game.tries[card] = 0
    for ability in range(STRENGTHS):
        game.rolled[card, ability] = 0
        game.swung[card, ability] = 0
    for ability in range(ABILITIES):
        game.used[card, ability] = 0


@kernel
def put_away(game, book, card, zone, first):
    """Move a card to a zone of its owner where all know it: a pile, a hand, or the top or bottom of a deck."""
    if is_in_play(game, card):
        end_all_on(game, book, card)
        leave_field(game, card)
    wipe_card(game, card)
    take_out(game, card)
    game.known[card] = everybody(game)
    if first:
        put_first(game, card, zone_of(owner_of(game, card), zone))
    else:
        put_last(game, card, zone_of(owner_of(game, card), zone))


@rule("PSI-G36", "PSI-G92", "PSI-G94")
def drop_equipment(game, book, card):
    """Equipment whose unit leaves play goes to its owner's discard pile, used or not."""
    other = equipment_of(game, card)
    while other != NOBODY:
        put_away(game, book, other, Zone.DISCARD, False)
        other = equipment_of(game, card)


@kernel
def leave_play(game, book, card, zone, first):
    """A card leaves play with all that lies under and on it; what a Trap held is free."""
    if place_in(game, card) == Zone.TRAPS:
        unit = int(game.host[card])
        put_away(game, book, card, zone, first)
        free(game, book, unit)
        return
    if is_unit(book, game.kind[card]):
        drop_equipment(game, book, card)
        trap = trap_on(game, card)
        if trap != NOBODY:
            put_away(game, book, trap, Zone.DISCARD, False)
    put_away(game, book, card, zone, first)


@rule("PSI-G94", "PSI-G52")
def destroy(game, book, card, cause):
    """A card in play goes to its owner's discard pile, unless a text says otherwise; a partner in its Stack stays."""
    if not is_in_play(game, card) or is_forbidden(game, book, Act.DESTROY, card, cause):
        return 0
    if replace(game, book, Event.DESTROY, card, cause, 0):
        return 1
    tell(book, Log.DESTROY, controller_of(game, card), game.kind[card], name_of(game, cause), 0, everybody(game))
    notice(game, book, Event.DESTROY, card, cause, 0)
    leave_play(game, book, card, pile_for(book, game.kind[card]), False)
    return 1


# PSI-8.7, PSI-9.1 to PSI-9.3: Decks


@kernel
def deck_of(seat, is_resource):
    """The zone of a deck."""
    return zone_of(seat, Zone.RESOURCE_DECK if is_resource else Zone.BATTLE_DECK)


@rule("PSI-8.7", "PSI-4.3", "PSI-9.3")
def shuffle_deck(game, book, seat, is_resource):
    """A deck is shuffled by itself; scenarios may fix its top."""
    pile = seat + (SEATS if is_resource else 0)
    zone = deck_of(seat, is_resource)
    shuffle(game, zone, pile_from(game, pile), pile_to(game, pile))
    stack_deck(game, book, zone, pile)


# PSI-16.1 to PSI-16.3, PSI-G22: Stacks come apart


@rule("PSI-G22", "PSI-15.7")
def unstack(game, card):
    """A unit that leaves its Stack leaves the other one to fight on alone, with the engagement that it had."""
    other = int(game.partner[card])
    if other == NOBODY:
        return
    if game.marks[card] & State.SECOND == 0:
        game.against[other] = game.against[card]
        for seat in range(SEATS):
            defender = game.first[zone_of(seat, Zone.FIELD)]
            while defender != NOBODY:
                if game.against[defender] == card:
                    game.against[defender] = other
                defender = game.next[defender]
    game.marks[other] &= ~State.SECOND
    game.partner[other] = NOBODY
    game.marks[card] &= ~State.SECOND
    game.partner[card] = NOBODY


@kernel
def leave_field(game, card):
    """A unit is in no battle any more."""
    unstack(game, card)
    game.against[card] = NOBODY
    game.marks[card] &= ~(State.DISORIENTATED | State.UNBLOCKED | State.FOUGHT)


# PSI-19.2 to PSI-19.9, PSI-G20, PSI-G21, PSI-G80, PSI-G82: Trapping and freeing


@kernel
def speaks_trapped(book, watcher):
    """Whether a text holds only while its own unit is trapped."""
    condition = book.watchers[watcher, Watcher.condition]
    if condition == NONE or book.conditions[condition, Condition.test] != Test.FITS:
        return False
    which = book.conditions[condition, Condition.b]
    return book.conditions[condition, Condition.a] == Ref.THIS and book.filters[which, Filter.zones] == Area.TRAPPED


@kernel
def let_bound_texts_stand(game, book, card):
    """Of a trapped unit only what it says of being trapped holds."""
    first = book.watchers_from[game.kind[card]]
    for watcher in range(first, first + book.watchers_count[game.kind[card]]):
        if speaks_trapped(book, watcher):
            start_lasting(game, book, watcher, card, controller_of(game, card), NOBODY, 0, Until.SOURCE_LEAVES, NONE)


@rule("PSI-19.2", "PSI-19.3", "PSI-19.4", "PSI-G20", "PSI-G21")
def trap(game, book, card, trap_card):
    """The unit lies beside the Battlefield under the Trap with its Equipment, and takes no part in anything."""
    if not is_unit_in_play(game, card) or is_forbidden(game, book, Act.TRAP, card, trap_card):
        return 0
    seat = controller_of(game, card)
    tell(book, Log.TRAP, seat, game.kind[card], game.kind[trap_card], 0, everybody(game))
    notice(game, book, Event.TRAP, card, trap_card, 0)
    leave_field(game, card)
    move(game, card, zone_of(seat, Zone.TRAPPED))
    silence_texts(game, book, card)
    for number in range(PIECES):
        equipment = piece_under(game, card, number)
        if equipment != NOBODY:
            silence_texts(game, book, equipment)
    let_bound_texts_stand(game, book, card)
    move(game, trap_card, zone_of(owner_of(game, trap_card), Zone.TRAPS))
    game.host[trap_card] = card
    return 1


@rule("PSI-19.8", "PSI-19.9", "PSI-G80", "PSI-G82")
def free(game, book, card):
    """A freed unit returns to its Lab as it is; the Trap goes to the discard pile of its own player."""
    if place_in(game, card) != Zone.TRAPPED:
        return 0
    seat, holder = controller_of(game, card), trap_on(game, card)
    if holder != NOBODY:
        put_away(game, book, holder, Zone.DISCARD, False)
    move(game, card, zone_of(seat, Zone.UNITS))
    game.marks[card] &= State.DEPLETED
    silence_texts(game, book, card)
    let_texts_stand(game, book, card)
    for number in range(PIECES):
        equipment = piece_under(game, card, number)
        if equipment != NOBODY:
            let_texts_stand(game, book, equipment)
    tell(book, Log.FREE, seat, game.kind[card], NOBODY, 0, everybody(game))
    notice(game, book, Event.FREE, card, NOBODY, 0)
    return 1


# PSI-X3: What texts move


@kernel
def zone_named(book, area, kind):
    """The zone of a seat that a text names."""
    if area == Area.HAND:
        return hand_for(book, kind)
    if area == Area.BATTLE_DECK:
        return Zone.BATTLE_DECK
    if area == Area.RESOURCE_DECK:
        return Zone.RESOURCE_DECK
    return Zone.LAB if area == Area.LAB else pile_for(book, kind)


@rule("PSI-X3", off=0)
def join_attack(game, book, card):
    """A text brings a unit of the active player from the Lab to the Battlefield: it attacks beside the others."""
    if place_in(game, card) != Zone.UNITS or controller_of(game, card) != game.turn:
        return 0
    move(game, card, zone_of(int(game.turn), Zone.FIELD))
    tell(book, Log.JOIN, int(game.turn), game.kind[card], NOBODY, 0, everybody(game))
    notice(game, book, Event.ATTACK, card, NOBODY, 0)
    return 1


@kernel
def move_card(game, book, card, area, end):
    """A text moves a card to its owner's hand, deck, Lab or discard pile."""
    seat, kind = owner_of(game, card), int(game.kind[card])
    if area == Area.FIELD:
        return join_attack(game, book, card)
    if area == Area.LAB:
        if is_in_hand(game, card):
            card = leave_hand(game, card)
        enter(game, book, card, seat, zone_for(book, kind), NOBODY)
        return 1
    zone = zone_named(book, area, kind)
    log = Log.RETURN if area == Area.HAND else Log.MOVE
    if is_in_play(game, card):
        tell(book, log, seat, kind, NOBODY, 0, everybody(game))
        leave_play(game, book, card, zone, end == PileEnd.TOP and area & (Area.HAND | Area.DISCARD) == 0)
        return 1
    if is_in_hand(game, card):
        card = leave_hand(game, card)
    tell(book, log, seat, kind, NOBODY, 0, everybody(game))
    put_away(game, book, card, zone, end == PileEnd.TOP and area & (Area.HAND | Area.DISCARD) == 0)
    return 1


@kernel
def discard(game, book, card):
    """A card of a hand is discarded."""
    seat, kind = owner_of(game, card), int(game.kind[card])
    if not is_in_hand(game, card):
        return 0
    card = leave_hand(game, card)
    put_away(game, book, card, pile_for(book, kind), False)
    tell(book, Log.DISCARD, seat, kind, NOBODY, 0, everybody(game))
    notice(game, book, Event.DISCARD, card, CARDS + seat, 0)
    notice_itself(game, book, Event.DISCARD, card, seat, CARDS + seat)
    return 1


@kernel
def bring_out(game, card):
    """A card is shown and is being played; of equal cards in a hand the one that others know goes first."""
    card = leave_hand(game, best_known(game, card))
    game.known[card] = everybody(game)
    move(game, card, PLAYING)
    return card


@kernel
def hide_zone_again(game, zone, seat):
    """After a search nobody else knows what of a hand is still there."""
    forget_zone(game, zone, 1 << seat)


@kernel
def let_work_for(game, card, seat):
    """What is printed on a card works for another player."""
    for row in range(game.lasting_end):
        if game.rule[row] != NOBODY and game.source[row] == card and game.until[row] == Until.SOURCE_LEAVES:
            game.seat[row] = seat


@kernel
def change_hands(game, book, card, seat):
    """A unit with its Equipment goes over to another player."""
    if not is_unit_in_play(game, card) or controller_of(game, card) == seat:
        return
    was_attacking = is_attacking(game, card)
    leave_field(game, card)
    move(game, card, zone_of(seat, Zone.UNITS))
    let_work_for(game, card, seat)
    equipment = game.first[zone_of(1 - seat, Zone.EQUIPMENT)]
    while equipment != NOBODY:
        following = game.next[equipment]
        if game.host[equipment] == card:
            move(game, equipment, zone_of(seat, Zone.EQUIPMENT))
            let_work_for(game, equipment, seat)
        equipment = following
    tell(book, Log.CONTROL, seat, game.kind[card], NOBODY, int(was_attacking), everybody(game))
