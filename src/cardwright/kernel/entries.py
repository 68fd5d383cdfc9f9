"""The entry points that every game has, made from its own functions."""

from typing import Any, NamedTuple

from cardwright.kernel.loops import (
    make_best_answer,
    make_look_ahead,
    make_play_game,
    make_play_on,
    make_random_answer,
    make_worth_of_move,
)
from cardwright.kernel.rule import entry_of


class Parts(NamedTuple):
    """What a game's entry points are made from: its rules, what seats know, its evaluation and its invariants."""

    set_up: Any
    why_not: Any
    apply: Any
    propose: Any
    span_from: Any
    span_to: Any
    conceal: Any
    imagine: Any
    evaluate: Any
    weigh_term: Any
    broken: Any
    answers: int
    terms: int


class Loops(NamedTuple):
    """What a playout can be made from."""

    random_answer: Any
    play_on: Any
    worth_of_move: Any


def make_loops(parts):
    """Random play of a game, and what a move of it is worth."""
    random_answer = make_random_answer(parts.why_not, parts.propose, parts.span_from, parts.span_to)
    worth_of_move = make_worth_of_move(
        parts.apply, parts.why_not, parts.span_from, parts.span_to, parts.evaluate, random_answer
    )
    return Loops(random_answer, make_play_on(parts.apply, random_answer), worth_of_move)


def make_entries(module, parts, loops, playout):
    """The entry points by their names, for the module of a game that has them."""
    entry = entry_of(module)
    set_up, apply, refusal, broken_invariant = parts.set_up, parts.apply, parts.why_not, parts.broken
    remove_hidden, fill_hidden, weigh_term = parts.conceal, parts.imagine, parts.weigh_term
    answers, terms = parts.answers, parts.terms
    random_answer = loops.random_answer
    look = make_look_ahead(apply, refusal, parts.span_from, parts.span_to, fill_hidden, loops.worth_of_move, playout)
    play_game = make_play_game(apply, random_answer, make_best_answer(remove_hidden, look), broken_invariant)

    @entry
    def start(game, book):
        """Set the table up and open the first question."""
        set_up(game, book)

    @entry
    def why_not(game, book, seat, action):
        """0 if an answer is legal, else the reason that forbids it; the facts go into the book."""
        return refusal(game, book, seat, action)

    @entry
    def reasons(game, book, seat, out):
        """`why_not` of every answer."""
        for action in range(answers):
            out[action] = refusal(game, book, seat, action)

    @entry
    def answer(game, book, seat, action):
        """Carry out a legal answer."""
        apply(game, book, seat, action)

    @entry
    def conceal(game, book, seat):
        """Remove what a seat does not know."""
        remove_hidden(game, book, seat)

    @entry
    def imagine(game, book, luck):
        """Fill a concealed record with a random world."""
        fill_hidden(game, book, luck)

    @entry
    def weigh(game, book, seat, out):
        """The terms of the evaluation of a seat."""
        for term in range(terms):
            out[term] = weigh_term(game, book, seat, term)

    @entry
    def look_ahead(pad, book, seat, luck, worlds, policy, value, tries):
        """Try the answers of a concealed record in imagined worlds."""
        look(pad, book, seat, luck, worlds, policy, value, tries)

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

    made = (start, why_not, reasons, answer, conceal, imagine, weigh, look_ahead, pick_random, broken, play_games)
    return {one.__name__: one for one in made}
