"""What a text says that could never come about: it is refused, since it would do nothing at the table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from cardwright.language import tree as t
from cardwright.language.again import asked
from cardwright.language.binding.binder import mentions
from cardwright.language.compiler.refusals import CannotDo
from cardwright.language.lexicon import Lexicon
from cardwright.language.walk import every, parts_of
from cardwright.language.words import an

LEAVING = ("destroy", "sacrifice", "leave play", "discard", "remove", "return", "move", "enter play", "play", "reveal")
HOLDING = (t.Change, t.Become, t.Have, t.Immune, t.Rule)


def check_idle(text: t.Text, lexicon: Lexicon) -> None:
    """Refuses sentences of which it is known beforehand that they do nothing."""
    for first, following in in_order(text):
        check_done(first, following)
    for ability in text.abilities:
        check_place(ability, lexicon)
        check_tired(ability, lexicon)
        check_freeing(ability, lexicon)
        check_engaged(ability, lexicon)


def in_order(node: Any) -> Iterator[tuple[t.Effect, t.Effect]]:
    """Every two sentences, or parts of one, that follow each other."""
    match node:
        case t.Then(first=first, next=following):
            yield first, following
        case t.All(parts=parts):
            yield from pairwise(parts)
        case t.Ability(does=does):
            yield from pairwise(does)
    for part in parts_of(node):
        yield from in_order(part)


def check_done(first: t.Effect, following: t.Effect) -> None:
    """Refuses “if you do” of what nobody does: it only begins to hold, or is allowed from then on."""
    if not isinstance(last_of(first), HOLDING):
        return
    for part in every(following):
        if isinstance(part, t.Did):
            raise CannotDo(part, "what is said before only holds from then on: nobody has done anything yet")


def check_tired(ability: t.Ability, lexicon: Lexicon) -> None:
    """Refuses to ready at its beginning what only the end of its fight tires."""
    if lexicon.states.tired is None:
        return
    rested = lexicon.states.named[lexicon.states.tired], 0
    things = mentions(ability)
    for waiting in every(ability):
        match waiting:
            case t.When(trigger=t.Event(subject=fighter, deed=t.Deed(verb=lexicon.states.fight, passive=False))):
                for act in every(waiting.effect):
                    what = act.what if isinstance(act, t.Do) and lexicon.deeds.marks.get(act.verb) == rested else None
                    meant = things[what.mention] if isinstance(what, t.Back) and what.mention >= 0 else what
                    if meant == fighter:
                        tired = f"it is {lexicon.states.tired} only when the {lexicon.states.fight} is over"
                        raise CannotDo(act, f"{tired}: write “can {lexicon.states.fight} again”")


def check_engaged(ability: t.Ability, lexicon: Lexicon) -> None:
    """Refuses “the defending unit” where several fights go on and the text waits for the beginning of one."""
    for waiting in every(ability):
        trigger = waiting.trigger if isinstance(waiting, t.When) else None
        side = lexicon.states.sides.get(trigger.deed.verb, "") if isinstance(trigger, t.Event) else ""
        for thing in every(waiting.effect) if side and isinstance(waiting, t.When) else ():
            if isinstance(thing, t.Select) and thing.pick == "the" and t.State(side) in thing.traits:
                one = an(thing.kinds[0])
                raise CannotDo(thing, f"several can be {side}: wait for one, as in “when {one} defends against ...”")


def check_freeing(ability: t.Ability, lexicon: Lexicon) -> None:
    """Refuses a way out that lets nothing go."""
    is_way_out = ability.keyword in lexicon.headers.freeing and ability.does
    if is_way_out and not any(isinstance(act, t.Do) and act.verb == "free" for act in every(ability.does)):
        held = f"free the {lexicon.states.held} ..."
        raise CannotDo(ability.does[-1], f"nothing is freed by it: write what it costs before the colon, then “{held}”")


def last_of(effect: t.Effect) -> t.Effect:
    """What a sentence says in the end, without its conditions and how long it holds."""
    match effect:
        case t.If(condition=t.Did()):
            return effect  # the next one asks of the same deed
        case t.If(effect=inner) | t.Lasting(effect=inner):
            return last_of(inner)
        case t.All(parts=(*_, last)) | t.Then(next=last):
            return last_of(last)
        case _:
            return effect


def check_place(ability: t.Ability, lexicon: Lexicon) -> None:
    """Refuses to ask of a text that works in play whether its own card lies elsewhere."""
    if ability.costs:
        return  # the card itself may have paid for it
    for effect in ability.does:
        for part in effect.parts if isinstance(effect, t.All) else (effect,):
            condition = next((one for one in asked_of(part, lexicon) if is_away(one, lexicon)), None)
            if condition is not None:
                raise CannotDo(condition, "a text works only while its card is in play")


def asked_of(effect: t.Effect, lexicon: Lexicon) -> Iterator[t.Condition]:
    """What is asked while the card is in play for certain: of what holds, of what is done first, and of a trigger."""
    match effect:
        case t.If(condition=condition, effect=inner) | t.Lasting(until=condition, effect=inner) if not is_of_cost(
            effect, lexicon
        ):
            is_later = lexicon.kernel.is_paid and isinstance(last_of(effect), t.Act)
            if not is_later and not isinstance(condition, t.Moment | t.Event | t.Sooner):
                yield condition
            yield from asked_of(inner, lexicon)
        case t.When(trigger=t.Event(subject=t.This() | t.Player("you"), deed=deed)) if takes_away(deed):
            return
        case t.When(trigger=t.Moment(edge="end")) if lexicon.time.is_shared:
            return  # the cards have been put away by then
        case t.When(effect=inner):
            yield from (one for one in asked(inner) if isinstance(one, t.Is))


def takes_away(deed: t.Deed) -> bool:
    """Whether a card may have left play by what is done to it, or by what its player does to it."""
    return deed.verb in LEAVING or isinstance(deed.object, t.This)


def is_of_cost(effect: t.Effect, lexicon: Lexicon) -> bool:
    """Whether a sentence says what its own card costs: that holds where it is played from."""
    inner = last_of(effect)
    return isinstance(inner, t.Change) and all(delta.stat in lexicon.stats.costs for delta in inner.deltas)


def is_away(condition: t.Condition, lexicon: Lexicon) -> bool:
    """Whether it is asked that this card lies elsewhere than in play."""
    if not isinstance(condition, t.Is) or condition.negated or condition.past:
        return False
    zones = [trait.zone.name for trait in condition.traits if isinstance(trait, t.Placed)]
    areas, play = lexicon.zones.areas, lexicon.zones.play
    return isinstance(condition.what, t.This) and any(not areas[name] & play for name in zones)
