"""Views as changes: what is new in them, against what a viewer was sent last."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter

from cardwright.games.interface import View, ZoneView
from cardwright.server.protocol import Change, ZoneChange

PLAIN = tuple(name for name in View.__struct_fields__ if name != "zones")
plain_of = attrgetter(*PLAIN)
frame_of = attrgetter("key", "label", "seat", "layout", "room")  # what of a zone is not its cards


def changed_views(before: Mapping[str, View], now: Mapping[str, View]) -> dict[str, Change]:
    """By seat, the changes of the views that the viewer has, unless there are other zones in them."""
    if not before:
        return {}
    changes = {seat: change_of(before[seat], view) for seat, view in now.items() if seat in before}
    return {seat: change for seat, change in changes.items() if change is not None}


def change_of(before: View, now: View) -> Change | None:
    """What is new in a view; None where there are other zones."""
    if len(before.zones) != len(now.zones):
        return None
    zones = []
    for place, (old, new) in enumerate(zip(before.zones, now.zones, strict=True)):
        if old is not new and old != new:
            if frame_of(old) != frame_of(new):
                return None
            zones.append(zone_change(place, old, new))
    plain = zip(PLAIN, plain_of(before), plain_of(now), strict=True)
    return Change({name: value for name, was, value in plain if value is not was and value != was}, zones)


def zone_change(place: int, before: ZoneView, now: ZoneView) -> ZoneChange:
    """The cards that were exchanged, without those at both ends that are the same."""
    old, new = before.cards, now.cards
    most, start, end = min(len(old), len(new)), 0, 0
    while start < most and (old[start] is new[start] or old[start] == new[start]):
        start += 1
    most -= start
    while end < most and (old[-1 - end] is new[-1 - end] or old[-1 - end] == new[-1 - end]):
        end += 1
    return ZoneChange(place, now.size, start, len(old) - start - end, new[start : len(new) - end])
