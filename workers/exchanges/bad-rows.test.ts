// One bad row in an exchange's answer loses only itself: candles, trades, tickers, lists and day figures.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { candlesOf, type OnLeftOut } from "./answer-checks.ts";
import { aggregateTradesOf, BINANCE_PAIRS, createBinanceRest } from "./binance/binance-rest.ts";
import { MEXC_PAIRS } from "./mexc/mexc-pairs.ts";
import { tradesOf } from "./mexc/mexc-rest.ts";
import { secondTrades } from "./mexc/mexc-second-trades.ts";
import { kline, serve } from "./testing/scripted-rest.ts";
import { createV3Rest, type PairFilter } from "./v3-rest.ts";

const START = 1_790_000_040_000;

interface Parser {
  readonly name: string;
  /** A good row; each has its own time or pair. */
  readonly good: (at: number) => unknown;
  /** Required figures. */
  readonly needed: readonly (string | number)[];
  readonly read: (rows: readonly unknown[], onLeftOut: OnLeftOut) => unknown;
}

const pairRow = (at: number) => ({
  symbol: `C${at}USDT`,
  baseAsset: `C${at}`,
  quoteAsset: "USDT",
  status: "TRADING",
  quotePrecision: 4,
  filters: [{ filterType: "PRICE_FILTER", tickSize: "0.01" }],
});
const tickerRow = (at: number) => ({ symbol: `C${at}USDT`, lastPrice: "5", openPrice: "4", quoteVolume: `${at + 1}` });
const MANY = Array.from({ length: 20 }, (_, at) => at);

function v3Parsers(exchange: ExchangeId, accepted: PairFilter, status: string): Parser[] {
  const pairs: PairFilter = { ...accepted, missingVolumeIsZero: false };
  const info = (at: number) => ({ ...pairRow(at), status });
  const rest = (symbols: readonly unknown[], day: readonly unknown[], onLeftOut: OnLeftOut) =>
    createV3Rest(exchange, ({ path }) => Promise.resolve(path.endsWith("exchangeInfo") ? { symbols } : day), {
      ...{
        infoWeight: 1,
        tickersWeight: 1,
        quotesWeight: 4,
        namesQuoted: true,
        depth: [{ levels: 100, weight: 5 }],
        pairs,
        onLeftOut,
      },
    });
  const all = { info: MANY.map(info), day: MANY.map(tickerRow) };
  return [
    {
      name: `${exchange} list`,
      good: info,
      needed: ["symbol", "baseAsset"],
      read: (rows, onLeftOut) => rest(rows, all.day, onLeftOut).listed(),
    },
    {
      name: `${exchange} tickers of the list`,
      good: tickerRow,
      needed: ["symbol", "lastPrice", "quoteVolume"],
      read: (rows, onLeftOut) => rest(all.info, rows, onLeftOut).listed(),
    },
    {
      name: `${exchange} day figures`,
      good: tickerRow,
      needed: ["symbol", "lastPrice", "quoteVolume"],
      read: async (rows, onLeftOut) => [...(await rest([], rows, onLeftOut).dayFigures())],
    },
  ];
}

const PARSERS: readonly Parser[] = [
  {
    name: "candles",
    good: (at) => kline(START + at * 60_000),
    needed: [0, 1, 2, 3, 4, 5, 7],
    read: (rows, onLeftOut) => candlesOf({ exchange: "mexc", path: "klines", onLeftOut }, rows),
  },
  {
    name: "binance trades",
    good: (at) => ({ a: at, p: "2", q: "3", T: START + at }),
    needed: ["a", "p", "q", "T"],
    read: (rows, onLeftOut) => aggregateTradesOf(rows, onLeftOut).filter((trade) => trade !== undefined),
  },
  {
    name: "mexc trades",
    good: (at) => ({ price: "2", qty: "3", time: START + at }),
    needed: ["price", "qty", "time"],
    read: tradesOf,
  },
  {
    name: "mexc trades by time",
    good: (at) => ({ p: "2", q: "3", T: START + at * 1000 }),
    needed: ["p", "q", "T"],
    read: async (rows, onLeftOut) => {
      const span = { fromTime: START, toTime: START + 60_000, limit: 1000, maxRequests: 1, onLeftOut };
      return (await secondTrades(() => Promise.resolve(rows), span)).trades;
    },
  },
  ...v3Parsers("binance", BINANCE_PAIRS, "TRADING"),
  ...v3Parsers("mexc", MEXC_PAIRS, "1"),
];

/** Not a row at all, or a good row with one figure missing. */
const badRow = ({ good, needed }: Parser) =>
  fc.oneof(
    fc.constantFrom(null, 0, "", []),
    fc
      .record({ figure: fc.constantFrom(...needed), value: fc.constantFrom(null, "x", -1, Number.NaN, {}) })
      .map(({ figure, value }) => {
        const row = good(MANY.length);
        // Any text is a valid pair name.
        if (figure === "symbol" && value === "x") return null;
        return Array.isArray(row) ? row.with(Number(figure), value) : { ...(row as object), [figure]: value };
      }),
  );

describe.each(PARSERS)("$name", (parser) => {
  it("loses a bad row among good ones, and no other", async () => {
    const good = MANY.map(parser.good);
    const whole = await parser.read(good, () => expect.unreachable());
    expect((whole as unknown[]).length).toBe(MANY.length);
    await fc.assert(
      fc.asyncProperty(badRow(parser), fc.nat(MANY.length), async (bad, at) => {
        expect(await parser.read(good.toSpliced(at, 0, bad), () => undefined)).toEqual(whole);
      }),
      { numRuns: 60 },
    );
  });
});

it("candles of Binance continue after a full page without a readable one", async () => {
  const venue = await serve(({ query }) => {
    const [from, to] = [Number(query.get("startTime")), Number(query.get("endTime"))];
    const opens = Array.from({ length: 1000 }, (_, at) => from + at * 60_000).filter((open) => open <= to);
    return { body: opens.map((open) => (from === START ? kline(open).fill("0", 1, 6) : kline(open))) };
  });
  const candles = await createBinanceRest(venue).candles("BTCUSDT", 60, START, START + 1500 * 60_000);
  expect(candles).toHaveLength(500);
  expect(candles[0]?.openTime).toBe(START + 1000 * 60_000);
});

it("a chart of Binance reaches as far back as it was asked to, whatever rows were left out", async () => {
  const DAY = 1440;
  const open = (minute: number): number => START + minute * 60_000;
  const row = (minute: number): unknown[] => (minute === DAY - 5 ? kline(open(minute)).fill("0", 1, 6) : kline(open(minute)));
  const venue = await serve(({ query }) => {
    const before = query.has("endTime") ? Math.floor((Number(query.get("endTime")) - START) / 60_000) + 1 : DAY;
    const limit = Number(query.get("limit"));
    return { body: Array.from({ length: limit }, (_, at) => row(before - limit + at)) };
  });
  const { candles } = await createBinanceRest(venue).chart("BTCUSDT", "1", 500);
  expect(candles).toHaveLength(500);
  expect(candles[0]?.openTime).toBe(open(DAY - 501));
  expect(candles.some(({ openTime }) => openTime === open(DAY - 5))).toBe(false);
  expect(venue.asked).toHaveLength(2);
});
