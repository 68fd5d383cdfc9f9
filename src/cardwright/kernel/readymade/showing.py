"""Who knows what on a ready-made table, what must be true of it, and what the rules say of it to a seat."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cardwright.kernel.agenda import Row
from cardwright.kernel.invariants import make_broken
from cardwright.kernel.knowledge import make_conceal, make_imagine, make_imagine_deck
from cardwright.kernel.readymade.ground import Ground
from cardwright.kernel.readymade.shape import Shape, Step
from cardwright.kernel.record import record
from cardwright.kernel.rule import kernel
from cardwright.kernel.seats import make_shares, make_zone_of
from cardwright.kernel.survey import AnswerRow, CardRow, Scene
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import find


@dataclass(frozen=True)
class Knowledge:
    """What `conceal` removes and `fill` and `deal` imagine."""

    conceal: Callable[..., Any]
    fill: Callable[..., Any]
    deal: Callable[..., Any]


def make_knowledge(shape: Shape) -> Knowledge:
    """Decks are hidden from all, secret zones from all but their owners; deck lists are imagined."""
    _, first_row, end_row = make_shares(shape.share)
    fill_deck, mix_deck, _ = make_imagine_deck(first_row, end_row, shape.unused)
    zone_of = make_zone_of(shape.zones)
    return Knowledge(
        make_conceal(zone_of, (shape.deck,), shape.secret, (shape.hand,)),
        *make_imagine(zone_of, shape.secret, fill_deck, mix_deck),
    )


@dataclass(frozen=True)
class Invariants:
    """What must be true of every record."""

    broken: Callable[..., Any]


def make_invariants(shape: Shape, broken_own: Any) -> Invariants:
    """The table is whole, and no trial is left on it; `broken_own(game, book)` is what the game adds."""
    return Invariants(make_broken(shape.cards, shape.unused + 1, shape.agenda, shape.scratch, always=broken_own))


@dataclass(frozen=True)
class Forecast:
    """The rows of a survey, and what fills them."""

    answer: Any
    card: Any
    scene: Any
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

    return Forecast(Answer, Card, Table, about_card, about_table, about_answer)
