"""Texts that were once read wrongly are read as they are meant, or refused with offers that are accepted."""

from typing import Any

import pytest

from tests.language.read_now import CASES, main, offered, read_as


@pytest.mark.parametrize("case", CASES, ids=[case["text"] for case in CASES])
def test_a_text_is_read_as_meant_or_others_are_offered(case: dict[str, Any]) -> None:
    assert read_as(case) == case.get("read", "")
    if "offers" in case:
        assert offered(case) == case["offers"]
        assert [read_as({**case, "text": text}) for text in case["offers"]] == case["offers"]


def test_the_table_can_be_printed(capsys: pytest.CaptureFixture[str]) -> None:
    main()
    said = capsys.readouterr().out
    assert all(case["text"] in said for case in CASES)
    assert "    refused; write: Destroy a unit." in said
