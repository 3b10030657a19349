// The leader's signals: a fold over the seconds of one exchange, each compared with the one before and told exactly once.
//
// Redis knows the last second told. What lies between it and the published one, after a take-over or an outage of Redis, is
// computed from columns and told in order; seconds nobody saw are left out. After any failure the state is read from Redis again.

import { applyMarketFrame, decodeMarketFrame, FrameError } from "../../shared/frame/market-frame.ts";
import { FIELD, FIELD_COUNT } from "../../shared/market/fields.ts";
import { MarketTable } from "../../shared/market/market-table.ts";
import type { Universe } from "../../shared/market/universe.ts";
import type { SignalKind } from "../../shared/signals/rule.ts";
import { encodeSignalBatch } from "../../shared/signals/signal-batch.ts";
import type { Book } from "../book/book.ts";
import type { ColumnStore } from "../columns/column-store.ts";
import { factsOf } from "./evidence.ts";
import { readMarketSecond, type MarketSecond } from "./market-second.ts";
import type { CompiledRule } from "./rule-groups.ts";
import type { RuleSet } from "./rule-set.ts";
import { SignalEngine } from "./signal-engine.ts";
import type { HeldBack, SignalStore } from "./signal-store.ts";

/** Older seconds are not told any more: nobody can act on them. */
const MOST_SECONDS_BACK = 60;
/** A coin whose past is rewritten may show half of it for a second: compare it again from the second after, s. */
const SETTLE_SECONDS = 2;

/** What the desk reads of a worker's market; history's arrays are by position. */
export interface SignalMarket {
  readonly book: Pick<Book, "liveFrom" | "rewritten">;
  readonly universe: Universe;
  readonly history: { readonly ready: Uint8Array; readonly exactSince: Float64Array };
}

/** Figures of one pass, for the metrics. */
export interface SignalPass {
  readonly fired: Readonly<Record<SignalKind, number>>;
  readonly suppressed: number;
  readonly rules: number;
  readonly unreadableRules: number;
  /** In use, but more than one worker computes. */
  readonly leftOutRules: number;
  /** Computing and encoding, without Redis. */
  readonly durationMs: number;
}

/** What Redis knows, as of our last commit. */
interface Told {
  /** Epoch second; undefined when nothing was told yet. */
  told: number | undefined;
  /** Keys of rules computed before. */
  readonly seen: Set<string>;
}

export interface SignalDeskParts {
  readonly market: SignalMarket;
  readonly columns: ColumnStore;
  readonly store: SignalStore;
  readonly rules: RuleSet;
  readonly told: (pass: SignalPass) => void;
}

export class SignalDesk {
  readonly #parts: SignalDeskParts;
  readonly #engine = new SignalEngine();
  /** The last second told, as it was then: trades that come later must not hide or repeat a crossing. */
  #before = { second: -1, table: new MarketTable(0) };
  /** Last second whose column the worker before us wrote. */
  #writtenUntil = -1;
  /** Undefined until Redis was asked, and after every failure. */
  #state: Told | undefined;
  /** Position → first second it may be compared again. */
  readonly #settles = new Map<number, number>();

  constructor(parts: SignalDeskParts) {
    this.#parts = parts;
  }

  /** Call when the lease was won, before the first frame: remembers the last table of the worker before. */
  async takeOver(): Promise<void> {
    this.#parts.market.book.rewritten.clear();
    const bytes = await this.#parts.columns.readTable();
    if (!bytes) return;
    try {
      const frame = decodeMarketFrame(bytes);
      const table = new MarketTable(frame.capacity);
      applyMarketFrame(frame, table);
      this.#before = { second: frame.header.second, table };
      this.#writtenUntil = frame.header.second;
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
    }
  }

  /** Tells every second up to the published one that is known and not told yet. Rejects when Redis refuses; the next call goes on. */
  async tell(published: MarketSecond): Promise<void> {
    try {
      this.#noteRewritten(published.second);
      const areNew = await this.#parts.rules.refresh(Date.now());
      const state = this.#state ?? (await this.#restore());
      if (this.#state && areNew) this.#followRules(state);
      this.#state = state;
      const from = Math.max((state.told ?? published.second - 1) + 1, published.second - MOST_SECONDS_BACK + 1);
      for (let second = from; second <= published.second; second++) {
        if (!this.#isKnown(second)) continue;
        await this.#tellSecond(second === published.second ? published : await this.#read(second), state);
      }
    } catch (error) {
      // Whether the last commit was done is not known here: Redis will tell.
      this.#state = undefined;
      throw error;
    }
  }

  #noteRewritten(published: number): void {
    const { rewritten } = this.#parts.market.book;
    for (const position of rewritten) this.#settles.set(position, published + SETTLE_SECONDS);
    rewritten.clear();
  }

  #followRules({ seen }: Told): void {
    const { rules } = this.#parts.rules;
    // Asked for again later it is a new rule.
    for (const key of seen) if (!rules.has(key)) seen.delete(key);
    this.#engine.setRules(rules, (key) => seen.has(key));
  }

