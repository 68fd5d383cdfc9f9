"""Who is asked next: set-up, what an answer does, and the agenda."""

from cardwright.games.psiwars.actions import colour_asked
from cardwright.games.psiwars.answers import Answer
from cardwright.games.psiwars.effects import give_back, run
from cardwright.games.psiwars.rules.choosing import (
    CHOICES,
    answer_question,
    arrange,
    find_hidden,
    is_hidden_choice,
    nth_candidate,
    take_trigger,
    take_triggers,
)
from cardwright.games.psiwars.rules.costs import run_payment
from cardwright.games.psiwars.rules.creating import create
from cardwright.games.psiwars.rules.declaring import (
    ask_attack,
    ask_defence,
    declare_attacker,
    end_attack,
    end_defence,
    end_step,
    engage,
    is_defence_due,
    move_equipment,
    name_defender,
    newest_attacker,
    newest_defender,
    stack,
)
from cardwright.games.psiwars.rules.dice import slot
from cardwright.games.psiwars.rules.end import concede, test_loss
from cardwright.games.psiwars.rules.fighting import (
    begin_battle,
    hit_lab,
    keep,
    next_defender,
    reroll,
    run_battle,
)
from cardwright.games.psiwars.rules.powers import (
    are_abilities_late,
    clear_uses,
    is_alternating,
    offer_abilities,
    offer_powers,
    use_ability,
)
from cardwright.games.psiwars.rules.preparing import (
    bring_decks,
    clear_table,
    draw_hands,
    draw_more,
    forget_battle,
    roll_for_start,
    set_hit_points,
    shuffle_decks,
)
from cardwright.games.psiwars.rules.reckoning import forget_sums
from cardwright.games.psiwars.rules.strengths import freeze_engagements, settle_strengths
from cardwright.games.psiwars.rules.turn import (
    begin_phase,
    begin_turn,
    close_window,
    decline_escape,
    draw_battle,
    draw_resource,
    end_effects,
    end_phase,
    go_home,
    go_to,
    keep_oracle,
    next_stage,
    offer_escapes,
    pass_turn,
    search,
    stage_of,
    take_found,
    try_escape,
)
from cardwright.games.psiwars.rules.zones import is_in_play, zone_of
from cardwright.games.psiwars.standing import notice, push
from cardwright.games.psiwars.state import (
    ABILITIES,
    CARDS,
    DICE,
    TYPES,
    BattleStep,
    Event,
    Log,
    Pay,
    Phase,
    Question,
    Stage,
    Step,
    Zone,
)
from cardwright.kernel.agenda import Row, pop_row
from cardwright.kernel.asking import TextAnswers, make_content_of, make_propose_candidate
from cardwright.kernel.candidates import By, Group, make_next_answer, make_next_held
from cardwright.kernel.chance import luck_below
from cardwright.kernel.events import tell
from cardwright.kernel.questions import ask, ask_on, close, stop_asking
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import nth_in, nth_kind


@kernel
def set_up(game, book):
    """From the decks to the first question; the caller has set the seats and the chance."""
    clear_table(game)
    bring_decks(game, book)
    shuffle_decks(game, book)
    set_hit_points(game, book)
    forget_battle(game)
    draw_hands(game, book)
    roll_for_start(game, book)
    draw_more(game, book)
    push(game, book, Step.TURN, Stage.REPLENISH, 0, NOBODY)
    advance(game, book)


# The turn


