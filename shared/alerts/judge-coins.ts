// Which crossings of an alert about any coin fire. No I/O.

import { ANY_COIN_FIRINGS_PER_MINUTE } from "../contracts/alerts.ts";

const MINUTE_MS = 60_000;

/** A firing of the alert. */
interface EarlierFiring {
  readonly coin: string;
  /** Epoch ms. */
  readonly time: number;
  /** Of the alert as it is armed now: it pauses for the coin. */
  readonly isOfArming: boolean;
}

interface Crossing {
  readonly coin: string;
  readonly time: number;
}

/** The crossings, in order of time, that fire after these firings, and how many others are beyond what the alert may in a minute. */
export function judgeCoins<Seen extends Crossing>(
  crossings: readonly Seen[],
  earlier: readonly EarlierFiring[],
  { pauseMs, isOnce }: { readonly pauseMs: number; readonly isOnce: boolean },
): { readonly fires: readonly Seen[]; readonly leftOut: number } {
  const times = earlier.map(({ time }) => time);
  const byCoin = new Map<string, number[]>();
  const note = ({ coin, time }: Crossing): void => {
    const ofCoin = byCoin.get(coin);
    if (ofCoin) ofCoin.push(time);
    else byCoin.set(coin, [time]);
  };
  for (const firing of earlier) if (firing.isOfArming) note(firing);
  const fires: Seen[] = [];
  let leftOut = 0;
  for (const crossing of crossings) {
    if (isOnce && fires.length > 0) break;
    const { coin, time } = crossing;
    if (byCoin.get(coin)?.some((each) => Math.abs(each - time) < pauseMs)) continue;
    if (times.filter((each) => each > time - MINUTE_MS).length >= ANY_COIN_FIRINGS_PER_MINUTE) {
      leftOut += 1;
      continue;
    }
    fires.push(crossing);
    times.push(time);
    note(crossing);
  }
  return { fires, leftOut };
}
