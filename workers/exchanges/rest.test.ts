// Both REST sides against a scripted HTTP server: pages, filters, budgets, bans, retries.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createLog } from "../../shared/node/log.ts";
import { createBinanceRest } from "./binance/binance-rest.ts";
import { createMexcRest } from "./mexc/mexc-rest.ts";
import { RestError } from "./rest-error.ts";
import { fixture } from "./testing/recorded-frames.ts";

const log = createLog("test", "silent");
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly at: number;
}
type Reply = { status?: number; headers?: Record<string, string>; body: unknown } | undefined;

async function serve(answer: (asked: Asked, nth: number) => Reply) {
  const asked: Asked[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const entry = { path: url.pathname, query: url.searchParams, at: performance.now() };
    asked.push(entry);
    const reply = answer(entry, asked.length);
    if (!reply) return;
    response.writeHead(reply.status ?? 200, { "content-type": "application/json", ...reply.headers });
    response.end(typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { asked, baseUrl, log };
}

const kline = (openTime: number): unknown[] => [openTime, "1", "3", "0.5", "2", "10", openTime + 59_999, "20", 3, "5", "10", "0"];
const binanceKlines =
  (stepMs: number) =>
  ({ query }: Asked): Reply => {
    const [from, to, limit] = ["startTime", "endTime", "limit"].map((name) => Number(query.get(name))) as [
      number,
      number,
      number,
    ];
    const rows: unknown[] = [];
    for (let time = Math.ceil(from / stepMs) * stepMs; time <= to && rows.length < limit; time += stepMs) rows.push(kline(time));
    return { body: rows };
  };

describe("Binance REST", () => {
  it("lists USDT pairs open for trading by turnover, without leveraged tokens, with plain tick sizes", async () => {
    const slim = fixture("binance/fixtures/symbols_usdt_20211012.json") as { symbol: string; status: string }[];
    const full = (fixture("binance/fixtures/rest_exchangeInfo_20211012_excerpt.json") as { symbols: { symbol: string }[] })
      .symbols;
    const filters = [{ filterType: "PRICE_FILTER", tickSize: "0.00000001" }];
    const known = new Set(full.map(({ symbol }) => symbol));
    const symbols = [...full, ...slim.filter(({ symbol }) => !known.has(symbol)).map((row) => ({ ...row, filters }))];
    symbols.push({ symbol: "币安人生USDT", status: "TRADING", baseAsset: "币安人生", quoteAsset: "USDT", filters } as never);
    const tickers = symbols.map(({ symbol }, at) => ({
      symbol,
      lastPrice: "1.5",
      quoteVolume: `${1_000 + ((at * 7_919) % 997)}`,
    }));
    const venue = await serve(({ path }) => ({ body: path.endsWith("exchangeInfo") ? { symbols } : tickers }));
    const listed = await createBinanceRest(venue).listed();
    const pairs = new Set(listed.map(({ pair }) => pair));
    expect(listed.length).toBeGreaterThan(250);
    for (const gone of ["BTCUPUSDT", "BTCDOWNUSDT", "SXPUPUSDT", "BCCUSDT"]) expect(pairs.has(gone)).toBe(false);
    for (const kept of ["BTCUSDT", "SUPERUSDT", "JUPUSDT", "USDCUSDT", "币安人生USDT"])
      if (symbols.some(({ symbol }) => symbol === kept)) expect(pairs.has(kept)).toBe(true);
    expect(listed.find(({ pair }) => pair === "BTCUSDT")).toMatchObject({
      symbol: "BTC",
      tickSize: "0.01",
      decimals: 2,
      price: 1.5,
    });
    expect(listed.find(({ pair }) => pair === "币安人生USDT")).toMatchObject({ tickSize: "0.00000001", decimals: 8 });
    expect(listed.map(({ volume24h }) => volume24h)).toEqual(listed.map(({ volume24h }) => volume24h).sort((a, b) => b - a));
  });
  it("pages candles oldest first, each once, within [from, to)", async () => {
    const venue = await serve(binanceKlines(1_000));
    const candles = await createBinanceRest(venue).candles("BTCUSDT", 1, 10_500, 2_510_000);
    expect(candles.length).toBe(2_499);
    expect(candles[0]).toEqual({ openTime: 11_000, open: 1, high: 3, low: 0.5, close: 2, volume: 10, quoteVolume: 20 });
    expect(candles.at(-1)?.openTime).toBe(2_509_000);
    expect(venue.asked.length).toBe(3);
    expect(venue.asked[0]?.query.get("interval")).toBe("1s");
  });
  it("reads recorded klines and aggregate trades", async () => {
    const klines = fixture("binance/fixtures/rest_klines_btcusdt_20211022.json") as unknown[][];
    const trades = fixture("binance/fixtures/rest_agg_trades_btcusdt_20211022.json") as {
      p: string;
      q: string;
      T: number;
      a: number;
    }[];
    const venue = await serve(({ path }) => ({ body: path.endsWith("klines") ? klines : trades }));
    const rest = createBinanceRest(venue);
    expect((await rest.chart("BTCUSDT", "240", 500)).map(({ close }) => close)).toEqual(klines.map((row) => Number(row[4])));
    expect(venue.asked[0]?.query.get("interval")).toBe("4h");
    const [first] = trades as [(typeof trades)[0]];
    expect((await rest.aggregateTrades("BTCUSDT", 5))[0]).toEqual({
      id: first.a,
      price: Number(first.p),
      quoteVolume: Number(first.p) * Number(first.q),
      time: first.T,
    });
    expect(venue.asked[1]?.query.get("fromId")).toBe("5");
  });
  it("waits as long as a 429 says, then answers", async () => {
    const venue = await serve((_asked, nth) =>
      nth === 1
        ? { status: 429, headers: { "retry-after": "1" }, body: { code: -1003, msg: "Too much request weight used" } }
        : { body: { serverTime: 5 } },
    );
    expect(await createBinanceRest(venue).serverTime()).toBe(5);
    expect((venue.asked[1]?.at ?? 0) - (venue.asked[0]?.at ?? 0)).toBeGreaterThan(999);
  });
  it("rejects during a long ban without asking again", async () => {
    const venue = await serve(() => ({ status: 418, headers: { "retry-after": "600" }, body: { code: -1003, msg: "banned" } }));
    const rest = createBinanceRest(venue);
    await expect(rest.serverTime()).rejects.toMatchObject({ fault: "limited", status: 418 });
    await expect(rest.recentTrades("BTCUSDT")).rejects.toThrow(/banned for \d+ s more/);
    expect(venue.asked.length).toBe(1);
  });
  it("retries servers' faults and broken answers, not refusals", async () => {
    const venue = await serve(({ path }, nth) =>
      path.endsWith("klines")
        ? { status: 400, body: { code: -1121, msg: "Invalid symbol." } }
        : nth === 1
          ? { status: 503, body: "<html>" }
          : nth === 2
            ? { body: "not json" }
            : { body: { serverTime: 7 } },
    );
    const rest = createBinanceRest(venue);
    expect(await rest.serverTime()).toBe(7);
    await expect(rest.chart("NOUSDT", "1", 5)).rejects.toThrow(/-1121 Invalid symbol/);
    expect(venue.asked.length).toBe(4);
  }, 15_000);
  it("names a timeout and a wrong shape", async () => {
    const silent = await serve(() => undefined);
    await expect(createBinanceRest({ ...silent, timeoutMs: 50, attempts: 1 }).serverTime()).rejects.toMatchObject({
      fault: "timeout",
    });
    const odd = await serve(() => ({ body: [[1, "x"]] }));
    await expect(createBinanceRest(odd).chart("BTCUSDT", "1", 1)).rejects.toThrow(RestError);
  });
  it("never has more than twenty requests under way", async () => {
    let open = 0;
    let most = 0;
    const server = createServer((_request, response) => {
      most = Math.max(most, ++open);
      setTimeout(() => {
        open--;
        response.end("[]");
      }, 15);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    stops.push(async () => {
      server.closeAllConnections();
      server.close();
    });
    const rest = createBinanceRest({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, log });
    await Promise.all(Array.from({ length: 120 }, (_, at) => rest.recentTrades(`C${at}USDT`)));
    expect(most).toBeLessThanOrEqual(20);
    expect(most).toBeGreaterThan(10);
  });
});

const mexcKlines = ({ query }: Asked): Reply => {
  const stepMs = query.get("interval") === "60m" ? 3_600_000 : 60_000;
  const now = 1_000 * 3_600_000;
  const limit = Math.min(500, Number(query.get("limit")));
  const to = query.has("endTime") ? Number(query.get("endTime")) : now;
  const rows: unknown[] = [];
  if (query.has("startTime"))
    for (let time = Math.ceil(Number(query.get("startTime")) / stepMs) * stepMs; time < to && rows.length < limit; time += stepMs)
      rows.push(kline(time).slice(0, 8));
  else for (let back = limit - 1; back >= 0; back--) rows.push(kline(now - back * stepMs).slice(0, 8));
  return { body: rows };
};

describe("MEXC REST", () => {
  it("lists coins online without leveraged tokens and tokenized stocks", async () => {
    const sample = (fixture("mexc/fixtures/rest_docs_samples.json") as { exchangeInfo_symbol: object }).exchangeInfo_symbol;
    const row = (baseAsset: string, more: object = {}) => ({
      ...sample,
      symbol: `${baseAsset}USDT`,
      baseAsset,
      fullName: baseAsset,
      ...more,
    });
    const symbols = [
      row("METAL"),
      row("BTC", { quotePrecision: 2 }),
      row("BTC3L", { fullName: "3X Long BTC" }),
      row("BTC5S"),
      row("AAPLX", { fullName: "Apple xStock" }),
      row("TSLAON", { conceptPlates: ["mc-trade-zone-stocks"] }),
      row("OLD", { status: "3" }),
      row("SHUT", { tradeSideType: "4" }),
      row("APIOFF", { isSpotTradingAllowed: false }),
      row("币安人生", { quotePrecision: 8 }),
      row("EUR", { symbol: "EURBTC", quoteAsset: "BTC" }),
      row("W3S"),
    ];
    const tickers = symbols.map(({ symbol }, at) => ({ symbol, lastPrice: "2.5", quoteVolume: at === 0 ? null : `${100 + at}` }));
    const venue = await serve(({ path }) => ({ body: path.endsWith("exchangeInfo") ? { symbols } : tickers }));
    const listed = await createMexcRest(venue).listed();
    expect(listed.map(({ symbol }) => symbol)).toEqual(["W3S", "币安人生", "APIOFF", "BTC", "METAL"]);
    expect(listed.find(({ symbol }) => symbol === "METAL")).toMatchObject({ tickSize: "0.00001", decimals: 5, volume24h: 0 });
    expect(listed.find(({ symbol }) => symbol === "币安人生")?.tickSize).toBe("0.00000001");
  });
  it("pages minutes by 500 and refuses seconds", async () => {
    const venue = await serve(mexcKlines);
    const rest = createMexcRest(venue);
    const candles = await rest.candles("BTCUSDT", 60, 0, 1_200 * 60_000);
    expect(candles.map(({ openTime }) => openTime)).toEqual(Array.from({ length: 1_200 }, (_, at) => at * 60_000));
    expect(venue.asked.length).toBe(3);
    await expect(rest.candles("BTCUSDT", 1, 0, 1)).rejects.toThrow(/1 s/);
  });
  it("pages a chart of 1,000 candles backwards", async () => {
    const candles = await createMexcRest(await serve(mexcKlines)).chart("BTCUSDT", "60", 1_000);
    expect(candles.length).toBe(1_000);
    for (let at = 1; at < candles.length; at++)
      expect((candles[at]?.openTime ?? 0) - (candles[at - 1]?.openTime ?? 0)).toBe(3_600_000);
  });
  it("turns trades oldest first", async () => {
    const trades = [
      { price: "3", qty: "1", time: 30 },
      { price: "2", qty: "2", time: 20 },
      { price: "1.5", qty: "2", time: 20 },
    ];
    const rest = createMexcRest(await serve(() => ({ body: trades })));
    expect(await rest.recentTrades("BTCUSDT")).toEqual([
      { price: 1.5, quoteVolume: 3, time: 20 },
      { price: 2, quoteVolume: 4, time: 20 },
      { price: 3, quoteVolume: 3, time: 30 },
    ]);
  });
  it("sends at most 18 requests in any second and 5 of trades", async () => {
    const venue = await serve(({ path }) => ({ body: path.endsWith("trades") ? [] : [] }));
    const rest = createMexcRest(venue);
    await Promise.all([
      ...Array.from({ length: 40 }, (_, at) => rest.candles(`C${at}USDT`, 60, 0, 60_000)),
      ...Array.from({ length: 9 }, (_, at) => rest.recentTrades(`C${at}USDT`)),
    ]);
    const most = (list: Asked[]): number =>
      Math.max(...list.map(({ at }) => list.filter((other) => other.at >= at && other.at < at + 1_000).length));
    expect(most(venue.asked)).toBeLessThanOrEqual(18);
    expect(most(venue.asked.filter(({ path }) => path.endsWith("trades")))).toBeLessThanOrEqual(6);
  }, 15_000);
});
