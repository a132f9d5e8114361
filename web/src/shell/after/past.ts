/** A finished game with all that a page about it needs. */

import { playerNames } from "../../base/players";
import { words } from "../../base/say.svelte";
import { api, type Replay } from "../../base/wire/http";
import { gameModule, type GameModule } from "../../games/module";

export interface Past {
  replay: Replay;
  game: GameModule;
}

export async function past(id: string): Promise<Past> {
  const replay = await api.replay(id);
  return { replay, game: await gameModule(replay.game) };
}

/** A replay tells only names: one that is a bot's strength is a bot. */
export const namesIn = (replay: Replay | null | undefined): string[] =>
  playerNames(
    words(),
    (replay?.seats ?? []).map((name) => ({ name, bot: words().has(`web.bot.${name}`) ? name : null })),
  );
