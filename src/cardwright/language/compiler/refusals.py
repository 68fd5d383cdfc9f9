"""Texts that read well and cannot be carried out: what the author is told, and at which phrase."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NoReturn

from cardwright.language import tree as t
from cardwright.language.errors import CardTextError
from cardwright.language.render import Renderer
from cardwright.language.vocabulary import Language
from cardwright.language.words import participle


class CannotDo(Exception):
    """A part of a text that reads well and that the game cannot carry out, with what could be written instead."""

    def __init__(self, node: t.Node, advice: str) -> None:
        super().__init__(advice)
        self.node, self.advice = node, advice


FORGOTTEN = "what happened before is not remembered in this game"


def only_these(said: str, names: Iterable[str], nothing: str) -> str:
    """All that can be said, or that nothing can."""
    known = list(dict.fromkeys(names))
    return f"{said}: {', '.join(known)}" if known else nothing


def deeds_of(verbs: Iterable[tuple[str, bool]]) -> list[str]:
    """Verbs as what somebody does or suffers: `attack`, `be destroyed`; `gain Qi` is named for every kind of Qi."""
    known = list(verbs)
    said = {verb for verb, _ in known}

    def is_named(verb: str) -> bool:
        first, last = verb.split()[0], verb.split()[-1]
        return verb in (first, f"{first} {last}") or f"{first} {last}" not in said

    return [f"be {participle(verb)}" if suffered else verb for verb, suffered in known if is_named(verb)]


def phrase_of(node: t.Node, game: Language) -> str:
    """The words of a part of a text."""
    said = Renderer(game)
    match node:
        case t.Select() | t.Player() | t.This() | t.Back():
            return said.object(node)
        case t.Implied():
            return ""
        case (
            t.Number()
            | t.Variable()
            | t.Count()
            | t.Per()
            | t.Stat()
            | t.Scaled()
            | t.Rolled()
            | t.Picked()
            | t.ThatMuch()
            | t.Sum()
            | t.Lesser()
            | t.Highest()
        ):
            return said.amount(node)
        case t.Is() | t.Compare() | t.Said() | t.TurnOf() | t.During() | t.Did() | t.Happened() | t.LastRound():
            return said.condition(node)
        case t.Not() | t.Joined():
            return said.condition(node)
        case t.Event():
            return said.event(node)
        case t.Moment():
            return said.moment(node)
        case t.Sooner():
            return said.duration(node)
        case t.Deed():
            return said.deed(node, True, False)
        case t.Zone():
            return said.zone(node)
        case t.Price():
            return said.cost(node)
        case t.Ability():
            return said.ability(node)
        case t.Delta():
            return said.delta(node) if node.how in ("add", "subtract") else node.stat
        case t.ThisWay() | t.Times():
            return said.for_each(node)
        case t.Text() | t.Link() | t.Limit():
            return ""
        case t.Other() | t.Whose() | t.Typed() | t.State() | t.Placed() | t.With() | t.Extreme() | t.Having():
            return said.before(node) or said.after(node)
        case t.OtherThan() | t.Named() | t.Of() | t.Linked() | t.Same() | t.Acted() | t.Among():
            return said.after(node)
        case _:
            return _sentence(said, node)


def _sentence(said: Renderer, node: Any) -> str:
    try:
        return said.statement(node)
    except TypeError:  # several sentences, which no clause can say
        return said.sentence(node).removesuffix(".")


def refuse(text: str, game: Language, error: CannotDo) -> NoReturn:
    """The error of a text that cannot be carried out, at the phrase that stands in the way."""
    phrase = phrase_of(error.node, game)
    start = text.lower().find(phrase.lower()) if phrase else -1
    begin, end = (start, start + len(phrase)) if start >= 0 else (0, len(text))
    named = f"“{phrase}” cannot be carried out: " if phrase else ""
    raise CardTextError(text, begin, end, named + error.advice) from None
