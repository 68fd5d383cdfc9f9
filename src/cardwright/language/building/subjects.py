"""Who does what: subjects that are said once for several clauses."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.points import Points, Rule
from cardwright.language.render_phrases import takes_plural
from cardwright.language.terms import CALLED_THEY, ONE

Doing = t.Damage | t.Gain | t.Convert | t.Do | t.Move | t.Roll
SAID_OF = t.Player("")  # the subject of the clause before: the verb goes with somebody who is not addressed
THEY = t.Player("that player", mention=CALLED_THEY)  # a verb without “s” after it goes with “they”
THAT_PLAYER = t.Player("that player")
SAID_YOU = t.Player("you", mention=-2)  # “you” in so many words: never replaced by the subject before; bound like any


def done_by(act: Any, player: t.Thing) -> Any:
    """An act with the player who does it, or the thing that deals or loses."""
    if isinstance(act, t.Then):
        return t.Then(done_by(act.first, player), done_by(act.next, player))
    return act if isinstance(act, t.Swap | t.Strike) else replace(act, by=player)


def subject_of(effect: Any) -> t.Thing | None:
    """What a clause says something of: the subject that a clause after `and` may leave out."""
    match effect:
        case t.Change() | t.Become() | t.Have() | t.Immune() | t.Rule():
            return effect.what
        case _:
            return None


def inherited(subject: t.Thing) -> t.Thing:
    """A subject said once for two clauses: things chosen in the first are meant again in the second."""
    if isinstance(subject, t.Implied):
        return t.Back()
    if isinstance(subject, t.Select) and subject.pick in ("choose", "random", "any"):
        return t.Back(many=subject.count != ONE)
    return subject


def inherited_player(subject: t.Thing) -> t.Thing:
    """The player whom a clause without a subject means: the one who was chosen in the clause before."""
    if isinstance(subject, t.Player) and subject.who in ("a player", "another player", "an opponent"):
        return t.Player("that player")
    return subject


def doer(before: t.Effect | None) -> t.Thing | None:
    """Who did what the clause before says, as the next one means them once more; nobody if it was said to you."""
    by = before.by if isinstance(before, t.May) else getattr(last_act(before), "by", None)
    if by is None or by in (t.Player(), SAID_YOU, SAID_OF):
        return None
    if isinstance(by, t.Player) and by.who.startswith("its "):
        return replace(by, mention=t.SAME, of=None)
    if isinstance(by, t.Player):
        return inherited_player(by)
    return inherited(by)


def carried_on(part: Any, before: t.Effect | None, points: Points) -> Any:
    """A clause after `and` or `then` with whoever does it, where it names nobody: its verb says whether it is you."""
    if isinstance(part, t.All):
        return t.All(tuple(carried_on(inner, before, points) for inner in part.parts))
    if isinstance(part, t.Then):
        return t.Then(carried_on(part.first, before, points), carried_on(part.next, before, points))
    if not isinstance(part, Doing) or not (part.by == SAID_OF or is_said_to_you(part)):
        return part
    subject = doer(before)
    if part.by == SAID_OF and subject is None and isinstance(part, t.Damage):
        return replace(part, by=None)
    if part.by == SAID_OF:
        return part if subject is None else done_by(part, subject)
    if subject is None:
        return part
    both = [("said to you", part), (f"said of {worded_player(subject)}", done_by(part, subject))]
    verb = {t.Damage: "deal", t.Roll: "roll", t.Convert: "turn"}.get(type(part)) or str(getattr(part, "verb", ""))
    if isinstance(before, t.May):
        return points.decide(verb, both)
    if takes_plural(subject) or subject == THEY:
        return both[1][1]
    points.note(verb, both[0][0], Rule.AGREEMENT)
    return points.decide(verb, both, Rule.AGREEMENT)


def is_said_to_you(act: t.Act) -> bool:
    """Whether a clause names nobody who does it."""
    return getattr(act, "by", None) in (None, t.Player())


def worded_player(subject: t.Thing) -> str:
    """A subject for an explanation."""
    match subject:
        case t.Player(who=who):
            return who
        case t.This(kind=kind):
            return f"this {kind}".strip()
        case _:
            return "the one before"


def last_act(effect: t.Effect | None) -> t.Effect | None:
    """The clause that was said last."""
    match effect:
        case t.May():
            return last_act(effect.effect)
        case t.All():
            return effect.parts[-1]
        case t.Then():
            return last_act(effect.next)
        case _:
            return effect
