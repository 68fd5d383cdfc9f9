"""WX-15, WX-9.7, WX-11.6, WX-G65, WX-G101 to WX-G105: Deconstructing."""

from cardwright.games.wuxing.rules.dice import element_of
from cardwright.games.wuxing.rules.moving import leave_field, send_to_diyu
from cardwright.games.wuxing.rules.pulse import grant_cancel, note_act, open_response
from cardwright.games.wuxing.rules.qi import gain_qi
from cardwright.games.wuxing.rules.zones import controller_of, is_entity_on_field
from cardwright.games.wuxing.standing import notice
from cardwright.games.wuxing.state import CARDS, Event, Log, Mark, Question, Step
from cardwright.kernel import answering
from cardwright.kernel.agenda import REGISTERS, Row
from cardwright.kernel.events import tell
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody

# WX-15.1 to WX-15.6, WX-G101, WX-G103: Deconstructing


@rule("WX-15.1", "WX-15.2", "WX-15.4", "WX-15.5", "WX-15.9", "WX-G101", "WX-G103")
def deconstruct(game, book, seat, card):
    """A card of the field goes to the Diyu at once, of a stack only the top; its player gains a Qi of its Element."""
    element = take_apart(game, book, seat, card)
    gain_qi(game, book, seat, element, Log.GAIN_QI)


@kernel
def take_apart(game, book, seat, card):
    """A card of the field goes to the Diyu as deconstructed; its Element is returned."""
    element = element_of(game, book, card)
    tell(book, Log.DECONSTRUCT, seat, game.kind[card], element, 0, everybody(game))
    notice(game, book, Event.DECONSTRUCT, card, CARDS + controller_of(game, card), 0)
    leave_field(game, book, card)
    send_to_diyu(game, book, card)
    return element


@rule("WX-G95", "WX-G102", "WX-15.6", "WX-9.7")
def deconstruct_now(game, book, seat, card):
    """It opens no new window: within one it resets the passes, in an open step the opponent gets priority once."""
    is_open = game.question == Question.MAIN or game.question == Question.CHOICE
    note_act(game)
    grant_cancel(game, seat)
    deconstruct(game, book, seat, card)
    if is_open:
        open_response(game, book, seat)
    else:
        answering.start_over(game, game.agenda_size - 1, seat)


# WX-15.7, WX-G65, WX-G104: What cannot be deconstructed


@kernel
def is_waiting_effect(game, at):
    """Whether an agenda row is an effect that waits on the Pulse."""
    return game.agenda[at, Row.STEP] == Step.RUN and game.agenda[at, Row.MARKS] & Mark.PUBLIC != 0


@rule("WX-15.7", "WX-G104", off=False)
def is_targeted(game, card):
    """An Entity that an effect on the Pulse targets cannot be deconstructed; being attacked is not being targeted."""
    if not is_entity_on_field(game, card):
        return False
    for at in range(game.agenda_size):
        if is_waiting_effect(game, at):
            for register in range(REGISTERS):
                if game.agenda[at, Row.R0 + register] == card:
                    return True
    return False


@rule("WX-G65", off=False)
def is_at_work(game, card):
    """A Chakra whose effect is on the Pulse cannot be deconstructed."""
    for at in range(game.agenda_size):
        if is_waiting_effect(game, at) and game.agenda[at, Row.SOURCE] == card:
            return game.agenda[at, Row.MARKS] & Mark.SPENT != 0
    return False
