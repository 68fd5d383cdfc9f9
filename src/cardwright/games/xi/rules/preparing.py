"""XI-1, XI-2, XI-G1 to XI-G9: preparing to play."""

from cardwright.games.xi.rules.moving import shuffle_deck
from cardwright.games.xi.rules.time import draw_card
from cardwright.games.xi.rules.zones import owner_of, zone_of
from cardwright.games.xi.state import CARDS, OUT, SEATS, Log, Number, Question, Zone
from cardwright.kernel.chance import below
from cardwright.kernel.events import tell
from cardwright.kernel.questions import ask
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody
from cardwright.kernel.standing import free_all_rows
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import empty_zones, put_last
from cardwright.language.program import PileEnd


@kernel
def clear(game):
    """Empty zones, nothing standing."""
    empty_zones(game)
    free_all_rows(game)
    for card in range(CARDS):
        game.host[card] = NOBODY
    game.chooser = NOBODY


# XI-1.4, XI-2.1: Decks


@rule("XI-1.4", "XI-2.1")
def bring_decks(game, book):
    """Every player brings an own deck."""
    for seat in range(SEATS + 1):
        game.rows_from[seat] = book.rows_from[seat]
    for card in range(CARDS):
        seat = owner_of(game, card)
        kind = book.deck[seat, card - game.rows_from[seat]]
        if kind != NOBODY:
            game.kind[card] = kind
            put_last(game, card, zone_of(seat, Zone.DECK))
        else:
            game.kind[card] = NOBODY
            game.known[card] = everybody(game)  # that a row is no card is no secret
            put_last(game, card, OUT)


# XI-2.7, XI-1.3, XI-G9: Life points


@rule("XI-1.3", "XI-2.7", "XI-G9")
def set_life(game, book):
    """Each player starts with the same life points and without prepared time."""
    for seat in range(game.seats):
        game.life[seat] = book.numbers[Number.STARTING_LIFE]


# XI-2.8, XI-G1, XI-G2: The opening card


@rule("XI-G1")
def shuffle_decks(game, book):
    """Each deck is shuffled before the opening draw."""
    if book.numbers[Number.SHUFFLE] == 1:
        for seat in range(game.seats):
            shuffle_deck(game, book, seat)


@rule("XI-2.8", "XI-G2")
def draw_opening_hands(game, book):
    """Each player draws the opening hand; nobody draws another one."""
    for _card in range(book.numbers[Number.OPENING_HAND]):
        for seat in range(game.seats):
            draw_card(game, book, seat, PileEnd.TOP)


# XI-2.9, XI-2.10, XI-G4: Who goes first


@rule("XI-2.9", "XI-2.10", "XI-G4")
def flip_coin(game, book):
    """After the opening draw chance decides who chooses a place in the turn order."""
    chooser = book.coin - 1
    if chooser == NOBODY:
        chooser = below(game, game.seats)
    game.chooser = chooser
    tell(book, Log.COIN, chooser, NOBODY, NOBODY, 0, 0)
    ask(game, Question.PLACE, 1 << chooser)


@rule("XI-2.9", "XI-G4", "XI-G5")
def take_place(game, book, seat, place):
    """The chooser takes any place; the seating order is kept."""
    game.turn = (seat - place + game.seats) % game.seats
    game.start = game.turn
    tell(book, Log.PLACE, seat, NOBODY, NOBODY, place + 1, 0)
