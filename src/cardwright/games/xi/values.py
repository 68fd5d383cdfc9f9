"""What a card or player is now: references, filters, amounts, conditions, and numbers after all changes.

A filter may ask for numbers, and a number may be changed for what fits a filter. To keep either from calling itself,
each layer of filters closes over the numbers below it:

    printed numbers -> ground layer -> first values -> middle layer -> values -> top layer
"""

from cardwright.games.xi.state import CARDS, NUMBERS, PLAYING, SEATS, Area, Form, Number, Stat, State, Step, Zone
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
from cardwright.kernel.programs import scale as scale_amount
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import form_of, is_out, make_unseen, make_zone_of
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
from cardwright.language.program import NONE, How, Ref, Relation, Test, Until, Watch

# Where things are

zone_of = make_zone_of(int(Zone.COUNT))


@rule("XI-G25", "XI-G27")
def owner_of(game, card):
    """A card belongs to the player whose deck it came from, whoever commands it."""
    seat = 0
    while seat < SEATS - 1 and card >= game.rows_from[seat + 1]:
        seat += 1
    return seat


@rule("XI-G119")
def controller_of(game, card):
    """A card in play is commanded by the player in whose zone it stands; elsewhere by its owner."""
    zone = game.zone[card]
    return zone // Zone.COUNT if zone < PLAYING else owner_of(game, card)


@kernel
def area_of(zone):
    """The bit by which filters name a zone."""
    if zone >= PLAYING:
        return Area.PLAYING if zone == PLAYING else 0
    place = zone % Zone.COUNT
    if place == Zone.DECK:
        return Area.DECK
    if place == Zone.HAND:
        return Area.HAND
    return Area.DISCARD if place == Zone.DISCARD else Area.PLAY


@rule("XI-G115", off=True)
def is_in_play(game, card):
    """A card being played is not in play yet; a unit, lasting spell or statement that has entered is."""
    zone = game.zone[card]
    return zone < PLAYING and Zone.UNITS <= zone % Zone.COUNT <= Zone.STATEMENTS


@kernel
def is_unit_in_play(game, card):
    """Whether a row is a unit in play."""
    zone = game.zone[card]
    return zone < PLAYING and zone % Zone.COUNT == Zone.UNITS


@rule("XI-G43", "XI-8.5")
def type_of(game, book, card):
    """A card has one type, also called armour type: in play the present one, elsewhere the printed one."""
    return game.type[card] if is_in_play(game, card) else book.kind_type[game.kind[card]]


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
# What is divided is always rounded down.
scale = rule("XI-8.9", of=__name__)(scale_amount)
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


@rule("XI-G120")
def row_seat(game, row):
    """A printed effect works for whoever commands its card, an attached one for its caster; others for their maker."""
    source = game.source[row]
    if game.until[row] != Until.SOURCE_LEAVES or source == NOBODY:
        return game.seat[row]
    return game.former[source] if game.marks[source] & State.PASSING != 0 else controller_of(game, source)


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


@rule("XI-4.6", "XI-E5", "XI-G17", "XI-G35")
def bounded(amount, times, halves, least, most):
    """All changes are summed up from the printed value and only then cut at 0: neither damage nor cost goes below."""
    result = min(MOST, max(0, amount) * times)
    for _half in range(halves):
        result //= 2
    return min(max(result, least), most)


@rule("XI-7.2", "XI-7.4", "XI-7.5", "XI-9.10", "XI-G89", "XI-G91", "XI-G73", off=False)
def is_said(game, book, sentence):
    """A sentence is true for everybody while at least one statement in play says it, whoever played it."""
    for seat in range(game.seats):
        card = game.first[zone_of(seat, Zone.STATEMENTS)]
        while card != NOBODY:
            if book.sentence[game.kind[card]] == sentence:
                return True
            card = game.next[card]
    return False


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
        a, b, c = (
            int(book.conditions[which, Condition.a]),
            int(book.conditions[which, Condition.b]),
            int(book.conditions[which, Condition.c]),
        )
        if test == Test.SAID:
            return is_said(game, book, a)
        if test == Test.TURN_OF:
            return is_on_side(a, game.turn, seat)
        for row in range(game.happened):
            if game.history[row, 0] == a and suits(game, book, b, int(game.history[row, 1]), source, seat, at):
                if c == NONE or suits(game, book, c, int(game.history[row, 2]), source, seat, at):
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


@kernel
def shows_number(game, book, which, wanted, parity, source, seat, at):
    """Whether a number of this parity is printed on a unit that fits."""
    if (parity == 1 and wanted % 2 == 0) or (parity == 2 and wanted % 2 == 1):
        return False
    for player in range(game.seats):
        card = game.first[zone_of(player, Zone.UNITS)]
        while card != NOBODY:
            for place in range(NUMBERS):
                if book.numbers_printed[game.kind[card], place] == wanted:
                    if fits(game, book, which, card, source, seat, NOBODY, at):
                        return True
            card = game.next[card]
    return False
