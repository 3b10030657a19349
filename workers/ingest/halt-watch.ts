// Watched coins that the exchange may have halted or delisted: it says so in its list alone, which is asked each hour. A coin that is
// missing in the day's figures, or silent though it trades all the time, is a reason to ask for the list now.

import type { UniverseSymbol } from "../../shared/market/universe.ts";

/** Rounds of day figures without a coin: the first that asks, and how often it is asked for while that lasts. */
const MISSING_ROUNDS = 2;
const ASK_EVERY = 20;
/** How much one round counts for a coin's habit of trading in every one. */
const LEARNT = 0.1;

interface Coin {
  lastTradeAt: number;
  /** In which share of the last rounds it traded, as far as it is known. */
  habit: number;
  silent: number;
  missing: number;
}

/** What one round of day figures brought. */
export interface HaltRound {
  readonly coins: readonly Pick<UniverseSymbol, "pair" | "active">[];
  readonly figures: ReadonlyMap<string, unknown>;
  /** By position, epoch ms; 0 where no trade is known. */
  readonly lastTradeAt: ArrayLike<number>;
}

export class HaltWatch {
  #coins = new Map<string, Coin>();

  /** Takes one round; answers whether the exchange is to be asked what it lists. */
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

/** True in the one round in which a coin's silence has become longer than its habits explain. */
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
