"""Parsing by Earley's method, all derivations kept, with one word of lookahead where a text can be read."""

from __future__ import annotations

import hashlib
import pickle
import sys
import time
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import lark
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedToken
from lark.grammar import NonTerminal, Rule, Symbol, Terminal
from lark.parse_tree_builder import ParseTreeBuilder

from cardwright.language import disk_cache
from cardwright.language.words import Word

START = NonTerminal("start")
END = ""  # what stands after the last word
SECONDS = 10.0  # of processor time for parsing one text


class TooLong(Exception):
    """A text whose parsing takes too long."""


def parser_of(grammar: str) -> Parser:
    """The parser of a grammar, from the disk if it was made before; else made, and kept there if possible."""
    key = "\n".join((lark.__version__, sys.version, Path(__file__).read_text(encoding="utf-8"), grammar))
    file = disk_cache.place("grammars", f"{hashlib.blake2b(key.encode(), digest_size=16).hexdigest()}.pickle")
    with suppress(Exception):  # of a file that is missing or damaged: anything
        found = pickle.loads(file.read_bytes())
        if isinstance(found, Parser):
            return found
    parser = Parser(grammar)
    with suppress(OSError):
        disk_cache.keep(file, pickle.dumps(parser, pickle.HIGHEST_PROTOCOL))
    return parser


class Parser:
    """The parser of one grammar, which reads words."""

    def __init__(self, grammar: str) -> None:
        made = Lark(grammar, parser="earley", lexer="basic", ambiguity="explicit", propagate_positions=True)
        only = _Only()
        self.rules = [only.rule(rule) for rule in made.rules]
        self.earley = only.parser(made.parser.parser)
        self.earley.lexer_conf = SimpleNamespace(terminals_by_name={})  # the words come cut
        self.begun = _begun(self.rules, self.earley)
        self.written = {t.name: str(t.pattern.value) for t in made.terminals if t.pattern is not None}
        self.names = {word: name for name, word in self.written.items()}
        self.build_trees()

    def __getstate__(self) -> dict[str, Any]:
        """All but what builds trees, which is made of functions and made again in no time."""
        earley = copy(self.earley)
        earley.callbacks, earley.parser_conf = {}, None
        return self.__dict__ | {"earley": earley}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__ |= state
        self.build_trees()

    def build_trees(self) -> None:
        """Have trees built of what is parsed."""
        how = {"propagate_positions": True, "ambiguous": True, "maybe_placeholders": True}
        builder = ParseTreeBuilder(self.rules, Tree, **how)  # type: ignore[no-untyped-call]
        self.earley.callbacks = builder.create_callback()  # type: ignore[no-untyped-call]

    def tokens(self, words: Sequence[Word]) -> list[Token]:
        """The words as the terminals they stand for; an unknown word is a token that nothing expects."""
        kinds = [f"A_{word.kind}" if word.kind != "WORD" else self.names.get(word.text, "UNKNOWN") for word in words]
        return [Token(k, w.text, start_pos=w.start, end_pos=w.end) for k, w in zip(kinds, words, strict=True)]

    def parse(self, words: Sequence[Word]) -> Tree[Any]:
        """Every derivation of the words as one forest; the error for a word that does not fit knows what would."""
        tokens = self.tokens(words)
        try:
            return self.read(tokens)
        except UnexpectedToken as error:
            place = next(index for index, token in enumerate(tokens) if token is error.token)
            return self.read(tokens, wide=range(place, place + 1))

    def read(self, tokens: Sequence[Token], wide: Container[int] = ()) -> Tree[Any]:
        """The forest of tokens; at the places `wide` all that could stand there is predicted."""
        earley = copy(self.earley)
        forest: Tree[Any] = earley.parse(_Reading(earley, self.begun, tokens, wide), START.name)
        return forest


