"""Effect programs as every kernel runs them: tables in the book, frames on the agenda, filters, amounts and conditions.

A thing is a number: below `cards` it is a card, `cards + seat` is a player. What differs from game to game comes in
as functions: a factory closes over them, and over the layer of numbers below it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from cardwright.kernel.chance import PICKED_PLAYER, below, is_fixed, use_fixed
from cardwright.kernel.questions import ask, ask_on
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY
from cardwright.language.program import (
    ABILITY,
    AMOUNT,
    CODE,
    CONDITION,
    COST,
    FILTER,
    NONE,
    WATCHER,
    Compare,
    Mode,
    Op,
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
REGISTERS = 8


class Row(IntEnum):
    """The columns of an agenda row: a frame in which a program runs, or another thing that is due."""

    STEP = 0
    STAGE = 1
    SEAT = 2  # whose program, window or turn
    SOURCE = 3  # the card with the text
    OTHER = 4
    PC = 5
    MARKS = 6
    DONE = 7
    X = 8
    SUBJECT = 9
    CAUSE = 10
    AMOUNT = 11
    R0 = 12
    WIDTH = 20


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
def go(game, at, pc):
    """Go on at another place."""
    game.agenda[at, Row.PC] = pc


@kernel
def column(game, book, at, place):
    """A column of the instruction that a frame stands at."""
    return int(book.code[game.agenda[at, Row.PC], place])


@kernel
def open_frame(game, at, step, source, seat, pc):
    """Make an agenda row a fresh frame; what it asks for or remembers is empty."""
    for place in range(Row.WIDTH):
        game.agenda[at, place] = 0
    game.agenda[at, Row.STEP] = step
    game.agenda[at, Row.SOURCE] = source
    game.agenda[at, Row.SEAT] = seat
    game.agenda[at, Row.PC] = pc
    game.agenda[at, Row.SUBJECT] = NOBODY
    game.agenda[at, Row.CAUSE] = NOBODY
    for register in range(REGISTERS):
        game.agenda[at, Row.R0 + register] = NOBODY


@kernel
def wipe(game, at):
    """Blank a row that is done, so that equal positions are equal bytes."""
    for place in range(Row.WIDTH):
        game.agenda[at, place] = 0


@dataclass(frozen=True)
class World:
    """What a game tells about its things; x is a card or player, `at` a frame or NOBODY."""

    cards: int
    zones: int  # zones whose cards filters can mean, from 0
    player: int  # the bit of `forms` that means players
    refer: Callable[..., Any]  # (game, at, source, seat, bound, ref) -> x or NOBODY
    form_of: Callable[..., Any]  # (game, book, card) -> number of its form, NOBODY for an unknown card
    area_of: Callable[..., Any]  # (zone) -> bit
    controller_of: Callable[..., Any]  # (game, card) -> seat, or NOBODY
    is_out: Callable[..., Any]  # (game, seat)
    types_of: Callable[..., Any]  # (game, book, card) -> mask
    is_same: Callable[..., Any]  # (game, book, card, card): they share what `of the same ...` speaks of
    states_of: Callable[..., Any]  # (game, book, card, asked) -> mask, those of the asked ones
    has_keyword: Callable[..., Any]  # (game, book, card, keyword)
    stands_in: Callable[..., Any]  # (game, relation, x, to, source, bound)
    number: Callable[..., Any]  # (game, book, x, stat, without): a present number
    printed: Callable[..., Any]  # (game, book, x, stat, without): the same as printed
    without: Callable[..., Any]  # (game, source, stat) -> kind whose changes do not count, or NONE
    unseen: Callable[..., Any]  # (game, zones, player) -> how many cards a hidden pile holds, NOBODY: count them
    scale: Callable[..., Any]  # (book, which, amount): multiplied and divided as the row says
    make_test: Callable[..., Any]  # (fits) -> (game, book, which, source, seat, at): the tests of this game alone


def make_reading(world: World) -> tuple[Any, Any, Any, Any]:
    """Filters, counts, amounts and conditions over the numbers of the layer below."""
    cards, zones, player_form = world.cards, world.zones, world.player
    refer, form_of, area_of, controller_of = world.refer, world.form_of, world.area_of, world.controller_of
    is_out, types_of, is_same, states_of = world.is_out, world.types_of, world.is_same, world.states_of
    has_keyword, stands_in, number, printed = world.has_keyword, world.stands_in, world.number, world.printed
    without, unseen, scale = world.without, world.unseen, world.scale

    @kernel
    def plain_amount(game, book, which, source, seat, bound, at, fixed):
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
        elif mode == Mode.STAT or mode == Mode.PRINTED:
            x = refer(game, at, source, seat, bound, book.amounts[which, Amount.b])
            if x == NOBODY:
                result = 0
            elif mode == Mode.PRINTED:
                result = printed(game, book, x, result, NONE)
            else:
                result = number(game, book, x, result, without(game, source, result))
        return scale(book, which, result)

    @kernel
    def fits_card(game, book, which, x, source, seat, bound, at):
        """States, keywords, name and types."""
        types = book.filters[which, Filter.types]
        if types != 0 and types & types_of(game, book, x) == 0:
            return False
        types = book.filters[which, Filter.not_types]
        if types > 0 and types & types_of(game, book, x) != 0:
            return False
        name = book.filters[which, Filter.name]
        if name != NONE and book.name[game.kind[x]] != name:
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
        other = refer(game, at, source, seat, bound, same)
        return other != NOBODY and other < cards and is_same(game, book, x, other)

    @kernel
    def fits_row(game, book, which, x, source, seat, bound, at):
        """Every column of one row must hold, the extreme aside."""
        forms = book.filters[which, Filter.forms]
        side = book.filters[which, Filter.side]
        if x >= cards:
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
        if x < cards and not fits_card(game, book, which, x, source, seat, bound, at):
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
        """No other card that fits has more, or less, of the filter's stat."""
        extreme, stat = book.filters[which, Filter.extreme], book.filters[which, Filter.stat]
        own = number(game, book, x, stat, NONE)
        for zone in range(zones):
            if game.count[zone] == 0 or book.filters[which, Filter.zones] & area_of(zone) == 0:
                continue
            other = game.first[zone]
            while other != NOBODY:
                if fits_rows(game, book, which, other, source, seat, bound, at):
                    if (number(game, book, other, stat, NONE) - own) * extreme > 0:
                        return False
                other = game.next[other]
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
        """How many cards and players fit a filter, as far as `most`."""
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
        return count

    @kernel
    def counted(game, book, which, source, seat, bound, at):
        """The number of things that a text counts; the cards of a hidden pile are counted unseen."""
        areas = book.filters[which, Filter.zones]
        if unseen(game, areas, 0) != NOBODY:
            total = 0
            for player in range(game.seats):
                if not is_out(game, player) and is_on_side(book.filters[which, Filter.side], player, seat):
                    total += unseen(game, areas, player)
            return total
        return count_fitting(game, book, which, source, seat, bound, at, MOST)

    @kernel
    def amount_of(game, book, which, source, seat, bound, at, fixed):
        """A number that a text names."""
        if book.amounts[which, Amount.mode] == Mode.COUNT:
            found = counted(game, book, book.amounts[which, Amount.a], source, seat, bound, at)
            return scale(book, which, found)
        return plain_amount(game, book, which, source, seat, bound, at, fixed)

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


