// One second's trades with a million price alerts and a quarter of a million alerts on the day's high or low: the indexes against
// a loop over every alert of the million once a second. node load-tests/bench/alerts.bench.ts

import { seededRandom } from "../../shared/statistics/seeded-random.ts";
import { DayIndex } from "../../workers/alerts/day-index.ts";
import { LevelIndex, type Watch } from "../../workers/alerts/level-index.ts";
import { medianMicroseconds } from "./measure.ts";

const ALERTS = 1_000_000;
const DAY_ALERTS = 250_000;
/** Distance of the day's high and low from the price, as a share, so that these alerts wait all the time. */
const DAY_RANGE = 0.2;
const COINS = 339;
/** A lively second of both exchanges together. */
const TRADES = 3000;
const SECONDS = 60;
const BUDGET_MS = 5;
/** Maximum distance of alerts from the price, as a share. */
const FARTHEST = 0.2;

const random = seededRandom(11);
const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

interface Trade {
  readonly position: number;
  readonly price: number;
  readonly time: number;
}

const prices = Float64Array.from({ length: COINS }, () => 1 + random() * 100);
let now = 1_790_000_000_000;

function secondOfTrades(): Trade[] {
  const began = now;
  now += 1000;
  return Array.from({ length: TRADES }, (_, at) => {
    const position = Math.floor(random() * COINS);
    const price = (prices[position] as number) * (1 + normal() * 0.0003);
    prices[position] = price;
    return { position, price, time: began + (at * 1000) / TRADES };
  });
}

/** An alert of a coin at some distance from its price, above or below. */
function alertOf(id: number, position: number): Watch {
  const distance = (random() - 0.5) * 2 * FARTHEST;
  const level = (prices[position] as number) * (1 + distance);
  const direction = distance > 0 ? "up" : "down";
  return { id, arming: 1, position, direction, level, from: 0, until: Number.POSITIVE_INFINITY, byStanding: false };
}

const crossed: number[] = [];
const positions = new Uint32Array(ALERTS);
const index = new LevelIndex(COINS, ({ id }) => crossed.push(id));
const levels = new Float64Array(ALERTS);
const ups = new Uint8Array(ALERTS);
const began = performance.now();
for (let id = 0; id < ALERTS; id++) {
  const alert = alertOf(id, Math.floor(random() * COINS));
  positions[id] = alert.position;
  levels[id] = alert.level;
  ups[id] = alert.direction === "up" ? 1 : 0;
  index.put(alert, now);
}
const days = new DayIndex(COINS, ({ id }) => {
  throw new Error(`The price reached the day's high or low of alert ${id}`);
});
for (let id = 0; id < DAY_ALERTS; id++) days.put(alertOf(id, id % COINS), id % 2 ? "high" : "low", "fire", now);
const loadMs = performance.now() - began;
index.open(now);
for (let position = 0; position < COINS; position++) {
  days.gap(position, now - 5000);
  const price = prices[position] as number;
  days.learn(position, { high: price * (1 + DAY_RANGE), low: price * (1 - DAY_RANGE) }, now);
}

let at = 0;
const seconds = Array.from({ length: SECONDS }, secondOfTrades);
const nextSecond = (): readonly Trade[] => seconds[at++ % SECONDS] as Trade[];

const counts = { passes: 0, crossings: 0 };
/** The trades of one second; crossed alerts are armed again elsewhere, so that a million wait in every pass. */
function indexed(): void {
  for (const { position, price, time } of nextSecond()) {
    index.trade(position, price, time);
    days.trade(position, price, time);
  }
  counts.passes += 1;
  counts.crossings += crossed.length;
  for (const id of crossed) index.put(alertOf(id, positions[id] as number), now);
  crossed.length = 0;
}

const high = new Float64Array(COINS);
const low = new Float64Array(COINS);
let naiveCrossings = 0;
/** What the index replaces: each alert is compared with the highest and lowest price of its coin's second. */
function naive(): void {
  high.fill(Number.NEGATIVE_INFINITY);
  low.fill(Number.POSITIVE_INFINITY);
  for (const { position, price } of nextSecond()) {
    high[position] = Math.max(high[position] as number, price);
    low[position] = Math.min(low[position] as number, price);
  }
  for (let id = 0; id < ALERTS; id++) {
    const position = positions[id] as number;
    const level = levels[id] as number;
    if (ups[id] ? (high[position] as number) >= level : (low[position] as number) <= level) naiveCrossings += 1;
  }
}

// The first second crosses what the price passed while the alerts were made.
indexed();
Object.assign(counts, { passes: 0, crossings: 0 });
const times = medianMicroseconds({ indexed, naive }, 3);
const [indexedMs, naiveMs] = [times["indexed"], times["naive"]].map((time) => (time as number) / 1000) as [number, number];
if (naiveCrossings === 0 || counts.crossings === 0) throw new Error("Nothing was crossed");

console.log(
  `${ALERTS} alerts, ${DAY_ALERTS} more for a new high or low of the day, on ${COINS} coins, ${TRADES} trades a second; put in within ${loadMs.toFixed(0)} ms`,
);
console.log(
  `${indexedMs.toFixed(3)} ms a second (budget ${BUDGET_MS} ms), ${(counts.crossings / counts.passes).toFixed(0)} crossings; ` +
    `a loop over every alert ${naiveMs.toFixed(1)} ms, ${(naiveMs / indexedMs).toFixed(0)} times as much`,
);
if (indexedMs > BUDGET_MS) process.exitCode = 1;
