"""The frame that a text is compiled in: what its words stand for, and which registers are taken."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass
from typing import Any, NoReturn

from cardwright.language import tree as t
from cardwright.language.assembly import Code, Tables
from cardwright.language.errors import CardTextError
from cardwright.language.lexicon import Lexicon
from cardwright.language.program import NONE, Program, Ref
from cardwright.language.render import Renderer
from cardwright.language.vocabulary import Language
from cardwright.language.walk import OWNERS, every, parts_of, rewrite

REGISTERS = 8
PARTY = 15  # the part of a reference that says who or what; the rest says whose controller or owner


class CannotDo(Exception):
    """A part of a text that reads well and that the game cannot carry out, with what could be written instead."""

    def __init__(self, node: t.Node, advice: str) -> None:
        super().__init__(advice)
        self.node, self.advice = node, advice


@dataclass
class Bound:
    """What a mention of the text stands for: references, or all that a filter lets through."""

    refs: tuple[int, ...] = ()
    filter: int = NONE  # what it was chosen by, or the filter itself
    is_declared: bool = False  # chosen beforehand: it may be gone when its turn comes
    is_checked: bool = False  # its place is emptied if it was gone
    is_removed: bool = False  # an act of this text took it away
    keeper: int = NONE  # register that remembers its controller


class Page:
    """One paragraph of a text: its mentions, what they stand for, and what was asked for it."""

    def __init__(self, ability: t.Ability) -> None:
        self.ability: t.Ability = rewrite(ability, lambda node: node)  # so that no node occurs twice in it
        self.nodes = mentioned(self.ability)
        self.mentions = {id(node): number for number, node in enumerate(self.nodes)}
        self.bound: dict[int, Bound] = {}
        self.picked: dict[t.Node, int] = {}  # registers of numbers that were asked for, and of things that are measured
        self.placed: dict[int, t.Select] = {}  # things with the zone that they are taken from, by the things alone
        self.modes: dict[int, list[int]] = {}  # registers of the options that were chosen, by the choice
        self.coin = NONE

    def again(self) -> Page:
        """The same paragraph for another program, where nothing is bound yet."""
        page = copy(self)
        page.bound, page.picked, page.modes, page.coin = {}, {}, {}, NONE
        return page

    def number_of_mention(self, node: t.Node) -> int:
        """Which mention of the text a node is or stands for."""
        if isinstance(node, t.Back) or (isinstance(node, t.Player | t.Zone) and node.mention >= 0):
            return node.mention
        return self.mentions.get(id(node), NONE)


class Frame(Tables):
    """One program in the making, and the paragraph of it that is being compiled."""

    def __init__(self, program: Program, lexicon: Lexicon, page: Page) -> None:
        super().__init__(program)
        self.lexicon = lexicon
        self.page = page
        self.code = Code()
        self.next_register = 0
        self.this = int(Ref.THIS)  # what “this” means: another card where the text was granted to it, or NONE
        self.this_filter = NONE
        self.doer = int(Ref.YOU)
        self.attacker = NONE  # the reference of the attacking player, where an event knows it
        self.lasting = NONE  # the reference that a lasting effect in the making is bound to
        self.is_watching = False  # in a watcher, where registers mean nothing
        self.is_declaring = False  # while things are chosen beforehand
        self.is_cleared = False  # it is known what was done since an earlier sentence
        self.loops = 0

    def register(self, node: t.Node) -> int:
        """A register that nothing uses yet."""
        if self.next_register == REGISTERS:
            raise CannotDo(node, f"a text can hold at most {REGISTERS} chosen things and numbers: say it in fewer")
        self.next_register += 1
        return self.next_register - 1

    def binding(self, node: t.Node) -> Bound | None:
        """What a mention, or a pronoun that stands for one, was bound to."""
        number = self.page.number_of_mention(node)
        if number != NONE and number not in self.page.bound:
            meant = self.page.nodes[number]
            if isinstance(meant, t.This) and self.this != NONE:
                self.page.bound[number] = Bound((self.this,))
            elif isinstance(meant, t.Select) and self.is_host(meant):
                self.page.bound[number] = Bound((int(Ref.HOST),))
        return self.page.bound.get(number)

    def is_host(self, thing: t.Thing) -> bool:
        """Whether a phrase means what this card is attached to."""
        return isinstance(thing, t.Select) and thing.pick == "the" and t.State(self.lexicon.host) in thing.traits

    def is_champion(self, thing: t.Thing) -> bool:
        """Whether a phrase means the one who fights for you, as in `the Strength of your Fighter`."""
        own = t.Select((self.lexicon.combatant,), "the", traits=(t.Whose("own"),))
        return self.lexicon.is_shared and thing == own

    def bind(self, node: t.Node, bound: Bound) -> Bound:
        """From now on a mention stands for this."""
        number = self.page.number_of_mention(node)
        if number != NONE:
            self.page.bound[number] = bound
        return bound

    def is_spoken_of_again(self, node: t.Node) -> bool:
        """Whether something in the paragraph means this mention once more."""
        number = self.page.number_of_mention(node)
        return number != NONE and any(
            getattr(part, "mention", NONE) == number and not isinstance(part, t.Zone)
            for part in every(self.page.ability)
        )

    def usable(self, ref: int, node: t.Node) -> int:
        """A reference, refused where only registers of another program would hold it."""
        if self.is_watching and ref & PARTY < REGISTERS:
            raise CannotDo(node, "an effect that lasts can speak of one chosen thing only: make two sentences of it")
        return ref

    def taken(self) -> int:
        """The mask of the registers that hold chosen cards or players."""
        mask = 0
        for bound in self.page.bound.values():
            for ref in bound.refs:
                mask |= 1 << ref if ref < REGISTERS else 0
        return mask

    @contextmanager
    def watching(self, lasting: int = NONE) -> Iterator[None]:
        """While a watcher is made, for an effect that lasts and is bound to this reference where one is given."""
        before = self.is_watching, self.lasting
        self.is_watching, self.lasting = True, lasting
        yield
        self.is_watching, self.lasting = before

    @contextmanager
    def acting(self) -> Iterator[None]:
        """While something is found out that the program itself knows, for a watcher in the making."""
        before, self.is_watching = self.is_watching, False
        yield
        self.is_watching = before


def mentioned(node: Any) -> list[t.Node]:
    """The mentions of a paragraph in the order in which pronouns count them."""
    found: list[t.Node] = []
    for part in parts_of(node):
        found += mentioned(part)
    match node:
        case t.Zone(whose=whose):
            is_new = whose in OWNERS and not whose.startswith(("its ", "that "))
        case t.Player(who=who):
            is_new = who not in ("you", "that player") and not who.startswith("its ")
        case _:
            is_new = isinstance(node, t.Select | t.This | t.Implied)
    return [*found, node] if is_new else found


def phrase_of(node: t.Node, game: Language) -> str:
    """The words of a part of a text."""
    said = Renderer(game)
    match node:
        case t.Select() | t.Player() | t.This() | t.Back():
            return said.object(node)
        case t.Implied():
            return ""
        case (
            t.Number()
            | t.Variable()
            | t.Count()
            | t.Per()
            | t.Stat()
            | t.Scaled()
            | t.Rolled()
            | t.Picked()
            | t.ThatMuch()
        ):
            return said.amount(node)
        case t.Is() | t.Compare() | t.Said() | t.TurnOf() | t.Did() | t.Happened() | t.Not() | t.Joined():
            return said.condition(node)
        case t.Event():
            return said.event(node)
        case t.Moment():
            return said.moment(node)
        case t.Deed():
            return said.deed(node, True, False)
        case t.Zone():
            return said.zone(node)
        case t.Price():
            return said.cost(node)
        case t.Ability():
            return said.ability(node)
        case t.Delta():
            return said.delta(node) if node.how in ("add", "subtract") else node.stat
        case t.Text() | t.Link() | t.Limit():
            return ""
        case t.Other() | t.Whose() | t.Typed() | t.State() | t.Placed() | t.With() | t.Extreme() | t.Having():
            return said.before(node) or said.after(node)
        case t.Named() | t.Linked() | t.Same() | t.Acted():
            return said.after(node)
        case _:
            return _sentence(said, node)


def _sentence(said: Renderer, node: Any) -> str:
    try:
        return said.statement(node)
    except TypeError:  # several sentences, which no clause can say
        return said.sentence(node).removesuffix(".")


def refuse(text: str, game: Language, error: CannotDo) -> NoReturn:
    """The error of a text that cannot be carried out, at the phrase that stands in the way."""
    phrase = phrase_of(error.node, game)
    start = text.lower().find(phrase.lower()) if phrase else -1
    begin, end = (start, start + len(phrase)) if start >= 0 else (0, len(text))
    named = f"“{phrase}” cannot be carried out: " if phrase else ""
    raise CardTextError(text, begin, end, named + error.advice) from None
