// The append-only list of coins of one exchange: a coin keeps its position for life, so columns stay comparable.

import type { ExchangeId } from "./exchange-id.ts";

export interface UniverseSymbol {
  /** Base coin, as people name it: "BTC". */
  readonly symbol: string;
  /** The exchange's own name of the USDT pair: "BTCUSDT". */
  readonly pair: string;
  /** Price step in USDT as the exchange states it, in plain decimal text: "0.01". */
  readonly tickSize: string;
  /** Decimals of a price; never fewer than the tick size has. */
  readonly decimals: number;
  /** False once the coin is halted, delisted or fell out of the chosen ones. */
  readonly active: boolean;
}

export interface Universe {
  readonly exchange: ExchangeId;
  /** Version it began with: columns and frames that name an earlier one have other coins at its positions. */
  readonly firstVersion: number;
  /** Grows by one with every change. */
  readonly version: number;
  /** Index = position. */
  readonly symbols: readonly UniverseSymbol[];
}

/** What an exchange lists today, before positions are given. */
export type ListedSymbol = Omit<UniverseSymbol, "active">;

/**
 * Merges today's choice into a universe: known coins keep their position, new ones are appended,
 * missing ones turn inactive. Returns the same object when nothing changed.
 */
export function mergeUniverse(before: Universe, chosen: readonly ListedSymbol[]): Universe {
  const wanted = new Map(chosen.map((listed) => [listed.pair, listed]));
  const symbols = before.symbols.map((known) => {
    const listed = wanted.get(known.pair);
    wanted.delete(known.pair);
    return listed ? { ...listed, active: true } : { ...known, active: false };
  });
  for (const listed of wanted.values()) symbols.push({ ...listed, active: true });
  if (JSON.stringify(symbols) === JSON.stringify(before.symbols)) return before;
  return { ...before, version: before.version + 1, symbols };
}

/** Whether what names this version has the universe's coins at its positions, as far as it has any. */
export function isOfUniverse({ firstVersion }: Pick<Universe, "firstVersion">, version: number): boolean {
  return version >= firstVersion;
}

/** Decimals of a plain decimal text: "0.0010" has 3, "1" has 0. */
export function decimalsOf(tickSize: string): number {
  const point = tickSize.indexOf(".");
  return point < 0 ? 0 : tickSize.slice(point + 1).replace(/0+$/, "").length;
}
