"""Canonical English for a whole text."""

from __future__ import annotations

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.binding.mention import ORDINALS
from cardwright.language.building.subjects import inherited, inherited_player, last_act, subject_of
from cardwright.language.render_phrases import REACH, Phrases, explained, possessive, takes_plural
from cardwright.language.vocabulary import Language
from cardwright.language.walk import every
from cardwright.language.words import an, capitalised, counted, listed, third

TIMES = {1: "once", 2: "twice"}
FETCHED = ("place", "invoke")  # cards come from a zone, which is said so


def render(text: t.Text, game: Language) -> str:
    """The canonical English of a tree in the words of its game."""
    return "\n".join(Renderer(game).ability(ability) for ability in text.abilities)


class Renderer(Phrases):
    """Writes clauses, sentences and paragraphs."""

    def __init__(self, game: Language) -> None:
        super().__init__(game)
        self.game = self.words.grammar

    # Paragraphs and sentences.
    def ability(self, ability: t.Ability) -> str:
        """One paragraph."""
        head = [ability.keyword] if ability.keyword else []
        head += [self.cost(cost) for cost in ability.costs]
        if ability.limit:
            head.append(f"{TIMES.get(ability.limit.times, f'{ability.limit.times} times')} per {ability.limit.per}")
        body = " ".join(self.sentence(effect) for effect in ability.does)
        if not body:
            return f"{ability.keyword}."
        return f"{capitalised(', '.join(head))}: {body}" if head else body

    def cost(self, cost: t.Cost) -> str:
        """One cost before the colon."""
        return self.sized(cost.amount, cost.resource) if isinstance(cost, t.Price) else self.effect(cost)

    def sentence(self, effect: t.Effect, begins: str = "") -> str:
        """A sentence, and those after it that say what happens then or otherwise."""
        before, after = parted(effect)
        if after is not None:
            return f"{self.sentence(before, begins)} {self.sentence(after, 'then ')}"
        said = stopped(capitalised(begins + self.statement(effect)))
        otherwise = self.otherwise(effect)
        return said if otherwise is None else f"{said} Otherwise, {stopped(self.statement(otherwise))}"

    def otherwise(self, effect: t.Effect) -> t.Effect | None:
        """What a sentence leaves to the next one: the other case of its last condition."""
        inner = self.otherwise(effect.effect) if isinstance(effect, t.If | t.When | t.Lasting | t.ForEach) else None
        return effect.otherwise if inner is None and isinstance(effect, t.If) else inner

    def statement(self, effect: t.Effect) -> str:
        """What stands before the full stop."""
        match effect:
            case t.If(after=True, condition=t.Not(part=part)):
                return f"{self.effect(effect.effect)} unless {self.condition(part)}"
            case t.If(after=True):
                return f"{self.effect(effect.effect)} if {self.condition(effect.condition)}"
            case t.Lasting(after=True):
                return f"{self.effect(effect.effect)} {self.duration(effect.until)}"
            case t.If(condition=t.Not(part=part)):
                return f"unless {self.condition(part)}, {self.statement(effect.effect)}"
            case t.If(condition=t.Did(who=t.Did.EACH, negated=negated)):
                return f"for each of them who does{' not' if negated else ''}, {self.statement(effect.effect)}"
            case t.If():
                return f"if {self.condition(effect.condition)}, {self.statement(effect.effect)}"
            case t.When(trigger=t.Moment() as moment):
                return f"at {self.moment(moment)}, {self.statement(effect.effect)}"
            case t.When(trigger=t.Event() as event, times=times):
                each = "round" if self.game == "xemytica" else "turn"
                nth = f"the {ORDINALS[times - 1]} time each {each}" if times else ""
                if times and any(isinstance(part, t.Player) and part.who in t.CHOSEN for part in every(event)):
                    return f"{nth} {self.event(event)}, {self.statement(effect.effect)}"
                return f"when {self.event(event)}{' for ' if nth else ''}{nth}, {self.statement(effect.effect)}"
            case t.ForEach():
                each = f"for {effect.of.who}" if isinstance(effect.of, t.Player) else self.for_each(effect.of)
                return f"{each}, {self.statement(effect.effect)}"
            case t.Lasting():
                return f"{self.duration(effect.until)}, {self.statement(effect.effect)}"
            case t.Instead(once=True):
                return f"the next time {self.would(effect.event)}, {self.effect(effect.effect)} instead"
            case t.Instead():
                return f"if {self.would(effect.event)}, {self.effect(effect.effect)} instead"
            case t.Choose():
                number = ("up to " if effect.up_to else "") + ("one" if effect.count == 1 else counted(effect.count))
                options = [self.effect(option) for option in effect.options]
                return f"choose {number}: " + "; ".join(options[:-1]) + "; or " + options[-1]
            case t.Change(deltas=(t.Delta(amount=t.Per() as per), _, *_)) if adds(effect):
                once = replace(effect, deltas=tuple(replace(delta, amount=each_of(delta)) for delta in effect.deltas))
                return f"{self.per_each(per)}, {self.statement(once)}"
            case t.PlayCost():
                return f"as an additional cost to play this card, {self.cost(effect.act)}"
            case t.Unless():
                who = "you " if getattr(effect.act, "by", None) == t.Player() else ""
                return f"{self.effect(effect.effect)} unless {who}{self.effect(effect.act)}"
            case _:
                amount = explained(amounts_of(effect))
                return self.effect(effect) + (f", where X is {self.amount(amount)}" if amount else "")

    def duration(self, until: t.Moment | t.Event | t.Sooner | t.Condition) -> str:
        """How long something lasts."""
        match until:
            case t.Moment(turns=turns) if turns:
                return f"for {counted(turns)} turns"
            case t.Moment():
                return f"until {self.moment(until)}"
            case t.Event():
                return f"until {self.event(until)}"
            case t.Sooner():
                return f"until {self.event(until.event)} or until {self.moment(until.moment)}"
            case _:
                return f"while {self.condition(until)}"

    # Clauses.
    def effect(self, effect: t.Effect | t.Cost, before: t.Effect | None = None) -> str:
        """One clause, its subject left out where it is that of the clause before."""
        match effect:
            case t.All():
                parts = [
                    self.effect(part, last) for part, last in zip(effect.parts, (before, *effect.parts), strict=False)
                ]
                return listed(parts, "and")
            case t.Then(next=t.If(condition=condition, effect=inner)):
                word, asked = ("unless", condition.part) if isinstance(condition, t.Not) else ("if", condition)
                following = self.effect(inner, clause_before(effect.first))
                return f"{self.effect(effect.first)}, then {following} {word} {self.condition(asked)}"
            case t.Then():
                return f"{self.effect(effect.first)}, then {self.effect(effect.next, clause_before(effect.first))}"
            case t.May(by=by) if by != self.doer:
                before_all, self.doer = self.doer, by
                said = self.effect(effect, before)
                self.doer = before_all
                return said
            case t.May(effect=t.Choose(options=options) as choice):
                each = tuple(replace(effect, effect=option) for option in options)
                return self.statement(replace(choice, options=each))
            case t.May(effect=t.All(parts=parts)):
                return f"{self.thing(effect.by)} may " + listed([self.act(part, True) for part in parts], "and")
            case t.May():
                return f"{self.thing(effect.by)} may {self.act(effect.effect, True)}{self.per(effect.effect)}"
            case t.Change() | t.Become() | t.Have() | t.Immune() | t.Rule():
                return self.standing(effect, before) + self.per(effect)
            case t.Strike(back=True):
                return f"{self.thing(effect.by)} and {self.thing(effect.to)} strike each other"
            case t.Strike():
                verb = "each strike" if takes_plural(effect.by) else "strikes"
                return f"{self.thing(effect.by)} {verb} {self.thing(effect.to)}"
            case _:
                return self.acting(effect, before) + self.per(effect)

    def acting(self, effect: t.Effect | t.Cost, before: t.Effect | None) -> str:
        """What a player does, or what a thing deals."""
        if isinstance(effect, t.Damage) and effect.redirected:
            return f"{self.thing(effect.to)} {'take' if takes_plural(effect.to) else 'takes'} that damage"
        by = getattr(effect, "by", None) or t.Player()
        if isinstance(by, t.Player) and by != self.doer:
            before_all, self.doer = self.doer, by
            said = self.acting(effect, before)
            self.doer = before_all
            return said
        last = getattr(before, "by", None) or t.Player()
        if isinstance(before, t.May) or (isinstance(effect, t.Damage) and not isinstance(before, t.Damage)):
            last = t.Player()
        is_clear = not isinstance(before, t.May) or before.by == t.Player()  # after “may”, no verb says whose it is
        if inherited_player(last) == by and is_clear:
            return self.act(effect, takes_plural(by))
        return f"{self.thing(by)} {self.act(effect, takes_plural(by))}"

    def act(self, effect: t.Effect | t.Cost, base: bool) -> str:
        """An act without its subject."""

        def verb(word: str) -> str:
            return word if base else third(word)

        match effect:
            case t.Damage(more=True):
                return f"{verb('deal')} {self.plain(effect.amount)} more"
            case t.Damage():
                kind = f"{effect.type} damage".strip()
                return f"{verb('deal')} {self.plain(effect.amount)} {kind} to {self.thing(effect.to)}"
            case t.Gain():
                to = f" to {self.thing(effect.to)}" if effect.to else ""
                return f"{verb(effect.verb)} {self.sized(effect.amount, effect.resource)}{to}"
            case t.Convert():
                size = self.sized(effect.amount, effect.resource)
                return f"{verb('turn')} {size} into {effect.into}"
            case t.Do(verb=said, what=turned) if said.removeprefix("turn ") in self.words.lists[
                "way"
            ] and not isinstance(turned, t.Zone):
                return f"{verb('turn')} {self.thing(turned)} {said.removeprefix('turn ')}"
            case t.Do(verb=said, what=t.Select() as cards) if said in FETCHED and (zone := placed_in(cards)):
                rest = replace(cards, traits=tuple(trait for trait in cards.traits if trait != t.Placed(zone)))
                return f"{verb(said)} {self.thing(rest)} from {self.zone(zone)}"
            case t.Do():
                what = self.zone(effect.what) if isinstance(effect.what, t.Zone) else self.thing(effect.what)
                side = [f"to side {effect.side}"] if effect.side else []
                return " ".join([verb(effect.verb), what, *self.links(effect.links), *side])
            case t.Move(verb="put beneath", to=over) if not isinstance(over, t.Zone):
                source = f" from {self.zone(effect.source)}" if effect.source else ""
                return f"{verb('put')} {self.thing(effect.what)}{source} beneath {self.object(over)}"
            case t.Move():
                source = f" from {self.zone(effect.source)}" if effect.source else ""
                return f"{verb(effect.verb)} {self.thing(effect.what)}{source} {self.place(effect)}"
            case t.Roll():
                return f"{verb('flip' if effect.die == 'a coin' else 'roll')} {effect.die}"
            case t.Swap(other=t.Player() as other):
                return f"swap your {effect.stats[0]} with {possessive(other.who)}"
            case t.Swap(other=other) if other is not None:
                one, two = effect.stats
                return f"swap the {one} of {self.thing(effect.of)} with the {two} of {self.thing(other)}"
            case t.Swap():
                return f"swap the {effect.stats[0]} and {effect.stats[1]} of {self.thing(effect.of)}"
            case _:
                raise TypeError(f"{type(effect).__name__} is not an act")

    def place(self, move: t.Move) -> str:
        """Where things go."""
        match move.to:
            case t.Zone(end="top"):
                return f"on top of {self.zone(move.to)}{' in any order' if move.any_order else ''}"
            case t.Zone(end="bottom"):
                return f"on the bottom of {self.zone(move.to)}{' in any order' if move.any_order else ''}"
            case t.Zone(whose="its owner's", name="hand" | "deck") if takes_plural(move.what):
                return f"{'to' if move.verb == 'return' else 'into'} their owners' {move.to.name}s"
            case t.Zone():
                return f"{'to' if move.verb in ('return', 'move') else 'into'} {self.zone(move.to)}"
            case t.Player():
                return f"to {self.thing(move.to)}"
            case _:
                return f"{'to' if move.verb == 'attach' else 'onto'} {self.thing(move.to)}"

    def standing(self, effect: t.Standing, before: t.Effect | None) -> str:
        """What holds for something."""
        last = subject_of(before)
        is_same = last is not None and inherited(last) == unbound(effect.what) and not sets_stat(effect)
        is_same &= not self.names_at_end(before)
        many = takes_plural(last if is_same else effect.what)
        predicate = self.predicate(effect, many)
        if isinstance(effect, t.Change) and effect.deltas[0].how == "absorb":
            size = self.plain(effect.deltas[0].amount)
            return f"prevent the next {size} damage that would be dealt to {self.thing(effect.what)}"
        if isinstance(effect, t.Change) and sets_stat(effect):
            return self.setting(effect)
        if isinstance(effect, t.Change) and isinstance(effect.what, t.Implied):
            return self.bonuses(effect)
        if isinstance(effect, t.Change) and self.game == "xemytica" and adds(effect):
            return f"{self.bonuses(effect)} to {self.thing(effect.what)}"
        if isinstance(effect, t.Immune) and effect.stats:
            return self.guarded(effect)
        subject = self.object(effect.what) if isinstance(effect, t.Rule) else self.subject(effect.what)
        subject = "they" if subject == "them" else subject
        return predicate if is_same else f"{subject} {predicate}".strip()

    def names_at_end(self, before: t.Effect | None) -> bool:
        """Whether a clause names whom a bonus is for behind it, so that the next one cannot leave it out."""
        if not isinstance(before, t.Change) or isinstance(before.what, t.Implied):
            return False
        return self.game == "xemytica" and adds(before)

    def predicate(self, effect: t.Standing, many: bool) -> str:
        """What is said of the subject."""
        be = "are" if many else "is"

        def verb(word: str) -> str:
            return word if many else third(word)

        match effect:
            case t.Change(deltas=(t.Delta(how="absorb"),)):
                return ""
            case t.Change(deltas=(t.Delta(stat="damage dealt" | "damage taken"), *_)):
                return self.damage_change(effect, verb)
            case t.Change(deltas=(t.Delta(stat=stat), *_)) if stat.endswith(" cost") and effect.deltas[0].amount:
                delta = effect.deltas[0]
                size = self.sized(delta.amount or t.Variable(), stat.removesuffix(" cost"))
                return f"{verb('cost')} {size} {'less' if delta.how == 'subtract' else 'more'}"
            case t.Change():
                return f"{verb('get')} {self.bonuses(effect)}" if adds(effect) else ""
            case t.Become(loses=aspect) if aspect:
                return f"{verb('lose')} their {aspect}" if many else f"{verb('lose')} its {aspect}"
            case t.Become(into=()):
                aspect = "Element" if self.game == "wuxing" else "colour" if self.game == "ninjas" else "type"
                return f"{verb('become')} {an(aspect)} of your choice"
            case t.Become():
                into = an(effect.into[0]) if self.is_kind(effect.into[0]) else listed(effect.into, "or")
                if effect.also and not self.is_kind(effect.into[0]):
                    return f"{be} also {into}"
                return f"{verb('count')} as {into}" if effect.also else f"{verb('become')} {into}"
            case t.Have(keyword=""):
                inner = " ".join(self.ability(ability) for ability in effect.abilities)
                return f'{verb("have")} "{inner}"'
            case t.Have():
                return f"{verb('lose') if effect.loses else verb('have')} {effect.keyword}"
            case t.Immune():
                return f"{be} immune to {self.immunity(effect.to)}"
            case t.Rule(modal="does"):
                return f"{verb(effect.deed.verb)} {effect.deed.resource}"
            case t.Rule():
                return f"{effect.modal} {self.deed(effect.deed, True, False)}"

    def is_kind(self, word: str) -> bool:
        """Whether a word is a kind of card of this game and not only a type."""
        return word in self.words.lists["one"]

    def immunity(self, to: t.Thing) -> str:
        """What something is immune to; all of it, so that `all` is left unsaid."""
        return self.object(to)

    def guarded(self, effect: t.Immune) -> str:
        """Stats that some cards do not change, or do not make lower."""
        stats = "attributes" if len(effect.stats) > 1 else effect.stats[0]
        by = "" if effect.to == t.Select(("card",), "all") else f" by {self.object(effect.to)}"
        how = "lowered" if effect.lowering else "changed"
        return f"the {stats} of {self.thing(effect.what)} cannot be {how}{by}"

    def damage_change(self, effect: t.Change, verb: object) -> str:
        """More, less, double or half damage dealt or taken."""
        delta = effect.deltas[0]
        is_dealt = delta.stat == "damage dealt"
        word = verb("deal" if is_dealt else "take") if callable(verb) else ""
        size = delta.how.removesuffix(" up")
        if delta.amount is not None:
            size = f"{self.plain(delta.amount)} {'less' if delta.how == 'subtract' else 'more'}"
        against = f" {'to' if is_dealt else 'from'} {self.thing(effect.against)}" if effect.against else ""
        rounded = ", rounded up" if delta.how == "half up" else ""
        least = f", to a minimum of {delta.least}" if delta.least else ""
        return f"{word} {size} damage{against}{rounded}{least}"

    def bonuses(self, change: t.Change) -> str:
        """Additions to stats."""
        return listed([self.delta(delta) for delta in change.deltas], "and")

    def delta(self, delta: t.Delta) -> str:
        """One addition to a stat."""
        return f"{'+' if delta.how == 'add' else '-'}{self.plain(delta.amount)} {delta.stat}"

    def setting(self, change: t.Change) -> str:
        """A stat that is set, doubled, halved, bounded or ignored."""
        delta = change.deltas[0]
        amount = self.amount(delta.amount) if delta.amount else ""
        how = {
            "set": f"is {amount}",
            "double": "is doubled",
            "half": "is halved",
            "half up": "is halved, rounded up",
            "at least": f"is at least {amount}",
            "at most": f"is at most {amount}",
            "ignore": "does not count",
        }[delta.how]
        if isinstance(change.what, t.Player) and change.what.who == "you":
            return f"your {delta.stat} {how}"
        if isinstance(change.what, t.Back) and not change.what.kind and not change.what.many:
            return f"its {delta.stat} {how}"
        return f"the {delta.stat} of {self.thing(change.what)} {how}"

    def per(self, effect: t.Effect | t.Cost) -> str:
        """The “for each” that multiplies the amount of a clause."""
        found = next((amount for amount in amounts_of(effect) if isinstance(amount, t.Per)), None)
        return f" {self.per_each(found)}" if found else ""


