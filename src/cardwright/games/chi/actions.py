"""Questions, answers and legality of Chi: `why_not` is the single source."""

from enum import IntEnum

from cardwright.games.chi.rules import (
    advance,
    area,
    attack,
    concede,
    draw_blind,
    end_action,
    end_duel,
    give_up,
    hand,
    is_immune,
    open_window,
    opponent,
    play_chi,
    play_yang,
    settle,
    take_from_row,
    target,
    trigger_end,
    waste_yin,
)
from cardwright.games.chi.state import CHI_KIND, COLOURS, LONE_POINTS, SLOTS, Number, Question, Zone
from cardwright.kernel.chance import luck_below
from cardwright.kernel.events import because
from cardwright.kernel.questions import close, is_asked
from cardwright.kernel.rule import kernel, refuse
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import find, nth_kind


class Answer(IntEnum):
    """The action space: the first answer of each group; a slot, a colour or a kind is added."""

    DRAW = 0
    YANG = 6
    YIN = 18
    DRAW_DECK = 30
    WASTE = 31
    CHI = 43
    PASS = 44
    DISCARD = 45
    CONCEDE = 70


ANSWERS = 71


class Why(IntEnum):
    """Reasons to refuse; the rules behind them stand in `refusals.py`."""

    LEGAL = 0
    GAME_OVER = 1
    NOT_YOUR_TURN = 2
    NOT_YOUR_WINDOW = 3
    ONLY_CHI_IN_A_DUEL = 4
    MUST_DISCARD = 5
    NO_PASS = 6
    NO_CHI_OUTSIDE_A_CONFLICT = 7
    NOTHING_TO_DISCARD_FOR = 8
    EMPTY_SLOT = 9
    ROW_ONLY = 10
    EMPTY_DECK = 11
    NO_SUCH_YANG = 12
    NO_SUCH_YIN = 13
    NO_SUCH_CHI = 14
    NOTHING_TO_GIVE_UP = 15
    LAST_CARD = 16
    LAST_CHI = 17
    SECOND_SIX = 18
    NO_TARGET = 19
    OWN_YANG_ONLY = 20
    IMMUNE = 21
    NO_WASTE = 22
    NOT_IN_ROW = 23


@kernel
def why_not(game, book, seat, action):
    """0 if the answer is legal, else the reason that forbids it."""
    if refuse(Why.GAME_OVER, game.over == 1):
        return Why.GAME_OVER
    if not is_asked(game, seat):
        if refuse(Why.NOT_YOUR_WINDOW, game.question == Question.DUEL):
            return Why.NOT_YOUR_WINDOW
        if refuse(Why.NOT_YOUR_TURN, True):
            return Why.NOT_YOUR_TURN
    if action == Answer.CONCEDE:
        return Why.LEGAL
    if game.question == Question.ACTION:
        return why_not_act(game, book, seat, action)
    if game.question == Question.DUEL:
        return why_not_in_duel(game, book, seat, action)
    return why_not_give_up(game, book, seat, action)


@kernel
def why_not_act(game, book, seat, action):
    """Legality of an answer of the player on turn."""
    if action < Answer.CHI:
        return why_not_move(game, book, seat, action)
    if action == Answer.CHI:
        return Why.NO_CHI_OUTSIDE_A_CONFLICT if refuse(Why.NO_CHI_OUTSIDE_A_CONFLICT, True) else Why.LEGAL
    if action == Answer.PASS:
        return Why.NO_PASS if refuse(Why.NO_PASS, can_act(game, book, seat)) else Why.LEGAL
    because(book, action - Answer.DISCARD, 0, 0)
    return Why.NOTHING_TO_DISCARD_FOR if refuse(Why.NOTHING_TO_DISCARD_FOR, True) else Why.LEGAL


@kernel
def can_act(game, book, seat):
    """Whether any action is possible; without one the player passes (CHI-Q14)."""
    for action in range(Answer.CHI):
        if why_not_move(game, book, seat, action) == Why.LEGAL:
            return True
    return False


@kernel
def why_not_move(game, book, seat, action):
    """Legality of an action other than passing."""
    if action < Answer.YANG:
        because(book, action + 1, 0, 0)
        return Why.EMPTY_SLOT if refuse(Why.EMPTY_SLOT, game.first[Zone.ROW + action] == NOBODY) else Why.LEGAL
    if action < Answer.YIN:
        return why_not_yang(game, book, seat, COLOURS + action - Answer.YANG)
    if action < Answer.DRAW_DECK:
        return why_not_yin(game, book, seat, action - Answer.YIN)
    if action == Answer.DRAW_DECK:
        if refuse(Why.ROW_ONLY, book.numbers[Number.DRAW_BLIND] == 0):
            return Why.ROW_ONLY
        return Why.EMPTY_DECK if refuse(Why.EMPTY_DECK, game.first[Zone.DECK] == NOBODY) else Why.LEGAL
    if refuse(Why.NO_WASTE, book.numbers[Number.WASTED_YIN] == 0):
        return Why.NO_WASTE
    return why_not_leave(game, book, seat, action - Answer.WASTE, Why.NO_SUCH_YIN)


@kernel
def why_not_leave(game, book, seat, kind, missing):
    """A card that is played must be in the hand, and must not be the last one there."""
    because(book, kind, 0, 0)
    if refuse(missing, find(game, hand(seat), kind) == NOBODY):
        return missing
    if refuse(Why.LAST_CARD, game.count[hand(seat)] <= book.numbers[Number.LEAST_HAND]):
        return Why.LAST_CARD
    return Why.LEGAL


