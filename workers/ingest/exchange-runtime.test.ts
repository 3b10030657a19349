import type { Redis } from "ioredis";
import { expect, test, vi } from "vitest";
import type { Universe, UniverseSymbol } from "../../shared/market/universe.ts";
import { createLog } from "../../shared/node/log.ts";
import { AlertWatch } from "../alerts/alert-watch.ts";
import type { ColumnStore } from "../columns/column-store.ts";
import { UnwatchedMarket } from "../discovery/unwatched-market.ts";
import type { CoinUrgency, ExchangeRest, MarketSink } from "../exchanges/exchange.ts";
import { universeOf } from "../exchanges/testing/recording-sink.ts";
import { silentFeed } from "../exchanges/testing/silent-feed.ts";
import { ArrivalDelay } from "./arrival-delay.ts";
import { ExchangeClock } from "./exchange-clock.ts";
import { ExchangeRuntime } from "./exchange-runtime.ts";
import { INGEST_TIMING } from "./ingest-timing.ts";

const START = 1_790_000_000;

class ManualClock extends ExchangeClock {
  second = START;
  override now(): number {
    return this.second * 1000;
  }
}

/** A runtime with an adjustable clock, whose feed is the test; nothing may be fetched or stored. */
async function openRuntime(waiting: number[] = [], doubtful = new Set<number>()) {
  const clock = new ManualClock();
  let sink: MarketSink | undefined;
  let urgency: CoinUrgency | undefined;
  const untouched = (what: string) =>
    new Proxy({}, { get: (_, name) => (name === "finestCandleSeconds" ? 1 : expect.fail(`${what}.${String(name)}`)) });
  const universe: Universe = { exchange: "mexc", firstVersion: 0, version: 1, symbols: [...universeOf("AUSDT", "BUSDT")] };
  const runtime = new ExchangeRuntime(universe, {
    store: untouched("store") as ColumnStore,
    rest: untouched("rest") as ExchangeRest,
    clock,
    arrivals: new ArrivalDelay(120),
    log: createLog("test", "silent"),
    healed: () => undefined,
    compared: () => undefined,
    timing: INGEST_TIMING,
    alerts: new AlertWatch(untouched("redis") as Redis, "mexc", universe),
    unwatched: new UnwatchedMarket({ onUnusual: () => undefined, onNewPair: () => undefined }),
    createFeed: (given) => {
      sink = given;
      const start = async (_: unknown, wanted?: CoinUrgency): Promise<void> => void (urgency = wanted);
      return { ...silentFeed(), start, waiting: () => waiting, isDoubtful: (position) => doubtful.has(position) };
    },
  });
  await runtime.open();
  const advance = (second: number): void => {
    clock.second = second;
    runtime.advanceTo(second);
  };
  /** Price and cumulative volume of a coin at the end of a second. */
  const at = (position: number, second: number): number[] => [
    ...runtime.book.column(second).subarray(position * 2, position * 2 + 2),
  ];
  return { runtime, sink: sink as unknown as MarketSink, urgency: urgency as unknown as CoinUrgency, advance, at };
}

test("trades stamped half a minute ahead count when their second has come, those between at their own", async () => {
  const { sink, advance, at } = await openRuntime();
  advance(START + 2);
  sink.trade(0, 5, 100, (START + 32) * 1000 + 900);
  sink.trade(0, 6, 10, (START + 40) * 1000);
  sink.trade(1, 7, 1, (START + 32) * 1000 + 5);
  advance(START + 20);
  sink.trade(0, 4, 1, (START + 20) * 1000 + 10);
  for (let second = START + 21; second <= START + 50; second++) advance(second);
  expect(at(0, START + 31)).toEqual([4, 1]);
  expect(at(0, START + 32)).toEqual([5, 101]);
  expect(at(0, START + 39)).toEqual([5, 101]);
  expect(at(0, START + 40)).toEqual([6, 111]);
  expect(at(1, START + 31)).toEqual([Number.NaN, 0]);
  expect(at(1, START + 50)).toEqual([7, 1]);
});

test("the running minute of a chart has no trade of a second that has not come", async () => {
  const { runtime, sink, advance } = await openRuntime();
  advance(START + 2);
  sink.trade(0, 5, 100, (START + 32) * 1000);
  expect(runtime.minutes.changeCount).toBe(0);
  advance(START + 32);
  expect(runtime.minutes.changeCount).toBe(1);
});

test("alerts see a trade that came ahead of its time once its second is there", async () => {
  const { runtime, sink, advance } = await openRuntime();
  const seen = vi.spyOn(runtime.alerts, "trade");
  advance(START + 2);
  sink.trade(0, 5, 100, (START + 32) * 1000);
  expect(seen).not.toHaveBeenCalled();
  advance(START + 32);
  expect(seen.mock.calls).toEqual([[0, 5, (START + 32) * 1000]]);
});

test("a time that no clock will show soon is counted as refused, not kept", async () => {
  const { runtime, sink, advance } = await openRuntime();
  advance(START + 2);
  sink.trade(0, 5, 100, (START + 3600) * 1000);
  expect(runtime.book.refusedAhead).toBe(1);
});

