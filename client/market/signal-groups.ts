// What a list shows of one coin: its signals without repetitions, and as one row, which is made anew only when it is another.

import type { Signal } from "../../shared/contracts/signals.ts";
import { SIGNAL_DUPLICATE_MS, SIGNAL_REPEAT_MS } from "../../shared/signals/signal-times.ts";
import type { Place, SignalStore } from "./signal-store.ts";

/** One row of a signal table. */
export interface SignalGroup {
  readonly symbol: string;
  readonly latest: Signal;
  /** When this coin fired in this list within 60 s up to the latest signal, that included: epoch ms, newest first. */
  readonly firedAt: readonly number[];
  /** It was above the threshold before the list began to wait; `latest` is that crossing. */
  readonly isEarlier: boolean;
}

/** What a list holds of one coin. One table for all of it: each is 28 kB for 339 coins. */
export interface CoinSignals {
  /** Oldest first. */
  places: readonly Place[];
  /** Those that are shown; undefined until somebody asks. */
  shown: readonly Place[] | undefined;
  /** The group last made, and the place of its latest signal. */
  group: SignalGroup | undefined;
  groupPlace: Place;
}

/** Leaves out what another rule of the list said of the same coin and window within SIGNAL_DUPLICATE_MS before. */
export function withoutDuplicates(oldestFirst: readonly Place[], store: SignalStore): readonly Place[] {
  const shownAt = new Map<number, number>();
  return oldestFirst.filter((place) => {
    const timeframe = store.timeframe(place);
    const timestamp = store.timestamp(place);
    if (timestamp - (shownAt.get(timeframe) ?? Number.NEGATIVE_INFINITY) < SIGNAL_DUPLICATE_MS) return false;
    shownAt.set(timeframe, timestamp);
    return true;
  });
}

/** Undefined for a coin without a signal of the shown type. */
export function groupOf(
  symbol: string,
  ofCoin: CoinSignals,
  oldestFirst: readonly Place[],
  store: SignalStore,
): SignalGroup | undefined {
  const place = oldestFirst.at(-1);
  if (place === undefined) return undefined;
  const newest = store.timestamp(place);
  const firedAt = [newest];
  for (let at = oldestFirst.length - 2; at >= 0; at--) {
    const earlier = store.timestamp(oldestFirst[at] as Place);
    if (newest - earlier >= SIGNAL_REPEAT_MS) break;
    firedAt.push(earlier);
  }
  const known = ofCoin.groupPlace === place ? ofCoin.group : undefined;
  if (known?.firedAt.length === firedAt.length && known.firedAt.every((moment, at) => moment === firedAt[at])) return known;
  ofCoin.group = { symbol, latest: known?.latest ?? store.read(place), firedAt, isEarlier: store.isEarlier(place) };
  ofCoin.groupPlace = place;
  return ofCoin.group;
}
