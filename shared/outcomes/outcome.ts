// What became of an episode for who acted on its first signal. Pure: the same past gives the same outcome to the last bit.

import { midOf, missingState, NO_SECOND, quotedSecond, type CoinPast } from "./coin-past.ts";
import { NO_PATH, pathOf, type OutcomePath } from "./outcome-path.ts";
import type { QuoteState } from "./quote-states.ts";
import type { FeeSchedule } from "./taker-fees.ts";
import { entryMoment, entryPrice, exitPrice, HORIZON_MINUTES, moveBetween, tradeFees, type Direction } from "./trade.ts";

/** An episode's first signal, as outcomes need it. */
export interface ScoredSignal {
  /** Key of the rule. */
  readonly rule: string;
  /** Base coin, "BTC". */
  readonly symbol: string;
  /** Epoch second of the signal, with which its episode began. */
  readonly began: number;
  /** Epoch second in which its batch went out. */
  readonly published: number;
}

export interface OutcomeEntry {
  readonly state: QuoteState;
  /** When its quote was asked for, epoch ms; NaN without one, as the prices. */
  readonly askedAt: number;
  /** USDT: the ask, for falls the bid. */
  readonly price: number;
  /** The middle between both. */
  readonly mid: number;
}

export interface OutcomeExit {
  /** That of the entry where there was none. */
  readonly state: QuoteState;
  /** When its quote was asked for, epoch ms; NaN without one, as the others. */
  readonly askedAt: number;
  /** USDT: the bid, for falls the ask. */
  readonly price: number;
  /** The taker's fees of entry and exit, percent. */
  readonly fees: number;
  /** After fees, percent; spreads are in the prices. */
  readonly result: number;
}

export interface Outcome extends ScoredSignal {
  readonly entry: OutcomeEntry;
  /** In the order of HORIZON_MINUTES. */
  readonly exits: readonly OutcomeExit[];
  readonly path: OutcomePath;
}

/**
 * `direction`: that of the rule. A quote that was kept is traded at, also in a second whose trades are in doubt: the doubt is about the count
 * of trades, and only the path leaves such seconds out.
 */
export function outcomeOf(signal: ScoredSignal, direction: Direction, past: CoinPast, fees: FeeSchedule): Outcome {
  const { rule, symbol, began, published } = signal;
  const entry = entryOf(published, direction, past);
  const exits = HORIZON_MINUTES.map((minutes) => exitOf(entry, minutes, direction, past, fees));
  const path = entry.state === "quoted" ? pathOf(past, entry, direction) : NO_PATH;
  return { rule, symbol, began, published, entry, exits, path };
}

function entryOf(published: number, direction: Direction, past: CoinPast): OutcomeEntry {
  const moment = entryMoment(published);
  const second = quotedSecond(past, moment);
  if (second === NO_SECOND) return noEntry(missingState(past, moment));
  const price = entryPrice(past, second, direction);
  return { state: "quoted", askedAt: past.askedAt(second), price, mid: midOf(past, second) };
}

function exitOf(
  { state, askedAt: enteredAt, price: paid }: OutcomeEntry,
  minutes: number,
  direction: Direction,
  past: CoinPast,
  fees: FeeSchedule,
): OutcomeExit {
  if (state !== "quoted") return noExit(state);
  const moment = enteredAt + minutes * 60_000;
  const second = quotedSecond(past, moment);
  if (second === NO_SECOND) return noExit(missingState(past, moment));
  const askedAt = past.askedAt(second);
  const price = exitPrice(past, second, direction);
  const costs = tradeFees(fees, enteredAt, askedAt);
  return { state, askedAt, price, fees: costs, result: resultAfter(direction, paid, price, costs) };
}

/** What an exit gave after fees, percent. */
export const resultAfter = (direction: Direction, paid: number, price: number, costs: number): number =>
  moveBetween(direction, paid, price) - costs;

export const noEntry = (state: QuoteState): OutcomeEntry => ({
  ...{ state, askedAt: Number.NaN, price: Number.NaN, mid: Number.NaN },
});

export const noExit = (state: QuoteState): OutcomeExit => ({
  ...{ state, askedAt: Number.NaN, price: Number.NaN, fees: Number.NaN, result: Number.NaN },
});
