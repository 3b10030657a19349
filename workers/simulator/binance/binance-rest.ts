import { eachKline } from "../exchange/kline-rows.ts";
import type { BinanceLimits } from "./binance-limits.ts";
import { okReply, RestRefusal, textReply, type RestReply } from "../exchange/rest-reply.ts";
import { tradesBack, tradesFromId, tradesFromTime } from "../exchange/trade-query.ts";
import { askLots, bestTicks, bidLots, lastTrade } from "../market/best-prices.ts";
import { orderBook, type SimLevel } from "../market/order-book.ts";
import type { MarketEntry, SimMarket } from "../market/sim-market.ts";
import type { MinuteTrades } from "../market/tape.ts";
import { exchangeInfo } from "./binance-exchange-info.ts";
import { limitParam, numberParam, symbolParam, symbolsParam } from "./binance-params.ts";
import { BINANCE_INTERVALS, fillLots, klineRowText, lotText, priceText, rawIdOf, turnoverText } from "./binance-text.ts";
import { ticker24h, tickerWindow, windowWidth } from "./binance-tickers.ts";

export interface BinanceRoute {
  readonly weight: (query: URLSearchParams) => number;
  readonly answer: (market: SimMarket, query: URLSearchParams, nowMs: number, limits: BinanceLimits) => RestReply;
}

function tickerWeight(query: URLSearchParams): number {
  if (query.has("symbol")) return 2;
  const listed = query.get("symbols");
  if (listed === null) return 80;
  const count = listed.split(",").length;
  return count <= 20 ? 2 : count <= 100 ? 40 : 80;
}

const oneOrMany = (query: URLSearchParams) => (query.has("symbol") ? 2 : 4);

/** One object for `symbol`, an array otherwise, like Binance. */
function each(market: SimMarket, query: URLSearchParams, row: (entry: MarketEntry) => unknown): RestReply {
  const named = symbolsParam(market, query);
  const entries = (named ?? market.entries).filter(({ symbol }) => named !== undefined || symbol.kind !== "no-data");
  const status = query.get("symbolStatus");
  const rows = entries.filter(({ symbol }) => status === null || (status === "TRADING") === symbol.trading).map(row);
  return okReply(query.has("symbol") ? rows[0] : rows);
}

function klines(market: SimMarket, query: URLSearchParams, nowMs: number): RestReply {
  const entry = symbolParam(market, query);
  const name = query.get("interval");
  if (!name) throw new RestRefusal(-1102, "Mandatory parameter 'interval' was not sent, was empty/null, or malformed.");
  const interval = BINANCE_INTERVALS.get(name);
  if (interval === undefined) throw new RestRefusal(-1120, "Invalid interval.");
  const wanted = {
    interval,
    startMs: numberParam(query, "startTime"),
    endMs: numberParam(query, "endTime"),
    limit: limitParam(query),
  };
  const rows: string[] = [];
  eachKline(entry, wanted, nowMs, (open, close, bar) => rows.push(klineRowText(entry.symbol, open, close, bar)));
  return textReply(`[${rows.join(",")}]`);
}

function aggTradeText({ symbol }: MarketEntry, trades: MinuteTrades, index: number, time: number): string {
  const id = trades.firstId + index;
  return `{"a":${id},"p":"${priceText(symbol, trades.ticks[index]!)}","q":"${lotText(symbol, trades.lots[index]!)}","f":${rawIdOf(id)},"l":${rawIdOf(id + 1) - 1},"T":${time},"m":${trades.sell[index] === 1},"M":true}`;
}

function aggTrades(market: SimMarket, query: URLSearchParams, nowMs: number): RestReply {
  const entry = symbolParam(market, query);
  const limit = limitParam(query);
  const fromId = numberParam(query, "fromId");
  const start = numberParam(query, "startTime");
  const end = numberParam(query, "endTime");
  if (fromId !== undefined && (start !== undefined || end !== undefined))
    throw new RestRefusal(-1128, "Combination of optional parameters invalid.");
  const rows: string[] = [];
  const push = (trades: MinuteTrades, index: number, time: number) => rows.push(aggTradeText(entry, trades, index, time));
  if (fromId !== undefined) tradesFromId(entry, fromId, limit, nowMs, push);
  else if (start !== undefined) tradesFromTime(entry, start, Math.min(nowMs, end ?? nowMs), limit, push);
  else {
    tradesBack(entry, Math.min(nowMs, end ?? nowMs), limit, push);
    rows.reverse();
  }
  return textReply(`[${rows.join(",")}]`);
}