@kernel
def why_not_yang(game, book, seat, kind):
    """Legality of playing a Yang."""
    why = why_not_leave(game, book, seat, kind, Why.NO_SUCH_YANG)
    if why != Why.LEGAL:
        return why
    if refuse(Why.SECOND_SIX, book.points[kind] == LONE_POINTS and find(game, area(seat), kind) != NOBODY):
        return Why.SECOND_SIX
    return Why.LEGAL


@kernel
def why_not_yin(game, book, seat, kind):
    """Legality of playing a Yin."""
    why = why_not_leave(game, book, seat, kind, Why.NO_SUCH_YIN)
    if why != Why.LEGAL:
        return why
    colour = book.colour[kind]
    card = target(game, book, seat, colour)
    if card == NOBODY:
        if refuse(Why.OWN_YANG_ONLY, target(game, book, opponent(game, seat), colour) != NOBODY):
            return Why.OWN_YANG_ONLY
        return Why.NO_TARGET if refuse(Why.NO_TARGET, True) else Why.LEGAL
    if refuse(Why.IMMUNE, is_immune(game, book, opponent(game, seat), card)):
        return Why.IMMUNE
    return Why.LEGAL


@kernel
def why_not_in_duel(game, book, seat, action):
    """Legality of an answer in a duel: a Chi or a pass."""
    if action == Answer.PASS:
        return Why.LEGAL
    if refuse(Why.ONLY_CHI_IN_A_DUEL, action != Answer.CHI):
        return Why.ONLY_CHI_IN_A_DUEL
    if refuse(Why.NO_SUCH_CHI, find(game, hand(seat), CHI_KIND) == NOBODY):
        return Why.NO_SUCH_CHI
    if refuse(Why.LAST_CHI, game.count[hand(seat)] <= book.numbers[Number.LEAST_HAND]):
        return Why.LAST_CHI
    return Why.LEGAL


@kernel
def why_not_give_up(game, book, seat, action):
    """Legality of a discard down to the hand limit."""
    if action < Answer.DISCARD:
        because(book, game.count[hand(seat)], book.numbers[Number.HAND_LIMIT], 0)
        return Why.MUST_DISCARD if refuse(Why.MUST_DISCARD, True) else Why.LEGAL
    because(book, action - Answer.DISCARD, 0, 0)
    if refuse(Why.NOTHING_TO_GIVE_UP, find(game, hand(seat), action - Answer.DISCARD) == NOBODY):
        return Why.NOTHING_TO_GIVE_UP
    return Why.LEGAL


@kernel
def span_from(game):
    """The first answer that the open question can have."""
    if game.question == Question.ACTION:
        return Answer.DRAW
    if game.question == Question.DUEL:
        return Answer.CHI
    return Answer.DISCARD


@kernel
def span_to(game, book):
    """One past the last answer that the open question can have, conceding aside."""
    if game.question == Question.LIMIT:
        return Answer.CONCEDE
    if game.question == Question.ACTION and game.first[Zone.ROW] != NOBODY:
        if book.numbers[Number.DRAW_BLIND] + book.numbers[Number.WASTED_YIN] == 0:
            return Answer.DRAW_DECK
    return Answer.DISCARD


@kernel
def propose(game, book, seat, luck):
    """A candidate answer or NOBODY: every legal answer comes up equally often, and most candidates are legal."""
    if game.question == Question.DUEL:
        return Answer.CHI + luck_below(luck, 2)
    if game.question == Question.LIMIT:
        kind = nth_kind(game, hand(seat), luck_below(luck, game.count[hand(seat)]))
        return NOBODY if kind == NOBODY else Answer.DISCARD + kind
    if span_to(game, book) != Answer.DRAW_DECK:
        return luck_below(luck, Answer.DISCARD)
    pick = luck_below(luck, SLOTS + game.count[hand(seat)])
    if pick < SLOTS:
        return pick
    kind = nth_kind(game, hand(seat), pick - SLOTS)
    if kind in (NOBODY, CHI_KIND):
        return NOBODY
    return Answer.YIN + kind if kind < COLOURS else Answer.YANG + kind - COLOURS


@kernel
def apply(game, book, seat, action):
    """Carry out a legal answer and run on to the next question."""
    close(game, seat)
    if action == Answer.CONCEDE:
        concede(game, book, seat)
    elif game.question == Question.ACTION:
        act(game, book, seat, action)
    elif game.question == Question.LIMIT:
        give_up(game, book, seat, action - Answer.DISCARD, book.numbers[Number.HAND_LIMIT])
    elif action == Answer.CHI:
        play_chi(game, book, seat)
        open_window(game, book, opponent(game, seat), seat)
    else:
        end_duel(game, book, seat, opponent(game, seat))
    advance(game, book)


@kernel
def act(game, book, seat, action):
    """Carry out the one action of a turn."""
    end_action(game, book)
    if action < Answer.YANG:
        take_from_row(game, book, seat, action)
        settle(game, book)
    elif action < Answer.YIN:
        play_yang(game, book, seat, COLOURS + action - Answer.YANG)
        trigger_end(game, book, seat)
    elif action < Answer.DRAW_DECK:
        attack(game, book, seat, action - Answer.YIN)
    elif action == Answer.DRAW_DECK:
        draw_blind(game, book, seat)
        settle(game, book)
    elif action < Answer.CHI:
        waste_yin(game, book, seat, action - Answer.WASTE)
