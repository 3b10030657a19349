// What sockets sent in a closed minute is exactly what REST says about that minute, on both exchanges, with a clock at many times the speed.

import { afterAll, beforeAll, expect, test } from "vitest";
import { decodePush } from "./mexc/mexc-proto.ts";
import { startSimulator, type RunningSimulator } from "./start-simulator.ts";
import { fastClock } from "./testing/fast-clock.ts";
import { getJson, getRows } from "./testing/get-json.ts";
import { TestSocket } from "./testing/test-socket.ts";

const SPEED = 20;
// Two real seconds before the minute: a busy machine needs them to start everything and connect.
const OPENING = Date.UTC(2026, 10, 22, 13, 37, 20);
const MINUTE = OPENING + 40_000;
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

function compare(sum: Sum, row: readonly (string | number)[], relative = 1e-9): void {
  expect(sum.volume / Number(row[5])).toBeCloseTo(1, 9);
  expect(Math.abs(sum.turnover / Number(row[7]) - 1)).toBeLessThan(relative);
  expect([sum.high, sum.low, sum.close]).toEqual([Number(row[2]), Number(row[3]), row[4]]);
}

test("a minute of trades by socket is the candle by REST, on both exchanges", { timeout: 30_000 }, async () => {
  const binance = await TestSocket.open(`${simulator.urls.binanceWsUrl}/ws`);
  const mexc = await TestSocket.open(`${simulator.urls.mexcWsUrl}/ws`);
  const streams = PAIRS.flatMap((pair) => [`${pair.toLowerCase()}@aggTrade`, `${pair.toLowerCase()}@kline_1m`]);
  binance.send({ method: "SUBSCRIBE", params: [...streams, "!miniTicker@arr"], id: 1 });
  mexc.send({ method: "SUBSCRIPTION", params: PAIRS.map((pair) => `spot@public.aggre.deals.v3.api.pb@100ms@${pair}`) });
  await binance.until(() => clock() > MINUTE + 64_000, 10_000);

  const binanceSums = new Map(PAIRS.map((pair) => [pair, empty()]));
  const closed = new Map<string, Record<string, unknown>>();
  const ids = new Map<string, number>();
  for (const message of binance.messages as {
    e?: string;
    s: string;
    a: number;
    p: string;
    q: string;
    T: number;
    f: number;
    l: number;
    k: Record<string, unknown>;
  }[]) {
    if (message.e === "kline" && message.k["x"] === true && message.k["t"] === MINUTE) closed.set(message.s, message.k);
    if (message.e !== "aggTrade") continue;
    if (ids.has(message.s)) expect(message.a).toBe(ids.get(message.s)! + 1);
    ids.set(message.s, message.a);
    if (message.T >= MINUTE && message.T < MINUTE + 60_000)
      count(binanceSums.get(message.s)!, message.p, message.q, message.l - message.f + 1);
  }
  const mexcSums = new Map(PAIRS.map((pair) => [pair, empty()]));
  for (const { text, bytes } of mexc.frames) {
    if (text !== undefined) continue;
    const push = decodePush(bytes) as {
      symbol: string;
      publicAggreDeals: { deals: { price: string; quantity: string; time: number }[] };
    };
    for (const { price, quantity, time } of push.publicAggreDeals.deals)
      if (time >= MINUTE && time < MINUTE + 60_000) count(mexcSums.get(push.symbol)!, price, quantity, 1);
  }
  for (const pair of PAIRS) {
    const query = `symbol=${pair}&interval=1m&startTime=${MINUTE}&limit=1`;
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
    compare(mexcSums.get(pair)!, mexcRow!);
  }
  binance.close();
  mexc.close();
});

test("the truth over HTTP is the truth in process, and bad questions get clear answers", async () => {
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
