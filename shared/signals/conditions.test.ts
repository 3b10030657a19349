// Conditions: one text for one meaning, bounds that include their ends, and nothing met by what is not known.

import fc from "fast-check";
import { expect, it } from "vitest";
import { WINDOW_MINUTES } from "../market/fields.ts";
import {
  CONDITION_KINDS,
  CONDITION_SCALES,
  conditionFigure,
  conditionSchema,
  conditionsSchema,
  conditionsText,
  hasOwnWindow,
  isMet,
  MAX_CONDITIONS,
  parseConditions,
  type Condition,
  type ConditionFigures,
} from "./conditions.ts";

/** BTC in a second in which it rose from 100 to 103 within five minutes, and the market by 1 %. */
const FIGURES: ConditionFigures = {
  price: () => 103,
  start: (window) => (WINDOW_MINUTES[window] === 5 ? 100 : 104),
  volume: (window, _, which) => (WINDOW_MINUTES[window] === 10 ? (which === "now" ? 9000 : 3000) : Number.NaN),
  turnover24h: () => 2e6,
  spread: () => 0.05,
  tickSize: () => 0.1,
  baseline: (comparison) => (comparison === "btc" ? 3 : 1),
  dayHigh: () => 206,
  dayLow: () => 51.5,
  deviation: (window) => (WINDOW_MINUTES[window] === 5 ? 1.5 : Number.NaN),
  listedDays: () => 12,
};
const up = { minutes: 5, direction: "up" } as const;

const condition = fc
  .record({
    kind: fc.constantFrom(...CONDITION_KINDS),
    minutes: fc.constantFrom(...WINDOW_MINUTES),
    low: fc.double({ min: 0, max: 1, noNaN: true }),
    high: fc.double({ min: 0, max: 1, noNaN: true }),
    ends: fc.constantFrom("min", "max", "both"),
  })
  .map(({ kind, minutes, low, high, ends }): Condition => {
    const { min, max } = CONDITION_SCALES[kind];
    const [least, most] = [low, high].sort((a, b) => a - b).map((share) => min + share * (max - min));
    return {
      kind,
      ...(hasOwnWindow(kind) && { minutes }),
      ...(ends !== "max" && { min: least }),
      ...(ends !== "min" && { max: most }),
    };
  });
const conditions = fc.uniqueArray(condition, {
  minLength: 1,
  maxLength: MAX_CONDITIONS,
  selector: ({ kind, minutes }) => `${kind} ${minutes}`,
});

it("writes the same conditions as the same text in whatever order they are given, and reads it again", () => {
  fc.assert(
    fc.property(conditions, fc.nat(), (some, turn) => {
      const turned = [...some.slice(turn % some.length), ...some.slice(0, turn % some.length)];
      const [read, other] = [conditionsSchema.parse(some), conditionsSchema.parse(turned)];
      const text = conditionsText(read);
      expect(conditionsText(other)).toBe(text);
      expect(parseConditions(text)).toEqual(read);
      expect(text).not.toMatch(/[\s:]/);
    }),
  );
});

it("reads no other text than its own", () => {
  for (const text of [
    "",
    "price=~",
    "price=1~2;price=3~4",
    "ratio=2~",
    "price@5=1~",
    "net@7=1~",
    "price=2~1",
    "spread=0.123~",
    "spread=~0.20",
    "spread=~0.2;price=1~",
    "ticks=-1~",
    "beauty=1~",
    "price=1~2;",
  ])
    expect(parseConditions(text), text).toBeUndefined();
  expect(parseConditions("net@5=-2.5~;ratio@10=3~;price=1~2;spread=~0.2")).toHaveLength(4);
});

it("rounds bounds to steps, so that rules stay few", () => {
  const bounds = (kind: (typeof CONDITION_KINDS)[number], min: number): number | undefined =>
    conditionSchema.parse({ kind, min, ...(hasOwnWindow(kind) && { minutes: 5 }) }).min;
  expect(bounds("net", -2.449)).toBe(-2.4);
  expect(Object.is(bounds("net", -0.01), 0)).toBe(true);
  expect(bounds("turnover24h", 1_249_999)).toBe(1_200_000);
  expect(bounds("price", 0.000_012_346)).toBe(0.000_012_35);
  expect(bounds("spread", 0.126)).toBe(0.13);
  expect(bounds("ticks", 2.6)).toBe(3);
});

it("says which part of a wrong condition is wrong", () => {
  const faultsOf = (draft: object): string[] =>
    (conditionSchema.safeParse(draft).error?.issues ?? []).map(({ message }) => message);
  expect(faultsOf({ kind: "net", min: 1 })).toEqual(["must be there for net, ratio and turnover, and for no other kind"]);
  expect(faultsOf({ kind: "price" })).toEqual(["needs a least or a most"]);
  expect(faultsOf({ kind: "price", min: 2, max: 1 })).toEqual(["the least must not exceed the most"]);
  expect(faultsOf({ kind: "spread", max: 101 })).toEqual(["a bound is out of range"]);
});

it.each([
  [{ kind: "net", minutes: 5 }, 3],
  [{ kind: "net", minutes: 10 }, -0.961538],
  [{ kind: "ratio", minutes: 10 }, 3],
  [{ kind: "turnover", minutes: 10 }, 9000],
  [{ kind: "turnover24h" }, 2e6],
  [{ kind: "price" }, 103],
  [{ kind: "spread" }, 0.05],
  [{ kind: "ticks" }, 30],
  [{ kind: "btc" }, 3],
  [{ kind: "market" }, 1],
  [{ kind: "dayHigh" }, 50],
  [{ kind: "dayLow" }, 100],
  [{ kind: "sigma" }, 2],
  [{ kind: "listed" }, 12],
] as const)("the figure of %j is %d", (each, figure) => {
  expect(conditionFigure(each, up, FIGURES, 0)).toBeCloseTo(figure, 5);
});

it("has no figure where a part of it is not known", () => {
  expect(conditionFigure({ kind: "ratio", minutes: 5 }, up, FIGURES, 0)).toBeNaN();
  const still = { ...FIGURES, deviation: () => 0, dayHigh: () => Number.NaN, dayLow: () => Number.NaN };
  for (const kind of ["sigma", "dayHigh", "dayLow"] as const) expect(conditionFigure({ kind }, up, still, 0), kind).toBeNaN();
});

it("counts a price beyond the day's range as the day's high or low itself", () => {
  const beyond = { ...FIGURES, dayHigh: () => 102.9, dayLow: () => 103.1 };
  expect(conditionFigure({ kind: "dayHigh" }, up, beyond, 0)).toBe(0);
  expect(conditionFigure({ kind: "dayLow" }, up, beyond, 0)).toBe(0);
});

it("counts BTC's and the market's moves the way the trigger goes", () => {
  expect(conditionFigure({ kind: "btc" }, { minutes: 5, direction: "down" }, FIGURES, 0)).toBe(-3);
  expect(conditionFigure({ kind: "market" }, { minutes: 5, direction: "down" }, FIGURES, 0)).toBe(-1);
});

it("is met between its bounds and at both, and never by what is not known", () => {
  const between: Condition = { kind: "price", min: 1, max: 2 };
  expect([0.99, 1, 1.5, 2, 2.01, Number.NaN].map((figure) => isMet(between, figure))).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(isMet({ kind: "price", max: 2 }, Number.NEGATIVE_INFINITY)).toBe(true);
});
