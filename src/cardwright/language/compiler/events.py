"""From events and moments that a text speaks of to their numbers and the filters of their parties."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.binding.roles import TAKE
from cardwright.language.compiler.quantifiers import EACH, GROUPS, single
from cardwright.language.compiler.refusals import CannotDo, deeds_of, only_these, phrase_of
from cardwright.language.lexicon import CARD, OBJECT, PLAYER, SUBJECT, THIS, Party, Phrase
from cardwright.language.program import NONE, Ref, Relation
from cardwright.language.words import participle

if TYPE_CHECKING:
    from cardwright.language.compiler.context import Context


APART = "“another” can be asked only of what a text waits for each time: write “a” here"


@dataclass(frozen=True)
class Noticed:
    """An event that a text waits for: its number, the filters of its parties, and the words for them."""

    number: int
    subject: int
    other: int
    words: tuple[tuple[t.Node, int], ...]  # what a party is called, and the reference that it is in a program
    is_apart: bool = False  # the two parties are not the same card, which only a program can ask


class Events:
    """Finds events and who takes part in them."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.lexicon, self.tables = context.lexicon, context.tables
        self.is_noticing = False  # while the filters of parties are made

    def notice(self, event: t.Event) -> Noticed:
        """The event that a text waits for."""
        verb = verb_of(event.deed)
        phrase = self.lexicon.events.phrases.get((verb, event.deed.passive))
        if phrase is None:
            known = deeds_of(self.lexicon.events.phrases)
            raise CannotDo(event, only_these("texts can wait only for these", known, "no text of this game waits"))
        parts = self.parts(event.subject, event.deed, phrase)
        if phrase.elsewhere and not any(isinstance(part, t.This) for part in parts.values()):
            played = f"for cards that are revealed in a step write “{phrase.elsewhere}”"
            raise CannotDo(event, f"texts cannot wait for what is only shown; {played}")
        for part in parts.values():
            check_one(part)
            if verb == TAKE and isinstance(part, t.Select) and any(isinstance(x, t.Whose) for x in part.traits):
                raise CannotDo(part, "whose it was is not known once it is taken: write “a unit” or “this unit”")
        is_apart, self.is_noticing = any(map(is_another, parts.values())), True
        subject, subject_word = self.party(parts, phrase.subject, Ref.SUBJECT)
        other, other_word = NONE, None
        if phrase.states:
            subject = self.context.filters.both(subject, self.context.filters.everything(states=phrase.states))
        if phrase.other is not None and phrase.other.part in parts:
            other, other_word = self.party(parts, phrase.other, Ref.CAUSE)
        self.is_noticing = False
        if phrase.other_states:
            fighting = self.context.filters.everything(states=phrase.other_states)
            other = fighting if other == NONE else self.context.filters.both(other, fighting)
        if parts:
            other = (verb, True) in self.lexicon.events.phrases and not event.deed.passive and OBJECT in parts
            advice = "leave it out"
            if other:
                advice = f"write “when {phrase_of(parts[OBJECT], self.lexicon.language)} is {participle(verb)} by ...”"
            raise CannotDo(next(iter(parts.values())), f"nothing is known of it in this event: {advice}")
        words = tuple(word for word in (subject_word, other_word) if word is not None)
        return Noticed(phrase.number, subject, other, words, is_apart)

    def parts(self, subject: t.Thing, deed: t.Deed, phrase: Phrase) -> dict[str, t.Thing]:
        """The parts of a deed by what they are called, without the one that says nothing of its own."""
        parts: dict[str, t.Thing] = {SUBJECT: subject}
        if deed.object is not None:
            parts[OBJECT] = deed.object
        for link in deed.links:
            if link.word in parts:
                raise CannotDo(deed, f"“{link.word}” appears twice")
            parts[link.word] = link.to
        if phrase.takes:
            said = parts.pop(SUBJECT if deed.passive else OBJECT, None)
            said = replace(said, traits=()) if isinstance(said, t.Select) and source_of(deed) else said
            is_plain = isinstance(said, t.Select) and said.kinds == (phrase.takes,) and not said.traits
            if not is_plain or (isinstance(said, t.Select) and said.count not in (None, t.Number(1))):
                raise CannotDo(said or deed, f"only “{phrase.takes}” fits here, with no other word")
        return parts

    def party(
        self, parts: dict[str, t.Thing], party: Party, ref: int, areas: int = 0
    ) -> tuple[int, tuple[t.Node, int]]:
        """The filter of a party of a deed, and the words for it."""
        thing = t.This() if party.part == THIS else parts.pop(party.part, None)
        if thing is None:
            return self.tables.filter(forms=self.lexicon.cards.all_parties, zones=self.lexicon.zones.all), (
                t.Other(),
                ref,
            )
        if party.expects == CARD and isinstance(thing, t.Player):
            return self.context.filters.cards_of(thing, party.areas or areas), (thing, ref + Ref.CONTROLLER)
        if party.expects == PLAYER and not isinstance(thing, t.Player):
            raise CannotDo(thing, "this concerns only players: name a player")
        if isinstance(thing, t.Select):
            thing = single(thing)
        return self.context.filters.of(thing, party.areas or areas), (thing, ref)

    def edge(self, moment: t.Moment) -> int:
        """The event that is the start or end of a turn, or of another period."""
        if (moment.edge, moment.period) in self.lexicon.events.moments:
            return self.lexicon.events.moments[moment.edge, moment.period]
        if moment.period != self.lexicon.time.period or moment.edge not in self.lexicon.events.edges:
            edges = " or ".join(self.lexicon.events.edges)
            advice = (
                f"texts can wait for the {edges} of a {self.lexicon.time.period}"
                if edges
                else "no card in this game waits for a turn"
            )
            raise CannotDo(moment, advice)
        return self.lexicon.events.edges[moment.edge]

    def moment_filter(self, moment: t.Moment) -> int:
        """The filter of the player whose turn it is; of a period that all share, it is your own."""
        if self.lexicon.time.is_shared:
            if moment.whose not in ("the", "each", self.lexicon.time.next):
                raise CannotDo(moment, f"a {moment.period} belongs to all: write “the {moment.period}”")
            if moment.edge == "start" and moment.whose != self.lexicon.time.next:
                advice = f"no card is in play when a {moment.period} starts: write “the next {moment.period}”"
                raise CannotDo(moment, advice)
            return self.context.filters.players(t.Player())
        if moment.whose in ("its controller's", "its controller's next"):
            return self.controllers_turn(moment)
        own, anyones = ("your", "your next"), ("the", "the next", "each")
        who = {**dict.fromkeys(own, "you"), **dict.fromkeys(anyones, "a player")}.get(moment.whose)
        if who is None and moment.whose in ("an opponent's", "each opponent's", "each player's"):
            who = moment.whose.removesuffix("'s")
        if who is None:
            raise CannotDo(moment, "write “each turn”, “your turn” or “an opponent's turn”")
        return self.context.filters.players(t.Player(who))

    def controllers_turn(self, moment: t.Moment) -> int:
        """The filter of the player who controls what this card is attached to, or the chosen thing it speaks of."""
        to = int(Ref.HOST) if self.context.paragraph.attached is not None else int(Ref.BOUND)
        if to == Ref.BOUND and self.context.bound_to == NONE:
            raise CannotDo(moment, "write “each turn”, “your turn” or “an opponent's turn”")
        players = {"forms": self.lexicon.cards.player, "zones": self.lexicon.zones.all}
        return self.tables.filter(**players, relation=Relation.CONTROLLER_OF, to=to)


