import { expect, it, onTestFinished, vi } from "vitest";
import type { Candle } from "../../shared/market/candle.ts";
import { createLog } from "../../shared/node/log.ts";
import type { ExchangeRest, RestTrade } from "../exchanges/exchange.ts";
import { fetchExactSeries, fetchNewestExactSeries, fetchQuickHistory } from "./coin-history.ts";
import { HISTORY_SECONDS } from "../book/ring.ts";

const TO = 1_790_000_040;
const FROM = TO - HISTORY_SECONDS;

/** MEXC's answers about a coin with these trades, which cost 7 USDT before; counts the requests for candles. */
function quietCoin(trades: readonly RestTrade[]) {
  const asked = { candles: 0 };
  const rest: Pick<ExchangeRest, "finestCandleSeconds" | "secondTrades" | "candles"> = {
    finestCandleSeconds: 60,
    secondTrades: async (_, from) => ({ from, trades }),
    async candles(_pair, _seconds, from, to) {
      asked.candles++;
      const rows: Candle[] = [];
      for (let openTime = Math.ceil(from / 60_000) * 60_000; openTime < to; openTime += 60_000) {
        const within = trades.filter(({ time }) => time >= openTime && time < openTime + 60_000);
        const before = trades.findLast(({ time }) => time < openTime)?.price ?? 7;
        const prices = [within[0]?.price ?? before, ...within.map(({ price }) => price)];
        const quoteVolume = within.reduce((sum, trade) => sum + trade.quoteVolume, 0);
        const [open, close] = [prices[0] as number, prices.at(-1) as number];
        rows.push({ openTime, open, high: Math.max(...prices), low: Math.min(...prices), close, volume: 0, quoteVolume });
      }
      return rows;
    },
  };
  return { rest: rest as ExchangeRest, asked };
}

const tradeAt = (second: number): RestTrade => ({ time: second * 1000, price: 8, quoteVolume: 100 });

it("knows the price of a coin before its only trade of the last minutes", async () => {
  const { rest } = quietCoin([tradeAt(TO - 300)]);
  const quick = await fetchQuickHistory(rest, "QUIETUSDT", { from: FROM, to: TO }, false, () => TO);
  const exact = await fetchExactSeries(rest, "QUIETUSDT", FROM, TO);
  for (const series of [quick.series, exact])
    expect([series?.priceBefore, series?.prices[HISTORY_SECONDS - 300]]).toEqual([7, 8]);
  expect(quick.exactFrom).toBe(FROM);
});

it("asks for candles once, whether they prove the trades or say the price before the first", async () => {
  const { rest, asked } = quietCoin([tradeAt(TO - 300)]);
  await fetchExactSeries(rest, "QUIETUSDT", FROM, TO);
  await fetchExactSeries(rest, "QUIETUSDT", FROM + 7, TO);
  expect(asked.candles).toBe(2);
});

it("keeps the price of a coin that has not traded at all", async () => {
  const { rest } = quietCoin([]);
  expect((await fetchExactSeries(rest, "ASLEEPUSDT", FROM, TO))?.priceBefore).toBe(7);
});

/** A coin that trades 100 USDT every ten seconds, whose trades lack this one of `volume` USDT that its candles have. */
function leakyCoin(missingAt: number, volume: number) {
  const trades = Array.from({ length: HISTORY_SECONDS / 10 }, (_, i) => tradeAt(FROM + i * 10));
  const { rest } = quietCoin([...trades, { ...tradeAt(missingAt), quoteVolume: volume }].toSorted((a, b) => a.time - b.time));
  const recentTrades = async (): Promise<readonly RestTrade[]> => trades;
  const secondTrades = async (_pair: string, from: number) => ({ from, trades: trades.filter(({ time }) => time >= from) });
  return { ...rest, secondTrades, recentTrades } as ExchangeRest;
}

it("takes trades as exact from the end of the last minute that lacks one, however little that is of all", async () => {
  // A minute in the middle; its trade is a two-thousandth of the volume.
  const minute = Math.floor((TO - 1200) / 60) * 60;
  const rest = leakyCoin(minute + 5, 12);
  const series = await fetchExactSeries(rest, "LEAKYUSDT", FROM, TO);
  expect(series?.from).toBe(minute + 60);
  expect(series?.volumes.reduce((sum, each) => sum + each, 0)).toBe(((TO - minute - 60) / 10) * 100);
  expect(series?.priceBefore).toBe(8);
  expect((await fetchExactSeries(rest, "LEAKYUSDT", minute, minute + 60))?.from).toBeUndefined();
});

it("takes the newest trades no further back than they agree with the candles", async () => {
  const minute = Math.floor((TO - 600) / 60) * 60;
  const rest = { ...leakyCoin(minute + 5, 12), secondTrades: () => Promise.reject(new Error("refused")) } as ExchangeRest;
  const series = await fetchNewestExactSeries(rest, "LEAKYUSDT", FROM, TO, createLog("test", "silent"));
  expect(series?.from).toBe(minute + 60);
});

it("lets a candle be rounded as its exchange rounds it", async () => {
  const rest = leakyCoin(TO - 600, 0.009);
  const rounded: ExchangeRest["candles"] = async (...asked) =>
    (await rest.candles(...asked)).map((candle) => ({ ...candle, quoteStep: 0.01 }));
  expect((await fetchExactSeries({ ...rest, candles: rounded }, "ROUNDUSDT", FROM, TO))?.from).toBe(FROM);
});

it("asks no candle for a coin whose trades reach back before every window", async () => {
  const { rest, asked } = quietCoin([tradeAt(TO - 1900), tradeAt(TO - 10)]);
  await fetchQuickHistory(rest, "BUSYUSDT", { from: FROM, to: TO }, false, () => TO);
  expect(asked.candles).toBe(0);
});

it("ends a running candle at the exchange's time, however far this machine's clock is behind", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: (TO - 600) * 1000 });
  onTestFinished(() => void vi.useRealTimers());
  // Forty seconds of its minute have passed, with one USDT traded in each.
  const candle = { openTime: TO * 1000, open: 8, high: 8, low: 8, close: 8, volume: 5, quoteVolume: 40 };
  const rest = { finestCandleSeconds: 60, candles: async () => [candle] } as unknown as ExchangeRest;
  const { series } = await fetchQuickHistory(rest, "BUSYUSDT", { from: TO, to: TO + 20 }, false, () => TO + 40);
  expect(series.volumes.reduce((sum, volume) => sum + volume, 0)).toBeCloseTo(20, 9);
});
