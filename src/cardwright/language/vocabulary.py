"""A game's vocabulary and grammar: word lists of `grammar/*.lark` and of game files, their forms derived."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeAlias

import yaml

from cardwright.language.naming import Names, clashes, names_in
from cardwright.language.parsing import Parser, parser_of
from cardwright.language.words import participle, plural, spelled, third

GAMES = ("xi", "wuxing", "psiwars", "fate", "ninjas")
FOLDER = files("cardwright.language") / "grammar"
GAME_FILES = files("cardwright") / "games"
MADE = {"fate": "xemytica"}  # games whose words come from their own file, and the grammar of what is the same in all
LISTS = re.compile(r"^!(\w+): (.*)$", re.MULTILINE)
NEEDED = "one type stat resource zone_name state post_state keyword period contest relation aspect die"
NEEDED += " verb event_verb result_verb silenced attribute all_stats every_attribute removing"
NEEDED += " past_one past_many resource_verb way"
LITERAL = re.compile(r'"([^"]+)"')
QUOTED = re.compile(r"""\"([^\"]+)\"|'([^']+)'""")
NOTICED = ("deal", "draw", "lose", "gain", "restore", "put", "return", "give", "take", "move", "attach", "roll", "hurt")
FREE = frozenset({"damage"})  # a word of the shared grammar that can be a name as well

