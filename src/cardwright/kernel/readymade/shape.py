"""How a ready-made table is laid: its sizes, its zones, and the parts of its record and book."""

from dataclasses import dataclass
from enum import IntEnum

from cardwright.kernel import standing
from cardwright.kernel.agenda import Row
from cardwright.kernel.chance import Picks
from cardwright.kernel.dice import FixedRolls
from cardwright.kernel.events import Notes
from cardwright.kernel.record import Kinds, Seats, Size, i8, i16
from cardwright.kernel.table import Table
from cardwright.kernel.tables import Texts
from cardwright.language.program import COST, FILTER

Listed, Priors, Filters, Costs = Size("listed"), Size("priors"), Size("filters"), Size("costs")
ROWS = {
    "codes": 512,
    "amounts": 64,
    "conditions": 64,
    "watchers": 64,
    "filters": 128,
    "costs": 64,
}  # of all texts together
PRIORS = 4  # decks that those who cannot see one imagine


class Step(IntEnum):
    """What can stand on the agenda: the turn at the bottom, programs above it."""

    TURN = 0
    RUN = 1


class Event(IntEnum):
    """What texts wait for: the subject in brackets."""

    TURN_START = 0  # (player)
    TURN_END = 1  # (player)
    DESTROY = 2  # (card in play)


class Act(IntEnum):
    """What texts forbid."""

    PLAY = 0  # (player, card)


class Mark(IntEnum):
    """What the program of a card is marked with: one bit each."""

    PLAYED = 1  # it belongs to a card that is being played
    FREE = 2  # nothing is paid for it
    PUBLIC = 4  # everything is chosen, and all can see it
    STOPPED = 8  # prevented


class ReadyTable(Table):
    """What the record of a ready-made table begins with: whose turn it is, who is out, and what lasts."""

    turn: i8
    start: i8  # who took the first turn
    out: i8  # mask of the seats that are out
    viewer: i8  # a concealed record: the seat it was concealed for + 1
    rows: standing.Rows


class ReadyBook(Texts, Notes, Picks, FixedRolls):
    """What the book of a ready-made table begins with: the cards by kind, the decks, and those that others imagine.

    A list of cards ends with NOBODY.
    """

    kinds: i16  # how many cards there are
    form: i8[Kinds]
    program: i16[Kinds]  # where playing it begins
    cost_from: i16[Kinds]  # its first row of the costs
    cost_parts: i16[Kinds]
    deck: i16[Seats, Listed]
    lists: i16[Seats, Listed]  # the same cards, ordered by kind
    stacked: i16[Seats, Listed]  # kinds that a deck has on top after its shuffle: scenarios fix chance with it
    priors: i16[Priors, Listed]
    prior_copies: i8[Priors, Kinds]
    priors_count: i8
    filters: i16[Filters, len(FILTER)]
    costs: i16[Costs, len(COST)]


@dataclass(frozen=True, kw_only=True)
class Shape:
    """How a table is laid: its sizes, and the places of the zones that every seat has."""

    seats: int
    share: int  # cards of a deck
    zones: int  # of a seat
    deck: int
    hand: int
    discard: int
    bearing: int  # the zone of cards in play, whose texts stand
    secret: tuple[int, ...]  # zones whose cards only their owner knows, the hand among them
    player: int  # the form by which filters mean players
    agenda: int  # rows; the last one is never due: legality tries moves out on it

    @property
    def cards(self) -> int:
        """Rows of the table."""
        return self.seats * self.share

    @property
    def playing(self) -> int:
        """The zone of cards being played."""
        return self.seats * self.zones

    @property
    def unused(self) -> int:
        """The zone of rows that are no cards."""
        return self.playing + 1

    @property
    def scratch(self) -> int:
        """The agenda row on which moves are tried out."""
        return self.agenda - 1

    @property
    def sizes(self) -> dict[str, int]:
        """What the record of such a table is declared with."""
        return {
            "seats": self.seats,
            "cards": self.cards,
            "zones": self.unused + 1,
            "agenda": self.agenda,
            "wide": int(Row.WIDTH),
        }

    def book_sizes(self, kinds: int) -> dict[str, int]:
        """What the book of such a table is declared with that knows so many cards."""
        return {"seats": self.seats, "kinds": kinds, "listed": self.share + 1, "priors": PRIORS, **ROWS}
