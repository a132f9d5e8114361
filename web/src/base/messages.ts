/**
 * The syntax of a message: the same small part of ICU's that shopfloor/words/messages.py reads.
 *
 *   {name}   {n, plural, =0 {…} one {# good} other {# goods}}   {x, select, metal {…} other {…}}
 */

/** Text and holes by turns: every second member stood between braces. */
export function split(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const char of text) {
    if (char === "}") depth -= 1;
    if (depth === 0 && (char === "{" || char === "}")) parts.push("");
    else parts[parts.length - 1] += char;
    if (char === "{") depth += 1;
  }
  return parts;
}

export interface Hole {
  name: string;
  /** `plural` or `select` if it is a choice between branches. */
  kind: string;
  branches: ReadonlyMap<string, string>;
}

export function readHole(hole: string): Hole {
  const [name = "", kind = "", ...rest] = hole.split(",");
  const parts = split(rest.join(","));
  const branches = new Map<string, string>();
  for (let at = 0; at + 1 < parts.length; at += 2) branches.set(parts[at]!.trim(), parts[at + 1]!);
  return { name: name.trim(), kind: kind.trim(), branches };
}

/** The first wanted branch there is (`=3`, then `few`, or `metal`), or else `other`. */
export function choose({ branches }: Hole, ...wanted: readonly string[]): string {
  const word = wanted.find((each) => branches.has(each)) ?? "other";
  return branches.get(word) ?? "";
}
