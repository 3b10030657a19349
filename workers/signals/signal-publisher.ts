// Publishes the leader's signals: each second of one exchange is compared with the one before and published exactly once.
// Redis holds the last published second: after a take-over or an outage the seconds since then come from columns, in order.

import { applyMarketFrame } from "../../shared/frame/market-frame.ts";
import { FIELD, FIELD_COUNT } from "../../shared/market/fields.ts";
import { MarketTable } from "../../shared/market/market-table.ts";
import type { Universe } from "../../shared/market/universe.ts";
import type { Log } from "../../shared/node/log.ts";
import type { RedisClient } from "../../shared/node/redis.ts";
import type { SignalKind } from "../../shared/signals/rule.ts";
import { encodeSignalBatch } from "../../shared/signals/signal-batch.ts";
import { comparedRow } from "../../shared/signals/signal-facts.ts";
import type { Book } from "../book/book.ts";
import type { ColumnStore } from "../columns/column-store.ts";
import type { Lease } from "../lease/lease.ts";
import { factsOf } from "./evidence.ts";
import type { MarketFacts } from "./market-facts.ts";
import { readMarketSecond, type MarketSecond } from "./market-second.ts";
import { coinsBegun, countedSignals, episodeChanges, firedByKind, heldBack } from "./pass-results.ts";
import type { CompiledRule } from "./rule-groups.ts";
import { RuleSet } from "./rule-set.ts";
import { figuresOfSecond } from "./second-figures.ts";
import { SignalEngine } from "./signal-engine.ts";
import { SignalStore } from "./signal-store.ts";
import { WindowHighs } from "./window-highs.ts";

/** Older seconds are skipped: nobody can act on their signals. */
const MAX_SECONDS_BACK = 60;
/** A coin whose history is rewritten may show half of it for a second: it is compared again from the second after, s. */
const SETTLE_SECONDS = 2;

/** What signals need of a worker's market; the arrays of `history` are by position. */
export interface SignalMarket {
  readonly book: Pick<Book, "liveFrom" | "firstSecond" | "rewritten" | "column">;
  readonly universe: Universe;
  readonly history: { readonly ready: Uint8Array; readonly exactSince: Float64Array };
  readonly facts: MarketFacts;
}

/** Figures of one pass, for the metrics. */
export interface SignalPass {
  readonly fired: Readonly<Record<SignalKind, number>>;
  readonly suppressed: number;
  readonly rules: number;
  readonly unreadableRules: number;
  /** Rules in use beyond the number one worker computes. */
  readonly leftOutRules: number;
  /** Computing and encoding, without Redis. */
  readonly durationMs: number;
}

/** What Redis holds as of our last commit. */
interface CommittedState {
  /** Epoch second; undefined when nothing is published yet. */
  lastSecond: number | undefined;
  /** Keys of the rules computed in that second. */
  readonly seenRules: Set<string>;
}

/** Both seconds that were compared, and what came of it. */
export interface ComparedSecond {
  readonly second: number;
  readonly before: MarketTable;
  readonly now: MarketTable;
  readonly highs: WindowHighs | undefined;
  readonly fired: SignalEngine["fired"];
  readonly rules: readonly CompiledRule[];
}

interface SignalPublisherDeps {
  readonly market: SignalMarket;
  readonly columns: ColumnStore;
  readonly store: SignalStore;
  readonly rules: RuleSet;
  /** Epoch ms, as servers score the rules they ask for; also the moment of a publication. */
  readonly now: () => number;
  readonly onPass: (pass: SignalPass) => void;
  /** Called with the coins of episodes that began, of the house's rules and of lists that report, once they are published. */
  readonly onBegan?: ((coins: ReadonlySet<string>) => void) | undefined;
  /** Called with each second once its signals are published; the arrays are valid during the call. */
  readonly onCompared?: ((second: ComparedSecond) => void) | undefined;
  /**
   * Called with each second before it counts as published; `unsettled` are positions whose history is being rewritten, `isNext` says
   * that no second was left out. When it rejects, the second is tried again.
   */
  readonly onSecond?:
    | ((second: MarketSecond & { before: MarketTable; unsettled: ReadonlyMap<number, number>; isNext: boolean }) => Promise<void>)
    | undefined;
}

export interface SignalPublisherPlan {
  /** Keys of rules that are always in use; none unless given. */
  readonly houseRules?: readonly string[];
  readonly redis: RedisClient;
  readonly lease: Lease;
  readonly columns: ColumnStore;
  readonly market: SignalMarket;
  readonly log: Log;
  readonly now: () => number;
  readonly onPass: (pass: SignalPass) => void;
  readonly onSecond?: SignalPublisherDeps["onSecond"];
  readonly onBegan?: SignalPublisherDeps["onBegan"];
  readonly onCompared?: SignalPublisherDeps["onCompared"];
}

