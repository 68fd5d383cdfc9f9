"""How to play: every game has a guide whose cards, tables and rules exist, and whose words are found in texts."""

from __future__ import annotations

import pytest

from cardwright.games import GAMES, load
from cardwright.games.guide import FILE, Glossary, Term, glossary_of, guide
from cardwright.server.library import cards_of, guide_of, rules_of

GUIDED = [name for name in GAMES if (load(name).folder / FILE).exists()]
LONGEST = 320  # letters of one idea


@pytest.mark.parametrize("name", GUIDED)
def test_a_guide_shows_real_cards_tables_and_rules(name: str) -> None:
    game = load(name)
    found = guide(game)
    assert found.pages[0].title == "The goal"
    assert found.pages[-1].title == "How you win"
    assert len(found.mistakes) == 3
    known = set(game.names())
    for page in found.pages:
        assert len(page.text) <= LONGEST
        assert page.steps or page.cards or page.table, f"{page.title} has no picture"
        assert set(page.cards) <= known
    text = game.rulebook_text()
    for word, term in found.terms.items():
        assert f"**{term.rule}**" in text, f"{word}: {term.rule}"
        assert term.means.endswith(".")


@pytest.mark.parametrize("name", GUIDED)
def test_the_words_of_a_game_are_marked_in_its_rules_and_on_its_cards(name: str) -> None:
    info = guide_of(name)
    terms = {term.term for term in info.terms}
    pieces = [piece for chapter in rules_of(name).chapters for rule in chapter.rules for piece in rule.text]
    marked = {piece.term for piece in pieces if piece.form == "term"}
    assert marked == terms - {"Elusive"}, "a word that no rule uses needs no entry"
    words = glossary_of(load(name))
    explained = [card for card in cards_of(name) if any(list(words.mentions(line.text)) for line in card.text)]
    assert len(explained) > len(info.cards) / 2
    assert any(page.table for page in info.pages)


def test_a_word_is_found_whole_first_and_as_it_is_written() -> None:
    words = Glossary(
        {
            "Chi": Term("a card", "X-1", exact=True),
            "pair": Term("two", "X-2", also=["pairs"]),
            "lasting spell": Term("stays", "X-3"),
            "spell": Term("any", "X-4"),
            "T": Term("time", "X-5", exact=True),
        }
    )
    text = "Chi and chi: a Pair, pairs, repair, a lasting spell, a spell. pT and 10T."
    found = [(text[one.start : one.end], one.start) for one in words.mentions(text)]
    assert found == [("Chi", 0), ("Pair", 15), ("lasting spell", 38), ("spell", 55), ("T", 71)]
    assert not list(Glossary({}).mentions(text))
