"""What abilities speak of: references, filters, amounts and conditions, and the effects that stand."""

from cardwright.games.chi.ninjas.rules.abilities_in_play import PLACES, controller_of
from cardwright.games.chi.ninjas.state import Area, Form, Stat, State
from cardwright.games.chi.rules import hand
from cardwright.games.chi.state import CARDS, ZONES, Number, Zone
from cardwright.kernel.programs import (
    World,
    make_reading,
    make_refer,
    make_stands_in,
)
from cardwright.kernel.rule import kernel
from cardwright.kernel.running import make_frames
from cardwright.kernel.standing import make_amount_at, make_concerns, make_next_about, make_saying, make_value
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Ref, Relation

# Things


@kernel
def refer_own(game, source, seat, ref):
    """Whose turn it is, and the parties of the attack that is on."""
    if ref == Ref.ACTIVE:
        return CARDS + game.turn
    if ref == Ref.ATTACKER:
        return NOBODY if game.victim == NOBODY else CARDS + game.turn
    return int(game.victim) if ref == Ref.DEFENDER else NOBODY


refer = make_refer(refer_own, controller_of, None)


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
def is_same_colour(game, book, one, other, aspect):
    """Whether two cards have the same colour."""
    return types_of(game, book, one) & types_of(game, book, other) != 0


@kernel
def states_of(game, book, card, asked):
    """What the attack that is on makes of a card."""
    return asked & State.ATTACKED if card == game.victim else 0


@kernel
def stands_in_own(game, relation, x, to, source):
    """A player who attacks is the one who controls the attack."""
    return (relation == Relation.CONTROLLER_OF or relation == Relation.OWNER_OF) and x == to


stands_in = make_stands_in(stands_in_own, controller_of, None)


@kernel
def printed(game, book, x, stat, without):
    """A number before any change."""
    if stat == Stat.HAND_LIMIT:
        return int(book.numbers[Number.HAND_LIMIT])
    if stat == Stat.HAND and x >= CARDS:
        return int(game.count[hand(x - CARDS)])
    return 0


@kernel
def unseen(game, areas, player):
    """The cards of a hand are counted unseen, and so are those of the deck, once."""
    if areas == Area.HAND:
        return int(game.count[hand(player)])
    if areas == Area.DECK:
        return int(game.count[Zone.DECK]) if player == 0 else 0
    return NOBODY


fits, count_fitting, amount_of, holds = make_reading(
    World(
        cards=CARDS,
        zones=ZONES,
        player=int(Form.PLAYER),
        refer=refer,
        form_of=form_of,
        area_of=area_of,
        controller_of=controller_of,
        types_of=types_of,
        is_same=is_same_colour,
        states_of=states_of,
        stands_in=stands_in,
        number=printed,
        printed=printed,
        unseen=unseen,
    )
)
who, how_much, suits_frame = make_frames(refer, fits, amount_of)


# What stands


@kernel
def stands(game, form):
    """Whether a text of a form may stand: the few cards in play are looked through."""
    return True


next_about = make_next_about(PLACES)
concerns = make_concerns(PLACES, fits, holds)
SAYING = make_saying(PLACES, next_about, fits, holds, stands)
meets, next_meeting, says = SAYING.meets, SAYING.next_meeting, SAYING.says
amount_at = make_amount_at(PLACES, amount_of)
value = make_value(PLACES, next_meeting, amount_at, printed)
