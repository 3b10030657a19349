// What one list holds of signals: each once, oldest first by coin, grouped only when something changed since.

import { SIGNAL_LIFE_MS, SIGNAL_REPEAT_MS, type Signal } from "../../shared/contracts/signals.ts";

/** One row of a signal table. */
export interface SignalGroup {
  readonly symbol: string;
  readonly latest: Signal;
  /** Signals of this coin in this list within 60 s up to the latest one; shown beside the ticker from 2 on. */
  readonly repeats: number;
}

/** A threshold near nothing fires for every coin all the time; the oldest give way. */
const MOST_HELD = 5000;

export class SignalList {
  readonly rules: ReadonlySet<string>;
  #tickers: ReadonlySet<string>;
  /** In the order they came. */
  readonly #signals = new Map<string, Signal>();
  readonly #bySymbol = new Map<string, Signal[]>();
  /** Ids of signals this browser computed itself while it had no connection. */
  readonly #local = new Set<string>();
  /** By coin, the newest signal the reader removed; a replay must not bring it or older ones back. */
  readonly #removedUpTo = new Map<string, number>();
  #groups: readonly SignalGroup[] | undefined;

  constructor(rules: ReadonlySet<string>, tickers: readonly string[]) {
    this.rules = rules;
    this.#tickers = new Set(tickers);
  }

  /** Shows these coins only; all of them when there are none. */
  restrict(tickers: readonly string[]): boolean {
    if (tickers.length === this.#tickers.size && tickers.every((symbol) => this.#tickers.has(symbol))) return false;
    this.#tickers = new Set(tickers);
    this.#groups = undefined;
    return true;
  }

  /** Takes signals of its rules in; answers with the new ones among the coins it shows. The server's own replace local ones. */
  add(signals: readonly Signal[], local: boolean): Signal[] {
    const confirmed = new Set(local ? [] : signals.map(({ id }) => id).filter((id) => this.#local.has(id)));
    for (const id of confirmed) this.#forget(id);
    const added = signals.filter((signal) => this.#keep(signal));
    if (added.length === 0) return added;
    if (local) for (const { id } of added) this.#local.add(id);
    for (const id of this.#signals.keys()) {
      if (this.#signals.size <= MOST_HELD) break;
      this.#forget(id);
    }
    this.#groups = undefined;
    return added.filter(({ id, symbol }) => !confirmed.has(id) && this.#shows(symbol));
  }

  /** Coins, the one with the newest signal first; the same array until something changes. */
  get groups(): readonly SignalGroup[] {
    this.#groups ??= [...this.#bySymbol]
      .filter(([symbol]) => this.#shows(symbol))
      .map(([symbol, signals]) => groupOf(symbol, signals))
      .sort((a, b) => b.latest.timestamp - a.latest.timestamp || (a.symbol < b.symbol ? -1 : 1));
    return this.#groups;
  }

  /** Signals of the coins it shows. */
  get total(): number {
    if (this.#tickers.size === 0) return this.#signals.size;
    let total = 0;
    for (const symbol of this.#tickers) total += this.#bySymbol.get(symbol)?.length ?? 0;
    return total;
  }

  /** Removes a coin's signals; all signals without a coin. True when there were any. */
  remove(symbol?: string): boolean {
    const symbols = symbol === undefined ? [...this.#bySymbol.keys()] : [symbol];
    return symbols.map((each) => this.#removeCoin(each)).includes(true);
  }

  /** Forgets local signals from a time on (epoch ms): what the server has to say of it has come. */
  dropLocal(from: number): boolean {
    const before = this.#local.size;
    for (const id of this.#local) if ((this.#signals.get(id)?.timestamp ?? 0) >= from) this.#forget(id);
    return this.#local.size < before;
  }

  /** Forgets what is older than a signal's life; `now` is epoch ms by the server's clock. */
  sweep(now: number): boolean {
    const before = this.#signals.size;
    for (const [id, { timestamp }] of this.#signals) if (now - timestamp > SIGNAL_LIFE_MS) this.#forget(id);
    for (const [symbol, upTo] of this.#removedUpTo) if (now - upTo > SIGNAL_LIFE_MS) this.#removedUpTo.delete(symbol);
    return this.#signals.size < before;
  }

  #shows(symbol: string): boolean {
    return this.#tickers.size === 0 || this.#tickers.has(symbol);
  }

  #keep(signal: Signal): boolean {
    const { id, symbol, timestamp } = signal;
    if (this.#signals.has(id) || timestamp <= (this.#removedUpTo.get(symbol) ?? Number.NEGATIVE_INFINITY)) return false;
    this.#signals.set(id, signal);
    const ofCoin = this.#bySymbol.get(symbol);
    if (!ofCoin) this.#bySymbol.set(symbol, [signal]);
    else ofCoin.splice(ofCoin.findLastIndex((other) => other.timestamp <= timestamp) + 1, 0, signal);
    return true;
  }

  #removeCoin(symbol: string): boolean {
    const signals = this.#bySymbol.get(symbol);
    if (!signals) return false;
    for (const { id, timestamp } of [...signals]) {
      this.#removedUpTo.set(symbol, Math.max(timestamp, this.#removedUpTo.get(symbol) ?? 0));
      this.#forget(id);
    }
    return true;
  }

  #forget(id: string): void {
    const signal = this.#signals.get(id);
    this.#signals.delete(id);
    this.#local.delete(id);
    this.#groups = undefined;
    const ofCoin = signal && this.#bySymbol.get(signal.symbol);
    if (!ofCoin) return;
    ofCoin.splice(ofCoin.indexOf(signal), 1);
    if (ofCoin.length === 0) this.#bySymbol.delete(signal.symbol);
  }
}

function groupOf(symbol: string, oldestFirst: readonly Signal[]): SignalGroup {
  const latest = oldestFirst[oldestFirst.length - 1] as Signal;
  let repeats = 1;
  while (latest.timestamp - (oldestFirst[oldestFirst.length - 1 - repeats]?.timestamp ?? 0) < SIGNAL_REPEAT_MS) repeats++;
  return { symbol, latest, repeats };
}
