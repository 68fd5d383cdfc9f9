"""What words refer to, shown by what happens: a text does what its reading says, and not what another one says."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from cardwright.language.errors import CardTextError
from cardwright.language.read import reading
from cardwright.language.render import render
from cardwright.match.scenario import read_entry, run
from tests.language.corpus import table

HERE = Path(__file__).parent
CASES: list[dict[str, Any]] = yaml.safe_load((HERE / "references.yaml").read_text(encoding="utf-8"))
DECIDED = [case for case in CASES if not case.get("refused")]
REFUSED = [case for case in CASES if case.get("refused")]


def by_text(case: Mapping[str, Any]) -> str:
    return str(case["text"])


def differences(case: Mapping[str, Any], text: str, reads: Mapping[str, Any]) -> list[str]:
    """What differs from what is true afterwards in a reading, with this text on the card."""
    card = {"name": "Probe", "kind": case["kind"], "type": "shadow", "cost": "1T", "text": text}
    if case["kind"] == "unit":
        card |= {"damage": 2, "life": 6}
    body = {
        "scenario": text,
        "game": "xi",
        "cards": [card, *case.get("cards", [])],
        "given": case["given"],
        "when": [*case["when"], *reads.get("when", [])],
        "then": reads["then"],
    }
    return run(read_entry(body, HERE, 1), games=table)


@pytest.mark.parametrize("case", CASES, ids=by_text)
def test_each_reading_can_be_said_and_happens(case: dict[str, Any]) -> None:
    for reads in case["readings"]:
        assert differences(case, reads["text"], reads) == []


@pytest.mark.parametrize("case", CASES, ids=by_text)
def test_the_readings_can_be_told_apart(case: dict[str, Any]) -> None:
    one, two = case["readings"]
    assert differences(case, one["text"], two)
    assert differences(case, two["text"], one)


@pytest.mark.parametrize("case", DECIDED, ids=by_text)
def test_a_text_means_its_first_reading(case: dict[str, Any]) -> None:
    first = case["readings"][0]
    assert render(reading(case["text"], "xi").tree, "xi") == first["text"]
    assert differences(case, case["text"], first) == []


@pytest.mark.parametrize("case", REFUSED, ids=by_text)
def test_an_unclear_text_is_refused_and_offers_its_readings(case: dict[str, Any]) -> None:
    with pytest.raises(CardTextError) as refused:
        reading(case["text"], "xi")
    assert refused.value.readings == tuple(reads["text"] for reads in case["readings"])
