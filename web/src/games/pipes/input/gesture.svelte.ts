/** What a pointer does on the floor: strokes, moves, placing, wiping; each has a tap-tap twin. */

import { distance, NOWHERE, type Point } from "../model/grid";
import {
  ghostOf,
  isHeart,
  move,
  moveAll,
  movedPart,
  moveRefusal,
  partAt,
  refusal,
  remove,
  type Tool,
} from "../model/edit";
import { keyOf, type Layout, type Part } from "../model/layout";
import { turnTowards } from "../model/machines";
import { offersAt, openInto } from "../model/offers";
import { begin, beginAtEnd, lay, lead, Site, type Stroke } from "../model/route";
import { blockedBy } from "../model/stores";
import { removeRun, runOf } from "../model/tidy";
import type { Editor, Why } from "../state/editor.svelte";

const STEADY = 9; // units that a tap may wander

type Mode = "draw" | "move" | "wipe" | "place";

/** A part shown where it would stand, and why it cannot. */
export interface Ghost {
  part: Part;
  why: Why | null;
}

export class Gesture {
  /** Where the pointer, or the cursor of the keys, is on the floor. */
  private over = $state.raw<Point | null>(null);
  /** A part that is dragged to where it cannot stand. */
  private denied = $state.raw<Ghost | null>(null);
  /** The part that would be set down there; it turns with the part in hand. */
  readonly ghost = $derived.by<Ghost | null>(() => this.denied ?? this.hovered());
  /** Tap-tap: a stroke that was begun by a tap and waits for its other end. */
  private begun = $state.raw<{ stroke: Stroke; of: Layout } | null>(null);
  readonly anchored = $derived.by(() => (this.begun?.of === this.editor.layout ? this.begun.stroke : null));
  /** The stroke under way; told anew only when it runs through other cells. */
  stroke = $state.raw<Stroke | null>(null);
  private mode: Mode | null = null;
  private press: Point = { x: 0, y: 0 };
  private held: Part | null = null;
  private wiped: Layout | null = null;
  private far = false;
  /** How a machine is turned that is pulled over the floor; null while the hand holds it as it is. */
  private pulled = $state<number | null>(null);
  /** How often what is dragged was turned on the way. */
  private spun = 0;
  private last: Point = { x: 0, y: 0 };

  constructor(private readonly editor: Editor) {}

  get active(): boolean {
    return this.mode !== null;
  }

  private hovered(): Ghost | null {
    const { floor, site, tool, turns } = this.editor;
    if (!this.over || this.isBeside(this.over)) return null;
    const part = ghostOf(site, tool, floor.hit(this.over), this.over, this.pulled ?? turns);
    return part && { part, why: refusal(site, part) };
  }

  down(point: Point, more = false): void {
    const { editor } = this;
    const { site, floor, tool } = editor;
    const cell = floor.hit(point);
    editor.begin();
    this.press = this.last = point;
    this.far = false;
    this.spun = 0;
    this.held = cell === NOWHERE ? null : partAt(site, cell, point);
    if (more && this.held) {
      editor.mark(this.held);
      this.mode = null;
    } else if (tool.kind === "remove") {
      this.mode = "wipe";
      this.wiped = editor.layout;
      this.wipe(point);
    } else if (this.held && (editor.isMarked(this.held) || this.isHandle(point))) this.mode = "move";
    else if (tool.kind !== "pipe" && !site.bodies.has(cell) && !this.anchored) this.mode = "place";
    else {
      this.mode = "draw";
      this.stroke = cell === NOWHERE ? null : begin(site, cell, point);
    }
  }

  /** A finger rests: what lies below it is marked beside what is chosen. */
  hold(): void {
    const part = this.held;
    const taken = part?.kind === "pipe" || this.mode === "move"; // from a rim one means to draw
    if (this.mode === null || this.mode === "wipe" || this.far || !part || !taken) return;
    this.end();
    this.editor.mark(part);
  }

  private isHandle(point: Point): boolean {
    const { editor, held } = this;
    return held !== null && held.kind !== "pipe" && isHeart(editor.catalogue, editor.floor, held, point);
  }

  move(point: Point): void {
    const { editor } = this;
    this.last = point;
    if (distance(point, this.press) > STEADY) this.far = true;
    if (this.mode === "place" && editor.tool.kind === "machine") this.pull(editor.tool.id, point);
    else if (this.mode === null || this.mode === "place") this.hover(point);
    else if (this.mode === "wipe") this.wipe(point);
    else if (!this.far) return;
    else if (this.mode === "move" && this.held) this.carry(this.held, this.target(this.held, point));
    else if (this.stroke) {
      const next = lead(editor.site, this.stroke, point);
      const same = next.exit === this.stroke.exit && next.path.join() === this.stroke.path.join();
      if (same && editor.preview) return;
      this.stroke = next;
      editor.preview = lay(editor.site, next);
    }
  }

  /** Turn the machine that is being dragged; false if none is. */
  spin(back: boolean): boolean {
    const { held, mode } = this;
    if (mode !== "move" || !this.far || held?.kind !== "machine") return false;
    const { sides } = this.editor.floor;
    this.spun = (this.spun + (back ? sides - 1 : 1)) % sides;
    this.carry(held, this.target(held, this.last));
    return true;
  }

