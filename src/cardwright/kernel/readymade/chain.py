"""Cards that are played, paid for and answered, and what their texts do.

What is answered lies on the agenda below its answer; an answer can be answered, and what was played last happens first.
Each piece that carries out a rule is made by itself, so that a game can take it over under its own ids.
"""

from typing import Any

from cardwright.kernel.agenda import Row, pop_row, wipe
from cardwright.kernel.dice import roll as roll_die
from cardwright.kernel.events import tell
from cardwright.kernel.programs import Code
from cardwright.kernel.questions import ask
from cardwright.kernel.readymade.asking import Asking
from cardwright.kernel.readymade.ground import Ground
from cardwright.kernel.readymade.reading import Reading
from cardwright.kernel.readymade.shape import Event, Mark, Shape, Step
from cardwright.kernel.rule import kernel
from cardwright.kernel.running import column, make_run, open_frame
from cardwright.kernel.seats import everybody
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Op


@kernel
def is_stopped(game, at):
    """Whether a card was prevented."""
    return game.agenda[at, Row.MARKS] & Mark.STOPPED != 0


def make_play(ground: Ground, reading: Reading) -> Any:
    """How a card begins to be played."""
    bring_out, push_run = ground.bring_out, reading.push_run

    @kernel
    def play(game, book, seat, card, marks):
        """A card is shown, and its program begins."""
        card = bring_out(game, card)
        at = push_run(game, book, book.program[game.kind[card]], card, seat, NOBODY, NOBODY)
        game.agenda[at, Row.MARKS] = Mark.PLAYED | marks

    return play


def make_draw(ground: Ground, log: int) -> Any:
    """How cards are drawn; `log` is the event that tells of it."""
    draw_top = ground.draw_top

    @kernel
    def draw(game, book, seat):
        """A card is drawn, which only its player sees; the result is NOBODY where the deck is empty."""
        card = draw_top(game, seat)
        if card != NOBODY:
            tell(book, log, seat, game.kind[card], NOBODY, 0, game.known[card])
        return card

    return draw


def make_place(ground: Ground, zone: int, log: int) -> Any:
    """How a card comes to a zone of its owner where all see it."""
    owner_of, put_away = ground.owner_of, ground.put_away

    @kernel
    def place(game, book, card):
        """A card goes to a zone of its owner, and everybody sees it go there."""
        tell(book, log, owner_of(game, card), game.kind[card], NOBODY, 0, everybody(game))
        put_away(game, card, zone)
        return 1

    return place


def make_destroy(shape: Shape, ground: Ground, reading: Reading, log: int) -> Any:
    """How a card in play is destroyed."""
    place, notice = make_place(ground, shape.discard, log), reading.notice

    @kernel
    def destroy(game, book, card):
        """A card goes to its owner's discard pile; texts that wait for it are carried out next."""
        notice(game, book, Event.DESTROY, card, NOBODY, 0)
        return place(game, book, card)

    return destroy


def make_use_up(shape: Shape, ground: Ground) -> Any:
    """What becomes of a card that is not in play when its program ends."""
    playing, discard, put_away = shape.playing, shape.discard, ground.put_away

    @kernel
    def use_up(game, card):
        """A card that has had its effect is discarded."""
        if game.zone[card] == playing:
            put_away(game, card, discard)

    return use_up


def make_roll(log: int) -> Any:
    """Dice, which scenarios may fix."""

    @kernel
    def roll(game, book, seat, sides):
        """A die shows each of its sides as often as the others."""
        rolled = roll_die(game, book, sides)
        tell(book, log, seat, NOBODY, NOBODY, rolled, everybody(game))
        return rolled

    return roll


# Answers


def make_let_answer(could_answer: Any, question: int, announce: Any) -> Any:
    """The window in which the other of two players may answer a card.

    `could_answer(game, seat)` speaks of public facts only; `announce(game, book, at)` tells that the card is played.
    """

    @kernel
    def let_answer(game, book, at):
        """A card is whole and public; the other player may answer it."""
        game.agenda[at, Row.MARKS] |= Mark.PUBLIC
        announce(game, book, at)
        other = 1 - int(game.agenda[at, Row.SEAT])
        if could_answer(game, other):
            ask(game, question, 1 << other)

    return let_answer


