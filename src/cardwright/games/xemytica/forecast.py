"""What the rules of Xemytica say of a position to one seat: the rows of `kernel/survey.py`.

pad[NOW] is left with the fight as it would end with the cards that are on the table, coins aside: its totals and every
line of its arithmetic. Where nobody fights it is left with the last fight.
"""

from enum import IntEnum

from cardwright.games.xemytica.actions import chosen_by
from cardwright.games.xemytica.arithmetic import Depth, write_totals
from cardwright.games.xemytica.rules.comparing import NO_VALUE, leaders, one_value, value_of
from cardwright.games.xemytica.rules.hand import enter_play
from cardwright.games.xemytica.rules.steps import players_of_window
from cardwright.games.xemytica.rules.texts import nth_waiting
from cardwright.games.xemytica.rules.totals import form_totals, settle_table
from cardwright.games.xemytica.state import (
    ATTRIBUTES,
    CARDS,
    COMBATANTS,
    OUT,
    PLACE,
    TIED,
    Answer,
    FightRow,
    Ignored,
    LineKind,
    Metric,
    Number,
    Plan,
    Question,
    Step,
    Zone,
)
from cardwright.games.xemytica.table import (
    champion_of,
    controller_of,
    find_held,
    next_held,
    own_top,
    owner_of,
    slot_of,
    zone_of,
)
from cardwright.kernel.agenda import Row
from cardwright.kernel.record import i8, i32, record
from cardwright.kernel.rule import kernel
from cardwright.kernel.survey import AnswerRow, CardRow, Scene, place_cards
from cardwright.kernel.table import NOBODY

NOW, TRIAL = 0, 1  # places of the pad
LAID = OUT + 1  # the zone of what its owner has committed in the open window


class Forecast(IntEnum):
    """How the fight would stand after an answer."""

    AHEAD = 0  # mask of the seats
    COMBATANTS = 1  # how many rows follow
    LINE = 2  # a row for each combatant: its seat, then its totals


EACH = 1 + ATTRIBUTES  # numbers of the row of a combatant


class State(IntEnum):
    """The states of a card: one bit each."""

    FIGHTS = 1  # its values are its present attributes
    IGNORED = 2  # its text does nothing


class Shown(IntEnum):
    """Which fight the table shows."""

    NONE = 0
    RUNNING = 1
    LAST = 2


@record(forecasts=int(Forecast.LINE) + COMBATANTS * EACH)
class XemyticaAnswer(AnswerRow):
    """An answer of a Xemytica game."""


@record(values=ATTRIBUTES)
class XemyticaCard(CardRow):
    """A card of a Xemytica game, where its owner sees it in an open window."""


@record()
class XemyticaScene(Scene):
    """The table of a Xemytica game."""

    window: i8  # mask of the seats that the open window is for
    fight: i8  # Shown
    ahead: i8  # mask of the seats that are ahead in it, or have won it
    best: i32  # the number with which they are, NO_VALUE where none decides
    others: i32  # the best number of the others
    decides: i8[COMBATANTS, ATTRIBUTES]  # the totals that decide


# The fight


@kernel
def tally(game, book):
    """Form the totals of the running round as they are so far, without chance; the mask of those who are ahead."""
    settle_table(game, book)
    form_totals(game, book, Depth.SO_FAR)
    write_totals(game)
    return leaders(game, book, Depth.SO_FAR)


@kernel
def recall_totals(game):
    """The totals of the last fight are the numbers that are compared."""
    for slot in range(game.combatants):
        for attribute in range(ATTRIBUTES):
            game.present[slot, attribute] = game.total[slot, attribute]


@kernel
def has_said(game, why):
    """Whether a text had its way with a fight."""
    for row in range(game.fight_size):
        if game.fight[row, FightRow.WHY] == why:
            return True
    return False


@kernel
def is_compared(book, attribute):
    """Whether an attribute by itself may decide."""
    metric = book.numbers[Number.METRIC]
    return metric == Metric.MAX_ANY or (metric == Metric.ATTRIBUTE and attribute == book.numbers[Number.COMPARED])


@kernel
def about_numbers(game, book, scene):
    """Which totals decide a fight, and how good they are; where a text decides it, none does."""
    if (
        book.numbers[Number.METRIC] == Metric.MAJORITY
        or has_said(game, LineKind.COMPARED)
        or has_said(game, LineKind.WINS)
    ):
        return
    sign = -1 if book.numbers[Number.LOWEST] == 1 else 1
    best, others = NO_VALUE, NO_VALUE
    for slot in range(game.combatants):
        number = value_of(game, book, slot, NOBODY)
        is_ahead = (scene.ahead >> game.combatant_seat[slot]) & 1 == 1
        if is_ahead:
            best = max(best, number)
        else:
            others = max(others, number)
        if number != NO_VALUE and (is_ahead or scene.ahead == 0):
            for attribute in range(book.numbers[Number.ATTRIBUTES]):
                if is_compared(book, attribute) and one_value(game, slot, attribute, sign) == number:
                    scene.decides[slot, attribute] = 1
    scene.best = NO_VALUE if best == NO_VALUE else sign * best
    scene.others = NO_VALUE if others == NO_VALUE else sign * others


