// The leader's second: late and new columns to Redis, windows out of it, frames onto the channel, then the signals.

import { FIELD } from "../../shared/market/fields.ts";
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
  #refusal: string | undefined;
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

  /** What Redis said instead of storing what belongs to the last second published; undefined when it stored all. */
  get refusal(): string | undefined {
    return this.#refusal;
  }

  /**
   * Publishes the book's last closed second, once; writes whatever older seconds changed. A Redis that stores nothing more still
   * publishes. Rejects when Redis is away or another worker leads.
   */
  async publishLastClosed(): Promise<boolean> {
    const { book, history, universe } = this.#desk;
    // A trade stamped ahead of the clock opens its second early: those before it have not ended yet.
    const second = Math.min(book.openSecond, this.#desk.nowSecond()) - 1;
    if (second <= this.#published || second < book.firstSecond) return false;
    const columns = await refusalOf(this.#writeColumns(second));
    this.#builder.grow(universe.symbols.length);
    await this.#windows.readInto(this.#builder.table, book, second, history.ready, history.exactSince);
    const { changes, whole } = this.#builder.build(this.#facts(second));
    this.#published = second;
    const [table] = await Promise.all([refusalOf(this.#store.writeTable(whole)), this.#store.publishFrame(changes)]);
    this.#refusal = columns ?? table ?? (await refusalOf(this.#writeExactnessIfChanged(history.exactSince)));
    return true;
  }

  /** Tells the signals of the second published last and of those before it that are still due; nobody's frame waits for it. */
  async tellSignals(): Promise<void> {
    await this.#signals.tell({ second: this.#published, table: this.#builder.table, ...this.#windows.columns });
  }

  #facts(second: number): FrameFacts {
    const { book, universe } = this.#desk;
    // The newest trade these figures contain, not the newest one heard of: ages shown to traders count from it.
    const trades = this.#builder.table.column(FIELD.updatedAt);
    const eventTime = trades.reduce((newest, time) => (time > newest ? time : newest), 0);
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

/** What Redis answered instead of storing; rejects when it did not answer, or because another worker leads. */
async function refusalOf(writing: Promise<void>): Promise<string | undefined> {
  try {
    await writing;
    return undefined;
  } catch (error) {
    if (error instanceof Error && error.name === "ReplyError") return error.message;
    throw error;
  }
}
