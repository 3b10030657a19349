// Generates the trades of a minute from its skeleton. A group is split into pairs of equal size at mirrored prices around a
// middle trade, so whatever the draws, the group's size and turnover stay as the skeleton fixed them.

import type { MinuteSkeleton } from "./minute-skeleton.ts";
import type { Random } from "./random.ts";
import type { MinuteTrades } from "./tape.ts";

const MINUTE_MS = 60_000;

interface Draft {
  readonly offsetMs: Int32Array;
  readonly ticks: Int32Array;
  readonly lots: Float64Array;
  readonly sell: Uint8Array;
  length: number;
}

const draft = (count: number): Draft => ({
  offsetMs: new Int32Array(count),
  ticks: new Int32Array(count),
  lots: new Float64Array(count),
  sell: new Uint8Array(count),
  length: 0,
});

/** The trades of the minute the skeleton was last built for. */
export function growTrades(bones: MinuteSkeleton, minute: number, firstId: number, count: number): MinuteTrades {
  const trades = draft(count);
  if (bones.segments === 0) growSparse(bones, trades);
  else growDense(bones, trades);
  return { minute, count, firstId, offsetMs: trades.offsetMs, ticks: trades.ticks, lots: trades.lots, sell: trades.sell };
}

function put(trades: Draft, offsetMs: number, ticks: number, lots: number, sell: number): void {
  const index = trades.length++;
  trades.offsetMs[index] = offsetMs;
  trades.ticks[index] = ticks;
  trades.lots[index] = lots;
  trades.sell[index] = sell;
}

function putSingle(bones: MinuteSkeleton, trades: Draft, single: number, offsetMs: number): void {
  put(trades, offsetMs, bones.singleTicks[single]!, bones.singleLots[single]!, bones.singleSell[single]!);
}

function growSparse(bones: MinuteSkeleton, trades: Draft): void {
  const times = Array.from({ length: bones.singles }, () => Math.floor(bones.random.next() * MINUTE_MS)).sort((a, b) => a - b);
  for (const [single, time] of times.entries()) putSingle(bones, trades, single, time);
}

/** Twice the trades of BTC's busiest minute at the highest rate. */
const MAX_IN_GROUP = 1 << 17;
const bought = draft(MAX_IN_GROUP);
const sold = draft(MAX_IN_GROUP);
const weights = new Float64Array(MAX_IN_GROUP + 1);

function growDense(bones: MinuteSkeleton, trades: Draft): void {
  const { random, segments } = bones;
  const width = MINUTE_MS / segments;
  const first = Math.floor(random.next() * Math.min(400, 20_000 / (trades.ticks.length + 1)));
  const last = MINUTE_MS - 1 - first;
  putSingle(bones, trades, 0, first);
  for (let segment = 0; segment < segments; segment++) {
    const from = Math.max(first, Math.floor(segment * width));
    const to = Math.min(last, Math.floor((segment + 1) * width) - 1);
    if (segment === bones.highSegment) putSingle(bones, trades, 1, from);
    if (segment === bones.lowSegment) putSingle(bones, trades, 2, from);
    if (bones.singles === 5 && segment === segments >> 1) putSingle(bones, trades, 4, from);
    const before = bones.centre[Math.max(0, segment - 1) * 2]!;
    const after = bones.centre[Math.min(segments - 1, segment + 1) * 2]!;
    growGroup(bones, segment * 2, (after - before) / 4, from, to, bought);
    growGroup(bones, segment * 2 + 1, (after - before) / 4, from, to, sold);
    merge(trades);
  }
  putSingle(bones, trades, 3, last);
}

/** Splits one group into `into`: pairs at distance i from the middle get the same size and opposite price offsets. */
function growGroup(bones: MinuteSkeleton, group: number, slope: number, from: number, to: number, into: Draft): void {
  const { random } = bones;
  const count = bones.groupCount[group]!;
  const lots = bones.groupLots[group]!;
  const centre = bones.centre[group]!;
  const half = (count - 1) / 2;
  const room = Math.min(bones.high - centre, centre - bones.low);
  const stride = (bones.step * 1.2) / Math.sqrt(count);
  let total = 0.5;
  for (let pair = 1; pair <= half; pair++) total += 2 * (weights[pair] = 0.05 / (random.next() + 0.03));
  let middle = lots;
  let walk = 0;
  for (let pair = 1; pair <= half; pair++) {
    const size = 1 + Math.floor(((lots - count) * weights[pair]!) / total);
    walk += (random.next() - 0.5) * stride * 2;
    const drawn = Math.round((slope * pair) / half + walk);
    const offset = drawn > room ? room : drawn < -room ? -room : drawn;
    into.ticks[half + pair] = centre + offset;
    into.ticks[half - pair] = centre - offset;
    into.lots[half + pair] = into.lots[half - pair] = size;
    middle -= 2 * size;
  }
  into.ticks[half] = centre;
  into.lots[half] = middle;
  into.length = count;
  spreadTimes(random, into, from, to);
}

/** Times in order with clusters: gaps are cubes of uniform draws. */
function spreadTimes(random: Random, into: Draft, from: number, to: number): void {
  let total = 0;
  for (let index = 0; index <= into.length; index++) {
    const draw = random.next();
    total += weights[index] = draw * draw * draw + 0.002;
  }
  let passed = 0;
  for (let index = 0; index < into.length; index++) {
    passed += weights[index]!;
    into.offsetMs[index] = from + Math.floor(((to - from) * passed) / total);
  }
}

function merge(trades: Draft): void {
  let buy = 0;
  let sell = 0;
  while (buy < bought.length || sell < sold.length) {
    const takeBuy = sell >= sold.length || (buy < bought.length && bought.offsetMs[buy]! <= sold.offsetMs[sell]!);
    if (takeBuy) put(trades, bought.offsetMs[buy]!, bought.ticks[buy]!, bought.lots[buy++]!, 0);
    else put(trades, sold.offsetMs[sell]!, sold.ticks[sell]!, sold.lots[sell++]!, 1);
  }
}
