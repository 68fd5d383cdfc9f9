"""What a card or player is now: references, filters, amounts, conditions, and strengths after all changes.

Filters, numbers and keywords need each other: `kernel/layering.py` says in which layers they are worked out.
"""

from dataclasses import replace

from cardwright.games.psiwars.rules.zones import (
    area_of,
    controller_of,
    is_attacking,
    is_depleted,
    owner_of,
    place_in,
    zone_of,
)
from cardwright.games.psiwars.state import (
    CARDS,
    EVENTS,
    PLAYING,
    STRENGTHS,
    UNHURT,
    Area,
    Form,
    Stat,
    State,
    Step,
    X,
    Zone,
)
from cardwright.kernel.agenda import Row
from cardwright.kernel.layering import make_layers, make_set_and_add
from cardwright.kernel.past import Past
from cardwright.kernel.programs import (
    Condition,
    Watcher,
    World,
    make_reading,
    make_refer,
    make_stands_in,
    make_turn_test,
)
from cardwright.kernel.rule import kernel
from cardwright.kernel.standing import (
    make_amount_at,
    make_concerns,
    make_next_about,
    make_rows,
    make_saying,
)
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE, How, Ref, Relation, Test, Watch

# What texts refer to


@kernel
def refer_own(game, source, seat, ref):
    """The unit that Equipment lies under or that a Trap holds, and whose turn it is."""
    if ref == Ref.HOST:
        return NOBODY if source == NOBODY else int(game.host[source])
    return CARDS + game.turn if ref == Ref.ACTIVE else NOBODY


refer = make_refer(refer_own, controller_of, owner_of)


@kernel
def lead_of(game, card):
    """The unit that stands for a combatant: of a Stack the one that was named first."""
    return int(game.partner[card]) if game.marks[card] & State.SECOND != 0 else int(card)


@kernel
def member(game, card, number):
    """The units of a combatant by number: 0 is the one that stands for it, 1 its partner or NOBODY."""
    return int(card) if number == 0 else int(game.partner[card])


@kernel
def is_engaged_with(game, one, other):
    """Whether two units are on opposite sides of one battle."""
    one, other = lead_of(game, one), lead_of(game, other)
    return game.against[one] == other or game.against[other] == one


@kernel
def stands_in_own(game, relation, x, to, source):
    """How a unit stands to its Equipment or Trap, its opponents in battle and its partner in a Stack."""
    if relation == Relation.HOST:
        return source != NOBODY and x == game.host[source]
    if x >= CARDS or to < 0 or to >= CARDS:
        return False
    if relation == Relation.ATTACHED_TO:
        return game.host[x] == to
    return relation == Relation.SKIRMISHES_WITH and is_engaged_with(game, x, to)


stands_in = make_stands_in(stands_in_own, controller_of, owner_of)


@kernel
def unseen(game, areas, player):
    """How many cards a hand or deck holds, which all can see; NOBODY for other zones."""
    if areas == Area.HAND:
        return int(game.count[zone_of(player, Zone.HAND)]) + int(game.count[zone_of(player, Zone.GOLD)])
    if areas == Area.BATTLE_DECK:
        return int(game.count[zone_of(player, Zone.BATTLE_DECK)])
    return int(game.count[zone_of(player, Zone.RESOURCE_DECK)]) if areas == Area.RESOURCE_DECK else NOBODY


# Strengths as they are printed or rolled


@kernel
def total_of(game, card, ability):
    """What a unit's combatant came to in the battle that is fought, dice and all; 0 where it did not fight over it."""
    for at in range(game.agenda_size):
        if game.agenda[at, Row.STEP] == Step.FIGHT:
            lead = lead_of(game, card)
            attacker, defender = game.agenda[at, Row.SOURCE], game.agenda[at, Row.OTHER]
            if lead == attacker:
                return max(0, int(game.totals[game.turn, ability]))
            if lead == defender:
                return max(0, int(game.totals[1 - game.turn, ability]))
    return 0


