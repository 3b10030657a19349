// Coins the reader wants to have at hand, and coins the reader wants to see nowhere; of every exchange, kept in this browser.

import { useMemo } from "react";
import { createStored, json } from "../storage/stored-state.ts";

interface CoinMarks {
  /** Base coins, "BTC", in the order they were marked. */
  readonly favouriteCoins: readonly string[];
  readonly hiddenCoins: readonly string[];
}
type Mark = keyof CoinMarks;

const MAX_MARKED = 500;
const MAX_COIN_LENGTH = 40;

const coins = json((data): readonly string[] | undefined => {
  if (!Array.isArray(data)) return undefined;
  const known = data.filter((coin): coin is string => typeof coin === "string" && coin !== "" && coin.length <= MAX_COIN_LENGTH);
  return [...new Set(known)].slice(-MAX_MARKED);
});

export const useCoinMarks = createStored<CoinMarks>(
  { favouriteCoins: [], hiddenCoins: [] },
  { favouriteCoins: coins, hiddenCoins: coins },
);

/** Marks a coin or takes its mark away; a favourite is not hidden, and a hidden coin no favourite. */
export function toggleMark(mark: Mark, symbol: string): void {
  const other: Mark = mark === "favouriteCoins" ? "hiddenCoins" : "favouriteCoins";
  const marks = useCoinMarks.getState();
  const without = (from: Mark): string[] => marks[from].filter((coin) => coin !== symbol);
  const isMarked = marks[mark].includes(symbol);
  const marked = isMarked ? without(mark) : [...without(mark), symbol].slice(-MAX_MARKED);
  useCoinMarks.setState({ ...marks, [mark]: marked, [other]: isMarked ? marks[other] : without(other) });
}

/** The marked coins; another set only when they change. */
export function useMarked(mark: Mark): ReadonlySet<string> {
  const marked = useCoinMarks((state) => state[mark]);
  return useMemo(() => new Set(marked), [marked]);
}
