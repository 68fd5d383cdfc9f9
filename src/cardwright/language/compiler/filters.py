"""From phrases to filters: which cards and players are meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.language import tree as t
from cardwright.language.compiler.paragraph import ONE_OF_EACH, PARTY, REGISTERS
from cardwright.language.compiler.quantifiers import SIDES, WINNER, is_whole, owner_of
from cardwright.language.compiler.refusals import FORGOTTEN, CannotDo, only_these
from cardwright.language.lexicon import Champions
from cardwright.language.program import FILTER, KEPT, NONE, Ref, Relation, Side
from cardwright.language.terms import HELD
from cardwright.language.words import an

if TYPE_CHECKING:
    from cardwright.language.compiler.context import Context


BEYOND = ("greater than", "less than")


class Draft:
    """A filter in the making: conditions that need the same column go into further rows."""

    def __init__(self, forms: int, areas: int) -> None:
        self.forms, self.areas = forms, areas
        self.types = 0
        self.rows: list[dict[str, int]] = [{}]

    def put(self, **columns: int) -> None:
        """One more condition."""
        for row in self.rows:
            if not set(row) & set(columns):
                row.update(columns)
                return
        self.rows.append(dict(columns))

    def add_bits(self, column: str, bits: int) -> None:
        """One more condition that is a bit of a mask."""
        self.rows[0][column] = self.rows[0].get(column, 0) | bits


class Filters:
    """Writes filters."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.lexicon, self.tables = context.lexicon, context.tables

    def of(self, thing: t.Thing, areas: int = 0, owner: int = NONE) -> int:
        """The filter for a thing or player; `areas` are where cards lie if the phrase does not say it."""
        match thing:
            case t.Player():
                return self.players(thing)
            case t.This():
                return self.context.this_filter if self.context.this_filter != NONE else self.same_as(self.context.this)
            case t.Select() if not self.context.is_host(thing):
                return self.described(thing, areas or self.lexicon.zones.all, owner)
        bound = self.context.binding(thing)
        if bound is not None and not bound.refs:
            return bound.filter
        meant = self.context.paragraph.meant(thing)
        if bound is None and isinstance(meant, t.Select) and is_whole(meant):
            return self.described(meant, areas or self.lexicon.zones.all, owner)
        if bound is not None and bound.refs == (self.context.this,) and self.context.this_filter != NONE:
            return self.context.this_filter
        return self.same_as(self.context.references.in_filter(thing))

    def same_as(self, ref: int) -> int:
        """The filter that lets only one thing or player through."""
        anything = {"forms": self.lexicon.cards.all_parties, "zones": self.lexicon.zones.all}
        if ref == self.context.bound_to and self.context.is_watching:
            return self.tables.filter(**anything, relation=Relation.BOUND)
        known = {Ref.THIS: Relation.THIS, Ref.HOST: Relation.HOST}
        if ref in known:
            return self.tables.filter(**anything, relation=known[Ref(ref)])
        return self.tables.filter(**anything, relation=Relation.IS, to=ref)

    def players(self, player: t.Player) -> int:
        """The filter for players."""
        columns = {"forms": self.lexicon.cards.player, "zones": self.lexicon.zones.all}
        if player.who == WINNER and "won" in self.lexicon.stats.rounds:
            return self.tables.filter(**columns, stat=self.lexicon.stats.rounds["won"], least=self.tables.number(1))
        if isinstance(player.holding, t.Extreme):
            columns |= {"stat": self.context.amounts.stat(player, HELD), "extreme": 2 if player.holding.highest else -2}
        elif player.holding is not None:
            columns |= self.range_of(player.holding)
        if player.who in ("each other player", "another player") and player.of is not None:
            named = t.Player("that player", player.of.mention)
            return self.tables.filter(**columns, relation=Relation.NOT, to=self.context.references.player(named))
        if player.who in SIDES:
            return self.tables.filter(**columns, side=SIDES[player.who])
        bound = self.context.binding(player)
        if (
            self.context.bound_to != NONE
            and bound is not None
            and bound.refs == (self.context.bound_to,)
            and player.who == "that player"
        ):
            return self.same_as(self.context.bound_to)
        ref = self.context.references.player(player)
        if ref & (Ref.CONTROLLER | Ref.OWNER):
            relation = Relation.OWNER_OF if ref & Ref.OWNER else Relation.CONTROLLER_OF
            return self.tables.filter(**columns, relation=relation, to=ref & PARTY)
        return self.tables.filter(**columns, relation=Relation.IS, to=ref)

    def cards_of(self, player: t.Player, areas: int = 0) -> int:
        """The filter for the cards of a player."""
        draft = Draft(self.lexicon.cards.all_forms | self.lexicon.cards.agents, areas or self.lexicon.zones.all)
        self.add_owner(draft, player)
        return self.written(draft)

    def described(self, select: t.Select, areas: int, owner: int = NONE, is_choice: bool = False) -> int:
        """The filter for described things; of a choice, `other` is said by the registers that it must not repeat."""
        if len(set(select.traits)) < len(select.traits):
            raise CannotDo(select, "it says the same twice: leave one out")
        if select.pick == "the" and not select.traits and not is_choice and self.lexicon.champions is None:
            raise CannotDo(
                select, f"say which one: “{an(select.kinds[0])}”, “that {select.kinds[0]}” or what it is like"
            )
        draft = self.by_nouns(select, areas)
        if owner == Ref.YOU:
            draft.put(side=Side.OWN)
        elif owner != NONE:
            draft.put(relation=Relation.OF, to=self.context.usable(owner, select))
        for trait in sorted(select.traits, key=lambda trait: not isinstance(trait, t.Extreme)):  # into the first row
            self.add(draft, trait, select)
            if isinstance(trait, t.Other) and not is_choice:
                self.add_not_chosen(draft, select)
        if draft.areas == self.lexicon.zones.play:
            self.context.references.check_there(select)
        return self.written(draft)

    def everything(self, **columns: int) -> int:
        """A filter of cards and players with only these conditions."""
        return self.tables.filter(forms=self.lexicon.cards.all_parties, zones=self.lexicon.zones.all, **columns)

    def not_on_turn(self, condition: t.Condition) -> int:
        """The filter of players other than the one whose turn it is."""
        if self.lexicon.time.is_shared:
            raise CannotDo(condition, "nobody has the turn: all play at the same time")
        columns = {"forms": self.lexicon.cards.player, "zones": self.lexicon.zones.all}
        return self.tables.filter(**columns, relation=Relation.NOT, to=int(Ref.ACTIVE))

    def both(self, one: int, two: int) -> int:
        """The filter that asks what two filters ask."""
        row = list(self.context.program.filters[one])
        row[-1] = two if row[-1] == NONE else self.both(row[-1], two)
        return self.tables.filter(**dict(zip(FILTER, row, strict=True)))

    def by_nouns(self, select: t.Select, areas: int) -> Draft:
        """The filter of what the nouns of a description mean."""
        draft = Draft(self.forms(select), areas)
        bits = [self.lexicon.cards.nouns.get(kind, NONE) for kind in select.kinds]
        if NONE in bits and max(bits) != NONE:
            raise CannotDo(select, "a kind and a type cannot be combined here: make it two sentences")
        if NONE not in bits:
            draft.put(types=sum(1 << bit for bit in set(bits)))
        states = {self.lexicon.cards.stated.get(kind, 0) for kind in select.kinds}
        if states != {0}:
            if len(states) > 1:
                raise CannotDo(select, "these cannot be combined here: make it two sentences")
            draft.put(states=states.pop())
        return draft

    def forms(self, select: t.Select) -> int:
        """The kinds of cards, and players, that are meant."""
        mask = 0
        for kind in select.kinds:
            if kind not in self.lexicon.cards.kinds:
                raise CannotDo(select, f"“{kind}” is not a card: name cards or players here")
            mask |= self.lexicon.cards.kinds[kind]
        return mask

    def written(self, draft: Draft) -> int:
        """The number of a finished filter."""
        also = NONE
        everything = {"forms": self.lexicon.cards.all_parties, "zones": self.lexicon.zones.all}
        for row in reversed(draft.rows[1:]):
            also = self.tables.filter(**everything, **row, also=also)
        first = {"types": draft.types} | draft.rows[0] | {"forms": draft.forms, "zones": draft.areas}
        return self.tables.filter(**first, also=also)

    def add_owner(self, draft: Draft, player: t.Player) -> None:
        """A condition: the cards of a player."""
        bound = self.context.binding(player)
        if self.context.is_watching and bound is not None and bound.refs == (self.context.bound_to,):
            draft.put(relation=Relation.OF, to=int(Ref.BOUND))
        elif player.who not in SIDES:
            draft.put(relation=Relation.OF, to=self.context.references.player(player))
        elif SIDES[player.who] != Side.ANY:
            draft.put(side=SIDES[player.who])

    def add_not_of(self, draft: Draft, player: t.Player, select: t.Node) -> None:
        """A condition: the cards of anybody but a player."""
        if draft.areas & ~self.lexicon.zones.play and draft.areas != self.lexicon.zones.all:
            raise CannotDo(select, "only cards in play are controlled: say in whose hand or deck they are")
        if player.who == "you":
            draft.put(side=Side.OPPOSING)
        else:
            draft.put(relation=Relation.NOT_OF, to=self.context.references.player(player))

    def add(self, draft: Draft, trait: t.Trait, select: t.Node) -> None:
        """One more condition of a description."""
        match trait:
            case t.Other(mention=mention) if mention != NONE and self.context.events.is_noticing:
                pass  # asked by the program of the event
            case t.Other(mention=mention) if mention in self.context.paragraph.bound and (
                len(refs := self.context.paragraph.bound[mention].refs) == 1
            ):
                draft.put(relation=Relation.NOT, to=self.context.usable(refs[0], select))
            case t.Other(mention=mention) if mention != NONE:
                raise CannotDo(select, "say it as “gets ... for each other ...”: these others cannot be counted here")
            case t.Other():
                if self.context.this_filter != NONE:
                    raise CannotDo(select, "a granted text can refer only to this card")
                if self.is_among_each(draft):
                    draft.put(relation=Relation.NOT, to=int(Ref.BOUND))
                else:
                    draft.put(relation=Relation.OTHER)
            case t.OtherThan(this=this, than=than):
                if this and self.context.this_filter != NONE:
                    raise CannotDo(select, "a granted text can refer only to this card")
                if this:
                    draft.put(relation=Relation.OTHER)
                if than is not None:
                    draft.put(relation=Relation.NOT, to=self.context.usable(self.context.references.of(than), select))
            case t.Whose(side=side):
                draft.put(side=Side.OWN if side == "own" else Side.OPPOSING)
            case t.Typed(any_of=names, negated=negated) if self.lexicon.cards.has_several_types:
                mask = sum(1 << self.lexicon.cards.types[name] for name in set(names))
                if negated:
                    draft.add_bits("not_types", mask)
                else:
                    draft.put(types=mask)
            case t.Typed(any_of=names, negated=negated):
                mask = sum(1 << self.lexicon.cards.types[name] for name in set(names))
                mask = self.lexicon.cards.all_types & ~mask if negated else mask
                draft.types = (draft.types or self.lexicon.cards.all_types) & mask
                if not draft.types:
                    raise CannotDo(trait, "no card has such a type")
            case t.State(name=name, negated=negated):
                self.add_state(draft, trait, name, negated)
            case t.Placed(zone=zone):
                draft.areas = self.lexicon.zones.areas[zone.name]
                if (
                    self.lexicon.kernel.chooses_owner
                    and (bound := self.context.binding(zone)) is not None
                    and bound.refs
                ):
                    draft.put(relation=Relation.OF, to=self.context.usable(bound.refs[0], zone))
                else:
                    self.add_owner(draft, owner_of(zone))
            case t.With() | t.Extreme():
                self.add_number(draft, trait)
            case t.Using():
                self.add_uses(draft, trait)
            case t.Having(keyword=keyword, negated=negated):
                draft.put(**{"not_keyword" if negated else "keyword": self.keyword(trait, keyword)})
            case t.Named(name=name):
                draft.put(name=self.tables.name(name))
            case t.Of(player=player, negated=True):
                self.add_not_of(draft, player, select)
            case t.Of(player=player):
                self.add_owner(draft, player)
            case t.Linked():
                self.add_relation(draft, trait)
            case t.Same(aspect=aspect, to=to):
                ref = self.context.references.of(to)
                kept = NONE if self.context.is_watching else self.context.kept.get(ref, NONE)
                shared = ref + self.lexicon.cards.aspects.get(aspect, 0) if kept == NONE else KEPT + kept
                draft.put(same_type=shared)
            case t.Among():
                draft.areas = self.lexicon.zones.areas["deck"]
            case t.First():
                kinds = select.kinds if isinstance(select, t.Select) else ()
                if len(kinds) != 1 or kinds[0] not in self.lexicon.stats.played:
                    raise CannotDo(select, "say which card is played first: “the first unit”, “the first spell”")
                draft.put(stat=self.lexicon.stats.played[kinds[0]], most=self.tables.number(0))
            case t.Acted(verb=verb, negated=negated):
                if verb not in self.lexicon.states.acted:
                    known = self.lexicon.states.acted
                    raise CannotDo(trait, only_these("a text can look back on these things only", known, FORGOTTEN))
                draft.add_bits("not_states" if negated else "states", self.lexicon.states.acted[verb])

    def keyword(self, node: t.Node, keyword: str) -> int:
        """The number of a keyword that cards have."""
        if keyword not in self.lexicon.cards.keywords:
            raise CannotDo(node, f"“{keyword}” belongs before a colon: it says when the rest happens")
        return self.lexicon.cards.keywords[keyword]

    def add_not_chosen(self, draft: Draft, select: t.Select) -> None:
        """A condition: none of the things that were chosen before."""
        if any(bound.is_one_of_each and not bound.is_removed for bound in self.context.paragraph.bound.values()):
            raise CannotDo(select, f"{ONE_OF_EACH}: say it of the others of each")
        for ref in range(REGISTERS):
            if self.context.taken() >> ref & 1:
                draft.put(relation=Relation.NOT, to=self.context.usable(ref, select))

    def add_state(self, draft: Draft, trait: t.State, name: str, negated: bool) -> None:
        """A condition: in a state, or being played."""
        if name in self.lexicon.zones.areas and not negated:
            draft.areas = self.lexicon.zones.areas[name]
        elif name in self.lexicon.states.forms and not negated:
            draft.forms = self.lexicon.states.forms[name]
        elif name in self.lexicon.states.named:
            draft.add_bits("not_states" if negated else "states", self.lexicon.states.named[name])
        else:
            nothing = "cards of this game are in no state"
            raise CannotDo(trait, only_these("the states of cards are these", self.lexicon.states.named, nothing))

    def add_number(self, draft: Draft, trait: t.With | t.Extreme) -> None:
        """A condition on a stat."""
        stat = self.context.amounts.stat(trait, trait.stat)
        if self.context.is_costing:
            stat = self.lexicon.stats.printed_costs.get(trait.stat, stat)
        if isinstance(trait, t.Extreme):
            draft.put(stat=stat, extreme=1 if trait.highest else -1)
            return
        if trait.compare in BEYOND:
            draft.put(stat=stat, **self.context.amounts.beyond(trait.amount, trait.compare))
            return
        draft.put(**self.range_of(trait) | {"stat": stat})
        if trait.stat in self.lexicon.stats.costs and trait.compare != "at least":  # 9pT is not 3T or less
            for other in sorted(self.lexicon.stats.costs - {trait.stat}):
                draft.put(stat=self.context.amounts.stat(trait, other), most=self.tables.number(0))

    def range_of(self, trait: t.With) -> dict[str, int]:
        """The columns of a stat that is compared with a number."""
        amount = self.context.amounts.limit(trait.amount)
        return {
            "stat": self.context.amounts.stat(trait, trait.stat),
            "least": amount if trait.compare != "at most" else NONE,
            "most": amount if trait.compare != "at least" else NONE,
        }

    def is_among_each(self, draft: Draft) -> bool:
        """Whether things are counted for each of a group that they can belong to: `other` is other than that one."""
        if self.context.each == NONE or not self.lexicon.kernel.counts_for_each:
            return False
        row = dict(zip(FILTER, self.context.program.filters[self.context.each], strict=True))
        return row["relation"] != Relation.THIS and bool(row["forms"] & draft.forms)

    def add_uses(self, draft: Draft, trait: t.Using) -> None:
        """A condition: it uses so many cards of a sort."""
        if trait.kind not in self.lexicon.stats.uses:
            nothing = "no card of this game is used by another"
            raise CannotDo(trait, only_these("these can be used", self.lexicon.stats.uses, nothing))
        row = self.tables.number(trait.count)
        least = NONE if trait.compare == "at most" else row
        most = NONE if trait.compare == "at least" else row
        draft.put(stat=self.lexicon.stats.uses[trait.kind], least=least, most=most)

    def add_relation(self, draft: Draft, trait: t.Linked) -> None:
        """A condition: in a relation to one thing."""
        champions = self.lexicon.champions
        if champions is not None and trait.relation == champions.used_by:
            self.add_used(draft, trait, champions)
            return
        if trait.relation not in self.lexicon.states.relations:
            raise CannotDo(trait, f"“{trait.relation}” applies to a {self.lexicon.states.fight}")
        if isinstance(trait.to, t.Select) and not self.context.is_host(trait.to):
            raise CannotDo(trait, "write “this”, “it” or “that” after it: any such card would do, and none is chosen")
        draft.forms = self.lexicon.states.forms.get(trait.relation, draft.forms)
        draft.put(relation=self.lexicon.states.relations[trait.relation], to=self.context.references.of(trait.to))

    def add_used(self, draft: Draft, trait: t.Linked, champions: Champions) -> None:
        """A condition: it acts on a champion, which is that of its player."""
        draft.forms &= champions.used
        kind = champions.kind
        if not draft.forms:
            raise CannotDo(trait, f"no such card is {trait.relation} a {kind}")
        match trait.to:
            case t.This() | t.Back():
                draft.put(relation=Relation.OF, to=self.context.references.of(trait.to) + Ref.CONTROLLER)
            case t.Select(kinds=(champions.kind,), traits=(t.Whose(side=side),)):
                draft.put(side=Side.OWN if side == "own" else Side.OPPOSING)
            case _:
                advice = f"write “this {kind}”, “your {kind}” or “an enemy {kind}” after “{trait.relation}”"
                raise CannotDo(trait, advice)