@kernel
def about_table(game, book, scene, pad):
    """Whose window is open, whose text asks, and how the running or the last fight stands."""
    scene.source, scene.best, scene.others = NOBODY, NO_VALUE, NO_VALUE
    pad[NOW] = game
    now = pad[NOW]
    if game.over == 0:
        if game.question == Question.WINDOW:
            scene.window = players_of_window(game, book)
        top = game.agenda_size - 1
        if top >= 0 and game.agenda[top, Row.STEP] == Step.RUN and game.agenda[top, Row.SOURCE] < CARDS:
            scene.source = game.agenda[top, Row.SOURCE]
        scene.ahead = tally(now, book)
        if now.combatants > 0:
            scene.fight = Shown.RUNNING
            about_numbers(now, book, scene)
            return
        pad[NOW] = game
    scene.ahead = 0
    if game.won != NOBODY and game.combatants > 0:
        scene.fight = Shown.LAST
        scene.ahead = 0 if game.won == TIED else 1 << game.won
        recall_totals(now)
        about_numbers(now, book, scene)


# The cards


@kernel
def lay_out(game, cards):
    """Cards lie where their owner has put them in an open window."""
    place_cards(game, cards)
    for seat in range(game.seats):
        lay_out_plans(game, cards, seat)
        card, place = next_held(game, NOBODY, seat), 0
        while card != NOBODY:
            cards[card].zone = zone_of(seat, Zone.HAND)
            cards[card].place = place
            card = next_held(game, card, seat)
            place += 1
        card, place = own_top(game, seat), 0
        while card != NOBODY:
            cards[card].place = place
            card = game.next[card]
            place += 1


@kernel
def lay_out_plans(game, cards, seat):
    """What an owner has discarded lies on the pile in that order, what is committed lies by itself."""
    pile = zone_of(seat, Zone.DISCARD)
    for zone in range(zone_of(seat, Zone.DECK), zone_of(seat, Zone.HAND) + 1):
        card = game.first[zone]
        while card != NOBODY:
            if game.plan[card] & Plan.DISCARDED != 0:
                cards[card].zone = pile
                cards[card].place = game.count[pile] + game.plan[card] // PLACE - 1
            elif game.plan[card] & Plan.COMMITTED != 0:
                cards[card].zone = LAID
                cards[card].place = seat
            card = game.next[card]


@kernel
def about_card(game, book, card, row, pad):
    """Whose a card is, and the present attributes of one that fights."""
    row.owner, row.host = owner_of(game, card), NOBODY
    row.seat = NOBODY if game.zone[card] == OUT else controller_of(game, card)
    if row.zone == OUT:
        return
    if game.ignored[card] == Ignored.FULLY:
        row.state = State.IGNORED
    slot = slot_of(pad[NOW], card) if row.zone % Zone.COUNT == Zone.PLAY else NOBODY
    if slot != NOBODY and game.over == 0:
        row.state |= State.FIGHTS
        for attribute in range(ATTRIBUTES):
            row.values[attribute] = pad[NOW].total[slot, attribute]


# The answers


@kernel
def card_given(game, book, seat, action, is_legal):
    """The card with which an answer is given, or NOBODY."""
    if action < Answer.DISCARD:
        return find_held(game, seat, action - Answer.COMMIT)
    if action < Answer.DRAW:
        return find_held(game, seat, action - Answer.DISCARD)
    if Answer.CHOOSE_KIND <= action < Answer.CHOOSE_CARD:
        if is_legal:
            at = game.agenda_size - 1
            return chosen_by(game, book, at, game.agenda[at, Row.PC], action)
        return find_held(game, seat, action - Answer.CHOOSE_KIND)
    return action - Answer.CHOOSE_CARD if Answer.CHOOSE_CARD <= action < Answer.CHOOSE_SEAT else NOBODY


@kernel
def write_fight(game, ahead, row):
    """Write how a fight stands."""
    row.forecast[Forecast.AHEAD], row.forecast[Forecast.COMBATANTS] = ahead, game.combatants
    for slot in range(game.combatants):
        row.forecast[Forecast.LINE + slot * EACH] = game.combatant_seat[slot]
        for attribute in range(ATTRIBUTES):
            row.forecast[Forecast.LINE + slot * EACH + 1 + attribute] = game.total[slot, attribute]


@kernel
def try_card(game, book, seat, card, row, pad):
    """The fight with one card more in play, turned up in a reveal of its own."""
    pad[TRIAL] = game
    trial = pad[TRIAL]
    trial.clock += 1
    enter_play(trial, book, card, seat)
    write_fight(trial, tally(trial, book), row)


@kernel
def about_answer(game, book, seat, action, row, scene, pad):
    """The card of an answer, and how the fight of a seat that takes part in it would stand."""
    row.card, row.target = card_given(game, book, seat, action, row.reason == 0), NOBODY
    if row.reason != 0:
        return
    if game.question == Question.ORDER and Answer.OPTION <= action < Answer.YES:
        row.target = game.waiting_source[nth_waiting(game, seat, action - Answer.OPTION)]
    elif scene.window != 0 and scene.fight == Shown.RUNNING and champion_of(pad[NOW], seat) != NOBODY:
        if action < Answer.DISCARD:
            try_card(game, book, seat, row.card, row, pad)
        elif action == Answer.PASS:
            write_fight(pad[NOW], scene.ahead, row)
