"""Parsing by Earley's method, all derivations kept, with one word of lookahead where a text can be read."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedEOF, UnexpectedToken
from lark.grammar import NonTerminal, Rule, Symbol
from lark.lexer import Lexer

from cardwright.language.words import Word

END = ""  # what stands after the last word
SECONDS = 10.0  # for parsing one text


class TooLong(Exception):
    """A text whose parsing takes too long."""


class Words(Lexer):
    """Hands the words that were cut beforehand to the parser, each as the terminal it stands for."""

    __future_interface__ = 2

    def __init__(self, conf: Any) -> None:
        self.names = {str(terminal.pattern.value): terminal.name for terminal in conf.terminals}

    def tokens(self, words: Sequence[Word]) -> list[Token]:
        """The tokens of the words in their order; an unknown word is a token that nothing expects."""
        kinds = [word.kind if word.kind != "WORD" else self.names.get(word.text, "UNKNOWN") for word in words]
        return [Token(k, w.text, start_pos=w.start, end_pos=w.end) for k, w in zip(kinds, words, strict=True)]

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        """The tokens of words that are given as the text."""
        text = lexer_state.text
        yield from in_time(self.tokens(getattr(text, "text", text)))


class Parser:
    """The parser of one grammar, which reads words."""

    def __init__(self, grammar: str) -> None:
        self.lark = Lark(grammar, parser="earley", lexer=Words, ambiguity="explicit", propagate_positions=True)
        self.earley = self.lark.parser.parser
        self.begun = _begun(self.lark.rules, self.earley)
        self.written = {t.name: str(t.pattern.value) for t in self.lark.terminals if t.pattern is not None}

    def parse(self, words: Sequence[Word]) -> Tree[Any]:
        """Every derivation of the words as one forest; what could not be read is told by the error."""
        tokens = self.lark.parser.lexer.tokens(words)
        quick = copy(self.earley)
        try:
            forest: Tree[Any] = quick.parse(_Reading(quick, self.begun, tokens), "start")
        except (UnexpectedToken, UnexpectedEOF):
            return self.lark.parse(words)  # fails too, and knows all that could have stood there
        return forest


def in_time(tokens: Iterable[Token]) -> Iterator[Token]:
    """Tokens, as long as the parser is not too slow in taking them."""
    until = time.monotonic() + SECONDS
    for token in tokens:
        if time.monotonic() > until:
            raise TooLong
        yield token


Begun = dict[str, dict[NonTerminal, list[Rule]]]  # by the word that comes next, the rules of a symbol it can begin


class _Reading:
    """The words on their way to the parser, which predicts only the rules that the next word can begin."""

    def __init__(self, parser: Any, begun: Begun, tokens: Sequence[Token]) -> None:
        self.parser, self.begun, self.tokens = parser, begun, tokens
        self.look(tokens[0].type)

    def look(self, terminal: str) -> None:
        self.parser.predictions = _Predictions(self.begun.get(terminal, {}))

    def lex(self, _expected: Any) -> Iterator[Token]:
        for token in in_time(self.tokens):
            self.look(token.type)
            yield token
        self.look(END)


class _Predictions(dict[NonTerminal, list[Rule]]):
    """The rules to predict by symbol: none where the next word begins none."""

    def __missing__(self, symbol: NonTerminal) -> list[Rule]:
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
