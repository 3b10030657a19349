// A signal as browsers get it: what happened, with every number needed to reproduce it exactly.

import { z } from "zod";
import { EXCHANGES } from "../market/exchange-id.ts";
import { WINDOW_MINUTES } from "../market/fields.ts";
import { relationFactsSchema } from "./relations.ts";
import { MAX_CONDITIONS } from "../signals/conditions.ts";
import { SIGNAL_KINDS } from "../signals/rule.ts";

/** Most signals in one replay. */
export const MAX_REPLAYED = 500;

export const signalSchema = z.object({
  /** "rule key:symbol:epoch second", the same from any worker. */
  id: z.string(),
  /** Key of the rule (shared/signals/rule.ts). */
  rule: z.string(),
  exchange: z.enum(EXCHANGES),
  /** Base coin, "BTC". */
  symbol: z.string(),
  signalType: z.enum(SIGNAL_KINDS),
  /** Window length, minutes. */
  timeframe: z.literal(WINDOW_MINUTES),
  direction: z.enum(["up", "down"]),
  /** 100·(priceEnd − priceStart) / priceStart, percent. */
  netPercentValue: z.number(),
  /** 100·(volumeNow / volumeBefore − 1), percent; null when the volume before is unknown or nothing. */
  volumeChangePercent: z.number().nullable(),
  threshold: z.number(),
  /** End of the window, epoch ms; the window began `timeframe` minutes earlier. */
  timestamp: z.number(),
  priceStart: z.number(),
  priceEnd: z.number(),
  /** Quote volume of the window and of the equally long one before it, USDT; null when unknown. */
  volumeNow: z.number().nullable(),
  volumeBefore: z.number().nullable(),
  /** Price of BTC at both ends of the window; null when it is not watched. */
  btcStart: z.number().nullable(),
  btcEnd: z.number().nullable(),
  /** Only for Short %: the highest price at the end of any second in the window, and that second, epoch ms; else null. */
  high: z.number().nullable(),
  highAt: z.number().nullable(),
  /** Only for rules relative to the market: the median change of all coins in the window, percent; else null. */
  marketChange: z.number().nullable(),
  /** What the figures of the rule's conditions were, in the order in which its key names them; absent where it has none. */
  conditionFigures: z.array(z.number()).max(MAX_CONDITIONS).optional(),
  /** From best bid to best ask when it was found, percent of the middle; absent where no quote of the last seconds was known. */
  spread: z.number().optional(),
  /** How it stands to another exchange; absent until that is known, some ten seconds at most, and where no other has answered. */
  relation: relationFactsSchema.optional(),
  /** Signals of this rule and coin suppressed as duplicates since the previous one. */
  suppressed: z.number().int(),
  /** The window is based on minute candles: only exact to the minute. */
  minuteOnly: z.boolean(),
});
export type Signal = z.infer<typeof signalSchema>;
