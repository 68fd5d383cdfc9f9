"""Comparing what a scenario says of a position with the words that describe it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import yaml

from cardwright.games.interface import UsageError, Words, is_number, nearest, seat_number

ANY = "_"  # any card
GAP = "none"  # an empty slot


def show(value: Any) -> str:
    """A value as a scenario would write it, on one line."""
    text = yaml.safe_dump(value, default_flow_style=True, sort_keys=False, width=10**9, allow_unicode=True)
    return str(text).removesuffix("\n").removesuffix("\n...").strip()


def as_map(value: Any, where: str) -> Mapping[str, Any]:
    """A map, or an error that says where."""
    if not isinstance(value, Mapping):
        raise UsageError(f"{where} must be a map, not {show(value)}")
    return {move_text(key): item for key, item in value.items()}


def as_list(value: Any, where: str) -> list[Any]:
    """A list, or an error that says where."""
    if not isinstance(value, list):
        raise UsageError(f"{where} must be a list, not {show(value)}")
    return value


def as_seat(name: Any, seats: int, where: str) -> int:
    """The seat of a name, or an error that says where."""
    seat = seat_number(str(name))
    if seat is None or seat >= seats:
        raise UsageError(f"{where}: {name!r} is not a seat; the seats are P1 to P{seats}")
    return seat


def move_text(value: Any) -> str:
    """A move as it was written: YAML reads the bare words yes and no as truth values."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def plain(value: Any) -> str:
    """A name without regard to case, spaces and a height of one."""
    text = " ".join(str(value).split()).lower()
    return re.sub(r" x ?(\d+)$", lambda found: "" if found.group(1) == "1" else f" x{found.group(1)}", text)


def flatten(words: Words) -> dict[str, Any]:
    """The words of a position with those of the seats under names such as `P1.hand`."""
    flat: dict[str, Any] = {}
    for word, value in words.items():
        if seat_number(word) is not None and isinstance(value, Mapping):
            flat |= {f"{word}.{inner}": item for inner, item in value.items()}
        else:
            flat[word] = value
    return flat


class Comparison:
    """A position in words beside the expectations of a scenario."""

    def __init__(
        self, words: Words, unordered: Iterable[str], names: Sequence[str], other_words: Iterable[str] = ()
    ) -> None:
        self.words = flatten(words)
        self.other_words = tuple(other_words)  # words that are compared elsewhere
        self.unordered = frozenset(unordered)
        self.names = names

    def difference(self, word: str, expected: Any) -> str | None:
        """What differs from the value expected of a word, or None; an unknown word is an error."""
        base, _, tail = word.rpartition(".")
        if word in self.words:
            agrees = self.agrees(word, expected)
            found = self.words[word]
        elif isinstance(self.words.get(base), list) and (tail in ("size", "has") or is_number(tail)):
            zone = without_gaps_at_end(self.words[base])
            if tail == "size":
                found = sum(not is_gap(entry) for entry in zone)
                agrees = found == expected
            elif tail == "has":
                found = zone
                agrees = contains(zone, as_list(expected, word))
            else:
                found = zone[int(tail) - 1] if 1 <= int(tail) <= len(zone) else GAP
                agrees = fits(expected, found)
        else:
            raise self.unknown(word)
        return None if agrees else f"{word}: expected {show(expected)}, found {show(found)}{self.hint(expected)}"

    def unknown(self, word: str) -> UsageError:
        """An error that names the nearest known word."""
        zones = [name for name, value in self.words.items() if isinstance(value, list)]
        known = [*self.words, *self.other_words, *(f"{zone}.{tail}" for zone in zones for tail in ("size", "has"))]
        return UsageError(f"there is no word {word!r}; {nearest(word, known)}a position has {', '.join(self.words)}")

    def agrees(self, word: str, expected: Any) -> bool:
        """Whether a whole value is as expected."""
        found = self.words[word]
        if not isinstance(found, list):
            return fits(expected, found)
        zone = without_gaps_at_end(found)
        if isinstance(expected, Mapping):
            return self.agrees_with_top(word, zone, expected)
        wanted = without_gaps_at_end(as_list(expected, word))
        if word.rpartition(".")[2] in self.unordered:
            return len(zone) == len(wanted) and contains(zone, wanted)
        return len(zone) == len(wanted) and all(map(fits, wanted, zone))

    def agrees_with_top(self, word: str, zone: list[Any], expected: Mapping[str, Any]) -> bool:
        """Whether a pile is as `{top: [..], size: n}` says."""
        for key in expected:
            if key not in ("top", "size"):
                raise UsageError(f"{word} has no word {key!r}; {nearest(str(key), ('top', 'size'))}it has top and size")
        top = as_list(expected.get("top", []), word)
        return len(zone) == expected.get("size", len(zone)) and len(top) <= len(zone) and all(map(fits, top, zone))

    def hint(self, expected: Any) -> str:
        """A hint at the first name of a list that no card has."""
        for entry in expected if isinstance(expected, list) else []:
            name = str(entry.get("card") if isinstance(entry, Mapping) else entry)
            bare = re.sub(r" x\d+$", "", plain(name))
            if bare not in {ANY, GAP, *(known.lower() for known in self.names)} and seat_number(name) is None:
                return f" (there is no card {name!r}; {nearest(bare, self.names)}".rstrip("; ") + ")"
        return ""

    def is_hidden(self, word: str) -> bool:
        """Whether nothing but the number of cards is shown of a zone."""
        if not isinstance(self.words.get(word), list):
            zones = [name for name, value in self.words.items() if isinstance(value, list)]
            raise UsageError(f"a position has no zone {word!r}; {nearest(word, zones)}it has {', '.join(zones)}")
        cards = (entry.get("card") if isinstance(entry, Mapping) else entry for entry in self.words[word])
        return all(card == ANY for card in cards)


def is_gap(entry: Any) -> bool:
    """Whether a slot is empty."""
    return entry is None or entry == GAP


def without_gaps_at_end(zone: Sequence[Any]) -> list[Any]:
    """A row up to its last card."""
    cards = list(zone)
    while cards and is_gap(cards[-1]):
        cards.pop()
    return cards


def fits(expected: Any, found: Any) -> bool:
    """Whether a card or value is as expected: a name compares the card, a map the words it names, `_` is any card."""
    if expected == ANY:
        return not is_gap(found)
    if isinstance(expected, Mapping):
        inside = found if isinstance(found, Mapping) else {"card": found}
        return all(key in inside and fits(value, inside[key]) for key, value in expected.items())
    if isinstance(found, Mapping):
        return "card" in found and fits(expected, found["card"])
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) == len(found) and contains(found, expected)
    if isinstance(expected, list) or isinstance(found, list):
        return False
    if is_gap(expected) or is_gap(found):
        return is_gap(expected) and is_gap(found)
    if isinstance(expected, str) or isinstance(found, str):
        return plain(expected) == plain(found)
    return bool(expected == found)


def contains(zone: Sequence[Any], wanted: Sequence[Any]) -> bool:
    """Whether every wanted entry can be given a card of its own in a zone (a matching, by augmenting paths)."""
    owner: dict[int, int] = {}

    def place(entry: int, tried: set[int]) -> bool:
        for slot, card in enumerate(zone):
            if slot not in tried and fits(wanted[entry], card):
                tried.add(slot)
                if slot not in owner or place(owner[slot], tried):
                    owner[slot] = entry
                    return True
        return False

    return all(place(entry, set()) for entry in range(len(wanted)))
