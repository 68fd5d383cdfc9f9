"""What can be answered in Psi Wars, and why not. `why_not` is the one source of legality."""

from cardwright.games.psiwars.answers import Answer, Why
from cardwright.games.psiwars.declarations import (
    other_question,
    why_not_attack,
    why_not_bearer,
    why_not_defend,
    why_not_whom,
)
from cardwright.games.psiwars.rules.choosing import (
    find_hidden,
    has_targets,
    is_candidate,
    is_hidden_choice,
    left_to_arrange,
    option_is_open,
)
from cardwright.games.psiwars.rules.costs import (
    can_destroy,
    can_do_without,
    can_pay,
    can_use_oracle,
    oracles,
)
from cardwright.games.psiwars.rules.creating import can_bear, has_bearer, has_what_it_needs, is_laden
from cardwright.games.psiwars.rules.dice import lies, slot
from cardwright.games.psiwars.rules.powers import (
    ability_at,
    can_afford,
    is_power,
    is_reachable,
    is_resting,
    is_used_up,
    price_of,
)
from cardwright.games.psiwars.rules.turn import can_try, find_creation_unit, is_battle_phase
from cardwright.games.psiwars.rules.zones import (
    controller_of,
    is_unit_in_play,
    place_in,
    zone_of,
)
from cardwright.games.psiwars.state import (
    ABILITIES,
    CARDS,
    DICE,
    WAITING,
    Act,
    Bout,
    Form,
    Phase,
    Question,
    Resource,
    Stat,
    State,
    Zone,
)
from cardwright.games.psiwars.values import is_forbidden, trap_on
from cardwright.kernel.agenda import Row
from cardwright.kernel.asking import must_choose, must_choose_mode
from cardwright.kernel.events import because
from cardwright.kernel.programs import Ability, Code
from cardwright.kernel.questions import make_why_not
from cardwright.kernel.rule import kernel, refuse
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import find
from cardwright.language.program import Op


@kernel
def why_not_answer(game, book, seat, action):
    """Legality of an answer to the question that a seat is asked."""
    question = game.question
    if question == Question.CREATION or question == Question.POWERS:
        return why_not_create(game, book, seat, action)
    if question == Question.ATTACK or question == Question.ATTACKERS:
        return why_not_attack(game, book, seat, action)
    if question == Question.DEFEND or question == Question.DEFENDERS:
        return why_not_defend(game, book, seat, action)
    if question == Question.WHOM:
        return why_not_whom(game, book, seat, action)
    if question == Question.BEARER:
        return why_not_bearer(game, book, seat, action)
    if Question.HOST <= question <= Question.PRICE:
        return why_not_payment(game, book, seat, action)
    if question == Question.ORACLE or question == Question.SEARCH:
        return why_not_oracle(game, book, seat, action)
    if question == Question.ESCAPE:
        return why_not_escape(game, book, seat, action)
    if question == Question.ABILITIES:
        return why_not_ability(game, book, seat, action)
    if question == Question.REROLL and Answer.USE <= action < Answer.ATTACK:
        return why_not_symbol(game, book, seat, action)
    if question == Question.REROLL or question == Question.DIE:
        return why_not_die(game, seat, action)
    if question == Question.ORDER:
        return why_not_first(game, seat, action)
    return why_not_choice(game, book, action)


@kernel
def why_not_now(game, book, seat, action):
    """Why a seat that is not asked cannot do this: the rule that says when it may be done."""
    is_creating = Answer.PLAY <= action < Answer.USE or action == Answer.END_CREATION
    if refuse(Why.OTHERS_TURN, seat != game.turn and is_creating and not is_battle_phase(game)):
        return Why.OTHERS_TURN
    return Why.NOT_ASKED if refuse(Why.NOT_ASKED, True) else Why.LEGAL


why_not = make_why_not(int(Why.GAME_OVER), int(Answer.CONCEDE), why_not_now, why_not_answer)


# The Creation Phase and Powers


