// Which coins a list has, on the screen, in its reports and for alerts about any of its coins.

import type { WatchList } from "../contracts/watch-lists.ts";

export interface ListCoins {
  /** The only coins it has; undefined: all. */
  readonly coins: ReadonlySet<string> | undefined;
  /** Coins that it leaves out. */
  readonly hidden: ReadonlySet<string>;
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * A list's coins; `hiddenCoins`: those its reader wants to see nowhere, as settings store them. A list of the reader's own coins has them
 * whatever is hidden elsewhere.
 */
export function listCoins({ tickers }: Pick<WatchList, "tickers">, hiddenCoins: string | null): ListCoins {
  return tickers.length > 0 ? { coins: new Set(tickers), hidden: NOTHING } : { coins: undefined, hidden: coinsIn(hiddenCoins) };
}

export const hasCoin = ({ coins, hidden }: ListCoins, symbol: string): boolean =>
  !hidden.has(symbol) && (coins === undefined || coins.has(symbol));

function coinsIn(text: string | null): ReadonlySet<string> {
  try {
    const coins: unknown = JSON.parse(text ?? "[]");
    return new Set(Array.isArray(coins) ? coins.filter((coin): coin is string => typeof coin === "string") : []);
  } catch {
    return NOTHING;
  }
}
