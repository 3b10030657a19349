import { readFileSync } from "node:fs";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { kline, serve, type Asked, type Reply } from "../testing/scripted-rest.ts";
import { createMexcRest } from "./mexc-rest.ts";

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8")) as unknown;

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
    const sample = (fixture("rest_docs_samples.json") as { exchangeInfo_symbol: object }).exchangeInfo_symbol;
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
      row("BTC3L"),
      row("BTC5S"),
      row("AI"),
      row("AI3L", { fullName: "AI3 Longevity" }),
      row("SHARE", { fullName: "Stock Coin" }),
      row("WOOD", { fullName: "Woodstock", conceptPlates: ["mc-trade-zone-meme"] }),
      row("ETH2S", { fullName: "2x Short Ether" }),
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
    expect(listed.map(({ symbol }) => symbol)).toEqual([
      "W3S",
      "币安人生",
      "APIOFF",
      "WOOD",
      "SHARE",
      "AI3L",
      "AI",
      "BTC",
      "METAL",
    ]);
    expect(listed.find(({ symbol }) => symbol === "METAL")).toMatchObject({ tickSize: "0.00001", decimals: 5, volume24h: 0 });
    expect(listed.every(({ dayOpen }) => Number.isNaN(dayOpen))).toBe(true);
    expect((await createMexcRest(venue).dayFigures()).get("BTCUSDT")).toEqual({
      price: 2.5,
      volume24h: 101,
      dayOpen: Number.NaN,
    });
    expect(listed.find(({ symbol }) => symbol === "币安人生")?.tickSize).toBe("0.00000001");
  });
  it("pages minutes by 500 and refuses seconds", async () => {
    const venue = await serve(mexcKlines);
    const rest = createMexcRest(venue);
    const candles = await rest.candles("BTCUSDT", 60, 60_000, 1_201 * 60_000);
    expect(candles.map(({ openTime }) => openTime)).toEqual(Array.from({ length: 1_200 }, (_, at) => (at + 1) * 60_000));
    expect(venue.asked.length).toBe(3);
    await expect(rest.candles("BTCUSDT", 1, 0, 1)).rejects.toThrow(/1 s/);
  });
  it("pages a chart of 1,000 candles backwards", async () => {
    const { candles } = await createMexcRest(await serve(mexcKlines)).chart("BTCUSDT", "60", 1_000);
    expect(candles.length).toBe(1_000);
    for (let at = 1; at < candles.length; at++)
      expect((candles[at]?.openTime ?? 0) - (candles[at - 1]?.openTime ?? 0)).toBe(3_600_000);
  });
  it("pages a chart before a moment, over a halt that is longer than a page, back to the listing", async () => {
    const opens = [...Array.from({ length: 20 }, (_, at) => at + 1), ...Array.from({ length: 300 }, (_, at) => 2000 + at)];
    const venue = await serve(({ query }) => {
      const to = Number(query.get("endTime"));
      const from = query.has("startTime") ? Number(query.get("startTime")) : 0;
      const rows = opens.map((open) => open * 60_000).filter((open) => open >= from && open < to);
      return { body: rows.slice(-Number(query.get("limit"))).map((open) => kline(open).slice(0, 8)) };
    });
    const { candles } = await createMexcRest(venue).chart("BTCUSDT", "1", 1_000, { before: 2_250 * 60_000 });
    expect(candles.map(({ openTime }) => openTime / 60_000)).toEqual(opens.filter((open) => open < 2_250));
  });
  it("sorts trades oldest first", async () => {
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
    const rest = createMexcRest(await serve(() => ({ body: [] })));
    // When each was sent: a busy machine reads several at once.
    const sent: { path: string; at: number }[] = [];
    const send = globalThis.fetch;
    vi.stubGlobal("fetch", (url: string, options: RequestInit) => {
      sent.push({ path: new URL(url).pathname, at: performance.now() });
      return send(url, options);
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    await Promise.all([
      ...Array.from({ length: 40 }, (_, at) => rest.candles(`C${at}USDT`, 60, 0, 60_000)),
      ...Array.from({ length: 9 }, (_, at) => rest.recentTrades(`C${at}USDT`)),
    ]);
    const max = (list: typeof sent): number =>
      Math.max(...list.map(({ at }) => list.filter((other) => other.at >= at && other.at < at + 1_000).length));
    expect(sent.length).toBe(49);
    expect(max(sent)).toBeLessThanOrEqual(18);
    expect(max(sent.filter(({ path }) => path.endsWith("trades")))).toBeLessThanOrEqual(5);
  }, 15_000);
});
