/** How a view is cut into lines. */

/** Whether a value fits on its line: a single one, or a list of single ones. */
export function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((each) => typeof each !== "object" || each === null);
  return typeof value !== "object" || value === null;
}

/** The fields of an object or list, those that fit on a line first. */
export function nested(value: object): [string, unknown][] {
  const all = Object.entries(value);
  return [...all.filter(([, each]) => isPlain(each)), ...all.filter(([, each]) => !isPlain(each))];
}
