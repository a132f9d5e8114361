/** Carrying a part from the tray to the floor; a press that goes nowhere is a tap. */

import { unflung } from "./fling";
import type { Workshop } from "../state/workshop.svelte";

const FAR = 6; // pixels before a press becomes a drag

interface Options {
  shop: Workshop;
  /** Take the part in hand; false if it cannot be carried now. */
  start: () => boolean;
}

export function carried(node: HTMLElement, options: Options): { update: (next: Options) => void; destroy: () => void } {
  let current = options;
  let from: { x: number; y: number; id: number } | null = null;
  let carrying = false;

  function onDown(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary) return;
    from = { x: event.clientX, y: event.clientY, id: event.pointerId };
    node.setPointerCapture(event.pointerId); // a quick hand is elsewhere by its first move
  }

  function onMove(event: PointerEvent): void {
    if (!from || event.pointerId !== from.id) return;
    if (!carrying) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR) return;
      if (!current.start()) {
        from = null;
        return;
      }
      carrying = true;
    }
    current.shop.hover(current.shop.locate(event.clientX, event.clientY));
  }

  function onUp(event: PointerEvent): void {
    const { shop } = current;
    const point = carrying ? shop.locate(event.clientX, event.clientY) : null;
    if (carrying) addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
    end();
    if (point) shop.drop(point);
  }

  const swallow = (event: MouseEvent): void => event.stopPropagation();

  function end(): void {
    if (carrying) current.shop.hover(null);
    carrying = false;
    from = null;
  }

  const handlers = { pointerdown: onDown, pointermove: onMove, pointerup: onUp, pointercancel: end };
  for (const [name, handler] of Object.entries(handlers)) node.addEventListener(name, handler as EventListener);
  const held = unflung(node);
  return {
    update: (next) => (current = next),
    destroy: () => {
      held.destroy();
      for (const [name, handler] of Object.entries(handlers)) node.removeEventListener(name, handler as EventListener);
    },
  };
}
