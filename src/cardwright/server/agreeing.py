"""What people at a table agree on: takebacks, draws, another game, and decks for the next match of a series."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from cardwright.games.interface import seat_name
from cardwright.match.match import HUMAN, Entry, What
from cardwright.match.series import Series
from cardwright.server import protocol as p
from cardwright.server import talks
from cardwright.server.setups import Spec
from cardwright.server.storage import Seat
from cardwright.server.tokens import hashed, secret
from cardwright.server.viewers import Rejected, Viewer

if TYPE_CHECKING:
    from cardwright.server.room import Room


class Agreeing:
    """What the people of a room want of each other, and what becomes of it."""

    def __init__(self, room: Room) -> None:
        self.room = room

    async def undo(self, viewer: Viewer, seat: str) -> None:
        """Take a move back, or ask the others whether one may."""
        room = self.room
        if seat or not viewer.seats:
            room.check_mine(viewer, seat)
        async with room.lock:
            seat, count, is_quiet = await room.call("undo_span", [seat] if seat else viewer.seats)
            if room.is_over:
                raise Rejected("closed", "the match is over")
            if room.plays_bots_only(viewer):
                viewer.forget(seat)  # what it is asked then is another question, even in the same words
                await room.add_entry(Entry(What.TAKE_BACK, count=count))
            elif room.presence.has_stand_in:
                raise Rejected("closed", "a bot plays for somebody who would have to agree: wait until they are back")
            elif not is_quiet:
                raise Rejected(
                    "closed",
                    "you cannot take this back: something random has happened or somebody has learned something since",
                )
            else:
                await self._offer("undo", seat)
        room.bots.let_move()

    async def offer_draw(self, viewer: Viewer, seat: str) -> None:
        """Offer a draw; a bot declines."""
        room = self.room
        number = room.check_mine(viewer, seat)
        async with room.lock:
            if (offer := self._wanted_by_another("draw", seat)) is not None:
                await self._say_yes(offer, seat)
                return
            entry = Entry(What.OFFER, number)
            await room.call("follow", entry)
            await room.add_entry(entry)
            for other, bot in enumerate(room.seats):
                if bot.player != HUMAN:
                    await room.add_entry(Entry(What.DECLINE, other))
                    return
            await self._offer("draw", seat)

    async def _offer(self, what: str, seat: str) -> None:
        """Ask the other people for something."""
        self.room.offers[(what, seat)] = {seat}
        await self._tell_offers()

    async def _tell_offers(self) -> None:
        """Keep what is wanted, and let everybody know."""
        room = self.room
        await talks.keep(room)
        for viewer in list(room.viewers):
            viewer.tell(p.Offered(sorted(p.Offer(*offer) for offer in room.offers)))

    def _wanted_by_another(self, what: str, seat: str) -> tuple[str, str] | None:
        """What another asks for; who asks for the same says yes to it."""
        return next((offer for offer in self.room.offers if offer[0] == what and offer[1] != seat), None)

    async def consent(self, viewer: Viewer, message: p.Consent) -> None:
        """Answer what somebody asks for."""
        room = self.room
        room.check_mine(viewer, message.seat)
        async with room.lock:
            offer = self._wanted_by_another(message.about, message.seat)
            if offer is None:
                raise Rejected("stale", "nobody is asking for that now")
            await (self._say_yes if message.yes else self._say_no)(offer, message.seat)
        room.bots.let_move()

    async def _say_yes(self, offer: tuple[str, str], seat: str) -> None:
        """Agree to it; it comes about once everybody has."""
        room = self.room
        if offer[0] == "draw":
            await room.add_entry(Entry(What.ACCEPT, room.number(seat)))
        room.offers[offer].add(seat)
        if set(room.people()) <= room.offers[offer]:
            del room.offers[offer]
            await self._agreed(*offer)
        await self._tell_offers()

    async def _say_no(self, offer: tuple[str, str], seat: str) -> None:
        """Decline it, for everybody."""
        room = self.room
        if offer[0] == "draw":
            await room.add_entry(Entry(What.DECLINE, room.number(seat)))
        del room.offers[offer]
        await self._tell_offers()
        for other in list(room.viewers):
            other.tell(p.Declined(offer[0], seat))

    async def _agreed(self, what: str, seat: str) -> None:
        """All people agreed."""
        room = self.room
        if what == "undo":
            _, count, is_quiet = await room.call("undo_span", [seat])
            if is_quiet:
                await room.add_entry(Entry(What.TAKE_BACK, count=count))
        elif what == "rematch":
            await self._move_on()

    async def ask_for_rematch(self, viewer: Viewer, seat: str) -> None:
        """Ask for another game."""
        room = self.room
        room.check_mine(viewer, seat)
        async with room.lock:
            if not room.is_over:
                raise Rejected("closed", "the match is not over yet")
            if room.siding.next_series() is not None:
                raise Rejected("closed", "the series goes on: choose your deck for its next match")
            if room.plays_bots_only(viewer):
                await self._move_on()
            elif (offer := self._wanted_by_another("rematch", seat)) is not None:
                await self._say_yes(offer, seat)
            else:
                await self._offer("rematch", seat)

    async def side(self, viewer: Viewer, message: p.Side) -> None:
        """A player has chosen the deck for the next match of the series."""
        room = self.room
        async with room.lock:
            if room.siding.take(viewer, message):
                await self._move_on(room.siding.next_spec())
            else:
                await talks.keep(room)
                for other in list(room.viewers):
                    room.siding.tell(other)

    async def _move_on(self, spec: Spec | None = None) -> None:
        """Another game with the same people, in a room of its own; everybody gets the secrets of their seats there.

        A rematch changes sides: everybody sits one seat further.
        """
        room = self.room
        count = len(room.seats)
        order = list(range(count)) if spec is not None else [(place - 1) % count for place in range(count)]
        spec = spec or self._sides_changed(order)
        tokens = {number: secret() for number, seat in enumerate(room.seats) if seat.player == HUMAN or seat.token_hash}
        sitting = [(room.seats[number], tokens.get(number)) for number in order]
        seats = [
            Seat(HUMAN if token else seat.player, seat.name, hashed(token) if token else "", person=seat.person)
            for seat, token in sitting
        ]
        following = await room.rooms.add(spec, seats, False, room.payer())
        for viewer in list(room.viewers):
            mine = [room.number(name) for name in viewer.seats]
            viewer.tell(p.Moved(following.id, {seat_name(order.index(number)): tokens[number] for number in mine}))

    def _sides_changed(self, order: Sequence[int]) -> Spec:
        """What another game of the same people is made from, who sit in another order."""
        room = self.room

        def turned(items: list[Any]) -> list[Any]:
            return [items[number] for number in order] if items else []

        series = room.spec.series
        return msgspec.structs.replace(
            room.spec,
            seats=turned(room.spec.seats),
            decks=turned(room.spec.decks),
            seed=secrets.token_hex(16),
            salt=secrets.token_hex(16),
            series=None if series is None else Series(series.best_of, [0] * len(order), 0, turned(series.sides)),
        )
