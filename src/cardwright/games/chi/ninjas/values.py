"""What abilities speak of: references, filters, amounts and conditions, and the effects that stand.

An effect that stands is a number: `PRINTED * card + place` is one that a Defender in play has printed on it, and
`PRINTED * CARDS + row` one of those that last for a while.
"""

from cardwright.games.chi.ninjas.state import LASTING, Area, Form, Stat, State
from cardwright.games.chi.rules import area, hand
from cardwright.games.chi.state import CARDS, ZONES, Number, Zone
from cardwright.kernel.programs import (
    MOST,
    Amount,
    Condition,
    Filter,
    Row,
    Watcher,
    World,
    is_on_side,
    make_frames,
    make_reading,
)
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE, How, Ref, Relation, Test, Watch

PRINTED = 16  # effects that one card can have printed on it
FIRST_LASTING = PRINTED * CARDS


# Things


@kernel
def is_out(game, seat):
    """Whether a seat has given up."""
    return (game.out >> seat) & 1 == 1


@rule("CN-8.2", off=NOBODY)
def controller_of(game, card):
    """A card in an area or hand belongs to the player of that area or hand; elsewhere to nobody."""
    zone = game.zone[card]
    if zone >= Zone.AREA:
        return zone - Zone.AREA
    return zone - Zone.HAND if zone >= Zone.HAND else NOBODY


@kernel
def refer(game, at, source, seat, bound, ref):
    """The card or player that a reference means, or NOBODY; owner and controller are one in this game."""
    if ref < 0:
        return NOBODY
    x = refer_plain(game, at, source, seat, ref % Ref.CONTROLLER)
    if ref < Ref.CONTROLLER or x == NOBODY or x >= CARDS:
        return x
    controller = controller_of(game, x)
    return NOBODY if controller == NOBODY else CARDS + controller


@kernel
def refer_plain(game, at, source, seat, ref):
    """A reference without the step to a controller."""
    if ref == Ref.THIS:
        return source
    if ref == Ref.YOU:
        return CARDS + seat
    if ref == Ref.ACTIVE:
        return CARDS + game.turn
    if ref == Ref.ATTACKER:
        return NOBODY if game.victim == NOBODY else CARDS + game.turn
    if ref == Ref.DEFENDER:
        return int(game.victim)
    if at == NOBODY or ref == Ref.HOST:
        return NOBODY
    if ref == Ref.SUBJECT:
        return int(game.agenda[at, Row.SUBJECT])
    if ref == Ref.CAUSE:
        return int(game.agenda[at, Row.CAUSE])
    return int(game.agenda[at, Row.R0 + ref])


@kernel
def form_of(game, book, card):
    """The type of a card, NOBODY for one that the viewer does not know."""
    kind = game.kind[card]
    return NOBODY if kind < 0 else int(book.type[kind])


@kernel
def area_of(zone):
    """The bit by which filters name a zone."""
    if zone >= Zone.AREA:
        return Area.AREA
    if zone >= Zone.HAND:
        return Area.HAND
    if zone >= Zone.ROW:
        return Area.ROW
    if zone == Zone.DECK:
        return Area.DECK
    if zone == Zone.DISCARD:
        return Area.DISCARD
    return Area.CONFLICT if zone == Zone.CONFLICT else 0


@kernel
def types_of(game, book, card):
    """The colour of a card as a mask; a card without one has none."""
    colour = book.colour[game.kind[card]]
    return 0 if colour < 0 else 1 << colour


@kernel
def is_same_colour(game, book, one, other):
    """Whether two cards have the same colour."""
    return types_of(game, book, one) & types_of(game, book, other) != 0


@kernel
def states_of(game, book, card, asked):
    """What the attack that is on makes of a card."""
    return asked & State.ATTACKED if card == game.victim else 0


@kernel
def has_keyword(game, book, card, keyword):
    """There are no keywords in this game."""
    return False


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
    if relation == Relation.CONTROLLER_OF or relation == Relation.OWNER_OF:
        return x == to if to >= CARDS else to != NOBODY and x - CARDS == controller_of(game, to)
    if relation == Relation.OF:
        return x < CARDS and to >= CARDS and controller_of(game, x) == to - CARDS
    return False


@kernel
def printed(game, book, x, stat, without):
    """A number before any change."""
    if stat == Stat.HAND_LIMIT:
        return int(book.numbers[Number.HAND_LIMIT])
    if stat == Stat.HAND and x >= CARDS:
        return int(game.count[hand(x - CARDS)])
    return 0


@kernel
def left_out(game, source, stat):
    """No text leaves changes out."""
    return NONE


@kernel
def unseen(game, areas, player):
    """The cards of a hand are counted unseen, and so are those of the deck, once."""
    if areas == Area.HAND:
        return int(game.count[hand(player)])
    if areas == Area.DECK:
        return int(game.count[Zone.DECK]) if player == 0 else 0
    return NOBODY


@kernel
def scale(book, which, amount):
    """A number multiplied and divided as a text says, rounded down."""
    times, by = int(book.amounts[which, Amount.times]), int(book.amounts[which, Amount.by])
    return max(-MOST, min(MOST, amount * times)) // max(1, by)


