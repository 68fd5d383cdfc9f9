"""The client draws data: it takes nothing apart that was written for people, and knows no single game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwright.games import GAMES

SOURCE = Path(__file__).parents[2] / "web" / "src"
FILES = sorted(path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*") if path.suffix in (".ts", ".svelte"))

# Where a text may be taken apart, and why.
TAKEN_APART = {
    "cards/art/picture.ts": "the words of a card's name call up its picture, and no fact depends on that",
    "cards/art/words.ts": "lists of those words",
    "cards/art/shapes.ts": "drawings are written in a notation of their own",
    "cards/art/covers.ts": "the drawing of a back is made larger",
    "lib/router.svelte.ts": "an address is taken apart",
    "lib/positions.ts": "a link is written in letters that an address may have",
    "lib/names.svelte.ts": "P1 to P6 are placeholders, which the names of those who sit there fill in",
    "lib/writing.ts": "what somebody types into a search box is cut at its spaces",
    "cards/Card.svelte": "a kind of two words becomes one class of the frame",
}
# Where a style may be named, which is called after the game it was made for.
STYLED = ("cards/art/backs.ts", "cards/art/covers.ts", "cards/setting.ts")

TEXT_WORK = re.compile(
    r"\bRegExp\b|\.(?:match|matchAll|exec|test|search|split|replace|replaceAll|startsWith|endsWith)\("
    r"|[=(,:?]\s*/(?![/*\s>])(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\\\n\[])+/[dgimsuvy]*\s*[,;).\n]"
)


def code_of(file: str) -> str:
    """A file without comments."""
    text = (SOURCE / file).read_text(encoding="utf-8")
    return re.sub(r"(?s)(?<![:\\])//[^\n]*|/\*.*?\*/|<!--.*?-->", "", text)


def text_work(code: str) -> list[str]:
    """The places at which a text is searched or taken apart."""
    return [found[0].strip() for found in TEXT_WORK.finditer(code)]


@pytest.mark.parametrize("file", [file for file in FILES if file not in TAKEN_APART])
def test_the_client_takes_no_text_apart(file: str) -> None:
    assert not text_work(code_of(file)), "give the page a field instead of a sentence"


@pytest.mark.parametrize("file", TAKEN_APART)
def test_every_exception_is_needed(file: str) -> None:
    assert text_work(code_of(file))


@pytest.mark.parametrize(
    "line",
    [
        "const [, number] = /^Turn (\\d+)/.exec(heading) ?? [];",
        'const cost = card.notes.find((note) => note.startsWith("printed "));',
        "const SEAT = /\\bP[1-9]\\b/g;",
        'const [about, seat] = offer.split(" ");',
        "const pattern = new RegExp(words.join());",
    ],
)
def test_what_takes_a_text_apart_is_found(line: str) -> None:
    assert text_work(line)


@pytest.mark.parametrize("file", [file for file in FILES if file not in STYLED])
def test_no_game_is_known_by_name(file: str) -> None:
    named = re.findall(rf"""["'`]({"|".join(GAMES)})["'`]|\bgame === ["'`]""", code_of(file))
    allowed = ["fate", "chi"] if file.startswith("cards/art/") else []  # also words of which pictures are made
    assert [name for name in named if name not in allowed] == []
