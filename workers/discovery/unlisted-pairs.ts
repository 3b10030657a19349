// Pairs that are quoted but not in the exchange's list: new ones, because the list may lag, and halted ones. Their tickers tell
// when the list is worth requesting again. Nothing is allocated per ticker.

import type { ListedTicker } from "../exchanges/exchange.ts";
import { nameHash } from "../exchanges/symbol-directory.ts";

const QUOTE = Uint8Array.from(Buffer.from("USDT"));
/** How often the list is requested for a newly quoted pair; after that only when its tickers arrive. */
const MAX_ASKS = 3;
/** Wait before requesting the list again for a pair it did not contain, ms, doubling each time; it may never contain it. */
const FIRST_WAIT_MS = 10_000;
const MAX_WAIT_MS = 10 * 60_000;

/** A pair that is not in the list, or no longer. */
interface Unlisted {
  readonly pair: string;
  /** Listed before: not a new listing when it returns. */
  readonly wasListed: boolean;
  /** Exchange time after which a ticker is a reason to ask, epoch ms. */
  askAt: number;
  waitMs: number;
}

export class UnlistedPairs {
  readonly #onNewPair: () => void;
  /** Every pair that was ever quoted; undefined until the exchange's first complete figures. */
  #quoted: Set<string> | undefined;
  /** Hashes of checked names, so that a known one needs no string. */
  readonly #knownNames = new Set<number>();
  /** Pairs for which the list is requested: how often it did not contain them. */
  readonly #asked = new Map<string, number>();
  /** By hash of their names. */
  readonly #unlisted = new Map<number, Unlisted>();
  #listed: ReadonlySet<string> = new Set();

  /** `onNewPair` is called when the exchange's list should be requested. */
  constructor(onNewPair: () => void) {
    this.#onNewPair = onNewPair;
  }

  /** Whether a quoted pair is not in the list yet. */
  get isAwaited(): boolean {
    return this.#asked.size > 0;
  }

  /** Takes the exchange's current list; returns the pairs in it that it never contained before and that were waited for. */
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

  /** Pairs that `list` returned could not be added: the next list finds them again. */
  findAgain(pairs: readonly ListedTicker[]): void {
    for (const { pair } of pairs) this.#asked.set(pair, 0);
  }

  /** A ticker of a name that is not in the list; exchange time, epoch ms. */
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

  /** All pairs the exchange has figures of. */
  figures(pairs: Iterable<string>): void {
    const quoted = this.#quoted;
    this.#quoted ??= new Set([...pairs, ...this.#listed]);
    if (quoted) for (const pair of pairs) if (!quoted.has(pair) && pair.endsWith("USDT")) this.#addNew(pair);
    // The previous request for the list may have failed.
    if (this.isAwaited) this.#onNewPair();
  }

  #keep(pair: string, wasListed: boolean, askAt: number): void {
    const hash = hashOf(pair);
    if (!this.#unlisted.has(hash)) this.#unlisted.set(hash, { pair, wasListed, askAt, waitMs: FIRST_WAIT_MS });
  }

  /** It trades, so the list may contain it by now. */
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
