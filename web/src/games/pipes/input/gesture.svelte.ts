/** What a pointer does on the floor: strokes, moves, placing, wiping; each has a tap-tap twin. */

import { distance, NOWHERE, type Point } from "../model/grid";
import { ghostOf, isHeart, move, partAt, remove } from "../model/edit";
import { keyOf, type Layout, type Part } from "../model/layout";
import { begin, lay, lead, Site, type Stroke } from "../model/route";
import type { Editor } from "../state/editor.svelte";

const STEADY = 9; // units that a tap may wander

type Mode = "draw" | "move" | "wipe" | "place";

export class Gesture {
  /** Where the pointer, or the cursor of the keys, is on the floor. */
  private over = $state.raw<Point | null>(null);
  /** The part that would be set down there; it turns with the part in hand. */
  readonly ghost = $derived.by<Part | null>(() => {
    const { floor, site, tool, turns } = this.editor;
    const cell = this.over ? floor.hit(this.over) : NOWHERE;
    return this.over && floor.isFree(cell) && !site.bodies.has(cell)
      ? ghostOf(site, tool, cell, this.over, turns)
      : null;
  });
  /** Tap-tap: a stroke that was begun by a tap and waits for its other end. */
  anchored = $state.raw<Stroke | null>(null);
  /** The stroke under way; told anew only when it runs through other cells. */
  stroke = $state.raw<Stroke | null>(null);
  private mode: Mode | null = null;
  private press: Point = { x: 0, y: 0 };
  private held: Part | null = null;
  private wiped: Layout | null = null;
  private far = false;

  constructor(private readonly editor: Editor) {}

  get active(): boolean {
    return this.mode !== null;
  }

  down(point: Point): void {
    const { editor } = this;
    const { site, floor, tool, catalogue } = editor;
    const cell = floor.hit(point);
    this.press = point;
    this.far = false;
    this.held = cell === NOWHERE ? null : partAt(site, cell, point);
    if (tool.kind === "remove") {
      this.mode = "wipe";
      this.wiped = editor.layout;
      this.wipe(point);
    } else if (this.held && this.held.kind !== "pipe" && isHeart(catalogue, floor, this.held, point))
      this.mode = "move";
    else if (tool.kind !== "pipe" && !site.bodies.has(cell)) this.mode = "place";
    else {
      this.mode = "draw";
      this.stroke = cell === NOWHERE ? null : begin(site, cell, point);
    }
  }

  move(point: Point): void {
    const { editor } = this;
    if (distance(point, this.press) > STEADY) this.far = true;
    if (this.mode === null || this.mode === "place") this.hover(point);
    else if (this.mode === "wipe") this.wipe(point);
    else if (!this.far) return;
    else if (this.mode === "move" && this.held) {
      const cell = editor.floor.hit(point);
      editor.preview = cell === NOWHERE ? null : move(editor.floor, editor.layout, this.held, cell);
    } else if (this.stroke) {
      const next = lead(editor.site, this.stroke, point);
      const same = next.exit === this.stroke.exit && next.path.join() === this.stroke.path.join();
      if (same && editor.preview) return;
      this.stroke = next;
      editor.preview = lay(editor.site, next);
    }
  }

  up(point: Point): void {
    const { editor } = this;
    const { mode, stroke, held } = this;
    const next = editor.preview;
    this.end();
    if (mode === "wipe") editor.apply(next ?? editor.layout);
    else if (mode === "place") this.setDown(point);
    else if (!this.far) this.tap(point, held, stroke);
    else if (next && editor.apply(next) && mode === "move") this.reselect(next);
  }

  cancel(): void {
    this.end();
    this.anchored = null;
    this.editor.selected = null;
  }

  /** Show what the part in hand would look like here; only a barrel looks at more than the cell. */
  hover(point: Point | null): void {
    const { floor, tool } = this.editor;
    const same = point && this.over && tool.kind !== "reservoir" && floor.hit(point) === floor.hit(this.over);
    if (!same) this.over = point;
  }

  /** Set down the part in hand. */
  setDown(point: Point): void {
    this.hover(point);
    const { editor, ghost } = this;
    this.over = null;
    if (ghost) editor.add(ghost);
  }

  private tap(point: Point, held: Part | null, stroke: Stroke | null): void {
    const { editor } = this;
    const cell = editor.floor.hit(point);
    if (cell === NOWHERE) return this.cancel();
    if (this.anchored) return this.join(point);
    if (held && (held.kind === "pipe" || isHeart(editor.catalogue, editor.floor, held, point))) {
      const key = keyOf(held);
      editor.selected = editor.selected === key ? null : key;
      return;
    }
    if (held) {
      this.anchored = stroke;
      return;
    }
    if (editor.part && editor.part.kind !== "pipe") {
      const next = move(editor.floor, editor.layout, editor.part, cell);
      if (editor.apply(next)) this.reselect(next);
    } else if (stroke) editor.apply(lay(editor.site, stroke));
  }

  /** The second tap of a pipe: the shortest way from the first. */
  private join(point: Point): void {
    const { editor } = this;
    const stroke = this.anchored!;
    this.anchored = null;
    editor.apply(lay(editor.site, lead(editor.site, stroke, point)));
  }

  private wipe(point: Point): void {
    const { editor } = this;
    const before = this.wiped ?? editor.layout;
    const cell = editor.floor.hit(point);
    const part = cell === NOWHERE ? null : partAt(new Site(editor.catalogue, editor.floor, before), cell, point);
    if (!part) return;
    this.wiped = remove(before, part);
    editor.preview = this.wiped;
  }

  private reselect(next: Layout): void {
    if (!this.held && !this.editor.selected) return;
    const before = new Set(this.editor.old.map(keyOf));
    const moved = next.findLast((part) => part.kind !== "pipe" && !before.has(keyOf(part)));
    this.editor.selected = moved ? keyOf(moved) : null;
  }

  private end(): void {
    this.mode = null;
    this.stroke = null;
    this.wiped = null;
    this.editor.preview = null;
  }
}
