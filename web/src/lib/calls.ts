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
  try {
    const shown = new Notification(say.company.yourTurn(title), { tag: "cardwright turn" });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // some browsers call only from the background; the tab's title says it as well
  }
}
