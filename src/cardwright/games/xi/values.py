"""What a card or player is now: references, filters, amounts, conditions, and numbers after all changes.

A filter may ask for numbers, and a number may be changed for what fits a filter. To keep either from calling itself,
each layer of filters closes over the numbers below it:

    printed numbers -> ground layer -> first values -> middle layer -> values -> top layer
"""

from cardwright.games.xi.state import CARDS, DECK, NUMBERS, PLAYING, Area, Form, Number, Stat, State, Step, Zone
from cardwright.kernel.events import because
from cardwright.kernel.programs import (
    MOST,
    Amount,
    Condition,
    Filter,
    Row,
    Watcher,
    World,
    is_on_side,
    make_reading,
    make_refer,
    make_speaks_of,
)
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE, How, Ref, Relation, Test, Until, Watch

# Where things are


@kernel
def zone_of(seat, zone):
    """The number of a seat's zone."""
    return seat * Zone.COUNT + zone


@rule("XI-G25", "XI-G27")
def owner_of(card):
    """A card belongs to the player whose deck it came from, whoever commands it."""
    return card // DECK


@rule("XI-G119")
def controller_of(game, card):
    """A card in play is commanded by the player in whose zone it stands; elsewhere by its owner."""
    zone = game.zone[card]
    return zone // Zone.COUNT if zone < PLAYING else card // DECK


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


@kernel
def is_out(game, seat):
    """Whether a seat has been defeated."""
    return (game.defeated >> seat) & 1 == 1


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
def refer_plain(game, at, source, seat, bound, ref):
    """A reference without the step to a controller or owner."""
    if ref == Ref.THIS:
        return source
    if ref == Ref.YOU:
        return CARDS + seat
    if ref == Ref.HOST:
        return NOBODY if source == NOBODY else int(game.host[source])
    if ref == Ref.ACTIVE:
        return CARDS + game.turn
    if ref == Ref.ATTACKER or ref == Ref.DEFENDER:
        row = skirmish_row(game)
        if row == NOBODY:
            return NOBODY
        return int(game.agenda[row, Row.SOURCE if ref == Ref.ATTACKER else Row.OTHER])
    if ref < 0 or at == NOBODY:
        return NOBODY
    if ref == Ref.SUBJECT:
        return int(game.agenda[at, Row.SUBJECT])
    if ref == Ref.CAUSE:
        return int(game.agenda[at, Row.CAUSE])
    return int(game.agenda[at, Row.R0 + ref])


refer = make_refer(CARDS, refer_plain, controller_of, owner_of)


# Filters


@kernel
def stands_in(game, relation, x, to, source, bound):
    """How something stands to the card with the text, or to what the filter names."""
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
    if relation == Relation.HOST:
        return source != NOBODY and x == game.host[source]
    if relation == Relation.ATTACHED_TO:
        return x < CARDS and to != NOBODY and game.host[x] == to
    if relation == Relation.CONTROLLER_OF:
        return to != NOBODY and to < CARDS and x == CARDS + controller_of(game, to)
    if relation == Relation.OWNER_OF:
        return to != NOBODY and to < CARDS and x == CARDS + owner_of(to)
    if relation == Relation.OF:
        return x < CARDS and to >= CARDS and controller_of(game, x) == to - CARDS
    row = skirmish_row(game)
    if row == NOBODY or to == NOBODY:
        return False
    attacker, defender = game.agenda[row, Row.SOURCE], game.agenda[row, Row.OTHER]
    return (x == attacker and to == defender) or (x == defender and to == attacker)


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


@rule("XI-8.9")
def scale(book, which, amount):
    """Twice, half and so on: what is divided is always rounded down."""
    by = max(1, int(book.amounts[which, Amount.by]))
    return max(-MOST, min(MOST, amount * int(book.amounts[which, Amount.times]))) // by


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
def form_of(game, book, card):
    """The form of a card, NOBODY for one that nobody knows."""
    kind = game.kind[card]
    return NOBODY if kind < 0 else int(book.form[kind])


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


@kernel
def size_unseen(game, areas, player):
    """The cards of a hand or deck are counted unseen."""
    if areas == Area.HAND:
        return int(game.count[zone_of(player, Zone.HAND)])
    return int(game.count[zone_of(player, Zone.DECK)]) if areas == Area.DECK else NOBODY


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
            unseen=size_unseen,
            scale=scale,
            make_test=make_tests,
        )
    )


