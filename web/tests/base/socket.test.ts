/** A link that comes back by itself. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Said, Told } from "../../src/base/wire/protocol";
import { Socket, type LinkState } from "../../src/base/wire/socket";

class Line {
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly lines: Line[] = [];
  readyState = 0;
  readonly sent: Said[] = [];
  onopen = (): void => undefined;
  onclose = (): void => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;

  constructor() {
    Line.lines.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Said);
  }

  close(): void {
    this.readyState = 3;
    this.onclose();
  }

  answer(): void {
    this.readyState = Line.OPEN;
    this.onopen();
  }

  tell(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const hello: Said = { say: "hello", table: "t", since: 0, protocol: 1 };
const states: LinkState[] = [];
const heard: Told[] = [];
const newest = (): Line => Line.lines.at(-1)!;
let socket: Socket;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5); // then a wait is neither shortened nor stretched
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("document", { hidden: false, addEventListener: () => undefined, removeEventListener: () => undefined });
  for (const list of [Line.lines, states, heard]) list.length = 0;
  socket = new Socket("ws://table", {
    hello: () => hello,
    heard: (message) => heard.push(message),
    link: (state) => states.push(state),
  });
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("says hello first, and is open once it is welcome", () => {
  newest().answer();
  expect(newest().sent).toEqual([hello]);
  expect(states).toEqual(["connecting"]);
  newest().tell({ say: "welcome", seat: 0, now: 0 });
  expect(states.at(-1)).toBe("open");
  expect(heard).toHaveLength(1);
});

test("waits longer after every failure, eight seconds at most", () => {
  const waits: number[] = [];
  for (let n = 0; n < 9; n += 1) {
    newest().close();
    const before = Date.now();
    vi.advanceTimersToNextTimer();
    waits.push(Date.now() - before);
  }
  expect(waits[0]).toBe(250);
  expect(waits[1]).toBe(450);
  expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
  expect(waits.at(-1)).toBe(8000);
});

test("a welcome makes it impatient again", () => {
  newest().close();
  vi.advanceTimersByTime(250);
  newest().answer();
  newest().tell({ say: "welcome", seat: 0, now: 0 });
  newest().close();
  expect(states.at(-1)).toBe("lost");
  vi.advanceTimersByTime(250);
  expect(Line.lines).toHaveLength(3);
});

test("a line that is silent for too long is given up", () => {
  newest().answer();
  vi.advanceTimersByTime(20_000);
  expect(newest().sent.filter((message) => message.say === "ping")).toHaveLength(2);
  vi.advanceTimersByTime(10_000);
  expect(states.at(-1)).toBe("lost");
});

test("who hangs up is not called back", () => {
  socket.close();
  vi.advanceTimersByTime(60_000);
  expect(Line.lines).toHaveLength(1);
});

test("nothing is said into a closed line", () => {
  socket.say({ say: "ping", at: 0 });
  expect(newest().sent).toEqual([]);
});
