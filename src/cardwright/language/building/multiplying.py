"""Numbers that are taken once for each of something, and “that many”."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.building.reach import of_several
from cardwright.language.building.subjects import last_act
from cardwright.language.complaints import Unsaid
from cardwright.language.points import Points
from cardwright.language.terms import ONE
from cardwright.language.walk import every, rewrite

EACH_NUMBER = "say of each number how often it counts: make it two sentences"
COUNTED = ("discard", "destroy", "sacrifice")  # acts on so many cards, which “that many” can mean


def deltas_of(said: tuple[Any, ...]) -> tuple[t.Delta, ...]:
    """Changes of stats, those said for several stats at once taken apart."""
    return tuple(delta for part in said for delta in (part if isinstance(part, tuple) else (part,)))


def damage_delta(stat: str, parts: tuple[Any, ...]) -> tuple[t.Delta, t.Thing | None]:
    """The change of damage that a clause names, and whom it concerns."""
    if isinstance(parts[0], str):
        return t.Delta(stat, parts[0]), parts[1] if len(parts) == 2 else None
    delta = t.Delta(stat, "subtract" if parts[1] == "less" else "add", parts[0])
    return delta, parts[2] if len(parts) == 3 else None


def is_bonus(part: Any) -> bool:
    """Whether a clause adds to stats."""
    return isinstance(part, t.Change) and part.deltas[0].how in ("add", "subtract")


def times_each(parts: list[t.Effect], points: Points) -> t.Effect:
    """Clauses joined by `and`, the last of which is multiplied by `for each`: perhaps those before it are as well."""
    per = next((each for each in every(parts[-1]) if isinstance(each, t.Per)), None)
    if per is None or not any(has_size(part) for part in parts[:-1]):
        return t.All(tuple(parts))
    last = t.All((*parts[:-1], t.All((parts[-1],))))
    whole = t.All(tuple(multiplied(part, per) if has_size(part) else part for part in parts))
    return points.decide("for each", [("counts only for what follows “and”", last), ("counts for all of it", whole)])


def has_size(effect: t.Effect) -> bool:
    """Whether a clause says a number that `for each` could multiply, and does not yet."""
    is_sized = isinstance(effect, t.Damage | t.Gain) or (isinstance(effect, t.Do) and effect.verb == "draw")
    is_sized |= isinstance(effect, t.Change) and all(delta.amount for delta in effect.deltas)
    return is_sized and not any(isinstance(part, t.Per) for part in every(effect))


def multiplied_behind(effect: t.Effect, per: t.Per, points: Points) -> t.Effect:
    """The effect with the “for each” that stands behind it: of a list of bonuses it may count for the last one only."""
    whole, several = multiplied(effect, per), of_several(effect)
    if several is None:
        return whole
    if per.most is not None:
        raise Unsaid(EACH_NUMBER)
    *others, last = several.parts
    only_last = t.All((*others, t.All((multiplied(last, per),))))
    return points.decide(
        "for each", [("counts only for what follows “and”", only_last), ("counts for all of it", whole)]
    )


def multiplied(effect: t.Effect, per: t.Per) -> t.Effect:
    """The effect with its amount taken once for each of the things that are counted."""

    def times(amount: t.Amount) -> t.Per:
        return replace(per, each=amount)

    match effect:
        case t.Damage() | t.Gain():
            return replace(effect, amount=times(effect.amount))
        case t.Change() if all(delta.amount for delta in effect.deltas):
            return replace(effect, deltas=tuple(replace(d, amount=times(d.amount or ONE)) for d in effect.deltas))
        case t.Do(what=t.Select(count=count)) | t.Move(what=t.Select(count=count)) if count is not None:
            return replace(effect, what=replace(effect.what, count=times(count)))
        case t.May():
            return replace(effect, effect=multiplied(effect.effect, per))
        case _:
            raise Unsaid("“for each” needs a number before it that it can multiply")


def as_many_as(first: t.Effect, following: t.Effect) -> t.Effect:
    """What follows after `then`, where “that many” means as many as were discarded, destroyed or sacrificed before."""
    act = last_act(first)
    if not isinstance(act, t.Do) or act.verb not in COUNTED:
        return following
    way = t.ThisWay(act.what.kinds[0] if isinstance(act.what, t.Select) else "card", act.verb)
    told: t.Effect = rewrite(following, lambda node: way if isinstance(node, t.ThatMuch) else node)
    return told


def at_most(effect: t.Effect, most: int) -> t.Effect:
    """A sentence that draws cards `for each` of something, but no more than so many."""
    found = [part for part in every(effect) if isinstance(part, t.Per) and part.most is None]
    draws = [part for part in every(effect) if isinstance(part, t.Do) and part.verb == "draw"]
    if len(found) != 1 or len(draws) != 1 or not any(part is found[0] for part in every(draws[0])):
        raise Unsaid("“this way” needs a sentence before it that draws cards “for each” of something")
    bounded: t.Effect = rewrite(effect, lambda node: replace(node, most=most) if isinstance(node, t.Per) else node)
    return bounded


def measured_by(effect: t.Effect, stat: t.Stat) -> t.Effect:
    """The effect with its number, one or two, taken once for each point of a stat."""

    def size(amount: t.Amount | None) -> t.Amount:
        if amount not in (t.Number(1), t.Number(2)):
            raise Unsaid("write 1 or 2 before “for each”")
        return stat if amount == t.Number(1) else t.Scaled("twice", stat)

    match effect:
        case t.Damage() | t.Gain():
            return replace(effect, amount=size(effect.amount))
        case t.Change():
            return replace(effect, deltas=tuple(replace(each, amount=size(each.amount)) for each in effect.deltas))
        case _:
            raise Unsaid("“for each” needs a number before it that it can multiply")


def filled(effect: t.Effect, amount: t.Amount, resource: str) -> t.Effect:
    """An effect in which “that many” is the amount of a resource that was named before."""

    def fill(node: Any) -> Any:
        return replace(node, amount=amount, resource=resource) if is_as_many(node) else node

    done: t.Effect = rewrite(effect, fill)
    return done


def is_as_many(node: Any) -> bool:
    """Whether a clause says “that many” of something that is named elsewhere."""
    return isinstance(node, t.Gain) and not node.resource
