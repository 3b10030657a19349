// Which coins' order books a second's signals make worth knowing.

import type { Universe } from "../../shared/market/universe.ts";
import type { PublishedSignals } from "../signals/signal-publisher.ts";
import type { DepthDesk } from "./depth-desk.ts";

/** Asks once for each coin of signals that are recorded for the public figures; others have theirs asked for when somebody looks. */
export async function askForSignals(
  depth: Pick<DepthDesk, "ask">,
  { signals, isCounted }: PublishedSignals,
  { symbols }: Pick<Universe, "symbols">,
): Promise<void> {
  const coins = new Set(signals.flatMap(({ rule, symbol }) => (isCounted(rule) ? [symbol] : [])));
  const pairs = symbols.flatMap(({ symbol, pair, active }) => (active && coins.has(symbol) ? [pair] : []));
  await Promise.all(pairs.map((pair) => depth.ask(pair)));
}
