"""Views as changes: what is new in them, against what a viewer was sent last, where that is smaller."""

from __future__ import annotations

from collections.abc import Mapping

from cardwright.games.interface import View, ZoneView
from cardwright.server.protocol import Change, ZoneChange
from cardwright.server.viewers import encode

PLAIN = tuple(name for name in View.__struct_fields__ if name != "zones")


def changed_views(before: Mapping[str, View], now: Mapping[str, View]) -> dict[str, Change]:
    """By seat, the changes of the views that the viewer has, as far as they are smaller than the views."""
    changes = {seat: change_of(before[seat], view) for seat, view in now.items() if seat in before}
    return {seat: change for seat, change in changes.items() if len(encode(change)) < len(encode(now[seat]))}


def change_of(before: View, now: View) -> Change:
    """What is new in a view."""
    fields = {name: value for name in PLAIN if (value := getattr(now, name)) != getattr(before, name)}
    if [frame(zone) for zone in before.zones] != [frame(zone) for zone in now.zones]:
        return Change({**fields, "zones": now.zones}, [])
    pairs = enumerate(zip(before.zones, now.zones, strict=True))
    return Change(fields, [zone_change(place, old, new) for place, (old, new) in pairs if old != new])


def frame(zone: ZoneView) -> tuple[str, str, str | None, str]:
    """What of a zone is not its cards."""
    return zone.key, zone.label, zone.seat, zone.layout


def zone_change(place: int, before: ZoneView, now: ZoneView) -> ZoneChange:
    """The cards that were exchanged, without those at both ends that are the same."""
    old, new = before.cards, now.cards
    most = min(len(old), len(new))
    start = next((at for at in range(most) if old[at] != new[at]), most)
    end = next((at for at in range(most - start) if old[-1 - at] != new[-1 - at]), most - start)
    return ZoneChange(place, now.size, start, len(old) - start - end, new[start : len(new) - end])
