"""What a card or player is now: references, filters, amounts, conditions, and numbers after all changes.

A filter may ask for numbers, and a number may be changed for what fits a filter. To keep either from calling itself,
each layer of filters closes over the numbers below it:

    printed numbers -> ground layer -> first values -> middle layer -> values -> top layer
"""

from cardwright.games.xi.rules.numbers import bounded, scale
from cardwright.games.xi.rules.statements import is_said, row_seat
from cardwright.games.xi.rules.zones import (
    area_of,
    controller_of,
    is_in_play,
    is_unit_in_play,
    owner_of,
    type_of,
    zone_of,
)
from cardwright.games.xi.state import CARDS, PLAYING, Area, Form, Number, Past, Stat, State, Step, Zone
from cardwright.kernel.agenda import Row
from cardwright.kernel.programs import (
    MOST,
    Condition,
    Filter,
    Watcher,
    World,
    is_on_side,
    make_reading,
    make_refer,
    make_speaks_of,
    make_stands_in,
)
from cardwright.kernel.rule import kernel
from cardwright.kernel.seats import form_of, is_out, make_unseen
from cardwright.kernel.standing import (
    make_amount_at,
    make_blame,
    make_concerns,
    make_is_forbidden,
    make_meets,
    make_next_about,
    make_rows,
    make_says,
    stands,
)
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE, How, Ref, Relation, Test, Watch

# What texts refer to


@kernel
def skirmish_row(game):
    """The agenda row of the declared skirmish, or NOBODY."""
    for at in range(game.agenda_size):
        if game.agenda[at, Row.STEP] == Step.SKIRMISH:
            return at
    return NOBODY


@kernel
def refer_own(game, source, seat, ref):
    """What a card is attached to, whose turn it is, and the parties of the declared skirmish."""
    if ref == Ref.HOST:
        return NOBODY if source == NOBODY else int(game.host[source])
    if ref == Ref.ACTIVE:
        return CARDS + game.turn
    row = skirmish_row(game)
    if row == NOBODY:
        return NOBODY
    return int(game.agenda[row, Row.SOURCE if ref == Ref.ATTACKER else Row.OTHER])


refer = make_refer(refer_own, controller_of, owner_of)


# Filters


@kernel
def stands_in_own(game, relation, x, to, source):
    """How something stands to what it is attached to, or to the other party of the declared skirmish."""
    if relation == Relation.HOST:
        return source != NOBODY and x == game.host[source]
    if relation == Relation.ATTACHED_TO:
        return x < CARDS and to != NOBODY and game.host[x] == to
    row = skirmish_row(game)
    if relation != Relation.SKIRMISHES_WITH or row == NOBODY or to == NOBODY:
        return False
    attacker, defender = game.agenda[row, Row.SOURCE], game.agenda[row, Row.OTHER]
    return (x == attacker and to == defender) or (x == defender and to == attacker)


stands_in = make_stands_in(stands_in_own, controller_of, owner_of)
unseen = make_unseen(zone_of, (int(Area.HAND), int(Zone.HAND)), (int(Area.DECK), int(Zone.DECK)))


@kernel
def has_attachment(game, card):
    """Whether something is attached to a card."""
    for seat in range(game.seats):
        other = game.first[zone_of(seat, Zone.LASTING)]
        while other != NOBODY:
            if game.host[other] == card:
                return True
            other = game.next[other]
    return False


@kernel
def fighting_states(game, card):
    """The states that the declared skirmish gives a card."""
    row = skirmish_row(game)
    if row == NOBODY:
        return 0
    if game.agenda[row, Row.SOURCE] == card:
        return State.SKIRMISHING | State.ATTACKING
    if game.agenda[row, Row.OTHER] == card:
        return State.SKIRMISHING | State.DEFENDING
    return 0


