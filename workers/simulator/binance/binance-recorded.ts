// The trades in recorded Binance frames, read without the product's decoder: a replay proves that one.

import { z } from "zod";
import type { RecordedFrame } from "../../../shared/node/exchange-recording.ts";
import type { RecordedPairTrade } from "../exchange/venue-simulation.ts";

const aggTrade = z.object({
  e: z.literal("aggTrade"),
  s: z.string(),
  a: z.number(),
  p: z.string(),
  q: z.string(),
  T: z.number(),
  m: z.boolean(),
});

/** The trade of an aggTrade frame. */
export function binanceTradesIn({ text }: RecordedFrame): RecordedPairTrade[] {
  if (text?.includes('"aggTrade"') !== true) return [];
  const { data } = aggTrade.safeParse(parsed(text));
  return data ? [{ pair: data.s, id: data.a, price: data.p, quantity: data.q, timeMs: data.T, sell: data.m }] : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
