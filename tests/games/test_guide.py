"""The guide shows the example as it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "emberwatch"
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
EXCERPTS = re.findall(r"^`([\w./-]+)`:\n\n```\w*\n(.*?)```$", PAGE, flags=re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(
    ("file", "excerpt"), EXCERPTS, ids=[f"{file} {place}" for place, (file, _) in enumerate(EXCERPTS)]
)
def test_an_excerpt_stands_in_its_file(file: str, excerpt: str) -> None:
    assert excerpt in (EXAMPLE / file).read_text(encoding="utf-8")


def test_every_file_of_the_folder_is_spoken_of() -> None:
    named = set(re.findall(r"`([\w./-]+?)/?`", PAGE.partition("## 1.")[0]))
    lying = {path.name for path in EXAMPLE.iterdir() if path.name not in ("__init__.py", "__pycache__")}
    assert lying <= named
    assert len(EXCERPTS) > 12
