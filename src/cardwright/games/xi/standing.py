"""What stands on the table: lasting effects, waiting triggers, types and control, entering and leaving play."""

from cardwright.games.xi.state import (
    CARDS,
    HISTORY,
    LASTING,
    OUT,
    SCRATCH,
    SET_DAMAGE,
    SWAPPED_LIFE,
    Event,
    Form,
    Log,
    Reason,
    State,
    Step,
    Zone,
)
from cardwright.games.xi.values import (
    PLACES,
    controller_of,
    holds,
    is_in_play,
    is_unit_in_play,
    meets,
    next_meeting,
    next_standing,
    owner_of,
    row_seat,
    speaks_of,
    zone_of,
)
from cardwright.kernel.agenda import Row, make_push_row
from cardwright.kernel.events import tell
from cardwright.kernel.frames import make_push_run
from cardwright.kernel.noticing import make_begin_waiting, make_notice, make_replace, make_wait, silence
from cardwright.kernel.programs import Filter, Watcher
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody, is_out, name_of
from cardwright.kernel.standing import (
    date_row,
    end_dated_row,
    is_awaited,
    let_stand,
    mask_all_rows,
    mask_row,
    stands,
)
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import put_first, put_last, take_out
from cardwright.language.program import NONE, Relation, Until, Watch


@kernel
def finish(game, book, winners, reason):
    """The game is over."""
    if game.over == 0:
        game.over = 1
        game.winners = winners
        game.reason = reason
        game.asked = 0
        tell(book, Log.END, NOBODY, NOBODY, reason, winners, 0)


@rule("XI-E4")
def reach_limit(game, book):
    """More effects than the table can hold stand or wait: the game is a draw."""
    finish(game, book, 0, Reason.LIMIT)


# The agenda

push = make_push_row(SCRATCH, reach_limit)
push_run = make_push_run(int(Step.RUN), SCRATCH, reach_limit)


@kernel
def push_check(game, book):
    """Have the table checked next, unless that is due anyway."""
    if game.agenda_size == 0 or game.agenda[game.agenda_size - 1, Row.STEP] != Step.CHECK:
        push(game, book, Step.CHECK, 0, 0, NOBODY)


@kernel
def stir(game):
    """A life total or a zone changed: the table is not still (XI-G50)."""
    game.still_since = game.turns


# The list of what stands


@kernel
def settle_row(game, book, watcher, bound):
    """Settle what a row that begins or ends has held."""
    form = book.watchers[watcher, Watcher.form]
    if form == Watch.BECOME:
        settle_types(game, book)
    elif form == Watch.CONTROL:
        settle_control(game, book, bound)


@kernel
def watch(game, book, watcher, source, seat, bound, fixed, until, ends):
    """Let an effect stand from now on."""
    row = let_stand(game, watcher, source, seat, bound, fixed, until)
    if row == NOBODY:
        reach_limit(game, book)
        return
    date_row(game, row, ends)
    mask_row(game, book, row)
    settle_row(game, book, watcher, bound)


@kernel
def forget(game, book, row):
    """End an effect; what it held is settled anew."""
    watcher, bound = int(game.rule[row]), int(game.bound[row])
    if watcher == SWAPPED_LIFE:
        swap_back(game, row)
    end_dated_row(game, row)
    mask_all_rows(game, book)
    settle_row(game, book, watcher, bound)


@kernel
def swap_back(game, row):
    """A unit whose damage and life were swapped has its own life points again, less what it lost meanwhile."""
    for other in range(row, game.lasting_end):
        if game.rule[other] == SET_DAMAGE and game.bound[other] == game.bound[row]:
            if game.since[other] == game.since[row] + 1:
                game.lives[game.bound[row]] += game.fixed[other] - game.fixed[row]
                return


@rule("XI-9.38", "XI-G106")
def settle_types(game, book):
    """A unit has its printed type, unless texts have given it another; the latest holds."""
    for seat in range(game.seats):
        card = game.first[zone_of(seat, Zone.UNITS)]
        while card != NOBODY:
            game.type[card] = settled_type(game, book, card)
            card = game.next[card]


@kernel
def settled_type(game, book, card):
    """The type of a unit after all changes of it."""
    result = int(book.kind_type[game.kind[card]])
    latest = -1
    row = next_standing(game, book, NOBODY, Watch.BECOME) if stands(game, Watch.BECOME) else NOBODY
    while row != NOBODY:
        if game.since[row] > latest and meets(game, book, row, card, NOBODY):
            latest = int(game.since[row])
            about = int(book.watchers[game.rule[row], Watcher.about])
            result = int(game.fixed[row]) if about == NONE else about
        row = next_standing(game, book, row, Watch.BECOME)
    return result


