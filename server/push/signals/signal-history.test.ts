import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_REPLAYED, type Signal } from "../../../shared/contracts/signals.ts";
import { SIGNAL_LIFE_MS } from "../../../shared/signals/signal-times.ts";
import { parseRuleKey, type SignalRule } from "../../../shared/signals/rule.ts";
import { completeSignal } from "../../../shared/signals/signal-facts.ts";
import { SignalHistory } from "./signal-history.ts";

const LOUD = "mexc:net_percent:1:up:0.1";
const CALM = "mexc:net_percent:20:up:5";

function signal(rule: string, symbol: string, second: number): Signal {
  const numbers = { priceStart: 100, priceEnd: 101, volumeNow: 2, volumeBefore: 1, btcStart: null, btcEnd: null };
  return completeSignal(
    { ...numbers, high: null, highAt: null, marketChange: null, rule, symbol, suppressed: 0, minuteOnly: false },
    parseRuleKey(rule) as SignalRule,
    second,
  );
}

const seconds = (signals: readonly Signal[]): number[] => signals.map(({ timestamp }) => timestamp / 1000);

describe("a history", () => {
  test("gives what is new by rule, and each signal once", () => {
    const history = new SignalHistory();
    const [one, two, three] = [signal(LOUD, "A", 1), signal(CALM, "A", 1), signal(LOUD, "B", 1)];
    expect(history.add([one, two, three])).toEqual(
      new Map([
        [LOUD, [one, three]],
        [CALM, [two]],
      ]),
    );
    expect(history.add([one, signal(LOUD, "A", 2)])).toEqual(new Map([[LOUD, [signal(LOUD, "A", 2)]]]));
    expect(history.add([two])).toEqual(new Map());
  });

  test("replays the asked rules from the asked time on, oldest first over all rules", () => {
    const history = new SignalHistory();
    history.add([signal(CALM, "A", 3), signal(CALM, "A", 9)]);
    history.add([signal(LOUD, "A", 1), signal(LOUD, "A", 5), signal(LOUD, "A", 7)]);
    expect(seconds(history.since([LOUD, CALM], 3000))).toEqual([3, 5, 7, 9]);
    expect(seconds(history.since([CALM], 0))).toEqual([3, 9]);
    expect(history.since(["mexc:net_percent:2:up:1"], 0)).toEqual([]);
    expect(history.since([LOUD, CALM], 1e18)).toEqual([]);
  });

  test("forgets what has lived its twenty minutes", () => {
    const history = new SignalHistory();
    history.add([signal(LOUD, "A", 10), signal(LOUD, "A", 11)]);
    history.sweep(10_000 + SIGNAL_LIFE_MS);
    expect(history.size).toBe(2);
    history.sweep(10_001 + SIGNAL_LIFE_MS);
    expect(seconds(history.since([LOUD], 0))).toEqual([11]);
  });

  test("takes the older half of the noisiest rule when there is too much, and leaves the calm one whole", () => {
    const history = new SignalHistory(100);
    history.add(Array.from({ length: 20 }, (_, second) => signal(CALM, "A", second)));
    history.add(Array.from({ length: 200 }, (_, second) => signal(LOUD, "A", second)));
    expect(history.size).toBeLessThanOrEqual(100);
    expect(history.since([CALM], 0)).toHaveLength(20);
    expect(seconds(history.since([LOUD], 0)).at(-1)).toBe(199);
  });

  test("whatever comes, a replay is bounded, sorted and of the asked rules, and its newest are the newest there are", () => {
    const batch = fc.array(
      fc.record({ rule: fc.constantFrom(LOUD, CALM), symbol: fc.constantFrom("A", "B"), second: fc.nat(2000) }),
      {
        maxLength: 1500,
      },
    );
    fc.assert(
      fc.property(batch, fc.nat(2000), (all, from) => {
        const history = new SignalHistory();
        const signals = all.map(({ rule, symbol, second }) => signal(rule, symbol, second));
        history.add(signals);
        const replay = history.since([LOUD], from * 1000);
        const wanted = [...new Map(signals.map((one) => [one.id, one])).values()].filter((one) => one.rule === LOUD);
        expect(replay.length).toBeLessThanOrEqual(MAX_REPLAYED);
        expect(seconds(replay)).toEqual(seconds(replay).sort((a, b) => a - b));
        if (wanted.length <= MAX_REPLAYED)
          expect(replay).toHaveLength(wanted.filter(({ timestamp }) => timestamp >= from * 1000).length);
      }),
      { numRuns: 50 },
    );
  });
});
