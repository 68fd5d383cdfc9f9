"""One paragraph of a text: its mentions, and what each of them stands for in the program."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from typing import Any

from cardwright.language import tree as t
from cardwright.language.program import NONE
from cardwright.language.walk import OWNERS, every, parts_of, rewrite

REGISTERS = 8
ONE_OF_EACH = "each of them has another one"
PARTY = 15  # the part of a reference that says who or what; the rest says whose controller or owner


@dataclass
class Bound:
    """What a mention of the text stands for: references, or all that a filter lets through."""

    refs: tuple[int, ...] = ()
    filter: int = NONE  # what it was chosen by, or the filter itself
    is_declared: bool = False  # chosen beforehand: it may be gone when its turn comes
    is_checked: bool = False  # its place is emptied if it was gone
    is_removed: bool = False  # an act of this text took it away
    keeper: int = NONE  # register that remembers its controller
    states: dict[t.Trait, int] = field(default_factory=dict)  # registers that remember what it was
    numbers: dict[str, int] = field(default_factory=dict)  # registers that remember its stats as they last were
    is_of_deck: bool = False  # the top or bottom card of a deck
    is_one_of_each: bool = False  # each of several has chosen another one, and only the last is known


class Paragraph:
    """One paragraph of a text: its mentions, what they stand for, and what was asked for it."""

    def __init__(self, ability: t.Ability) -> None:
        self.ability: t.Ability = rewrite(ability, lambda node: node)  # so that no node occurs twice in it
        self.nodes = mentioned(self.ability)
        self.mentions = {id(node): number for number, node in enumerate(self.nodes)}
        self.bound: dict[int, Bound] = {}  # by the number of the mention
        self.picked: dict[t.Node, int] = {}  # registers of numbers that were asked for, and of things that are measured
        self.placed: dict[int, t.Select] = {}  # things with the zone that they are taken from, by the things alone
        self.modes: dict[int, list[int]] = {}  # registers of the options that were chosen, by the choice
        self.done: dict[str, int] = {}  # registers of how much was done, by the verb
        self.sifted: dict[int, list[int]] = {}  # registers of what was chosen among cards looked at, by their mention
        self.sure: dict[int, int] = {}  # how many of them must have been chosen, whatever the cards were
        self.told: set[str] = set()  # verbs of which the text has said how much was done
        self.coin = NONE
        self.die = NONE  # register of the die that was rolled last

    def again(self) -> Paragraph:
        """The same paragraph for another program, where nothing is bound yet."""
        paragraph = copy(self)
        paragraph.bound, paragraph.picked, paragraph.modes, paragraph.coin, paragraph.die = {}, {}, {}, NONE, NONE
        paragraph.done, paragraph.told, paragraph.sifted, paragraph.sure = {}, set(), {}, {}
        return paragraph

    @property
    def attached(self) -> t.Thing | None:
        """What the paragraph attaches its card to."""
        for effect in self.ability.does:
            if isinstance(effect, t.Move) and effect.verb == "attach" and isinstance(effect.what, t.This):
                return None if isinstance(effect.to, t.Zone) else effect.to
        return None

    def number_of_mention(self, node: t.Node) -> int:
        """Which mention of the text a node is or stands for."""
        if isinstance(node, t.Back) or (isinstance(node, t.Player | t.Zone) and node.mention >= 0):
            return node.mention
        return self.mentions.get(id(node), NONE)

    def meant(self, node: t.Node) -> t.Node | None:
        """What a pronoun stands for."""
        return self.nodes[node.mention] if isinstance(node, t.Back) and 0 <= node.mention < len(self.nodes) else None

    def is_spoken_of_again(self, node: t.Node) -> bool:
        """Whether something in the paragraph means this mention once more."""
        number = self.number_of_mention(node)
        return number != NONE and any(
            getattr(part, "mention", NONE) == number and not isinstance(part, t.Zone) for part in every(self.ability)
        )

    def speaks_of(self, part: t.Node, thing: t.Node) -> bool:
        """Whether a part of the text speaks of a thing by a pronoun."""
        number = self.number_of_mention(thing)
        return number != NONE and any(getattr(inner, "mention", NONE) == number for inner in every(part))


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
