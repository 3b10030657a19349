// The coins that the reader opened last, the newest first: the account's, so that they are at hand on every device.

import { chartSymbolSchema } from "../../shared/contracts/charts.ts";
import { createStored, json } from "../storage/stored-state.ts";

export const MAX_RECENT = 8;

interface RecentCoins {
  /** "MEXC:BTCUSDT". */
  readonly recentCoins: readonly string[];
}

const symbols = json((data): readonly string[] | undefined => {
  if (!Array.isArray(data)) return undefined;
  const known = data.filter((symbol): symbol is string => chartSymbolSchema.safeParse(symbol).success);
  return [...new Set(known)].slice(0, MAX_RECENT);
});

export const useRecentCoins = createStored<RecentCoins>({ recentCoins: [] }, { recentCoins: symbols });

/** Remembers a coin that was opened. */
export function noteRecentCoin(symbol: string): void {
  const { recentCoins } = useRecentCoins.getState();
  if (recentCoins[0] === symbol) return;
  useRecentCoins.setState({ recentCoins: [symbol, ...recentCoins.filter((each) => each !== symbol)].slice(0, MAX_RECENT) });
}

/** Takes a coin out of them. */
export function forgetRecentCoin(symbol: string): void {
  useRecentCoins.setState(({ recentCoins }) => ({ recentCoins: recentCoins.filter((each) => each !== symbol) }));
}
