"""Where in a sentence a word stands."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.binding.roles import (
    CLAUSES,
    ROLES,
    is_done_in_play,
    is_given_up,
    is_harmful,
    is_helpful,
    role_of,
    suffered,
)


class Scope(Struct, frozen=True):
    """All that the place of a word says about it. A value: each part of a sentence is handed its own."""

    # The clause, and what the part is to it.
    clause: int = 0
    role: str = ""
    suffers: str = ""  # the verb of what is done to it
    acting: t.Thing | None = None  # the subject of the clause
    doers: tuple[t.Player, ...] = ()  # other players who do this, the last one named last
    event: str = ""  # the verb of the event that is being said
    # What the word can mean there.
    is_in_play: bool = False  # only what is in play
    is_harm: bool = False  # it is done to something that its controller would keep from it
    is_bonus: bool = False  # something good happens to it
    is_to_you: bool = False  # it goes to your hand or deck, where no opposing card goes
    is_type: bool = False  # whose type is meant, by a mere “its”
    is_holding: bool = False  # whose controller or owner is meant
    is_measure: bool = False  # a number of something, as in “where X is its damage”
    is_counting: bool = False  # for each of some things
    sets: str = ""  # the stat that the clause sets
    is_other_number: bool = False  # a number that something is set to or compared with: it is never its own
    # Conditions.
    is_asked: bool = False
    asked: str = ""  # the kind that something is asked to be
    is_past: bool = False  # about what something was before it was taken away
    is_was: bool = False  # about something that may be gone
    governed: range = range(0)  # the mentions that hang on a condition, of which it cannot know drawn cards
    counted: t.Select | None = None  # what there is if the condition holds that governs this
    others: range = range(0)  # mentions in the other effects of which one is chosen
    undone: range = range(0)  # mentions in what has not been done in the case that is being said
    # What is around the clause.
    is_joined: bool = False  # one of several clauses of a sentence
    is_open: bool = False  # this may not happen
    is_later: bool = False  # this happens at another time
    is_price: bool = False  # this may be given up for what follows

    @property
    def is_event(self) -> bool:
        """Whether something that a text waits for is being said."""
        return bool(self.event)

    def inside(self, node: Any, clause: int, has_discarded: bool) -> Scope:
        """Where the parts of a node stand; `clause` is the number of its clause if it is one."""
        here = self if not isinstance(node, CLAUSES) else self.in_clause(node, clause)
        match node:
            case t.Is():
                return replace(here, is_asked=True, is_past=node.past, is_was=node.was, asked=node.kind)
            case t.Compare():
                return replace(here, is_asked=True)
            case t.All() | t.Then():
                return replace(here, is_joined=True)
            case t.With():
                return replace(here, is_joined=False)  # a filter follows what it is said of
            case t.Per() | t.Count():
                return replace(here, is_counting=True)
            case t.Delta() if node.how == "set" and isinstance(node.amount, t.Stat):
                return replace(here, sets=node.stat)
            case t.Stat():
                is_measure = self.is_measure or (node.of == t.Back() and not self.is_asked)
                is_other_number = self.is_other_number or node.name == self.sets
                return replace(here, is_measure=is_measure, is_other_number=is_other_number)
            case t.Same() if node.to == t.Back():
                return replace(here, is_type=True)
            case t.Player() if node.of is not None:
                return replace(here, is_holding=True)
            case t.When():
                return replace(here, is_later=self.is_later or has_discarded)
            case t.May():
                return replace(here, is_open=True, is_price=self.is_price or is_given_up(node))
            case t.If() | t.ForEach() | t.Instead():
                return replace(here, is_open=True)
        return here

    def in_clause(self, node: Any, clause: int) -> Scope:
        """Where the parts of a new clause stand."""
        return replace(self, clause=clause, acting=None, event=node.deed.verb if isinstance(node, t.Event) else "")

    def of_part(self, node: Any, name: str) -> Scope:
        """Where a part of a node stands, from where its parts do."""
        part = getattr(node, name)
        is_pronoun = isinstance(part, t.Back)
        is_reference = is_pronoun or (isinstance(part, t.Select) and part.pick == "the")
        is_in_play = is_reference and is_done_in_play(node, name)
        is_moved = is_reference and isinstance(node, t.Move)
        return replace(
            self,
            role=role_of(node, name, self.role),
            suffers=suffered(node, name),
            is_past=self.is_past and is_pronoun,
            is_in_play=is_in_play,
            is_harm=(is_in_play or is_moved) and is_harmful(node),
            is_bonus=is_in_play and is_helpful(node),
            is_other_number=self.is_other_number or (isinstance(node, t.Compare) and name == "right"),
            is_to_you=is_moved and name == "what" and isinstance(node.to, t.Zone) and node.to.whose == "your",
        )

    def after_part(self, node: Any, name: str, part: Any) -> Scope:
        """Where the parts stand that follow one: who does it is known by then."""
        is_subject = ROLES.get((type(node), name)) == "subject"
        is_other = name == "by" and isinstance(part, t.Player) and part.who != "you"
        if not is_subject and not is_other:
            return self
        doers = (*self.doers, part) if is_other else self.doers
        if isinstance(node, t.Compare) and isinstance(part, t.Stat):
            part = part.of
        return replace(self, acting=part if is_subject else self.acting, doers=doers)

    def aside(self, role: str = "") -> Scope:
        """The same place, for something that is only named there in passing."""
        return replace(self, role=role, suffers="")
