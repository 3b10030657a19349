import { expect, it } from "vitest";
import { LIST_PRESETS } from "./list-presets.ts";
import {
  cadenceFor,
  cadencesOf,
  exchangeFor,
  LISTS_PER_KIND,
  maxRules,
  PLAN_FEATURES,
  PLAN_IDS,
  PLAN_LIMITS,
  planAllowsRules,
} from "./plans.ts";
import { PLAN_FEATURE_IDS } from "./plan-features.ts";
import { MAX_RULES } from "./sockets.ts";
import { LIST_KINDS, signalTypesOf } from "./watch-lists.ts";
import { EXCHANGES } from "../market/exchange-id.ts";
import { ruleOfType, STRATEGIES } from "../signals/signal-types.ts";

it("keeps the asked exchange where the plan has it, and goes back to MEXC where it does not", () => {
  expect(exchangeFor("popular", "binance")).toBe("binance");
  expect(exchangeFor("professional", "mexc")).toBe("mexc");
  expect(exchangeFor("start", "binance")).toBe("mexc");
  expect(exchangeFor("test", "binance")).toBe("mexc");
});

it("raises a cadence to the plan's, and ends at ten seconds", () => {
  expect(cadenceFor("start", 1)).toBe(4);
  expect(cadenceFor("professional", 1)).toBe(1);
  expect(cadenceFor("popular", 2.2)).toBe(3);
  expect(cadenceFor("test", 99)).toBe(10);
});

it("offers every cadence from the plan's fastest to ten seconds", () => {
  expect(cadencesOf("start")).toEqual([4, 5, 6, 7, 8, 9, 10]);
  expect(cadencesOf("professional")).toHaveLength(10);
});

it.each(PLAN_IDS)("lets %s wait for the strategies it holds on the exchanges it has, and for nothing else", (plan) => {
  const { exchanges, strategies } = PLAN_LIMITS[plan];
  for (const exchange of EXCHANGES)
    for (const strategy of STRATEGIES) {
      const isHeld = exchanges.includes(exchange) && strategies.includes(strategy);
      expect(planAllowsRules(plan, [{ exchange, ...ruleOfType(strategy) }]), `${strategy} on ${exchange}`).toBe(isHeld);
    }
  expect(planAllowsRules(plan, [{ exchange: "mexc", ...ruleOfType("volume") }])).toBe(true);
  expect(maxRules(plan)).toBeLessThanOrEqual(MAX_RULES);
});

it.each(PLAN_IDS)("starts %s with lists it may have, of every strategy it holds", (plan) => {
  const presets = LIST_PRESETS[plan];
  const { watchLists, strategies } = PLAN_LIMITS[plan];
  // Paying users make their own lists at once; the free test keeps the two it starts with.
  expect(presets.length).toBeLessThanOrEqual(plan === "test" ? watchLists : watchLists - 1);
  expect(LISTS_PER_KIND[plan] * LIST_KINDS.length).toBeGreaterThanOrEqual(watchLists);
  expect(presets.filter(({ type }) => type === "signal").length).toBeLessThanOrEqual(LISTS_PER_KIND[plan]);
  expect(new Set(presets.flatMap(signalTypesOf))).toEqual(new Set(strategies));
});

it.each(PLAN_IDS)("begins %s with the largest moves, up and down alike", (plan) => {
  const [movers] = LIST_PRESETS[plan];
  expect(movers).toMatchObject({ preset: "movers", sortBy: "net_percent:5", sortDirection: "desc", sortAbsolute: true });
});

it("says in every row what each plan holds", () => {
  for (const id of PLAN_FEATURE_IDS) expect(Object.keys(PLAN_FEATURES[id].plans), id).toEqual([...PLAN_IDS]);
});