def make_speaks_of(fits: Any, holds: Any) -> Any:
    """Whether a watcher speaks of two parties, by the filters of one reading."""

    @kernel
    def speaks_of(game, book, watcher, subject, other, source, seat, bound):
        """Whether the parties and the condition are those of a watcher; `other` may be NOBODY."""
        if not fits(game, book, book.watchers[watcher, Watcher.filter], subject, source, seat, bound, NOBODY):
            return False
        which = book.watchers[watcher, Watcher.other]
        if which != NONE and not fits(game, book, which, other, source, seat, bound, NOBODY):
            return False
        return holds(game, book, book.watchers[watcher, Watcher.condition], source, seat, bound, NOBODY)

    return speaks_of


def make_frames(refer: Any, fits: Any, amount_of: Any) -> tuple[Any, Any, Any]:
    """How a frame reads its instruction: who is meant, how much, and whether something fits."""

    @kernel
    def who(game, at, ref):
        """The card or player that a reference of a frame means."""
        return refer(game, at, game.agenda[at, Row.SOURCE], game.agenda[at, Row.SEAT], NOBODY, ref)

    @kernel
    def how_much(game, book, at, which):
        """An amount that a frame names."""
        source, seat = game.agenda[at, Row.SOURCE], game.agenda[at, Row.SEAT]
        return amount_of(game, book, which, source, seat, NOBODY, at, 0)

    @kernel
    def suits_frame(game, book, at, which, x):
        """Whether something fits a filter, seen from a frame."""
        source, seat = game.agenda[at, Row.SOURCE], game.agenda[at, Row.SEAT]
        return fits(game, book, which, x, source, seat, NOBODY, at)

    return who, how_much, suits_frame


