"""The cards of Xi: files with everything that can be wrong with them, decks and their rules, and the book they fill."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from cardwright.games.cardfile import BadCards, Fault, read_source
from cardwright.games.deckfile import as_lines, as_yaml, read_deck_file
from cardwright.games.decklist import find_deck
from cardwright.games.interface import Setup, UsageError
from cardwright.games.pool import Ready
from cardwright.games.xi import decks, pool
from cardwright.games.xi.game import XiGame
from cardwright.games.xi.options import OPTIONS, write_book
from cardwright.games.xi.printed import Card, Price, cost_parts, price_of
from cardwright.games.xi.state import CARDS, Book, Form, Number, Resource, Type
from cardwright.language.errors import CardTextError
from cardwright.language.read import read
from cardwright.language.render import render

GUARD = {"name": "Guard of Tests", "kind": "unit", "type": "stone", "cost": "2T", "damage": 2, "life": 2}
DEFAULTS = {option.name: option.default for option in OPTIONS}


def faults_of(source: str) -> list[Fault]:
    entries, faults = read_source(source, "my.yaml")
    return [*faults, *pool.shipped().extended(entries)[1]]


def only_fault(source: str) -> Fault:
    (fault,) = faults_of(source)
    return fault


def written_at(source: str, fault: Fault) -> str:
    """What stands in a file where a fault is said to be."""
    return source.splitlines()[fault.line - 1][fault.column - 1 :]


def book_of(cards: pool.XiPool | None = None, *brought: Any, seats: int = 2, **options: Any) -> Any:
    book = np.zeros(1, dtype=Book.dtype)[0]  # type: ignore[attr-defined]
    write_book(book, cards or pool.shipped(), DEFAULTS | options, Setup(seats, decks=brought))
    return book


# The shipped cards


def test_every_shipped_card_can_be_played() -> None:
    assert pool.SHIPPED.faults == []
    assert pool.shipped().names[0] == "Blank"
    assert len(set(pool.shipped().names)) == len(pool.shipped().names) > 100


@pytest.mark.parametrize("ready", pool.shipped().ready, ids=lambda ready: ready.card.name)
def test_shipped_texts_are_canonical(ready: Ready[Card]) -> None:
    assert render(read(ready.card.text, "xi"), "xi") == ready.card.text


def test_shipped_cards_are_kept_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDWRIGHT_CACHE", str(tmp_path))
    fresh = pool.SHIPPED.load()
    began = time.perf_counter()
    kept = pool.SHIPPED.load()
    assert time.perf_counter() - began < 0.5
    assert kept == fresh
    pool.SHIPPED.file.write_bytes(b"damaged")
    assert pool.SHIPPED.load() == fresh


# Costs


@pytest.mark.parametrize(
    ("written", "price"),
    [
        ("2T", Price(time=2)),
        ("3pT", Price(prepared=3)),
        ("3P", Price(prepared=3)),
        ("0T", Price(time=0)),
        ("0pT", Price(prepared=0)),
        ("2T + 1pT", Price(time=2, prepared=1)),
        ("2T, 1pT", Price(time=2, prepared=1)),
        ("XT", Price(time=0, x=Resource.TIME)),
        ("1T + XpT", Price(time=1, prepared=0, x=Resource.PREPARED)),
        ("1T + 2 life points", Price(time=1, life=2)),
        ("2T, sacrifice a unit", Price(time=2)),
        ("2T, sacrifice a unit, 1 life point", Price(time=2, life=1)),
        ("2T, lose 3 life points", Price(time=2, life=3)),
        ("2T + 1T", Price(time=3)),
    ],
)
def test_costs(written: str, price: Price) -> None:
    assert price_of(cost_parts(written)) == price
    card = {"name": "Dear Moth", "kind": "point spell", "type": "ember", "cost": written, "text": "Draw a card."}
    book = pool.XiPool().emptied().with_cards([card]).table
    assert (book.cost_t[1], book.cost_p[1], book.cost_life[1], book.cost_x[1]) == msgspec.structs.astuple(price)


def test_further_parts_of_a_cost_are_kept_for_its_program() -> None:
    assert len(cost_parts("2T, sacrifice a unit")) == 2


@pytest.mark.parametrize("written", ["2X", "T", "2T, ", "2T, once per turn", "2T and 1pT"])
def test_costs_that_cannot_be_read(written: str) -> None:
    with pytest.raises(CardTextError):
        cost_parts(written)


@pytest.mark.parametrize("written", ["2 life points", "XT + XpT", "99999T"])
def test_costs_that_cannot_be_paid(written: str) -> None:
    with pytest.raises(ValueError, match=r"T or pT|one X|up to"):
        price_of(cost_parts(written))


# What can be wrong


@pytest.mark.parametrize(
    ("card", "rule", "words", "where"),
    [
        ("{name: A, kind: unti, type: stone, cost: 2T}", "XI-0.1", "did you mean 'unit'?", "unti"),
        (
            "{name: A, kind: unit, type: ston, cost: 2T, damage: 1, life: 1}",
            "XI-4.10",
            "did you mean 'stone'?",
            "ston,",
        ),
        ("{name: A, kind: unit, type: stone, cost: 2T, life: 1}", "XI-4.2", "needs `damage`", "{name"),
        ("{name: A, kind: unit, type: stone, cost: 2T, damage: 1}", "XI-4.2", "needs `life`", "{name"),
        ("{name: A, kind: unit, type: stone, cost: 2T, damage: 1, life: 100}", "XI-4.2", "from 1 to 99", "100"),
        ("{name: A, kind: unit, type: stone, cost: 2T, damage: x, life: 1}", "XI-4.2", "'*'", "x,"),
        ("{name: A, kind: unit, type: stone, cost: 2T, damage: '*', life: 1}", "XI-4.2", "no text", "*"),
        ("{name: A, kind: point spell, type: stone, cost: 2T, life: 1}", "XI-4.2", "only a unit", "life"),
        ("{name: A, kind: statement, type: stone, cost: 2T}", "XI-7.1", "sentence", "statement"),
        ("{name: A, kind: unit, type: stone, damage: 1, life: 1}", "XI-3.1", "`cost` is missing", "{name"),
        ("{name: A, kind: unit, type: stone, cost: 2, damage: 1, life: 1}", "XI-3.2", "did you mean '2T'?", "2,"),
        ("{name: A, kind: unit, type: stone, cost: 2X, damage: 1, life: 1}", "XI-3.2", "cannot be read", "X,"),
        ("{name: A, kind: unit, type: stone, cost: 2T, damage: 1, lief: 1, life: 1}", "XI-0.1", "'life'?", "lief"),
        ("{name: Blank, kind: unit, type: stone, cost: 2T, damage: 1, life: 1}", "XI-0.1", "no card can be", "Blank"),
        ("{name: P1, kind: unit, type: stone, cost: 2T, damage: 1, life: 1}", "XI-0.1", "no card can be", "P1"),
        ("{kind: unit, type: stone, cost: 2T, damage: 1, life: 1}", "XI-0.1", "`name` is missing", "{kind"),
        ("{name: A, kind: point spell, type: wind, cost: 2T, text: Drw a card.}", "XI-0.1", "“draw”", "Drw"),
    ],
)
def test_a_fault_has_its_rule_its_words_and_its_place(card: str, rule: str, words: str, where: str) -> None:
    source = f"- {card}\n"
    fault = only_fault(source)
    assert fault.ids[0] == rule
    assert words in fault.problem
    assert written_at(source, fault).startswith(where)
    assert str(fault).startswith("my.yaml, line 1, column ")


SCALARS = {
    "plain": "text: Draw a card. Deal 2 embr damage to a unit.",
    "plain over lines": "text: Draw a card.\n    Deal 2 embr damage\n    to a unit.",
    "single quotes": "text: 'Draw a card. If \"it''s raining\", deal 2 embr damage to a unit.'",
    "double quotes": 'text: "Draw a card. If \\"it\\u0027s raining\\", deal 2 embr damage to a unit."',
    "block": "text: |-\n    Draw a card.\n    Deal 2 embr damage to a unit.",
    "folded": "text: >-\n    Draw a card.\n    Deal 2\n    embr damage to a unit.",
}


@pytest.mark.parametrize("text", SCALARS.values(), ids=SCALARS)
def test_the_place_of_a_phrase_is_found_in_every_way_of_writing_it(text: str) -> None:
    source = f"- name: A\n  kind: point spell\n  type: ember\n  cost: 2T\n  {text}\n"
    fault = only_fault(source)
    assert written_at(source, fault).startswith("embr")
    assert "did you mean “ember”?" in fault.problem


def test_all_faults_of_all_cards_come_together_and_the_good_cards_are_kept() -> None:
    source = """
