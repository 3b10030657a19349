// Against a scripted server: pages, filters, budget, bans, retries.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { createLog } from "../../../shared/node/log.ts";
import { RestError } from "../rest-error.ts";
import { kline, serve, type Asked, type Reply } from "../testing/scripted-rest.ts";
import { createBinanceRest } from "./binance-rest.ts";

const log = createLog("test", "silent");
const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8")) as unknown;

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
    const slim = fixture("symbols_usdt_20211012.json") as { symbol: string; status: string }[];
    const full = (fixture("rest_exchangeInfo_20211012_excerpt.json") as { symbols: { symbol: string }[] }).symbols;
    const filters = [{ filterType: "PRICE_FILTER", tickSize: "0.00000001" }];
    const known = new Set(full.map(({ symbol }) => symbol));
    const symbols = [...full, ...slim.filter(({ symbol }) => !known.has(symbol)).map((row) => ({ ...row, filters }))];
    symbols.push({ symbol: "币安人生USDT", status: "TRADING", baseAsset: "币安人生", quoteAsset: "USDT", filters } as never);
    const coin = (baseAsset: string, more: object = {}) =>
      symbols.push({ symbol: `${baseAsset}USDT`, status: "TRADING", baseAsset, quoteAsset: "USDT", filters, ...more } as never);
    coin("SYR");
    coin("SYRUP");
    coin("GRND");
    coin("GRNDUP", { permissions: ["SPOT"] });
    coin("GRNDDOWN", { permissions: ["LEVERAGED"] });
    const tickers = symbols.map(({ symbol }, at) => ({
      symbol,
      lastPrice: "1.5",
      quoteVolume: `${1_000 + ((at * 7_919) % 997)}`,
      openPrice: "1.25",
    }));
    const venue = await serve(({ path }) => ({ body: path.endsWith("exchangeInfo") ? { symbols } : tickers }));
    const listed = await createBinanceRest(venue).listed();
    const pairs = new Set(listed.map(({ pair }) => pair));
    expect(listed.length).toBeGreaterThan(250);
    for (const gone of ["BTCUPUSDT", "BTCDOWNUSDT", "SXPUPUSDT", "BCCUSDT", "GRNDDOWNUSDT"]) expect(pairs.has(gone)).toBe(false);
    for (const kept of ["BTCUSDT", "SUPERUSDT", "JUPUSDT", "USDCUSDT", "币安人生USDT", "SYRUPUSDT", "GRNDUPUSDT"])
      if (symbols.some(({ symbol }) => symbol === kept)) expect(pairs.has(kept)).toBe(true);
    expect(listed.find(({ pair }) => pair === "BTCUSDT")).toMatchObject({
      symbol: "BTC",
      tickSize: "0.01",
      decimals: 2,
      price: 1.5,
      dayOpen: 1.25,
    });
    expect(listed.find(({ pair }) => pair === "币安人生USDT")).toMatchObject({ tickSize: "0.00000001", decimals: 8 });
    expect(listed.map(({ volume24h }) => volume24h)).toEqual(listed.map(({ volume24h }) => volume24h).sort((a, b) => b - a));
  });
  it("pages candles oldest first, each once, within [from, to)", async () => {
    const venue = await serve(binanceKlines(1_000));
    const candles = await createBinanceRest(venue).candles("BTCUSDT", 1, 10_500, 2_510_000);
    expect(candles.length).toBe(2_499);
    expect(candles[0]).toEqual({
      openTime: 11_000,
      open: 1,
      high: 3,
      low: 0.5,
      close: 2,
      volume: 10,
      quoteVolume: 20,
      quoteStep: 1,
    });
    expect(candles.at(-1)?.openTime).toBe(2_509_000);
    expect(venue.asked.length).toBe(3);
    expect(venue.asked[0]?.query.get("interval")).toBe("1s");
  });
  it("reads recorded klines and aggregate trades", async () => {
    const klines = fixture("rest_klines_btcusdt_20211022.json") as unknown[][];
    const trades = fixture("rest_agg_trades_btcusdt_20211022.json") as {
      p: string;
      q: string;
      T: number;
      a: number;
    }[];
    const venue = await serve(({ path }) => ({ body: path.endsWith("klines") ? klines : trades }));
    const rest = createBinanceRest(venue);
    expect((await rest.chart("BTCUSDT", "240", 500)).candles.map(({ close }) => close)).toEqual(
      klines.map((row) => Number(row[4])),
    );
    expect(venue.asked[0]?.query.get("interval")).toBe("4h");
    const [first] = trades as [(typeof trades)[0]];
    expect((await rest.tradesFrom("BTCUSDT", 5))[0]).toEqual({
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
  it("never has more than twenty concurrent requests", async () => {
    let open = 0;
    let max = 0;
    const server = createServer((_request, response) => {
      max = Math.max(max, ++open);
      setTimeout(() => {
        open--;
        response.end("[]");
      }, 15);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(async () => {
      server.closeAllConnections();
      server.close();
    });
    const rest = createBinanceRest({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, log });
    await Promise.all(Array.from({ length: 120 }, (_, at) => rest.recentTrades(`C${at}USDT`)));
    expect(max).toBeLessThanOrEqual(20);
    expect(max).toBeGreaterThan(10);
  });
});
