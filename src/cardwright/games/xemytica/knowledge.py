"""Who knows what in Xemytica: `conceal` removes what a seat may not see, `fill` and `deal` imagine it at random."""

from cardwright.games.xemytica.arithmetic import Depth
from cardwright.games.xemytica.evaluation import quick_commitment
from cardwright.games.xemytica.flow import prepare
from cardwright.games.xemytica.rules.hand import swap_sleeves
from cardwright.games.xemytica.rules.reading import stands
from cardwright.games.xemytica.rules.setup import hide_deck
from cardwright.games.xemytica.rules.steps import hide_hand, hide_plans, players_of_window
from cardwright.games.xemytica.rules.totals import form_totals
from cardwright.games.xemytica.state import DECK, KINDS, OUT, PLACE, Number, Question, Stands, Zone
from cardwright.games.xemytica.table import is_combatant, zone_of
from cardwright.kernel.chance import below, rekey
from cardwright.kernel.knowledge import hide_chance, hide_zone, make_imagine_deck, show_zone
from cardwright.kernel.questions import is_asked
from cardwright.kernel.rule import kernel
from cardwright.kernel.seats import is_out
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import make_sort_hand


@kernel
def first_row(game, owner):
    """Where the rows of an owner's cards begin."""
    return owner * DECK


@kernel
def end_row(game, owner):
    """One past the last row of an owner's cards."""
    return owner * DECK + DECK


fill_deck, mix_deck, is_blank = make_imagine_deck(first_row, end_row, OUT)


@kernel
def rank_in_hand(game, card):
    """The place of a card in a sorted hand: by kind, unknown ones last, then by what is planned for it."""
    kind = KINDS if game.kind[card] < 0 else int(game.kind[card])
    return kind * (PLACE * DECK) + game.plan[card]


@kernel
def has_lower_rank(game, card, other):
    """Whether a card comes before another in a sorted hand."""
    return rank_in_hand(game, card) < rank_in_hand(game, other)


sort_hand = make_sort_hand(has_lower_rank, swap_sleeves)


@kernel
def conceal(game, book, seat):
    """Overwrite everything that this seat does not know."""
    hide_chance(game)
    hide_plans(game, seat)
    for other in range(game.seats):
        hide_deck(game, other, seat)
        if game.over == 0:
            hide_hand(game, other, seat)
        sort_hand(game, zone_of(other, Zone.HAND))
    hide_zone(game, OUT, seat)
    if stands(game, Stands.LATE):
        form_totals(game, book, Depth.PRESENT)  # a present number can rest on what only its player sees
    game.viewer = seat + 1
    game.seen_in = game.turns


# A random world


@kernel
def fill(game, book, luck):
    """Give a concealed record the cards that its seat does not know; who knows them stays open."""
    for owner in range(game.seats):
        fill_deck(game, book, owner, luck)


@kernel
def deal(game, book, luck):
    """Make a random world of a filled record: cards mixed, and what has been prepared in secret."""
    rekey(game, luck)
    for owner in range(game.seats):
        mix_deck(game, book, owner, luck)
        if not is_out(game, owner) and game.viewer != owner + 1:
            keep_in(game, book, owner)
    for seat in range(game.seats):
        show_zone(game, zone_of(seat, Zone.HAND), seat)
    if game.question == Question.WINDOW:
        closed = players_of_window(game, book) & ~game.asked
        for seat in range(game.seats):
            if (closed >> seat) & 1 == 1 and game.viewer != seat + 1:
                imagine_preparation(game, book, seat)


@kernel
def keep_in(game, book, owner):
    """A player who is still in has a combatant somewhere: without one a card that nobody knows becomes one."""
    blanks = 0
    for card in range(first_row(game, owner), end_row(game, owner)):
        if game.zone[card] < OUT and game.zone[card] % Zone.COUNT != Zone.DISCARD and is_combatant(game, book, card):
            return
        if is_blank(game, card):
            blanks += 1
    kind = 0
    while kind < book.kinds - 1 and book.form[kind] != book.numbers[Number.COMBATANT]:
        kind += 1
    if blanks > 0:
        game.kind[nth_blank(game, owner, below(game, blanks))] = kind


@kernel
def nth_blank(game, owner, number):
    """The card of an owner that the viewer does not know, by its number."""
    for card in range(first_row(game, owner), end_row(game, owner)):
        if is_blank(game, card):
            if number == 0:
                return card
            number -= 1
    return NOBODY


@kernel
def imagine_preparation(game, book, seat):
    """Who has closed the window is imagined to have answered just as those are who still have to."""
    game.asked |= 1 << seat
    while is_asked(game, seat):
        prepare(game, book, seat, quick_commitment(game, book, seat))
