"""The answers of Xemytica: what can be answered, and why not. `why_not` is the one source of legality."""

from enum import IntEnum

from cardwright.games.xemytica.rules.contradictions import (
    bars_itself,
    forbids_itself,
    hand_limit,
    is_barred,
    is_forbidden,
)
from cardwright.games.xemytica.rules.hand import is_combat_step
from cardwright.games.xemytica.rules.reading import bound_at, fits, next_about, seat_at, source_at, watcher_at
from cardwright.games.xemytica.rules.steps import can_prepare, is_additional, permits_more, takes_part
from cardwright.games.xemytica.rules.texts import (
    find_hidden,
    how_much,
    is_candidate,
    is_first_equal,
    is_hidden_choice,
    nth_candidate,
    nth_waiting,
)
from cardwright.games.xemytica.state import CARDS, Act, Answer, Extra, Number, Question
from cardwright.games.xemytica.table import (
    champion_of,
    controller_of,
    count_held,
    count_left,
    find_held,
    next_held,
    own_top,
)
from cardwright.kernel.agenda import Row
from cardwright.kernel.asking import is_unused_option
from cardwright.kernel.events import because
from cardwright.kernel.programs import Code, Watcher
from cardwright.kernel.questions import make_why_not
from cardwright.kernel.rule import kernel, refuse
from cardwright.kernel.seats import is_out
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE, Choice, Op, Watch


class Why(IntEnum):
    """Reasons to refuse; the rules behind them stand in `refusals.py`."""

    LEGAL = 0
    GAME_OVER = 1
    OUT_OF_THE_GAME = 2
    CONCEDE_WHEN_ASKED = 3
    NOT_TIED = 4
    COMMITTED = 5
    NOT_ASKED = 6
    NOT_THE_QUESTION = 7
    ONLY_IN_FIRST_WINDOW = 8
    NO_DRAWING = 9
    NO_DISCARDING = 10
    HAND_FULL = 11
    DECK_TOO_SMALL = 12
    DECK_EMPTY = 13
    NOT_IN_HAND = 14
    NOT_TO_DISCARD = 15
    WRONG_KIND = 16
    FORBIDDEN = 17
    CANNOT_USE = 18
    NOT_ADDITIONAL = 19
    MUST_PLAY = 20
    MUST_DIG = 21
    MUST_IF_HELD = 22
    DOES_NOT_FIT = 23
    MUST_CHOOSE = 24
    NOT_OFFERED = 25
    OUT_OF_RANGE = 26
    NOT_WAITING = 27


@kernel
def why_not_answer(game, book, seat, action):
    """Legality of an answer to the question that a seat is asked."""
    if game.question == Question.WINDOW:
        return why_not_in_window(game, book, seat, action)
    if game.question == Question.ORDER:
        place = nth_waiting(game, seat, action - Answer.OPTION) if Answer.OPTION <= action < Answer.YES else NOBODY
        if refuse(Why.NOT_WAITING, place == NOBODY):
            return Why.NOT_WAITING
        return Why.NOT_THE_QUESTION if place == NOBODY else Why.LEGAL
    return why_not_choice(game, book, action)


@kernel
def why_not_now(game, book, seat, action):
    """Why a seat that is not asked can do nothing."""
    if refuse(Why.OUT_OF_THE_GAME, is_out(game, seat)):
        return Why.OUT_OF_THE_GAME
    if refuse(Why.CONCEDE_WHEN_ASKED, action == Answer.CONCEDE):
        return Why.CONCEDE_WHEN_ASKED
    if game.question == Question.WINDOW:
        if refuse(Why.NOT_TIED, not takes_part(game, seat)):
            return Why.NOT_TIED
        if refuse(Why.COMMITTED, not is_additional(game) or game.extra[seat] == Extra.DUE):
            return Why.COMMITTED
    return Why.NOT_ASKED if refuse(Why.NOT_ASKED, True) else Why.LEGAL


why_not = make_why_not(int(Why.GAME_OVER), int(Answer.CONCEDE), why_not_now, why_not_answer)


# Windows


@kernel
def why_not_in_window(game, book, seat, action):
    """Legality of drawing, discarding, committing and passing."""
    if action < Answer.DISCARD:
        return why_not_commit(game, book, seat, action - Answer.COMMIT)
    if action < Answer.DRAW:
        return why_not_discard(game, book, seat, action - Answer.DISCARD)
    if action < Answer.PASS:
        return why_not_draw(game, book, seat, action - Answer.DRAW + 1)
    if action == Answer.PASS:
        return why_not_pass(game, book, seat)
    return Why.NOT_THE_QUESTION if refuse(Why.NOT_THE_QUESTION, True) else Why.LEGAL


