"""From the effect tree of a card to its effect program."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.compiler.bearer import check_bearer, check_entering, check_timely, is_discarded
from cardwright.language.compiler.context import Context
from cardwright.language.compiler.costs import Paid
from cardwright.language.compiler.idle import check_idle
from cardwright.language.compiler.implied import meant
from cardwright.language.compiler.paragraph import Bound, Paragraph
from cardwright.language.compiler.refusals import CannotDo, refuse
from cardwright.language.compiler.standing import is_waiting
from cardwright.language.compiler.tables import Label
from cardwright.language.errors import CardTextError
from cardwright.language.lexicon import Lexicon, Undeclared
from cardwright.language.program import NONE, Choice, Compiled, Op, Program, Until
from cardwright.language.render import render
from cardwright.language.walk import every
from cardwright.language.words import listed

NUMERAL = re.compile(r"\d+")


def compile_card(
    text: t.Text,
    program: Program,
    lexicon: Lexicon,
    *,
    form: int,
    cost: Sequence[t.Cost] = (),
    types: int | None = None,
) -> Compiled:
    """Adds what a card says to the tables; a text that cannot be carried out is a `CardTextError` and adds nothing."""
    tables: dict[str, list[object]] = {table.name: getattr(program, table.name) for table in fields(program)}
    lengths = {name: len(table) for name, table in tables.items()}
    said = render(text, lexicon.language)
    try:
        check_bearer(text, lexicon, form, types)
        spelled = meant(text, lexicon, form)
        check_idle(spelled, lexicon)
        card = Card(program, lexicon, form)
        for ability in spelled.abilities:
            card.add(ability)
        card.check_attached(text)
        if card.keywords and not card.stays:
            raise CannotDo(text, "a card that does not stay in play has no keywords")
        return card.written(cost, tuple(dict.fromkeys(int(numeral) for numeral in NUMERAL.findall(said))))
    except (CannotDo, Undeclared) as error:
        for name, table in tables.items():
            del table[lengths[name] :]
        refuse(said, lexicon.language, error if isinstance(error, CannotDo) else CannotDo(text, str(error)))


def rows_of(text: t.Text, lexicon: Lexicon, **bearer: Any) -> str | None:
    """All that a text becomes on a card, to compare it with what another becomes; nothing if it is refused."""
    program = Program()
    try:
        card = compile_card(text, program, lexicon, **bearer)
    except CardTextError:
        return None
    return repr(([getattr(program, table.name) for table in fields(program)], card))


@dataclass
class Card:
    """A card in the making: the parts of its text by what they become."""

    program: Program
    lexicon: Lexicon
    form: int
    paragraphs: list[tuple[Paragraph, list[t.Effect]]] = field(default_factory=list)  # what happens when it is played
    played: list[tuple[Paragraph, list[t.Effect]]] = field(default_factory=list)  # what it says of being played
    host: tuple[Paragraph, t.Move] | None = None  # what it is attached to
    watchers: list[list[int]] = field(default_factory=list)
    abilities: list[int] = field(default_factory=list)
    keywords: int = 0
    phases: int = 0  # in which it can be played
    costs: list[t.Cost] = field(default_factory=list)  # what its text says of them

    @property
    def stays(self) -> bool:
        """Whether it stays in play."""
        return bool(self.lexicon.cards.permanents >> self.form & 1)

    def context(self, ability: t.Ability) -> Context:
        """A context for one paragraph of it."""
        return Context(self.program, self.lexicon, Paragraph(ability))

    def check_attached(self, text: t.Text) -> None:
        """Refuses to speak of what a card is attached to where its text attaches it to nothing."""
        if self.host is not None or not self.lexicon.cards.attachments >> self.form & 1:
            return
        for ability in text.abilities:
            context = self.context(ability)
            for thing in every(ability):
                if isinstance(thing, t.Select) and context.is_host(thing) and thing.traits == (t.State("attached"),):
                    raise CannotDo(
                        thing, f"begin with “Attach this to a {thing.kinds[0]}.”: else it is attached to nothing"
                    )

    def add(self, ability: t.Ability) -> None:
        """One more paragraph."""
        context = self.context(ability)
        if ability.keyword and not ability.does:
            self.keywords |= 1 << context.filters.keyword(ability, ability.keyword)
        elif ability.keyword in self.lexicon.headers.moments:
            self.watchers.append(context.abilities.moment_row(ability))
        elif self.stands_under(ability):
            self.keywords |= self.lexicon.headers.standing.get(ability.keyword, 0)
            self.stand(context)
        elif ability.keyword in self.lexicon.headers.actions:
            self.abilities.append(context.abilities.action_row(ability))
        elif ability.keyword in self.lexicon.headers.phases and not self.stays:
            self.phases |= self.lexicon.headers.phases[ability.keyword]
            self.costs += ability.costs
            if ability.limit:
                raise CannotDo(ability, "a card that does not stay in play is played once: leave out the limit")
            self.sort(context)
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

    def stands_under(self, ability: t.Ability) -> bool:
        """Whether what follows a keyword stands, or waits for an event, and is not done when it is used."""
        if ability.costs or ability.limit:
            return False
        is_waiting_header = ability.keyword in self.lexicon.headers.waiting
        return ability.keyword in self.lexicon.headers.standing or (is_waiting_header and is_waiting(ability.does[0]))

    def stand(self, context: Context) -> None:
        """Makes watchers of a paragraph of which every sentence stands."""
        effects = [part for effect in context.paragraph.ability.does for part in flat(effect)]
        done = [effect for effect in effects if not context.standing.stands(effect)]
        if done and not is_waiting(effects[0]):
            raise CannotDo(done[0], "say what always holds, or when this happens")
        self.watchers += [context.watchers.finished(made.row) for made in context.standing.watchers(effects)]

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
            elif isinstance(effect, t.PlayCost):
                self.add_cost(context, effect)
            elif self.lexicon.kernel.is_paid and is_played(effect):
                assert isinstance(effect, t.When)
                then = [effect.effect]
                while rest and context.standing.continues(effect, rest[0]):
                    then.append(rest.pop(0))
                self.played.append((context.paragraph, then))
            elif (self.stays or self.notices(effect)) and context.standing.stands(effect):
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
        if done and self.lexicon.kernel.is_paid and not self.paragraphs:
            check_entering(done[0], self.lexicon, self.form)
        if done:
            self.paragraphs.append((context.paragraph, done))
        self.watchers += [context.watchers.finished(made.row) for made in context.standing.watchers(standing)]
        if done:
            context.paragraph.bound.clear()

    def notices(self, effect: t.Effect) -> bool:
        """Whether a sentence waits for something that happens to its card outside play, and that it notices there."""
        return "" in self.lexicon.kernel.notices_itself and is_discarded(effect)

    def add_cost(self, context: Context, effect: t.PlayCost) -> None:
        """One more thing that it costs to play it; this card itself pays for nothing."""
        if not self.lexicon.kernel.is_paid:
            raise CannotDo(effect, "nothing is paid in this game")
        given = effect.act.what if isinstance(effect.act, t.Do | t.Move) else None
        if given is not None and context.paragraph.is_spoken_of_again(given):
            raise CannotDo(effect, "nothing can be said later of what was paid: name it otherwise")
        if isinstance(effect.act, t.Do) and isinstance(given, t.Select):
            rest = (trait for trait in given.traits if trait not in (t.Other(), t.Placed(t.Zone("hand", "your"))))
            self.costs.append(replace(effect.act, what=replace(given, traits=(t.Other(), *rest))))
        else:
            self.costs.append(effect.act)

    def written(self, cost: Sequence[t.Cost], numbers: tuple[int, ...]) -> Compiled:
        """Writes the program that plays it, and its watchers."""
        context = self.context(t.Ability(costs=(*cost, *self.costs)))
        cost_rows = (0, 0)
        if self.lexicon.kernel.is_paid:
            paid = self.play(context)
            cost_rows = context.tables.cost(paid.parts())
        else:  # it is revealed, and everything is chosen when its turn comes
            for context.paragraph, effects in self.paragraphs:
                check_timely(effects, self.lexicon, self.form)
                context.sentences.run(effects)
        play = context.finish()
        first = len(self.program.watchers)
        self.program.watchers.extend(self.watchers)
        watchers = (first, len(self.watchers))
        return Compiled(play, cost_rows, tuple(self.abilities), watchers, self.keywords, numbers, self.phases)

    def play(self, context: Context) -> Paid:
        """Emits what is chosen and paid when it is played, and what happens then; says what it costs."""
        context.is_used_up = not self.stays
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
        context.lasting.endless = Until.FOREVER
        for context.paragraph, effects in self.played:
            context.sentences.run(effects)
        context.here(gone)
        return paid


def is_played(effect: t.Effect) -> bool:
    """Whether a sentence says what happens when its own card is played."""
    match effect:
        case t.When(trigger=t.Event(t.Player(who="you"), t.Deed(verb="play", object=t.This(), links=()))):
            return True
        case t.When(trigger=t.Event(t.This(), t.Deed(verb="play", passive=True, links=()))):
            return True
        case _:
            return False


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
