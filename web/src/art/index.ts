/**
 * The art of shopfloor: pictures, covers, icons and dice as SVG markup, and the components that show them.
 * A page that needs only some of it imports the component itself ("art/Icon.svelte"), so that the pictures
 * travel with the game that shows them.
 */
export { default as Cover } from "./Cover.svelte";
export { default as Die } from "./Die.svelte";
export { default as Icon } from "./Icon.svelte";
export { default as Picture } from "./Picture.svelte";
export * from "./markup";