@kernel
def printed(game, book, x, stat, without):
    """A number as it is printed or kept, before any change."""
    if x >= CARDS:
        seat = x - CARDS
        if stat == Stat.TIME:
            return int(game.time[seat])
        return int(game.prepared[seat]) if stat == Stat.PREPARED else int(game.life[seat])
    kind = game.kind[x]
    if kind < 0:
        return 0
    if stat == Stat.DAMAGE:
        return int(book.damage[kind])
    if stat == Stat.LIFE:
        return int(game.lives[x]) if is_in_play(game, x) else int(book.lives[kind])
    if stat == Stat.COST_T:
        return max(0, int(book.cost_t[kind]))
    if stat == Stat.COST_P:
        return max(0, int(book.cost_p[kind]))
    return int(book.lives[kind])


@kernel
def types_of(game, book, card):
    """The mask of a card's one type."""
    return 1 << type_of(game, book, card)


@kernel
def is_same_type(game, book, one, other):
    """Whether two cards share their type."""
    return type_of(game, book, one) == type_of(game, book, other)


@kernel
def left_out(game, source, stat):
    """A normal maximum is read without the changes of cards named like the one with the text."""
    return NONE if source == NOBODY or stat != Stat.NORMAL_LIFE else int(game.kind[source])


def make_tests(fits):
    """The conditions that only this game has."""

    @kernel
    def suits(game, book, which, x, source, seat, at):
        """Whether a party of an event of this turn is what a text speaks of, wherever it may be by now."""
        if x == NOBODY or x >= CARDS:
            return x != NOBODY and fits(game, book, which, x, source, seat, NOBODY, at)
        kind = game.kind[x]
        types = book.filters[which, Filter.types]
        if kind < 0 or (book.filters[which, Filter.forms] >> book.form[kind]) & 1 == 0:
            return False
        if types != 0 and (types >> book.kind_type[kind]) & 1 == 0:
            return False
        relation = book.filters[which, Filter.relation]
        if relation != Relation.ANY and not stands_in(game, relation, x, NOBODY, source, NOBODY):
            return False
        return is_on_side(book.filters[which, Filter.side], controller_of(game, x), seat)

    @kernel
    def passes(game, book, which, source, seat, at):
        """Whether a statement says it, whose turn it is, or whether something happened this turn."""
        test = book.conditions[which, Condition.test]
        asked = int(book.conditions[which, Condition.a])
        if test == Test.SAID:
            return is_said(game, book, asked)
        if test == Test.TURN_OF:
            return is_on_side(asked, game.turn, seat)
        subject, cause = int(book.conditions[which, Condition.b]), int(book.conditions[which, Condition.c])
        for row in range(game.happened):
            if game.history[row, Past.EVENT] == asked:
                if suits(game, book, subject, int(game.history[row, Past.SUBJECT]), source, seat, at):
                    if cause == NONE or suits(game, book, cause, int(game.history[row, Past.CAUSE]), source, seat, at):
                        return True
        return False

    return passes


def make_layer(number, has_keyword):
    """Filters, amounts and conditions that read numbers and keywords of the layer below."""

    @kernel
    def states(game, book, card, asked):
        """Those of the asked states that a card is in."""
        found = int(game.marks[card])
        if asked & State.HURT != 0 and is_unit_in_play(game, card):
            if game.lives[card] < number(game, book, card, Stat.MAX_LIFE, NONE):
                found |= State.HURT
        if asked & State.ATTACHED != 0 and has_attachment(game, card):
            found |= State.ATTACHED
        if asked & (State.SKIRMISHING | State.ATTACKING | State.DEFENDING) != 0:
            found |= fighting_states(game, card)
        return found & asked

    return make_reading(
        World(
            cards=CARDS,
            zones=PLAYING + 1,
            player=int(Form.PLAYER),
            refer=refer,
            form_of=form_of,
            area_of=area_of,
            controller_of=controller_of,
            is_out=is_out,
            types_of=types_of,
            is_same=is_same_type,
            states_of=states,
            has_keyword=has_keyword,
            stands_in=stands_in,
            number=number,
            printed=printed,
            without=left_out,
            unseen=unseen,
            scale=scale,
            make_test=make_tests,
        )
    )


