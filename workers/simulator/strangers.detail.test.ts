// Proves the simulator with third-party clients: unmodified ccxt pro and the official Binance connector work against it, and what
// they receive is on the tape.

import { Spot, SpotRestAPI, type SpotWebsocketStreams } from "@binance/spot";
import ccxt, { type binance, type mexc, type OHLCV, type Trade } from "ccxt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Bar } from "./market/bar.ts";
import type { SimulatedExchange } from "./simulated-exchange.ts";
import { startSimulator, type RunningSimulator } from "./start-simulator.ts";
import { USUAL_HOUR } from "./testing/usual-hour.ts";

const MINUTE = 60_000;
let simulator: RunningSimulator;

beforeAll(async () => {
  simulator = await startSimulator(USUAL_HOUR);
});
afterAll(() => simulator.stop());

/** The candle of a minute from the tape: open, high, low, close, base volume. */
function tapeCandle({ market }: SimulatedExchange, pair: string, openMs: number): OHLCV {
  const { candles, symbol } = market.find(pair)!;
  const bar = new Bar();
  candles.read(openMs, openMs + MINUTE, market.now(), bar);
  const price = (ticks: number) => ticks / 10 ** symbol.priceDecimals;
  return [openMs, price(bar.open), price(bar.high), price(bar.low), price(bar.close), bar.volume / 10 ** symbol.lotDecimals];
}

/** Whether this trade is on the tape: time in ms, price, base quantity. */
function onTape({ market }: SimulatedExchange, pair: string, time: number, price: number, quantity: number): boolean {
  const { symbol } = market.find(pair)!;
  const trades = symbol.tape.trades(Math.floor(time / MINUTE));
  const ticks = Math.round(price * 10 ** symbol.priceDecimals);
  const lots = Math.round(quantity * 10 ** symbol.lotDecimals);
  for (let index = 0; index < trades.count; index++)
    if (time - trades.minute * MINUTE === trades.offsetMs[index] && trades.ticks[index] === ticks && trades.lots[index] === lots)
      return true;
  return false;
}

async function watchSome(watch: () => Promise<Trade[]>, wanted: number): Promise<Trade[]> {
  const trades: Trade[] = [];
  while (trades.length < wanted) trades.push(...(await watch()));
  return trades;
}

describe("ccxt pro on Binance", () => {
  let client: binance;

  beforeAll(async () => {
    client = new ccxt.pro.binance({ newUpdates: true, options: { fetchMarkets: { types: ["spot"] } } });
    // ws:// addresses need this first.
    await client.loadHttpProxyAgent();
    client.urls.api.public = `${simulator.urls.binanceRestUrl}/api/v3`;
    client.urls.api.ws.spot = `${simulator.urls.binanceWsUrl}/ws`;
    await client.loadMarkets();
  });
  afterAll(() => client.close());

  test("reads markets with ticks and status", () => {
    expect(client.market("BTC/USDT")).toMatchObject({ active: true, precision: { price: 0.01 } });
    expect(client.market("BCC/USDT").active).toBe(false);
    expect(client.symbols.filter((symbol) => symbol.endsWith("/USDT")).length).toBeGreaterThan(179);
  });

  test("watches aggregate trades that are on the tape", async () => {
    const trades = await watchSome(() => client.watchTrades("BTC/USDT", undefined, undefined, { name: "aggTrade" }), 10);
    for (const { timestamp, price, amount } of trades)
      expect(onTape(simulator.binance, "BTCUSDT", timestamp!, Number(price), amount!)).toBe(true);
  });

  test("watches all tickers and the running candle", { timeout: 20_000 }, async () => {
    const tickers = await client.watchTickers();
    expect(Object.keys(tickers).length).toBeGreaterThan(20);
    const btc = await client.watchTicker("BTC/USDT");
    const { symbol } = simulator.binance.market.find("BTCUSDT")!;
    expect(btc.last! / (symbol.tape.ticksBefore(Math.floor(Date.now() / MINUTE)) / 100)).toBeCloseTo(1, 1);
    const [candle] = await client.watchOHLCV("ETH/USDT", "1m");
    const [open, , high] = tapeCandle(simulator.binance, "ETHUSDT", candle![0]!);
    expect(candle![0]).toBe(open);
    expect(candle![2]!).toBeLessThanOrEqual(high!);
  });

  test("fetches candles and tickers that agree with the tape", async () => {
    const candles = await client.fetchOHLCV("DOGE/USDT", "1m", undefined, 30);
    for (const candle of candles.slice(0, -1)) expect(candle).toEqual(tapeCandle(simulator.binance, "DOGEUSDT", candle[0]!));
    const seconds = await client.fetchOHLCV("BTC/USDT", "1s", undefined, 100);
    expect(seconds).toHaveLength(100);
    const ticker = await client.fetchTicker("DOGE/USDT");
    const at = Math.floor(ticker.timestamp! / 1000) - 1;
    expect(ticker.quoteVolume! / simulator.binance.truth("DOGEUSDT", at).volume_24h).toBeCloseTo(1, 2);
  });
});

