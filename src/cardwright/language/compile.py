"""From the effect tree of a card to its effect program."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from cardwright.language import tree as t
from cardwright.language.assembly import Place
from cardwright.language.frame import Bound, CannotDo, Page, refuse
from cardwright.language.lexicon import Lexicon
from cardwright.language.printing import Printing
from cardwright.language.program import NONE, Choice, Compiled, Op, Program, Until
from cardwright.language.render import render
from cardwright.language.walk import rewrite
from cardwright.language.watching import is_additional
from cardwright.language.words import listed

NUMERAL = re.compile(r"\d+")


@dataclass
class Card:
    """The parts of a card's text by what they become."""

    pages: list[tuple[Page, list[t.Effect]]] = field(default_factory=list)  # what happens when it is played
    host: tuple[Page, t.Move] | None = None  # what it is attached to
    watchers: list[list[int]] = field(default_factory=list)
    abilities: list[int] = field(default_factory=list)
    keywords: int = 0


def compile_card(
    text: t.Text, program: Program, lexicon: Lexicon, *, form: int, cost: Sequence[t.Cost] = ()
) -> Compiled:
    """Adds what a card says to the tables; a text that cannot be carried out is a `CardTextError` and adds nothing."""
    tables: dict[str, list[object]] = {table.name: getattr(program, table.name) for table in fields(program)}
    lengths = {name: len(table) for name, table in tables.items()}
    said = render(text, lexicon.language)
    try:
        return _compiled(text, program, lexicon, form, cost, said)
    except CannotDo as error:
        for name, table in tables.items():
            del table[lengths[name] :]
        refuse(said, lexicon.language, error)


def _compiled(
    text: t.Text, program: Program, lexicon: Lexicon, form: int, cost: Sequence[t.Cost], said: str
) -> Compiled:
    text = meant(text, lexicon, form)
    card = Card()
    stays = bool(lexicon.permanents >> form & 1)
    for ability in text.abilities:
        if ability.keyword and not ability.does:
            card.keywords |= 1 << Printing(program, lexicon, Page(ability)).keyword_number(ability, ability.keyword)
        elif ability.keyword in lexicon.moments:
            card.watchers.append(Printing(program, lexicon, Page(ability)).moment_row(ability))
        elif ability.keyword in lexicon.actions:
            card.abilities.append(Printing(program, lexicon, Page(ability)).action_row(ability))
        elif ability.costs or ability.limit or ability.keyword:
            if not lexicon.is_paid:
                raise CannotDo(
                    ability, "no card of this game is used at a cost: leave out what stands before the colon"
                )
            if not stays:
                raise CannotDo(ability, "a card that does not stay in play has no abilities: leave out the cost")
            card.abilities.append(Printing(program, lexicon, Page(ability)).ability_row(ability))
        else:
            _sort(card, Printing(program, lexicon, Page(ability)), stays, bool(lexicon.attachments >> form & 1))
    if card.keywords and not stays:
        raise CannotDo(text, "a card that does not stay in play has no keywords")
    play = _play(card, Printing(program, lexicon, Page(t.Ability(costs=tuple(cost)))), stays)
    first = len(program.watchers)
    program.watchers.extend(card.watchers)
    numbers = tuple(dict.fromkeys(int(numeral) for numeral in NUMERAL.findall(said)))
    return Compiled(play, tuple(card.abilities), (first, len(card.watchers)), card.keywords, numbers)


