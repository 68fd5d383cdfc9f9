"""How good input is spoilt: letter by letter, word by word, and as the data that a YAML file stands for."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

import yaml

CONTROLS = "\0\x01\x07\x08\x0b\x0c\x1b\x1f\x7f\x85\u2028\u200b\u202e\ufeff"
LETTERS = "aZ09 .,:;-+*/%#&!?'\"“”[]{}()<>|\\~`@^_=$²½٣éßİ𝟘漢🂡\u0301"
SURROGATES = "\ud800\udc80\udcff\udfff"
NUMBERS = ("-1", "0", "00", "1", "9999", "2400000", "9" * 25, "9" * 5000, "1e9", "0x10", "1.5", ".nan", "1_000", "²")
YAML_SIGNS = (
    *(
        "&a",
        "*a",
        "!!python/object:os.system",
        "!!binary aGk=",
        "!!set {a, b}",
        "!x",
        "<<: *a",
        "---",
        "...",
        "%YAML 9.9",
    ),
    *(
        "? a",
        "- ",
        "[",
        "]",
        "{",
        "}",
        "{[}]",
        "[" * 50,
        "{a: " * 30,
        "|",
        ">",
        "'",
        '"',
        '"\\0"',
        '"\\uD800"',
        "~",
        "null",
    ),
    *("yes", "2026-11-16", "12:30:45", "=", "a: b: c", "\t", "# x"),
)
WRONG_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1.5, float("inf"), 10**12, 10**30, "", " ", "x" * 300, "x" * 3000, "a\0b", "\ud800"),
    *(
        [],
        {},
        [[]],
        [None],
        {"": ""},
        {"a": None},
        [1, 2, 3],
        {"P1": {}},
        b"bytes",
        "P9",
        "P1",
        "_",
        "none",
        "../..",
        "²",
    ),
    [["a"] * 3] * 3,
)


def rubbish(luck: random.Random, most: int = 30) -> str:
    """Any letters at all."""
    letters = CONTROLS + LETTERS + SURROGATES
    return "".join(luck.choice(letters) for _ in range(luck.randint(0, most)))


def misspelt(word: str, luck: random.Random) -> str:
    """A word with one letter wrong."""
    at = luck.randrange(len(word) + 1)
    return luck.choice(
        [word[:at] + word[at + 1 :], word[:at] + luck.choice(LETTERS) + word[at:], word.upper(), word + "s"]
    )


def spoilt_letters(text: str, luck: random.Random) -> str:
    """A text with a piece cut out, doubled, or replaced by rubbish."""
    start, end = sorted((luck.randrange(len(text) + 1), luck.randrange(len(text) + 1)))
    end = min(end, start + luck.choice((1, 5, 40, 400)))
    piece = luck.choice(
        ("", text[start:end] * 2, rubbish(luck), luck.choice(NUMBERS), luck.choice(YAML_SIGNS), "x" * 400)
    )
    return text[:start] + piece + text[end:]


def spoilt_words(text: str, luck: random.Random, words: list[str]) -> str:
    """A text with a word left out, doubled, moved, misspelt, or replaced by another one."""
    parts = text.split(" ")
    at, other = luck.randrange(len(parts)), luck.randrange(len(parts))
    changed: list[Callable[[], list[str]]] = [
        lambda: parts[:at] + parts[at + 1 :],
        lambda: [*parts[:at], parts[at], *parts[at:]],
        lambda: [*parts[:at], parts[other], *parts[at + 1 :]],
        lambda: [*parts[:at], misspelt(parts[at], luck), *parts[at + 1 :]],
        lambda: [*parts[:at], luck.choice(words), *parts[at + 1 :]],
        lambda: [*parts[:at], luck.choice(words), *parts[at:]],
        lambda: [*parts[:at], luck.choice(NUMBERS), *parts[at + 1 :]],
        lambda: parts[:at] + luck.choice(words).split(" ") + parts[other:],
    ]
    return " ".join(luck.choice(changed)())


def spoilt_lines(text: str, luck: random.Random) -> str:
    """A file with a line left out, doubled, moved, indented otherwise, or followed by something else."""
    lines = text.split("\n")
    at, other = luck.randrange(len(lines)), luck.randrange(len(lines))
    changed: list[Callable[[], list[str]]] = [
        lambda: lines[:at] + lines[at + 1 :],
        lambda: [*lines[:at], lines[at], *lines[at:]],
        lambda: [*lines[:at], lines[other], *lines[at + 1 :]],
        lambda: [*lines[:at], " " * luck.randint(1, 5) + lines[at], *lines[at + 1 :]],
        lambda: [*lines[:at], lines[at].partition(":")[0] + ":", *lines[at + 1 :]],
        lambda: [*lines[:at], f"{lines[at].partition(':')[0]}: {luck.choice(YAML_SIGNS)}", *lines[at + 1 :]],
        lambda: [*lines[:at], luck.choice(YAML_SIGNS), *lines[at:]],
        lambda: lines[:at],
    ]
    return "\n".join(luck.choice(changed)())


def spoilt_data(data: Any, luck: random.Random) -> Any:
    """Data with one value replaced, left out or doubled, or one key misspelt, or an unknown one put in."""
    data = copy.deepcopy(data)
    inner = list(containers(data))
    if not inner:
        return luck.choice(WRONG_VALUES)
    spot = luck.choice(inner)
    if isinstance(spot, list):
        at = luck.randrange(len(spot))
        spot[at : at + 1] = luck.choice(([], [spot[at]] * 2, [luck.choice(WRONG_VALUES), spot[at]]))
        return data
    key = luck.choice(list(spot))
    change = luck.randrange(4)
    if change == 0:
        del spot[key]
    elif change == 1:
        spot[misspelt(str(key), luck)] = spot.pop(key)
    elif change == 2:
        spot[luck.choice(("one soup.", "victory", "", 3, None, True, "a\0b", rubbish(luck, 6)))] = None
    else:
        spot[key] = luck.choice(WRONG_VALUES)
    return data


def containers(data: Any) -> list[Any]:
    """Every list and map of data that has something in it."""
    if not data or not isinstance(data, (list, dict)):
        return []
    parts = data.values() if isinstance(data, dict) else data
    return [data, *(found for part in parts for found in containers(part))]


def written(data: Any, luck: random.Random) -> str:
    """Data as YAML; now and then with anchors, as one line, or with sorted keys."""
    flow = luck.choice((None, True, False))
    return str(
        yaml.safe_dump(data, sort_keys=luck.random() < 0.1, allow_unicode=True, default_flow_style=flow, width=10**9)
    )


def spoilt_file(text: str, luck: random.Random, words: list[str]) -> str:
    """A YAML file, spoilt once or several times in one of these ways; now and then it is rubbish altogether."""
    if luck.random() < 0.05:
        return rubbish(luck, 200)
    for _ in range(luck.choice((1, 1, 1, 2, 5))):
        way = luck.choice((0, 1, 2, 3, 3, 3))
        if way == 0:
            text = spoilt_letters(text, luck)
        elif way == 1:
            text = spoilt_lines(text, luck)
        elif way == 2:
            text = spoilt_words(text, luck, words)
        else:
            try:
                text = written(spoilt_data(yaml.safe_load(text), luck), luck)
            except (yaml.YAMLError, ValueError, TypeError, RecursionError):
                text = spoilt_letters(text, luck)
    return text