@kernel
def printed(game, book, x, stat, without):
    """A number before any change: hit points, a part of the cost, or a strength as it is printed or rolled."""
    if x >= CARDS:
        seat = x - CARDS
        if stat == Stat.HAND:
            return int(game.count[zone_of(seat, Zone.HAND)]) + int(game.count[zone_of(seat, Zone.GOLD)])
        return UNHURT if stat == Stat.TAKEN else int(game.hit_points[seat])
    kind = game.kind[x]
    if kind < 0:
        return 0
    if stat == Stat.ATTEMPTS:
        return int(game.tries[x])
    if stat >= Stat.TOTAL:
        return total_of(game, x, stat - Stat.TOTAL)
    if stat >= Stat.COST:
        return int(book.light[kind, stat - Stat.COST])
    if stat >= STRENGTHS:
        return 0
    strength = int(book.strength[kind, stat])
    if strength == X:
        return int(game.rolled[x, stat])
    return strength + int(game.swung[x, stat])


@kernel
def is_same_form(game, book, one, other, aspect):
    """Whether two units are of one type: Creature, Robot or Cyborg."""
    return book.form[game.kind[one]] == book.form[game.kind[other]]


@kernel
def has_equipment(game, card):
    """Whether Equipment lies under a unit."""
    return equipment_of(game, card) != NOBODY


@kernel
def lying_on(game, card, place, number):
    """The card of a number, from 0, in one of the seats' zones whose host is a card, or NOBODY."""
    for seat in range(game.seats):
        other = game.first[zone_of(seat, place)]
        while other != NOBODY:
            if game.host[other] == card:
                if number == 0:
                    return int(other)
                number -= 1
            other = game.next[other]
    return NOBODY


@kernel
def equipment_of(game, card):
    """The first Equipment under a unit, or NOBODY."""
    return lying_on(game, card, Zone.EQUIPMENT, 0)


@kernel
def piece_under(game, card, number):
    """The Equipment of a number under a unit, or NOBODY: a text may let it bear a second piece."""
    return lying_on(game, card, Zone.EQUIPMENT, number)


@kernel
def trap_on(game, card):
    """The Trap that holds a unit, or NOBODY."""
    return lying_on(game, card, Zone.TRAPS, 0)


@kernel
def defender_of(game, attacker, before):
    """The next combatant that engages an attacker, in the order of their declaration, or NOBODY."""
    card = game.first[zone_of(1 - game.turn, Zone.FIELD)] if before == NOBODY else game.next[before]
    while card != NOBODY:
        if game.against[card] == attacker and game.marks[card] & State.SECOND == 0:
            return int(card)
        card = game.next[card]
    return NOBODY


@kernel
def fighting_states(game, card):
    """The states that the Battlefield gives a unit."""
    found = State.STACKED if game.partner[card] != NOBODY else 0
    if is_attacking(game, card):
        found |= State.ATTACKING
        engaged = defender_of(game, lead_of(game, card), NOBODY) != NOBODY
        return found | (State.ENGAGED if engaged else State.UNBLOCKED)
    if place_in(game, card) == Zone.FIELD:
        found |= State.DEFENDING | State.ENGAGED
    return found


@kernel
def states_of(game, book, card, asked):
    """Those of the asked states that a card is in."""
    found = int(game.marks[card]) & (State.DEPLETED | State.DISORIENTATED)
    if place_in(game, card) == Zone.TRAPPED:
        found |= State.TRAPPED
    fighting = State.ATTACKING | State.DEFENDING | State.ENGAGED | State.UNBLOCKED | State.STACKED
    if asked & fighting != 0:
        found |= fighting_states(game, card)
    if asked & State.EQUIPPED != 0 and has_equipment(game, card):
        found |= State.EQUIPPED
    return found & asked


