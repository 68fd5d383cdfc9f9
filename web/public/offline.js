// Comes back by itself: the page that was wanted is loaded again as soon as the server answers.

const OFTEN = 4000;
const said = document.getElementById("said");

async function look() {
  try {
    const answer = await fetch("/healthz", { cache: "no-store" });
    if (answer.ok) location.reload();
  } catch {
    said.textContent = navigator.onLine ? "The server does not answer yet …" : "Waiting for a connection …";
  }
}

document.getElementById("again").addEventListener("click", look);
addEventListener("online", look);
setInterval(look, OFTEN);