def make_flow(cards: int, who: Any, how_much: Any, suits_frame: Any, holds: Any) -> tuple[Any, Any]:
    """The instructions that test, count and jump, and the loop over things."""

    @kernel
    def run_flow(game, book, at, op):
        """An instruction that tests, counts or jumps."""
        pc = game.agenda[at, Row.PC]
        a, b, c = column(game, book, at, Code.a), column(game, book, at, Code.b), column(game, book, at, Code.c)
        source, seat = game.agenda[at, Row.SOURCE], game.agenda[at, Row.SEAT]
        go(game, at, pc + 1)
        if op == Op.GO:
            go(game, at, a)
        elif op == Op.TEST:
            if not holds(game, book, a, source, seat, NOBODY, at):
                go(game, at, b)
        elif op == Op.MODE_IS:
            if game.agenda[at, Row.R0 + a] != b:
                go(game, at, c)
        elif op == Op.FITS:
            x = who(game, at, a)
            if x == NOBODY or not suits_frame(game, book, at, b, x):
                go(game, at, c)
        elif op == Op.DONE:
            if game.agenda[at, Row.DONE] == 0:
                go(game, at, a)
        elif op == Op.CLEAR:
            game.agenda[at, Row.DONE] = 0
        elif op == Op.SET:
            game.agenda[at, Row.R0 + a] = how_much(game, book, at, b)
        elif op == Op.ADD:
            game.agenda[at, Row.R0 + a] = min(MOST, game.agenda[at, Row.R0 + a] + how_much(game, book, at, b))
        elif op == Op.KEEP:
            game.agenda[at, Row.R0 + a] = who(game, at, b)

    @kernel
    def next_each(game, book, at):
        """The next thing of a loop, cards before players; a loop that is done goes on behind it."""
        pc = game.agenda[at, Row.PC]
        register, which = Row.R0 + book.code[pc, Code.a], book.code[pc, Code.b]
        before = int(game.agenda[at, register])
        for x in range(before + 1, cards + game.seats):
            if suits_frame(game, book, at, which, x):
                game.agenda[at, register] = x
                go(game, at, pc + 1)
                return
        game.agenda[at, register] = NOBODY
        go(game, at, book.code[pc, Code.c])

    return run_flow, next_each


def make_refer(cards: int, refer_plain: Any, controller_of: Any, owner_of: Any) -> Any:
    """References with the step from a card to its controller or owner."""

    @kernel
    def refer(game, at, source, seat, bound, ref):
        """The card or player that a reference means, or NOBODY."""
        if ref >= Ref.OWNER:
            card = refer_plain(game, at, source, seat, bound, ref - Ref.OWNER)
            return card if card == NOBODY or card >= cards else cards + owner_of(card)
        if ref >= Ref.CONTROLLER:
            card = refer_plain(game, at, source, seat, bound, ref - Ref.CONTROLLER)
            return card if card == NOBODY or card >= cards else cards + controller_of(game, card)
        return refer_plain(game, at, source, seat, bound, ref)

    return refer


def make_candidates(cards: int, zones: int, player_form: int, area_of: Any, suits_frame: Any, allowed: Any) -> Any:
    """What a CHOOSE can pick: `allowed(game, book, at, pc, x)` is what a game asks for besides the filter."""

    @kernel
    def is_candidate(game, book, at, pc, x):
        """Whether something may be chosen: it fits, was not chosen before, and nothing else bars it."""
        excluded = book.code[pc, Code.e]
        for register in range(REGISTERS):
            if (excluded >> register) & 1 == 1 and game.agenda[at, Row.R0 + register] == x:
                return False
        return suits_frame(game, book, at, book.code[pc, Code.b], x) and allowed(game, book, at, pc, x)

    @kernel
    def nth_candidate(game, book, at, pc, number):
        """The candidate of a number, or NOBODY."""
        which = book.code[pc, Code.b]
        if (book.filters[which, Filter.forms] >> player_form) & 1 == 1:
            for player in range(game.seats):
                if is_candidate(game, book, at, pc, cards + player):
                    if number == 0:
                        return cards + player
                    number -= 1
        areas = book.filters[which, Filter.zones]
        for zone in range(zones):
            if game.count[zone] == 0 or areas & area_of(zone) == 0:
                continue
            card = game.first[zone]
            while card != NOBODY:
                if is_candidate(game, book, at, pc, card):
                    if number == 0:
                        return card
                    number -= 1
                card = game.next[card]
        return NOBODY

    @kernel
    def random_candidate(game, book, at, pc):
        """Chance picks among the candidates, or takes what a scenario has fixed."""
        count = 0
        fixed = NOBODY
        x = nth_candidate(game, book, at, pc, 0)
        while x != NOBODY:
            if fixed == NOBODY and is_fixed(book, int(game.kind[x]) if x < cards else PICKED_PLAYER + x - cards):
                fixed = x
            count += 1
            x = nth_candidate(game, book, at, pc, count)
        if use_fixed(book, fixed != NOBODY):
            return fixed
        return nth_candidate(game, book, at, pc, below(game, count))

    return is_candidate, nth_candidate, random_candidate


@kernel
def ask_part(game, question, seat, is_part):
    """Ask one seat, as a part of its move or on its own."""
    if is_part:
        ask_on(game, question, 1 << seat)
    else:
        ask(game, question, 1 << seat)
