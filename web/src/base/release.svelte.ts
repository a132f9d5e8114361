/**
 * The page and its release: the shell is kept for times without a network, and a new release takes
 * the place of the old page when nothing can be lost by that.
 */

const SETTLED = 4000; // milliseconds after loading: what is kept must not hold up what is seen
const LOOK = 30 * 60_000; // a page that stays open asks now and then

export const release = $state({
  /** A new release waits to take over, or has done so in another tab. */
  waiting: false,
  /** It is wanted, but something is under way here that would be lost. */
  held: false,
  offline: typeof navigator !== "undefined" && !navigator.onLine,
});
const AGAIN = 500; // milliseconds until it is looked whether it may be loaded now
let later: ReturnType<typeof setTimeout> | undefined;
let next: ServiceWorker | null = null;
let taking = false;
let controlled = false; // a release looks after this page
let taken = false; // another tab has taken it: this page is older than what is kept

/** What must be over before the page may be replaced, such as a move on its way. */
const holding = new Set<() => boolean>();
export function holdRelease(busy: () => boolean): () => void {
  holding.add(busy);
  return () => holding.delete(busy);
}
const isHeld = (): boolean => [...holding].some((busy) => busy());

/** Load the new release, unless something is under way that would be lost. */
export function takeRelease(): void {
  clearTimeout(later);
  const waits = next?.state === "installed";
  if (!waits && !taken) return;
  release.held = isHeld();
  if (release.held) {
    later = setTimeout(takeRelease, AGAIN);
  } else if (waits) {
    taking = true;
    next!.postMessage({ type: "SKIP_WAITING" });
  } else location.reload(); // another tab has let it in
}

/** Nobody sees it change: a hidden page takes what waits, but never from a page that somebody looks at. */
async function takeUnseen(): Promise<void> {
  if (!document.hidden || (!next && !taken)) return;
  if (taken || !(await isSeenElsewhere())) takeRelease();
}

const ANSWER = 300; // milliseconds: a page that is looked at is not asleep
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("shopfloor.release");

/** Whether another tab of this browser is looked at, or holds what would be lost. */
function isSeenElsewhere(): Promise<boolean> {
  if (!channel) return Promise.resolve(false);
  return new Promise((answer) => {
    const timer = setTimeout(answer, ANSWER, false);
    channel.onmessage = (event) => {
      if (hear(event) !== "seen") return;
      clearTimeout(timer);
      answer(true);
    };
    channel.postMessage("seen?");
  });
}

/** Another tab asks: whoever is looked at or holds something says so. */
function hear({ data }: MessageEvent): unknown {
  if (data === "seen?" && (!document.hidden || isHeld())) channel?.postMessage("seen");
  return data;
}

/** This tab has taken the release, or another one has: then this page is old, and says so until it may go. */
function changed(): void {
  if (taking) {
    location.reload();
    return;
  }
  if (controlled) {
    taken = release.waiting = true;
    void takeUnseen();
  }
  controlled = true; // on the first visit the page is as new as what is kept
}

function wait(worker: ServiceWorker | null): void {
  if (!worker || !navigator.serviceWorker.controller) return; // the first visit: nothing to replace
  next = worker;
  release.waiting = true;
  void takeUnseen();
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
  addEventListener("visibilitychange", () => void takeUnseen());
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  if (channel) channel.onmessage = hear;
  controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", changed);
  // It is not allowed everywhere, and nothing depends on it.
  const begin = (): unknown => setTimeout(() => void register().catch(() => undefined), SETTLED);
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}
