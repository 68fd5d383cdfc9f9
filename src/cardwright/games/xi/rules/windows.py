"""XI-8.6, XI-8.7, XI-9.7, XI-G74 to XI-G88: responses and free windows, and who is asked in them."""

from cardwright.games.xi.actions import why_not_bank, why_not_draw
from cardwright.games.xi.answers import Why
from cardwright.games.xi.playing import why_not_play, why_not_use
from cardwright.games.xi.rules.limits import finish
from cardwright.games.xi.rules.skirmish import is_skirmish_over
from cardwright.games.xi.rules.spells import ability_at
from cardwright.games.xi.rules.zones import zone_of
from cardwright.games.xi.standing import notice, push
from cardwright.games.xi.state import (
    ABILITIES,
    CARDS,
    SINGLE_REACTION,
    Event,
    Log,
    Mark,
    Number,
    Question,
    Reason,
    Step,
    Window,
    Zone,
)
from cardwright.kernel.agenda import Row, pop_row
from cardwright.kernel.answering import have_all_passed, make_run_window
from cardwright.kernel.events import tell
from cardwright.kernel.questions import ask
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody, is_out, name_of
from cardwright.kernel.table import NOBODY

# XI-8.6, XI-8.7, XI-G74 to XI-G79, XI-G83, XI-G85: Responses


@rule("XI-8.6", "XI-8.7", "XI-G76", "XI-G77", "XI-G79", "XI-G83", "XI-G74", "XI-G85")
def make_public(game, book, at):
    """The move is whole: a declared spell can be answered once, a response and an ability cannot."""
    game.agenda[at, Row.MARKS] |= Mark.PUBLIC
    marks = game.agenda[at, Row.MARKS]
    seat, source = game.agenda[at, Row.SEAT], game.agenda[at, Row.SOURCE]
    if marks & Mark.USED != 0:
        tell(book, Log.USE, seat, name_of(game, source), NOBODY, 0, everybody(game))
        notice(game, book, Event.USE, source, CARDS + seat, 0)
        return
    if marks & Mark.RESPONSE != 0:
        tell(book, Log.RESPOND, seat, name_of(game, source), answered_spell(game, at), 0, everybody(game))
    else:
        tell(book, Log.PLAY, seat, name_of(game, source), NOBODY, 0, everybody(game))
    if marks & Mark.RESPONSE == 0:
        push(game, book, Step.WINDOW, Window.RESPONSE, seat, source)
    notice(game, book, Event.PLAY, source, CARDS + seat, 0)


@kernel
def answered_spell(game, at):
    """The card that a response answers."""
    for other in range(at - 1, -1, -1):
        if game.agenda[other, Row.STEP] == Step.RUN and game.agenda[other, Row.MARKS] & Mark.SPELL != 0:
            return name_of(game, game.agenda[other, Row.SOURCE])
    return NOBODY


@rule("XI-G75", "XI-G78", off=False)
def is_excluded(game, at, seat):
    """A free window is for the others, a response for the opponents of the caster; in a skirmish all may act."""
    stage = game.agenda[at, Row.STAGE]
    if stage == Window.SKIRMISH:
        return False
    caster = game.agenda[at - 1, Row.SEAT] if stage == Window.RESPONSE else game.turn
    return seat == caster


# XI-9.7, XI-9.39, XI-3.13, XI-G84: Free windows


@rule("XI-9.7", "XI-G84", "XI-3.13", "XI-9.39")
def open_free_window(game, book):
    """After the start of the turn, every main action and the announced end the others may use prepared time."""
    push(game, book, Step.WINDOW, Window.FREE, game.turn, NOBODY)


# XI-G88: Who is asked


