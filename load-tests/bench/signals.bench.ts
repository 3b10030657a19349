// One second's signals for all users: distinct rules once over all coins, against a loop over every list of every user. node
// load-tests/bench/signals.bench.ts

import { LIST_PRESETS } from "../../shared/contracts/list-presets.ts";
import type { PlanId } from "../../shared/contracts/plans.ts";
import { PLAN_LIMITS } from "../../shared/contracts/plans.ts";
import type { WatchList } from "../../shared/contracts/watch-lists.ts";
import { changePercent, volumeChangePercent } from "../../shared/market/change.ts";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { FIELD, WINDOW_MINUTES, type WindowMinutes } from "../../shared/market/fields.ts";
import { MarketTable } from "../../shared/market/market-table.ts";
import { computeWindowsInto, WINDOW_OFFSETS } from "../../shared/market/windows.ts";
import { conditionsSchema, type Condition } from "../../shared/signals/conditions.ts";
import { listRules } from "../../shared/signals/list-rules.ts";
import { ruleKey, type SignalKind, type SignalRule } from "../../shared/signals/rule.ts";
import { encodeSignalBatch } from "../../shared/signals/signal-batch.ts";
import { seededRandom } from "../../shared/statistics/seeded-random.ts";
import { factsOf } from "../../workers/signals/evidence.ts";
import type { MarketSecond } from "../../workers/signals/market-second.ts";
import { figuresOfSecond } from "../../workers/signals/second-figures.ts";
import { SignalEngine } from "../../workers/signals/signal-engine.ts";
import { WindowHighs, type ReadSeconds } from "../../workers/signals/window-highs.ts";
import { medianMicroseconds } from "./measure.ts";

const USERS = 2000;
const LISTS = 10_000;
const COINS: Readonly<Record<ExchangeId, number>> = { binance: 179, mexc: 160 };
const SECONDS = 60;
const BUDGET_MS = 5;
/** The same rules with six conditions each, with evidence and encoding. */
const CONDITIONS_BUDGET_MS = 2;
/** Rises that lists with Short % wait for, percent: each in every window. */
const SHORT_RISES = [0.5, 1, 2, 3, 5];
/** Maintaining highs from second to second must cost at most this share of searching every window. */
const MAX_SHARE_OF_HIGHS = 0.2;
/** How often each timeframe is chosen, as a share of all. */
const TIMEFRAMES: Readonly<Record<WindowMinutes, number>> = { 1: 25, 2: 5, 3: 10, 4: 3, 5: 30, 10: 12, 15: 10, 20: 5 };
const VOLUME_THRESHOLDS = [50, 100, 100, 150, 200, 200, 300, 500, 1000];
const PLANS: readonly (readonly [PlanId, share: number])[] = [
  ["test", 0.05],
  ["start", 0.35],
  ["popular", 0.4],
  ["professional", 0.2],
];

const random = seededRandom(7);
const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

function pick<T>(weighted: readonly (readonly [T, number])[]): T {
  let left = random() * weighted.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [item, weight] of weighted) if ((left -= weight) < 0) return item;
  return (weighted.at(-1) as readonly [T, number])[0];
}

const timeframe = (): WindowMinutes => pick(WINDOW_MINUTES.map((minutes) => [minutes, TIMEFRAMES[minutes]] as const));

/** A third keep a preset; the others choose a change suited to the timeframe, and some a volume change. */
function signalList(plan: PlanId, id: number): WatchList {
  const presets = LIST_PRESETS[plan].filter(({ type }) => type === "signal");
  const preset = presets[Math.floor(random() * presets.length)];
  if (!preset) throw new Error(`Plan ${plan} has no signal list`);
  const base: WatchList = { ...preset, id: String(id), name: `Signal ${id}` };
  if (random() < 0.33) return base;
  const frames = [...new Set(random() < 0.3 ? [timeframe(), timeframe()] : [timeframe()])];
  const net = (minutes: number): number =>
    Math.max(0.1, Number((0.45 * Math.sqrt(minutes) * Math.exp(normal() * 0.6)).toFixed(1)));
  const volume = (): number => VOLUME_THRESHOLDS[Math.floor(random() * VOLUME_THRESHOLDS.length)] as number;
  const withVolume = random() < 0.3;
  return {
    ...base,
    columns: withVolume ? ["net_percent", "volume_relative"] : ["net_percent"],
    netPercentTypes: frames,
    netPercentThresholds: Object.fromEntries(frames.map((minutes) => [minutes, net(minutes)])),
    volumeThresholds: withVolume ? Object.fromEntries(frames.map((minutes) => [minutes, volume()])) : {},
    direction: pick([
      ["both" as const, 70],
      ["up" as const, 20],
      ["down" as const, 10],
    ]),
  };
}

