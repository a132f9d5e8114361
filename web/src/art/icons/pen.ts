/** Filled icons: an ink line of 1.75. Glyphs: a stroke of 2.25 in the colour of the text. */
export const LINE = 'stroke="var(--icon-line)" stroke-width="1.75" stroke-linejoin="round" stroke-linecap="round"';
export const GLYPH =
  'fill="none" stroke="currentColor" stroke-width="2.25" stroke-linejoin="round" stroke-linecap="round"';
