"""Before the game: decks."""

from cardwright.games.xemytica.state import CARDS, COMBATANTS, DECK, OUT, Log, Number, Zone
from cardwright.games.xemytica.table import owner_of, zone_of
from cardwright.kernel.events import tell
from cardwright.kernel.knowledge import hide_zone
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import stack_deck
from cardwright.kernel.standing import free_all_rows
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import empty_zones, move, put_last, shuffle

# FOH-2 and FOH-9, FOH-Q12 to FOH-Q17: Decks


@kernel
def clear(game):
    """Empty zones, no card in the game, nothing lasting, nobody in play."""
    empty_zones(game)
    for card in range(CARDS):
        game.kind[card] = NOBODY
        put_last(game, card, OUT)
    free_all_rows(game)
    for slot in range(COMBATANTS):
        game.line[slot] = NOBODY
    game.won = NOBODY


@rule("FOH-2.3", "FOH-2.5", "FOH-Q15")
def bring_decks(game, book):
    """Only the cards of a player's own deck are used by that player, the same ones to the end of the game."""
    for card in range(CARDS):
        seat = owner_of(game, card)
        kind = book.deck[seat, card % DECK] if seat < game.seats else NOBODY
        if kind != NOBODY:
            game.kind[card] = kind
            move(game, card, zone_of(seat, Zone.DECK))


@kernel
def shuffle_decks(game, book):
    """Every deck is shuffled once, before the first draw, and never again."""
    for seat in range(game.seats):
        if book.numbers[Number.SHUFFLE] == 1:
            shuffle_deck(game, book, seat)
        stack_deck(game, book, zone_of(seat, Zone.DECK), seat)


@rule("FOH-Q17")
def shuffle_deck(game, book, seat):
    """A deck is shuffled by seeded chance; scenarios may fix its top."""
    shuffle(game, zone_of(seat, Zone.DECK), seat * DECK, seat * DECK + DECK)
    tell(book, Log.SHUFFLE, seat, NOBODY, NOBODY, 0, 0)


@rule("FOH-Q14", "FOH-Q34")
def hide_deck(game, owner, seat):
    """Of a deck its size is public, and what was seen to go to its bottom; not its order, not its list."""
    hide_zone(game, zone_of(owner, Zone.DECK), seat)
