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

test("the page knows when there is no network", () => {
  heard.get("offline")!(null);
  expect(release.offline).toBe(true);
  heard.get("online")!(null);
  expect(release.offline).toBe(false);
});
