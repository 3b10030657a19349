// Entry, stop and target of a trade somebody thinks about: lines on the chart of its coin, and what the risk manager sizes it by.

import { chartSymbolSchema } from "../../shared/contracts/charts.ts";
import { partsOfChartSymbol } from "../../shared/market/chart-symbol.ts";
import { FIELD } from "../../shared/market/fields.ts";
import { decimalsOf } from "../../shared/market/universe.ts";
import type { MarketStore } from "../market/market-store.ts";
import { createStored, json } from "../storage/stored-state.ts";
import { chartPriceOf } from "./charted.store.ts";
import { baseOf } from "./workspace.store.ts";

export const TRADE_LINES = ["entry", "stop", "target"] as const;
export type TradeLine = (typeof TRADE_LINES)[number];

/** Prices, USDT; the stop lies below the entry of a long and above that of a short. */
export type TradePlan = Readonly<Record<TradeLine, number>>;

interface TradePlans {
  /** By chart symbol, the one changed last at the end. */
  readonly tradePlans: Readonly<Record<string, TradePlan>>;
}

const MAX_PLANS = 50;
/** Of a new plan: the stop so far from the entry, the target twice as far. */
const FIRST_STOP_PERCENT = 1;
const FIRST_REWARD = 2;
const STEP_DIGITS = 13;

export const useTradePlans = createStored<TradePlans>({ tradePlans: {} }, { tradePlans: json(plansOf) });

function plansOf(data: unknown): TradePlans["tradePlans"] | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const entries = Object.entries(data).filter(
    (entry): entry is [string, TradePlan] => chartSymbolSchema.safeParse(entry[0]).success && isPlan(entry[1]),
  );
  return Object.fromEntries(entries.slice(-MAX_PLANS));
}

function isPlan(value: unknown): value is TradePlan {
  const prices = (value ?? {}) as Partial<TradePlan>;
  return TRADE_LINES.every((line) => (prices[line] ?? 0) > 0);
}

/** The plan for a coin, where there is one. */
export function useTradePlan(symbol: string): TradePlan | undefined {
  return useTradePlans((state) => state.tradePlans[symbol]);
}

/** Begins a long at this price, with a stop about `stopPercent` below it, on the exchange's grid of prices where that is known. */
export function planTrade(symbol: string, entry: number, stopPercent = FIRST_STOP_PERCENT, tick?: string): void {
  const target = entry + ((entry * stopPercent) / 100) * FIRST_REWARD;
  keep(symbol, { entry, stop: stopAt(entry, stopPercent, tick), target: onGrid(target, tick, Math.round) });
}

/**
 * Price of a stop so far from the entry, above it for a short (`side` −1). On the grid of prices it lies a little further away, never
 * nearer: an exchange refuses a price between two steps.
 */
export function stopAt(entry: number, percent: number, tick: string | undefined, side: 1 | -1 = 1): number {
  return onGrid(entry * (1 - (side * percent) / 100), tick, side === 1 ? Math.floor : Math.ceil);
}

function onGrid(price: number, tick: string | undefined, round: (steps: number) => number): number {
  const step = Number(tick);
  if (tick === undefined || !(step > 0)) return price;
  // What is a whole step but for the last bits of a binary fraction stays where it is.
  const steps = Number((price / step).toPrecision(STEP_DIGITS));
  const rounded = Number((round(steps) * step).toFixed(decimalsOf(tick)));
  return rounded > 0 ? rounded : price;
}

/** Puts one line elsewhere; nothing happens where there is no plan or no such price. */
export function moveLine(symbol: string, line: TradeLine, price: number): void {
  const plan = useTradePlans.getState().tradePlans[symbol];
  if (plan && price > 0) keep(symbol, { ...plan, [line]: price });
}

/** Takes a coin's lines away. */
export function endPlan(symbol: string): void {
  const { [symbol]: _ended, ...others } = useTradePlans.getState().tradePlans;
  useTradePlans.setState({ tradePlans: others });
}

function keep(symbol: string, plan: TradePlan): void {
  const { [symbol]: _before, ...others } = useTradePlans.getState().tradePlans;
  const plans = Object.entries({ ...others, [symbol]: plan }).slice(-MAX_PLANS);
  useTradePlans.setState({ tradePlans: Object.fromEntries(plans) });
}

/** Distance of the stop from the entry, percent. */
export const stopPercentOf = ({ entry, stop }: TradePlan): number => (100 * Math.abs(entry - stop)) / entry;

/** Distance of the target from the entry, percent; negative where it lies on the stop's side. */
export function targetPercentOf({ entry, stop, target }: TradePlan): number {
  return (100 * (target - entry) * Math.sign(entry - stop)) / entry;
}

/** The steps of a coin's prices, "0.01", while the table on screen has it. */
export function shownTickOf(store: MarketStore, symbol: string): string | undefined {
  const isShown = store.exchange === partsOfChartSymbol(symbol)?.exchange;
  return isShown ? store.coins.find((coin) => coin.symbol === baseOf(symbol))?.tickSize : undefined;
}

/** Price of a chart's coin in the table on screen, or else on its chart; NaN where neither has it. */
export function shownPriceOf(store: MarketStore, symbol: string): number {
  const isShown = store.exchange === partsOfChartSymbol(symbol)?.exchange;
  const position = isShown ? store.coins.findIndex((coin) => coin.symbol === baseOf(symbol)) : -1;
  return position < 0 ? chartPriceOf(symbol) : store.figure(FIELD.price, position);
}
