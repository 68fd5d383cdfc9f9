"""Effect programs as every kernel runs them: tables in the book, frames on the agenda, filters, amounts and conditions.

A thing is a number: below `cards` it is a card, `cards + seat` is a player, and `things.py` has what lies behind. What
differs from game to game comes in as functions: a factory closes over them, and over the layer of numbers below it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from cardwright.kernel.agenda import Row
from cardwright.kernel.rule import kernel
from cardwright.kernel.seats import form_of, is_out
from cardwright.kernel.table import NOBODY
from cardwright.kernel.things import NO_THINGS, Things
from cardwright.language.program import (
    ABILITY,
    AMOUNT,
    ASPECT,
    CODE,
    CONDITION,
    COST,
    FILTER,
    KEPT,
    NONE,
    WATCHER,
    Compare,
    Mode,
    Ref,
    Relation,
    Side,
    Test,
)

# The columns of the effect tables, by name.
Code = IntEnum("Code", {name: place for place, name in enumerate(CODE)})
Filter = IntEnum("Filter", {name: place for place, name in enumerate(FILTER)})
Amount = IntEnum("Amount", {name: place for place, name in enumerate(AMOUNT)})
Condition = IntEnum("Condition", {name: place for place, name in enumerate(CONDITION)})
Watcher = IntEnum("Watcher", {name: place for place, name in enumerate(WATCHER)})
Cost = IntEnum("Cost", {name: place for place, name in enumerate(COST)})
Ability = IntEnum("Ability", {name: place for place, name in enumerate(ABILITY)})

MOST = 9999  # no amount passes it


@kernel
def is_on_side(side, controller, seat):
    """A side is seen from the player that the text works for."""
    return side == Side.ANY or (controller == seat) == (side == Side.OWN)


@kernel
def compares(left, how, right):
    """One amount compared with another."""
    if how == Compare.EXACTLY:
        return left == right
    if how == Compare.AT_LEAST:
        return left >= right
    if how == Compare.AT_MOST:
        return left <= right
    return left > right if how == Compare.GREATER else left < right


@kernel
def cost_part(book, first, parts, resource):
    """How much of a resource a cost asks for, an X aside, or NONE where it asks for none of it."""
    for row in range(first, first + parts):
        if book.costs[row, Cost.resource] == resource:
            return int(book.costs[row, Cost.amount])
    return NONE


@kernel
def resource_of_x(book, first, parts):
    """The resource that is paid X times for a cost, or NONE."""
    for row in range(first, first + parts):
        if book.costs[row, Cost.x] > 0:
            return int(book.costs[row, Cost.resource])
    return NONE


@kernel
def bounded(amount):
    """No amount passes the limit of all games."""
    return max(-MOST, min(MOST, amount))


@kernel
def scale(book, which, amount):
    """Twice, half and so on: what is divided is always rounded down."""
    by = max(1, int(book.amounts[which, Amount.by]))
    return bounded(amount * int(book.amounts[which, Amount.times])) // by


# What is so at a table that says nothing else


@kernel
def no_past(game, book, which, source, seat, at):
    """Nothing of the past is remembered in this game."""
    return 0


@kernel
def no_states(game, book, card, asked):
    """Cards of this game are in no states."""
    return 0


@kernel
def no_keyword(game, book, card, keyword):
    """Cards of this game have no keywords."""
    return False


@kernel
def all_count(game, source, stat):
    """No text of this game leaves changes of others out."""
    return NONE


@kernel
def no_types(game, book, card):
    """Cards of this game have no types."""
    return 0


@kernel
def not_the_same(game, book, one, other, aspect):
    """No two cards of this game share what `of the same ...` speaks of."""
    return False


@kernel
def no_other_relation(game, relation, x, to, source):
    """Things stand to each other as on every table, and in no other way."""
    return False


def make_turn_test(fits: Any) -> Any:
    """The condition of games that share all others: whose turn it is."""

    @kernel
    def passes(game, book, which, source, seat, at):
        """Whether it is the turn of the player that is named."""
        is_turn = book.conditions[which, Condition.test] == Test.TURN_OF
        return is_turn and is_on_side(book.conditions[which, Condition.a], game.turn, seat)

    return passes


# What a game tells


@dataclass(frozen=True)
class World:
    """What a game tells about its things; x is a card or player, `at` a frame or NOBODY.

    In a game with other things, x and `card` may be one of those, too.
    """

    cards: int
    zones: int  # zones whose cards filters can mean, from 0
    player: int  # the bit of `forms` that means players
    refer: Callable[..., Any]  # (game, at, source, seat, bound, ref) -> x or NOBODY
    area_of: Callable[..., Any]  # (zone) -> bit
    controller_of: Callable[..., Any]  # (game, card) -> seat, or NOBODY
    stands_in: Callable[..., Any]  # (game, relation, x, to, source, bound)
    number: Callable[..., Any]  # (game, book, x, stat, without): a present number
    printed: Callable[..., Any]  # (game, book, x, stat, without): the same as printed
    unseen: Callable[..., Any]  # (game, zones, player) -> how many cards a hidden pile holds, NOBODY: count them
    form_of: Callable[..., Any] = form_of  # (game, book, card) -> number of its form, NOBODY for an unknown card
    is_out: Callable[..., Any] = is_out  # (game, seat)
    types_of: Callable[..., Any] = no_types  # (game, book, card) -> mask
    is_same: Callable[..., Any] = not_the_same  # (game, book, card, card, aspect): they share what `the same` is about
    states_of: Callable[..., Any] = no_states  # (game, book, card, asked) -> mask, those of the asked ones
    has_keyword: Callable[..., Any] = no_keyword  # (game, book, card, keyword)
    without: Callable[..., Any] = all_count  # (game, source, stat) -> kind whose changes do not count, or NONE
    scale: Callable[..., Any] = scale  # (book, which, amount): multiplied and divided as the row says
    make_test: Callable[..., Any] = make_turn_test  # (fits) -> (game, book, which, source, seat, at): its own tests
    make_past: Callable[..., Any] | None = None  # (fits) -> (the same): how often it happened this turn
    things: Things = NO_THINGS  # what is neither card nor player


@kernel
def is_joined(book, which):
    """Whether an amount is made of two others."""
    mode = book.amounts[which, Amount.mode]
    return mode == Mode.SUM or mode == Mode.LEAST


@kernel
def join(book, which, one, two):
    """The sum of two amounts, or the smaller one."""
    return one + two if book.amounts[which, Amount.mode] == Mode.SUM else min(one, two)


def make_reading(world: World) -> tuple[Any, Any, Any, Any]:
    """Filters, counts, amounts and conditions over the numbers of the layer below."""
    cards, zones, player_form = world.cards, world.zones, world.player
    refer, form_of, area_of, controller_of = world.refer, world.form_of, world.area_of, world.controller_of
    is_out, types_of, is_same, states_of = world.is_out, world.types_of, world.is_same, world.states_of
    has_keyword, stands_in, number, printed = world.has_keyword, world.stands_in, world.number, world.printed
    without, unseen, scale = world.without, world.unseen, world.scale
    things, first_thing, end_thing = world.things, world.things.first, world.things.end
    has_things, thing_forms = end_thing > 0, things.forms
    thing_form, is_there, thing_seat = things.form_of, things.is_there, things.seat_of

    @kernel
    def simple_amount(game, book, which, source, seat, bound, at, fixed):
        """A fixed number, the X that was paid, a register, a stat; multiplied and divided, rounding down."""
        mode = book.amounts[which, Amount.mode]
        result = int(book.amounts[which, Amount.a])
        if mode == Mode.VARIABLE:
            result = 0 if at == NOBODY else int(game.agenda[at, Row.X])
        elif mode == Mode.REGISTER:
            result = 0 if at == NOBODY else int(game.agenda[at, Row.R0 + result])
        elif mode == Mode.EVENT:
            result = 0 if at == NOBODY else int(game.agenda[at, Row.AMOUNT])
        elif mode == Mode.ROW:
            result = fixed
        elif mode == Mode.DONE:
            result = 0 if at == NOBODY else int(game.agenda[at, Row.DONE])
        elif mode == Mode.STAT or mode == Mode.PRINTED:
            x = refer(game, at, source, seat, bound, book.amounts[which, Amount.b])
            if x == NOBODY:
                result = 0
            elif mode == Mode.PRINTED:
                result = printed(game, book, x, result, NONE)
            else:
                result = number(game, book, x, result, without(game, source, result))
        elif mode == Mode.TYPES:
            x = refer(game, at, source, seat, bound, book.amounts[which, Amount.b])
            result = 0 if x == NOBODY or x >= cards else types_of(game, book, x)
        elif mode == Mode.FACT:
            result = max(0, fact_of(game, at, result))
        return scale(book, which, result)

    @kernel
    def plain_amount(game, book, which, source, seat, bound, at, fixed):
        """An amount in which nothing is counted, or two of them joined."""
        if not is_joined(book, which):
            return simple_amount(game, book, which, source, seat, bound, at, fixed)
        one, two = book.amounts[which, Amount.a], book.amounts[which, Amount.b]
        one = simple_amount(game, book, one, source, seat, bound, at, fixed)
        two = simple_amount(game, book, two, source, seat, bound, at, fixed)
        return scale(book, which, join(book, which, one, two))

    @kernel
    def fits_card(game, book, which, x, source, seat, bound, at):
        """States, keywords, name and types; only cards have names."""
        types = book.filters[which, Filter.types]
        if types != 0 and types & types_of(game, book, x) == 0:
            return False
        types = book.filters[which, Filter.not_types]
        if types > 0 and types & types_of(game, book, x) != 0:
            return False
        name = book.filters[which, Filter.name]
        if name != NONE and (x >= cards or book.name[game.kind[x]] != name):
            return False
        wanted = book.filters[which, Filter.states]
        if wanted != 0 and states_of(game, book, x, wanted) != wanted:
            return False
        unwanted = book.filters[which, Filter.not_states]
        if unwanted != 0 and states_of(game, book, x, unwanted) != 0:
            return False
        keyword = book.filters[which, Filter.keyword]
        if keyword != NONE and not has_keyword(game, book, x, keyword):
            return False
        keyword = book.filters[which, Filter.not_keyword]
        if keyword != NONE and has_keyword(game, book, x, keyword):
            return False
        same = book.filters[which, Filter.same_type]
        if same == NONE:
            return True
        other = refer(game, at, source, seat, bound, same % ASPECT)
        if same >= KEPT:
            return types_of(game, book, x) & other != 0
        return other != NOBODY and other < cards and is_same(game, book, x, other, same // ASPECT)

    @kernel
    def fits_row(game, book, which, x, source, seat, bound, at):
        """Every column of one row must hold, the extreme aside."""
        forms = book.filters[which, Filter.forms]
        side = book.filters[which, Filter.side]
        is_thing = has_things and x >= first_thing
        if is_thing:
            if (forms >> thing_form(game, x)) & 1 == 0 or not is_there(game, x):
                return False
            if not is_on_side(side, thing_seat(game, x), seat):
                return False
        elif x >= cards:
            if (forms >> player_form) & 1 == 0 or is_out(game, x - cards) or not is_on_side(side, x - cards, seat):
                return False
        else:
            form = form_of(game, book, x)
            if form < 0 or book.filters[which, Filter.zones] & area_of(game.zone[x]) == 0:
                return False
            if (forms >> form) & 1 == 0 or not is_on_side(side, controller_of(game, x), seat):
                return False
        relation = book.filters[which, Filter.relation]
        if relation != Relation.ANY:
            to = refer(game, at, source, seat, bound, book.filters[which, Filter.to])
            if not stands_in(game, relation, x, to, source, bound):
                return False
        if (x < cards or is_thing) and not fits_card(game, book, which, x, source, seat, bound, at):
            return False
        least, most = book.filters[which, Filter.least], book.filters[which, Filter.most]
        if least == NONE and most == NONE:
            return True
        value = number(game, book, x, book.filters[which, Filter.stat], NONE)
        if least != NONE and value < plain_amount(game, book, least, source, seat, bound, at, 0):
            return False
        return most == NONE or value <= plain_amount(game, book, most, source, seat, bound, at, 0)

    @kernel
    def fits_rows(game, book, which, x, source, seat, bound, at):
        """Every row of a filter must hold, the extreme aside."""
        while which != NONE:
            if not fits_row(game, book, which, x, source, seat, bound, at):
                return False
            which = book.filters[which, Filter.also]
        return True

    @kernel
    def is_extreme(game, book, which, x, source, seat, bound, at):
        """No other card, player or thing that fits has more, or less, of the filter's stat."""
        extreme, stat = book.filters[which, Filter.extreme], book.filters[which, Filter.stat]
        own = number(game, book, x, stat, NONE)
        if x >= cards and not (has_things and x >= first_thing):
            for player in range(game.seats):
                if cards + player != x and fits_rows(game, book, which, cards + player, source, seat, bound, at):
                    more = (number(game, book, cards + player, stat, NONE) - own) * extreme
                    if more > 0 or (more == 0 and abs(extreme) > 1):
                        return False
            return True
        for zone in range(zones):
            if game.count[zone] == 0 or book.filters[which, Filter.zones] & area_of(zone) == 0:
                continue
            other = game.first[zone]
            while other != NOBODY:
                if fits_rows(game, book, which, other, source, seat, bound, at):
                    if (number(game, book, other, stat, NONE) - own) * extreme > 0:
                        return False
                other = game.next[other]
        for thing in range(first_thing, end_thing):
            if fits_rows(game, book, which, thing, source, seat, bound, at):
                if (number(game, book, thing, stat, NONE) - own) * extreme > 0:
                    return False
        return True

    @kernel
    def fits(game, book, which, x, source, seat, bound, at):
        """Whether something fits a filter."""
        if x == NOBODY or not fits_rows(game, book, which, x, source, seat, bound, at):
            return False
        if book.filters[which, Filter.extreme] == 0:
            return True
        return is_extreme(game, book, which, x, source, seat, bound, at)

    @kernel
    def count_fitting(game, book, which, source, seat, bound, at, most):
        """How many cards, players and other things fit a filter, as far as `most`."""
        count = 0
        if (book.filters[which, Filter.forms] >> player_form) & 1 == 1:
            for player in range(game.seats):
                if fits(game, book, which, cards + player, source, seat, bound, at):
                    count += 1
        areas = book.filters[which, Filter.zones]
        for zone in range(zones):
            if game.count[zone] == 0 or areas & area_of(zone) == 0:
                continue
            card = game.first[zone]
            while card != NOBODY and count < most:
                if fits(game, book, which, card, source, seat, bound, at):
                    count += 1
                card = game.next[card]
        if book.filters[which, Filter.forms] & thing_forms != 0:
            for thing in range(first_thing, end_thing):
                if fits(game, book, which, thing, source, seat, bound, at):
                    count += 1
        return count

    @kernel
    def counted(game, book, which, source, seat, bound, at):
        """The number of things that a text counts; the cards of a hidden pile are counted unseen."""
        areas = book.filters[which, Filter.zones]
        if unseen(game, areas, 0) != NOBODY:
            total = 0
            whose = NOBODY
            if book.filters[which, Filter.relation] == Relation.OF:
                whose = refer(game, at, source, seat, bound, int(book.filters[which, Filter.to])) - cards
            for player in range(game.seats):
                if whose != NOBODY and whose != player:
                    continue
                if not is_out(game, player) and is_on_side(book.filters[which, Filter.side], player, seat):
                    total += unseen(game, areas, player)
            return total
        return count_fitting(game, book, which, source, seat, bound, at, MOST)

    times_past = no_past if world.make_past is None else world.make_past(fits)

    @kernel
    def highest(game, book, which, source, seat, bound, at, stat):
        """The highest number of a stat among the cards that fit a filter."""
        most = 0
        areas = book.filters[which, Filter.zones]
        for zone in range(zones):
            if game.count[zone] == 0 or areas & area_of(zone) == 0:
                continue
            card = game.first[zone]
            while card != NOBODY:
                if fits(game, book, which, card, source, seat, bound, at):
                    most = max(most, number(game, book, card, stat, NONE))
                card = game.next[card]
        return most

    @kernel
    def one_amount(game, book, which, source, seat, bound, at, fixed):
        """A number that is counted or read."""
        if book.amounts[which, Amount.mode] == Mode.COUNT:
            found = counted(game, book, book.amounts[which, Amount.a], source, seat, bound, at)
            return scale(book, which, found)
        if book.amounts[which, Amount.mode] == Mode.HAPPENED:
            found = times_past(game, book, int(book.amounts[which, Amount.a]), source, seat, at)
            return scale(book, which, found)
        if book.amounts[which, Amount.mode] == Mode.HIGHEST:
            one, stat = int(book.amounts[which, Amount.a]), int(book.amounts[which, Amount.b])
            return scale(book, which, highest(game, book, one, source, seat, bound, at, stat))
        return simple_amount(game, book, which, source, seat, bound, at, fixed)

    @kernel
    def joined_amount(game, book, which, source, seat, bound, at, fixed):
        """A number that is counted or read, or two of them joined."""
        if not is_joined(book, which):
            return one_amount(game, book, which, source, seat, bound, at, fixed)
        one, two = book.amounts[which, Amount.a], book.amounts[which, Amount.b]
        one = one_amount(game, book, one, source, seat, bound, at, fixed)
        two = one_amount(game, book, two, source, seat, bound, at, fixed)
        return scale(book, which, join(book, which, one, two))

    @kernel
    def amount_of(game, book, which, source, seat, bound, at, fixed):
        """A number that a text names: what is joined may itself be joined, no deeper."""
        if not is_joined(book, which):
            return one_amount(game, book, which, source, seat, bound, at, fixed)
        one, two = book.amounts[which, Amount.a], book.amounts[which, Amount.b]
        one = joined_amount(game, book, one, source, seat, bound, at, fixed)
        two = joined_amount(game, book, two, source, seat, bound, at, fixed)
        return scale(book, which, join(book, which, one, two))

    test_of_game = world.make_test(fits)

    @kernel
    def passes(game, book, which, source, seat, bound, at):
        """Whether one row of a condition holds."""
        test = book.conditions[which, Condition.test]
        a, b, c = (
            int(book.conditions[which, Condition.a]),
            int(book.conditions[which, Condition.b]),
            int(book.conditions[which, Condition.c]),
        )
        if test == Test.COMPARE:
            left = amount_of(game, book, a, source, seat, bound, at, 0)
            return compares(left, b, amount_of(game, book, c, source, seat, bound, at, 0))
        if test == Test.FITS:
            return fits(game, book, b, refer(game, at, source, seat, bound, a), source, seat, bound, at)
        if test == Test.DONE:
            return at != NOBODY and game.agenda[at, Row.DONE] != 0
        if test == Test.FLIPPED:
            return at != NOBODY and game.agenda[at, Row.R0 + a] == 1
        return test_of_game(game, book, which, source, seat, at)

    @kernel
    def holds(game, book, which, source, seat, bound, at):
        """Whether a condition holds: `and` binds tighter than `or`; no condition at all holds."""
        if which == NONE:
            return True
        result = False
        group = True
        while True:
            test = passes(game, book, which, source, seat, bound, at)
            if book.conditions[which, Condition.negated] == 1:
                test = not test
            group = group and test
            if book.conditions[which, Condition.more] == 0:
                return result or group
            if book.conditions[which, Condition.or_next] == 1:
                result = result or group
                group = True
            which += 1

    return fits, count_fitting, amount_of, holds


