/** Where a choice has gone with the place it was made on, the focus comes back near it. */

import { seen } from "../../../stage/stage.svelte";

export function keepFocus(anchor: string | null | undefined): void {
  if (!anchor || (document.activeElement && document.activeElement !== document.body)) return;
  const kind = anchor.split(":")[0]!;
  const near = [`[data-at="${CSS.escape(anchor)}"]`, `[data-at^="${kind}:"]`, ".actions .main button", "[data-at]"];
  (seen(near) as HTMLElement | null)?.focus({ preventScroll: true });
}
