# ruff: noqa: D102 - a method is documented by the rule of the grammar whose name it bears
"""Players, this card, and pronouns for what was mentioned before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lark import Token

from cardwright.language import tree as t
from cardwright.language.building.comparisons import bounded
from cardwright.language.complaints import Unsaid
from cardwright.language.terms import CHOOSE, FOE, HELD, WHO
from cardwright.language.words import participle

if TYPE_CHECKING:
    from cardwright.language.building.builder import Builder


class References:
    """Builds words that refer to somebody or something."""

    def __init__(self, builder: Builder) -> None:
        self.vocabulary = builder.vocabulary

    def player(self, who: str) -> t.Player:
        return t.Player(WHO.get(who, who))

    def player_with_most(self, extreme: str) -> t.Player:
        if not self.vocabulary.groups:
            raise Unsaid("players are not told apart by their hands in this game")
        return t.Player("the player", holding=t.Extreme(HELD, extreme == "highest"))

    def player_with_most_open(self, extreme: str) -> t.Player:
        most = "most" if extreme == "highest" else "fewest"
        raise Unsaid(f"say what happens in a tie: “the player who alone has the {most} cards in hand”")

    def player_holding(self, who: str, bound: str, number: Token) -> t.Player:
        if HELD not in self.vocabulary.lists["stat"] and not self.vocabulary.groups:
            raise Unsaid("players are not told apart by their hands in this game")
        return t.Player(who, holding=t.With(HELD, *bounded(bound, number)))

    def player_holding_reach(self, who: str, number: Token, reach: str) -> t.Player:
        return self.player_holding(who, "at least" if reach == "or more" else "at most", number)

    def the_players(self) -> t.Player:
        return t.Player("all players")

    def this(self, kind: str = "") -> t.This:
        return t.This(kind)

    def it(self) -> t.Back:
        return t.Back()

    def itself(self) -> t.Back:
        return t.Back(which=t.Back.SELF)

    def them(self) -> t.Back:
        return t.Back(many=True)

    def that_one(self, kind: str) -> t.Back:
        return t.Back(kind)

    def those(self, kind: str) -> t.Back:
        return t.Back(kind, many=True)

    def the_done(self, verb: str, kind: str) -> t.Back:
        if participle(verb) in self.vocabulary.lists["state"]:
            raise Unsaid(f"“{participle(verb)}” is a state")
        return t.Back(kind, which=verb)

    def the_foe(self, kind: str) -> t.Back:
        return t.Back(kind, which=FOE)

    def the_chosen(self, kind: str) -> t.Back:
        return t.Back(kind, which=CHOOSE)

    def the_chosen_ones(self, kind: str) -> t.Back:
        return t.Back(kind, many=True, which=CHOOSE)

    def the_nth(self, which: str, kind: str) -> t.Back:
        return t.Back(kind, which=which)

    def held_by(self, *parts: Any) -> t.Player:
        of = next(part for part in parts if isinstance(part, t.Back))
        who = next(str(part) for part in parts if part is not of)
        return t.Player(f"its {who}", of=of)

    def back(self, reference: t.Back) -> t.Back:
        return reference
