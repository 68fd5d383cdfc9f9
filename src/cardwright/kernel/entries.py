"""The entry points that every game has, made from its own functions."""

from typing import Any, NamedTuple

from cardwright.kernel.candidates import every_answer
from cardwright.kernel.loops import (
    Policy,
    make_best_answer,
    make_count_legal,
    make_greedy_playout,
    make_look_ahead,
    make_next_legal,
    make_next_world,
    make_play_game,
    make_play_on,
    make_random_answer,
    make_worth_of_move,
)
from cardwright.kernel.rule import entry_of, kernel
from cardwright.kernel.searching import make_search, nothing_goes_without_saying
from cardwright.kernel.survey import make_survey
from cardwright.kernel.table import BEGIN, LET_STAND, START


@kernel
def leave(game, book, thing):
    """Do nothing: made-up positions of this game need no such step."""


class MadeUp(NamedTuple):
    """How lessons, puzzles and scenarios begin from a position that was not played."""

    begin: Any = leave  # game, book, stage
    let_stand: Any = leave  # game, book, card


class Parts(NamedTuple):
    """What a game's entry points are made from: mostly its modules, by what they hold."""

    set_up: Any
    flow: Any  # apply, propose, span_from, span_to, and next_answer in large games
    actions: Any  # why_not
    knowledge: Any  # conceal; fill and deal, which imagine
    evaluation: Any  # evaluate, weigh_term, TERMS, and foregone where some answers need no thought
    invariants: Any  # broken
    forecast: Any  # about_card, about_table, about_answer, and lay_out where cards do not lie as all see them
    made_up: MadeUp = MadeUp()


def spans_of(flow):
    """The answers of a question: where they begin and end, and which of them is worth asking about next."""
    return flow.span_from, flow.span_to, getattr(flow, "next_answer", every_answer)


class Loops(NamedTuple):
    """What a playout can be made from."""

    next_legal: Any
    random_answer: Any
    play_on: Any
    worth_of_move: Any


def make_loops(parts):
    """Random play of a game, and what a move of it is worth."""
    flow, refusal = parts.flow, parts.actions.why_not
    next_legal = make_next_legal(refusal, *spans_of(flow))
    random_answer = make_random_answer(refusal, flow.propose, next_legal)
    worth_of_move = make_worth_of_move(flow.apply, next_legal, parts.evaluation.evaluate, random_answer)
    return Loops(next_legal, random_answer, make_play_on(flow.apply, random_answer), worth_of_move)


def make_greedy(parts, loops, turns, scale):
    """A playout by greedy players, who answer at once where there is nothing to weigh."""
    flow, evaluation = parts.flow, parts.evaluation
    return make_greedy_playout(
        flow.apply,
        loops.next_legal,
        loops.worth_of_move,
        evaluation.evaluate,
        evaluation.calm_answer,
        turns,
        scale,
    )


def make_entries(module, parts, loops, playout, even):
    """The entry points by their names, for the module of a game that has them, and random play for the GPU.

    Each is optimised with all rules that it reaches, so what needs the same rules is one of them.
    `even` is the evaluation at which a side wins three times of four.
    """
    entry = entry_of(module)
    set_up, apply, refusal = parts.set_up, parts.flow.apply, parts.actions.why_not
    remove_hidden, fill_hidden, deal_hidden = parts.knowledge.conceal, parts.knowledge.fill, parts.knowledge.deal
    weigh_term, broken_invariant = parts.evaluation.weigh_term, parts.invariants.broken
    terms = parts.evaluation.TERMS
    random_answer, play_on = loops.random_answer, loops.play_on
    begin, let_stand = parts.made_up
    spans = spans_of(parts.flow)
    next_world = make_next_world(fill_hidden, deal_hidden)
    count_legal = make_count_legal(refusal, *spans)
    look = make_look_ahead(apply, count_legal, *spans[:2], next_world, loops.worth_of_move, playout)
    foregone = getattr(parts.evaluation, "foregone", nothing_goes_without_saying)
    weighing = loops.worth_of_move, parts.evaluation.evaluate
    grow = make_search(apply, refusal, loops.next_legal, next_world, *weighing, playout, even, foregone)
    play_game = make_play_game(apply, random_answer, make_best_answer(remove_hidden, look), broken_invariant)

    @entry
    def reasons(game, book, seat, action, out):
        """Of an answer and those after it: 0 if it is legal, else the reason that forbids it.

        The facts behind the last reason go into the book.
        """
        for place in range(out.shape[0]):
            out[place] = refusal(game, book, seat, action + place)

    @entry
    def answer(game, book, seat, action):
        """Carry out a legal answer; with START set the table up and open the first question.

        With BEGIN and LET_STAND a made-up position is finished: then the seat is a stage or a card.
        """
        if action == START:
            set_up(game, book)
        elif action == BEGIN:
            begin(game, book, seat)
        elif action == LET_STAND:
            let_stand(game, book, seat)
        else:
            apply(game, book, seat, action)

    @entry
    def conceal(game, book, seat):
        """Remove what a seat does not know."""
        remove_hidden(game, book, seat)

    @entry
    def imagine(game, book, luck):
        """Fill a concealed record with a random world."""
        fill_hidden(game, book, luck)
        deal_hidden(game, book, luck)

    @entry
    def weigh(game, book, seat, out):
        """The terms of the evaluation of a seat."""
        for term in range(terms):
            out[term] = weigh_term(game, book, seat, term)

    @entry
    def think(
        pad, book, seat, luck, rounds, policy, daring, leaf, spots, edges, way, tally, views, reward, value, tries
    ):
        """Weigh the answers of a concealed record in imagined worlds: let its tree grow, or try each of them."""
        if policy == Policy.SEARCH:
            grow(pad, book, seat, luck, rounds, daring, leaf, spots, edges, way, tally, views, reward, value, tries)
        else:
            look(pad, book, seat, luck, rounds, policy, value, tries)

    @entry
    def pick_random(game, book, seat, luck, out):
        """Many random answers to the same question."""
        for i in range(out.shape[0]):
            out[i] = random_answer(game, book, seat, luck)

    @entry
    def broken(game, book):
        """The first broken invariant, or 0."""
        return broken_invariant(game, book)

    @entry
    def play_games(games, book, policies, worlds, lucks, pad, value, tries, limit, check, made):
        """Set up and play whole games, each with the chance, policies and luck of its own row."""
        for i in range(games.shape[0]):
            game = games[i]
            set_up(game, book)
            made[i] = play_game(game, book, policies[i], worlds[i], lucks[i], pad, value, tries, limit, check)

    survey = make_survey(module, refusal, parts.forecast)
    made = (answer, reasons, survey, conceal, imagine, weigh, think, pick_random, broken, play_games)
    return {"set_up": set_up, "play_on": play_on} | {one.__name__: one for one in made}