def make_preventing(shape: Shape, reading: Reading, log: int) -> tuple[Any, Any]:
    """How an answer prevents the card that it answers, and whether a card would find nothing to prevent."""
    run, suits_frame = int(Step.RUN), reading.suits_frame

    @kernel
    def is_preventable(game, book, at, which):
        """Whether the card that a program answers is one that its text can prevent."""
        if at < 1 or game.agenda[at - 1, Row.STEP] != run or game.agenda[at - 1, Row.MARKS] & Mark.PLAYED == 0:
            return False
        return suits_frame(game, book, at, which, int(game.agenda[at - 1, Row.SOURCE]))

    @kernel
    def prevent(game, book, at, which):
        """The card that is answered has no effect; what was paid for it stays paid."""
        if not is_preventable(game, book, at, which):
            return 0
        game.agenda[at - 1, Row.MARKS] |= Mark.STOPPED
        card = game.agenda[at - 1, Row.SOURCE]
        tell(book, log, game.agenda[at, Row.SEAT], game.kind[card], NOBODY, 0, everybody(game))
        return 1

    @kernel
    def finds_nothing(game, book, seat, card):
        """Whether a card would begin by preventing something that it does not answer."""
        at, pc = int(game.agenda_size), int(book.program[game.kind[card]])
        while book.code[pc, Code.op] <= Op.WINDOW:
            pc += 1
        open_frame(game, at, run, card, seat, pc)
        found = book.code[pc, Code.op] != Op.PREVENT or is_preventable(game, book, at, book.code[pc, Code.a])
        wipe(game, at)
        return not found

    return prevent, finds_nothing


# What texts do


def make_run_texts(
    shape: Shape,
    ground: Ground,
    reading: Reading,
    asking: Asking,
    *,
    pay: Any,
    let_answer: Any,
    use_up: Any,
    enter: Any,
    destroy: Any,
    give_back: Any,
    draw: Any,
    prevent: Any,
    roll: Any,
    gain_or_lose: Any,
) -> Any:
    """The loop that carries texts out, from what a game does where they say so.

    `pay(game, book, seat, kind)` pays for a card, and `gain_or_lose(game, book, seat, resource, amount)` changes what
    players have; the others are made by this file, or like it.
    """
    cards, is_in_play = shape.cards, ground.is_in_play
    who, how_much, let_last = reading.who, reading.how_much, reading.let_last

    @kernel
    def declare(game, book, at, op):
        """A card is paid for; then it can be answered."""
        if op == Op.WINDOW:
            let_answer(game, book, at)
        elif game.agenda[at, Row.MARKS] & Mark.FREE == 0:
            pay(game, book, game.agenda[at, Row.SEAT], game.kind[game.agenda[at, Row.SOURCE]])

    @kernel
    def end_program(game, book, at):
        """A program is at its end, and a card that was played is used up."""
        is_played = game.agenda[at, Row.MARKS] & Mark.PLAYED != 0
        card = int(game.agenda[at, Row.SOURCE])
        pop_row(game)
        if is_played:
            use_up(game, card)

    @kernel
    def act_on_player(game, book, at, op, seat):
        """Cards are drawn, or something is gained or lost."""
        amount = how_much(game, book, at, column(game, book, at, Code.b))
        if op != Op.DRAW:
            gain_or_lose(game, book, seat, column(game, book, at, Code.c), amount if op == Op.GAIN else -amount)
            return 1
        done = 0
        for _card in range(amount):
            done += 0 if draw(game, book, seat) == NOBODY else 1
        return done

    @kernel
    def act(game, book, at, op):
        """One instruction that does something; the result is not 0 if it did."""
        a = column(game, book, at, Code.a)
        source, seat = int(game.agenda[at, Row.SOURCE]), int(game.agenda[at, Row.SEAT])
        if op == Op.LAST:
            return let_last(game, book, at)
        if op == Op.PREVENT:
            return prevent(game, book, at, a)
        if op == Op.ENTER:
            return enter(game, book, source)
        if op == Op.ROLL:
            game.agenda[at, Row.R0 + a] = roll(game, book, seat, column(game, book, at, Code.b))
            return 1
        x = who(game, at, a)
        if x >= cards:
            return act_on_player(game, book, at, op, x - cards)
        if x == NOBODY or not is_in_play(game, x):
            return 0
        return destroy(game, book, x) if op == Op.DESTROY else give_back(game, book, x)

    return make_run(is_stopped, end_program, asking.ask_question, declare, asking.run_flow, asking.next_each, act)