- {name: A, kind: unit, type: stone, cost: 2}
- {name: B, kind: unit, type: stone, cost: 2T, damage: 1, life: 1}
- {name: C, kind: point spel, type: stone, cost: 2T, text: Drw a card.}
- {name: b, kind: unit, type: wind, cost: 2T, damage: 1, life: 1}
- [A]
- {name: D, name: E}
"""
    found = [(fault.card, fault.line) for fault in faults_of(source)]
    assert sorted(found) == [("", 6), ("A", 2), ("A", 2), ("A", 2), ("C", 4), ("C", 4), ("D", 7), ("b", 5)]


def test_a_file_that_is_no_yaml_says_where() -> None:
    fault = only_fault("- {name: A\n- b: [")
    assert "not valid YAML" in fault.problem
    assert fault.line == 2


def test_more_abilities_than_can_be_used() -> None:
    text = "\\n".join(f"{cost}T: Draw a card." for cost in range(1, 5))
    fault = only_fault(f'- {{name: A, kind: unit, type: wind, cost: 2T, damage: 1, life: 1, text: "{text}"}}')
    assert fault.ids == ("XI-E3",)


def test_more_cards_than_a_table_knows() -> None:
    known = len(pool.shipped().names)
    many = [GUARD | {"name": f"Guard {number}"} for number in range(512 - known + 2)]
    with pytest.raises(BadCards) as caught:
        pool.shipped().with_cards(many)
    assert [fault.ids for fault in caught.value.faults] == [("XI-E2",)] * 2
    assert len(pool.shipped().with_cards(many[:-2]).names) == 512


# A user's own cards


def test_own_cards_get_kinds_after_the_shipped_ones() -> None:
    cards = pool.shipped().with_cards([GUARD])
    assert cards.names[:-1] == pool.shipped().names
    assert cards.kind_of("guard  of tests") == len(pool.shipped().names)
    assert "Guard of Tests" not in pool.shipped().names


def test_an_own_card_takes_the_place_of_a_shipped_one_of_its_name() -> None:
    moth = dict(GUARD, name="Earth Moth", life=9)
    cards = pool.shipped().with_cards([moth])
    assert cards.names == pool.shipped().names
    assert cards.card("Earth Moth").life == 9
    assert pool.shipped().card("Earth Moth").life == 4


def test_an_unknown_card_is_an_error_with_the_nearest() -> None:
    with pytest.raises(UsageError, match=r"did you mean 'Flame Lick'\?"):
        pool.shipped().kind_of("Flame Lik")


# Decks


def whole(**cards: int) -> dict[str, Any]:
    """A legal deck of 30 cards, with changes."""
    names = pool.shipped().names[1:11]
    return {"cards": dict.fromkeys(names, 3) | cards}


def refused(deck: Any) -> list[str]:
    return [fault.ids[0] for fault in decks.deck_faults(XiGame().read_deck(deck), pool.shipped())]


def test_deck_rules() -> None:
    assert refused(whole()) == []
    first, second = pool.shipped().names[1:3]
    assert refused(whole(**{first: 2})) == ["XI-2.2"]
    assert refused(whole(**{first: 4})) == ["XI-2.3"]
    assert refused(whole(**{first.upper(): 1})) == ["XI-2.3"]
    assert refused(whole(**{first: 0, second: 4})) == ["XI-2.2", "XI-2.3"]
    assert refused({}) == ["XI-2.1"]
    assert refused({"cards": dict.fromkeys(pool.shipped().names[1:111], 3)}) == []
    assert refused({"cards": dict.fromkeys(pool.shipped().names[1:112], 3)}) == ["XI-E1"]
    assert refused(whole(Blank=1)) == ["XI-1.4"]
    (fault,) = decks.deck_faults(XiGame().read_deck(whole(**{"Earth Mth": 1})), pool.shipped())
    assert "did you mean 'Earth Moth'?" in str(fault)


@pytest.mark.parametrize("name", decks.shipped_decks())
def test_shipped_decks_are_legal(name: str) -> None:
    assert refused(name) == []
    shipped = decks.shipped_decks()
    assert find_deck(shipped[name]["name"].upper(), shipped) is shipped[name]


@pytest.mark.parametrize("deck", [3, {"cards": 3}, {"cards": {"A": "x"}}, {"cards": {}, "crads": {}}, "no such deck"])
def test_what_is_no_deck(deck: Any) -> None:
    with pytest.raises(UsageError):
        XiGame().read_deck(deck)


def test_decks_read_back_in_both_forms(tmp_path: Path) -> None:
    deck = {"name": "Mine", "cards": {"Earth Moth": 3, "1000 Sacrifices": 2, "Thesis, Odd Mage": 1}}
    lines, yaml = tmp_path / "mine.txt", tmp_path / "mine.yaml"
    lines.write_text(as_lines(deck), encoding="utf-8")
    yaml.write_text(as_yaml(deck, "xi"), encoding="utf-8")
    assert XiGame().read_deck(str(lines)) == XiGame().read_deck(read_deck_file(yaml)) == deck
    lines.write_text("3 Earth Moth\n\n2x Flood\nEarth Moth\n", encoding="utf-8")
    with pytest.raises(UsageError, match="line 4: 'Earth Moth' is not a line of a deck"):
        read_deck_file(lines)


def test_seats_without_a_deck_get_different_shipped_ones() -> None:
    first = next(iter(decks.shipped_decks()))
    found = XiGame().seat_decks([None, first], 3, {})
    assert found[1] == XiGame().read_deck(first)
    assert len({deck["name"] for deck in found}) == 3
    with pytest.raises(UsageError, match="too many"):
        XiGame().seat_decks([first] * 3, 2, {})


def test_starter_balance_replaces_cards_by_others_like_them() -> None:
    deck = {"cards": {"Snow Beast": 3, "Everwind": 2, "Earth Moth": 3}}
    assert decks.balanced(deck, pool.shipped(), "off") == deck
    three = decks.balanced(deck, pool.shipped(), "three_cards")["cards"]
    four = decks.balanced(deck, pool.shipped(), "four_cards")["cards"]
    assert "Everwind" not in three
    assert three["Snow Beast"] == 3
    assert not {"Everwind", "Snow Beast"} & set(four)
    assert sum(three.values()) == sum(four.values()) == 8
    assert max(four.values()) == 3
    assert decks.balanced({"cards": four}, pool.shipped(), "four_cards") == {"cards": four}
    for name in set(four) - {"Earth Moth"}:
        assert pool.shipped().card(name).kind in ("unit", "lasting spell")


# The book


def test_the_book_has_the_cards() -> None:
    cards = pool.shipped()
    book = book_of()
    moth, drop, ward = map(cards.kind_of, ("Earth Moth", "Flame Lick", "Ward"))
    assert book.kinds == len(cards.names)
    assert (book.form[moth], book.kind_type[moth]) == (Form.UNIT, Type.STONE)
    assert (book.cost_t[moth], book.cost_p[moth], book.damage[moth], book.lives[moth]) == (2, -1, 1, 4)
    assert (book.cost_t[ward], book.cost_p[ward], book.cost_x[ward]) == (-1, 3, -1)
    assert sorted(set(book.numbers_printed[moth])) == [-1, 1, 2, 4]
    assert set(book.numbers_printed[drop]) == {-1}
    assert book.form[0] == Form.BLANK
    assert book.sentence[cards.kind_of("Rainfall")] >= 0 > book.sentence[moth]


def test_cards_that_only_prevent_or_cancel_need_something_to_do_it_to() -> None:
    book = book_of()
    needs = {
        name: int(book.needs[pool.shipped().kind_of(name)]) for name in ("Ward", "Truce", "Heat Stroke", "Silence")
    }
    assert needs == {"Ward": 1, "Truce": 2, "Heat Stroke": 0, "Silence": 0}


def test_the_book_has_the_numbers_options_and_decks() -> None:
    book = book_of(None, ["Earth Moth", "Flood"], max_turns=50, skirmish_window="single_reaction", first_player="P2")
    assert [book.numbers[number] for number in (Number.STARTING_LIFE, Number.TURN_TIME, Number.BANK_RATE)] == [
        40,
        10,
        2,
    ]
    assert [book.numbers[number] for number in (Number.MAX_TURNS, Number.SKIRMISH_WINDOW)] == [50, 1]
    assert [book.numbers[number] for number in (Number.FIRST_PLAYER, Number.LEAST_PREPARED)] == [2, 0]
    assert list(book.deck[0, :3]) == [pool.shipped().kind_of("Earth Moth"), pool.shipped().kind_of("Flood"), -1]
    assert (book.deck[1] >= 0).sum() >= 30
    assert (book.deck[2] == -1).all()
    assert book.priors_count == len(decks.shipped_decks())
    assert book.factors[Type.AQUA].tolist() == [1, 2, 1, 1, 0, 1]
    assert book.factors[Type.SHADOW].tolist() == [1] * 6


def test_a_list_of_cards_keeps_its_order() -> None:
    cards = pool.shipped()
    book = book_of(None, ["Flood", "Earth Moth", "Flood"], {"cards": ["Earth Moth", "Flood", "Earth Moth"]})
    flood, moth = cards.kind_of("Flood"), cards.kind_of("Earth Moth")
    assert book.deck[:2, :4].tolist() == [[flood, moth, flood, -1], [moth, flood, moth, -1]]
    taken_out = decks.balanced({"cards": ["Everwind", "Flood", "Earth Moth"]}, cards, "three_cards")["cards"]
    assert taken_out[:2] == ["Flood", "Earth Moth"]


def test_a_deck_that_is_too_large_for_a_table_is_an_error() -> None:
    with pytest.raises(UsageError, match="XI-E1"):
        book_of(None, {"Earth Moth": CARDS})