def make_speaks_at(fits: Any, holds: Any) -> Any:
    """Whether a watcher speaks of two parties, by the filters of one reading and what a frame knows."""

    @kernel
    def speaks_at(game, book, watcher, subject, other, source, seat, bound, at):
        """Whether the parties and the condition are those of a watcher; `other` may be NOBODY."""
        which = book.watchers[watcher, Watcher.filter]
        if subject != source and which != NONE and book.filters[which, Filter.relation] == Relation.THIS:
            return False  # most texts speak of their own card
        if not fits(game, book, which, subject, source, seat, bound, at):
            return False
        which = book.watchers[watcher, Watcher.other]
        if which != NONE and not fits(game, book, which, other, source, seat, bound, at):
            return False
        return holds(game, book, book.watchers[watcher, Watcher.condition], source, seat, bound, at)

    return speaks_at


def make_speaks_of(fits: Any, holds: Any) -> Any:
    """Whether a watcher speaks of two parties, by the filters of one reading."""
    speaks_at = make_speaks_at(fits, holds)

    @kernel
    def speaks_of(game, book, watcher, subject, other, source, seat, bound):
        """Whether the parties and the condition are those of a watcher; `other` may be NOBODY."""
        return speaks_at(game, book, watcher, subject, other, source, seat, bound, NOBODY)

    return speaks_of


