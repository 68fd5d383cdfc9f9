"""The answers of Xi Cards: what can be answered, and why not. `why_not` is the one source of legality."""

from enum import IntEnum

from cardwright.games.xi.rules.choosing import (
    Operand,
    can_declare,
    find_hidden,
    is_candidate,
    is_hidden_choice,
    is_printed_number,
    must_choose_mode,
    option_is_open,
)
from cardwright.games.xi.rules.ending import are_decks_empty
from cardwright.games.xi.rules.skirmish import can_be_met, is_cancellable, is_shielded
from cardwright.games.xi.rules.spells import ability_at, preventable
from cardwright.games.xi.rules.time import bank_cost, costs_of
from cardwright.games.xi.rules.zones import controller_of, is_in_play, is_unit_in_play, zone_of
from cardwright.games.xi.running import how_much
from cardwright.games.xi.state import (
    ABILITIES,
    CARDS,
    LARGEST_NUMBER,
    SCRATCH,
    SEATS,
    TYPES,
    Act,
    Form,
    Need,
    Number,
    Question,
    Resource,
    State,
    Step,
    Zone,
)
from cardwright.games.xi.values import is_forbidden, says
from cardwright.kernel.agenda import Row, wipe
from cardwright.kernel.events import because
from cardwright.kernel.programs import Ability, Code, cost_part, resource_of_x
from cardwright.kernel.questions import is_asked
from cardwright.kernel.rule import kernel, refuse
from cardwright.kernel.running import open_frame
from cardwright.kernel.seats import is_out
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import find
from cardwright.language.program import NONE, Choice, Op, Watch


class Answer(IntEnum):
    """The action space: the first answer of each group; what stands in brackets is added."""

    PASS = 0
    END_TURN = 1
    DRAW = 2
    OFFER_DRAW = 3
    YES = 4
    NO = 5
    BANK = 6  # (pT - 1), 20 of them
    PLACE = 26  # (place in the turn order - 1)
    MODE = 32  # (option - 1), 8 of them
    TYPE = 40  # (type)
    ORDER = 46  # (place in the list of waiting triggers), 32 of them
    NUMBER = 78  # (0 to 99)
    SEAT = 178  # (seat): a player is chosen, for an effect or as defender of a skirmish
    CARD = 184  # (card row): a card in an open zone is chosen, for an effect or as defender
    KIND = 544  # (kind): a card of a hidden zone, an own hand or a deck looked at, is chosen; equal ones are one choice
    PLAY = 1056  # (kind): play a card of the hand
    USE = 1568  # (card row * 3 + ability)
    SKIRMISH = 2648  # (card row): the attacker; the defender is asked next
    CONCEDE = 3008


ANSWERS = 3009


class Why(IntEnum):
    """Reasons to refuse; the rules behind them stand in `refusals.py`."""

    LEGAL = 0
    GAME_OVER = 1
    NOT_ASKED = 2
    NOT_THE_QUESTION = 3
    NO_PASS = 4
    NOT_YOUR_TURN_TO_DRAW = 5
    NOT_YOUR_TURN_TO_BANK = 6
    NOT_YOUR_TURN_TO_SKIRMISH = 7
    NOT_YOUR_TURN_TO_END = 8
    T_COST_IN_ANOTHER_TURN = 9
    T_ABILITY_IN_ANOTHER_TURN = 10
    T_COST_AS_RESPONSE = 11
    TURN_IS_ENDING = 12
    ALREADY_A_SKIRMISH = 13
    NO_END_IN_A_SKIRMISH = 14
    DRAW_COST = 15
    BANK_COST = 16
    BANK_CAP = 17
    NOT_IN_HAND = 18
    COST_T = 19
    COST_P = 20
    COST_LIFE = 21
    COST_X = 22
    NO_TARGET = 23
    NOTHING_BEING_PLAYED = 24
    NO_DECLARED_SKIRMISH = 25
    FORBIDDEN = 26
    NOT_YOUR_CARD = 27
    NO_SUCH_ABILITY = 28
    USED_UP = 29
    NOT_YOUR_UNIT = 30
    HAS_SKIRMISHED = 31
    NOT_A_UNIT_IN_PLAY = 32
    OWN_SIDE = 33
    CANNOT_BE_CHOSEN = 34
    SHIELDED = 35
    NO_DEFENDER = 36
    DECKS_NOT_EMPTY = 37
    TOO_MANY_MOVES = 38
    DOES_NOT_FIT = 39
    MUST_CHOOSE = 40
    NOT_OFFERED = 41
    NO_SUCH_PLACE = 42
    NUMBER_OUT_OF_RANGE = 43
    NOT_PRINTED = 44
    NOT_WAITING = 45
    BLANK_CARD = 46
    OUT_OF_THE_GAME = 47
    CONCEDE_WHEN_ASKED = 48


