// Coins made to run on the simulated MEXC, when they cross a threshold by the simulator's figures, and what the stream of signals
// then contains.

import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import type { Signal } from "../../shared/contracts/signals.ts";
import { decodeMarketFrame } from "../../shared/frame/market-frame.ts";
import { FIELD } from "../../shared/market/fields.ts";
import { keys } from "../../shared/redis/keys.ts";
import { decodeSignalBatch } from "../../shared/signals/signal-batch.ts";
import type { MarketEntry } from "../../workers/simulator/market/sim-market.ts";
import type { Truth } from "../../workers/simulator/market/truth.ts";
import type { Setup } from "../faults/setup.ts";

/** Share of a run's time in which the price rises. */
export const RISING = 0.4;

export interface Run {
  readonly symbol: string;
  /** Epoch ms. */
  readonly from: number;
  /** The price has reached its peak, epoch ms. */
  readonly top: number;
}

/** Marks of the windows of one and two minutes. */
const SHORTEST = 0b11;
const MINUTES_OF_JOURNEYS = 8;
const EXACT_WITHIN_MS = 50_000;

const now = (): number => Math.floor(Date.now() / 1000);

/** The simulator's figures of a coin at the end of an epoch second. */
export function truthOf({ simulator }: Setup, symbol: string, second: number): Truth {
  return simulator.mexc.truth(`${symbol}USDT`, second);
}

const moveOf = (truth: Truth): number => Math.abs(Number(truth["change_1min_percent"] ?? Number.POSITIVE_INFINITY));

/** Trades of a coin in its quietest minute during the journeys, by its tape. */
function quietestMinute({ symbol: { tape } }: MarketEntry): number {
  const minute = Math.floor(Date.now() / 60_000);
  const counts = Array.from({ length: MINUTES_OF_JOURNEYS }, (_, after) => tape.trades(minute + after).count);
  return Math.min(...counts);
}

/** Coins that trade steadily and hardly moved in the last minute, so that a forced run is visible at once. */
export function calmCoins(setup: Setup, count: number): string[] {
  const coins = setup.simulator.mexc.market.entries.filter(({ symbol }) => symbol.kind === "coin" && symbol.base !== "BTC");
  const busiest = coins.toSorted((a, b) => quietestMinute(b) - quietestMinute(a)).slice(0, Math.ceil(1.5 * count));
  const moved = busiest.map(({ symbol: { base } }) => ({ base, move: moveOf(truthOf(setup, base, now() - 2)) }));
  return moved
    .toSorted((a, b) => a.move - b.move)
    .slice(0, count)
    .map(({ base }) => base);
}

/** Moves a coin by `percent`, holds, and moves it back within `seconds`, with a multiple of its volume. */
export function startRun({ simulator }: Setup, symbol: string, percent: number, seconds: number, volume = 20): Run {
  const from = Date.now();
  simulator.mexc.fault({ fault: "run", symbol: `${symbol}USDT`, percent, seconds, volume_factor: volume });
  return { symbol, from, top: from + RISING * seconds * 1000 };
}

/** The first second of a run with a one-minute change of at least `percent`; undefined when there is none yet. */
function crossingOf(setup: Setup, { symbol, from }: Run, percent: number): number | undefined {
  const first = Math.floor(from / 1000);
  const seconds = Array.from({ length: Math.max(0, now() - first) }, (_, after) => first + after);
  return seconds.find((second) => Number(truthOf(setup, symbol, second)["change_1min_percent"]) >= percent);
}

/** Resolves with that second once it is over. */
export async function untilCrossed(setup: Setup, run: Run, percent: number): Promise<number> {
  for (;;) {
    const second = crossingOf(setup, run, percent);
    if (second !== undefined) return second;
    if (Date.now() > run.top + 2000) throw new Error(`${run.symbol} did not cross ${percent} %`);
    await sleep(200);
  }
}

/** Resolves once the shortest windows of every coin are based on seconds, none on the initial candles. */
export async function untilExact({ redisUrl }: Setup): Promise<void> {
  const redis = new Redis(redisUrl);
  const end = Date.now() + EXACT_WITHIN_MS;
  try {
    for (;;) {
      const table = await redis.getBuffer(keys.table("mexc"));
      const frame = table ? decodeMarketFrame(table) : undefined;
      if (frame && !frame.header.warming && frame.fields[FIELD.marks]?.every((marks) => (marks & SHORTEST) === 0)) return;
      if (Date.now() > end) throw new Error("The shortest windows did not become exact");
      await sleep(500);
    }
  } finally {
    redis.disconnect();
  }
}

/** Every signal of a rule and coin in MEXC's stream, oldest first. */
export async function publishedSignals({ redisUrl }: Setup, rule: string, symbol: string, since: number): Promise<Signal[]> {
  const redis = new Redis(redisUrl);
  try {
    const entries = await redis.xrangeBuffer(keys.signals("mexc"), "-", "+");
    const signals = entries.flatMap(([, [, batch]]) => decodeSignalBatch(batch as Buffer));
    return signals.filter((signal) => signal.rule === rule && signal.symbol === symbol && signal.timestamp >= since);
  } finally {
    redis.disconnect();
  }
}
