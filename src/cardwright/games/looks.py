"""How a game looks, as data that it declares: its printed cards, and where its zones lie on a table.

Whoever draws a game, such as the browser client, takes everything from here and from the view; nobody reads sentences.
A game that declares nothing is drawn plainly.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

VARIABLE = "X"  # an amount that the player of a card chooses
OPEN = "*"  # a number that the text of a card says


class Stat(msgspec.Struct, frozen=True, gc=False):
    """A number of a card, now and as it is printed; None where the text of the card says it."""

    key: str
    name: str
    now: int | None
    printed: int | None


class Cost(msgspec.Struct, frozen=True, gc=False):
    """A part of what a card costs, now and as it is printed; None is an X that its player chooses."""

    key: str  # of what is paid
    unit: str  # behind the number: T, pT, life points
    now: int | None
    printed: int | None


class Line(msgspec.Struct, frozen=True):
    """A line of a card, and the rules behind it."""

    text: str
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.text.rstrip('.')} ({', '.join(self.rules)})." if self.rules else self.text


class Picture(msgspec.Struct, frozen=True):
    """What the picture of a card shows; where nothing is said, the words of its name call it up."""

    land: str = ""  # an element, class or colour: its light and its clothes
    scenes: tuple[str, ...] = ()  # one of them lies behind the figure
    rank: int = 0  # 0 to 2: the light grows darker and the figure larger
    about: tuple[str, ...] = ()  # words that speak where the name says nothing
    figure: str = ""  # a drawing by its name


class CardFace(msgspec.Struct, frozen=True):
    """A printed card."""

    name: str
    kind: str = "plain"  # shapes its frame
    hue: str = "plain"  # colours it
    line: str = ""  # what it is, in words
    sign: str = ""  # glyph of its element or kind
    crest: str = ""  # emblem of its colour
    marks: tuple[str, ...] = ()  # glyphs before the line
    badges: tuple[str, ...] = ()  # marks that are seen at any size
    costs: tuple[Cost, ...] = ()
    fee: str = ""  # what is to be done besides to play it
    dots: int = 0
    dots_word: str = "value"  # what they count
    stats: tuple[Stat, ...] = ()
    saying: str = ""  # what it states, which small cards must show too
    text: tuple[Line, ...] = ()
    flavour: str = ""
    more: tuple[str, ...] = ()  # what else is to be known, which is not printed
    picture: Picture = Picture()
    facts: dict[str, str] = {}  # by which cards are filtered and counted, the most telling first


class Look(msgspec.Struct, frozen=True):
    """How a game lies on a table."""

    style: str = "plain"  # of cloth, frames, letters, back and cover: one of those that the client has
    middle: tuple[str, ...] = ()  # zones of the table, by their keys in their order; others follow
    board: tuple[str, ...] = ()  # zones of a seat
    side: tuple[str, ...] = ("deck", "discard")  # piles
    always: tuple[str, ...] = ()  # zones that have their place also when they are empty
    first: tuple[str, ...] = ()  # counters that a seat shows first
    health: str = ""  # the counter of a seat from which damage takes
    blows: tuple[str, ...] = ()  # rules of sentences that say who did what to whom: the news, where a move brings many
    phases: tuple[str, ...] = ()  # the steps of a turn, as `View.phase` names them
    price: str = ""  # the fact of a card that a deck is balanced by
    has_lights: bool = False  # each part of a cost is seen, not the first with the others beside it
    open_sign: str = OPEN  # of a number that is not settled yet
    dice: tuple[str, ...] = ()  # counters that are seen as the tokens of a seat instead of as numbers
    compass: tuple[str, ...] = ()  # hues in a circle, each feeding the next and overcoming the one after that
    places: dict[str, str] = {}  # glyphs on the free places of zones, by the keys of the zones
    backs: dict[str, str] = {}  # piles whose cards have a back of another colour, by their keys


# In words


def written(amount: int | None, open_: str) -> str:
    """A number, or the sign of an open one."""
    return open_ if amount is None else str(amount)


def stat_words(stats: Sequence[Stat], is_printed: bool = False) -> str:
    """Numbers in short: `4/12`."""
    return "/".join(written(stat.printed if is_printed else stat.now, OPEN) for stat in stats)


def cost_words(costs: Sequence[Cost], fee: str = "", is_printed: bool = False) -> str:
    """A cost: `2T + 1pT`, `XT, sacrifice a unit`."""
    amounts = (written(cost.printed if is_printed else cost.now, VARIABLE) + cost.unit for cost in costs)
    return ", ".join(filter(None, (" + ".join(amounts), fee)))


def is_changed(numbers: Sequence[Stat] | Sequence[Cost]) -> bool:
    """Whether numbers are not as they are printed."""
    return any(number.now != number.printed for number in numbers)
