/**
 * The page and its release: the shell is kept for times without a network, and a new release takes
 * the place of the old page when nothing can be lost by that.
 */

const SETTLED = 4000; // milliseconds after loading: what is kept must not hold up what is seen
const LOOK = 30 * 60_000; // a page that stays open asks now and then

export const release = $state({
  /** A new release waits to take over. */
  waiting: false,
  offline: typeof navigator !== "undefined" && !navigator.onLine,
});
let next: ServiceWorker | null = null;
let taking = false;

/** What must be over before the page may be replaced, such as a move on its way. */
const holding = new Set<() => boolean>();
export function holdRelease(busy: () => boolean): () => void {
  holding.add(busy);
  return () => holding.delete(busy);
}

/** Load the new release, unless something is under way that would be lost. */
export function takeRelease(): void {
  if (!next || [...holding].some((busy) => busy())) return;
  taking = true;
  next.postMessage({ type: "SKIP_WAITING" });
}

function wait(worker: ServiceWorker | null): void {
  if (!worker || !navigator.serviceWorker.controller) return; // the first visit: nothing to replace
  next = worker;
  release.waiting = true;
  if (document.hidden) takeRelease(); // nobody sees it change
}

async function register(): Promise<void> {
  const found = await navigator.serviceWorker.register("/sw.js");
  wait(found.waiting);
  found.addEventListener("updatefound", () => {
    const worker = found.installing;
    worker?.addEventListener("statechange", () => worker.state === "installed" && wait(worker));
  });
  setInterval(() => void found.update().catch(() => undefined), LOOK);
}

export function watchRelease(): void {
  addEventListener("online", () => (release.offline = false));
  addEventListener("offline", () => (release.offline = true));
  addEventListener("visibilitychange", () => document.hidden && takeRelease());
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  navigator.serviceWorker.addEventListener("controllerchange", () => taking && location.reload());
  // It is not allowed everywhere, and nothing depends on it.
  const begin = (): unknown => setTimeout(() => void register().catch(() => undefined), SETTLED);
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}
