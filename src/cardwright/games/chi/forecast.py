"""What the rules of Chi say of a position to one seat: the rows of `kernel/survey.py`."""

from enum import IntEnum

from cardwright.games.chi.actions import Answer
from cardwright.games.chi.rules import count_stacks, hand, hand_points, is_immune, play_yang, target, yang_points
from cardwright.games.chi.state import CHI_KIND, COLOURS, SEATS, Zone
from cardwright.kernel.record import i32, record
from cardwright.kernel.rule import kernel
from cardwright.kernel.survey import AnswerRow, CardRow, Scene
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import find


class Forecast(IntEnum):
    """What follows from an answer."""

    STACKS = 0  # separate stacks that the area gains


class Value(IntEnum):
    """The numbers of a card."""

    POINTS = 0


class State(IntEnum):
    """The states of a card: one bit each."""

    IMMUNE = 1


@record(forecasts=len(Forecast))
class ChiAnswer(AnswerRow):
    """An answer of Chi."""


@record(values=len(Value))
class ChiCard(CardRow):
    """A card of Chi; `host` is the Yang that it lies on."""


@record(seats=SEATS)
class ChiScene(Scene):
    """The table of Chi."""

    points: i32[SEATS]  # as they would be counted now: of the Yang in the area, and of the cards in hand
    stacks: i32[SEATS]


@kernel
def seat_of(zone):
    """Whose hand or area a zone is, or NOBODY's."""
    if zone >= Zone.AREA:
        return zone - Zone.AREA
    return zone - Zone.HAND if zone >= Zone.HAND else NOBODY


@kernel
def about_card(game, book, card, row, pad):
    """Points, pairs and what is safe from attacks."""
    zone, kind = game.zone[card], game.kind[card]
    row.owner = seat_of(zone)
    row.seat = row.owner
    row.host = NOBODY
    if kind == NOBODY:
        return
    row.values[Value.POINTS] = book.points[kind]
    if zone >= Zone.AREA:
        row.host = game.under[card]
        row.state = State.IMMUNE if is_immune(game, book, zone - Zone.AREA, card) else 0


@kernel
def about_table(game, book, scene, pad):
    """What each player's points would be now, and the stacks of each area."""
    scene.source = NOBODY
    for seat in range(game.seats):
        scene.points[seat] = yang_points(game, book, seat) + hand_points(game, book, seat)
        scene.stacks[seat] = count_stacks(game, seat)


@kernel
def kind_given(action):
    """The kind of the card that an answer takes out of the hand, or NOBODY."""
    if action < Answer.YANG or action == Answer.DRAW_DECK or action == Answer.PASS or action == Answer.CONCEDE:
        return NOBODY
    if action < Answer.YIN:
        return COLOURS + action - Answer.YANG
    if action < Answer.DRAW_DECK:
        return action - Answer.YIN
    if action < Answer.CHI:
        return action - Answer.WASTE
    return CHI_KIND if action == Answer.CHI else action - Answer.DISCARD


@kernel
def about_answer(game, book, seat, action, row, scene, pad):
    """The card, what it is played on, and the stacks that a Yang makes."""
    row.card, row.target = NOBODY, NOBODY
    kind = kind_given(action)
    if kind != NOBODY:
        row.card = find(game, hand(seat), kind)
    elif action < Answer.YANG:
        row.card = game.first[Zone.ROW + action]
    if row.reason != 0:
        return
    if Answer.YANG <= action < Answer.YIN:
        pad[0] = game
        play_yang(pad[0], book, seat, kind)
        row.forecast[Forecast.STACKS] = count_stacks(pad[0], seat) - count_stacks(game, seat)
    elif Answer.YIN <= action < Answer.DRAW_DECK:
        row.target = target(game, book, seat, book.colour[kind])
    elif action == Answer.CHI:
        row.target = game.last[Zone.CONFLICT]
