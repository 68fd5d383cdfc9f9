"""Loops over many decisions, for every game: factories that close over a game's own functions."""

from enum import IntEnum

from cardwright.kernel.chance import luck_below
from cardwright.kernel.questions import first_asked
from cardwright.kernel.rule import kernel, woven
from cardwright.kernel.table import NOBODY
from cardwright.kernel.weighing import WON

TRIES = 64  # blind picks before the legal answers are counted one by one


class Policy(IntEnum):
    """The players that live inside the kernel."""

    RANDOM = 0
    GREEDY = 1
    ROLLOUT = 2
    SEARCH = 3


# The records that a thinking player works on: `pad` has a row for each.
CONCEALED, FILLED, WORLD, TRIAL = 0, 1, 2, 3  # what is tried out on top of a trial stands in the rows after it
PAD = 6
FEW = 4  # worlds, after the first of which answers are dropped already
SHARED = 8  # worlds that are dealt from the same imagined cards
DROPPED, REFUSED = -1, -2  # in `tries`: an answer that is not tried any more, and one that is not legal
PARTS = 8  # answers after which a move counts as whole
WIN = 2000  # what a playout that is won counts; a draw counts half
SUREST = 6  # the lead in scales from which on more of it counts no more: 729 to 1
RISE = 928  # of the curve 1 + RISE x + (2 - RISE) x**2, in thousandths, which is the root of 3 at a half and 3 at 1


def make_next_legal(why_not, span_from, span_to, next_answer):
    """A function that goes through the legal answers of a question."""

    @kernel
    def next_legal(game, book, seat, action):
        """The first legal answer from this one on, conceding aside, or NOBODY."""
        end = span_to(game, book)
        action = next_answer(game, book, seat, max(action, span_from(game)))
        while action < end:
            if why_not(game, book, seat, action) == 0:
                return action
            action = next_answer(game, book, seat, action + 1)
        return NOBODY

    return next_legal


def make_random_answer(why_not, propose, next_legal):
    """A function that picks a legal answer at random."""

    @kernel
    def random_answer(game, book, seat, luck):
        """A legal answer, every one as likely as the others, conceding aside."""
        for _try in range(TRIES):
            action = propose(game, book, seat, luck)
            if action >= 0 and why_not(game, book, seat, action) == 0:
                return action
        first = next_legal(game, book, seat, 0)
        legal, action = 0, first
        while action != NOBODY:
            legal += 1
            action = next_legal(game, book, seat, action + 1)
        action = first
        for _later in range(luck_below(luck, legal)):
            action = next_legal(game, book, seat, action + 1)
        return action

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


def make_worth_of_move(apply, next_legal, evaluate, random_answer):
    """A function that values an answer with which a move may have begun."""

    @kernel
    def worth_of_move(pad, at, book, seat, luck):
        """What the position in pad[at] is worth, with the best next part of a move begun; further parts are random."""
        begun = pad[at]
        if begun.part == 0 or begun.over == 1:
            return evaluate(begun, book, seat)
        best, found = 0, False
        action = next_legal(begun, book, seat, 0)
        while action != NOBODY:
            pad[at + 1] = pad[at]
            game = pad[at + 1]
            apply(game, book, seat, action)
            for _part in range(PARTS):
                if game.part == 0 or game.over == 1:
                    break
                apply(game, book, seat, random_answer(game, book, seat, luck))
            worth = evaluate(game, book, seat)
            if not found or worth > best:
                best, found = worth, True
            action = next_legal(begun, book, seat, action + 1)
        return best

    return worth_of_move


@kernel
def result_of(game, seat):
    """What a finished playout counts for a seat; one that was broken off counts as a draw."""
    if game.over == 0 or game.winners == 0:
        return WIN // 2
    return WIN if (game.winners >> seat) & 1 == 1 else 0


