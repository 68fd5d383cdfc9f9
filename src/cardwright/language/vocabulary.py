"""A game's vocabulary and grammar, made from `grammar/*.lark`: word lists once, their forms derived."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import yaml

from cardwright.language.parsing import Parser
from cardwright.language.words import participle, plural, spelled, third

GAMES = ("xi", "wuxing", "psiwars", "fate", "ninjas")
FOLDER = files("cardwright.language") / "grammar"
LISTS = re.compile(r"^!(\w+): (.*)$", re.MULTILINE)
LITERAL = re.compile(r'"([^"]+)"')
QUOTED = re.compile(r"""\"([^\"]+)\"|'([^']+)'""")
NOTICED = ("deal", "draw", "lose", "gain", "restore", "put", "return", "give", "take", "move", "attach", "roll", "hurt")


@dataclass(frozen=True)
class Vocabulary:
    """The words of one game, its synonyms, and the parser that reads them."""

    game: str
    lists: dict[str, tuple[str, ...]]
    forms: dict[str, dict[tuple[str, ...], str]]
    synonyms: dict[tuple[str, ...], tuple[str, ...]]
    parser: Parser

    def canonical(self, rule: str, words: tuple[str, ...]) -> str:
        """The canonical form of what was read by a word list."""
        return self.forms[rule].get(words, " ".join(words))

    def written(self, terminal: str) -> str:
        """The word that a terminal of the grammar stands for."""
        return self.parser.written.get(terminal, terminal)

    def known(self) -> frozenset[str]:
        """Every word that some text of this game can contain."""
        return _known(self.game)


@cache
def vocabulary(game: str) -> Vocabulary:
    """The vocabulary of a game, read once."""
    shared = (FOLDER / "shared.lark").read_text()
    own = (FOLDER / f"{game}.lark").read_text()
    lists = {name: tuple(LITERAL.findall(body)) for name, body in LISTS.findall(own)}
    forms = {name: _forms(name, phrases) for name, phrases in lists.items()}
    forms["many"] = {spelled(plural(noun)): noun for noun in lists["one"]}
    verbs = (*lists["verb"], *lists["event_verb"], *NOTICED)
    forms["verbed"] = {spelled(participle(verb)): verb for verb in dict.fromkeys(verbs)}
    forms["pile_name"] = {form: name for form, name in forms["zone_name"].items() if name not in lists["one"]}
    rules = "\n".join(f"!{name}: " + " | ".join(_literal(phrase) for phrase in table) for name, table in forms.items())
    return Vocabulary(game, lists, forms, _synonyms(game, forms), Parser(_spelled_out(shared) + rules + "\n"))


@cache
def _known(game: str) -> frozenset[str]:
    words = vocabulary(game)
    return frozenset({*words.parser.written.values()} | {word for phrase in words.synonyms for word in phrase})


def _forms(name: str, phrases: tuple[str, ...]) -> dict[tuple[str, ...], str]:
    table = {spelled(phrase): phrase for phrase in phrases}
    if name in ("verb", "event_verb"):
        table |= {spelled(third(phrase)): phrase for phrase in phrases}
    if name == "resource":
        table |= {spelled(phrase): phrase + "s" for phrase in phrases if phrase + "s" in phrases}
    return table


def _spelled_out(grammar: str) -> str:
    lines = [line for line in grammar.splitlines() if not line.startswith("//")]
    return QUOTED.sub(_quoted, "\n".join(lines) + "\n")


def _quoted(found: re.Match[str]) -> str:
    if found[1]:
        return _literal(spelled(found[1]))
    return "(" + " | ".join(dict.fromkeys(_literal(spelled(form)) for form in (found[2], third(found[2])))) + ")"


def _literal(words: tuple[str, ...]) -> str:
    return " ".join(f'"{word}"' for word in words)


def _synonyms(game: str, forms: dict[str, dict[tuple[str, ...], str]]) -> dict[tuple[str, ...], tuple[str, ...]]:
    table = yaml.safe_load((FOLDER / "synonyms.yaml").read_text())
    pairs = {**table["all"], **table.get(game, {})}
    read_as = {spelled(said): spelled(meant) for said, meant in pairs.items()}
    phrases = [phrase for table in forms.values() for phrase in table if len(phrase) > 1]
    as_they_are = {phrase: phrase for phrase in phrases if any(part in read_as for part in _within(phrase))}
    return as_they_are | read_as


def _within(phrase: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The shorter phrases inside a phrase, and itself."""
    for start in range(len(phrase)):
        for end in range(start + 1, len(phrase) + 1):
            yield phrase[start:end]
