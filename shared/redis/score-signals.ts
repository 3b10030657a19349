// Outcomes of an exchange's signals from its past seconds.

import type { PastPiece } from "../archive/past-piece.ts";
import type { ExchangeId } from "../market/exchange-id.ts";
import { outcomeOf, type Outcome, type ScoredSignal } from "../outcomes/outcome.ts";
import { PieceSeconds } from "../outcomes/piece-seconds.ts";
import { EXCHANGE_FEES } from "../outcomes/taker-fees.ts";
import { HOUR_SECONDS } from "../outcomes/entry-hour.ts";
import { SCORED_SECONDS } from "../outcomes/scored-hours.ts";
import { tradeStops } from "../outcomes/trade-stops.ts";
import type { Departure } from "../postgres/outcomes.queries.ts";
import { parseRuleKey, type SignalRule } from "../signals/rule.ts";
import type { PastSeconds } from "./past-seconds.ts";

export interface ScoringDeps {
  readonly past: Pick<PastSeconds, "pieces">;
  /** Of the exchange, in the time in which outcomes are looked for. */
  readonly departures: readonly Departure[];
}

/** The outcome of each signal of the hour that begins with `first`, epoch seconds, in their order. Rejects where the past cannot be read. */
export async function scoreSignals(
  { past, departures }: ScoringDeps,
  exchange: ExchangeId,
  first: number,
  signals: readonly ScoredSignal[],
): Promise<Outcome[]> {
  if (signals.length === 0) return [];
  const symbols = [...new Set(signals.map(({ symbol }) => symbol))];
  const pieces: PastPiece[] = [];
  // Always to the same second: whether a coin came back after a halt must not depend on which signals are asked for.
  const question = { exchange, from: first * 1000, to: (first + HOUR_SECONDS + SCORED_SECONDS) * 1000, symbols };
  for await (const piece of past.pieces(question)) pieces.push(piece);
  const seconds = new Map(
    symbols.map((symbol) => [symbol, new PieceSeconds({ pieces, symbol, stops: stopsOf(pieces, symbol, departures) })]),
  );
  const rules = new Map<string, SignalRule>();
  return signals.map((signal) => {
    const rule = rules.get(signal.rule) ?? parseRuleKey(signal.rule);
    if (!rule) throw new RangeError(`Not a rule: ${signal.rule}`);
    rules.set(signal.rule, rule);
    return outcomeOf(signal, rule.direction, seconds.get(signal.symbol) as PieceSeconds, EXCHANGE_FEES[exchange]);
  });
}

const stopsOf = (pieces: readonly PastPiece[], symbol: string, departures: readonly Departure[]) =>
  tradeStops(
    pieces,
    symbol,
    departures.flatMap((departure) => (departure.symbol === symbol && departure.reason === "stopped" ? [departure.second] : [])),
  );
