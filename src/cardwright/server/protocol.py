"""The messages between the server and a browser, one WebSocket a viewer (docs/protocol.md tells them in words).

Everything a viewer is sent is made from the concealed record and the events that its seat may see. Moves
and questions are counted for each viewer, so their numbers tell nothing of what others do unseen.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cardwright.games.interface import CardView, Pointer, View
from cardwright.games.looks import CardFace, Look
from cardwright.match.match import Clock

VERSION = 7  # of this protocol
LONGEST = 4096  # bytes of a message from a browser
MOST_PARTS = 64


class Message(msgspec.Struct, tag_field="type", omit_defaults=True, frozen=True):
    """Any message."""


# From the browser


class Incoming(Message, forbid_unknown_fields=True, frozen=True):
    """Any message from a browser."""


class Hello(Incoming, tag="hello", frozen=True):
    """The first message: who looks. Tokens of one's own seats (several for a shared screen); none is a watcher."""

    version: int
    tokens: list[str] = []
    person: str = ""  # the secret of somebody who wants to be known
    name: str = ""  # by which a watcher is shown to the others


class Play(Incoming, tag="play", frozen=True):
    """A move, as its parts or as a line of notation; one that is not whole yet is answered by `looked`."""

    question: int  # which one is answered: `Asked.question`
    seat: str
    parts: list[int] = []
    line: str = ""


class AskWhy(Incoming, tag="why", frozen=True):
    """Why a line of notation is not possible."""

    seat: str
    line: str


class Explain(Incoming, tag="explain", frozen=True):
    """Why nothing can be done with the cards that are dimmed, where the seat's move stands."""

    seat: str
    parts: list[int] = []


class Hint(Incoming, tag="hint", frozen=True):
    """What a strong player would do; only where all other seats are bots."""

    seat: str


class Lift(Incoming, tag="lift", frozen=True):
    """Several people at one screen: this seat's player looks now, and the others look away."""

    seat: str


class Lower(Incoming, tag="lower", frozen=True):
    """Several people at one screen: show again only what everybody may see."""


class Undo(Incoming, tag="undo", frozen=True):
    """Take back to the seat's last decision: at once against bots, with people if all agree."""

    seat: str = ""  # empty: the one of this viewer's seats that moved last


class Consent(Incoming, tag="consent", frozen=True):
    """The answer to what another seat asks for: an undo, a draw or a rematch."""

    seat: str
    about: str  # undo, draw or rematch
    yes: bool


class OfferDraw(Incoming, tag="offer_draw", frozen=True):
    """Offer a draw."""

    seat: str


class Rematch(Incoming, tag="rematch", frozen=True):
    """Ask for another game with the same seats, the first seat passed on."""

    seat: str


class Side(Incoming, tag="side", frozen=True):
    """Between the matches of a series: the whole deck for the next one; who has lost may say who begins."""

    seat: str
    cards: dict[str, int]
    begins: str = ""


class At(Incoming, tag="at", frozen=True):
    """The position after a move as this viewer may see it: the log, hovered over, and the replay."""

    move: int
    seat: str = ""  # after the end: as this seat saw it, or "all"


class Curve(Incoming, tag="curve", frozen=True):
    """The win chances of a finished game, move by move."""


class React(Incoming, tag="react", frozen=True):
    """A greeting or another reaction from a small set, which everybody at the table sees."""

    seat: str
    what: str


class Rename(Incoming, tag="rename", frozen=True):
    """Be called otherwise at this table from now on."""

    seat: str
    name: str


class Claim(Incoming, tag="claim", frozen=True):
    """What is to become of a seat whose player has left, or that nobody has taken: the win, or a bot plays."""

    seat: str
    of: str
    wants: str  # win or bot
    bot: str = "normal"


# From the server


class ClockShown(msgspec.Struct, frozen=True, gc=False):
    """What a seat has left, in seconds, and whether its time runs."""

    left: float
    runs: bool = False


class SeatInfo(msgspec.Struct, frozen=True, gc=False):
    """Who sits where."""

    seat: str
    player: str  # human, or the bot
    name: str
    connected: bool
    thinking: bool = False
    is_open: bool = False  # nobody has used the invitation to this seat yet
    away: bool = False  # for so long that another may decide how it goes on
    is_kept: bool = False  # of an open seat: for a friend, not for strangers from the lobby


