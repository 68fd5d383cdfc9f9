"""Random effect trees of a game: everything that has a canonical way to be said."""

from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.vocabulary import vocabulary
from cardwright.language.walk import every, ordered

ONE = t.Number(1)
UNFIT = {"damage", "Qi", "card", "skirmish", "attack", "battle", "round", "tie", "conflict", "action"}
REACHES = ("at least", "at most", "exactly")


@st.composite
def texts(draw: st.DrawFn, game: str) -> t.Text:
    """A random text of a game."""
    grower = Grower(draw, game)
    return t.Text(tuple(grower.ability() for _ in range(draw(st.integers(1, 2)))))


class Grower:
    """Draws the nodes of one game; each method grows one kind of node."""

    def __init__(self, draw: st.DrawFn, game: str) -> None:
        self.draw = draw
        self.lists = vocabulary(game).lists
        self.kinds = [kind for kind in self.lists["one"] if kind not in UNFIT]
        self.resources = [name for name in self.lists["resource"] if name + "s" not in self.lists["resource"]]

    def pick(self, options: Any) -> Any:
        return self.draw(st.sampled_from(options))

    def case(self, count: int, **needs: str) -> int:
        """One of so many cases, of which some (`_3="die"`) need a word list that the game may not have."""
        able = [n for n in range(count) if f"_{n}" not in needs or self.lists[needs[f"_{n}"]]]
        return int(self.pick(able))

    def word(self, name: str) -> str:
        return str(self.pick(self.lists[name]))

    def chance(self) -> bool:
        return self.draw(st.booleans())

    def number(self, least: int = 2) -> t.Number:
        return t.Number(self.draw(st.integers(least, 9)))

    def plain(self) -> t.Amount:
        return self.pick([self.number(1), t.Variable()])  # type: ignore[no-any-return]

    def amount(self) -> t.Amount:
        """What a single clause can explain: a plain number, a count called X, or a number for each."""
        form = ["plain", "count", "per", "stat", "roll"][self.case(5, _4="die")]
        if form == "count":
            return t.Count(self.select("all", one_kind=True))
        if form == "per":
            return t.Per(self.number(), self.select("each", one_kind=True))
        if form == "stat":
            return t.Stat(self.word("stat"), t.This(self.pick(self.kinds)), self.chance())
        return t.Rolled(self.word("die")) if form == "roll" else self.plain()

    def zone(self) -> t.Zone:
        return t.Zone(self.word("zone_name"), self.pick(["your", "an opponent's", "each player's"]))

    def pile(self) -> t.Zone:
        return t.Zone(self.pick([name for name in self.lists["zone_name"] if name not in self.lists["one"]]), "your")

    def trait(self) -> t.Trait:
        types = tuple(self.draw(st.lists(st.sampled_from(self.lists["type"]), min_size=1, max_size=3, unique=True)))
        this = t.This(self.pick(self.kinds))
        match self.case(10, _3="state", _6="keyword", _8="relation"):
            case 0:
                return t.Whose("opposing")
            case 1:
                return t.Typed(types)
            case 2:
                return t.Typed(types[:1], negated=True)
            case 3:
                return t.State(self.word("state"), self.chance())
            case 4:
                return t.With(self.word("stat"), self.pick(REACHES), self.number())
            case 5:
                return t.Extreme(self.word("stat"), self.chance())
            case 6:
                return t.Having(self.word("keyword"), self.chance())
            case 7:
                return t.Placed(self.zone())
            case 8:
                return t.Linked(self.word("relation"), this)
            case _:
                return t.Same(self.word("aspect"), this)

    def select(self, pick: str = "", one_kind: bool = False) -> t.Select:
        most = 1 if one_kind else 2
        kinds = tuple(self.draw(st.lists(st.sampled_from(self.kinds), min_size=1, max_size=most, unique=True)))
        traits = {type(trait): trait for trait in (self.trait() for _ in range(self.draw(st.integers(0, 2))))}
        pick = pick or self.pick(["one", "choose", "random", "all", "each", "any", "the"])
        if self.chance() and pick not in ("the", "random") and t.Whose not in traits:
            traits[t.Whose] = t.Whose("own")
        if self.chance() and pick not in ("the", "random"):
            traits[t.Other] = t.Other()
        if t.Other in traits and pick in ("one", "choose"):
            traits.pop(t.Whose, None)
        described = ordered(traits.values())
        if pick == "one":
            return t.Select(kinds, "choose", ONE, traits=described)
        if pick in ("choose", "random"):
            return t.Select(kinds, pick, self.number(), pick == "choose" and self.chance(), described)
        return t.Select(kinds, pick, traits=described)

    def thing(self) -> t.Thing:
        return self.pick([self.select(), t.This(self.pick(self.kinds)), t.Back()])  # type: ignore[no-any-return]

    def player(self) -> t.Player:
        return t.Player(self.pick(["you", "each player", "each opponent", "an opponent"]))

    def act(self, amount: t.Amount, by: t.Player) -> t.Act:
        match self.case(7, _1="resource", _2="resource", _6="die"):
            case 0:
                return t.Damage(amount, self.pick([self.thing(), self.player()]), self.pick(["", self.word("type")]))
            case 1:
                return t.Gain(self.pick(["gain", "lose"]), amount, self.pick(self.resources), by)
            case 2:
                return t.Gain("restore", amount, self.pick(self.resources), by, self.thing())
            case 3:
                verbs = [verb for verb in self.lists["verb"] if verb != "target"]  # said of others only: “target unit”
                return t.Do(self.pick(verbs), self.pick([self.thing(), self.pile()]), by=by)
            case 4:
                return t.Move(self.pick(["put", "return"]), self.thing(), self.zone(), by=by)
            case 5:
                return t.Do("draw", t.Select(("card",), "draw", amount), by=by)
            case _:
                return t.Roll(self.word("die"), by)

    def deed(self) -> t.Deed:
        form = self.pick(["done", "doing", "suffered"])
        if form == "done":
            return t.Deed(self.word("verb"), object=self.select())
        return t.Deed(self.word("event_verb")) if form == "doing" else t.Deed(self.word("verb"), passive=True)

    def standing(self, amount: t.Amount) -> t.Standing:
        what = self.thing()
        match self.case(6, _3="keyword"):
            case 0:
                stats = [stat for stat in self.lists["stat"] if not stat.endswith(" cost")]
                return t.Change(what, (t.Delta(self.pick(stats), self.pick(["add", "subtract"]), amount),))
            case 1:
                how = self.pick(["set", "at least", "at most"])
                return t.Change(what, (t.Delta(self.word("stat"), how, self.number()),))
            case 2:
                return t.Become(what, (self.word("type"),), also=True)
            case 3:
                return t.Have(what, self.word("keyword"), loses=self.chance())
            case 4:
                return t.Immune(what, self.select())
            case _:
                return t.Rule(what, self.pick(["cannot", "can", "must"]), self.deed())

    def clause(self, amount: t.Amount) -> t.Effect:
        return self.act(amount, self.player()) if self.chance() else self.standing(amount)

    def clauses(self) -> t.Effect:
        match self.pick(["one", "one", "may", "all", "then"]):
            case "may":
                return t.May(self.act(self.plain(), t.Player()), self.player())
            case "all":
                return t.All((self.clause(self.number(1)), self.clause(self.number(1))))
            case "then":
                following = t.If(self.condition(), self.clause(self.plain()))
                return t.Then(self.clause(self.plain()), following if self.chance() else self.clause(self.plain()))
            case _:
                return self.clause(self.amount())

    def condition(self) -> t.Condition:
        match self.case(5, _4="state"):
            case 0:
                return t.Said("it's raining", self.chance())
            case 1:
                return self.pick([t.TurnOf("your"), t.Did(), t.Did("they", True)])  # type: ignore[no-any-return]
            case 2:
                return t.Compare(t.Count(self.select("all", one_kind=True)), self.pick(REACHES), self.number())
            case 3:
                return t.Compare(t.Stat(self.word("stat"), t.Player()), self.pick(REACHES), self.number())
            case _:
                return t.Is(t.This(self.pick(self.kinds)), traits=(t.State(self.word("state")),), negated=self.chance())

    def event(self) -> t.Event:
        one = t.Player(self.pick(["you", "a player", "an opponent"]))  # no text waits for all of them at once
        some = self.select()
        if some.pick == "each":  # nor for each of several things
            some = replace(some, pick="any")
        return t.Event(self.pick([some, t.This(self.pick(self.kinds)), one]), self.deed())

    def moment(self) -> t.Moment:
        return t.Moment(self.pick(["start", "end"]), self.word("period"), self.pick(["each", "your", "the next"]))

    def statement(self, deep: int = 2) -> t.Effect:
        match self.draw(st.integers(0, 7 if deep else 0)):
            case 1:
                if self.chance():
                    return t.If(self.condition(), self.clause(self.plain()), self.clause(self.plain()))
                return t.If(self.condition(), self.statement(deep - 1))
            case 2:
                return t.When(self.event() if self.chance() else self.moment(), self.statement(deep - 1))
            case 3:
                return t.Lasting(self.pick([self.event(), self.moment(), self.condition()]), self.statement(deep - 1))
            case 4:
                each, effect = self.select("each", one_kind=True), self.statement(deep - 1)
                if any(isinstance(part, t.Change) for part in every(effect)):  # those are counted, not gone through
                    return effect
                return t.ForEach(each, effect)
            case 5:
                return t.Instead(self.event(), self.clause(self.number(1)))
            case 6:
                return t.Choose(
                    (self.clause(self.number(1)), self.clause(self.number(1))), self.pick([1, 2]), self.chance()
                )
            case _:
                return self.clauses()

    def ability(self) -> t.Ability:
        does = tuple(self.statement() for _ in range(self.draw(st.integers(1, 2))))
        match ["plain", "costly", "keyed"][self.case(3, _1="resource", _2="keyword")]:
            case "costly":
                limit = t.Limit(self.draw(st.integers(1, 3)), self.word("period")) if self.chance() else None
                return t.Ability(does, costs=(t.Price(self.plain(), self.pick(self.resources)),), limit=limit)
            case "keyed":
                return t.Ability(does, self.word("keyword"))
            case _:
                return t.Ability(does)
