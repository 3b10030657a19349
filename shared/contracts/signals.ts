// A signal as browsers get it: what happened, and every number needed to reproduce it to the last digit.

import { z } from "zod";
import { EXCHANGES } from "../market/exchange-id.ts";
import { WINDOW_MINUTES } from "../market/fields.ts";
import { SIGNAL_KINDS } from "../signals/rule.ts";

/** Most signals one replay brings. */
export const MAX_REPLAYED = 500;

export const signalSchema = z.object({
  /** "rule key:symbol:epoch second", the same whichever worker computed it. */
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
  /** End of the window, epoch ms; the window began timeframe minutes before. */
  timestamp: z.number(),
  priceStart: z.number(),
  priceEnd: z.number(),
  /** Quote volume of the window and of the equally long one before it, USDT; null when unknown. */
  volumeNow: z.number().nullable(),
  volumeBefore: z.number().nullable(),
  /** Price of BTC at both ends of the window; null when it is not watched. */
  btcStart: z.number().nullable(),
  btcEnd: z.number().nullable(),
  /** Short % alone: the highest price at the end of any second in the window, and that second, epoch ms; else null. */
  high: z.number().nullable(),
  highAt: z.number().nullable(),
  /** Rules over the market alone: the median change of all coins in the window, percent; else null. */
  marketChange: z.number().nullable(),
  /** Signals of this rule and coin held back as duplicates since the one before. */
  suppressed: z.number().int(),
  /** The window rests on minute candles: true to the minute only. */
  minuteOnly: z.boolean(),
});
export type Signal = z.infer<typeof signalSchema>;
