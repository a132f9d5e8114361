/** All pictures by card id, as their files are named. Each is a function: nothing is drawn before it is shown. */

const files = import.meta.glob<() => string>(["./*/*.ts", "./the-machine.ts"], { eager: true, import: "default" });
const idOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1, -".ts".length);
export const pictures: ReadonlyMap<string, () => string> = new Map(
  Object.entries(files).map(([path, draw]) => [idOf(path), draw]),
);

/** Blueprints whose top tells most, as that of every contractor does: a low crop (the compound's) keeps it. */
const TOP_FIRST = ["beacon", "golem", "laboratory", "megalith", "obelisk", "refinery", "robot", "scrap-yard"];
export const isTopFirst = (id: string): boolean => TOP_FIRST.includes(id) || `./contractor/${id}.ts` in files;

const drawn = new Map<string, string>();
/** Markup for inside `<svg viewBox="0 0 200 120">`, drawn once; nothing for a card without a picture. */
export const picture = (id: string): string => {
  const markup = drawn.get(id) ?? pictures.get(id)?.() ?? "";
  drawn.set(id, markup);
  return markup;
};