def placed_in(what: t.Select) -> t.Zone | None:
    """The zone in which things lie, where it is said."""
    return next((trait.zone for trait in what.traits if isinstance(trait, t.Placed)), None)


def amounts_of(effect: t.Effect | t.Cost) -> list[t.Amount]:
    """The amounts that stand inside the clauses of an effect; what sets a stat is written in full there."""
    match effect:
        case t.All(parts=parts):
            return [amount for part in parts for amount in amounts_of(part)]
        case t.Then():
            return amounts_of(effect.first) + amounts_of(effect.next)
        case t.May() | t.Instead():
            return amounts_of(effect.effect)
        case t.Damage() | t.Gain() | t.Convert() | t.Price():
            return [effect.amount, *bounds_of(getattr(effect, "to", None))]
        case t.Do(what=t.Select() as what) | t.Move(what=t.Select() as what):
            return [*([what.count] if what.count else []), *bounds_of(what)]
        case t.Change() if not sets_stat(effect):
            return [*(delta.amount for delta in effect.deltas if delta.amount), *bounds_of(effect.what)]
        case _:
            return []


def bounds_of(thing: t.Thing | None) -> list[t.Amount]:
    """The amounts that filters of a thing compare a stat with, where a sentence explains them."""
    if not isinstance(thing, t.Select):
        return []
    bounds = [trait for trait in thing.traits if isinstance(trait, t.With) and trait.compare in REACH]
    return [bound.amount for bound in bounds if not any(isinstance(part, t.Back | t.This) for part in every(bound))]