def chance_of_lead(worth: int, scale: int) -> int:
    """What a lead in the evaluation counts as a result: half at 0, three quarters at `scale`, and each further one has
    three times the odds. What is not over counts less than a win; whole numbers are the same on every machine.
    """
    if abs(worth) >= WON // 2:  # the game is over
        return WIN if worth > 0 else 0
    lead = min(abs(worth), SUREST * scale)
    part = lead % scale
    odds = scale * scale + part * (RISE * scale + (2000 - RISE) * part) // 1000  # scale**2 * 3**(part / scale)
    for _step in range(lead // scale):
        odds *= 3
    chance = WIN * odds // (odds + scale * scale)
    return chance if worth >= 0 else WIN - chance


chance_from = kernel(chance_of_lead)


def make_random_playout(play_on, limit):
    """A function that plays a trial to its end at random."""

    @kernel
    def random_playout(pad, book, seat, luck):
        """What the trial counts for a seat once it has been played out."""
        game = pad[TRIAL]
        play_on(game, book, luck, limit)
        return result_of(game, seat)

    return random_playout


def make_greedy_playout(apply, next_legal, worth_of_move, evaluate, calm_answer, turns, scale):
    """A function that plays a trial on for some turns with greedy players and then weighs it."""

    @kernel
    def greedy_answer(pad, book, seat, luck):
        """The answer of the seat on move after which the trial is worth most to it."""
        game = pad[TRIAL]
        best, chosen = 0, NOBODY
        action = next_legal(game, book, seat, 0)
        while action != NOBODY:
            pad[TRIAL + 1] = pad[TRIAL]
            apply(pad[TRIAL + 1], book, seat, action)
            worth = worth_of_move(pad, TRIAL + 1, book, seat, luck)
            if chosen == NOBODY or worth > best:
                best, chosen = worth, action
            action = next_legal(game, book, seat, action + 1)
        return chosen

    @kernel
    def greedy_playout(pad, book, seat, luck):
        """What the trial counts for a seat after some turns: a result, or a chance made from the evaluation."""
        game = pad[TRIAL]
        last = pad[WORLD].turns + turns
        while game.over == 0 and game.turns < last:
            asked = first_asked(game)
            action = calm_answer(game)
            if action < 0:
                action = greedy_answer(pad, book, asked, luck)
            apply(game, book, asked, action)
        if game.over == 1:
            return result_of(game, seat)
        worth = evaluate(game, book, seat)
        return result_of(game, seat) if game.over == 1 else chance_from(worth, scale)

    return greedy_playout


def make_likely_playout(apply, likely_answer, random_answer, evaluate, turns, scale):
    """A function that plays a trial on for some turns as anybody would, without weighing, and then weighs it.

    `likely_answer(game, book, seat)` is what a seat most likely answers, or NOBODY where chance decides.
    """

    @kernel
    def likely_playout(pad, book, seat, luck):
        """What the trial counts for a seat after some turns: a result, or a chance made from the evaluation."""
        game = pad[TRIAL]
        last = pad[WORLD].turns + turns
        while game.over == 0 and game.turns < last:
            asked = first_asked(game)
            action = likely_answer(game, book, asked)
            if action < 0:
                action = random_answer(game, book, asked, luck)
            apply(game, book, asked, action)
        if game.over == 1:
            return result_of(game, seat)
        worth = evaluate(game, book, seat)
        return result_of(game, seat) if game.over == 1 else chance_from(worth, scale)

    return likely_playout


def make_next_world(fill, deal):
    """A function that imagines worlds one after the other."""

    @kernel
    def next_world(pad, book, luck, number):
        """Deal the world of a number into pad[WORLD]; every SHARED worlds the hidden cards are imagined anew."""
        if number % SHARED == 0:
            pad[FILLED] = pad[CONCEALED]
            fill(pad[FILLED], book, luck)
        pad[WORLD] = pad[FILLED]
        deal(pad[WORLD], book, luck)

    return next_world


def make_count_legal(why_not, span_from, span_to, next_answer):
    """A function that asks once what is legal."""

    @kernel
    def count_legal(game, book, seat, tries):
        """Mark the refused ones among the answers still tried (tries >= 0); return how many are legal."""
        legal = 0
        action = next_answer(game, book, seat, span_from(game))
        for asked in range(span_from(game), span_to(game, book)):
            if action < asked:
                action = next_answer(game, book, seat, asked)
            if tries[asked] >= 0:
                if action == asked and why_not(game, book, seat, asked) == 0:
                    legal += 1
                else:
                    tries[asked] = REFUSED
        return legal

    return count_legal


@kernel
def drop_worse(value, tries, start, end):
    """Of answers that were tried in the same worlds, drop those that did worse than the mean; how many are left."""
    total, alive = 0, 0
    for action in range(start, end):
        if tries[action] >= 0:
            total += value[action]
            alive += 1
    left = 0
    for action in range(start, end):
        if tries[action] >= 0:
            if value[action] * alive < total:
                tries[action] = DROPPED
            else:
                left += 1
    return left


def make_look_ahead(apply, count_legal, span_from, span_to, next_world, worth_of_move, playout):
    """A function that tries every legal answer in imagined worlds."""

    @woven
    def look_ahead(pad, book, seat, luck, worlds, policy, value, tries):
        """Add up, for every answer still tried (tries >= 0), what follows from it over some imagined worlds.

        The concealed record stands in pad[CONCEALED]. A greedy look ends after one move with an evaluation;
        a rollout plays on and counts up to WIN. What is legal for a seat rests on what it knows, so it is asked once.
        A greedy look imagines nothing where there is no choice, and after 2, 4, 8 ... worlds (with few of them after
        the first) it goes on with the better answers only.
        """
        start = span_from(pad[CONCEALED])
        end = span_to(pad[CONCEALED], book)
        if count_legal(pad[CONCEALED], book, seat, tries) == 1 and policy == Policy.GREEDY:
            for action in range(start, end):
                if tries[action] >= 0:
                    tries[action] += 1
            return
        first = 1 if worlds <= FEW else 2
        for world in range(worlds):
            if policy == Policy.GREEDY and world >= first and world & (world - 1) == 0:
                if drop_worse(value, tries, start, end) == 1:
                    return
            next_world(pad, book, luck, world)
            for action in range(start, end):
                if tries[action] < 0:
                    continue
                pad[TRIAL] = pad[WORLD]
                apply(pad[TRIAL], book, seat, action)
                if policy == Policy.GREEDY:
                    value[action] += worth_of_move(pad, TRIAL, book, seat, luck)
                else:
                    value[action] += playout(pad, book, seat, luck)
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
