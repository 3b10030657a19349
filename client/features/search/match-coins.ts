// Which coins a typed text means, on all exchanges of the plan: by ticker and by name, the best match first and of equal ones the most
// traded. A text that means nothing as it stands may be the name of a pair, or was typed in another keyboard layout.

import type { WireCoin } from "../../../shared/frame/wire-frame.ts";
import { isExchangeId, type ExchangeId } from "../../../shared/market/exchange-id.ts";
import { plainTicker, typedTicker } from "../../desk/typed-ticker.ts";
import { FULL_NAMES } from "./full-names.ts";
import { latinOf } from "./latin-keys.ts";

/** One exchange's coins. */
export interface MatchedCoins {
  readonly exchange: ExchangeId;
  readonly coins: readonly WireCoin[];
  readonly volumeOf: (position: number) => number;
}

export interface CoinMatch {
  readonly exchange: ExchangeId;
  readonly position: number;
  readonly symbol: string;
}

interface RankedMatch extends CoinMatch {
  readonly rank: number;
  readonly volume: number;
  /** Place of its exchange among the markets. */
  readonly market: number;
}

const [EXACT, BEGINS, NAMED, CONTAINS] = [0, 1, 2, 3];

/** At most `most` active coins; an empty text means the most traded ones. One coin's exchanges stand together, the first market first. */
export function matchCoins(markets: readonly MatchedCoins[], text: string, max: number): readonly CoinMatch[] {
  const wanted = plainTicker(text);
  const named = wanted.slice(0, Math.max(0, wanted.indexOf(":"))).toLowerCase();
  const asked = isExchangeId(named) ? markets.filter(({ exchange }) => exchange === named) : markets;
  for (const meant of new Set([wanted, typedTicker(wanted), latinOf(wanted)])) {
    const found = bestOf(matches(asked, meant), max);
    if (found.length > 0) return found;
  }
  return [];
}

function matches(markets: readonly MatchedCoins[], wanted: string): RankedMatch[] {
  const named = coinsNamed(wanted);
  return markets.flatMap(({ exchange, coins, volumeOf }, market) => {
    const found: RankedMatch[] = [];
    tickersOf(coins).forEach((ticker, position) => {
      const rank = ticker === "" ? undefined : rankOf(ticker, wanted, named);
      if (rank === undefined) return;
      found.push({ exchange, position, symbol: coins[position]?.symbol ?? "", rank, volume: volumeOf(position) || 0, market });
    });
    return found;
  });
}

function rankOf(ticker: string, wanted: string, named: ReadonlyMap<string, number>): number | undefined {
  const at = ticker.indexOf(wanted);
  if (at === 0) return ticker.length === wanted.length ? EXACT : BEGINS;
  return named.get(ticker) ?? (at > 0 ? CONTAINS : undefined);
}

/** Tickers of the coins whose name begins with a text, or contains it. */
function coinsNamed(wanted: string): ReadonlyMap<string, number> {
  const named = new Map<string, number>();
  if (wanted === "") return named;
  for (const [ticker, name] of FULL_NAMES) {
    const at = name.toUpperCase().indexOf(wanted);
    if (at >= 0) named.set(ticker, at === 0 ? NAMED : CONTAINS);
  }
  return named;
}

const written = new WeakMap<readonly WireCoin[], readonly string[]>();

/** In capitals, "" for what does not trade; made once for each set of coins. */
function tickersOf(coins: readonly WireCoin[]): readonly string[] {
  let tickers = written.get(coins);
  if (!tickers) {
    tickers = coins.map(({ active, symbol }) => (active ? symbol.toUpperCase() : ""));
    written.set(coins, tickers);
  }
  return tickers;
}

/** The best few of many, without putting the others in order. */
function bestOf(found: readonly RankedMatch[], max: number): readonly RankedMatch[] {
  const turnover = new Map<string, number>();
  for (const { symbol, volume } of found) turnover.set(symbol, Math.max(volume, turnover.get(symbol) ?? 0));
  const traded = ({ symbol }: RankedMatch): number => turnover.get(symbol) ?? 0;
  const before = (one: RankedMatch, other: RankedMatch): boolean => {
    if (one.rank !== other.rank) return one.rank < other.rank;
    const more = traded(one) - traded(other);
    if (more !== 0) return more > 0;
    return one.symbol === other.symbol ? one.market < other.market : one.symbol < other.symbol;
  };
  const best: RankedMatch[] = [];
  for (const match of found) {
    const worst = best.at(-1);
    if (best.length === max && worst && !before(match, worst)) continue;
    const place = best.findIndex((other) => before(match, other));
    best.splice(place < 0 ? best.length : place, 0, match);
    best.length = Math.min(best.length, max);
  }
  return best;
}
