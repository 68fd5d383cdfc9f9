"""Cards face down of which all know what sort they are, and piles that keep their state while cards come and go."""

from cardwright.kernel.knowledge import hide_zone, make_imagine_deck
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY, UNKNOWN
from cardwright.language.program import Watch
from tests.machine.probes import ground as g

BOOK = g.make_book(watchers=[{"form": Watch.FORBID, "about": 0}])
BOOK.watchers_count[:], BOOK.watched_forms[:] = 1, 1 << Watch.FORBID  # every card forbids something
BOOK.lists[:] = (0, 1, 2, 3, NOBODY)
BOOK.priors[0] = (0, 1, 2, 3, NOBODY)
BOOK.prior_copies[0], BOOK.priors_count = 1, 1


@kernel
def first_row(game, owner):
    """Where the cards of an owner begin."""
    return owner * g.SHARE


@kernel
def end_row(game, owner):
    """One past the last card of an owner."""
    return (owner + 1) * g.SHARE


@kernel
def could_be(game, book, card, kind):
    """Only snares lie face down in the discard zone here: everybody knows that."""
    return g.area_of(game.zone[card]) != 1 << g.DISCARD or book.form[kind] == g.Form.SNARE


next_standing, source_at = g.PLACES.next_standing, g.PLACES.source_at
fill_deck, mix_deck, _ = make_imagine_deck(first_row, end_row, NOBODY, could_be)


@kernel
def cover(game, book):
    """Seat 1 has a snare face down: seat 0 does not know it, and imagines a snare there, and each card once."""
    for card in range(g.CARDS):
        game.known[card] = 1 << (card // g.SHARE)
    g.put(game, 7, g.zone_of(1, g.DISCARD))
    for zone in range(g.ZONES * g.SEATS):
        hide_zone(game, zone, 0)
    game.viewer = 1
    game.told[0] = game.kind[7] == UNKNOWN
    for _time in range(40):
        for card in range(4, 8):
            game.kind[card] = UNKNOWN
        fill_deck(game, book, 1, game.key)
        mix_deck(game, book, 1, game.key)
        game.told[1] += game.kind[7] == 2
        game.told[2] += game.kind[7] == 3
        game.told[3] += (1 << game.kind[4]) + (1 << game.kind[5]) + (1 << game.kind[6]) + (1 << game.kind[7])


@kernel
def play(game, book, case):
    """Case 1: a depleted pile of two; its top speaks, what lies beneath is silent until the top is gone."""
    if case == 0:
        cover(game, book)
        return
    for card in (0, 1):
        g.put(game, card, g.zone_of(0, g.FIELD))
    game.pile_state[0] = g.State.DEPLETED
    for time in range(2):
        place = next_standing(game, book, NOBODY, Watch.FORBID)
        game.told[time * 3] = source_at(game, place)
        game.told[time * 3 + 1] = next_standing(game, book, place, Watch.FORBID)
        game.told[time * 3 + 2] = g.states_of(game, book, 0, g.State.DEPLETED | g.State.BENEATH)
        if time == 0:
            g.put(game, 1, g.zone_of(0, g.HAND))
    game.told[6] = g.states_of(game, book, g.PILE, g.State.DEPLETED)
