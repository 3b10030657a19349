import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSimulator, type RunningSimulator } from "../start-simulator.ts";
import { fastClock } from "../testing/fast-clock.ts";
import { getJson, getRows } from "../testing/get-json.ts";

/** A fixed stretch of market, so that no test depends on the day. */
const START = Date.UTC(2026, 10, 22, 13, 37, 10);
let simulator: RunningSimulator;
let api: string;

beforeAll(async () => {
  simulator = await startSimulator({ symbolsBinance: 40, symbolsMexc: 2, clock: fastClock(START, 1) });
  api = `${simulator.urls.binanceRestUrl}/api/v3`;
});
afterAll(() => simulator.stop());

type Kline = [number, string, string, string, string, string, number, string, number, string, string, string];

describe("klines", () => {
  test("without times the newest, oldest first, twelve columns", async () => {
    const rows = await getRows<Kline>(`${api}/klines?symbol=BTCUSDT&interval=1m&limit=7`);
    expect(rows).toHaveLength(7);
    expect(rows.every((row) => row.length === 12 && row[6] === row[0] + 59_999)).toBe(true);
    expect(rows.map(([open]) => open)).toEqual([...rows.map(([open]) => open)].sort((a, b) => a - b));
    expect(START + 30_000 - rows.at(-1)![0]).toBeLessThan(91_000);
  });

  test("startTime counts from the first candle that opens at or after it, endTime is inclusive, limit caps", async () => {
    const minute = Math.floor(START / 60_000) * 60_000 - 3_600_000;
    const opens = async (query: string) =>
      (await getRows<Kline>(`${api}/klines?symbol=ETHUSDT&interval=1m&${query}`)).map(([open]) => open);
    expect(await opens(`startTime=${minute}&limit=3`)).toEqual([minute, minute + 60_000, minute + 120_000]);
    expect(await opens(`startTime=${minute + 1}&limit=1`)).toEqual([minute + 60_000]);
    expect(await opens(`startTime=${minute}&endTime=${minute + 60_000}`)).toEqual([minute, minute + 60_000]);
    expect(await opens(`endTime=${minute + 59_999}&limit=2`)).toEqual([minute - 60_000, minute]);
    expect(await opens(`startTime=${minute - 86_400_000}&limit=5000`)).toHaveLength(1000);
  });

  test("sixty 1 s rows sum to their 1m row, empty seconds included", async () => {
    const minute = Math.floor(START / 60_000) * 60_000 - 600_000;
    const range = `startTime=${minute}&endTime=${minute + 59_999}`;
    const seconds = await getRows<Kline>(`${api}/klines?symbol=SOLUSDT&interval=1s&${range}`);
    const [whole] = await getRows<Kline>(`${api}/klines?symbol=SOLUSDT&interval=1m&${range}`);
    expect(seconds).toHaveLength(60);
    for (const column of [5, 7, 8, 9, 10])
      expect(seconds.reduce((sum, row) => sum + Number(row[column]), 0)).toBeCloseTo(Number(whole![column]), 4);
    expect(Math.max(...seconds.filter((row) => row[8] > 0).map((row) => Number(row[2])))).toBe(Number(whole![2]));
  });

  test.each(["1s", "3m", "15m", "1h", "4h", "12h", "1d", "3d", "1w", "1M"])("%s answers", async (interval) => {
    expect(await getRows(`${api}/klines?symbol=BTCUSDT&interval=${interval}&limit=5`)).toHaveLength(5);
  });

  test("a halted pair has none", async () => {
    expect(await getRows(`${api}/klines?symbol=BCCUSDT&interval=1m`)).toEqual([]);
  });
});

describe("trades", () => {
  interface Agg {
    a: number;
    p: string;
    q: string;
    f: number;
    l: number;
    T: number;
  }

  test("aggTrades by id join without hole or overlap, raw ids too", async () => {
    const newest = await getRows<Agg>(`${api}/aggTrades?symbol=BTCUSDT&limit=1`);
    const from = newest[0]!.a - 3000;
    const first = await getRows<Agg>(`${api}/aggTrades?symbol=BTCUSDT&fromId=${from}&limit=1000`);
    const second = await getRows<Agg>(`${api}/aggTrades?symbol=BTCUSDT&fromId=${first.at(-1)!.a + 1}&limit=1000`);
    const all = [...first, ...second];
    expect(all.map(({ a }) => a)).toEqual(Array.from({ length: 2000 }, (_, at) => from + at));
    expect(all.every((row, at) => at === 0 || row.f === all[at - 1]!.l + 1)).toBe(true);
  });

  test("aggTrades of a minute are its kline", async () => {
    const minute = Math.floor(START / 60_000) * 60_000 - 1_200_000;
    const range = `startTime=${minute}&endTime=${minute + 59_999}`;
    const rows = await getRows<Agg>(`${api}/aggTrades?symbol=XRPUSDT&${range}&limit=1000`);
    const [kline] = await getRows<Kline>(`${api}/klines?symbol=XRPUSDT&interval=1m&${range}`);
    expect(rows.length).toBeLessThan(1000);
    expect(rows.reduce((sum, { p, q }) => sum + Number(p) * Number(q), 0)).toBeCloseTo(Number(kline![7]), 4);
    expect(rows.reduce((sum, { f, l }) => sum + l - f + 1, 0)).toBe(kline![8]);
    expect([rows[0]!.p, rows.at(-1)!.p]).toEqual([kline![1], kline![4]]);
  });

  test("recent trades are raw and end now", async () => {
    const rows = await getRows<{ id: number; time: number }>(`${api}/trades?symbol=BTCUSDT&limit=1000`);
    expect(rows).toHaveLength(1000);
    expect(rows.every(({ id }, at) => at === 0 || id === rows[at - 1]!.id + 1)).toBe(true);
    expect(rows.at(-1)!.time).toBeLessThanOrEqual(START + 60_000);
  });
});

