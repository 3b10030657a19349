// The state of one exchange's feed, which its ingest worker publishes each second; servers pass it to browsers.

import { z } from "zod";
import { EXCHANGES } from "../market/exchange-id.ts";

/**
 * Why no connection to an exchange opens: it does not serve the worker's region, it refuses its address for a while, the worker's
 * own proxy refuses, or nothing answers.
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
  /** Set while the state is down because no connection opens. */
  fault: z.enum(FEED_FAULTS).optional(),
});
export type FeedStatus = z.infer<typeof feedStatusSchema>;
