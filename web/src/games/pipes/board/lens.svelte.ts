/** Two fingers zoom and shift the floor; a double tap zooms to twice its size and back. */

import type { Box, Point } from "../model/grid";

const MOST = 2;
const DOUBLE = 300; // milliseconds between the taps of a double tap

export class Lens {
  private zoom = $state.raw<{ factor: number; centre: Point } | null>(null);
  private readonly fingers = new Map<number, Point>();
  private pinching = false;
  private last = { at: 0, x: 0, y: 0 };

  constructor(private readonly whole: () => Box) {}

  readonly box = $derived.by<Box>(() => {
    const { x, y, width, height } = this.whole();
    if (!this.zoom) return { x, y, width, height };
    const { factor, centre } = this.zoom;
    const [w, h] = [width / factor, height / factor];
    const keep = (at: number, low: number, room: number): number => Math.min(Math.max(at, low), low + room);
    return { x: keep(centre.x - w / 2, x, width - w), y: keep(centre.y - h / 2, y, height - h), width: w, height: h };
  });

  /** Whether this is a second finger, so that what the first began is off. */
  down(event: PointerEvent): boolean {
    if (event.pointerType !== "touch") return false;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size === 2) this.pinching = true;
    return this.pinching;
  }

  move(event: PointerEvent, svg: SVGSVGElement | undefined): boolean {
    const before = this.fingers.get(event.pointerId);
    if (!this.pinching || !before || !svg) return false;
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    const now = { x: event.clientX, y: event.clientY };
    this.fingers.set(event.pointerId, now);
    if (!other) return true;
    const ratio =
      Math.hypot(now.x - other.x, now.y - other.y) / (Math.hypot(before.x - other.x, before.y - other.y) || 1);
    const unit = this.box.width / svg.clientWidth;
    const factor = Math.min(MOST, Math.max(1, (this.zoom?.factor ?? 1) * ratio));
    const centre = this.zoom?.centre ?? { x: this.box.x + this.box.width / 2, y: this.box.y + this.box.height / 2 };
    // Half of one finger's way is the way of the point between both.
    const shifted = { x: centre.x - ((now.x - before.x) / 2) * unit, y: centre.y - ((now.y - before.y) / 2) * unit };
    this.zoom = factor > 1.02 ? { factor, centre: shifted } : null;
    return true;
  }

  /** Whether the finger belonged to a pinch. */
  up(event: PointerEvent): boolean {
    const was = this.pinching;
    this.fingers.delete(event.pointerId);
    if (this.fingers.size === 0) this.pinching = false;
    return was;
  }

  /** Whether this touch is the second of a double tap. */
  tapped(event: PointerEvent): boolean {
    const near = Math.hypot(event.clientX - this.last.x, event.clientY - this.last.y) < 24;
    const soon = event.timeStamp - this.last.at < DOUBLE;
    this.last = { at: event.timeStamp, x: event.clientX, y: event.clientY };
    return event.pointerType === "touch" && near && soon;
  }

  toggle(centre: Point): void {
    this.zoom = this.zoom ? null : { factor: MOST, centre };
  }
}