@kernel
def why_not(game, book, seat, action):
    """0 if the answer is legal, else the reason that forbids it."""
    if refuse(Why.GAME_OVER, game.over == 1):
        return Why.GAME_OVER
    if not is_asked(game, seat):
        return why_not_now(game, book, seat, action)
    if action == Answer.CONCEDE:
        return Why.LEGAL
    question = game.question
    if question == Question.MAIN:
        return why_not_main(game, book, seat, action)
    if question == Question.FREE or question == Question.RESPONSE or question == Question.SKIRMISH:
        return why_not_in_window(game, book, seat, action)
    if question == Question.DEFENDER:
        return why_not_defender(game, book, seat, action)
    if question == Question.PLACE:
        is_place = Answer.PLACE <= action < Answer.PLACE + game.seats
        return Why.NO_SUCH_PLACE if refuse(Why.NO_SUCH_PLACE, not is_place) else Why.LEGAL
    if question == Question.DRAW_OFFER:
        is_reply = action == Answer.YES or action == Answer.NO
        return Why.NOT_THE_QUESTION if refuse(Why.NOT_THE_QUESTION, not is_reply) else Why.LEGAL
    if question == Question.ORDER:
        return why_not_first(game, book, seat, action)
    return why_not_choice(game, book, action)


@kernel
def why_not_now(game, book, seat, action):
    """Why a seat that is not asked cannot do this: the rule that says when it may be done."""
    if refuse(Why.OUT_OF_THE_GAME, is_out(game, seat)):
        return Why.OUT_OF_THE_GAME
    if refuse(Why.CONCEDE_WHEN_ASKED, action == Answer.CONCEDE):
        return Why.CONCEDE_WHEN_ASKED
    if refuse(Why.NO_SUCH_PLACE, game.question == Question.PLACE):
        return Why.NO_SUCH_PLACE
    if seat != game.turn:
        why = why_not_in_another_turn(game, book, seat, action)
        if why != Why.LEGAL:
            return why
    elif refuse(Why.TURN_IS_ENDING, game.is_ending == 1 and costs_time(game, book, seat, action)):
        return Why.TURN_IS_ENDING
    return Why.NOT_ASKED if refuse(Why.NOT_ASKED, True) else Why.LEGAL


