// The trades in recorded MEXC frames, read by the official schema and not by the product's decoder: a replay proves that one.

import { z } from "zod";
import type { RecordedFrame } from "../../../shared/node/exchange-recording.ts";
import type { RecordedPairTrade } from "../exchange/venue-simulation.ts";
import { decodePush } from "./mexc-proto.ts";

const SELL = 2;
const dealsFrame = z.object({
  symbol: z.string(),
  publicAggreDeals: z.object({
    deals: z.array(
      z.object({
        price: z.string(),
        quantity: z.string(),
        tradeType: z.number(),
        time: z.number(),
        tradeId: z.string().default(""),
      }),
    ),
  }),
});

/** The deals of a frame. */
export function mexcTradesIn({ binary }: RecordedFrame): RecordedPairTrade[] {
  const { data } = dealsFrame.safeParse(decoded(binary ?? ""));
  if (!data) return [];
  return data.publicAggreDeals.deals.map(({ price, quantity, tradeType, time, tradeId }) => ({
    ...{ pair: data.symbol, id: tradeId, price, quantity, timeMs: time, sell: tradeType === SELL },
  }));
}

function decoded(base64: string): unknown {
  try {
    return decodePush(Buffer.from(base64, "base64"));
  } catch {
    return undefined;
  }
}
