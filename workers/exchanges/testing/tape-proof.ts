// A feed against its simulated exchange: after every fault the sink holds exactly the trades of the tape. Test files pass the
// simulator in; nothing else here may know it.

import { describe, expect, it, type TestContext } from "vitest";
import { createLog } from "../../../shared/node/log.ts";
import type { ExchangeFeed } from "../exchange.ts";
import type { FeedTiming } from "../feed-timing.ts";
import { createVenueFeed } from "../venue-feed.ts";
import type { Venue } from "../venue.ts";
import { eventually, recordingMetrics, recordingSink, type RecordingSink } from "./recording-sink.ts";

const log = createLog("test", "silent");
const COINS = 20;
/** At the tests' hour, the trades of twelve seconds fit into the thousand that a repair by time is served. */
const RATE = 0.5;
/** The same for half a minute. */
const SLOW_RATE = 0.2;
/** Comparing all trades takes time that feeds of other tests need. */
const CHECK_EVERY_MS = 250;
const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

interface SimulatedVenue {
  readonly market: {
    now(): number;
    find(pair: string): { readonly symbol: SimulatedSymbol } | undefined;
  };
  fault(order: { readonly fault: string; readonly [setting: string]: unknown }): void;
}

interface SimulatedSymbol {
  readonly priceDecimals: number;
  readonly lotDecimals: number;
  readonly tape: {
    trades(minute: number): { count: number; offsetMs: ArrayLike<number>; ticks: ArrayLike<number>; lots: ArrayLike<number> };
  };
}

export type StartSimulator = (options: {
  seed: number;
  coins: number;
  rate: number;
  limits: Readonly<Record<string, number>>;
}) => Promise<{
  readonly restUrl: string;
  readonly wsUrl: string;
  readonly simulated: SimulatedVenue;
  stop(): Promise<void>;
}>;

interface Running {
  readonly feed: ExchangeFeed;
  readonly pairs: readonly string[];
  readonly sink: RecordingSink;
  readonly metrics: ReturnType<typeof recordingMetrics>;
  readonly venue: SimulatedVenue;
}

/** Starts a feed on its own simulator; both stop with the test. */
async function run<Repairs>(
  venue: Venue<Repairs>,
  startSimulator: StartSimulator,
  { onTestFinished }: TestContext,
  timing: Partial<FeedTiming> = {},
  { rate = RATE, limits = {} } = {},
): Promise<Running> {
  const simulator = await startSimulator({ seed: 5, coins: COINS, rate, limits });
  onTestFinished(() => simulator.stop());
  const { restUrl, wsUrl, simulated } = simulator;
  const [sink, metrics] = [recordingSink(), recordingMetrics()];
  const rest = venue.createRest({ baseUrl: restUrl, log });
  const feed = createVenueFeed(venue, { wsUrl, rest, sink, metrics, log, timing: { attemptsPerMinute: 200, ...timing } });
  onTestFinished(() => feed.stop());
  const listed = (await rest.listed()).slice(0, COINS);
  await feed.start(listed.map((symbol) => ({ ...symbol, active: true })));
  return { feed, pairs: listed.map(({ pair }) => pair), sink, metrics, venue: simulated };
}

/** Time and quote volume of one coin's trades on the tape in [fromMs, toMs), as the sink counts them. */
function tapeOf(venue: Running["venue"], pair: string, fromMs: number, toMs: number): string[] {
  const symbol = venue.market.find(pair)?.symbol;
  if (!symbol) throw new Error(`${pair} is not listed`);
  const found: string[] = [];
  for (let minute = Math.floor(fromMs / 60_000); minute * 60_000 < toMs; minute++) {
    const trades = symbol.tape.trades(minute);
    for (let at = 0; at < trades.count; at++) {
      const time = minute * 60_000 + (trades.offsetMs[at] as number);
      const price = Number(((trades.ticks[at] as number) / 10 ** symbol.priceDecimals).toFixed(symbol.priceDecimals));
      const quantity = Number(((trades.lots[at] as number) / 10 ** symbol.lotDecimals).toFixed(symbol.lotDecimals));
      if (time >= fromMs && time < toMs) found.push(`${time} ${price * quantity}`);
    }
  }
  return found.sort();
}

/** Trades lost and trades too many in the sink, over all coins. */
function difference(
  { pairs, sink }: Running,
  tapes: readonly string[][],
  fromMs: number,
  toMs: number,
): { lost: number; doubled: number; total: number } {
  let [lost, doubled, total] = [0, 0, 0];
  for (const position of pairs.keys()) {
    const had = new Map<string, number>();
    for (const trade of sink.trades)
      if (trade.position === position && trade.time >= fromMs && trade.time < toMs) {
        const key = `${trade.time} ${trade.quoteVolume}`;
        had.set(key, (had.get(key) ?? 0) + 1);
      }
    for (const key of tapes[position] ?? []) {
      total++;
      const left = had.get(key) ?? 0;
      if (left === 0) lost++;
      else had.set(key, left - 1);
    }
    for (const left of had.values()) doubled += left;
  }
  return { lost, doubled, total };
}

