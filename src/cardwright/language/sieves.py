"""From things to filters and references: which cards and players a phrase means."""

from __future__ import annotations

from cardwright.language import tree as t
from cardwright.language.frame import PARTY, REGISTERS, CannotDo, Frame
from cardwright.language.program import NONE, Mode, Op, Ref, Relation, Side

SIDES = {
    "you": Side.OWN,
    "an opponent": Side.OPPOSING,
    "each opponent": Side.OPPOSING,
    "another player": Side.OPPOSING,
    "a player": Side.ANY,
    "each player": Side.ANY,
    "all players": Side.ANY,
}
WHOSE = {"your": "you", "the": "a player", "a": "a player", "": "a player"}


class Sieve:
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


class Sieves(Frame):
    """Makes filters and references."""

    # References.
    def ref(self, thing: t.Thing) -> int:
        """The one card or player that a phrase means."""
        match thing:
            case t.This():
                if self.this == NONE:
                    raise CannotDo(thing, "granted to all, a text can speak of “this” only as what it happens to")
                return self.usable(self.this, thing)
            case t.Player():
                return self.player_ref(thing)
            case t.Select() if self.is_host(thing) or self.is_champion(thing):
                return int(Ref.HOST)
        bound = self.binding(thing)
        if bound is None or len(bound.refs) != 1:
            example = self.lexicon.combatant or "unit"
            number = f"only “this {example}” and “your {example}” mean one" if self.lexicon.combatant else ""
            raise CannotDo(thing, f"it is not clear which one is meant: {number or 'name it, as in “that unit”'}")
        return self.usable(bound.refs[0], thing)

    def player_ref(self, player: t.Player) -> int:
        """The one player that a phrase means."""
        is_fighting = player.who in ("the attacking player", "the defending player")
        if self.lexicon.is_shared and (is_fighting or (player.who == "that player" and player.mention == NONE)):
            raise CannotDo(player, "nobody attacks and nobody has the turn: all play at the same time")
        match player.who:
            case "you":
                return int(Ref.YOU)
            case "the attacking player" if self.attacker != NONE:
                return self.attacker
            case "the attacking player":
                return int(Ref.ATTACKER + Ref.CONTROLLER)
            case "the defending player":
                return int(Ref.DEFENDER + Ref.CONTROLLER)
            case "its owner" | "its controller":
                return self.holder(player, player.who == "its owner")
            case "that player" if player.mention == NONE:
                return int(Ref.ACTIVE)
        bound = self.binding(player)
        if bound is None or len(bound.refs) != 1:
            raise CannotDo(player, "it is not clear which player is meant")
        return self.usable(bound.refs[0], player)

    def holder(self, node: t.Player | t.Zone, is_owner: bool) -> int:
        """The owner or controller of what was mentioned before."""
        bound = self.binding(node)
        if bound is None or len(bound.refs) != 1:
            raise CannotDo(node, "it is not clear whose it is: the text speaks of no single card before")
        if not is_owner and bound.keeper != NONE:
            return bound.keeper
        return self.usable(bound.refs[0], node) + (Ref.OWNER if is_owner else Ref.CONTROLLER)

    # Filters.
    def filter_of(self, thing: t.Thing, areas: int = 0, owner: int = NONE) -> int:
        """The filter for a thing or player; `areas` are where cards lie if the phrase does not say it."""
        match thing:
            case t.Player():
                return self.player_filter(thing)
            case t.This():
                return self.this_filter if self.this_filter != NONE else self.same_as(self.this)
            case t.Select() if not self.is_host(thing):
                return self.select_filter(thing, areas or self.lexicon.all_areas(), owner)
        bound = self.binding(thing)
        if bound is not None and not bound.refs:
            return bound.filter
        if bound is not None and bound.refs == (self.this,) and self.this_filter != NONE:
            return self.this_filter
        return self.same_as(self.ref_of_bound(thing))

    def ref_of_bound(self, thing: t.Thing) -> int:
        """A reference that a filter can name, what a lasting effect is bound to among them."""
        bound = self.binding(thing)
        if bound is not None and bound.refs == (self.lasting,):
            return self.lasting
        return self.ref(thing)

    def same_as(self, ref: int) -> int:
        """The filter that lets only one thing or player through."""
        anything = {"forms": self.lexicon.all_forms() | self.lexicon.player, "zones": self.lexicon.all_areas()}
        if ref == self.lasting and self.is_watching:
            return self.filter(**anything, relation=Relation.BOUND)
        known = {Ref.THIS: Relation.THIS, Ref.HOST: Relation.HOST}
        if ref in known:
            return self.filter(**anything, relation=known[Ref(ref)])
        return self.filter(**anything, relation=Relation.IS, to=ref)

    def player_filter(self, player: t.Player) -> int:
        """The filter for players."""
        columns = {"forms": self.lexicon.player, "zones": self.lexicon.all_areas()}
        if player.who in SIDES:
            return self.filter(**columns, side=SIDES[player.who])
        bound = self.binding(player)
        if self.lasting != NONE and bound is not None and bound.refs == (self.lasting,) and player.who == "that player":
            return self.same_as(self.lasting)
        ref = self.player_ref(player)
        if ref & (Ref.CONTROLLER | Ref.OWNER):
            relation = Relation.OWNER_OF if ref & Ref.OWNER else Relation.CONTROLLER_OF
            return self.filter(**columns, relation=relation, to=ref & PARTY)
        return self.filter(**columns, relation=Relation.IS, to=ref)

    def cards_of(self, player: t.Player, areas: int = 0) -> int:
        """The filter for the cards of a player."""
        sieve = Sieve(self.lexicon.all_forms(), areas or self.lexicon.all_areas())
        self.belongs(sieve, player)
        return self.written(sieve)

    def belongs(self, sieve: Sieve, player: t.Player) -> None:
        """A condition: the cards of a player."""
        if player.who not in SIDES:
            sieve.put(relation=Relation.OF, to=self.player_ref(player))
        elif SIDES[player.who] != Side.ANY:
            sieve.put(side=SIDES[player.who])

    def select_filter(self, select: t.Select, areas: int, owner: int = NONE, is_choice: bool = False) -> int:
        """The filter for described things; of a choice, `other` is said by the registers that it must not repeat."""
        sieve = self.described(select, areas)
        if owner == Ref.YOU:
            sieve.put(side=Side.OWN)
        elif owner != NONE:
            sieve.put(relation=Relation.OF, to=self.usable(owner, select))
        for trait in sorted(select.traits, key=lambda trait: not isinstance(trait, t.Extreme)):  # into the first row
            self.sift(sieve, trait, select)
            if isinstance(trait, t.Other) and not is_choice:
                self.sift_others(sieve, select)
        return self.written(sieve)

    def described(self, select: t.Select, areas: int) -> Sieve:
        """The filter of what the nouns of a description mean."""
        sieve = Sieve(self.forms(select), areas)
        bits = [self.lexicon.nouns.get(kind, NONE) for kind in select.kinds]
        if NONE in bits and max(bits) != NONE:
            raise CannotDo(select, "a kind and a type cannot stand side by side here: make two sentences of it")
        if NONE not in bits:
            sieve.put(types=sum(1 << bit for bit in set(bits)))
        return sieve

    def forms(self, select: t.Select) -> int:
        """The kinds of cards, and players, that are meant."""
        mask = 0
        for kind in select.kinds:
            if kind not in self.lexicon.kinds:
                raise CannotDo(select, f"“{kind}” is no card: name cards or players here")
            mask |= self.lexicon.kinds[kind]
        return mask

    def written(self, sieve: Sieve) -> int:
        """The number of a finished filter."""
        also = NONE
        everything = {"forms": self.lexicon.all_forms() | self.lexicon.player, "zones": self.lexicon.all_areas()}
        for row in reversed(sieve.rows[1:]):
            also = self.filter(**everything, **row, also=also)
        first = {"types": sieve.types} | sieve.rows[0] | {"forms": sieve.forms, "zones": sieve.areas}
        return self.filter(**first, also=also)

    def sift(self, sieve: Sieve, trait: t.Trait, select: t.Node) -> None:
        """One more condition of a description."""
        match trait:
            case t.Other():
                if self.this_filter != NONE:
                    raise CannotDo(select, "a granted text cannot speak of other cards than this")
                sieve.put(relation=Relation.OTHER)
            case t.Whose(side=side):
                sieve.put(side=Side.OWN if side == "own" else Side.OPPOSING)
            case t.Typed(any_of=names, negated=negated) if self.lexicon.has_several:
                mask = sum(1 << self.lexicon.types[name] for name in set(names))
                if negated:
                    sieve.add_bits("not_types", mask)
                else:
                    sieve.put(types=mask)
            case t.Typed(any_of=names, negated=negated):
                mask = sum(1 << self.lexicon.types[name] for name in set(names))
                mask = self.lexicon.all_types() & ~mask if negated else mask
                sieve.types = (sieve.types or self.lexicon.all_types()) & mask
                if not sieve.types:
                    raise CannotDo(trait, "no card is of such a type")
            case t.State(name=name, negated=negated):
                self.sift_state(sieve, trait, name, negated)
            case t.Placed(zone=zone):
                sieve.areas = self.lexicon.areas[zone.name]
                if self.lexicon.has_seats and (bound := self.binding(zone)) is not None and bound.refs:
                    sieve.put(relation=Relation.OF, to=self.usable(bound.refs[0], zone))
                else:
                    self.belongs(sieve, self.owner_of(zone))
            case t.With() | t.Extreme():
                self.sift_number(sieve, trait)
            case t.Having(keyword=keyword, negated=negated):
                sieve.put(**{"not_keyword" if negated else "keyword": self.keyword_number(trait, keyword)})
            case t.Named(name=name):
                sieve.put(name=self.name(name))
            case t.Linked():
                self.sift_link(sieve, trait)
            case t.Same(to=to):
                sieve.put(same_type=self.ref(to))
            case t.Acted(verb=verb, negated=negated):
                if verb not in self.lexicon.acted:
                    advice = "what was done this turn is known of: " + ", ".join(self.lexicon.acted)
                    raise CannotDo(trait, advice)
                sieve.add_bits("not_states" if negated else "states", self.lexicon.acted[verb])

    def keyword_number(self, node: t.Node, keyword: str) -> int:
        """The number of a keyword that cards have."""
        if keyword not in self.lexicon.keywords:
            raise CannotDo(node, f"“{keyword}” stands before a colon only: it says when the rest is done")
        return self.lexicon.keywords[keyword]

    def sift_others(self, sieve: Sieve, select: t.Select) -> None:
        """A condition: none of the things that were chosen before."""
        for ref in range(REGISTERS):
            if self.taken() >> ref & 1:
                sieve.put(relation=Relation.NOT, to=self.usable(ref, select))

    def sift_state(self, sieve: Sieve, trait: t.State, name: str, negated: bool) -> None:
        """A condition: in a state, or being played."""
        if name in self.lexicon.areas and not negated:
            sieve.areas = self.lexicon.areas[name]
        elif name in self.lexicon.states:
            sieve.add_bits("not_states" if negated else "states", self.lexicon.states[name])
        else:
            raise CannotDo(trait, "cards know the states " + ", ".join(self.lexicon.states))

    def owner_of(self, zone: t.Zone) -> t.Player:
        """Whose zone it is."""
        if zone.whose in WHOSE:
            return t.Player(WHOSE[zone.whose])
        return t.Player(zone.whose.removesuffix("'s"), zone.mention)

    def sift_number(self, sieve: Sieve, trait: t.With | t.Extreme) -> None:
        """A condition on a stat."""
        stat = self.stat(trait, trait.stat)
        if isinstance(trait, t.Extreme):
            sieve.put(stat=stat, extreme=1 if trait.highest else -1)
            return
        amount = self.bound_row(trait.amount)
        least = amount if trait.compare != "at most" else NONE
        most = amount if trait.compare != "at least" else NONE
        sieve.put(stat=stat, least=least, most=most)

    def sift_link(self, sieve: Sieve, trait: t.Linked) -> None:
        """A condition: in a relation to one thing."""
        if trait.relation == self.lexicon.used_by != "":
            self.sift_used(sieve, trait)
            return
        if trait.relation not in self.lexicon.relations:
            raise CannotDo(trait, f"“{trait.relation}” is said of a {self.lexicon.fight}")
        if isinstance(trait.to, t.Select) and not self.is_host(trait.to):
            raise CannotDo(trait, "write “this”, “it” or “that” after it: any such card would do, and none is chosen")
        sieve.put(relation=self.lexicon.relations[trait.relation], to=self.ref(trait.to))

    def sift_used(self, sieve: Sieve, trait: t.Linked) -> None:
        """A condition: it acts on a combatant, which is that of its player."""
        sieve.forms &= self.lexicon.used
        if not sieve.forms:
            raise CannotDo(trait, f"no such card is {trait.relation} a {self.lexicon.combatant}")
        match trait.to:
            case t.This() | t.Back():
                sieve.put(relation=Relation.OF, to=self.ref(trait.to) + Ref.CONTROLLER)
            case t.Select(kinds=(self.lexicon.combatant,), traits=(t.Whose(side=side),)):
                sieve.put(side=Side.OWN if side == "own" else Side.OPPOSING)
            case _:
                fighter = self.lexicon.combatant
                advice = f"write “this {fighter}”, “your {fighter}” or “an enemy {fighter}” after “{trait.relation}”"
                raise CannotDo(trait, advice)

    def bound_row(self, amount: t.Amount) -> int:
        """The amount that a stat must reach; what must be counted first is counted when the text is carried out."""
        row = self.amount_row(amount)
        if self.program.amounts[row][0] != Mode.COUNT:
            return row
        if self.is_watching or self.is_declaring:
            raise CannotDo(amount, "here a number is needed: what is counted can only limit what is done to all")
        register = self.register(amount)
        self.code.emit(Op.SET, register, row)
        return self.amount(Mode.REGISTER, register)

    # Numbers, which `Numbers` finds.
    def stat(self, node: t.Node, name: str) -> int:
        """The number of a stat."""
        if name not in self.lexicon.stats:
            raise CannotDo(node, "the stats are " + ", ".join(self.lexicon.stats))
        return self.lexicon.stats[name]

    def amount_row(self, amount: t.Amount, times: int = 1, by: int = 1) -> int:
        """The number of an amount in the tables."""
        raise NotImplementedError
