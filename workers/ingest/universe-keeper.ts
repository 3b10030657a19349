// Chooses the coins of one exchange by 24 h quote volume and keeps their positions in Redis.

import { wireDecimals } from "../../shared/frame/quantize.ts";
import { mergeUniverse, type Joined, type ListedSymbol, type Universe } from "../../shared/market/universe.ts";
import type { ColumnStore } from "../columns/column-store.ts";
import type { ExchangeRest, ListedTicker } from "../exchanges/exchange.ts";

export interface Choice {
  readonly universe: Universe;
  readonly listed: readonly ListedTicker[];
}

/** Coins that are watched whatever they trade. */
export interface KeptCoins {
  /** Pairs whose charts users watch. */
  readonly watchedPairs: ReadonlySet<string>;
  /** Base coins with an alert. */
  readonly alertedCoins: ReadonlySet<string>;
}

/** A watched coin stays down to this rank, as a multiple of the number of coins; otherwise those at the edge would flip. */
const LEAVES_AT = 1.3;
const NONE: ReadonlySet<string> = new Set();
const NOBODY: ReadonlyMap<string, Joined> = new Map();
const NOTHING_KEPT: KeptCoins = { watchedPairs: NONE, alertedCoins: NONE };

/**
 * The coins to watch from a list by 24 h volume, descending: the first `maxSymbols`, previous ones that fell a little behind,
 * kept ones that were ever watched, and those that joined or are `joining` (by pair) for another reason than their rank.
 */
export function chooseCoins(
  listed: readonly ListedTicker[],
  maxSymbols: number,
  before: Universe | undefined,
  { watchedPairs, alertedCoins }: KeptCoins,
  joining: ReadonlyMap<string, Joined> = NOBODY,
): ListedSymbol[] {
  const known = new Map(before?.symbols.flatMap((coin) => (coin.active ? [[coin.pair, coin] as const] : [])));
  // A halted coin is not listed for a while; users who pinned it or set an alert get it back.
  const everKnown = new Set(before?.symbols.map(({ pair }) => pair));
  return listed.flatMap((ticker, at): ListedSymbol[] => {
    const { pair, symbol } = ticker;
    const joined = joining.get(pair) ?? (at < maxSymbols ? undefined : known.get(pair)?.joined);
    const isEdge = known.has(pair) && at < maxSymbols * LEAVES_AT;
    const isKept = everKnown.has(pair) && (watchedPairs.has(pair) || alertedCoins.has(symbol));
    if (!(at < maxSymbols || isEdge || isKept || joined)) return [];
    return [listedSymbol(ticker, joined)];
  });
}

/** What a universe keeps of a listed coin. */
export function listedSymbol(
  { symbol, pair, tickSize, decimals, price }: Pick<ListedTicker, "symbol" | "pair" | "tickSize" | "decimals" | "price">,
  joined?: Joined,
): ListedSymbol {
  return { symbol, pair, tickSize, decimals: wireDecimals(decimals, price), ...(joined && { joined }) };
}

/**
 * Requests the exchange's list and merges the coins to watch (see chooseCoins) into the universe. Writes it even unchanged: a key
 * that was lost, or that an older worker let expire, must be there for the next one. `now`: the exchange's clock, epoch ms.
 */
export async function refreshUniverse(
  store: ColumnStore,
  rest: Pick<ExchangeRest, "listed">,
  maxSymbols: number,
  before: Universe | undefined,
  now: number,
  joining: ReadonlyMap<string, Joined> = NOBODY,
): Promise<Choice> {
  const listed = await rest.listed();
  const kept = before ? await keptCoins(store) : NOTHING_KEPT;
  const { exchange } = store;
  const chosen = chooseCoins(listed, maxSymbols, before, kept, joining);
  if (chosen.length === 0) throw new Error(`${exchange} lists no USDT pairs open for trading`);
  if (before) {
    const pairs = new Set(listed.map(({ pair }) => pair));
    const universe = mergeUniverse(before, chosen, now, kept.alertedCoins, (pair) => pairs.has(pair));
    await store.writeUniverse(universe);
    return { universe, listed };
  }
  const firstVersion = await store.nextFirstVersion();
  const universe = mergeUniverse({ exchange, firstVersion, version: firstVersion - 1, symbols: [] }, chosen, now);
  await store.beginUniverse(universe);
  return { universe, listed };
}

export async function keptCoins(store: ColumnStore): Promise<KeptCoins> {
  const [watchedPairs, alertedCoins] = await Promise.all([store.watchedPairs(), store.alertedCoins()]);
  return { watchedPairs, alertedCoins };
}