/** The rules every user requests, list by list, on each exchange the plan includes. */
function rulesByUser(): Record<ExchangeId, SignalRule>[][] {
  const users = Array.from({ length: USERS }, () => ({ plan: pick(PLANS), lists: [] as WatchList[] }));
  let made = 0;
  while (made < LISTS) {
    const user = users[Math.floor(random() * USERS)] as (typeof users)[number];
    if (user.lists.length >= PLAN_LIMITS[user.plan].watchLists) continue;
    user.lists.push(signalList(user.plan, ++made));
  }
  return users.map(({ plan, lists }) =>
    lists.flatMap((list) =>
      PLAN_LIMITS[plan].exchanges.flatMap((exchange) =>
        listRules(list, exchange).map((rule) => ({ [exchange]: rule }) as Record<ExchangeId, SignalRule>),
      ),
    ),
  );
}

/** Some seconds of market: correlated moves, fat tails, bursts of volume, four in ten coins trading per second. */
function marketSeconds(coins: number): MarketSecond[] {
  const past = WINDOW_OFFSETS.at(-1) as number;
  const columns: Float64Array[] = [];
  let column = Float64Array.from({ length: coins * 2 }, (_, cell) => (cell % 2 === 0 ? 1 + random() * 100 : 0));
  for (let second = 0; second < past + SECONDS + 1; second++) {
    column = column.slice();
    const together = normal() * 0.0001;
    for (let cell = 0; cell < coins * 2; cell += 2) {
      if (random() > 0.4) continue;
      const move = together + normal() * 0.0003 * (random() < 0.01 ? 8 : 1);
      column[cell] = (column[cell] as number) * (1 + move);
      column[cell + 1] = (column[cell + 1] as number) + 200 * Math.exp(normal() * 1.5);
    }
    columns.push(column);
  }
  const facts = {
    ranges: Float64Array.from({ length: coins * 2 }, (_, cell) => (cell % 2 === 0 ? 200 : 0.5)),
    lasting: {
      listedAt: new Float64Array(coins),
      deviations: WINDOW_MINUTES.map(() => new Float64Array(coins).fill(0.4)),
    },
  };
  return Array.from({ length: SECONDS + 1 }, (_, i) => {
    const second = past + i;
    const now = columns[second] as Float64Array;
    const pastColumns = WINDOW_OFFSETS.map((offset) => columns[second - offset] as Float64Array);
    const table = new MarketTable(coins);
    computeWindowsInto(table, coins, now, pastColumns);
    for (let row = 0; row < coins; row++) table.column(FIELD.price)[row] = now[row * 2] as number;
    table.column(FIELD.spread).fill(0.05);
    table.column(FIELD.volume24h).fill(5e6);
    return { second, table, now, past: pastColumns, facts };
  });
}

const crossedUp = (before: number, now: number, threshold: number): boolean =>
  (now < threshold ? 0 : Math.floor(now / threshold)) > (before < threshold ? 0 : Math.floor(before / threshold));

/** The cost of serving each user separately: every rule of every list over every coin. Returns the matches. */
function naivePass(rules: readonly SignalRule[], before: MarketTable, now: MarketTable): number {
  let matches = 0;
  for (const { kind, minutes, direction, threshold } of rules) {
    const valuesBefore = valuesOf(before, kind, WINDOW_MINUTES.indexOf(minutes), direction);
    const values = valuesOf(now, kind, WINDOW_MINUTES.indexOf(minutes), direction);
    for (let row = 0; row < now.capacity; row++) if (crossedUp(valuesBefore(row), values(row), threshold)) matches++;
  }
  return matches;
}

function valuesOf(table: MarketTable, kind: SignalKind, window: number, direction: "up" | "down"): (row: number) => number {
  const [price, reference, ratio] = [FIELD.price, FIELD.reference + window, FIELD.ratio + window].map((field) =>
    table.column(field),
  ) as [Float64Array, Float64Array, Float64Array];
  if (kind === "volume") return (row) => volumeChangePercent(ratio[row] as number);
  const sign = direction === "up" ? 1 : -1;
  return (row) => sign * changePercent(price[row] as number, reference[row] as number);
}

const users = rulesByUser();
const markets = EXCHANGES.map((exchange) => {
  const asked = users.flatMap((rules) => rules.flatMap((each) => (each[exchange] ? [each[exchange]] : [])));
  const distinct = new Map(asked.map((rule) => [ruleKey(rule), rule]));
  const engine = new SignalEngine();
  engine.setRules(distinct);
  const conditional = new SignalEngine();
  const withConditions = [...distinct.values()].map((rule, i) => ({ ...rule, conditions: sixConditions(i) }));
  conditional.setRules(new Map(withConditions.map((rule) => [ruleKey(rule), rule])));
  const coins = COINS[exchange];
  const symbols = Array.from({ length: coins }, (_, i) => ({
    symbol: `C${i}`,
    pair: `C${i}USDT`,
    tickSize: "0.1",
    decimals: 1,
    active: true,
  }));
  const shorts = new SignalEngine();
  shorts.setRules(new Map(shortRules(exchange).map((rule) => [ruleKey(rule), rule])));
  return { asked, distinct, engine, conditional, shorts, highs: new WindowHighs(), symbols, seconds: marketSeconds(coins) };
});

