// What must also be true of a coin in the second in which a rule's trigger crosses its threshold. A condition bounds one figure from below,
// from above or both; a figure that is not known meets none.

import { z } from "zod";
import { changePercent } from "../market/change.ts";
import { WINDOW_MINUTES, type WindowMinutes } from "../market/fields.ts";
import { volumeRatio } from "../market/windows.ts";

/** Conditions of one rule. */
export const MAX_CONDITIONS = 6;

/**
 * net: price change over a window, percent. ratio: volume of a window over that of the one before. turnover: of a window, USDT.
 * turnover24h: the exchange's own rolling one, USDT. price: USDT. spread: percent of the middle between bid and ask. ticks: steps of the
 * price that the coin moved in the trigger's window. btc, market: what BTC, or the median of all coins, moved the trigger's way in its
 * window, percent. dayHigh: how far the price is below the highest of the last 24 h, percent of that; dayLow: how far above the lowest.
 * sigma: the coin's move in the trigger's window in multiples of its own standard deviation (deviations.ts). listed: whole days since the
 * exchange's first daily candle.
 */
export const CONDITION_KINDS = [
  "net",
  "ratio",
  "turnover",
  "turnover24h",
  "price",
  "spread",
  "ticks",
  "btc",
  "market",
  "dayHigh",
  "dayLow",
  "sigma",
  "listed",
] as const;
export type ConditionKind = (typeof CONDITION_KINDS)[number];

/** Bounds of a figure lie here and are rounded to so many decimals or significant digits, so that rules stay few. */
export interface ConditionScale {
  readonly min: number;
  readonly max: number;
  readonly decimals?: number;
  readonly digits?: number;
}
export const CONDITION_SCALES: Readonly<Record<ConditionKind, ConditionScale>> = {
  net: { min: -100, max: 1000, decimals: 1 },
  ratio: { min: 0, max: 10_000, decimals: 1 },
  turnover: { min: 0, max: 1e12, digits: 2 },
  turnover24h: { min: 0, max: 1e12, digits: 2 },
  price: { min: 0, max: 1e9, digits: 4 },
  spread: { min: 0, max: 100, decimals: 2 },
  ticks: { min: 0, max: 100_000, decimals: 0 },
  btc: { min: -100, max: 1000, decimals: 1 },
  market: { min: -100, max: 1000, decimals: 1 },
  dayHigh: { min: 0, max: 100, decimals: 1 },
  dayLow: { min: 0, max: 10_000, decimals: 1 },
  sigma: { min: 0, max: 1000, decimals: 1 },
  listed: { min: 0, max: 10_000, decimals: 0 },
};

/** Kinds about a window of their own; ticks, btc, market and sigma look at the trigger's. */
export const hasOwnWindow = (kind: ConditionKind): boolean => kind === "net" || kind === "ratio" || kind === "turnover";

function rounded(kind: ConditionKind, bound: number): number {
  const { decimals, digits } = CONDITION_SCALES[kind];
  // Adding 0 makes −0 plain.
  return Number(digits === undefined ? bound.toFixed(decimals) : bound.toPrecision(digits)) + 0;
}

const bound = z.number();

export const conditionSchema = z
  .object({
    kind: z.enum(CONDITION_KINDS),
    /** The window of net, ratio and turnover; other kinds have none. */
    minutes: z.literal(WINDOW_MINUTES).optional(),
    /** The figure is at least this. */
    min: bound.optional(),
    /** The figure is at most this. */
    max: bound.optional(),
  })
  .refine(({ kind, minutes }) => hasOwnWindow(kind) === (minutes !== undefined), {
    path: ["minutes"],
    message: "must be there for net, ratio and turnover, and for no other kind",
  })
  .refine(({ min, max }) => min !== undefined || max !== undefined, "needs a least or a most")
  .refine(({ min, max }) => min === undefined || max === undefined || min <= max, "the least must not exceed the most")
  .refine(
    ({ kind, min, max }) => [min, max].every((each) => each === undefined || isWithin(kind, each)),
    "a bound is out of range",
  )
  // No transform: answers hold conditions too.
  .overwrite(({ kind, minutes, min, max }) => ({
    kind,
    ...(minutes !== undefined && { minutes }),
    ...(min !== undefined && { min: rounded(kind, min) }),
    ...(max !== undefined && { max: rounded(kind, max) }),
  }));
