/** Tools: solid, leaning 42°, except the gear with its eight teeth. */
export const tools = {
  gear: '<path fill="currentColor" fill-rule="evenodd" d="M9.74 4.74L9.91 1.4L14.09 1.4L14.26 4.74L15.53 5.27L18.01 3.03L20.97 5.99L18.73 8.47L19.26 9.74L22.6 9.91L22.6 14.09L19.26 14.26L18.73 15.53L20.97 18.01L18.01 20.97L15.53 18.73L14.26 19.26L14.09 22.6L9.91 22.6L9.74 19.26L8.47 18.73L5.99 20.97L3.03 18.01L5.27 15.53L4.74 14.26L1.4 14.09L1.4 9.91L4.74 9.74L5.27 8.47L3.03 5.99L5.99 3.03L8.47 5.27ZM8.6 12a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0Z"/>',
  hammer:
    '<g fill="currentColor" transform="rotate(-42 12 12)"><rect x="10.2" y="8" width="3.6" height="15" rx="1.6"/><path d="M4 2.6h11.5c2.8 0 4.6 1.6 5 4.4h-3.7v2.2H4.6C4 9.2 3.6 8.8 3.6 8.2V3.2c0-.4.1-.6.4-.6z"/></g>',
  shovel:
    '<g fill="currentColor" transform="rotate(42 12 12)"><path d="M8.4 0h7.2v2.8h-2.1v9.4h3.6c.5 0 .9.4.9.9v3.7c0 3.4-2.4 6.3-6 7.6-3.6-1.3-6-4.2-6-7.6v-3.7c0-.5.4-.9.9-.9h3.6V2.8H8.4z"/></g>',
  wrench:
    '<path fill="currentColor" fill-rule="evenodd" d="M21.6 6.5l-3.7 3.7-3.3-.8-.8-3.3 3.7-3.7c-2.6-1-5.3-.3-7 1.5-1.6 1.7-2.1 4.1-1.3 6.3l-6.9 6.9c-1.2 1.2-1.2 3 0 4.2 1.2 1.2 3 1.2 4.2 0l6.9-6.9c2.2.8 4.6.3 6.3-1.3 1.9-1.8 2.6-4.3 1.9-6.6zM4.5 20.8a1.4 1.4 0 1 1 0-2.8 1.4 1.4 0 0 1 0 2.8z"/>',
} as const;

/** Glyphs of the card types: solid, in the colour of the text. */
export const types = {
  production: '<path fill="currentColor" d="M3 21V10.5l5.5 3.7v-3.7l5.5 3.7V3.5h6V21z"/>',
  utility:
    '<path fill="currentColor" d="M4 17h16v4H4z"/><path d="M12 17 16.5 7.5" stroke="currentColor" stroke-width="3.2" stroke-linecap="round"/><circle cx="17" cy="6" r="3.5" fill="currentColor"/>',
  training: '<path fill="currentColor" d="M2 9h3v6H2zM5.8 6h4v12h-4zM14.2 6h4v12h-4zM19 9h3v6h-3zM9 10.5h6v3H9z"/>',
  special:
    '<path fill="currentColor" d="M12 1.5L14.97 9.03L22.5 12L14.97 14.97L12 22.5L9.03 14.97L1.5 12L9.03 9.03Z"/>',
  monument: '<path fill="currentColor" d="M12 1.5l3.2 4 1.6 12H7.2l1.6-12zM4.5 18.5h15V22h-15z"/>',
  contractor:
    '<path fill="currentColor" d="M3 15.5C3 9.5 6.5 6 9.8 5.2V11h1.3V4.2h1.8V11h1.3V5.2C17.5 6 21 9.5 21 15.5zM1.5 16.8h21v3h-21z"/>',
} as const;
