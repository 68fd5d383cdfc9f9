"""Hidden information is removed, not skipped: what `conceal` and `imagine` of all games share."""

from cardwright.kernel.chance import below
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY, UNKNOWN
from cardwright.kernel.zones import swap_identities


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


def make_imagine_deck(size, out):
    """A function that imagines the hidden cards of an owner's deck of at most `size` cards; `out` is no zone of it.

    A deck list is secret: its owner knows it, everybody else imagines one of the known decks that fits best.
    """

    @kernel
    def is_blank(game, card):
        """Whether the seat that the record was concealed for does not know a card."""
        return game.known[card] == 0 and game.zone[card] != out

    @kernel
    def card_of_deck(game, book, owner, prior, place):
        """A card of the own deck, which its player knows, or of one that is imagined."""
        return int(book.deck[owner, place]) if game.viewer == owner + 1 else int(book.priors[prior, place])

    @kernel
    def places_seen(game, book, owner, prior):
        """The places of a deck list whose cards the viewer sees somewhere, as a mask, and how many others it sees."""
        seen, wrong = 0, 0
        for card in range(owner * size, owner * size + size):
            kind = game.kind[card]
            if kind < 0 or game.zone[card] == out:
                continue
            place = 0
            while place < size and ((seen >> place) & 1 == 1 or card_of_deck(game, book, owner, prior, place) != kind):
                place += 1
            if place < size:
                seen |= 1 << place
            else:
                wrong += 1
        return seen, wrong

    @kernel
    def likely_deck(game, book, owner):
        """A deck that fits what was seen of an owner best; among equals chance picks."""
        if game.viewer == owner + 1:
            return 0
        best, fewest, equals = 0, size + 1, 0
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
    def mix_blanks(game, owner):
        """Deal the kinds of an owner's unknown cards over them at random."""
        start = owner * size
        for card in range(start + size - 1, start - 1, -1):
            if is_blank(game, card):
                other = start + below(game, card + 1 - start)
                while not is_blank(game, other):
                    other = start + below(game, card + 1 - start)
                swap_identities(game, card, other)

    @kernel
    def imagine_deck(game, book, owner):
        """Give an owner's unknown cards the kinds that are left of a deck, mixed; more of them repeat the deck."""
        prior = likely_deck(game, book, owner)
        seen, _ = places_seen(game, book, owner, prior)
        length = 0
        while length < size and card_of_deck(game, book, owner, prior, length) != NOBODY:
            length += 1
        place = 0
        for card in range(owner * size, owner * size + size):
            if not is_blank(game, card):
                continue
            while place < length and (seen >> place) & 1 == 1:
                place += 1
            kind = 0
            if place < length:
                kind = card_of_deck(game, book, owner, prior, place)
            elif length > 0:
                kind = card_of_deck(game, book, owner, prior, below(game, length))
            game.kind[card] = kind
            place += 1
        mix_blanks(game, owner)

    return imagine_deck, is_blank
