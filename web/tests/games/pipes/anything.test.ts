/** Whatever a hand does on a full floor is done, or refused at the spot; nothing closes a ring or leaves a stub. */

import { describe, expect, test } from "vitest";
import { Gesture } from "../../../src/games/pipes/input/gesture.svelte";
import { Keys } from "../../../src/games/pipes/input/keys.svelte";
import { NOWHERE, type Point } from "../../../src/games/pipes/model/grid";
import { cellsOf, keyOf, nameOf, type Layout } from "../../../src/games/pipes/model/layout";
import { facing, trace } from "../../../src/games/pipes/model/trace";
import { Editor } from "../../../src/games/pipes/state/editor.svelte";
import list from "../../../../tests/web/pipes/tasks/rebuilding.json";
import { FUN, FUNNER, siteOf } from "./floors";

const GESTURES = 720;
const FRESH = 9; // after so many gestures the floor is again as it was
const POSITIONS = [
  ["fun-late", FUN],
  ["funner-late", FUNNER],
] as const;

/** Numbers by a seed (mulberry32, Tommy Ettinger 2017). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Kind = "drag" | "taps" | "right" | "off" | "tray" | "turn" | "back" | "delete" | "keys" | "carry";
const KINDS: readonly Kind[] = ["drag", "drag", "drag", "drag", "drag", "taps", "taps", "right", "off", "tray", "turn", "back", "delete", "keys", "keys", "carry"]; // prettier-ignore

class Hand {
  readonly editor: Editor;
  readonly gesture: Gesture;
  readonly keys: Keys;
  private readonly random: () => number;

  constructor(
    readonly catalogue: typeof FUN,
    line: string,
    adding: number,
    seed: number,
  ) {
    const { floor, layout } = siteOf(catalogue, line);
    this.random = chance(seed);
    this.editor = new Editor(catalogue, null, floor);
    this.editor.old = this.editor.layout = layout;
    this.editor.adding = adding;
    this.editor.letGo();
    this.gesture = new Gesture(this.editor);
    this.keys = new Keys(this.editor, this.gesture, () => undefined);
  }

  any<T>(some: readonly T[]): T {
    return some[Math.floor(this.random() * some.length)]!;
  }

  /** A cell, most likely one where something stands. */
  cell(share: number): number {
    const { floor, layout } = this.editor;
    const inside = [...floor.cells.keys()].filter((cell) => floor.cells[cell]!.kind !== "outside");
    const parts = layout.flatMap((part) => cellsOf(this.catalogue, floor, part));
    return this.any(this.random() < share && parts.length ? parts : inside);
  }

  /** In the middle of a cell, or near one of its sides. */
  point(cell: number): Point {
    const { floor } = this.editor;
    const centre = floor.centre(cell);
    const side = Math.floor(this.random() * (floor.sides + 1)) - 1;
    if (side < 0) return centre;
    const edge = floor.middle(cell, side);
    return { x: centre.x + (edge.x - centre.x) * 0.72, y: centre.y + (edge.y - centre.y) * 0.72 };
  }

  stroke(from: Point, to: Point, steps = 6): void {
    this.gesture.down(from);
    for (let n = 1; n <= steps; n += 1)
      this.gesture.move({ x: from.x + ((to.x - from.x) * n) / steps, y: from.y + ((to.y - from.y) * n) / steps });
    this.gesture.up(to);
  }

  /** With keys alone: some steps between two presses. */
  walk(from: number, first: string): void {
    this.keys.cursor = from;
    this.press(first);
    const steps = 1 + Math.floor(this.random() * 5);
    for (let n = 0; n < steps; n += 1) this.press(this.any(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]));
    this.press("Enter");
  }

  press(key: string): void {
    this.keys.press({ key, shiftKey: this.random() < 0.3 } as KeyboardEvent);
  }

  tap(at: Point): void {
    this.gesture.down(at);
    this.gesture.up(at);
  }
}

/** Ends of pipes that meet nothing, and how many edges close a ring. */
function flaws(editor: Editor, layout: Layout): { stubs: Set<number>; rings: number } {
  const { catalogue, floor } = editor;
  const found = trace(catalogue, floor, layout);
  const stubs = new Set(found.open.filter(({ element }) => element.part.kind === "pipe").map(({ slot }) => slot));
  const root = new Map(found.elements.map((element) => [element, element]));
  const rootOf = (element: (typeof found.elements)[number]): typeof element =>
    root.get(element) === element ? element : rootOf(root.get(element)!);
  let rings = 0;
  for (const [slot, element] of found.ends) {
    const across = facing(floor, slot);
    const other = across === NOWHERE || across < slot ? undefined : found.ends.get(across);
    if (element.part.kind !== "pipe" || other?.part.kind !== "pipe") continue;
    if (rootOf(element) === rootOf(other)) rings += 1;
    root.set(rootOf(element), rootOf(other));
  }
  return { stubs, rings };
}

const lineOf = ({ floor }: Editor, layout: Layout): string => layout.map((part) => nameOf(floor, part)).join(" ");
const sorted = (layout: Layout): string => layout.map(keyOf).toSorted().join(" ");

interface Done {
  /** Whether something must be seen of it. */
  means: boolean;
  /** How many steps of the history it may have taken. */
  steps: number;
}

/** All that shows on the floor. */
const lookOf = ({ editor, gesture, keys }: Hand): string =>
  JSON.stringify([
    sorted(editor.layout),
    editor.markedParts.map(keyOf),
    editor.tool,
    editor.offered,
    gesture.anchored?.path,
    keys.drawing,
  ]);

