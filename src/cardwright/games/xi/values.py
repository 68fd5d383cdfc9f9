"""What a card or player is now: references, filters, amounts, conditions, and numbers after all changes.

Filters, numbers and keywords need each other: `kernel/layering.py` says in which layers they are worked out.
"""

from cardwright.games.xi.rules.numbers import bounded, scale
from cardwright.games.xi.rules.statements import is_said, row_seat
from cardwright.games.xi.rules.zones import (
    area_of,
    controller_of,
    is_in_play,
    is_unit_in_play,
    last_controller_of,
    owner_of,
    type_of,
    zone_of,
)
from cardwright.games.xi.state import CARDS, PLAYING, Area, Bout, Event, Form, Number, Stat, State, Step, Zone
from cardwright.kernel.agenda import Row, row_of
from cardwright.kernel.layering import make_layers
from cardwright.kernel.past import Past
from cardwright.kernel.programs import (
    MOST,
    Condition,
    Filter,
    Watcher,
    World,
    is_on_side,
    make_reading,
    make_refer,
    make_stands_in,
)
from cardwright.kernel.rule import kernel
from cardwright.kernel.seats import make_unseen
from cardwright.kernel.standing import (
    make_amount_at,
    make_amount_for,
    make_concerns,
    make_next_about,
    make_rows,
    make_saying,
)
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE, How, Ref, Relation, Test, Watch

EVENTS = 64  # what a test of how often something happened counts events by

# What texts refer to


@kernel
def refer_own(game, source, seat, ref):
    """What a card is attached to, whose turn it is, and the parties of the declared skirmish."""
    if ref == Ref.HOST:
        return NOBODY if source == NOBODY else int(game.host[source])
    if ref == Ref.ACTIVE:
        return CARDS + game.turn
    row = row_of(game, Step.SKIRMISH)
    if row == NOBODY:
        return NOBODY
    return int(game.agenda[row, Row.SOURCE if ref == Ref.ATTACKER else Row.OTHER])


refer = make_refer(refer_own, last_controller_of, owner_of)


# Filters


@kernel
def stands_in_own(game, relation, x, to, source):
    """How something stands to what it is attached to, or to the other party of the declared skirmish."""
    if relation == Relation.HOST:
        return source != NOBODY and x == game.host[source]
    if relation == Relation.ATTACHED_TO:
        return x < CARDS and to != NOBODY and game.host[x] == to
    row = row_of(game, Step.SKIRMISH)
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
    row = row_of(game, Step.SKIRMISH)
    if row == NOBODY:
        return 0
    striking = State.STRIKING if game.agenda[row, Row.STAGE] == Bout.OVER else 0
    if game.agenda[row, Row.SOURCE] == card:
        return State.SKIRMISHING | State.ATTACKING | striking
    if game.agenda[row, Row.OTHER] == card:
        return State.SKIRMISHING | State.DEFENDING | striking
    return 0


@kernel
def played(game, book, card, stat):
    """How many cards, or cards of one form, the owner of a card has played this turn."""
    player = CARDS + owner_of(game, card)
    found = 0
    for row in range(game.happened):
        if game.past[row, Past.EVENT] == Event.PLAY and game.past[row, Past.CAUSE] == player:
            kind = game.kind[game.past[row, Past.SUBJECT]]
            if stat == Stat.PLAYED or (kind >= 0 and book.form[kind] == stat - Stat.PLAYED_UNITS):
                found += int(game.past[row, Past.TIMES])
    return found


@kernel
def printed(game, book, x, stat, without):
    """A number as it is printed or kept, before any change; what a unit lacks is counted from its maximum."""
    if x >= CARDS:
        seat = x - CARDS
        if stat == Stat.TIME:
            return int(game.time[seat])
        if stat == Stat.UNITS or stat == Stat.HAND:
            return int(game.count[zone_of(seat, Zone.UNITS if stat == Stat.UNITS else Zone.HAND)])
        return int(game.prepared[seat]) if stat == Stat.PREPARED else int(game.life[seat])
    kind = game.kind[x]
    if kind < 0:
        return 0
    if stat == Stat.DAMAGE:
        return int(book.damage[kind])
    if stat == Stat.LIFE:
        return int(game.lives[x]) if is_in_play(game, x) else int(book.lives[kind])
    if stat == Stat.LOST:
        return max(0, int(book.lives[kind]) - int(game.lives[x])) if is_unit_in_play(game, x) else 0
    if stat == Stat.COST_T:
        return max(0, int(book.cost_t[kind]))
    if stat == Stat.COST_P:
        return max(0, int(book.cost_p[kind]))
    if stat == Stat.BASE_T or stat == Stat.BASE_P:
        return max(0, int(book.cost_t[kind] if stat == Stat.BASE_T else book.cost_p[kind]))
    return played(game, book, x, stat) if stat >= Stat.PLAYED else int(book.lives[kind])


@kernel
def types_of(game, book, card):
    """The mask of a card's one type."""
    return 1 << type_of(game, book, card)


@kernel
def is_same_type(game, book, one, other, aspect):
    """Whether two cards share their type."""
    return type_of(game, book, one) == type_of(game, book, other)


