/**
 * What flows: the marks of fed pipes move downstream, some twelve units a second.
 *
 * One timer moves them all in small steps. An animation of each mark would have the floor painted
 * sixty times a second, and would make every chevron a layer of its own.
 */

const SPEED = 12 / 1000; // units of a mark's pattern in a millisecond
const STEP = 60; // milliseconds
const TENTHS = 10 / 12.5; // chevrons are drawn in tenths of their distance

const floors = new Map<HTMLElement, HTMLCollectionOf<Element>>();
const still = matchMedia("(prefers-reduced-motion: reduce)");
let timer = 0;

/** Let the marks on this floor move as long as it is shown; a hand at work has the frames for itself. */
export function flowing(floor: HTMLElement): { destroy: () => void } {
  floors.set(floor, floor.getElementsByClassName("flow"));
  timer ||= window.setInterval(tick, STEP);
  return {
    destroy: () => {
      floors.delete(floor);
      if (floors.size) return;
      clearInterval(timer);
      timer = 0;
    },
  };
}

function tick(): void {
  if (still.matches || document.documentElement.dataset["motion"] === "still") return;
  const way = performance.now() * SPEED;
  for (const [floor, marks] of floors) {
    if (!floor.closest(".busy")) for (const mark of marks) shift(mark as SVGElement, way);
  }
}

function shift({ classList, style }: SVGElement, way: number): void {
  if (classList.contains("chevron")) style.transform = `translateX(${((way * TENTHS) % 10).toFixed(1)}px)`;
  else style.strokeDashoffset = (-way).toFixed(1);
}
