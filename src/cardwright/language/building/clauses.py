# ruff: noqa: D102 - a method is documented by the rule of the grammar whose name it bears
"""Clauses in a sentence: who does them, `and`, `then`, `for each`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lark import Token
from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.building.joints import Again, Predicate, Rest
from cardwright.language.building.multiplying import (
    EACH_NUMBER,
    as_many_as,
    filled,
    is_bonus,
    measured_by,
    multiplied,
    multiplied_behind,
    times_each,
)
from cardwright.language.building.reach import of_several
from cardwright.language.building.steps import is_apart, repeated
from cardwright.language.building.subjects import (
    SAID_OF,
    SAID_YOU,
    THEY,
    carried_on,
    done_by,
    inherited,
    is_said_to_you,
    last_act,
    subject_of,
)
from cardwright.language.complaints import Unsaid
from cardwright.language.terms import ONE

if TYPE_CHECKING:
    from cardwright.language.building.builder import Builder


class Clauses:
    """Builds what clauses are together."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.vocabulary = builder.vocabulary
        self.points = builder.points

    def by_player(self, player: t.Player, act: t.Act) -> t.Effect:
        if player == t.Player("that player") and getattr(act, "by", SAID_OF) == t.Player():
            player = THEY
        done: t.Effect = done_by(act, SAID_YOU if player == t.Player() else player)
        return done

    def in_return(self, first: t.Effect, following: t.Effect) -> t.Then:
        return t.Then(first, following)

    def in_return_lasting(self, first: t.Effect, following: t.Effect, until: Any) -> t.Then:
        return t.Then(first, t.Lasting(until, following))

    def most_acts(self, extreme: str, act: t.Act) -> t.Effect:
        return self.by_player(self.builder.references.player_with_most(extreme), act)

    def may(self, player: t.Player, act: t.Act) -> t.May:
        return t.May(act, player)

    def per(self, effect: t.Effect, per: t.Per) -> t.Effect:
        return multiplied_behind(effect, per, self.points)

    def per_lost(self, effect: t.Effect, of: t.Thing) -> t.Effect:
        if "lost life" not in self.vocabulary.lists["stat"]:
            raise Unsaid("nothing loses life points in this game")
        return measured_by(effect, t.Stat("lost life", of))

    def per_past(self, effect: t.Effect, words: str) -> t.Effect:
        return measured_by(effect, self.builder.amounts.number_past(words))

    def per_beyond(self, effect: t.Effect, of: t.Select, number: Token) -> t.Effect:
        more = t.Sum(t.Count(replace(of, pick="all")), t.Number(int(number)), minus=True)
        if not isinstance(effect, t.Do) or not isinstance(effect.what, t.Select) or effect.what.count != ONE:
            raise Unsaid("“beyond” needs a card that is drawn or discarded for each")
        return replace(effect, what=replace(effect.what, count=more))

    def rest(self, predicate: Predicate) -> Rest:
        return Rest(predicate)

    def again(self, thing: t.Thing) -> Again:
        return Again(thing)

    def rest_per(self, predicate: Predicate, per: t.Per) -> Rest:
        return Rest(predicate, per)

    def all_of(self, *parts: t.Effect | Rest | Again) -> t.Effect:
        done: list[t.Effect] = []
        for said in parts:
            before = done[-1] if done else None
            if is_bonus(before) and is_bonus(said) and t.Implied() in (subject_of(before), subject_of(said)):
                raise Unsaid("say whom each bonus after “and” is for, or leave it out for all of them")
            part = repeated(last_act(before), said.thing) if isinstance(said, Again) else said
            if isinstance(part, t.Gain) and isinstance(before, t.Gain) and isinstance(before.amount, t.Number):
                part = filled(part, before.amount, before.resource)
            if isinstance(part, t.Rule) and part.what == SAID_OF and subject_of(before) is not None:
                raise Unsaid("the subject before “and” does this")
            if isinstance(part, Rest):
                done.append(continued(before, part))
            elif is_apart(part):
                raise Unsaid(EACH_NUMBER)
            elif isinstance(before, t.May) and isinstance(part, t.Act) and is_said_to_you(part):
                inner = before.effect.parts if isinstance(before.effect, t.All) else (before.effect,)
                done[-1] = t.May(t.All((*inner, part)), before.by)
            else:
                done.append(carried_on(part, before, self.points))
        if len(done) == 2 and isinstance(done[0], t.Then):
            return t.All((done[0], t.All((done[1],))))  # what comes last does not hang on what was done before
        return done[0] if len(done) == 1 else times_each(done, self.points)

    def in_turn(self, first: t.Effect, following: t.Effect) -> t.Then:
        return t.Then(first, as_many_as(first, carried_on(following, first, self.points)))


def continued(before: t.Effect | None, rest: Rest) -> t.Effect:
    """A clause after `and`, said of the subject before it."""
    subject = subject_of(before)
    if subject is None:
        raise Unsaid("the part after “and” has no subject: say what it is about")
    effect = rest.predicate(inherited(subject))
    if rest.per is not None and of_several(effect) is not None:
        raise Unsaid(EACH_NUMBER)
    return effect if rest.per is None else multiplied(effect, rest.per)
