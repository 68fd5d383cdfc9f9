"""Hidden information is removed, not skipped: what `conceal` and `imagine` of all games share."""

from cardwright.kernel.chance import luck_below, rekey
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY, UNKNOWN
from cardwright.kernel.zones import sort_hand, swap_identities


@kernel
def knows(game, seat, card):
    """Whether a seat knows what a card is."""
    return (game.known[card] >> seat) & 1 == 1


@kernel
def hide_chance(game):
    """Blank everything from which the next shuffle or die could be computed."""
    for i in range(4):
        game.key[i] = 0
        game.block[i] = 0
    game.counter = 0
    game.words = 0


@kernel
def hide_zone(game, zone, seat):
    """Blank the cards of a zone that a seat does not know; of the others only its own knowledge stays."""
    card = game.first[zone]
    while card != NOBODY:
        if knows(game, seat, card):
            game.known[card] = 1 << seat
        else:
            game.kind[card] = UNKNOWN
            game.known[card] = 0
        card = game.next[card]


@kernel
def show_zone(game, zone, seat):
    """A seat knows the cards of a zone."""
    card = game.first[zone]
    while card != NOBODY:
        game.known[card] |= 1 << seat
        card = game.next[card]


@kernel
def doubt(game, card):
    """Who sees a card leave a hand cannot tell it from an equal one there, and knows one of those less."""
    for seat in range(game.seats):
        if knows(game, seat, card):
            continue
        other = game.first[game.zone[card]]
        while other != NOBODY and not (game.kind[other] == game.kind[card] and knows(game, seat, other)):
            other = game.next[other]
        if other != NOBODY:
            game.known[other] &= ~(1 << seat)


@kernel
def forget(game, zone, keepers):
    """Any card of a zone may have left it unseen: all seats but the keepers lose what they knew there."""
    card = game.first[zone]
    while card != NOBODY:
        game.known[card] &= keepers
        card = game.next[card]


# A whole table


@kernel
def hide_nothing_else(game, seat):
    """Decks and the secret zones of the seats are all that is hidden."""


def make_conceal(zone_of, decks, secret, hands, hide_more=hide_nothing_else):
    """Tables where each seat has decks that nobody sees and secret zones that its owner sees; some of them are hands.

    All three are zones of a seat; `hide_more(game, seat)` hides what else a seat does not see.
    """

    @kernel
    def conceal(game, book, seat):
        """Remove what a seat does not know; once the game is over only the decks are still hidden."""
        hide_chance(game)
        for other in range(game.seats):
            for zone in decks:
                hide_zone(game, zone_of(other, zone), seat)
            if game.over == 0:
                for zone in secret:
                    hide_zone(game, zone_of(other, zone), seat)
            for zone in hands:
                sort_hand(game, zone_of(other, zone))
        hide_more(game, seat)
        game.viewer = seat + 1

    return conceal


def make_imagine(zone_of, secret, fill_deck, mix_deck):
    """How the hidden cards of each owner are imagined, in two steps, `fill` and `deal`.

    `fill` gives a concealed record cards that fit, which many worlds can share; `deal` makes one of those worlds of a
    copy: it mixes the cards, and then their owner sees what lies in a secret zone.
    """

    @kernel
    def fill(game, book, luck):
        """Give a concealed record the cards that its seat does not know; who knows them stays open."""
        for owner in range(game.seats):
            fill_deck(game, book, owner, luck)

    @kernel
    def deal(game, book, luck):
        """Make a random world of a filled record, with a chance of its own."""
        rekey(game, luck)
        for owner in range(game.seats):
            mix_deck(game, book, owner, luck)
        for owner in range(game.seats):
            for zone in secret:
                show_zone(game, zone_of(owner, zone), owner)

    return fill, deal


# Decks


@kernel
def could_be_any(game, book, card, kind):
    """Nothing is known of a card that lies face down."""
    return True