@kernel
def why_not_draw(game, book, seat, count):
    """Drawing is free up to the hand limit, as far as the deck goes."""
    if refuse(Why.NO_DRAWING, book.numbers[Number.FREE_DRAW] == 0):
        return Why.NO_DRAWING
    if refuse(Why.ONLY_IN_FIRST_WINDOW, not can_prepare(game, book)):
        return Why.ONLY_IN_FIRST_WINDOW
    if refuse(Why.FORBIDDEN, is_forbidden(game, book, Act.DRAW, CARDS + seat, NOBODY)):
        return Why.FORBIDDEN
    held, _ = count_held(game, book, seat)
    limit = hand_limit(game, book, seat)
    because(book, held, limit, count)
    if refuse(Why.HAND_FULL, held + count > limit):
        return Why.HAND_FULL
    left = count_left(game, seat)
    because(book, left, count, 0)
    if count > left:
        return Why.DECK_TOO_SMALL if refuse(Why.DECK_TOO_SMALL, True) else Why.NOT_THE_QUESTION
    return Why.LEGAL


@kernel
def why_not_discard(game, book, seat, kind):
    """A card of the hand may be discarded in order to draw others."""
    if refuse(Why.NO_DISCARDING, book.numbers[Number.FREE_DISCARD] == 0):
        return Why.NO_DISCARDING
    if refuse(Why.ONLY_IN_FIRST_WINDOW, not can_prepare(game, book)):
        return Why.ONLY_IN_FIRST_WINDOW
    because(book, kind, 0, 0)
    if find_held(game, seat, kind) == NOBODY:
        return Why.NOT_TO_DISCARD if refuse(Why.NOT_TO_DISCARD, True) else Why.NOT_THE_QUESTION
    if refuse(Why.DECK_EMPTY, own_top(game, seat) == NOBODY):
        return Why.DECK_EMPTY
    if refuse(Why.FORBIDDEN, is_forbidden(game, book, Act.DISCARD, CARDS + seat, NOBODY)):
        return Why.FORBIDDEN
    return Why.LEGAL


@kernel
def why_not_commit(game, book, seat, kind):
    """A card of the step's kind is committed from the hand."""
    because(book, kind, book.step_form[game.step], 0)
    card = find_held(game, seat, kind)
    if card == NOBODY:
        return Why.NOT_IN_HAND if refuse(Why.NOT_IN_HAND, True) else Why.NOT_THE_QUESTION
    if refuse(Why.WRONG_KIND, book.form[kind] != book.step_form[game.step]):
        return Why.WRONG_KIND
    return why_not_play(game, book, seat, card)


@kernel
def why_not_play(game, book, seat, card):
    """What texts say against a card of the hand."""
    bars = is_forbidden(game, book, Act.PLAY, CARDS + seat, card) or forbids_itself(game, book, card, seat)
    if refuse(Why.FORBIDDEN, bars):
        return Why.FORBIDDEN
    if is_additional(game):
        may = may_be_added(game, book, seat, card)
        because(book, game.kind[card], 0, 0)
        if refuse(Why.NOT_ADDITIONAL, not may):
            return Why.NOT_ADDITIONAL
    if is_combat_step(game, book):
        return Why.LEGAL
    useless = is_useless(game, book, seat, card)
    return Why.CANNOT_USE if refuse(Why.CANNOT_USE, useless) else Why.LEGAL


@kernel
def may_be_added(game, book, seat, card):
    """Whether a text that permits an additional card means this one."""
    place = next_about(game, book, NOBODY, Watch.PERMIT, Act.PLAY_MORE)
    while place != NOBODY:
        if permits_more(game, book, place, seat):
            which = book.watchers[watcher_at(game, book, place), Watcher.other]
            source, bound = source_at(game, place), bound_at(game, place)
            if which == NONE or fits(game, book, which, card, source, seat_at(game, place), bound, NOBODY):
                return True
        place = next_about(game, book, place, Watch.PERMIT, Act.PLAY_MORE)
    return False


@kernel
def is_useless(game, book, seat, card):
    """Whether no combatant of its player can use a card."""
    if champion_of(game, seat) == NOBODY:
        return False
    for slot in range(game.line.shape[0]):
        combatant = game.line[slot]
        if combatant == NOBODY:
            return True
        if controller_of(game, combatant) == seat:
            if not bars_itself(game, book, card, seat, combatant) and not is_barred(game, book, card, combatant):
                return False
    return True


