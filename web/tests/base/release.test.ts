/** A new release takes the place of the old page only when nothing is lost by that. */

import { expect, test, vi } from "vitest";

type Listener = (event: unknown) => void;
const heard = new Map<string, Listener>();
const listen = (name: string, listener: Listener): void => void heard.set(name, listener);
const worker = { state: "installed", postMessage: vi.fn(), addEventListener: listen };
const found = { waiting: worker, installing: null, addEventListener: listen, update: async () => undefined };
const reload = vi.fn();

vi.stubGlobal("addEventListener", listen);
vi.stubGlobal("document", { hidden: false, readyState: "complete" });
vi.stubGlobal("location", { reload });
vi.stubGlobal("navigator", {
  onLine: true,
  serviceWorker: { controller: {}, register: async () => found, addEventListener: listen },
});
vi.stubEnv("DEV", false);
vi.useFakeTimers();
const { holdRelease, release, takeRelease, watchRelease } = await import("../../src/base/release.svelte");

test("a move on its way holds the new release up", async () => {
  watchRelease();
  await vi.advanceTimersByTimeAsync(5000);
  expect(release.waiting).toBe(true);
  let pending = true;
  holdRelease(() => pending);
  takeRelease();
  expect(worker.postMessage).not.toHaveBeenCalled();
  heard.get("controllerchange")!(null);
  expect(reload).not.toHaveBeenCalled(); // nobody asked for it
  pending = false;
  takeRelease();
  expect(worker.postMessage).toHaveBeenCalledWith({ type: "SKIP_WAITING" });
  heard.get("controllerchange")!(null);
  expect(reload).toHaveBeenCalledOnce();
});

/** The tabs of one browser: each with its own copy of the module, its own window, and one channel for all. */
class Channel {
  static all: Channel[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    Channel.all.push(this);
  }
  postMessage(data: unknown): void {
    for (const other of Channel.all) if (other !== this) other.onmessage?.({ data });
  }
}

async function openTab(
  serving: { state: string; postMessage: () => void; addEventListener: Listen },
  page: { hidden: boolean; readyState: string },
) {
  const heard = new Map<string, Listener>();
  const listen = (name: string, listener: Listener): void => void heard.set(name, listener);
  const reload = vi.fn();
  vi.stubGlobal("BroadcastChannel", Channel);
  vi.stubGlobal("addEventListener", listen);
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { reload });
  const found = { waiting: serving, installing: null, addEventListener: listen, update: async () => undefined };
  vi.stubGlobal("navigator", {
    onLine: true,
    serviceWorker: { controller: {}, register: async () => found, addEventListener: listen },
  });
  vi.resetModules();
  const module = await import("../../src/base/release.svelte");
  /** What this tab does sees its own window. */
  const inside = async (job: () => unknown): Promise<void> => {
    vi.stubGlobal("document", page);
    vi.stubGlobal("location", { reload });
    await job();
    await vi.advanceTimersByTimeAsync(1000);
  };
  return { module, heard, reload, page, inside };
}
type Listen = (name: string, listener: Listener) => void;

test("another tab that takes a release has this one say so and reload when it may", async () => {
  const serving = { state: "installed", postMessage: vi.fn(), addEventListener: (): void => undefined };
  const seen = await openTab(serving, { hidden: false, readyState: "complete" });
  await seen.inside(() => seen.module.watchRelease());
  await vi.advanceTimersByTimeAsync(5000);
  let pending = true;
  seen.module.holdRelease(() => pending);

  serving.state = "activated"; // the other tab has let it in
  await seen.inside(() => seen.heard.get("controllerchange")!(null));
  expect(seen.module.release.waiting).toBe(true);
  expect(seen.reload).not.toHaveBeenCalled(); // somebody looks at it
  await seen.inside(() => seen.module.takeRelease());
  expect(seen.module.release.held).toBe(true); // it says why nothing happens
  expect(seen.reload).not.toHaveBeenCalled(); // a move is on its way
  await seen.inside(() => (pending = false));
  expect(seen.reload).toHaveBeenCalledOnce(); // and goes as soon as it may
  expect(serving.postMessage).not.toHaveBeenCalled();
});

test("a hidden tab asks the one that is looked at before it takes a release", async () => {
  Channel.all = [];
  const serving = { state: "installed", postMessage: vi.fn(), addEventListener: (): void => undefined };
  const seen = await openTab(serving, { hidden: false, readyState: "complete" });
  await seen.inside(() => seen.module.watchRelease());
  const held = seen.module.holdRelease(() => true); // whichever window it asks about
  const hidden = await openTab(serving, { hidden: true, readyState: "complete" });
  await hidden.inside(() => hidden.module.watchRelease());
  await hidden.inside(() => vi.advanceTimersByTimeAsync(6000));
  expect(hidden.module.release.waiting).toBe(true);
  expect(serving.postMessage).not.toHaveBeenCalled();
  held();
  await hidden.inside(() => hidden.heard.get("visibilitychange")!(null)); // now nobody looks at either
  expect(serving.postMessage).toHaveBeenCalledWith({ type: "SKIP_WAITING" });
});

test("the page knows when there is no network", () => {
  heard.get("offline")!(null);
  expect(release.offline).toBe(true);
  heard.get("online")!(null);
  expect(release.offline).toBe(false);
});