class Sitter(msgspec.Struct, frozen=True):
    """Who sits at a table, as lists elsewhere name and draw them."""

    seat: str
    name: str
    player: str  # human, or the kind of bot


class Reason(msgspec.Struct, frozen=True):
    """Why something is not possible."""

    rule: str
    sentence: str


class Choice(msgspec.Struct, frozen=True, gc=False):
    """A legal answer."""

    action: int
    line: str
    points: list[Pointer]  # the cards with which it is given, the first one clicked first
    remark: str = ""
    loses: bool = False  # it gives away a turn, a card or time although something else could be done
    seat: str = ""  # the player whom it names: it can be given on that seat as well
    hue: str = ""  # the element or colour that it names: it can be given on the compass as well


class Dimmed(msgspec.Struct, frozen=True):
    """A card with which nothing can be done now, and why."""

    point: Pointer
    reasons: list[Reason]


class Asked(msgspec.Struct, frozen=True):
    """What a seat of this viewer is asked."""

    seat: str
    prompt: str
    choices: list[Choice]
    dimmed: list[Pointer]  # the seat's own cards with which nothing can be done now; `explain` asks why
    default: int | None = None  # the answer of the space bar, such as pass; one that loses something needs Enter too
    parts: list[int] = []  # answered already; not whole yet
    can_cancel: bool = True
    can_concede: bool = True
    question: int = 0  # a number of its own for each question that this viewer is asked
    is_pass: bool = False  # the default lets things go on: a page may give it after a pause where it is the only answer
    is_idle: bool = False  # or where the others are such as hardly anybody gives


class Span(msgspec.Struct, frozen=True, gc=False):
    """A piece of a text, counted as browsers do: in units of UTF-16."""

    start: int
    end: int


