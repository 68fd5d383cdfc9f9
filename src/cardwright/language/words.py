"""Words: cutting a text into them, reading other wordings as the canonical ones, and the forms of English words."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache

PIECE = re.compile(r'"[^"\n]*"|“[^”\n]*”|\d+|[Xx](?=p?T\b)|[A-Za-z]+(?:[\'\u2019][A-Za-z]+)*|\n+|[^\s]')
ALIKE = {"an": "a", "are": "is", "were": "was", "has": "have", "does": "do", "their": "its"}
THIS = "this"
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
PLURALS = {"entity": "entities", "ability": "abilities", "damage": "damage"}
PLURALS |= {"Equipment": "Equipment", "Qi": "Qi", "DS": "DS", "NG": "NG", "BA": "BA", "MA": "MA", "Armor": "Armor"}
PLURALS |= {"red die": "red dice", "blue die": "blue dice", "green die": "green dice", "Lab": "Labs"}
PAST = {
    "put": "put", "deal": "dealt", "draw": "drawn", "lose": "lost", "win": "won", "take": "taken", "give": "given",
    "leave": "left", "cancel": "cancelled", "withdraw": "withdrawn", "hurt": "hurt", "do": "done", "swap": "swapped",
    "trap": "trapped", "free": "freed", "re-roll": "re-rolled", "skip": "skipped", "stack": "stacked",
    "control": "controlled", "tie": "tied", "ready": "readied", "copy": "copied", "destroy": "destroyed",
    "deploy": "deployed", "equip": "equipped", "split": "split", "bear": "borne", "spend": "spent", "go": "gone",
    "withstand": "withstood", "make": "made", "become": "become",
}  # fmt: skip


@dataclass(frozen=True)
class Word:
    """A word as it is read, and where in the text it was written."""

    kind: str
    text: str
    start: int
    end: int


def cut(text: str) -> list[Word]:
    """The words, numbers, quotations and signs of a text, each with its place."""
    return [_word(found.group(), found.start(), found.end()) for found in PIECE.finditer(text.rstrip())]


def _word(raw: str, start: int, end: int) -> Word:
    lowered = raw.lower().replace("\u2019", "'")
    if raw[0] in '"“':
        return Word("QUOTE", raw[1:-1] if len(raw) > 1 else raw, start, end)
    if raw.isdecimal():
        return Word("NUMBER", raw, start, end)
    if lowered in NUMBERS:
        return Word("NUMBER", str(NUMBERS.index(lowered)), start, end)
    if raw.startswith("\n"):
        return Word("NEWLINE", "\n", start, end)
    return Word("WORD", ALIKE.get(lowered, lowered), start, end)


def owners_apart(words: Sequence[Word], known: Container[str]) -> list[Word]:
    """The words with the possessive of a known word cut off where it is not a word of its own: `unit's`."""
    result: list[Word] = []
    for word in words:
        if word.kind == "WORD" and word.text.endswith("'s") and word.text not in known:
            middle = word.end - 2
            result.append(replace(word, text=word.text[:-2], end=middle))
            result += [Word("WORD", "'", middle, middle + 1), Word("WORD", "s", middle + 1, word.end)]
        else:
            result.append(word)
    return result


def canonical_words(words: Sequence[Word], synonyms: dict[tuple[str, ...], tuple[str, ...]]) -> list[Word]:
    """The same words with every known other wording replaced, longest first; a replacement covers what it replaces."""
    longest = max((len(key) for key in synonyms), default=0)
    result: list[Word] = []
    place = 0
    while place < len(words):
        for length in range(min(longest, len(words) - place), 0, -1):
            piece = words[place : place + length]
            to = synonyms.get(tuple("#" if word.kind == "NUMBER" else word.text for word in piece))
            if to is not None:
                result += _replaced(piece, to)
                place += length
                break
        else:
            result.append(words[place])
            place += 1
    return result


def _replaced(piece: Sequence[Word], to: Iterable[str]) -> list[Word]:
    numbers = [word for word in piece if word.kind == "NUMBER"]
    start, end = piece[0].start, piece[-1].end
    return [
        replace(numbers.pop(0), start=start, end=end) if text == "#" else Word("WORD", text, start, end) for text in to
    ]


def without_name(text: str, name: str) -> str:
    """A text in which a card's own name is “this”, every other letter at its place."""
    if len(name) < len(THIS):
        return text
    return re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", THIS.ljust(len(name)), text)


def spelled(text: str) -> tuple[str, ...]:
    """A phrase of the grammar as the words it is read by."""
    return tuple(_letters(found.group()) for found in PIECE.finditer(text.rstrip()))


@cache
def _letters(raw: str) -> str:
    """A piece of a phrase as it is read, any number alike: a vocabulary has thousands of them, and few that differ."""
    word = _word(raw, 0, len(raw))
    return "#" if word.kind == "NUMBER" else word.text


def plural(noun: str) -> str:
    """More than one of a noun."""
    if noun in PLURALS:
        return PLURALS[noun]
    *front, last = re.split(r"(?<= )", noun)
    if last in PLURALS:
        return "".join(front) + PLURALS[last]
    return regular_plural(noun)


def regular_plural(noun: str) -> str:
    """More than one of a noun that is not irregular."""
    if noun[-1:] == "y" and noun[-2:-1].lower() not in ("a", "e", "i", "o", "u"):
        return noun[:-1] + "ies"
    ends = noun.lower()
    is_hard = ends.endswith(("s", "x", "z", "ch", "sh")) or (ends[-1:] == "o" and ends[-2:-1] not in "aeiou")
    return noun + ("es" if is_hard else "s")


def third(verb: str) -> str:
    """The form of a verb that goes with it: `destroys`, `looks at`."""
    first, space, rest = verb.partition(" ")
    irregular = {"have": "has", "do": "does", "go": "goes"}.get(first)
    if irregular is None:
        if first.endswith("y") and first[-2] not in "aeiou":
            irregular = first[:-1] + "ies"
        else:
            irregular = first + ("es" if first.endswith(("sh", "s", "ch", "x")) else "s")
    return irregular + space + rest


def participle(verb: str) -> str:
    """The form of a verb in `is destroyed`, `has attacked`."""
    first, space, rest = verb.partition(" ")
    past = PAST.get(first) or (first + "d" if first.endswith("e") else first + "ed")
    return past + space + rest


SHORT_U = re.compile(
    r"u(?:[^aeiouns]|n(?!i)|s(?!e))", re.IGNORECASE
)  # an upgrade, an unblocked one; but a unit, a user


def an(phrase: str) -> str:
    """A phrase with its indefinite article."""
    is_vowel = phrase[:1].lower() in ("a", "e", "i", "o") or SHORT_U.match(phrase) or phrase.startswith(("NG", "X "))
    return ("an " if is_vowel else "a ") + phrase


def listed(parts: Sequence[str], word: str) -> str:
    """Phrases joined as English lists are: `a, b or c`."""
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + f" {word} " + parts[-1]


def counted(number: int) -> str:
    """A count of things, written out up to ten."""
    return NUMBERS[number] if 1 < number < len(NUMBERS) else str(number)


def capitalised(sentence: str) -> str:
    """A sentence with its first letter a capital."""
    return sentence[:1].upper() + sentence[1:]