export class SignalPublisher {
  readonly #deps: SignalPublisherDeps;
  readonly #engine = new SignalEngine();
  readonly #highs = new WindowHighs();
  /** Rule and coin of counts that another worker left of coins that are gone. */
  #left: (readonly [rule: string, symbol: string])[] = [];
  /** The last published second as it was then: late trades must neither hide nor repeat a crossing. */
  #before = { second: -1, table: new MarketTable(0) };
  /** Last second whose column the previous leader wrote. */
  #writtenUntil = -1;
  /** Undefined until it is read from Redis, and after every failure. */
  #state: CommittedState | undefined;
  /** The rules of the last commit, of which Redis knows. */
  #committedRules: readonly CompiledRule[] | undefined;
  /** Position → first second it is compared again. */
  readonly #settles = new Map<number, number>();

  constructor(deps: SignalPublisherDeps) {
    this.#deps = deps;
  }

  /** Call when the lease is won, before the first frame: keeps the last table of the previous leader. */
  async takeOver(): Promise<void> {
    this.#deps.market.book.rewritten.clear();
    const frame = await this.#deps.columns.readTable();
    if (!frame) return;
    const table = new MarketTable(frame.capacity);
    applyMarketFrame(frame, table);
    this.#before = { second: frame.header.second, table };
    this.#writtenUntil = frame.header.second;
  }

  /**
   * Publishes every known second up to this one that is still due; `changed` are the seconds of the book that are others than
   * at the call before. Rejects when Redis refuses; the next call continues.
   */
  async publish(published: MarketSecond, changed: readonly number[]): Promise<void> {
    try {
      this.#highs.correct(changed, (second) => this.#deps.market.book.column(second));
      this.#noteRewritten(published.second);
      // Before rules: an episode of a rule that is gone is named by the coin it had.
      this.#engine.setCoins(this.#deps.market.universe.symbols);
      const areNew = await this.#deps.rules.refresh(this.#deps.now());
      const state = this.#state ?? (await this.#restore());
      if (this.#state && areNew) this.#engine.setRules(this.#deps.rules.rules);
      this.#state = state;
      const from = Math.max((state.lastSecond ?? published.second - 1) + 1, published.second - MAX_SECONDS_BACK + 1);
      for (let second = from; second <= published.second; second++) {
        if (!this.#isKnown(second)) continue;
        await this.#publishSecond(second === published.second ? published : await this.#read(second), state);
      }
    } catch (error) {
      // The last commit may have been carried out or not: only Redis knows.
      this.#state = undefined;
      this.#committedRules = undefined;
      this.#highs.reset();
      throw error;
    }
  }

  #noteRewritten(published: number): void {
    const { rewritten, firstSecond } = this.#deps.market.book;
    if ((this.#highs.first ?? firstSecond) < firstSecond) this.#highs.doubt(rewritten);
    for (const position of rewritten) this.#settles.set(position, published + SETTLE_SECONDS);
    rewritten.clear();
  }

  async #restore(): Promise<CommittedState> {
    const { lastSecond, seenRules, recent, held, episodes } = await this.#deps.store.readState();
    const state = { lastSecond, seenRules: new Set(seenRules) };
    const positions = new Map(this.#deps.market.universe.symbols.map(({ symbol }, position) => [symbol, position]));
    this.#engine.forget();
    this.#engine.setRules(this.#deps.rules.rules);
    this.#left = held.flatMap(({ rule, symbol }) => (positions.has(symbol) ? [] : [[rule, symbol] as const]));
    for (const { rule, symbol, second, count } of held) this.#remember(rule, positions.get(symbol), second, count);
    for (const { rule, symbol, timestamp } of recent) this.#remember(rule, positions.get(symbol), timestamp / 1000, 0);
    for (const each of episodes) this.#engine.rememberEpisode(each);
    return state;
  }

  #remember(rule: string, position: number | undefined, second: number, held: number): void {
    if (position !== undefined) this.#engine.remember(rule, position, second, held);
  }

  #isKnown(second: number): boolean {
    return second >= this.#deps.market.book.liveFrom || second <= this.#writtenUntil;
  }

  #read(second: number): Promise<MarketSecond> {
    const { columns, market } = this.#deps;
    return readMarketSecond(columns, second, market.history.ready, market.history.exactSince);
  }

