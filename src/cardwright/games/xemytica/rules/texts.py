"""What card texts do: when they act, what they replace, in which order, and what they ask."""

from cardwright.games.xemytica.rules.end import push_row, push_run, reach_limit
from cardwright.games.xemytica.rules.past import remember
from cardwright.games.xemytica.rules.reading import PLACES, amount_of, fits, next_meeting, refer, speaks_of, stands
from cardwright.games.xemytica.state import (
    CARDS,
    CARRIED_OUT,
    HISTORY,
    OUT,
    PLAYER,
    ROUND,
    Area,
    Event,
    Ignored,
    Log,
    Question,
    Step,
    Zone,
)
from cardwright.games.xemytica.table import area_of, is_in_play, owner_of, zone_of
from cardwright.kernel.agenda import Row, pop_row
from cardwright.kernel.asking import (
    areas_of_choice,
    is_among_looked,
    is_unused_option,
    look_at_nothing,
    make_answer_question,
    make_ask_question,
    make_candidates,
    make_choose,
    make_has_option,
    make_hidden_choice,
    make_next_chosen,
    make_take_choice,
)
from cardwright.kernel.chance import PICKED_PLAYER, below, use_fixed
from cardwright.kernel.events import tell, tell_to
from cardwright.kernel.noticing import (
    forget_waiting,
    keep_place,
    make_begin_waiting,
    make_notice,
    make_notice_itself,
    make_replace,
    make_wait,
)
from cardwright.kernel.questions import ask
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.running import make_frames
from cardwright.kernel.seats import PLAYERS, everybody, is_out, name_of
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Watch

# FOH-4: Texts of cards that are turned up


@rule("FOH-4.4", "FOH-4.6", "FOH-L02", "FOH-Q71")
def await_texts(game, book):
    """What a card does at its reveal waits to be carried out, unless the card is ignored."""
    for seat in range(game.seats):
        card = game.first[zone_of(seat, Zone.PLAY)]
        while card != NOBODY:
            if game.since[card] == game.clock:
                kind = game.kind[card]
                if game.ignored[card] == Ignored.FULLY:
                    tell(book, Log.IGNORED, seat, kind, NOBODY, 0, everybody(game))
                elif book.acts[kind] == 1:
                    wait(game, book, book.program[kind], card, seat, NOBODY, NOBODY, 0, NOBODY)
                notice(game, book, Event.REVEAL, card, CARDS + seat, 0)
            card = game.next[card]


# FOH-17: Events, and what happens instead of them


@kernel
def is_awaited(game, event):
    """Whether any text that stands waits for something."""
    return stands(game, Watch.TRIGGER)


wait = make_wait(reach_limit)
begin_waiting = make_begin_waiting(push_run)
notice_texts = make_notice(PLACES, next_meeting, is_awaited, wait)
notice_itself = make_notice_itself(speaks_of, wait)


@kernel
def notice(game, book, event, subject, cause, amount):
    """Something happens: texts that wait for it notice it, and those that look back will find it."""
    if book.remembers == 1 and game.happened < HISTORY:
        remember(game, event, subject)
    notice_texts(game, book, event, subject, cause, amount)


# What a text puts in the place of an event happens instead of it.
replace = rule("FOH-17.1", off=False, of=__name__)(
    make_replace(PLACES, next_meeting, stands, int(Step.RUN), push_run, keep_place)
)

# FOH-Q83: The order of texts that act at one moment

TRIGGERS = 500  # effects of texts that are carried out in one round                            FOH-E1


@kernel
def push_batch(game, book):
    """Effects that wait are carried out next."""
    push_row(game, book, Step.BATCH, 0, 0, NOBODY)


@kernel
def run_batch(game, book):
    """Effects of one moment are carried out one after the other; a player with several picks which is next."""
    draw_order(game, book)
    seat = next_player(game)
    if seat == NOBODY:
        for other in range(game.seats):
            game.order[other] = 0
        pop_row(game)
    elif count_waiting(game, seat) > 1:
        ask_order(game, book, seat)
    else:
        begin_effect(game, book, first_waiting(game, seat))


