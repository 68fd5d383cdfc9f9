"""Events with all their facts: who did it, with which card, and what was last known of a card that is gone."""

from cardwright.kernel import noticing
from cardwright.kernel.agenda import Row, wipe
from cardwright.kernel.programs import make_speaks_at
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Compare, Mode, Op, Ref, Relation, Side, Test, Watch
from tests.machine.probes import ground as g

DESTROYED = 62  # the last of 63 events
OPPONENT, THIS, SNARE = 0, 1, 2  # filters
BY_OPPONENT, IS_STILL_THERE = 0, 2  # conditions
BOOK = g.make_book(
    code=((Op.END,),),
    filters=[
        {"forms": 1 << g.Form.PLAYER, "side": Side.OPPOSING},
        {"forms": 1 << g.Form.UNIT, "relation": Relation.THIS},
        {"forms": 1 << g.Form.SNARE},
    ],
    amounts=[
        {"mode": Mode.FACT, "a": Ref.FACT},
        {"mode": Mode.STAT, "a": g.Stat.STAYS, "b": Ref.SUBJECT},
        {"mode": Mode.FACT, "a": Ref.FACT + 1},
    ],
    conditions=[  # an opponent did it, with a snare; the card has not changed its zone since
        {"test": Test.FITS, "a": Ref.DOER, "b": OPPONENT, "c": 0, "more": 1},
        {"test": Test.FITS, "a": Ref.ORIGIN, "b": SNARE, "c": 0},
        {"test": Test.COMPARE, "a": 1, "b": Compare.EXACTLY, "c": 2},
    ],
    watchers=[
        {"form": form, "about": DESTROYED, "filter": THIS, "condition": BY_OPPONENT, "pc": 0}
        for form in (Watch.REPLACE, Watch.TRIGGER)  # printed on kind 0, and on kind 1
    ],
)
BOOK.watchers_from[1], BOOK.watchers_count[:2] = 1, 1
BOOK.watched_forms[:2] = 1 << Watch.REPLACE, 1 << Watch.TRIGGER

next_concerned = noticing.make_next_concerned(g.PLACES, g.next_about, make_speaks_at(g.fits, g.holds))
fill_frame = noticing.make_fill_frame(g.PLACES, int(g.Step.RUN), noticing.recall_captured)
notice = noticing.make_notice_event(next_concerned, g.always, fill_frame, g.reach_limit)
replace = noticing.make_replace_event(next_concerned, g.always, int(g.Step.RUN), fill_frame)


@kernel
def destroy(game, book, card, doer, origin):
    """A card is destroyed by a player with a card; what was known of it stays in the event."""
    g.put(game, card, g.zone_of(0, g.FIELD))
    at = noticing.open_event(game, card, NOBODY, 0)
    game.agenda[at, Row.WIDTH] = g.CARDS + doer
    game.agenda[at, Row.WIDTH + 1] = origin
    game.agenda[at, Row.WIDTH + 2] = book.strength[game.kind[card]]
    game.agenda[at, Row.WIDTH + 3] = game.stays[card] + 1
    if replace(game, book, DESTROYED, at):
        game.told[7] = g.how_much(game, book, at, 0)
        return
    notice(game, book, DESTROYED, at)
    wipe(game, at)
    g.put(game, card, g.zone_of(0, g.DISCARD))


@kernel
def play(game, book, case):
    """Card 1 is destroyed: by seat 1 with a snare, by seat 0 with one, by seat 1 with a unit; then card 0."""
    destroy(game, book, 0 if case == 3 else 1, 0 if case == 1 else 1, 4 if case == 2 else 6)
    game.told[0] = game.waiting
    if game.waiting == 0:
        return
    game.kind[1] = 0  # what lies there now is no matter
    at = g.begin_frame(game, book, 0)
    game.told[1] = g.who(game, at, Ref.DOER) - g.CARDS
    game.told[2] = g.who(game, at, Ref.CONTROLLER + Ref.ORIGIN) - g.CARDS
    game.told[3] = g.how_much(game, book, at, 0)
    game.told[4] = g.holds(game, book, IS_STILL_THERE, 1, 0, NOBODY, at)
    g.put(game, 1, g.zone_of(0, g.FIELD))  # it comes back: the same card, another stay
    game.told[5] = g.holds(game, book, IS_STILL_THERE, 1, 0, NOBODY, at)
    game.told[6] = game.waiting
