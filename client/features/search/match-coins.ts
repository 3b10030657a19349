// Which coins a typed text means: those that begin with it, then those that contain it, the most traded first; where there
// are none, the text may be the name of a pair.

import type { WireCoin } from "../../../shared/frame/wire-frame.ts";
import { plainTicker, typedTicker } from "../../desk/typed-ticker.ts";

/** Positions of at most `most` active coins; an empty text means the most traded ones. */
export function matchCoins(
  coins: readonly WireCoin[],
  volumeOf: (position: number) => number,
  text: string,
  most: number,
): number[] {
  const wanted = plainTicker(text);
  const found = matchTickers(coins, volumeOf, wanted, most);
  const ticker = typedTicker(wanted);
  return found.length > 0 || ticker === wanted ? found : matchTickers(coins, volumeOf, ticker, most);
}

function matchTickers(
  coins: readonly WireCoin[],
  volumeOf: (position: number) => number,
  wanted: string,
  most: number,
): number[] {
  const found = coins.flatMap(({ active, symbol }, position) => {
    const at = active ? symbol.toUpperCase().indexOf(wanted) : -1;
    if (at < 0) return [];
    const rank = symbol.toUpperCase() === wanted ? 0 : at === 0 ? 1 : 2;
    return [{ position, rank, volume: volumeOf(position) || 0 }];
  });
  found.sort((a, b) => a.rank - b.rank || b.volume - a.volume);
  return found.slice(0, most).map(({ position }) => position);
}
