"""The hand: drawing, discarding, and where cards go."""

from cardwright.games.xemytica.rules.contradictions import hand_limit, is_forbidden
from cardwright.games.xemytica.rules.reading import shed
from cardwright.games.xemytica.rules.texts import await_texts, notice, notice_itself, replace
from cardwright.games.xemytica.rules.totals import settle_table
from cardwright.games.xemytica.state import CARDS, OUT, PLACE, Act, Area, Event, Goal, Log, Number, Plan, Zone
from cardwright.games.xemytica.table import (
    area_of,
    find_held,
    is_combatant,
    is_in_play,
    next_held,
    own_top,
    owner_of,
    zone_of,
)
from cardwright.kernel.events import TO_ALL, tell, tell_to
from cardwright.kernel.knowledge import doubt, forget
from cardwright.kernel.questions import close
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody, is_out, make_place_of
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import move, put_first, put_last, swap_identities, take_out
from cardwright.language.program import PileEnd

# FOH-11, FOH-Q18 to FOH-Q34: Drawing and discarding


@kernel
def fill_hands(game, book):
    """Every player who is in fills the hand."""
    for seat in range(game.seats):
        if not is_out(game, seat):
            fill_hand(game, book, seat)


@rule("FOH-11.1", "FOH-Q18", "FOH-Q19", "FOH-Q20", "FOH-Q31")
def fill_hand(game, book, seat):
    """The hand is filled up by itself, to the opening size first and to the limit later, as far as the deck goes."""
    size = int(book.numbers[Number.OPENING_HAND]) if game.turns == 1 else hand_limit(game, book, seat)
    drawn = 0
    while game.count[zone_of(seat, Zone.HAND)] < size and game.count[zone_of(seat, Zone.DECK)] > 0:
        draw_top(game, book, seat, 1 << seat)
        drawn += 1
    if drawn > 0:
        tell(book, Log.FILL, seat, NOBODY, NOBODY, drawn, 0)
        notice(game, book, Event.DRAW, CARDS + seat, NOBODY, 0)


@rule("FOH-11.7")
def draw_top(game, book, seat, told):
    """Cards are drawn from the top of a deck."""
    card = game.first[zone_of(seat, Zone.DECK)]
    game.known[card] |= 1 << seat
    move(game, card, zone_of(seat, Zone.HAND))
    tell_to(book, Log.DRAW, seat, game.kind[card], NOBODY, 0, game.known[card], told)


@rule("FOH-11.2", "FOH-Q22", "FOH-Q23")
def draw(game, book, seat, count):
    """A player may draw from their own deck in any window; only the owner learns of it."""
    for _card in range(count):
        card = own_top(game, seat)
        game.plan[card] = Plan.DRAWN
        game.known[card] |= 1 << seat
        tell_to(book, Log.DRAW, seat, game.kind[card], NOBODY, 0, game.known[card], 1 << seat)


@rule("FOH-11.4", "FOH-Q23", "FOH-Q25", "FOH-Q30")
def discard(game, book, seat, kind):
    """A player may discard a card of the hand, any one, also the last combatant; others learn of it at the reveal."""
    card = find_held(game, seat, kind)
    game.plan[card] |= Plan.DISCARDED + PLACE * (1 + count_discarded(game, seat))
    tell_to(book, Log.PLAN_DISCARD, seat, kind, NOBODY, 0, 1 << seat, 1 << seat)
    if is_combatant(game, book, card):
        close_without(game, book, seat)


@kernel
def count_discarded(game, seat):
    """How many cards a player has discarded in the open window."""
    count = 0
    card = game.first[zone_of(seat, Zone.HAND)]
    while card != NOBODY:
        count += 1 if game.plan[card] & Plan.DISCARDED != 0 else 0
        card = game.next[card]
    card = game.first[zone_of(seat, Zone.DECK)]
    while card != NOBODY and game.plan[card] != 0:
        count += 1 if game.plan[card] & Plan.DISCARDED != 0 else 0
        card = game.next[card]
    return count


@kernel
def close_without(game, book, seat):
    """Who can find no combatant any more is closed by the engine; to the others it looks like a commitment."""
    if is_combat_step(game, book) and book.step_least[game.step] == 1 and not has_combatant(game, book, seat):
        end_preparation(game, book, seat, NOBODY)


@kernel
def is_combat_step(game, book):
    """Whether combatants are played in the present step."""
    return book.step_form[game.step] == book.numbers[Number.COMBATANT]