/** Runs `trouble`, then waits until the sink equals the tape. */
async function provesExact(running: Running, trouble: () => Promise<void>, maxMs: number): Promise<void> {
  // A coin's ids begin with its first trade here.
  const areMostTraded = (): boolean => new Set(running.sink.trades.map(({ position }) => position)).size >= COINS / 2;
  await eventually(areMostTraded, 20_000, "first trades", CHECK_EVERY_MS);
  await pause(500);
  const fromMs = running.venue.market.now();
  await trouble();
  await pause(1_500);
  const toMs = running.venue.market.now() - 1_000;
  const tapes = running.pairs.map((pair) => tapeOf(running.venue, pair, fromMs, toMs));
  const isWhole = (): boolean => difference(running, tapes, fromMs, toMs).lost === 0;
  await eventually(isWhole, maxMs, "a sink without losses", CHECK_EVERY_MS).catch(() => undefined);
  const { lost, doubled, total } = difference(running, tapes, fromMs, toMs);
  expect({ lost, doubled, gaps: running.sink.gaps }).toEqual({ lost: 0, doubled: 0, gaps: [] });
  expect(total).toBeGreaterThan(50);
}

const isConnected = ({ feed }: Running): boolean => feed.health().connected === feed.health().connections;

/** Declares the tests of one exchange. They mostly wait, so they run in parallel, each on its own simulator. */
export function proveOnSimulator<Repairs>(venue: Venue<Repairs>, startSimulator: StartSimulator): void {
  describe.concurrent(`${venue.exchange} feed on the simulated exchange`, () => {
    it("delivers exactly the tape, with its tickers", async (test) => {
      const running = await run(venue, startSimulator, test);
      await provesExact(running, () => pause(3_000), 5_000);
      expect(running.metrics.rejections).toEqual([]);
      await eventually(() => running.sink.tickers.length > COINS, 5_000, "tickers of all coins", CHECK_EVERY_MS);
      const health = running.feed.health();
      expect(health.connected).toBe(health.connections);
      expect(Date.now() - health.newestEventAt).toBeLessThan(5_000);
    }, 60_000);
    it("repairs interruptions exactly while REST lags", async (test) => {
      const running = await run(venue, startSimulator, test, { repairDelayMs: 500, repairRetryMs: 500, stableMs: 0 });
      await provesExact(
        running,
        async () => {
          running.venue.fault({ fault: "rest-lag", ms: 500, seconds: 30 });
          for (let cut = 0; cut < 3; cut++) {
            running.venue.fault({ fault: "drop", share: cut === 1 ? 0.5 : 1 });
            await eventually(() => !isConnected(running), 5_000, "the cut");
            await eventually(() => isConnected(running), 10_000, "every connection");
            await pause(500);
          }
        },
        40_000,
      );
      expect(running.metrics.reconnects.length).toBeGreaterThan(2);
      expect(running.metrics.repaired).toBeGreaterThan(0);
    }, 90_000);
    it("is not affected by repeats and disorder", async (test) => {
      const running = await run(venue, startSimulator, test);
      await provesExact(
        running,
        async () => {
          running.venue.fault({ fault: "duplicate", share: 0.3, seconds: 3 });
          running.venue.fault({ fault: "disorder", share: 0.2, seconds: 3 });
          await pause(3_500);
        },
        20_000,
      );
    }, 60_000);
    it("replaces stalled connections and fetches what they withheld", async (test) => {
      const running = await run(venue, startSimulator, test, { silenceMs: 3_000, tickerLagMs: 1_500 });
      await provesExact(
        running,
        async () => {
          running.venue.fault({ fault: "stall", seconds: 60 });
          const silent = (): number => running.metrics.reconnects.filter((reason) => reason === "silence").length;
          await eventually(() => silent() >= running.feed.health().connections, 15_000, "every watchdog");
          running.venue.fault({ fault: "clear" });
          await pause(1_000);
        },
        40_000,
      );
    }, 90_000);
    it("loses nothing to garbage", async (test) => {
      const running = await run(venue, startSimulator, test);
      await provesExact(
        running,
        async () => {
          running.venue.fault({ fault: "garbage", share: 0.005, seconds: 4 });
          await pause(4_500);
        },
        40_000,
      );
    }, 90_000);
    it("keeps every trade when the exchange's clock jumps half a minute ahead", async (test) => {
      const running = await run(venue, startSimulator, test, {}, { rate: SLOW_RATE });
      await provesExact(
        running,
        async () => {
          running.venue.fault({ fault: "skew", ms: 30_000 });
          const jumpedAt = running.venue.market.now();
          await eventually(() => running.feed.health().newestEventAt > jumpedAt, 30_000, "events of the new clock");
        },
        40_000,
      );
    }, 120_000);
    it("lives through days of seconds without a gap", async (test) => {
      const running = await run(
        venue,
        startSimulator,
        test,
        { renewAfterMs: 1_500, renewJitterMs: 250, overlapMs: 500 },
        { limits: { socketLifeMs: 7_000 } },
      );
      await provesExact(running, () => pause(6_000), 10_000);
      expect(running.metrics.reconnects).toEqual([]);
      expect(running.metrics.repaired).toBe(0);
    }, 60_000);
  });
}