function tapTwice(hand: Hand, start: Point, goal: Point, look: string): Done {
  const before = hand.editor.layout;
  hand.tap(start);
  const answered = lookOf(hand) !== look || hand.editor.refused !== null;
  const steps = hand.editor.layout === before ? 1 : 2;
  hand.tap(goal);
  return { means: !answered, steps };
}

function useKeys(hand: Hand, first: number, key: string): Done {
  const { editor, keys } = hand;
  const pipes = editor.tool.kind === "pipe";
  const bodies = new Map(editor.site.bodies);
  hand.walk(first, key);
  const there = keys.cursor;
  const one = bodies.get(first) === bodies.get(there) && (bodies.has(first) || key === "m");
  return { means: pipes && there !== first && !one && (key === "Enter" || bodies.has(first)), steps: 2 };
}

/** Do something on the floor. */
function act(hand: Hand, kind: Kind, [first, second]: number[], [start, goal]: Point[]): Done {
  const { editor, gesture } = hand;
  const { floor, site } = editor;
  const body = site.bodies.get(first!);
  const part = body !== undefined || site.pipes(first!).length > 0;
  const chosen = editor.part;
  const shifted = { x: goal!.x - start!.x + floor.centre(first!).x, y: goal!.y - start!.y + floor.centre(first!).y };
  const leads = first !== second && !(body && body === site.bodies.get(second!)) && floor.hit(shifted) !== first;
  if (kind === "taps") {
    const done = tapTwice(hand, start!, goal!, lookOf(hand));
    return { ...done, means: done.means && leads && part };
  }
  if (kind === "keys" || kind === "carry") return useKeys(hand, first!, kind === "keys" ? "Enter" : "m");
  if (kind === "drag") hand.stroke(start!, goal!);
  else if (kind === "right") gesture.eraseAt(start!, hand.any([true, false]));
  else if (kind === "off") hand.stroke(start!, { x: -500, y: -500 });
  else if (kind === "delete") hand.press("Delete");
  else if (kind === "tray") {
    editor.take(
      hand.any([
        { kind: "container", colour: "red" },
        { kind: "reservoir", what: "output" },
      ] as const),
    );
    hand.tap(goal!);
  } else editor.turnSelected(kind === "back");
  const means = { drag: leads, right: part, off: body !== undefined, tray: true }[kind as string] ?? chosen !== null;
  return { means, steps: 1 };
}

/** What is wrong with the floor now. */
function* wrongWith({ editor, catalogue }: Hand, kind: Kind, before: Layout, marked: boolean): Generator<string> {
  const { floor, layout: now } = editor;
  const [was, is] = [flaws(editor, before), flaws(editor, now)];
  const fresh = [...is.stubs].filter((slot) => !was.stubs.has(slot));
  const covered = now.flatMap((part) => (part.kind === "pipe" ? [] : cellsOf(catalogue, floor, part)));
  if (is.rings > was.rings) yield "a ring";
  // What is moved or taken away leaves open where it was; a stroke has two ends.
  if ((kind === "drag" || kind === "taps" || kind === "keys") && !marked && fresh.length > 2) yield "stubs";
  if (new Set(covered).size < covered.length) yield "two parts in one place";
  if (now.some((part) => part.kind === "pipe" && covered.includes(part.cell))) yield "a pipe below a part";
  if (now.some((part) => part.kind === "pipe" && part.ends.length < 2)) yield "half a pipe";
}

/** Whether so many steps back and forth lead to what stood and to what stands. */
function isUndone(editor: Editor, before: Layout, most: number): boolean {
  const now = sorted(editor.layout);
  let undone = 0;
  for (; undone < most && sorted(editor.layout) !== sorted(before); undone += 1) editor.undo();
  const back = sorted(editor.layout) === sorted(before);
  for (; undone > 0; undone -= 1) editor.redo();
  return back && sorted(editor.layout) === now;
}

/** Do something, and tell what is wrong with what came of it. */
function fidget(hand: Hand, kind: Kind): string[] {
  const { editor } = hand;
  hand.keys.drop();
  const { floor, layout: before } = editor;
  const look = lookOf(hand);
  const marked = editor.markedParts.length > 1;
  const cells = [hand.cell(0.8), hand.cell(0.5)];
  const points = cells.map((cell) => hand.point(cell));
  const { means, steps } = act(hand, kind, cells, points);
  const found = [...wrongWith(hand, kind, before, marked)];
  if (means && lookOf(hand) === look && !editor.refused) found.push("nothing is seen");
  if (!isUndone(editor, before, steps)) found.push("not undone");
  const places = cells.map((cell, n) => `${floor.cells[cell]!.at.join()}/${floor.sideNear(cell, points[n]!)}`);
  return found.map((what) => `${what}: ${kind} ${places.join(" ")}\n ${lineOf(editor, before)}`);
}

describe.each(POSITIONS)("%s", (name, catalogue) => {
  test("no gesture is swallowed", () => {
    const { rounds, tile } = list.positions[name];
    const line = String(rounds.findLast((round) => round[1] !== "pass" && round[1] !== "decline")![1]);
    const wrong: string[] = [];
    for (let n = 0; n < GESTURES / FRESH; n += 1) {
      const hand = new Hand(catalogue, line, tile, n + 1);
      for (let step = 0; step < FRESH; step += 1) wrong.push(...fidget(hand, hand.any(KINDS)));
    }
    expect(wrong.join("\n")).toBe("");
  });
});
