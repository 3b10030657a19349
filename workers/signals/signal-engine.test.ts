// The engine against a naive evaluation of the rules, and what it must never do.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Signal } from "../../shared/contracts/signals.ts";
import { FIELD, WINDOW_MINUTES } from "../../shared/market/fields.ts";
import { MarketTable } from "../../shared/market/market-table.ts";
import { computeWindowsInto, WINDOW_OFFSETS } from "../../shared/market/windows.ts";
import { ruleKey, type SignalRule } from "../../shared/signals/rule.ts";
import { comparedRow, completeSignal } from "../../shared/signals/signal-facts.ts";
import { seededRandom } from "../../shared/statistics/seeded-random.ts";
import { factsOf } from "./evidence.ts";
import type { MarketSecond } from "./market-second.ts";
import { figuresOfSecond } from "./second-figures.ts";
import { SignalEngine } from "./signal-engine.ts";
import { naiveSignals } from "./testing/naive-signals.ts";
import { randomMarket } from "./testing/random-market.ts";
import { WindowHighs } from "./window-highs.ts";

const SYMBOLS = ["BTC", "AAA", "BBB", "CCC", "DDD"];
const universe = SYMBOLS.map((symbol) => ({ symbol, pair: `${symbol}USDT`, tickSize: "0.1", decimals: 1, active: true }));
const START = 3000;

const rule: fc.Arbitrary<SignalRule> = fc
  .record({
    exchange: fc.constant("mexc" as const),
    kind: fc.constantFrom("net_percent" as const, "volume" as const),
    minutes: fc.constantFrom(...WINDOW_MINUTES),
    direction: fc.constantFrom("up" as const, "down" as const),
    threshold: fc.oneof(
      fc.constantFrom(0.1, 0.5, 0.9, 1, 3),
      fc.integer({ min: 10, max: 2000 }).map((each) => each / 100),
    ),
  })
  .chain((each) =>
    each.kind === "volume"
      ? fc.constantFrom(each.threshold, 0).map((threshold) => ({ ...each, threshold, direction: "up" as const }))
      : fc.constant(each),
  );
const compared: fc.Arbitrary<SignalRule> = fc.record({
  exchange: fc.constant("mexc" as const),
  kind: fc.constantFrom("net_minus_btc" as const, "net_over_market" as const),
  minutes: fc.constantFrom(...WINDOW_MINUTES),
  direction: fc.constantFrom("up" as const, "down" as const),
  threshold: fc.constantFrom(0.1, 0.3, 0.5, 1, 3),
});
const short: fc.Arbitrary<SignalRule> = fc.record({
  exchange: fc.constant("mexc" as const),
  kind: fc.constant("short" as const),
  minutes: fc.constantFrom(...WINDOW_MINUTES),
  direction: fc.constant("down" as const),
  threshold: fc.constantFrom(0.1, 0.3, 0.5, 1, 3),
});
const ruleMap = (rules: readonly SignalRule[]): Map<string, SignalRule> => new Map(rules.map((each) => [ruleKey(each), each]));

/** Columns of a random market with a few unknown cells. */
function holedColumns(seed: number, seconds: number, holes: number): (second: number) => Float64Array | undefined {
  const market = randomMarket(seed, SYMBOLS.length, START - 2500, START + seconds);
  const random = seededRandom(seed + 1);
  for (let hole = 0; hole < holes; hole++) {
    const column = market.columnAt(START - Math.floor(random() * 70) * 60 + Math.floor(random() * seconds));
    if (column) column[Math.floor(random() * column.length)] = Number.NaN;
  }
  return (second) => market.columnAt(second);
}

function marketSecond(columnAt: (second: number) => Float64Array | undefined, second: number): MarketSecond {
  const column = (at: number): Float64Array => columnAt(at) ?? new Float64Array(0);
  const [now, past] = [column(second), WINDOW_OFFSETS.map((offset) => column(second - offset))];
  const table = new MarketTable(SYMBOLS.length);
  computeWindowsInto(table, SYMBOLS.length, now, past);
  for (let row = 0; row < SYMBOLS.length; row++) table.column(FIELD.price)[row] = now[row * 2] as number;
  return { second, table, now, past };
}