  async #publishSecond(read: MarketSecond, state: CommittedState): Promise<void> {
    const { second, table } = read;
    const { facts } = this.#deps.market;
    const market = { ...read, facts };
    const before = this.#before.second === second - 1 ? this.#before.table : (await this.#read(second - 1)).table;
    this.#hideUnsettled(before, second);
    await this.#deps.onSecond?.({ ...market, before, unsettled: this.#settles, isNext: state.lastSecond === second - 1 });
    const highs = await this.#highsAt(market);
    const { symbols } = this.#deps.market.universe;
    facts.follow(symbols);
    facts.second(table.column(FIELD.price));
    const btc = comparedRow(symbols);
    const started = performance.now();
    this.#engine.pass(before, table, second, highs, btc, (baselines) => figuresOfSecond(market, symbols, baselines));
    const { fired, rules: known, baselines } = this.#engine;
    const signals = factsOf(fired, known, market, symbols, this.#highs.now, baselines);
    const batch = signals.length > 0 ? encodeSignalBatch(second, signals, this.#deps.now()) : undefined;
    const durationMs = performance.now() - started;
    const { newRules, endedRules } = this.#changedRules(state);
    const held = heldBack(this.#engine, (position) => this.#symbolAt(position));
    const ended = this.#ended();
    const episodes = episodeChanges(this.#engine, second, this.#deps.now());
    await this.#deps.store.commit({
      second,
      batch,
      fired: countedSignals(this.#engine, this.#deps.rules),
      newRules,
      endedRules,
      held,
      ended,
      episodes,
    });
    this.#left = [];
    for (const key of newRules) state.seenRules.add(key);
    for (const key of endedRules) state.seenRules.delete(key);
    state.lastSecond = second;
    this.#committedRules = this.#engine.rules;
    this.#deps.onCompared?.({ second, before, now: table, highs, fired, rules: this.#engine.rules });
    copyInto(this.#before.table, table);
    this.#before.second = second;
    const began = coinsBegun(this.#engine, this.#deps.rules);
    if (began.size > 0) this.#deps.onBegan?.(began);
    const { rules, unreadable, leftOut } = this.#deps.rules;
    this.#deps.onPass({
      fired: firedByKind(this.#engine),
      suppressed: this.#engine.suppressed.count,
      rules: rules.size,
      unreadableRules: unreadable,
      leftOutRules: leftOut,
      durationMs,
    });
  }

  #changedRules({ seenRules }: CommittedState): { newRules: readonly string[]; endedRules: readonly string[] } {
    if (this.#committedRules === this.#engine.rules) return { newRules: [], endedRules: [] };
    const newRules = this.#engine.rules.map(({ key }) => key).filter((key) => !seenRules.has(key));
    if (seenRules.size + newRules.length === this.#engine.rules.length) return { newRules, endedRules: [] };
    const computed = new Set(this.#engine.rules.map(({ key }) => key));
    return { newRules, endedRules: [...seenRules].filter((key) => !computed.has(key)) };
  }

  /** The highs up to a second; undefined while no rule needs them. */
  async #highsAt({ second, now }: MarketSecond): Promise<WindowHighs | undefined> {
    if (!this.#engine.rules.some(({ rule }) => rule.kind === "short")) {
      this.#highs.reset();
      return undefined;
    }
    await this.#highs.advance(second, now, (seconds, into) => this.#deps.columns.readSecondsInto(seconds, into));
    return this.#highs;
  }

  #hideUnsettled(before: MarketTable, second: number): void {
    for (const [position, from] of this.#settles) {
      if (second >= from) this.#settles.delete(position);
      else if (position < before.capacity) before.column(FIELD.price)[position] = Number.NaN;
    }
  }

  #symbolAt(position: number): string {
    return this.#deps.market.universe.symbols[position]?.symbol as string;
  }

  #ended(): (readonly [rule: string, symbol: string])[] {
    const ended = this.#engine.takeEnded().map(([rule, position]) => [rule, this.#symbolAt(position)] as const);
    return [...this.#left, ...ended];
  }
}

/** A publisher for one term of leadership; call once the book continues the previous leader's columns. */
export async function createSignalPublisher({
  houseRules,
  redis,
  lease,
  log,
  ...deps
}: SignalPublisherPlan): Promise<SignalPublisher> {
  const { exchange } = deps.columns;
  const store = new SignalStore(redis, lease, exchange);
  const rules = new RuleSet(redis, lease, exchange, log, { house: houseRules ?? [] });
  const publisher = new SignalPublisher({ ...deps, store, rules });
  await publisher.takeOver();
  return publisher;
}

function copyInto(target: MarketTable, source: MarketTable): void {
  target.grow(source.capacity);
  for (let field = 0; field < FIELD_COUNT; field++) target.column(field).set(source.column(field));
}
