"""What the rules of Xi Cards say of a position to one seat: the rows of `kernel/survey.py`."""

from enum import IntEnum

from cardwright.games.xi.answers import Answer, Why
from cardwright.games.xi.playing import why_not_time
from cardwright.games.xi.rules.choosing import find_hidden
from cardwright.games.xi.rules.skirmish import blow
from cardwright.games.xi.rules.spells import ability_at
from cardwright.games.xi.rules.time import bank_cost, costs_of, lose_time
from cardwright.games.xi.rules.zones import controller_of, is_in_play, is_unit_in_play, owner_of, type_of, zone_of
from cardwright.games.xi.state import (
    ABILITIES,
    CARDS,
    OUT,
    PLAYING,
    SEATS,
    Act,
    Form,
    Number,
    Question,
    Resource,
    Stat,
    Step,
    Zone,
)
from cardwright.games.xi.state import State as Marked
from cardwright.games.xi.values import is_forbidden, value
from cardwright.kernel.agenda import Row, row_of
from cardwright.kernel.record import i8, i16, record
from cardwright.kernel.rule import kernel
from cardwright.kernel.survey import COSTS, AnswerRow, CardRow, Scene, make_card_named
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE

X_OF = 3  # the part of a cost that says which resource X is of; the others are by Resource


class Forecast(IntEnum):
    """What follows from an answer."""

    DEALT = 0  # to the defender of a skirmish; NOBODY where it is open
    TAKEN = 1
    TIME = 2  # T that the seat gains or loses by it, costs aside


class Value(IntEnum):
    """The numbers of a card: of a unit in play the first three, of a card in a hand what it costs."""

    DAMAGE = 0  # below 0: open
    LIFE = 1
    MAX_LIFE = 2
    TYPE = 3
    COST = 4  # and the other parts of the cost, as those of an answer


class State(IntEnum):
    """The states of a card: one bit each."""

    IN_PLAY = 1
    UNIT = 2  # in play
    SKIRMISHED = 4
    HELD = 8  # in a hand: its cost is the present one
    BARRED = 16  # a text keeps it from skirmishing


@record(forecasts=len(Forecast))
class XiAnswer(AnswerRow):
    """An answer of Xi Cards; the parts of a cost are T, pT, life points and the resource of X."""


@record(values=int(Value.COST) + COSTS)
class XiCard(CardRow):
    """A card of Xi Cards; `host` is what it is attached to."""


@record()
class XiScene(Scene):
    """The table of Xi Cards."""

    attacker: i16  # of the skirmish, also while its defender is being chosen, or NOBODY
    defender: i16  # a card, CARDS + seat, or NOBODY
    is_declared: i8  # 1: the skirmish lies on the table
    timely: i8  # mask of the seats that may use T now


@kernel
def about_card(game, book, card, row, pad):
    """The numbers of units in play, and what the cards of hands cost."""
    row.owner, row.seat, row.host = owner_of(game, card), controller_of(game, card), NOBODY
    zone, kind = game.zone[card], game.kind[card]
    if kind < 0 or zone == OUT or (zone < PLAYING and zone % Zone.COUNT == Zone.DECK):
        return
    row.values[Value.TYPE] = type_of(game, book, card)
    if is_in_play(game, card):
        row.state = State.IN_PLAY
        host = game.host[card]
        if 0 <= host < CARDS and is_in_play(game, host):
            row.host = host
        if is_unit_in_play(game, card):
            about_unit(game, book, card, row)
    elif zone < PLAYING and zone % Zone.COUNT == Zone.HAND and book.form[kind] != Form.BLANK:
        row.state = State.HELD
        time, prepared, life, x = costs_of(game, book, card, NOBODY)
        row.values[Value.COST + Resource.TIME] = time
        row.values[Value.COST + Resource.PREPARED] = prepared
        row.values[Value.COST + Resource.LIFE] = life
        row.values[Value.COST + X_OF] = x


