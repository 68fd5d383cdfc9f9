"""Search for every game: information-set Monte Carlo tree search over imagined worlds, its tree in arrays.

    spots   a row for each decision: the asked seat with all that it has seen since the search began
    edges   a row for each answer that was found there, chained from its spot

Each round deals a world, walks down the tree by the answers that are legal in it, grows one spot, and counts what came
of it for every answer on the way, from the side of the seat that gave it. The tree is open: chance and hidden cards are
dealt anew in each round, and an answer is weighed against how often it could have been given. Seats that are asked at
the same time do not see each other's answers: each has a spot of its own until the last has answered.
"""

from enum import IntEnum

from cardwright.kernel.chance import WORD
from cardwright.kernel.loops import TRIAL, WIN, WORLD, chance_from
from cardwright.kernel.questions import first_asked
from cardwright.kernel.rule import kernel, woven
from cardwright.kernel.table import NOBODY

DEPTH = 48  # answers that a round walks down
PROBES = 16  # places where a spot is looked for
NOTHING_SEEN = 1
FIRST_WEIGHT = 2  # rounds that the first look at an answer counts for
PRIME, OTHER_PRIME = 0x2C1B3C6D, 0x297A2D39  # below 2**30, so that products stay below 2**62


class Spot(IntEnum):
    """The columns of a decision."""

    KEY = 0  # 0: free
    FIRST = 1  # its first edge, or NOBODY
    ROUNDS = 2  # that came by


class Edge(IntEnum):
    """The columns of an answer at a decision."""

    ACTION = 0
    VISITS = 1  # the first look counts for FIRST_WEIGHT
    TOTAL = 2  # what came of them for the seat, up to WIN each
    CHANCES = 3  # rounds in which it was legal
    NEXT = 4  # the next edge of the same spot, or NOBODY


class Tally(IntEnum):
    """What a search keeps count of."""

    ROUNDS = 0
    EDGES = 1  # used
    SPOTS = 2  # used


class Leaf(IntEnum):
    """What a round ends with."""

    LOOK = 0  # the best of the answers there, by the evaluation
    PLAYOUT = 1  # the game's playout


SPOT_COLUMNS, EDGE_COLUMNS, TALLIES = len(Spot), len(Edge), len(Tally)
STEP_EDGE, STEP_SEAT, STEP_COLUMNS = 0, 1, 2  # the way that a round has gone


