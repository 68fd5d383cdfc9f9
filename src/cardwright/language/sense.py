"""Whether what a text says makes sense in its game, by the tables of `grammar/sense.yaml`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from cardwright.language import tree as t
from cardwright.language.binding.binder import mentions
from cardwright.language.sides import OPPOSING, Sides
from cardwright.language.vocabulary import FOLDER, Language, Vocabulary, shipped, vocabulary
from cardwright.language.walk import every
from cardwright.language.words import an, listed, participle, third

PLAYER = "player"
TOO_LATE = "write “your next spell ...” or “the first spell you play each turn ...”"


class Nonsense(Exception):
    """Words that can be read and mean nothing in this game, and the word to point at, in the forms it may have."""

    def __init__(self, problem: str, *words: str) -> None:
        super().__init__(problem)
        self.words = words


def check(text: t.Text, game: Language) -> None:
    """Refuses a text in which something is said of a thing that it cannot be said of."""
    for ability in text.abilities:
        _Sense(_table(vocabulary(game)), ability).check()


def sides(game: Language) -> Sides:
    """The sides of a table of this game."""
    words = vocabulary(game)
    table = _table(words)
    opposing = OPPOSING.get(words.grammar, "opposing")
    combatants = words.groups.get("combatants", ())
    single, own = (tuple(table.get(name, ())) for name in ("single", "own"))
    return Sides(bool(table.get("opponents")), single, own, opposing, combatants)


def has_several_opponents(game: Language) -> bool:
    """Whether there can be more than one opponent at a table of this game."""
    return sides(game).has_several_opponents


@lru_cache(maxsize=16)
def _table(words: Vocabulary) -> dict[str, Any]:
    table = words.sense
    if table is None:
        table = shipped((FOLDER / "sense.yaml").read_text()).get(words.grammar, {})
    groups = dict(words.groups)
    for name, said in table.get("groups", {}).items():
        groups[name] = _listed(said, groups)
    return {
        key: {one: _listed(said, groups) for word, said in part.items() for one in groups.get(word, (word,))}
        if isinstance(part, dict)
        else _listed(part, groups)
        for key, part in table.items()
        if key != "groups"
    } | {"groups": words.groups}


def _listed(said: str, groups: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    words = [word.strip() for word in said.split(",")]
    return tuple(dict.fromkeys(kind for word in words for kind in groups.get(word, (word,))))


class _Sense:
    """Goes through one paragraph; each method looks at one sort of node."""

    def __init__(self, table: dict[str, Any], ability: t.Ability) -> None:
        self.table = table
        self.ability = ability
        self.mentions = mentions(ability)

    def check(self) -> None:
        for node in every(self.ability):
            look = getattr(self, f"on_{type(node).__name__.lower()}", None)
            if look is not None:
                look(node)
        self.that_much(self.ability, allowed=False)

    # What is allowed.
    def allowed(self, part: str, word: str = "") -> tuple[str, ...] | None:
        found: Any = self.table.get(part)
        if isinstance(found, dict):
            found = found.get(word)
        return tuple(found) if found is not None else None

    def must_be(self, thing: Any, allowed: Sequence[str] | None, word: str, *forms: str) -> None:
        """Refuses a thing of a kind of which a word cannot be said."""
        if allowed is None:
            return
        for kind in self.kinds(thing):
            if kind and kind not in allowed:
                said = listed([_article(name) for name in self.in_short(allowed)], "or") if allowed else "nothing"
                raise Nonsense(f"“{word}” applies to {said}, not to {_article(kind)}", word, *forms)

    def in_short(self, kinds: Sequence[str]) -> list[str]:
        """Kinds without those that are a kind of another one among them."""
        groups: dict[str, Sequence[str]] = self.table["groups"]
        fighters, every_kind = set(groups.get("combatants", ())[1:]), {*groups.get("nouns", ()), "card"}
        within = every_kind - {"card"} if every_kind <= set(kinds) else fighters if fighters <= set(kinds) else set()
        return [kind for kind in kinds if kind not in within]

    def kinds(self, thing: Any) -> tuple[str, ...]:
        """The kinds of what is meant; nothing where it is not known."""
        match thing:
            case t.Select():
                return thing.kinds
            case t.Player():
                return (PLAYER,)
            case t.This():
                return () if thing.kind == "card" else (thing.kind,)  # whatever bears the text
            case t.Back() if thing.kind:
                return (thing.kind,)
            case t.Back() if 0 <= thing.mention < len(self.mentions):
                return self.kinds(self.mentions[thing.mention])
            case t.Zone():
                return (thing.name,)
            case _:
                return ()

    # Acts.
    def on_do(self, act: t.Do) -> None:
        if isinstance(act.what, t.Select) and act.what.pick in ("draw until", "draw kind"):
            return  # cards are drawn, the last or only one of which is of the kind that is named
        self.done_to(act.verb, act.what)

    def done_to(self, verb: str, what: Any) -> None:
        """Refuses what cannot be done to a thing, or where it lies, or in its state."""
        forms = (third(verb), participle(verb))
        self.must_be(what, self.allowed("verbs", verb), verb, *forms)
        if not isinstance(what, t.Select):
            return
        places = self.allowed("places", verb)
        for trait in what.traits:
            if isinstance(trait, t.Placed) and places is not None and trait.zone.name not in places:
                where = listed(places, "or")
                raise Nonsense(f"“{verb}” applies to things in {where}, not in {trait.zone.name}", verb, *forms)
        for state in self.allowed("needs", verb) or ():
            if t.State(state) not in what.traits:
                raise Nonsense(f"“{verb}” needs {an(what.kinds[0])} that is {state}", verb, *forms)

    def on_damage(self, act: t.Damage) -> None:
        self.must_be(act.to, self.allowed("damage", "to"), "deal damage to", "damage to", "damage")
        self.must_be(act.by, self.allowed("damage", "by"), "deal", "deals")

    def on_gain(self, act: t.Gain) -> None:
        restored = self.allowed("restored")
        if act.verb == "restore" and restored and act.resource not in restored:
            raise Nonsense(f"“restore” applies to {listed(restored, 'or')}, not to {act.resource}", "restore")
        self.must_be(act.to or act.by, self.allowed("resources", act.resource), *self.named(act.resource, act.verb))

    def named(self, resource: str, verb: str) -> tuple[str, ...]:
        """What an amount is called in an error, and what to point at."""
        return (f"{verb} {resource}", resource, resource.removesuffix("s"), verb, third(verb))

    def on_move(self, act: t.Move) -> None:
        if act.verb == "attach":
            self.must_be(act.what, self.allowed("moves", "attached"), "attach", "attaches")
            self.must_be(act.to, self.allowed("moves", "to"), "attach to", "attach", "attaches")
        else:
            self.must_be(act.what, self.allowed("moves", "moved"), act.verb, third(act.verb))

    def on_swap(self, act: t.Swap) -> None:
        for stat in act.stats:
            self.must_be(act.of, self.allowed("stats", stat), stat)

    # What holds.
    def on_change(self, effect: t.Change) -> None:
        for delta in effect.deltas:
            if delta.stat == "damage dealt":
                self.must_be(effect.what, self.allowed("doers", "deal"), "deal", "deals")
            elif delta.stat == "damage taken":
                self.must_be(effect.what, self.allowed("damage", "to"), "take", "takes")
            elif delta.stat.endswith(" cost"):
                self.must_be(effect.what, self.allowed("costs"), "cost", "costs")
            else:
                self.must_be(effect.what, self.allowed("stats", delta.stat), delta.stat)
                able = self.allowed("set stats")
                if able is not None and delta.stat not in able:
                    raise Nonsense(
                        f"“{delta.stat}” cannot be changed by a lasting effect: gain or lose it instead", delta.stat
                    )

    def on_become(self, effect: t.Become) -> None:
        self.must_be(effect.what, self.allowed("becomes"), "become", "becomes", "count", "counts", "also")

    def on_have(self, effect: t.Have) -> None:
        if effect.keyword:
            self.must_be(effect.what, self.allowed("keywords"), effect.keyword)
        for ability in effect.abilities:
            _Sense(self.table, ability).check()

    def on_immune(self, effect: t.Immune) -> None:
        self.must_be(effect.what, self.allowed("immune"), "immune", "cannot be dealt", "cannot take")

    def on_rule(self, effect: t.Rule) -> None:
        self.deed(effect.what, effect.deed)

    def on_event(self, event: t.Event) -> None:
        self.deed(event.subject, event.deed)

    def on_when(self, effect: t.When) -> None:
        """Refuses to change the cost of what was just played, or the hits of a spell: that comes too late."""
        played = effect.trigger.deed.object if isinstance(effect.trigger, t.Event) else None
        if not isinstance(effect.trigger, t.Event) or effect.trigger.deed.verb != "play" or played is None:
            return
        are_spells = all("spell" in kind for kind in self.kinds(played))
        for part in every(effect.effect):
            if not isinstance(part, t.Change) or not isinstance(part.what, t.Back) or part.what.mention < 0:
                continue
            stats = [delta.stat for delta in part.deltas]
            is_late = any(stat.endswith(" cost") or (are_spells and stat == "damage dealt") for stat in stats)
            if is_late and self.mentions[part.what.mention] == played:
                raise Nonsense(f"that comes too late for what was just played: {TOO_LATE}", "it", "that")

    def deed(self, subject: t.Thing, deed: t.Deed) -> None:
        """Refuses a deed that its subject cannot do or suffer."""
        verb = deed.verb
        if deed.passive and verb == "deal":
            for link in deed.links:
                if link.word == "to":
                    self.must_be(link.to, self.allowed("damage", "to"), "damage")
        elif deed.passive:
            self.must_be(subject, self.allowed("verbs", verb), verb, participle(verb))
        elif deed.resource and self.allowed("resources", deed.resource):
            self.must_be(subject, self.allowed("resources", deed.resource), *self.named(deed.resource, verb))
        else:
            self.must_be(subject, self.allowed("doers", verb), verb, third(verb))
            if deed.object is not None:
                self.must_be(deed.object, self.allowed("verbs", verb), verb, third(verb))

    def on_lasting(self, effect: t.Lasting) -> None:
        if not any(_lasts(node) for node in every(effect.effect)):
            words = ("until", "while", "this turn")
            raise Nonsense("nothing in this sentence can last: leave out how long, or say what lasts", *words)

    # Descriptions and amounts.
    def on_select(self, things: t.Select) -> None:
        for trait in things.traits:
            self.trait(things, trait)

    def on_is(self, condition: t.Is) -> None:
        for trait in condition.traits:
            self.trait(condition.what, trait)

    def trait(self, things: t.Thing, trait: t.Trait) -> None:
        """Refuses a filter that cannot be said of these things."""
        match trait:
            case t.With(stat=stat) | t.Extreme(stat=stat):
                self.must_be(things, self.allowed("stats", stat), stat)
            case t.State(name=name):
                self.must_be(things, self.allowed("states", name), name)
            case t.Using(kind=kind):
                self.must_be(things, self.allowed("doers", "use"), "using", "without")
                self.must_be(t.Select((kind,)), self.allowed("verbs", "use"), "using", "without")
            case t.Typed(any_of=types):
                self.must_be(things, self.allowed("types"), types[0])
            case t.Having(keyword=keyword):
                self.must_be(things, self.allowed("keywords"), keyword)
            case t.Placed(zone=zone):
                where = f"in {zone.whose} {zone.name}".replace("  ", " ")
                self.must_be(things, self.allowed("zones", zone.name), where, zone.name)
            case t.Linked(relation=relation):
                self.must_be(things, self.allowed("relations", relation), relation)
            case t.Acted(verb=verb):
                self.must_be(things, self.allowed("doers", verb), verb, participle(verb))

    def on_stat(self, amount: t.Stat) -> None:
        self.must_be(amount.of, self.allowed("stats", amount.name), amount.name)

    def that_much(self, node: Any, allowed: bool) -> None:
        """Refuses `that much` where no event with an amount comes before it."""
        amounts = self.allowed("amounts")
        match node:
            case t.ThatMuch() if not allowed:
                raise Nonsense("“that much” needs an event with an amount before it", "that much", "that many")
            case t.When(trigger=t.Event(deed=deed)) | t.Instead(event=t.Event(deed=deed)):
                self.that_much(node.effect, allowed=amounts is None or deed.verb in amounts)
            case _:
                for part in _parts(node):
                    self.that_much(part, allowed)


def _parts(node: Any) -> Iterable[Any]:
    if isinstance(node, tuple):
        return node
    return [getattr(node, name) for name in node.__struct_fields__] if isinstance(node, t.Node) else ()


def _article(kind: str) -> str:
    return kind if kind == "damage" else an(kind)


def _lasts(node: t.Node) -> bool:
    match node:
        case t.Do(verb="take control of") | t.Swap() | t.When() | t.Instead():
            return True
        case t.Rule():
            return node.modal != "does" or node.deed.resource in ("the round", "ties")
        case t.Change() | t.Become() | t.Have() | t.Immune():
            return True
        case t.Do(verb=verb):
            return verb in ("ignore", "negate", "suppress")
        case _:
            return False
