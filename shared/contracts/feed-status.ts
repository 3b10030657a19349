// The state of one exchange's feed, which its ingest worker publishes each second; servers pass it to browsers.

import { z } from "zod";
import { EXCHANGES } from "../market/exchange-id.ts";

export const feedStatusSchema = z.object({
  exchange: z.enum(EXCHANGES),
  /** starting: no complete table yet; live; degraded: part of the feed is silent; down: nothing arrives. */
  state: z.enum(["starting", "live", "degraded", "down"]),
  /** Age of the newest exchange event, ms; null before the first. */
  age_ms: z.number().nullable(),
  simulated: z.boolean(),
  /** Coins with a known price / coins watched. */
  known: z.number().int(),
  symbols: z.number().int(),
  /** One plain English sentence for operators when state is not live. */
  detail: z.string(),
});
export type FeedStatus = z.infer<typeof feedStatusSchema>;