@kernel
def root_of(number):
    """The whole part of a square root."""
    if number < 2:
        return number
    guess = number
    better = (guess + 1) // 2
    while better < guess:
        guess = better
        better = (guess + number // guess) // 2
    return guess


@kernel
def sixteenths_of_log2(number):
    """16 times the logarithm of a number from 1 on, to base 2, straight between the powers."""
    whole = 0
    power = 1
    while power * 2 <= number:
        power *= 2
        whole += 1
    return 16 * whole + 16 * (number - power) // power


@kernel
def stirred(key, what):
    """A number made from two, 32 bits wide, in which every bit of both counts."""
    key = ((key ^ (what & WORD)) * PRIME) & WORD
    key ^= key >> 15
    key = (key * OTHER_PRIME) & WORD
    return key ^ (key >> 13)


@kernel
def urge(edges, edge, daring):
    """How much an answer draws: its mean, and more the less it was tried among its chances (UCB)."""
    visits = edges[edge, Edge.VISITS]
    doubt = 2838 * sixteenths_of_log2(max(2, edges[edge, Edge.CHANCES])) // visits  # 256 * 256 * ln(chances) / visits
    return edges[edge, Edge.TOTAL] // visits + ((daring * root_of(doubt)) >> 8)


@kernel
def spot_at(spots, key):
    """The row of a decision, the free row where it belongs, or NOBODY where there is no room."""
    size = spots.shape[0]
    for probe in range(PROBES):
        at = (key + probe) % size
        if spots[at, Spot.KEY] == key or spots[at, Spot.KEY] == 0:
            return at
    return NOBODY


@kernel
def edge_of(spots, edges, spot, action):
    """The edge of an answer at a spot, or NOBODY."""
    edge = spots[spot, Spot.FIRST]
    while edge != NOBODY and edges[edge, Edge.ACTION] != action:
        edge = edges[edge, Edge.NEXT]
    return edge


@kernel
def key_of(view, seat):
    """The key of the decision of a seat that has seen this; it is never 0."""
    return stirred(view, seat + 1) | 1 << 40


@kernel
def begin_views(views):
    """At the root nobody has seen anything yet."""
    for seat in range(views.shape[0]):
        views[seat] = NOTHING_SEEN


@kernel
def is_shared(asked):
    """Whether several seats are asked."""
    return asked & (asked - 1) != 0


@kernel
def note_answer(game, views, seat, action, asked, question, unseen):
    """Enter an answer into what the seats have seen; return what is still unseen of answers given together.

    `asked` and `question` are from before the answer, `unseen` what others have not seen yet, or 0. While the same
    seats go on answering, only their own answers are known to them; afterwards all of them are, in whatever order.
    """
    entry = stirred(seat + 1, action + 1)
    views[seat] = stirred(views[seat], entry)
    if not is_shared(asked) and unseen == 0:
        for other in range(game.seats):
            if other != seat:
                views[other] = stirred(views[other], entry)
        return 0
    unseen = ((unseen + entry) & WORD) | 1
    if game.over == 0 and game.question == question and game.asked != 0 and game.asked & ~asked == 0:
        return unseen
    for other in range(game.seats):
        views[other] = stirred(views[other], unseen)
    return 0


def make_find_answers(apply, next_legal, worth_of_move, even):
    """A function that grows the answers of a spot."""

    @kernel
    def add_edge(spots, edges, tally, spot, action):
        """A new edge at a spot, or NOBODY where there is no room."""
        edge = tally[Tally.EDGES]
        if edge == edges.shape[0]:
            return NOBODY
        tally[Tally.EDGES] = edge + 1
        edges[edge, Edge.ACTION] = action
        edges[edge, Edge.VISITS] = FIRST_WEIGHT
        edges[edge, Edge.TOTAL] = FIRST_WEIGHT * WIN // 2
        edges[edge, Edge.CHANCES] = 0
        edges[edge, Edge.NEXT] = spots[spot, Spot.FIRST]
        spots[spot, Spot.FIRST] = edge
        return edge

    @kernel
    def look_at(pad, book, seat, action, luck):
        """What an answer to the trial is worth at first sight, from 0 to WIN."""
        pad[TRIAL + 1] = pad[TRIAL]
        apply(pad[TRIAL + 1], book, seat, action)
        return chance_from(worth_of_move(pad, TRIAL + 1, book, seat, luck), even)

    @kernel
    def find_answers(pad, book, seat, luck, spots, edges, tally, spot):
        """Enter the answers legal in this world that a spot lacks, each with a first look; return how many are legal.

        Where only one is legal there is nothing to look at.
        """
        game = pad[TRIAL]
        legal, first = 0, NOBODY
        action = NOBODY
        while True:
            action = next_legal(game, book, seat, action + 1)
            if action == NOBODY:
                return legal
            legal += 1
            if edge_of(spots, edges, spot, action) != NOBODY:
                continue
            edge = add_edge(spots, edges, tally, spot, action)
            if edge == NOBODY:
                continue
            if legal == 1:
                first = edge  # looked at as soon as there is a second one
                continue
            edges[edge, Edge.TOTAL] = FIRST_WEIGHT * look_at(pad, book, seat, action, luck)
            if first != NOBODY:
                edges[first, Edge.TOTAL] = FIRST_WEIGHT * look_at(pad, book, seat, edges[first, Edge.ACTION], luck)
                first = NOBODY

    return find_answers


def make_pick(why_not):
    """A function that picks the answer by which a round goes on."""

    @kernel
    def pick(game, book, seat, spots, edges, spot, daring):
        """The edge that draws most among those that are legal in this world, or NOBODY; all of those had a chance."""
        best, most = NOBODY, 0
        edge = spots[spot, Spot.FIRST]
        while edge != NOBODY:
            if why_not(game, book, seat, edges[edge, Edge.ACTION]) == 0:
                edges[edge, Edge.CHANCES] += 1
                draw = urge(edges, edge, daring)
                if best == NOBODY or draw > most:
                    best, most = edge, draw
            edge = edges[edge, Edge.NEXT]
        return best

    return pick


@kernel
def nothing_goes_without_saying(game, book, seat):
    """Every answer is worth a thought."""
    return NOBODY


def make_search(apply, why_not, next_legal, next_world, worth_of_move, evaluate, playout, even, foregone):
    """A function that lets a tree grow for some rounds.

    `foregone(game, book, seat)` is an answer that needs no spot, or NOBODY: the round goes on with it at once.
    """
    find_answers = make_find_answers(apply, next_legal, worth_of_move, even)
    pick = make_pick(why_not)

    @kernel
    def weigh_all(pad, book, reward):
        """What the trial counts for every seat; it is played on to a quiet position first."""
        game = pad[TRIAL]
        for seat in range(game.seats):
            worth = evaluate(game, book, seat)
            if game.over == 1:
                won = (game.winners >> seat) & 1 == 1
                reward[seat] = WIN // 2 if game.winners == 0 else WIN if won else 0
            else:
                reward[seat] = chance_from(worth, even)

    @kernel
    def best_at(spots, edges, spot):
        """The edge of a fresh spot that looked best, or NOBODY."""
        best = NOBODY
        edge = spots[spot, Spot.FIRST]
        while edge != NOBODY:
            if best == NOBODY or edges[edge, Edge.TOTAL] > edges[best, Edge.TOTAL]:
                best = edge
            edge = edges[edge, Edge.NEXT]
        return best

    @kernel
    def count_leaf(pad, book, seat, luck, spots, edges, spot, leaf, reward):
        """What a round that has grown a spot counts for every seat."""
        game = pad[TRIAL]
        if leaf == Leaf.PLAYOUT:
            pad[WORLD] = pad[TRIAL]  # from here on it is played some turns further
            reward[seat] = playout(pad, book, seat, luck)
            if game.seats == 2:
                reward[1 - seat] = WIN - reward[seat]
            else:
                weigh_all(pad, book, reward)
            return
        best = best_at(spots, edges, spot)
        if best != NOBODY and game.seats == 2:
            reward[seat] = edges[best, Edge.TOTAL] // FIRST_WEIGHT
            reward[1 - seat] = WIN - reward[seat]
            return
        if best != NOBODY:
            apply(game, book, seat, edges[best, Edge.ACTION])
        weigh_all(pad, book, reward)

    @kernel
    def visit(pad, book, seat, luck, spots, edges, tally, key):
        """The spot of a decision in this round, and whether the round ends there: NOBODY where there is no room."""
        spot = spot_at(spots, key)
        if spot == NOBODY:
            return NOBODY, True
        if spots[spot, Spot.KEY] == 0:
            if 4 * tally[Tally.SPOTS] >= 3 * spots.shape[0] or tally[Tally.EDGES] == edges.shape[0]:
                return NOBODY, True
            tally[Tally.SPOTS] += 1
            spots[spot, Spot.KEY] = key
            spots[spot, Spot.FIRST] = NOBODY
            spots[spot, Spot.ROUNDS] = 1
            return spot, find_answers(pad, book, seat, luck, spots, edges, tally, spot) > 1
        rounds = spots[spot, Spot.ROUNDS] + 1
        spots[spot, Spot.ROUNDS] = rounds
        if rounds & (rounds - 1) == 0:  # other worlds may have other answers: every so often they are looked for
            find_answers(pad, book, seat, luck, spots, edges, tally, spot)
        return spot, False

    @kernel
    def walk(pad, book, thinker, luck, spots, edges, tally, views, way, reward, daring, leaf):
        """Go down the tree in pad[TRIAL] until a spot grows; return how many answers were given, and fill `reward`."""
        game = pad[TRIAL]
        begin_views(views)
        unseen, steps = 0, 0
        while game.over == 0 and steps < DEPTH:
            asked, question = int(game.asked), int(game.question)
            seat = first_asked(game) if steps > 0 else thinker  # of seats that are asked together the thinker is first
            action = foregone(game, book, seat) if steps > 0 else NOBODY
            if action != NOBODY:
                apply(game, book, seat, action)
                unseen = note_answer(game, views, seat, action, asked, question, unseen)
                continue
            key = key_of(views[seat], seat)
            spot, ends = visit(pad, book, seat, luck, spots, edges, tally, key)
            if ends and spot == NOBODY:
                break
            if ends and steps > 0:
                count_leaf(pad, book, seat, luck, spots, edges, spot, leaf, reward)
                return steps
            edge = pick(game, book, seat, spots, edges, spot, daring)
            if edge == NOBODY:
                if find_answers(pad, book, seat, luck, spots, edges, tally, spot) == 0:
                    break
                edge = pick(game, book, seat, spots, edges, spot, daring)
                if edge == NOBODY:
                    break
            way[steps, STEP_EDGE] = edge
            way[steps, STEP_SEAT] = seat
            steps += 1
            action = edges[edge, Edge.ACTION]
            apply(game, book, seat, action)
            unseen = note_answer(game, views, seat, action, asked, question, unseen)
        weigh_all(pad, book, reward)
        return steps

    @kernel
    def write_root(spots, edges, seat, value, tries):
        """What came of the answers to the open question, and how often each was tried."""
        edge = spots[spot_at(spots, key_of(NOTHING_SEEN, seat)), Spot.FIRST]
        while edge != NOBODY:
            value[edges[edge, Edge.ACTION]] = edges[edge, Edge.TOTAL]
            tries[edges[edge, Edge.ACTION]] = edges[edge, Edge.VISITS]
            edge = edges[edge, Edge.NEXT]

    @woven
    def search(pad, book, seat, luck, rounds, daring, leaf, spots, edges, way, tally, views, reward, value, tries):
        """Let the tree of the concealed record in pad[CONCEALED] grow for some rounds, then write what its root shows.

        The caller clears `spots` and `tally` before the first rounds of a question.
        """
        for _round in range(rounds):
            next_world(pad, book, luck, tally[Tally.ROUNDS])
            pad[TRIAL] = pad[WORLD]
            steps = walk(pad, book, seat, luck, spots, edges, tally, views, way, reward, daring, leaf)
            for step in range(steps):
                edge = way[step, STEP_EDGE]
                edges[edge, Edge.VISITS] += 1
                edges[edge, Edge.TOTAL] += reward[way[step, STEP_SEAT]]
            tally[Tally.ROUNDS] += 1
        write_root(spots, edges, seat, value, tries)

    return search