@kernel
def run_turn(game, book):
    """A turn goes on with its next stage."""
    stage, seat = stage_of(game), int(game.turn)
    other = 1 - seat
    if stage != Stage.CREATION:
        go_to(game, next_stage(stage))
    if stage == Stage.REPLENISH:
        begin_turn(game, book, seat)
    elif stage == Stage.DRAW_RESOURCE:
        draw_resource(game, book, seat)
    elif stage == Stage.DRAW_BATTLE:
        draw_battle(game, book, seat)
    elif stage == Stage.CREATION_START:
        begin_phase(game, book, Event.DRAW_END)
        begin_phase(game, book, Event.CREATION_START)
    elif stage == Stage.CREATION:
        ask(game, Question.CREATION, 1 << seat)
    elif stage == Stage.CREATION_ESCAPES or stage == Stage.CLEANUP_ESCAPES:
        if offer_escapes(game, book, seat, stage == Stage.CLEANUP_ESCAPES):
            go_to(game, stage)
        else:
            close_window(game, book, seat, stage == Stage.CLEANUP_ESCAPES)
    elif stage == Stage.CREATION_END:
        end_phase(game, book, Event.CREATION_END, Phase.CREATION)
    elif stage == Stage.ATTACK_START:
        begin_phase(game, book, Event.BATTLE_START)
        begin_phase(game, book, Event.STEP_START)
    elif stage == Stage.ATTACK:
        clear_uses(game)
        ask_attack(game, seat)
    elif stage == Stage.DEFEND:
        if is_defence_due(game):
            ask_defence(game, other)
        else:
            end_step(game, book, BattleStep.DEFENCE)
    else:
        run_battle_stage(game, book, stage, seat)


@kernel
def run_battle_stage(game, book, stage, seat):
    """The later stages of a turn: Powers, abilities, Battle Determination, Cleanup."""
    other = 1 - seat
    is_late = are_abilities_late(book)
    if stage == Stage.ATTACKER_POWERS or stage == Stage.DEFENDER_POWERS:
        offer_powers(game, seat if stage == Stage.ATTACKER_POWERS else other)
    elif stage == Stage.POWERS_END:
        end_step(game, book, BattleStep.POWERS)
    elif stage == Stage.ABILITIES_END:
        end_step(game, book, BattleStep.ABILITIES)
    elif stage == Stage.ATTACKER_ABILITIES or stage == Stage.DEFENDER_ABILITIES:
        if not is_late:
            offer_abilities(game, book, seat if stage == Stage.ATTACKER_ABILITIES else other)
    elif stage == Stage.SETTLE:
        freeze_engagements(game, book)
        forget_sums(game)
        settle_strengths(game, book)
    elif stage == Stage.BATTLES:
        defender = next_defender(game)
        if defender != NOBODY:
            go_to(game, stage)
            begin_battle(game, book, defender)
    elif stage == Stage.UNBLOCKED:
        hit_lab(game, book)
    elif stage == Stage.LATE_ATTACKER_ABILITIES or stage == Stage.LATE_DEFENDER_ABILITIES:
        if is_late:
            offer_abilities(game, book, seat if stage == Stage.LATE_ATTACKER_ABILITIES else other)
    elif stage == Stage.BATTLE_END:
        end_step(game, book, BattleStep.DETERMINATION)
        end_phase(game, book, Event.BATTLE_END, Phase.BATTLE)
        begin_phase(game, book, Event.CLEANUP_START)
    elif stage == Stage.CLEANUP:
        tell(book, Log.CLEANUP, seat, NOBODY, NOBODY, 0, 0)
        go_home(game, seat)
        go_home(game, other)
    elif stage == Stage.END:
        notice(game, book, Event.TURN_END, CARDS + seat, NOBODY, 0)
    else:
        end_effects(game, book)
        give_back(game, book)
        pass_turn(game, book)
        go_to(game, Stage.REPLENISH)


@kernel
def advance(game, book):
    """Work the agenda off until a question opens or the game is over."""
    while game.asked == 0 and game.over == 0:
        step = game.agenda[game.agenda_size - 1, Row.STEP]
        if step == Step.RUN:
            run(game, book)
        elif step == Step.PAY:
            run_payment(game, book)
        elif game.waiting > 0:
            take_triggers(game, book)
        elif step == Step.FIGHT:
            run_battle(game, book)
        else:
            run_turn(game, book)
        if game.over == 0 and game.asked == 0 and game.agenda[game.agenda_size - 1, Row.STEP] != Step.RUN:
            if game.agenda[game.agenda_size - 1, Row.STEP] != Step.PAY:
                test_loss(game, book)
    stop_asking(game)


