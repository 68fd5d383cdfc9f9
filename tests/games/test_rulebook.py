"""Rulebooks as data."""

from __future__ import annotations

import pytest

from cardwright.games import GAMES, load
from cardwright.games.interface import UsageError
from cardwright.games.rulebook import Rule, parse, rulebook

TEXT = """\
# Toy

A toy
game.

## TOY-1 Play

- **TOY-1.1** A card is played
  to the table.
- **TOY-1.2** It has a theme.
  *Excused: theme.*

## Rulings

### Cards

- **TOY-Q01** Is a card a card? Yes.

## Options

| option | default |
|---|---|
"""


def test_rules_stand_in_order_with_heading_text_and_excuse() -> None:
    book = parse(TEXT)
    assert (book.title, book.introduction) == ("Toy", "A toy game.")
    assert list(book.rules.values()) == [
        Rule("TOY-1.1", "TOY-1 Play", "A card is played to the table."),
        Rule("TOY-1.2", "TOY-1 Play", "It has a theme.", "theme."),
        Rule("TOY-Q01", "Rulings: Cards", "Is a card a card? Yes."),
    ]
    assert list(book.chapters()) == ["TOY-1 Play", "Rulings: Cards"]
    assert book.options == "| option | default |\n|---|---|"


def test_search_finds_every_word_in_any_order() -> None:
    book = parse(TEXT)
    assert [rule.id for rule in book.search("TABLE card")] == ["TOY-1.1"]
    assert [rule.id for rule in book.search("toy-1")] == ["TOY-1.1", "TOY-1.2"]
    assert book.search("dragon") == []


def test_an_unknown_rule_names_the_nearest() -> None:
    with pytest.raises(UsageError, match=r"no rule 'TOY-1\.3' in Toy; did you mean 'TOY-1\.2'\?"):
        parse(TEXT)["TOY-1.3"]


def test_two_rules_of_one_id_are_an_error() -> None:
    with pytest.raises(UsageError, match="two rules TOY-Q01"):
        parse(TEXT + "\n- **TOY-Q01** Again.\n")


@pytest.mark.parametrize("name", GAMES)
def test_every_rulebook_reads_whole(name: str) -> None:
    game = load(name)
    book = rulebook(game)
    text = (game.folder / "rulebook.md").read_text(encoding="utf-8")
    assert len(book.rules) == text.count("\n- **")
    assert all(rule.text and rule.chapter for rule in book.rules.values())
    assert all(f"`{option.name}`" in book.options for option in game.options)
    assert sum(rule.excuse is not None for rule in book.rules.values()) == text.count("*Excused:")
