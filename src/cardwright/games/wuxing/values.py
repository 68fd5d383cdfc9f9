"""What a card or player is now: references, filters, amounts, conditions, and ATK and RES after all changes."""

from cardwright.games.wuxing.rules.dice import element_of, kinds_of_qi, total_qi
from cardwright.games.wuxing.rules.numbers import floored
from cardwright.games.wuxing.rules.zones import (
    are_stacked,
    area_of,
    controller_of,
    form_of,
    height,
    is_beneath,
    is_entity_on_field,
    owner_of,
    place_in,
    slot_of,
    zone_of,
)
from cardwright.games.wuxing.state import (
    AGENDA,
    BENEATH,
    CARDS,
    DIRECT,
    EFFECT_THINGS,
    ELEMENTS,
    OUT,
    SCRATCH,
    SEATS,
    STACKED_ON,
    UNHURT,
    Area,
    Form,
    Keyword,
    Mark,
    Open,
    Position,
    Stage,
    Stat,
    State,
    Step,
    Strike,
    Zone,
)
from cardwright.kernel.agenda import Row
from cardwright.kernel.layering import make_layers, make_set_and_add
from cardwright.kernel.past import Past
from cardwright.kernel.programs import (
    Condition,
    Watcher,
    World,
    all_count,
    make_reading,
    make_refer,
    make_stands_in,
    make_turn_test,
    scale,
)
from cardwright.kernel.rule import kernel
from cardwright.kernel.seats import is_out, make_unseen
from cardwright.kernel.standing import (
    make_next_about,
    make_rows,
    make_saying,
    stands,
)
from cardwright.kernel.table import NOBODY
from cardwright.kernel.things import Sort, make_things
from cardwright.language.program import NONE, Ref, Test, Watch

# Effects on the Pulse


@kernel
def is_on_pulse(game, at):
    """Whether an agenda row is an effect that waits to resolve and is not negated."""
    if at >= game.agenda_size - 1 or game.agenda[at, Row.STEP] != Step.RUN:
        return False
    return game.agenda[at, Row.MARKS] & (Mark.PUBLIC | Mark.NEGATED | Mark.QUIET) == Mark.PUBLIC


@kernel
def is_effect(game, at):
    """Whether an agenda row is an effect that texts can speak of: on the Pulse, resolving, or tried out."""
    if at == game.agenda_size - 1 or at == SCRATCH:
        return game.agenda[at, Row.STEP] == Step.RUN
    return is_on_pulse(game, at)


@kernel
def resolving(game, source):
    """What a text calls the effect of a card that is resolving: the effect itself, or its card in a made-up case."""
    top = game.agenda_size - 1
    return EFFECT_THINGS + top if top >= 0 and game.agenda[top, Row.STEP] == Step.RUN else source


@kernel
def seat_of_effect(game, at):
    """Whose effect an agenda row is."""
    return int(game.agenda[at, Row.SEAT])


THINGS = make_things(CARDS, SEATS, Sort(int(Form.EFFECT), AGENDA, is_effect, seat_of_effect))

# What texts refer to


@kernel
def refer_own(game, source, seat, ref):
    """The Entity that entered a Domain last, and whose turn it is."""
    if ref == Ref.HOST:
        return NOBODY if source == NOBODY else entering(game, source)
    return CARDS + game.turn if ref == Ref.ACTIVE else NOBODY


@kernel
def entering(game, source):
    """The Entity that is entering: what entered a Domain last, or the card itself."""
    return int(game.entrant[source]) if place_in(game, source) == Zone.RELEASE else int(source)


refer = make_refer(refer_own, controller_of, owner_of)


@kernel
def stands_in_own(game, relation, x, to, source):
    """Entities lie beneath each other in a stack."""
    if to == NOBODY or to >= CARDS or x >= CARDS:
        return False
    return are_stacked(game, to, x) if relation == BENEATH else relation == STACKED_ON and are_stacked(game, x, to)


stands_in = make_stands_in(stands_in_own, controller_of, owner_of)
unseen = make_unseen(zone_of, (int(Area.HAND), int(Zone.HAND)), (int(Area.DECK), int(Zone.DECK)))


# Numbers as they are printed