def make_test(fits):
    """The one condition that other games do not share."""

    @kernel
    def passes(game, book, which, source, seat, at):
        """Whether it is the turn of the player that is named."""
        is_turn = book.conditions[which, Condition.test] == Test.TURN_OF
        return is_turn and is_on_side(book.conditions[which, Condition.a], game.turn, seat)

    return passes


fits, count_fitting, amount_of, holds = make_reading(
    World(
        cards=CARDS,
        zones=ZONES,
        player=int(Form.PLAYER),
        refer=refer,
        form_of=form_of,
        area_of=area_of,
        controller_of=controller_of,
        is_out=is_out,
        types_of=types_of,
        is_same=is_same_colour,
        states_of=states_of,
        has_keyword=has_keyword,
        stands_in=stands_in,
        number=printed,
        printed=printed,
        without=left_out,
        unseen=unseen,
        scale=scale,
        make_test=make_test,
    )
)
who, how_much, suits_frame = make_frames(refer, fits, amount_of)


# What stands


@rule("CN-8.1", off=NOBODY)
def next_effect(game, book, effect, form, about):
    """Abilities stand while their Defenders lie in an area: the next of a form after one (NOBODY: the first)."""
    row = 0
    if effect >= FIRST_LASTING:
        row = effect - FIRST_LASTING + 1
    else:
        card, place, seat = NOBODY, 0, NOBODY
        if effect != NOBODY:
            card, place = effect // PRINTED, effect % PRINTED + 1
            seat = game.zone[card] - Zone.AREA
        while True:
            while card == NOBODY and seat + 1 < game.seats:
                seat += 1
                card = int(game.first[area(seat)])
            if card == NOBODY:
                break
            kind = game.kind[card]
            if (book.forms[kind] >> form) & 1 == 1:
                for here in range(place, book.watchers_count[kind]):
                    if is_about(book, book.watchers_from[kind] + here, form, about):
                        return PRINTED * card + here
            card, place = int(game.next[card]), 0
    while row < LASTING and game.victim != NOBODY:  # what lasts belongs to the attack that is on
        if game.rule[row] != NOBODY and is_about(book, game.rule[row], form, about):
            return FIRST_LASTING + row
        row += 1
    return NOBODY


@kernel
def is_about(book, watcher, form, about):
    """Whether a watcher has a form and speaks of a certain stat, act or event."""
    return book.watchers[watcher, Watcher.form] == form and book.watchers[watcher, Watcher.about] == about


@kernel
def read_effect(game, book, effect):
    """Of an effect that stands: its watcher, its card, the player it works for, what it is bound to, its amount."""
    if effect >= FIRST_LASTING:
        row = effect - FIRST_LASTING
        bound, fixed = int(game.bound[row]), int(game.fixed[row])
        return int(game.rule[row]), int(game.source[row]), int(game.seat[row]), bound, fixed
    card = effect // PRINTED
    watcher = int(book.watchers_from[game.kind[card]]) + effect % PRINTED
    return watcher, card, int(controller_of(game, card)), NOBODY, 0


@kernel
def concerns(game, book, effect, subject):
    """Whether an effect speaks of something, and its condition holds; most speak of their own card."""
    watcher, source, seat, bound, _ = read_effect(game, book, effect)
    which = book.watchers[watcher, Watcher.filter]
    if book.filters[which, Filter.relation] == Relation.THIS and subject != source:
        return False
    if not fits(game, book, which, subject, source, seat, bound, NOBODY):
        return False
    return holds(game, book, book.watchers[watcher, Watcher.condition], source, seat, bound, NOBODY)


@kernel
def meets(game, book, effect, subject, other):
    """Whether an effect speaks of these two."""
    if not concerns(game, book, effect, subject):
        return False
    watcher, source, seat, bound, _ = read_effect(game, book, effect)
    which = book.watchers[watcher, Watcher.other]
    return which == NONE or fits(game, book, which, other, source, seat, bound, NOBODY)


@kernel
def says(game, book, form, act, subject, other):
    """Whether an effect that stands forbids or permits something."""
    effect = next_effect(game, book, NOBODY, form, act)
    while effect != NOBODY:
        if meets(game, book, effect, subject, other):
            return True
        effect = next_effect(game, book, effect, form, act)
    return False


@kernel
def value(game, book, x, stat):
    """A number after the changes of all effects that stand: set first, then added to."""
    result, added = printed(game, book, x, stat, NONE), 0
    effect = next_effect(game, book, NOBODY, Watch.CHANGE, stat)
    while effect != NOBODY:
        if meets(game, book, effect, x, NOBODY):
            watcher, source, seat, bound, fixed = read_effect(game, book, effect)
            how = book.watchers[watcher, Watcher.how]
            amount = amount_of(game, book, book.watchers[watcher, Watcher.amount], source, seat, bound, NOBODY, fixed)
            if how == How.SET:
                result = amount
            elif how == How.ADD:
                added += amount
        effect = next_effect(game, book, effect, Watch.CHANGE, stat)
    return max(0, min(MOST, result + added))
