// Pairs that are quoted though the exchange's list does not name them: new ones, which the list may trail, and those that were halted.
// Their tickers say when the list is worth asking for again. Nothing is allocated per ticker.

import type { ListedTicker } from "../exchanges/exchange.ts";
import { nameHash } from "../exchanges/symbol-directory.ts";

const QUOTE = Uint8Array.from(Buffer.from("USDT"));
/** The list is asked so often for a pair that is quoted for the first time; after that with its tickers alone. */
const MAX_ASKS = 3;
/** The list is asked again for a pair it did not name after so long, ms, then after twice as long; it may never name it. */
const FIRST_WAIT_MS = 10_000;
const MAX_WAIT_MS = 10 * 60_000;

/** A pair that the list does not name, now or any more. */
interface Unlisted {
  readonly pair: string;
  /** Named before: no new listing, whenever it comes back. */
  readonly wasListed: boolean;
  /** Exchange time from which on a ticker is a reason to ask, epoch ms. */
  askAt: number;
  waitMs: number;
}

export class UnlistedPairs {
  readonly #onNewPair: () => void;
  /** Every pair that was ever quoted; undefined until the exchange's first figures of all. */
  #quoted: Set<string> | undefined;
  /** Hashes of names that were checked, so that a known one costs no string. */
  readonly #knownNames = new Set<number>();
  /** Pairs that the list is asked for: how often it did not name them. */
  readonly #asked = new Map<string, number>();
  /** By hash of their names. */
  readonly #unlisted = new Map<number, Unlisted>();
  #listed: ReadonlySet<string> = new Set();

  /** `onNewPair` is called when the exchange is to be asked what it lists. */
  constructor(onNewPair: () => void) {
    this.#onNewPair = onNewPair;
  }

  /** Whether a pair is quoted that the list did not name yet. */
  get isAwaited(): boolean {
    return this.#asked.size > 0;
  }

  /** Takes the exchange's list of today; returns those in it that it never named before and that were asked for. */
  list(listed: readonly ListedTicker[], now: number): ListedTicker[] {
    const before = this.#listed;
    this.#listed = new Set(listed.map(({ pair }) => pair));
    const found: ListedTicker[] = [];
    for (const ticker of listed) {
      const { pair } = ticker;
      const hash = hashOf(pair);
      if (this.#asked.delete(pair) && !this.#unlisted.get(hash)?.wasListed) found.push(ticker);
      this.#unlisted.delete(hash);
      this.#quoted?.add(pair);
    }
    for (const pair of before) if (!this.#listed.has(pair)) this.#keep(pair, true, now);
    for (const [pair, asks] of this.#asked) {
      if (asks + 1 < MAX_ASKS) this.#asked.set(pair, asks + 1);
      else {
        this.#asked.delete(pair);
        this.#keep(pair, false, now + FIRST_WAIT_MS);
      }
    }
    return found;
  }

  /** Pairs that `list` returned could not be taken: the next list finds them again. */
  findAgain(pairs: readonly ListedTicker[]): void {
    for (const { pair } of pairs) this.#asked.set(pair, 0);
  }

  /** A ticker of a name that the list does not have; exchange time, epoch ms. */
  ticker(name: Uint8Array, nameStart: number, nameEnd: number, time: number): void {
    if (!this.#quoted || !endsWith(name, nameEnd, QUOTE)) return;
    const hash = nameHash(name, nameStart, nameEnd);
    const unlisted = this.#unlisted.get(hash);
    if (unlisted) return this.#askAgain(unlisted, time);
    if (this.#knownNames.has(hash)) return;
    this.#knownNames.add(hash);
    const pair = Buffer.from(name.subarray(nameStart, nameEnd)).toString();
    if (!this.#quoted.has(pair)) this.#addNew(pair);
  }

  /** All pairs that the exchange has figures of. */
  figures(pairs: Iterable<string>): void {
    const quoted = this.#quoted;
    this.#quoted ??= new Set([...pairs, ...this.#listed]);
    if (quoted) for (const pair of pairs) if (!quoted.has(pair) && pair.endsWith("USDT")) this.#addNew(pair);
    // Whoever asked for the list may not have got it.
    if (this.isAwaited) this.#onNewPair();
  }

  #keep(pair: string, wasListed: boolean, askAt: number): void {
    const hash = hashOf(pair);
    if (!this.#unlisted.has(hash)) this.#unlisted.set(hash, { pair, wasListed, askAt, waitMs: FIRST_WAIT_MS });
  }

  /** It trades, so the list may name it by now. */
  #askAgain(unlisted: Unlisted, time: number): void {
    if (time < unlisted.askAt) return;
    unlisted.askAt = time + unlisted.waitMs;
    unlisted.waitMs = Math.min(2 * unlisted.waitMs, MAX_WAIT_MS);
    this.#asked.set(unlisted.pair, MAX_ASKS - 1);
    this.#onNewPair();
  }

  #addNew(pair: string): void {
    this.#quoted?.add(pair);
    const isFirst = this.#asked.size === 0;
    this.#asked.set(pair, 0);
    if (isFirst) this.#onNewPair();
  }
}

function hashOf(pair: string): number {
  const name = Buffer.from(pair);
  return nameHash(name, 0, name.length);
}

function endsWith(name: Uint8Array, nameEnd: number, end: Uint8Array): boolean {
  for (let back = 1; back <= end.length; back++) if (name[nameEnd - back] !== end[end.length - back]) return false;
  return true;
}