@kernel
def about_unit(game, book, card, row):
    """The present numbers of a unit in play."""
    row.state |= State.UNIT
    if game.marks[card] & Marked.SKIRMISHED != 0:
        row.state |= State.SKIRMISHED
    if is_forbidden(game, book, Act.SKIRMISH, card, NOBODY):
        row.state |= State.BARRED
    row.values[Value.DAMAGE] = value(game, book, card, Stat.DAMAGE, NONE)
    row.values[Value.MAX_LIFE] = value(game, book, card, Stat.MAX_LIFE, NONE)
    row.values[Value.LIFE] = game.lives[card]


@kernel
def about_table(game, book, scene, pad):
    """Whose text asks, who skirmishes, and who may spend T."""
    scene.source, scene.attacker, scene.defender = NOBODY, NOBODY, NOBODY
    if game.over == 1:
        return
    top = game.agenda_size - 1
    at = row_of(game, Step.SKIRMISH)
    if at != NOBODY:
        scene.attacker, scene.defender, scene.is_declared = game.agenda[at, Row.SOURCE], game.agenda[at, Row.OTHER], 1
    if game.question == Question.DEFENDER:
        scene.attacker = game.agenda[top, Row.SOURCE]
    if top >= 0 and game.agenda[top, Row.STEP] == Step.RUN:
        scene.source = game.agenda[top, Row.SOURCE]
    for seat in range(game.seats):
        if why_not_time(game, seat, True, False) == Why.LEGAL:
            scene.timely |= 1 << seat


ATTACKERS = (int(Answer.SKIRMISH), int(Answer.CONCEDE))
card_given = make_card_named(Answer, ATTACKERS, ABILITIES, zone_of, int(Zone.HAND), find_hidden)


@kernel
def write_cost(row, time, prepared, life, x):
    """Write the parts of a cost."""
    row.cost[Resource.TIME] = time
    row.cost[Resource.PREPARED] = prepared
    row.cost[Resource.LIFE] = life
    row.cost[X_OF] = x


@kernel
def about_cost(game, book, action, row):
    """What an answer costs."""
    if action == Answer.DRAW:
        write_cost(row, book.numbers[Number.DRAW_COST], NONE, NONE, NONE)
    elif Answer.BANK <= action < Answer.PLACE:
        write_cost(row, bank_cost(book, action - Answer.BANK + 1), NONE, NONE, NONE)
    elif Answer.PLAY <= action < Answer.SKIRMISH:
        ability = NOBODY
        if action >= Answer.USE:
            ability = ability_at(game, book, row.card, (action - Answer.USE) % ABILITIES)
        time, prepared, life, x = costs_of(game, book, row.card, ability)
        write_cost(row, time, prepared, life, x)
    else:
        write_cost(row, NONE, NONE, NONE, NONE)


@kernel
def about_blows(game, book, defender, row):
    """What two units would deal each other; open damage is not known before it is chosen."""
    attacker = int(game.agenda[game.agenda_size - 1, Row.SOURCE])
    row.forecast[Forecast.DEALT], row.forecast[Forecast.TAKEN] = NOBODY, NOBODY
    if value(game, book, attacker, Stat.DAMAGE, NONE) < 0 or value(game, book, defender, Stat.DAMAGE, NONE) < 0:
        return
    row.forecast[Forecast.DEALT] = blow(game, book, attacker, defender)
    row.forecast[Forecast.TAKEN] = blow(game, book, defender, attacker)


@kernel
def about_answer(game, book, seat, action, row, scene, pad):
    """The card of an answer, what it costs and what it leads to."""
    row.card, row.target = card_given(game, book, seat, action, row.reason == 0), NOBODY
    if row.reason != 0:
        return
    about_cost(game, book, action, row)
    if Answer.SEAT <= action < Answer.SEAT + SEATS:
        row.target = CARDS + action - Answer.SEAT
    elif game.question == Question.DEFENDER and Answer.CARD <= action < Answer.KIND:
        about_blows(game, book, action - Answer.CARD, row)
    elif action == Answer.END_TURN:
        pad[0] = game
        lose_time(pad[0])
        row.forecast[Forecast.TIME] = pad[0].time[seat] - game.time[seat]
    elif action == Answer.PLACE:
        row.forecast[Forecast.TIME] = book.numbers[Number.FIRST_TURN_TIME]
