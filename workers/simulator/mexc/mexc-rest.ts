// The public REST routes of MEXC spot: like Binance's, with MEXC's own shapes and gaps.

import { eachKline } from "../exchange/kline-rows.ts";
import { okReply, RestRefusal, textReply, type RestReply } from "../exchange/rest-reply.ts";
import { tradesBack, tradesFromTime } from "../exchange/trade-query.ts";
import { orderBook, type SimLevel } from "../market/order-book.ts";
import type { MarketEntry, SimMarket } from "../market/sim-market.ts";
import type { MinuteTrades } from "../market/tape.ts";
import { mexcSymbolInfo } from "./mexc-exchange-info.ts";
import { bookRow, dayRow, priceRow } from "./mexc-tickers.ts";
import { klineRowText, lotText, MEXC_INTERVALS, priceText, turnoverText } from "./mexc-text.ts";

export interface MexcRoute {
  readonly weight: (query: URLSearchParams) => number;
  readonly answer: (market: SimMarket, query: URLSearchParams, nowMs: number) => RestReply;
}

/** Despite the docs, an answer never has more rows than this. */
const MAX_KLINES = 500;
/** aggTrades for older times come back empty. */
const AGG_TRADES_MS = 3 * 3_600_000;

function symbolParam(market: SimMarket, query: URLSearchParams): MarketEntry {
  const pair = query.get("symbol");
  if (!pair) throw new RestRefusal(700_004, "Mandatory parameter 'symbol' was not sent, was empty/null, or malformed.");
  const entry = market.find(pair);
  if (!entry) throw new RestRefusal(-1121, "Invalid symbol.");
  return entry;
}

function numberParam(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null || text === "") return undefined;
  if (!/^\d{1,16}$/.test(text)) throw new RestRefusal(-1100, `Illegal characters found in parameter '${name}'.`);
  return Number(text);
}

function limitParam(query: URLSearchParams, max: number, usual = 500): number {
  const limit = numberParam(query, "limit") ?? usual;
  if (limit < 1) throw new RestRefusal(-1130, "Data sent for parameter 'limit' is not valid.");
  return Math.min(max, limit);
}

/** Rows of one pair, or of all that have data. */
function oneOrAll(market: SimMarket, query: URLSearchParams, row: (entry: MarketEntry) => unknown): RestReply {
  if (query.has("symbol")) return okReply(row(symbolParam(market, query)));
  return okReply(market.entries.filter(({ symbol }) => symbol.kind !== "halted").map(row));
}

function exchangeInfo(market: SimMarket, query: URLSearchParams, nowMs: number): RestReply {
  const names = query.get("symbols")?.split(",") ?? (query.has("symbol") ? [query.get("symbol")!] : undefined);
  const entries = names?.map((name) => symbolParam(market, new URLSearchParams({ symbol: name }))) ?? market.entries;
  const symbols = entries.map(({ symbol }) => mexcSymbolInfo(symbol));
  return okReply({ timezone: "CST", serverTime: nowMs, rateLimits: [], exchangeFilters: [], symbols });
}

function klines(market: SimMarket, query: URLSearchParams, nowMs: number): RestReply {
  const entry = symbolParam(market, query);
  const interval = MEXC_INTERVALS.get(query.get("interval") ?? "");
  if (interval === undefined) throw new RestRefusal(-1121, "Invalid interval.");
  const end = numberParam(query, "endTime");
  const limit = limitParam(query, MAX_KLINES);
  const startMs = numberParam(query, "startTime");
  const rows: string[] = [];
  // The end is exclusive here.
  eachKline(entry, { interval, startMs, endMs: end === undefined ? undefined : end - 1, limit }, nowMs, (open, close, bar) =>
    rows.push(klineRowText(entry.symbol, open, close, bar)),
  );
  return textReply(`[${rows.join(",")}]`);
}

