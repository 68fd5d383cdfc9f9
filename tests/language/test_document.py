"""The page about writing cards is what the grammar says, with an example for every form."""

import os
import re
from pathlib import Path
from typing import Any, cast

import pytest
import yaml

from cardwright.games import load
from cardwright.language import document
from cardwright.language.errors import CardTextError
from cardwright.language.points import Rule
from cardwright.language.read import read
from cardwright.language.render import render
from cardwright.language.vocabulary import FOLDER

PAGE = Path(__file__).parents[2] / "docs" / "writing-cards.md"
NOTES = yaml.safe_load((FOLDER / "examples.yaml").read_text())


def test_the_page_is_up_to_date() -> None:
    if os.environ.get("CARDWRIGHT_WRITE_DOCS"):
        PAGE.write_text(document.page())
    assert PAGE.read_text() == document.page(), (
        "docs/writing-cards.md is not what the grammar says: "
        "run CARDWRIGHT_WRITE_DOCS=1 pytest tests/language/test_document.py"
    )


def test_every_rule_has_its_section() -> None:
    described = [rule for rules in document.SECTIONS.values() for rule in rules]
    assert sorted(described) == sorted(document.forms())


def test_every_form_has_an_example() -> None:
    bare = [form.written for forms in document.forms().values() for form in forms if not document.example_of(form)]
    assert bare == []


def test_the_cards_of_the_introduction_are_read() -> None:
    block = re.search(r"```yaml\n(.*?)```", (FOLDER / "introduction.md").read_text(), re.DOTALL)
    assert block
    texts = [card["text"] for card in yaml.safe_load(block[1]) if "text" in card]
    assert texts
    for text in texts:
        assert read(text, "xi").abilities


@pytest.mark.parametrize("note", NOTES["unsayable"], ids=[note["text"] for note in NOTES["unsayable"]])
def test_what_cannot_be_said(note: dict[str, str]) -> None:
    with pytest.raises(CardTextError):
        read(note["text"], "xi")
    for instead in re.findall(r"\*([A-Z][^*]*\.)\*", note["instead"]):
        if "..." not in instead:
            assert read(instead, "xi").abilities


REFERENCES = yaml.safe_load((FOLDER / "references.yaml").read_text())


@pytest.mark.parametrize("rule", REFERENCES["rules"], ids=lambda rule: f"rule {rule['number']}")
def test_the_examples_of_a_rule_say_what_it_decides(rule: dict[str, Any]) -> None:
    for text, canonical in rule["texts"]:
        assert render(read(text, "xi"), "xi") == canonical
        assert read(canonical, "xi") == read(text, "xi")


def test_the_rules_are_numbered_as_the_explanation_cites_them() -> None:
    assert [rule["number"] for rule in REFERENCES["rules"]] == [int(rule) for rule in Rule if rule]


@pytest.mark.parametrize("text", REFERENCES["refused"])
def test_what_no_rule_decides_is_offered(text: str) -> None:
    with pytest.raises(CardTextError) as refused:
        read(text, "xi")
    assert len(refused.value.readings) == 2


WANTED = [
    (game, kind, text)
    for games in document.intents().values()
    for game, kinds in games.items()
    for kind, texts in kinds.items()
    for text in texts
]


@pytest.mark.parametrize(("game", "kind", "text"), WANTED, ids=[text for _, _, text in WANTED])
def test_a_text_of_the_index_is_accepted_on_its_kind_of_card(game: str, kind: str, text: str) -> None:
    assert cast(Any, load(game)).text_faults(kind, text) == []


def test_the_index_names_what_designers_want_most() -> None:
    wanted = " ".join(document.intents())
    assert all(word in wanted for word in ("hurt", "heal", "draw", "return", "copy", "forbid", "cheaper", "choice"))
