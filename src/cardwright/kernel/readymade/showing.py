"""Who knows what on a ready-made table, what must be true of it, and what the rules say of it to a seat."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cardwright.kernel.agenda import Row, is_wiped
from cardwright.kernel.chance import rekey
from cardwright.kernel.invariants import Broken, broken_table
from cardwright.kernel.knowledge import hide_chance, hide_zone, make_imagine_deck, show_zone
from cardwright.kernel.readymade.ground import Ground
from cardwright.kernel.readymade.shape import Shape, Step
from cardwright.kernel.record import record
from cardwright.kernel.rule import kernel
from cardwright.kernel.survey import AnswerRow, CardRow, Scene, place_cards
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import find, sort_hand


@dataclass(frozen=True)
class Knowledge:
    """What `conceal` removes and `imagine` fills in."""

    conceal: Callable[..., Any]
    imagine: Callable[..., Any]


def make_knowledge(shape: Shape) -> Knowledge:
    """Decks are hidden from all, secret zones from all but their owners; deck lists are imagined."""
    share, zones, deck, hand, secret = shape.share, shape.zones, shape.deck, shape.hand, shape.secret

    @kernel
    def first_row(game, owner):
        """Where the rows of an owner's cards begin."""
        return owner * share

    @kernel
    def end_row(game, owner):
        """One past the last row of an owner's cards."""
        return (owner + 1) * share

    imagine_deck, _ = make_imagine_deck(first_row, end_row, shape.unused)

    @kernel
    def conceal(game, book, seat):
        """Remove what a seat does not know; once the game is over only the decks are still hidden."""
        hide_chance(game)
        for other in range(game.seats):
            hide_zone(game, other * zones + deck, seat)
            if game.over == 0:
                for zone in secret:
                    hide_zone(game, other * zones + zone, seat)
            sort_hand(game, other * zones + hand)
        game.viewer = seat + 1

    @kernel
    def imagine(game, book, luck):
        """Fill a concealed record with a random world that fits all that its seat knows."""
        rekey(game, luck)
        for owner in range(game.seats):
            imagine_deck(game, book, owner)
            for zone in secret:
                show_zone(game, owner * zones + zone, owner)

    return Knowledge(conceal, imagine)


@dataclass(frozen=True)
class Invariants:
    """What must be true of every record."""

    broken: Callable[..., Any]


def make_invariants(shape: Shape, broken_own: Any) -> Invariants:
    """The table is whole, and no trial is left on it; `broken_own(game, book)` is what the game adds."""
    cards, zones, agenda, scratch = shape.cards, shape.unused + 1, shape.agenda, shape.scratch

    @kernel
    def broken(game, book):
        """The first broken invariant, or 0."""
        common = broken_table(game, cards, zones, agenda)
        if common != Broken.NOTHING:
            return common
        if not is_wiped(game, scratch):
            return Broken.SCRATCH
        return broken_own(game, book)

    return Invariants(broken)


@dataclass(frozen=True)
class Forecast:
    """The rows of a survey, and what fills them."""

    answer: Any
    card: Any
    scene: Any
    lay_out: Callable[..., Any]
    about_card: Callable[..., Any]
    about_table: Callable[..., Any]
    about_answer: Callable[..., Any]


def make_forecast(
    shape: Shape, ground: Ground, value: Any, stats: int, kinds: int, held: Any, first_card: int
) -> Forecast:
    """A survey of cards with so many stats; `held` are pairs of the first answer of a group and the zone of its cards.

    Such a group has an answer for each kind; from `first_card` on there is one for each row.
    """
    cards, run, zone_of = shape.cards, int(Step.RUN), ground.zone_of
    owner_of, controller_of = ground.owner_of, ground.controller_of

    @record(forecasts=1)
    class Answer(AnswerRow):
        """An answer; nothing is forecast."""

    @record(values=stats)
    class Card(CardRow):
        """A card with its present numbers."""

    @record()
    class Table(Scene):
        """The table."""

    @kernel
    def lay_out(game, rows):
        """Every card lies where all see it."""
        place_cards(game, rows)

    @kernel
    def about_card(game, book, card, row, pad):
        """Whose a card is, and its numbers."""
        row.owner, row.seat, row.host = owner_of(game, card), controller_of(game, card), NOBODY
        if game.kind[card] >= 0:
            for stat in range(stats):
                row.values[stat] = value(game, book, card, stat)

    @kernel
    def about_table(game, book, scene, pad):
        """Whose text asks, or is being carried out."""
        top = game.agenda_size - 1
        is_running = top >= 0 and game.agenda[top, Row.STEP] == run
        scene.source = game.agenda[top, Row.SOURCE] if is_running else NOBODY

    @kernel
    def about_answer(game, book, seat, action, row, scene, pad):
        """The card of an answer."""
        row.card, row.target = NOBODY, NOBODY
        if first_card <= action < first_card + cards:
            row.card = action - first_card
        for first, zone in held:
            if first <= action < first + kinds:
                row.card = find(game, zone_of(seat, zone), action - first)

    return Forecast(Answer, Card, Table, lay_out, about_card, about_table, about_answer)
