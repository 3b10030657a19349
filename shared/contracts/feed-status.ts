// The state of one exchange's feed, which its ingest worker publishes each second; servers pass it to browsers.

import { z } from "zod";
import { EXCHANGES } from "../market/exchange-id.ts";

/**
 * Why no connection to an exchange opens: it does not serve the region of the worker, it refuses its address for a while, the
 * worker's own proxy refuses, or nobody answers.
 */
export const FEED_FAULTS = ["region", "limits", "proxy", "unreachable"] as const;
export type FeedFault = (typeof FEED_FAULTS)[number];

/** starting: no complete table yet; live; degraded: part of the feed is silent; down: nothing arrives. */
export const FEED_STATES = ["starting", "live", "degraded", "down"] as const;

export const feedStatusSchema = z.object({
  exchange: z.enum(EXCHANGES),
  state: z.enum(FEED_STATES),
  /** Age of the newest exchange event, ms; null before the first. */
  age_ms: z.number().nullable(),
  simulated: z.boolean(),
  /** Coins with a known price / coins watched. */
  known: z.number().int(),
  symbols: z.number().int(),
  /** One plain English sentence for operators when state is not live. */
  detail: z.string(),
  /** Given while the state is down because no connection opens. */
  fault: z.enum(FEED_FAULTS).optional(),
});
export type FeedStatus = z.infer<typeof feedStatusSchema>;

const BEST_FIRST: readonly FeedStatus["state"][] = ["live", "degraded", "starting", "down"];

/**
 * The status of a market from those of its parts: that of the only one; down when all are, starting when all others are, and degraded
 * when some are not live.
 */
export function joinStatuses(parts: readonly [FeedStatus, ...FeedStatus[]]): FeedStatus {
  const [first] = parts;
  const followed = parts.filter(({ state }) => state !== "down");
  if (parts.length === 1 || followed.length === 0) return { ...first, ...coinsOf(parts) };
  const worst = [...followed].sort((one, two) => BEST_FIRST.indexOf(two.state) - BEST_FIRST.indexOf(one.state))[0] as FeedStatus;
  const ages = followed.flatMap(({ age_ms: age }) => age ?? []);
  const away = parts.length - followed.length;
  const isStarting = followed.every(({ state }) => state === "starting");
  const isLive = away === 0 && worst.state === "live";
  return {
    exchange: first.exchange,
    state: isLive ? "live" : isStarting ? "starting" : "degraded",
    age_ms: ages.length > 0 ? Math.min(...ages) : null,
    simulated: parts.some(({ simulated }) => simulated),
    ...coinsOf(parts),
    detail: away > 0 ? `${away} of ${parts.length} parts of the market ${away > 1 ? "are" : "is"} not followed` : worst.detail,
  };
}

function coinsOf(parts: readonly FeedStatus[]): Pick<FeedStatus, "known" | "symbols"> {
  const sum = (of: "known" | "symbols"): number => parts.reduce((total, part) => total + part[of], 0);
  return { known: sum("known"), symbols: sum("symbols") };
}
