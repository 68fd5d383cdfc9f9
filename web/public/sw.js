// Without a connection a page says so kindly; everything else comes from the server, so nobody sees an old game.

const KEPT = "cardwright offline 2";
const PAGE = "/offline.html";

// The page and everything that it names.
async function keep() {
  const page = await fetch(PAGE, { cache: "reload" });
  const named = (await page.clone().text()).matchAll(/(?:src|href)="(\/[^"]+)"/g);
  const kept = await caches.open(KEPT);
  await kept.put(PAGE, page);
  await kept.addAll(new Set([...named].map((found) => found[1])));
}

self.addEventListener("install", (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (mode === "navigate") event.respondWith(fetch(event.request).catch(() => caches.match(PAGE)));
  else if (method === "GET" && /^\/(assets|icons)\//.test(new URL(url).pathname))
    event.respondWith(fetch(event.request).catch(async (failure) => (await caches.match(event.request)) ?? Promise.reject(failure)));
});

// Whoever is called to a table finds it where it is open.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const open = self.clients.matchAll({ type: "window" });
  event.waitUntil(open.then((pages) => pages.find((page) => new URL(page.url).pathname === event.notification.data)?.focus()));
});
