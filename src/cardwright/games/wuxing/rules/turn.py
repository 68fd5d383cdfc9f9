"""WX-1.10, WX-1.11, WX-8 to WX-13, WX-G02, WX-G63, WX-G67 to WX-G80: set-up and the turn."""

from cardwright.games.wuxing.rules.activating import clear_uses
from cardwright.games.wuxing.rules.dice import lay_dice
from cardwright.games.wuxing.rules.end import test_turns
from cardwright.games.wuxing.rules.marma import lay_marma
from cardwright.games.wuxing.rules.moving import draw, shuffle_deck
from cardwright.games.wuxing.rules.pulse import open_step, open_window
from cardwright.games.wuxing.rules.qi import must_choose_refunds, pay_refunds
from cardwright.games.wuxing.rules.zones import zone_of
from cardwright.games.wuxing.standing import count_turns, expire, notice, push
from cardwright.games.wuxing.state import (
    CARDS,
    END_OF_THEIR_NEXT_TURN,
    OUT,
    SEATS,
    SHARE,
    SLOTS,
    Event,
    Log,
    Number,
    Open,
    Question,
    Stage,
    Step,
    Zone,
)
from cardwright.kernel.agenda import Row
from cardwright.kernel.chance import below
from cardwright.kernel.events import tell
from cardwright.kernel.past import forget_past
from cardwright.kernel.questions import ask
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.standing import free_all_rows
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import empty_zones, put_last
from cardwright.language.program import Until

# WX-1.10, WX-1.11, WX-3.2, WX-G02, WX-G03, WX-G06: Set-up


