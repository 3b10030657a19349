// Chooses the coins of one exchange by 24 h quote volume and keeps their positions in Redis.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { mergeUniverse, type ListedSymbol, type Universe } from "../../shared/market/universe.ts";
import type { ColumnStore } from "../columns/column-store.ts";
import type { ExchangeRest, ListedTicker } from "../exchanges/exchange.ts";

export interface Choice {
  readonly universe: Universe;
  readonly listed: readonly ListedTicker[];
}

/** A coin that is watched already stays down to this rank, as a multiple of the number of coins: those at the edge would flip. */
const LEAVES_AT = 1.3;
const NONE: ReadonlySet<string> = new Set();

/**
 * The coins to watch of a list by 24 h volume, descending: the first `maxSymbols`, those of before that fell a little behind, and
 * those of before whose charts somebody looks at or that an alert waits for.
 */
export function chooseCoins(
  listed: readonly ListedTicker[],
  maxSymbols: number,
  before: Universe | undefined,
  watchedPairs: ReadonlySet<string>,
  alertedCoins: ReadonlySet<string>,
): ListedSymbol[] {
  const known = new Set(before?.symbols.flatMap(({ pair, active }) => (active ? [pair] : [])));
  return listed
    .filter(
      ({ pair, symbol }, at) =>
        at < maxSymbols ||
        (known.has(pair) && (at < maxSymbols * LEAVES_AT || watchedPairs.has(pair) || alertedCoins.has(symbol))),
    )
    .map(({ symbol, pair, tickSize, decimals }) => ({ symbol, pair, tickSize, decimals }));
}

/**
 * Asks the exchange what it lists and merges the coins to watch (see chooseCoins) into the universe. Writes it even unchanged: a key
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
  const [watched, alerted] = before ? await Promise.all([store.watchedPairs(), store.alertedCoins()]) : [NONE, NONE];
  const chosen = chooseCoins(listed, maxSymbols, before, watched, alerted);
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
