// The coins that providers accept, kept in memory: a buyer waits for a provider only when nothing is known yet, and not for long.

import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../../../shared/node/log.ts";
import type { AcceptedCoin } from "../../../shared/node/payments/accepted-coin.ts";
import type { Providers } from "../../../shared/node/payments/providers.ts";

/** Minimums follow the fees of networks, which change by the hour. */
export const FRESH_MS = 1_800_000;
/** Older data says nothing about now. */
export const KNOWN_MS = 6 * 3_600_000;
export const RETRY_MS = 60_000;
const WAIT_MS = 1500;

interface Known {
  coins: readonly AcceptedCoin[];
  /** When they came, epoch ms. */
  at: number;
  askAgainAt: number;
  /** Resolves with the pending request; never rejects. */
  asking: Promise<void> | undefined;
}

export class AcceptedCoins {
  readonly #providers: Providers;
  readonly #now: () => number;
  readonly #log: Log;
  readonly #known = new Map<string, Known>();

  constructor(providers: Providers, now: () => number, log: Log) {
    this.#providers = providers;
    this.#now = now;
    this.#log = log;
  }

  /** Null for a provider that accepts no coins, "unknown" if it did not answer lately. */
  async get(providerId: string): Promise<readonly AcceptedCoin[] | "unknown" | null> {
    if (!this.#providers.get(providerId)?.coins) return null;
    const known = this.#check(providerId);
    if (!this.#isKnown(known) && known.asking) await Promise.race([known.asking, sleep(WAIT_MS, undefined, { ref: false })]);
    return this.#isKnown(known) ? known.coins : "unknown";
  }

  #isKnown({ coins, at }: Known): boolean {
    return coins.length > 0 && this.#now() - at < KNOWN_MS;
  }

  #check(id: string): Known {
    const known: Known = this.#known.get(id) ?? { coins: [], at: 0, askAgainAt: 0, asking: undefined };
    this.#known.set(id, known);
    if (!known.asking && this.#now() >= known.askAgainAt) known.asking = this.#ask(id, known);
    return known;
  }

  async #ask(id: string, known: Known): Promise<void> {
    try {
      known.coins = (await this.#providers.get(id)?.coins?.()) ?? [];
      known.at = this.#now();
      known.askAgainAt = known.at + FRESH_MS;
    } catch (error) {
      known.askAgainAt = this.#now() + RETRY_MS;
      this.#log.warn({ err: error, provider: id }, "the accepted coins could not be asked for");
    } finally {
      known.asking = undefined;
    }
  }
}