/** One condition. Minutes of its window; bounds in the unit of its kind, both included. */
export interface Condition {
  readonly kind: ConditionKind;
  readonly minutes?: WindowMinutes | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

function isWithin(kind: ConditionKind, value: number): boolean {
  const { min, max } = CONDITION_SCALES[kind];
  return value >= min && value <= max;
}

/** A figure and window at most once: bounds of the same figure are one condition. */
const isDistinct = (conditions: readonly Condition[]): boolean =>
  new Set(conditions.map(({ kind, minutes }) => `${kind}${minutes ?? ""}`)).size === conditions.length;

/** Those of one list or rule, in their one order. */
export const conditionsSchema = z
  .array(conditionSchema)
  .max(MAX_CONDITIONS)
  .refine(isDistinct, "one figure must not be bounded twice")
  .overwrite((conditions) => conditions.toSorted(byKindAndWindow));

const byKindAndWindow = (a: Condition, b: Condition): number =>
  CONDITION_KINDS.indexOf(a.kind) - CONDITION_KINDS.indexOf(b.kind) || (a.minutes ?? 0) - (b.minutes ?? 0);

/** Conditions as a rule's key holds them: "ratio5=2~;spread=~0.2"; empty for none. */
export function conditionsText(conditions: readonly Condition[]): string {
  return conditions
    .map(({ kind, minutes, min, max }) => `${kind}${minutes ? `@${minutes}` : ""}=${min ?? ""}~${max ?? ""}`)
    .join(";");
}

/** Reads that text; undefined for what conditionsText would not have written. */
export function parseConditions(text: string): readonly Condition[] | undefined {
  const read = text.split(";").map((part) => {
    const [, kind, minutes, min, max] = /^(\w+?)(?:@(\d+))?=([^~]*)~([^~]*)$/.exec(part) ?? [];
    return {
      kind,
      ...(minutes !== undefined && { minutes: Number(minutes) }),
      ...(min && { min: Number(min) }),
      ...(max && { max: Number(max) }),
    };
  });
  const parsed = conditionsSchema.safeParse(read);
  return parsed.success && conditionsText(parsed.data) === text ? parsed.data : undefined;
}

/** The trigger that conditions belong to. */
export interface ConditionTrigger {
  readonly minutes: WindowMinutes;
  readonly direction: "up" | "down";
}

/** The market of one second, by position and window (index in WINDOW_MINUTES); NaN for what is not known. */
export interface ConditionFigures {
  price(row: number): number;
  /** Price at the start of the window, USDT. */
  start(window: number, row: number): number;
  /** Volume of the window, or of the one before it, USDT. */
  volume(window: number, row: number, which: "now" | "before"): number;
  turnover24h(row: number): number;
  /** Percent. */
  spread(row: number): number;
  /** Price step, USDT. */
  tickSize(row: number): number;
  /** Change of BTC or the median change of all coins over the window, percent. */
  baseline(comparison: "btc" | "market", window: number): number;
  /** Highest and lowest price of the last 24 h, USDT; that of this second may lie beyond them. */
  dayHigh(row: number): number;
  dayLow(row: number): number;
  /** The coin's standard deviation of changes over the window, percent. */
  deviation(window: number, row: number): number;
  /** Whole days since its first daily candle. */
  listedDays(row: number): number;
}

/** The figure a condition bounds; NaN while unknown. */
export function conditionFigure(condition: Condition, trigger: ConditionTrigger, figures: ConditionFigures, row: number): number {
  const window = WINDOW_MINUTES.indexOf(condition.minutes ?? trigger.minutes);
  switch (condition.kind) {
    case "net":
      return changePercent(figures.price(row), figures.start(window, row));
    case "ratio":
      return volumeRatio(
        figures.volume(window, row, "now"),
        figures.volume(window, row, "before"),
        WINDOW_MINUTES[window] as WindowMinutes,
      );
    case "turnover":
      return figures.volume(window, row, "now");
    case "turnover24h":
      return figures.turnover24h(row);
    case "price":
      return figures.price(row);
    case "spread":
      return figures.spread(row);
    case "ticks":
      // Prices are whole steps; what floating point adds to their quotient is none.
      return Math.round(Math.abs(figures.price(row) - figures.start(window, row)) / figures.tickSize(row));
    case "btc":
    case "market": {
      const change = figures.baseline(condition.kind, window);
      return trigger.direction === "up" ? change : -change;
    }
    case "dayHigh":
      return belowPercent(figures.price(row), Math.max(figures.dayHigh(row), figures.price(row)));
    case "dayLow":
      return changePercent(figures.price(row), Math.min(figures.dayLow(row), figures.price(row)));
    case "sigma":
      return inDeviations(changePercent(figures.price(row), figures.start(window, row)), figures.deviation(window, row));
    case "listed":
      return figures.listedDays(row);
  }
}

const belowPercent = (price: number, high: number): number => (100 * (high - price)) / high;
/** A coin that did not move for a day has no usual move. */
const inDeviations = (change: number, deviation: number): number => (deviation > 0 ? Math.abs(change) / deviation : Number.NaN);

/** Is a figure within the condition's bounds? Never for NaN. */
export const isMet = ({ min, max }: Condition, figure: number): boolean =>
  figure >= (min ?? Number.NEGATIVE_INFINITY) && figure <= (max ?? Number.POSITIVE_INFINITY);

/** Are all conditions met? */
export function areMet(
  conditions: readonly Condition[],
  trigger: ConditionTrigger,
  figures: ConditionFigures,
  row: number,
): boolean {
  for (const condition of conditions) if (!isMet(condition, conditionFigure(condition, trigger, figures, row))) return false;
  return true;
}