def _sort(card: Card, frame: Printing, stays: bool, attaches: bool) -> None:
    """Puts the sentences of a paragraph where they belong."""
    done: list[t.Effect] = []
    standing: list[t.Effect] = []
    rest = [part for effect in frame.page.ability.does for part in _flat(effect)]
    while rest:
        effect = rest.pop(0)
        if isinstance(effect, t.Move) and effect.verb == "attach" and isinstance(effect.what, t.This):
            if not attaches or card.host is not None:
                raise CannotDo(effect, "a lasting spell is attached, and to one thing only")
            card.host = frame.page, effect
        elif stays and frame.stands(effect):
            standing.append(effect)
            while rest and _waits(effect) and frame.continues(effect, rest[0]):
                standing.append(rest.pop(0))
        else:
            done.append(effect)
    if done and frame.lexicon.moments:
        keywords = listed([f"“{name}:”" for name in (*frame.lexicon.moments, *frame.lexicon.actions)], "or")
        raise CannotDo(done[0], f"say when this is done: begin with {keywords}")
    if done:
        card.pages.append((frame.page, done))
    card.watchers += [frame.finished(said.row) for said in frame.printed(standing)]
    if done:
        frame.page.bound.clear()


def _waits(effect: t.Effect) -> bool:
    return isinstance(effect, t.When | t.Instead) or (isinstance(effect, t.If | t.Lasting) and _waits(effect.effect))


def _flat(effect: t.Effect) -> list[t.Effect]:
    return list(effect.parts) if isinstance(effect, t.All) else [effect]


def _play(card: Card, frame: Printing, stays: bool) -> int:
    """Writes the program that plays a card."""
    if not frame.lexicon.is_paid:
        return _reveal(card, frame)
    frame.endless = Until.SOURCE_LEAVES if stays else Until.FOREVER
    paid = frame.costs(frame.page.ability.costs)
    own = frame.page
    host, gone = NONE, Place()
    filter_ = NONE
    if card.host is not None:
        frame.page, move = card.host
        assert not isinstance(move.to, t.Zone)
        host, filter_ = _host(frame, move.to)
    for frame.page, effects in card.pages:
        frame.declare_all(effects)
    frame.page = own
    frame.pay_all(paid)
    if stays:
        if host != NONE:
            frame.code.emit(Op.FITS, host, filter_, gone)
        frame.code.emit(Op.ENTER, host)
    for frame.page, effects in card.pages:
        frame.check_declared()
        frame.run(effects)
    frame.code.here(gone)
    frame.code.emit(Op.END)
    return frame.code.write(frame.program)


def _reveal(card: Card, frame: Printing) -> int:
    """Writes what a card does when it is revealed: it is in play, and everything is chosen when its turn comes."""
    for frame.page, effects in card.pages:
        frame.run(effects)
    frame.code.emit(Op.END)
    return frame.code.write(frame.program)


def meant(text: t.Text, lexicon: Lexicon, form: int) -> t.Text:
    """The text with everything named that it leaves to the kind of its card, and one more card as a permission."""

    def spelled_out(node: Any) -> Any:
        match node:
            case t.Implied() if form in lexicon.scopes:
                return reached(lexicon.scopes[form], lexicon.combatant)
            case t.May(effect=t.Do(verb="play", what=t.Select() as cards, links=()), by=by) if is_additional(cards):
                return t.Rule(by, "can", t.Deed("play", object=cards))
            case _:
                return node

    spelled: t.Text = rewrite(text, spelled_out)
    return spelled


def reached(scope: str, combatant: str) -> t.Thing:
    """Whom a change is for that names nobody."""
    match scope:
        case "self":
            return t.This(combatant)
        case "own":
            return t.Select((combatant,), "the", traits=(t.Whose("own"),))
        case "enemy":
            return t.Select((combatant,), "all", traits=(t.Whose("opposing"),))
        case _:
            return t.Select((combatant,), "all")


def _host(frame: Printing, to: t.Thing) -> tuple[int, int]:
    """Asks what a card is attached to."""
    if not isinstance(to, t.Select) or to.pick != "choose" or to.count != t.Number(1) or to.up_to:
        raise CannotDo(to, "write “Attach this to a unit” or “to one of your units”")
    filter_ = frame.choice_filter(to, frame.play(), NONE)
    bound: Bound = frame.choose(to, filter_, int(Choice.TARGET), None, Place())
    return bound.refs[0], filter_