@kernel
def left_out(game, source, stat):
    """A normal maximum is read without the changes of cards named like the one with the text."""
    return NONE if source == NOBODY or stat != Stat.NORMAL_LIFE else int(game.kind[source])


def make_past(fits):
    """How often something happened this turn."""

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
    def times_past(game, book, which, source, seat, at):
        """How often the event of a condition happened this turn."""
        asked = int(book.conditions[which, Condition.a]) % EVENTS
        subject, cause = int(book.conditions[which, Condition.b]), int(book.conditions[which, Condition.c])
        found = 0
        for row in range(game.happened):
            if game.past[row, Past.EVENT] == asked:
                if suits(game, book, subject, int(game.past[row, Past.SUBJECT]), source, seat, at):
                    if cause == NONE or suits(game, book, cause, int(game.past[row, Past.CAUSE]), source, seat, at):
                        found += int(game.past[row, Past.TIMES])
        return found

    return times_past


def make_tests(fits):
    """The conditions that only this game has."""
    times_past = make_past(fits)

    @kernel
    def passes(game, book, which, source, seat, at):
        """Whether a statement says it, whose turn it is, or whether something happened this turn."""
        test = book.conditions[which, Condition.test]
        asked = int(book.conditions[which, Condition.a])
        if test == Test.SAID:
            return is_said(game, book, asked)
        if test == Test.TURN_OF:
            return is_on_side(asked, game.turn, seat)
        found = times_past(game, book, which, source, seat, at)
        return found == asked // EVENTS if test == Test.TIMES else found > 0

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
        if asked & (State.SKIRMISHING | State.ATTACKING | State.DEFENDING | State.STRIKING) != 0:
            found |= fighting_states(game, card)
        return found & asked

    return make_reading(
        World(
            cards=CARDS,
            zones=PLAYING + 1,
            player=int(Form.PLAYER),
            refer=refer,
            area_of=area_of,
            controller_of=controller_of,
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
            make_past=make_past,
        )
    )


PLACES = make_rows(row_seat)
next_standing, watcher_at, source_at = PLACES.next_standing, PLACES.watcher_at, PLACES.source_at
next_about = make_next_about(PLACES)


def make_value(fits, amount_of, holds):
    """A number of a card after all changes that filters and conditions of the layer below let in."""
    concerns, amount_for = make_concerns(PLACES, fits, holds), make_amount_for(PLACES, amount_of)

    @kernel
    def is_left_out(game, row, without):
        """Whether a change does not count because its card has this kind."""
        source = game.source[row]
        return without != NONE and source != NOBODY and game.kind[source] == without

    @kernel
    def changed(game, book, x, stat, without, base):
        """Set, add, then multiply, halve, and keep within bounds; the latest of several settings holds."""
        more, times, halves, ups, least, most, latest = 0, 1, 0, 0, 0, MOST, -1
        row = next_about(game, book, NOBODY, Watch.CHANGE, stat)
        while row != NOBODY:
            if not is_left_out(game, row, without) and concerns(game, book, row, x):
                how = book.watchers[game.rule[row], Watcher.how]
                amount = amount_for(game, book, row, x)
                if how == How.SET:
                    if game.since[row] > latest:
                        latest, base = int(game.since[row]), amount
                elif how == How.ADD:
                    more += amount
                elif how == How.TIMES:
                    times = min(MOST, times * amount)
                elif how == How.HALF:
                    halves += 1
                    ups += 1 if amount == 1 else 0
                elif how == How.AT_LEAST:
                    least = max(least, amount)
                elif how == How.AT_MOST:
                    most = min(most, amount)
            row = next_about(game, book, row, Watch.CHANGE, stat)
        return bounded(base + more, times, halves, ups, least, most)

    @kernel
    def value(game, book, x, stat, without):
        """The present number; without changes standing it is the printed one."""
        base = printed(game, book, x, stat, without)
        if stat == Stat.LOST:
            most = printed(game, book, x, Stat.MAX_LIFE, without)
            is_there = x < CARDS and is_unit_in_play(game, x)
            return max(0, changed(game, book, x, Stat.MAX_LIFE, without, most) - game.lives[x]) if is_there else 0
        sought = Stat.MAX_LIFE if stat == Stat.NORMAL_LIFE else stat
        if x >= CARDS or stat == Stat.LIFE or (game.changing >> sought) & 1 == 0:
            return base
        result = changed(game, book, x, sought, without, base)
        return min(result, book.numbers[Number.LIFE_CAP]) if sought == Stat.MAX_LIFE else result

    return value


LAYERS = make_layers(PLACES, next_about, printed, make_layer, make_value)
value, has_keyword = LAYERS.value, LAYERS.has_keyword
fits, count_fitting, amount_of, holds = LAYERS.fits, LAYERS.count_fitting, LAYERS.amount_of, LAYERS.holds
SAYING = make_saying(PLACES, next_about, fits, holds)
speaks_of, meets, next_meeting = SAYING.speaks_of, SAYING.meets, SAYING.next_meeting
says, is_forbidden = SAYING.says, SAYING.is_forbidden
amount_at = make_amount_at(PLACES, amount_of)
