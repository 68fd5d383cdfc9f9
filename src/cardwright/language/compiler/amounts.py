"""From numbers, counts and stats to rows of the amounts table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.language import tree as t
from cardwright.language.compiler.quantifiers import single
from cardwright.language.compiler.refusals import CannotDo
from cardwright.language.compiler.tables import Label
from cardwright.language.program import FILTER, NONE, Mode, Op, Parity, Relation, Side
from cardwright.language.walk import every
from cardwright.language.words import participle

if TYPE_CHECKING:
    from cardwright.language.compiler.context import Context

PARITY = {"": Parity.ANY, "odd": Parity.ODD, "even": Parity.EVEN}


class Amounts:
    """Writes amounts, and asks for the numbers that a player picks."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.lexicon, self.tables = context.lexicon, context.tables

    def row(self, amount: t.Amount, times: int = 1, by: int = 1) -> int:
        """The number of an amount in the tables, multiplied and divided."""
        match amount:
            case t.Number(value=value):
                return self.tables.number(value * times // by)
            case t.Variable():
                if self.context.is_watching:
                    raise CannotDo(amount, "X means nothing in a lasting text: write a number")
                return self.tables.amount(Mode.VARIABLE, 0, 0, times, by)
            case t.Count(of=of):
                return self.tables.amount(Mode.COUNT, self.counted(of), 0, times, by)
            case t.ThisWay():
                return self.tables.amount(Mode.REGISTER, self.done_before(amount), 0, times, by)
            case t.Highest(stat=stat, of=of):
                return self.tables.amount(Mode.HIGHEST, self.counted(of), self.stat(amount, stat), times, by)
            case t.Per(each=t.Number(value=value), of=t.Times(event=event), every=1, most=None):
                return self.tables.amount(Mode.HAPPENED, self.past(event), 0, times * value, by)
            case t.Per(of=t.Times()):
                raise CannotDo(amount, "what happened is counted one by one, with no maximum")
            case t.Per(each=t.Number(value=1), of=t.ThisWay() as way, every=every, most=None):
                return self.tables.amount(Mode.REGISTER, self.done_before(way), 0, times, by * every)
            case t.Per(each=t.Number(value=value), of=t.ThisWay() as way, every=1):
                return self.tables.amount(Mode.REGISTER, self.done_before(way), 0, times * value, by)
            case t.Per(each=t.Number(value=value), of=t.Select() as of, every=1, most=None):
                return self.tables.amount(Mode.COUNT, self.counted(of), 0, times * value, by)
            case t.Per(each=t.Number(value=value), of=t.Select() as of, every=every, most=most):
                row = self.tables.amount(Mode.COUNT, self.counted(of), 0, 1 if every > 1 else value, every)
                if every > 1 and value > 1:
                    row = self.tables.amount(Mode.SUM, row, self.tables.number(0), value, 1)
                if most is None:
                    return self.tables.amount(Mode.SUM, row, self.tables.number(0), times, by)
                return self.tables.amount(Mode.LEAST, row, self.tables.number(most), times, by)
            case t.Sum(left=left, right=right, minus=minus):
                if isinstance(left, t.Sum) or isinstance(right, t.Sum):
                    raise CannotDo(amount, "only two amounts can be added: make it two sentences")
                return self.tables.amount(Mode.SUM, self.row(left), self.row(right, -1 if minus else 1), times, by)
            case t.Lesser(left=left, right=right, highest=highest):
                sign = -1 if highest else 1
                return self.tables.amount(Mode.LEAST, self.row(left, sign), self.row(right, sign), sign * times, by)
            case t.Scaled(factor="twice", amount=inner):
                return self.row(inner, times * 2, by)
            case t.Scaled(amount=inner, rounded_up=True):
                if (times, by) != (1, 1) or not isinstance(inner, t.Stat | t.Count | t.Highest | t.ThisWay):
                    raise CannotDo(amount, "a half that is rounded up must be of one number, and nothing added to it")
                return self.tables.amount(Mode.SUM, self.row(inner), self.tables.number(1), 1, 2)
            case t.Scaled(amount=inner):
                if times < 0:
                    raise CannotDo(amount, "half of something cannot be taken away: write a number")
                return self.row(inner, times, by * 2)
            case t.Stat(name=name, of=of, printed=False) if (kept := self.kept(name, of)) != NONE:
                return self.tables.amount(Mode.REGISTER, kept, 0, times, by)
            case t.Stat(name=name, of=of, printed=printed):
                mode, ref = Mode.PRINTED if printed else Mode.STAT, self.measured(amount, of)
                if mode == Mode.STAT and ref in self.context.left and name in self.lexicon.stats.changeable | {"life"}:
                    raise CannotDo(
                        amount,
                        f"what has left play has no {name} but the printed one: write “the printed {name} of ...”",
                    )
                return self.tables.amount(mode, self.stat(amount, name), ref, times, by)
            case t.Picked():
                return self.tables.amount(Mode.REGISTER, self.pick(amount), 0, times, by)
            case t.ThatMuch():
                if self.context.is_watching:
                    raise CannotDo(amount, "“that much” means nothing in a lasting text: write a number")
                return self.tables.amount(Mode.EVENT, 0, 0, times, by)
            case t.Rolled(die=die) if self.lexicon.kernel.dice:
                return self.tables.amount(Mode.REGISTER, self.rolled(amount, die), 0, times, by)
            case t.Per():
                raise CannotDo(amount, "“for each” needs a number before it")
            case _:
                raise CannotDo(amount, "no dice are rolled in this game: write a number")

    def past(self, event: t.Event) -> int:
        """The condition that looks back at an event of this turn."""
        return self.context.conditions.row(t.Happened(event))

    def kept(self, name: str, of: t.Thing) -> int:
        """The register of a number as it was before its thing was taken away, or NONE."""
        bound = self.context.binding(of)
        return NONE if bound is None or self.context.is_watching else bound.numbers.get(name, NONE)

    def done_before(self, way: t.ThisWay) -> int:
        """The register that holds how much an earlier sentence did."""
        if self.context.is_watching and any(
            getattr(part, "verb", "") == way.verb for part in every(self.context.paragraph.ability) if part != way
        ):
            period = self.lexicon.time.period
            raise CannotDo(way, f"say how long this holds, as in “until the end of the {period}, ...”")
        if self.context.is_watching or way.verb not in self.context.paragraph.done:
            raise CannotDo(way, f"no sentence before it says what is {participle(way.verb)}")
        self.context.paragraph.told.add(way.verb)
        return self.context.paragraph.done[way.verb]

    def stat(self, node: t.Node, name: str) -> int:
        """The number of a stat."""
        if name not in self.lexicon.stats.numbers:
            raise CannotDo(node, "the stats are " + ", ".join(self.lexicon.stats.numbers))
        return self.lexicon.stats.numbers[name]

    def counted(self, of: t.Select) -> int:
        """The filter of things that are counted; those in a hand or deck are counted unseen."""
        return self.countable(self.context.filters.described(of, self.lexicon.zones.play), of)

    def count_of(self, number: int, node: t.Node) -> int:
        """How many fit a filter, as an amount."""
        return self.tables.amount(Mode.COUNT, self.countable(number, node))

    def countable(self, number: int, node: t.Node) -> int:
        """A filter, refused where what it asks of the cards of a hand or deck could not be seen."""
        row = dict(zip(FILTER, self.context.program.filters[number], strict=True))
        if not row["zones"] & ~self.lexicon.zones.hidden:
            whose = {name: row[name] for name in ("zones", "side", "to")}
            if row["relation"] == Relation.OF:
                whose["relation"] = Relation.OF
            if self.tables.filter(forms=self.lexicon.cards.all_forms, **whose) != number:
                if self.lexicon.zones.sifted and (row["zones"], row["side"]) == (self.lexicon.zones.hand, Side.OWN):
                    return self.tables.filter(**row | {"zones": row["zones"] | self.lexicon.zones.sifted})
                raise CannotDo(node, "cards in a hand or deck are counted face down: write “cards in your hand”")
        return number

    def measured(self, stat: t.Stat, of: t.Thing) -> int:
        """The reference of the thing that a number belongs to, chosen if need be."""
        if (
            self.context.binding(of) is not None
            or self.context.is_host(of)
            or self.context.is_champion(of)
            or self.context.is_watching
        ):
            return self.context.references.of(of)
        if stat not in self.context.paragraph.picked:
            self.context.paragraph.picked[stat] = self.context.choices.one(of)
        return self.context.paragraph.picked[stat]

    def pick(self, amount: t.Picked) -> int:
        """The register of a number that is asked for."""
        if amount in self.context.paragraph.picked:
            return self.context.paragraph.picked[amount]
        if self.context.is_watching:
            raise CannotDo(amount, "you choose a number when something happens, not in a lasting text")
        if amount.printed_on is None and not 0 <= amount.least <= amount.most <= self.lexicon.stats.most:
            raise CannotDo(amount, f"a number of your choice is between 0 and {self.lexicon.stats.most}")
        register = self.context.paragraph.picked[amount] = self.context.register(amount)
        if amount.printed_on is None:
            self.context.emit(Op.PICK, register, self.tables.number(amount.least), self.tables.number(amount.most))
        else:
            self.ask_printed(register, amount)
        return register

    def rolled(self, amount: t.Rolled, die: str) -> int:
        """The register of a roll: of the die that is named, or of the one that was rolled last."""
        if self.context.is_watching:
            raise CannotDo(amount, "a die is rolled when something is done, not in what stands")
        if die in self.lexicon.kernel.dice:
            self.roll(amount, die)
        elif self.context.paragraph.die == NONE and self.context.is_rolled:
            self.context.paragraph.die = self.context.register(amount)
            self.context.emit(Op.SET, self.context.paragraph.die, self.tables.amount(Mode.EVENT))
        elif self.context.paragraph.die == NONE:
            raise CannotDo(amount, "no die was rolled before: write “the roll of a die”")
        return self.context.paragraph.die

    def roll(self, node: t.Node, die: str) -> None:
        """Rolls a die."""
        self.context.paragraph.die = self.context.register(node)
        self.context.emit(Op.ROLL, self.context.paragraph.die, self.lexicon.kernel.dice[die])

    def ask_printed(self, register: int, amount: t.Picked) -> None:
        """Asks for one of the numbers printed on cards."""
        assert amount.printed_on is not None
        filter_ = self.counted(single(amount.printed_on))
        none = Label()
        self.context.emit(Op.PRINTED, register, filter_, PARITY[amount.parity], none)
        self.context.here(none)

    def beyond(self, amount: t.Amount, compare: str) -> dict[str, int]:
        """The columns of a filter for stats above or below an amount."""
        further = self.tables.number(1 if compare == "greater than" else -1)
        row = self.tables.amount(Mode.SUM, self.limit(amount), further)
        return {"least" if compare == "greater than" else "most": row}

    def is_counted(self, row: int) -> bool:
        """Whether something must be counted for an amount, or for a part of it."""
        mode, left, right, *_ = self.context.program.amounts[row]
        return mode in (Mode.COUNT, Mode.HIGHEST) or (
            mode in (Mode.SUM, Mode.LEAST) and any(map(self.is_counted, (left, right)))
        )

    def limit(self, amount: t.Amount) -> int:
        """The amount that a stat must reach; what must be counted first is counted when the text is carried out."""
        row = self.row(amount)
        if not self.is_counted(row):
            return row
        if self.context.is_watching or self.context.is_declaring:
            raise CannotDo(amount, "this needs a number: a count can only limit what is done to all")
        register = self.context.register(amount)
        self.context.emit(Op.SET, register, row)
        return self.tables.amount(Mode.REGISTER, register)
