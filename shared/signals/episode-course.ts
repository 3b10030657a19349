// An episode from its events: what servers keep and send.

import type { Episode } from "../contracts/episodes.ts";
import { episodeId, type EpisodeEvent } from "./episode-events.ts";
import { parseRuleKey } from "./rule.ts";

/** The episode after another event; undefined for one whose beginning is not known, and for a rule that is none. */
export function episodeAfter(before: Episode | undefined, event: EpisodeEvent): Episode | undefined {
  const { kind, value, peak, peakSecond, repeats, second } = event;
  const known = before ?? (kind === "began" ? begunBy(event) : undefined);
  if (!known || known.updatedAt > second * 1000) return known;
  const grew = kind === "grew" && known.updatedAt < second * 1000;
  return {
    ...known,
    ...{ value, peak, peakAt: peakSecond * 1000, repeats, updatedAt: second * 1000 },
    growths: known.growths + (grew ? 1 : 0),
    endedAt: kind === "ended" ? second * 1000 : known.endedAt,
  };
}

function begunBy(event: EpisodeEvent): Episode | undefined {
  const { rule, symbol, began, value, peak, repeats } = event;
  const parsed = parseRuleKey(rule);
  if (!parsed || value === null) return undefined;
  const { exchange, kind: signalType, minutes: timeframe, direction, threshold } = parsed;
  const at = began * 1000;
  return {
    ...{ id: episodeId(event), rule, exchange, symbol, signalType, timeframe, direction, threshold },
    ...{ timestamp: at, firstValue: value, value, peak, peakAt: at, growths: 0, repeats, updatedAt: at, endedAt: null },
  };
}
