"""WX-18, WX-G94 to WX-G98, WX-G100, WX-G105, WX-5.1, WX-8.9, WX-E3: who may respond, and when."""

from cardwright.games.wuxing.rules.zones import has_nexus_slot, zone_of
from cardwright.games.wuxing.standing import notice, push
from cardwright.games.wuxing.state import (
    ACTS,
    CARDS,
    EFFECT_THINGS,
    SEATS,
    SLOTS,
    Event,
    Log,
    Mark,
    Number,
    Open,
    Question,
    Step,
    Strike,
    Zone,
)
from cardwright.kernel import answering
from cardwright.kernel.agenda import Row, pop_row
from cardwright.kernel.events import tell
from cardwright.kernel.questions import ask
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody, name_of
from cardwright.kernel.table import NOBODY

# WX-18.4, WX-G98: Negation


@rule("WX-18.4", "WX-G98")
def negate_effect(game, book, at, seat):
    """A negated effect is not applied; its costs and its use are not returned."""
    tell(book, Log.NEGATE, seat, name_of(game, int(game.agenda[at, Row.SOURCE])), NOBODY, 0, everybody(game))
    notice(game, book, Event.NEGATE, EFFECT_THINGS + at, CARDS + seat, 0)
    return answering.negate(game, at, Mark.NEGATED)


# WX-G94, WX-G95: Windows


@rule("WX-G94", "WX-18.2")
def open_response(game, book, seat):
    """After an act the opponent of the acting player may respond first, then the acting player."""
    push(game, book, Step.WINDOW, Open.RESPONSE, seat, NOBODY)


@rule("WX-G95")
def open_window(game, book, seat):
    """Invoking, placing, turning a stack and moving on to the next phase can be answered, too."""
    if book.numbers[Number.FEW_WINDOWS] == 0:
        open_response(game, book, seat)


@kernel
def open_step(game, book, kind):
    """A window of the turn itself opens, for the turn player first."""
    push(game, book, Step.WINDOW, kind, 1 - int(game.turn), NOBODY)


# Who is asked, on public facts alone


@kernel
def has_card_on_field(game, seat):
    """Whether a player could deconstruct something."""
    for place in range(Zone.NEXUS, Zone.SLOT + SLOTS):
        if game.count[zone_of(seat, place)] > 0:
            return True
    return False


@kernel
def has_open_domain(game, book):
    """Whether a Domain on the field has a Disruption, which both players can use."""
    for seat in range(SEATS):
        card = game.first[zone_of(seat, Zone.RELEASE)]
        while card != NOBODY:
            if book.has_disruption[game.kind[card]] == 1:
                return True
            card = game.next[card]
    return False


@kernel
def could_act(game, book, seat, kind):
    """Whether a player might have a move in a window, whatever the hidden cards are."""
    if is_tired_out(game):
        return False
    if has_card_on_field(game, seat):
        return True
    if kind == Open.QUICK:
        return False
    if game.count[zone_of(seat, Zone.HAND)] > 0 and has_nexus_slot(game, book, seat):
        return True
    return has_open_domain(game, book)


@kernel
def ask_seat(game, book, at, seat):
    """Ask a seat in a window, unless it has no part in it."""
    kind = int(game.agenda[at, Row.STAGE])
    if could_act(game, book, seat, kind):
        question = Question.WINDOW if kind == Open.RESPONSE else Question.STEP
        ask(game, Question.QUICK if kind == Open.QUICK else question, 1 << seat)


@kernel
def close_window(game, book, at):
    """Nobody responds any more: what lies below happens."""
    pop_row(game)


run_window = rule("WX-G94", of=__name__)(answering.make_run_window(answering.have_all_passed, ask_seat, close_window))

# WX-G97, WX-G88, WX-G105: What an act in a window does to what is under way


@rule("WX-G97")
def keep_step(game):
    """After a response to a declared phase change the turn player decides anew."""
    game.agenda[0, Row.OTHER] = 0


@rule("WX-G105", off=True)
def is_of_opponent(game, at, seat):
    """Only what the defending player does counts, never an act of the attacking player."""
    return game.agenda[at, Row.SEAT] != seat


@rule("WX-7.7", "WX-15.8", "WX-G88")
def grant_cancel(game, seat):
    """What the defending player does from the hand, or deconstructs, lets the attacking player cancel the attack."""
    for at in range(game.agenda_size):
        if game.agenda[at, Row.STEP] == Step.ATTACK and is_of_opponent(game, at, seat):
            game.agenda[at, Strike.CAN_CANCEL] = 1


@kernel
def note_act(game):
    """A player has acted: a declared phase change is off, and the act is counted."""
    game.acts += 1
    keep_step(game)


@kernel
def begin_answer(game, seat):
    """An activation takes the place of the window in which it responds; windows of a step go on after it."""
    top = game.agenda_size - 1
    if game.agenda[top, Row.STEP] == Step.WINDOW:
        if game.agenda[top, Row.STAGE] == Open.RESPONSE:
            answering.answer_in_window(game)
        else:
            answering.start_over(game, top, seat)


# WX-E3: Limits of this engine


@rule("WX-E3", off=False)
def is_tired_out(game):
    """After very many acts in one turn nobody responds any more."""
    return game.acts >= ACTS
