"""What programs ask on a ready-made table: players, and cards that everybody sees."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cardwright.kernel import asking, running
from cardwright.kernel.agenda import Row, wipe
from cardwright.kernel.chance import luck_below
from cardwright.kernel.programs import Code
from cardwright.kernel.readymade.ground import Ground
from cardwright.kernel.readymade.reading import Reading
from cardwright.kernel.readymade.shape import Mark, Shape, Step
from cardwright.kernel.rule import kernel, refuse
from cardwright.kernel.seats import is_out
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Choice, Op


@dataclass(frozen=True)
class Asking:
    """What programs ask, and what their answers are."""

    ask_question: Callable[..., Any]
    answer_question: Callable[..., Any]  # (game, book, at, action)
    run_flow: Callable[..., Any]
    next_each: Callable[..., Any]
    is_offered: Callable[..., Any]  # (game, book, at, action): not declining
    is_optional: Callable[..., Any]  # (game, book, at)
    has_targets: Callable[..., Any]  # (game, book, pc, card, seat): all that a move must aim at has a candidate


@kernel
def is_declaring(game, at):
    """Whether a card is being played for which not everything is chosen yet."""
    return game.agenda[at, Row.MARKS] & (Mark.PLAYED | Mark.PUBLIC) == Mark.PLAYED


def make_asking(shape: Shape, ground: Ground, reading: Reading, answer: Any, question: Any) -> Asking:
    """What texts ask; `answer` and `question` are the enumerations of the game.

    Choices are among players and cards that everybody sees.
    """
    choose, may = int(question.CHOOSE), int(question.MAY)
    cards, scratch, run = shape.cards, shape.scratch, int(Step.RUN)
    who, how_much, suits_frame = reading.who, reading.how_much, reading.suits_frame
    first_seat, first_card, yes, no = int(answer.SEAT), int(answer.CARD), int(answer.YES), int(answer.NO)

    @kernel
    def anything(game, book, at, pc, x):
        """Nothing is kept from being chosen."""
        return True

    @kernel
    def ask_frame(game, at, question, seat):
        """Ask for what a text needs: a part of the move while it is being declared."""
        running.ask_part(game, question, seat, is_declaring(game, at))

    @kernel
    def ask_to_choose(game, book, at, pc, seat):
        """Ask a player to choose."""
        ask_frame(game, at, choose, seat)

    @kernel
    def tell_nothing(game, book, at, pc, chosen):
        """What is chosen shows in what is done with it."""

    @kernel
    def ask_nothing(game, book, at, op):
        """Texts of this table ask nothing else."""

    is_candidate, nth_candidate, random_candidate = asking.make_candidates(
        cards, shape.unused, shape.player, ground.area_of, suits_frame, anything
    )
    take_choice = asking.make_take_choice(tell_nothing)
    pick = asking.make_choose(
        who,
        is_out,
        nth_candidate,
        random_candidate,
        asking.look_at_nothing,
        asking.asks_only_with_candidates,
        ask_to_choose,
        take_choice,
    )
    run_flow, next_each = running.make_flow(cards, who, how_much, suits_frame, reading.holds)

    @kernel
    def is_optional(game, book, at):
        """Whether what a text asks can be declined."""
        return game.question == may or book.code[game.agenda[at, Row.PC], Code.c] & Choice.OPTIONAL != 0

    @kernel
    def content_of(action):
        """What an answer puts into the frame that asked."""
        if action >= first_card:
            return action - first_card
        if action >= first_seat:
            return cards + action - first_seat
        return NOBODY if action == no else 1

    @kernel
    def is_offered(game, book, at, action):
        """Whether a text offers an answer, declining aside."""
        if game.question == may:
            return action == yes
        if action < first_seat or action >= first_card + cards:
            return False
        x = content_of(action)
        return x < cards + game.seats and is_candidate(game, book, at, game.agenda[at, Row.PC], x)

    @kernel
    def answer_question(game, book, at, action):
        """Write an answer into the frame that asked."""
        pc = int(game.agenda[at, Row.PC])
        if book.code[pc, Code.op] == Op.CHOOSE:
            take_choice(game, book, at, content_of(action))
        else:
            running.go(game, at, book.code[pc, Code.b] if action == no else pc + 1)

    @kernel
    def has_targets(game, book, pc, card, seat):
        """Whether everything that a move must aim at has a candidate."""
        running.open_frame(game, scratch, run, card, seat, pc)
        found = True
        while book.code[pc, Code.op] != Op.END:
            if book.code[pc, Code.op] == Op.CHOOSE and book.code[pc, Code.c] & Choice.TARGET != 0:
                found = found and nth_candidate(game, book, scratch, pc, 0) != NOBODY
            pc += 1
        wipe(game, scratch)
        return found

    ask_question = asking.make_ask_question(
        may, NOBODY, who, is_out, pick, asking.make_has_option(asking.is_unused_option), ask_frame, ask_nothing
    )
    return Asking(ask_question, answer_question, run_flow, next_each, is_offered, is_optional, has_targets)


def make_spans(concede: int) -> tuple[Any, Any, Any]:
    """Answers of a game that has few, of which the last concedes: candidates of random play, and where they lie."""

    @kernel
    def propose(game, book, seat, luck):
        """Any answer but conceding."""
        return luck_below(luck, concede)

    @kernel
    def span_from(game):
        """The first answer that any question can have."""
        return 0

    @kernel
    def span_to(game, book):
        """One past the last answer that any question can have, conceding aside."""
        return concede

    return propose, span_from, span_to


def make_why_not_text(asking: Asking, answer: Any, why: Any) -> Any:
    """Legality of answers to texts; `answer` and `why` are the enumerations of the game."""
    is_offered, is_optional = asking.is_offered, asking.is_optional
    no, not_offered, not_optional = int(answer.NO), int(why.NOT_OFFERED), int(why.NOT_OPTIONAL)

    @kernel
    def why_not_text(game, book, action):
        """Legality of an answer to what a text asks."""
        at = game.agenda_size - 1
        if action == no:
            return not_optional if refuse(not_optional, not is_optional(game, book, at)) else 0
        return not_offered if refuse(not_offered, not is_offered(game, book, at, action)) else 0

    return why_not_text
