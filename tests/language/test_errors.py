"""Ill-written texts get exact and helpful errors, and never a traceback."""

from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.language.errors import CardTextError
from cardwright.language.explain import explain
from cardwright.language.read import parses, read
from cardwright.language.vocabulary import vocabulary

ILL = yaml.safe_load((Path(__file__).parent / "ill_written.yaml").read_text())
WORDS = 'deal draw a an two X T it unit units ember "so" . , : + - if when then and your 2 zzz'.split()  # noqa: SIM905


@pytest.mark.parametrize("case", ILL, ids=[case["text"] for case in ILL])
def test_an_ill_written_text(case: dict[str, str]) -> None:
    with pytest.raises(CardTextError) as raised:
        read(case["text"], case["game"])
    assert str(raised.value) == case["error"]
    assert raised.value.phrase == case["phrase"]


def test_there_are_enough() -> None:
    assert len(ILL) >= 20


def test_a_place_is_given_by_line_and_column() -> None:
    with pytest.raises(CardTextError) as raised:
        read("Draw a card.\nDestroy a unt.", "xi")
    assert (raised.value.line, raised.value.column, raised.value.nearest) == (2, 11, "unit")


def test_two_readings_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    words = vocabulary("xi")
    both = [*parses("Draw a card.", words), *parses("Discard a card.", words)]
    monkeypatch.setattr("cardwright.language.read.parses", lambda text, vocabulary: both)
    with pytest.raises(CardTextError, match="more than one way"):
        read("Draw or discard a card.", "xi")


def test_an_explanation_of_an_ill_written_text_is_its_error() -> None:
    with pytest.raises(CardTextError):
        explain("Draw a crd.", "xi")


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.lists(st.sampled_from([*WORDS, "\n"]), max_size=8).map(" ".join))
def test_any_words_are_read_or_refused(text: str) -> None:
    try:
        read(text, "xi")
    except CardTextError as error:
        assert error.problem  # noqa: PT017