describe("tickers and symbols", () => {
  test("one object for symbol, an array for symbols, MINI leaves fields out", async () => {
    const { body: full } = await getJson(`${api}/ticker/24hr?symbol=BTCUSDT`);
    expect(full).toHaveProperty("priceChangePercent");
    const mini = await getRows(`${api}/ticker/24hr?type=MINI&symbols=${encodeURIComponent('["BTCUSDT","ETHUSDT"]')}`);
    expect(mini.map(({ symbol }) => symbol)).toEqual(["BTCUSDT", "ETHUSDT"]);
    expect(mini[0]).not.toHaveProperty("bidPrice");
  });

  test("the 24 h volume is that of the minutes inside, give or take the edges", async () => {
    const [day] = await getRows(`${api}/ticker/24hr?symbols=${encodeURIComponent('["DOGEUSDT"]')}`);
    const start = Number(day!["openTime"]);
    const pages = await Promise.all(
      [0, 500, 1000].map((page) =>
        getRows<Kline>(
          `${api}/klines?symbol=DOGEUSDT&interval=1m&startTime=${start + page * 60_000}&limit=${page === 1000 ? 440 : 500}`,
        ),
      ),
    );
    const volume = pages.flat().reduce((sum, row) => sum + Number(row[7]), 0);
    expect(volume / Number(day!["quoteVolume"])).toBeCloseTo(1, 2);
  });

  test("ticker with a window opens on a whole minute", async () => {
    const { body } = await getJson(`${api}/ticker?symbol=BTCUSDT&windowSize=15m`);
    const { openTime, closeTime } = body as { openTime: number; closeTime: number };
    expect(openTime % 60_000).toBe(0);
    expect(closeTime - openTime).toBeGreaterThanOrEqual(900_000);
    expect(closeTime - openTime).toBeLessThan(960_000);
  });

  test("exchangeInfo lists good coins, junk to filter, and prices on ticks", async () => {
    const { body } = await getJson(`${api}/exchangeInfo`);
    const { symbols } = body as {
      symbols: { symbol: string; status: string; quoteAsset: string; filters: { tickSize?: string }[] }[];
    };
    const usdt = symbols.filter(({ status, quoteAsset }) => status === "TRADING" && quoteAsset === "USDT");
    expect(usdt.length).toBeGreaterThanOrEqual(40);
    expect(symbols.some(({ status }) => status === "BREAK")).toBe(true);
    expect(symbols.some(({ quoteAsset }) => quoteAsset === "BTC")).toBe(true);
    expect(usdt.every(({ filters }) => Number(filters[0]!.tickSize) > 0)).toBe(true);
    const { body: trading } = await getJson(`${api}/exchangeInfo?symbolStatus=TRADING`);
    expect((trading as { symbols: unknown[] }).symbols.length).toBe(symbols.filter(({ status }) => status === "TRADING").length);
  });
});

test.each([
  ["klines?interval=1m", -1102],
  ["klines?symbol=NOPE&interval=1m", -1121],
  ["klines?symbol=BTCUSDT&interval=2m", -1120],
  ["klines?symbol=BTCUSDT&interval=1m&limit=0", -1130],
  ["klines?symbol=BTCUSDT&interval=1m&startTime=abc", -1100],
  ["aggTrades?symbol=BTCUSDT&fromId=1&startTime=2", -1128],
  ["ticker/24hr?symbol=BTCUSDT&symbols=%5B%22ETHUSDT%22%5D", -1128],
  ["ticker?symbol=BTCUSDT&windowSize=99m", -1100],
])("%s is refused with %i", async (path, code) => {
  const { status, body } = await getJson(`${api}/${path}`);
  expect([status, body]).toEqual([400, { code, msg: expect.any(String) }]);
});

test("weight is counted; over it 429 with Retry-After, and who goes on is banned with 418", async () => {
  const strict = await startSimulator({
    symbolsBinance: 5,
    symbolsMexc: 2,
    limits: { weightPerMinute: 100, strikesBeforeBan: 2, banSeconds: 1 },
  });
  try {
    const base = `${strict.urls.binanceRestUrl}/api/v3`;
    expect((await getJson(`${base}/ticker/24hr`)).headers.get("x-mbx-used-weight-1m")).toBe("80");
    const statuses: number[] = [];
    for (let at = 0; at < 5; at++) {
      const answer = await getJson(`${base}/ticker/24hr`);
      statuses.push(answer.status);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(answer.body).toMatchObject({ code: -1003 });
    }
    expect(statuses).toEqual([429, 429, 418, 418, 418]);
  } finally {
    await strict.stop();
  }
});
