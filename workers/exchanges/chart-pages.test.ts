// Charts of a coin without trades for a long time: rows of zeros, or unreadable ones, do not mean the listing date was reached.

import { describe, expect, it } from "vitest";
import { createBinanceRest } from "./binance/binance-rest.ts";
import type { ExchangeRest } from "./exchange.ts";
import { createMexcRest } from "./mexc/mexc-rest.ts";
import { kline, serve } from "./testing/scripted-rest.ts";

const MINUTE = 60_000;
/** The current minute, in minutes since 1970. */
const NOW = 29_833_334;
type Rest = Pick<ExchangeRest, "chart">;
const VENUES = {
  Binance: { create: (venue: Parameters<typeof createBinanceRest>[0]): Rest => createBinanceRest(venue), page: 1000 },
  MEXC: { create: (venue: Parameters<typeof createMexcRest>[0]): Rest => createMexcRest(venue), page: 500 },
};

describe.each(Object.entries(VENUES))("%s", (_name, { create, page }) => {
  /** Serves one row per minute since the listing, in the form `row` gives. */
  async function coin(listedAt: number, row: (minute: number) => unknown[]) {
    const venue = await serve(({ query }) => {
      const limit = Math.min(page, Number(query.get("limit")));
      const last = query.has("endTime") ? Math.floor(Number(query.get("endTime")) / MINUTE) : NOW;
      const from = query.has("startTime") ? Math.ceil(Number(query.get("startTime")) / MINUTE) : listedAt;
      const minutes = Array.from({ length: limit }, (_, at) => last - limit + 1 + at);
      return { body: minutes.filter((minute) => minute >= Math.max(from, listedAt)).map(row) };
    });
    const rest = create(venue);
    return {
      asked: venue.asked,
      chart: async (limit: number, before?: number) => {
        const { candles, isFirst } = await rest.chart(
          "XUSDT",
          "1",
          limit,
          before === undefined ? {} : { before: before * MINUTE },
        );
        return { minutes: candles.map(({ openTime }) => openTime / MINUTE), isFirst };
      },
    };
  }
  const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const zeros = (minute: number): unknown[] =>
    kline(minute * MINUTE)
      .fill("0", 1, 6)
      .with(7, "0");
  const traded = (minute: number): unknown[] => kline(minute * MINUTE);

  it.each([3, page - 1, page, page + 1, 2500])("continues after %d minutes without a trade", async (quiet) => {
    const { chart, asked } = await coin(0, (minute) => (minute > NOW - quiet ? zeros(minute) : traded(minute)));
    for (const limit of [7, 500, 1000])
      expect(await chart(limit)).toEqual({ minutes: range(NOW - quiet - limit + 1, NOW - quiet), isFirst: false });
    expect(await chart(10, NOW - 2)).toEqual({
      minutes: range(Math.min(NOW - 2, NOW - quiet + 1) - 10, Math.min(NOW - 3, NOW - quiet)),
      isFirst: false,
    });
    expect(asked.length).toBeLessThan(40);
  });
  it("continues after a page without a readable row, not even a time", async () => {
    const unread = (minute: number): unknown[] => traded(minute).with(0, "soon");
    const { chart } = await coin(0, (minute) => (minute > NOW - page ? unread(minute) : traded(minute)));
    expect(await chart(5, NOW + 1)).toEqual({ minutes: range(NOW - page - 4, NOW - page), isFirst: false });
  });
  it("has not reached the start because of a row with another time", async () => {
    const { chart } = await coin(0, (minute) => (minute === NOW - 5 ? traded(0) : traded(minute)));
    expect((await chart(20)).minutes).toEqual(range(NOW - 20, NOW).filter((minute) => minute !== NOW - 5));
  });
  it("has reached the start when the exchange has no more rows, traded or not", async () => {
    const listedAt = NOW - 1500;
    const { chart } = await coin(listedAt, (minute) =>
      minute < listedAt + 20 || minute > NOW - 1100 ? zeros(minute) : traded(minute),
    );
    expect(await chart(1000)).toEqual({ minutes: range(listedAt + 20, NOW - 1100), isFirst: true });
    expect(await chart(100)).toEqual({ minutes: range(NOW - 1199, NOW - 1100), isFirst: false });
    expect(await chart(100, listedAt + 5)).toEqual({ minutes: [], isFirst: true });
  });
  it("stops at the page limit, and does not call that the start", async () => {
    const { chart, asked } = await coin(0, zeros);
    expect(await chart(1000)).toEqual({ minutes: [], isFirst: false });
    expect(asked.length).toBeLessThanOrEqual(24);
  });
});
