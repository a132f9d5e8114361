/** What this browser remembers of its user; every change is kept at once. */

export type Language = "en" | "de";
export type Theme = "system" | "light" | "dark";

interface Kept {
  language: Language;
  theme: Theme;
  motion: boolean;
  sound: boolean;
  notify: boolean;
  name: string;
  bots: number;
  strength: string;
}

const KEY = "shopfloor.settings";
const dark = matchMedia("(prefers-color-scheme: dark)");

function first(): Kept {
  const language: Language = navigator.language.startsWith("de") ? "de" : "en";
  const fresh: Kept = {
    language,
    theme: "system",
    motion: true,
    sound: true,
    notify: false,
    name: "",
    bots: 2,
    strength: "",
  };
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
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
    root.dataset["motion"] = settings.motion ? "moving" : "still";
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
