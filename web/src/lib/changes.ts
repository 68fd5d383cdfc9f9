// Views that came as changes, made whole again from those that were sent last.

import type { Change, Looked, State, View, ZoneChange, ZoneView } from "./protocol";

export function whole(state: State, before: Record<string, View>): Record<string, View> {
  const views = { ...state.views };
  for (const [seat, change] of Object.entries(state.changes ?? {})) {
    const last = before[seat];
    if (last) views[seat] = changedView(last, change);
  }
  return views;
}

export function looked(message: Looked, before: Record<string, View>): View {
  return message.view ?? changedView(before[message.asked.seat] as View, message.change as Change);
}

function changedView(before: View, change: Change): View {
  const view = { ...before, ...change.fields } as View;
  const changes = new Map(change.zones.map((one): [number, ZoneChange] => [one.zone, one]));
  return { ...view, zones: view.zones.map((zone, place) => changedZone(zone, changes.get(place))) };
}

function changedZone(zone: ZoneView, change: ZoneChange | undefined): ZoneView {
  if (!change) return zone;
  const { size, start = 0, removed = 0, cards = [] } = change;
  return { ...zone, size, cards: [...zone.cards.slice(0, start), ...cards, ...zone.cards.slice(start + removed)] };
}
