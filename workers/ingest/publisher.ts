// The leader's second: late and new columns to Redis, windows out of it, frames onto the channel, then the signals.

import type { FrameFacts } from "../frames/frame-builder.ts";
import { FrameBuilder } from "../frames/frame-builder.ts";
import { WindowReader } from "../columns/window-reader.ts";
import type { ColumnStore } from "../columns/column-store.ts";
import type { SignalDesk } from "../signals/signal-desk.ts";
import type { MarketDesk } from "./market-desk.ts";

export class Publisher {
  readonly #desk: MarketDesk;
  readonly #store: ColumnStore;
  readonly #windows: WindowReader;
  readonly #builder: FrameBuilder;
  readonly #signals: SignalDesk;
  readonly #simulated: boolean;
  readonly #dirty: number[] = [];
  #published = 0;
  #exactness = new Float64Array(0);

  constructor(desk: MarketDesk, store: ColumnStore, signals: SignalDesk, epoch: number, simulated: boolean) {
    this.#desk = desk;
    this.#store = store;
    this.#signals = signals;
    this.#windows = new WindowReader(store);
    this.#builder = new FrameBuilder(desk.universe.symbols.length, epoch);
    this.#simulated = simulated;
  }

  /** Coins whose windows are still being fetched. */
  get warming(): boolean {
    const { universe, history } = this.#desk;
    return universe.symbols.some((coin, position) => coin.active && !history.ready[position]);
  }

  /** Publishes the book's last closed second, once; writes whatever older seconds changed. Rejects when Redis refuses. */
  async publishLastClosed(): Promise<boolean> {
    const { book, history, universe } = this.#desk;
    const second = book.openSecond - 1;
    if (second <= this.#published || second < book.firstSecond) return false;
    await this.#writeColumns(second);
    this.#builder.grow(universe.symbols.length);
    await this.#windows.readInto(this.#builder.table, book, second, history.ready, history.exactSince);
    const { changes, whole } = this.#builder.build(this.#facts(second));
    this.#published = second;
    await Promise.all([this.#store.publishFrame(changes), this.#store.writeTable(whole)]);
    await this.#writeExactnessIfChanged(history.exactSince);
    return true;
  }

  /** Tells the signals of the second published last and of those before it that are still due; nobody's frame waits for it. */
  async tellSignals(): Promise<void> {
    await this.#signals.tell({ second: this.#published, table: this.#builder.table, ...this.#windows.columns });
  }

  #facts(second: number): FrameFacts {
    const { book, universe } = this.#desk;
    // The newest trade these figures contain, not the newest one heard of: ages shown to traders count from it.
    const eventTime = book.lastTradeTimes(second).reduce((newest, time) => Math.max(newest, time), 0);
    return {
      simulated: this.#simulated,
      warming: this.warming,
      universeVersion: universe.version,
      second,
      eventTime,
      ingestTime: eventTime + book.arrivalDelay,
      publishTime: Date.now(),
    };
  }

  async #writeExactnessIfChanged(exactSince: Float64Array): Promise<void> {
    const known = this.#exactness;
    if (known.length === exactSince.length && exactSince.every((since, position) => since === known[position])) return;
    const written = exactSince.slice();
    await this.#store.writeExactSince(written);
    this.#exactness = written;
  }

  async #writeColumns(second: number): Promise<void> {
    const { book } = this.#desk;
    const count = book.dirtySeconds(this.#dirty);
    for (let i = 0; i < count; i++) book.mark(this.#dirty[i] as number, false);
    try {
      await this.#store.writeSeconds(this.#dirty, (at) => book.column(at), second);
    } catch (error) {
      for (const at of this.#dirty) book.mark(at, true);
      throw error;
    }
  }
}
