// The search for a coin, which any part of the terminal may open, and the coins opened last, the newest first: the account's, so that
// they are at hand on every device.

import { create } from "zustand";
import { chartSymbolSchema } from "../../shared/contracts/charts.ts";
import { createStored } from "../storage/stored-state.ts";
import { uniqueTexts } from "../storage/unique-texts.ts";

interface Search {
  readonly open: boolean;
  /** What it begins with. */
  readonly query: string;
  /** The slot the coin is for (0 …); undefined for the main chart. */
  readonly slot: number | undefined;
}

export const useSearch = create<Search>(() => ({ open: false, query: "", slot: undefined }));

/** Opens the search over the terminal. */
export function openSearch({ query = "", slot }: { readonly query?: string; readonly slot?: number | undefined } = {}): void {
  useSearch.setState({ open: true, query, slot });
}

export function closeSearch(): void {
  useSearch.setState({ open: false });
}

export const MAX_RECENT = 8;

interface RecentCoins {
  /** "MEXC:BTCUSDT". */
  readonly recentCoins: readonly string[];
}

const symbols = uniqueTexts((symbol) => chartSymbolSchema.safeParse(symbol).success, MAX_RECENT);

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