def stopped(sentence: str) -> str:
    """A sentence with its full stop, which a quoted ability at its end brings along."""
    return sentence if sentence.endswith('."') else sentence + "."


def parted(effect: t.Effect) -> tuple[t.Effect, t.Effect | None]:
    """A sentence, and what follows it in a sentence of its own because one of the two is more than clauses."""
    match effect:
        case t.Then() if not (is_clauses(effect.first) and is_clauses(effect.next)):
            return effect.first, effect.next
        case t.If(effect=t.Then(first=first, next=t.If(effect=inner, otherwise=None)), otherwise=None, after=False) if (
            is_clauses(first) and is_clauses(inner)
        ):
            return effect, None  # in a sentence of its own the last step could be meant in any case
        case t.If(otherwise=None, after=False) | t.When() | t.ForEach() | t.Lasting(after=False):
            before, after = parted(effect.effect)
            return (replace(effect, effect=before), after) if after is not None else (effect, None)
        case _:
            return effect, None


def is_clauses(effect: t.Effect) -> bool:
    """Whether an effect is said by clauses alone, without a condition, trigger, duration or choice."""
    if isinstance(effect, t.Then):
        return is_clauses(effect.first) and is_clauses(effect.next)
    return not isinstance(effect, t.If | t.When | t.ForEach | t.Lasting | t.Instead | t.Choose | t.PlayCost)