  /** A machine stays where it was pressed down and turns to where it is pulled. */
  private pull(id: number, point: Point): void {
    const { floor, catalogue } = this.editor;
    const cell = floor.hit(this.press);
    const machine = catalogue.machines.get(id);
    const away = cell !== NOWHERE && floor.hit(point) !== cell;
    this.pulled = away && machine ? turnTowards(floor.grid, machine, floor.sideNear(cell, point)) : null;
    this.hover(this.press);
  }

  /** The cell to which a part is dragged: it keeps its place below the pointer; NOWHERE off the floor. */
  private target(part: Part, point: Point): number {
    const { floor } = this.editor;
    if (this.isBeside(point)) return NOWHERE;
    const { x, y } = floor.centre(part.cell);
    const cell = floor.hit({ x: x + point.x - this.press.x, y: y + point.y - this.press.y });
    return cell === NOWHERE ? floor.hit(point) : cell;
  }

  private isBeside(point: Point): boolean {
    const { floor } = this.editor;
    const cell = floor.hit(point);
    return cell === NOWHERE || floor.cells[cell]?.kind === "outside";
  }

  /** Show a part, or all that is marked with it, where it is dragged. */
  private carry(part: Part, cell: number): void {
    const { editor } = this;
    const why = cell === NOWHERE ? null : this.whyNotThere(part, cell);
    const stays = cell === part.cell && !this.spun;
    this.denied = why && !stays ? { part: movedPart(editor.site, part, cell, this.spun), why } : null;
    editor.preview = cell === NOWHERE || why ? null : this.moved(part, cell);
  }

  private moved(part: Part, cell: number): Layout {
    const { editor } = this;
    const all = editor.markedParts;
    return all.length > 1 && all.includes(part)
      ? moveAll(editor.site, all, part, cell)
      : move(editor.site, part, cell, this.spun);
  }

  private whyNotThere(part: Part, cell: number): Why | null {
    const { editor } = this;
    if (editor.isFixed(part)) return "fixed";
    const marked = editor.markedParts.length > 1;
    if (marked) return this.moved(part, cell) === editor.layout && cell !== part.cell ? "together" : null;
    return moveRefusal(editor.site, part, cell, this.spun);
  }

  up(point: Point): void {
    const { editor } = this;
    const { mode, stroke, held } = this;
    const next = editor.preview;
    this.end();
    if (mode === "wipe") editor.apply(next ?? editor.layout);
    else if (mode === "place") this.setDown(editor.tool.kind === "machine" ? this.press : point);
    else if (!this.far) this.tap(point, held, stroke);
    else if (mode === "move" && held) this.letDown(held, this.target(held, point), next);
    else if (mode === "draw") this.laid(stroke, point, next);
  }

  /** A drag of a part has ended: it moves, goes off the floor, or is refused where it would stand. */
  private letDown(part: Part, cell: number, next: Layout | null): void {
    const { editor } = this;
    if (cell === NOWHERE) return this.erase(part);
    const why = this.whyNotThere(part, cell);
    if (why) editor.refuse(why === "fixed" ? part.cell : cell, why);
    else if (next && editor.apply(next) && editor.markedParts.length < 2) this.choose(part, next, cell);
  }

  private laid(stroke: Stroke | null, point: Point, next: Layout | null): void {
    const { editor } = this;
    if (next && editor.apply(next)) return;
    if (this.held && this.isBeside(point)) return this.erase(this.held); // no pipe: the part itself was dragged off
    const there = editor.floor.hit(stroke ? point : this.press);
    if (next && stroke && stroke.path.length > 1) return editor.refuse(there, "same");
    const why = this.blocked(stroke ? point : this.press);
    if (why) editor.refuse(there, why);
  }

  /** Why no pipe begins or ends at a point. */
  private blocked(point: Point): Why | null {
    const { site, floor } = this.editor;
    const cell = floor.hit(point);
    if (this.isBeside(point)) return null;
    const body = site.bodies.get(cell);
    if (!body) return blockedBy(floor, site, cell) ?? "no-way";
    if (body.kind !== "machine") return "no-way";
    const port = site.portNear(body, point);
    const why = blockedBy(floor, site, port?.cell ?? NOWHERE);
    return why ? `port-${why}` : "no-way";
  }

  cancel(): void {
    this.end();
    this.begun = null;
    this.editor.begin();
    this.leave();
  }

  /** Nothing is chosen any more: the machine that waits is in hand again. */
  private leave(): void {
    const { editor } = this;
    editor.select(null);
    if (editor.tool.kind === "pipe") editor.letGo();
  }

  /** Show what the part in hand would look like here; only a barrel looks at more than the cell. */
  hover(point: Point | null): void {
    const { floor, tool } = this.editor;
    const same = point && this.over && tool.kind !== "reservoir" && floor.hit(point) === floor.hit(this.over);
    if (!same) this.over = point;
  }