test("a feed that cannot open all its connections at once knows by the tickers which coins move", async () => {
  const { sink, urgency } = await openRuntime();
  for (const price of [100, 104]) sink.ticker(1, price, 1_000_000, START * 1000);
  sink.ticker(0, 100, 2_000_000, START * 1000);
  expect(urgency(1)).toBeGreaterThan(urgency(0));
});

test("a coin whose connection opens late is shown as exact from then on only, and its past is asked for once", async () => {
  const waiting = [1];
  const { runtime, advance } = await openRuntime(waiting);
  const { history } = runtime;
  for (let second = START + 2; second < START + 9; second++) {
    advance(second);
    expect(runtime.followLateCoins()).toBe(false);
    expect(history.ready[1]).toBe(0);
  }
  waiting.length = 0;
  expect(runtime.followLateCoins()).toBe(true);
  // The second in which it opened lacks what was traded before.
  expect(history.end).toBe(START + 9);
  expect(history.exactSince[1]).toBe(Number.POSITIVE_INFINITY);
  expect(runtime.followLateCoins()).toBe(false);
});

test("figures of a coin whose feed is cut are no longer exact, nor behind a hole before its next trade; then as exact as before", async () => {
  const doubtful = new Set<number>();
  const { runtime, sink, advance } = await openRuntime([], doubtful);
  const { history } = runtime;
  history.exactSince.fill(START - 2000);
  const exactSince = (second: number): number[] => [...runtime.exactSinceAt(second)];
  for (let second = START + 2; second <= START + 100; second++) advance(second);
  expect(exactSince(START + 99)).toEqual([START - 2000, START - 2000]);
  doubtful.add(1);
  expect(exactSince(START + 99)).toEqual([START - 2000, START + 100]);
  advance(START + 101);
  expect(exactSince(START + 100)).toEqual([START - 2000, START + 101]);
  doubtful.clear();
  expect(exactSince(START + 100)).toEqual([START - 2000, START - 2000]);
  runtime.healer.disputed({ position: 0, from: START + 40, to: START + 100 });
  expect(exactSince(START + 100)).toEqual([START + 101, START - 2000]);
  sink.trade(0, 5, 100, (START + 101) * 1000);
  advance(START + 102);
  advance(START + 103);
  expect(exactSince(START + 102)).toEqual([START + 102, START - 2000]);
  runtime.healer.forget(0);
  expect(exactSince(START + 102)).toEqual([START - 2000, START - 2000]);
});

test("a chart is not continued by a closed minute that a late trade, or the exchange, says was otherwise", async () => {
  const { runtime, sink, advance } = await openRuntime();
  const { tails } = runtime;
  const minute = (START + 40) * 1000;
  const rows = () => tails.since(0, minute, (START + 150) * 1000)?.length;
  const closeMinutes = (): void => {
    for (let second = START + 41; second <= START + 150; second++) advance(second);
  };
  tails.follow(0);
  advance(START + 40);
  sink.trade(0, 5, 100, minute + 5000);
  closeMinutes();
  expect(tails.closedUntil).toBe(minute + 60_000);
  expect(rows()).toBe(2);
  sink.trade(0, 6, 10, minute + 59_000);
  expect(rows()).toBeUndefined();
  tails.forget(0);
  tails.follow(0);
  expect(tails.since(0, minute + 60_000, (START + 150) * 1000)).toHaveLength(1);
  runtime.healer.disputed({ position: 0, from: START + 100, to: START + 160 });
  expect(tails.since(0, minute + 60_000, (START + 150) * 1000)).toBeUndefined();
});

test("a position that another coin gets has nothing of the one before: no price, no volume, no minute", async () => {
  const { runtime, sink, advance, at } = await openRuntime();
  advance(START + 2);
  sink.trade(0, 5, 100, (START + 2) * 1000);
  sink.ticker(0, 5, 1_000_000, (START + 2) * 1000);
  advance(START + 3);
  const [a, b] = runtime.universe.symbols as [UniverseSymbol, UniverseSymbol];
  runtime.adopt({
    ...runtime.universe,
    version: 2,
    symbols: [{ ...a, active: false, left: { reason: "unwatched", at: START * 1000 } }, b],
  });
  advance(START + 10);
  const c = { ...a, symbol: "C", pair: "CUSDT", since: 3 };
  runtime.adopt({ ...runtime.universe, version: 3, symbols: [c, b] });
  for (let second = START + 2; second < START + 10; second++) expect(at(0, second)).toEqual([Number.NaN, Number.NaN]);
  expect(at(0, START + 10)).toEqual([Number.NaN, 0]);
  expect(runtime.book.volume24h[0]).toBeNaN();
  expect(runtime.minutes.takeChanges().filter(({ position }) => position === 0)).toEqual([]);
  expect(runtime.history.ready[0]).toBe(0);
});

test("a coin that joins is live from the second after its subscription was answered", async () => {
  const waiting: number[] = [];
  const { runtime, advance } = await openRuntime(waiting);
  advance(START + 5);
  const { symbols } = runtime.universe;
  waiting.push(2);
  runtime.adopt({ ...runtime.universe, version: 2, symbols: [...symbols, ...universeOf("CUSDT")] });
  expect(runtime.followLateCoins()).toBe(false);
  advance(START + 7);
  waiting.pop();
  expect(runtime.followLateCoins()).toBe(true);
  expect(runtime.history.end).toBe(START + 8);
  expect(runtime.followLateCoins()).toBe(false);
});