async function engineSignals(
  rules: ReadonlyMap<string, SignalRule>,
  columnAt: (second: number) => Float64Array | undefined,
  seconds: number,
): Promise<Signal[]> {
  const engine = new SignalEngine();
  engine.setRules(rules);
  const hasShort = [...rules.values()].some(({ kind }) => kind === "short");
  const highs = new WindowHighs();
  let before = marketSecond(columnAt, START - 1);
  const signals: Signal[] = [];
  for (let second = START; second < START + seconds; second++) {
    const now = marketSecond(columnAt, second);
    if (hasShort)
      await highs.advance(second, now.now, async (past, into) => {
        past.forEach((at, i) => (into[i] = columnAt(at) ?? new Float64Array(0)));
      });
    engine.pass(before.table, now.table, second, highs, comparedRow(universe));
    for (const facts of factsOf(engine.fired, engine.rules, now, universe, highs.now, engine.baselines))
      signals.push(completeSignal(facts, rules.get(facts.rule) as SignalRule, second));
    before = now;
  }
  return signals;
}

const byId = (signals: readonly Signal[]): Signal[] => signals.toSorted((a, b) => (a.id < b.id ? -1 : 1));

describe("the signal engine", () => {
  it.each([
    ["rules", rule, { max: 12, seconds: 90, runs: 60, min: 1000 }],
    ["rules that compare", compared, { max: 6, seconds: 60, runs: 40, min: 500 }],
    // Its naive evaluation looks through every second of every window.
    ["Short %", short, { max: 3, seconds: 40, runs: 20, min: 20 }],
  ] as const)(
    "fires what a naive evaluation of %s fires, with the same numbers",
    async (_, each, { max, seconds, runs, min }) => {
      let fired = 0;
      const lists = fc.array(each, { minLength: 1, maxLength: max });
      await fc.assert(
        fc.asyncProperty(lists, fc.nat(), fc.nat({ max: 40 }), async (list, seed, holes) => {
          const rules = ruleMap(list);
          const columnAt = holedColumns(seed, seconds, holes);
          const signals = await engineSignals(rules, columnAt, seconds);
          fired += signals.length;
          const naive = naiveSignals({ columnAt, symbols: SYMBOLS, rules, from: START, to: START + seconds });
          expect(byId(signals)).toEqual(byId(naive));
        }),
        { numRuns: runs },
      );
      expect(fired).toBeGreaterThan(min);
    },
    20_000,
  );

  it("gives a volume change that equals the ratio's", async () => {
    const rules = ruleMap([{ exchange: "mexc", kind: "volume", minutes: 1, direction: "up", threshold: 10 }]);
    const columnAt = holedColumns(5, 60, 0);
    const signals = await engineSignals(rules, columnAt, 60);
    expect(signals.length).toBeGreaterThan(10);
    for (const signal of signals) {
      const ratio = marketSecond(columnAt, signal.timestamp / 1000).table.column(FIELD.ratio)[SYMBOLS.indexOf(signal.symbol)];
      expect(signal.volumeChangePercent).toBeCloseTo(100 * ((ratio as number) - 1), 9);
    }
  });
});

/** One coin whose one-minute change is `changes[i]` in second i; unknown where it is NaN. */
function levelsOverTime(threshold: number, changes: readonly number[]): { fired: number[]; suppressed: number[] } {
  const engine = new SignalEngine();
  engine.setRules(ruleMap([{ exchange: "mexc", kind: "net_percent", minutes: 1, direction: "up", threshold }]));
  const tables = changes.map((change) => {
    const table = new MarketTable(1);
    table.column(FIELD.price)[0] = 100 + change;
    table.column(FIELD.reference)[0] = 100;
    return table;
  });
  const [fired, suppressed]: [number[], number[]] = [[], []];
  for (let second = 1; second < tables.length; second++) {
    engine.pass(tables[second - 1] as MarketTable, tables[second] as MarketTable, second);
    if (engine.fired.count > 0) {
      fired.push(second);
      suppressed.push(engine.fired.held[0] as number);
    }
  }
  return { fired, suppressed };
}

