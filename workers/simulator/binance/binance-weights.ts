// Binance request weight: counted per address and calendar minute; 429 above the limit, and a 418 ban for clients that go on.

import type { BinanceLimits } from "./binance-limits.ts";

interface Account {
  minute: number;
  used: number;
  strikes: number;
  bannedUntilMs: number;
  bans: number;
}

export interface WeightVerdict {
  readonly status: 200 | 429 | 418;
  /** Weight used in this minute, including this request. */
  readonly used: number;
  readonly retryAfterSeconds: number;
  readonly untilMs: number;
}

export class WeightBook {
  readonly #limits: BinanceLimits;
  readonly #accounts = new Map<string, Account>();

  constructor(limits: BinanceLimits) {
    this.#limits = limits;
  }

  /** Counts one request at a real time, epoch ms. */
  use(address: string, weight: number, nowMs: number): WeightVerdict {
    const account = this.#account(address, Math.floor(nowMs / 60_000));
    if (account.bannedUntilMs > nowMs) return verdict(418, account.used, account.bannedUntilMs, nowMs);
    account.used += weight;
    if (account.used <= this.#limits.weightPerMinute) return verdict(200, account.used, nowMs, nowMs);
    account.strikes++;
    if (account.strikes <= this.#limits.strikesBeforeBan) return verdict(429, account.used, (account.minute + 1) * 60_000, nowMs);
    account.bannedUntilMs = nowMs + this.#limits.banSeconds * 1000 * 2 ** Math.min(10, account.bans++);
    account.strikes = 0;
    return verdict(418, account.used, account.bannedUntilMs, nowMs);
  }

  #account(address: string, minute: number): Account {
    let account = this.#accounts.get(address);
    if (!account) {
      account = { minute, used: 0, strikes: 0, bannedUntilMs: 0, bans: 0 };
      this.#accounts.set(address, account);
    }
    if (account.minute !== minute) {
      account.minute = minute;
      account.used = 0;
      account.strikes = 0;
    }
    return account;
  }
}

function verdict(status: 200 | 429 | 418, used: number, untilMs: number, nowMs: number): WeightVerdict {
  return { status, used, untilMs, retryAfterSeconds: Math.max(1, Math.ceil((untilMs - nowMs) / 1000)) };
}
