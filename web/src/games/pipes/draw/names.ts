/** Where the names of machines may be broken: they are made-up words, which no browser hyphenates. */

const LONG = 9; // letters that a tile which stands has room for
const SHORT = 3; // letters that stay together at either end
/** A syllable begins with a consonant, or two that are spoken as one, before a vowel. */
const SYLLABLE = /(?:[bcdfgkpt][lr]|[cpst]h|[^aeiouy\W\d])(?=[aeiouy])/gi;

/** A word that is too long, broken after the syllable nearest to its middle. */
export function inTwo(word: string, hyphen: string): string[] {
  const breaks = [...word.matchAll(SYLLABLE)]
    .map(({ index }) => index)
    .filter((at) => at >= SHORT && word.length - at >= SHORT);
  if (word.length <= LONG || !breaks.length) return [word];
  const far = (at: number): number => Math.abs(at - word.length / 2);
  const at = breaks.reduce((best, each) => (far(each) < far(best) ? each : best));
  return [word.slice(0, at) + hyphen, word.slice(at)];
}

/** A name that a narrow column may break where a reader would. */
export function softly(name: string): string {
  return name.replace(/[^ -]+/g, (word) => inTwo(word, "\u00ad").join(""));
}
