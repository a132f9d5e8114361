/** Where in the client we are. */

import { beforeEach, expect, test, vi } from "vitest";

const place = { pathname: "/", search: "", hash: "" };
const moved = (_: unknown, __: string, to: string): void => {
  const { pathname, search, hash } = new URL(to, "http://table");
  Object.assign(place, { pathname, search, hash });
};
const pushState = vi.fn(moved);
const replaceState = vi.fn(moved);
const scrollTo = vi.fn();
vi.stubGlobal("location", place);
vi.stubGlobal("history", { pushState, replaceState });
vi.stubGlobal("scrollTo", scrollTo);
const { go, here } = await import("../../src/base/router.svelte");

beforeEach(() => vi.clearAllMocks());

test("a page is a path, a query and a clause", () => {
  go("/rules?game=factory-fun#3.2");
  expect(here.path).toBe("/rules");
  expect(here.query.get("game")).toBe("factory-fun");
  expect(here.hash).toBe("3.2");
});

test("another page begins at its top, and can be left again", () => {
  go("/t/abc");
  expect(pushState).toHaveBeenCalledOnce();
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
});

test("a moment of the same page replaces the one before", () => {
  go("/replay/abc?at=7", true);
  expect(replaceState).toHaveBeenCalledOnce();
  expect(pushState).not.toHaveBeenCalled();
  expect(scrollTo).not.toHaveBeenCalled();
});