@kernel
def why_not_create(game, book, seat, action):
    """Legality in the Creation Phase and in the Power step."""
    is_creation = game.question == Question.CREATION
    if action == Answer.END_CREATION and is_creation:
        return Why.LEGAL
    if action == Answer.PASS and not is_creation:
        return Why.LEGAL
    if refuse(Why.NOT_BATTLE, is_creation and Answer.EQUIP <= action < Answer.FIGHTER):
        return Why.NOT_BATTLE
    if not Answer.PLAY <= action < Answer.USE:
        return other_question()
    return why_not_play(game, book, seat, action - Answer.PLAY, is_creation)


@kernel
def why_not_play(game, book, seat, kind, is_creation):
    """Legality of creating or playing a card of a kind from the hand."""
    because(book, kind, 0, 0)
    card = find(game, zone_of(seat, Zone.HAND), kind)
    if card == NOBODY:
        return Why.NOT_IN_HAND if refuse(Why.NOT_IN_HAND, True) else Why.LEGAL
    if refuse(Why.ONLY_POWERS, not is_creation and not is_power(book, kind)):
        return Why.ONLY_POWERS
    phase = Phase.CREATION if is_creation else Phase.BATTLE
    if refuse(Why.WRONG_PHASE, is_power(book, kind) and book.phases[kind] & phase == 0):
        return Why.WRONG_PHASE
    if refuse(Why.COST, not can_pay(game, book, seat, card, NOBODY, oracles(game, book, seat))):
        return Why.COST
    is_homeless = book.form[kind] == Form.EQUIPMENT and not has_bearer(game, book, seat, card)
    if refuse(Why.NO_BEARER, is_homeless):
        return Why.NO_BEARER
    if refuse(Why.FORBIDDEN, is_forbidden(game, book, Act.CREATE, CARDS + seat, card)):
        return Why.FORBIDDEN
    because(book, kind, 0, 0)
    if refuse(Why.NO_TARGET, not has_targets(game, book, book.program[kind], card, seat, NOBODY)):
        return Why.NO_TARGET
    return Why.LEGAL


@kernel
def why_not_payment(game, book, seat, action):
    """Legality of the parts of a payment: a bearer, Oracles, and what is destroyed."""
    at = game.agenda_size - 1
    card = int(game.agenda[at, Row.SOURCE])
    if game.question == Question.HOST:
        if not Answer.CARD <= action < Answer.KIND:
            return other_question()
        return why_not_host(game, book, seat, action - Answer.CARD, card)
    if game.question == Question.PRICE:
        if not Answer.DESTROY <= action < Answer.ORACLE:
            return other_question()
        because(book, game.kind[card], action - Answer.DESTROY, 0)
        return Why.NOT_LIT if refuse(Why.NOT_LIT, not can_destroy(game, book, at, action - Answer.DESTROY)) else 0
    if action == Answer.NO:
        return Why.MUST_PAY if refuse(Why.MUST_PAY, not can_do_without(game, book, at)) else Why.LEGAL
    if not Answer.ORACLE <= action < Answer.REROLL:
        return other_question()
    is_destroyed = action >= Answer.ORACLE_DESTROYED
    kind = action - (Answer.ORACLE_DESTROYED if is_destroyed else Answer.ORACLE)
    return Why.NO_ORACLE if refuse(Why.NO_ORACLE, not can_use_oracle(game, book, at, kind, is_destroyed)) else 0


@kernel
def why_not_host(game, book, seat, card, equipment):
    """Legality of a bearer for Equipment that is being created."""
    is_own = game.kind[card] >= 0 and is_unit_in_play(game, card) and controller_of(game, card) == seat
    if not is_own:
        return Why.NOT_YOUR_UNIT if refuse(Why.NOT_YOUR_UNIT, True) else Why.LEGAL
    because(book, game.kind[card], game.kind[equipment], 0)
    if refuse(Why.LACKS_ABILITY, not has_what_it_needs(game, book, card, equipment)):
        return Why.LACKS_ABILITY
    if refuse(Why.LADEN, is_laden(game, book, card)):
        return Why.LADEN
    return Why.FORBIDDEN if refuse(Why.FORBIDDEN, not can_bear(game, book, seat, card, equipment)) else Why.LEGAL


# Oracles and escapes


