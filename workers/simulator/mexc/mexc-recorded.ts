// Reads trades and coins from recorded MEXC data with the official schema instead of the product's decoder, because a replay
// tests that decoder.

import { z } from "zod";
import { decimalsOf } from "../../../shared/market/universe.ts";
import type { RecordedAnswer, RecordedFrame } from "../../../shared/node/exchange-recording.ts";
import { recordedListings, recordedRows } from "../exchange/recorded-answers.ts";
import type { RecordedPairTrade } from "../exchange/venue-simulation.ts";
import type { RecordedListing } from "../replay/recorded-coin.ts";
import { decodePush } from "./mexc-proto.ts";

const SELL = 2;
const TRADES = "/api/v3/trades";
/** A number cannot hold more decimals. */
const MAX_DECIMALS = 20;
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

const restTrade = z.object({ price: z.string(), qty: z.string(), time: z.number(), isBuyerMaker: z.boolean() });
const listing = z
  .object({
    symbol: z.string(),
    baseAsset: z.string(),
    quoteAsset: z.string(),
    quotePrecision: z.number().int().min(0).max(MAX_DECIMALS),
    baseSizePrecision: z.string().default("0"),
  })
  .transform(({ symbol, baseAsset, quoteAsset, quotePrecision, baseSizePrecision }): RecordedListing => ({
    ...{ pair: symbol, base: baseAsset, quote: quoteAsset, priceDecimals: quotePrecision },
    lotDecimals: decimalsOf(baseSizePrecision),
  }));

export function mexcTradesIn({ binary }: RecordedFrame): RecordedPairTrade[] {
  const { data } = dealsFrame.safeParse(decoded(binary ?? ""));
  if (!data) return [];
  return data.publicAggreDeals.deals.map(({ price, quantity, tradeType, time, tradeId }) => ({
    ...{ pair: data.symbol, id: tradeId, price, quantity, timeMs: time, sell: tradeType === SELL },
  }));
}

/** The trades of the newest page. Times in aggTrades are whole seconds, so they cannot be compared with the sockets'. */
export function mexcTradesInAnswer(answer: RecordedAnswer): RecordedPairTrade[] {
  const pair = new URLSearchParams(answer.query).get("symbol") ?? "";
  const rows = recordedRows(answer, TRADES, restTrade);
  if ((rows[0]?.time ?? 0) > (rows.at(-1)?.time ?? 0)) rows.reverse();
  return rows.map(({ price, qty, time, isBuyerMaker }) => ({
    ...{ pair, price, quantity: qty, timeMs: time, sell: isBuyerMaker },
  }));
}

export const mexcListedIn = (answer: RecordedAnswer): RecordedListing[] => recordedListings(answer, listing);

function decoded(base64: string): unknown {
  try {
    return decodePush(Buffer.from(base64, "base64"));
  } catch {
    return undefined;
  }
}
