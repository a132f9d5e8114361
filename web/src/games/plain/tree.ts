/** How a view is cut into lines. */

const isSingle = (value: unknown): boolean => typeof value !== "object" || value === null;

/** Whether nothing is there to be told. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);
}

/** Whether a value fits on its line: a single one, a list of single ones, or nothing. */
export function isPlain(value: unknown): boolean {
  return isSingle(value) || isEmpty(value) || (Array.isArray(value) && value.every(isSingle));
}

/** The fields of an object or list, those that fit on a line first. */
export function nested(value: object): [string, unknown][] {
  const all = Object.entries(value);
  return [...all.filter(([, each]) => isPlain(each)), ...all.filter(([, each]) => !isPlain(each))];
}
