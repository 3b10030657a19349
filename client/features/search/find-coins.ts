// What the search shows for a text: the best matches, and for no text the coins opened last, then the most traded ones.

import { FIELD } from "../../../shared/market/fields.ts";
import { baseOf, chartSymbol } from "../../desk/workspace.store.ts";
import { matchCoins, type CoinMatch } from "./match-coins.ts";
import type { SearchedMarket } from "./searched-markets.ts";

const MAX_FOUND = 10;

export interface Find {
  /** "MEXC:BTCUSDT". */
  readonly symbol: string;
  /** "BTC". */
  readonly base: string;
  readonly market: SearchedMarket;
  readonly position: number;
  readonly isRecent: boolean;
}

/** Coins that no market has now are not among the recent ones either. */
export function findCoins(markets: readonly SearchedMarket[], text: string, recent: readonly string[]): readonly Find[] {
  const matched = markets.map(({ exchange, moment }) => ({
    exchange,
    coins: moment.coins,
    volumeOf: (position: number) => moment.figure(FIELD.volume24h, position),
  }));
  const findOf = (match: CoinMatch, isRecent: boolean): Find[] => {
    const market = markets.find(({ exchange }) => exchange === match.exchange);
    const { symbol: base, position } = match;
    return market ? [{ symbol: chartSymbol(match.exchange, base), base, market, position, isRecent }] : [];
  };
  const best = matchCoins(matched, text, MAX_FOUND).flatMap((match) => findOf(match, false));
  if (text.trim() !== "") return best;
  const opened = recent.flatMap((symbol) => {
    const base = baseOf(symbol);
    return markets.flatMap(({ exchange, moment }) => {
      if (chartSymbol(exchange, base) !== symbol) return [];
      const position = moment.coins.findIndex((coin) => coin.active && coin.symbol === base);
      return position < 0 ? [] : findOf({ exchange, symbol: base, position }, true);
    });
  });
  const isNew = ({ symbol }: Find): boolean => !opened.some((coin) => coin.symbol === symbol);
  return [...opened, ...best.filter(isNew)].slice(0, MAX_FOUND);
}