  async #restore(): Promise<Told> {
    const { lastSecond, seenRules, recent, held } = await this.#parts.store.readState();
    const state = { told: lastSecond, seen: new Set(seenRules) };
    const positions = new Map(this.#parts.market.universe.symbols.map(({ symbol }, position) => [symbol, position]));
    this.#engine.forget();
    this.#followRules(state);
    for (const { rule, symbol, second, count } of held) this.#remember(rule, positions.get(symbol), second, count);
    for (const { rule, symbol, timestamp } of recent) this.#remember(rule, positions.get(symbol), timestamp / 1000, 0);
    return state;
  }

  #remember(rule: string, position: number | undefined, second: number, held: number): void {
    if (position !== undefined) this.#engine.remember(rule, position, second, held);
  }

  #isKnown(second: number): boolean {
    return second >= this.#parts.market.book.liveFrom || second <= this.#writtenUntil;
  }

  #read(second: number): Promise<MarketSecond> {
    const { columns, market } = this.#parts;
    return readMarketSecond(columns, second, market.history.ready, market.history.exactSince);
  }

  async #tellSecond(market: MarketSecond, state: Told): Promise<void> {
    const { second, table } = market;
    const before = this.#before.second === second - 1 ? this.#before.table : (await this.#read(second - 1)).table;
    this.#hideUnsettled(before, second);
    const started = performance.now();
    this.#engine.pass(before, table, second);
    const signals = factsOf(this.#engine.fired, this.#engine.rules, market, this.#parts.market.universe.symbols);
    const batch = signals.length > 0 ? encodeSignalBatch(second, signals) : undefined;
    const durationMs = performance.now() - started;
    const newRules = this.#engine.rules.filter(({ isNew }) => isNew).map(({ key }) => key);
    await this.#parts.store.commit({ second, batch, newRules, held: this.#held(), ended: this.#ended() });
    this.#engine.seen();
    for (const key of newRules) state.seen.add(key);
    state.told = second;
    copyInto(this.#before.table, table);
    this.#before.second = second;
    const { rules, unreadable, leftOut } = this.#parts.rules;
    this.#parts.told({
      fired: this.#firedByKind(),
      suppressed: this.#engine.suppressed.count,
      rules: rules.size,
      unreadableRules: unreadable,
      leftOutRules: leftOut,
      durationMs,
    });
  }

  #hideUnsettled(before: MarketTable, second: number): void {
    for (const [position, from] of this.#settles) {
      if (second >= from) this.#settles.delete(position);
      else if (position < before.capacity) before.column(FIELD.price)[position] = Number.NaN;
    }
  }

  #firedByKind(): Record<SignalKind, number> {
    const { count, rules } = this.#engine.fired;
    const fired: Record<SignalKind, number> = { net_percent: 0, volume: 0 };
    for (let i = 0; i < count; i++) fired[(this.#engine.rules[rules[i] as number] as CompiledRule).rule.kind] += 1;
    return fired;
  }

  #symbolAt(position: number): string {
    return this.#parts.market.universe.symbols[position]?.symbol as string;
  }

  #held(): HeldBack[] {
    const { count, rules, rows, held } = this.#engine.suppressed;
    return Array.from({ length: count }, (_, i) => {
      const { key, firedAt } = this.#engine.rules[rules[i] as number] as CompiledRule;
      const row = rows[i] as number;
      return { rule: key, symbol: this.#symbolAt(row), second: firedAt.get(row) as number, count: held[i] as number };
    });
  }

  #ended(): (readonly [rule: string, symbol: string])[] {
    return this.#engine.takeEnded().map(([rule, position]) => [rule, this.#symbolAt(position)]);
  }
}

function copyInto(target: MarketTable, source: MarketTable): void {
  target.grow(source.capacity);
  for (let field = 0; field < FIELD_COUNT; field++) target.column(field).set(source.column(field));
}
