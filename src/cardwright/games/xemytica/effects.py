"""The interpreter of effect programs, and the verbs of card texts; what a verb does by a rule stands in `rules`."""

from cardwright.games.xemytica.arithmetic import Depth
from cardwright.games.xemytica.rules.end import drop_out, finish, reach_limit
from cardwright.games.xemytica.rules.hand import bring, draw_by_text, is_in_hand, move_card, relocate
from cardwright.games.xemytica.rules.reading import holds
from cardwright.games.xemytica.rules.setup import shuffle_deck
from cardwright.games.xemytica.rules.texts import ask_question, how_much, look_at_zone, suits_frame, wait, who
from cardwright.games.xemytica.rules.totals import form_totals, settle_table
from cardwright.games.xemytica.state import CARDS, OUT, Area, Event, Log, Reason, Stage, Zone
from cardwright.games.xemytica.table import owner_of, zone_of
from cardwright.kernel.agenda import Row, pop_row
from cardwright.kernel.chance import below
from cardwright.kernel.events import tell, tell_to
from cardwright.kernel.noticing import make_last_in_time
from cardwright.kernel.programs import Code
from cardwright.kernel.rule import kernel
from cardwright.kernel.running import column, declare_nothing, make_flow, make_following, make_run, never_stopped
from cardwright.kernel.seats import PLAYERS, everybody, name_of, stack_deck
from cardwright.kernel.standing import let_stand, make_let_last
from cardwright.kernel.table import NOBODY
from cardwright.kernel.verbs import make_find_on_deck
from cardwright.language.program import Op

run_flow, next_each = make_flow(CARDS, who, how_much, suits_frame, holds)


find_on_deck = make_find_on_deck(zone_of, int(Zone.DECK))


@kernel
def mill(game, book, seat, count):
    """The top cards of a deck are discarded."""
    done = 0
    while done < count and game.count[zone_of(seat, Zone.DECK)] > 0:
        move_card(game, book, game.first[zone_of(seat, Zone.DECK)], Zone.DISCARD, False)
        done += 1
    return done


@kernel
def relocate_all(game, book, at, which, area, end):
    """Everything that fits goes to its owner's hand, deck or discard pile."""
    done = 0
    for card in range(CARDS):
        if game.zone[card] < OUT and suits_frame(game, book, at, which, card):
            done += relocate(game, book, card, area, end)
    return done


@kernel
def make_last(game, book, watcher, source, seat, bound, fixed, until, ends):
    """An effect lasts from now on, and what follows from it on the table is settled."""
    if let_stand(game, watcher, source, seat, bound, fixed, until) == NOBODY:
        reach_limit(game, book)
    settle_table(game, book)
    form_totals(game, book, Depth.PRESENT)
    return 1


last_in_time = make_last_in_time(int(Event.ROUND_END), int(Stage.CHECK), wait, make_last)
let_last = make_let_last(who, how_much, last_in_time)


@kernel
def flip(game, book, at, register):
    """A coin: 1 if the player wins it; scenarios may fix it."""
    seat, source = game.agenda[at, Row.SEAT], int(game.agenda[at, Row.SOURCE])
    won = below(game, 2)
    if book.coin > 0:
        won = 1 if book.coin - 1 == seat else 0
    game.agenda[at, Row.R0 + register] = won
    tell(book, Log.FLIP, seat, name_of(game, source), NOBODY, won, everybody(game))
    return 1


@kernel
def show(game, book, looker, x, seen_by):
    """A card, or a whole hand, becomes known to the seats of a mask."""
    if x >= CARDS:
        if looker != NOBODY:
            tell(book, Log.LOOKED, looker, NOBODY, PLAYERS + x - CARDS, 0, 0)
        look_at_zone(game, book, zone_of(x - CARDS, Zone.HAND), looker, seen_by)
        return 1
    game.known[x] |= seen_by
    if looker == NOBODY:
        tell(book, Log.LOOK, looker, game.kind[x], PLAYERS + owner_of(game, x), 0, seen_by)
    else:
        tell_to(book, Log.LOOK, looker, game.kind[x], PLAYERS + owner_of(game, x), 0, seen_by, seen_by)
    return 1


@kernel
def act_on_player(game, book, at, op, seat, count):
    """What a text does to a player or their deck."""
    if op == Op.DRAW:
        return draw_by_text(game, book, seat, count)
    if op == Op.MILL:
        return mill(game, book, seat, count)
    if op == Op.SHUFFLE:
        shuffle_deck(game, book, seat)
        stack_deck(game, book, zone_of(seat, Zone.DECK), seat)
    elif op == Op.WIN:
        finish(game, book, 1 << seat, Reason.TEXT)
    elif op == Op.LOSE_GAME:
        drop_out(game, book, 1 << seat, Reason.TEXT)
    return 1


@kernel
def act_on_card(game, book, op, card, area, end):
    """What a text does to a card."""
    if op == Op.MOVE:
        return relocate(game, book, card, area, end)
    if op == Op.TAKE:
        return relocate(game, book, card, Area.HAND, end)
    if op == Op.BRING:
        return bring(game, book, card)
    return relocate(game, book, card, Area.DISCARD, end)


@kernel
def act(game, book, at, op):
    """One instruction that does something; the result is not 0 if it did."""
    a, b, c = column(game, book, at, Code.a), column(game, book, at, Code.b), column(game, book, at, Code.c)
    if op == Op.LAST:
        return let_last(game, book, at)
    if op == Op.FLIP:
        return flip(game, book, at, a)
    if op == Op.MOVE_ALL:
        return relocate_all(game, book, at, a, b, c)
    if op == Op.DESTROY_ALL:
        return relocate_all(game, book, at, a, Area.DISCARD, 0)
    if op == Op.TOP:
        return find_on_deck(game, at, a, who(game, at, b), c, column(game, book, at, Code.d))
    x = who(game, at, a)
    if x == NOBODY:
        return 0
    if op == Op.LOOK:
        shown = who(game, at, b)
        return 0 if shown == NOBODY else show(game, book, x - CARDS, shown, 1 << (x - CARDS))
    if op == Op.REVEAL:
        return show(game, book, NOBODY, x, everybody(game))
    if x >= CARDS:
        count = how_much(game, book, at, b) if op == Op.DRAW or op == Op.MILL else 0
        return act_on_player(game, book, at, op, x - CARDS, count)
    return act_on_card(game, book, op, x, b, c)


@kernel
def end_program(game, book, at):
    """A program is at its end; what it did has its effect on the table."""
    pop_row(game)
    settle_table(game, book)


act_and_follow = make_following(act, who, is_in_hand)
run_program = make_run(never_stopped, end_program, ask_question, declare_nothing, run_flow, next_each, act_and_follow)


@kernel
def run(game, book):
    """Carry out the program on top; its text reads the present attributes."""
    form_totals(game, book, Depth.PRESENT)
    run_program(game, book)
