"""PSI-G79, PSI-G82, PSI-G90: what texts ask for, and the order of what waits."""

from cardwright.games.psiwars.rules.costs import can_pay, oracles
from cardwright.games.psiwars.rules.end import reach_limit
from cardwright.games.psiwars.rules.zones import area_of, is_depleted, is_unit_in_play, owner_of, place_in, zone_of
from cardwright.games.psiwars.running import ask_frame, how_much, suits_frame, who
from cardwright.games.psiwars.standing import begin_waiting
from cardwright.games.psiwars.state import (
    CARDS,
    SCRATCH,
    SEATS,
    TRIGGERS,
    Act,
    Area,
    Form,
    Log,
    Question,
    State,
    Step,
    Zone,
)
from cardwright.games.psiwars.values import is_forbidden
from cardwright.kernel.agenda import Row, wipe
from cardwright.kernel.arranging import make_arranging
from cardwright.kernel.asking import (
    TextQuestions,
    areas_of_choice,
    is_among_looked,
    make_choices,
    make_tell_answer,
    make_text_questions,
)
from cardwright.kernel.events import tell
from cardwright.kernel.knowledge import show_zone
from cardwright.kernel.ordering import make_take_trigger, make_take_triggers
from cardwright.kernel.programs import Code, Filter
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.running import column, open_frame
from cardwright.kernel.seats import everybody, name_of
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Choice, Op

HIDDEN = int(Area.HAND | Area.BATTLE_DECK | Area.RESOURCE_DECK)
ZONES_OF_SEATS = int(SEATS * Zone.COUNT)

# PSI-G82, PSI-G90: What can be chosen


@rule("PSI-G82", off=True)
def can_be_chosen(game, book, at, pc, x):
    """Cards under a Trap are chosen only by texts that say so, and nothing that a text protects is."""
    if x < CARDS and place_in(game, x) == Zone.EQUIPMENT and not is_unit_in_play(game, game.host[x]):
        return False
    if x < CARDS and is_depleted(game, x) and is_depleted_to_pay(book, pc):
        return False
    if x < CARDS and is_created(book, pc) and not can_create(game, book, x):
        return False
    return not is_forbidden(game, book, Act.CHOOSE, x, game.agenda[at, Row.SOURCE])


@kernel
def is_depleted_to_pay(book, pc):
    """Whether what a choice finds is depleted as a cost."""
    if book.code[pc, Code.c] & Choice.COST == 0:
        return False
    place = pc + 1
    while book.code[place, Code.op] != Op.WINDOW and book.code[place, Code.op] != Op.END:
        if book.code[place, Code.op] == Op.MARK and book.code[place, Code.a] == book.code[pc, Code.a]:
            return book.code[place, Code.b] == State.DEPLETED and book.code[place, Code.c] == 1
        place += 1
    return False


@kernel
def is_created(book, pc):
    """Whether what a choice finds is created next."""
    return book.code[pc + 1, Code.op] == Op.CREATE and book.code[pc + 1, Code.a] == book.code[pc, Code.a]


@kernel
def can_create(game, book, card):
    """Whether a player can pay for a card of the hand that a text lets them create."""
    seat = owner_of(game, card)
    if is_forbidden(game, book, Act.CREATE, CARDS + seat, card):
        return False
    return can_pay(game, book, seat, card, NOBODY, oracles(game, book, seat))


CHOICES = make_choices(CARDS, ZONES_OF_SEATS, HIDDEN, int(Form.PLAYER), area_of, suits_frame, can_be_chosen)
is_candidate, nth_candidate = CHOICES.is_candidate, CHOICES.nth_candidate
is_hidden_choice, find_hidden = CHOICES.is_hidden_choice, CHOICES.find_hidden
option_is_open, can_declare = CHOICES.openings.option_is_open, CHOICES.openings.can_declare


@rule("PSI-G90", off=True)
def has_targets(game, book, pc, card, seat, subject):
    """A card that needs a target cannot be played without one; one without targets may be played to no effect."""
    open_frame(game, SCRATCH, Step.RUN, card, seat, pc)
    game.agenda[SCRATCH, Row.SUBJECT] = subject
    found = can_declare(game, book, SCRATCH, pc)
    wipe(game, SCRATCH)
    return found


# Questions of effect programs


@kernel
def show_decks(game, book, at, pc, seat):
    """Who searches a deck looks at it, whether or not anything fits."""
    areas = 0 if is_among_looked(book, pc) else areas_of_choice(book, pc)
    if areas & Area.BATTLE_DECK != 0:
        show_zone(game, zone_of(seat, Zone.BATTLE_DECK), seat)
    if areas & Area.RESOURCE_DECK != 0:
        show_zone(game, zone_of(seat, Zone.RESOURCE_DECK), seat)


@kernel
def tell_choice(game, book, at, pc, chosen):
    """Everybody learns what was chosen among what all see."""
    if not is_hidden_choice(book, pc) and book.filters[book.code[pc, Code.b], Filter.forms] != 1 << Form.PLAYER:
        source, seat = game.agenda[at, Row.SOURCE], game.agenda[at, Row.SEAT]
        tell(book, Log.CHOOSE, seat, name_of(game, source), name_of(game, chosen), 0, everybody(game))


# The order of the top of a deck


@kernel
def deck_meant(game, book, at, seat):
    """The deck whose top a text puts in order."""
    is_resource = column(game, book, at, Code.c) == Area.RESOURCE_DECK
    return zone_of(seat, Zone.RESOURCE_DECK if is_resource else Zone.BATTLE_DECK)


@kernel
def tell_look(game, book, seat, card, place):
    """Who looks at a card learns what it is."""
    tell(book, Log.REVEAL, seat, game.kind[card], NOBODY, 0, 1 << seat)


@kernel
def tell_order(game, book, seat, count):
    """Everybody learns that the top of a deck was put in order."""
    tell(book, Log.ARRANGE, seat, NOBODY, NOBODY, count, everybody(game))


looked_at, look_at_top, left_to_arrange, arrange = make_arranging(
    int(Question.ARRANGE), who, how_much, deck_meant, tell_look, tell_order
)


@kernel
def ask_order(game, book, at, op):
    """Besides choices texts ask for the order of cards."""
    look_at_top(game, book, at)


QUESTIONS = TextQuestions(int(Question.CHOOSE), int(Question.MAY), int(Question.MODE))
tell_answer = make_tell_answer(int(Log.CHOOSE))
ask_question, answer_question = make_text_questions(
    QUESTIONS, who, ask_frame, CHOICES, show_decks, tell_choice, tell_answer, ask_order
)


# PSI-G79: Several triggers at once

take_trigger = make_take_trigger(TRIGGERS, int(Log.TRIGGER), reach_limit, begin_waiting)

# What waits is carried out one by one, the active player's first; each player orders their own.
take_triggers = rule("PSI-G79", of=__name__)(make_take_triggers(int(Question.ORDER), take_trigger))
