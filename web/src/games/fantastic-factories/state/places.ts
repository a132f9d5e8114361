/** Where the things of this table lie: places by preference, the first that can be seen counts. */

export type Places = readonly string[];
export type Row = "blueprints" | "contractors";

const DRAWER = "#tab-market"; // at work a phone has the market behind this tab
export const MACHINE: Places = ['[data-place="machine"]'];
export const GOODS: Places = ['[data-place="machine:goods"]'];
/** Of The Machine's turn the line of this colour; it comes with the turn. */
export const colour = (name: string): Places => [`section.turn li[data-colour="${name}"]`];
export const ROUND: Places = ['[data-place="round"]'];
export const OWN: Places = ['[data-at="button:main"]', '[data-at="actions"]']; // what one says by a button
export const ACT: Places = ['[data-place="act"]']; // where a rival's act is told

/** Of each row of the market the deck at the beginning of its heading, the discards at its end. */
export const deck = (row: Row): Places => [`[data-place="deck:${row}"]`, DRAWER];
export const pile = (row: Row): Places => [`[data-place="pile:${row}"]`, DRAWER];
export const DECK = deck("blueprints");
export const PILE = pile("blueprints");

export const slotAt = (row: Row, slot: number): string => `[data-at="${row}:${slot}"]`;
export const stock = (name: string): Places => [`[data-place="stock:${name}"]`];
export const dieOf = (value: number): Places => [`[data-spot="die:${value}"]`, ".tray"];
export const dieAt = (n: number): Places => [`[data-at="die:${n}"] .die`];
export const handCard = (card: string): Places => [`[data-spot="hand:${card}"]`, "#tab-hand", "section.hand"];
export const building = (card: string): Places => [
  `[data-spot="built:${card}"]`,
  '[data-spot="built:replicator"]',
  "section.compound",
];
export const rivalAt = (seat: number): Places => [`[data-at="seat:${seat}"]`];
/** A figure of a rival; on a phone not all are shown. */
export const figureOf = (seat: number, name: string): Places => [
  `[data-at="seat:${seat}"] [data-place="figure:${name}"]`,
  ...rivalAt(seat),
];
