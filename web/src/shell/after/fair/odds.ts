/** Dice against what was to be expected. */

export interface Tally {
  count: number;
  faces: number[]; // how often 1, 2, … 6 came
  mean: number;
  /** How often a mean so far from 3.5, or further, comes with that many dice. */
  likely: number;
}

const MEAN = 3.5;
const SPREAD = Math.sqrt(35 / 12); // of one die

export function tally(dice: readonly number[]): Tally {
  const faces = [1, 2, 3, 4, 5, 6].map((face) => dice.filter((each) => each === face).length);
  const mean = dice.reduce((sum, each) => sum + each, 0) / Math.max(1, dice.length);
  // Sums come in whole steps: half a step is taken off (Yates).
  const off = Math.max(0, Math.abs(mean - MEAN) * dice.length - 0.5) / (SPREAD * Math.sqrt(Math.max(1, dice.length)));
  return { count: dice.length, faces, mean, likely: twoSided(off) };
}

/** The chance to be so many standard deviations off or more (Abramowitz and Stegun 7.1.26). */
function twoSided(z: number): number {
  const x = z / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const poly = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return poly * Math.exp(-x * x);
}
