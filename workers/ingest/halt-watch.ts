// Watched coins that the exchange may have halted or delisted: only its list says so, which is requested hourly. A coin missing
// from the day's figures, or silent though it usually trades all the time, is a reason to request the list now.

import type { UniverseSymbol } from "../../shared/market/universe.ts";

/** Rounds of day figures without a coin: the first that asks, and how often to ask while that lasts. */
const MISSING_ROUNDS = 2;
const ASK_EVERY = 20;
/** Weight of one round in a coin's habit of trading in every one. */
const LEARNT = 0.1;

interface Coin {
  lastTradeAt: number;
  /** Share of recent rounds in which it traded, as far as known. */
  habit: number;
  silent: number;
  missing: number;
}

/** The result of one round of day figures. */
export interface HaltRound {
  readonly coins: readonly Pick<UniverseSymbol, "pair" | "active">[];
  readonly figures: ReadonlyMap<string, unknown>;
  /** By position, epoch ms; 0 when no trade is known. */
  readonly lastTradeAt: ArrayLike<number>;
}

export class HaltWatch {
  #coins = new Map<string, Coin>();

  /** Takes one round; returns whether to request the exchange's list. */
  round({ coins, figures, lastTradeAt }: HaltRound): boolean {
    const known = new Map<string, Coin>();
    let isDoubtful = false;
    for (const [position, { pair, active }] of coins.entries()) {
      if (!active) continue;
      const tradedAt = lastTradeAt[position] ?? 0;
      const coin = this.#coins.get(pair) ?? { lastTradeAt: tradedAt, habit: 0, silent: 0, missing: 0 };
      known.set(pair, coin);
      if (isMissing(coin, figures.has(pair)) || isSilent(coin, tradedAt)) isDoubtful = true;
    }
    this.#coins = known;
    return isDoubtful;
  }
}

function isMissing(coin: Coin, isThere: boolean): boolean {
  coin.missing = isThere ? 0 : coin.missing + 1;
  return coin.missing % ASK_EVERY === MISSING_ROUNDS;
}

/** True in the one round in which a coin's silence becomes longer than its habits explain. */
function isSilent(coin: Coin, tradedAt: number): boolean {
  if (tradedAt <= coin.lastTradeAt) {
    coin.silent++;
    return coin.silent === Math.ceil(2 / coin.habit ** 2);
  }
  coin.habit = coin.habit * (1 - LEARNT) ** (coin.silent + 1) + LEARNT;
  coin.lastTradeAt = tradedAt;
  coin.silent = 0;
  return false;
}
