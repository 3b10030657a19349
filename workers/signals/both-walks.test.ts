// One rule, two walks: the engine goes from second to second across all coins, the past is walked coin by coin across its seconds.
// Both give the same signals on any market.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Signal } from "../../shared/contracts/signals.ts";
import { FIELD, WINDOW_MINUTES } from "../../shared/market/fields.ts";
import { MarketTable } from "../../shared/market/market-table.ts";
import { computeWindowsInto, WINDOW_OFFSETS } from "../../shared/market/windows.ts";
import { CoinWalk, eachSignal } from "../../shared/signals/coin-walk.ts";
import { CONDITION_KINDS, conditionsSchema, isMet, type Condition } from "../../shared/signals/conditions.ts";
import { ruleKey, SIGNAL_KINDS, type SignalRule } from "../../shared/signals/rule.ts";
import { bySymbolAndRule, comparedRow, completeSignal } from "../../shared/signals/signal-facts.ts";
import { factsOf } from "./evidence.ts";
import type { LastingFacts } from "../../shared/signals/coin-facts.ts";
import type { PastMarket } from "../../shared/signals/walked-columns.ts";
import { seededRandom } from "../../shared/statistics/seeded-random.ts";
import type { MarketSecond } from "./market-second.ts";
import { figuresOfSecond } from "./second-figures.ts";
import { SignalEngine } from "./signal-engine.ts";
import { randomMarket } from "./testing/random-market.ts";
import { WindowHighs } from "./window-highs.ts";

// Not in the order of their letters.
const SYMBOLS = ["DDD", "BTC", "AAA", "CCC", "BBB"];
const symbols = SYMBOLS.map((symbol) => ({ symbol, pair: `${symbol}USDT`, tickSize: "0.1", decimals: 1, active: true }));
const START = 3000;
const SECONDS = 120;
const END = START + SECONDS;
const FIRST = START - 2500;

const own = { minutes: fc.constantFrom(...WINDOW_MINUTES) };
/** Bounds that about half of all coins and seconds of a random market meet. */
const CONDITIONS: readonly fc.Arbitrary<Condition>[] = [
  fc.record({ kind: fc.constant("net"), ...own, min: fc.constantFrom(-0.5, 0, 0.2) }),
  fc.record({ kind: fc.constant("ratio"), ...own, min: fc.constantFrom(0.8, 1, 1.1) }),
  fc.record({ kind: fc.constant("turnover"), ...own, min: fc.constantFrom(100, 1000, 5000) }),
  fc.record({ kind: fc.constant("turnover24h"), min: fc.constantFrom(2000, 4000) }),
  fc.record({ kind: fc.constant("price"), max: fc.constantFrom(50, 100, 150) }),
  fc.record({ kind: fc.constant("spread"), max: fc.constantFrom(0.3, 0.7) }),
  fc.record({ kind: fc.constant("ticks"), min: fc.constantFrom(1, 3, 5) }),
  fc.record({ kind: fc.constant("btc"), max: fc.constantFrom(0, 0.3) }),
  fc.record({ kind: fc.constant("market"), max: fc.constantFrom(0, 0.3) }),
  fc.record({ kind: fc.constant("dayHigh"), max: fc.constantFrom(5, 20) }),
  fc.record({ kind: fc.constant("dayLow"), min: fc.constantFrom(0.5, 20) }),
  fc.record({ kind: fc.constant("sigma"), min: fc.constantFrom(0.3, 1) }),
  fc.record({ kind: fc.constant("listed"), max: fc.constantFrom(3, 5) }),
];
const conditions = fc.oneof(
  fc.constant(undefined),
  fc
    .uniqueArray(fc.oneof(...CONDITIONS), { minLength: 1, maxLength: 3, selector: ({ kind, minutes }) => `${kind} ${minutes}` })
    .map((some) => conditionsSchema.parse(some)),
);

/** What is beside the columns: each coin's spread and turnover of a day, sometimes unknown, and another one in each second. */
const beside = (second: number, max: number): Float64Array =>
  Float64Array.from(SYMBOLS, (_, row) =>
    ((second + 3) * (row + 7)) % 11 === 0 ? Number.NaN : (((second * (row + 3)) % 13) / 13) * max,
  );
