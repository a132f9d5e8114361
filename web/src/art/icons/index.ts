/** All icons by name: markup for inside `<svg viewBox="0 0 24 24">`. */
import { glyphs } from "./glyphs";
import { resources } from "./resources";
import { tools, types } from "./silhouettes";
import { tokens } from "./tokens";

export const icons = { ...resources, ...tools, ...types, ...tokens, ...glyphs } as const;
export type IconName = keyof typeof icons;