@kernel
def why_not_oracle(game, book, seat, action):
    """Legality of what becomes of a drawn Oracle, and of what a search takes."""
    if game.question == Question.ORACLE:
        return Why.LEGAL if action == Answer.ORACLE_HAND or action == Answer.ORACLE_SEARCH else other_question()
    if not Answer.FIND <= action < Answer.DESTROY:
        return other_question()
    is_missing = find_creation_unit(game, book, seat, action - Answer.FIND) == NOBODY
    return Why.NOT_IN_DECK if refuse(Why.NOT_IN_DECK, is_missing) else Why.LEGAL


@kernel
def why_not_escape(game, book, seat, action):
    """Legality of an attempt to free a trapped unit, or of declining it."""
    if not Answer.ESCAPE <= action < Answer.CONCEDE:
        return other_question()
    is_attempt = action < Answer.DECLINE
    card = action - (Answer.ESCAPE if is_attempt else Answer.DECLINE)
    if game.zone[card] != zone_of(seat, Zone.TRAPPED):
        return Why.NOT_TRAPPED if refuse(Why.NOT_TRAPPED, True) else Why.LEGAL
    because(book, game.kind[card], 0, 0)
    if refuse(Why.NO_ESCAPE, not can_try(game, book, card)):
        return Why.NO_ESCAPE
    if refuse(Why.TRIED, game.marks[card] & State.TRIED != 0):
        return Why.TRIED
    return why_not_attempt(game, book, seat, card) if is_attempt else Why.LEGAL


@kernel
def why_not_attempt(game, book, seat, card):
    """Legality of paying for an attempt."""
    holder = trap_on(game, card)
    row = int(book.escape[game.kind[holder]])
    because(book, game.kind[holder], 0, 0)
    if refuse(Why.HIT_POINTS, not can_afford(game, book, seat, row)):
        return Why.HIT_POINTS
    pc = int(book.abilities[row, Ability.pc])
    return Why.NO_TARGET if refuse(Why.NO_TARGET, not has_targets(game, book, pc, holder, seat, card)) else Why.LEGAL


# Abilities, dice and texts


@kernel
def why_not_ability(game, book, seat, action):
    """Legality of using a special ability."""
    if action == Answer.PASS:
        return Why.LEGAL
    if not Answer.USE <= action < Answer.ATTACK:
        return other_question()
    card, place = (action - Answer.USE) // ABILITIES, (action - Answer.USE) % ABILITIES
    is_own = game.kind[card] >= 0 and controller_of(game, card) == seat and place_in(game, card) >= Zone.UNITS
    if not is_own or place_in(game, card) > Zone.TRAPPED:
        return Why.NOT_YOUR_UNIT if refuse(Why.NOT_YOUR_UNIT, True) else Why.NOT_OFFERED
    because(book, game.kind[card], 0, 0)
    row = ability_at(game, book, card, place)
    if row == NOBODY:
        return Why.NO_ABILITY if refuse(Why.NO_ABILITY, True) else Why.NOT_OFFERED
    if refuse(Why.RESTING, is_resting(game, card) or not is_reachable(game, seat, card)):
        return Why.RESTING
    if refuse(Why.USED_UP, is_used_up(game, book, card, place)):
        return Why.USED_UP
    is_early = game.question == Question.ABILITIES and price_of(book, row, Resource.SYMBOLS) > 0
    if refuse(Why.NO_SYMBOL, is_early):
        return Why.NO_SYMBOL
    if refuse(Why.HIT_POINTS, not can_afford(game, book, seat, row)):
        return Why.HIT_POINTS
    if refuse(Why.FORBIDDEN, is_forbidden(game, book, Act.USE, card, NOBODY)):
        return Why.FORBIDDEN
    pc = int(book.abilities[row, Ability.pc])
    return Why.NO_TARGET if refuse(Why.NO_TARGET, not has_targets(game, book, pc, card, seat, NOBODY)) else Why.LEGAL


@kernel
def why_not_symbol(game, book, seat, action):
    """Legality of an ability in the place of a re-roll: it must cost a symbol of the red die's re-rolls."""
    card, place = (action - Answer.USE) // ABILITIES, (action - Answer.USE) % ABILITIES
    row = ability_at(game, book, card, place)
    is_due = row != NOBODY and colour_asked(game) == Stat.PHYSICAL and price_of(book, row, Resource.SYMBOLS) > 0
    return why_not_ability(game, book, seat, action) if is_due else other_question()