def make_owner_in(controller_of: Any, owner_of: Any | None) -> Any:
    """Whose a card is; a game in which no card is anybody's own has no `owner_of`: there it is the controller's."""
    if owner_of is None:
        return controller_of

    @kernel
    def owner_in(game, card):
        """The player whose card it is, wherever it lies."""
        return owner_of(game, card)

    return owner_in


@kernel
def fact_of(game, at, ref):
    """A further fact of the event that a frame is about, NOBODY where it has none; DOER is the first."""
    place = Row.WIDTH + ref - Ref.DOER
    return NOBODY if at == NOBODY or place >= game.agenda.shape[1] else int(game.agenda[at, place])


def make_refer(refer_own: Any, controller_of: Any, owner_of: Any | None, things: Things = NO_THINGS) -> Any:
    """References of texts; `refer_own(game, source, seat, ref)` is HOST, ACTIVE, ATTACKER and DEFENDER of a game."""
    owner_in = make_owner_in(controller_of, owner_of)
    first_thing, has_things, thing_seat = things.first, things.end > 0, things.seat_of

    @kernel
    def refer_plain(game, at, source, seat, ref):
        """A reference without the step to a controller or owner."""
        if ref == Ref.THIS:
            return source
        if ref == Ref.YOU:
            return game.kind.shape[0] + seat
        if ref < 0:
            return NOBODY
        if ref == Ref.HOST or ref >= Ref.ACTIVE:
            return refer_own(game, source, seat, ref)
        if at == NOBODY:
            return NOBODY
        if ref == Ref.SUBJECT:
            return int(game.agenda[at, Row.SUBJECT])
        return int(game.agenda[at, Row.CAUSE if ref == Ref.CAUSE else Row.R0 + ref])

    @kernel
    def refer(game, at, source, seat, bound, ref):
        """The card, player or thing that a reference means, or NOBODY."""
        cards = game.kind.shape[0]
        if ref < Ref.CONTROLLER:
            return refer_plain(game, at, source, seat, ref)
        if ref >= Ref.BOUND:
            card = bound
            if ref == Ref.BOUND:
                return card
        elif ref >= Ref.DOER:
            card = fact_of(game, at, ref % Ref.CONTROLLER + Ref.DOER)
            if ref < Ref.DOER + Ref.CONTROLLER:
                return card
        else:
            card = refer_plain(game, at, source, seat, ref % Ref.CONTROLLER)
        if has_things and card >= first_thing:
            seat = thing_seat(game, card)
        elif card == NOBODY or card >= cards:
            return card
        else:
            seat = owner_in(game, card) if ref & Ref.OWNER != 0 else controller_of(game, card)
        return NOBODY if seat == NOBODY else cards + seat

    return refer


