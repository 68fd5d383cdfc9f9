"""What simple bots have in common: how well a seat stands against the others, and answers left to chance."""

from typing import Any

from cardwright.kernel.candidates import every_answer
from cardwright.kernel.chance import below
from cardwright.kernel.questions import first_asked
from cardwright.kernel.rule import kernel
from cardwright.kernel.seats import is_out
from cardwright.kernel.table import NOBODY

WON = 1000000  # what a won game is worth
QUIET = 40  # answers after which a position counts as quiet


@kernel
def as_it_is(game, book, lead):
    """A lead counts in full."""
    return lead


def make_evaluate(terms: int, weigh_term: Any, quieten: Any, temper: Any = as_it_is) -> Any:
    """The worth of a position from the terms of a game.

    `quieten(game, book, seat)` first plays it on to a calm one; `temper(game, book, lead)` is what a lead is worth.
    """

    @kernel
    def standing_of(game, book, seat):
        """How well a seat stands by itself."""
        result = 0
        for term in range(terms):
            result += weigh_term(game, book, seat, term)
        return result

    @kernel
    def evaluate(game, book, seat):
        """How well a seat stands once the position is quiet, against the best of the others."""
        quieten(game, book, seat)
        if game.over == 1:
            if game.winners == 0:
                return 0
            return WON if (game.winners >> seat) & 1 == 1 else -WON
        if is_out(game, seat):
            return -WON
        best = -WON
        for other in range(game.seats):
            if other != seat and not is_out(game, other):
                best = max(best, standing_of(game, book, other))
        return temper(game, book, standing_of(game, book, seat) - best)

    return evaluate


def make_chance_answer(
    why_not: Any, span_from: Any, span_to: Any, concede: int, next_answer: Any = every_answer
) -> Any:
    """Answers by the record's own chance."""

    @kernel
    def chance_answer(game, book, seat):
        """A legal answer picked by chance; who has none concedes."""
        start, end = next_answer(game, book, seat, span_from(game)), span_to(game, book)
        legal, last, action = 0, concede, start
        while action < end:
            if action != concede and why_not(game, book, seat, action) == 0:
                legal += 1
                last = action
            action = next_answer(game, book, seat, action + 1)
        pick, action = below(game, legal), start
        if pick + 1 >= legal:
            return last
        while action < end:
            if action != concede and why_not(game, book, seat, action) == 0:
                if pick == 0:
                    return action
                pick -= 1
            action = next_answer(game, book, seat, action + 1)
        return last

    return chance_answer


def make_is_question(question: int) -> Any:
    """A position is quiet while one question is open."""

    @kernel
    def is_quiet(game):
        """Whether somebody is on turn."""
        return game.question == question

    return is_quiet


@kernel
def follows_no_instinct(game, book, seat):
    """What must be decided is left to chance."""
    return NOBODY


def make_quieten(
    is_quiet: Any,
    calm_answer: Any,
    chance_answer: Any,
    apply: Any,
    instinct: Any = follows_no_instinct,
    most: int = QUIET,
) -> Any:
    """Positions are weighed when they are quiet, mostly with somebody on turn: `is_quiet(game)`.

    Until then questions have their calm answer, one by `instinct(game, book, seat)`, or one by chance; after `most`
    answers a position counts as quiet.
    """

    @kernel
    def quieten(game, book, seat):
        """Let windows go by, and instinct or chance answer what must be answered, until the position is quiet."""
        for _step in range(most):
            if game.over == 1 or is_quiet(game):
                return
            asked, action = first_asked(game), calm_answer(game)
            if action == NOBODY:
                action = instinct(game, book, asked)
            apply(game, book, asked, chance_answer(game, book, asked) if action == NOBODY else action)

    return quieten
