// A coin that slept and wakes is what a screener is for; dust and silence are not.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FIELD, WINDOW_MINUTES } from "../../shared/market/fields.ts";
import { MarketTable } from "../../shared/market/market-table.ts";
import { computeWindowsInto, volumeRatio, WINDOW_OFFSETS } from "../../shared/market/windows.ts";
import { ruleKey, type SignalRule } from "../../shared/signals/rule.ts";
import { comparedRow } from "../../shared/signals/signal-facts.ts";
import { factsOf } from "./evidence.ts";
import { SignalEngine } from "./signal-engine.ts";
import { WindowHighs } from "./window-highs.ts";

const START = 10_000;
const COIN = 1;
const universe = ["BTC", "ZZZ"].map((symbol) => ({ symbol, pair: `${symbol}USDT`, tickSize: "0.1", decimals: 1, active: true }));
const RULES = new Map(
  WINDOW_MINUTES.map((minutes) => {
    const rule: SignalRule = { exchange: "mexc", kind: "volume", minutes, direction: "up", threshold: 100 };
    return [ruleKey(rule), rule];
  }),
);

/** Seconds after START in which rules of which windows fired, of a coin that trades so many USDT in each second. */
function firedBy(tradedAt: (second: number) => number): { after: number; minutes: number }[] {
  const volumes = new Float64Array(START + 400);
  for (let second = 1; second < volumes.length; second++)
    volumes[second] = (volumes[second - 1] as number) + tradedAt(second - START);
  const column = (second: number): Float64Array => Float64Array.of(100, second * 10, 1, volumes[second] as number);
  const marketAt = (second: number) => {
    const table = new MarketTable(universe.length);
    const [now, past] = [column(second), WINDOW_OFFSETS.map((offset) => column(second - offset))];
    computeWindowsInto(table, universe.length, now, past);
    table.column(FIELD.price).set([now[0] as number, now[2] as number]);
    return { second, table, now, past };
  };
  const engine = new SignalEngine();
  engine.setRules(RULES);
  const highs = new WindowHighs();
  const fired: { after: number; minutes: number }[] = [];
  let before = marketAt(START - 1);
  for (let second = START; second < volumes.length; second++) {
    const now = marketAt(second);
    engine.pass(before.table, now.table, second, highs, comparedRow(universe));
    for (const { rule, symbol } of factsOf(engine.fired, engine.rules, now, universe, highs.now, engine.baselines))
      if (symbol === "ZZZ") fired.push({ after: second - START, minutes: RULES.get(rule)?.minutes as number });
    before = now;
  }
  return fired;
}

describe("a coin that has not traded for hours", () => {
  it("fires the volume signals of every window with its first large trades", () => {
    const fired = firedBy((after) => (after >= 10 && after < 130 && after % 6 === 0 ? 5000 : 0));
    for (const minutes of WINDOW_MINUTES) expect(fired.find((each) => each.minutes === minutes)?.after).toBe(12);
  });

  it("fires nothing where it trades dust, or dust was all it had and stays all it has", () => {
    expect(firedBy((after) => (after === 20 ? 9 : 0))).toEqual([]);
    expect(firedBy((after) => (after % 60 === 30 ? 1 : 0))).toEqual([]);
  });
});

describe("a volume ratio", () => {
  const volume = fc.double({ min: 0, max: 1e9, noNaN: true });

  it("is 1 where both windows traded less than ten USDT a minute, and that of the volumes where both traded more", () => {
    fc.assert(
      fc.property(volume, volume, fc.constantFrom(...WINDOW_MINUTES), (now, before, minutes) => {
        const ratio = volumeRatio(now, before, minutes);
        const min = 10 * minutes;
        if (now <= min && before <= min) expect(ratio).toBe(1);
        if (now >= min && before >= min) expect(ratio).toBe(now / before);
        expect(ratio).toBeGreaterThan(0);
        expect(Number.isFinite(ratio)).toBe(true);
      }),
    );
  });

  it("is unknown where a column is, and for a coin that never traded", () => {
    expect(volumeRatio(Number.NaN, 5, 1)).toBeNaN();
    expect(volumeRatio(5, Number.NaN, 1)).toBeNaN();
    const table = new MarketTable(2);
    const past = WINDOW_OFFSETS.map(() => Float64Array.of(1, 0, Number.NaN, 0));
    computeWindowsInto(table, 2, Float64Array.of(1, 5000, Number.NaN, 0), past);
    expect(table.column(FIELD.ratio)[0]).toBe(500);
    expect(table.column(FIELD.ratio)[COIN]).toBeNaN();
  });
});