function aggTrades(market: SimMarket, query: URLSearchParams, nowMs: number): RestReply {
  const entry = symbolParam(market, query);
  const { symbol } = entry;
  const start = numberParam(query, "startTime");
  const end = numberParam(query, "endTime");
  if ((start === undefined) !== (end === undefined)) throw new RestRefusal(-1128, "Combination of optional parameters invalid.");
  const rows: string[] = [];
  const push = (trades: MinuteTrades, index: number, time: number) =>
    rows.push(
      `{"a":null,"f":null,"l":null,"p":"${priceText(symbol, trades.ticks[index]!)}","q":"${lotText(symbol, trades.lots[index]!)}","T":${Math.floor(time / 1000) * 1000},"m":${trades.sell[index] === 1},"M":true}`,
    );
  const limit = limitParam(query, 1000);
  if (start === undefined || end === undefined) {
    tradesBack(entry, nowMs, limit, push);
    return textReply(`[${rows.reverse().join(",")}]`);
  }
  if (end >= nowMs - AGG_TRADES_MS)
    tradesFromTime(entry, Math.max(start, nowMs - AGG_TRADES_MS), Math.min(end, nowMs), limit, push);
  return textReply(`[${rows.join(",")}]`);
}

function recentTrades(market: SimMarket, query: URLSearchParams, nowMs: number): RestReply {
  const entry = symbolParam(market, query);
  const { symbol } = entry;
  const rows: string[] = [];
  // Newest first, like MEXC.
  tradesBack(entry, nowMs, limitParam(query, 1000), (trades, index, time) => {
    const sell = trades.sell[index] === 1;
    rows.push(
      `{"id":null,"price":"${priceText(symbol, trades.ticks[index]!)}","qty":"${lotText(symbol, trades.lots[index]!)}","quoteQty":"${turnoverText(symbol, trades.ticks[index]! * trades.lots[index]!)}","time":${time},"isBuyerMaker":${sell},"isBestMatch":true,"tradeType":"${sell ? "ASK" : "BID"}"}`,
    );
  });
  return textReply(`[${rows.join(",")}]`);
}

/** Default and most orders of each side in one answer. */
const [USUAL_ORDERS, MOST_ORDERS] = [100, 5000];

function depth(market: SimMarket, query: URLSearchParams, nowMs: number): RestReply {
  const entry = symbolParam(market, query);
  const limit = limitParam(query, MOST_ORDERS, USUAL_ORDERS);
  const rows = (levels: readonly SimLevel[]) =>
    levels.map(([ticks, lots]) => [priceText(entry.symbol, ticks), lotText(entry.symbol, lots)]);
  const { bids, asks } = entry.symbol.trading ? orderBook(market, entry, nowMs, limit) : { bids: [], asks: [] };
  return okReply({ lastUpdateId: nowMs, bids: rows(bids), asks: rows(asks), timestamp: nowMs });
}

const fixed = (weight: number) => () => weight;

export const MEXC_ROUTES: ReadonlyMap<string, MexcRoute> = new Map<string, MexcRoute>([
  ["/api/v3/ping", { weight: fixed(1), answer: () => textReply("{}") }],
  ["/api/v3/time", { weight: fixed(1), answer: (market) => okReply({ serverTime: market.now() }) }],
  ["/api/v3/exchangeInfo", { weight: fixed(10), answer: exchangeInfo }],
  [
    "/api/v3/defaultSymbols",
    {
      weight: fixed(1),
      answer: (market) =>
        okReply({
          code: 200,
          data: market.entries.filter(({ symbol }) => symbol.trading).map(({ symbol }) => symbol.pair),
          msg: null,
        }),
    },
  ],
  [
    "/api/v3/ticker/24hr",
    {
      weight: (query) => (query.has("symbol") ? 1 : 40),
      answer: (market, query, nowMs) => oneOrAll(market, query, (entry) => dayRow(market, entry, nowMs)),
    },
  ],
  [
    "/api/v3/ticker/price",
    {
      weight: (query) => (query.has("symbol") ? 1 : 2),
      answer: (market, query, nowMs) => oneOrAll(market, query, (entry) => priceRow(market, entry, nowMs)),
    },
  ],
  [
    "/api/v3/ticker/bookTicker",
    { weight: fixed(1), answer: (market, query, nowMs) => oneOrAll(market, query, (entry) => bookRow(market, entry, nowMs)) },
  ],
  ["/api/v3/depth", { weight: fixed(1), answer: depth }],
  ["/api/v3/klines", { weight: fixed(1), answer: klines }],
  ["/api/v3/aggTrades", { weight: fixed(1), answer: aggTrades }],
  ["/api/v3/trades", { weight: fixed(5), answer: recentTrades }],
  ["/api/v1/contract/detail", { weight: fixed(1), answer: () => textReply('{"success":true,"code":0,"data":[]}') }],
]);
