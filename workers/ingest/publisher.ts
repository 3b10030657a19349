// What the leader does each second: writes late and new columns to Redis, computes windows, publishes frames, then signals.

import { FIELD } from "../../shared/market/fields.ts";
import type { FrameFacts } from "../frames/frame-builder.ts";
import { FrameBuilder } from "../frames/frame-builder.ts";
import { WindowReader } from "../columns/window-reader.ts";
import type { ColumnStore } from "../columns/column-store.ts";
import {
  isSameExactness,
  NOTHING_STORED,
  takesBack,
  withoutTakenBack,
  type StoredExactness,
} from "../columns/stored-exactness.ts";
import type { SignalPublisher } from "../signals/signal-publisher.ts";
import type { MarketQuotes } from "../quotes/market-quotes.ts";
import type { ExchangeRuntime } from "./exchange-runtime.ts";

/** Columns written before a frame; older changed seconds, thousands after a repair, follow it. */
const WRITTEN_BEFORE = 30;
/** This many stalled seconds are made up for one by one; after a longer stall all would come late. */
const MAX_BEHIND = 3;

export interface PublisherDeps {
  readonly runtime: ExchangeRuntime;
  readonly store: ColumnStore;
  readonly signals: SignalPublisher;
  /** Of the lease. */
  readonly epoch: number;
  readonly simulated: boolean;
  readonly quotes: MarketQuotes;
}

export class Publisher {
  readonly #runtime: ExchangeRuntime;
  readonly #store: ColumnStore;
  readonly #windows: WindowReader;
  readonly #builder: FrameBuilder;
  readonly #signals: SignalPublisher;
  readonly #simulated: boolean;
  readonly #quotes: MarketQuotes;
  readonly #dirty: number[] = [];
  #published = 0;
  #refusal: string | undefined;
  #exactness = NOTHING_STORED;

  constructor({ runtime, store, signals, epoch, simulated, quotes }: PublisherDeps) {
    this.#runtime = runtime;
    this.#store = store;
    this.#signals = signals;
    this.#windows = new WindowReader(store);
    this.#builder = new FrameBuilder(runtime.universe.symbols.length, epoch);
    this.#simulated = simulated;
    this.#quotes = quotes;
  }

  /** Whether windows have been unknown since this worker began to lead; coins that join later do not count. */
  get warming(): boolean {
    const { universe, history } = this.#runtime;
    return universe.symbols.some((coin, position) => coin.active && history.isFirstFilling(position));
  }

  /** Redis' error instead of storing the last published second; undefined when it stored everything. */
  get refusal(): string | undefined {
    return this.#refusal;
  }

  /** Seconds up to `last` still to be published, oldest first; after a long stall, or on beginning to lead, only the last. */
  dueSeconds(last: number): readonly number[] {
    const behind = last - this.#published;
    const due = behind > MAX_BEHIND ? 1 : Math.max(0, behind);
    return Array.from({ length: due }, (_, i) => last - due + 1 + i);
  }

