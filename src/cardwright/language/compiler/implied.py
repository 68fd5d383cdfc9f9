"""What a text leaves unsaid: whom a change reaches, what one more card is, and when a stat is rolled."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.compiler.permissions import is_additional
from cardwright.language.lexicon import Lexicon
from cardwright.language.walk import ordered, rewrite


def meant(text: t.Text, lexicon: Lexicon, form: int) -> t.Text:
    """The text with everything named that it leaves to the kind of its card, and one more card as a permission."""

    champions = lexicon.champions

    def spelled_out(node: Any) -> Any:
        match node:
            case t.Implied() if champions is not None and form in champions.scopes:
                return reached(champions.scopes[form], champions.kind)
            case t.When(trigger=t.Event(subject=t.Select() as foe, deed=t.Deed(links=()) as deed)) if (
                lexicon.kernel.is_paid
                and not lexicon.cards.permanents >> form & 1
                and deed.verb in lexicon.states.starts
                and deed.object is None
            ):
                return at_once(node, foe, lexicon.states.starts[deed.verb])
            case t.May(effect=t.Do(verb="play", what=t.Select() as cards, links=()), by=by) if is_additional(cards):
                return t.Rule(by, "can", t.Deed("play", object=cards))
            case _:
                return node

    spelled: t.Text = rewrite(text, spelled_out)
    if not lexicon.events.rolls or not lexicon.cards.permanents >> form & 1:
        return spelled
    return t.Text(
        tuple(replace(part, does=tuple(rolled(does, lexicon) for does in part.does)) for part in spelled.abilities)
    )


def rolled(effect: t.Effect, lexicon: Lexicon) -> t.Effect:
    """A stat of this card that is a roll is rolled when the game says so, and holds for that turn."""
    match effect:
        case t.Change(what=t.This() as this, deltas=deltas) if all(isinstance(x.amount, t.Rolled) for x in deltas):
            event = t.Event(this, t.Deed(lexicon.events.rolls))
            return t.When(event, t.Lasting(t.Moment("end", lexicon.time.period), effect))
        case _:
            return effect


def at_once(waiting: t.When, foe: t.Select, state: str) -> t.Effect:
    """A spell that is played when something starts a fight, which it then speaks of: there is only one such thing."""
    fighting = t.Select(foe.kinds, "choose", t.Number(1), traits=ordered((*foe.traits, t.State(state))))
    named = [fighting]

    def name(node: Any) -> Any:
        return named.pop() if named and isinstance(node, t.Back) else node

    effect: t.Effect = rewrite(waiting.effect, name)
    return waiting if named or isinstance(effect, t.When | t.Instead | t.Lasting) else effect


def reached(scope: str, champion: str) -> t.Thing:
    """Whom a change is for that names nobody."""
    match scope:
        case "self":
            return t.This(champion)
        case "own":
            return t.Select((champion,), "the", traits=(t.Whose("own"),))
        case "enemy":
            return t.Select((champion,), "all", traits=(t.Whose("opposing"),))
        case _:
            return t.Select((champion,), "all")
