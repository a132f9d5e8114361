/**
 * One tab stop for a group of buttons; arrows move inside it.
 *
 * Targets are found in the page as it is drawn, by where they lie, so a grid, a row and a fan of
 * cards all behave alike.
 */

const KEYS: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function members(group: HTMLElement): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>("[data-spot]")];
}

/** Those that can be seen: to know that, the page is laid out. */
function shown(group: HTMLElement): HTMLElement[] {
  return members(group).filter((each) => each.offsetParent);
}

function centre(element: HTMLElement): [number, number] {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** The nearest member that lies the way of the arrow; sideways distance counts double. */
function next(from: HTMLElement, others: HTMLElement[], [dx, dy]: [number, number]): HTMLElement | undefined {
  const [x, y] = centre(from);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const other of others) {
    const [ox, oy] = centre(other);
    const ahead = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (other !== from && ahead > 4 && ahead + 2 * aside < least) {
      least = ahead + 2 * aside;
      best = other;
    }
  }
  return best;
}

export function roving(group: HTMLElement): { destroy: () => void } {
  let current: HTMLElement | undefined;

  /** A group is shown or hidden as a whole, so every change can settle it without the page being laid out. */
  function settle(): void {
    const all = members(group);
    if (!current || !all.includes(current)) {
      current = all.find((each) => each.dataset["lit"] === "true") ?? all[0];
    }
    for (const each of all) {
      const stop = each === current ? 0 : -1;
      if (each.tabIndex !== stop) each.tabIndex = stop; // said again it would be styled again
    }
  }

  function onKey(event: KeyboardEvent): void {
    const way = KEYS[event.key];
    const from = (event.target as HTMLElement).closest<HTMLElement>("[data-spot]");
    if (!from || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = shown(group);
    const to = way
      ? next(from, all, way)
      : event.key === "Home"
        ? all[0]
        : event.key === "End"
          ? all.at(-1)
          : undefined;
    if (!to) return;
    event.preventDefault();
    to.focus();
  }

  function onFocus(event: FocusEvent): void {
    const to = (event.target as HTMLElement).closest<HTMLElement>("[data-spot]");
    if (to && to !== current) {
      current = to;
      settle();
    }
  }

  const watcher = new MutationObserver(settle);
  watcher.observe(group, { childList: true, subtree: true });
  group.addEventListener("keydown", onKey);
  group.addEventListener("focusin", onFocus);
  settle();
  return {
    destroy: () => {
      watcher.disconnect();
      group.removeEventListener("keydown", onKey);
      group.removeEventListener("focusin", onFocus);
    },
  };
}