@kernel
def can_commit(game, book, seat):
    """Whether any card of the hand can be committed."""
    card = next_held(game, NOBODY, seat)
    while card != NOBODY:
        if book.form[game.kind[card]] == book.step_form[game.step]:
            if why_not_commit(game, book, seat, game.kind[card]) == Why.LEGAL:
                return True
        card = next_held(game, card, seat)
    return False


@kernel
def can_dig(game, book, seat):
    """Whether a player can go on searching their deck."""
    if why_not_draw(game, book, seat, 1) == Why.LEGAL:
        return True
    card = next_held(game, NOBODY, seat)
    return card != NOBODY and why_not_discard(game, book, seat, game.kind[card]) == Why.LEGAL


@kernel
def why_not_pass(game, book, seat):
    """A step that has to be played is passed only by who can do nothing else."""
    if book.step_least[game.step] == 0 or is_additional(game):
        return Why.LEGAL
    form = book.step_form[game.step]
    holds_one = can_commit(game, book, seat)
    because(book, form, 0, 0)
    if not is_combat_step(game, book):
        return Why.MUST_IF_HELD if refuse(Why.MUST_IF_HELD, holds_one) else Why.LEGAL
    if refuse(Why.MUST_PLAY, holds_one):
        return Why.MUST_PLAY
    digs = can_dig(game, book, seat)
    because(book, form, 0, 0)
    return Why.MUST_DIG if refuse(Why.MUST_DIG, digs) else Why.LEGAL


# Choices of texts


@kernel
def why_not_choice(game, book, action):
    """Legality of an answer to the text that asks."""
    at = game.agenda_size - 1
    pc = game.agenda[at, Row.PC]
    op = book.code[pc, Code.op]
    source = game.agenda[at, Row.SOURCE]
    because(book, NOBODY if source == NOBODY else int(game.kind[source]), 0, 0)
    if op == Op.CHOOSE:
        return why_not_candidate(game, book, at, pc, action)
    if op == Op.MAY:
        is_reply = action == Answer.YES or action == Answer.NO
        return Why.NOT_THE_QUESTION if refuse(Why.NOT_THE_QUESTION, not is_reply) else Why.LEGAL
    if op == Op.MODE and action == Answer.NO:
        return Why.MUST_CHOOSE if refuse(Why.MUST_CHOOSE, book.code[pc, Code.d] == 0) else Why.LEGAL
    if action < Answer.OPTION or action >= Answer.YES:
        return Why.NOT_THE_QUESTION
    number = action - Answer.OPTION
    if op == Op.MODE:
        is_open = is_unused_option(game, book, at, pc, number)
        return Why.NOT_OFFERED if refuse(Why.NOT_OFFERED, not is_open) else Why.LEGAL
    least, most = how_much(game, book, at, book.code[pc, Code.b]), how_much(game, book, at, book.code[pc, Code.c])
    least = min(least, Answer.YES - Answer.OPTION - 1)
    because(book, number, least, most)
    is_outside = number < least or number > max(least, most)
    return Why.OUT_OF_RANGE if refuse(Why.OUT_OF_RANGE, is_outside) else Why.LEGAL


@kernel
def why_not_candidate(game, book, at, pc, action):
    """Legality of a card or player that a text asks for."""
    if action == Answer.NO:
        must = book.code[pc, Code.c] & Choice.OPTIONAL == 0 and nth_candidate(game, book, at, pc, 0) != NOBODY
        return Why.MUST_CHOOSE if refuse(Why.MUST_CHOOSE, must) else Why.LEGAL
    chosen = chosen_by(game, book, at, pc, action)
    suits = chosen != NOBODY and is_candidate(game, book, at, pc, chosen)
    if suits and chosen < CARDS and not is_hidden_choice(book, pc):
        suits = is_first_equal(game, book, at, pc, chosen)
    if refuse(Why.DOES_NOT_FIT, not suits):
        return Why.DOES_NOT_FIT
    return Why.NOT_THE_QUESTION if chosen == NOBODY else Why.LEGAL


@kernel
def chosen_by(game, book, at, pc, action):
    """The card or player that an answer means, or NOBODY."""
    if Answer.CHOOSE_SEAT <= action < Answer.CHOOSE_SEAT + game.seats:
        return CARDS + action - Answer.CHOOSE_SEAT
    if is_hidden_choice(book, pc):
        if Answer.CHOOSE_KIND <= action < Answer.CHOOSE_CARD:
            return find_hidden(game, book, at, pc, action - Answer.CHOOSE_KIND)
        return NOBODY
    return action - Answer.CHOOSE_CARD if Answer.CHOOSE_CARD <= action < Answer.CHOOSE_SEAT else NOBODY
