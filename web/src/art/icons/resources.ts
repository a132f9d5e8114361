import { LINE } from "./pen";

/** What is counted: filled, with one lighter face each. */
export const resources = {
  metal: `<path d="M2.5 18.5 5.8 11h12.4l3.3 7.5z" fill="#A9B5BC" ${LINE}/><path d="M5.8 11 8.3 6h7.4l2.5 5z" fill="#DDE4E7" ${LINE}/>`,
  energy: `<path d="M13.6 2 4.8 13.6h5.6L8.8 22l10.4-12.4h-6.1L15.6 2z" fill="#F7BC15" ${LINE}/>`,
  goods: `<path d="M3.5 7.6 12 3l8.5 4.6v9.2L12 21.3l-8.5-4.5z" fill="#C97B34" ${LINE}/><path d="M3.5 7.6 12 12l8.5-4.4L12 3z" fill="#EDB272" ${LINE}/><path d="M12 12v9.3" fill="none" ${LINE}/><path d="M7.6 5.3l8.6 4.5v3.4" fill="none" ${LINE}/>`,
  prestige: `<path d="M7.2 13.5 5 21.5l4-1.6 2 2.3 1-4 1 4 2-2.3 4 1.6-2.2-8z" fill="#B3332B" ${LINE}/><circle cx="12" cy="9.4" r="7.2" fill="#FFE7A3" ${LINE}/><path d="M12 5.1L13.15 7.92L16.18 8.14L13.85 10.1L14.59 13.06L12 11.45L9.41 13.06L10.15 10.1L7.82 8.14L10.85 7.92Z" fill="#1B252C"/>`,
  rosette: `<path d="M7.2 13.5 5 21.5l4-1.6 2 2.3 1-4 1 4 2-2.3 4 1.6-2.2-8z" fill="#B3332B" ${LINE}/><circle cx="12" cy="9.4" r="7.2" fill="#FFE7A3" ${LINE}/>`,
  card: `<rect x="4.5" y="2.5" width="15" height="19" rx="2.2" fill="#2A69B0" ${LINE}/><path d="M7.5 17.5h9M7.5 14.5v-5l3 2v-2l3 2V6.5h3v8z" fill="none" stroke="#fff" stroke-width="1.4" stroke-linejoin="round" stroke-linecap="round"/>`,
  money: `<circle cx="12" cy="12" r="9" fill="#E9C46A" ${LINE}/><circle cx="12" cy="12" r="6" fill="none" stroke="#1B252C" stroke-width="1.2" opacity=".55"/><path d="M14.6 9.6c-.5-1-1.4-1.4-2.6-1.4-1.5 0-2.6.7-2.6 1.9 0 2.6 5.3 1.2 5.3 3.8 0 1.2-1.2 1.9-2.7 1.9-1.3 0-2.3-.5-2.7-1.5M12 6.8v10.4" fill="none" stroke="#1B252C" stroke-width="1.5" stroke-linecap="round"/>`,
  building: `<path d="M3 21V10l5 3.5V10l5 3.5V10l3 2V4h4v17z" fill="#8FA0A9" ${LINE}/><path d="M6.5 17h2M11 17h2M15.5 17h2" fill="none" ${LINE}/>`,
  research: `<path d="M5 2.5h9.5L18 6v8.5H5z" fill="#FFFDF8" ${LINE}/><path d="M8 6.5h4M8 9.7h3" fill="none" ${LINE}/><circle cx="14.5" cy="14" r="4.8" fill="#BFE0F2" ${LINE}/><path d="M18 17.6l4 4" fill="none" stroke="var(--icon-line)" stroke-width="3.2" stroke-linecap="round"/>`,
  generate: `<circle cx="12" cy="12" r="9.6" fill="#D3DADD" ${LINE}/><path d="M12 2.4v3M12 18.6v3M2.4 12h3M18.6 12h3" fill="none" ${LINE}/><path d="M13.2 5.6 7.4 13h3.8l-1 5.4 6.7-7.6h-4z" fill="#F7BC15" ${LINE}/>`,
  mine: `<path d="M10.6 8.6l2.8 2.2L6 21.2c-.6.8-1.6.9-2.3.4-.7-.5-.8-1.5-.2-2.3z" fill="#C97B34" ${LINE}/><path d="M3.5 6.2C8 2.5 15 3 19 7.5c2 2.3 2.9 5 2.6 8.3-2-3-4.4-5.3-7.4-6.8-3-1.5-6.6-2.4-10.7-2.8z" fill="#A9B5BC" ${LINE}/>`,
} as const;
