"""WX-G99, WX-G43: what texts ask for, and what they may target."""

from cardwright.games.wuxing.rules.moving import is_shelled
from cardwright.games.wuxing.rules.zones import area_of, controller_of, zone_of
from cardwright.games.wuxing.running import ask_frame, suits_frame, who
from cardwright.games.wuxing.state import (
    CARDS,
    EFFECT_THINGS,
    ELEMENTS,
    OUT,
    SCRATCH,
    Act,
    Area,
    Form,
    Log,
    Question,
    Step,
    Zone,
)
from cardwright.games.wuxing.values import THINGS, is_forbidden, is_on_pulse
from cardwright.kernel.agenda import Row, wipe
from cardwright.kernel.asking import TextQuestions, areas_of_choice, is_among_looked, make_choices, make_text_questions
from cardwright.kernel.events import tell
from cardwright.kernel.knowledge import show_zone
from cardwright.kernel.programs import Code, Filter
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.running import open_frame
from cardwright.kernel.seats import PLAYERS, everybody, name_of
from cardwright.kernel.table import NOBODY

HIDDEN = int(Area.HAND | Area.DECK)

# WX-G43, WX-G99: What can be chosen


@rule("WX-G43", off=True)
def can_be_chosen(game, book, at, pc, x):
    """Nothing that a Shell or a text protects is chosen by the opponent's effects."""
    if x >= CARDS:
        return x < EFFECT_THINGS or is_on_pulse(game, x - EFFECT_THINGS)
    seat = int(game.agenda[at, Row.SEAT])
    if is_shelled(game, book, x, seat):
        return False
    return not is_forbidden(game, book, Act.TARGET, x, EFFECT_THINGS + at)


CHOICES = make_choices(CARDS, int(OUT), HIDDEN, int(Form.PLAYER), area_of, suits_frame, can_be_chosen, THINGS)
is_candidate, nth_candidate = CHOICES.is_candidate, CHOICES.nth_candidate
is_hidden_choice, find_hidden = CHOICES.is_hidden_choice, CHOICES.find_hidden
option_is_open, can_declare = CHOICES.openings.option_is_open, CHOICES.openings.can_declare


@rule("WX-G99", off=True)
def has_targets(game, book, pc, card, seat):
    """An effect that needs a target cannot be activated without one."""
    open_frame(game, SCRATCH, Step.RUN, card, seat, pc)
    found = can_declare(game, book, SCRATCH, pc)
    wipe(game, SCRATCH)
    return found


# Questions of effect programs


@kernel
def show_decks(game, book, at, pc, seat):
    """Who searches a deck looks at it, whether or not anything fits."""
    if areas_of_choice(book, pc) & Area.DECK != 0 and not is_among_looked(book, pc):
        show_zone(game, zone_of(seat, Zone.DECK), seat)


@kernel
def name_of_thing(game, x):
    """How the log names a card, a player or the card of an effect on the Pulse."""
    if x >= EFFECT_THINGS:
        x = int(game.agenda[x - EFFECT_THINGS, Row.SOURCE])
    return name_of(game, x)


@kernel
def tell_choice(game, book, at, pc, chosen):
    """Everybody learns what was chosen among what all see; of what lies face-down only whose it is."""
    if is_hidden_choice(book, pc) or book.filters[book.code[pc, Code.b], Filter.forms] == 1 << Form.PLAYER:
        return
    source, seat = game.agenda[at, Row.SOURCE], game.agenda[at, Row.SEAT]
    is_seen = chosen >= CARDS or game.is_covered[chosen] == 0
    other = name_of_thing(game, chosen) if is_seen else PLAYERS + controller_of(game, chosen)
    tell(book, Log.CHOOSE, seat, name_of(game, source), other, 0, everybody(game))


@kernel
def ask_element(game, book, at, op):
    """A text lets a player name an Element."""
    ask_frame(game, at, Question.ELEMENT, int(game.agenda[at, Row.SEAT]))


QUESTIONS = TextQuestions(int(Question.CHOOSE), int(Question.MAY), int(Question.MODE))


@kernel
def tell_answer(game, book, at, content):
    """Everybody learns which mode or Element was chosen."""
    source, seat = game.agenda[at, Row.SOURCE], game.agenda[at, Row.SEAT]
    is_mode = game.question == Question.MODE
    tell(book, Log.MODE if is_mode else Log.NAME, seat, name_of(game, source), NOBODY, content, everybody(game))


ask_question, answer_question = make_text_questions(
    QUESTIONS, who, ask_frame, CHOICES, show_decks, tell_choice, tell_answer, ask_element
)


@kernel
def is_element(book, pc, element):
    """Whether a text offers an Element."""
    return 0 <= element < ELEMENTS and (book.code[pc, Code.b] >> element) & 1 == 1