describe("ccxt pro on MEXC", () => {
  let client: mexc;

  beforeAll(async () => {
    client = new ccxt.pro.mexc({ newUpdates: true });
    await client.loadHttpProxyAgent();
    client.urls.api.spot.public = simulator.urls.mexcRestUrl;
    client.urls.api.contract.public = `${simulator.urls.mexcRestUrl}/api/v1/contract`;
    client.urls.api.ws.spot = `${simulator.urls.mexcWsUrl}/ws`;
    await client.loadMarkets();
  });
  afterAll(() => client.close());

  test("watches deals that are on the tape, out of protobuf", async () => {
    const trades = await watchSome(() => client.watchTrades("BTC/USDT"), 10);
    for (const { timestamp, price, amount } of trades)
      expect(onTape(simulator.mexc, "BTCUSDT", timestamp!, Number(price), amount!)).toBe(true);
  });

  test("watches the candle and the best prices", async () => {
    const [candle] = await client.watchOHLCV("BTC/USDT", "1m");
    expect(candle![1]).toBe(tapeCandle(simulator.mexc, "BTCUSDT", candle![0]!)[1]);
    const ticker = await client.watchTicker("BTC/USDT");
    expect(ticker.ask!).toBeGreaterThan(ticker.bid!);
  });

  // ccxt paces itself: a call for all tickers waits seconds.
  test("fetches candles and tickers that agree with the tape", { timeout: 20_000 }, async () => {
    const candles = await client.fetchOHLCV("XRP/USDT", "1m", undefined, 30);
    for (const candle of candles.slice(0, -1)) expect(candle).toEqual(tapeCandle(simulator.mexc, "XRPUSDT", candle[0]!));
    const tickers = await client.fetchTickers();
    expect(Object.keys(tickers).length).toBeGreaterThan(160);
    const { quoteVolume, timestamp } = tickers["XRP/USDT"]!;
    expect(quoteVolume! / simulator.mexc.truth("XRPUSDT", Math.floor(timestamp! / 1000) - 1).volume_24h).toBeCloseTo(1, 2);
  });
});

describe("the official Binance connector", () => {
  test("streams aggTrade and miniTicker on one connection, fetches klines", async () => {
    const client = new Spot({
      configurationRestAPI: { apiKey: "", basePath: simulator.urls.binanceRestUrl },
      configurationWebsocketStreams: { wsURL: simulator.urls.binanceWsUrl },
    });
    const reply = await client.restAPI.klines({
      symbol: "SOLUSDT",
      interval: SpotRestAPI.KlinesIntervalEnum.INTERVAL_1m,
      limit: 5,
    });
    const rows = await reply.data();
    const [openMs, ...prices] = rows[0]!;
    expect([Number(openMs), ...prices.slice(0, 5).map(Number)]).toEqual(tapeCandle(simulator.binance, "SOLUSDT", Number(openMs)));

    const connection = await client.websocketStreams.connect();
    const trade = await new Promise<SpotWebsocketStreams.AggTradeResponse>((resolve) =>
      connection.aggTrade({ symbol: "BTCUSDT" }).on("message", resolve),
    );
    expect(onTape(simulator.binance, "BTCUSDT", Number(trade.T), Number(trade.p), Number(trade.q))).toBe(true);
    const ticker = await new Promise<SpotWebsocketStreams.MiniTickerResponse>((resolve) =>
      connection.miniTicker({ symbol: "BTCUSDT" }).on("message", resolve),
    );
    const truth = simulator.binance.truth("BTCUSDT", Math.floor(Number(ticker.E) / 1000) - 1);
    expect(Number(ticker.q) / truth.volume_24h).toBeCloseTo(1, 3);
    await connection.disconnect();
  });
});