@rule("FOH-Q83", "FOH-Q90")
def draw_order(game, book):
    """Which player's effects come first is left to chance, and only if two or more have any."""
    players = 0
    for seat in range(game.seats):
        players += 1 if count_waiting(game, seat) > 0 else 0
    if players < 2 or is_order_drawn(game):
        return
    for seat in range(game.seats):
        game.order[seat] = seat + 1
    for seat in range(game.seats - 1, 0, -1):
        other = below(game, seat + 1)
        kept = game.order[seat]
        game.order[seat] = game.order[other]
        game.order[other] = kept
    fix_order(game, book, players)
    for seat in range(game.seats):
        if count_waiting(game, seat) > 0:
            tell(book, Log.ORDER, seat, NOBODY, NOBODY, game.order[seat], 0)


@kernel
def is_order_drawn(game):
    """Whether the players of this moment have an order."""
    for seat in range(game.seats):
        if game.order[seat] != 0:
            return True
    return False


@kernel
def fix_order(game, book, players):
    """The players whom a scenario has fixed come first, in its order."""
    for place in range(1, players + 1):
        seat = int(book.picks[0]) - PICKED_PLAYER
        if book.picks_size == 0 or seat < 0:
            return
        if not use_fixed(book, count_waiting(game, seat) > 0):
            return
        for other in range(game.seats):
            if game.order[other] == place:
                game.order[other] = game.order[seat]
        game.order[seat] = place


@kernel
def next_player(game):
    """The player whose effects are next, or NOBODY."""
    found = NOBODY
    for seat in range(game.seats):
        if first_waiting(game, seat) != NOBODY and (found == NOBODY or game.order[seat] < game.order[found]):
            found = seat
    return found


@rule("FOH-Q83")
def ask_order(game, book, seat):
    """Each player orders their own effects."""
    ask(game, Question.ORDER, 1 << seat)


@kernel
def begin_effect(game, book, place):
    """Begin the program of a waiting effect, unless its card was ignored or left before its own reveal was done."""
    pc, source, seat = int(game.waiting_pc[place]), int(game.waiting_source[place]), int(game.waiting_seat[place])
    is_reveal = source != NOBODY and pc == book.program[game.kind[source]]
    is_ignored = source != NOBODY and (
        game.ignored[source] == Ignored.FULLY or (is_reveal and not is_in_play(game, source))
    )
    game.agenda[ROUND, CARRIED_OUT] += 0 if is_ignored else 1
    if is_ignored or game.agenda[ROUND, CARRIED_OUT] > TRIGGERS:
        forget_waiting(game, place)
        if not is_ignored:
            reach_limit(game, book)
        return
    if not is_reveal:
        tell(book, Log.TRIGGER, seat, name_of(game, source), NOBODY, 0, everybody(game))
    begin_waiting(game, book, place)


@kernel
def first_waiting(game, seat):
    """The first waiting effect of a player, or NOBODY."""
    for place in range(game.waiting):
        if game.waiting_seat[place] == seat:
            return place
    return NOBODY


@kernel
def count_waiting(game, seat):
    """How many effects of a player wait."""
    count = 0
    for place in range(game.waiting):
        if game.waiting_seat[place] == seat:
            count += 1
    return count


@kernel
def nth_waiting(game, seat, number):
    """The waiting effect of a player by its number, or NOBODY."""
    for place in range(game.waiting):
        if game.waiting_seat[place] == seat:
            if number == 0:
                return place
            number -= 1
    return NOBODY


# FOH-Q85 and FOH-Q89: What texts ask

who, how_much, suits_frame = make_frames(refer, fits, amount_of)


@kernel
def is_allowed(game, book, at, pc, x):
    """Nothing but the filter bars a choice."""
    return True


HIDDEN = int(Area.HAND | Area.DECK)
is_candidate, nth_candidate, random_candidate = make_candidates(CARDS, OUT, PLAYER, area_of, suits_frame, is_allowed)
is_hidden_choice, find_hidden = make_hidden_choice(OUT, HIDDEN, area_of, is_candidate)
next_chosen, next_hidden = make_next_chosen(CARDS, OUT, HIDDEN, area_of)


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
def show_zones(game, book, at, pc, seat):
    """Who chooses among hidden cards looks at them, if not before."""
    if is_among_looked(book, pc):
        return
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