function recentTrades(market: SimMarket, query: URLSearchParams, nowMs: number): RestReply {
  const entry = symbolParam(market, query);
  const { symbol } = entry;
  const limit = limitParam(query);
  const rows: string[] = [];
  tradesBack(entry, nowMs, limit, (trades, index, time) => {
    const id = trades.firstId + index;
    const fills = fillLots(id, trades.lots[index]!);
    for (let fill = fills.length - 1; fill >= 0 && rows.length < limit; fill--)
      rows.push(
        `{"id":${rawIdOf(id) + fill},"price":"${priceText(symbol, trades.ticks[index]!)}","qty":"${lotText(symbol, fills[fill]!)}","quoteQty":"${turnoverText(symbol, trades.ticks[index]! * fills[fill]!)}","time":${time},"isBuyerMaker":${trades.sell[index] === 1},"isBestMatch":true}`,
      );
  });
  return textReply(`[${rows.reverse().join(",")}]`);
}

function windowTickers(market: SimMarket, query: URLSearchParams, nowMs: number): RestReply {
  const named = symbolsParam(market, query);
  if (!named) throw new RestRefusal(-1105, "Parameter 'symbol' and 'symbols' were empty.");
  if (named.length > 100) throw new RestRefusal(-1101, "Too many parameters; expected at most 100 symbols.");
  const width = windowWidth(query.get("windowSize") ?? "1d");
  return each(market, query, (entry) => tickerWindow(entry, width, nowMs, query.get("type") === "MINI"));
}

/** Default and most orders of each side in one answer. */
const [USUAL_ORDERS, MOST_ORDERS] = [100, 5000];

function depthWeight(query: URLSearchParams): number {
  const limit = Number(query.get("limit") ?? USUAL_ORDERS);
  return limit <= 100 ? 5 : limit <= 500 ? 25 : limit <= 1000 ? 50 : 250;
}

function depth(market: SimMarket, query: URLSearchParams, nowMs: number): RestReply {
  const entry = symbolParam(market, query);
  const limit = limitParam(query, USUAL_ORDERS, MOST_ORDERS);
  const rows = (levels: readonly SimLevel[]) =>
    levels.map(([ticks, lots]) => [priceText(entry.symbol, ticks), lotText(entry.symbol, lots)]);
  const { bids, asks } = entry.symbol.trading ? orderBook(market, entry, nowMs, limit) : { bids: [], asks: [] };
  return okReply({ lastUpdateId: nowMs, bids: rows(bids), asks: rows(asks) });
}

const fixed = (weight: number) => () => weight;

export const BINANCE_ROUTES: ReadonlyMap<string, BinanceRoute> = new Map<string, BinanceRoute>([
  ["/api/v3/ping", { weight: fixed(1), answer: () => textReply("{}") }],
  ["/api/v3/time", { weight: fixed(1), answer: (market) => okReply({ serverTime: market.now() }) }],
  [
    "/api/v3/exchangeInfo",
    {
      weight: fixed(20),
      answer: (market, query, nowMs, limits) =>
        okReply(exchangeInfo(symbolsParam(market, query) ?? market.entries, query, limits, nowMs)),
    },
  ],
  [
    "/api/v3/ticker/24hr",
    {
      weight: tickerWeight,
      answer: (market, query, nowMs) =>
        each(market, query, (entry) => ticker24h(market, entry, nowMs, query.get("type") === "MINI")),
    },
  ],
  [
    "/api/v3/ticker/price",
    {
      weight: oneOrMany,
      answer: (market, query, nowMs) =>
        each(market, query, (entry) => ({
          symbol: entry.symbol.pair,
          price: priceText(entry.symbol, lastTrade(market, entry, nowMs).ticks),
        })),
    },
  ],
  [
    "/api/v3/ticker/bookTicker",
    {
      weight: oneOrMany,
      answer: (market, query, nowMs) =>
        each(market, query, (entry) => {
          const { symbol } = entry;
          const { bid, ask } = bestTicks(market, entry, nowMs);
          return {
            symbol: symbol.pair,
            bidPrice: priceText(symbol, bid),
            bidQty: lotText(symbol, bidLots(bid)),
            askPrice: priceText(symbol, ask),
            askQty: lotText(symbol, askLots(ask)),
          };
        }),
    },
  ],
  [
    "/api/v3/ticker",
    { weight: (query) => Math.min(200, 4 * (query.get("symbols")?.split(",").length ?? 1)), answer: windowTickers },
  ],
  ["/api/v3/depth", { weight: depthWeight, answer: depth }],
  ["/api/v3/klines", { weight: fixed(2), answer: klines }],
  ["/api/v3/uiKlines", { weight: fixed(2), answer: klines }],
  ["/api/v3/aggTrades", { weight: fixed(4), answer: aggTrades }],
  ["/api/v3/trades", { weight: fixed(25), answer: recentTrades }],
]);