# Answers


@kernel
def pass_on(game, book, seat):
    """A player plays no more Powers, or uses no more abilities."""
    if game.question == Question.POWERS and is_alternating(book):
        game.passed += 1
        if game.passed < 2:
            go_to(game, Stage.DEFENDER_POWERS if seat == game.turn else Stage.ATTACKER_POWERS)
        else:
            game.passed = 0
            go_to(game, Stage.POWERS_END)


@kernel
def play_again(game, book, seat):
    """After a Power or ability its player is asked again, unless players take turns with them."""
    stage = stage_of(game)
    if game.question == Question.POWERS and is_alternating(book):
        game.passed = 0
        go_to(game, Stage.DEFENDER_POWERS if seat == game.turn else Stage.ATTACKER_POWERS)
    elif game.question != Question.CREATION and game.question != Question.REROLL:
        go_to(game, stage - 1)


@kernel
def lift(game, book, seat, piece):
    """Begin to move a piece of Equipment: where to is asked next."""
    at = push(game, book, Step.PAY, int(game.question), seat, NOBODY)
    game.agenda[at, Row.OTHER] = piece
    ask_on(game, Question.BEARER, 1 << seat)


@kernel
def settle(game, book, seat, unit):
    """A piece of Equipment goes to a unit; what lay there moves on, or the move is whole."""
    at = game.agenda_size - 1
    piece, question = int(game.agenda[at, Row.OTHER]), int(game.agenda[at, Row.STAGE])
    other = move_equipment(game, book, seat, piece, unit)
    if other != NOBODY:
        game.agenda[at, Row.OTHER] = other
        ask_on(game, Question.BEARER, 1 << seat)
        return
    pop_row(game)
    ask(game, question, 1 << seat)


@kernel
def answer_declaration(game, book, seat, action):
    """A part of an attack or a defence."""
    question = game.question
    if question == Question.BEARER:
        settle(game, book, seat, action - Answer.CARD)
    elif action == Answer.ATTACK:
        end_attack(game, book, seat)
    elif action == Answer.DEFEND:
        end_defence(game, book, seat)
    elif action < Answer.KIND:
        engage(game, book, seat, newest_defender(game, seat), action - Answer.CARD)
    elif action < Answer.FIGHTER:
        lift(game, book, seat, action - Answer.EQUIP)
    elif action < Answer.STACK:
        if question <= Question.ATTACKERS:
            declare_attacker(game, book, seat, action - Answer.FIGHTER)
        else:
            name_defender(game, seat, action - Answer.FIGHTER)
    elif question == Question.WHOM:
        stack(game, book, seat, newest_defender(game, seat), action - Answer.STACK)
        ask_on(game, Question.WHOM, 1 << seat)
    else:
        stack(game, book, seat, newest_attacker(game, seat), action - Answer.STACK)
        ask_on(game, Question.ATTACKERS, 1 << seat)


@kernel
def answer_payment(game, action):
    """A part of a payment."""
    at = game.agenda_size - 1
    if game.question == Question.HOST:
        game.agenda[at, Pay.BEARER] = action - Answer.CARD
    elif action == Answer.NO:
        game.agenda[at, Pay.IS_WITHOUT] = 1
    elif action < Answer.ORACLE:
        game.agenda[at, Pay.DESTROYED + action - Answer.DESTROY] += 1
    elif action < Answer.ORACLE_DESTROYED:
        game.agenda[at, Pay.WITH_ORACLE + action - Answer.ORACLE] += 1
    else:
        game.agenda[at, Pay.ORACLE_DESTROYED + action - Answer.ORACLE_DESTROYED] += 1


TO_TEXTS = TextAnswers(
    accept=int(Answer.YES),
    decline=int(Answer.NO),
    kind=int(Answer.KIND),
    things=((int(Answer.CARD), 0), (int(Answer.SEAT), CARDS)),
    numbers=(int(Answer.MODE),),
)
content_of = make_content_of(TO_TEXTS, find_hidden)