@rule("XI-9.19", "XI-G103")
def settle_control(game, book, card):
    """A unit stands with the player who took control of it last, as long as that lasts; otherwise with its owner."""
    if card == NOBODY or not is_unit_in_play(game, card):
        return
    controller, latest = owner_of(game, card), -1
    row = next_standing(game, book, NOBODY, Watch.CONTROL)
    while row != NOBODY:
        if game.bound[row] == card and game.since[row] > latest and not is_out(game, game.seat[row]):
            latest, controller = int(game.since[row]), int(game.seat[row])
        row = next_standing(game, book, row, Watch.CONTROL)
    if controller != controller_of(game, card):
        game.former[card] = controller_of(game, card)
        take_out(game, card)
        put_last(game, card, zone_of(controller, Zone.UNITS))
        game.marks[card] |= State.TAKEN
        stir(game)
        tell(book, Log.CONTROL, controller, game.kind[card], NOBODY, 0, everybody(game))


@kernel
def notice_control(game, book):
    """Tell the triggers which units have changed hands since the last check."""
    for seat in range(game.seats):
        card = game.first[zone_of(seat, Zone.UNITS)]
        while card != NOBODY:
            after = game.next[card]
            if game.marks[card] & State.TAKEN != 0:
                game.marks[card] ^= State.TAKEN | State.PASSING
                notice(game, book, Event.CONTROL, card, CARDS + seat, 0)
                game.marks[card] &= ~State.PASSING
                game.former[card] = 0
            card = after


@kernel
def expire(game, book, until):
    """End all effects of one duration; those of the own next turn end with the turn of their maker."""
    for row in range(LASTING):
        if game.rule[row] == NOBODY or game.until[row] != until:
            continue
        is_of_turn = until == Until.END_OF_TURN or until == Until.END_OF_SKIRMISH
        if is_of_turn or (game.seat[row] == game.turn and game.since[row] < game.turn_clock):
            forget(game, book, row)


@rule("XI-6.5", "XI-G92")
def end_conditional(game, book):
    """An effect that lasts while a condition holds ends when it does not."""
    for row in range(game.lasting_end):
        if game.rule[row] != NOBODY and game.until[row] == Until.CONDITION:
            source, seat, bound = game.source[row], game.seat[row], game.bound[row]
            if not holds(game, book, game.ends[row], source, seat, bound, NOBODY):
                forget(game, book, row)


# Events


@kernel
def remember(game, event, subject, cause):
    """Keep an event of this turn for texts that look back."""
    for row in range(game.happened):
        if game.history[row, 0] == event and game.history[row, 1] == subject and game.history[row, 2] == cause:
            return
    if game.happened < HISTORY:
        row = game.happened
        game.history[row, 0] = event
        game.history[row, 1] = subject
        game.history[row, 2] = cause
        game.happened += 1


@kernel
def end_on(game, book, event, subject, cause):
    """Effects that last until this event end."""
    for row in range(game.lasting_end):
        if game.rule[row] != NOBODY and game.until[row] == Until.EVENT:
            ends, source, bound = game.ends[row], game.source[row], game.bound[row]
            if book.watchers[ends, Watcher.about] == event:
                if speaks_of(game, book, ends, subject, cause, source, row_seat(game, row), bound):
                    forget(game, book, row)


wait = make_wait(reach_limit)
begin_waiting = make_begin_waiting(push_run)
notice_triggers = make_notice(PLACES, next_meeting, is_awaited, wait)
# A card text beats the rules: what it puts in the place of an event happens instead of it.
replace = rule("XI-G0", off=False, of=__name__)(make_replace(PLACES, next_meeting, stands, int(Step.RUN), push_run))


@kernel
def notice(game, book, event, subject, cause, amount):
    """Every trigger on this event waits for the next check; effects that last until it end."""
    remember(game, event, subject, cause)
    if is_awaited(game, event):
        notice_triggers(game, book, event, subject, cause, amount)
        end_on(game, book, event, subject, cause)


# Entering and leaving play


@rule("XI-6.5", "XI-7.3", "XI-G28", "XI-G29", "XI-G90", "XI-G116", "XI-9.29", "XI-9.32", "XI-5.7", "XI-G10")
def enter(game, book, card, host):
    """A unit, lasting spell or statement comes into play, a unit with its printed life points; there is no limit."""
    kind = game.kind[card]
    form = book.form[kind]
    seat = owner_of(game, card)
    place = Zone.UNITS if form == Form.UNIT else Zone.LASTING if form == Form.LASTING else Zone.STATEMENTS
    take_out(game, card)
    put_last(game, card, zone_of(seat, place))
    put_in_order(game, book, card, host)
    stir(game)
    tell(book, Log.ENTER, seat, kind, name_of(game, host), 0, everybody(game))
    notice(game, book, Event.ENTER, card, CARDS + seat, 0)


