"""What texts say of the things on a ready-made table, what stands there, and what waits."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cardwright.kernel import programs, running, standing
from cardwright.kernel.noticing import make_begin_at_once, make_notice
from cardwright.kernel.readymade.ground import Ground
from cardwright.kernel.readymade.shape import Shape, Step
from cardwright.kernel.rule import kernel
from cardwright.kernel.seats import make_unseen
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Ref, Until

SPAN = 8  # effects that one card can have printed on it


@dataclass(frozen=True)
class Reading:
    """What texts say of things, what stands, and what they wait for."""

    fits: Callable[..., Any]
    holds: Callable[..., Any]
    who: Callable[..., Any]  # (game, at, ref)
    how_much: Callable[..., Any]  # (game, book, at, amount)
    suits_frame: Callable[..., Any]  # (game, book, at, filter, x)
    value: Callable[..., Any]  # (game, book, x, stat): a number after all changes
    says: Callable[..., Any]  # (game, book, form, act, subject, other) -> place of the text, or NOBODY
    is_forbidden: Callable[..., Any]  # (game, book, act, subject, other)
    push_run: Callable[..., Any]  # (game, book, pc, source, seat, subject, cause) -> its agenda row
    notice: Callable[..., Any]  # (game, book, event, subject, cause, amount)
    let_last: Callable[..., Any]  # (game, book, at): the instruction LAST
    start_turn: Callable[..., Any]  # (game, seat): what lasts until then ends, and what outlasts this turn no more
    end_turn: Callable[..., Any]  # (game): what lasts until then ends


@kernel
def leave_out(game, book):
    """What finds no room does not happen."""


def make_next_bearer(zones: int, bearing: int) -> Any:
    """The walk through the cards in play."""

    @kernel
    def next_bearer(game, card):
        """The next card in play, seat by seat; NOBODY before the first and after the last."""
        seat = 0
        if card != NOBODY:
            if game.next[card] != NOBODY:
                return int(game.next[card])
            seat = game.zone[card] // zones + 1
        while seat < game.seats:
            if game.first[seat * zones + bearing] != NOBODY:
                return int(game.first[seat * zones + bearing])
            seat += 1
        return NOBODY

    return next_bearer


@kernel
def always(game, what):
    """Whatever stands has its effect."""
    return True


def make_reading(shape: Shape, ground: Ground, printed: Any) -> Reading:
    """What texts say; `printed(game, book, x, stat, without)` is a number before any change."""
    cards, scratch = shape.cards, shape.scratch
    owner_of, controller_of, area_of = ground.owner_of, ground.controller_of, ground.area_of

    @kernel
    def refer_own(game, source, seat, ref):
        """Of what only some games have, there is the player whose turn it is."""
        return cards + game.turn if ref == Ref.ACTIVE else NOBODY

    refer = programs.make_refer(refer_own, controller_of, owner_of)
    fits, _, amount_of, holds = programs.make_reading(
        programs.World(
            cards=cards,
            zones=shape.unused,
            player=shape.player,
            refer=refer,
            area_of=area_of,
            controller_of=controller_of,
            stands_in=programs.make_stands_in(programs.no_other_relation, controller_of, owner_of),
            number=printed,
            printed=printed,
            unseen=make_unseen(ground.zone_of, (1 << shape.hand, shape.hand), (1 << shape.deck, shape.deck)),
        )
    )
    who, how_much, suits_frame = running.make_frames(refer, fits, amount_of)
    places = standing.make_walk(
        cards, SPAN, make_next_bearer(shape.zones, shape.bearing), always, always, controller_of
    )
    saying = standing.make_saying(places, standing.make_next_about(places), fits, holds, always)
    push_run = running.make_push_run(int(Step.RUN), scratch, leave_out)

    @kernel
    def make_last(game, book, watcher, source, seat, bound, fixed, until, ends):
        """An effect begins to last; one that finds no free row does not."""
        return 0 if standing.let_stand(game, watcher, source, seat, bound, fixed, until) == NOBODY else 1

    @kernel
    def start_turn(game, seat):
        """What a player has made to last until this turn ends; what lasts until its end has no other turn before it."""
        for row in range(game.lasting_end):
            if game.rule[row] != NOBODY and game.seat[row] == seat:
                if game.until[row] == Until.YOUR_NEXT_TURN:
                    standing.end_row(game, row)
                elif game.until[row] == Until.END_OF_YOUR_NEXT_TURN:
                    game.until[row] = Until.END_OF_TURN

    @kernel
    def end_turn(game):
        """What lasts until the end of the turn ends."""
        for row in range(game.lasting_end):
            if game.rule[row] != NOBODY and game.until[row] == Until.END_OF_TURN:
                standing.end_row(game, row)

    return Reading(
        fits,
        holds,
        who,
        how_much,
        suits_frame,
        standing.make_value(places, saying.next_meeting, standing.make_amount_at(places, amount_of), printed),
        saying.says,
        saying.is_forbidden,
        push_run,
        make_notice(places, saying.next_meeting, always, make_begin_at_once(push_run)),
        standing.make_let_last(who, how_much, make_last),
        start_turn,
        end_turn,
    )