@rule("WX-3.2")
def lay_decks(game, book):
    """Each player's cards lie in the Main Deck."""
    for card in range(CARDS):
        kind = int(book.deck[card // SHARE, card % SHARE])
        game.kind[card] = kind
        game.known[card] = 3 if kind == NOBODY else 0
        put_last(game, card, OUT if kind == NOBODY else zone_of(card // SHARE, Zone.DECK))


@rule("WX-1.10")
def shuffle_decks(game, book):
    """Before the opening draw each player shuffles."""
    for seat in range(SEATS):
        shuffle_deck(game, book, seat)


@rule("WX-1.11", "WX-G06", "WX-G03")
def deal(game, book):
    """Each player draws the same opening hand, first and second alike."""
    for seat in range(SEATS):
        for _card in range(book.numbers[Number.OPENING_HAND]):
            draw(game, book, seat)


@rule("WX-G02")
def choose_start(game, book):
    """Chance decides who begins."""
    game.turn = below(game, SEATS) if book.coin == 0 else book.coin - 1


@kernel
def clear_table(game):
    """Nothing lies on the table, and nothing lasts."""
    empty_zones(game)
    free_all_rows(game)
    for card in range(CARDS):
        game.entrant[card] = NOBODY


@kernel
def lay_table(game, book):
    """From the decks to the first turn."""
    clear_table(game)
    lay_decks(game, book)
    shuffle_decks(game, book)
    lay_marma(game, book)
    lay_dice(game)
    choose_start(game, book)
    game.start = game.turn
    tell(book, Log.START, game.turn, NOBODY, NOBODY, 0, 0)
    deal(game, book)
    push(game, book, Step.TURN, Stage.RESONANCE, 0, NOBODY)


# WX-8.1, WX-8.2: The order of the phases


@rule("WX-8.1", "WX-8.2")
def run_turn(game, book):
    """A turn goes on through its phases: Initial, Awakening, Battle, Fading, Ending."""
    at = game.agenda_size - 1
    stage, seat = int(game.agenda[at, Row.STAGE]), int(game.turn)
    if game.agenda[at, Row.OTHER] != 0:
        stage = int(game.agenda[at, Row.OTHER])
        game.agenda[at, Row.OTHER] = 0
        tell(book, Log.STEP, seat, NOBODY, NOBODY, stage, 0)
        leave_step(game, book, int(game.agenda[at, Row.STAGE]), seat)
        game.agenda[at, Row.STAGE] = stage
    if enters_step(game, book, at, stage, seat):
        return
    if stage == Stage.MAIN or stage == Stage.FADING:
        ask(game, Question.MAIN, 1 << seat)
        return
    if stage == Stage.BATTLE:
        ask(game, Question.CHOICE, 1 << seat)
        return
    game.agenda[at, Row.STAGE] = stage + 1
    if stage == Stage.RESONANCE:
        tell(book, Log.TURN, seat, NOBODY, NOBODY, game.turns + 1, 0)
        expire(game, book, Until.YOUR_NEXT_TURN)
        resonate(game, book, at)
    elif stage == Stage.DRAWING:
        draw_for_turn(game, book, seat)
    elif stage == Stage.GENERATION:
        ask(game, Question.GENERATION, 1 << seat)
    elif stage == Stage.QUICK:
        open_quick(game, book)
    elif stage == Stage.INTENT:
        open_intent(game, book)
    else:
        run_late(game, book, at, stage, seat)


@kernel
def leave_step(game, book, stage, seat):
    """Texts that wait for the end of a Main Step or of the Battle Phase learn of it."""
    if stage == Stage.MAIN or stage == Stage.FADING:
        notice(game, book, Event.MAIN_END, CARDS + seat, NOBODY, 0)
    elif stage == Stage.BATTLE:
        notice(game, book, Event.BATTLE_OVER, CARDS + seat, NOBODY, 0)


@kernel
def start_of(stage):
    """The event that is the start of a step or phase, or NOBODY."""
    if stage == Stage.INTENT:
        return Event.INTENT
    if stage == Stage.MAIN or stage == Stage.FADING:
        return Event.MAIN
    if stage == Stage.BATTLE:
        return Event.BATTLE
    if stage == Stage.RECOVERY:
        return Event.FADING
    return Event.ENDING if stage == Stage.ENDING else NOBODY


@kernel
def enters_step(game, book, at, stage, seat):
    """A step begins once, and texts that wait for it learn of it; whether some wait, which come first."""
    event = start_of(stage)
    if event == NOBODY or game.agenda[at, Row.X] == stage:
        return False
    game.agenda[at, Row.X] = stage
    notice(game, book, event, CARDS + seat, NOBODY, 0)
    return game.waiting > 0


@kernel
def run_late(game, book, at, stage, seat):
    """The Recovery Step and the Ending Phase."""
    if stage == Stage.RECOVERY:
        recover(game, book, at, seat)
    elif stage == Stage.REFUND:
        recover(game, book, at, 1 - seat)
    elif stage == Stage.ENDING:
        open_ending(game, book)
    elif stage == Stage.LIMIT:
        if holds_too_many(game, book, seat):
            game.agenda[at, Row.STAGE] = stage
            ask(game, Question.DISCARD, 1 << seat)
        else:
            notice(game, book, Event.TURN_END, CARDS + seat, NOBODY, 0)
    else:
        pass_turn(game, book, at)


# WX-8.3 to WX-8.5, WX-13.1, WX-G63, WX-G68, WX-G102: The Initial Phase


@rule("WX-8.3", "WX-G68")
def resonate(game, book, at):
    """Effects that were scheduled for this step resolve, the last activated first, without responses."""
    notice(game, book, Event.RESONANCE, CARDS + game.turn, NOBODY, 0)
    game.agenda[at, Row.DONE] = game.waiting
    expire(game, book, Until.DURATION)


@rule("WX-13.1", off=True)
def draws_this_turn(game):
    """In the first turn of the match nobody draws in the Drawing Step."""
    return game.turns > 0


@rule("WX-8.4", "WX-13.4")
def draw_for_turn(game, book, seat):
    """The turn player draws a card, unless a text lets them skip it."""
    if not draws_this_turn(game):
        return
    if game.skips[seat] > 0:
        game.skips[seat] -= 1
        tell(book, Log.SKIP, seat, NOBODY, NOBODY, 0, 0)
    else:
        draw(game, book, seat)


@rule("WX-G102")
def open_quick(game, book):
    """At the end of the Initial Phase both players may deconstruct."""
    open_step(game, book, Open.QUICK)


# WX-9, WX-10, WX-11, WX-12, WX-G76: The later phases


@rule("WX-9.9", "WX-10.1", "WX-10.8", "WX-8.1", "WX-G69", "WX-G70", "WX-G80")
def declare_next(game, book, seat, stage):
    """The turn player moves on: to the Battle Phase, the Fading Phase or the end of the turn."""
    game.agenda[0, Row.OTHER] = stage
    open_window(game, book, seat)


@rule("WX-9.1", "WX-9.2", "WX-G63")
def open_intent(game, book):
    """In the Intent Step both players may activate effects, the turn player first."""
    open_step(game, book, Open.INTENT)


@rule("WX-12.4", "WX-G76")
def open_ending(game, book):
    """In the Ending Phase placed Chakras and Disruptions can be activated."""
    open_step(game, book, Open.ENDING)


@rule("WX-11.1", "WX-11.2", "WX-G71")
def recover(game, book, at, seat):
    """In the Recovery Step a player gains the Qi that are due, or chooses among them."""
    if must_choose_refunds(game, seat):
        game.agenda[at, Row.STAGE] -= 1
        ask(game, Question.REFUND, 1 << seat)
    else:
        pay_refunds(game, book, seat)


@rule("WX-12.2", "WX-G76", "WX-G109", off=False)
def holds_too_many(game, book, seat):
    """The turn player holds at most five cards when the turn ends."""
    return game.count[zone_of(seat, Zone.HAND)] > book.numbers[Number.HAND_LIMIT]


@rule("WX-G76")
def end_effects(game, book):
    """Everything that lasts until the end of the turn ends, RES losses and the marks of the turn included."""
    expire(game, book, Until.END_OF_TURN)
    expire(game, book, Until.END_OF_YOUR_NEXT_TURN)
    expire(game, book, END_OF_THEIR_NEXT_TURN)
    count_turns(game, book)
    for card in range(CARDS):
        game.worn[card] = 0
    for seat in range(SEATS):
        for slot in range(SLOTS):
            game.turned[seat, slot] = 0
            game.exhausted[seat, slot] = 0
            game.struck[seat, slot] = 0
            game.arrived[seat, slot] = 0


@rule("WX-12.1")
def pass_turn(game, book, at):
    """The opponent takes the next turn."""
    end_effects(game, book)
    clear_uses(game)
    forget_past(game)
    game.turns += 1
    game.turn = 1 - game.turn
    game.acts = 0
    game.turn_clock = game.clock
    game.agenda[at, Row.STAGE], game.agenda[at, Row.X] = Stage.RESONANCE, 0
    test_turns(game, book)
