import { LINE } from "./pen";

/** Tokens, seats (each with its own shape), the problem triangle, three consecutive dice, the mark of shopfloor. */
export const tokens = {
  "first-player": `<path d="M5 2.5v19" fill="none" stroke="var(--icon-line)" stroke-width="2.6" stroke-linecap="round"/><path d="M5.5 3.5H21l-3.6 5.2L21 14H5.5z" fill="#FFE7A3" ${LINE}/><path d="M10.4 7.2l2-1.3v6" fill="none" stroke="#1B252C" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"/>`,
  first: `<polygon points="21.18,17.3 12,22.6 2.82,17.3 2.82,6.7 12,1.4 21.18,6.7" fill="#FFFDF8" ${LINE}/><path d="M7 7.5l4.5 4.5L7 16.5z" fill="#1B252C"/><path d="M13.3 9.3l2.5-1.8v9" fill="none" stroke="#1B252C" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>`,
  last: '<polygon points="21.18,17.3 12,22.6 2.82,17.3 2.82,6.7 12,1.4 21.18,6.7" fill="#1B252C" stroke="var(--ink)" stroke-width="1.75" stroke-linejoin="round"/><rect x="6" y="7.5" width="12" height="9" fill="#FFFDF8"/><path d="M6 7.5h3v3H6zM12 7.5h3v3h-3zM9 10.5h3v3H9zM15 10.5h3v3h-3zM6 13.5h3v3H6zM12 13.5h3v3h-3z" fill="#1B252C"/><rect x="6" y="7.5" width="12" height="9" fill="none" stroke="#FFFDF8" stroke-width="1.3"/>',
  problem:
    '<path d="M12 2.5 22.5 21H1.5z" fill="#FFB81C" stroke="#1B252C" stroke-width="2" stroke-linejoin="round"/><path d="M12 9v5.5" stroke="#1B252C" stroke-width="2.6" stroke-linecap="round"/><circle cx="12" cy="17.8" r="1.5" fill="#1B252C"/>',
  "seat-red":
    '<circle cx="12" cy="12" r="9.5" fill="#C8372E" stroke="var(--ink)" stroke-width="2" stroke-linejoin="round"/>',
  "seat-blue":
    '<rect x="3.5" y="3.5" width="17" height="17" rx="2" fill="#2163BD" stroke="var(--ink)" stroke-width="2" stroke-linejoin="round"/>',
  "seat-green":
    '<path d="M12 2.5 22 20.5H2z" fill="#22783F" stroke="var(--ink)" stroke-width="2" stroke-linejoin="round"/>',
  "seat-purple":
    '<path d="M12 1.5 22.5 12 12 22.5 1.5 12z" fill="#7447A8" stroke="var(--ink)" stroke-width="2" stroke-linejoin="round"/>',
  "seat-yellow":
    '<polygon points="21.09,17.25 12,22.5 2.91,17.25 2.91,6.75 12,1.5 21.09,6.75" fill="#E0A800" stroke="var(--ink)" stroke-width="2" stroke-linejoin="round"/>',
  "seat-white":
    '<path fill-rule="evenodd" d="M2.5 12a9.5 9.5 0 1 0 19 0 9.5 9.5 0 1 0-19 0zM8 12a4 4 0 1 1 8 0 4 4 0 1 1-8 0z" fill="#F7F4EC" stroke="var(--ink)" stroke-width="2" stroke-linejoin="round"/>',
  run: `<rect x="1.2" y="15.2" width="7.2" height="7.2" rx="2" fill="#FFFDF8" ${LINE}/><rect x="8.4" y="9.6" width="7.2" height="7.2" rx="2" fill="#FFFDF8" ${LINE}/><rect x="15.6" y="4" width="7.2" height="7.2" rx="2" fill="#FFFDF8" ${LINE}/>`,
  logo: '<path d="M2 21.5V9.5l5.5 4V9.5l5.5 4V9.5l3 2.2V2.5h5v19z" fill="var(--art-logo, currentColor)"/><path d="M7 17.5h0M12 17.5h0M17 17.5h0" stroke="#1B252C" stroke-width="3" stroke-linecap="round"/>',
} as const;