@kernel
def costs_time(game, book, seat, action):
    """Whether a move costs T."""
    if action == Answer.DRAW or Answer.BANK <= action < Answer.PLACE:
        return True
    if Answer.PLAY <= action < Answer.USE:
        kind = action - Answer.PLAY
        return kind < book.kinds and (book.cost_t[kind] != NONE or book.cost_x[kind] == Resource.TIME)
    if Answer.USE <= action < Answer.SKIRMISH:
        use = action - Answer.USE
        row = ability_used(game, book, seat, use // ABILITIES, use % ABILITIES)
        return row != NOBODY and is_timed(book, row)
    return False


@kernel
def ability_used(game, book, seat, card, place):
    """The ability that a seat would use, or NOBODY if it commands no such card in play."""
    if game.kind[card] < 0 or not is_in_play(game, card) or controller_of(game, card) != seat:
        return NOBODY
    return ability_at(game, book, card, place)


@kernel
def is_timed(book, row):
    """Whether an ability costs T."""
    first, parts = book.abilities[row, Ability.cost], book.abilities[row, Ability.parts]
    return cost_part(book, first, parts, Resource.TIME) != NONE


@kernel
def why_not_in_another_turn(game, book, seat, action):
    """What only the player on turn can do."""
    if action == Answer.DRAW:
        return Why.NOT_YOUR_TURN_TO_DRAW if refuse(Why.NOT_YOUR_TURN_TO_DRAW, True) else Why.LEGAL
    if Answer.BANK <= action < Answer.PLACE:
        return Why.NOT_YOUR_TURN_TO_BANK if refuse(Why.NOT_YOUR_TURN_TO_BANK, True) else Why.LEGAL
    if Answer.SKIRMISH <= action < Answer.CONCEDE:
        return Why.NOT_YOUR_TURN_TO_SKIRMISH if refuse(Why.NOT_YOUR_TURN_TO_SKIRMISH, True) else Why.LEGAL
    if action == Answer.END_TURN or action == Answer.OFFER_DRAW:
        return Why.NOT_YOUR_TURN_TO_END if refuse(Why.NOT_YOUR_TURN_TO_END, True) else Why.LEGAL
    if costs_time(game, book, seat, action):
        if action >= Answer.USE:
            return Why.T_ABILITY_IN_ANOTHER_TURN if refuse(Why.T_ABILITY_IN_ANOTHER_TURN, True) else Why.LEGAL
        return Why.T_COST_IN_ANOTHER_TURN if refuse(Why.T_COST_IN_ANOTHER_TURN, True) else Why.LEGAL
    return Why.LEGAL


@kernel
def why_not_main(game, book, seat, action):
    """Legality of a main action."""
    if action == Answer.END_TURN:
        return Why.LEGAL
    if refuse(Why.NO_PASS, action == Answer.PASS):
        return Why.NO_PASS
    if refuse(Why.TOO_MANY_MOVES, game.moves >= book.numbers[Number.MAX_MOVES]):
        return Why.TOO_MANY_MOVES
    if action == Answer.OFFER_DRAW:
        return Why.DECKS_NOT_EMPTY if refuse(Why.DECKS_NOT_EMPTY, not are_decks_empty(game)) else Why.LEGAL
    if action >= Answer.SKIRMISH:
        return why_not_start(game, book, seat, action - Answer.SKIRMISH)
    return why_not_act(game, book, seat, action)


@kernel
def why_not_act(game, book, seat, action):
    """Legality of drawing, banking, playing a card or using an ability, in the player's turn."""
    if action == Answer.DRAW:
        return why_not_draw(game, book, seat)
    if Answer.BANK <= action < Answer.PLACE:
        return why_not_bank(game, book, seat, action - Answer.BANK + 1)
    if Answer.PLAY <= action < Answer.USE:
        return why_not_play(game, book, seat, action - Answer.PLAY)
    if Answer.USE <= action < Answer.SKIRMISH:
        use = action - Answer.USE
        return why_not_use(game, book, seat, use // ABILITIES, use % ABILITIES)
    return Why.NOT_THE_QUESTION if refuse(Why.NOT_THE_QUESTION, True) else Why.LEGAL


@kernel
def why_not_draw(game, book, seat):
    """A card costs T, which prepared time may pay in the player's turn."""
    if refuse(Why.FORBIDDEN, is_forbidden(game, book, Act.DRAW, CARDS + seat, NOBODY)):
        return Why.FORBIDDEN
    cost, have = book.numbers[Number.DRAW_COST], game.time[seat] + game.prepared[seat]
    because(book, cost, have, 0)
    return Why.DRAW_COST if refuse(Why.DRAW_COST, have < cost) else Why.LEGAL


@kernel
def why_not_bank(game, book, seat, amount):
    """Banking takes T, and prepared time has a cap."""
    if refuse(Why.FORBIDDEN, is_forbidden(game, book, Act.BANK, CARDS + seat, NOBODY)):
        return Why.FORBIDDEN
    cost = bank_cost(book, amount)
    because(book, cost, game.time[seat], amount)
    if refuse(Why.BANK_COST, game.time[seat] < cost):
        return Why.BANK_COST
    because(book, game.prepared[seat], amount, book.numbers[Number.PREPARED_CAP])
    too_many = game.prepared[seat] + amount > book.numbers[Number.PREPARED_CAP]
    return Why.BANK_CAP if refuse(Why.BANK_CAP, too_many) else Why.LEGAL


# Playing cards and using abilities


@kernel
def why_not_time(game, seat, has_t, is_ability):
    """When something with a T cost may be used: in one's turn, not as a response, not after its end is announced."""
    if not has_t:
        return Why.LEGAL
    if seat != game.turn:
        if is_ability:
            return Why.T_ABILITY_IN_ANOTHER_TURN if refuse(Why.T_ABILITY_IN_ANOTHER_TURN, True) else Why.LEGAL
        return Why.T_COST_IN_ANOTHER_TURN if refuse(Why.T_COST_IN_ANOTHER_TURN, True) else Why.LEGAL
    if refuse(Why.T_COST_AS_RESPONSE, game.question == Question.RESPONSE):
        return Why.T_COST_AS_RESPONSE
    return Why.TURN_IS_ENDING if refuse(Why.TURN_IS_ENDING, game.is_ending == 1) else Why.LEGAL


@kernel
def why_not_pay(game, book, seat, source, ability):
    """Whether a seat can pay: pT costs with prepared time only, T costs with both."""
    time, prepared, life, x = costs_of(game, book, source, ability)
    kind = game.kind[source]
    need_p = max(0, prepared)
    because(book, kind, need_p, game.prepared[seat])
    if refuse(Why.COST_P, prepared != NONE and game.prepared[seat] < need_p):
        return Why.COST_P
    have = game.time[seat] + game.prepared[seat] - need_p
    because(book, kind, max(0, time), have)
    if refuse(Why.COST_T, time != NONE and have < time):
        return Why.COST_T
    because(book, kind, life, game.life[seat])
    if refuse(Why.COST_LIFE, life > 0 and game.life[seat] < life):
        return Why.COST_LIFE
    because(book, kind, 1, 0)
    if refuse(Why.COST_X, x != NONE and most_x(game, book, seat, source, ability) < 1):
        return Why.COST_X
    return Why.LEGAL


@kernel
def most_x(game, book, seat, source, ability):
    """The largest X that can be paid, the other costs aside."""
    time, prepared, life, x = costs_of(game, book, source, ability)
    need_p = max(0, prepared)
    if x == Resource.LIFE:
        return min(LARGEST_NUMBER, game.life[seat] - max(0, life))
    rest = game.time[seat] + game.prepared[seat] - need_p - max(0, time)
    if x == Resource.PREPARED:
        return min(LARGEST_NUMBER, min(rest, game.prepared[seat] - need_p))
    return min(LARGEST_NUMBER, rest)


@kernel
def can_stop(game, book, at, pc, op):
    """Whether a program that only prevents or cancels finds what it speaks of."""
    place = pc
    while book.code[place, Code.op] != Op.END:
        if book.code[place, Code.op] == op:
            first, second = int(book.code[place, Operand.FIRST_FILTER]), int(book.code[place, Operand.SECOND_FILTER])
            if op == Op.PREVENT and preventable(game, book, at, first) != NOBODY:
                return True
            if op == Op.CANCEL and is_cancellable(game, book, at, first, second):
                return True
        place += 1
    return False


@kernel
def why_not_aim(game, book, seat, source, pc, needs, most):
    """Whether there is something to aim at, with the largest X: tried out on the scratch row of the agenda."""
    open_frame(game, SCRATCH, Step.RUN, source, seat, pc)
    game.agenda[SCRATCH, Row.X] = most
    is_open = can_declare(game, book, SCRATCH, pc)
    lacks_spell = needs & Need.SPELL != 0 and not can_stop(game, book, SCRATCH, pc, Op.PREVENT)
    lacks_skirmish = needs & Need.SKIRMISH != 0 and not can_stop(game, book, SCRATCH, pc, Op.CANCEL)
    wipe(game, SCRATCH)
    if refuse(Why.NOTHING_BEING_PLAYED, lacks_spell):
        return Why.NOTHING_BEING_PLAYED
    if refuse(Why.NO_DECLARED_SKIRMISH, lacks_skirmish):
        return Why.NO_DECLARED_SKIRMISH
    because(book, game.kind[source], 0, 0)
    return Why.NO_TARGET if refuse(Why.NO_TARGET, not is_open) else Why.LEGAL


@kernel
def why_not_play(game, book, seat, kind):
    """Legality of playing a card of the hand."""
    because(book, kind, 0, 0)
    card = find(game, zone_of(seat, Zone.HAND), kind)
    if refuse(Why.NOT_IN_HAND, card == NOBODY):
        return Why.NOT_IN_HAND
    if card == NOBODY or refuse(Why.BLANK_CARD, book.form[kind] == Form.BLANK):
        return Why.BLANK_CARD
    has_t = book.cost_t[kind] != NONE or book.cost_x[kind] == Resource.TIME
    why = why_not_time(game, seat, has_t, False)
    if why == Why.LEGAL:
        why = why_not_pay(game, book, seat, card, NOBODY)
    if why == Why.LEGAL and refuse(Why.FORBIDDEN, is_forbidden(game, book, Act.PLAY, CARDS + seat, card)):
        why = Why.FORBIDDEN
    if why == Why.LEGAL:
        most = 0 if book.cost_x[kind] == NONE else most_x(game, book, seat, card, NOBODY)
        why = why_not_aim(game, book, seat, card, book.program[kind], book.needs[kind], most)
    return why


@kernel
def why_not_use(game, book, seat, card, place):
    """Legality of using an ability of a card in play."""
    because(book, game.kind[card], place + 1, 0)
    if game.kind[card] < 0 or not is_in_play(game, card):
        return Why.NOT_YOUR_CARD if refuse(Why.NOT_YOUR_CARD, True) else Why.LEGAL
    if refuse(Why.NOT_YOUR_CARD, controller_of(game, card) != seat):
        return Why.NOT_YOUR_CARD
    row = ability_at(game, book, card, place)
    if row == NOBODY:
        return Why.NO_SUCH_ABILITY if refuse(Why.NO_SUCH_ABILITY, True) else Why.LEGAL
    why = why_not_time(game, seat, is_timed(book, row), True)
    if why != Why.LEGAL:
        return why
    limit = book.abilities[row, Ability.limit]
    if refuse(Why.USED_UP, limit > 0 and game.used[card, place] >= limit):
        return Why.USED_UP
    if refuse(Why.FORBIDDEN, is_forbidden(game, book, Act.USE, card, NOBODY)):
        return Why.FORBIDDEN
    why = why_not_pay(game, book, seat, card, row)
    if why != Why.LEGAL:
        return why
    x = resource_of_x(book, book.abilities[row, Ability.cost], book.abilities[row, Ability.parts])
    most = 0 if x == NONE else most_x(game, book, seat, card, row)
    return why_not_aim(game, book, seat, card, book.abilities[row, Ability.pc], book.ability_needs[row], most)


# Skirmishing


@kernel
def why_not_start(game, book, seat, card):
    """Legality of starting a skirmish with a unit."""
    is_unit = game.kind[card] >= 0 and is_unit_in_play(game, card)
    because(book, game.kind[card], 0, 0)
    if not is_unit:
        return Why.NOT_YOUR_UNIT if refuse(Why.NOT_YOUR_UNIT, True) else Why.LEGAL
    if refuse(Why.NOT_YOUR_UNIT, controller_of(game, card) != seat):
        return Why.NOT_YOUR_UNIT
    if game.marks[card] & State.SKIRMISHED != 0:
        again = says(game, book, Watch.PERMIT, Act.SKIRMISH_AGAIN, card, NOBODY) != NOBODY
        if refuse(Why.HAS_SKIRMISHED, not again or game.marks[card] & State.SKIRMISHED_TWICE != 0):
            return Why.HAS_SKIRMISHED
    if refuse(Why.FORBIDDEN, is_forbidden(game, book, Act.SKIRMISH, card, NOBODY)):
        return Why.FORBIDDEN
    because(book, game.kind[card], 0, 0)
    return Why.NO_DEFENDER if refuse(Why.NO_DEFENDER, not has_defender(game, book, seat, card)) else Why.LEGAL


@kernel
def has_defender(game, book, seat, attacker):
    """Whether there is anybody to skirmish with."""
    for other in range(game.seats):
        if other == seat or is_out(game, other):
            continue
        if is_shielded(game, book, attacker, other) or can_meet_player(game, book, attacker, other):
            return True
    return False


@kernel
def can_meet_player(game, book, attacker, seat):
    """Whether no text keeps a unit from a player."""
    return not is_forbidden(game, book, Act.SKIRMISH, attacker, CARDS + seat)


@kernel
def why_not_defender(game, book, seat, action):
    """Legality of a defender."""
    attacker = game.agenda[game.agenda_size - 1, Row.SOURCE]
    if Answer.SEAT <= action < Answer.SEAT + SEATS:
        return why_not_skirmish_player(game, book, seat, attacker, action - Answer.SEAT)
    if not Answer.CARD <= action < Answer.KIND:
        return Why.NOT_THE_QUESTION if refuse(Why.NOT_THE_QUESTION, True) else Why.LEGAL
    card = action - Answer.CARD
    because(book, game.kind[card], 0, 0)
    if game.kind[card] < 0 or not is_unit_in_play(game, card):
        return Why.NOT_A_UNIT_IN_PLAY if refuse(Why.NOT_A_UNIT_IN_PLAY, True) else Why.LEGAL
    if refuse(Why.OWN_SIDE, controller_of(game, card) == seat):
        return Why.OWN_SIDE
    meets = can_be_met(game, book, attacker, card)
    because(book, game.kind[card], 0, 0)
    return Why.CANNOT_BE_CHOSEN if refuse(Why.CANNOT_BE_CHOSEN, not meets) else Why.LEGAL


@kernel
def why_not_skirmish_player(game, book, seat, attacker, other):
    """Legality of a player as defender."""
    because(book, other + 1, 0, 0)
    if other >= game.seats or is_out(game, other):
        return Why.OUT_OF_THE_GAME if refuse(Why.OUT_OF_THE_GAME, True) else Why.LEGAL
    if refuse(Why.OWN_SIDE, other == seat):
        return Why.OWN_SIDE
    if refuse(Why.FORBIDDEN, not can_meet_player(game, book, attacker, other)):
        return Why.FORBIDDEN
    because(book, other + 1, 0, 0)
    if is_shielded(game, book, attacker, other):
        goes_past = says(game, book, Watch.PERMIT, Act.SKIRMISH_PLAYER, attacker, CARDS + other) != NOBODY
        if refuse(Why.SHIELDED, not goes_past):
            return Why.SHIELDED
    return Why.LEGAL


# Windows


@kernel
def why_not_in_window(game, book, seat, action):
    """Legality of a move in a window; the active player of a declared skirmish may do all but skirmish and end."""
    if action == Answer.PASS:
        return Why.LEGAL
    if seat == game.turn and game.question == Question.SKIRMISH:
        if refuse(Why.ALREADY_A_SKIRMISH, action >= Answer.SKIRMISH):
            return Why.ALREADY_A_SKIRMISH
        is_end = action == Answer.END_TURN or action == Answer.OFFER_DRAW
        if refuse(Why.NO_END_IN_A_SKIRMISH, is_end):
            return Why.NO_END_IN_A_SKIRMISH
        if refuse(Why.TOO_MANY_MOVES, game.moves >= book.numbers[Number.MAX_MOVES]):
            return Why.TOO_MANY_MOVES
        return why_not_act(game, book, seat, action)
    if seat != game.turn:
        why = why_not_in_another_turn(game, book, seat, action)
        if why != Why.LEGAL:
            return why
    if Answer.PLAY <= action < Answer.SKIRMISH:
        return why_not_act(game, book, seat, action)
    return Why.NOT_THE_QUESTION if refuse(Why.NOT_THE_QUESTION, True) else Why.LEGAL


# Choices of effects


@kernel
def why_not_choice(game, book, action):
    """Legality of an answer to the text that asks."""
    at = game.agenda_size - 1
    pc = game.agenda[at, Row.PC]
    op = book.code[pc, Code.op]
    because(book, game.kind[game.agenda[at, Row.SOURCE]], 0, 0)
    if op == Op.CHOOSE:
        return why_not_candidate(game, book, at, pc, action)
    if op == Op.MAY:
        is_reply = action == Answer.YES or action == Answer.NO
        return Why.NOT_THE_QUESTION if refuse(Why.NOT_THE_QUESTION, not is_reply) else Why.LEGAL
    if op == Op.MODE:
        if action == Answer.NO:
            return Why.MUST_CHOOSE if refuse(Why.MUST_CHOOSE, must_choose_mode(book, pc)) else Why.LEGAL
        option = action - Answer.MODE
        is_open = option_is_open(game, book, at, pc, option)
        return Why.NOT_OFFERED if refuse(Why.NOT_OFFERED, not is_open) else Why.LEGAL
    if op == Op.TYPE:
        kind = action - Answer.TYPE
        is_offered = 0 <= kind < TYPES and (book.code[pc, Operand.TYPES_OFFERED] >> kind) & 1 == 1
        return Why.NOT_OFFERED if refuse(Why.NOT_OFFERED, not is_offered) else Why.LEGAL
    return why_not_number(game, book, at, pc, op, action - Answer.NUMBER)


@kernel
def why_not_number(game, book, at, pc, op, number):
    """Legality of a number: the X of a cost, one within bounds, or one that is printed on a unit."""
    if number < 0 or number > LARGEST_NUMBER:
        return Why.NOT_THE_QUESTION if refuse(Why.NOT_THE_QUESTION, True) else Why.LEGAL
    if op == Op.PRINTED:
        because(book, number, 0, 0)
        is_there = is_printed_number(game, book, at, number)
        return Why.NOT_PRINTED if refuse(Why.NOT_PRINTED, not is_there) else Why.LEGAL
    if op == Op.PICK_X:
        seat, source, ability = game.agenda[at, Row.SEAT], game.agenda[at, Row.SOURCE], game.agenda[at, Row.OTHER]
        least, most = 1, most_x(game, book, seat, source, ability)
    else:
        least = how_much(game, book, at, book.code[pc, Operand.PICK_LEAST])
        most = how_much(game, book, at, book.code[pc, Operand.PICK_MOST])
    because(book, number, least, most)
    is_outside = number < least or number > most
    return Why.NUMBER_OUT_OF_RANGE if refuse(Why.NUMBER_OUT_OF_RANGE, is_outside) else Why.LEGAL


@kernel
def why_not_candidate(game, book, at, pc, action):
    """Legality of a card or player that a text asks for."""
    if action == Answer.NO:
        must = book.code[pc, Operand.CHOICE_FLAGS] & Choice.OPTIONAL == 0
        return Why.MUST_CHOOSE if refuse(Why.MUST_CHOOSE, must) else Why.LEGAL
    chosen = NOBODY
    is_hidden = is_hidden_choice(book, pc)
    if Answer.SEAT <= action < Answer.SEAT + game.seats:
        chosen = CARDS + action - Answer.SEAT
    elif not is_hidden and Answer.CARD <= action < Answer.KIND:
        chosen = action - Answer.CARD
    elif is_hidden and Answer.KIND <= action < Answer.PLAY:
        chosen = find_hidden(game, book, at, pc, action - Answer.KIND)
    else:
        return Why.NOT_THE_QUESTION if refuse(Why.NOT_THE_QUESTION, True) else Why.LEGAL
    suits = chosen != NOBODY and is_candidate(game, book, at, pc, chosen)
    because(book, game.kind[game.agenda[at, Row.SOURCE]], 0, 0)
    return Why.DOES_NOT_FIT if refuse(Why.DOES_NOT_FIT, not suits) or chosen == NOBODY else Why.LEGAL


@kernel
def why_not_first(game, book, seat, action):
    """Legality of the trigger that is carried out first."""
    place = action - Answer.ORDER
    is_own = 0 <= place < game.waiting and game.waiting_seat[place] == seat
    return Why.NOT_WAITING if refuse(Why.NOT_WAITING, not is_own) else Why.LEGAL