@kernel
def why_not_die(game, seat, action):
    """Legality of a re-roll, of keeping the dice, and of naming an opposing die."""
    if game.question == Question.REROLL:
        if action == Answer.KEEP:
            return Why.LEGAL
        if not Answer.REROLL <= action < Answer.DIE:
            return other_question()
        is_missing = not lies(game, seat, colour_asked(game), action - Answer.REROLL)
        return Why.NO_DIE if refuse(Why.NO_DIE, is_missing) else Why.LEGAL
    if not Answer.DIE <= action < Answer.DIE + DICE:
        return other_question()
    ability = colour_asked(game)
    die = action - Answer.DIE
    is_missing = not lies(game, 1 - seat, ability, die) or game.named[1 - seat, slot(ability, die)] == 1
    return Why.NO_DIE if refuse(Why.NO_DIE, is_missing) or is_missing else Why.LEGAL


@kernel
def colour_asked(game):
    """The colour of the dice that are being named, or rolled again."""
    stage = int(game.agenda[game.agenda_size - 1, Row.STAGE])
    if stage < Bout.DIGITAL:
        return stage - Bout.DIGITAL_AGAIN
    return min(int(Stat.PHYSICAL), stage - Bout.DIGITAL)


@kernel
def why_not_first(game, seat, action):
    """Legality of the order of waiting triggers."""
    place = action - Answer.ORDER
    is_own = 0 <= place < WAITING and place < game.waiting and game.waiting_seat[place] == seat
    return Why.NOT_WAITING if refuse(Why.NOT_WAITING, not is_own) else Why.LEGAL


@kernel
def why_not_choice(game, book, action):
    """Legality of an answer to what a text asks."""
    at = game.agenda_size - 1
    pc = int(game.agenda[at, Row.PC])
    source = int(game.agenda[at, Row.SOURCE])
    because(book, game.kind[source] if source != NOBODY else NOBODY, 0, 0)
    if game.question == Question.ARRANGE:
        if not Answer.KIND <= action < Answer.PASS:
            return other_question()
        is_missing = left_to_arrange(game, book, at, action - Answer.KIND) == NOBODY
        return Why.NOT_OFFERED if refuse(Why.NOT_OFFERED, is_missing) else Why.LEGAL
    if game.question == Question.MAY:
        is_reply = action == Answer.YES or action == Answer.NO
        return Why.NOT_OFFERED if refuse(Why.NOT_OFFERED, not is_reply) or not is_reply else Why.LEGAL
    if action == Answer.NO:
        return why_not_decline(game, book, pc)
    if game.question == Question.MODE:
        option = action - Answer.MODE
        is_mode = Answer.MODE <= action < Answer.ORDER and option_is_open(game, book, at, pc, option)
        return Why.NOT_OFFERED if refuse(Why.NOT_OFFERED, not is_mode) else Why.LEGAL
    if not Answer.SEAT <= action < Answer.PASS:
        return other_question()
    if is_hidden_choice(book, pc):
        is_there = action >= Answer.KIND and find_hidden(game, book, at, pc, action - Answer.KIND) != NOBODY
        return Why.DOES_NOT_FIT if refuse(Why.DOES_NOT_FIT, not is_there) or not is_there else Why.LEGAL
    if action >= Answer.KIND:
        return Why.DOES_NOT_FIT if refuse(Why.DOES_NOT_FIT, True) else Why.NOT_OFFERED
    x = action - Answer.CARD if action >= Answer.CARD else CARDS + action - Answer.SEAT
    fits = (x >= CARDS or game.kind[x] >= 0) and is_candidate(game, book, at, pc, x)
    return Why.DOES_NOT_FIT if refuse(Why.DOES_NOT_FIT, not fits) else Why.LEGAL


@kernel
def why_not_decline(game, book, pc):
    """Legality of declining what a text asks."""
    is_mode = book.code[pc, Code.op] == Op.MODE
    must = must_choose_mode(book, pc) if is_mode else must_choose(book, pc)
    return Why.MUST_CHOOSE if refuse(Why.MUST_CHOOSE, must) else Why.LEGAL