def make_stands_in(stands_in_own: Any, controller_of: Any, owner_of: Any | None, things: Things = NO_THINGS) -> Any:
    """How things stand to each other; `stands_in_own(game, relation, x, to, source)` is the relations of a game."""
    owner_in = make_owner_in(controller_of, owner_of)
    first_thing, has_things, thing_seat = things.first, things.end > 0, things.seat_of

    @kernel
    def stands_in(game, relation, x, to, source, bound):
        """How something stands to the card with the text, or to what the filter names."""
        cards = game.kind.shape[0]
        if relation == Relation.THIS:
            return x == source
        if relation == Relation.OTHER:
            return x != source
        if relation == Relation.BOUND:
            return x == bound
        if relation == Relation.IS:
            return x == to
        if relation == Relation.NOT:
            return x != to
        if relation == Relation.OF or relation == Relation.NOT_OF:
            if to < cards or (x >= cards and not (has_things and x >= first_thing)):
                return False
            seat = thing_seat(game, x) if has_things and x >= first_thing else controller_of(game, x)
            return (seat == to - cards) == (relation == Relation.OF)
        if relation == Relation.CONTROLLER_OF and NOBODY < to < cards:
            return x == cards + controller_of(game, to)
        if relation == Relation.OWNER_OF and NOBODY < to < cards:
            return x == cards + owner_in(game, to)
        return stands_in_own(game, relation, x, to, source)

    return stands_in
