"""Pieces of data of Xemytica games, switched off."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
import numpy as np
import pytest

from cardwright.games.cardfile import Entry, Fault
from cardwright.games.interface import Refused
from cardwright.games.xemytica import decks, options, printed
from cardwright.games.xemytica.definition import DeckRules, Definition, Kind
from cardwright.games.xemytica.lexicon import lexicon_of
from cardwright.games.xemytica.pool import XemyticaPool
from cardwright.games.xemytica.printed import Card
from cardwright.games.xemytica.state import MARK_BIT, TYPE_BIT, Destination, Metric, Number, Scope
from cardwright.kernel.programs import MOST
from cardwright.kernel.table import NOBODY
from tests.games.switches import Switch, after, both, set_to, silent

OTHERS = {
    Number.HAND_LIMIT: 20,
    Number.OPENING_HAND: 3,
    Number.FREE_DRAW: 0,
    Number.FREE_DISCARD: 0,
    Number.METRIC: Metric.SUM,
    Number.TIE_BREAKER: 2,
    Number.TIE_EXTENDS: 0,
    Number.FLOOR: 1,
    Number.MAX_ROUNDS: MOST,
    Number.MAX_CYCLES: 1,
    Number.ON_WIN: Destination.DISCARD,
    Number.ON_LOSS: Destination.DECK_BOTTOM,
    Number.ON_TIE: Destination.DECK_BOTTOM,
}


# Numbers, steps and options


def number(key: Number, value: int) -> Switch:
    def change(book: Any, *_: Any) -> None:
        book.numbers[key] = value

    return after(options, "write_numbers", change)


def fewer_attributes(book: Any, *_: Any) -> None:
    book.numbers[Number.ATTRIBUTES] -= 1


def reversed_steps(book: Any, definition: Definition, _options: Any) -> None:
    for column in (book.step_form, book.step_least, book.step_ties):
        column[1 : len(definition.steps)] = column[1 : len(definition.steps)][::-1].copy()


def no_passing(book: Any, definition: Definition, _options: Any) -> None:
    book.step_least[: len(definition.steps)] = 1


def no_ties(book: Any, *_: Any) -> None:
    book.step_ties[:] = 0


def disobeyed(option: str) -> Switch:
    """A table does not get the option that it chose."""

    def switch(patch: pytest.MonkeyPatch) -> None:
        for name in ("write_numbers", "write_steps"):
            original = getattr(options, name)

            def write(book: Any, definition: Definition, chosen: Mapping[str, Any], into: Any = original) -> None:
                defaults = {known.name: known.default for known in options.options_of(definition)}
                into(book, definition, {**chosen, **{key: defaults[key] for key in chosen if is_meant(key)}})

            patch.setattr(options, name, write)

    def is_meant(name: str) -> bool:
        return name.endswith(options.PLAY) if option == "play" else name == option

    return switch


def span(change: Callable[[int, int], tuple[int, int]]) -> Switch:
    original = options.seat_span
    return set_to(options, "seat_span", lambda definition: change(*original(definition)))


# Cards and decks in the book


def stronger(book: Any, *_: Any) -> None:
    book.attribute[:] += 1


def marks_alone(book: Any, *_: Any) -> None:
    marked = book.identity >> MARK_BIT & (1 << TYPE_BIT - MARK_BIT) - 1 != 0
    book.identity[marked] = book.identity[marked] >> MARK_BIT << MARK_BIT


def one_deck(book: Any, *_: Any) -> None:
    book.deck[:] = book.deck[0]


def marks_in_one_deck(book: Any, pool: XemyticaPool, *_: Any) -> None:
    marked = [kind for kind, card in enumerate(pool.cards, 1) if card.marks]
    book.deck[1:][np.isin(book.deck[1:], marked)] = NOBODY


def types_by_class(book: Any, pool: XemyticaPool, *_: Any) -> None:
    for kind, card in enumerate(pool.cards, 1):
        by_class = pool.definition.types_of[card.kind]
        if card.card_class != next((name for name, types in by_class.items() if card.type in types), ""):
            book.identity[kind] &= (1 << TYPE_BIT) - 1


def reach_others(patch: pytest.MonkeyPatch) -> None:
    """Texts that name nobody reach others than they should."""
    others = {Scope.SELF: Scope.ENEMY, Scope.ALL: Scope.OWN, Scope.OWN: Scope.ALL, Scope.ENEMY: Scope.OWN}

    def lexicon(pool: XemyticaPool) -> Any:
        kinds = tuple(msgspec.structs.replace(kind, scope=others[kind.scope]) for kind in pool.definition.kinds)
        return lexicon_of(msgspec.structs.replace(pool.definition, kinds=kinds))

    patch.setattr(XemyticaPool, "lexicon", property(lexicon))


# What is checked of cards


def no_types(kind_number: int, class_number: int) -> Switch:
    original = printed.types_allowed

    def allowed(definition: Definition, kind: Kind, card_class: str) -> Sequence[str]:
        place = definition.forms[kind.id] + 1, definition.class_bits[card_class] + 1
        return () if place == (kind_number, class_number) else original(definition, kind, card_class)

    return set_to(printed, "types_allowed", allowed)


def check_fewer_attributes(entry: Entry, definition: Definition, kind: Kind | None) -> Iterator[Fault]:
    fewer = msgspec.structs.replace(definition, attributes=definition.attributes[:-1])
    return CHECK_ATTRIBUTES(entry, fewer, kind)


def anybody_marked(patch: pytest.MonkeyPatch) -> None:
    original = printed.check_marks

    def check(entry: Entry, definition: Definition, kind: Kind | None) -> Iterator[Fault]:
        everything = tuple(known.id for known in definition.kinds)
        marks = tuple(msgspec.structs.replace(mark, kinds=everything) for mark in definition.marks)
        return original(entry, msgspec.structs.replace(definition, marks=marks), kind)

    patch.setattr(printed, "check_marks", check)


# What is checked of decks


def below_budget(cost: int, rules: DeckRules) -> Iterator[Refused]:
    return decks_below(cost, msgspec.structs.replace(rules, exact=True))


def one_marked(chosen: Mapping[Card, int], pool: XemyticaPool) -> Iterator[Refused]:
    yield from copy_faults(chosen, pool)
    if sum(bool(card.marks) for card in chosen) > 1:
        yield Refused(("FOH-7.2",), "a deck has one card with a mark")


def unmarked_once(card: Card, pool: XemyticaPool) -> tuple[int | None, str]:
    return min(found for found in (copy_limit(card, pool), (1, "each")) if found[0] is not None)


def marked_freely(card: Card, pool: XemyticaPool) -> tuple[int | None, str]:
    return copy_limit(msgspec.structs.replace(card, marks=()), pool)


CHECK_ATTRIBUTES = printed.check_attributes
decks_below, copy_faults, copy_limit = decks.below_budget, decks.copy_faults, decks.copy_limit
OFF: dict[str, Switch] = {
    **{key.name.lower().replace("_", " "): number(key, value) for key, value in OTHERS.items()},
    **{option: disobeyed(option.removeprefix("option ")) for option in options.CHOSEN},
    **{f"types of kind {kind} and class {place}": no_types(kind, place) for kind in (1, 2, 3) for place in (1, 2, 3)},
    "two players": span(lambda _least, most: (1, most)),
    "seats": span(lambda least, _most: (least, least)),
    "a deck for each seat": after(options, "write_book", one_deck),
    "marked cards in several decks": after(options, "write_book", marks_in_one_deck),
    "marks come on top": after(options, "write_book", marks_alone),
    "attributes": both(
        after(options, "write_numbers", fewer_attributes), set_to(printed, "check_attributes", check_fewer_attributes)
    ),
    "order of the steps": after(options, "write_steps", reversed_steps),
    "steps that may be passed": after(options, "write_steps", no_passing),
    "steps of a tie-break": after(options, "write_steps", no_ties),
    "printed attributes": after(options, "write_book", stronger),
    "a type is the same in all classes": after(options, "write_book", types_by_class),
    "cards of a table": set_to(XemyticaPool, "most_cards", 4),
    "cards are told apart by name": both(
        set_to(XemyticaPool, "has_twins", True), set_to(decks, "same_card", lambda name, _pool: name)
    ),
    "whom texts reach that name nobody": reach_others,
    "kinds of card": silent(printed, "check_kind"),
    "classes of the cards": silent(printed, "check_class"),
    "types of the cards": silent(printed, "check_type"),
    "values of the cards": silent(printed, "check_value"),
    "attributes of combatants only": silent(printed, "check_attributes"),
    "marks of the cards": anybody_marked,
    "known cards": silent(decks, "unknown_card"),
    "budget of a deck": silent(decks, "above_budget"),
    "a deck may cost less": set_to(decks, "below_budget", below_budget),
    "a card costs its value": set_to(decks, "cost_of", lambda _card: 1),
    "combatants of a deck": silent(decks, "kind_faults"),
    "copies of unmarked cards": set_to(decks, "copy_limit", unmarked_once),
    "copies of marked cards": set_to(decks, "copy_limit", marked_freely),
    "each deck by itself": set_to(decks, "copy_faults", one_marked),
    "most cards of a deck": set_to(decks, "DECK", 12),
}