describe("a coin", () => {
  it("fires on entering and at further whole thresholds, but not while it stays", () => {
    expect(levelsOverTime(1, [0, 1]).fired).toEqual([1]);
    expect(levelsOverTime(1, [0, 0.5, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 2.1, 2.2]).fired).toEqual([2, 8]);
  });

  it("fires again only 5 s after its last signal, and counts how many were held back", () => {
    expect(levelsOverTime(1, [0, 1.1, 0, 1.1, 0, 1.1, 0, 1.1, 0, 1.1])).toEqual({ fired: [1, 7], suppressed: [0, 2] });
    expect(levelsOverTime(1, [0, 1.1, 1.2, 1.2, 1.2, 0, 1.1])).toEqual({ fired: [1, 6], suppressed: [0, 0] });
  });

  it("fires nothing from or to the unknown", () => {
    expect(levelsOverTime(1, [Number.NaN, 5, 5, Number.NaN, 9, 9]).fired).toEqual([]);
  });

  it("that is inside when a rule is new fires only when it crosses again", () => {
    const engine = new SignalEngine();
    const rules = ruleMap([{ exchange: "mexc", kind: "net_percent", minutes: 1, direction: "up", threshold: 1 }]);
    const [inside, outside] = [103, 100.5].map((price) => {
      const table = new MarketTable(1);
      table.column(FIELD.price)[0] = price;
      table.column(FIELD.reference)[0] = 100;
      return table;
    }) as [MarketTable, MarketTable];
    engine.setRules(rules);
    engine.pass(new MarketTable(1), inside, 9);
    expect(engine.fired.count, "the second before is unknown").toBe(0);
    engine.pass(inside, inside, 10);
    expect(engine.fired.count, "it was inside before").toBe(0);
    engine.pass(inside, outside, 20);
    engine.pass(outside, inside, 21);
    expect(engine.fired.count).toBe(1);
  });

  it("keeps its history when rules come and go", () => {
    const engine = new SignalEngine();
    const one: SignalRule = { exchange: "mexc", kind: "net_percent", minutes: 1, direction: "up", threshold: 1 };
    const other: SignalRule = { ...one, threshold: 7 };
    const [low, high] = [0, 1.5].map((change) => {
      const table = new MarketTable(1);
      table.column(FIELD.price)[0] = 100 + change;
      table.column(FIELD.reference)[0] = 100;
      return table;
    }) as [MarketTable, MarketTable];
    engine.setRules(ruleMap([one]));
    engine.pass(low, high, 10);
    expect(engine.fired.count).toBe(1);
    engine.setRules(ruleMap([one, other]));
    engine.pass(low, high, 12);
    expect([engine.fired.count, engine.suppressed.count]).toEqual([0, 1]);
    engine.setRules(ruleMap([other]));
    expect(engine.takeEnded()).toEqual([[ruleKey(one), 0]]);
  });

  it("crosses for nothing where a condition is not met, and neither holds back nor counts anything for it", () => {
    const engine = new SignalEngine();
    const base: SignalRule = { exchange: "mexc", kind: "net_percent", minutes: 1, direction: "up", threshold: 1 };
    engine.setRules(ruleMap([{ ...base, conditions: [{ kind: "spread", max: 0.2 }] }]));
    const [low, wide, narrow] = ([[0], [1.5, 0.3], [1.5, 0.1]] as const).map(([change, spread = Number.NaN]) => {
      const table = new MarketTable(1);
      table.column(FIELD.price)[0] = 100 + change;
      table.column(FIELD.reference)[0] = 100;
      table.column(FIELD.spread)[0] = spread;
      return table;
    }) as [MarketTable, MarketTable, MarketTable];
    const firedAt = (second: number, table: MarketTable): [fired: number, held: number] => {
      const market = { second, table, now: new Float64Array(2), past: [] };
      engine.pass(low, table, second, undefined, -1, (baselines) => figuresOfSecond(market, [], baselines));
      return [engine.fired.count, engine.suppressed.count];
    };
    expect(firedAt(10, wide)).toEqual([0, 0]);
    expect(firedAt(11, narrow)).toEqual([1, 0]);
    expect(engine.fired.held[0]).toBe(0);
    expect(firedAt(12, wide)).toEqual([0, 0]);
    expect(firedAt(13, narrow)).toEqual([0, 1]);
  });
});
