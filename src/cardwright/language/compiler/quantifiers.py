"""Which words mean one to be chosen, and which mean all; whose zone is meant."""

from __future__ import annotations

from cardwright.language import tree as t
from cardwright.language.compiler.refusals import CannotDo
from cardwright.language.program import Side
from cardwright.language.terms import AMONG

GROUPS = ("all", "each")  # how a selection says that all it describes are meant
WINNER = "the winner of the round"
MOST = "the player"  # with the most or fewest cards in hand
EACH = ("each opponent", "each player", "all players", "each other player", WINNER, MOST)
SIDES = {
    "you": Side.OWN,
    "an opponent": Side.OPPOSING,
    "each opponent": Side.OPPOSING,
    "another player": Side.OPPOSING,
    "a player": Side.ANY,
    "each player": Side.ANY,
    "all players": Side.ANY,
    MOST: Side.ANY,
}
WHOSE = {AMONG: "each opponent", "your": "you", "the": "a player", "a": "a player", "": "a player"}


def owner_of(zone: t.Zone) -> t.Player:
    """Whose zone it is."""
    if zone.whose in WHOSE:
        return t.Player(WHOSE[zone.whose])
    return t.Player(zone.whose.removesuffix("'s"), zone.mention)


def single(thing: t.Select) -> t.Select:
    """A description of any one thing, as it stands in events and conditions."""
    is_one = thing.count in (None, t.Number(1)) and not thing.up_to
    if not is_one or thing.pick not in ("choose", "all", "each", "the"):
        raise CannotDo(thing, "name one at a time, as in “a unit”")
    return thing


def is_group(thing: t.Thing) -> bool:
    """Whether a phrase means all that it describes."""
    if isinstance(thing, t.Player):
        return thing.who == "you" or thing.who in EACH
    return isinstance(thing, t.Select) and thing.pick in GROUPS


def is_whole(thing: t.Thing) -> bool:
    """Whether a phrase means all that fit without anything being chosen: `all units`, `your Fighter`."""
    return isinstance(thing, t.Select) and thing.pick in (*GROUPS, "the")
