/** Where a choice has gone with the place it was made on, the focus comes back near it; whether it had to. */

import { seen } from "../../../stage/stage.svelte";

export function keepFocus(anchor: string | null | undefined): boolean {
  if (!anchor || (document.activeElement && document.activeElement !== document.body)) return false;
  const kind = anchor.split(":")[0]!;
  const near = [`[data-at="${CSS.escape(anchor)}"]`, `[data-at^="${kind}:"]`, ".actions .main button", "[data-at]"];
  (seen(near) as HTMLElement | null)?.focus({ preventScroll: true });
  return true;
}
