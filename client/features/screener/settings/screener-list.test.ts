// Whatever the market and the setting: the plot and the rules of the list made from it choose the same coins, and a coin that comes to
// the plot makes one signal.

import fc from "fast-check";
import { expect, it } from "vitest";
import { PLAN_IDS } from "../../../../shared/contracts/plans.ts";
import { watchListSchema, type WatchList } from "../../../../shared/contracts/watch-lists.ts";
import { EXCHANGES } from "../../../../shared/market/exchange-id.ts";
import { FIELD, WINDOW_MINUTES } from "../../../../shared/market/fields.ts";
import { MarketTable } from "../../../../shared/market/market-table.ts";
import { areMet, type ConditionFigures } from "../../../../shared/signals/conditions.ts";
import { crossed, levelOf, ruleValue } from "../../../../shared/signals/levels.ts";
import { listRules } from "../../../../shared/signals/list-rules.ts";
import type { SignalRule } from "../../../../shared/signals/rule.ts";
import { FrameLoop } from "../../../market/frame-loop.ts";
import { MarketStore } from "../../../market/market-store.ts";
import { finished, newDraft } from "../../watch-lists/form/list-draft.ts";
import type { PlotFrame } from "../plot/plot-camera.ts";
import { PlotPoints } from "../plot/plot-points.ts";
import { listOfScreener, restOfScreener } from "./screener-list.ts";
import { SCALES, THRESHOLD, thresholdNear } from "./screener-settings.ts";

globalThis.requestAnimationFrame ??= () => 0;

interface Second {
  readonly price: number;
  readonly start: number;
}

const frame = { left: 0, top: 0, right: 500, bottom: 500, lowVolume: 5, highVolume: 10, signed: false, linear: false };
const UNKNOWN: ConditionFigures = {
  ...{ price: () => Number.NaN, start: () => Number.NaN, volume: () => Number.NaN, turnover24h: () => Number.NaN },
  ...{ spread: () => Number.NaN, tickSize: () => Number.NaN, baseline: () => Number.NaN, dayHigh: () => Number.NaN },
  ...{ dayLow: () => Number.NaN, deviation: () => Number.NaN, listedDays: () => Number.NaN },
};

const price = fc.oneof(
  fc.double({ min: 1e-9, max: 1e5, noNaN: true }),
  // Moves that end on a threshold.
  fc.integer({ min: 1, max: 3000 }).map((tenths) => tenths / 10),
  fc.constantFrom(Number.NaN, 0),
);
const second = fc.oneof(
  fc.record({ price, start: price }),
  fc.record({ start: fc.constant(100), price: fc.integer({ min: 0, max: 2500 }).map((tenths) => tenths / 10) }),
);
const setting = fc.record({
  netPeriod: fc.constantFrom(...WINDOW_MINUTES),
  threshold: fc.double({ min: THRESHOLD.min, max: THRESHOLD.max, noNaN: true }).map(thresholdNear),
  scale: fc.constantFrom(...SCALES),
});
type Setting = (typeof setting extends fc.Arbitrary<infer Value> ? Value : never) & object;

/** The list as the form stores it. */
function storedList(chosen: Setting): WatchList {
  const draft = { ...newDraft("signal", "Plot", 2), ...listOfScreener(chosen) };
  return watchListSchema.parse({ ...finished(draft, "Plot"), id: "1" });
}

/** Positions of the coins that the plot shows as points or names above its scale. */
function onPlot(market: readonly Second[], { netPeriod, threshold, scale }: Setting): number[] {
  const window = WINDOW_MINUTES.indexOf(netPeriod);
  const store = new MarketStore(new FrameLoop());
  const table = new MarketTable(market.length);
  market.forEach(({ price: now, start }, position) => {
    table.column(FIELD.price)[position] = now;
    table.column(FIELD.reference + window)[position] = start;
    table.column(FIELD.volume24h)[position] = 1e6;
  });
  const coins = market.map((_, at) => ({ symbol: `C${at}`, tickSize: "0.01", decimals: 2, active: true }));
  store.adopt({ exchange: "mexc", table, coins, movement: false, sequence: 1 });
  const points = new PlotPoints();
  points.take(store, { window, threshold, scale, hidden: new Set() }, { ...frame, scale } satisfies PlotFrame);
  return [...points.positions.subarray(0, points.count), ...points.abovePositions()].sort((a, b) => a - b);
}

const valueOf = ({ kind, direction }: SignalRule, { price: now, start }: Second): number =>
  ruleValue(kind, direction, now, start, 1);
const isFound = (rule: SignalRule, at: Second): boolean =>
  levelOf(valueOf(rule, at), rule.threshold) > 0 && areMet(rule.conditions ?? [], rule, UNKNOWN, 0);

it("a coin is on the plot where a rule of the list finds it, and nowhere else", () => {
  fc.assert(
    fc.property(fc.array(second, { maxLength: 40 }), setting, fc.constantFrom(...EXCHANGES), (market, chosen, exchange) => {
      const rules = listRules(storedList(chosen), exchange);
      expect(rules.map((rule) => [rule.exchange, rule.minutes])).toEqual([
        [exchange, chosen.netPeriod],
        [exchange, chosen.netPeriod],
      ]);
      const found = market.flatMap((at, position) => (rules.some((rule) => isFound(rule, at)) ? [position] : []));
      expect(onPlot(market, chosen)).toEqual(found);
    }),
    { numRuns: 300 },
  );
});

it("a coin that comes to the plot makes one signal, and none as it leaves", () => {
  fc.assert(
    fc.property(second, second, setting, (before, now, chosen) => {
      const rules = listRules(storedList(chosen), "mexc");
      const fired = rules.filter((rule) => crossed(valueOf(rule, before), valueOf(rule, now), rule.threshold));
      const [was, is] = [onPlot([before], chosen).length > 0, onPlot([now], chosen).length > 0];
      const isKnown = !Number.isNaN(valueOf(rules[0] as SignalRule, before));
      if (isKnown && is && !was) expect(fired).toHaveLength(1);
      if (!is) expect(fired).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

it("every plan that has the screener has the types of its list", () => {
  const { signalTypes, ...list } = storedList({ netPeriod: 5, threshold: 0.3, scale: 15 });
  for (const plan of PLAN_IDS) expect(listRules({ ...list, signalTypes }, "mexc", plan)).toHaveLength(2);
});

it("names the terminal's exchange among what is left out where the plot shows another", () => {
  expect(restOfScreener("mexc", "mexc")).toEqual(["present", "scale", "picture"]);
  expect(restOfScreener("binance", "mexc")).toEqual(["present", "scale", "exchange", "picture"]);
});