class _Only:
    """Symbols and rules of which there is one of each: they are told apart as objects, a third of a parser's work."""

    class Inner(NonTerminal):
        """A symbol that stands for others."""

        __eq__, __ne__, __hash__ = object.__eq__, object.__ne__, object.__hash__

    class Word(Terminal):
        """A symbol that stands for a word."""

        __eq__, __ne__, __hash__ = object.__eq__, object.__ne__, object.__hash__

    class OnlyRule(Rule):
        """A rule."""

        __eq__, __hash__ = object.__eq__, object.__hash__

    def __init__(self) -> None:
        self.symbols: dict[tuple[Symbol, bool], Symbol] = {}
        self.rules: dict[Rule, Rule] = {}

    def symbol(self, symbol: Symbol) -> Any:
        """The only symbol like this."""
        is_left_out = isinstance(symbol, Terminal) and symbol.filter_out
        key = symbol, is_left_out
        if key not in self.symbols:
            name = sys.intern(str(symbol.name))
            self.symbols[key] = self.Word(name, is_left_out) if symbol.is_term else self.Inner(name)
        return self.symbols[key]

    def rule(self, rule: Rule) -> Rule:
        """The only rule like this."""
        if rule not in self.rules:
            expansion = [self.symbol(symbol) for symbol in rule.expansion]
            self.rules[rule] = self.OnlyRule(self.symbol(rule.origin), expansion, rule.order, rule.alias, rule.options)
        return self.rules[rule]

    def parser(self, made: Any) -> Any:
        """A parser for these rules; it begins with a symbol that it makes itself."""
        parser = copy(made)
        parser.predictions = {
            self.symbol(symbol): [self.rule(rule) for rule in rules] for symbol, rules in made.predictions.items()
        }
        parser.predictions[START] = parser.predictions[self.symbol(START)]
        parser.FIRST = {self.symbol(symbol): set(map(self.symbol, first)) for symbol, first in made.FIRST.items()}
        parser.NULLABLE = set(map(self.symbol, made.NULLABLE))
        said = {symbol for rule in self.rules.values() for symbol in rule.expansion}
        parser.TERMINALS = {symbol for symbol in said if symbol.is_term}
        parser.NON_TERMINALS = said - parser.TERMINALS
        return parser


def in_time(tokens: Iterable[Token]) -> Iterator[Token]:
    """Tokens, as long as the parser is not too slow in taking them."""
    until = time.thread_time() + SECONDS
    for token in tokens:
        if time.thread_time() > until:
            raise TooLong
        yield token


Begun = dict[str, dict[Symbol, list[Rule]]]  # by the word that comes next, the rules of a symbol it can begin


class _Reading:
    """The words on their way to the parser, which predicts only the rules that the next word can begin."""

    def __init__(self, parser: Any, begun: Begun, tokens: Sequence[Token], wide: Container[int]) -> None:
        self.parser, self.begun, self.tokens, self.wide = parser, begun, tokens, wide
        self.all = parser.predictions
        self.look(0, tokens[0].type)

    def look(self, place: int, terminal: str) -> None:
        self.parser.predictions = self.all if place in self.wide else _Predictions(self.begun.get(terminal, {}))

    def lex(self, _expected: Any) -> Iterator[Token]:
        for place, token in enumerate(in_time(self.tokens)):
            self.look(place, token.type)
            yield token
        self.look(len(self.tokens), END)


class _Predictions(dict[Symbol, list[Rule]]):
    """The rules to predict by symbol: none where the next word begins none."""

    def __missing__(self, symbol: Symbol) -> list[Rule]:
        return []


def _begun(rules: Sequence[Rule], parser: Any) -> Begun:
    table: Begun = {}
    for rule in rules:
        for terminal in _first(rule, parser.FIRST, parser.NULLABLE):
            table.setdefault(terminal, {}).setdefault(rule.origin, []).append(rule)
            if rule.origin == START:
                table[terminal][START] = table[terminal][rule.origin]
    return table


def _first(rule: Rule, first: Mapping[Symbol, Any], nullable: Any) -> set[str]:
    """The terminals that a rule can begin with, and the end where it can be empty."""
    found: set[str] = set()
    for symbol in rule.expansion:
        found |= {symbol.name} if symbol.is_term else {terminal.name for terminal in first[symbol]}
        if symbol not in nullable:
            return found
    raise ValueError(f"a rule of the grammar can be empty: {rule}")
