// Comparisons of closed minutes with the exchange's own during the last ten minutes, for admins.

import type { ComparedMinutes } from "../../shared/contracts/worker-messages.ts";

const SPAN_MS = 600_000;
const MAX_EXAMPLES = 5;

/** One closed minute of a coin as we and as the exchange counted it. */
export interface ComparedMinute {
  readonly pair: string;
  /** Epoch second of its start. */
  readonly start: number;
  /** Quote volumes, USDT. */
  readonly own: number;
  readonly theirs: number;
  readonly agrees: boolean;
}

export class MinuteComparisons {
  #kept: (ComparedMinute & { readonly at: number })[] = [];

  /** Counts a comparison made at this moment, epoch ms. */
  note(minute: ComparedMinute, at: number): void {
    this.#kept.push({ ...minute, at });
  }

  /** The last ten minutes before this moment. */
  summary(now: number): ComparedMinutes {
    const first = this.#kept.findIndex(({ at }) => at > now - SPAN_MS);
    this.#kept = first < 0 ? [] : this.#kept.slice(first);
    const different = this.#kept.filter(({ agrees }) => !agrees);
    return {
      minutes: this.#kept.length,
      coins: new Set(this.#kept.map(({ pair }) => pair)).size,
      different: different.length,
      last_at: this.#kept.at(-1)?.at ?? null,
      examples: different
        .slice(-MAX_EXAMPLES)
        .map(({ pair, start, own, theirs }) => ({ pair, minute: start * 1000, own, theirs })),
    };
  }
}