/** Most crossings meet all of them but the last, so that hardly any is left unasked. */
function sixConditions(i: number): Condition[] {
  if (i % 2 === 0)
    return conditionsSchema.parse([
      { kind: "ratio", minutes: WINDOW_MINUTES[(i * 3) % WINDOW_MINUTES.length], min: 0.1 },
      { kind: "market", max: (i % 10) / 10 },
      { kind: "dayHigh", max: 90 },
      { kind: "dayLow", min: 0.1 },
      { kind: "sigma", min: 0.1 },
      { kind: "listed", min: 10 },
    ]);
  return conditionsSchema.parse([
    { kind: "net", minutes: WINDOW_MINUTES[i % WINDOW_MINUTES.length], min: -50 },
    { kind: "ratio", minutes: WINDOW_MINUTES[(i * 3) % WINDOW_MINUTES.length], min: 0.1 },
    { kind: "turnover24h", min: 1e6 },
    { kind: "spread", max: 0.1 },
    { kind: "btc", max: 5 },
    { kind: "market", max: (i % 10) / 10 },
  ]);
}

function shortRules(exchange: ExchangeId): SignalRule[] {
  return WINDOW_MINUTES.flatMap((minutes) =>
    SHORT_RISES.map((threshold): SignalRule => ({ exchange, kind: "short", minutes, direction: "down", threshold })),
  );
}

let second = 1_790_000_000;
let at = 0;
const counts = { passes: 0, fired: 0, suppressed: 0, bytes: 0 };
function step(): void {
  at = at === SECONDS ? 1 : at + 1;
  second += at === 1 ? 10 : 1;
}
const pairOf = (seconds: readonly MarketSecond[]) => [seconds[at - 1], seconds[at]] as [MarketSecond, MarketSecond];

function enginePass(encode: boolean): void {
  step();
  for (const { engine, seconds, symbols, highs } of markets) {
    const [before, now] = pairOf(seconds);
    engine.pass(before.table, now.table, second);
    if (encode) {
      const facts = factsOf(engine.fired, engine.rules, now, symbols, highs.now, engine.baselines);
      if (facts.length > 0) counts.bytes += encodeSignalBatch(second, facts).length;
      counts.fired += engine.fired.count;
      counts.suppressed += engine.suppressed.count;
    }
    engine.takeEnded();
  }
  if (encode) counts.passes += 1;
}

/** What conditions make of a second: signals of rules with six each, with evidence and encoding. */
const met = { passes: 0, fired: 0, bytes: 0 };
function conditionalPass(): void {
  step();
  met.passes += 1;
  for (const { conditional, seconds, symbols, highs } of markets) {
    const [before, now] = pairOf(seconds);
    conditional.pass(before.table, now.table, second, undefined, 0, (baselines) => figuresOfSecond(now, symbols, baselines));
    const facts = factsOf(conditional.fired, conditional.rules, now, symbols, highs.now, conditional.baselines);
    if (facts.length > 0) met.bytes += encodeSignalBatch(second, facts).length;
    met.fired += conditional.fired.count;
    conditional.takeEnded();
  }
}

let naiveMatches = 0;
function naive(): void {
  step();
  for (const { asked, seconds } of markets) {
    const [before, now] = pairOf(seconds);
    naiveMatches += naivePass(asked, before.table, now.table);
  }
}

/** The seconds of a market forwards and backwards, endlessly. */
function columnAt(seconds: readonly MarketSecond[], epochSecond: number): Float64Array {
  const place = epochSecond % (SECONDS * 2);
  return (seconds[place <= SECONDS ? place : SECONDS * 2 - place] as MarketSecond).now;
}

const readFrom =
  (columnOf: (second: number) => Float64Array): ReadSeconds =>
  async (past, into) =>
    past.forEach((each, i) => (into[i] = columnOf(each)));

let highSecond = 1_790_000_000;
const catchUp = (): Promise<void[]> =>
  Promise.all(
    markets.map(({ highs, seconds }) =>
      highs.advance(
        highSecond,
        columnAt(seconds, highSecond),
        readFrom((each) => columnAt(seconds, each)),
      ),
    ),
  );

/** What Short % adds to a second: the highs of all windows, and the pass of its rules. */
function shortPass(): void {
  step();
  highSecond++;
  void catchUp();
  for (const { shorts, seconds, highs } of markets) {
    const [before, now] = pairOf(seconds);
    shorts.pass(before.table, now.table, second, highs);
    shorts.takeEnded();
  }
}

