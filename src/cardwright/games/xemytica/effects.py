"""What card texts do: the interpreter of effect programs, what they ask, and their verbs."""

from cardwright.games.xemytica.reading import amount_of, fits, holds, is_forbidden
from cardwright.games.xemytica.standing import drop_out, enter_play, finish, move_card, notice, reach_limit, wait
from cardwright.games.xemytica.state import CARDS, DECK, OUT, PLAYER, Act, Area, Event, Log, Question, Reason, Zone
from cardwright.games.xemytica.totals import Depth, form_totals, settle_table
from cardwright.games.xemytica.values import area_of, is_in_play, owner_of, refer, zone_of
from cardwright.kernel.agenda import Row, pop_row
from cardwright.kernel.asking import (
    areas_of_choice,
    is_unused_option,
    look_at_nothing,
    make_answer_question,
    make_ask_question,
    make_candidates,
    make_choose,
    make_has_option,
    make_hidden_choice,
    make_take_choice,
)
from cardwright.kernel.chance import below
from cardwright.kernel.events import TO_ALL, tell, tell_to
from cardwright.kernel.frames import column, declare_nothing, make_flow, make_frames, make_run, never_stopped
from cardwright.kernel.programs import Code
from cardwright.kernel.questions import ask
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import PLAYERS, everybody, is_out, name_of, stack_deck
from cardwright.kernel.standing import let_stand, make_let_last
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import move, shuffle
from cardwright.language.program import Op, Place

who, how_much, suits_frame = make_frames(refer, fits, amount_of)
run_flow, next_each = make_flow(CARDS, who, how_much, suits_frame, holds)


# What texts ask


@kernel
def is_allowed(game, book, at, pc, x):
    """Nothing but the filter bars a choice."""
    return True


HIDDEN = int(Area.HAND | Area.DECK)
is_candidate, nth_candidate, random_candidate = make_candidates(CARDS, OUT, PLAYER, area_of, suits_frame, is_allowed)
is_hidden_choice, find_hidden = make_hidden_choice(OUT, HIDDEN, area_of, is_candidate)


@kernel
def is_first_equal(game, book, at, pc, card):
    """Whether no equal card before it in its zone may be chosen as well."""
    other = game.first[game.zone[card]]
    while other != card:
        if game.kind[other] == game.kind[card] and is_candidate(game, book, at, pc, other):
            return False
        other = game.next[other]
    return True


@kernel
def could_hold(game, book, at, pc, seat):
    """Whether a player has hidden cards that a choice could mean, on public facts alone."""
    for zone in range(zone_of(seat, Zone.DECK), zone_of(seat, Zone.COUNT)):
        if game.count[zone] > 0 and areas_of_choice(book, pc) & area_of(zone) & HIDDEN != 0:
            return True
    return False


@kernel
def look_at_zone(game, book, zone, seat, seen_by):
    """Cards of a zone become known to the seats of a mask."""
    card = game.first[zone]
    while card != NOBODY:
        game.known[card] |= seen_by
        whose = PLAYERS + owner_of(game, card)
        if seat == NOBODY:
            tell(book, Log.LOOK, seat, game.kind[card], whose, 0, seen_by)
        else:
            tell_to(book, Log.LOOK, seat, game.kind[card], whose, 0, seen_by, seen_by)
        card = game.next[card]