PLACES = make_rows(row_seat)
next_standing, watcher_at, source_at = PLACES.next_standing, PLACES.watcher_at, PLACES.source_at
next_about = make_next_about(PLACES)


def make_value(fits, amount_of, holds):
    """A number of a card after all changes that filters and conditions of the layer below let in."""
    concerns, amount_at = make_concerns(PLACES, fits, holds), make_amount_at(PLACES, amount_of)

    @kernel
    def is_left_out(game, row, without):
        """Whether a change does not count because its card has this kind."""
        source = game.source[row]
        return without != NONE and source != NOBODY and game.kind[source] == without

    @kernel
    def changed(game, book, x, stat, without, base):
        """Set, add, then multiply, halve, and keep within bounds; the latest of several settings holds."""
        more, times, halves, least, most, latest = 0, 1, 0, 0, MOST, -1
        row = next_about(game, book, NOBODY, Watch.CHANGE, stat)
        while row != NOBODY:
            if not is_left_out(game, row, without) and concerns(game, book, row, x):
                how = book.watchers[game.rule[row], Watcher.how]
                amount = amount_at(game, book, row)
                if how == How.SET:
                    if game.since[row] > latest:
                        latest, base = int(game.since[row]), amount
                elif how == How.ADD:
                    more += amount
                elif how == How.TIMES:
                    times = min(MOST, times * amount)
                elif how == How.HALF:
                    halves += 1
                elif how == How.AT_LEAST:
                    least = max(least, amount)
                elif how == How.AT_MOST:
                    most = min(most, amount)
            row = next_about(game, book, row, Watch.CHANGE, stat)
        return bounded(base + more, times, halves, least, most)

    @kernel
    def value(game, book, x, stat, without):
        """The present number; without changes standing it is the printed one."""
        base = printed(game, book, x, stat, without)
        sought = Stat.MAX_LIFE if stat == Stat.NORMAL_LIFE else stat
        if x >= CARDS or stat == Stat.LIFE or (game.changing >> sought) & 1 == 0:
            return base
        result = changed(game, book, x, sought, without, base)
        return min(result, book.numbers[Number.LIFE_CAP]) if sought == Stat.MAX_LIFE else result

    return value


def make_has_keyword(fits, holds):
    """Whether a card has a keyword, by the filters of the layer below."""
    concerns = make_concerns(PLACES, fits, holds)

    @kernel
    def has_keyword(game, book, card, keyword):
        """Printed, unless the latest text about it gives or takes it."""
        found = has_printed_keyword(game, book, card, keyword)
        if not stands(game, Watch.KEYWORD):
            return found
        latest = -1
        row = next_about(game, book, NOBODY, Watch.KEYWORD, keyword)
        while row != NOBODY:
            if game.since[row] > latest and concerns(game, book, row, card):
                latest = int(game.since[row])
                found = book.watchers[game.rule[row], Watcher.how] == 1
            row = next_about(game, book, row, Watch.KEYWORD, keyword)
        return found

    return has_keyword


@kernel
def has_printed_keyword(game, book, card, keyword):
    """Whether a keyword is printed on a card."""
    return (book.keywords[game.kind[card]] >> keyword) & 1 == 1


_ground_fits, _, _ground_amount, _ground_holds = make_layer(printed, has_printed_keyword)
_first_value = make_value(_ground_fits, _ground_amount, _ground_holds)
_ground_keyword = make_has_keyword(_ground_fits, _ground_holds)
_middle_fits, _, _middle_amount, _middle_holds = make_layer(_first_value, _ground_keyword)
value = make_value(_middle_fits, _middle_amount, _middle_holds)
has_keyword = make_has_keyword(_middle_fits, _middle_holds)
fits, count_fitting, amount_of, holds = make_layer(value, has_keyword)
speaks_of = make_speaks_of(fits, holds)
meets, next_meeting = make_meets(PLACES, next_about, speaks_of)
amount_at = make_amount_at(PLACES, amount_of)
says = make_says(next_meeting, stands)
is_forbidden = make_is_forbidden(says, make_blame(source_at))
