"""What can be answered in Xi Cards, and why not. `why_not` is the one source of legality."""

from cardwright.games.xi.answers import Answer, Why
from cardwright.games.xi.playing import is_timed, most_x, why_not_play, why_not_use
from cardwright.games.xi.rules.choosing import (
    Operand,
    find_hidden,
    is_candidate,
    is_hidden_choice,
    is_printed_number,
    option_is_open,
)
from cardwright.games.xi.rules.ending import are_decks_empty
from cardwright.games.xi.rules.skirmish import can_be_met, is_shielded
from cardwright.games.xi.rules.spells import ability_at
from cardwright.games.xi.rules.time import bank_cost
from cardwright.games.xi.rules.zones import controller_of, is_in_play, is_unit_in_play
from cardwright.games.xi.running import how_much
from cardwright.games.xi.state import (
    ABILITIES,
    CARDS,
    LARGEST_NUMBER,
    SEATS,
    TYPES,
    Act,
    Number,
    Question,
    Resource,
    State,
)
from cardwright.games.xi.values import is_forbidden, says
from cardwright.kernel.agenda import Row
from cardwright.kernel.asking import must_choose, must_choose_mode
from cardwright.kernel.events import because
from cardwright.kernel.programs import Code
from cardwright.kernel.questions import make_why_not
from cardwright.kernel.rule import kernel, refuse
from cardwright.kernel.seats import is_out
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE, Op, Watch


@kernel
def why_not_answer(game, book, seat, action):
    """Legality of an answer to the question that a seat is asked."""
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


why_not = make_why_not(int(Why.GAME_OVER), int(Answer.CONCEDE), why_not_now, why_not_answer)


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
        must = must_choose(book, pc)
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
