"""Positions of a ready-made game, to and from the words of a scenario."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from cardwright.games.decklist import write_lists
from cardwright.games.engine_fields import ANYTHING, WORD, EngineFields, TextSpans, rows_of
from cardwright.games.interface import Position, UsageError, Words, seat_name
from cardwright.games.positions import (
    LaidCard,
    PositionReader,
    blank_table,
    chain,
    give_rows,
    rows_in_order,
    stack_decks,
)
from cardwright.games.readymade.moves import counter_fields, counters_of
from cardwright.games.words import Vocabulary, as_list, in_zone, name_of, read_seat, whole
from cardwright.kernel.readymade.shape import Shape
from cardwright.language.program import Until

PLAYING = "playing"
TABLE = ("turn", "start", "turns")


def zone_of(shape: Shape, seat: int, place: int) -> int:
    """The number of a seat's zone."""
    return seat * shape.zones + place


def zone_words(game: Any) -> dict[str, int]:
    """The zones of a seat by their words, in the order in which rows are given out."""
    return {zone.key: zone.place for zone in game.zones}


def vocabulary(game: Any) -> Vocabulary:
    """The words of a position."""
    first = next(iter(zone_words(game)))
    seat = (*game.counters, *zone_words(game), "out")
    return Vocabulary(game.title, (*TABLE, PLAYING), seat, f"{{{first}: [{game.example_card}]}}", (WORD, "cards"))


def engine_fields(game: Any) -> EngineFields:
    """What the fields of the record may hold."""
    shape, spans = game.shape, TextSpans.of(game.record_type, game.book_type, game.shape.seats)
    bounds = {
        **spans.bounds(game.questions, game.endings),
        "until": (0, len(Until) - 1),
        "score": ANYTHING,
        **dict.fromkeys(("turn", "start"), (0, shape.seats - 1)),
        **dict.fromkeys((*game.counters, "purse"), (-99, 99)),
    }
    return EngineFields(spans.reference, bounds, {"agenda": spans.agenda(range(128))})


# A position in words


def describe(position: Position) -> Words:
    """A position in the words of a scenario, with what stands beneath them where they do not say everything."""
    game: Any = position.game
    record, shape = position.record, game.shape
    words: Words = {"turn": seat_name(record.turn), "start": seat_name(record.start), "turns": int(record.turns)}
    if playing := in_zone(position, shape.playing):
        words[PLAYING] = [
            {"card": name_of(position, card), "owner": seat_name(card // shape.share)} for card in playing
        ]
    for seat in range(position.seats):
        said: Words = dict(counters_of(position, seat))
        for word, place in zone_words(game).items():
            cards = in_zone(position, zone_of(shape, seat, place))
            said[word] = [name_of(position, card) for card in (cards[::-1] if place == shape.discard else cards)]
        if (int(record.out) >> seat) & 1:
            said["out"] = True
        words[seat_name(seat)] = said
    order = list(cards_in_order(position))
    beneath = engine_fields(game).differences(
        position, laid_again(position, words, order), rows_in_order(order, seat_rows(shape))
    )
    if beneath:
        words[WORD] = beneath
    return words


def cards_in_order(position: Position) -> Iterator[int]:
    """All cards in the order in which the words name them."""
    game: Any = position.game
    yield from in_zone(position, game.shape.playing)
    for seat in range(position.seats):
        for place in zone_words(game).values():
            yield from in_zone(position, zone_of(game.shape, seat, place))


def seat_rows(shape: Shape) -> list[range]:
    """The rows of each seat."""
    return [range(seat * shape.share, (seat + 1) * shape.share) for seat in range(shape.seats)]


def laid_again(position: Position, words: Words, order: Sequence[int]) -> Position:
    """What the words alone would make of a position, on the same rows."""
    game: Any = position.game
    again, record = blank_table(position), position.record
    laid = [
        LaidCard(card // game.shape.share, int(record.kind[card]), int(record.zone[card]), row=card) for card in order
    ]
    lay_out(again, laid)
    set_table(again, words)
    return again


# Laying out


def arrange(position: Position, words: Words, luck: np.random.Generator) -> None:
    """Lay a blank record out as described; the seat on turn is about to act."""
    game: Any = position.game
    vocabulary(game).check(words, position.seats)
    beneath = words.get(WORD)
    laid = list(read_cards(position, words, luck))
    decks = [[card.kind for card in laid if card.owner == seat] for seat in range(position.seats)]
    for seat, deck in enumerate(decks):
        if len(deck) > game.shape.share:
            raise UsageError(f"{seat_name(seat)} has {len(deck)} cards, and there is room for {game.shape.share}")
    give_rows(laid, seat_rows(game.shape), rows_of(beneath))
    lay_out(position, laid)
    write_lists(position.book, decks)
    set_table(position, words)
    if beneath is not None:
        engine_fields(game).restore(position, beneath)


def read_cards(position: Position, words: Words, luck: np.random.Generator) -> Iterator[LaidCard]:
    """The cards that the words of a position name."""
    game: Any = position.game
    reader = PositionReader(position, luck)
    for entry in as_list(words.get(PLAYING, []), PLAYING):
        said = reader.said_of(entry, ("card", "owner"), PLAYING)
        owner = read_seat(said.get("owner", seat_name(0)), "owner", position.seats)
        yield LaidCard(owner, reader.kind(said.get("card"), PLAYING), game.shape.playing)
    for seat in range(position.seats):
        said = vocabulary(game).of_seat(words, seat)
        for word, place in zone_words(game).items():
            is_deck = place == game.shape.deck
            listed = reader.deck_cards(said, game.filled) if is_deck else as_list(said.get(word, []), word)
            for name in listed[::-1] if place == game.shape.discard else listed:
                yield LaidCard(seat, reader.kind(name, word), zone_of(game.shape, seat, place))


def lay_out(position: Position, laid: Sequence[LaidCard]) -> None:
    """Write cards into a blank record, with who knows what; the rows that are left are no cards."""
    game: Any = position.game
    record, shape = position.record, game.shape
    chain(record, laid, shape.unused)
    record.known[:] = (1 << position.seats) - 1
    for card in laid:
        if card.zone < shape.playing and card.zone % shape.zones in (*shape.secret, shape.deck):
            record.known[card.row] = 0 if card.zone % shape.zones == shape.deck else 1 << card.owner


def set_table(position: Position, words: Words) -> None:
    """Set whose turn it is and the counters of the seats, and ask who is on turn."""
    game: Any = position.game
    record = position.record
    record.turn = read_seat(words.get("turn", "P1"), "turn", position.seats)
    record.start = read_seat(words.get("start", "P1"), "start", position.seats)
    record.turns = whole(words.get("turns", 0), "turns", 0)
    for seat in range(position.seats):
        said = vocabulary(game).of_seat(words, seat)
        for word, number in game.counters.items():
            usual = 0 if number is None else int(position.book.numbers[number])
            counter_fields(game, record)[word][seat] = whole(said.get(word, usual), word, -99, 99)
        if said.get("out"):
            record.out |= 1 << seat
    position.begin()


def stack(position: Position, fixed: Any) -> None:
    """Fix the tops of decks."""
    game: Any = position.game
    decks = [zone_of(game.shape, seat, game.shape.deck) for seat in range(position.seats)]
    stack_decks(position, fixed, decks, f"a deck has at most {game.shape.share} cards")