@rule("XI-G88", off=False)
def could_act(game, book, seat):
    """A seat is asked whenever it could have a move on public facts alone, whatever its hand holds."""
    card = game.first[zone_of(seat, Zone.HAND)]
    while card != NOBODY:
        if game.known[card] != everybody(game):
            if game.prepared[seat] >= book.numbers[Number.LEAST_PREPARED] or is_free_to_act(game, seat):
                return True
        elif can_play_openly(game, book, seat, card):
            return True
        card = game.next[card]
    return has_other_move(game, book, seat)


@kernel
def can_play_openly(game, book, seat, card):
    """Whether a card that all know, in a hand, can be played now."""
    return why_not_play(game, book, seat, int(game.kind[card])) == Why.LEGAL


@kernel
def is_free_to_act(game, seat):
    """Whether a seat may use T in the open window: the active player in a declared skirmish."""
    return seat == game.turn and game.question == Question.SKIRMISH


@kernel
def has_other_move(game, book, seat):
    """Whether a seat has a move without its hand: an ability, or drawing or banking in one's own skirmish."""
    if is_free_to_act(game, seat):
        if why_not_draw(game, book, seat) == Why.LEGAL or why_not_bank(game, book, seat, 1) == Why.LEGAL:
            return True
    for zone in range(zone_of(seat, Zone.UNITS), zone_of(seat, Zone.STATEMENTS) + 1):
        card = game.first[zone]
        while card != NOBODY:
            for place in range(ABILITIES):
                if ability_at(game, book, card, place) == NOBODY:
                    break
                if why_not_use(game, book, seat, card, place) == Why.LEGAL:
                    return True
            card = game.next[card]
    return False


@kernel
def can_act(game, book, seat):
    """Whether a seat has a legal move other than passing."""
    card = game.first[zone_of(seat, Zone.HAND)]
    while card != NOBODY:
        if why_not_play(game, book, seat, int(game.kind[card])) == Why.LEGAL:
            return True
        card = game.next[card]
    return has_other_move(game, book, seat)


@kernel
def is_worth_asking(game, book, seat):
    """Whether a seat is asked in a window; a table may choose to skip those who can only pass."""
    if book.numbers[Number.AUTO_PASS] == 1:
        return can_act(game, book, seat)
    return could_act(game, book, seat)


# From seat to seat


@kernel
def ask_in_window(game, book, at, seat):
    """Ask a seat that has a part in a window if it could act."""
    stage = game.agenda[at, Row.STAGE]
    if is_out(game, seat) or is_excluded(game, at, seat):
        return
    if seat == game.turn and is_single_reaction(game, book, at):
        return
    game.question = window_question(stage)
    if stage == Window.OFFER or is_worth_asking(game, book, seat):
        ask(game, window_question(stage), 1 << seat)


@kernel
def window_question(stage):
    """What is asked in a window."""
    if stage == Window.FREE:
        return Question.FREE
    if stage == Window.RESPONSE:
        return Question.RESPONSE
    return Question.SKIRMISH if stage == Window.SKIRMISH else Question.DRAW_OFFER


@kernel
def is_single_reaction(game, book, at):
    """Whether each opponent has one move in a window, and the active player none."""
    is_of_skirmish = game.agenda[at, Row.STAGE] == Window.SKIRMISH
    return is_of_skirmish and book.numbers[Number.SKIRMISH_WINDOW] == SINGLE_REACTION


@kernel
def is_window_over(game, book, at):
    """All have passed in a row, or what the window belongs to will not take place."""
    stage = game.agenda[at, Row.STAGE]
    if stage == Window.RESPONSE and game.agenda[at - 1, Row.MARKS] & Mark.STOPPED != 0:
        return True
    if stage == Window.SKIRMISH and is_skirmish_over(game, at - 1):
        return True
    return have_all_passed(game, book, at)


@kernel
def close_window(game, book, at):
    """Nobody has anything more to say; an offered draw that all accepted ends the game."""
    is_offer = game.agenda[at, Row.STAGE] == Window.OFFER
    pop_row(game)
    if is_offer:
        finish(game, book, 0, Reason.AGREED)


run_window = make_run_window(is_window_over, ask_in_window, close_window)
