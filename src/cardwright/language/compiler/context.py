"""The context that a paragraph is compiled in: the program in the making, and everything that helps to write it.

Each helper writes one kind of thing (filters, amounts, conditions, watchers, acts ...) and reaches the others through
the context, because texts nest: a filter can ask for an amount, and an amount can count what a filter lets through.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from cardwright.language import tree as t
from cardwright.language.compiler.abilities import Abilities
from cardwright.language.compiler.acts import Acts
from cardwright.language.compiler.amounts import Amounts
from cardwright.language.compiler.choices import Choices
from cardwright.language.compiler.conditions import Conditions
from cardwright.language.compiler.costs import Costs
from cardwright.language.compiler.declarations import Declarations
from cardwright.language.compiler.deeds import Deeds
from cardwright.language.compiler.events import Events
from cardwright.language.compiler.filters import Filters
from cardwright.language.compiler.hits import Hits
from cardwright.language.compiler.lasting import Lasting
from cardwright.language.compiler.loops import Loops
from cardwright.language.compiler.moves import Moves
from cardwright.language.compiler.paragraph import PARTY, REGISTERS, Bound, Paragraph
from cardwright.language.compiler.permissions import Permissions
from cardwright.language.compiler.references import References
from cardwright.language.compiler.refusals import CannotDo
from cardwright.language.compiler.resources import Resources
from cardwright.language.compiler.sentences import Sentences
from cardwright.language.compiler.standing import Standing
from cardwright.language.compiler.tables import Code, Label, Tables
from cardwright.language.compiler.triggers import Triggers
from cardwright.language.compiler.watchers import Watchers
from cardwright.language.lexicon import Lexicon
from cardwright.language.program import NONE, Op, Program, Ref


class Context:
    """One program in the making, and the paragraph of it that is being compiled."""

    def __init__(self, program: Program, lexicon: Lexicon, paragraph: Paragraph) -> None:
        self.program = program
        self.lexicon = lexicon
        self.paragraph = paragraph
        self.tables = Tables(program)
        self.code = Code()
        self.next_register = 0
        self.this = int(Ref.THIS)  # what “this” means: another card where the text was granted to it, or NONE
        self.this_filter = NONE
        self.this_has_left = False  # what a trigger waits for has taken this card out of play
        self.kept: dict[int, int] = {}  # registers with the types that things had before they were taken away
        self.left: frozenset[int] = frozenset()  # references to what has left play when the program runs
        self.is_paying = False  # what is done is a cost
        self.is_later = False  # in a trigger that another one made: what has left may have moved on
        self.after_result = False  # a round has been decided when this is carried out
        self.is_used_up = False  # the card lies nowhere while its program runs, and is discarded after it
        self.is_decided = False  # and it is the present one
        self.is_cleared_away = False  # and the cards that were in play have left it
        self.is_replacing = False  # this takes the place of an event
        self.is_triggered = False  # this is carried out when something happens that the text waits for
        self.is_rolled = False  # and that is the roll of a die
        self.doer = int(Ref.YOU)
        self.attacker = NONE  # the reference of the attacking player, where an event knows it
        self.bound_to = NONE  # the reference that a lasting effect in the making is bound to
        self.is_watching = False  # in a watcher, where registers mean nothing
        self.is_lasting = False  # in an effect that lasts, whose amounts are fixed now
        self.is_costing = False  # in what costs are changed of: what it costs is then what is printed
        self.is_declaring = False  # while things are chosen beforehand
        self.each = NONE  # the filter of those for each of whom an amount in the making is worked out
        self.is_cleared = False  # it is known what was done since an earlier sentence
        self.loop_depth = 0
        self._add_helpers()

    def _add_helpers(self) -> None:
        # Who, what and how much.
        self.references = References(self)
        self.filters = Filters(self)
        self.amounts = Amounts(self)
        self.events = Events(self)
        self.conditions = Conditions(self)
        # What stands, lasts and waits.
        self.watchers = Watchers(self)
        self.permissions = Permissions(self)
        self.lasting = Lasting(self)
        self.triggers = Triggers(self)
        self.standing = Standing(self)
        # What is asked and done.
        self.choices = Choices(self)
        self.declarations = Declarations(self)
        self.loops = Loops(self)
        self.hits = Hits(self)
        self.resources = Resources(self)
        self.moves = Moves(self)
        self.acts = Acts(self)
        self.sentences = Sentences(self)
        self.deeds = Deeds(self)
        # Paragraphs with a header.
        self.costs = Costs(self)
        self.abilities = Abilities(self)

    def inner(self, paragraph: Paragraph) -> Context:
        """The context of a further program of the same card."""
        return Context(self.program, self.lexicon, paragraph)

    # Code and registers.
    def emit(self, op: Op, *operands: int | Label) -> None:
        """One more instruction."""
        self.code.emit(op, *operands)

    def here(self, label: Label) -> None:
        """The label stands before the next instruction."""
        self.code.here(label)

    def finish(self) -> int:
        """Ends the program, puts it into the tables and says where it begins."""
        self.emit(Op.END)
        return self.code.write(self.program)

    def register(self, node: t.Node) -> int:
        """A register that nothing uses yet."""
        if self.next_register == REGISTERS:
            raise CannotDo(node, f"a text can hold at most {REGISTERS} chosen things and numbers: use fewer")
        self.next_register += 1
        return self.next_register - 1

    def taken(self) -> int:
        """The mask of the registers that hold chosen cards or players."""
        mask = 0
        for bound in self.paragraph.bound.values():
            for ref in bound.refs:
                mask |= 1 << ref if ref < REGISTERS else 0
        return mask

    def usable(self, ref: int, node: t.Node) -> int:
        """A reference, refused where only registers of another program would hold it."""
        if self.is_watching and ref & PARTY < REGISTERS:
            raise CannotDo(node, "an effect that lasts can refer to only one chosen thing: make it two sentences")
        return ref

    # What mentions stand for.
    def binding(self, node: t.Node) -> Bound | None:
        """What a mention, or a pronoun that stands for one, was bound to."""
        number = self.paragraph.number_of_mention(node)
        if number != NONE and number not in self.paragraph.bound:
            meant = self.paragraph.nodes[number]
            if isinstance(meant, t.This) and self.this != NONE:
                self.paragraph.bound[number] = Bound((self.this,))
            elif isinstance(meant, t.Select) and (self.is_host(meant) or meant is self.paragraph.attached):
                self.paragraph.bound[number] = Bound((int(Ref.HOST),))
        return self.paragraph.bound.get(number)

    def bind(self, node: t.Node, bound: Bound) -> Bound:
        """From now on a mention stands for this."""
        number = self.paragraph.number_of_mention(node)
        if number != NONE:
            self.paragraph.bound[number] = bound
        return bound

    def is_host(self, thing: t.Thing) -> bool:
        """Whether a phrase means what this card is attached to."""
        if not isinstance(thing, t.Select) or thing.pick != "the":
            return False
        hosts = (self.lexicon.states.host, self.lexicon.states.held)
        return any(host is not None and t.State(host) in thing.traits for host in hosts)

    def is_champion(self, thing: t.Thing) -> bool:
        """Whether a phrase means the one who fights for you, as in `the Strength of your Fighter`."""
        champions = self.lexicon.champions
        return champions is not None and thing == t.Select((champions.kind,), "the", traits=(t.Whose("own"),))

    # What is being made.
    @contextmanager
    def watching(self, bound_to: int = NONE) -> Iterator[None]:
        """While a watcher is made, for an effect that lasts and is bound to this reference where one is given."""
        before = self.is_watching, self.bound_to
        self.is_watching, self.bound_to = True, bound_to
        yield
        self.is_watching, self.bound_to = before

    @contextmanager
    def for_each_of(self, group: int) -> Iterator[None]:
        """While the amounts are made by which each of a group is changed: they may speak of the one that is."""
        is_read = self.lexicon.kernel.counts_for_each or self.lexicon.kernel.reads_each
        before, self.each = self.each, group if is_read else NONE
        yield
        self.each = before

    @contextmanager
    def acting(self) -> Iterator[None]:
        """While something is found out that the program itself knows, for a watcher in the making."""
        before, self.is_watching = self.is_watching, False
        yield
        self.is_watching = before
