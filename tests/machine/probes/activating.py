"""Rows of activation: a card laid face down, an answer from the hand, a text of a covered card; and how often."""

from cardwright.kernel.activating import end_uses, is_used_up, make_is_open, make_note_use
from cardwright.kernel.rule import kernel
from cardwright.language.program import Moment, Of, Side
from tests.machine.probes import ground as g

MAIN, BATTLE = 1, 2  # steps
TURN, GAME = 0, 1  # periods
SUMMONED = 5  # an event
LAID, ANSWER, LINEAGE, TRIGGERED = 0, 1, 2, 3  # abilities
ON_FIELD, IN_HAND, DISCARDED = 1 << g.FIELD, 1 << g.HAND, 1 << g.DISCARD
BOOK = g.make_book(
    openings=[
        {"zones": ON_FIELD, "turns": Side.OWN, "age": 2},
        {"zones": ON_FIELD, "turns": Side.OPPOSING},
        {"zones": IN_HAND, "moment": Moment.RESPONSE},
        {"zones": ON_FIELD, "states": g.State.BENEATH, "turns": Side.OWN, "steps": 1 << MAIN, "moment": Moment.OPEN},
        {"zones": DISCARDED, "by": Side.ANY, "event": SUMMONED},
    ],
    quotas=[
        {"of": Of.CARD, "period": TURN, "most": 1},
        {"of": Of.NAME, "period": TURN, "most": 1},
        {"of": Of.ABILITY, "period": GAME, "most": 2},
    ],
    abilities=[
        {"opening": 0, "openings": 2, "quota": 0, "quotas": 2},
        {"opening": 2, "openings": 1, "quota": 2, "quotas": 1},
        {"opening": 3, "openings": 1, "quota": 0, "quotas": 0},
        {"opening": 4, "openings": 1, "quota": 0, "quotas": 0},
    ],
)


@kernel
def age_of(game, card):
    """How many turns ago a card came where it is."""
    return game.turns - game.came[card]


@kernel
def moment_of(game):
    """What is answered lies on the agenda."""
    return Moment.RESPONSE if game.agenda_size > 0 else Moment.OPEN


@kernel
def has_cause(game, book, seat, card, event):
    """An event that has happened is noted in the score here."""
    return game.score[seat] == event


is_open = make_is_open(g.area_of, g.states_of, g.seat_of, age_of, moment_of, has_cause)
note_use = make_note_use(1 << TURN | 1 << GAME, g.reach_limit)


@kernel
def play(game, book, case):
    """Seat 0 has a pile of the cards 1 and 0, laid in turn 3; which of its abilities are open, turn by turn."""
    game.step = MAIN if case < 4 else BATTLE
    game.agenda_size = 1 if case in (2, 3) else 0
    for card in (1, 0):
        g.put(game, card, g.zone_of(0, g.FIELD))
        game.came[card] = 3
    g.put(game, 2, g.zone_of(0, g.DISCARD))
    game.turns, game.turn = 3 + case, case % 2
    game.score[1] = SUMMONED if case == 1 else 0
    game.told[0] = is_open(game, book, LAID, 0, 0)
    game.told[1] = is_open(game, book, ANSWER, 0, 3)
    game.told[2] = is_open(game, book, LINEAGE, 0, 1)
    game.told[3] = is_open(game, book, LINEAGE, 0, 0)
    game.told[4] = is_open(game, book, TRIGGERED, 1, 2)
    note_use(game, book, LAID, 0, 0)
    game.kind[3] = game.kind[0]
    game.told[5] = is_used_up(game, book, LAID, 0, 0) + 2 * is_used_up(game, book, LAID, 0, 3)  # a card of its name
    game.told[5] += 4 * is_used_up(game, book, LAID, 1, 4)  # the other player's
    end_uses(game, TURN)
    game.told[6] = is_used_up(game, book, LAID, 0, 0) + 2 * game.used
    note_use(game, book, ANSWER, 0, 3)
    game.told[7] = is_used_up(game, book, ANSWER, 0, 3)