const spreadsAt = (second: number): Float64Array => beside(second, 1);
/** Some around the random market's prices, which the second's own price may leave. */
const dayRangesAt = (second: number): Float64Array =>
  Float64Array.from({ length: SYMBOLS.length * 2 }, (_, cell) =>
    cell % 2 === 0 ? 150 + (beside(second, 40)[cell >> 1] as number) : 20 + (beside(second + 1, 60)[cell >> 1] as number),
  );
const LASTING: LastingFacts = {
  listedAt: Float64Array.of(-1, -3, Number.NaN, -4, -5).map((days) => (START + 30 + days * 86_400) * 1000),
  deviations: WINDOW_MINUTES.map((minutes) => Float64Array.of(0.1, 0.2, 0, Number.NaN, 1).map((each) => each * minutes)),
};
const turnovers24hAt = (second: number): Float64Array => beside(second, 6000);

const rule: fc.Arbitrary<SignalRule> = fc
  .record({
    conditions,
    kind: fc.constantFrom(...SIGNAL_KINDS),
    minutes: fc.constantFrom(...WINDOW_MINUTES),
    isUp: fc.boolean(),
    threshold: fc.constantFrom(0.1, 0.2, 0.3, 0.5, 1, 3, 30),
  })
  .map(({ conditions: some, kind, minutes, isUp, threshold }) => ({
    exchange: "mexc",
    kind,
    minutes,
    direction: kind === "volume" || (kind !== "short" && isUp) ? "up" : "down",
    threshold,
    ...(some && { conditions: some }),
  }));

/** A rule for each kind of condition, with a trigger that fires often: every market meets every kind. */
const ruleOfEachCondition: fc.Arbitrary<SignalRule[]> = fc.tuple(...CONDITIONS).map((all) =>
  all.map((each) => ({
    ...{ exchange: "mexc", kind: "net_percent", minutes: 1, direction: "up", threshold: 0.1 },
    conditions: conditionsSchema.parse([each]),
  })),
);

type ColumnAt = (second: number) => Float64Array | undefined;

interface RoughMarket {
  /** What is known of a second in the end. */
  readonly at: ColumnAt;
  /** What was known of it when it was published. */
  readonly seenAt: ColumnAt;
}

/** A random market with seconds nobody has, cells without a figure, coins that join and leave, and trades that come a second late. */
function roughMarket(seed: number, faults: number): RoughMarket {
  const market = randomMarket(seed, SYMBOLS.length, FIRST, END);
  const random = seededRandom(seed + 1);
  const between = (from: number, to: number): number => from + Math.floor(random() * (to - from));
  const unknown = (position: number, from: number, to: number): void => {
    for (let second = from; second < to; second++) market.columnAt(second)?.fill(Number.NaN, position * 2, position * 2 + 2);
  };
  const missing = new Set<number>();
  const late = new Map<number, number>();
  for (let fault = 0; fault < faults; fault++) {
    const [kind, position, second] = [random(), between(0, SYMBOLS.length), between(START, END)];
    if (kind < 0.1) unknown(position, FIRST, second);
    else if (kind < 0.2) unknown(position, second, END);
    else if (kind < 0.4) missing.add(random() < 0.5 ? second : second - between(0, 40) * 60);
    else if (kind < 0.6) unknown(position, second - between(0, 40) * 60, second);
    else late.set(second, position);
  }
  const seen = new Map<number, Float64Array>();
  for (const [second, position] of late) {
    const column = market.columnAt(second)?.slice() as Float64Array;
    // As if it had not traded in this second.
    column.set(market.columnAt(second - 1)?.subarray(position * 2, position * 2 + 2) as Float64Array, position * 2);
    seen.set(second, column);
  }
  const at: ColumnAt = (second) => (missing.has(second) ? undefined : market.columnAt(second));
  return { at, seenAt: (second) => (missing.has(second) ? undefined : (seen.get(second) ?? at(second))) };
}

/** A second as a worker publishes it. */
function publishedSecond({ at, seenAt }: RoughMarket, second: number): MarketSecond {
  const none = new Float64Array(0);
  const [now, past] = [seenAt(second) ?? none, WINDOW_OFFSETS.map((offset) => at(second - offset) ?? none)];
  const table = new MarketTable(SYMBOLS.length);
  computeWindowsInto(table, SYMBOLS.length, now, past);
  for (let row = 0; row < SYMBOLS.length; row++) table.column(FIELD.price)[row] = now[row * 2] ?? Number.NaN;
  table.column(FIELD.spread).set(spreadsAt(second));
  table.column(FIELD.volume24h).set(turnovers24hAt(second));
  return { second, table, now, past, facts: { ranges: dayRangesAt(second), lasting: LASTING } };
}

