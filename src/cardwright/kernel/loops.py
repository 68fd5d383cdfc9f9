"""Loops over many decisions, for every game: factories that close over a game's own functions."""

from enum import IntEnum

from cardwright.kernel.chance import luck_below
from cardwright.kernel.questions import first_asked
from cardwright.kernel.rule import kernel, woven

TRIES = 64  # blind picks before the legal answers are counted one by one


class Policy(IntEnum):
    """The players that live inside the kernel."""

    RANDOM = 0
    GREEDY = 1
    ROLLOUT = 2


# The records that a thinking player works on: `pad` has a row for each.
CONCEALED, WORLD, TRIAL = 0, 1, 2
PAD = 3


def make_random_answer(why_not, propose, span_from, span_to):
    """A function that picks a legal answer at random."""

    @kernel
    def random_answer(game, book, seat, luck):
        """A legal answer, every one as likely as the others, conceding aside."""
        for _try in range(TRIES):
            action = propose(game, book, seat, luck)
            if action >= 0 and why_not(game, book, seat, action) == 0:
                return action
        start = span_from(game)
        end = span_to(game, book)
        legal = 0
        for action in range(start, end):
            if why_not(game, book, seat, action) == 0:
                legal += 1
        pick = luck_below(luck, legal)
        for action in range(start, end):
            if why_not(game, book, seat, action) == 0:
                if pick == 0:
                    return action
                pick -= 1
        return start

    return random_answer


def make_play_on(apply, random_answer):
    """A function that plays a game to its end at random."""

    @kernel
    def play_on(game, book, luck, limit):
        """Play random answers until the game is over or the limit is reached; return how many were made."""
        made = 0
        while game.over == 0 and made < limit:
            seat = first_asked(game)
            apply(game, book, seat, random_answer(game, book, seat, luck))
            made += 1
        return made

    return play_on


def make_look_ahead(apply, why_not, span_from, span_to, imagine, evaluate, play_on, playout_limit):
    """A function that tries every legal answer in imagined worlds."""

    @woven
    def look_ahead(pad, book, seat, luck, worlds, policy, value, tries):
        """Add up, for every answer still tried (tries >= 0), what follows from it over some imagined worlds.

        The concealed record stands in pad[CONCEALED]. A greedy look ends after one answer with an evaluation;
        a rollout plays on at random and counts 2 for a win and 1 for a draw.
        """
        start = span_from(pad[CONCEALED])
        end = span_to(pad[CONCEALED], book)
        for _world in range(worlds):
            pad[WORLD] = pad[CONCEALED]
            imagine(pad[WORLD], book, luck)
            for action in range(start, end):
                if tries[action] < 0 or why_not(pad[CONCEALED], book, seat, action) != 0:
                    continue
                pad[TRIAL] = pad[WORLD]
                game = pad[TRIAL]
                apply(game, book, seat, action)
                if policy == Policy.GREEDY:
                    value[action] += evaluate(game, book, seat)
                else:
                    play_on(game, book, luck, playout_limit)
                    if game.over == 1:
                        if game.winners == 0:
                            value[action] += 1
                        elif (game.winners >> seat) & 1 == 1:
                            value[action] += 2
                    else:
                        value[action] += 1
                tries[action] += 1

    return look_ahead


def make_best_answer(conceal, look_ahead):
    """A function that lets a thinking player choose."""

    @woven
    def best_answer(game, book, seat, luck, pad, policy, worlds, value, tries):
        """The answer with the best mean value over the imagined worlds; the first of equals."""
        pad[CONCEALED] = game
        conceal(pad[CONCEALED], book, seat)
        for action in range(value.shape[0]):
            value[action] = 0
            tries[action] = 0
        look_ahead(pad, book, seat, luck, worlds, policy, value, tries)
        best = -1
        for action in range(value.shape[0]):
            if tries[action] > 0 and (best < 0 or value[action] > value[best]):
                best = action
        return best

    return best_answer


def make_play_game(apply, random_answer, best_answer, broken):
    """A function that plays a game that has been set up to its end."""

    @woven
    def play_game(game, book, policies, worlds, luck, pad, value, tries, limit, check):
        """Let the policies of the seats answer until the game is over; return how many answers were made.

        With `check` every position is tested, and a broken invariant is returned as its negative number.
        """
        made = 0
        while game.over == 0 and made < limit:
            seat = first_asked(game)
            if policies[seat] == Policy.RANDOM:
                action = random_answer(game, book, seat, luck)
            else:
                action = best_answer(game, book, seat, luck, pad, policies[seat], worlds[seat], value, tries)
            apply(game, book, seat, action)
            made += 1
            if check == 1:
                fault = broken(game, book)
                if fault != 0:
                    return -fault
        return made

    return play_game
