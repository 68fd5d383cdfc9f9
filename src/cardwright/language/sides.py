"""What the words of a text can mean at the tables of a game: how many sides there are, and what each has."""

from __future__ import annotations

from dataclasses import dataclass

OPPOSING = {"wuxing": "enemy", "xemytica": "enemy"}  # what is said for it, by the grammar of a game


@dataclass(frozen=True)
class Sides:
    """The sides of a table, as far as it decides what words refer to."""

    has_several_opponents: bool = False
    single: tuple[str, ...] | None = None  # kinds of which each side has only one in play; None if it is not known
    own_zones: tuple[str, ...] = ()  # of which each player has one
    opposing: str = "opposing"
    combatants: tuple[str, ...] = ()  # the kind that fights, and what else such cards are called
