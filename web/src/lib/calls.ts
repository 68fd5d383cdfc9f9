// Calls somebody who looks elsewhere: the browser shows that it is their turn, if they have asked for that.

import { settings } from "./settings.svelte";
import { say } from "../words";

export const canCall = (): boolean => "Notification" in window && Notification.permission !== "denied";

// Browsers ask their user, and only at a click.
export async function allowCalls(isWanted: boolean): Promise<void> {
  const isAllowed = isWanted && canCall() && (await Notification.requestPermission()) === "granted";
  settings.set("calls", isAllowed);
}

export function call(title: string): void {
  if (!settings.now.calls || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  void show(say.company.yourTurn(title));
}

// Phones let only the worker in the background call (sw.js brings the table to the front); elsewhere the page can do it itself.
async function show(words: string): Promise<void> {
  const how = { tag: "cardwright turn", data: location.pathname };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification(words, how);
  const shown = new Notification(words, how);
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}
