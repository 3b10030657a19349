// What the form may make of a list's conditions: each figure and window once.

import { WINDOW_MINUTES, type WindowMinutes } from "../../../../shared/market/fields.ts";
import { CONDITION_KINDS, hasOwnWindow, type Condition, type ConditionKind } from "../../../../shared/signals/conditions.ts";

/** Written behind a bound. */
export const CONDITION_UNITS: Readonly<Record<ConditionKind, string>> = {
  net: "%",
  ratio: "\u00d7",
  turnover: "USDT",
  turnover24h: "USDT",
  price: "USDT",
  spread: "%",
  ticks: "",
  btc: "%",
  market: "%",
  dayHigh: "%",
  dayLow: "%",
  sigma: "\u03c3",
  listed: "",
};

/** What a figure chosen anew starts with; the order in which they are offered. */
const STANDARD: Readonly<Record<ConditionKind, Omit<Condition, "minutes">>> = {
  turnover24h: { kind: "turnover24h", min: 1_000_000 },
  spread: { kind: "spread", max: 0.2 },
  ratio: { kind: "ratio", min: 2 },
  btc: { kind: "btc", max: 0.3 },
  market: { kind: "market", max: 0.3 },
  net: { kind: "net", min: 1 },
  turnover: { kind: "turnover", min: 50_000 },
  price: { kind: "price", min: 0.001 },
  ticks: { kind: "ticks", min: 3 },
  sigma: { kind: "sigma", min: 3 },
  dayHigh: { kind: "dayHigh", max: 1 },
  dayLow: { kind: "dayLow", min: 5 },
  listed: { kind: "listed", min: 30 },
};
const FIRST_WINDOWS: readonly WindowMinutes[] = [5, ...WINDOW_MINUTES];

/** Windows of a kind that no other condition has. */
export const freeWindows = (kind: ConditionKind, others: readonly Condition[]): WindowMinutes[] =>
  WINDOW_MINUTES.filter((minutes) => !others.some((other) => other.kind === kind && other.minutes === minutes));

/** Kinds that another condition may still be about. */
export const usableKinds = (others: readonly Condition[]): ConditionKind[] =>
  CONDITION_KINDS.filter((kind) =>
    hasOwnWindow(kind) ? freeWindows(kind, others).length > 0 : !others.some((other) => other.kind === kind),
  );

/** A condition of this kind beside the others. */
export function turnedInto(kind: ConditionKind, others: readonly Condition[]): Condition {
  if (!hasOwnWindow(kind)) return STANDARD[kind];
  const free = freeWindows(kind, others);
  return { ...STANDARD[kind], minutes: FIRST_WINDOWS.find((minutes) => free.includes(minutes)) ?? 5 };
}

/** One more, about a figure that is not bounded yet where there is one. */
export function addCondition(conditions: readonly Condition[]): Condition[] {
  const usable = usableKinds(conditions);
  const kinds = (Object.keys(STANDARD) as ConditionKind[]).filter((kind) => usable.includes(kind));
  const unused = kinds.find((kind) => !conditions.some((other) => other.kind === kind)) ?? kinds[0];
  return unused ? [...conditions, turnedInto(unused, conditions)] : [...conditions];
}
