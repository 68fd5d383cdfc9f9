"""Names that insult somebody, in several languages; an ordinary name in which the letters of such a word stand is none.

The words are in insults.txt. Accents, capitals, figures and letters of other scripts that stand for letters, and
letters drawn out or spaced out hide none of them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import groupby, product
from pathlib import Path

SAID = "somebody could be hurt by this name: please choose another one"

FIGURES = str.maketrans("0345789@$€+", "oeastbgase" + "t")
ONE = ("i", "l")  # what a 1, an ! or a | may stand for
LATIN, CYRILLIC = "aeopcyxkbmthis", "аеорсухквмтніѕ"  # letters that look alike
TO_LATIN = str.maketrans(CYRILLIC + "αεορυχκτιν", LATIN + "aeopuxktiv")
TO_CYRILLIC = str.maketrans(LATIN, CYRILLIC)
MARKS = re.compile(r"[\u0300-\u036f]")
HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")  # between the words of CamelCase
WRITTEN = re.compile(r"[^\W_]+(?:[@$€+!|]+[^\W_]+)*|[@$€][^\W_]+")
EDGES = "0123456789"
DRAWN_OUT = 3  # equal letters in a row, which no ordinary word has


def plain(text: str) -> str:
    """A text in small letters without accents, however they were made."""
    return unicodedata.normalize("NFC", MARKS.sub("", unicodedata.normalize("NFKD", text).casefold()))


def read_insults() -> list[str]:
    """The words that insult, as they are written in the list."""
    lines = (Path(__file__).parent / "insults.txt").read_text(encoding="utf-8").splitlines()
    return [word for line in lines if line and not line.startswith("#") for word in line.split(", ")]


def words_of(text: str) -> list[str]:
    """The letters of a text, with their marks, word by word."""
    return "".join(one if unicodedata.category(one)[0] in "LM" else " " for one in text).split()


def pattern(words: list[str], is_part: bool) -> re.Pattern[str]:
    """What finds words, letters of which may be drawn out."""

    def drawn(letter: str, count: int) -> str:
        return f"{letter}{{{count},}}" if is_part else f"(?:{letter}{{{count}}}|{letter}{{{DRAWN_OUT},}})"

    found = ("".join(drawn(letter, len(list(same))) for letter, same in groupby(plain(word))) for word in words)
    return re.compile("|".join(sorted(found, key=len, reverse=True)))


INSULTS = read_insults()
HAS_PART = pattern([word.strip("*") for word in INSULTS if "*" in word], True)
IS_WORD = pattern([word for word in INSULTS if not set("* ") & set(word)], False)
SPOKEN = tuple(f" {plain(words)} " for words in INSULTS if " " in words)


def spellings(name: str) -> Iterator[str]:
    """What may be meant by the letters and figures of a name, word by word."""
    whole = HUMP.sub(" ", unicodedata.normalize("NFKC", name))
    words = words_of(plain(whole))
    yield from words
    yield "".join(word for word in words if len(word) == 1)  # spaced out
    for written in WRITTEN.findall(plain(name)):
        for one, among in product(ONE, (written, written.strip(EDGES))):
            spelt = re.sub("[1!|]", one, among).translate(FIGURES)
            yield spelt
            yield spelt.translate(TO_LATIN)
            if any(letter in CYRILLIC for letter in spelt):
                yield spelt.translate(TO_CYRILLIC)


def is_insulting(name: str) -> bool:
    """Whether a name would insult whoever reads it."""
    if any(IS_WORD.fullmatch(word) or HAS_PART.search(word) for word in spellings(name)):
        return True
    spoken = f" {' '.join(words_of(plain(name)))} "
    return any(phrase in spoken for phrase in SPOKEN)
