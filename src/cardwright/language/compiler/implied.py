"""What a text leaves unsaid: whom a change reaches that names nobody, and what one more card is."""

from __future__ import annotations

from typing import Any

from cardwright.language import tree as t
from cardwright.language.compiler.permissions import is_additional
from cardwright.language.lexicon import Lexicon
from cardwright.language.walk import rewrite


def meant(text: t.Text, lexicon: Lexicon, form: int) -> t.Text:
    """The text with everything named that it leaves to the kind of its card, and one more card as a permission."""

    champions = lexicon.champions

    def spelled_out(node: Any) -> Any:
        match node:
            case t.Implied() if champions is not None and form in champions.scopes:
                return reached(champions.scopes[form], champions.kind)
            case t.May(effect=t.Do(verb="play", what=t.Select() as cards, links=()), by=by) if is_additional(cards):
                return t.Rule(by, "can", t.Deed("play", object=cards))
            case _:
                return node

    spelled: t.Text = rewrite(text, spelled_out)
    return spelled


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
