"""Between the matches of a series: every player changes cards in secret, and the next match begins once all have."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

import msgspec

from cardwright.games import load
from cardwright.games.interface import UsageError, seat_name
from cardwright.match.series import Series, next_in, side_in
from cardwright.server import protocol as p
from cardwright.server.table import Spec
from cardwright.server.viewers import Rejected, Viewer

if TYPE_CHECKING:
    from cardwright.server.rooms import Room


class Chosen(msgspec.Struct, frozen=True):
    """What a player has chosen for the next match, as it is kept."""

    deck: dict[str, Any]
    side: dict[str, int]
    begins: str = ""  # who begins, if the loser has said so


class Siding:
    """What the players of a room have chosen for the next match; nobody learns of it before it begins."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.kept: dict[str, Chosen] = {
            seat_name(number): msgspec.json.decode(seat.side, type=Chosen)
            for number, seat in enumerate(room.seats)
            if seat.side
        }

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
            deck, side = self.deck_for(seat)
            mine.append(p.SideDeck(seat, dict(msgspec.to_builtins(deck)["cards"]), side))
        info = p.SeriesInfo(series.best_of, series.won, series.drawn)
        viewer.tell(p.Siding(info, mine, sorted(self.kept), self.loser()))

    def deck_for(self, seat: str) -> tuple[dict[str, Any], dict[str, int]]:
        """The deck and the side deck with which a seat will play: those that it has chosen, or the same again."""
        chosen = self.kept.get(seat)
        if chosen is None:
            return self.deck_of(seat)
        return dict(load(self.room.spec.game).read_deck(chosen.deck)), chosen.side

    def is_complete(self) -> bool:
        """Whether everybody has chosen, and the next match can begin."""
        return self.next_series() is not None and set(self.room.people()) <= set(self.kept)

    async def take(self, viewer: Viewer, message: p.Side) -> None:
        """Keep what a player has chosen, so that a server that is killed has it, too."""
        if message.seat not in viewer.seats:
            raise Rejected("not_yours", f"{message.seat} is not your seat")
        if self.next_series() is None:
            raise Rejected("closed", "no further match of a series comes now")
        if message.begins and (message.seat != self.loser() or message.begins not in self.all_seats()):
            raise Rejected("malformed", "only who has lost chooses who begins")
        try:
            deck, side = side_in(*self.deck_of(message.seat), message.cards)
        except UsageError as error:
            raise Rejected("malformed", str(error)) from error
        chosen = Chosen(msgspec.to_builtins(deck), side, message.begins or "")
        kept = msgspec.json.encode(chosen).decode()
        await self.room.rooms.storage.keep_side(self.room.id, self.room.number(message.seat), kept)
        self.kept[message.seat] = chosen

    async def drop(self) -> None:
        """Forget what was chosen: the next match has begun with it."""
        await self.room.rooms.storage.drop_sides(self.room.id)
        self.kept.clear()

    def all_seats(self) -> list[str]:
        """The names of all seats."""
        return [seat_name(number) for number in range(len(self.room.seats))]

    def next_spec(self) -> Spec:
        """What the next match is made from; bots keep their decks, and the loser begins unless they said otherwise."""
        spec, series = self.room.spec, self.next_series()
        if series is None:
            raise Rejected("closed", "the series is decided")
        both = [self.deck_for(seat) for seat in self.all_seats()]
        begins = next((chosen.begins for chosen in self.kept.values() if chosen.begins), self.loser())
        return msgspec.structs.replace(
            spec,
            seed=secrets.token_hex(16),
            salt=secrets.token_hex(16),
            decks=[deck for deck, _ in both],
            series=msgspec.structs.replace(series, sides=[side for _, side in both]),
            options=spec.options | ({"first_player": begins} if begins else {}),
        )
