// Best prices from the simulated exchanges through a whole ingest process into a real Redis.

import type { Redis } from "ioredis";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { decodeMarketFrame, type MarketFrame } from "../../shared/frame/market-frame.ts";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { FIELD } from "../../shared/market/fields.ts";
import { universeSchema } from "../../shared/contracts/universe.ts";
import { readWorkerEnvironment } from "../../shared/node/environment.ts";
import { createLog } from "../../shared/node/log.ts";
import { connectRedis } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import { quotesIn, type QuoteColumn } from "../../shared/redis/quote-column.ts";
import { redisUrl } from "../../shared/testing/services.ts";
import { startIngestProcess, type IngestProcess } from "../ingest/ingest-process.ts";
import { bestTicks } from "../simulator/market/best-prices.ts";
import { startSimulator, type RunningSimulator } from "../simulator/start-simulator.ts";
import { USUAL_HOUR } from "../simulator/testing/usual-hour.ts";

const COINS = 12;
// The tests' own Redis is one server.
const redis = connectRedis(redisUrl(), "fast", createLog("test", "silent")) as Redis;
let simulator: RunningSimulator | undefined;
let ingest: IngestProcess | undefined;

async function start(more: Record<string, string> = {}): Promise<void> {
  await redis.flushall();
  simulator = await startSimulator({ symbolsBinance: COINS, symbolsMexc: COINS, ...USUAL_HOUR });
  const { urls } = simulator;
  ingest = await startIngestProcess(
    readWorkerEnvironment({
      ...{ NODE_ENV: "test", REDIS_URL: redisUrl(), LOG_LEVEL: "silent", MARKET: "sim" },
      ...{ SYMBOLS_BINANCE: String(COINS), SYMBOLS_MEXC: String(COINS) },
      ...{ BINANCE_REST_URL: urls.binanceRestUrl, BINANCE_WS_URL: urls.binanceWsUrl },
      ...{ MEXC_REST_URL: urls.mexcRestUrl, MEXC_WS_URL: urls.mexcWsUrl, ...more },
    }),
  );
}
afterEach(async () => {
  await ingest?.stop();
  await simulator?.stop();
});
afterAll(() => redis.disconnect());

/** The exchange's table once it is as wanted. */
async function tableWith(exchange: ExchangeId, isWanted: (frame: MarketFrame) => boolean): Promise<MarketFrame> {
  const listener = redis.duplicate();
  try {
    await listener.subscribe(keys.frames(exchange));
    return await new Promise((resolve, reject) => {
      listener.on("message", () => {
        redis
          .getBuffer(keys.table(exchange))
          .then((bytes) => {
            const frame = bytes ? decodeMarketFrame(bytes) : undefined;
            if (frame && isWanted(frame)) resolve(frame);
          })
          .catch(reject);
      });
    });
  } finally {
    listener.disconnect();
  }
}
const spreadsIn = (frame: MarketFrame): number[] => [...(frame.fields[FIELD.spread] as Float64Array)];
const isQuoted = (frame: MarketFrame): boolean => spreadsIn(frame).filter((spread) => spread >= 0).length === COINS;

async function stored(exchange: ExchangeId, second: number): Promise<QuoteColumn | undefined> {
  const bytes = await redis.getBuffer(keys.quotes(exchange, second));
  return bytes ? quotesIn(bytes) : undefined;
}

describe("quotes", () => {
  it("are asked for each second of each exchange by one call, and are what its books said then", async () => {
    await start();
    for (const exchange of EXCHANGES) {
      const { header } = await tableWith(exchange, isQuoted);
      const later = await tableWith(exchange, (frame) => frame.header.second >= header.second + 4);
      expect(isQuoted(later)).toBe(true);
      expect(later.header.publishTime - later.header.quoteTime).toBeLessThan(2000);
      const universe = universeSchema.parse(JSON.parse((await redis.get(keys.universe(exchange))) ?? ""));
      const market = simulator?.[exchange].market;
      let same = 0;
      for (let second = header.second + 1; second <= header.second + 3; second++) {
        const quotes = await stored(exchange, second);
        expect(quotes, `${exchange} ${second - header.second}`).toBeDefined();
        if (!quotes || !market) continue;
        expect([quotes.version, Math.floor(quotes.askedAt / 1000)]).toEqual([universe.version, second]);
        universe.symbols.forEach(({ pair }, position) => {
          const entry = market.find(pair);
          const [bid, ask] = quotes.prices.subarray(position * 2) as unknown as [number, number];
          expect(ask).toBeGreaterThan(bid);
          if (!entry) return;
          const unit = 10 ** entry.symbol.priceDecimals;
          const books = Array.from({ length: 60 }, (_, ms) => bestTicks(market, entry, Math.round(quotes.askedAt) + ms));
          if (books.some((book) => book.bid / unit === bid && book.ask / unit === ask)) same++;
        });
      }
      // An answer may take longer than that on a busy machine.
      expect(same).toBeGreaterThan(COINS);
    }
  }, 60_000);

  it("that get old are not known, and come back once the exchange answers again", async () => {
    await start();
    await tableWith("mexc", isQuoted);
    simulator?.mexc.fault({ fault: "ban", status: 429, seconds: 8 });
    const without = await tableWith("mexc", (frame) => spreadsIn(frame).every((spread) => Number.isNaN(spread)));
    expect(without.header.publishTime - without.header.quoteTime).toBeGreaterThan(4500);
    await tableWith("mexc", isQuoted);
  }, 90_000);

  it("of a coin that leaves the list cost the others a second or two", async () => {
    await start();
    await tableWith("binance", isQuoted);
    const { symbols } = universeSchema.parse(JSON.parse((await redis.get(keys.universe("binance"))) ?? ""));
    simulator?.binance.fault({ fault: "delist", symbol: symbols[COINS - 1]?.pair ?? "" });
    await tableWith("binance", (frame) => Number.isNaN(spreadsIn(frame)[COINS - 1]));
    await tableWith("binance", (frame) => spreadsIn(frame).filter((spread) => spread >= 0).length === COINS - 1);
  }, 60_000);

  it("are not asked for where that is switched off", async () => {
    await start({ QUOTES: "0" });
    const { header } = await tableWith("mexc", () => true);
    const later = await tableWith("mexc", (frame) => frame.header.second >= header.second + 3);
    expect([spreadsIn(later).every((spread) => Number.isNaN(spread)), later.header.quoteTime]).toEqual([true, 0]);
    expect(await redis.keys("td:{mexc}:quotes:*")).toEqual([]);
  }, 60_000);
});
