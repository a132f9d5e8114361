/** Dragging with our own pointer events: a ghost follows the finger, the place below it answers. */

const FAR = 6; // pixels before a press becomes a drag

interface Drag {
  x: number;
  y: number;
  over: string | null;
}

interface Handlers {
  start: () => boolean; // whether this can be dragged now
  drop: (at: string) => void;
  cancel: () => void;
}

export const drag = $state<{ now: Drag | null; ghost: string | null }>({ now: null, ghost: null });

function placeBelow(x: number, y: number): string | null {
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-at]");
  return element?.dataset["at"] ?? null;
}

/** Make an element draggable; `ghost` names what follows the pointer. */
export function draggable(
  node: HTMLElement,
  options: Handlers & { ghost: string },
): { update: (o: typeof options) => void; destroy: () => void } {
  let held: { x: number; y: number; id: number } | null = null;
  let current = options;

  function onDown(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary || !current.ghost) return;
    held = { x: event.clientX, y: event.clientY, id: event.pointerId };
    listen(true); // a quick pointer has left the element before its first move is told
  }

  function onMove(event: PointerEvent): void {
    if (!held || event.pointerId !== held.id) return;
    const { clientX: x, clientY: y } = event;
    if (!drag.now) {
      if (Math.hypot(x - held.x, y - held.y) < FAR) return;
      if (!current.start()) {
        held = null;
        listen(false);
        return;
      }
      drag.ghost = current.ghost;
    }
    drag.now = { x, y, over: placeBelow(x, y) };
  }

  function end(dropped: boolean): void {
    const at = drag.now?.over;
    const was = drag.now !== null;
    held = null;
    listen(false);
    drag.now = null;
    drag.ghost = null;
    if (!was) return;
    swallowClick();
    if (dropped && at && at !== node.dataset["at"]) current.drop(at);
    else current.cancel();
  }

  /** The click that ends a drag is not a tap. */
  function swallowClick(): void {
    const stop = (event: MouseEvent): void => event.stopPropagation();
    addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", stop, { capture: true }), 50);
  }

  const onUp = (): void => end(true);
  const onCancel = (): void => end(false);

  function listen(on: boolean): void {
    const change = on ? addEventListener : removeEventListener;
    change("pointermove", onMove as EventListener);
    change("pointerup", onUp);
    change("pointercancel", onCancel);
  }

  node.addEventListener("pointerdown", onDown);
  return {
    update: (next) => (current = next),
    destroy: () => {
      node.removeEventListener("pointerdown", onDown);
      if (held) end(false);
    },
  };
}
