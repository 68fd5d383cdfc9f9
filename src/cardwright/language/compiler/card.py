"""From the effect tree of a card to its effect program."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, fields

from cardwright.language import tree as t
from cardwright.language.compiler.context import Context
from cardwright.language.compiler.costs import Paid
from cardwright.language.compiler.implied import meant
from cardwright.language.compiler.paragraph import Bound, Paragraph
from cardwright.language.compiler.refusals import CannotDo, refuse
from cardwright.language.compiler.standing import is_waiting
from cardwright.language.compiler.tables import Label
from cardwright.language.lexicon import Lexicon
from cardwright.language.program import NONE, Choice, Compiled, Op, Program, Until
from cardwright.language.render import render
from cardwright.language.words import listed

NUMERAL = re.compile(r"\d+")


def compile_card(
    text: t.Text, program: Program, lexicon: Lexicon, *, form: int, cost: Sequence[t.Cost] = ()
) -> Compiled:
    """Adds what a card says to the tables; a text that cannot be carried out is a `CardTextError` and adds nothing."""
    tables: dict[str, list[object]] = {table.name: getattr(program, table.name) for table in fields(program)}
    lengths = {name: len(table) for name, table in tables.items()}
    said = render(text, lexicon.language)
    try:
        card = Card(program, lexicon, form)
        for ability in meant(text, lexicon, form).abilities:
            card.add(ability)
        if card.keywords and not card.stays:
            raise CannotDo(text, "a card that does not stay in play has no keywords")
        return card.written(cost, tuple(dict.fromkeys(int(numeral) for numeral in NUMERAL.findall(said))))
    except CannotDo as error:
        for name, table in tables.items():
            del table[lengths[name] :]
        refuse(said, lexicon.language, error)


@dataclass
class Card:
    """A card in the making: the parts of its text by what they become."""

    program: Program
    lexicon: Lexicon
    form: int
    paragraphs: list[tuple[Paragraph, list[t.Effect]]] = field(default_factory=list)  # what happens when it is played
    host: tuple[Paragraph, t.Move] | None = None  # what it is attached to
    watchers: list[list[int]] = field(default_factory=list)
    abilities: list[int] = field(default_factory=list)
    keywords: int = 0

    @property
    def stays(self) -> bool:
        """Whether it stays in play."""
        return bool(self.lexicon.cards.permanents >> self.form & 1)

    def context(self, ability: t.Ability) -> Context:
        """A context for one paragraph of it."""
        return Context(self.program, self.lexicon, Paragraph(ability))

    def add(self, ability: t.Ability) -> None:
        """One more paragraph."""
        context = self.context(ability)
        if ability.keyword and not ability.does:
            self.keywords |= 1 << context.filters.keyword(ability, ability.keyword)
        elif ability.keyword in self.lexicon.headers.moments:
            self.watchers.append(context.abilities.moment_row(ability))
        elif ability.keyword in self.lexicon.headers.actions:
            self.abilities.append(context.abilities.action_row(ability))
        elif ability.costs or ability.limit or ability.keyword:
            if not self.lexicon.kernel.is_paid:
                raise CannotDo(
                    ability, "no card in this game has abilities with a cost: leave out what is before the colon"
                )
            if not self.stays:
                raise CannotDo(ability, "a card that does not stay in play has no abilities: leave out the cost")
            self.abilities.append(context.abilities.row(ability))
        else:
            self.sort(context)

    def sort(self, context: Context) -> None:
        """Puts the sentences of a paragraph where they belong: what is done when it is played, and what stands."""
        done: list[t.Effect] = []
        standing: list[t.Effect] = []
        rest = [part for effect in context.paragraph.ability.does for part in flat(effect)]
        while rest:
            effect = rest.pop(0)
            if isinstance(effect, t.Move) and effect.verb == "attach" and isinstance(effect.what, t.This):
                if not self.lexicon.cards.attachments >> self.form & 1 or self.host is not None:
                    raise CannotDo(effect, "a lasting spell is attached, and to one thing only")
                self.host = context.paragraph, effect
            elif self.stays and context.standing.stands(effect):
                standing.append(effect)
                while rest and is_waiting(effect) and context.standing.continues(effect, rest[0]):
                    standing.append(rest.pop(0))
            else:
                done.append(effect)
        if done and self.lexicon.headers.moments:
            keywords = listed(
                [f"“{name}:”" for name in (*self.lexicon.headers.moments, *self.lexicon.headers.actions)], "or"
            )
            raise CannotDo(done[0], f"say when this happens: begin with {keywords}")
        if done:
            self.paragraphs.append((context.paragraph, done))
        self.watchers += [context.watchers.finished(made.row) for made in context.standing.watchers(standing)]
        if done:
            context.paragraph.bound.clear()

    def written(self, cost: Sequence[t.Cost], numbers: tuple[int, ...]) -> Compiled:
        """Writes the program that plays it, and its watchers."""
        context = self.context(t.Ability(costs=tuple(cost)))
        cost_rows = (0, 0)
        if self.lexicon.kernel.is_paid:
            paid = self.play(context)
            cost_rows = context.tables.cost(paid.parts())
        else:  # it is revealed, and everything is chosen when its turn comes
            for context.paragraph, effects in self.paragraphs:
                context.sentences.run(effects)
        play = context.finish()
        first = len(self.program.watchers)
        self.program.watchers.extend(self.watchers)
        return Compiled(play, cost_rows, tuple(self.abilities), (first, len(self.watchers)), self.keywords, numbers)

    def play(self, context: Context) -> Paid:
        """Emits what is chosen and paid when it is played, and what happens then; says what it costs."""
        context.lasting.endless = Until.SOURCE_LEAVES if self.stays else Until.FOREVER
        own = context.paragraph
        paid = context.costs.ask(own.ability.costs)
        host, filter_, gone = NONE, NONE, Label()
        if self.host is not None:
            context.paragraph, move = self.host
            assert not isinstance(move.to, t.Zone)
            host, filter_ = ask_host(context, move.to)
        for context.paragraph, effects in self.paragraphs:
            context.declarations.all(effects)
        context.paragraph = own
        context.costs.pay(paid)
        if self.stays:
            if host != NONE:
                context.emit(Op.FITS, host, filter_, gone)
            context.emit(Op.ENTER, host)
        for context.paragraph, effects in self.paragraphs:
            context.declarations.check()
            context.sentences.run(effects)
        context.here(gone)
        return paid


def flat(effect: t.Effect) -> list[t.Effect]:
    """The parts of a sentence that can stand alone."""
    return list(effect.parts) if isinstance(effect, t.All) else [effect]


def ask_host(context: Context, to: t.Thing) -> tuple[int, int]:
    """Asks what a card is attached to."""
    if not isinstance(to, t.Select) or to.pick != "choose" or to.count != t.Number(1) or to.up_to:
        raise CannotDo(to, "write “Attach this to a unit” or “to one of your units”")
    filter_ = context.choices.choice_filter(to, context.lexicon.zones.play, NONE)
    bound: Bound = context.choices.choose(to, filter_, int(Choice.TARGET), None, Label())
    return bound.refs[0], filter_