  /** Set down the part in hand. */
  setDown(point: Point): void {
    this.over = point;
    const { editor, ghost } = this;
    this.over = null;
    this.pulled = null;
    if (!ghost) return;
    if (ghost.why) editor.refuse(editor.floor.hit(point), ghost.why);
    else editor.add(ghost.part);
  }

  /** Set down what was offered for a cell where an end waits, or begin a pipe there. */
  takeOffer(cell: number, tool: Tool): void {
    const { editor } = this;
    editor.begin();
    if (tool.kind === "pipe") {
      editor.select(null);
      this.anchor(beginAtEnd(editor.site, cell));
    } else {
      const part = ghostOf(editor.site, tool, cell, editor.floor.centre(cell), 0);
      if (part) editor.add(part);
    }
  }

  /** Move what is chosen to where an end waits, because that was asked for. */
  moveHere(part: Part, cell: number): void {
    this.editor.begin();
    this.letDown(part, cell, this.whyNotThere(part, cell) ? null : this.moved(part, cell));
  }

  /** Take away the part below a point; with `whole` all of its run. */
  eraseAt(point: Point, whole: boolean): void {
    const { editor } = this;
    const cell = editor.floor.hit(point);
    editor.begin();
    const part = cell === NOWHERE ? null : partAt(editor.site, cell, point);
    if (part) this.erase(part, whole);
  }

  erase(part: Part, whole = false): void {
    const { editor } = this;
    if (editor.isOld(part)) editor.refuse(part.cell, "kept");
    else if (whole) editor.apply(removeRun(editor, editor.layout, part));
    else editor.removeAll(editor.isMarked(part) ? editor.markedParts : [part]);
  }

  private tap(point: Point, held: Part | null, stroke: Stroke | null): void {
    const { editor } = this;
    const cell = editor.floor.hit(point);
    if (cell === NOWHERE) return this.cancel();
    if (this.anchored) return this.join(point);
    const inHand = editor.tool.kind !== "pipe" && editor.tool.kind !== "machine";
    if (held && held.kind !== "pipe" && inHand) return this.setDown(point);
    if (held && (held.kind === "pipe" || this.isHandle(point))) return this.touch(held);
    if (held) {
      this.anchor(stroke);
      const why = stroke ? null : this.blocked(point);
      if (why) editor.refuse(cell, why);
      return;
    }
    this.tapFloor(point, cell, stroke);
  }

  /** A free place: what waits there gets an offer; else what is chosen goes there. */
  private tapFloor(point: Point, cell: number, stroke: Stroke | null): void {
    const { editor } = this;
    const chosen = editor.part && editor.part.kind !== "pipe" ? editor.part : null;
    const waits = openInto(editor.site, cell).length > 0;
    if (waits && (chosen || editor.site.waiting(cell, point).length < 2)) editor.offered = cell;
    else if (chosen) this.letDown(chosen, cell, this.whyNotThere(chosen, cell) ? null : this.moved(chosen, cell));
    else if (stroke) editor.apply(lay(editor.site, stroke));
  }

  /** Choose what was touched; a pipe that is touched again is chosen with its whole run, then let go. */
  private touch(part: Part): void {
    const { editor } = this;
    if (editor.tool.kind === "machine") editor.take({ kind: "pipe" }); // it waits beside the floor
    const run = part.kind === "pipe" ? runOf(editor, editor.layout, part) : [part];
    if (editor.selected !== keyOf(part)) editor.select(part);
    else if (run.length > 1 && editor.markedParts.length < 2) editor.markAll(part, run);
    else this.leave();
  }

  /** A tap begins a stroke on the floor as it is; once that changes, nothing is begun any more. */
  private anchor(stroke: Stroke | null): void {
    this.begun = stroke && { stroke, of: this.editor.layout };
  }

  /** The second tap of a pipe: the shortest way from the first. */
  private join(point: Point): void {
    const { editor } = this;
    const stroke = this.anchored!;
    this.begun = null;
    this.finish(lead(editor.site, stroke, point), point);
  }

  /** Lay a stroke that has come to a point, or tell why there is none. */
  finish(stroke: Stroke | null, point: Point): void {
    this.held = null;
    this.press = point;
    this.laid(stroke, point, stroke && lay(this.editor.site, stroke));
  }

  private wipe(point: Point): void {
    const { editor } = this;
    const before = this.wiped ?? editor.layout;
    const cell = editor.floor.hit(point);
    const part = cell === NOWHERE ? null : partAt(new Site(editor.catalogue, editor.floor, before), cell, point);
    if (!part) return;
    if (editor.isOld(part)) return editor.refuse(cell, "kept");
    this.wiped = remove(before, part);
    editor.preview = this.wiped;
  }

  /** What was moved stays chosen. */
  private choose(part: Part, next: Layout, cell: number): void {
    const moved = next.find((each) => each.kind === part.kind && each.kind !== "pipe" && each.cell === cell);
    this.editor.select(moved ?? null);
  }

  /** Whether anything is offered for a cell. */
  offers(cell: number): Tool[] {
    return offersAt(this.editor.site, cell);
  }

  private end(): void {
    this.mode = null;
    this.stroke = null;
    this.wiped = null;
    this.denied = null;
    this.editor.preview = null;
  }
}