  /**
   * Publishes a closed second of the book, once, and writes older seconds that changed. Publishing works even while Redis is full
   * and stores nothing. Rejects when Redis is down or another worker leads.
   */
  async publish(second: number): Promise<boolean> {
    const { book, history, universe } = this.#runtime;
    if (second <= this.#published || second < book.firstSecond) return false;
    book.dirtySeconds(this.#dirty);
    const claims = await refusalOf(this.#takeBackExactness(second));
    const columns = await refusalOf(this.#writeColumns(this.#dirty.slice(-WRITTEN_BEFORE), second));
    this.#builder.grow(universe.symbols.length);
    this.#runtime.published.note(book, second);
    await this.#windows.readInto(this.#builder.table, book, second, history.ready, this.#runtime.exactSinceAt(second));
    this.#quotes.fillInto(this.#builder.table.column(FIELD.spread), universe);
    const { changes, whole } = this.#builder.build(this.#facts(second));
    this.#published = second;
    const [table] = await Promise.all([refusalOf(this.#store.writeTable(whole)), this.#store.publishFrame(changes)]);
    const older = await refusalOf(
      this.#writeColumns(this.#dirty.slice(0, -WRITTEN_BEFORE), second, this.#runtime.rewrittenSeconds),
    );
    this.#refusal = claims ?? columns ?? table ?? older ?? (await refusalOf(this.#claimExactness(second)));
    return true;
  }

  /** Publishes the signals of the last published second and of earlier due ones; no frame waits for it. */
  async publishSignals(): Promise<void> {
    const published = { second: this.#published, table: this.#builder.table, ...this.#windows.columns };
    await this.#signals.publish(published, this.#changedSeconds());
  }

  /** Seconds of the ring whose columns were written since the last call, by the publisher or with a history. */
  #changedSeconds(): readonly number[] {
    const { book, rewrittenSeconds } = this.#runtime;
    for (const second of this.#dirty) rewrittenSeconds.add(second);
    const changed = [...rewrittenSeconds].filter((second) => second >= book.firstSecond);
    rewrittenSeconds.clear();
    return changed;
  }

  #facts(second: number): FrameFacts {
    const { book, universe } = this.#runtime;
    // The newest trade in these figures, not the newest received: ages shown to traders count from it.
    const trades = this.#builder.table.column(FIELD.updatedAt);
    const eventTime = trades.reduce((newest, time) => (time > newest ? time : newest), 0);
    const publishTime = Date.now();
    const { ageMs } = this.#quotes;
    return {
      simulated: this.#simulated,
      warming: this.warming,
      universeVersion: universe.version,
      second,
      eventTime,
      ingestTime: eventTime + book.arrival.delayMs,
      publishTime,
      quoteTime: ageMs >= 0 ? Math.round(publishTime - ageMs) : 0,
    };
  }

  /** A claim that no longer holds is withdrawn before the columns that break it are written. */
  async #takeBackExactness(second: number): Promise<void> {
    const now = this.#exactnessAt(second);
    if (takesBack(this.#exactness, now)) await this.#writeExactness(withoutTakenBack(this.#exactness, now));
  }

  async #claimExactness(second: number): Promise<void> {
    const now = this.#exactnessAt(second);
    if (!isSameExactness(this.#exactness, now))
      await this.#writeExactness({ since: now.since.slice(), doubtedFrom: now.doubtedFrom.slice() });
  }

  async #writeExactness(exactness: StoredExactness): Promise<void> {
    await this.#store.writeExactness(exactness);
    this.#exactness = exactness;
  }

  /** For the next leader; valid until the next call. */
  #exactnessAt(second: number): StoredExactness {
    return { since: this.#runtime.exactSinceToKeep, doubtedFrom: this.#runtime.doubtedFromAt(second) };
  }

  /** `elsewhere`: seconds that were written with a coin's history. */
  async #writeColumns(changed: readonly number[], published: number, elsewhere: Iterable<number> = []): Promise<void> {
    const { book } = this.#runtime;
    const seconds = changed.filter((second) => second >= book.firstSecond);
    for (const second of seconds) book.mark(second, false);
    try {
      // Told first, so that a kill between leaves nothing rewritten that nobody heard of; neither waits for the other's answer.
      const telling = this.#tellRewrites([...seconds, ...elsewhere]);
      await Promise.all([telling, this.#store.writeSeconds(seconds, (second) => book.column(second), published)]);
    } catch (error) {
      for (const second of seconds) book.mark(second, true);
      throw error;
    }
  }

  async #tellRewrites(seconds: readonly number[]): Promise<void> {
    const { book, universe, rewrites, published } = this.#runtime;
    const changed = published.changed(book, seconds);
    const ranges = rewrites.take();
    if (changed.length + ranges.length === 0) return;
    try {
      await this.#store.tellRewrites({ version: universe.version, ranges, published: changed });
    } catch (error) {
      rewrites.giveBack(ranges);
      throw error;
    }
    published.reported(changed);
  }
}

/** Redis' error instead of storing; rejects when it did not answer, or because another worker leads. */
async function refusalOf(writing: Promise<void>): Promise<string | undefined> {
  try {
    await writing;
    return undefined;
  } catch (error) {
    if (error instanceof Error && error.name === "ReplyError") return error.message;
    throw error;
  }
}
