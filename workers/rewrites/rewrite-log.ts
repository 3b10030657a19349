// What a worker rewrote since it last told the stream (see rewrite-entry.ts). Filled while it leads.

import type { UniverseSymbol } from "../../shared/market/universe.ts";
import type { ReplacedCoin, RewriteReason, RewrittenRange } from "./rewrite-entry.ts";

/** A Redis that stores nothing for hours must not fill this worker's memory. */
const MAX_RANGES = 50_000;

export class RewriteLog {
  #ranges: RewrittenRange[] = [];
  #replaced: ReplacedCoin[] = [];

  /** The coin's seconds [from, to). `exactSince`: see RewrittenRange. */
  note(position: number, from: number, to: number, why: RewriteReason, exactSince = 0): void {
    if (from >= to) return;
    if (this.#ranges.length >= MAX_RANGES) this.#ranges = this.#ranges.slice(MAX_RANGES / 2);
    const since = Number.isFinite(exactSince) ? Math.max(0, exactSince) : 0;
    this.#ranges.push({ position, from, to, why, exactSince: since });
  }

  /** This coin's position is another's from now on, and what was noted of it would be taken for the other's. */
  replaced(coin: UniverseSymbol, position: number, firstVersion: number, exactSince: number): void {
    this.#ranges = this.#ranges.filter((range) => range.position !== position);
    const { symbol, pair, decimals, since } = coin;
    const exact = Number.isFinite(exactSince) ? { exactSince } : {};
    this.#replaced.push({ symbol, pair, position, decimals, listing: since ?? firstVersion, ...exact });
  }

  get isEmpty(): boolean {
    return this.#ranges.length + this.#replaced.length === 0;
  }

  clear(): void {
    this.#ranges = [];
    this.#replaced = [];
  }

  /** All of it, which is the caller's from now on. */
  take(): { readonly ranges: readonly RewrittenRange[]; readonly replaced: readonly ReplacedCoin[] } {
    const taken = { ranges: this.#ranges, replaced: this.#replaced };
    this.clear();
    return taken;
  }

  /** What was taken could not be told. */
  giveBack({ ranges, replaced }: ReturnType<RewriteLog["take"]>): void {
    this.#ranges = [...ranges, ...this.#ranges].slice(-MAX_RANGES);
    this.#replaced = [...replaced, ...this.#replaced];
  }
}
