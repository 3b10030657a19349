// Reads trades and coins from recorded Binance data without the product's decoder, because a replay tests that decoder.

import { z } from "zod";
import { decimalsOf } from "../../../shared/market/universe.ts";
import type { RecordedAnswer, RecordedFrame } from "../../../shared/node/exchange-recording.ts";
import { recordedListings, recordedRows } from "../exchange/recorded-answers.ts";
import type { RecordedPairTrade } from "../exchange/venue-simulation.ts";
import type { RecordedListing } from "../replay/recorded-coin.ts";

const AGG_TRADES = "/api/v3/aggTrades";
const restTrade = z.object({ a: z.number(), p: z.string(), q: z.string(), T: z.number(), m: z.boolean() });
const aggTrade = restTrade.extend({ e: z.literal("aggTrade"), s: z.string() });
const filter = z.object({ filterType: z.string(), tickSize: z.string().optional(), stepSize: z.string().optional() });
const listing = z
  .object({ symbol: z.string(), baseAsset: z.string(), quoteAsset: z.string(), filters: z.array(filter) })
  .transform(({ symbol, baseAsset, quoteAsset, filters }): RecordedListing => ({
    ...{ pair: symbol, base: baseAsset, quote: quoteAsset },
    priceDecimals: decimalsOf(filters.find(({ filterType }) => filterType === "PRICE_FILTER")?.tickSize ?? "1"),
    lotDecimals: decimalsOf(filters.find(({ filterType }) => filterType === "LOT_SIZE")?.stepSize ?? "1"),
  }));

const tradeOf = (pair: string, { a, p, q, T, m }: z.infer<typeof restTrade>): RecordedPairTrade => ({
  ...{ pair, id: a, price: p, quantity: q, timeMs: T, sell: m },
});

export function binanceTradesIn({ text }: RecordedFrame): RecordedPairTrade[] {
  if (text?.includes('"aggTrade"') !== true) return [];
  const { data } = aggTrade.safeParse(parsed(text));
  return data ? [tradeOf(data.s, data)] : [];
}

export function binanceTradesInAnswer(answer: RecordedAnswer): RecordedPairTrade[] {
  const pair = new URLSearchParams(answer.query).get("symbol") ?? "";
  return recordedRows(answer, AGG_TRADES, restTrade).map((trade) => tradeOf(pair, trade));
}

export const binanceListedIn = (answer: RecordedAnswer): RecordedListing[] => recordedListings(answer, listing);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
