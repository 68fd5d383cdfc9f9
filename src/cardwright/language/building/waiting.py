"""What a trigger waits for, where it can be any one of several, and where it is a change of every hit or cost."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.building.joints import Either
from cardwright.language.building.reach import ANY_OF
from cardwright.language.complaints import Unsaid
from cardwright.language.terms import FOE, FOUGHT, ONE
from cardwright.language.walk import every, ordered, rewrite

WHOSE_PLAY = {"you": "own", "an opponent": "opposing", "each opponent": "opposing", "a player": ""}  # cards played
ONE_AT_A_TIME = ("start a skirmish", "skirmish", "defend")  # what several never do at once
REMOVED = ("destroy", "sacrifice", "leave play", "discard")  # after which fewer are left


def waiting(event: t.Event) -> list[tuple[str, Callable[[t.Effect], t.Effect]]]:
    """A trigger, or what it can mean where several do or suffer it: any one of them, or all."""
    subject = event.subject
    if isinstance(subject, t.Player) and subject.who in ANY_OF:
        return by_players(event, subject)
    if isinstance(subject, t.Select) and subject.pick == "each" and not is_removed(event):
        raise Unsaid(f"“each {subject.kinds[0]}” is too many to wait for: write “a” or “one of” for one at a time")
    if isinstance(subject, t.Select) and subject.pick in ("each", "all") and is_removed(event):
        one = replace(event, subject=replace(subject, pick="choose", count=ONE))
        none_left = t.Compare(t.Count(replace(subject, pick="all", count=None)), "exactly", t.Number(0))

        def the_last(effect: t.Effect) -> t.Effect:
            return waits(one, t.If(none_left, effect))

        return [("means any one of them", partial(waits, one)), ("means the last of them", the_last)]
    if isinstance(subject, t.Select) and subject.pick == "all" and event.deed.verb in ONE_AT_A_TIME:
        one = replace(event, subject=replace(subject, pick="choose", count=ONE))
        return [("", lambda effect: waits(one, rewrite(effect, of_one)))]
    return [("", partial(waits, event))]


def by_players(event: t.Event, subject: t.Player) -> list[tuple[str, Callable[[t.Effect], t.Effect]]]:
    """What several players do: whenever one of them does it, or as soon as all of them have done it in one turn."""
    one = replace(event, subject=t.Player(ANY_OF[subject.who]))
    everyone = t.Player(subject.who.replace("all players", "each player"))
    what = event.deed.object
    if isinstance(what, t.Select) and what.pick.startswith("draw"):
        what = replace(what, pick="choose", count=ONE)
    all_have = t.Happened(t.Event(everyone, replace(event.deed, object=what)))

    def the_last(effect: t.Effect) -> t.Effect:
        return waits(one, t.If(all_have, effect))

    return [("means any one of them", partial(waits, one)), ("means all of them, in one turn", the_last)]


def either_event(*events: t.Event) -> Callable[[t.Effect], t.Effect]:
    """What happens at either of two events, of which each must have one subject."""
    for subject in (event.subject for event in events):
        is_one = isinstance(subject, t.This) or (isinstance(subject, t.Select) and subject.count == ONE)
        if not is_one and subject != t.Player():
            raise Unsaid("say it of one of them, as in “a unit”")

    def wait(effect: t.Effect) -> t.Effect:
        if isinstance(effect, t.Change) and of_the_hit(events[0], effect):
            raise Unsaid("make it two sentences: one for each event")
        both: t.Effect = Either(waits(event, effect) for event in events)  # type: ignore[assignment]
        return both

    return wait


def of_one(node: Any) -> Any:
    """What is said of several, said of the one that an event is about."""
    return replace(node, many=False) if isinstance(node, t.Back) else node


def is_removed(event: t.Event) -> bool:
    """Whether something is gone after an event."""
    return event.deed.verb in REMOVED and (event.deed.passive or event.deed.verb == "leave play")


def waits(event: t.Event, effect: t.Effect) -> t.Effect:
    """What happens when an event does; a change of the damage just taken or dealt is one of every hit."""
    event, effect = with_foe(event, effect)
    return of_the_hit(event, effect) or of_the_played(event, effect) or t.When(event, for_the_fight(event, effect))


def with_foe(event: t.Event, effect: t.Effect) -> tuple[t.Event, t.Effect]:
    """An event that names what destroyed a unit in a skirmish, where the text speaks of what it skirmished with."""
    foes = [part for part in every(effect) if isinstance(part, t.Back) and part.which == FOE]
    if not foes:
        return event, effect
    deed = event.deed
    if not deed.passive or deed.resource != FOUGHT or deed.links:
        raise Unsaid("say what it skirmished with: “destroyed in a skirmish” must come before it")
    kind = foes[0].kind
    which = "" if isinstance(event.subject, t.This) else "second"
    said: t.Effect = rewrite(effect, lambda node: replace(node, which=which) if node in foes else node)
    by = t.Link("by", t.Select((kind,), "choose", ONE))
    return replace(event, deed=replace(deed, links=(by,))), said


def of_the_hit(event: t.Event, effect: t.Effect) -> t.Effect | None:
    """The sentence that changes every hit, for one that changes the hit of which it speaks."""
    if not isinstance(effect, t.Change) or effect.against is not None or event.deed.verb != "deal":
        return None
    links = {link.word: link.to for link in event.deed.links}
    taken = event.deed.passive
    subject, other = (links.get("to"), links.get("by")) if taken else (event.subject, links.get("to"))
    is_same = effect.what == subject or (isinstance(effect.what, t.Back) and not effect.what.kind)
    if subject is None or not is_same or effect.deltas[0].stat != ("damage taken" if taken else "damage dealt"):
        return None
    hit = t.Select(("hit",), "each") if taken else None
    return t.Change(every_one(subject), effect.deltas, hit if other is None else every_one(other))


def of_the_played(event: t.Event, effect: t.Effect) -> t.Effect | None:
    """The sentence about all cards that somebody plays, for one about the card that is just being played.

    What it costs is paid by then, and the hits of a spell are its own: said of one card, it would come too late.
    """
    played, who = event.deed.object, event.subject
    if event.deed.verb != "play" or event.deed.passive or event.deed.links or not isinstance(effect, t.Change):
        return None
    if not isinstance(played, t.Select) or effect.what not in (t.Back(), t.Back(played.kinds[0])):
        return None
    stats = {delta.stat for delta in effect.deltas}
    is_cost = all(stat.endswith(" cost") for stat in stats)
    if not is_cost and not (stats == {"damage dealt"} and all("spell" in kind for kind in played.kinds)):
        return None
    if not isinstance(who, t.Player) or who.who not in WHOSE_PLAY or any(isinstance(x, t.Whose) for x in played.traits):
        raise Unsaid("say it of all of them: “your spells cost 1T less”, “opposing spells deal 1 more damage”")
    side = WHOSE_PLAY[who.who]
    traits = ordered((t.Whose(side), *played.traits)) if side else played.traits
    return replace(effect, what=replace(played, pick="all", count=None, traits=traits))


def every_one(thing: t.Thing) -> t.Thing:
    """What is said of any one, said of each."""
    if isinstance(thing, t.Select) and thing.pick == "choose":
        return replace(thing, pick="each", count=None)
    if isinstance(thing, t.Player):
        return t.Player({"a player": "all players", "an opponent": "each opponent"}.get(thing.who, thing.who))
    return thing


def for_the_fight(event: t.Event, effect: t.Effect) -> t.Effect:
    """An effect at the start of a skirmish; damage that is then dealt or taken is that of this skirmish."""
    is_fight = event.deed.verb in ("start a skirmish", "skirmish", "defend")
    if is_fight and isinstance(effect, t.Change) and effect.deltas[0].stat in ("damage dealt", "damage taken"):
        return t.Lasting(t.Moment("end", "skirmish", "the"), effect)
    return effect
