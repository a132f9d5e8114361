/** Building by keys alone: a cursor on the floor, and the same gestures as with a pointer. */

import { NOWHERE, opposite, type Point } from "../model/grid";
import { move, moveRefusal, partAt } from "../model/edit";
import type { Layout, Part } from "../model/layout";
import { begin, lay, lead, type Stroke } from "../model/route";
import type { Editor } from "../state/editor.svelte";
import type { Gesture } from "./gesture.svelte";

export type Told = "cell" | "started" | "laid" | "dropped" | "carried";

export class Keys {
  cursor = $state(NOWHERE);
  private carrying = false;
  private takenAt = NOWHERE; // the cell by which it was taken up: it keeps its place below the cursor
  /** A pipe being drawn on the floor as it is: it has begun, or runs already. */
  private begun = $state.raw<{ stroke: Stroke | null; of: Layout } | null>(null);
  readonly drawing = $derived.by(() => (this.begun?.of === this.editor.layout ? this.begun : null));

  constructor(
    private readonly editor: Editor,
    private readonly gesture: Gesture,
    private readonly tell: (what: Told) => void,
  ) {}

  /** Put the cursor where work is: on the new machine, else in the middle. */
  enter(): void {
    const { editor } = this;
    if (this.cursor !== NOWHERE) return;
    const part = editor.layout.find((each) => each.kind === "machine" && each.id === editor.adding);
    this.cursor = part?.cell ?? editor.floor.hit(middle(editor));
    this.tell("cell");
  }

  /** Whether the key meant something here. */
  press(event: KeyboardEvent): boolean {
    const { editor } = this;
    const side = this.sideOf(event);
    if (side !== null) this.step(side);
    else if (event.key === "Enter" || event.key === " ") this.act();
    else if (event.key === "r" || event.key === "R") this.turn(event.shiftKey);
    else if (event.key === "m" || event.key === "M") this.carry();
    else if (event.key === "Delete" || event.key === "Backspace") this.erase(event.shiftKey);
    else if (event.key === "Escape") this.stop();
    else return false;
    if (editor.tool.kind !== "pipe" && editor.tool.kind !== "remove" && this.cursor !== NOWHERE)
      this.gesture.hover(this.here());
    return true;
  }

  /** Up and down zigzag on hexes; with Shift they take the other way. */
  private sideOf(event: KeyboardEvent): number | null {
    const { grid } = this.editor.floor;
    const name = { ArrowLeft: "W", ArrowRight: "E", ArrowUp: "N", ArrowDown: "S" }[event.key];
    if (!name) return null;
    if (grid.beside !== null || name === "W" || name === "E") return grid.names.indexOf(name);
    const row = this.editor.floor.cells[this.cursor]?.at[1] ?? 0;
    const east = (row % 2 === 0) === event.shiftKey;
    return grid.names.indexOf(name + (east ? "E" : "W"));
  }

  private step(side: number): void {
    const { editor } = this;
    const { floor, site } = editor;
    const next = floor.neighbour(this.cursor, side);
    if (next === NOWHERE || floor.cells[next]?.kind === "outside") return;
    if (this.drawing) {
      const mouth = floor.middle(this.cursor, side);
      const stroke = this.drawing.stroke ?? begin(site, this.cursor, inside(mouth, floor.centre(this.cursor)));
      const point = site.bodies.has(next)
        ? inside(floor.middle(next, opposite(floor.grid, side)), floor.centre(next))
        : floor.centre(next);
      if (stroke) {
        const led = lead(site, stroke, point);
        this.begun = { ...this.drawing, stroke: led };
        editor.preview = lay(site, led);
      } else this.refuseHere(mouth);
    }
    this.cursor = next;
    if (!this.carrying) editor.select(null);
    this.tell("cell");
  }

  /** No pipe begins here: what was begun is over. */
  private refuseHere(mouth: Point): void {
    this.begun = null;
    this.gesture.finish(null, inside(mouth, this.here()));
  }

  private act(): void {
    const { editor } = this;
    if (this.cursor === NOWHERE) return;
    editor.begin();
    if (editor.tool.kind === "remove") return this.erase();
    if (this.carrying) return this.putDown();
    if (editor.tool.kind !== "pipe") {
      this.begun = null;
      this.gesture.setDown(this.here());
      this.tell("cell");
    } else if (this.drawing) {
      const { stroke } = this.drawing;
      this.begun = null;
      this.gesture.finish(stroke ?? begin(editor.site, this.cursor, this.here()), this.here());
      this.tell("laid");
    } else {
      this.begun = { stroke: null, of: editor.layout };
      this.tell("started");
    }
  }

  /** Take up what lies here, to put it down elsewhere. */
  private carry(): void {
    this.select();
    this.carrying = this.editor.part !== null && this.editor.part.kind !== "pipe";
    this.takenAt = this.cursor;
    if (this.carrying) this.tell("carried");
  }

  private putDown(): void {
    const { editor } = this;
    this.carrying = false;
    const cell = editor.part ? this.goal(editor.part) : NOWHERE;
    const why = editor.part && (editor.isFixed(editor.part) ? "fixed" : moveRefusal(editor.site, editor.part, cell));
    if (why) editor.refuse(this.cursor, why);
    else if (editor.part) editor.apply(move(editor.site, editor.part, cell));
    editor.select(null);
    this.tell("cell");
  }

  /** Where a part's own cell comes to lie when the cell by which it was taken up is put here. */
  private goal({ cell }: Part): number {
    const { floor } = this.editor;
    const [from, to, own] = [this.takenAt, this.cursor, cell].map((each) => floor.centre(each));
    return floor.hit({ x: own!.x + to!.x - from!.x, y: own!.y + to!.y - from!.y });
  }

  private turn(back: boolean): void {
    const { editor } = this;
    if (this.gesture.spin(back)) return;
    if (editor.tool.kind === "pipe" && !editor.part) this.select();
    editor.turnSelected(back);
    this.tell("cell");
  }

  /** What is chosen, else what lies here; with Shift the whole run. */
  private erase(whole = false): void {
    const { editor } = this;
    const part = editor.part ?? this.partHere();
    editor.begin();
    if (part) this.gesture.erase(part, whole);
    this.tell("cell");
  }

  /** Another hand goes on: what was begun by keys is over. */
  drop(): void {
    this.begun = null;
    this.carrying = false;
  }

  private stop(): void {
    if (this.drawing) this.tell("dropped");
    this.drop();
    this.gesture.cancel();
  }

  private select(): void {
    this.editor.select(this.partHere());
  }

  private partHere(): Part | null {
    return this.cursor === NOWHERE ? null : partAt(this.editor.site, this.cursor, this.here());
  }

  private here(): Point {
    return this.editor.floor.centre(this.cursor);
  }
}

function inside(edge: Point, centre: Point): Point {
  return { x: edge.x + (centre.x - edge.x) * 0.3, y: edge.y + (centre.y - edge.y) * 0.3 };
}

function middle(editor: Editor): Point {
  const { box } = editor.floor;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