@kernel
def has_combatant(game, book, seat):
    """Whether a player could still find a combatant, in their hand or deck as they see them."""
    card = next_held(game, NOBODY, seat)
    while card != NOBODY:
        if is_combatant(game, book, card):
            return True
        card = next_held(game, card, seat)
    card = own_top(game, seat)
    while card != NOBODY:
        if is_combatant(game, book, card):
            return True
        card = game.next[card]
    return False


@rule("FOH-12.3", "FOH-Q28")
def end_preparation(game, book, seat, kind):
    """A commitment closes a player's window for good; the others see no more than that it was made."""
    close(game, seat)
    tell(book, Log.COMMIT, seat, kind, game.step, 0, 1 << seat)


@kernel
def carry_out_draws(game, book, seat):
    """All cards that were drawn come to the hand first, wherever they went then."""
    drawn = 0
    card = game.first[zone_of(seat, Zone.DECK)]
    while card != NOBODY and game.plan[card] != 0:
        after = game.next[card]
        game.plan[card] &= ~Plan.DRAWN
        move(game, card, zone_of(seat, Zone.HAND))
        drawn += 1
        card = after
    if drawn > 0:
        tell(book, Log.DREW, seat, NOBODY, NOBODY, drawn, 0)
        notice(game, book, Event.DRAW, CARDS + seat, NOBODY, 0)


@rule("FOH-11.5", "FOH-Q32", "FOH-Q72")
def carry_out_discards(game, book, seat):
    """Discarded cards lie open on their owner's pile from now on and do not come back into play."""
    card = find_planned(game, seat, Plan.DISCARDED)
    while card != NOBODY:
        card = leave_hand(game, card)
        notice_leaving(game, book, card, Zone.DISCARD)
        tell_leaving(game, book, card, Zone.DISCARD, False, everybody(game))
        put_away(game, card, Zone.DISCARD, False, everybody(game))
        notice_itself(game, book, Event.DISCARD, card, seat, CARDS + seat)
        card = find_planned(game, seat, Plan.DISCARDED)


@kernel
def find_planned(game, seat, plan):
    """The card of a hand with a plan, of discards the earliest one, or NOBODY."""
    found = NOBODY
    card = game.first[zone_of(seat, Zone.HAND)]
    while card != NOBODY:
        if game.plan[card] & plan != 0 and (found == NOBODY or game.plan[card] < game.plan[found]):
            found = int(card)
        card = game.next[card]
    return found


@rule("FOH-Q33", "FOH-Q70")
def put_away(game, card, zone, first, seen_by):
    """A card goes to a zone of its owner, the hand, the deck or the open discard pile, known to the seats of a mask."""
    if is_in_play(game, card):
        shed(game, card)
    take_out(game, card)
    game.known[card] = seen_by
    game.plan[card] = 0
    if first:
        put_first(game, card, zone_of(owner_of(game, card), zone))
    else:
        put_last(game, card, zone_of(owner_of(game, card), zone))


@kernel
def is_in_hand(game, card):
    """Whether a card lies in a hand."""
    return game.zone[card] < OUT and game.zone[card] % Zone.COUNT == Zone.HAND


@kernel
def leave_hand(game, card):
    """Bring a card that leaves a hand openly into the hand's last sleeve: which sleeve goes tells nothing."""
    doubt(game, card)
    return slip_out(game, card)


@kernel
def leave_hand_unseen(game, card):
    """Bring a card that leaves a hand face down into the last sleeve; others know no more what is still there."""
    forget(game, game.zone[card], 1 << owner_of(game, card))
    return slip_out(game, card)


@kernel
def slip_out(game, card):
    """Bring a card of a hand into the hand's last sleeve."""
    last = game.last[game.zone[card]]
    if last != card:
        swap_sleeves(game, card, last)
    return last


@kernel
def swap_sleeves(game, one, other):
    """Exchange what is in two sleeves, with what its owner has planned for it."""
    plan = game.plan[one]
    game.plan[one] = game.plan[other]
    game.plan[other] = plan
    swap_identities(game, one, other)


@kernel
def notice_leaving(game, book, card, zone):
    """Texts notice a card that leaves play or a hand, before it does."""
    seat = owner_of(game, card)
    if zone == Zone.DISCARD:
        notice(game, book, Event.DISCARD, card, CARDS + seat, 0)
    elif is_in_play(game, card):
        notice(game, book, Event.RETURN, card, CARDS + seat, 0)
    if is_in_play(game, card):
        notice(game, book, Event.LEAVE, card, NOBODY, 0)


