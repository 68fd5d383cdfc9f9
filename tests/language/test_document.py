"""The page about writing cards is what the grammar says, with an example for every form."""

import os
import re
from pathlib import Path

import pytest
import yaml

from cardwright.language import document
from cardwright.language.errors import CardTextError
from cardwright.language.read import read
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
