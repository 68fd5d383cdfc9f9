# ruff: noqa: D102 - a method is documented by the rule of the grammar whose name it bears
"""From the parse of a text to its effect tree: clauses, sentences and paragraphs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from lark import Token, v_args
from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.build import ONE, Unsaid, ordered
from cardwright.language.build_events import EventParts, drawn
from cardwright.language.errors import CardTextError
from cardwright.language.joining import (
    SAID_YOU,
    Again,
    Joint,
    Predicate,
    Quoted,
    Rest,
    continued,
    continuing,
    damage_delta,
    doer,
    done_by,
    first_said,
    followed,
    inherited,
    innermost,
    is_bonus,
    last_act,
    multiplied,
    repeated,
    subject_of,
    with_otherwise,
)
from cardwright.language.walk import rewrite, speaks_back


@v_args(inline=True)
class Clauses(EventParts):
    """Builds clauses and all above them; each method bears the name of its rule in the grammar."""

    # What a player does.
    def damage(self, amount: t.Amount, *parts: Any) -> t.Damage:
        return t.Damage(amount, parts[-1], parts[0] if len(parts) == 2 else "")

    def damage_more(self, amount: t.Amount) -> t.Damage:
        return t.Damage(amount, more=True)

    def damage_to_equal(self, *parts: Any) -> t.Damage:
        return t.Damage(parts[-1], parts[-2], parts[0] if len(parts) == 3 else "")

    def damage_equal_to(self, *parts: Any) -> t.Damage:
        amount, to = first_said(parts[-2]), parts[-1]
        return t.Damage(amount, to, parts[0] if len(parts) == 3 else "")

    def damage_of_no_size(self, *_parts: Any) -> t.Damage:
        raise Unsaid("“deal” needs a number: say how much damage")

    def gain_of_no_size(self, verb: str, resource: str) -> t.Gain:
        raise Unsaid(f"“{verb}” needs a number: say how much of {resource}")

    def gain_equal(self, verb: str, resource: str, amount: t.Amount) -> t.Gain:
        return t.Gain(verb, amount, resource)

    def restore_to_equal(self, resource: str, to: t.Thing, amount: t.Amount) -> t.Gain:
        return t.Gain("restore", amount, resource, to=to)

    def restore_equal_to(self, resource: str, amount: t.Amount, to: t.Thing) -> t.Gain:
        return t.Gain("restore", first_said(amount), resource, to=to)

    def draw_equal(self, amount: t.Amount) -> t.Do:
        return t.Do("draw", t.Select(("card",), "draw", amount))

    def gain(self, verb: str, amount: t.Amount, resource: str) -> t.Gain:
        return t.Gain(verb, amount, resource)

    def gain_verb(self, word: Token) -> str:
        return str(word).removesuffix("s")

    move_verb = gain_verb
    outcome_verb = gain_verb

    def restore(self, amount: t.Amount, resource: str, to: t.Thing) -> t.Gain:
        return t.Gain("restore", amount, resource, to=to)

    def convert(self, amount: t.Amount, resource: str, into: str) -> t.Convert:
        return t.Convert(amount, resource, into)

    def do(self, verb: str, what: t.Thing | t.Zone, *links: t.Link) -> t.Do:
        return t.Do(verb, what, links)

    def do_random(self, verb: str, what: t.Thing) -> t.Do:
        if not isinstance(what, t.Select) or what.pick != "choose":
            raise Unsaid("“at random” needs things to pick from before it")
        return t.Do(verb, replace(what, pick="random"))

    def do_from(self, verb: str, what: t.Thing, zone: t.Zone) -> t.Do:
        if not isinstance(what, t.Select):
            raise Unsaid("“from” needs things to pick from before it")
        return t.Do(verb, replace(what, traits=ordered((*what.traits, t.Placed(zone)))))

    def draw_one(self) -> t.Select:
        return t.Select(("card",), "draw", ONE)

    def draw_any(self) -> t.Select:
        return t.Select(("card",), "draw")

    def draw_many(self, count: dict[str, Any]) -> t.Select:
        return t.Select(("card",), "draw", **count)

    def draw(self, cards: t.Select, zone: t.Zone | None = None) -> t.Do:
        return t.Do("draw", drawn(cards, zone))

    def place_in(self, zone: t.Zone) -> t.Zone:
        return zone

    def place_top(self, zone: t.Zone) -> t.Zone:
        return replace(zone, end="top")

    def place_top_ordered(self, zone: t.Zone) -> tuple[t.Zone, bool]:
        return replace(zone, end="top"), True

    def place_bottom(self, zone: t.Zone) -> t.Zone:
        return replace(zone, end="bottom")

    def place_play(self) -> t.Zone:
        return t.Zone("play")

    def shuffle_in(self, what: t.Thing | t.Zone, into: t.Zone) -> t.Then:
        cards = t.Select(("card",), "all", traits=(t.Placed(what),)) if isinstance(what, t.Zone) else what
        return t.Then(t.Move("put", cards, into), t.Do("shuffle", into))

    def place_player(self, player: t.Player) -> t.Player:
        return player

    def place_thing(self, thing: t.Thing) -> t.Thing:
        return thing

    def move(self, verb: str, what: t.Thing, *places: Any) -> t.Move:
        source = places[0] if len(places) == 2 else None
        if isinstance(places[-1], tuple):
            return t.Move(verb, what, places[-1][0], source, any_order=True)
        return t.Move(verb, what, places[-1], source)

    def attach(self, what: t.Thing, to: t.Thing) -> t.Move:
        return t.Move("attach", what, to)

    def roll(self, die: str) -> t.Roll:
        return t.Roll(die)

    def swap(self, one: str, two: str, of: t.Thing) -> t.Swap:
        return t.Swap((one, two), of)

    # What holds.
    def set_to(self, amount: t.Amount) -> tuple[str, t.Amount | None]:
        return "set", amount

    def set_double(self) -> tuple[str, t.Amount | None]:
        return "double", None

    def set_half(self) -> tuple[str, t.Amount | None]:
        return "half", None

    def set_floor(self, amount: t.Amount) -> tuple[str, t.Amount | None]:
        return "at least", amount

    def set_ceiling(self, amount: t.Amount) -> tuple[str, t.Amount | None]:
        return "at most", amount

    def set_ignored(self) -> tuple[str, t.Amount | None]:
        return "ignore", None

    def stat_is(self, stat: str, what: t.Thing, setting: tuple[str, t.Amount | None]) -> t.Change:
        return t.Change(what, (t.Delta(stat, *setting),))

    def stat_of_is(self, what: t.Thing, *parts: Any) -> t.Change:
        return self.stat_is(parts[-2], what, parts[-1])

    def stat_set(self, stat: str, what: t.Thing, amount: t.Amount) -> t.Change:
        return self.stat_is(stat, what, ("set", amount))

    def stat_doubled(self, stat: str, what: t.Thing) -> t.Change:
        return self.stat_is(stat, what, ("double", None))

    def stat_halved(self, stat: str, what: t.Thing) -> t.Change:
        return self.stat_is(stat, what, ("half", None))

    def its_stat_is(self, stat: str, setting: tuple[str, t.Amount | None]) -> t.Change:
        return self.stat_is(stat, t.Back(), setting)

    def taken_is(self, thing: t.Thing, size: str) -> t.Change:
        return t.Change(thing, (t.Delta("damage taken", "half" if size == "halved" else "double"),))

    def your_stat_is(self, stat: str, setting: tuple[str, t.Amount | None]) -> t.Change:
        return self.stat_is(stat, t.Player(), setting)

    def bonus(self, sign: str, amount: t.Amount, stat: str) -> t.Delta:
        return t.Delta(stat, "add" if sign == "+" else "subtract", amount)

    def plus_to(self, *parts: Any) -> t.Change:
        return t.Change(parts[-1], parts[:-1])

    def colon_plus(self, what: t.Thing, *deltas: t.Delta) -> t.Change:
        return t.Change(what, deltas)

    def plus(self, *deltas: t.Delta) -> t.Change:
        if not self.vocabulary.groups:
            raise Unsaid(f"say what gets “{deltas[0].stat}”: nobody is named")
        return t.Change(t.Implied(), deltas)

    def only_can(self, things: t.Select, verb: str, this: t.This) -> t.Rule:
        return t.Rule(this, "can only", t.Deed(verb, passive=True, links=(t.Link("by", self.all(things)),)))

    def change_part(self, *deltas: t.Delta) -> Predicate:
        return lambda subject: t.Change(subject, deltas)

    def cost_part(self, amount: t.Amount, resource: str, degree: str) -> Predicate:
        delta = t.Delta(f"{resource} cost", "subtract" if degree == "less" else "add", amount)
        return lambda subject: t.Change(subject, (delta,))

    def dealt_part(self, *parts: Any) -> Predicate:
        delta, against = damage_delta("damage dealt", parts)
        return lambda subject: t.Change(subject, (delta,), against)

    def taken_part(self, *parts: Any) -> Predicate:
        delta, against = damage_delta("damage taken", parts)
        return lambda subject: t.Change(subject, (delta,), against)

    def become(self, types: tuple[str, ...]) -> Predicate:
        return lambda subject: t.Become(subject, types)

    def become_chosen(self, _aspect: str) -> Predicate:
        return lambda subject: t.Become(subject)

    def counts_as(self, into: str | tuple[str, ...]) -> Predicate:
        return lambda subject: t.Become(subject, (into,) if isinstance(into, str) else into, also=True)

    def have_part(self, keyword: str) -> Predicate:
        return lambda subject: t.Have(subject, keyword)

    def lose_part(self, keyword: str) -> Predicate:
        return lambda subject: t.Have(subject, keyword, loses=True)

    def have_quoted(self, text: Token) -> Predicate:
        from cardwright.language.read import read_words  # a text in quotation marks is read like any other

        if not text.strip():
            raise Unsaid("“has” needs an ability between the quotation marks")
        try:
            inner = read_words(str(text), self.vocabulary)
        except CardTextError as error:
            raise Quoted(error, (text.start_pos or 0) + 1) from None
        return lambda subject: t.Have(subject, abilities=inner.abilities)

    def immune_part(self, to: t.Thing) -> Predicate:
        return lambda subject: t.Immune(subject, to)

    def immune_damage(self, types: tuple[str, ...] = ()) -> Predicate:
        damage = t.Select(("damage",), "all", traits=(t.Typed(types),) if types else ())
        return lambda subject: t.Immune(subject, damage)

    def rule_part(self, modal: str, deed: t.Deed) -> Predicate:
        return lambda subject: t.Rule(subject, modal, deed)

    def outcome(self, verb: str, period: str) -> t.Deed:
        return t.Deed(verb, resource=period)

    def take_another(self, period: str) -> t.Deed:
        return t.Deed("take", resource=f"another {period}")

    def outcome_you(self, deed: t.Deed) -> t.Rule:
        return t.Rule(t.Player(), "does", deed)

    def outcome_part(self, deed: t.Deed) -> Predicate:
        return lambda subject: t.Rule(subject, "does", deed)

    def subject_part(self, subject: t.Thing, predicate: Predicate) -> t.Effect:
        return predicate(subject)

    def deal_by(self, subject: t.Thing, damage: t.Damage) -> t.Damage:
        return replace(damage, by=subject)

    def gain_by(self, subject: t.Thing, gain: t.Gain) -> t.Gain:
        return replace(gain, by=subject)

    # Clauses.
    def by_player(self, player: t.Player, act: t.Act) -> t.Effect:
        done: t.Effect = done_by(act, SAID_YOU if player == t.Player() else player)
        return done

    def may(self, player: t.Player, act: t.Act) -> t.May:
        return t.May(act, player)

    def per(self, effect: t.Effect, of: t.Select) -> t.Effect:
        return multiplied(effect, of)

    def rest(self, predicate: Predicate) -> Rest:
        return Rest(predicate)

    def again(self, thing: t.Thing) -> Again:
        return Again(thing)

    def rest_per(self, predicate: Predicate, of: t.Select) -> Rest:
        return Rest(predicate, of)

    def all_of(self, *parts: t.Effect | Rest | Again) -> t.Effect:
        done: list[t.Effect] = []
        for said in parts:
            before = done[-1] if done else None
            if is_bonus(before) and is_bonus(said) and t.Implied() in (subject_of(before), subject_of(said)):
                raise Unsaid("say whom each bonus after “and” is for, or leave it out for all of them")
            part = repeated(last_act(before), said.thing) if isinstance(said, Again) else said
            if isinstance(part, Rest):
                done.append(continued(before, part))
            elif isinstance(before, t.May) and isinstance(part, t.Act):
                inner = before.effect.parts if isinstance(before.effect, t.All) else (before.effect,)
                done[-1] = t.May(t.All((*inner, part)), before.by)
            elif isinstance(before, t.Damage) and before.by and isinstance(part, t.Damage) and part.by is None:
                done.append(replace(part, by=inherited(before.by)))
            elif isinstance(part, t.Gain | t.Convert | t.Do | t.Move | t.Roll) and part.by == t.Player():
                done.append(done_by(part, doer(before)))
            else:
                done.append(part)
        return done[0] if len(done) == 1 else t.All(tuple(done))

    def in_turn(self, first: t.Effect, following: t.Effect) -> t.Then:
        return t.Then(first, continuing(first, following))

    # Statements, sentences, paragraphs.
    def prefix_if(self, condition: t.Condition) -> Callable[[t.Effect], t.Effect]:
        return lambda effect: t.If(condition, effect)

    def prefix_unless(self, condition: t.Condition) -> Callable[[t.Effect], t.Effect]:
        return lambda effect: t.If(t.Not(condition), effect)

    def prefix_when(self, event: t.Event) -> Callable[[t.Effect], t.Effect]:
        return lambda effect: t.When(event, effect)

    def prefix_at(self, edge: str, span: tuple[str, str]) -> Callable[[t.Effect], t.Effect]:
        return lambda effect: t.When(t.Moment(edge, span[1], span[0]), effect)

    def prefix_each(self, of: t.Select) -> Callable[[t.Effect], t.Effect]:
        return lambda effect: t.ForEach(of, effect)

    def prefix_until(self, until: Any) -> Callable[[t.Effect], t.Effect]:
        return lambda effect: t.Lasting(until, effect)

    def prefixed(self, prefix: Callable[[t.Effect], t.Effect], effect: t.Effect) -> t.Effect:
        return prefix(effect)

    def instead(self, event: t.Event, effect: t.Effect) -> t.Instead:
        return t.Instead(event, effect)

    def options_count(self, count: Token) -> tuple[int, bool]:
        return int(count), False

    def options_up_to(self, count: Token) -> tuple[int, bool]:
        return int(count), True

    def choose(self, count: tuple[int, bool], *options: t.Effect) -> t.Choose:
        if not 1 <= count[0] <= len(options):
            raise Unsaid(f"“choose” offers {len(options)} effects but asks for {count[0]}")
        return t.Choose(options, *count)

    def tail(self, effect: t.Effect, until: Any) -> t.Effect:
        return t.Lasting(until, effect, after=speaks_back(until))

    def tail_if(self, effect: t.Effect, condition: t.Condition) -> t.Effect:
        return t.If(condition, effect, after=speaks_back(condition))

    def tail_unless(self, effect: t.Effect, condition: t.Condition) -> t.Effect:
        return t.If(t.Not(condition), effect, after=speaks_back(condition))

    def tail_at(self, effect: t.Effect, edge: str, span: tuple[str, str]) -> t.Effect:
        return t.When(t.Moment(edge, span[1], span[0]), effect)

    def tail_when(self, effect: t.Effect, event: t.Event) -> t.Effect:
        if speaks_back(event) or speaks_back(effect):
            raise Unsaid("it is not clear what “it” means: put “when ...,” first")
        return t.When(event, effect)

    def tail_both(self, effect: t.Effect, until: Any, condition: t.Condition) -> t.Effect:
        if speaks_back(condition) or speaks_back(until):
            raise Unsaid("it is not clear what “it” means after two conditions: put one of them first")
        return t.If(condition, t.Lasting(until, effect))

    def where(self, effect: t.Effect, amount: t.Amount) -> t.Effect:
        defined: t.Effect = rewrite(effect, lambda node: amount if isinstance(node, t.Variable) else node)
        if defined == effect:
            raise Unsaid("there is no X that “where X is” could explain")
        if isinstance(effect, t.All | t.Then) and speaks_back(amount):
            raise Unsaid("it is not clear what “its” means after two clauses: make them two sentences")
        return defined

    def sentence(self, effect: t.Effect) -> Joint:
        return Joint("", effect)

    def then_sentence(self, effect: t.Effect) -> Joint:
        return Joint("then", effect)

    def otherwise_sentence(self, effect: t.Effect) -> Joint:
        return Joint("otherwise", effect)

    def price(self, amount: t.Amount, resource: str) -> t.Price:
        return t.Price(amount, resource)

    def limit(self, times: int, per: str) -> t.Limit:
        return t.Limit(times, per)

    def header(self, *parts: Any) -> dict[str, Any]:
        keyword = parts[0] if isinstance(parts[0], str) else ""
        limit = parts[-1] if isinstance(parts[-1], t.Limit) else None
        costs = tuple(part for part in parts if not isinstance(part, str | t.Limit))
        return {"keyword": keyword, "costs": costs, "limit": limit}

    def paragraph(self, *parts: Any) -> tuple[t.Ability, ...]:
        header = parts[0] if isinstance(parts[0], dict) else {}
        does: list[t.Effect] = []
        for joint in parts[1:] if header else parts:
            if joint.word and not does:
                raise Unsaid(f"“{joint.word}” needs a sentence before it")
            if joint.word == "then":
                does[-1] = innermost(does[-1], partial(followed, joint.effect))
            elif joint.word == "otherwise":
                does[-1] = with_otherwise(does[-1], joint.effect)
            else:
                does.append(joint.effect)
        return (t.Ability(tuple(does), **header),)

    def bare(self, *keywords: str) -> tuple[t.Ability, ...]:
        return tuple(t.Ability(keyword=keyword) for keyword in keywords)

    def start(self, *paragraphs: Any) -> t.Text:
        abilities = [part for part in paragraphs if isinstance(part, tuple)]
        return t.Text(tuple(ability for group in abilities for ability in group))
