/** What this browser remembers of its user; every change is kept at once. */

import index from "$catalogue/index.json";

export type Language = keyof typeof index.languages;
export type Speed = "calm" | "brisk" | "off";
export type Theme = "system" | "light" | "dark";

interface Kept {
  language: Language;
  theme: Theme;
  /** How fast what happens is shown; off: not at all. */
  speed: Speed;
  /** Whether Done asks once where it cannot be taken back or something could still be done. */
  askDone: boolean;
  sound: boolean;
  notify: boolean;
  name: string;
  bots: number;
  /** The bot last used, and by game the one chosen for it. */
  strength: string;
  strengths: Record<string, string>;
}

const KEY = "shopfloor.settings";
const dark = matchMedia("(prefers-color-scheme: dark)");
const reduced = matchMedia("(prefers-reduced-motion: reduce)");
const PACES: Readonly<Record<Speed, number>> = { calm: 1, brisk: 0.5, off: 0 };

/** Every language there is, a folder of locales/ each, with its own name and how it asks to be switched to. */
export const LANGUAGES = Object.entries(index.languages).map(([code, own]) => ({
  code: code as Language,
  name: own.name,
  offer: own.switch,
}));
export const DEFAULT = index.default as Language;

/** The first language wanted that there is: `de` for `de-AT`. */
export function nearest(wanted: readonly string[]): Language {
  const known = new Map(LANGUAGES.map(({ code }) => [code.toLowerCase(), code]));
  for (const tag of wanted) {
    const parts = tag.toLowerCase().split("-");
    for (let length = parts.length; length; length -= 1) {
      const found = known.get(parts.slice(0, length).join("-"));
      if (found) return found;
    }
  }
  return DEFAULT;
}

/** The language after the page's, for a button that goes through them all. */
export function nextLanguage(): (typeof LANGUAGES)[number] {
  const at = LANGUAGES.findIndex(({ code }) => code === settings.language);
  return LANGUAGES[(at + 1) % LANGUAGES.length]!;
}

function first(): Kept {
  const fresh: Kept = {
    language: nearest([navigator.language]),
    theme: "system",
    speed: "calm",
    askDone: true,
    sound: true,
    notify: false,
    name: "",
    bots: 2,
    strength: "",
    strengths: {},
  };
  try {
    const kept: Kept = { ...fresh, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
    const speed = kept.speed in PACES ? kept.speed : fresh.speed;
    return { ...kept, speed, language: nearest([kept.language]) }; // a language may have gone
  } catch {
    return fresh; // storage may be closed to us, or hold another program's text
  }
}

export const settings: Kept = $state(first());
const system = $state({ dark: dark.matches });
dark.addEventListener("change", () => (system.dark = dark.matches));

/** Keep the settings and the page in step; called once, inside a component. */
export function keepSettings(): void {
  $effect(() => {
    const isDark = settings.theme === "dark" || (settings.theme === "system" && system.dark);
    const root = document.documentElement;
    root.dataset["theme"] = isDark ? "dark" : "light";
    root.dataset["motion"] = settings.speed === "off" ? "still" : "moving";
    root.lang = settings.language;
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // private browsing: the settings last as long as the page
    }
  });
}

export function isDark(): boolean {
  return settings.theme === "dark" || (settings.theme === "system" && system.dark);
}

/** How long movements last, as a factor; 0 where the player or the system wants none. */
export function motionSpeed(): number {
  return reduced.matches ? 0 : PACES[settings.speed];
}