Lists = dict[str, tuple[str, ...]]
Forms = dict[str, dict[tuple[str, ...], str]]
Synonyms = dict[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """The words of one game, its synonyms, and the parser that reads them."""

    game: str
    grammar: str  # the file of its fixed words
    lists: Lists
    forms: Forms
    synonyms: Synonyms
    parser: Parser
    plurals: Mapping[str, str] = field(default_factory=dict)
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # words for what its own file names
    sense: Mapping[str, Any] | None = None  # what makes sense, if its own file says it

    def canonical(self, rule: str, words: tuple[str, ...]) -> str:
        """The canonical form of what was read by a word list."""
        return self.forms[rule].get(words, " ".join(words))

    def written(self, terminal: str) -> str:
        """The word that a terminal of the grammar stands for."""
        return self.parser.written.get(terminal, terminal)

    def plural(self, noun: str) -> str:
        """More than one of a noun of this game."""
        return self.plurals.get(noun) or plural(noun)

    def known(self) -> frozenset[str]:
        """Every word that some text of this game can contain."""
        return self._known

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset({*self.parser.written.values()} | {word for phrase in self.synonyms for word in phrase})


def shipped(text: str) -> Any:
    """What a YAML file of our own says, read by the loader that is written in C where there is one."""
    return yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


Language: TypeAlias = str | Vocabulary  # a game's name, or the words of a game that a file made


def vocabulary(game: Language) -> Vocabulary:
    """The vocabulary of a game, made once."""
    if isinstance(game, Vocabulary):
        return game
    return made(names_of(game), MADE[game]) if game in MADE else _named(game)


@cache
def names_of(game: str) -> Names:
    """The names in the file of one of our own games."""
    return names_in(shipped((GAME_FILES / game / "game.yaml").read_text()))


@lru_cache(maxsize=16)
def made(names: Names, grammar: str) -> Vocabulary:
    """The vocabulary of a game whose file brings these names, with the fixed words of a grammar."""
    lists = _lists(grammar)
    lists["one"] = (*(noun.name for noun in names.nouns), *lists["one"])
    lists["type"] = (*names.adjectives, *lists["type"])
    lists["stat"] = (*names.stats, *lists["stat"])
    lists["attribute"] = names.attributes
    plurals = {noun.name: noun.plural for noun in names.nouns}
    groups = {
        "combatants": tuple(noun.name for noun in names.nouns if names.combatant in noun.kinds),
        "modifiers": tuple(noun.name for noun in names.nouns if set(noun.kinds) & set(names.modifiers)),
        "nouns": tuple(noun.name for noun in names.nouns),
        "attributes": names.attributes,
        "present attributes": names.stats[len(names.attributes) :],
    }
    return _vocabulary(names.game, grammar, lists, _said_otherwise(names), plurals, groups)


@cache
def declared(file: Path) -> Vocabulary:
    """The vocabulary of a game that keeps its words in a file of its own: word lists, `synonyms` and `sense`."""
    said = yaml.safe_load(file.read_text(encoding="utf-8"))
    sense, synonyms = said.pop("sense", {}), said.pop("synonyms", {})
    unknown = sorted(set(said) - set(NEEDED.split()))
    if unknown:
        raise ValueError(f"{file} has no word list {unknown[0]!r}; the lists are {', '.join(NEEDED.split())}")
    lists = dict.fromkeys(NEEDED.split(), ()) | {name: tuple(words) for name, words in said.items()}
    return _vocabulary(file.parent.name, str(file), lists, synonyms, {}, {}, sense)


def problems(names: Names, grammar: str) -> list[tuple[str, str]]:
    """The names of a game that texts could not be read with, each with what is wrong."""
    return list(clashes(names, reserved_words(grammar), _phrases(grammar)))


def reserved_words(grammar: str) -> frozenset[str]:
    """The words that all card texts of a grammar are made of: no name of a game may be one of them."""
    shared = {word for found in QUOTED.findall(_shared()) for part in found if part for word in spelled(part)}
    return frozenset(shared | {word for phrase in _phrases(grammar) for word in phrase}) - FREE


def _phrases(grammar: str) -> frozenset[tuple[str, ...]]:
    forms = _all_forms(_lists(grammar), {})
    return frozenset(form for table in forms.values() for form in table)


@cache
def _named(game: str) -> Vocabulary:
    return _vocabulary(game, game, _lists(game), {}, {}, {})


def _lists(grammar: str) -> Lists:
    own = (FOLDER / f"{grammar}.lark").read_text()
    said = {name: tuple(LITERAL.findall(body)) for name, body in LISTS.findall(own)}
    return dict.fromkeys(NEEDED.split(), ()) | said


def _shared() -> str:
    lines = (FOLDER / "shared.lark").read_text().splitlines()
    return "\n".join(line for line in lines if not line.startswith("//")) + "\n"


def _vocabulary(
    game: str,
    grammar: str,
    lists: Lists,
    synonyms: dict[str, str],
    plurals: Mapping[str, str],
    groups: Mapping[str, tuple[str, ...]],
    sense: Mapping[str, Any] | None = None,
) -> Vocabulary:
    forms = _all_forms(lists, plurals)
    parser = parser_of(QUOTED.sub(_quoted, _shared()) + "\n".join(_rule(name, forms[name]) for name in forms) + "\n")
    return Vocabulary(game, grammar, lists, forms, _synonyms(grammar, synonyms, forms), parser, plurals, groups, sense)


def _all_forms(lists: Lists, plurals: Mapping[str, str]) -> Forms:
    forms = {name: _forms(name, phrases) for name, phrases in lists.items()}
    forms["many"] = {spelled(plurals.get(noun) or plural(noun)): noun for noun in lists["one"]}
    verbs = (*lists["verb"], *lists["event_verb"], *NOTICED)
    forms["verbed"] = {spelled(participle(verb)): verb for verb in dict.fromkeys(verbs)}
    forms["kind_name"] = {form: name for form, name in forms["one"].items() if name != "card"}
    forms["pile_name"] = {form: name for form, name in forms["zone_name"].items() if name not in lists["one"]}
    return forms


def _forms(name: str, phrases: tuple[str, ...]) -> dict[tuple[str, ...], str]:
    table = {spelled(phrase): phrase for phrase in phrases}
    if name in ("verb", "event_verb", "result_verb", "silenced", "removing", "resource_verb"):
        table |= {spelled(third(phrase)): phrase for phrase in phrases}
    if name == "resource":
        table |= {spelled(phrase): phrase + "s" for phrase in phrases if phrase + "s" in phrases}
    return table


def _rule(name: str, table: dict[tuple[str, ...], str]) -> str:
    """A word list as a rule of the grammar; a game without such words has a rule that nothing fits."""
    return f"!{name}: " + (" | ".join(_literal(phrase) for phrase in table) or "A_NOTHING")


def _quoted(found: re.Match[str]) -> str:
    if found[1]:
        return _literal(spelled(found[1]))
    return "(" + " | ".join(dict.fromkeys(_literal(spelled(form)) for form in (found[2], third(found[2])))) + ")"


def _literal(words: tuple[str, ...]) -> str:
    return " ".join(f'"{word}"' for word in words)


def _said_otherwise(names: Names) -> dict[str, str]:
    """Other wordings of the names of a game: `Gear cards`, `units` for those who fight."""
    fighter = next(kind for kind in names.kinds if kind.name == names.combatant)
    table = {f"{kind.name} card": kind.name for kind in names.kinds}
    table |= {f"{kind.name} cards": kind.plural for kind in names.kinds}
    for word in ("creature", "unit", "combatant"):
        if word not in {word for noun in names.nouns for word in spelled(noun.name)}:
            table |= {word: fighter.name, f"{word}s": fighter.plural}
    table |= {f"{fighter.plural} of an opponent": f"enemy {fighter.plural}"}
    table |= {"enemies": f"enemy {fighter.plural}", f"{fighter.plural} other than yours": f"enemy {fighter.plural}"}
    table |= {f"your opponent's {fighter.name}": f"the enemy {fighter.name}"}
    table |= {f"the {fighter.name} this card is attached to": f"your {fighter.name}"}
    table |= {
        "the equipped " + fighter.name: f"your {fighter.name}",
        "equipped " + fighter.name: f"your {fighter.name}",
    }
    table |= {f"per {noun.name}": f"for each {noun.name}" for noun in names.nouns} | {"per card": "for each card"}
    table |= {
        f"at the end of each round you win with this {fighter.name}": f"when this {fighter.name} wins the round",
        f"at the end of each round you lose with this {fighter.name}": f"when this {fighter.name} loses the round",
    }
    table |= _compared(names, fighter.name)
    table |= {"my user": f"your {fighter.name}"}
    for noun in names.nouns:
        found = f"take a {noun.name} from your deck into your hand, then shuffle your deck"
        table |= {f"draw a {noun.name} from your deck": found, f"draw a {noun.name} card from your deck": found}
    return table | {f"the {fighter.name} using this {kind}": f"your {fighter.name}" for kind in names.modifiers}


ADJECTIVES = {  # of attributes that many games have: more, less, most, least
    "strength": ("stronger", "weaker", "strongest", "weakest"),
    "speed": ("faster", "slower", "fastest", "slowest"),
    "skill": ("more skilled", "less skilled", "most skilled", "least skilled"),
}


def _compared(names: Names, fighter: str) -> dict[str, str]:
    """Adjectives that compare the attributes of a game: `is faster than`, `the strongest Fighter`."""
    table: dict[str, str] = {}
    for attribute in names.attributes:
        if attribute.lower() in ADJECTIVES:
            more, less, most, least = ADJECTIVES[attribute.lower()]
            table |= {f"is {more} than": f"has more {attribute} than", f"is {less} than": f"has less {attribute} than"}
            for word, extreme in ((most, "highest"), (least, "lowest")):
                meant = f"the {fighter} with the {extreme} {attribute}"
                table |= {f"the {word} {fighter}": meant, f"the {word}": meant}
    return table


def _synonyms(grammar: str, own: dict[str, str], forms: Forms) -> Synonyms:
    table = shipped((FOLDER / "synonyms.yaml").read_text())
    pairs = {**table["all"], **table.get(grammar, {}), **own}
    read_as = {spelled(said): spelled(meant) for said, meant in pairs.items()}
    plurals = forms["many"].keys() - forms["one"].keys()
    read_as |= {(*spelled("your opponent's"), *many): (*spelled("opposing"), *many) for many in plurals}
    phrases = [phrase for table in forms.values() for phrase in table if len(phrase) > 1]
    as_they_are = {phrase: phrase for phrase in phrases if any(part in read_as for part in _within(phrase))}
    return as_they_are | read_as


def _within(phrase: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The shorter phrases inside a phrase, and itself."""
    for start in range(len(phrase)):
        for end in range(start + 1, len(phrase) + 1):
            yield phrase[start:end]
