/** The language of the page: `say(key)` follows a change of language everywhere at once. */

import type en from "$catalogue/en.json";
import { DEFAULT, settings, type Language } from "./settings.svelte";
import { Words, type Catalogue, type Params } from "./words";

export type Key = keyof typeof en;

const catalogues = import.meta.glob<{ default: Catalogue }>(["$catalogue/*.json", "!$catalogue/index.json"]);
const sources = new Map(Object.entries(catalogues).map(([path, load]) => [path.replace(/^.*\/|\.json$/g, ""), load]));

const page = $state<{ words: Words }>({ words: new Words(DEFAULT, {}) });

/** Load a language; the page goes on in the old one until it is here. */
export async function speak(language: Language): Promise<void> {
  const found = await sources.get(language)?.();
  if (found && settings.language === language) page.words = new Words(language, found.default);
}

/** The words of the page; a table asks them for its own with `.at(game, names, me)`. */
export function words(): Words {
  return page.words;
}

/** Say a message of the catalogue; an unknown key does not compile. */
export function say(key: Key, params?: Params): string {
  return page.words.say(key, params);
}
