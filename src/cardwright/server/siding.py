"""Between the matches of a series: every player changes cards in secret, and the next match begins once all have."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

import msgspec

from cardwright.games import load
from cardwright.games.interface import UsageError, seat_name
from cardwright.match.series import Series, next_in, side_in
from cardwright.server import protocol as p
from cardwright.server.setups import Spec
from cardwright.server.viewers import Rejected, Viewer

if TYPE_CHECKING:
    from cardwright.server.room import Room


class Siding:
    """What the players of a room have chosen for the next match; nobody learns of it before it begins."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.chosen: dict[str, tuple[dict[str, Any], dict[str, int]]] = {}  # by seat: the deck and the side deck
        self.begins: str | None = None  # who begins the next match, as the loser has said

    def next_series(self) -> Series | None:
        """The series as the next match finds it, or None if there is no next one."""
        series, winners = self.room.spec.series, self.room.winners
        return (
            None if series is None or winners is None else next_in(series, [self.room.number(one) for one in winners])
        )

    def loser(self) -> str | None:
        """Who chooses who begins: the loser of the match, nobody after a draw."""
        winners = self.room.winners or []
        others = [seat_name(number) for number in range(len(self.room.seats)) if seat_name(number) not in winners]
        return others[0] if len(winners) == 1 and len(others) == 1 else None

    def deck_of(self, seat: str) -> tuple[dict[str, Any], dict[str, int]]:
        """The deck and the side deck with which a seat has played."""
        number, spec = self.room.number(seat), self.room.spec
        deck = load(spec.game).read_deck(msgspec.to_builtins(spec.decks[number]))
        return dict(deck), spec.series.sides[number] if spec.series is not None else {}

    def tell(self, viewer: Viewer) -> None:
        """Let a viewer know that cards can be changed: their own, and who is done."""
        series = self.next_series()
        if series is None:
            return
        mine = []
        for seat in viewer.seats:
            if seat in self.chosen and len(viewer.seats) > 1:  # the others at this screen may not see what was chosen
                continue
            deck, side = self.chosen.get(seat) or self.deck_of(seat)
            mine.append(p.SideDeck(seat, dict(msgspec.to_builtins(deck)["cards"]), side))
        info = p.SeriesInfo(series.best_of, series.won, series.drawn)
        viewer.tell(p.Siding(info, mine, sorted(self.chosen), self.loser()))

    def take(self, viewer: Viewer, message: p.Side) -> bool:
        """Keep what a player has chosen; whether everybody has."""
        if message.seat not in viewer.seats:
            raise Rejected("not_yours", f"{message.seat} is not your seat")
        if self.next_series() is None:
            raise Rejected("closed", "no further match of a series comes now")
        if message.begins and (message.seat != self.loser() or message.begins not in self.all_seats()):
            raise Rejected("malformed", "only who has lost chooses who begins")
        try:
            self.chosen[message.seat] = side_in(*self.deck_of(message.seat), message.cards)
        except UsageError as error:
            raise Rejected("malformed", str(error)) from error
        self.begins = message.begins or self.begins
        return set(self.room.people()) <= set(self.chosen)

    def all_seats(self) -> list[str]:
        """The names of all seats."""
        return [seat_name(number) for number in range(len(self.room.seats))]

    def next_spec(self) -> Spec:
        """What the next match is made from; bots keep their decks, and the loser begins unless they said otherwise."""
        spec, series = self.room.spec, self.next_series()
        if series is None:
            raise Rejected("closed", "the series is decided")
        both = [self.chosen.get(seat) or self.deck_of(seat) for seat in self.all_seats()]
        begins = self.begins or self.loser()
        return msgspec.structs.replace(
            spec,
            seed=secrets.token_hex(16),
            salt=secrets.token_hex(16),
            decks=[deck for deck, _ in both],
            series=msgspec.structs.replace(series, sides=[side for _, side in both]),
            options=spec.options | ({"first_player": begins} if begins else {}),
        )