/** From second to second, as a worker goes. */
async function acrossCoins(market: RoughMarket, rules: ReadonlyMap<string, SignalRule>): Promise<Signal[]> {
  const engine = new SignalEngine();
  engine.setRules(rules);
  const highs = new WindowHighs();
  const read = async (seconds: readonly number[], into: Float64Array[]): Promise<void> =>
    seconds.forEach((second, i) => (into[i] = market.at(second) ?? new Float64Array(0)));
  const signals: Signal[] = [];
  let before = publishedSecond(market, START);
  await highs.advance(START, before.now, read);
  for (let second = START + 1; second < END; second++) {
    // The late trades of the second before are there now.
    highs.correct([second - 1], (each) => market.at(each) ?? new Float64Array(0));
    const now = publishedSecond(market, second);
    await highs.advance(second, now.now, read);
    engine.pass(before.table, now.table, second, highs, comparedRow(symbols), (baselines) =>
      figuresOfSecond(now, symbols, baselines),
    );
    for (const facts of factsOf(engine.fired, engine.rules, now, symbols, highs.now, engine.baselines))
      signals.push(completeSignal(facts, rules.get(facts.rule) as SignalRule, second));
    before = now;
  }
  return signals;
}

/** Coin by coin, as the past is looked through. */
async function acrossSeconds({ at, seenAt }: RoughMarket, rules: ReadonlyMap<string, SignalRule>): Promise<Signal[]> {
  const none = new Float64Array(SYMBOLS.length).fill(Number.NEGATIVE_INFINITY);
  const columns = { at, seenAt, spreadsAt, turnovers24hAt, dayRangesAt, facts: LASTING };
  const past: PastMarket = { symbols, step: 1, exactSince: none, doubtedFrom: new Float64Array(0), ...columns };
  const signals: Signal[] = [];
  for (const each of rules.values()) {
    const walk = await CoinWalk.through(past, each, { from: START, to: END - 1 }, async () => undefined);
    for (let row = 0; row < SYMBOLS.length; row++)
      eachSignal(walk.values(row), each.threshold, 1, (index, held) => signals.push(walk.signal(each, row, index, held)));
  }
  return signals.sort((a, b) => a.timestamp - b.timestamp || bySymbolAndRule(a, b));
}

describe("a rule", () => {
  it("gives the same signals in the same order, whichever way a market is walked through", async () => {
    const seen = { signals: 0, held: 0, kinds: new Set<string>(), conditions: new Set<string>() };
    const lists = fc
      .tuple(fc.array(rule, { minLength: 1, maxLength: 12 }), ruleOfEachCondition)
      .map(([some, each]) => [...some, ...each]);
    await fc.assert(
      fc.asyncProperty(lists, fc.nat(), fc.nat({ max: 60 }), async (list, seed, faults) => {
        const rules = new Map(list.map((each) => [ruleKey(each), each]));
        const market = roughMarket(seed, faults);
        const signals = await acrossCoins(market, rules);
        expect(await acrossSeconds(market, rules)).toEqual(signals);
        seen.signals += signals.length;
        for (const { rule: key, suppressed, signalType, conditionFigures } of signals) {
          seen.held += suppressed;
          seen.kinds.add(signalType);
          const some = rules.get(key)?.conditions;
          expect(conditionFigures?.length).toBe(some?.length);
          some?.forEach((each, i) => {
            expect(isMet(each, conditionFigures?.[i] as number)).toBe(true);
            seen.conditions.add(each.kind);
          });
        }
      }),
      { numRuns: 20 },
    );
    expect(seen.signals).toBeGreaterThan(300);
    expect(seen.held).toBeGreaterThan(30);
    expect([...seen.kinds].toSorted()).toEqual([...SIGNAL_KINDS].toSorted());
    expect([...seen.conditions].toSorted()).toEqual([...CONDITION_KINDS].toSorted());
  }, 30_000);
});
