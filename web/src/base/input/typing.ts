/** Whether a key is meant for a field or a dialog, or for the browser itself. */
export function isMeantElsewhere(event: KeyboardEvent): boolean {
  const held = event.ctrlKey || event.metaKey || event.altKey;
  return held || (event.target as Element).closest("input, textarea, select, dialog") !== null;
}