@kernel
def put_in_order(game, book, card, host):
    """What a card in play carries: life points, type, what it is attached to, and its printed effects."""
    kind = game.kind[card]
    game.lives[card] = book.lives[kind] if book.form[kind] == Form.UNIT else 0
    game.type[card] = book.kind_type[kind]
    game.host[card] = host
    game.marks[card] = State.ENTERED
    first = book.watchers_from[kind]
    for watcher in range(first, first + book.watchers_count[kind]):
        watch(game, book, watcher, card, owner_of(game, card), NOBODY, 0, Until.SOURCE_LEAVES, NONE)
    if stands(game, Watch.BECOME):
        settle_types(game, book)


@kernel
def hangs_on(game, book, row, card):
    """Whether an effect ends because a card leaves play: it is printed on it, made for it, or waits for its deed."""
    if game.bound[row] == card:
        return True
    if game.source[row] != card:
        return False
    if game.until[row] == Until.SOURCE_LEAVES:
        return True
    if game.until[row] != Until.EVENT:
        return False
    watcher = game.ends[row]
    subject, other = book.watchers[watcher, Watcher.filter], book.watchers[watcher, Watcher.other]
    if subject != NONE and book.filters[subject, Filter.relation] == Relation.THIS:
        return True
    return other != NONE and book.filters[other, Filter.relation] == Relation.THIS


@rule("XI-G26")
def shed(game, book, card):
    """All that was on a card ends when it leaves play; if it comes back it is a new object."""
    for row in range(LASTING):
        if game.rule[row] != NOBODY and hangs_on(game, book, row, card):
            forget(game, book, row)
    game.marks[card] = 0
    game.hurt_by[card] = 0
    game.former[card] = 0
    for ability in range(game.used.shape[1]):
        game.used[card, ability] = 0


@rule("XI-G26", "XI-G72")
def drop_attachments(game, book, card):
    """What was attached to a card that leaves play goes to the discard piles of its owners."""
    for seat in range(game.seats):
        other = game.first[zone_of(seat, Zone.LASTING)]
        while other != NOBODY:
            after = game.next[other]
            if game.host[other] == card:
                notice(game, book, Event.LEAVE, other, NOBODY, 0)
                put_away(game, book, other, Zone.DISCARD, False)
            other = after


@kernel
def lift(game, book, card):
    """Take a card out of its zone; what it had in play is gone."""
    if is_in_play(game, card):
        shed(game, book, card)
    game.lives[card] = 0
    game.type[card] = 0
    game.host[card] = NOBODY
    take_out(game, card)


@kernel
def put_away(game, book, card, zone, first):
    """Move a card to a zone of its owner: discard pile (on top), hand, or deck (on top or at the bottom)."""
    lift(game, book, card)
    game.known[card] = everybody(game)
    if first:
        put_first(game, card, zone_of(owner_of(game, card), zone))
    else:
        put_last(game, card, zone_of(owner_of(game, card), zone))
    stir(game)


@kernel
def leave_play(game, book, card, zone, first):
    """A card leaves play with all that hangs on it."""
    notice(game, book, Event.LEAVE, card, NOBODY, 0)
    drop_attachments(game, book, card)
    put_away(game, book, card, zone, first)


@kernel
def put_out(game, book, card):
    """A card leaves the game."""
    if is_in_play(game, card):
        drop_attachments(game, book, card)
    lift(game, book, card)
    put_last(game, card, OUT)
    stir(game)


@rule("XI-G53", "XI-G54", "XI-G125")
def remove_player(game, book, seat):
    """All cards of a defeated player leave the game, statements included; units of others go back to their owners."""
    for card in range(game.rows_from[seat], game.rows_from[seat + 1]):
        if game.zone[card] != OUT:
            put_out(game, book, card)
    for row in range(LASTING):
        if game.rule[row] != NOBODY and game.seat[row] == seat:
            if book.watchers[game.rule[row], Watcher.form] == Watch.CONTROL:
                forget(game, book, row)
    card = game.first[zone_of(seat, Zone.UNITS)]
    while card != NOBODY:
        after = game.next[card]
        take_out(game, card)
        put_last(game, card, zone_of(owner_of(game, card), Zone.UNITS))
        card = after
    silence(game, Step.RUN, seat)