def adds(change: t.Change) -> bool:
    """Whether a change adds to stats, as `gets +1 damage` does."""
    first = change.deltas[0]
    return first.how in ("add", "subtract") and not first.stat.endswith((" cost", " dealt", " taken"))


def sets_stat(effect: t.Effect) -> bool:
    """Whether a change is written as `the damage of this unit is ...`."""
    if not isinstance(effect, t.Change):
        return False
    first = effect.deltas[0]
    return first.how not in ("add", "subtract") and first.stat not in ("damage dealt", "damage taken")


def each_of(delta: t.Delta) -> t.Amount | None:
    """The amount of a change that is multiplied, taken once."""
    return delta.amount.each if isinstance(delta.amount, t.Per) else delta.amount


def unbound(thing: t.Thing) -> t.Thing:
    """A pronoun without what it was bound to."""
    return t.Back(thing.kind, thing.many) if isinstance(thing, t.Back) else thing


def clause_before(first: t.Effect) -> t.Effect | None:
    """The clause whose doer one after `then` can leave out; what holds for its things is said anew."""
    if isinstance(first, t.May):
        return first
    last = last_act(first)
    if isinstance(last, t.Gain | t.Convert | t.Do | t.Move | t.Roll) and isinstance(last.by, t.Player):
        return last
    return None
