/** Where somebody at the table is, in words: thinking, here, away or offline, and since when. */

import { say } from "../../base/say.svelte";
import { settings } from "../../base/settings.svelte";
import type { Sitting } from "../../base/wire/protocol";

const DAY = 86_400_000;

/** A time of today by the clock, an earlier one by its date. */
function moment(at: number): string {
  const time = new Date(at);
  const today = Date.now() - at < DAY && time.getDate() === new Date().getDate();
  return today
    ? time.toLocaleTimeString(settings.language, { hour: "2-digit", minute: "2-digit" })
    : time.toLocaleDateString(settings.language);
}

export function presenceWords(sitting: Sitting, acting: boolean, skew: number): string {
  if (sitting.bot || sitting.free) return "";
  if (sitting.conceded) return say("web-people.presence.conceded");
  if (sitting.sitter) return say("web-people.presence.sitter");
  const away = vacation(sitting, skew);
  if (away) return away;
  if (sitting.presence === "here") return say(acting ? "web-people.presence.thinking" : "web-people.presence.here");
  if (sitting.since === null) return say("web-people.presence.offline.unknown");
  return say(`web-people.presence.${sitting.presence}`, { time: moment(sitting.since - skew) });
}

/** That somebody's clock stands still, and until when. */
function vacation({ vacation }: Sitting, skew: number): string | null {
  if (!vacation || vacation[0] - skew > Date.now()) return null;
  return say("web-nudges.vacation", { day: new Date(vacation[1] - skew - 1).toLocaleDateString(settings.language) });
}

/** One word for the bar, where somebody is to act and is not here. */
export function shortPresence(sitting: Sitting): string | null {
  if (sitting.bot || sitting.sitter || sitting.presence === "here") return null;
  return say(`web-people.presence.${sitting.presence}.short`);
}
