"""From what can and cannot be done to watchers: prohibitions, permissions, and who wins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.compiler.events import verb_of
from cardwright.language.compiler.quantifiers import single
from cardwright.language.compiler.refusals import CannotDo, deeds_of, only_these
from cardwright.language.compiler.watchers import Watcher
from cardwright.language.lexicon import OBJECT, SUBJECT, WITH, Champions, Party, Phrase, needed
from cardwright.language.naming import CURRENT
from cardwright.language.program import NONE, How, Watch
from cardwright.language.words import listed, participle

if TYPE_CHECKING:
    from cardwright.language.compiler.context import Context

ADDITIONAL = t.State("additional")


class Permissions:
    """Makes the watchers of what someone can, cannot or can only do."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.lexicon, self.tables = context.lexicon, context.tables

    def of(self, effect: t.Rule, group: int) -> Iterator[Watcher]:
        """What things or players cannot do, or can although a rule says otherwise."""
        key = verb_of(effect.deed), effect.deed.passive
        if effect.modal == "does":
            yield self.decided(effect, group)
        elif self.lexicon.deeds.only and (effect.modal == "can only" or is_only(effect.deed)):
            yield self.limited(effect, group)
        elif effect.modal == "can only" or any(link.word.startswith("only ") for link in effect.deed.links):
            yield self.only_with(effect, group)
        elif effect.modal == "can":
            if key == ("play", False) and self.lexicon.champions is not None:
                yield self.additional(effect, group, self.lexicon.champions)
                return
            if key not in self.lexicon.deeds.permitted:
                known = deeds_of(self.lexicon.deeds.permitted)
                nothing = "that needs no permission: leave it out"
                raise CannotDo(effect, only_these("that needs no permission; a text can permit these", known, nothing))
            yield self.allowed(effect, self.lexicon.deeds.permitted[key], group, Watch.PERMIT)
        elif effect.modal == "must" and key in self.lexicon.deeds.required:
            yield self.allowed(effect, self.lexicon.deeds.required[key], group, Watch.MUST)
        elif effect.modal != "cannot":
            raise CannotDo(
                effect, f"a text cannot enforce what someone “{effect.modal}” do: write what “cannot” be done"
            )
        elif key == ("hurt", True) and not effect.deed.links:
            yield Watcher({"form": Watch.IMMUNE, "about": self.lexicon.cards.all_types, "filter": group})
        elif key == ("deal", False):
            yield self.harmless(effect, group)
        elif key == ("prevent", True) and is_there(effect.what):
            raise CannotDo(effect, "only what is being played is prevented: say it of “your units”, or of this card")
        elif key not in self.lexicon.deeds.forbidden:
            known = deeds_of(self.lexicon.deeds.forbidden)
            nothing = "no text of this game forbids anything"
            raise CannotDo(effect, only_these("a text can forbid only these", known, nothing))
        else:
            for phrase in self.lexicon.deeds.forbidden[key]:
                yield self.allowed(effect, phrase, group, Watch.FORBID)

    def allowed(self, effect: t.Rule, phrase: Phrase, group: int, form: Watch) -> Watcher:
        """A prohibition, permission or obligation."""
        parts = self.context.events.parts(effect.what, effect.deed, phrase)
        row = {"form": form, "about": phrase.number}
        row["filter"] = self.ruled_party(parts, phrase.subject, group)
        if phrase.other is not None and phrase.other.part in parts:
            row["other"] = self.ruled_party(parts, phrase.other, group)
        if form == Watch.PERMIT and phrase.other is not None and "other" not in row:
            raise CannotDo(effect, "write “can skirmish again”, or “can skirmish with players”")
        if parts:
            raise CannotDo(next(iter(parts.values())), "nothing is known of it here: leave it out")
        return Watcher(row)

    def decided(self, effect: t.Rule, group: int) -> Watcher:
        """Who wins or loses, or by which number it is decided who wins."""
        verb = verb_of(effect.deed)
        what = effect.what
        if verb not in self.lexicon.deeds.outcomes:
            nothing = "no text of this game decides it"
            raise CannotDo(effect, only_these("a text can say", self.lexicon.deeds.outcomes, nothing))
        champions, play = needed(self.lexicon.champions, "champions"), self.lexicon.zones.play
        fighters = {"forms": self.lexicon.cards.kinds[champions.kind], "zones": play}
        extreme = [x for x in what.traits if isinstance(x, t.Extreme)] if isinstance(what, t.Select) else []
        if not extreme or verb.endswith(" ties"):
            if isinstance(what, t.Player):
                filters = self.context.filters
                group = filters.both(self.tables.filter(**fighters), filters.cards_of(what, play))
            return Watcher({"form": Watch.PERMIT, "about": self.lexicon.deeds.outcomes[verb], "filter": group})
        is_plain = isinstance(what, t.Select) and what.kinds == (champions.kind,) and len(what.traits) == 1
        if not is_plain or verb != "win the round":
            advice = f"write “the {champions.kind} with the highest ... wins the round”, of all that fight"
            raise CannotDo(effect, advice)
        stat = self.context.amounts.stat(extreme[0], extreme[0].stat.removeprefix(CURRENT))
        number = self.tables.filter(**fighters, stat=stat, extreme=1 if extreme[0].highest else -1)
        return Watcher({"form": Watch.PERMIT, "about": champions.compare, "filter": number})

    def additional(self, effect: t.Rule, group: int, champions: Champions) -> Watcher:
        """Cards that players may play beyond the first."""
        cards = effect.deed.object
        if not isinstance(effect.what, t.Player) or not is_additional(cards) or effect.deed.links:
            raise CannotDo(effect, "that needs no permission; a player may play “an additional” card of a kind")
        assert isinstance(cards, t.Select)
        if len(cards.kinds) > 1:
            said = "; or ".join(f"you may play an additional {kind}" for kind in cards.kinds)
            raise CannotDo(effect, f"one more card of one kind: write “Choose one: {said}”")
        plain = replace(cards, traits=tuple(x for x in cards.traits if x != ADDITIONAL))
        other = self.context.filters.of(single(plain), champions.unplayed)
        return Watcher({"form": Watch.PERMIT, "about": champions.additional, "filter": group, "other": other})

    def limited(self, effect: t.Rule, group: int) -> Watcher:
        """What can be done only with, by or to some."""
        links = tuple(replace(link, word=link.word.removeprefix("only ")) for link in effect.deed.links)
        deed = replace(effect.deed, links=links)
        phrase = self.lexicon.deeds.only.get((verb_of(deed), deed.passive))
        if phrase is None or effect.modal not in ("can", "can only"):
            known = listed([participle(verb) for verb, passive in self.lexicon.deeds.only if passive], "or")
            raise CannotDo(effect, f"say it of what is {known}, as in “this card can only be {known} ...”")
        said = self.allowed(replace(effect, deed=deed), phrase, group, Watch.ONLY)
        if "other" not in said.row:
            raise CannotDo(effect, "say with, by or to what it can only be done")
        return said

    def source_areas(self, thing: t.Thing) -> int:
        """Where the cards lie whose texts are meant: `spells` are cards that are being played."""
        if isinstance(thing, t.Select) and thing.kinds == ("spell",):
            return self.lexicon.zones.hand | self.lexicon.zones.areas["being played"]
        return 0

    def ruled_party(self, parts: dict[str, t.Thing], party: Party, group: int) -> int:
        """The filter of a party of a rule; its subject is the group that the sentence is about."""
        if party.part == SUBJECT and not (party.expects == "card" and isinstance(parts[SUBJECT], t.Player)):
            thing = parts.pop(SUBJECT)
            if party.expects == "player" and not isinstance(thing, t.Player | t.Back):
                raise CannotDo(thing, "only players do this: name a player")
            return group
        areas = self.source_areas(parts[party.part]) if party.part != OBJECT else self.lexicon.zones.play
        return self.context.events.party(parts, party, NONE, areas)[0]

    def harmless(self, effect: t.Rule, group: int) -> Watcher:
        """A thing that cannot deal damage, or not to some: its hits are multiplied by 0."""
        phrase = Phrase(NONE, Party(SUBJECT), Party("to"), takes="damage")
        said = self.allowed(effect, phrase, group, Watch.FORBID)
        change = {
            "form": Watch.CHANGE,
            "about": self.lexicon.stats.numbers[needed(self.lexicon.stats.dealt, "stats: dealt")],
            "how": How.TIMES,
        }
        return Watcher(said.row | change | {"amount": self.tables.number(0)})

    def only_with(self, effect: t.Rule, group: int) -> Watcher:
        """What can be done only with some: it is forbidden with all others."""
        link = next((link for link in effect.deed.links if link.word.endswith(WITH)), None)
        phrases = self.lexicon.deeds.forbidden.get((effect.deed.verb, effect.deed.passive), ())
        is_known = len(phrases) == 1 and phrases[0].other is not None and phrases[0].other.part == WITH
        if link is None or not is_known or len(effect.deed.links) > 1 or effect.modal not in ("can", "can only"):
            raise CannotDo(effect, "write what “cannot” be done instead")
        row = {"form": Watch.FORBID, "about": phrases[0].number, "filter": group}
        return Watcher(row | {"other": self.others(effect, link.to)})

    def others(self, effect: t.Rule, thing: t.Thing) -> int:
        """The filter of all others with whom something can be done."""
        everyone = {"zones": self.lexicon.zones.all}
        match thing:
            case t.Player(who="a player" | "each player" | "all players"):
                return self.tables.filter(forms=self.lexicon.cards.all_forms, **everyone)
            case t.Select(kinds=("unit",), traits=()):
                return self.tables.filter(forms=self.lexicon.cards.player, **everyone)
            case t.Select(kinds=("unit",), traits=(t.Typed(any_of=names, negated=negated),)):
                mask = sum(1 << self.lexicon.cards.types[name] for name in set(names))
                mask = mask if negated else self.lexicon.cards.all_types & ~mask
                return self.tables.filter(
                    forms=self.lexicon.cards.kinds["unit"] | self.lexicon.cards.player, types=mask, **everyone
                )
            case _:
                raise CannotDo(effect, "“only” needs units, players or units of a type after it; or write “cannot”")


def is_additional(thing: t.Thing | None) -> bool:
    """Whether a phrase means one card more than the rules allow."""
    is_one = isinstance(thing, t.Select) and thing.pick == "choose" and thing.count == t.Number(1)
    return isinstance(thing, t.Select) and is_one and ADDITIONAL in thing.traits


def is_only(deed: t.Deed) -> bool:
    """Whether a deed says with, by or to whom it is done only."""
    return any(link.word.startswith("only ") for link in deed.links)


def is_there(what: t.Thing) -> bool:
    """Whether a phrase means one thing that was chosen and is in play by now."""
    if isinstance(what, t.Select):
        return what.pick in ("choose", "the") and t.State("being played") not in what.traits
    return isinstance(what, t.Back)
