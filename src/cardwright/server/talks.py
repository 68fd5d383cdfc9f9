"""What the people of a room want of each other and have chosen in secret, kept so that whoever leads the room knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from cardwright.server.room import Room

REMATCH = "rematch"  # of offers the only one that stands whatever happens


class Talk(msgspec.Struct, frozen=True):
    """Offers with the seats that agreed, and the decks for the next match of a series, after so many entries."""

    entries: int
    offers: list[tuple[str, str, list[str]]] = []
    chosen: dict[str, tuple[dict[str, Any], dict[str, int]]] = {}
    begins: str | None = None


async def keep(room: Room) -> None:
    """Keep what is wanted and chosen now."""
    offers = [(what, seat, sorted(agreed)) for (what, seat), agreed in room.offers.items()]
    talk = Talk(len(room.history), offers, room.siding.chosen, room.siding.begins)
    await room.rooms.storage.keep_talk(room.id, msgspec.json.encode(talk).decode(), room.epoch)


def recall(room: Room, kept: str) -> None:
    """Know again what was kept; an offer is void if something was entered since."""
    if not kept:
        return
    talk = msgspec.json.decode(kept, type=Talk)
    is_fresh = talk.entries == len(room.history)
    room.offers = {(what, seat): set(agreed) for what, seat, agreed in talk.offers if is_fresh or what == REMATCH}
    room.siding.chosen, room.siding.begins = talk.chosen, talk.begins
