"""WX-7.1 to WX-7.4, WX-3.6, WX-3.7, WX-G47 to WX-G52: Domains."""

from cardwright.games.wuxing.rules.activating import has_used_card
from cardwright.games.wuxing.rules.dice import element_of
from cardwright.games.wuxing.rules.moving import show_from_hand
from cardwright.games.wuxing.rules.pulse import open_window
from cardwright.games.wuxing.rules.qi import pay_qi
from cardwright.games.wuxing.rules.zones import has_release_slot, owner_of, place_in, zone_of
from cardwright.games.wuxing.standing import let_texts_stand, notice, wait
from cardwright.games.wuxing.state import ABILITIES, CARDS, SEATS, Event, Keyword, Log, Zone
from cardwright.kernel.events import tell
from cardwright.kernel.programs import Ability
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import find, move

# WX-3.6, WX-9.5, WX-G51: Placing


@rule("WX-3.6", "WX-9.5", "WX-11.4", "WX-G51")
def place_domain(game, book, seat, kind):
    """A Domain is put upright into the Release zone, face-up and free."""
    lay_domain(game, book, seat, show_from_hand(game, find(game, zone_of(seat, Zone.HAND), kind)))
    open_window(game, book, seat)


@kernel
def lay_domain(game, book, seat, card):
    """A Domain lies in the Release zone, face-up and upright."""
    game.known[card] = everybody(game)
    move(game, card, zone_of(seat, Zone.RELEASE))
    let_texts_stand(game, book, card)
    tell(book, Log.PLACE, seat, game.kind[card], NOBODY, 0, everybody(game))
    notice(game, book, Event.PLACE, card, CARDS + seat, 0)


@kernel
def bring_domain(game, book, card):
    """An effect places a Domain, if its owner's Release zone has a free slot."""
    seat = owner_of(game, card)
    if not has_release_slot(game, book, seat):
        return 0
    if place_in(game, card) == Zone.HAND:
        card = show_from_hand(game, card)
    lay_domain(game, book, seat, card)
    return 1


# WX-7.1 to WX-7.4, WX-G47 to WX-G50, WX-G52: Entering


@rule("WX-7.4", "WX-G49", off=False)
def is_used_domain(game, card):
    """A horizontal Domain counts as used: nothing enters it for free."""
    return game.is_used[card] == 1


@rule("WX-3.7", "WX-7.3")
def use_domain(game, book, seat, card):
    """A Domain that is entered or activated for the first time is turned horizontal, and stays so."""
    turn_domain(game, book, seat, card, 1)


@rule("WX-G50")
def turn_domain(game, book, seat, card, is_used):
    """A Domain lies upright again only if a text turns it."""
    if game.is_used[card] == is_used:
        return 0
    game.is_used[card] = is_used
    tell(book, Log.TURN_DOMAIN, seat, game.kind[card], NOBODY, is_used, everybody(game))
    notice(game, book, Event.TURN, card, CARDS + seat, 0)
    return 1


@rule("WX-G49", off=True)
def can_pay_entry(game, book, seat, card, kind):
    """Entering a used Domain costs a Qi of the Domain's Element, on top of the invocation."""
    if not is_used_domain(game, card):
        return True
    element = element_of(game, book, card)
    return game.generated[seat, element] > (1 if book.element[kind] == element else 0)


@rule("WX-G52", off=False)
def has_used_entrance(game, seat, card):
    """Who has used the Entrance of a Domain this turn cannot enter that Domain again this turn."""
    return has_used_card(game, seat, card)


@rule("WX-G48", off=False)
def can_enter(game, book, seat, card, kind):
    """An Entity that arrives may enter a Domain on the field, of either player."""
    for owner in range(SEATS):
        if game.zone[card] == zone_of(owner, Zone.RELEASE):
            return can_pay_entry(game, book, seat, card, kind) and not has_used_entrance(game, seat, card)
    return False


@kernel
def could_enter(game, book, seat, kind):
    """Whether an Entity of a kind can enter any Domain."""
    for owner in range(SEATS):
        card = game.first[zone_of(owner, Zone.RELEASE)]
        while card != NOBODY:
            if can_enter(game, book, seat, card, kind):
                return True
            card = game.next[card]
    return False


@rule("WX-7.2", "WX-5.19", "WX-G47", "WX-G48")
def enter_domain(game, book, seat, card, domain):
    """An Entity enters a Domain: its player pays if that is used, and Entrances offer themselves to them."""
    if is_used_domain(game, domain):
        pay_qi(game, book, seat, element_of(game, book, domain))
    use_domain(game, book, seat, domain)
    game.entrant[domain] = card
    tell(book, Log.ENTER, seat, game.kind[card], game.kind[domain], 0, everybody(game))
    offer_entrances(game, book, seat, domain, card)
    offer_entrances(game, book, seat, card, card)
    notice(game, book, Event.ENTER, domain, card, 0)
    notice(game, book, Event.ENTERED, card, domain, 0)


@kernel
def offer_entrances(game, book, seat, source, card):
    """The Entrances of a Domain, or of the Entity that enters, wait for the player of the Entity."""
    kind = game.kind[source]
    for place in range(ABILITIES):
        row = int(book.ability[kind, place])
        if row != NOBODY and book.keyword[kind, place] == Keyword.ENTRANCE:
            wait(game, book, int(book.abilities[row, Ability.pc]), source, seat, card, source, row, card)