class Sentence(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened."""

    text: str
    rule: str
    move: int
    turn: str = ""  # heading of the turn it belongs to
    cards: list[Span] = []  # the names of cards in the text


class Offer(msgspec.Struct, frozen=True, order=True):
    """What somebody asks the other people for."""

    about: str  # undo, draw or rematch
    seat: str


class Ended(msgspec.Struct, frozen=True):
    """How a match ended."""

    winners: list[str]
    reason: str
    rule: str
    score: dict[str, int]
    seed: str  # with the salt it makes the hash that was shown before the game
    salt: str
    won: str = ""  # the reason as a winner would be told, and as a loser would, if that is not the same
    lost: str = ""


class SeriesInfo(msgspec.Struct, frozen=True):
    """Where a series of matches stands before the next one."""

    best_of: int
    won: list[int]  # by seat
    drawn: int


class SideDeck(msgspec.Struct, frozen=True):
    """A player's own deck and side deck."""

    seat: str
    deck: dict[str, int]
    side: dict[str, int]


class Welcome(Message, tag="welcome", frozen=True):
    """The answer to hello."""

    room: str
    game: str
    title: str
    seats: list[SeatInfo]
    mine: list[str]
    options: dict[str, Any]
    commitment: str  # SHA-256 of seed and salt
    watch: str  # link for watchers
    cards: list[CardFace]  # somebody's own cards that are in this game
    look: Look  # how the game lies on a table
    series: SeriesInfo | None = None
    clock: Clock | None = None
    watching: list[str] = []  # the names of those who look on without a seat
    is_listed: bool = False  # it waits in the lobby: strangers may sit down


class ZoneChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """A zone of which some cards in a row were exchanged for others; the cards before and after them are the same."""

    zone: int  # its place among the zones of the view
    size: int
    start: int = 0  # the first card that is no longer there
    removed: int = 0
    cards: list[CardView] = []  # that lie there now


class Change(msgspec.Struct, frozen=True):
    """What is new in a view, against the one that this viewer was sent last."""

    fields: dict[str, Any]  # of the view, by name; all zones are among them if they are no longer the same ones
    zones: list[ZoneChange]


class State(Message, tag="state", frozen=True):
    """The table after a whole move, or at the beginning."""

    move: int  # the last move that this viewer was told of, by its own count
    since: int  # the sentences replace all that the browser has of this move and later ones
    # By seat that looks; "" for a watcher, and while every curtain is down. Each seat has a view or a change.
    views: dict[str, View]
    asked: list[Asked]
    sentences: list[Sentence]
    seats: list[SeatInfo]
    ended: Ended | None = None
    offers: list[Offer] = []  # what the people at this table ask for
    covered: list[str] = []  # the seats of this viewer whose curtain is down
    changes: dict[str, Change] = {}  # of views that the viewer has
    clocks: dict[str, ClockShown] = {}  # by seat, where time runs


class Looked(Message, tag="looked", frozen=True):
    """The answer to a move that is not whole yet: what follows, which nobody else learns of."""

    asked: Asked
    view: View | None = None  # as the seat sees it now, whole or
    change: Change | None = None  # as what is new against the view of the last state


class Refused(Message, tag="refused", frozen=True):
    """A move that the rules forbid; nothing changed."""

    seat: str
    reason: Reason


class Answered(Message, tag="answered", frozen=True):
    """The answer to why: None if it is possible."""

    line: str
    reason: Reason | None


class Explained(Message, tag="explained", frozen=True):
    """The answer to explain."""

    seat: str
    question: int
    parts: list[int]
    dimmed: list[Dimmed]


class Candidate(msgspec.Struct, frozen=True):
    """An answer with the chance to win that playouts gave it."""

    action: int
    line: str
    chance: float
    tries: int
    reason: str = ""  # what the best answer has over the next one, as far as that can be told
    is_as_good: bool = False  # about as good as the best one, of which its number would tell something else


class Hinted(Message, tag="hinted", frozen=True):
    """The answer to hint, best first."""

    seat: str
    candidates: list[Candidate]


class Shown(Message, tag="shown", frozen=True):
    """The answer to at."""

    move: int
    view: View
    sentences: list[Sentence]


class Turning(msgspec.Struct, frozen=True):
    """A decision that cost its seat much, by what it could know."""

    move: int
    seat: str
    played: str  # in notation
    better: str
    chance: float  # with what was better
    lost: float
    why: str = ""  # what was better about it


class CurveShown(Message, tag="curve_shown", frozen=True):
    """The answer to curve: each seat's chance after each move; nothing while the rules of the game are being compiled.

    A seat's chance is what it could hope for, by what it knew, when it was last asked.
    """

    chances: list[dict[str, float]]
    turning: list[Turning]
    accuracy: dict[str, float] = {}  # of 100, for each seat that had anything to decide


class Seats(Message, tag="seats", frozen=True):
    """Somebody came, went or thinks."""

    seats: list[SeatInfo]
    watching: list[str] = []  # the names of those who look on without a seat
    clocks: dict[str, ClockShown] = {}  # by seat, where time runs: it begins when everybody has come


class Reacted(Message, tag="reacted", frozen=True):
    """Somebody at the table greets or reacts."""

    seat: str
    what: str


class Offered(Message, tag="offered", frozen=True):
    """Somebody asks for an undo, a draw or a rematch, or the offer is gone."""

    offers: list[Offer]


class Declined(Message, tag="declined", frozen=True):
    """Somebody says no to an undo, a draw or a rematch."""

    about: str
    seat: str  # who says no


class Moved(Message, tag="moved", frozen=True):
    """A rematch is on in another room."""

    room: str
    tokens: dict[str, str]  # the viewer's own seats there


class Siding(Message, tag="siding", frozen=True):
    """A match of a series is over, and another comes: cards may be changed, and who is done is known."""

    series: SeriesInfo
    mine: list[SideDeck]
    done: list[str]
    chooses: str | None  # who says who begins


class Compiling(Message, tag="compiling", frozen=True):
    """The game is played interpreted while its rules are compiled; 1.0 is done."""

    game: str
    done: float
    words: str


class Error(Message, tag="error", frozen=True):
    """A message that could not be taken; nothing changed."""

    # malformed, stale, not_yours, covered, too_large, too_often, busy, unknown_room, closed, impolite or broken
    code: str
    message: str


FROM_BROWSER = (
    Hello
    | Play
    | AskWhy
    | Explain
    | Hint
    | Lift
    | Lower
    | Undo
    | Consent
    | OfferDraw
    | Rematch
    | Side
    | At
    | Curve
    | React
    | Rename
    | Claim
)
FROM_SERVER = (
    Welcome
    | State
    | Looked
    | Refused
    | Answered
    | Explained
    | Hinted
    | Shown
    | CurveShown
    | Seats
    | Reacted
    | Offered
    | Declined
    | Moved
    | Siding
    | Compiling
    | Error
)
