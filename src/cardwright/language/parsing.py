"""Parsing by Earley's method, all derivations kept, with one word of lookahead where a text can be read."""

from __future__ import annotations

import hashlib
import io
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
from lark.grammar import Rule, Symbol
from lark.parse_tree_builder import ParseTreeBuilder

from cardwright.language import disk_cache
from cardwright.language.words import Word

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
        disk_cache.keep(file, parser.pickled())
    return parser


class Parser:
    """The parser of one grammar, which reads words."""

    def __init__(self, grammar: str) -> None:
        made = Lark(grammar, parser="earley", lexer="basic", ambiguity="explicit", propagate_positions=True)
        self.rules = made.rules
        self.earley = made.parser.parser
        self.earley.lexer_conf = SimpleNamespace(terminals_by_name={})  # the words come cut
        self.begun = _begun(made.rules, self.earley)
        self.written = {t.name: str(t.pattern.value) for t in made.terminals if t.pattern is not None}
        self.names = {word: name for name, word in self.written.items()}

    def pickled(self) -> bytes:
        """The parser as bytes that `pickle.loads` makes one of."""
        file = io.BytesIO()
        _Pickler(file, pickle.HIGHEST_PROTOCOL).dump(self)
        return file.getvalue()

    def __getstate__(self) -> dict[str, Any]:
        """All but what builds trees, which is made of functions and made again in no time."""
        earley = copy(self.earley)
        earley.callbacks, earley.parser_conf = {}, None
        return self.__dict__ | {"earley": earley}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__ |= state
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
        forest: Tree[Any] = earley.parse(_Reading(earley, self.begun, tokens, wide), "start")
        return forest


class _Pickler(pickle.Pickler):
    """Writes rules so that they are hashed again: the hash that they carry holds in one process only."""

    def reducer_override(self, written: Any) -> Any:
        if not isinstance(written, Rule):
            return NotImplemented
        return Rule, (written.origin, written.expansion, written.order, written.alias, written.options)


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
    return table


def _first(rule: Rule, first: Mapping[Symbol, Any], nullable: Any) -> set[str]:
    """The terminals that a rule can begin with, and the end where it can be empty."""
    found: set[str] = set()
    for symbol in rule.expansion:
        found |= {symbol.name} if symbol.is_term else {terminal.name for terminal in first[symbol]}
        if symbol not in nullable:
            return found
    raise ValueError(f"a rule of the grammar can be empty: {rule}")