def make_tests(fits):
    """The conditions that only this game has: whose turn it is, and how often something happened in it."""
    is_turn_of = make_turn_test(fits)

    @kernel
    def passes(game, book, which, source, seat, at):
        """Whether it is somebody's turn, or just the first, second ... time in it that something happened."""
        if book.conditions[which, Condition.test] != Test.TIMES:
            return is_turn_of(game, book, which, source, seat, at)
        asked, found = int(book.conditions[which, Condition.a]), 0
        subject, cause = int(book.conditions[which, Condition.b]), int(book.conditions[which, Condition.c])
        for row in range(game.happened):
            if game.past[row, Past.EVENT] == asked % EVENTS:
                if fits(game, book, subject, int(game.past[row, Past.SUBJECT]), source, seat, NOBODY, at):
                    other = int(game.past[row, Past.CAUSE])
                    if cause == NONE or fits(game, book, cause, other, source, seat, NOBODY, at):
                        found += int(game.past[row, Past.TIMES])
        return found == asked // EVENTS

    return passes


def make_layer(number, has_keyword):
    """Filters, amounts and conditions that read numbers and keywords of the layer below."""
    return make_reading(
        World(
            cards=CARDS,
            zones=PLAYING + 1,
            player=int(Form.PLAYER),
            refer=refer,
            area_of=area_of,
            controller_of=controller_of,
            is_same=is_same_form,
            states_of=states_of,
            has_keyword=has_keyword,
            stands_in=stands_in,
            number=number,
            printed=printed,
            unseen=unseen,
            make_test=make_tests,
        )
    )


# What stands


_ROWS = make_rows()
_next_row, watcher_at, source_at = _ROWS.next_standing, _ROWS.watcher_at, _ROWS.source_at


@kernel
def rests(game, row):
    """Whether a text has no effect now: that of depleted Equipment, while its bearer attacks (PSI-11.6)."""
    source = game.source[row]
    if source == NOBODY or place_in(game, source) != Zone.EQUIPMENT or not is_depleted(game, source):
        return False
    return game.host[source] != NOBODY and is_attacking(game, game.host[source])


@kernel
def next_standing(game, book, place, form):
    """The next row with a watcher of a form that does not rest."""
    row = _next_row(game, book, place, form)
    while row != NOBODY and rests(game, row):
        row = _next_row(game, book, row, form)
    return row


PLACES = replace(_ROWS, next_standing=next_standing)
next_about = make_next_about(PLACES)


def make_value(fits, amount_of, holds):
    """A number after all changes that filters and conditions of the layer below let in."""
    changed = make_set_and_add(PLACES, next_about, fits, amount_of, holds)

    @kernel
    def value(game, book, x, stat, without):
        """The present number, never below 0; without changes standing it is the printed one (PSI-G47)."""
        base = printed(game, book, x, stat, without)
        if (x < CARDS or stat == Stat.TAKEN) and (game.changing >> stat) & 1 == 1:
            base = changed(game, book, x, stat, base)
        return max(0, base)

    return value


LAYERS = make_layers(PLACES, next_about, printed, make_layer, make_value)
value, has_keyword = LAYERS.value, LAYERS.has_keyword
fits, count_fitting, amount_of, holds = LAYERS.fits, LAYERS.count_fitting, LAYERS.amount_of, LAYERS.holds
_changes_value = make_concerns(PLACES, LAYERS.fits_below, LAYERS.holds_below)
change_at = make_amount_at(PLACES, LAYERS.amount_below)
SAYING = make_saying(PLACES, next_about, fits, holds)
speaks_of, next_meeting = SAYING.speaks_of, SAYING.next_meeting
says, is_forbidden, is_permitted = SAYING.says, SAYING.is_forbidden, SAYING.is_permitted


@kernel
def next_change(game, book, before, card, stat):
    """The next row that changes a number of a card, or NOBODY."""
    if (game.changing >> stat) & 1 == 0:
        return NOBODY
    row = next_about(game, book, before, Watch.CHANGE, stat)
    while row != NOBODY and not _changes_value(game, book, row, card):
        row = next_about(game, book, row, Watch.CHANGE, stat)
    return row


@kernel
def is_setting(game, book, row):
    """Whether a row sets a number rather than adding to it."""
    return book.watchers[game.rule[row], Watcher.how] != How.ADD
