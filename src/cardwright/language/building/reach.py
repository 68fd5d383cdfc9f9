"""How far what stands at the end of a sentence reaches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.building.subjects import THAT_PLAYER, done_by, inherited
from cardwright.language.complaints import Unsaid
from cardwright.language.points import Points, Rule
from cardwright.language.terms import CALLED_THEY
from cardwright.language.walk import every, rewrite, speaks_back

ONLY_LAST = "governs only what follows “and”"
SHOWING = ("reveal", "look at")  # what becomes known only by doing it
OBJECTS = ("what", "to", "of")  # of a clause
ANY_OF = {"each opponent": "an opponent", "each player": "a player", "all players": "a player"}


def conditional(word: str, effect: t.Effect, condition: t.Condition, points: Points) -> t.Effect:
    """A sentence with a condition at its end, which may speak of what the sentence names."""
    if speaks_of_them(condition) and (asked := asked_of_each(word, effect, condition, points)) is not None:
        return asked
    after = comes_after(effect, condition) and not asks_of_past(condition)

    def put(governed: t.Effect) -> t.Effect:
        return t.If(condition, governed, after=after)

    several = of_several(effect)
    if asks_of_past(condition) and several is not None and len(several.parts) > 2:
        raise Unsaid(f"say what “{word}” governs: make it two sentences")
    if not after or several is None:
        return reaching(word, effect, put, points)
    last = t.All((*several.parts[:-1], put(several.parts[-1])))
    if any(isinstance(part, t.Do) and part.verb in SHOWING for part in several.parts[:-1]):
        points.note(word, ONLY_LAST, Rule.LAST_STEP)
        return last
    return either(word, asked_first(word, condition, effect), last, points)


def speaks_of_them(condition: t.Condition) -> bool:
    """Whether a condition speaks of players as “they”."""
    return any(getattr(part, "mention", -1) == CALLED_THEY for part in every(condition))


def asked_of_each(word: str, effect: t.Effect, condition: t.Condition, points: Points) -> t.Effect | None:
    """What each of several players does if something holds for “them”: it is asked of one after the other."""
    match effect:
        case t.All(parts=(*others, last)):
            asked = asked_of_each(word, last, condition, points)
            if asked is None:
                return None
            only_last = t.All((*others, t.All((asked,))))
            who = {getattr(part, "by", None) for part in effect.parts}
            if len(who) > 1:
                return only_last
            (by,) = who
            assert isinstance(by, t.Player)
            whole = t.ForEach(by, t.If(condition, t.All(tuple(done_by(part, THAT_PLAYER) for part in effect.parts))))
            return either(word, whole, only_last, points)
        case t.Then():
            asked = asked_of_each(word, effect.next, condition, points)
            return None if asked is None else t.Then(effect.first, asked)
    by = getattr(effect, "by", None)
    if not isinstance(effect, t.Act | t.May) or not isinstance(by, t.Player):
        return None
    if by.who in t.CHOSEN:
        return t.All((t.Do("choose", by), t.If(condition, done_by(effect, THAT_PLAYER))))
    if by.who not in ANY_OF:
        return None
    return t.ForEach(by, t.If(condition, done_by(effect, THAT_PLAYER)))


def asks_of_past(condition: t.Condition) -> bool:
    """Whether a condition asks what something was that a sentence before took away."""
    return any(isinstance(part, t.Is) and part.past for part in every(condition))


def asked_first(word: str, condition: t.Condition, effect: t.Effect) -> t.Effect:
    """A condition before all that it governs, and what it speaks of is named or chosen before."""
    named = [part for part in every(effect) if isinstance(part, t.This) or is_picked(part)]
    is_one = named and (isinstance(named[0], t.This) or getattr(named[0], "pick", "") == "the")
    if not named:
        return t.If(condition, effect)
    first, chosen = effect.parts[0] if isinstance(effect, t.All) else effect, named[0]
    if is_one:
        return t.If(rewrite(condition, lambda node: chosen if node == t.Back() else node), effect)
    place = next((name for name in OBJECTS if getattr(first, name, None) is chosen), None)
    if place is None or not isinstance(chosen, t.Select) or chosen.pick != "choose":
        raise Unsaid(f"say what “{word}” governs: make it two sentences")
    rest: t.Effect = replace(first, **{place: t.Back()})
    if isinstance(effect, t.All):
        rest = replace(effect, parts=(rest, *effect.parts[1:]))
    return t.All((t.Do("choose", chosen), t.If(condition, rest)))


def is_picked(part: Any) -> bool:
    """Whether something is described that is not only drawn."""
    return isinstance(part, t.Select) and part.pick != "draw"


def of_several(effect: t.Effect) -> t.All | None:
    """The parts of a sentence that has several, joined by `and`; a list of bonuses has one for each number."""
    if isinstance(effect, t.All):
        return effect
    if not isinstance(effect, t.Change) or len(effect.deltas) < 2 or sets_all(effect):
        return None
    again = effect.what if isinstance(effect.what, t.Implied) else inherited(effect.what)
    last = replace(effect, what=again, deltas=effect.deltas[-1:])
    return t.All((replace(effect, deltas=effect.deltas[:-1]), last))


def sets_all(change: t.Change) -> bool:
    """Whether a change says one number for several stats: `+2 to all attributes`."""
    return len({(delta.how, delta.amount) for delta in change.deltas}) == 1 and len(change.deltas) > 2


def either(word: str, whole: t.Effect, last: t.Effect, points: Points) -> t.Effect:
    """What a word at the end of a sentence with `and` governs."""
    return points.decide(word, [("governs the whole sentence", whole), (ONLY_LAST, last)])


def reaching(word: str, effect: t.Effect, put: Callable[[t.Effect], t.Effect], points: Points) -> t.Effect:
    """A sentence with a condition or moment at its end: it governs the last step after `then`; after `and`, unclear."""
    several = of_several(effect)
    if several is not None:
        return either(word, put(effect), t.All((*several.parts[:-1], put(several.parts[-1]))), points)
    if not isinstance(effect, t.Then):
        return put(effect)
    steps: list[tuple[str, t.Effect]] = [
        ("governs only what follows “then”", t.Then(effect.first, reaching(word, effect.next, put, points))),
        ("governs the whole sentence", put(effect)),
    ]
    points.note(word, steps[0][0], Rule.LAST_STEP)
    return points.decide(word, steps, Rule.LAST_STEP)


def comes_after(effect: t.Effect, tail: t.Node) -> bool:
    """Whether a condition or duration must stay behind its effect, because one speaks of things of the other."""
    names_things = any(isinstance(part, t.Select | t.This) for part in every(tail))
    return speaks_back(tail) or (names_things and speaks_back(effect))