@kernel
def answer_text(game, book, seat, action):
    """Pass an answer on to the text that asked."""
    at = game.agenda_size - 1
    if game.question == Question.ARRANGE:
        arrange(game, book, at, seat, action - Answer.KIND)
        return
    answer_question(game, book, at, content_of(game, book, at, action))


@kernel
def answer_window(game, book, seat, action):
    """An Oracle, an escape, a Power, an ability or a die."""
    if action == Answer.PASS:
        pass_on(game, book, seat)
    elif action == Answer.END_CREATION:
        go_to(game, Stage.CREATION_ESCAPES)
    elif action == Answer.KEEP:
        keep(game, book, seat, colour_asked(game))
    elif action == Answer.ORACLE_HAND:
        keep_oracle(game, book, seat)
    elif action == Answer.ORACLE_SEARCH:
        search(game, book, seat)
    elif action < Answer.DESTROY:
        take_found(game, book, seat, action - Answer.FIND)
    elif action < Answer.DIE:
        reroll(game, book, seat, colour_asked(game), action - Answer.REROLL)
    elif action < Answer.MODE:
        game.named[1 - seat, slot(colour_asked(game), action - Answer.DIE)] = 1
    elif action < Answer.SEAT:
        take_trigger(game, book, action - Answer.ORDER)
    elif action < Answer.USE:
        play_again(game, book, seat)
        create(game, book, seat, action - Answer.PLAY)
    elif action < Answer.EQUIP:
        use = action - Answer.USE
        play_again(game, book, seat)
        use_ability(game, book, seat, use // ABILITIES, use % ABILITIES)
    elif action < Answer.DECLINE:
        try_escape(game, book, seat, action - Answer.ESCAPE)
    else:
        decline_escape(game, action - Answer.DECLINE)


@kernel
def apply(game, book, seat, action):
    """Carry out a legal answer and run on to the next question."""
    close(game, seat)
    question = game.question
    if action == Answer.CONCEDE:
        concede(game, book, seat)
    elif Question.HOST <= question <= Question.PRICE:
        answer_payment(game, action)
    elif Question.ATTACK <= question <= Question.BEARER:
        answer_declaration(game, book, seat, action)
    elif Question.CHOOSE <= question <= Question.MODE or question == Question.ARRANGE:
        answer_text(game, book, seat, action)
    else:
        answer_window(game, book, seat, action)
    advance(game, book)


# Random candidates


@kernel
def span_from(game):
    """The first answer that the open question can have."""
    question = game.question
    if question == Question.CREATION or question == Question.POWERS or question == Question.ABILITIES:
        return Answer.PASS
    if question == Question.ESCAPE:
        return Answer.ESCAPE
    if question == Question.WHOM or question == Question.HOST or question == Question.BEARER:
        return Answer.CARD
    if question == Question.ARRANGE:
        return Answer.KIND
    return Answer.ATTACK if Question.ATTACK <= question <= Question.DEFENDERS else Answer.KEEP


@kernel
def span_to(game, book):
    """One past the last answer that the open question can have."""
    question = game.question
    if question == Question.CREATION or question == Question.POWERS:
        return Answer.PLAY + book.kinds
    if question == Question.ABILITIES:
        return Answer.ATTACK
    if Question.ATTACK <= question <= Question.DEFENDERS:
        return Answer.ESCAPE
    if question == Question.ESCAPE:
        return Answer.CONCEDE
    if question == Question.HOST or question == Question.BEARER:
        return Answer.KIND
    if question == Question.REROLL:
        return Answer.ATTACK
    return Answer.PASS if question == Question.CHOOSE or question == Question.ARRANGE else Answer.SEAT


REPLIES = (Question.ORACLE, Question.JOKER, Question.PRICE, Question.REROLL, Question.DIE, Question.SEARCH)
TEXTS = (Question.CHOOSE, Question.MAY, Question.MODE)
BATTLES = (Question.ATTACK, Question.ATTACKERS, Question.DEFEND, Question.DEFENDERS)
GROUPS = (
    Group(Answer.KEEP, Answer.MODE, By.EACH, REPLIES + TEXTS),
    Group(Answer.MODE, Answer.ORDER, By.EACH, (Question.MODE,)),
    Group(Answer.ORDER, Answer.SEAT, By.EACH, (Question.ORDER,)),
    Group(Answer.SEAT, Answer.CARD, By.EACH, (Question.CHOOSE,)),
    Group(Answer.CARD, Answer.KIND, By.LYING, (Question.HOST, Question.WHOM, Question.BEARER)),
    Group(Answer.CARD, Answer.KIND, By.CHOSEN, (Question.CHOOSE,)),
    Group(Answer.KIND, Answer.PASS, By.HIDDEN, (Question.CHOOSE,)),
    Group(Answer.KIND, Answer.PASS, By.EACH, (Question.ARRANGE,)),
    Group(Answer.PASS, Answer.PLAY, By.EACH, (Question.CREATION, Question.POWERS, Question.ABILITIES)),
    Group(Answer.PLAY, Answer.USE, By.HELD, (Question.CREATION, Question.POWERS)),
    Group(Answer.USE, Answer.ATTACK, By.LYING, (Question.ABILITIES, Question.REROLL), ABILITIES),
    Group(Answer.ATTACK, Answer.EQUIP, By.EACH, BATTLES),
    Group(Answer.EQUIP, Answer.FIGHTER, By.LYING, (Question.ATTACK, Question.DEFEND)),
    Group(Answer.FIGHTER, Answer.STACK, By.LYING, BATTLES),
    Group(Answer.STACK, Answer.ESCAPE, By.LYING, (Question.ATTACKERS, Question.WHOM)),
    Group(Answer.ESCAPE, Answer.DECLINE, By.LYING, (Question.ESCAPE,)),
    Group(Answer.DECLINE, Answer.CONCEDE, By.LYING, (Question.ESCAPE,)),
)
next_held = make_next_held(zone_of, int(Zone.HAND))
next_answer = make_next_answer(GROUPS, next_held, is_in_play, CARDS, CHOICES.next_chosen, CHOICES.next_hidden)


@kernel
def propose(game, book, seat, luck):
    """A candidate answer or NOBODY: every legal answer comes up equally often, and most candidates are legal."""
    question = game.question
    if question == Question.CREATION or question == Question.POWERS:
        return propose_play(game, seat, luck)
    if question == Question.ATTACK or question == Question.DEFEND:
        return propose_fighter(game, seat, luck, Zone.EQUIPMENT)
    if question == Question.ATTACKERS or question == Question.DEFENDERS:
        return propose_fighter(game, seat, luck, Zone.UNITS)
    if question == Question.WHOM:
        return propose_whom(game, seat, luck)
    if question == Question.HOST or question == Question.BEARER:
        return Answer.CARD + nth_in(game, zone_of(seat, Zone.UNITS), luck_below(luck, own_units(game, seat)))
    if question == Question.REROLL:
        return propose_reroll(game, seat, luck)
    if question == Question.ABILITIES:
        return propose_use(game, seat, luck)
    if question == Question.CHOOSE:
        return propose_candidate(game, book, luck)
    if question == Question.MAY:
        return Answer.YES + luck_below(luck, 2)
    return propose_few(game, seat, luck)


@kernel
def propose_few(game, seat, luck):
    """Answers to questions that have few."""
    question = game.question
    if question == Question.ORACLE:
        return Answer.ORACLE_HAND + luck_below(luck, 2)
    if question == Question.SEARCH:
        return Answer.FIND + luck_below(luck, TYPES)
    if question == Question.PRICE:
        return Answer.DESTROY + luck_below(luck, TYPES)
    if question == Question.JOKER:
        pick = luck_below(luck, 2 * TYPES + 1)
        return Answer.NO if pick == 2 * TYPES else Answer.ORACLE + pick
    if question == Question.ESCAPE:
        zone = zone_of(seat, Zone.TRAPPED)
        card = nth_in(game, zone, luck_below(luck, game.count[zone]))
        return (Answer.ESCAPE if luck_below(luck, 2) == 0 else Answer.DECLINE) + card
    return NOBODY


@kernel
def own_units(game, seat):
    """How many units of a player lie in the Lab."""
    return game.count[zone_of(seat, Zone.UNITS)]


@kernel
def propose_play(game, seat, luck):
    """A card of the hand, or going on; NOBODY if an equal card stands before it."""
    zone = zone_of(seat, Zone.HAND)
    pick = luck_below(luck, game.count[zone] + 1)
    if pick == game.count[zone]:
        return Answer.END_CREATION if game.question == Question.CREATION else Answer.PASS
    kind = nth_kind(game, zone, pick)
    return NOBODY if kind == NOBODY else Answer.PLAY + kind


@kernel
def propose_fighter(game, seat, luck, more):
    """A unit that fights, one that joins it, a piece of Equipment that is moved, or the end of the declaration."""
    units, others = own_units(game, seat), game.count[zone_of(seat, more)]
    if game.question == Question.DEFENDERS:
        others = 0
    pick = luck_below(luck, units + others + 1)
    if pick == 0:
        return Answer.ATTACK if game.question <= Question.ATTACKERS else Answer.DEFEND
    if pick <= units:
        return Answer.FIGHTER + nth_in(game, zone_of(seat, Zone.UNITS), pick - 1)
    card = nth_in(game, zone_of(seat, more), pick - units - 1)
    return (Answer.STACK if more == Zone.UNITS else Answer.EQUIP) + card


@kernel
def propose_whom(game, seat, luck):
    """An attacker that is engaged, or a partner for the Stack."""
    foes, units = game.count[zone_of(game.turn, Zone.FIELD)], own_units(game, seat)
    pick = luck_below(luck, foes + units)
    if pick < foes:
        return Answer.CARD + nth_in(game, zone_of(game.turn, Zone.FIELD), pick)
    return Answer.STACK + nth_in(game, zone_of(seat, Zone.UNITS), pick - foes)


@kernel
def propose_reroll(game, seat, luck):
    """Keeping the dice, rolling one again, or an ability that a re-roll symbol pays for."""
    units, fighting = own_units(game, seat), game.count[zone_of(seat, Zone.FIELD)]
    pick = luck_below(luck, 1 + DICE + ABILITIES * (units + fighting))
    if pick <= DICE:
        return Answer.KEEP if pick == 0 else Answer.REROLL + pick - 1
    return use_of(game, seat, pick - DICE - 1)


@kernel
def use_of(game, seat, number):
    """The ability of a number among those of a player's units, at home first."""
    place, ability = number // ABILITIES, number % ABILITIES
    units = own_units(game, seat)
    if place < units:
        return Answer.USE + nth_in(game, zone_of(seat, Zone.UNITS), place) * ABILITIES + ability
    return Answer.USE + nth_in(game, zone_of(seat, Zone.FIELD), place - units) * ABILITIES + ability


@kernel
def propose_use(game, seat, luck):
    """An ability of a unit, or passing."""
    units, fighting = own_units(game, seat), game.count[zone_of(seat, Zone.FIELD)]
    pick = luck_below(luck, ABILITIES * (units + fighting) + 1) - 1
    if pick < 0:
        return Answer.PASS
    return use_of(game, seat, pick)


propose_candidate = make_propose_candidate(TO_TEXTS, is_hidden_choice, nth_candidate)


# Made-up positions


@kernel
def begin(game, book, stage):
    """A made-up position is in a phase of a turn: automatic steps run to the first question."""
    push(game, book, Step.TURN, stage, 0, NOBODY)
    advance(game, book)
