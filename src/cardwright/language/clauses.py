# ruff: noqa: D102 - a method is documented by the rule of the grammar whose name it bears
"""From the parse of a text to its effect tree: clauses, sentences and paragraphs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeGuard

from lark import Token, v_args
from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.binding.mention import ORDINALS
from cardwright.language.build import AMONG, CHOOSE, ONE, among, own
from cardwright.language.build_events import FIGHTS, RECOVERED, EventParts, drawn
from cardwright.language.complaints import Unsaid
from cardwright.language.errors import CardTextError
from cardwright.language.joining import (
    EACH_NUMBER,
    SAID_OF,
    SAID_YOU,
    THEY,
    Again,
    Either,
    Joint,
    Predicate,
    Quoted,
    Rather,
    Rest,
    Several,
    apart,
    as_many_as,
    at_most,
    carried_on,
    comes_after,
    conditional,
    continued,
    damage_delta,
    deltas_of,
    done_by,
    either_event,
    filled,
    first_said,
    followed,
    has_otherwise,
    in_steps,
    inherited,
    innermost,
    is_apart,
    is_as_many,
    is_bonus,
    is_conditional,
    is_said_to_you,
    last_act,
    measured_by,
    multiplied,
    multiplied_behind,
    of_the_hit,
    rather,
    reaching,
    repeated,
    subject_of,
    times_each,
    waiting,
    with_otherwise,
)
from cardwright.language.points import Points, Rule
from cardwright.language.sense import has_several_opponents
from cardwright.language.things import is_many
from cardwright.language.vocabulary import Vocabulary
from cardwright.language.walk import every, ordered, rewrite, speaks_back
from cardwright.language.words import Word

# The rules of the grammar that begin with the verb of an act.
ACTS = "damage damage_more damage_to_equal damage_equal_to gain gain_equal restore restore_to_equal restore_equal_to"
ACTS += " convert do do_random die_turned turned put_beneath do_from draw draw_equal move attach roll shuffle_in"
ACTS += " choosing_from heal restore_you choosing recall removal shuffle_from gain_as_many gain_plus damage_equal_own"
OWN = (t.Whose("own"),)
VERB_FIRST = frozenset(ACTS.split())
BENEATH = "put beneath"  # a card goes under another one
SENT = ("destroy", "discard", "sacrifice")  # what brings a card to the discard pile
MOST_TIMES = 5  # that a clause can be repeated
COUNTED_TOGETHER = "“{}” can be one of several: begin with “the {} time each ...”, which counts all of them together"


@v_args(inline=True)
class Clauses(EventParts):
    """Builds clauses and all above them; each method bears the name of its rule in the grammar."""

    def __init__(self, vocabulary: Vocabulary, points: Points, words: Sequence[Word]) -> None:
        super().__init__(vocabulary, points)
        self.words = {word.start: word.text for word in reversed(words)}
        self.shown: t.Zone | t.Select | None = None  # what was looked at last
        self.is_one_user = False  # the one who can use the card was named, and “it” means that one
        self.is_idle = False  # a sentence says when the others do nothing
        self.bases = {verb.partition(" ")[0] for verb in vocabulary.lists["verb"]}

    def _call_userfunc(self, tree: Any, new_children: Any = None) -> Any:
        """What a rule builds; an act whose verb goes with somebody else is said of the subject before it."""
        made = super()._call_userfunc(tree, new_children)  # type: ignore[no-untyped-call]
        if tree.data in VERB_FIRST and not isinstance(made, t.Swap) and self.is_of_another(tree):
            return done_by(made, SAID_OF)
        if tree.data == "of_this" and self.words.get(tree.meta.start_pos) == "deal":
            raise Unsaid(
                "“more damage” is more of a hit that is still dealt: say how much of which damage you deal now"
            )
        return replace(made, what=SAID_OF) if tree.data == "outcome_you" and self.is_of_another(tree) else made

    def is_of_another(self, tree: Any) -> bool:
        """Whether a clause begins with a verb that is not said to you."""
        verb = self.words.get(tree.meta.start_pos, "")
        return verb.endswith("s") and verb not in self.bases

    # What a player does.
    def damage_rest(self, *parts: Any) -> t.Damage:
        return replace(self.damage(*parts), by=SAID_OF)

    def damage(self, amount: t.Amount, *parts: Any) -> t.Damage:
        return t.Damage(amount, parts[-1], parts[0] if len(parts) == 2 else "")

    def damage_more(self, amount: t.Amount) -> t.Damage:
        return t.Damage(amount, more=True)

    def damage_to_equal(self, *parts: Any) -> t.Damage:
        return t.Damage(parts[-1], parts[-2], parts[0] if len(parts) == 3 else "")

    def damage_equal_to(self, *parts: Any) -> t.Damage:
        amount, to = parts[-2] if isinstance(parts[-1], t.Player) else first_said(parts[-2]), parts[-1]
        return t.Damage(amount, to, parts[0] if len(parts) == 3 else "")

    def damage_equal_own(self, *parts: Any) -> t.Damage:
        own = t.Stat(parts[-2], t.Back(which=t.Back.DEALER))
        return t.Damage(own, parts[-1], parts[0] if len(parts) == 3 else "")

    def damage_of_no_size(self, *_parts: Any) -> t.Damage:
        raise Unsaid("“deal” needs a number: say how much damage")

    def gain_of_no_size(self, verb: str, resource: str) -> t.Gain:
        raise Unsaid(f"“{verb}” needs a number: say how much of {resource}")

    def gain_equal(self, verb: str, resource: str, amount: t.Amount) -> t.Gain:
        return t.Gain(verb, amount, resource)

    def gain_half(self, verb: str, resource: str) -> t.Gain:
        return t.Gain(verb, t.Scaled("half", self._owned(resource)), resource)

    def gain_half_up(self, verb: str, resource: str) -> t.Gain:
        return t.Gain(verb, t.Scaled("half", self._owned(resource), rounded_up=True), resource)

    def gain_whole(self, verb: str, resource: str) -> t.Gain:
        if verb == "gain":
            raise Unsaid(f"say how much of {resource} you gain")
        return t.Gain(verb, self._owned(resource), resource)

    def gain_as_many(self, verb: str) -> t.Gain:
        return t.Gain(verb, t.ThatMuch(), "")

    def gain_plus(
        self, verb: str, base: t.Amount, resource: str, amount: t.Amount, more: str, of: t.Select
    ) -> t.Effect:
        return t.All((t.Gain(verb, base, resource), t.All((t.Gain(verb, t.Per(amount, of), more),))))

    def restore_you(self, amount: t.Amount, resource: str) -> t.Gain:
        return t.Gain("restore", amount, resource, to=t.Player())

    def restore_to_equal(self, resource: str, to: t.Thing, amount: t.Amount) -> t.Gain:
        return t.Gain("restore", amount, resource, to=to)

    def restore_equal_to(self, resource: str, amount: t.Amount, to: t.Thing) -> t.Gain:
        return t.Gain("restore", first_said(amount), resource, to=to)

    def draw_equal(self, amount: t.Amount) -> t.Do:
        return t.Do("draw", t.Select(("card",), "draw", amount))

    def draw_until_own(self, amount: t.Amount) -> t.Do:
        held = t.Count(t.Select(("card",), "all", traits=(t.Placed(t.Zone("hand", "its own")),)))
        return self.draw_equal(t.Sum(amount, held, minus=True))

    def draw_until_kind(self, kind: str) -> t.Do:
        return t.Do("draw", t.Select((kind,), "draw until"))

    def draw_kind(self, cards: t.Select) -> t.Do:
        return t.Do("draw", cards)

    def kind_drawn(self, *parts: Any) -> t.Select:
        return t.Select(parts[-1:], "draw kind", ONE, traits=tuple(t.Typed(part) for part in parts[:-1]))

    def draw_bottom(self, zone: t.Zone) -> t.Do:
        return t.Do("draw", t.Select(("card",), "bottom", ONE, traits=(t.Placed(zone),)))

    def discard_down(self, number: Token) -> t.Do:
        return t.Do("discard", t.Select(("card",), "down to", t.Number(int(number))))

    def many_down(self, player: t.Player, least: Token, number: Token) -> t.Effect:
        if int(least) != int(number) + 1:
            raise Unsaid(f"players with {least} cards discard down to {int(least) - 1}: make it two sentences")
        return self.by_player(player, self.discard_down(number))

    def draw_until(self, amount: t.Amount) -> t.Do:
        held = t.Count(t.Select(("card",), "all", traits=(t.Placed(t.Zone("hand", "your")),)))
        return self.draw_equal(t.Sum(amount, held, minus=True))

    def gain(self, verb: str, amount: t.Amount, resource: str) -> t.Gain:
        return t.Gain(verb, amount, resource)

    def gain_signed(self, sign: str, amount: t.Amount, resource: str) -> t.Gain:
        return t.Gain("gain" if sign == "+" else "lose", amount, resource)

    def heal(self, amount: t.Amount, to: t.Thing) -> t.Gain:
        if "life points" not in self.vocabulary.lists["resource"]:
            raise Unsaid("nothing is healed in this game")
        return t.Gain("restore", amount, "life points", to=to)

    def draw_that_many(self) -> t.Select:
        return t.Select(("card",), "draw", t.ThatMuch())

    def draw_plus(self, amount: t.Amount) -> t.Do:
        return t.Do("draw", t.Select(("card",), "draw", amount))

    def gain_verb(self, word: Token) -> str:
        return str(word).removesuffix("s")

    move_verb = gain_verb
    outcome_verb = gain_verb

    def restore(self, amount: t.Amount, resource: str, to: t.Thing) -> t.Gain:
        return t.Gain("restore", amount, resource, to=to)

    def convert(self, amount: t.Amount, resource: str, into: str) -> t.Convert:
        return t.Convert(amount, resource, into)

    def do(self, verb: str, what: t.Thing | t.Zone, *links: t.Link) -> t.Do | t.Move:
        if verb == "play" and isinstance(what, t.Select) and what.pick in ("top", "bottom") and not links:
            return t.Move("put", what, t.Zone("play"))  # it is not paid for, and comes from where it lies
        if verb == "prevent" and isinstance(what, t.Select):
            what = self.under_way(what)
        if verb == "look at":
            self.shown = what if isinstance(what, t.Zone | t.Select) else None
        return t.Do(verb, self.discarded(what) if verb == "discard" else what, links)

    def under_way(self, what: t.Select) -> t.Select:
        """What is prevented: a spell that is being played, said or not."""
        state = t.State("being played")
        is_said = any(isinstance(trait, t.State | t.Placed) for trait in what.traits)
        if is_said or state.name not in self.vocabulary.lists.get("post_state", ()) or set(what.kinds) != {"spell"}:
            return what
        return replace(what, traits=ordered((*what.traits, state)))

    def discarded(self, what: t.Thing | t.Zone) -> t.Thing | t.Zone:
        """What is discarded: in a game of rounds, cards that are named by whose they are lie in play."""
        if not self.vocabulary.groups or not is_owned(what):
            return what
        return replace(what, traits=ordered((*what.traits, t.Placed(t.Zone("play")))))

    def destroyed(self, _verb: str, what: t.Thing) -> t.Do:
        if not isinstance(what, t.Select):
            return t.Do("discard", what)
        zones = [trait.zone.name for trait in what.traits if isinstance(trait, t.Placed)]
        if any(zone != "play" for zone in zones):
            raise Unsaid("only cards in play are destroyed: write “discard”")
        in_play = () if zones else (t.Placed(t.Zone("play")),)
        return t.Do("discard", replace(what, traits=ordered((*what.traits, *in_play))))

    def destroyed_with_attached(self, what: t.Thing) -> Several:
        if not isinstance(what, t.Select) or what.pick != "choose" or what.count != ONE:
            raise Unsaid("say which one it is: “a unit and all cards attached to it”")
        if "attached to" not in self.vocabulary.lists["relation"]:
            raise Unsaid("nothing is attached in this game")
        attached = t.Select(("card",), "all", traits=(t.Linked("attached to", t.Back()),))
        return Several((t.Do("choose", what), t.Do("destroy", attached), t.Do("destroy", t.Back(what.kinds[0]))))

    def choosing(self, what: t.Thing) -> t.Do:
        is_player = isinstance(what, t.Player) and what.who in t.CHOSEN
        if not is_player and (not isinstance(what, t.Select) or what.pick != "choose"):
            raise Unsaid("“choose” needs things to choose from: “a unit”")
        return t.Do("choose", what)

    def choosing_from(self, what: t.Thing, zone: t.Zone | None = None) -> t.Do:
        chosen = self.choosing(what)
        if not isinstance(chosen.what, t.Select):
            raise Unsaid("cards are chosen from a hand or pile, and no players")
        placed = t.Placed(zone or t.Zone("hand", "that player's"))
        return t.Do("choose", replace(chosen.what, traits=ordered((*chosen.what.traits, placed))))

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

    def removal(self, what: t.Thing, host: t.Thing) -> t.Do:
        if "attached to" not in self.vocabulary.lists["relation"] or not isinstance(what, t.Select):
            raise Unsaid("say what becomes of it: “destroy”, “return” or “put”")
        return t.Do("destroy", replace(what, traits=ordered((*what.traits, t.Linked("attached to", host)))))

    def die_turned(self, what: t.Thing, side: Token) -> t.Do:
        return t.Do("turn", what, side=int(side))

    def turned(self, what: t.Thing, way: str) -> t.Do:
        return t.Do(f"turn {way}", what)

    def do_random(self, verb: str, what: t.Thing) -> t.Do | t.Move:
        if not isinstance(what, t.Select) or what.pick != "choose":
            raise Unsaid("“at random” needs things to pick from before it")
        return self.do(verb, replace(what, pick="random"))

    def do_from(self, verb: str, what: t.Thing, zone: t.Zone) -> t.Do:
        if not isinstance(what, t.Select):
            raise Unsaid("“from” needs things to pick from before it")
        if verb == "discard" and zone == t.Zone("hand", "its own"):
            self.points.note("hand", "the hand of whoever discards", Rule.OWN)
            return t.Do(verb, what)  # players discard from their own hands, said or not
        return t.Do(verb, replace(what, traits=ordered((*what.traits, t.Placed(zone)))))

    def do_all_but(self, verb: str, number: Token, things: t.Select) -> t.Do:
        if verb != "discard" or not self.vocabulary.groups or int(number) != 1:
            raise Unsaid("“all but” one can be discarded: name the others otherwise")
        return t.Do(verb, replace(things, pick="all but", count=t.Number(int(number))))

    def move_among(self, verb: str, what: t.Thing, place: Any) -> t.Move:
        if not isinstance(what, t.Select) or what.pick != "choose":
            raise Unsaid("say which one: “a card from among them”")
        return self.move(verb, among(what), place)

    def put_back(self, cards: t.Back) -> t.Move:
        return t.Move("put", cards, t.Zone("deck", "your", end="top"), any_order=True)

    def put_beneath(self, what: t.Thing, *places: Any) -> t.Move:
        return t.Move(BENEATH, what, places[-1], places[0] if len(places) == 2 else None)

    def rest_placed(self, _rest: Any, place: Any) -> t.Move:
        return self.move("put", self.rest_of_them(_rest), place)

    def shuffle_rest(self, _rest: Any, into: t.Zone) -> t.Do:
        if into != t.Zone("deck", "your"):
            raise Unsaid("the rest of the cards go back where they lay: “into your deck”")
        return t.Do("shuffle", into)

    def do_among(self, verb: str, what: t.Thing) -> t.Do:
        if isinstance(what, t.Select) and what.pick == "choose" and isinstance(self.shown, t.Select):
            return t.Do(verb, among(what))
        if not isinstance(what, t.Select) or self.shown != t.Zone("hand", "each opponent's"):
            raise Unsaid("say from where: “from among them” needs the hands of each opponent before it")
        return t.Do(verb, replace(what, traits=ordered((*what.traits, t.Placed(t.Zone("hand", AMONG))))))

    def draw_one(self) -> t.Select:
        return t.Select(("card",), "draw", ONE)

    def draw_any(self) -> t.Select:
        return t.Select(("card",), "draw")

    def draw_many(self, count: dict[str, Any]) -> t.Select:
        return t.Select(("card",), "draw", **count)

    def draw_bare(self, number: Token) -> t.Select:
        return t.Select(("card",), "draw", t.Number(int(number)))

    def draw(self, cards: t.Select, zone: t.Zone | None = None) -> t.Do:
        return t.Do("draw", drawn(cards, zone))

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
        return self.a(self.one_np(*parts))

    def the_dead(self, *parts: Any) -> t.Select:
        if not any(isinstance(part, t.Extreme) for part in parts):
            raise Unsaid("say which one: “a”, or “your strongest”")
        return self.the(self.one_np(*parts))

    def counted_dead(self, count: dict[str, Any], *parts: Any) -> t.Select:
        return self.counted(count, self.one_np(*parts))

    def control_switched(self, *parts: Any) -> Several:
        one, two = (part for part in parts if not isinstance(part, Token))
        if not all(isinstance(part, t.Select) and part.pick == "choose" and part.count == ONE for part in (one, two)):
            raise Unsaid("say which two are switched, as in “one of your units and an opposing unit”")
        if OWN[0] not in one.traits or not are_opposing(two):
            raise Unsaid("control is switched of one of yours, said first, and an opposing one")
        mine, theirs = t.Back(one.kinds[0], which="first"), t.Back(two.kinds[0], which="second")
        given = t.Do("take control of", mine, by=t.Player("its controller", of=theirs))
        chosen = t.Then(t.Do("choose", one), t.Do("choose", two))
        return Several((chosen, given, t.Do("take control of", theirs)))

    def damage_of_cost(self, of: t.Thing, *parts: Any) -> t.Damage:
        said = [part for part in parts if not isinstance(part, Token)]
        costs = [
            t.Stat(stat, of, printed=True) for stat in ("T cost", "pT cost") if stat in self.vocabulary.lists["stat"]
        ]
        if len(costs) < 2:
            raise Unsaid("nothing costs time in this game: say how much damage")
        return t.Damage(t.Sum(costs[0], costs[1]), said[-1], said[0] if len(said) == 2 else "")

    def search(self, zone: t.Zone, what: t.Thing, *_again: t.Back) -> t.Move:
        return t.Move("take", what, t.Zone("hand", "your"), zone)

    def attach(self, what: t.Thing, to: t.Thing) -> t.Move:
        return t.Move("attach", what, to)

    def roll(self, die: str) -> t.Roll:
        return t.Roll(die)

    def taking(self, amount: t.Amount, kind: str = "") -> t.Damage:
        if "life points" not in self.vocabulary.lists["resource"]:
            raise Unsaid("nobody takes damage in this game")
        return t.Damage(amount, t.Player(), kind)

    def taken_by(self, player: t.Player, damage: t.Damage) -> t.Damage:
        return replace(damage, to=player)

    def strike(self, by: t.Thing, *parts: Any) -> t.Strike:
        if "damage" not in self.vocabulary.lists["stat"]:
            raise Unsaid("say how much damage is dealt")
        return t.Strike(by, parts[-1])

    def strike_same(self, by: t.Thing, things: t.Select) -> t.Strike:
        return self.strike(by, self.a(things))

    def strike_both(self, one: t.Thing, two: t.Thing) -> t.Strike:
        return replace(self.strike(one, two), back=True)

    def strike_all(self, those: t.Thing, *_verb: Any) -> t.Strike:
        if not isinstance(those, t.Back) or those.which != CHOOSE:
            raise Unsaid("name both: “one of your units and an opposing unit strike each other”")
        return self.strike_both(those, those)

    def strike_other(self) -> t.Strike:
        return self.strike_both(t.Back("unit", which="first"), t.Back("unit", which="second"))

    def swap_of(self, of: t.Thing, *parts: Any) -> t.Swap:
        return t.Swap((parts[-2], parts[-1]), of)

    def swap_yours(self, stat: str) -> t.Swap:
        return t.Swap((stat, stat), t.Player(), t.Player("an opponent"))

    def swap_each_other(self, things: t.Select, stat: str) -> t.Swap:
        if things.pick != "choose" or things.count != t.Number(2) or things.up_to:
            raise Unsaid("two of them swap something with each other")
        one = replace(things, count=ONE)
        return t.Swap((stat, stat), one, replace(one, traits=ordered((t.Other(), *one.traits))))

    def swap_between(self, stat: str, of: t.Thing, *parts: Any) -> t.Swap:
        return t.Swap((stat, parts[0] if len(parts) == 2 else stat), of, parts[-1])

    def swap_with(self, of: t.Thing, *parts: Any) -> t.Swap:
        one, other, two = (part for part in parts if not isinstance(part, Token))
        return t.Swap((one, two), of, other)

    def swap(self, one: str, two: str, of: t.Thing) -> t.Swap:
        return t.Swap((one, two), of)

    # What holds.
    def set_to(self, amount: t.Amount) -> tuple[str, t.Amount | None]:
        return "set", amount

    def set_double(self) -> tuple[str, t.Amount | None]:
        return "double", None

    def set_half(self) -> tuple[str, t.Amount | None]:
        return "half", None

    def set_half_up(self) -> tuple[str, t.Amount | None]:
        return "half up", None

    def set_floor(self, amount: t.Amount) -> tuple[str, t.Amount | None]:
        return "at least", amount

    def set_ceiling(self, amount: t.Amount) -> tuple[str, t.Amount | None]:
        return "at most", amount

    def set_ignored(self) -> tuple[str, t.Amount | None]:
        return "ignore", None

    def stat_is(self, stat: str, what: t.Thing, setting: tuple[str, t.Amount | None]) -> t.Change:
        return t.Change(what, (t.Delta(stat, *setting),))

    def stat_of_is(self, what: t.Thing, *parts: Any) -> t.Change:
        return self.stat_is(parts[-2], what, parts[-1])

    def stat_set(self, stat: str, what: t.Thing, amount: t.Amount) -> t.Change:
        return self.stat_is(stat, what, ("set", amount))

    def stat_of_set(self, what: t.Thing, *parts: Any) -> t.Change:
        return self.stat_is(parts[-2], what, ("set", parts[-1]))

    def players_stat_is(self, whose: str, stat: str, setting: tuple[str, t.Amount | None]) -> t.Change:
        return self.stat_is(stat, t.Player(whose.removesuffix("'s")), setting)

    def stat_doubled(self, stat: str, what: t.Thing) -> t.Change:
        return self.stat_is(stat, what, ("double", None))

    def stat_halved(self, stat: str, what: t.Thing) -> t.Change:
        return self.stat_is(stat, what, ("half", None))

    def stat_halved_up(self, stat: str, what: t.Thing) -> t.Change:
        return self.stat_is(stat, what, self.set_half_up())

    def stat_of_each_is(self, things: t.Select, *parts: Any) -> t.Change:
        return self.stat_is(parts[-2], self.each(things), parts[-1])

    def its_stat_is(self, stat: str, setting: tuple[str, t.Amount | None]) -> t.Change:
        return self.stat_is(stat, t.Back(), setting)

    def taken_is(self, thing: t.Thing, size: str) -> t.Change:
        return t.Change(thing, (t.Delta("damage taken", "half" if size == "halved" else "double"),))

    def life_left(self, what: t.Thing, amount: t.Amount, resource: str) -> t.Change:
        if resource != "life points" or "life" not in self.vocabulary.lists["stat"]:
            raise Unsaid("only life points are left")
        return self.stat_is("life", what, ("set", amount))

    def your_stat_is(self, stat: str, setting: tuple[str, t.Amount | None]) -> t.Change:
        return self.stat_is(stat, t.Player(), setting)

    def only_counts(self, stat: str) -> t.Effect:
        everyone = t.Select(self.vocabulary.groups["combatants"][:1], "all")
        others = [other for other in self.vocabulary.groups["attributes"] if other != stat]
        if not others:
            raise Unsaid(f"nothing but “{stat}” is compared in this game")
        left_out = tuple(t.Change(everyone, (t.Delta(other, "ignore"),)) for other in others)
        return left_out[0] if len(left_out) == 1 else t.All(left_out)

    def stats_levelled(self, things: t.Select, *parts: Any) -> t.All:
        one, two, which, number = (part for part in parts if part not in ("'", "s"))
        if int(number) != len((one, two)):
            raise Unsaid("there are two numbers: write “of the two”")
        lesser = t.Lesser(t.Stat(one, t.Back()), t.Stat(two, t.Back()), which == "higher")
        return t.All(tuple(t.Change(self.each(things), (t.Delta(stat, "set", lesser),)) for stat in (one, two)))

    def one_attribute(self, stat: str) -> tuple[str, ...]:
        return (stat,)

    def all_attributes(self, _words: str) -> tuple[str, ...]:
        return self.vocabulary.groups["attributes"]

    def stat_guarded(self, stats: tuple[str, ...], what: t.Thing, guard: str, by: t.Thing | None = None) -> t.Immune:
        return t.Immune(what, by or t.Select(("card",), "all"), stats, lowering=guard != "changed")

    def stat_of_guarded(self, what: t.Thing, *parts: Any) -> t.Immune:
        stats, guard, *by = (part for part in parts if not isinstance(part, Token))
        return self.stat_guarded(stats, what, guard, *by)

    def change_or(self, predicate: Predicate, sign: str, amount: t.Amount, *rest: Any) -> Predicate:
        return self.either_case(predicate, "add" if sign == "+" else "subtract", amount, rest)

    def gain_or(self, predicate: Predicate, amount: t.Amount, *rest: Any) -> Predicate:
        return self.either_case(predicate, "", amount, rest)

    def either_case(self, predicate: Predicate, how: str, amount: t.Amount, rest: tuple[Any, ...]) -> Predicate:
        """A change that is another one under a condition: `+1 Skill, or +3 if it is Divine`."""
        stat, condition = (rest[0], rest[1]) if len(rest) == 2 else ("", rest[0])

        def said_of(subject: t.Thing) -> t.If:
            usual = predicate(subject)
            if not isinstance(usual, t.Change) or len(usual.deltas) != 1:
                raise Unsaid("“or” needs a single number before it")
            delta = usual.deltas[0]
            if stat not in ("", delta.stat) or how not in ("", delta.how):
                raise Unsaid("both numbers must change the same: make it two sentences")
            is_after = speaks_back(condition)
            again: t.Thing = t.Back(many=isinstance(subject, t.Select) and is_many(subject))
            if not is_after and (isinstance(subject, t.Implied) or inherited(subject) == subject):
                again = subject
            changed = t.Change(subject, (replace(delta, amount=amount),))
            return t.If(condition, changed, otherwise=t.Change(again, usual.deltas), after=is_after)

        return said_of

    def either_of(self, subject: t.Thing, predicate: Predicate) -> t.Effect:
        return predicate(subject)

    def either_headless(self, predicate: Predicate) -> t.Effect:
        if not self.vocabulary.groups:
            raise Unsaid("say what gets it: nobody is named")
        return predicate(t.Implied())

    def bonus(self, sign: str, amount: t.Amount, stat: str) -> t.Delta:
        return t.Delta(stat, "add" if sign == "+" else "subtract", amount)

    def bonus_each(self, sign: str, amount: t.Amount, *stats: str) -> tuple[t.Delta, ...]:
        return tuple(self.bonus(sign, amount, stat) for stat in stats)

    def bonus_all(self, sign: str, amount: t.Amount, _all: str) -> tuple[t.Delta, ...]:
        return self.bonus_each(sign, amount, *self.vocabulary.groups["attributes"])

    def plus_to(self, *parts: Any) -> t.Change:
        return t.Change(parts[-1], deltas_of(parts[:-1]))

    def colon_plus(self, what: t.Thing, *deltas: t.Delta) -> t.Change:
        return t.Change(what, deltas_of(deltas))

    def plus(self, *said: t.Delta) -> t.Change:
        deltas = deltas_of(said)
        if not self.vocabulary.groups:
            raise Unsaid(f"say what gets “{deltas[0].stat}”: nobody is named")
        return t.Change(t.Implied(), deltas)

    def given(self, what: t.Thing, *deltas: t.Delta) -> t.Effect:
        change = t.Change(what, deltas_of(deltas))
        return self.to_their_user(change, what) if isinstance(what, t.Select) else change

    def to_their_user(self, change: t.Change, what: t.Select) -> t.Effect:
        """What is given to your cards that fight for nobody themselves is given once for each to who uses them."""
        modifiers = self.vocabulary.groups.get("modifiers", ())
        if not modifiers or not set(what.kinds) <= set(modifiers) or what.pick != "all" or what.traits != OWN:
            return change
        user = t.Select(self.vocabulary.groups["combatants"][:1], "the", traits=OWN)
        used = t.Select(what.kinds, "each", traits=(t.Linked("used by", user),))
        return multiplied(t.Change(user, change.deltas), t.Per(ONE, used))

    def given_by(self, giver: t.Select, *said: Any) -> t.Effect:
        if giver.pick != "all":
            raise Unsaid("“each” needs several things that give: write “for each”")
        return multiplied(t.Change(said[0], deltas_of(said[1:])), t.Per(ONE, replace(giver, pick="each")))

    def given_either(self, what: t.Thing, *deltas: t.Delta) -> t.Choose:
        if isinstance(what, t.Select) and what.pick in ("random", "any"):
            raise Unsaid("it is not clear which is chosen first: write “Choose one: ...; or ...”")
        return t.Choose(tuple(self.given(what, delta) for delta in deltas))

    def headless(self, predicate: Predicate) -> t.Effect:
        effect = predicate(t.Implied())
        if isinstance(effect, t.Gain):
            raise Unsaid("what is gained without a subject, you gain")
        return self.plus(*effect.deltas) if isinstance(effect, t.Change) else effect

    def headless_per(self, predicate: Predicate, per: t.Per) -> t.Effect:
        return multiplied_behind(self.headless(predicate), per, self.points)

    def headless_result(self, modal: str, verb: str) -> t.Rule:
        return t.Rule(t.Implied(), modal, t.Deed(verb))

    def return_by(self, what: t.Thing, place: Any) -> t.Move:
        return self.move("return", what, place)

    def stat_of_doubled(self, what: t.Thing, *parts: Any) -> t.Change:
        return self.stat_doubled(parts[-1], what)

    def only_can(self, things: t.Select, verb: str, this: t.This) -> t.Rule:
        return t.Rule(this, "can only", t.Deed(verb, passive=True, links=(t.Link("by", self.all(things)),)))

    def only_one_can(self, things: t.Select, verb: str, this: t.This) -> t.Rule:
        self.is_one_user = True
        return self.only_can(things, verb, this)

    def change_part(self, *said: t.Delta) -> Predicate:
        deltas = deltas_of(said)
        return lambda subject: t.Change(subject, deltas)

    def stat_size(self, amount: t.Amount, stat: str) -> tuple[t.Amount, str]:
        return amount, stat

    def gain_or_lose(self, word: Token) -> str:
        return "subtract" if word.startswith("lose") else "add"

    def gain_part(self, how: str, *sizes: tuple[t.Amount, str]) -> Predicate:
        deltas = tuple(t.Delta(stat, how, amount) for amount, stat in sizes)
        return lambda subject: t.Change(subject, deltas)

    def gain_stat_equal(self, how: str, stat: str, amount: t.Amount) -> Predicate:
        delta = t.Delta(stat, how, amount)
        return lambda subject: t.Change(subject, (delta,))

    def ignored_part(self, _words: str) -> Predicate:
        return lambda subject: t.Do("ignore", subject)

    def gained_part(self, amount: t.Amount, stat: str) -> Predicate:
        return self._shifted(t.Delta(stat, "add", amount))

    def lost_part(self, amount: t.Amount, stat: str) -> Predicate:
        return self._shifted(t.Delta(stat, "subtract", amount))

    def _shifted(self, delta: t.Delta) -> Predicate:
        """A stat that goes up or down, or what is gained and lost under the same name."""
        if delta.stat not in self.vocabulary.groups.get("attributes", (delta.stat,)):
            raise Unsaid(f"“{delta.stat}” is not gained or lost: write “get +1 {delta.stat}”")
        if delta.stat not in self.vocabulary.lists["resource"]:
            return self.change_part(delta)
        verb, amount = ("gain" if delta.how == "add" else "lose"), delta.amount

        def gained(subject: t.Thing) -> t.Gain:
            if isinstance(subject, t.Player) or amount is None:
                raise Unsaid(f"players gain and lose “{delta.stat}”")
            return t.Gain(verb, amount, delta.stat, by=subject)

        return gained

    def cost_part(self, amount: t.Amount, resource: str, degree: str) -> Predicate:
        delta = t.Delta(f"{resource} cost", "subtract" if degree == "less" else "add", amount)
        return lambda subject: t.Change(subject, (delta,))

    def cost_is(self, amount: t.Amount, resource: str) -> Predicate:
        delta = t.Delta(f"{resource} cost", "set", amount)
        return lambda subject: t.Change(subject, (delta,))

    def cost_nothing(self, number: Token) -> Predicate:
        stats = [stat for stat in ("T cost", "pT cost") if stat in self.vocabulary.lists["stat"]]
        if int(number) or not stats:
            raise Unsaid(f"say what is paid: “costs {number}T”")
        changes = [t.Delta(stat, "set", t.Number(0)) for stat in stats]
        return lambda subject: t.All(tuple(t.Change(subject, (delta,)) for delta in changes))

    def dealt_half_up(self, against: t.Thing | None = None) -> Predicate:
        return lambda subject: t.Change(subject, (t.Delta("damage dealt", "half up"),), against)

    def taken_not_below(self, amount: t.Amount, *parts: Any) -> Predicate:
        against = parts[0] if len(parts) == 2 else None
        delta = t.Delta("damage taken", "subtract", amount, int(parts[-1]))
        return lambda subject: t.Change(subject, (delta,), against)

    def dealt_part(self, *parts: Any) -> Predicate:
        delta, against = damage_delta("damage dealt", parts)
        return lambda subject: t.Change(subject, (delta,), against)

    def taken_part(self, *parts: Any) -> Predicate:
        delta, against = damage_delta("damage taken", parts)
        return lambda subject: t.Change(subject, (delta,), against)

    def become(self, into: str | tuple[str, ...]) -> Predicate:
        return lambda subject: t.Become(subject, (into,) if isinstance(into, str) else into)

    def become_chosen(self, _aspect: str) -> Predicate:
        return lambda subject: t.Become(subject)

    def counts_as(self, into: str | tuple[str, ...]) -> Predicate:
        if isinstance(into, str) or not self.vocabulary.groups:
            return self.is_also(into)
        both = [("is this besides what it is", True), ("is this and no longer what it was", False)]
        also = self.points.decide("counts as", both)
        return lambda subject: t.Become(subject, into, also=also)

    def counts_instead(self, into: tuple[str, ...], _aspect: str) -> Predicate:
        return lambda subject: t.Become(subject, into, also=False)

    def is_also(self, into: str | tuple[str, ...]) -> Predicate:
        return lambda subject: t.Become(subject, (into,) if isinstance(into, str) else into, also=True)

    def lose_aspect(self, aspect: str) -> Predicate:
        return lambda subject: t.Become(subject, loses=aspect)

    def have_part(self, keyword: str) -> Predicate:
        return lambda subject: t.Have(subject, keyword)

    def lose_part(self, keyword: str) -> Predicate:
        return lambda subject: t.Have(subject, keyword, loses=True)

    def have_quoted(self, text: Token) -> Predicate:
        from cardwright.language.read import read_words  # a text in quotation marks is read like any other

        if not text.strip():
            raise Unsaid("“has” needs an ability between the quotation marks")
        try:
            inner = read_words(str(text), self.vocabulary)
        except CardTextError as error:
            raise Quoted(error, (text.start_pos or 0) + 1) from None
        return lambda subject: t.Have(subject, abilities=inner.abilities)

    def immune_part(self, to: t.Thing) -> Predicate:
        return lambda subject: t.Immune(subject, to)

    def immune_damage(self, types: tuple[str, ...] = ()) -> Predicate:
        damage = t.Select(("damage",), "all", traits=(t.Typed(types),) if types else ())
        return lambda subject: t.Immune(subject, damage)

    def rule_part(self, modal: str, deed: t.Deed) -> Predicate:
        is_attacked = deed.verb == "defend" or (deed.passive and deed.verb in FIGHTS)
        if modal == "cannot" and is_attacked and "Elusive" in self.vocabulary.lists["keyword"]:
            if deed.links and not deed.passive:
                raise Unsaid("whoever attacks chooses what defends: write “cannot skirmish with”")
            if not deed.links:
                return lambda subject: t.Have(subject, "Elusive")
        return lambda subject: t.Rule(subject, modal, deed)

    def rule_recover(self, modal: str, what: t.Thing, source: t.Zone, to: t.Zone) -> Predicate:
        if (source, to) != (t.Zone("discard pile", "the"), t.Zone("hand", "the")) or not isinstance(what, t.Select):
            raise Unsaid(f"write “{modal} return cards {RECOVERED}”")
        return lambda subject: t.Rule(subject, modal, t.Deed("return", object=what, resource=RECOVERED))

    def outcome(self, verb: str, period: str) -> t.Deed:
        return t.Deed(verb, resource=period)

    def take_another(self, period: str) -> t.Deed:
        return t.Deed("take", resource=f"another {period}")

    def outcome_you(self, deed: t.Deed) -> t.Rule:
        return t.Rule(t.Player(), "does", deed)

    def outcome_part(self, deed: t.Deed) -> Predicate:
        return lambda subject: t.Rule(subject, "does", deed)

    def subject_part(self, subject: t.Thing, predicate: Predicate) -> t.Effect:
        return predicate(subject)

    def subject_for_good(self, subject: t.Thing, predicate: Predicate) -> t.Effect:
        return t.Lasting(self.permanently(), predicate(subject))

    def never_used_by(self, kind: str, other: str) -> t.Rule:
        if kind not in self.vocabulary.groups.get("combatants", ()):
            raise Unsaid("say what cannot be done: “cannot be” needs something that is done to it")
        used = t.Deed("use", passive=True, links=(t.Link("by", t.Select((other,), "all")),))
        return t.Rule(t.This(), "cannot", used)

    def all_unchanged(self, things: t.Select, _attributes: str) -> t.Immune:
        return self.stat_guarded(self.vocabulary.groups["attributes"], self.all(things), "changed")

    def one_unchanged(self, thing: t.Thing, *_attributes: Any) -> t.Immune:
        return self.stat_guarded(self.vocabulary.groups["attributes"], thing, "changed")

    def next_played(self, things: t.Select, predicate: Predicate) -> t.Lasting:
        if not any(map(is_yours, things.traits)):
            raise Unsaid("say whose: “the next unit you play”")
        effect = predicate(self.all(things))
        parts = effect.parts if isinstance(effect, t.All) else (effect,)
        if not all(isinstance(part, t.Change) and part.deltas[0].stat.endswith(" cost") for part in parts):
            raise Unsaid(
                "of the next card you can say what it costs; else write “the next time you play a unit, it ...”"
            )
        return t.Lasting(self._playing(things), effect)

    def next_played_this_turn(self, things: t.Select, predicate: Predicate) -> t.Lasting:
        made = self.next_played(things, predicate)
        return replace(made, until=t.Sooner(self._playing(things), self.this_turn()))

    def your_next(self, things: t.Select, predicate: Predicate) -> t.Lasting:
        return self.next_played(own(things), predicate)

    def your_next_this_turn(self, things: t.Select, predicate: Predicate) -> t.Lasting:
        return self.next_played_this_turn(own(things), predicate)

    def _playing(self, things: t.Select) -> t.Event:
        """The event that you play one of your cards."""
        traits = tuple(trait for trait in things.traits if not is_yours(trait))
        return t.Event(t.Player(), t.Deed("play", object=self.a(replace(things, traits=traits))))

    def first_played(self, things: t.Select, *parts: Any) -> t.Effect:
        if any(not isinstance(trait, t.Whose) for trait in things.traits):
            raise Unsaid("say only the kind of card that is played first")
        effect = parts[-1](replace(things, pick="all", traits=ordered((*things.traits, t.First()))))
        if not isinstance(effect, t.Change) or not effect.deltas[0].stat.endswith(" cost"):
            raise Unsaid("of the first card of a turn you can say what it costs; else write “when you play your first”")
        return effect

    def damage_redirected(self, thing: t.Thing, *_words: Any) -> t.Damage:
        return t.Damage(t.ThatMuch(), thing, redirected=True)

    def damage_absorbed(self, amount: t.Amount, thing: t.Thing) -> t.Change:
        return t.Change(thing, (t.Delta("damage taken", "absorb", amount),))

    def damage_reduced(self, thing: t.Thing, amount: t.Amount, *least: Token) -> t.Change:
        return t.Change(thing, (t.Delta("damage taken", "subtract", amount, int(least[-1]) if least else 0),))

    def subject_in_turn(self, subject: t.Thing, whose: str, predicate: Predicate) -> t.Lasting:
        return t.Lasting(self.turn_of(whose), predicate(subject))

    def damage_prevented(self, *parts: Any) -> t.Effect:
        types = tuple(part for part in parts if isinstance(part, str))
        to, *by = (part for part in parts if not isinstance(part, str))
        if not by:
            return self.immune_damage(types)(to)
        if types:
            raise Unsaid("leave out the type: what these cards deal is not dealt at all")
        return t.Rule(by[0], "cannot", self.dealing(t.Link("to", to)))

    def deal_by(self, subject: t.Thing, damage: t.Damage) -> t.Effect:
        hit, to = replace(damage, by=subject), damage.to
        if not isinstance(subject, t.Select) or subject.pick not in ("all", "each"):
            return hit
        if not is_to_be_chosen(to) or self.is_only_foe(to):
            return hit
        again = t.Player("that player") if isinstance(to, t.Player) else t.Back(many=is_many(to))
        same = t.All((t.Do("choose", to), replace(hit, to=again)))
        each = t.ForEach(replace(subject, pick="each", count=None), replace(hit, by=t.Back()))
        both: list[tuple[str, t.Effect]] = [
            ("is the same for all of them", same),
            ("is chosen for each of them", each),
        ]
        return self.points.decide("damage to", both)

    def is_only_foe(self, to: t.Select | t.Player) -> bool:
        """Whether there is nothing to choose, since there is only one opponent at a table of this game."""
        if has_several_opponents(self.vocabulary):
            return False
        return to == t.Player("an opponent") or (isinstance(to, t.Select) and to.kinds == ("Lab",) and are_opposing(to))

    def gain_by(self, subject: t.Thing, gain: t.Gain) -> t.Gain:
        return replace(gain, by=subject)

    def of_this(self, predicate: Predicate) -> t.Effect:
        if self.vocabulary.groups:
            raise Unsaid("say what this is said of: nothing is named")
        said = predicate(t.This())
        if isinstance(said, t.Gain):
            raise Unsaid("what is gained without a subject, you gain")
        return said

    def of_this_lost(self, predicate: Predicate) -> t.Effect:
        return self.per_lost(self.of_this(predicate), t.This())

    def of_this_per(self, predicate: Predicate, per: t.Per) -> t.Effect:
        return multiplied_behind(self.of_this(predicate), per, self.points)

    # Clauses.
    def by_player(self, player: t.Player, act: t.Act) -> t.Effect:
        if player == t.Player("that player") and getattr(act, "by", SAID_OF) == t.Player():
            player = THEY
        done: t.Effect = done_by(act, SAID_YOU if player == t.Player() else player)
        return done

    def in_return(self, first: t.Effect, following: t.Effect) -> t.Then:
        return t.Then(first, following)

    def in_return_lasting(self, first: t.Effect, following: t.Effect, until: Any) -> t.Then:
        return t.Then(first, t.Lasting(until, following))

    def may_paying(self, may: t.May, amount: t.Amount, resource: str) -> t.Then:
        if may.by != t.Player() or not isinstance(may.effect, t.Act):
            raise Unsaid("write “may pay ... If they do, ...”")
        return t.Then(t.May(t.Gain("pay", amount, resource)), may.effect)

    def any_hurt(self, verb: str, things: t.Select, by: t.Thing) -> t.Effect:
        if len(things.kinds) != 1 or not isinstance(by, t.This):
            raise Unsaid("say it with “when”: “When ... deals damage to a unit, ...”")
        event = t.Event(by, self.dealing(t.Link("to", self.a(things))))
        return t.When(event, t.Do(verb, t.Back(things.kinds[0])))

    def heals_you(self, by: t.Thing) -> t.Effect:
        if not isinstance(by, t.This):
            raise Unsaid("say it with “when”: “When a unit deals damage, ...”")
        return t.When(t.Event(by, self.dealing()), t.Gain("gain", t.ThatMuch(), "life points"))

    def playable_if(self, this: t.This, condition: t.Condition) -> t.If:
        return t.If(t.Not(condition), t.Rule(t.Player(), "cannot", t.Deed("play", object=this)))

    def act_or_back(self, player: t.Player, act: t.Act) -> Several:
        """A card on top of a deck that is shown, and that you may discard then."""
        match act:
            case t.Do(verb="reveal" | "look at", what=t.Select(pick="top", count=t.Number(1))):
                return Several((self.by_player(player, act), t.May(t.Do("discard", t.Back()))))
            case _:
                raise Unsaid("only the top card of a deck is put back")

    def most_acts(self, extreme: str, act: t.Act) -> t.Effect:
        return self.by_player(self.player_with_most(extreme), act)

    def move_or_show(self, player: t.Player, move: t.Move, kind: str) -> Several:
        """A card that is moved, and the hand that is shown in proof where there is no such card in it."""
        if not isinstance(move.what, t.Select) or move.what.kinds != (kind,) or move.source is None:
            raise Unsaid("the hand that is shown must be without the card that is asked for")
        shown = t.Do("reveal", t.Zone("hand", "that player's"), by=t.Player("that player"))
        return Several((self.by_player(player, move), t.If(t.Did("they", negated=True), shown)))

    def may(self, player: t.Player, act: t.Act) -> t.May:
        return t.May(act, player)

    def repeatedly(self, act: t.Act, times: int) -> t.Effect:
        if not 1 < times <= MOST_TIMES or not isinstance(act, t.Damage | t.Do):
            raise Unsaid(f"up to {MOST_TIMES} hits or acts can be repeated: say the rest in sentences")
        again = replace(act, to=inherited(act.to)) if isinstance(act, t.Damage) and act.to else act
        return t.All((act, *(again for _ in range(times - 1))))

    def per(self, effect: t.Effect, per: t.Per) -> t.Effect:
        return multiplied_behind(effect, per, self.points)

    def per_lost(self, effect: t.Effect, of: t.Thing) -> t.Effect:
        if "lost life" not in self.vocabulary.lists["stat"]:
            raise Unsaid("nothing loses life points in this game")
        return measured_by(effect, t.Stat("lost life", of))

    def per_past(self, effect: t.Effect, words: str) -> t.Effect:
        return measured_by(effect, self.number_past(words))

    def per_beyond(self, effect: t.Effect, of: t.Select, number: Token) -> t.Effect:
        more = t.Sum(t.Count(replace(of, pick="all")), t.Number(int(number)), minus=True)
        if not isinstance(effect, t.Do) or not isinstance(effect.what, t.Select) or effect.what.count != ONE:
            raise Unsaid("“beyond” needs a card that is drawn or discarded for each")
        return replace(effect, what=replace(effect.what, count=more))

    def rest(self, predicate: Predicate) -> Rest:
        return Rest(predicate)

    def again(self, thing: t.Thing) -> Again:
        return Again(thing)

    def rest_per(self, predicate: Predicate, per: t.Per) -> Rest:
        return Rest(predicate, per)

    def all_of(self, *parts: t.Effect | Rest | Again) -> t.Effect:
        done: list[t.Effect] = []
        for said in parts:
            before = done[-1] if done else None
            if is_bonus(before) and is_bonus(said) and t.Implied() in (subject_of(before), subject_of(said)):
                raise Unsaid("say whom each bonus after “and” is for, or leave it out for all of them")
            part = repeated(last_act(before), said.thing) if isinstance(said, Again) else said
            if isinstance(part, t.Gain) and isinstance(before, t.Gain) and isinstance(before.amount, t.Number):
                part = filled(part, before.amount, before.resource)
            if isinstance(part, t.Rule) and part.what == SAID_OF and subject_of(before) is not None:
                raise Unsaid("the subject before “and” does this")
            if isinstance(part, Rest):
                done.append(continued(before, part))
            elif is_apart(part):
                raise Unsaid(EACH_NUMBER)
            elif isinstance(before, t.May) and isinstance(part, t.Act) and is_said_to_you(part):
                inner = before.effect.parts if isinstance(before.effect, t.All) else (before.effect,)
                done[-1] = t.May(t.All((*inner, part)), before.by)
            else:
                done.append(carried_on(part, before, self.points))
        if len(done) == 2 and isinstance(done[0], t.Then):
            return t.All((done[0], t.All((done[1],))))  # what comes last does not hang on what was done before
        return done[0] if len(done) == 1 else times_each(done, self.points)

    def in_turn(self, first: t.Effect, following: t.Effect) -> t.Then:
        return t.Then(first, as_many_as(first, carried_on(following, first, self.points)))

    # Statements, sentences, paragraphs.
    def prefix_if(self, condition: t.Condition) -> Callable[[t.Effect], t.Effect]:
        return lambda effect: t.If(condition, effect)

    def prefix_unless(self, condition: t.Condition) -> Callable[[t.Effect], t.Effect]:
        return lambda effect: t.If(t.Not(condition), effect)

    def prefix_when(self, event: t.Event) -> Callable[[t.Effect], t.Effect]:
        return self.points.decide("when", waiting(event))

    def prefix_when_while(self, event: t.Event, condition: t.Condition) -> Callable[[t.Effect], t.Effect]:
        if speaks_back(condition):
            raise Unsaid("it is not clear what “it” means: put “if ...” after the comma")
        return lambda effect: t.When(event, t.If(condition, effect))

    def when_either_done(self, thing: t.Thing, *verbs: str) -> Callable[[t.Effect], t.Effect]:
        return either_event(*(t.Event(thing, t.Deed(verb)) for verb in verbs))

    def when_either_suffered(self, thing: t.Thing, *verbs: str) -> Callable[[t.Effect], t.Effect]:
        return either_event(*(t.Event(thing, t.Deed(verb, passive=True)) for verb in verbs))

    def when_either_one(self, this: t.This, thing: t.Thing, deed: t.Deed) -> Callable[[t.Effect], t.Effect]:
        return either_event(t.Event(this, deed), t.Event(thing, deed))

    def when_surviving(self, thing: t.Thing) -> Callable[[t.Effect], t.Effect]:
        survives = self.survived(thing if isinstance(thing, t.This) else t.Back())
        return lambda effect: t.When(self.damage_dealt(thing), t.If(survives, effect))

    def when_sent(self, this: t.This) -> Callable[[t.Effect], t.Effect]:
        return self.when_either_suffered(this, *(verb for verb in SENT if verb in self.vocabulary.lists["verb"]))

    def next_time(self, event: t.Event) -> Callable[[t.Effect], t.Effect]:
        return lambda effect: t.Lasting(event, t.When(event, effect))

    def next_time_this_turn(self, event: t.Event) -> Callable[[t.Effect], t.Effect]:
        return lambda effect: t.Lasting(t.Sooner(event, self.this_turn()), t.When(event, effect))

    def tail_next(self, effect: t.Effect, event: t.Event) -> t.Effect:
        if speaks_back(event) or speaks_back(effect):
            raise Unsaid("it is not clear what “it” means: put “the next time ...,” first")
        return self.next_time(event)(effect)

    def if_event(self, subject: t.Thing, deed: t.Deed, effect: t.Effect) -> t.Effect:
        if deed.verb in ("control", "draw"):
            raise Unsaid("begin with “when” if you mean that it happens")
        return self.prefixed(self.prefix_when(t.Event(subject, deed)), effect)

    def prefix_nth(self, event: t.Event, ordinal: str) -> Callable[[t.Effect], t.Effect]:
        several = t.CHOSEN if has_several_opponents(self.vocabulary) else t.CHOSEN[1:]
        who = next((part.who for part in every(event) if isinstance(part, t.Player) and part.who in several), "")
        if who:
            raise Unsaid(COUNTED_TOGETHER.format(who, ordinal))
        return self.nth_time(ordinal, event)

    def nth_time(self, ordinal: str, event: t.Event) -> Callable[[t.Effect], t.Effect]:
        return lambda effect: t.When(event, effect, ORDINALS.index(ordinal) + 1)

    def once_each_turn(self, event: t.Event) -> Callable[[t.Effect], t.Effect]:
        first = self.nth_time("first", event)

        def once(effect: t.Effect) -> t.Effect:
            if isinstance(effect, t.May) or (isinstance(effect, t.Then) and isinstance(effect.first, t.May)):
                raise Unsaid("“once per turn” is open where you may decline: write “for the first time each turn”")
            return first(effect)

        return once

    def nth_own_time(self, ordinal: str, event: t.Event) -> Callable[[t.Effect], t.Effect]:
        nth = self.nth_time(ordinal, event)
        return lambda effect: nth(t.If(t.TurnOf("your"), effect))

    def nth_object(self, player: t.Player, verb: str, ordinal: str, kind: str) -> Callable[[t.Effect], t.Effect]:
        thing = t.Select((kind,), "choose", ONE)
        return self.prefix_nth(t.Event(player, t.Deed(verb, object=thing)), ordinal)

    def nth_draw(self, player: t.Player, ordinal: str) -> Callable[[t.Effect], t.Effect]:
        return self.prefix_nth(t.Event(player, t.Deed("draw", object=self.draw_one())), ordinal)

    def prefix_at(self, edge: str, span: tuple[str, str]) -> Callable[[t.Effect], t.Effect]:
        return lambda effect: t.When(t.Moment(edge, span[1], span[0]), effect)

    def prefix_each_several(self, number: Token, things: t.Select) -> Callable[[t.Effect], t.Effect]:
        per = t.Per(ONE, *self.each_several(number, things))

        def each(effect: t.Effect) -> t.Effect:
            if not is_said_of_others(effect):
                raise Unsaid("put “for every ...” behind the number that it multiplies")
            return multiplied(effect, per)

        return each

    def prefix_each(self, of: t.Select) -> Callable[[t.Effect], t.Effect]:
        def each(effect: t.Effect) -> t.Effect:
            if isinstance(effect, t.Lasting) and is_said_of_others(effect.effect):
                return replace(effect, effect=each(effect.effect))
            is_number = isinstance(of, t.ThisWay | t.Times) or is_said_of_others(effect)
            if isinstance(of, t.ThisWay | t.Times) and is_choice(effect):
                raise Unsaid("is it chosen once, or for each? Put “for each ...” at the end if it is chosen once")
            return multiplied(effect, t.Per(ONE, of)) if is_number else t.ForEach(of, effect)

        return each

    def prefix_each_player(self, who: str) -> Callable[[t.Effect], t.Effect]:
        def each(effect: t.Effect) -> t.Effect:
            if is_said_of_others(effect.effect if isinstance(effect, t.Lasting) else effect):
                raise Unsaid("players are not counted here: say what is done to or by “that player”")
            return t.ForEach(t.Player(who), effect)

        return each

    def prefix_who_do(self, *_who: str) -> Callable[[t.Effect], t.Effect]:
        return lambda effect: t.If(t.Did(t.Did.EACH), effect)

    def prefix_who_do_not(self, *_who: str) -> Callable[[t.Effect], t.Effect]:
        return lambda effect: t.If(t.Did(t.Did.EACH, negated=True), effect)

    def prefix_until(self, until: Any) -> Callable[[t.Effect], t.Effect]:
        return lambda effect: t.Lasting(until, effect)

    def prefixed(self, prefix: Callable[[t.Effect], t.Effect], effect: t.Effect) -> t.Effect:
        if isinstance(effect, Several | Rather):
            raise Unsaid("make it two sentences, and the second one a sentence of its own")
        if isinstance(effect, t.All) and isinstance(effect.parts[0], t.Then):
            raise Unsaid("make it two sentences: the second part does not depend on the first one")
        return prefix(in_steps(effect))

    def instead(self, event: t.Event, effect: t.Effect) -> t.Effect:
        effect = filled(effect, t.ThatMuch(), event.deed.resource)
        return of_the_hit(event, effect) or t.Instead(event, effect)

    def instead_this_turn(self, event: t.Event, effect: t.Effect) -> t.Effect:
        return t.Lasting(self.this_turn(), self.instead(event, effect))

    def instead_next(self, event: t.Event, effect: t.Effect) -> t.Instead:
        made = self.instead(event, effect)
        if not isinstance(made, t.Instead):
            raise Unsaid("say it of every hit: leave out “the next time”")
        return replace(made, once=True)

    def instead_next_this_turn(self, event: t.Event, effect: t.Effect) -> t.Lasting:
        return t.Lasting(self.this_turn(), self.instead_next(event, effect))

    def if_entering_with(self, condition: t.Condition, effect: t.Effect, *parts: Any) -> Several:
        subject = subject_of(effect)
        if not isinstance(subject, t.This):
            raise Unsaid("say what enters play in a sentence of its own")
        enters = t.Event(subject, t.Deed("enter play"))
        more = t.If(condition, t.Change(subject, deltas_of(parts[-1:])))
        return Several((t.If(condition, effect), t.When(enters, more)))

    def would_may(self, event: t.Event, may: t.May, effect: t.Effect) -> Joint:
        parts = effect.parts if isinstance(effect, t.All) else (effect,)
        if not isinstance(may.effect, t.Act) or not all(isinstance(part, t.Act) for part in parts):
            raise Unsaid("say it in one sentence: “you may ... and ... instead”")
        return Joint("", self.instead(event, replace(may, effect=t.All((may.effect, *parts)))))

    def rather_if(self, condition: t.Condition, effect: t.Effect) -> Rather:
        return Rather(condition, effect)

    def rather_if_after(self, effect: t.Effect, condition: t.Condition) -> Rather:
        return Rather(condition, effect)

    def rather_so_much(self, condition: t.Condition, amount: t.Amount) -> Rather:
        return Rather(condition, t.Damage(amount, more=True))

    def rather_so_much_if(self, amount: t.Amount, condition: t.Condition) -> Rather:
        return self.rather_so_much(condition, amount)

    def or_so_much(self, effect: t.Effect, amount: t.Amount, condition: t.Condition) -> Several:
        if not isinstance(effect, t.Damage):
            raise Unsaid("“or” and a number need damage before them")
        return Several(rather(effect, Rather(condition, replace(effect, amount=amount, to=t.Back()))))

    def tail_unless_act(self, effect: t.Effect, player: t.Player, act: t.Act) -> t.Unless:
        verb = act.verb if isinstance(act, t.Gain | t.Do) else ""
        if verb not in ("pay", "lose", "discard", "sacrifice"):
            raise Unsaid("after “unless” a player can pay, discard or sacrifice something")
        if isinstance(effect, t.Rule) and effect.modal == "cannot":
            raise Unsaid("is it asked once, or each time? Write “when ..., you may ... . If you do not, ...”")
        return t.Unless(effect, done_by(act, player))

    def next_turn(self, effect: t.Effect) -> t.When:
        if isinstance(effect, t.Change) and effect.deltas[0].stat.endswith(" cost"):
            return self.during_next(effect, "your next")
        if not isinstance(effect, t.Act):
            raise Unsaid("say when: “at the start of your next turn”, or how long: “until the end of your next turn”")
        return t.When(t.Moment("start", "turn", "your next"), effect)

    def during_next(self, effect: t.Effect, whose: str) -> t.When:
        if not isinstance(effect, t.Standing):
            raise Unsaid("say when: “at the start of your next turn”")
        return t.When(t.Moment("start", "turn", whose), t.Lasting(self.this_turn(), effect))

    def during_next_when(self, effect: t.Effect, whose: str, event: t.Event) -> t.When:
        subject = subject_of(effect)
        if event.subject == t.Back() and isinstance(subject, t.This):
            event = replace(event, subject=subject)
        elif speaks_back(event) or speaks_back(effect):
            raise Unsaid("it is not clear what “it” means: put “when ...,” first")
        return t.When(event, self.during_next(effect, whose))

    def not_below(self, effect: t.Effect, amount: t.Amount, _resource: str) -> t.Effect:
        is_cost = any(isinstance(part, t.Delta) and part.stat.endswith(" cost") for part in every(effect))
        if amount != t.Number(0) or not is_cost:
            raise Unsaid("no cost is ever less than 0: leave it out, or say what it is at least")
        return effect

    def end_of_own_turn(self, condition: t.Condition, effect: t.Effect) -> t.When:
        return t.When(t.Moment("end", "turn", "your"), t.If(condition, effect))

    def options_count(self, count: Token) -> tuple[int, bool]:
        return int(count), False

    def options_up_to(self, count: Token) -> tuple[int, bool]:
        return int(count), True

    def choose(self, count: tuple[int, bool], *options: t.Effect) -> t.Choose:
        if not 1 <= count[0] <= len(options):
            raise Unsaid(f"“choose” offers {len(options)} effects but asks for {count[0]}")
        return t.Choose(options, *count)

    def tail(self, effect: t.Effect, until: Any) -> t.Effect:
        def put(governed: t.Effect) -> t.Effect:
            if is_apart(governed):
                return t.All((*map(put, apart(governed)[:-1]), t.All((put(apart(governed)[-1]),))))
            return t.Lasting(until, governed, after=comes_after(governed, until))

        return (
            put(effect)
            if isinstance(until, t.Moment | t.Event | t.Sooner)
            else reaching("while", effect, put, self.points)
        )

    def tail_if(self, effect: t.Effect, condition: t.Condition) -> t.Effect:
        if isinstance(effect, t.Rule) and effect.modal == "can only" and not effect.deed.links:
            return self.tail_unless(replace(effect, modal="cannot"), condition)
        return conditional("if", effect, condition, self.points)

    def tail_unless(self, effect: t.Effect, condition: t.Condition) -> t.Effect:
        return conditional("unless", effect, t.Not(condition), self.points)

    def tail_at(self, effect: t.Effect, edge: str, span: tuple[str, str]) -> t.Effect:
        moment = t.Moment(edge, span[1], span[0])
        return reaching("at", effect, lambda governed: t.When(moment, governed), self.points)

    def tail_when(self, effect: t.Effect, event: t.Event) -> t.Effect:
        if speaks_back(event) or speaks_back(effect):
            raise Unsaid("it is not clear what “it” means: put “when ...,” first")
        return self.points.decide("when", waiting(event))(effect)

    def saved_from_discard(self, *parts: Any) -> t.When:
        event, effect = parts[0], parts[1]
        return t.When(event, effect)

    def tail_when_lasting(self, effect: t.Effect, until: Any, event: t.Event) -> t.Effect:
        return self.tail_when(t.Lasting(until, effect), event)

    def tail_both(self, effect: t.Effect, until: Any, condition: t.Condition) -> t.Effect:
        if speaks_back(condition) or speaks_back(until):
            raise Unsaid("it is not clear what “it” means after two conditions: put one of them first")
        return t.If(condition, t.Lasting(until, effect))

    def where(self, effect: t.Effect, amount: t.Amount) -> t.Effect:
        defined: t.Effect = rewrite(effect, lambda node: amount if isinstance(node, t.Variable) else node)
        if defined == effect:
            raise Unsaid("there is no X that “where X is” could explain")
        is_named = all(part.which or part.kind for part in every(amount) if isinstance(part, t.Back))
        if isinstance(effect, t.All | t.Then) and speaks_back(amount) and not is_named:
            raise Unsaid("it is not clear what “its” means after two clauses: make them two sentences")
        return defined

    def sentence(self, effect: t.Effect) -> Joint:
        if any(map(is_as_many, every(effect))):
            raise Unsaid("say how many of what: “that many” needs a number before it")
        return Joint("", effect)

    def then_sentence(self, effect: t.Effect) -> Joint:
        return Joint("then", effect)

    def instead_sentence(self, condition: t.Condition, sign: str, amount: t.Amount, *stat: str) -> Joint:
        how = "add" if sign == "+" else "subtract"
        return Joint("instead", lambda before: self.either_case(lambda _: before, how, amount, (*stat, condition)))

    def most_sentence(self, number: Token) -> Joint:
        return Joint("most", int(number))

    def cost_sentence(self, *parts: Any) -> Joint:
        (act,) = (part for part in parts if not isinstance(part, t.This))
        return Joint("", t.PlayCost(act))

    def do_this_at(self, edge: str, span: tuple[str, str]) -> Joint:
        return Joint("do this", t.Moment(edge, span[1], span[0]))

    def idle_unless(self, condition: t.Condition, _this: t.This) -> Joint:
        return Joint("does nothing", condition)

    def who_do(self, who: str, act: t.Act) -> Joint:
        return Joint("who do", (who, t.If(t.Did("they"), done_by(act, t.Player("that player")))))

    def who_do_not(self, who: str, act: t.Act) -> Joint:
        return Joint("who do", (who, t.If(t.Did("they", negated=True), done_by(act, t.Player("that player")))))

    def counts_too(self, number: Token, *_stop: Token) -> Joint:
        if int(number) != 1:
            raise Unsaid("write “this one counts too”")
        return Joint("counts too", None)

    def otherwise_sentence(self, effect: t.Effect) -> Joint:
        return Joint("otherwise", effect)

    def price(self, amount: t.Amount, resource: str) -> t.Price:
        return t.Price(amount, resource)

    def limit(self, times: int, per: str) -> t.Limit:
        return t.Limit(times, per)

    def header(self, *parts: Any) -> dict[str, Any]:
        keyword = parts[0] if isinstance(parts[0], str) else ""
        limit = parts[-1] if isinstance(parts[-1], t.Limit) else None
        costs = tuple(part for part in parts if not isinstance(part, str | t.Limit))
        return {"keyword": keyword, "costs": costs, "limit": limit}

    def paragraph(self, *parts: Any) -> tuple[t.Ability, ...]:
        header = parts[0] if isinstance(parts[0], dict) else {}
        joints = list(parts[1:] if header else parts)
        awake = joints.pop(0).effect if joints[0].word == "does nothing" else None
        does: list[t.Effect] = []
        for before, joint in zip([None, *joints], joints, strict=False):
            if joint.word and not does:
                raise Unsaid(f"“{joint.word}” needs a sentence before it")
            if before and isinstance(before.effect, Either) and not isinstance(joint.effect, t.When | t.Instead):
                raise Unsaid("what happens at either of two events is one sentence: make two of them")
            self._join(does, joint)
        if awake is not None:
            if header or not does:
                raise Unsaid("“does nothing” needs the sentences of its card after it, with no cost before them")
            does, self.is_idle = [t.If(awake, effect) for effect in does], True
        return (t.Ability(tuple(rewrite(effect, said_of_you) for effect in does), **header),)

    def _join(self, does: list[t.Effect], joint: Joint) -> None:
        """Adds a sentence to those of its paragraph, or to the last of them."""
        if joint.word == "most":
            does[-1] = at_most(does[-1], joint.effect)
        elif joint.word == "then":
            step = as_many_as(does[-1], in_steps(joint.effect))
            if self._hangs_on(does[-1], step):
                does[-1] = innermost(does[-1], partial(followed, step))
            else:
                does += apart(step)
        elif isinstance(joint.effect, Rather):
            self._rather(does, joint.effect)
        elif isinstance(joint.effect, Several):
            does += joint.effect
        elif joint.word == "otherwise":
            does[-1] = with_otherwise(does[-1], in_steps(joint.effect))
        elif joint.word == "instead":
            does[-1] = instead_of(does[-1], joint.effect)
        elif joint.word == "counts too":
            counted = [part.of for part in every(does[-1]) if isinstance(part, t.Per)]
            if not any(isinstance(of, t.Select) and t.Other() not in of.traits for of in counted):
                raise Unsaid("“this one counts too” needs a sentence before it that counts cards “for each”")
        elif self.is_one_user and is_of_user(joint.effect, does):
            does.append(replace(joint.effect, what=t.Implied()))
        elif joint.word == "who do":
            who, effect = joint.effect
            if not isinstance(does[-1], t.May) or does[-1].by != t.Player(who):
                raise Unsaid(f"“{who} who does” needs a sentence before it that says what {who} may do")
            does.append(effect)
        elif joint.word == "do this":
            self._postpone(does, joint.effect)
        elif does and is_other_case(does[-1], joint.effect):
            raise Unsaid("“if you do not” asks whether that was done: write “Otherwise, ...” for the other case")
        elif does and not any(isinstance(part, t.When | t.Instead) for part in every(joint.effect)):
            does += apart(as_many_as(does[-1], joint.effect))
        else:
            does += apart(joint.effect)

    def _hangs_on(self, before: t.Effect, step: t.Effect) -> bool:
        """Whether what comes “then” in a sentence of its own happens only if what is said before it does."""
        if not is_conditional(before) or (isinstance(step, t.If) and isinstance(step.condition, t.Did)):
            return True
        if has_otherwise(before):
            return False
        both = [("happens only under that condition", True), ("happens in any case", False)]
        return self.points.decide("then", both)

    def _postpone(self, does: list[t.Effect], moment: t.Moment) -> None:
        """Lets all sentences before happen at a moment that only the last one names."""
        for effect in does:
            inner = effect.effect if isinstance(effect, t.If) else effect
            if isinstance(inner, t.When | t.Instead | t.Standing):
                raise Unsaid("“do this” needs something that is done before it: say when in each sentence")
        does[0] = t.When(moment, does[0])

    def own_turn_paragraph(self, effect: t.Effect) -> tuple[t.Ability, ...]:
        if "T" not in self.vocabulary.lists["resource"]:
            raise Unsaid("nobody has a turn of their own in this game")
        return (t.Ability((in_steps(effect),), costs=(t.Price(t.Number(0), "T"),), limit=t.Limit(1, "turn")),)

    def _rather(self, does: list[t.Effect], said: Rather) -> None:
        """Puts what happens instead in the place of the last sentence, under all its conditions."""
        if not does:
            raise Unsaid("“instead” needs a sentence before it")
        later: list[t.Effect] = []

        def replaced(effect: t.Effect) -> t.Effect:
            first, *rest = rather(effect, said)
            later.extend(rest)
            return first

        changed = innermost(does[-1], replaced)
        is_hit = isinstance(does[-1], t.When) and isinstance(does[-1].effect, t.Damage)
        is_whole = is_hit or isinstance(does[-1], t.Damage | t.Do | t.Move)
        if later and changed is not does[-1] and not is_whole:
            raise Unsaid("make the sentence with “instead” one of its own")
        does[-1:] = [changed, *later]

    def bare(self, *keywords: str) -> tuple[t.Ability, ...]:
        return tuple(t.Ability(keyword=keyword) for keyword in keywords)

    def start(self, *paragraphs: Any) -> t.Text:
        abilities = [part for part in paragraphs if isinstance(part, tuple)]
        if self.is_idle and len(abilities) > 1:
            raise Unsaid("say in each paragraph when it does nothing")
        return t.Text(tuple(ability for group in abilities for ability in group))


def is_other_case(before: t.Effect, effect: t.Effect) -> bool:
    """Whether “if you do not” could speak of the condition of the sentence before, of which nothing is up to you."""
    if not isinstance(effect, t.If) or not isinstance(effect.condition, t.Did) or not effect.condition.negated:
        return False
    return is_conditional(before) and not any(isinstance(part, t.May) for part in every(before))


def said_of_you(node: Any) -> Any:
    """An outcome of which nobody is the subject is yours."""
    return replace(node, what=t.Player()) if isinstance(node, t.Rule) and node.what == SAID_OF else node


def instead_of(before: t.Effect, other: Callable[[t.Effect], Predicate]) -> t.Effect:
    """The change of the sentence before, or another one under a condition, each for as long as it says."""
    if not isinstance(before, t.Lasting):
        return other(before)(subject_of(before) or t.This())
    either = other(before.effect)(subject_of(before.effect) or t.This())
    if not isinstance(either, t.If) or either.otherwise is None or either.after or before.after:
        raise Unsaid("make the sentence with “instead” one of its own")
    usual = replace(before, effect=either.otherwise)
    return replace(either, effect=replace(before, effect=either.effect), otherwise=usual)


def is_of_user(effect: Any, does: Sequence[t.Effect]) -> TypeGuard[t.Change]:
    """Whether “it” after who can use the card means whoever does, whose stats change."""
    if not does or not isinstance(effect, t.Change) or effect.what != t.Back():
        return False
    before = does[-1]
    return isinstance(before, t.Rule) and before.modal == "can only" and before.deed.verb == "use"


def is_said_of_others(effect: t.Effect) -> bool:
    """Whether a change after “for each ...” holds for something else, so that those are only counted."""
    if not isinstance(effect, t.Change) or speaks_back(effect) or t.Player("that player") in every(effect):
        return False
    what = effect.what
    return isinstance(what, t.This | t.Implied) or (isinstance(what, t.Select) and what.pick in ("all", "each", "the"))


def are_opposing(what: t.Thing) -> bool:
    """Whether things are described as those of the other side."""
    sides = ("opposing", "an opponent's", "each opponent's")
    return isinstance(what, t.Select) and any(
        trait == t.NOT_YOURS or (isinstance(trait, t.Whose) and trait.side in sides) for trait in what.traits
    )


def is_to_be_chosen(thing: t.Thing | None) -> TypeGuard[t.Select | t.Player]:
    """Whether somebody chooses what is meant."""
    if isinstance(thing, t.Player):
        return thing.who in t.CHOSEN
    return isinstance(thing, t.Select) and thing.pick == "choose"


def is_choice(effect: t.Effect) -> bool:
    """Whether something is chosen in an effect: what it is done to, or whether it is done."""
    acts = [part for part in every(effect) if isinstance(part, t.Act | t.May)]
    acted = [getattr(act, name, None) for act in acts for name in ("to", "what")]
    return any(isinstance(act, t.May) for act in acts) or any(
        is_to_be_chosen(thing) or getattr(thing, "pick", "") in ("any", "random") for thing in acted
    )


def is_yours(trait: t.Trait) -> bool:
    """Whether a filter asks for your own cards."""
    return isinstance(trait, t.Whose) and trait.side.endswith("own")


def is_owned(what: t.Thing | t.Zone) -> TypeGuard[t.Select]:
    """Whether cards are described by whose they are and not by where they lie: those are in play."""
    if not isinstance(what, t.Select) or any(isinstance(trait, t.Placed) for trait in what.traits):
        return False
    return any(isinstance(trait, t.Whose) for trait in what.traits)