let highest = 0;
/** The cost of searching the highs again: every second of every window of every coin. */
function naiveHighs(): void {
  for (const { seconds, symbols } of markets)
    for (let row = 0; row < symbols.length; row++)
      for (const minutes of WINDOW_MINUTES) {
        let high = 0;
        for (let back = 0; back < minutes * 60; back++)
          high = Math.max(high, columnAt(seconds, highSecond - back)[row * 2] as number);
        highest = Math.max(highest, high);
      }
}

/** As many coins as a large exchange lists: all trade now and then, or hardly any, as at night. */
const MANY = 5000;
const traded = (share: number): Float64Array[] => {
  let column = Float64Array.from({ length: MANY * 2 }, (_, cell) => (cell % 2 === 0 ? 1 + random() * 100 : 0));
  return Array.from({ length: SECONDS + 1 }, () => {
    column = column.slice();
    for (let cell = 0; cell < MANY * 2; cell += 2)
      if (random() < share) column[cell] = (column[cell] as number) * (1 + normal() * 0.0003);
    return column;
  });
};
const marketOf = (share: number) => ({ columns: traded(share), highs: new WindowHighs(), at: 1_790_000_000 });
const [busyMarket, quietMarket] = [marketOf(0.4), marketOf(0.001)];

/** The highs of one more second. */
async function manyHighs(market: typeof busyMarket): Promise<void> {
  market.at += 1;
  const columnOf = (each: number): Float64Array => market.columns[each % (SECONDS + 1)] as Float64Array;
  await market.highs.advance(market.at, columnOf(market.at), readFrom(columnOf));
}

await Promise.all([catchUp(), manyHighs(busyMarket), manyHighs(quietMarket)]);
const times = medianMicroseconds(
  {
    engine: () => enginePass(false),
    whole: () => enginePass(true),
    conditional: conditionalPass,
    naive,
    short: shortPass,
    naiveHighs,
    busy: () => void manyHighs(busyMarket),
    quiet: () => void manyHighs(quietMarket),
  },
  3,
);
const ms = (name: "engine" | "whole" | "conditional" | "naive" | "short" | "naiveHighs" | "busy" | "quiet"): number =>
  (times[name] as number) / 1000;
const sum = (count: (market: (typeof markets)[number]) => number): number =>
  markets.reduce((total, market) => total + count(market), 0);
const perSecond = (count: number): string => (count / counts.passes).toFixed(0);
if (naiveMatches === 0 || highest === 0) throw new Error("The naive loops found nothing");

console.log(
  `${USERS} users, ${LISTS} lists, ${sum(({ asked }) => asked.length)} rules asked for, ${sum(({ distinct }) => distinct.size)} distinct, ` +
    `${sum(({ symbols }) => symbols.length)} coins`,
);
console.log(
  `engine ${ms("engine").toFixed(3)} ms a second, with evidence and encoding ${ms("whole").toFixed(3)} ms (budget ${BUDGET_MS} ms); ` +
    `a loop over every list ${ms("naive").toFixed(1)} ms, ${(ms("naive") / ms("whole")).toFixed(0)} times as much`,
);
console.log(
  `${perSecond(counts.fired)} signals a second, ${perSecond(counts.suppressed)} held back, ${perSecond(counts.bytes)} bytes a second`,
);
console.log(
  `with six conditions in each rule ${ms("conditional").toFixed(3)} ms a second (goal ${CONDITIONS_BUDGET_MS} ms), ` +
    `${(ms("conditional") / ms("whole")).toFixed(2)} times as much as without; ${(met.fired / met.passes).toFixed(0)} signals and ` +
    `${(met.bytes / met.passes).toFixed(0)} bytes a second`,
);
console.log(
  `Short %: ${ms("short").toFixed(3)} ms a second for highs and ${SHORT_RISES.length * WINDOW_MINUTES.length} rules on each exchange; ` +
    `looking through every window ${ms("naiveHighs").toFixed(1)} ms, ${(ms("naiveHighs") / ms("short")).toFixed(0)} times as much`,
);
console.log(
  `highs of ${MANY} coins: ${ms("busy").toFixed(2)} ms a second where each trades every other second, ${ms("quiet").toFixed(2)} ms where ` +
    `hardly one does: ${(ms("quiet") / ms("busy")).toFixed(2)} times (goal at most 1)`,
);
if (ms("quiet") > ms("busy")) process.exitCode = 1;
if (ms("conditional") > CONDITIONS_BUDGET_MS || met.fired === 0) process.exitCode = 1;
if (ms("whole") > BUDGET_MS || ms("short") > ms("naiveHighs") * MAX_SHARE_OF_HIGHS) process.exitCode = 1;