@kernel
def tell_leaving(game, book, card, zone, first, seen_by):
    """Tell where a card goes, and the seats of a mask which card it is."""
    seat, kind = owner_of(game, card), int(game.kind[card])
    if zone == Zone.DISCARD:
        tell(book, Log.DISCARD, seat, kind, NOBODY, 0, everybody(game))
    elif game.zone[card] % Zone.COUNT == Zone.DISCARD:
        tell(book, Log.RECOVER, seat, kind, NOBODY, 0, everybody(game))
    else:
        goal = Goal.HAND if zone == Zone.HAND else Goal.TOP if first else Goal.BOTTOM
        tell(book, Log.RETURN, seat, kind, NOBODY, goal, seen_by)


@kernel
def enter_play(game, book, card, seat):
    """A card is laid face up on the table; it belongs to the present reveal. Its row there."""
    if game.zone[card] == zone_of(seat, Zone.HAND):
        card = leave_hand(game, card)
    take_out(game, card)
    game.known[card] = everybody(game)
    game.plan[card] = 0
    game.since[card] = game.clock
    put_last(game, card, zone_of(seat, Zone.PLAY))
    return card


# FOH-Q97 to FOH-Q99: Texts that draw, discard and bring back


@rule("FOH-Q31", "FOH-Q97")
def draw_by_text(game, book, seat, count):
    """A text that lets a player draw is carried out in full, beyond the hand limit too, as far as the deck goes."""
    done = 0
    while done < count and game.count[zone_of(seat, Zone.DECK)] > 0:
        if is_forbidden(game, book, Act.DRAW, CARDS + seat, NOBODY):
            break
        draw_top(game, book, seat, TO_ALL)
        done += 1
    if done > 0:
        notice(game, book, Event.DRAW, CARDS + seat, NOBODY, 0)
    return done


@rule("FOH-11.6", "FOH-Q98", "FOH-Q99")
def relocate(game, book, card, area, end):
    """A text puts a card into its owner's hand, deck or discard pile, a discarded one too; from 0 to 1 cards moved."""
    if card >= CARDS or game.zone[card] >= OUT or (area == Area.DISCARD and area_of(game.zone[card]) == area):
        return 0
    if area == Area.PLAY:
        return bring(game, book, card)
    move_card(game, book, card, place_of(area), area == Area.DECK and end == PileEnd.TOP)
    return 1


place_of = make_place_of((int(Area.HAND), int(Zone.HAND)), (int(Area.DECK), int(Zone.DECK)), int(Zone.DISCARD))


@kernel
def move_card(game, book, card, zone, first):
    """A text moves a card to a zone of its owner, unless another text puts something in the place of that."""
    was_in_play, was_in_hand = is_in_play(game, card), is_in_hand(game, card)
    if zone == Zone.DISCARD or was_in_play:
        event = Event.DISCARD if zone == Zone.DISCARD else Event.RETURN
        if replace(game, book, event, card, CARDS + owner_of(game, card), 0):
            return
    is_unseen = zone == Zone.DECK and (was_in_hand or game.zone[card] % Zone.COUNT == Zone.DECK)
    if was_in_hand:
        card = leave_hand_unseen(game, card) if is_unseen else leave_hand(game, card)
    seen_by = int(game.known[card]) if is_unseen else everybody(game)
    notice_leaving(game, book, card, zone)
    tell_leaving(game, book, card, zone, first, seen_by)
    put_away(game, card, zone, first, seen_by)
    if was_in_hand and zone == Zone.DISCARD:
        notice_itself(game, book, Event.DISCARD, card, owner_of(game, card), CARDS + owner_of(game, card))
    if was_in_play:
        settle_table(game, book)


@kernel
def bring(game, book, card):
    """A card that is not in play comes into play, and its text with it."""
    if is_in_play(game, card) or book.role[book.form[game.kind[card]]] < 0:
        return 0
    seat = owner_of(game, card)
    game.clock += 1
    card = enter_play(game, book, card, seat)
    tell(book, Log.REVEAL, seat, game.kind[card], game.step, 0, everybody(game))
    settle_table(game, book)
    await_texts(game, book)
    return 1
