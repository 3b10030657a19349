// What a worker rewrote since it last told the stream (see rewrite-entry.ts). Filled while it leads.

import type { RewriteReason, RewrittenRange } from "./rewrite-entry.ts";

/** A Redis that stores nothing for hours must not fill this worker's memory. */
const MAX_RANGES = 50_000;

export class RewriteLog {
  #ranges: RewrittenRange[] = [];

  /** The coin's seconds [from, to). `exactSince`: see RewrittenRange. */
  note(position: number, from: number, to: number, why: RewriteReason, exactSince = 0): void {
    if (from >= to) return;
    if (this.#ranges.length >= MAX_RANGES) this.#ranges = this.#ranges.slice(MAX_RANGES / 2);
    this.#ranges.push({ position, from, to, why, exactSince: Number.isFinite(exactSince) ? Math.max(0, exactSince) : 0 });
  }

  /** The position is another coin's now. */
  forget(position: number): void {
    this.#ranges = this.#ranges.filter((range) => range.position !== position);
  }

  clear(): void {
    this.#ranges = [];
  }

  /** All of it, which is the caller's from now on. */
  take(): readonly RewrittenRange[] {
    const taken = this.#ranges;
    this.#ranges = [];
    return taken;
  }

  /** What was taken could not be told. */
  giveBack(ranges: readonly RewrittenRange[]): void {
    this.#ranges = [...ranges, ...this.#ranges].slice(-MAX_RANGES);
  }
}
