"""Zones: every card stands in exactly one chain, so no zone can overflow and no card can be lost or doubled."""

from cardwright.kernel.chance import below
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY


@kernel
def empty_zones(game):
    """No zone holds a card."""
    for zone in range(game.first.shape[0]):
        game.first[zone] = NOBODY
        game.last[zone] = NOBODY


@kernel
def take_out(game, card):
    """Unlink a card from its zone."""
    zone = game.zone[card]
    before = game.prev[card]
    after = game.next[card]
    if before == NOBODY:
        game.first[zone] = after
    else:
        game.next[before] = after
    if after == NOBODY:
        game.last[zone] = before
    else:
        game.prev[after] = before
    game.count[zone] -= 1


@kernel
def put_last(game, card, zone):
    """Link a card that is in no zone to the end of a zone."""
    end = game.last[zone]
    game.zone[card] = zone
    game.prev[card] = end
    game.next[card] = NOBODY
    if end == NOBODY:
        game.first[zone] = card
    else:
        game.next[end] = card
    game.last[zone] = card
    game.count[zone] += 1


@kernel
def put_first(game, card, zone):
    """Link a card that is in no zone to the beginning of a zone."""
    begin = game.first[zone]
    game.zone[card] = zone
    game.next[card] = begin
    game.prev[card] = NOBODY
    if begin == NOBODY:
        game.last[zone] = card
    else:
        game.prev[begin] = card
    game.first[zone] = card
    game.count[zone] += 1


@kernel
def move(game, card, zone):
    """Move a card to the end of a zone."""
    take_out(game, card)
    put_last(game, card, zone)


@kernel
def find(game, zone, kind):
    """The first card of a kind in a zone, or NOBODY."""
    card = game.first[zone]
    while card != NOBODY:
        if game.kind[card] == kind:
            return card
        card = game.next[card]
    return card


@kernel
def nth_in(game, zone, place):
    """The card at a place of a zone that has so many, from 0."""
    card = game.first[zone]
    for _step in range(place):
        card = game.next[card]
    return int(card)


@kernel
def nth_kind(game, zone, place):
    """The kind of the card at a place of a zone, or NOBODY if an equal card stands before it."""
    card = nth_in(game, zone, place)
    kind = int(game.kind[card])
    return kind if find(game, zone, kind) == card else NOBODY


@kernel
def next_kind(game, zone, kind):
    """The lowest kind from this one on that lies in a zone, or NOBODY."""
    found = NOBODY
    card = game.first[zone]
    while card != NOBODY:
        held = int(game.kind[card])
        if held >= kind and (found == NOBODY or held < found):
            found = held
        card = game.next[card]
    return found


@kernel
def best_known(game, card):
    """Of a card of a hand and the equal ones behind it, the one that others know: it is the first to go."""
    other = game.next[card]
    while other != NOBODY:
        if game.kind[other] == game.kind[card] and game.known[other] > game.known[card]:
            card = other
        other = game.next[other]
    return card


@kernel
def swap_identities(game, one, other):
    """Exchange what is in two sleeves, and who knows it."""
    kind = game.kind[one]
    known = game.known[one]
    game.kind[one] = game.kind[other]
    game.known[one] = game.known[other]
    game.kind[other] = kind
    game.known[other] = known


@kernel
def shuffle(game, zone, start, stop):
    """Deal the identities of a zone over its sleeves at random; nobody knows them afterwards.

    The cards of the zone are among the rows from start to stop; Fisher and Yates' way, passing over the other rows.
    """
    for card in range(stop - 1, start - 1, -1):
        if game.zone[card] == zone:
            other = start + below(game, card + 1 - start)
            while game.zone[other] != zone:
                other = start + below(game, card + 1 - start)
            swap_identities(game, card, other)
            game.known[card] = 0


def make_sort_hand(comes_before, swap):
    """Hands are sorted: `comes_before(game, card, other)` says how, `swap` exchanges what is in two sleeves."""

    @kernel
    def sort_hand(game, zone):
        """Order a hand so that the order tells nothing about how it came to be."""
        card = game.first[zone]
        while card != NOBODY:
            best = card
            other = game.next[card]
            while other != NOBODY:
                if comes_before(game, other, best):
                    best = other
                other = game.next[other]
            if best != card:
                swap(game, card, best)
            card = game.next[card]

    return sort_hand


@kernel
def has_lower_kind(game, card, other):
    """Whether a card comes before another by kind, unknown ones last."""
    return game.kind[card] >= 0 and (game.kind[other] < 0 or game.kind[card] < game.kind[other])


sort_hand = make_sort_hand(has_lower_kind, swap_identities)


@kernel
def leave_hand(game, card):
    """Bring a card that leaves a hand into the hand's last sleeve: which sleeve goes tells nothing."""
    last = game.last[game.zone[card]]
    if last != card:
        swap_identities(game, card, last)
    return last
