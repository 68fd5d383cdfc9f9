"""The words that a game's own file brings: the names of its attributes, kinds, classes, types and marks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cardwright.language.words import cut, regular_plural, spelled

ARTICLES = ("the", "a")
CURRENT = "current "  # before an attribute: as it is now, not as it is printed


@dataclass(frozen=True)
class Noun:
    """A word for cards: its plural, and the kinds of cards that can be such a one."""

    name: str
    plural: str  # empty: the word is an adjective only, such as `unique`
    kinds: tuple[str, ...]


@dataclass(frozen=True)
class Names:
    """The names of one game; `combatant` is the kind that fights."""

    game: str
    combatant: str
    attributes: tuple[str, ...]
    kinds: tuple[Noun, ...]
    classes: tuple[str, ...]
    types: tuple[Noun, ...]
    marks: tuple[Noun, ...]

    @property
    def nouns(self) -> tuple[Noun, ...]:
        """Every word for cards that has a plural."""
        return tuple(noun for noun in (*self.kinds, *self.marks, *self.types) if noun.plural)

    @property
    def adjectives(self) -> tuple[str, ...]:
        """Every word that says what a card is besides its kind."""
        return (*self.classes, *(noun.name for noun in (*self.marks, *self.types)))

    @property
    def stats(self) -> tuple[str, ...]:
        """The attributes as they are printed, and as they are now."""
        return (*self.attributes, *(CURRENT + name for name in self.attributes))

    @property
    def modifiers(self) -> tuple[str, ...]:
        """The kinds that do not fight."""
        return tuple(kind.name for kind in self.kinds if kind.name != self.combatant)


def names_in(file: Mapping[str, Any]) -> Names:
    """The names in a game file that is well."""
    kinds = {str(kind["id"]): str(kind["name"]) for kind in file["kinds"]}
    types: dict[str, Noun] = {}
    for kind, classes in file.get("types", {}).items():
        for entry in (entry for entries in classes.values() for entry in entries):
            name = str(entry["name"] if isinstance(entry, dict) else entry)
            plural = entry.get("plural") if isinstance(entry, dict) else None
            before = types.get(name, Noun(name, "", ()))
            of = dict.fromkeys((*before.kinds, kinds[kind]))
            types[name] = Noun(name, plural or before.plural or regular_plural(name), tuple(of))
    return Names(
        str(file["game"]["id"]),
        next(str(kind["name"]) for kind in file["kinds"] if kind["role"] == "combatant"),
        tuple(str(attribute["name"]) for attribute in file["attributes"]),
        tuple(
            Noun(str(kind["name"]), str(kind.get("plural") or regular_plural(str(kind["name"]))), (str(kind["name"]),))
            for kind in file["kinds"]
        ),
        tuple(str(entry["name"]) for entry in file["classes"]),
        tuple(types.values()),
        tuple(
            Noun(str(mark["name"]), str(mark.get("plural", "")), tuple(kinds[kind] for kind in mark["kinds"]))
            for mark in file.get("marks", ())
        ),
    )


def clashes(names: Names, fixed: frozenset[str], phrases: frozenset[tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    """Names that texts could not be read with, each with what is wrong; `fixed` words and `phrases` all games have."""
    own = [*names.attributes, *(kind.name for kind in names.kinds), *names.classes]
    own += [noun.name for noun in (*names.types, *names.marks)]
    taken: dict[tuple[str, ...], str] = {}
    for name in own:
        words = spelled(name)
        parts = [word for word in cut(name) if word.text not in ("-", "'")]
        number = next((word for word in parts if word.kind == "NUMBER"), None)
        if number is not None:
            yield name, f"“{name}” cannot be read in a text: “{name[number.start : number.end]}” is a number"
        elif not parts or any(word.kind != "WORD" or not word.text.replace("'", "").isalpha() for word in parts):
            yield name, f"“{name}” cannot be read in a text: names are words of letters, with “-” or “'” between them"
        elif words[0] in ARTICLES:
            yield name, f"“{name}” begins with an article, which texts put there themselves: leave it out"
        elif words in phrases or (len(words) == 1 and words[0] in fixed):
            yield name, f"“{name}” is a word that all card texts use: choose another name"
        elif words in taken:
            yield name, f"“{name}” is also the name of something else: texts could mean either"
        taken.setdefault(words, name)
    for noun in names.nouns:
        words = spelled(noun.plural)
        if taken.get(words, noun.name) != noun.name:
            yield noun.name, f"“{noun.plural}”, the plural of “{noun.name}”, is already a name: give another plural"
        elif words in phrases or (len(words) == 1 and words[0] in fixed):
            yield noun.name, f"“{noun.plural}” is a word that all card texts use: give another plural"
    for name in own:
        apart = _apart(spelled(name), {*taken, *phrases})
        if apart is not None:
            yield name, f"“{name}” could also be read as “{apart}”: choose another name"


def _apart(words: tuple[str, ...], known: set[tuple[str, ...]]) -> str | None:
    """Two names that one after the other are the same words, if there are any."""
    for place in range(1, len(words)):
        if words[:place] in known and words[place:] in known:
            return f"{' '.join(words[:place])} + {' '.join(words[place:])}"
    return None
