"""Who knows what in Xi Cards: `conceal` removes what a seat may not see, `imagine` fills it in at random."""

from cardwright.games.xi.state import CARDS, DECK, OUT, Zone
from cardwright.games.xi.values import zone_of
from cardwright.kernel.chance import below, rekey
from cardwright.kernel.knowledge import hide_chance, hide_zone
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import sort_hand, swap_identities


@rule("XI-G32")
def conceal(game, book, seat):
    """Hands of others and all decks are hidden, those of the defeated too; sizes, piles and the table are open."""
    hide_chance(game)
    for other in range(game.seats):
        hide_zone(game, zone_of(other, Zone.DECK), seat)
        if game.over == 0:
            hide_zone(game, zone_of(other, Zone.HAND), seat)
        sort_hand(game, zone_of(other, Zone.HAND))
    hide_zone(game, OUT, seat)
    game.viewer = seat + 1


@kernel
def is_blank(game, card):
    """Whether the seat that the record was concealed for does not know a card."""
    return game.known[card] == 0 and game.zone[card] != OUT


@kernel
def places_seen(game, book, owner, prior):
    """The places of a deck list whose cards the viewer sees somewhere, as a mask, and how many seen cards lack one."""
    seen, wrong = 0, 0
    for card in range(owner * DECK, owner * DECK + DECK):
        kind = game.kind[card]
        if kind < 0 or game.zone[card] == OUT:
            continue
        place = 0
        while place < DECK and ((seen >> place) & 1 == 1 or card_of_deck(game, book, owner, prior, place) != kind):
            place += 1
        if place < DECK:
            seen |= 1 << place
        else:
            wrong += 1
    return seen, wrong


@kernel
def likely_deck(game, book, owner):
    """A deck that fits what was seen of an owner best; among equals chance picks."""
    if game.viewer == owner + 1:
        return 0
    best, fewest, equals = 0, CARDS, 0
    for prior in range(book.priors_count):
        _, wrong = places_seen(game, book, owner, prior)
        if wrong < fewest:
            best, fewest, equals = prior, wrong, 1
        elif wrong == fewest:
            equals += 1
            if below(game, equals) == 0:
                best = prior
    return best


@kernel
def card_of_deck(game, book, owner, prior, place):
    """A card of the own deck, which its player knows, or of one that is imagined."""
    return int(book.deck[owner, place]) if game.viewer == owner + 1 else int(book.priors[prior, place])


@kernel
def imagine(game, book, luck):
    """Fill a concealed record with a random world that fits all that its seat knows."""
    rekey(game, luck)
    for owner in range(game.seats):
        imagine_deck(game, book, owner)
    for seat in range(game.seats):
        card = game.first[zone_of(seat, Zone.HAND)]
        while card != NOBODY:
            game.known[card] |= 1 << seat
            card = game.next[card]


@kernel
def imagine_deck(game, book, owner):
    """Give the unknown cards of an owner the kinds that are left of a deck, mixed; more of them repeat the deck."""
    prior = likely_deck(game, book, owner)
    seen, _ = places_seen(game, book, owner, prior)
    size = 0
    while size < DECK and card_of_deck(game, book, owner, prior, size) != NOBODY:
        size += 1
    place = 0
    for card in range(owner * DECK, owner * DECK + DECK):
        if not is_blank(game, card):
            continue
        while place < size and (seen >> place) & 1 == 1:
            place += 1
        kind = 0
        if place < size:
            kind = card_of_deck(game, book, owner, prior, place)
        elif size > 0:
            kind = card_of_deck(game, book, owner, prior, below(game, size))
        game.kind[card] = kind
        place += 1
    mix_blanks(game, owner)


@kernel
def mix_blanks(game, owner):
    """Deal the kinds of an owner's unknown cards over them at random."""
    start = owner * DECK
    for card in range(start + DECK - 1, start - 1, -1):
        if is_blank(game, card):
            other = start + below(game, card + 1 - start)
            while not is_blank(game, other):
                other = start + below(game, card + 1 - start)
            swap_identities(game, card, other)