def check_one(thing: t.Thing) -> None:
    """Refuses to wait for several at once: an event has one party of each part."""
    if isinstance(thing, t.Player) and thing.who in EACH:
        one = "an opponent" if thing.who == "each opponent" else "a player"
        raise CannotDo(thing, f"texts wait for one at a time: write “{one}”")
    if isinstance(thing, t.Select) and thing.pick in GROUPS:
        raise CannotDo(thing, "texts wait for one at a time, as in “a unit”")


def is_another(thing: t.Thing) -> bool:
    """Whether a party of an event is another one than the one that is named before it."""
    traits = thing.traits if isinstance(thing, t.Select) else ()
    return any(isinstance(trait, t.Other) and trait.mention != NONE for trait in traits)


def source_of(deed: t.Deed) -> t.Zone | None:
    """The zone that cards are drawn from, where a deed names it."""
    match deed:
        case t.Deed(verb="draw", object=t.Select(traits=(t.Placed(zone=zone),))):
            return zone
        case _:
            return None


def verb_of(deed: t.Deed) -> str:
    """The verb of a deed with what belongs to it: `lose life points`, `draw from the deck`."""
    zone = source_of(deed)
    source = f"from {zone.whose} {zone.name}" if zone else ""
    return " ".join(part for part in (deed.verb, deed.resource, source) if part)
