// The page without a connection: the one that was wanted is loaded again as soon as the server answers. sw.js keeps it.

import "./offline.css";
import { say } from "./words";

const OFTEN = 4000;

function write(id: string, words: string): void {
  const part = document.getElementById(id);
  if (part) part.textContent = words;
}

async function look(): Promise<void> {
  try {
    const answer = await fetch("/healthz", { cache: "no-store" });
    if (answer.ok) location.reload();
  } catch {
    write("said", navigator.onLine ? say.offline.noAnswer : say.offline.noConnection);
  }
}

document.title = say.shared.titled(say.offline.title);
write("heading", say.offline.heading);
write("lead", say.offline.lead);
write("said", say.table.looking);
write("again", say.offline.again);
document.getElementById("again")?.addEventListener("click", () => void look());
addEventListener("online", () => void look());
setInterval(() => void look(), OFTEN);
