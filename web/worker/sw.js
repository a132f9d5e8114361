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

// A nudge: a table waits. What it says comes from the server, in the language of who asked for it.
addEventListener("push", (event) => event.waitUntil(show(event.data?.json() ?? {})));
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

/** Who looks at that page already sees it. */
async function show({ title, body, url = "/" }) {
  const { pathname } = new URL(url, location.origin);
  const pages = await clients.matchAll({ type: "window" });
  if (pages.some((page) => page.focused && new URL(page.url).pathname === pathname)) return;
  const icon = "/icon-192.png";
  await registration.showNotification(title ?? "shopfloor", {
    body,
    tag: "turns",
    renotify: true,
    icon,
    data: pathname,
  });
}

async function open(path) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  if (there) return there.focus();
  return clients.openWindow(path);
}

/** The browser's push service has given the subscription up: the server is told of the new one. */
async function renew({ oldSubscription, newSubscription }) {
  const fresh = newSubscription ?? (await registration.pushManager.subscribe(oldSubscription.options));
  const { endpoint, keys } = fresh.toJSON();
  await fetch("/api/me/nudges/push", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ endpoint, keys, language: navigator.language.slice(0, 16) }),
  });
}

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
