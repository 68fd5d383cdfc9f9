"""From standing sentences to watchers: changes, prohibitions, immunities, keywords and granted abilities."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.assembly import Code, watcher_row
from cardwright.language.frame import CannotDo
from cardwright.language.lexicon import OBJECT, SUBJECT, WITH, Party, Phrase
from cardwright.language.naming import CURRENT
from cardwright.language.numbers import Numbers, verb_of
from cardwright.language.program import NONE, How, Mode, Op, Watch
from cardwright.language.words import listed, participle

HOW = {
    "set": How.SET,
    "add": How.ADD,
    "subtract": How.ADD,
    "double": How.TIMES,
    "half": How.HALF,
    "at least": How.AT_LEAST,
    "at most": How.AT_MOST,
    "ignore": How.IGNORE,
}
CHOSEN = ("an opponent", "a player", "another player")


@dataclass(frozen=True)
class Said:
    """One watcher that a sentence makes, and the amount that is fixed when it begins to last."""

    row: dict[str, int]
    fixed: int = NONE
    is_granted: bool = False  # a text that another card has: its controller is the player whom it speaks to


ADDITIONAL = t.State("additional")
Held: TypeAlias = t.Standing | t.Do | t.Swap  # what can hold, the ignoring of texts and the swapping of stats among it


def held(effect: Held) -> t.Thing:
    """What a sentence that holds is about."""
    match effect:
        case t.Swap(of=of):
            return of
        case t.Do(what=t.Zone()):
            raise CannotDo(effect, "name cards and not a whole zone")
        case t.Do(what=what):
            assert not isinstance(what, t.Zone)
            return what
        case _:
            return effect.what


def is_additional(thing: t.Thing | None) -> bool:
    """Whether a phrase means one card more than the rules allow."""
    is_one = isinstance(thing, t.Select) and thing.pick == "choose" and thing.count == t.Number(1)
    return isinstance(thing, t.Select) and is_one and ADDITIONAL in thing.traits


def is_only(deed: t.Deed) -> bool:
    """Whether a deed says with, by or to whom it is done only."""
    return any(link.word.startswith("only ") for link in deed.links)


class Watching(Numbers):
    """Makes watchers; `self.is_lasting` says whether their amounts are fixed when they are made."""

    is_lasting = False

    def said(self, effect: Held, group: int) -> Iterator[Said]:
        """The watchers that a standing sentence makes for those whom a filter lets through."""
        match effect:
            case t.Do():
                yield Said({"form": Watch.IGNORE, "filter": group})
            case t.Swap(stats=(one, two)):
                if not {one, two} <= self.lexicon.swaps or one == two:
                    raise CannotDo(effect, "two of these are swapped: " + ", ".join(sorted(self.lexicon.swaps)))
                stats = self.stat(effect, one), self.stat(effect, two)
                yield Said({"form": Watch.SWAP, "about": stats[0], "how": stats[1], "filter": group})
            case t.Change():
                for delta in effect.deltas:
                    yield self.changed(effect, delta, group)
            case t.Become():
                yield self.become(effect, group)
            case t.Have():
                yield from self.had(effect, group)
            case t.Immune():
                yield self.immune(effect, group)
            case t.Rule():
                yield from self.ruled(effect, group)

    def areas_of(self, effect: Held) -> int:
        """Where the cards lie that a standing sentence is about, if it does not say so."""
        is_cost = isinstance(effect, t.Change) and effect.deltas[0].stat in self.lexicon.costs
        if isinstance(effect, t.Rule):
            phrases = self.lexicon.forbidden.get((effect.deed.verb, effect.deed.passive), ())
            for phrase in phrases:
                if phrase.subject.part == SUBJECT and phrase.subject.areas:
                    return phrase.subject.areas
        unplayed = self.lexicon.areas["hand"] | self.lexicon.areas.get("being played", 0)
        return unplayed if is_cost else self.lexicon.areas["play"]

    # Changes.
    def changed(self, effect: t.Change, delta: t.Delta, group: int) -> Said:
        """A stat that is changed."""
        if delta.stat not in self.lexicon.changes:
            known = ", ".join(sorted(self.lexicon.changes))
            other = f"; for {self.lexicon.life} write “restore”" if self.lexicon.life else ""
            raise CannotDo(delta, f"“{delta.stat}” cannot be changed, only {known}{other}")
        has_it = delta.stat in self.lexicon.player_stats or delta.stat.endswith(" taken")
        if isinstance(effect.what, t.Player) and not has_it:
            raise CannotDo(effect, f"a player has no {delta.stat}")
        if delta.how == "ignore" and delta.stat not in self.lexicon.left_out:
            raise CannotDo(effect, "nothing leaves a number out: set it to 0, as in “is 0”")
        if delta.how not in self.lexicon.ways.get(delta.stat, HOW):
            raise CannotDo(effect, f"“{delta.stat}” is set or added to, as in “is 8”, and not changed in this way")
        row = {"form": Watch.CHANGE, "about": self.stat(effect, delta.stat), "how": HOW[delta.how], "filter": group}
        row["other"] = self.against(effect)
        if delta.how == "double":
            return Said(row | {"amount": self.number(2)})
        if delta.amount is None:
            return Said(row)
        if not self.is_lasting and isinstance(delta.amount, t.Picked) and delta.amount.printed_on is not None:
            return Said(row | {"pc": self.picked_program(delta.amount)})
        return self.measured_row(row, delta.amount, -1 if delta.how == "subtract" else 1)

    def measured_row(self, row: dict[str, int], amount: t.Amount, times: int = 1) -> Said:
        """A watcher with an amount: fixed now if it lasts, else found anew each time."""
        if not self.is_lasting:
            return Said(row | {"amount": self.amount_row(amount, times)})
        with self.acting():
            fixed = self.amount_row(amount)
        return Said(row | {"amount": self.amount(Mode.ROW, times=times)}, fixed)

    def against(self, effect: t.Change) -> int:
        """Against whom, or from what, damage is changed; `each hit` is every damage."""
        match effect.against:
            case None | t.Select(kinds=("hit",), traits=()):
                return NONE
            case t.Select() as against:
                return self.filter_of(self.single(against))
            case against:
                return self.filter_of(against)

    def picked_program(self, amount: t.Picked) -> int:
        """A program that asks for a printed number each time the stat is needed."""
        before, self.code = self.code, Code()
        with self.acting():
            self.ask_printed(0, amount)
        self.code.emit(Op.END)
        begin = self.code.write(self.program)
        self.code = before
        return begin

    def become(self, effect: t.Become, group: int) -> Said:
        """Another type."""
        row = {"form": Watch.BECOME, "filter": group}
        if self.lexicon.has_several:
            return Said(row | self.also(effect))
        if effect.also or len(effect.into) > 1 or any(into not in self.lexicon.types for into in effect.into):
            raise CannotDo(effect, "a card becomes one type, as in “becomes ember”, or “a type of your choice”")
        if effect.into:
            return Said(row | {"about": self.lexicon.types[effect.into[0]]})
        if not self.is_lasting:
            raise CannotDo(effect, "a type is chosen when something is done: write “until ...” before it")
        with self.acting():
            register = self.asked_type(effect)
        return Said(row | {"amount": self.amount(Mode.ROW)}, self.amount(Mode.REGISTER, register))

    def also(self, effect: t.Become) -> dict[str, int]:
        """What a card counts as besides what it is, or becomes instead."""
        if len(effect.into) != 1 or effect.into[0] not in self.lexicon.types:
            examples = list(self.lexicon.types)
            advice = f"a card counts as or becomes one class, mark or type, such as {examples[0]} or {examples[-1]}"
            raise CannotDo(effect, advice)
        return {"about": self.lexicon.types[effect.into[0]], "how": int(effect.also)}

    def asked_type(self, effect: t.Become) -> int:
        """The register of a type that is asked for."""
        if effect not in self.page.picked:
            self.page.picked[effect] = self.register(effect)
            self.code.emit(Op.TYPE, self.page.picked[effect], self.lexicon.all_types())
        return self.page.picked[effect]

    # Keywords and abilities.
    def had(self, effect: t.Have, group: int) -> Iterator[Said]:
        """A keyword or abilities that things have, or a keyword that they lose."""
        if isinstance(effect.what, t.Player):
            raise CannotDo(effect, "only cards have keywords and abilities")
        if effect.keyword:
            yield self.keyword(effect.keyword, group, not effect.loses)
        for ability in effect.abilities:
            if ability.costs or ability.limit:
                yield Said({"form": Watch.ABILITY, "about": self.ability_row(ability), "filter": group})
            elif ability.keyword and not ability.does:
                yield self.keyword(ability.keyword, group, True)
            else:
                yield from self.granted(effect, ability, group)

    def keyword(self, keyword: str, group: int, has: bool) -> Said:
        """A keyword that things have or lose."""
        about = self.keyword_number(self.page.ability, keyword)
        return Said({"form": Watch.KEYWORD, "about": about, "how": int(has), "filter": group})

    def immune(self, effect: t.Immune, group: int) -> Said:
        """Damage or texts that do not affect things."""
        to = effect.to
        if isinstance(to, t.Select) and to.kinds == ("damage",):
            mask = self.lexicon.all_types()
            for trait in to.traits:
                if not isinstance(trait, t.Typed):
                    raise CannotDo(effect, "of damage only its type can be named")
                named = sum(1 << self.lexicon.types[name] for name in set(trait.any_of))
                mask &= ~named if trait.negated else named
            return Said({"form": Watch.IMMUNE, "about": mask, "filter": group})
        if self.lexicon.target == NONE:
            if not isinstance(to, t.Select):
                raise CannotDo(effect, "name the cards that do not reach it, as in “immune to ... cards”")
            return Said(
                {"form": Watch.IMMUNE, "filter": group, "other": self.filter_of(self.single(to), self.in_sight())}
            )
        row = {"form": Watch.FORBID, "about": self.lexicon.target, "filter": group}
        if isinstance(to, t.Select) and to.kinds in (("ability",), ("effect",)):
            cards = replace(to, kinds=("card",))
            areas = self.lexicon.areas["play"] if to.kinds == ("ability",) else 0
            return Said(row | {"other": self.filter_of(self.single(cards), areas)})
        if isinstance(to, t.Select) and "unit" not in to.kinds:
            return Said(row | {"other": self.filter_of(self.single(to), self.source_areas(to))})
        raise CannotDo(effect, "write “immune to damage”, “to ember damage”, “to spells” or “to abilities”")

    # What can and cannot be done.
    def ruled(self, effect: t.Rule, group: int) -> Iterator[Said]:
        """What things or players cannot do, or can although a rule says otherwise."""
        key = verb_of(effect.deed), effect.deed.passive
        if effect.modal == "does":
            yield self.decided(effect, group)
        elif self.lexicon.only and (effect.modal == "can only" or is_only(effect.deed)):
            yield self.limited(effect, group)
        elif effect.modal == "can only" or any(link.word.startswith("only ") for link in effect.deed.links):
            yield self.only(effect, group)
        elif effect.modal == "can":
            if key == ("play", False) and self.lexicon.more != NONE:
                yield self.additional(effect, group)
                return
            if key not in self.lexicon.permitted:
                known = ", ".join(dict.fromkeys(name for name, _ in self.lexicon.permitted))
                raise CannotDo(effect, f"that needs no permission; what can be permitted is to {known}")
            yield self.allowed(effect, self.lexicon.permitted[key], group, Watch.PERMIT)
        elif effect.modal != "cannot":
            raise CannotDo(
                effect, f"nothing makes sure of what someone “{effect.modal}” do: write what “cannot” be done"
            )
        elif key == ("hurt", True) and not effect.deed.links:
            yield Said({"form": Watch.IMMUNE, "about": self.lexicon.all_types(), "filter": group})
        elif key == ("deal", False):
            yield self.harmless(effect, group)
        elif key not in self.lexicon.forbidden:
            known = ", ".join(dict.fromkeys(name for name, _ in self.lexicon.forbidden))
            raise CannotDo(effect, f"what can be forbidden is to {known}")
        else:
            for phrase in self.lexicon.forbidden[key]:
                yield self.allowed(effect, phrase, group, Watch.FORBID)

    def allowed(self, effect: t.Rule, phrase: Phrase, group: int, form: Watch) -> Said:
        """A prohibition or permission."""
        parts = self.parts(effect.what, effect.deed, phrase)
        row = {"form": form, "about": phrase.number}
        row["filter"] = self.ruled_party(parts, phrase.subject, group)
        if phrase.other is not None and phrase.other.part in parts:
            row["other"] = self.ruled_party(parts, phrase.other, group)
        if form == Watch.PERMIT and phrase.other is not None and "other" not in row:
            raise CannotDo(effect, "write “can skirmish again”, or “can skirmish with players”")
        if parts:
            raise CannotDo(effect, f"nothing is known of “{' and '.join(parts)}” here: leave it out")
        return Said(row)

    def in_sight(self) -> int:
        """Where cards lie whose texts are at work."""
        return self.lexicon.areas["play"]

    def decided(self, effect: t.Rule, group: int) -> Said:
        """Who wins or loses, or by which number it is decided who wins."""
        verb = verb_of(effect.deed)
        what = effect.what
        if verb not in self.lexicon.outcomes:
            raise CannotDo(effect, "a text can say: " + ", ".join(self.lexicon.outcomes))
        extreme = [x for x in what.traits if isinstance(x, t.Extreme)] if isinstance(what, t.Select) else []
        if not extreme:
            if isinstance(what, t.Player):
                fighters = self.filter(forms=self.lexicon.kinds[self.lexicon.combatant], zones=self.in_sight())
                group = self.both(fighters, self.cards_of(what, self.in_sight()))
            return Said({"form": Watch.PERMIT, "about": self.lexicon.outcomes[verb], "filter": group})
        fighter = self.lexicon.combatant
        if (
            not isinstance(what, t.Select)
            or what.kinds != (fighter,)
            or len(what.traits) > 1
            or verb != "win the round"
        ):
            raise CannotDo(effect, f"write “the {fighter} with the highest ... wins the round”, of all that fight")
        columns = {"forms": self.lexicon.kinds[fighter], "zones": self.in_sight()}
        stat = self.stat(extreme[0], extreme[0].stat.removeprefix(CURRENT))
        number = self.filter(**columns, stat=stat, extreme=1 if extreme[0].highest else -1)
        return Said({"form": Watch.PERMIT, "about": self.lexicon.compare, "filter": number})

    def additional(self, effect: t.Rule, group: int) -> Said:
        """Cards that players may play beyond the first."""
        cards = effect.deed.object
        if not isinstance(effect.what, t.Player) or not is_additional(cards) or effect.deed.links:
            raise CannotDo(effect, "that needs no permission; a player may play “an additional” card of a kind")
        assert isinstance(cards, t.Select)
        plain = replace(cards, traits=tuple(x for x in cards.traits if x != ADDITIONAL))
        other = self.filter_of(self.single(plain), self.lexicon.unplayed)
        return Said({"form": Watch.PERMIT, "about": self.lexicon.more, "filter": group, "other": other})

    def limited(self, effect: t.Rule, group: int) -> Said:
        """What can be done only with, by or to some."""
        links = tuple(replace(link, word=link.word.removeprefix("only ")) for link in effect.deed.links)
        deed = replace(effect.deed, links=links)
        phrase = self.lexicon.only.get((verb_of(deed), deed.passive))
        if phrase is None or effect.modal not in ("can", "can only"):
            known = listed([participle(verb) for verb, passive in self.lexicon.only if passive], "or")
            raise CannotDo(effect, f"say it of what is {known}, as in “this card can only be {known} ...”")
        said = self.allowed(replace(effect, deed=deed), phrase, group, Watch.ONLY)
        if "other" not in said.row:
            raise CannotDo(effect, "say with, by or to what it can only be done")
        return said

    def source_areas(self, thing: t.Thing) -> int:
        """Where the cards lie whose texts are meant: `spells` are cards that are being played."""
        if isinstance(thing, t.Select) and thing.kinds == ("spell",):
            return self.lexicon.areas["hand"] | self.lexicon.areas["being played"]
        return 0

    def ruled_party(self, parts: dict[str, t.Thing], party: Party, group: int) -> int:
        """The filter of a party of a rule; its subject is the group that the sentence is about."""
        if party.part == SUBJECT and not (party.expects == "card" and isinstance(parts[SUBJECT], t.Player)):
            thing = parts.pop(SUBJECT)
            if party.expects == "player" and not isinstance(thing, t.Player | t.Back):
                raise CannotDo(thing, "only players do this: name a player")
            return group
        areas = self.source_areas(parts[party.part]) if party.part != OBJECT else self.lexicon.areas["play"]
        return self.party(parts, party, NONE, areas)[0]

    def harmless(self, effect: t.Rule, group: int) -> Said:
        """A thing that cannot deal damage, or not to some: its hits are multiplied by 0."""
        phrase = Phrase(NONE, Party(SUBJECT), Party("to"), takes="damage")
        said = self.allowed(effect, phrase, group, Watch.FORBID)
        change = {"form": Watch.CHANGE, "about": self.lexicon.stats[self.lexicon.dealt], "how": How.TIMES}
        return Said(said.row | change | {"amount": self.number(0)})

    def only(self, effect: t.Rule, group: int) -> Said:
        """What can be done only with some: it is forbidden with all others."""
        link = next((link for link in effect.deed.links if link.word.endswith(WITH)), None)
        phrases = self.lexicon.forbidden.get((effect.deed.verb, effect.deed.passive), ())
        is_known = len(phrases) == 1 and phrases[0].other is not None and phrases[0].other.part == WITH
        if link is None or not is_known or len(effect.deed.links) > 1 or effect.modal not in ("can", "can only"):
            raise CannotDo(effect, "write what “cannot” be done instead")
        row = {"form": Watch.FORBID, "about": phrases[0].number, "filter": group}
        return Said(row | {"other": self.others(effect, link.to)})

    def others(self, effect: t.Rule, thing: t.Thing) -> int:
        """The filter of all others with whom something can be done."""
        everyone = {"zones": self.lexicon.all_areas()}
        match thing:
            case t.Player(who="a player" | "each player" | "all players"):
                return self.filter(forms=self.lexicon.all_forms(), **everyone)
            case t.Select(kinds=("unit",), traits=()):
                return self.filter(forms=self.lexicon.player, **everyone)
            case t.Select(kinds=("unit",), traits=(t.Typed(any_of=names, negated=negated),)):
                mask = sum(1 << self.lexicon.types[name] for name in set(names))
                mask = mask if negated else self.lexicon.all_types() & ~mask
                return self.filter(forms=self.lexicon.kinds["unit"] | self.lexicon.player, types=mask, **everyone)
            case _:
                raise CannotDo(effect, "“only” needs units, players or units of a type after it; or write “cannot”")

    # Sentences printed on a card in play.
    def group_of(self, effect: Held) -> int:
        """The filter of those whom a sentence printed on a card is about."""
        what = held(effect)
        if isinstance(what, t.Select) and not self.is_host(what) and what.pick not in ("all", "each", "the"):
            raise CannotDo(what, "what stands is said of all, as in “your units”, or of “this unit”")
        if isinstance(what, t.Player) and what.who in CHOSEN:
            raise CannotDo(what, "what stands is said of “you”, “each opponent” or “each player”")
        return self.filter_of(what, self.areas_of(effect))

    def finished(self, row: dict[str, int], condition: int = NONE) -> list[int]:
        """A row for the watchers table."""
        if row["form"] not in self.lexicon.watches:
            raise CannotDo(self.page.ability, "nothing like this can hold in this game")
        return watcher_row(**row, **({"condition": condition} if condition != NONE else {}))

    # What `Program` makes: programs within watchers.
    def ability_row(self, ability: t.Ability) -> int:
        """The number of an ability that is used at a cost."""
        raise NotImplementedError

    def granted(self, effect: t.Have, ability: t.Ability, group: int) -> Iterator[Said]:
        """The watchers that a granted text makes."""
        raise NotImplementedError
