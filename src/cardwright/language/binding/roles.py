"""What a part of a clause is to it, and what the clause does to that part."""

from __future__ import annotations

from typing import Any

from cardwright.language import tree as t

TAKE = "take control of"
CLAUSES = (
    *(t.Event, t.Damage, t.Gain, t.Do, t.Convert, t.Move, t.Roll, t.Swap, t.Strike),
    *(t.Change, t.Become, t.Have, t.Immune, t.Rule, t.Is, t.Compare),
)
# The parts of a clause that it is about; everything else is only named in passing.
ROLES: dict[tuple[Any, str], str] = {
    (t.Event, "subject"): "subject",
    (t.Deed, "object"): "object",
    (t.Damage, "by"): "subject",
    (t.Damage, "to"): "object",
    (t.Gain, "by"): "subject",
    (t.Gain, "to"): "object",
    (t.Do, "what"): "object",
    (t.Move, "what"): "object",
    (t.Move, "to"): "place",
    (t.Swap, "of"): "object",
    (t.Strike, "by"): "subject",
    (t.Strike, "to"): "object",
    (t.Change, "what"): "subject",
    (t.Become, "what"): "subject",
    (t.Have, "what"): "subject",
    (t.Immune, "what"): "subject",
    (t.Rule, "what"): "subject",
    (t.Is, "what"): "subject",
    (t.ForEach, "of"): "each",
    (t.Link, "to"): "party",
    (t.Compare, "left"): "subject",
}
ASIDE = "aside"  # of what is only named beside something else: no pronoun means it first
GONE = ("destroy", "sacrifice", "discard")  # what takes a card out of play
SPENT = ("deplete", "exhaust")  # what is done to a card for what follows, and leaves it in play
# What can be done only to what is in play; of acts, by their verbs.
IN_PLAY = ((t.Damage, "to"), (t.Gain, "by"), (t.Gain, "to"), (t.Strike, "by"), (t.Strike, "to"))
HELD_IN_PLAY = (t.Change, t.Become, t.Have, t.Immune, t.Rule)
DONE_IN_PLAY = (
    *("destroy", "sacrifice", TAKE, "deplete", "replenish", "trap", "free", "disorientate", "reorientate"),
    *("exhaust", "ready", "withdraw", "put back", "suppress"),
)
# What somebody would rather do to an opposing card; one of their own they would return to “your hand”.
HARMS = ("destroy", TAKE, "deplete", "trap", "disorientate", "exhaust", "withdraw", "put back", "suppress")


def role_of(node: Any, name: str, outer: str) -> str:
    """What a part of a clause is to it; what is attached to something only leads to it."""
    if isinstance(node, t.OtherThan) or (isinstance(node, t.Is) and isinstance(node.what, t.This) and is_there(node)):
        return ASIDE
    if isinstance(node, t.Move) and node.verb == "attach":
        return {"to": "object"}.get(name, "")
    return ROLES.get((type(node), name), outer if isinstance(node, t.Deed | t.Stat) else "")


def is_there(condition: t.Is) -> bool:
    """Whether something is only asked to stay where it is: in play, or under your control."""
    return condition.traits in ((t.Whose("own"),), (t.Placed(t.Zone("play")),))


def suffered(node: Any, name: str) -> str:
    """The verb of what is done to a part of a clause."""
    match node:
        case t.Event(deed=t.Deed(passive=True, verb=verb)) if name == "subject":
            return verb
        case t.Deed(passive=False, verb=verb) if name == "object":
            return verb
        case t.Do(verb=verb) if name == "what":
            return verb
        case _:
            return ""


def is_done_in_play(node: Any, name: str) -> bool:
    """Whether a part of a clause is something of which it can be said only while it is in play."""
    if isinstance(node, t.Do):
        return name == "what" and node.verb in DONE_IN_PLAY
    if isinstance(node, t.Change) and any(delta.stat.endswith(" cost") for delta in node.deltas):
        return False
    return (type(node), name) in IN_PLAY or (isinstance(node, HELD_IN_PLAY) and name == "what")


def is_harmful(node: Any) -> bool:
    """Whether somebody would rather do this to an opposing unit than to one of their own."""
    match node:
        case t.Do(verb=verb):
            return verb in HARMS
        case t.Move(to=t.Zone(whose="its owner's")):
            return True
        case t.Change(deltas=deltas):
            return all(delta.how == "subtract" for delta in deltas)
        case t.Rule(modal=modal):
            return modal == "cannot"
        case _:
            return isinstance(node, t.Damage)


def is_helpful(node: Any) -> bool:
    """Whether something gets better of it."""
    match node:
        case t.Change(deltas=deltas):
            return any(delta.how != "subtract" for delta in deltas)
        case t.Have(loses=loses):
            return not loses
        case _:
            return isinstance(node, t.Become | t.Immune) or (isinstance(node, t.Rule) and node.modal == "can")


def is_given_up(node: Any) -> bool:
    """Whether you may give something up for what follows."""
    return isinstance(node, t.May) and isinstance(node.effect, t.Do) and node.effect.verb in (*GONE, *SPENT)