def make_value(fits, amount_of, holds):
    """A number of a card after all changes that filters and conditions of the layer below let in."""

    @kernel
    def applies(game, book, row, x, stat, without):
        """Whether a standing change is about this number of this card."""
        watcher = game.rule[row]
        if watcher == NOBODY or book.watchers[watcher, Watcher.form] != Watch.CHANGE:
            return False
        if book.watchers[watcher, Watcher.about] != stat:
            return False
        source, seat, bound = game.source[row], row_seat(game, row), game.bound[row]
        if without != NONE and source != NOBODY and game.kind[source] == without:
            return False
        if not fits(game, book, book.watchers[watcher, Watcher.filter], x, source, seat, bound, NOBODY):
            return False
        return holds(game, book, book.watchers[watcher, Watcher.condition], source, seat, bound, NOBODY)

    @kernel
    def amount_in(game, book, row):
        """By how much a standing change changes."""
        which = book.watchers[game.rule[row], Watcher.amount]
        if which == NONE:
            return int(game.fixed[row])
        source, fixed = game.source[row], int(game.fixed[row])
        return amount_of(game, book, which, source, row_seat(game, row), game.bound[row], NOBODY, fixed)

    @kernel
    def changed(game, book, x, stat, without, base):
        """Set, add, then multiply, halve, and keep within bounds; the latest of several settings holds."""
        more, times, halves, least, most, latest = 0, 1, 0, 0, MOST, -1
        for row in range(game.lasting_end):
            if not applies(game, book, row, x, stat, without):
                continue
            how = book.watchers[game.rule[row], Watcher.how]
            amount = amount_in(game, book, row)
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

    @kernel
    def has_keyword(game, book, card, keyword):
        """Printed, unless the latest text about it gives or takes it."""
        found = has_printed_keyword(game, book, card, keyword)
        if (game.standing >> Watch.KEYWORD) & 1 == 0:
            return found
        latest = -1
        for row in range(game.lasting_end):
            watcher = game.rule[row]
            if watcher == NOBODY or book.watchers[watcher, Watcher.form] != Watch.KEYWORD:
                continue
            if book.watchers[watcher, Watcher.about] != keyword or game.since[row] <= latest:
                continue
            source, seat, bound = game.source[row], row_seat(game, row), game.bound[row]
            which = book.watchers[watcher, Watcher.condition]
            if fits(game, book, book.watchers[watcher, Watcher.filter], card, source, seat, bound, NOBODY):
                if holds(game, book, which, source, seat, bound, NOBODY):
                    latest = int(game.since[row])
                    found = book.watchers[watcher, Watcher.how] == 1
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


@kernel
def watcher_meets(game, book, row, form, about, subject, other):
    """Whether a standing watcher of this form is about this act or event between these two; `other` may be NOBODY."""
    watcher = game.rule[row]
    if watcher == NOBODY or book.watchers[watcher, Watcher.form] != form:
        return False
    if book.watchers[watcher, Watcher.about] != about:
        return False
    return parties_meet(game, book, watcher, row, subject, other)


@kernel
def parties_meet(game, book, watcher, row, subject, other):
    """Whether the two parties and the condition are those of a watcher that stands in this row."""
    source, seat, bound = game.source[row], row_seat(game, row), game.bound[row]
    return speaks_of(game, book, watcher, subject, other, source, seat, bound)


@kernel
def watcher_is_on(game, book, row, form, card):
    """Whether a row is of a form and its filter lets a card in."""
    watcher = game.rule[row]
    if watcher == NOBODY or book.watchers[watcher, Watcher.form] != form:
        return False
    return parties_meet(game, book, watcher, row, card, NOBODY)


@kernel
def says(game, book, form, act, subject, other):
    """The row of a text that forbids, or permits, this act, or NOBODY."""
    if (game.standing >> form) & 1 == 0:
        return NOBODY
    for row in range(game.lasting_end):
        if watcher_meets(game, book, row, form, act, subject, other):
            return row
    return NOBODY


@kernel
def is_forbidden(game, book, act, subject, other):
    """Whether a text forbids this act; the card with the text is the fact behind a refusal."""
    row = says(game, book, Watch.FORBID, act, subject, other)
    if row == NOBODY:
        return False
    source = game.source[row]
    because(book, NOBODY if source == NOBODY else int(game.kind[source]), 0, 0)
    return True


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
