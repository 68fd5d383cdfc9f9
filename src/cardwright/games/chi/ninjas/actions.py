"""Legality in Chaos Ninjas: `why_not` is the single source."""

from enum import IntEnum

from cardwright.games.chi.ninjas.rules.abilities import chosen_by, left_to_arrange, nth_candidate
from cardwright.games.chi.ninjas.rules.attacking import can_attack, satisfies, striker_of
from cardwright.games.chi.ninjas.rules.turn import hand_limit
from cardwright.games.chi.ninjas.state import (
    COUNTER_KIND,
    SCRATCH,
    SPIRIT_KIND,
    USED,
    Act,
    Answer,
    OwnNumber,
    Question,
    Step,
)
from cardwright.games.chi.ninjas.values import says
from cardwright.games.chi.rules import area, hand
from cardwright.games.chi.state import CARDS, COLOURS, Number, Zone
from cardwright.kernel.agenda import Row, wipe
from cardwright.kernel.events import because
from cardwright.kernel.programs import Ability, Code
from cardwright.kernel.questions import is_asked
from cardwright.kernel.rule import kernel, refuse
from cardwright.kernel.running import open_frame
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import find
from cardwright.language.program import Choice, Op, Watch


class Why(IntEnum):
    """Reasons to refuse; the rules behind them stand in `refusals.py`."""

    LEGAL = 0
    GAME_OVER = 1
    NO_COUNTER_OUTSIDE_A_CONFLICT = 2
    NOT_YOUR_TURN = 3
    NOT_YOUR_WINDOW = 4
    ONLY_COUNTERS_IN_A_CONFLICT = 5
    MUST_DISCARD = 6
    MUST_LAY_DOWN = 7
    MUST_DECIDE = 8
    NO_PASS = 9
    NO_ACTION = 10
    EMPTY_SLOT = 11
    ROW_ONLY = 12
    EMPTY_DECK = 13
    NO_SUCH_DEFENDER = 14
    COLOUR_IN_AREA = 15
    OWN_DEFENDER = 16
    NO_TARGET = 17
    NEEDS_ITS_COLOUR = 18
    TOO_FEW_ATTACKERS = 19
    NO_SUCH_ATTACKER = 20
    NO_SUCH_SET = 21
    NO_SPIRIT = 22
    NOTHING_TO_RECALL = 23
    NO_ABILITY = 24
    NOTHING_TO_ATTACK = 25
    NO_SUCH_COUNTER = 26
    NOTHING_TO_GIVE_UP = 27
    NOT_OFFERED = 28
    NOT_OPTIONAL = 29
    NAME_A_DEFENDER = 30
    NO_DEFENDER_OPPOSES = 31


@kernel
def why_not(game, book, seat, action):
    """0 if the answer is legal, else the reason that forbids it."""
    if refuse(Why.GAME_OVER, game.over == 1):
        return Why.GAME_OVER
    if action == Answer.COUNTER and refuse(Why.NO_COUNTER_OUTSIDE_A_CONFLICT, game.question != Question.DUEL):
        return Why.NO_COUNTER_OUTSIDE_A_CONFLICT
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
    if game.question == Question.LIMIT:
        return why_not_give_up(game, book, seat, action)
    if game.question == Question.WITH:
        return why_not_with(game, book, seat, action)
    return why_not_decide(game, book, seat, action)


# The action of a turn


@kernel
def why_not_act(game, book, seat, action):
    """Legality of an answer of the player on turn."""
    if action < Answer.WITH:
        return why_not_move(game, book, seat, action)
    if action == Answer.PASS:
        return Why.NO_PASS if refuse(Why.NO_PASS, can_act(game, book, seat)) else Why.LEGAL
    if action < Answer.COUNTER:
        return why_not_begin_with(game, book, seat, action - Answer.WITH)
    return Why.NO_ACTION if refuse(Why.NO_ACTION, True) else Why.LEGAL


@kernel
def why_not_begin_with(game, book, seat, kind):
    """Why an attack does not begin with an Attacker: a Defender is named first, and there may be none for it."""
    is_held = find(game, hand(seat), kind) != NOBODY
    if is_held and refuse(Why.NAME_A_DEFENDER, has_victim(game, book, seat)):
        return Why.NAME_A_DEFENDER
    because(book, COLOURS + kind, 0, 0)
    if is_held and refuse(Why.NO_DEFENDER_OPPOSES, not is_opposed(game, seat, COLOURS + kind)):
        return Why.NO_DEFENDER_OPPOSES
    return Why.NO_ACTION if refuse(Why.NO_ACTION, True) else Why.LEGAL


@kernel
def has_victim(game, book, seat):
    """Whether any Defender can be attacked."""
    for owner in range(game.seats):
        for kind in range(COLOURS, 2 * COLOURS):
            if owner != seat and why_not_attack(game, book, seat, owner, kind, NOBODY) == Why.LEGAL:
                return True
    return False


