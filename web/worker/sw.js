/* Keeps the shell of one release for times without a network. RELEASE and FILES are written by worker/plugin.ts. */
const CACHE = `shopfloor-${RELEASE}`;
const SERVED = /^\/(api|ws|metrics|preview|healthz|readyz)(\/|$)/; // what only a server can tell
const PATIENCE = 6000; // milliseconds for a page; after that the kept one must do

addEventListener("install", (event) => event.waitUntil(caches.open(CACHE).then((kept) => kept.addAll(FILES))));
addEventListener("activate", (event) => event.waitUntil(clear()));
// A new release waits until the page says that nothing is lost by it.
addEventListener("message", (event) => event.data?.type === "SKIP_WAITING" && skipWaiting());
addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin || SERVED.test(pathname)) return;
  event.respondWith(mode === "navigate" ? page(event.request) : file(event.request));
});

async function clear() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith("shopfloor-") && name !== CACHE).map((name) => caches.delete(name)),
  );
}

/** With a network the page is the server's own, and so the newest. */
async function page(request) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
  } catch {
    return (await caches.match("/index.html")) ?? Response.error();
  }
}

async function file(request) {
  return (await caches.match(request)) ?? fetch(request);
}
