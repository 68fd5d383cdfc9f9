"""Every target text is read, rendered as it is written, and read back; together they use every node type."""

from importlib.resources import files

import msgspec
import pytest
import yaml

from cardwright.language import tree as t
from cardwright.language.explain import explain
from cardwright.language.read import read
from cardwright.language.render import render
from cardwright.language.vocabulary import GAMES
from cardwright.language.walk import every
from cardwright.language.words import cut

FOLDER = files("cardwright.language") / "targets"
TEXTS = [
    (game, name, text) for game in GAMES for name, text in yaml.safe_load((FOLDER / f"{game}.yaml").read_text()).items()
]


@pytest.mark.parametrize(("game", "name", "text"), TEXTS, ids=[f"{game}: {name}" for game, name, _ in TEXTS])
def test_a_target_text_is_canonical(game: str, name: str, text: str) -> None:
    tree = read(text, game)
    assert render(tree, game) == text
    assert msgspec.json.decode(msgspec.json.encode(tree), type=t.Text) == tree


@pytest.mark.parametrize("game", GAMES)
def test_an_explanation_covers_every_word(game: str) -> None:
    for _, _, text in [entry for entry in TEXTS if entry[0] == game][:12]:
        pairs = explain(text, game)
        said = [word.text for phrase, _ in pairs for word in cut(phrase)]
        assert said == [word.text for word in cut(text) if word.kind != "NEWLINE"]
        assert all(meaning for _, meaning in pairs)


def test_enough_texts() -> None:
    counts = {game: sum(entry[0] == game for entry in TEXTS) for game in GAMES}
    assert counts["ninjas"] == 12
    assert min(count for game, count in counts.items() if game != "ninjas") >= 25


def test_every_node_type_is_reached() -> None:
    reached = {type(node) for game, _, text in TEXTS for node in every(read(text, game))}
    nodes = {kind for kind in vars(t).values() if isinstance(kind, type) and issubclass(kind, t.Node)} - {t.Node}
    assert nodes - reached == set()
    assert all(node.__doc__ for node in nodes)


def test_a_card_without_text_says_nothing() -> None:
    assert read("", "xi") == t.Text(())