@kernel
def show_zones(game, book, at, pc, seat):
    """Who chooses among hidden cards looks at them."""
    for zone in range(OUT):
        if game.count[zone] == 0 or areas_of_choice(book, pc) & area_of(zone) & HIDDEN == 0:
            continue
        if zone == zone_of(seat, Zone.HAND) or not has_candidate_in(game, book, at, pc, zone):
            continue
        tell(book, Log.LOOKED, seat, NOBODY, PLAYERS + zone // Zone.COUNT, 0, 0)
        look_at_zone(game, book, zone, seat, 1 << seat)


@kernel
def has_candidate_in(game, book, at, pc, zone):
    """Whether a zone holds a card that may be chosen."""
    card = game.first[zone]
    while card != NOBODY:
        if is_candidate(game, book, at, pc, card):
            return True
        card = game.next[card]
    return False


@kernel
def ask_to_choose(game, book, at, pc, seat):
    """Ask a player to choose, who first looks at the hidden cards that may be chosen."""
    if is_hidden_choice(book, pc):
        show_zones(game, book, at, pc, seat)
    ask(game, Question.CHOOSE, 1 << seat)


@kernel
def tell_choice(game, book, at, pc, chosen):
    """Everybody learns what was chosen among what all see."""
    if not is_hidden_choice(book, pc):
        source, seat = game.agenda[at, Row.SOURCE], game.agenda[at, Row.SEAT]
        tell(book, Log.CHOOSE, seat, name_of(game, source), name_of(game, chosen), 0, everybody(game))


@kernel
def tell_answer(game, book, at, content):
    """Everybody learns which mode or number was chosen."""
    source, seat = game.agenda[at, Row.SOURCE], game.agenda[at, Row.SEAT]
    tell(book, Log.CHOOSE, seat, name_of(game, source), NOBODY, content, everybody(game))


@kernel
def ask_frame(game, at, question, seat):
    """What a text asks is no part of a move: it is asked after the reveal."""
    ask(game, question, 1 << seat)


@kernel
def ask_number(game, book, at, op):
    """All that texts of this system ask besides: a number."""
    ask_frame(game, at, Question.NUMBER, game.agenda[at, Row.SEAT])


take_choice = make_take_choice(tell_choice)
has_option = make_has_option(is_unused_option)
# What a text asks for is chosen by its player after the reveal; what nothing fits is left out.
choose = rule("FOH-Q85", "FOH-Q89", of=__name__)(
    make_choose(who, is_out, nth_candidate, random_candidate, look_at_nothing, could_hold, ask_to_choose, take_choice)
)
ask_question = make_ask_question(
    int(Question.MAY), int(Question.MODE), who, is_out, choose, has_option, ask_frame, ask_number
)
answer_question = make_answer_question(take_choice, tell_answer)


# What texts do


@rule("FOH-Q31", "FOH-Q97")
def draw_by_text(game, book, seat, count):
    """A text that lets a player draw is carried out in full, beyond the hand limit too, as far as the deck goes."""
    done = 0
    while done < count and game.count[zone_of(seat, Zone.DECK)] > 0:
        if is_forbidden(game, book, Act.DRAW, CARDS + seat, NOBODY):
            break
        draw_top(game, book, seat, TO_ALL)
        done += 1
    if done > 0:
        notice(game, book, Event.DRAW, CARDS + seat, NOBODY, 0)
    return done


@rule("FOH-11.7")
def draw_top(game, book, seat, told):
    """Cards are drawn from the top of the own deck."""
    card = game.first[zone_of(seat, Zone.DECK)]
    game.known[card] |= 1 << seat
    move(game, card, zone_of(seat, Zone.HAND))
    tell_to(book, Log.DRAW, seat, game.kind[card], NOBODY, 0, game.known[card], told)


@kernel
def mill(game, book, seat, count):
    """The top cards of a deck are discarded."""
    done = 0
    while done < count and game.count[zone_of(seat, Zone.DECK)] > 0:
        move_card(game, book, game.first[zone_of(seat, Zone.DECK)], Zone.DISCARD, False)
        done += 1
    return done


@rule("FOH-Q17")
def shuffle_deck(game, book, seat):
    """A deck is shuffled by seeded chance; scenarios may fix its top."""
    shuffle(game, zone_of(seat, Zone.DECK), seat * DECK, seat * DECK + DECK)
    tell(book, Log.SHUFFLE, seat, NOBODY, NOBODY, 0, 0)


@kernel
def place_of(area):
    """The zone that a text names."""
    if area == Area.HAND:
        return Zone.HAND
    return Zone.DECK if area == Area.DECK else Zone.DISCARD


@rule("FOH-11.6", "FOH-Q98", "FOH-Q99")
def relocate(game, book, card, area, end):
    """A text puts a card into its owner's hand, deck or discard pile, a discarded one too; from 0 to 1 cards moved."""
    if card >= CARDS or game.zone[card] >= OUT or (area == Area.DISCARD and area_of(game.zone[card]) == area):
        return 0
    if area == Area.PLAY:
        return bring(game, book, card)
    move_card(game, book, card, place_of(area), area == Area.DECK and end == Place.TOP)
    return 1


@kernel
def relocate_all(game, book, at, which, area, end):
    """Everything that fits goes to its owner's hand, deck or discard pile."""
    done = 0
    for card in range(CARDS):
        if game.zone[card] < OUT and suits_frame(game, book, at, which, card):
            done += relocate(game, book, card, area, end)
    return done


@kernel
def bring(game, book, card):
    """A card that is not in play comes into play, and its text with it."""
    if is_in_play(game, card) or book.role[book.form[game.kind[card]]] < 0:
        return 0
    seat = owner_of(game, card)
    game.clock += 1
    card = enter_play(game, book, card, seat)
    tell(book, Log.REVEAL, seat, game.kind[card], game.step, 0, everybody(game))
    settle_table(game, book)
    await_texts(game, book)
    return 1


@rule("FOH-4.4", "FOH-4.6", "FOH-L02", "FOH-Q71")
def await_texts(game, book):
    """What a card does at its reveal waits to be carried out, unless the card is ignored."""
    for seat in range(game.seats):
        card = game.first[zone_of(seat, Zone.PLAY)]
        while card != NOBODY:
            if game.since[card] == game.clock:
                kind = game.kind[card]
                if game.ignored[card] == 1:
                    tell(book, Log.IGNORED, seat, kind, NOBODY, 0, everybody(game))
                elif book.acts[kind] == 1:
                    wait(game, book, book.program[kind], card, seat, NOBODY, NOBODY, 0, NOBODY)
                notice(game, book, Event.REVEAL, card, CARDS + seat, 0)
            card = game.next[card]


@kernel
def make_last(game, book, watcher, source, seat, bound, fixed, until, ends):
    """An effect lasts from now on, and what follows from it on the table is settled."""
    if let_stand(game, watcher, source, seat, bound, fixed, until) == NOBODY:
        reach_limit(game, book)
    settle_table(game, book)
    form_totals(game, book, Depth.PRESENT)
    return 1


let_last = make_let_last(who, how_much, make_last)


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
    """What a text does to a player or the own deck."""
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
    x = who(game, at, a)
    if x == NOBODY:
        return 0
    if op == Op.LOOK:
        return show(game, book, x - CARDS, who(game, at, b), 1 << (x - CARDS))
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


run_program = make_run(never_stopped, end_program, ask_question, declare_nothing, run_flow, next_each, act)


@kernel
def run(game, book):
    """Carry out the program on top; its text reads the present attributes."""
    form_totals(game, book, Depth.PRESENT)
    run_program(game, book)
