// The list of coins and their figures, whatever an exchange duplicates or garbles: no good coin is lost, and skipped rows are
// counted.

import { expect, it } from "vitest";
import { MEXC_PAIRS } from "./mexc/mexc-pairs.ts";
import { createV3Rest } from "./v3-rest.ts";

const pairOf = (base: string, more: object = {}) => ({
  symbol: `${base}USDT`,
  baseAsset: base,
  quoteAsset: "USDT",
  status: "1",
  filters: [{ filterType: "PRICE_FILTER", tickSize: "0.01" }],
  ...more,
});
const dayOf = (base: string, more: object = {}) => ({
  symbol: `${base}USDT`,
  lastPrice: "5",
  openPrice: "4",
  quoteVolume: "9",
  ...more,
});

async function readOf(symbols: readonly object[], day: readonly object[]) {
  const leftOut: string[] = [];
  const onLeftOut = (path: string, sample: string): void =>
    void leftOut.push(`${path} ${/"symbol":"([^"]*)"/.exec(sample)?.[1]}`);
  const answer = ({ path }: { path: string }) => Promise.resolve(path.endsWith("exchangeInfo") ? { symbols } : day);
  const rest = createV3Rest("mexc", answer, {
    infoWeight: 1,
    tickersWeight: 1,
    quotesWeight: 4,
    namesQuoted: true,
    depth: [{ levels: 100, weight: 5 }],
    pairs: MEXC_PAIRS,
    onLeftOut,
  });
  const listed = await rest.listed();
  const counted = [...leftOut];
  return { listed, counted, figures: await rest.dayFigures() };
}

const INFO = "/api/v3/exchangeInfo";
const DAY = "/api/v3/ticker/24hr";

it("a good ticker row wins over a bad one of the same pair, wherever it stands", async () => {
  for (const bad of [{ lastPrice: null }, { lastPrice: "0" }, { quoteVolume: "Infinity" }, { lastPrice: "1e300" }])
    for (const day of [
      [dayOf("A"), dayOf("A", bad)],
      [dayOf("A", bad), dayOf("A")],
    ]) {
      const { listed, figures } = await readOf([pairOf("A")], day);
      expect(listed).toMatchObject([{ symbol: "A", price: 5, volume24h: 9, dayOpen: 4 }]);
      expect(figures.get("AUSDT")).toEqual({ price: 5, volume24h: 9, dayOpen: 4 });
    }
});

it("a pair that is listed twice is listed once, and the other counted", async () => {
  const { listed, counted } = await readOf([pairOf("A"), pairOf("B"), pairOf("A")], [dayOf("A"), dayOf("B")]);
  expect(listed.map(({ symbol }) => symbol)).toEqual(["A", "B"]);
  expect(counted).toEqual([`${INFO} AUSDT`]);
});

it.each([
  { quoteVolume: "Infinity" },
  { quoteVolume: "-3" },
  { quoteVolume: "x" },
  { quoteVolume: "1e300" },
  { lastPrice: "1e300" },
])("a coin with %j is left out and counted, not taken for one without volume", async (bad) => {
  const { listed, counted, figures } = await readOf([pairOf("A"), pairOf("B")], [dayOf("A", bad), dayOf("B")]);
  expect(listed.map(({ symbol }) => symbol)).toEqual(["B"]);
  expect(counted).toEqual([`${DAY} AUSDT`]);
  expect([...figures.keys()]).toEqual(["BUSDT"]);
});

it("a coin without a volume counts as zero, and one without a first price waits without being counted", async () => {
  const day = [dayOf("A", { quoteVolume: null }), dayOf("B", { lastPrice: "0" })];
  const { listed, counted, figures } = await readOf([pairOf("A"), pairOf("B")], day);
  expect(listed).toMatchObject([{ symbol: "A", volume24h: 0 }]);
  expect(counted).toEqual([]);
  expect(figures.get("AUSDT")).toMatchObject({ volume24h: 0 });
});

it("a step may be written with an exponent; a coin without any is counted, as is one whose name is none", async () => {
  const filters = (tickSize: unknown) => ({ filters: [{ filterType: "PRICE_FILTER", tickSize }] });
  const symbols = [pairOf("A", filters("1e-8")), pairOf("B", filters("x")), pairOf("C\n"), pairOf("D")];
  const { listed, counted } = await readOf(symbols, [dayOf("A"), dayOf("B"), dayOf("C\n")]);
  expect(listed).toMatchObject([{ symbol: "A", tickSize: "0.00000001", decimals: 8 }]);
  expect(counted).toEqual([`${INFO} BUSDT`, `${INFO} C\\nUSDT`, `${DAY} DUSDT`]);
});

it("a book that has no turn by many orders is asked for by fewer the next time", async () => {
  const weights: number[] = [];
  const side = (sign: number): string[][] =>
    Array.from({ length: 100 }, (_, at) => [String(100 + sign * (0.01 + at * 0.001)), "1"]);
  const get = ({ weight }: { readonly weight: number }): Promise<unknown> => {
    weights.push(weight);
    if (weight > 5) return Promise.reject(new DOMException("no turn", "TimeoutError"));
    return Promise.resolve({ bids: side(-1), asks: side(1) });
  };
  const depth = [
    { levels: 100, weight: 5 },
    { levels: 500, weight: 25 },
  ] as const;
  const weightsOfList = { infoWeight: 1, tickersWeight: 1, quotesWeight: 4, namesQuoted: true };
  const rest = createV3Rest("binance", get, { ...weightsOfList, depth, pairs: MEXC_PAIRS });
  await rest.orders?.("BTCUSDT");
  await expect(rest.orders?.("BTCUSDT")).rejects.toThrow("no turn");
  await rest.orders?.("BTCUSDT");
  expect(weights).toEqual([5, 25, 5]);
});
