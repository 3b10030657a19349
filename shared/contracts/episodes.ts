// An episode as browsers and programs get it: signals of one rule and coin that belong together.

import { z } from "zod";
import { relationFactsSchema } from "./relations.ts";
import { signalSchema } from "./signals.ts";

const signal = signalSchema.shape;

export const episodeSchema = z.object({
  /** That of its first signal: "rule key:symbol:epoch second". */
  id: signal.id,
  rule: signal.rule,
  exchange: signal.exchange,
  symbol: signal.symbol,
  signalType: signal.signalType,
  timeframe: signal.timeframe,
  direction: signal.direction,
  threshold: signal.threshold,
  /** When it began: the timestamp of its first signal, epoch ms. */
  timestamp: z.number(),
  /** What the rule compared with its threshold then, percent, positive in the rule's direction. */
  firstValue: z.number(),
  /** The same at the last event; null where an end did not know it. */
  value: z.number().nullable(),
  /** The highest value up to the last event, and when it was first reached. */
  peak: z.number(),
  peakAt: z.number(),
  /** How often it grew by another threshold. */
  growths: z.number().int(),
  /** Crossings after the first up to the last event, those held back as duplicates included. */
  repeats: z.number().int(),
  /** The last event: it began, grew or ended, epoch ms. */
  updatedAt: z.number(),
  /** Null while it is not over, or where nothing was published when it ended; no episode lasts longer than ten minutes. */
  endedAt: z.number().nullable(),
  /** How its first signal stands to another exchange; absent where that is not known, and where browsers have it with the signal. */
  relation: relationFactsSchema.optional(),
});
export type Episode = z.infer<typeof episodeSchema>;
