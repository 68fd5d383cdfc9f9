// Without a connection a page says so kindly; everything else comes from the server, so nobody sees an old game.

const KEPT = "cardwright offline 1";
const PAGE = "/offline.html";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((kept) => kept.addAll([PAGE, "/offline.css", "/offline.js", "/icons/192.png"]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(fetch(event.request).catch(() => caches.match(PAGE)));
  else if (event.request.method === "GET" && new URL(event.request.url).pathname.startsWith("/offline"))
    event.respondWith(fetch(event.request).catch(() => caches.match(event.request)));
});
