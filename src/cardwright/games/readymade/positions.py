"""Positions of a ready-made game, to and from the words of a scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from cardwright.games.decklist import write_lists
from cardwright.games.engine_fields import ANYTHING, WORD, EngineFields, rows_of
from cardwright.games.interface import Position, UsageError, Words, seat_name
from cardwright.games.readymade.moves import counter_fields, counters_of
from cardwright.games.survey import ANY
from cardwright.games.words import Vocabulary, as_list, in_zone, link, name_of, pile_words, read_seat, stack_now, whole
from cardwright.kernel.agenda import Row
from cardwright.kernel.programs import MOST
from cardwright.kernel.readymade.shape import Shape
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Until

BLANK = 0  # the kind of the filler
PLAYING = "playing"
TABLE = ("turn", "start", "turns")

Laid = tuple[int, int, int]  # owner, kind, zone


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
    shape, book = game.shape, game.book_type.dtype
    seat, watchers = (NOBODY, shape.seats - 1), (NOBODY, book["watchers"].shape[0] - 1)
    amount, mask = (-MOST, MOST), (0, 2**shape.seats - 1)
    bounds = {
        "question": (0, max(map(int, game.questions))),
        "agenda_size": (0, shape.scratch),
        "reason": (0, max(map(int, game.endings))),
        "lasting_end": (0, game.record_type.sizes["lasting"]),
        "until": (0, len(Until) - 1),
        "rule": watchers,
        "fixed": amount,
        "seat": seat,
        **dict.fromkeys(("part", "over"), (0, 1)),
        **dict.fromkeys(("known", "asked", "winners", "out"), mask),
        **dict.fromkeys(("turns", "score"), ANYTHING),
        **dict.fromkeys(("turn", "start"), (0, shape.seats - 1)),
        **dict.fromkeys((*game.counters, "purse"), (-99, 99)),
    }
    columns = {
        int(Row.STEP): (0, 127),
        int(Row.SEAT): seat,
        int(Row.PC): (NOBODY, book["code"].shape[0] - 1),
        **dict.fromkeys(map(int, (Row.MARKS, Row.DONE, Row.X, Row.AMOUNT)), amount),
    }
    return EngineFields((NOBODY, shape.cards + shape.seats - 1), bounds, {"agenda": columns})


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
    beneath = engine_fields(game).differences(position, laid_again(position, words, order), by_owner(shape, order))
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


def by_owner(shape: Shape, cards: Sequence[int]) -> list[list[int]]:
    """For each seat the places of its cards among its rows."""
    return [[card % shape.share for card in cards if card // shape.share == seat] for seat in range(shape.seats)]


def laid_again(position: Position, words: Words, order: Sequence[int]) -> Position:
    """What the words alone would make of a position, on the same rows."""
    game: Any = position.game
    record = np.zeros(1, dtype=position.record.dtype)[0]
    record.seats = position.record.seats
    again = Position(position.game, record, position.book)
    laid = [
        (card // game.shape.share, int(position.record.kind[card]), int(position.record.zone[card])) for card in order
    ]
    lay_out(again, laid, order)
    set_table(again, words)
    return again


# Laying out


def arrange(position: Position, words: Words, luck: np.random.Generator) -> None:
    """Lay a blank record out as described; the seat on turn is about to act."""
    game: Any = position.game
    vocabulary(game).check(words, position.seats)
    beneath = words.get(WORD)
    laid = list(read_cards(position, words, luck))
    lay_out(position, laid, give_rows(game.shape, laid, rows_of(beneath)))
    write_lists(position.book, [[kind for owner, kind, _ in laid if owner == seat] for seat in range(position.seats)])
    set_table(position, words)
    if beneath is not None:
        engine_fields(game).restore(position, beneath)


def read_cards(position: Position, words: Words, luck: np.random.Generator) -> Iterator[Laid]:
    """The cards that the words of a position name."""
    game: Any = position.game
    for entry in as_list(words.get(PLAYING, []), PLAYING):
        said = entry if isinstance(entry, Mapping) else {"card": entry}
        owner = read_seat(said.get("owner", seat_name(0)), "owner", position.seats)
        yield owner, read_kind(game, said.get("card"), luck), game.shape.playing
    for seat in range(position.seats):
        said = vocabulary(game).of_seat(words, seat)
        for word, place in zone_words(game).items():
            cards = said.get(word, {} if place == game.shape.deck else [])
            if place == game.shape.deck:
                top, size = pile_words(cards, word)
                cards = [*top, *["Blank"] * ((game.filled if size is None else size) - len(top))]
            listed = as_list(cards, word)
            for name in listed[::-1] if place == game.shape.discard else listed:
                yield seat, read_kind(game, name, luck), zone_of(game.shape, seat, place)


def read_kind(game: Any, name: Any, luck: np.random.Generator) -> int:
    """The kind of a name; `_` is any card."""
    if name == ANY:
        return int(luck.integers(1, len(game.names()))) if len(game.names()) > 1 else BLANK
    return int(game.pool.kind_of(name))


def give_rows(shape: Shape, laid: Sequence[Laid], rows: list[list[int]] | None) -> list[int]:
    """Give every card one of its owner's rows: in the order of the words, or those that stand beneath them."""
    found = []
    counts = [sum(owner == seat for owner, _, _ in laid) for seat in range(shape.seats)]
    for seat, count in enumerate(counts):
        order = list(range(count)) if rows is None else rows[seat] if seat < len(rows) else []
        if len(order) != count or len(set(order)) != count or not all(0 <= row < shape.share for row in order):
            raise UsageError(
                f"{seat_name(seat)} has {count} cards, and there is room for {shape.share}, a row for each"
            )
        found.append(iter([seat * shape.share + row for row in order]))
    return [next(found[owner]) for owner, _, _ in laid]


def lay_out(position: Position, laid: Sequence[Laid], rows: Sequence[int]) -> None:
    """Write cards into a blank record, with who knows what; the rows that are left are no cards."""
    game: Any = position.game
    record, shape, everybody = position.record, game.shape, (1 << position.seats) - 1
    record.kind[:], record.rule[:], record.known[:] = NOBODY, NOBODY, everybody
    zones: dict[int, list[int]] = {}
    for (owner, kind, zone), row in zip(laid, rows, strict=True):
        zones.setdefault(zone, []).append(row)
        record.kind[row] = kind
        if zone < shape.playing and zone % shape.zones in (*shape.secret, shape.deck):
            record.known[row] = 0 if zone % shape.zones == shape.deck else 1 << owner
    zones[shape.unused] = [row for row in range(shape.cards) if row not in set(rows)]
    link(record, zones)


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
    game.entries.begin(record, position.book)


def stack(position: Position, fixed: Any) -> None:
    """Fix the tops of decks: cards that lie there, or blanks, are stacked now, the rest after the next shuffle."""
    game: Any = position.game
    if not isinstance(fixed, Mapping):
        raise UsageError(f"deck must be a map of seats such as {{P1: [{game.example_card}]}}")
    for name, cards in fixed.items():
        seat = read_seat(name, "deck", position.seats)
        wanted = [read_kind(game, card, np.random.default_rng(0)) for card in as_list(cards, "deck")]
        rest = wanted[stack_now(position, zone_of(game.shape, seat, game.shape.deck), wanted, BLANK) :]
        if len(rest) > game.shape.share:
            raise UsageError(f"deck: a deck has at most {game.shape.share} cards")
        position.book.stacked[seat] = NOBODY
        position.book.stacked[seat, : len(rest)] = rest
