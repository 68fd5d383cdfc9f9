"""What a seat of a ready-made game sees, what it is asked, and how events read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cardwright.games.interface import CardView, Event, Pointer, Position, View, ZoneView, seat_name
from cardwright.games.looks import Cost, Stat
from cardwright.games.readymade.moves import CARD, KIND, SEAT, counters_of, group_of
from cardwright.games.readymade.positions import PLAYING, zone_of
from cardwright.games.showing import table_view
from cardwright.games.survey import Survey
from cardwright.games.telling import filled, log_words, tell_end
from cardwright.kernel.table import NOBODY


@dataclass(frozen=True)
class Zone:
    """A zone of a seat: its word, its label, its place among the zones of the seat, and how it is laid out."""

    key: str
    label: str
    place: int
    layout: str = "row"


def game_of(survey: Survey) -> Any:
    """The game with its declarations."""
    return survey.game


# Questions


def prompt(survey: Survey) -> str:
    """What a seat is asked; of a text with its words."""
    position = survey.position
    asked = game_of(survey).questions[int(position.record.question)].sentence(survey)
    source = survey.kind_of(int(survey.scene.source))
    text = "" if source == NOBODY else game_of(survey).pool.ready[source].card.text
    return f"{asked}: {text.rstrip('.')}" if text else str(asked)


# The table


def costs_of(game: Any, card: Any) -> list[Cost]:
    """What a card costs."""
    signs = game.about.cards.signs
    return [Cost(word, signs.get(word, ""), amount, amount) for word, amount in game.pool.price(card).items()]


def stats_of(game: Any, card: Any, values: Sequence[int] = ()) -> list[Stat]:
    """The numbers of a card, now and as they are printed."""
    named = [name for name, number in game.about.cards.numbers.items() if card.kind in number.kinds]
    return [
        Stat(name, name.capitalize(), int(values[place]) if len(values) else getattr(card, name), getattr(card, name))
        for place, name in enumerate(named)
    ]


def card_view(survey: Survey, card: int) -> CardView:
    """A card as it lies in its zone: face down if the viewer does not know it."""
    game, kind = game_of(survey), survey.kind_of(card)
    if kind <= 0:
        return CardView(None if kind == NOBODY else survey.name_of(card))
    printed, row, shape = game.pool.ready[kind].card, survey.cards[card], game.shape
    is_in_play = int(row.zone) < shape.playing and int(row.zone) % shape.zones == shape.bearing
    return CardView(
        printed.name,
        game.hue_of(printed),
        game.symbols.get(printed.kind, ""),
        costs=[] if is_in_play else costs_of(game, printed),
        stats=stats_of(game, printed, row.values if is_in_play else ()),
    )


def shown_in(survey: Survey, seat: int, zone: Zone) -> list[int]:
    """The cards of a zone as they are shown: a discard pile top first, a deck not at all."""
    shape = game_of(survey).shape
    cards = survey.in_zone(zone_of(shape, seat, zone.place))
    return [] if zone.place == shape.deck else cards[::-1] if zone.place == shape.discard else cards


def view(survey: Survey) -> View:
    """The table as a viewer sees it."""
    game, position, record = game_of(survey), survey.position, survey.record
    played = [card_view(survey, card) for card in survey.in_zone(game.shape.playing)]
    for shown, card in zip(played, survey.in_zone(game.shape.playing), strict=True):
        shown.tags = [f"by {seat_name(survey.cards[card].owner)}"]
    zones = [ZoneView(PLAYING, "Being played", None, len(played), played)]
    counters = {}
    for seat in range(position.seats):
        name = seat_name(seat)
        counters[name] = counters_of(position, seat)
        for zone in game.zones:
            cards = [card_view(survey, card) for card in shown_in(survey, seat, zone)]
            size = len(survey.in_zone(zone_of(game.shape, seat, zone.place)))
            zones.append(ZoneView(zone.key, zone.label, name, size, cards, zone.layout))
            if zone.place in (game.shape.hand, game.shape.deck):
                counters[name][zone.key] = size
    phase = "over" if position.over else game.questions[int(record.question)].phase
    return table_view(survey, counters, zones, turn=seat_name(record.turn), phase=phase)


# Answers


def points_at(survey: Survey, action: int) -> list[Pointer]:
    """The cards with which an answer is given; of equal cards in a hand, all."""
    card, shape = int(survey.answers[action].card), game_of(survey).shape
    if card == NOBODY:
        return []
    where = int(survey.cards[card].zone)
    if where >= shape.playing:
        return [Pointer(PLAYING, None, int(survey.cards[card].place))] if where == shape.playing else []
    seat, place = divmod(where, shape.zones)
    zone = next(zone for zone in game_of(survey).zones if zone.place == place)
    shown = shown_in(survey, seat, zone)
    same = [other for other in shown if survey.kind_of(other) == survey.kind_of(card)]
    meant = same if place == shape.hand else [card]
    return [Pointer(zone.key, seat_name(seat), number) for number, other in enumerate(shown) if other in meant]


def named_seat(action: int) -> int | None:
    """A player is named by the buttons of a question, not by pointing."""
    return None


def remark(survey: Survey, action: int) -> str:
    """What a card does that an answer is given with."""
    move, number = group_of(game_of(survey).moves, action)
    if move.adds == SEAT:
        return ", ".join(f"{word} {count}" for word, count in counters_of(survey.position, number).items())
    kind = survey.kind_of(int(survey.answers[action].card)) if move.adds in (KIND, CARD) else NOBODY
    return "" if kind == NOBODY else " / ".join(game_of(survey).pool.ready[kind].card.text.splitlines())


def loses(position: Position, action: int, legal: Sequence[int]) -> bool:
    """Whether an answer ends a turn although something else could be done."""
    game: Any = position.game
    return action in game.passing and int(position.record.question) == game.main and len(legal) > 1


# Events


@dataclass(frozen=True)
class ReadyTelling:
    """What happens in a game, by the sentences that it declares."""

    game: Any

    def tell(self, event: Event, names: Sequence[str]) -> tuple[str, str] | None:
        """An event as a sentence and its rule."""
        if event.what == self.game.ended:
            return tell_end(self.game.endings, event.amount)
        sentence, rule = self.game.sentences.get(event.what, ("", ""))
        return (filled(sentence, event, names, {"amount": abs(event.amount)}), rule) if sentence else None

    def event_words(self, event: Event, names: Sequence[str]) -> str:
        """An event as a scenario writes it: `draw P1`, `lose P2 3`."""
        words = log_words(self.game.log(event.what).name.lower(), event, names)
        return " ".join([*words, str(event.amount)] if event.amount else words)
