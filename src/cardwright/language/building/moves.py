# ruff: noqa: D102 - a method is documented by the rule of the grammar whose name it bears
"""Cards that go from one place to another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.building.described import among, are_opposing, picked
from cardwright.language.building.joints import Several
from cardwright.language.complaints import Unsaid
from cardwright.language.terms import ONE

if TYPE_CHECKING:
    from cardwright.language.building.builder import Builder


BENEATH = "put beneath"  # a card goes under another one


class Moves:
    """Builds moves."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.vocabulary = builder.vocabulary

    def move_with_attached(self, verb: str, what: t.Thing, place: Any) -> Several:
        if (
            not isinstance(what, t.Select)
            or what.pick != "choose"
            or "attached to" not in self.vocabulary.lists["relation"]
        ):
            raise Unsaid("say which one it is: “a unit and all cards attached to it”")
        own = isinstance(place, t.Zone) and place.whose == "your" and t.Whose("own") in what.traits
        to = replace(place, whose="its owner's") if own else place
        attached = t.Select(("card",), "all", traits=(t.Linked("attached to", t.Back()),))
        return Several((t.Do("choose", what), t.Move(verb, attached, to), t.Move(verb, t.Back(), to)))

    def recall(self, what: t.Thing) -> t.Move:
        return t.Move("return", what, t.Zone("hand", "its owner's"))

    def move_among(self, verb: str, what: t.Thing, place: Any) -> t.Move:
        if not isinstance(what, t.Select) or what.pick != "choose":
            raise Unsaid("say which one: “a card from among them”")
        return self.move(verb, among(what), place)

    def put_back(self, cards: t.Back) -> t.Move:
        return t.Move("put", cards, t.Zone("deck", "your", end="top"), any_order=True)

    def put_beneath(self, what: t.Thing, *places: Any) -> t.Move:
        return t.Move(BENEATH, what, places[-1], places[0] if len(places) == 2 else None)

    def rest_placed(self, _rest: Any, place: Any) -> t.Move:
        return self.move("put", self.builder.selections.rest_of_them(_rest), place)

    def shuffle_rest(self, _rest: Any, into: t.Zone) -> t.Do:
        if into != t.Zone("deck", "your"):
            raise Unsaid("the rest of the cards go back where they lay: “into your deck”")
        return t.Do("shuffle", into)

    def place_in(self, zone: t.Zone) -> t.Zone:
        return zone

    def place_top(self, zone: t.Zone) -> t.Zone:
        return replace(zone, end="top")

    def place_top_ordered(self, zone: t.Zone) -> tuple[t.Zone, bool]:
        return replace(zone, end="top"), True

    def place_bottom(self, zone: t.Zone) -> t.Zone:
        return replace(zone, end="bottom")

    def place_bottom_ordered(self, zone: t.Zone) -> tuple[t.Zone, bool]:
        return replace(zone, end="bottom"), True

    def place_play(self) -> t.Zone:
        return t.Zone("play")

    def shuffle_in(self, what: t.Thing | t.Zone, into: t.Zone) -> t.Then:
        cards = t.Select(("card",), "all", traits=(t.Placed(what),)) if isinstance(what, t.Zone) else what
        return t.Then(t.Move("put", cards, into), t.Do("shuffle", into))

    def shuffle_from(self, what: t.Thing, source: t.Zone, into: t.Zone) -> t.Then:
        return t.Then(t.Move("put", what, into, source), t.Do("shuffle", into))

    def place_player(self, player: t.Player) -> t.Player:
        return player

    def place_thing(self, thing: t.Thing) -> t.Thing:
        return thing

    def move(self, verb: str, what: t.Thing, *places: Any) -> t.Move:
        source, to = places[0] if len(places) == 2 else None, places[-1]
        if isinstance(to, tuple):
            return t.Move(verb, what, to[0], source, any_order=True)
        if source is None and isinstance(to, t.Zone) and to.whose == "an opponent's" and are_opposing(what):
            to = replace(to, whose="its owner's")  # a card goes to its owner, who is an opponent
        return t.Move(verb, what, to, source)

    def revive(self, what: t.Select) -> t.Move:
        if "discard pile" not in self.vocabulary.lists["zone_name"] or any(
            isinstance(trait, t.Whose) for trait in what.traits
        ):
            raise Unsaid("only cards of your own discard pile are revived: say which kind")
        return t.Move("put", what, t.Zone("play"), t.Zone("discard pile", "your"))

    def a_dead(self, *parts: Any) -> t.Select:
        return picked(self.builder.filters.one_np(*parts), "choose", ONE)

    def the_dead(self, *parts: Any) -> t.Select:
        if not any(isinstance(part, t.Extreme) for part in parts):
            raise Unsaid("say which one: “a”, or “your strongest”")
        return picked(self.builder.filters.one_np(*parts), "the")

    def counted_dead(self, count: dict[str, Any], *parts: Any) -> t.Select:
        return self.builder.selections.counted(count, self.builder.filters.one_np(*parts))

    def search(self, zone: t.Zone, what: t.Thing, *_again: t.Back) -> t.Move:
        return t.Move("take", what, t.Zone("hand", "your"), zone)

    def attach(self, what: t.Thing, to: t.Thing) -> t.Move:
        return t.Move("attach", what, to)

    def return_by(self, what: t.Thing, place: Any) -> t.Move:
        return self.move("return", what, place)

    def move_or_show(self, player: t.Player, move: t.Move, kind: str) -> Several:
        """A card that is moved, and the hand that is shown in proof where there is no such card in it."""
        if not isinstance(move.what, t.Select) or move.what.kinds != (kind,) or move.source is None:
            raise Unsaid("the hand that is shown must be without the card that is asked for")
        shown = t.Do("reveal", t.Zone("hand", "that player's"), by=t.Player("that player"))
        return Several((self.builder.clauses.by_player(player, move), t.If(t.Did("they", negated=True), shown)))