@kernel
def printed(game, book, x, stat, without):
    """A number before any change: ATK, RES and rank of a card, MP and Qi of a player."""
    if x >= CARDS + SEATS:
        return 0
    if x >= CARDS:
        seat = x - CARDS
        if stat == Stat.MP:
            return int(game.marma[seat])
        if stat == Stat.HAND:
            return int(game.count[zone_of(seat, Zone.HAND)])
        if stat >= Stat.KINDS:
            return kinds_of_qi(game, seat) if stat == Stat.KINDS else UNHURT
        return total_qi(game, seat) if stat == Stat.QI else int(game.generated[seat, stat - Stat.QI - 1])
    kind = game.kind[x]
    if kind >= 0 and stat == Stat.COST:
        return 1
    if stat == Stat.HEIGHT:
        return height(game, controller_of(game, x), slot_of(game, x)) if is_entity_on_field(game, x) else 0
    if kind < 0 or stat > Stat.RANK:
        return 0
    return int(book.rank[kind]) if stat == Stat.RANK else int(book.stats[kind, stat])


@kernel
def types_of(game, book, x):
    """The Element of a card that all see, or the keyword of an effect on the Pulse, as a mask."""
    if x >= CARDS + SEATS:
        return 1 << (ELEMENTS + keyword_of_effect(game, x - CARDS - SEATS))
    if x >= CARDS or game.kind[x] < 0 or game.is_covered[x] == 1:
        return 0
    return 1 << element_of(game, book, x)


@kernel
def keyword_of_effect(game, at):
    """The keyword of an effect on the Pulse."""
    return int(game.agenda[at, Row.OTHER]) % (Keyword.LINEAGE + 1)


@kernel
def is_same_element(game, book, one, other, aspect):
    """Whether two cards have one Element."""
    return types_of(game, book, one) == types_of(game, book, other)


@kernel
def fighting_state(game, card):
    """Whether a top attacks, directly or not, or is attacked."""
    seat, slot = controller_of(game, card), slot_of(game, card)
    for at in range(game.agenda_size):
        if game.agenda[at, Row.STEP] == Step.ATTACK:
            if game.agenda[at, Row.SEAT] == seat and game.agenda[at, Strike.ATTACKER] == slot:
                is_direct = game.agenda[at, Strike.TARGET] == DIRECT
                return State.ATTACKING | (State.DIRECT if is_direct else 0)
            if game.agenda[at, Row.SEAT] != seat and game.agenda[at, Strike.TARGET] == slot:
                return State.DEFENDING
    return 0


@kernel
def came_from_hand(game, card):
    """Whether the effect of a Chakra was activated from the hand."""
    for at in range(game.agenda_size):
        if game.agenda[at, Row.STEP] == Step.RUN and game.agenda[at, Row.SOURCE] == card:
            return game.agenda[at, Row.MARKS] & Mark.FROM_HAND != 0
    return False


@kernel
def states_of(game, book, x, asked):
    """Those of the asked states that a card is in."""
    if x >= CARDS:
        return 0
    found = 0
    place = place_in(game, x)
    if place == Zone.NEXUS:
        found = State.FACE_DOWN if game.is_covered[x] == 1 else State.FACE_UP
        if asked & State.FROM_HAND != 0 and came_from_hand(game, x):
            found |= State.FROM_HAND
    elif place == Zone.RELEASE:
        found = State.FACE_UP | (State.HORIZONTAL if game.is_used[x] == 1 else State.VERTICAL)
    elif is_entity_on_field(game, x):
        seat, slot = controller_of(game, x), slot_of(game, x)
        is_attack = game.position[seat, slot] == Position.ATTACK
        found = State.FACE_UP | (State.ATTACK_POSITION if is_attack else State.DEFENCE_POSITION)
        found |= State.EXHAUSTED if game.exhausted[seat, slot] == 1 else 0
        found |= State.STACKED if height(game, seat, slot) > 1 else 0
        if asked & (State.ATTACKING | State.DEFENDING | State.DIRECT) != 0:
            found |= fighting_state(game, x)
    return found & asked


# What texts ask of the turn


@kernel
def present_step(game):
    """The step that is under way; the windows of the Intent Step and the Ending Phase are open after it has begun."""
    for at in range(game.agenda_size):
        if game.agenda[at, Row.STEP] == Step.WINDOW:
            if game.agenda[at, Row.STAGE] == Open.INTENT:
                return Stage.INTENT
            if game.agenda[at, Row.STAGE] == Open.ENDING:
                return Stage.ENDING
    return min(int(game.agenda[0, Row.STAGE]), Stage.ENDING)


