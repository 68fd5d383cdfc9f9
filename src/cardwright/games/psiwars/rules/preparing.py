"""PSI-4: set-up, and the roll for the first player."""

from cardwright.games.psiwars.rules.dice import begin_rolls, roll, value_of_roll
from cardwright.games.psiwars.rules.moving import shuffle_deck
from cardwright.games.psiwars.rules.zones import is_gold, zone_of
from cardwright.games.psiwars.state import (
    BLUE,
    NOT_ROLLED,
    OUT,
    SEATS,
    SHARE,
    STRENGTHS,
    Log,
    Number,
    Stat,
    Zone,
)
from cardwright.kernel.events import tell
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody
from cardwright.kernel.standing import free_all_rows
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import empty_zones, move, put_last

MOST_TIES = 100  # rolls for the first player, after which seat 0 begins: chance does not bring so many

# PSI-4.1 to PSI-4.11, PSI-1.7: Decks, hit points and the starting hand


@kernel
def clear_table(game):
    """Nothing lies on the table, and nothing lasts."""
    empty_zones(game)
    free_all_rows(game)


@rule("PSI-4.1", "PSI-4.11")
def bring_decks(game, book):
    """Each player has a Battle Deck and a Resource Deck; no Resource card leaves its deck during set-up."""
    for seat in range(SEATS):
        taken, laid = 0, 0  # rows of blue and of gold backs
        for place in range(SHARE):
            kind = int(book.deck[seat, place])
            if kind == NOBODY:
                break
            if is_gold(book, kind):
                lay_card(game, seat * SHARE + BLUE + laid, kind, zone_of(seat, Zone.RESOURCE_DECK))
                laid += 1
            else:
                lay_card(game, seat * SHARE + taken, kind, zone_of(seat, Zone.BATTLE_DECK))
                taken += 1
        for place in range(SHARE):
            if BLUE + laid <= place or taken <= place < BLUE:
                lay_card(game, seat * SHARE + place, NOBODY, OUT)


@kernel
def lay_card(game, card, kind, zone):
    """A row becomes a card that nobody has seen, or stays without one."""
    game.kind[card] = kind
    game.known[card] = everybody(game) if kind == NOBODY else 0
    game.host[card], game.partner[card], game.against[card] = NOBODY, NOBODY, NOBODY
    put_last(game, card, zone)


@kernel
def shuffle_decks(game, book):
    """All decks are shuffled."""
    for seat in range(SEATS):
        shuffle_deck(game, book, seat, False)
        shuffle_deck(game, book, seat, True)


@rule("PSI-4.8", "PSI-1.7")
def set_hit_points(game, book):
    """Both Labs start with the hit points that were agreed on."""
    for seat in range(SEATS):
        game.hit_points[seat] = book.numbers[Number.LAB_HP]


@kernel
def forget_battle(game):
    """No battle has been fought yet."""
    for seat in range(SEATS):
        for ability in range(STRENGTHS):
            game.totals[seat, ability] = NOT_ROLLED


@kernel
def take_card(game, book, seat, log):
    """The top card of a Battle Deck goes into the hand; the result is NOBODY where the deck is empty."""
    card = int(game.first[zone_of(seat, Zone.BATTLE_DECK)])
    if card != NOBODY:
        game.known[card] |= 1 << seat
        move(game, card, zone_of(seat, Zone.HAND))
        tell(book, log, seat, game.kind[card], NOBODY, 0, game.known[card])
    return card


@rule("PSI-4.10", "PSI-G63")
def draw_hands(game, book):
    """Each player draws the top five Battle cards, or what there is."""
    for seat in range(SEATS):
        for _card in range(book.numbers[Number.OPENING_HAND]):
            take_card(game, book, seat, Log.DRAW)


# PSI-4.12 to PSI-4.16, PSI-G64, PSI-G85: The first player


@rule("PSI-4.12", "PSI-4.13", "PSI-4.15")
def roll_for_start(game, book):
    """Both roll their red die; who has the higher value is first player."""
    for _try in range(MOST_TIES):
        begin_rolls(game)
        first = value_of_roll(book, 0, Stat.PHYSICAL, roll(game, book, 0, Stat.PHYSICAL, Log.FIRST_ROLL, NOBODY))
        second = value_of_roll(book, 1, Stat.PHYSICAL, roll(game, book, 1, Stat.PHYSICAL, Log.FIRST_ROLL, NOBODY))
        game.turn = 1 if second > first else 0
        if not rolls_again(first, second):
            break
    game.start = game.turn
    tell(book, Log.START, game.turn, NOBODY, NOBODY, 0, 0)


@rule("PSI-X4")
def draw_more(game, book):
    """Where the table wants it, who goes second draws further cards."""
    for _card in range(book.numbers[Number.SECOND_HAND] - book.numbers[Number.OPENING_HAND]):
        take_card(game, book, 1 - int(game.turn), Log.DRAW)


@rule("PSI-4.14", "PSI-G85", off=False)
def rolls_again(first, second):
    """On equal values both roll again."""
    return first == second
