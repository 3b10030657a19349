// What sockets sent in a closed minute is exactly what REST reports for it, on both exchanges, with a faster clock.

import { afterAll, beforeAll, expect, test } from "vitest";
import { decodePush } from "./mexc/mexc-proto.ts";
import { startSimulator, type RunningSimulator } from "./start-simulator.ts";
import { fastClock } from "./testing/fast-clock.ts";
import { getJson, getRows } from "./testing/get-json.ts";
import { TestSocket } from "./testing/test-socket.ts";

const SPEED = 20;
const OPENING = Date.UTC(2026, 10, 22, 13, 37, 20);
const MINUTE_MS = 60_000;
const PAIRS = ["BTCUSDT", "ETHUSDT", "DOGEUSDT", "SHIBUSDT", "ATOMUSDT"];

let simulator: RunningSimulator;
let clock: () => number;

beforeAll(async () => {
  clock = fastClock(OPENING, SPEED);
  simulator = await startSimulator({ clock, symbolsBinance: 50, symbolsMexc: 50 });
});
afterAll(() => simulator.stop());

interface Sum {
  volume: number;
  turnover: number;
  trades: number;
  close: string;
  high: number;
  low: number;
}

const empty = (): Sum => ({ volume: 0, turnover: 0, trades: 0, close: "", high: 0, low: Number.POSITIVE_INFINITY });

function count(sum: Sum, price: string, quantity: string, trades: number): void {
  sum.volume += Number(quantity);
  sum.turnover += Number(price) * Number(quantity);
  sum.trades += trades;
  sum.close = price;
  sum.high = Math.max(sum.high, Number(price));
  sum.low = Math.min(sum.low, Number(price));
}

/** `turnover`: expected in the row; the sum itself by default. */
function compare(sum: Sum, row: readonly (string | number)[], turnover = sum.turnover): void {
  expect(sum.volume / Number(row[5])).toBeCloseTo(1, 9);
  expect(Math.abs(turnover / Number(row[7]) - 1)).toBeLessThan(1e-9);
  expect([sum.high, sum.low, sum.close]).toEqual([Number(row[2]), Number(row[3]), row[4]]);
}

interface BinanceMessage {
  e?: string;
  s: string;
  a: number;
  p: string;
  q: string;
  T: number;
  f: number;
  l: number;
  k: Record<string, unknown>;
}

const received = (socket: TestSocket): BinanceMessage[] => socket.messages as unknown as BinanceMessage[];
const trades = (socket: TestSocket): BinanceMessage[] => received(socket).filter(({ e }) => e === "aggTrade");

function closedCandles(socket: TestSocket, openTime: number): Map<string, Record<string, unknown>> {
  const candles = received(socket).filter(({ e, k }) => e === "kline" && k["x"] === true && k["t"] === openTime);
  return new Map(candles.map(({ s, k }) => [s, k]));
}

function deals(socket: TestSocket): { symbol: string; price: string; quantity: string; time: number }[] {
  return socket.frames.flatMap(({ text, bytes }) => {
    if (text !== undefined) return [];
    const push = decodePush(bytes) as {
      symbol: string;
      publicAggreDeals: { deals: { price: string; quantity: string; time: number }[] };
    };
    return push.publicAggreDeals.deals.map((deal) => ({ symbol: push.symbol, ...deal }));
  });
}

test("a minute of trades by socket is the candle by REST, on both exchanges", { timeout: 30_000 }, async () => {
  const binance = await TestSocket.open(`${simulator.urls.binanceWsUrl}/ws`);
  const mexc = await TestSocket.open(`${simulator.urls.mexcWsUrl}/ws`);
  const streams = PAIRS.flatMap((pair) => [`${pair.toLowerCase()}@aggTrade`, `${pair.toLowerCase()}@kline_1m`]);
  await binance.ask({ method: "SUBSCRIBE", params: [...streams, "!miniTicker@arr"], id: 1 });
  mexc.send({ method: "SUBSCRIPTION", params: PAIRS.map((pair) => `spot@public.aggre.deals.v3.api.pb@100ms@${pair}`) });
  await mexc.until(() => mexc.messages.length > 0);
  // The first minute that begins after both exchanges confirmed; it is over once each coin has traded after it.
  const minute = Math.ceil(clock() / MINUTE_MS) * MINUTE_MS;
  const end = minute + MINUTE_MS;
  await binance.until(() => clock() > end);
  await binance.until(() => PAIRS.every((pair) => trades(binance).some(({ s, T }) => s === pair && T >= end)), 15_000);
  await binance.until(() => PAIRS.every((pair) => closedCandles(binance, minute).has(pair)), 15_000);
  await mexc.until(() => PAIRS.every((pair) => deals(mexc).some(({ symbol, time }) => symbol === pair && time >= end)), 15_000);

  const binanceSums = new Map(PAIRS.map((pair) => [pair, empty()]));
  const ids = new Map<string, number>();
  for (const { s, a, p, q, T, f, l } of trades(binance)) {
    const before = ids.get(s);
    if (before !== undefined) expect(a).toBe(before + 1);
    ids.set(s, a);
    if (T >= minute && T < end) count(binanceSums.get(s)!, p, q, l - f + 1);
  }
  const closed = closedCandles(binance, minute);
  const mexcSums = new Map(PAIRS.map((pair) => [pair, empty()]));
  for (const { symbol, price, quantity, time } of deals(mexc))
    if (time >= minute && time < end) count(mexcSums.get(symbol)!, price, quantity, 1);
  for (const pair of PAIRS) {
    const query = `symbol=${pair}&interval=1m&startTime=${minute}&limit=1`;
    const [row] = await getRows<(string | number)[]>(`${simulator.urls.binanceRestUrl}/api/v3/klines?${query}`);
    compare(binanceSums.get(pair)!, row!);
    expect(binanceSums.get(pair)!.trades).toBe(row![8]);
    expect(closed.get(pair)).toMatchObject({
      o: row![1],
      h: row![2],
      l: row![3],
      c: row![4],
      v: row![5],
      q: row![7],
      n: row![8],
      V: row![9],
      Q: row![10],
    });
    const [mexcRow] = await getRows<(string | number)[]>(`${simulator.urls.mexcRestUrl}/api/v3/klines?${query}`);
    // MEXC rounds the turnover of its candles.
    const { turnover } = mexcSums.get(pair)!;
    compare(mexcSums.get(pair)!, mexcRow!, Number(turnover.toFixed(2)));
  }
  binance.close();
  mexc.close();
});

test("the truth over HTTP is the truth in process, and bad requests get clear answers", async () => {
  const base = simulator.urls.binanceRestUrl;
  const at = Math.floor(clock() / 1000) - 5;
  const { body } = await getJson(`${base}/sim/truth?symbol=ETHUSDT&at=${at}`);
  expect(body).toEqual(simulator.binance.truth("ETHUSDT", at));
  const all = await getRows(`${base}/sim/truth?at=${at}`);
  expect(all.find(({ symbol }) => symbol === "ETHUSDT")).toEqual(body);
  for (const [query, message] of [
    ["symbol=NOPE", "symbol: NOPE is not listed"],
    ["at=soon", "at: must be an epoch second"],
    [`at=${at + 900}`, "at: must lie in the past 20 days"],
  ])
    expect(await getJson(`${base}/sim/truth?${query}`)).toMatchObject({ status: 400, body: { error: message } });
});
