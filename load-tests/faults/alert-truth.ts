// What alerts must have done, by the simulated exchanges' own trades: when each was reached, and what is wrong with how it fired.

import type { Alert, Firing } from "../../shared/contracts/alert-schemas.ts";
import { hasWindow } from "../../shared/contracts/alerts.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { tradesFromTime } from "../../workers/simulator/exchange/trade-query.ts";
import { Bar } from "../../workers/simulator/market/bar.ts";
import type { MarketEntry, SimMarket } from "../../workers/simulator/market/sim-market.ts";
import { truthAt, type Truth } from "../../workers/simulator/market/truth.ts";

const DAY_MS = 86_400_000;
const ALL = 1_000_000;
/** After a gap an alert may fire by candles, with their precision, ms. */
const CANDLE_MS = 60_000;
/** Sums of the same trades differ in the last digits when they start from another origin; a share of the figure. */
const SLACK = 1e-6;

export interface Trade {
  readonly price: number;
  readonly time: number;
}

/** An alert, and the moments between which workers learned of it, epoch ms. */
export interface Made {
  readonly alert: Alert;
  readonly from: number;
  readonly knownFrom: number;
}

/** A trade, or the end of a second, at which an alert was reached. */
interface Reached extends Trade {
  readonly figure?: number;
  /** Beyond the level by more than rounding. */
  readonly isSure: boolean;
}

type Simulated = Readonly<Record<ExchangeId, { readonly market: SimMarket }>>;

export class AlertTruth {
  readonly #simulated: Simulated;
  /** The first moment examined, epoch ms. */
  readonly #since: number;
  readonly #trades = new Map<MarketEntry, readonly Trade[]>();
  readonly #seconds = new Map<string, Truth>();

  constructor(simulated: Simulated, since: number) {
    this.#simulated = simulated;
    this.#since = since;
  }

  /** What is wrong with the firings of one alert, by all trades until this moment; undefined when nothing is. */
  faultOf(made: Made, firings: readonly Firing[], until: number): string | undefined {
    const [firing, ...others] = firings;
    if (others.length > 0) return `fired ${firings.length} times`;
    const reached = this.#reached(made.alert, made.from, firing ? firing.time + CANDLE_MS : until);
    const first = reached.find(({ time, isSure }) => isSure && time >= made.knownFrom);
    if (!firing) return first && `did not fire by ${textOf(first)}, known since ${momentOf(made.knownFrom)}`;
    const cause = reached.find((each) => (firing.afterGap ? isNear(each, firing) : isSame(each, firing)));
    if (!cause) return `fired by ${textOf(firing)}, which does not reach it`;
    const isLate = !firing.afterGap && first !== undefined && first.time < firing.time;
    return isLate ? `fired by ${textOf(firing)}, not by ${textOf(first)} before it` : undefined;
  }

  #reached(alert: Alert, from: number, until: number): Reached[] {
    if (hasWindow(alert.kind)) return this.#reachedByFigures(alert, from, until);
    const trades = this.#tradesOf(this.#entryOf(alert));
    const reaching = alert.kind === "price" ? trades.filter((trade) => reaches(alert, trade.price)) : this.#newExtremes(alert);
    return reaching.flatMap((trade) => (trade.time >= from && trade.time < until ? [{ ...trade, isSure: true }] : []));
  }

  /** Trades beyond all earlier ones on their day. */
  #newExtremes(alert: Alert): Trade[] {
    const entry = this.#entryOf(alert);
    const sign = alert.kind === "high" ? 1 : -1;
    let day = dayOf(this.#since);
    const range = dayRange(entry, this.#since - 1);
    let extreme = range && (alert.kind === "high" ? range.high : range.low);
    return this.#tradesOf(entry).filter(({ price, time }) => {
      const isFirst = dayOf(time) !== day || extreme === undefined;
      const isBeyond = !isFirst && (price - (extreme as number)) * sign > 0;
      if (isFirst || isBeyond) extreme = price;
      day = dayOf(time);
      return isBeyond;
    });
  }

  /** Ends of seconds. */
  #reachedByFigures(alert: Alert, from: number, until: number): Reached[] {
    const name = alert.kind === "change" ? `change_${alert.minutes}min_percent` : `volume_ratio_${alert.minutes}min`;
    const slack = SLACK * Math.max(1, Math.abs(alert.level));
    const sign = alert.side === "above" ? 1 : -1;
    const found: Reached[] = [];
    for (let second = Math.floor(from / 1000); second * 1000 + 999 < until; second++) {
      const truth = this.#secondOf(alert, second);
      const figure = truth[name];
      if (typeof figure !== "number") continue;
      const beyond = (figure - alert.level) * sign;
      if (beyond >= -slack) found.push({ price: truth.price, time: second * 1000 + 999, figure, isSure: beyond > slack });
    }
    return found;
  }

  #secondOf(alert: Alert, second: number): Truth {
    const key = `${alert.exchange} ${alert.symbol} ${second}`;
    const known = this.#seconds.get(key) ?? truthAt(this.#simulated[alert.exchange].market, this.#entryOf(alert), second);
    this.#seconds.set(key, known);
    return known;
  }

  #tradesOf(entry: MarketEntry): readonly Trade[] {
    const known = this.#trades.get(entry) ?? tradesSince(entry, this.#since, Date.now());
    this.#trades.set(entry, known);
    return known;
  }

  #entryOf({ exchange, symbol }: Alert): MarketEntry {
    return this.#simulated[exchange].market.entries.find((entry) => entry.symbol.base === symbol) as MarketEntry;
  }
}

/** A coin's trades between these moments, inclusive, epoch ms. */
export function tradesSince(entry: MarketEntry, from: number, until: number): Trade[] {
  const found: Trade[] = [];
  tradesFromTime(entry, from, until, ALL, ({ ticks }, index, time) =>
    found.push({ price: priceOf(entry, ticks[index] as number), time }),
  );
  return found;
}

/** Highest and lowest price of the day until this moment, epoch ms; undefined before its first trade. */
export function dayRange(entry: MarketEntry, at: number): { readonly high: number; readonly low: number } | undefined {
  const bar = new Bar();
  if (!entry.candles.read(dayOf(at), dayOf(at) + DAY_MS, at, bar) || bar.count === 0) return undefined;
  return { high: priceOf(entry, bar.high), low: priceOf(entry, bar.low) };
}

const dayOf = (time: number): number => time - (time % DAY_MS);

function priceOf({ symbol: { priceDecimals } }: MarketEntry, ticks: number): number {
  return Number((ticks / 10 ** priceDecimals).toFixed(priceDecimals));
}

const reaches = ({ side, level }: Alert, figure: number): boolean => (side === "above" ? figure >= level : figure <= level);

function isSame(reached: Reached, firing: Firing): boolean {
  return reached.time === firing.time && isCause(reached, firing);
}

function isNear(reached: Reached, firing: Firing): boolean {
  return Math.abs(reached.time - firing.time) < CANDLE_MS && isCause(reached, firing);
}

function isCause({ price, figure }: Reached, firing: Firing): boolean {
  if (price !== firing.price || (figure === undefined) !== (firing.figure === null)) return false;
  return figure === undefined || Math.abs(figure - (firing.figure as number)) <= SLACK * Math.max(1, Math.abs(figure));
}

const momentOf = (time: number): string => new Date(time).toISOString();

function textOf({ price, time, figure }: Pick<Firing, "price" | "time"> & { readonly figure?: number | null }): string {
  return `${price}${typeof figure === "number" ? ` (${figure})` : ""} at ${momentOf(time)}`;
}
