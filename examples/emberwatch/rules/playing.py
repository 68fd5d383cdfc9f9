"""EW-4 to EW-7: cards are played, answered and laid face down, and their texts are carried out."""

from cardwright.kernel.agenda import Row
from cardwright.kernel.events import tell
from cardwright.kernel.readymade import chain
from cardwright.kernel.readymade.asking import make_asking
from cardwright.kernel.readymade.shape import Mark
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import find

from ..state import CHAIN, SHAPE, Answer, Form, Log, Number, Question, Resource, Zone
from .embers import PAYING, change, pay
from .end import lose_warmth
from .ground import GROUND, READING, zone_of
from .turn import draw

hide_away, total = GROUND.hide_away, PAYING.total
ASKING = make_asking(SHAPE, GROUND, READING, Answer, Question)
play = chain.make_play(GROUND, READING)

# EW-4: Cards

# A light enters play before its player and stays.
enter = rule("EW-4.1", of=__name__)(chain.make_place(GROUND, int(Zone.LIGHTS), int(Log.ENTER)))
# Every other card is discarded once it has had its effect.
use_up = rule("EW-4.2", of=__name__)(chain.make_use_up(SHAPE, GROUND))
# A light that is destroyed goes to its owner's discard pile; texts that wait for that are carried out next.
destroy = rule("EW-4.4", of=__name__)(chain.make_destroy(SHAPE, GROUND, READING, int(Log.DESTROY)))

# EW-5: Answers


@rule("EW-5.4", "EW-7.4", off=True)
def could_answer(game, seat):
    """Who holds a card and has an ember, or has a card face down, is asked, unless too much waits already."""
    has_means = game.count[zone_of(seat, Zone.HAND)] > 0 and total(game, seat) > 0
    return game.agenda_size < CHAIN and (has_means or game.count[zone_of(seat, Zone.COVERED)] > 0)


@kernel
def announce(game, book, at):
    """Tell that a card is played, as an answer or not."""
    card, log = game.agenda[at, Row.SOURCE], Log.PLAY
    if game.agenda[at, Row.MARKS] & Mark.FREE != 0:
        log = Log.SPRING
    elif book.form[game.kind[card]] == Form.GUST:
        log = Log.ANSWER
    tell(book, log, game.agenda[at, Row.SEAT], game.kind[card], NOBODY, 0, everybody(game))


# The other player may answer a card, and that answer may be answered; what was played last happens first.
let_answer = rule("EW-5.1", "EW-5.2", of=__name__)(chain.make_let_answer(could_answer, int(Question.ANSWER), announce))
_prevent, finds_nothing = chain.make_preventing(SHAPE, READING, int(Log.PREVENT))
# A card prevents the one that it answers: that has no effect and is discarded, and its price stays paid.
prevent = rule("EW-5.3", of=__name__)(_prevent)

# EW-6: Face down


@rule("EW-6.1", "EW-6.2")
def lay(game, book, seat, kind):
    """A card is laid face down for an ember of any colour; the other player sees that, and not which card it is."""
    change(game, book, seat, Resource.ANY, -book.numbers[Number.COVER_COST])
    hide_away(game, find(game, zone_of(seat, Zone.HAND), kind), Zone.COVERED)
    tell(book, Log.LAY, seat, kind, NOBODY, 0, 1 << seat)


@rule("EW-6.3")
def spring(game, book, seat):
    """A snare that lies face down is turned up as an answer, and costs no more."""
    play(game, book, seat, int(game.first[zone_of(seat, Zone.COVERED)]), Mark.FREE)


# EW-7: Texts

# A light that returns goes to its owner's hand, and everybody has seen it go there.
give_back = rule("EW-7.6", of=__name__)(chain.make_place(GROUND, int(Zone.HAND), int(Log.RETURN)))
# A die shows 1 to 6, each as likely as the others.
roll = rule("EW-7.3", off=0, of=__name__)(chain.make_roll(int(Log.ROLL)))


@rule("EW-7.5")
def gain_or_lose(game, book, seat, resource, amount):
    """A player gains or loses embers, or warmth, of which there can be more than at the start."""
    if resource != Resource.WARMTH:
        change(game, book, seat, resource, amount)
    elif amount < 0:
        lose_warmth(game, book, seat, -amount)
    else:
        game.warmth[seat] = min(99, game.warmth[seat] + amount)
        tell(book, Log.GAIN, seat, NOBODY, NOBODY, amount, 0)


run = chain.make_run_texts(
    SHAPE,
    GROUND,
    READING,
    ASKING,
    pay=pay,
    let_answer=let_answer,
    use_up=use_up,
    enter=enter,
    destroy=destroy,
    give_back=give_back,
    draw=draw,
    prevent=prevent,
    roll=roll,
    gain_or_lose=gain_or_lose,
)
