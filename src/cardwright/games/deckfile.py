"""Deck files: YAML with `game`, `name`, `about` and `cards`, or plain lines such as `3 Earth Moth`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from cardwright.games.files import read_text
from cardwright.games.interface import UsageError
from cardwright.games.limited import LONGEST_DECK, PlainLoader, check_length

LINE = re.compile(r"([0-9]{1,20})[xX]?\s+(\S.*)")
TEXT = ".txt"


def read_deck_file(path: Path) -> dict[str, Any]:
    """The deck of a file, in either form; whatever is wrong with it is said with its line."""
    return read_deck_text(read_text(path, "a deck"), path)


def read_deck_text(text: str, path: Path) -> dict[str, Any]:
    """The deck that a text describes, in either form; errors call it by its path."""
    check_length(text, LONGEST_DECK, f"{path}: a deck")
    return read_lines(text, path) if is_plain(text, path) else read_yaml(text, path)


def is_plain(text: str, path: Path) -> bool:
    """Whether a deck is written in plain lines."""
    first = next((line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")), "")
    return path.suffix == TEXT or LINE.fullmatch(first.strip()) is not None


def read_lines(text: str, path: Path) -> dict[str, Any]:
    """A deck in plain lines; a first line `# NAME` names it, other lines with `#` are left out."""
    deck: dict[str, Any] = {"cards": {}}
    for number, line in enumerate(text.splitlines(), 1):
        words = " ".join(line.split())
        if words.startswith("#"):
            if not deck["cards"] and "name" not in deck and words.strip("# "):
                deck["name"] = words.strip("# ")
        elif words:
            found = LINE.fullmatch(words)
            if found is None:
                raise UsageError(f"{path}, line {number}: {words!r} is not a line of a deck; write e.g. `3 Earth Moth`")
            deck["cards"][found[2]] = deck["cards"].get(found[2], 0) + int(found[1])
    return deck


def read_yaml(text: str, path: Path) -> dict[str, Any]:
    """A deck in YAML."""
    try:
        data = yaml.load(text, Loader=PlainLoader)
    except yaml.MarkedYAMLError as error:
        line = f", line {error.problem_mark.line + 1}" if error.problem_mark else ""
        raise UsageError(f"{path}{line}: not valid YAML: {error.problem or error.context}") from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise UsageError(f"{path} is not valid YAML: {' '.join(str(error).split())}") from None
    if not isinstance(data, dict):
        raise UsageError(
            f"{path} is not a deck: it has to be a map such as `game: chi`, or lines such as `3 Earth Moth`"
        )
    return {str(key): value for key, value in data.items()}


def as_lines(deck: Mapping[str, Any]) -> str:
    """A deck in plain lines, which read back."""
    name = f"# {deck['name']}\n" if deck.get("name") else ""
    return name + "".join(f"{count} {card}\n" for card, count in Counter(deck["cards"]).items())


def as_yaml(deck: Mapping[str, Any], game: str) -> str:
    """A deck in YAML, which reads back."""
    words = {
        "game": game,
        **{key: deck[key] for key in ("name", "about") if deck.get(key)},
        "cards": dict(Counter(deck["cards"])),
    }
    return str(yaml.safe_dump(words, sort_keys=False, allow_unicode=True, width=10**9))
