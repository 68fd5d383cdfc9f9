"""Looking one word ahead makes reading faster and changes nothing in what is read."""

from importlib.resources import files
from pathlib import Path

import pytest
import yaml
from lark import Tree
from lark.visitors import CollapseAmbiguities

from cardwright.language.errors import CardTextError
from cardwright.language.parsing import Parser, parser_of
from cardwright.language.read import parses, read
from cardwright.language.vocabulary import GAMES, vocabulary
from cardwright.language.words import Word, canonical_words, cut, owners_apart

FOLDER = files("cardwright.language") / "targets"


Shape = tuple[object, ...] | str


def shape(tree: object) -> Shape:
    return (str(tree.data), *map(shape, tree.children)) if isinstance(tree, Tree) else str(tree)


def ahead(text: str, game: str) -> set[Shape]:
    return {shape(tree) for tree in parses(text, vocabulary(game))}


def in_full(text: str, game: str) -> set[Shape]:
    words = vocabulary(game)
    read_as = canonical_words(owners_apart(cut(text), words.known()), words.synonyms)
    if read_as[-1].text != ".":
        read_as.append(Word("WORD", ".", len(text), len(text)))
    tokens = words.parser.tokens(read_as)
    forest = words.parser.read(tokens, wide=range(len(tokens) + 1))
    return {shape(tree) for tree in CollapseAmbiguities().transform(forest)}


@pytest.mark.parametrize("game", GAMES)
def test_all_derivations_are_found(game: str) -> None:
    texts = [text for text in yaml.safe_load((FOLDER / f"{game}.yaml").read_text()).values() if '."' not in text]
    for text in texts[:10]:
        assert ahead(text, game) == in_full(text, game), text


TWICE = ["Destroy all lasting spells and statements.", "A unit gets +1 damage and has Elusive."]


@pytest.mark.parametrize("text", TWICE)
def test_all_derivations_of_what_could_be_read_twice(text: str) -> None:
    assert ahead(text, "xi") == in_full(text, "xi")


# A word that is spelled like a kind of words, and words of that kind in its place.
SPELLED_ALIKE = [
    "Deal X ember damage to a unit, where X is the 3 of your units.",
    "Gain number T.",
    'If a unit"s damage is 3, draw a card.',
    "If 'it's raining', draw a card.",
]


@pytest.mark.parametrize("text", SPELLED_ALIKE)
def test_a_number_or_quotation_is_no_word_and_no_word_is_one(text: str) -> None:
    with pytest.raises(CardTextError):
        read(text, "xi")


GRAMMAR = """
start: thing "."
thing: "a" "card" | "a" "card" other?
other: "a" "card"
"""


def read_by(parser: Parser, text: str) -> Shape:
    return shape(parser.parse(cut(text)))


def test_a_parser_is_kept_on_disk_and_reads_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDWRIGHT_CACHE", str(tmp_path))
    made = parser_of(GRAMMAR)
    monkeypatch.setattr("cardwright.language.parsing.Lark", None)  # nothing is made again
    kept = parser_of(GRAMMAR)
    for text in ("a card.", "a card a card."):
        assert read_by(kept, text) == read_by(made, text)


@pytest.mark.parametrize("damage", [b"", b"nonsense", b"\x80\x05N."])
def test_a_damaged_parser_is_made_again(damage: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDWRIGHT_CACHE", str(tmp_path))
    made = parser_of(GRAMMAR)
    (file,) = tmp_path.glob("grammars/*")
    file.write_bytes(damage)
    assert read_by(parser_of(GRAMMAR), "a card.") == read_by(made, "a card.")
    monkeypatch.setattr("cardwright.language.parsing.Lark", None)  # what was made again was kept
    assert read_by(parser_of(GRAMMAR), "a card.") == read_by(made, "a card.")


def test_another_grammar_is_another_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDWRIGHT_CACHE", str(tmp_path))
    parser_of(GRAMMAR)
    assert parser_of(GRAMMAR + 'more: "a"\n').written
    assert len([*tmp_path.glob("grammars/*")]) == 2


def test_a_folder_that_cannot_be_written_is_no_hindrance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("CARDWRIGHT_CACHE", str(tmp_path / "file"))
    assert read_by(parser_of(GRAMMAR), "a card.")