def make_tests(fits):
    """The conditions that only this game has: whose turn it is, which step, and what happened this turn."""
    is_turn_of = make_turn_test(fits)

    @kernel
    def passes(game, book, which, source, seat, at):
        """Whether it is somebody's turn, a step is under way, or something happened this turn."""
        test, asked = book.conditions[which, Condition.test], int(book.conditions[which, Condition.a])
        if test == Test.PERIOD:
            return (asked >> present_step(game)) & 1 == 1
        if test != Test.HAPPENED:
            return is_turn_of(game, book, which, source, seat, at)
        subject, cause = int(book.conditions[which, Condition.b]), int(book.conditions[which, Condition.c])
        for row in range(game.happened):
            if game.past[row, Past.EVENT] == asked:
                if fits(game, book, subject, int(game.past[row, Past.SUBJECT]), source, seat, NOBODY, at):
                    other = int(game.past[row, Past.CAUSE])
                    if cause == NONE or fits(game, book, cause, other, source, seat, NOBODY, at):
                        return True
        return False

    return passes


def make_layer(number, has_keyword):
    """Filters, amounts and conditions that read numbers and keywords of the layer below."""
    return make_reading(
        World(
            cards=CARDS,
            zones=OUT,
            player=int(Form.PLAYER),
            refer=refer,
            form_of=form_of,
            area_of=area_of,
            controller_of=controller_of,
            is_out=is_out,
            types_of=types_of,
            is_same=is_same_element,
            states_of=states_of,
            has_keyword=has_keyword,
            stands_in=stands_in,
            number=number,
            printed=printed,
            without=all_count,
            unseen=unseen,
            scale=scale,
            make_test=make_tests,
            things=THINGS,
        )
    )


# What stands


@kernel
def row_seat(game, row):
    """For whom a row works: of a printed text who controls its card, else who made it last."""
    return int(game.seat[row])


PLACES = make_rows(row_seat)
source_at = PLACES.source_at
next_about = make_next_about(PLACES)


def make_value(fits, amount_of, holds):
    """A number after all changes that filters and conditions of the layer below let in."""
    changed = make_set_and_add(PLACES, next_about, fits, amount_of, holds)

    @kernel
    def value(game, book, x, stat, without):
        """The present number of a card or player, less the RES that it has lost; never below 0."""
        base = printed(game, book, x, stat, without)
        if (stat == Stat.COST or stat == Stat.TAKEN) and (game.changing >> stat) & 1 == 1:
            base = changed(game, book, x, stat, base)
        if x < CARDS and stat <= Stat.RES and not is_beneath(game, x):
            if (game.changing >> stat) & 1 == 1:
                base = changed(game, book, x, stat, base)
            if stat == Stat.RES:
                base -= int(game.worn[x])
        return floored(base)

    return value


@kernel
def is_suppressed(game, book, card):
    """Whether an effect lets the texts of a card do nothing."""
    if stands(game, Watch.IGNORE):
        for row in range(game.lasting_end):
            if game.rule[row] != NOBODY and game.bound[row] == card:
                if book.watchers[game.rule[row], Watcher.form] == Watch.IGNORE:
                    return True
    return False


@kernel
def has_printed_keyword(game, book, card, keyword):
    """Whether a keyword is printed on a card that all see."""
    if card >= CARDS or game.kind[card] < 0 or game.is_covered[card] == 1 or is_suppressed(game, book, card):
        return False
    return (book.keywords[game.kind[card]] >> keyword) & 1 == 1


LAYERS = make_layers(PLACES, next_about, printed, make_layer, make_value, has_printed_keyword)
value, has_keyword = LAYERS.value, LAYERS.has_keyword
fits, count_fitting, amount_of, holds = LAYERS.fits, LAYERS.count_fitting, LAYERS.amount_of, LAYERS.holds
SAYING = make_saying(PLACES, next_about, fits, holds)
speaks_of, next_meeting = SAYING.speaks_of, SAYING.next_meeting
says, is_forbidden, is_permitted = SAYING.says, SAYING.is_forbidden, SAYING.is_permitted
