// An unwatched coin that wakes up, and a newly listed one, join within five seconds, with true windows: on the simulated
// exchanges as they send their tickers, Binance each second and MEXC every three.

import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { decodeMarketFrame } from "../../shared/frame/market-frame.ts";
import { changePercent } from "../../shared/market/change.ts";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { FIELD, WINDOW_MINUTES } from "../../shared/market/fields.ts";
import type { Universe, UniverseSymbol } from "../../shared/market/universe.ts";
import { createLog } from "../../shared/node/log.ts";
import { keys } from "../../shared/redis/keys.ts";
import type { MarketSink } from "../exchanges/exchange.ts";
import { loadVenue } from "../exchanges/load-venue.ts";
import { createVenueFeed } from "../exchanges/venue-feed.ts";
import { startOne } from "../simulator/testing/start-one.ts";
import { createWorkerMetrics } from "../worker-metrics.ts";
import { ExchangeIngest } from "./exchange-ingest.ts";
import { INGEST_TIMING } from "./ingest-timing.ts";
import { redisAt, until } from "./testing/tape-ingest.ts";

const LISTED = 30;
const WATCHED = 10;
/** More often than by default, so that the test knows all pairs soon. */
const DAY_FIGURES_MS = 5000;
const JOINS_WITHIN_MS = 5000;
/** From joining to the first frame, and to all windows: the subscription's answer, the rest of its second, and its candles. */
const SHOWN_WITHIN_MS = 3000;
const WINDOWS_WITHIN_MS = 5000;
const log = createLog("test", "silent");

interface Seen {
  readonly coin: UniverseSymbol | undefined;
  readonly price: number;
  /** Change of each window in percent; NaN = unknown. */
  readonly changes: readonly number[];
  readonly marks: number;
  readonly second: number;
  readonly warming: boolean;
}

async function watchTopTen(exchange: ExchangeId, database: number, onTestFinished: (end: () => Promise<void>) => void) {
  const redis = redisAt(database);
  const one = await startOne(exchange, { coins: LISTED, seed: 5, rate: 20, limits: {} });
  const { simulated, restUrl, wsUrl } = one;
  const venue = await loadVenue(exchange);
  const metrics = createWorkerMetrics("test", () => undefined);
  const rest = venue.createRest({ baseUrl: restUrl, log });
  const createFeed = (sink: MarketSink) => createVenueFeed(venue, { wsUrl, rest, sink, metrics, log });
  const timing = { ...INGEST_TIMING, dayFiguresEveryMs: DAY_FIGURES_MS };
  const parts = { exchange, redis, rest, createFeed, maxSymbols: WATCHED, simulated: true, log, metrics, timing };
  const listed = await rest.listed();
  const sleeper = listed[WATCHED * 2]?.pair as string;
  simulated.fault({ fault: "sleep", symbol: sleeper });
  const ingest = new ExchangeIngest(parts);
  onTestFinished(async () => {
    await ingest.stop();
    await one.stop();
  });
  await ingest.start();
  const seen = async (pair: string): Promise<Seen> => {
    const [text, bytes] = await Promise.all([redis.get(keys.universe(exchange)), redis.getBuffer(keys.table(exchange))]);
    const universe = JSON.parse(text ?? '{"symbols":[]}') as Universe;
    const position = universe.symbols.findIndex((coin) => coin.pair === pair);
    const frame = bytes ? decodeMarketFrame(bytes) : undefined;
    const row = frame?.positions.indexOf(position) ?? -1;
    const at = (field: number): number => frame?.fields[field]?.[row] ?? Number.NaN;
    const price = at(FIELD.price);
    return {
      coin: universe.symbols[position],
      price,
      changes: WINDOW_MINUTES.map((_, window) => changePercent(price, at(FIELD.reference + window))),
      marks: at(FIELD.marks),
      second: frame?.header.second ?? 0,
      warming: frame?.header.warming ?? true,
    };
  };
  /** Exchange time at the end of the first second in whose figures a coin is seen as wanted, epoch ms. */
  const shownAt = async (pair: string, wanted: (coin: Seen) => boolean): Promise<number> => {
    let at = 0;
    await until(async () => {
      const coin = await seen(pair);
      if (wanted(coin)) at = (coin.second + 1) * 1000;
      return at > 0;
    });
    return at;
  };
  return { simulated, sleeper, seen, shownAt, first: listed[0]?.pair as string };
}

const isShown = ({ coin, price }: Seen): boolean => coin?.active === true && Number.isFinite(price);
const hasWindows = ({ changes }: Seen): boolean => changes.every((change) => Number.isFinite(change));

describe.concurrent.each([...EXCHANGES].map((exchange, at) => ({ exchange, database: at + 1 })))(
  "a coin outside the watched ones of $exchange",
  ({ exchange, database }) => {
    it("joins when it wakes, and when it is listed", async ({ onTestFinished }) => {
      const { simulated, sleeper, seen, shownAt, first } = await watchTopTen(exchange, database, onTestFinished);
      await shownAt(first, (coin) => !coin.warming && hasWindows(coin));
      expect((await seen(sleeper)).coin).toBeUndefined();
      await sleep(DAY_FIGURES_MS + 1000);

      const wokenAt = Date.now();
      simulated.fault({ fault: "wake", symbol: sleeper, percent: 300, seconds: 60, volume_factor: 1000 });
      const joinedAt = await shownAt(sleeper, isShown);
      const knownAt = await shownAt(sleeper, hasWindows);
      const woken = await seen(sleeper);
      const decidedAt = woken.coin?.joined?.at ?? Number.NaN;
      expect(decidedAt - wokenAt).toBeLessThan(JOINS_WITHIN_MS);
      expect(joinedAt - decidedAt).toBeLessThan(SHOWN_WITHIN_MS);
      expect(knownAt - decidedAt).toBeLessThan(WINDOWS_WITHIN_MS);
      expect(woken.coin?.joined?.reason).toBe("move");
      expect(woken.warming).toBe(false);
      for (let round = 0; round < 5; round++) {
        await sleep(1100);
        const { changes, marks, second } = await seen(sleeper);
        const truth = simulated.truth(sleeper, second) as unknown as Record<string, number>;
        for (const [window, minutes] of WINDOW_MINUTES.entries())
          if (!((marks >> window) & 1)) expect(changes[window]).toBeCloseTo(truth[`change_${minutes}min_percent`] as number, 6);
      }

      const listedAt = Date.now();
      simulated.fault({ fault: "list", base: "FRESHLY", price: 3, trades_per_second: 5 });
      await shownAt("FRESHLYUSDT", isShown);
      const named = (await seen("FRESHLYUSDT")).coin?.joined;
      expect(named?.reason).toBe("listing");
      expect((named?.at ?? Number.NaN) - listedAt).toBeLessThan(JOINS_WITHIN_MS);
    }, 90_000);
  },
);
