/** A quick stroke of a finger is no fling: else the browser swallows the tap that follows it. */
export function unflung(node: HTMLElement): { destroy: () => void } {
  const hold = (event: TouchEvent): void => event.preventDefault();
  node.addEventListener("touchmove", hold, { passive: false });
  return { destroy: () => node.removeEventListener("touchmove", hold) };
}