def make_imagine_deck(first_row, end_row, out, could_be=could_be_any):
    """Functions that fill an owner's deck with cards that fit, that mix them, and that say which cards are hidden.

    A deck list is secret: its owner knows it, everybody else imagines one of the known decks that fits best. The rows
    of an owner's cards go from `first_row(game, owner)` to `end_row(game, owner)`; `out` is no zone of them. Lists are
    ordered by kind, so that what was seen of a kind is counted once, and end with NOBODY. What all know of a card that
    they do not see, by its back or its place, is `could_be(game, book, card, kind)`.
    """
    has_backs = could_be is not could_be_any
    passes = 2 if has_backs else 1  # cards that cannot go everywhere are mixed twice, to reach more places

    @kernel
    def is_blank(game, card):
        """Whether the seat that the record was concealed for does not know a card."""
        return game.known[card] == 0 and game.zone[card] != out

    @kernel
    def card_of_list(game, book, owner, prior, place):
        """A card of the player's list, which they know, or of one that is imagined; NOBODY past its end."""
        return int(book.lists[owner, place]) if game.viewer == owner + 1 else int(book.priors[prior, place])

    @kernel
    def seen_of(game, owner, kind):
        """How many cards of a kind the viewer has seen of an owner."""
        seen = 0
        for card in range(first_row(game, owner), end_row(game, owner)):
            seen += 1 if game.kind[card] == kind else 0
        return seen

    @kernel
    def fitting(game, book, owner, prior):
        """How many of the cards that the viewer has seen of an owner are in a list."""
        fits, start = 0, first_row(game, owner)
        for card in range(start, end_row(game, owner)):
            kind = game.kind[card]
            if kind < 0 or book.prior_copies[prior, kind] == 0:
                continue
            before = 0
            for other in range(start, card):
                before += 1 if game.kind[other] == kind else 0
            if before < book.prior_copies[prior, kind]:
                fits += 1
        return fits

    @kernel
    def likely_list(game, book, owner, luck):
        """A list that fits what was seen of an owner best; among equals luck picks."""
        if game.viewer == owner + 1:
            return 0
        best, most, equals = 0, -1, 0
        for prior in range(book.priors_count):
            fits = fitting(game, book, owner, prior)
            if fits > most:
                best, most, equals = prior, fits, 1
            elif fits == most:
                equals += 1
                if luck_below(luck, equals) == 0:
                    best = prior
        return best

    @kernel
    def next_blank(game, owner, card):
        """The next row of an owner that the viewer does not know, or one past the last."""
        while card < end_row(game, owner) and not is_blank(game, card):
            card += 1
        return card

    @kernel
    def could_swap(game, book, card, other):
        """Whether two unknown cards could lie in each other's place."""
        if not is_blank(game, other):
            return False
        if not has_backs or other == card:
            return True
        return could_be(game, book, card, game.kind[other]) and could_be(game, book, other, game.kind[card])

    @kernel
    def mix_deck(game, book, owner, luck):
        """Deal the kinds of an owner's unknown cards over them at random, each where it could lie."""
        start = first_row(game, owner)
        for _pass in range(passes):
            for card in range(end_row(game, owner) - 1, start - 1, -1):
                if is_blank(game, card):
                    other = start + luck_below(luck, card + 1 - start)
                    while not could_swap(game, book, card, other):
                        other = start + luck_below(luck, card + 1 - start)
                    swap_identities(game, card, other)

    @kernel
    def heed_backs(game, book, owner, prior, luck):
        """Cards that could not lie where they do change places with others, each of those as likely.

        Where no other is left, a list that fits less well is imagined to have one more that could.
        """
        for card in range(first_row(game, owner), end_row(game, owner)):
            if not is_blank(game, card) or could_be(game, book, card, game.kind[card]):
                continue
            found, chosen = 0, card
            for other in range(first_row(game, owner), end_row(game, owner)):
                if other != card and could_swap(game, book, card, other):
                    found += 1
                    if luck_below(luck, found) == 0:
                        chosen = other
            swap_identities(game, card, chosen)
            place = 0
            while not could_be(game, book, card, game.kind[card]):
                game.kind[card] = card_of_list(game, book, owner, prior, place)
                place += 1

    @kernel
    def fill_deck(game, book, owner, luck):
        """Give an owner's unknown cards the kinds that are left of a list; more of them repeat the list."""
        prior = likely_list(game, book, owner, luck)
        card = next_blank(game, owner, first_row(game, owner))
        length, before, left = 0, NOBODY, 0
        kind = card_of_list(game, book, owner, prior, 0)
        while kind != NOBODY:
            if kind != before:
                before, left = kind, seen_of(game, owner, kind)
            if left > 0:
                left -= 1
            elif card < end_row(game, owner):
                game.kind[card] = kind
                card = next_blank(game, owner, card + 1)
            length += 1
            kind = card_of_list(game, book, owner, prior, length)
        while card < end_row(game, owner):
            game.kind[card] = card_of_list(game, book, owner, prior, luck_below(luck, length)) if length > 0 else 0
            card = next_blank(game, owner, card + 1)
        if has_backs:
            heed_backs(game, book, owner, prior, luck)

    return fill_deck, mix_deck, is_blank
