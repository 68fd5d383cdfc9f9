// What is passed for a player, as the player's settings have it.

import type { Asked, View } from "./protocol";
import { settings } from "./settings.svelte";

// Whether the usual answer is given by itself: where nothing else can be done, or in windows at which there is no stop.
export function isPassed(asked: Asked, view: View): boolean {
  const when = settings.now.autoPass;
  const usual = asked.choices.find((choice) => choice.action === asked.default);
  if (!asked.is_pass || asked.parts.length || !usual || settings.stopsAt(view.game, view.phase)) return false;
  const isOpen = when === "windows" && view.is_window && !usual.loses;
  const isForced = when !== "never" && (asked.choices.length === 1 || asked.is_idle);
  return isOpen || isForced;
}