@kernel
def is_opposed(game, seat, kind):
    """Whether another player has a Defender of a kind in play."""
    for owner in range(game.seats):
        if owner != seat and find(game, area(owner), kind) != NOBODY:
            return True
    return False


@kernel
def can_act(game, book, seat):
    """Whether any action is possible; only without one the player passes."""
    for action in range(Answer.WITH):
        if why_not_move(game, book, seat, action) == Why.LEGAL:
            return True
    return False


@kernel
def why_not_move(game, book, seat, action):
    """Legality of an action."""
    if action < Answer.DRAW_DECK:
        because(book, action + 1, 0, 0)
        return Why.EMPTY_SLOT if refuse(Why.EMPTY_SLOT, game.first[Zone.ROW + action] == NOBODY) else Why.LEGAL
    if action == Answer.DRAW_DECK:
        if refuse(Why.ROW_ONLY, says(game, book, Watch.PERMIT, Act.DRAW_DECK, CARDS + seat, NOBODY) == NOBODY):
            return Why.ROW_ONLY
        return Why.EMPTY_DECK if refuse(Why.EMPTY_DECK, game.first[Zone.DECK] == NOBODY) else Why.LEGAL
    if action < Answer.ATTACK:
        return why_not_deploy(game, book, seat, COLOURS + action - Answer.DEPLOY)
    if action < Answer.USE:
        place = action - Answer.ATTACK
        return why_not_attack(game, book, seat, place // COLOURS, COLOURS + place % COLOURS, NOBODY)
    if action < Answer.SPIRIT:
        return why_not_use(game, book, seat, COLOURS + action - Answer.USE)
    return why_not_recall(game, book, seat, COLOURS + action - Answer.SPIRIT)


@kernel
def can_play(game, book, seat, kind):
    """Whether a card is in hand and may leave it: the last one may as well (CN-3.6)."""
    return find(game, hand(seat), kind) != NOBODY and game.count[hand(seat)] > book.numbers[Number.LEAST_HAND]


@kernel
def is_doubled(game, book, seat, kind):
    """Whether the player's area holds a Defender of that colour and has no room for a second one."""
    return book.own_numbers[OwnNumber.UNIQUE] == 1 and find(game, area(seat), kind) != NOBODY


@kernel
def why_not_deploy(game, book, seat, kind):
    """Legality of deploying a Defender."""
    because(book, kind, 0, 0)
    if refuse(Why.NO_SUCH_DEFENDER, not can_play(game, book, seat, kind)):
        return Why.NO_SUCH_DEFENDER
    return Why.COLOUR_IN_AREA if refuse(Why.COLOUR_IN_AREA, is_doubled(game, book, seat, kind)) else Why.LEGAL


@kernel
def why_not_attack(game, book, seat, owner, kind, striker):
    """Legality of attacking a Defender: it must be another's, and the hand must hold what that takes."""
    because(book, kind, owner + 1, 0)
    if refuse(Why.OWN_DEFENDER, owner == seat):
        return Why.OWN_DEFENDER
    target = find(game, area(owner), kind)
    if refuse(Why.NO_TARGET, target == NOBODY):
        return Why.NO_TARGET
    return why_not_with_these(game, book, seat, target, NOBODY, striker, Why.TOO_FEW_ATTACKERS)


@kernel
def why_not_with_these(game, book, seat, target, joining, striker, otherwise):
    """Legality of the cards with which a Defender is attacked."""
    if target == NOBODY or can_attack(game, book, seat, target, joining, striker):
        return Why.LEGAL
    if refuse(Why.NEEDS_ITS_COLOUR, not satisfies(game, book, target, striker)):
        return Why.NEEDS_ITS_COLOUR
    return otherwise if refuse(otherwise, True) else Why.LEGAL


@kernel
def why_not_use(game, book, seat, kind):
    """Legality of using a Defender's action ability: it must find something to attack."""
    because(book, kind, 0, 0)
    card = find(game, area(seat), kind)
    if refuse(Why.NO_ABILITY, card == NOBODY or book.ability[kind] == NOBODY):
        return Why.NO_ABILITY
    if card == NOBODY or book.ability[kind] == NOBODY:
        return Why.LEGAL
    return Why.NOTHING_TO_ATTACK if refuse(Why.NOTHING_TO_ATTACK, not has_target(game, book, seat, card)) else Why.LEGAL


@kernel
def has_target(game, book, seat, card):
    """Whether everything that an action ability must aim at has a candidate."""
    place = book.abilities[book.ability[game.kind[card]], Ability.pc]
    open_frame(game, SCRATCH, Step.RUN, card, seat, place)
    found = True
    while book.code[place, Code.op] != Op.END:
        if book.code[place, Code.op] == Op.CHOOSE and book.code[place, Code.c] & Choice.TARGET != 0:
            found = found and nth_candidate(game, book, SCRATCH, place, 0) != NOBODY
        place += 1
    wipe(game, SCRATCH)
    return found


@kernel
def why_not_recall(game, book, seat, kind):
    """Legality of playing a Spirit for a Defender."""
    because(book, kind, 0, 0)
    if refuse(Why.NO_SPIRIT, not can_play(game, book, seat, SPIRIT_KIND)):
        return Why.NO_SPIRIT
    if refuse(Why.NOTHING_TO_RECALL, find(game, Zone.DISCARD, kind) == NOBODY):
        return Why.NOTHING_TO_RECALL
    return Why.COLOUR_IN_AREA if refuse(Why.COLOUR_IN_AREA, is_doubled(game, book, seat, kind)) else Why.LEGAL


# Attacks, conflicts and the hand limit


@kernel
def why_not_with(game, book, seat, action):
    """Legality of a further Attacker: the attack must be able to become whole with it."""
    if refuse(Why.MUST_LAY_DOWN, not Answer.WITH <= action < Answer.COUNTER):
        return Why.MUST_LAY_DOWN
    kind = action - Answer.WITH
    because(book, kind, 0, 0)
    if refuse(Why.NO_SUCH_ATTACKER, not can_play(game, book, seat, kind)):
        return Why.NO_SUCH_ATTACKER
    card = find(game, hand(seat), kind)
    return why_not_with_these(game, book, seat, game.victim, card, striker_of(game, book), Why.NO_SUCH_SET)


@kernel
def why_not_in_duel(game, book, seat, action):
    """Legality of an answer in a conflict: a Counter or a pass."""
    if action == Answer.PASS:
        return Why.LEGAL
    if refuse(Why.ONLY_COUNTERS_IN_A_CONFLICT, action != Answer.COUNTER):
        return Why.ONLY_COUNTERS_IN_A_CONFLICT
    if refuse(Why.NO_SUCH_COUNTER, not can_play(game, book, seat, COUNTER_KIND)):
        return Why.NO_SUCH_COUNTER
    return Why.LEGAL


@kernel
def why_not_give_up(game, book, seat, action):
    """Legality of a discard down to the hand limit."""
    if not Answer.DISCARD <= action < Answer.CHOOSE_KIND:
        because(book, game.count[hand(seat)], hand_limit(game, book, seat), 0)
        return Why.MUST_DISCARD if refuse(Why.MUST_DISCARD, True) else Why.LEGAL
    because(book, action - Answer.DISCARD, 0, 0)
    if refuse(Why.NOTHING_TO_GIVE_UP, find(game, hand(seat), action - Answer.DISCARD) == NOBODY):
        return Why.NOTHING_TO_GIVE_UP
    return Why.LEGAL


# What abilities ask


@kernel
def why_not_decide(game, book, seat, action):
    """Legality of an answer to what an ability asks."""
    at = game.agenda_size - 1
    if refuse(Why.MUST_DECIDE, not Answer.CHOOSE_KIND <= action < Answer.CONCEDE):
        return Why.MUST_DECIDE
    if action == Answer.NO:
        return Why.NOT_OPTIONAL if refuse(Why.NOT_OPTIONAL, not is_optional(game, book, at)) else Why.LEGAL
    if is_offered(game, book, at, action):
        return Why.LEGAL
    if game.agenda[at, Row.MARKS] == USED and Answer.CHOOSE_DEFENDER <= action < Answer.CHOOSE_SEAT:
        place = action - Answer.CHOOSE_DEFENDER
        source = game.agenda[at, Row.SOURCE]
        why = why_not_attack(game, book, seat, place // COLOURS, COLOURS + place % COLOURS, source)
        if why != Why.LEGAL:
            return why
    return Why.NOT_OFFERED if refuse(Why.NOT_OFFERED, True) else Why.LEGAL


@kernel
def is_optional(game, book, at):
    """Whether what an ability asks can be declined."""
    pc = game.agenda[at, Row.PC]
    if game.question == Question.CHOOSE:
        return book.code[pc, Code.c] & Choice.OPTIONAL != 0
    return game.question == Question.MAY


@kernel
def is_offered(game, book, at, action):
    """Whether an ability offers an answer, declining aside."""
    if game.question == Question.MAY:
        return action == Answer.YES
    if action >= Answer.YES:
        return False
    if game.question == Question.ARRANGE:
        is_kind = action < Answer.CHOOSE_SLOT
        return is_kind and left_to_arrange(game, book, at, action - Answer.CHOOSE_KIND) != NOBODY
    return chosen_by(game, book, at, action) != NOBODY
