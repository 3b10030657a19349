// Chooses the coins of one exchange by 24 h quote volume and keeps their positions in Redis.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { mergeUniverse, type Universe } from "../../shared/market/universe.ts";
import type { ColumnStore } from "../columns/column-store.ts";
import type { ExchangeRest, ListedTicker } from "../exchanges/exchange.ts";

export interface Choice {
  readonly universe: Universe;
  readonly listed: readonly ListedTicker[];
}

/**
 * Asks the exchange what it lists and merges the `maxSymbols` most liquid coins into the universe. Writes it even unchanged: a key
 * that was lost, or that an older worker let expire, must be there for the next one.
 */
export async function refreshUniverse(
  exchange: ExchangeId,
  store: ColumnStore,
  rest: Pick<ExchangeRest, "listed">,
  maxSymbols: number,
  before: Universe | undefined,
): Promise<Choice> {
  const listed = await rest.listed();
  const chosen = listed.slice(0, Math.min(maxSymbols, listed.length)).map(({ symbol, pair, tickSize, decimals }) => ({
    symbol,
    pair,
    tickSize,
    decimals,
  }));
  if (chosen.length === 0) throw new Error(`${exchange} lists no USDT pairs open for trading`);
  if (before) {
    const universe = mergeUniverse(before, chosen);
    await store.writeUniverse(universe);
    return { universe, listed };
  }
  const firstVersion = await store.nextFirstVersion();
  const universe = mergeUniverse({ exchange, firstVersion, version: firstVersion - 1, symbols: [] }, chosen);
  await store.beginUniverse(universe);
  return { universe, listed };
}
