// Every change of an exchange's coins while a worker leads, one after the other: the hourly list, coins that join because they
// are unusual or new, and those that leave again once calm.

import pLimit from "p-limit";
import { mergeUniverse, type Joined, type ListedSymbol, type Universe } from "../../shared/market/universe.ts";
import type { Log } from "../../shared/node/log.ts";
import type { ColumnStore } from "../columns/column-store.ts";
import { UnwatchedMarket } from "../discovery/unwatched-market.ts";
import type { DayFigures, ExchangeRest, ListedTicker } from "../exchanges/exchange.ts";
import type { ExchangeRuntime } from "./exchange-runtime.ts";
import type { IngestTiming } from "./ingest-timing.ts";
import { HaltWatch } from "./halt-watch.ts";
import { ListPlausibility } from "./list-plausibility.ts";
import { keptCoins, listedSymbol, refreshUniverse } from "./universe-keeper.ts";

/** Coins watched beyond the most traded ones: a share of those, within bounds. A market that moves as a whole fills no more. */
const PLACES_SHARE = 1 / 8;
const MIN_PLACES = 20;
const MAX_PLACES = 40;
/** A joined coin that has been calm for this long gives its slot to one that moves now, ms. */
const REPLACED_AFTER_MS = 60_000;

export interface UniverseChangesDeps {
  readonly store: ColumnStore;
  readonly rest: Pick<ExchangeRest, "listed">;
  readonly maxSymbols: number;
  readonly timing: Pick<IngestTiming, "calmAfterMs" | "newForMs" | "listAgainMs">;
  /** The exchange's clock, epoch ms. */
  readonly now: () => number;
  /** The market that this worker leads; undefined without one. */
  readonly leading: () => ExchangeRuntime | undefined;
  /** Applies the universe in Redis. */
  readonly adopt: (runtime: ExchangeRuntime, universe: Universe) => void;
  readonly onError: (error: unknown) => void;
  readonly log: Log;
}

export class UniverseChanges {
  readonly #deps: UniverseChangesDeps;
  readonly #oneByOne = pLimit(1);
  readonly #plausibility = new ListPlausibility();
  readonly #halts = new HaltWatch();
  readonly unwatched: UnwatchedMarket;
  /** Rank of each pair in the exchange's list by 24 h volume. */
  #ranks: ReadonlyMap<string, number> = new Map();
  /** Base coins with alerts at the last check, whose positions are not reassigned; undefined before the first check. */
  #alertedCoins: ReadonlySet<string> | undefined;
  #leadsSince = 0;
  #askedAt = Number.NEGATIVE_INFINITY;
  #asking: NodeJS.Timeout | undefined;

  constructor(deps: UniverseChangesDeps) {
    this.#deps = deps;
    this.unwatched = new UnwatchedMarket({
      onUnusual: () => void this.#join().catch(deps.onError),
      onNewPair: () => this.#askAgain(),
    });
  }

  /** A new leader does not know how calm the coins were before. */
  begin(): void {
    this.#leadsSince = this.#deps.now();
    this.#alertedCoins = undefined;
    this.#watchOthers();
  }

  stop(): void {
    clearTimeout(this.#asking);
  }

  /** Takes the exchange's current list; returns the coins in it that are quoted for the first time. */
  learn(listed: readonly ListedTicker[]): readonly ListedTicker[] {
    const found = this.unwatched.follow(listed, this.#deps.now());
    this.#watchOthers();
    this.#ranks = new Map(listed.map(({ pair }, rank) => [pair, rank]));
    return found;
  }

  /** Whether a list may be followed; one that lacks too many watched coins is requested again first. */
  accepts(before: Universe, listed: readonly ListedTicker[]): boolean {
    if (this.#plausibility.isPlausible(before, listed)) return true;
    const exchange = this.#deps.store.exchange;
    this.#deps.log.warn({ exchange, listed: listed.length }, "the exchange's list lacks many watched coins, asking again");
    this.#askAgain();
    return false;
  }

  /**
   * Takes the day's figures of every pair; requests the list when they, or silence, suggest that a watched coin no longer trades.
   */
  dayFigures(figures: ReadonlyMap<string, DayFigures>): void {
    this.unwatched.dayFigures(figures, this.#deps.now());
    const runtime = this.#deps.leading();
    if (!runtime) return;
    const { book, universe } = runtime;
    if (this.#halts.round({ coins: universe.symbols, figures, lastTradeAt: book.lastTradeTimes(book.openSecond) }))
      this.#askAgain();
  }

  #watchOthers(): void {
    const runtime = this.#deps.leading();
    if (runtime) this.unwatched.watch(runtime.universe.symbols);
  }

  /** Requests the exchange's list, and follows it. Retried soon while a quoted pair is not watched, whatever failed. */
  async refresh(): Promise<void> {
    this.#askedAt = performance.now();
    try {
      const listed = await this.#deps.rest.listed();
      const runtime = this.#deps.leading();
      if (runtime && !this.accepts(runtime.universe, listed)) return;
      const found = this.learn(listed);
      await this.#follow(listed, found).catch((error: unknown) => {
        this.unwatched.findAgain(found);
        throw error;
      });
    } finally {
      if (this.unwatched.awaitsListing) this.#askAgain();
    }
  }

  /** The current list, with the coins in it that are quoted for the first time. */
  #follow(listed: readonly ListedTicker[], found: readonly ListedTicker[]): Promise<void> {
    const { store, maxSymbols, now } = this.#deps;
    return this.#change(byPair(listed), async (before) => {
      const joining = new Map(found.map(({ pair }): [string, Joined] => [pair, { reason: "listing", at: now() }]));
      // A new listing happens once, so it does not use the slots shared by moving coins.
      const places = [...joining].slice(0, Math.max(0, MAX_PLACES - joinedOf(before.symbols)));
      const answer = { listed: () => Promise.resolve(listed) };
      return (await refreshUniverse(store, answer, maxSymbols, before, now(), new Map(places))).universe;
    });
  }

  /** Drops coins that joined for their activity and are calm since, unless a user watches them. */
  async leave(): Promise<void> {
    const runtime = this.#deps.leading();
    if (!runtime || !runtime.universe.symbols.some((coin) => this.#isCalm(coin))) return;
    const { watchedPairs, alertedCoins } = await keptCoins(this.#deps.store);
    this.#alertedCoins = alertedCoins;
    await this.#change(new Map(), (before) => {
      const stays = (coin: Universe["symbols"][number]): boolean =>
        !this.#isCalm(coin) || watchedPairs.has(coin.pair) || alertedCoins.has(coin.symbol);
      return this.#write(before, activeOf(before).filter(stays));
    });
  }

  async #join(): Promise<void> {
    const { now, log, store } = this.#deps;
    const exchange = store.exchange;
    // What nobody takes would never be reported again.
    if (!this.#deps.leading()) return void this.unwatched.takeUnusual();
    const figures = new Map<string, DayFigures>();
    await this.#change(figures, async (before) => {
      const at = now();
      const unusual = this.unwatched.takeUnusual();
      const stay = await this.#makeRoom(before, unusual.length);
      const coins = unusual.slice(0, this.#freePlaces(stay));
      for (const { coin, reason, score } of coins) {
        figures.set(coin.pair, coin);
        log.info({ exchange, pair: coin.pair, reason, score }, "a coin joins");
      }
      const joining = coins.map(({ coin, reason }) => listedSymbol(coin, { reason, at }));
      return this.#write(before, [...stay, ...joining]);
    });
  }

  /** Active coins without those that make room, longest calm first, when `wanted` coins find no free slot. */
  async #makeRoom(before: Universe, wanted: number): Promise<Universe["symbols"]> {
    const active = activeOf(before);
    const lacking = wanted - this.#freePlaces(active);
    if (lacking <= 0) return active;
    const replaceable = active.filter((coin) => this.#isCalm(coin, REPLACED_AFTER_MS));
    if (replaceable.length === 0) return active;
    const { watchedPairs, alertedCoins } = await keptCoins(this.#deps.store);
    const leaving = new Set(
      replaceable
        .filter(({ pair, symbol }) => !watchedPairs.has(pair) && !alertedCoins.has(symbol))
        .sort((a, b) => this.#stirredAt(a) - this.#stirredAt(b))
        .slice(0, lacking),
    );
    return active.filter((coin) => !leaving.has(coin));
  }

  async #write(before: Universe, chosen: readonly ListedSymbol[]): Promise<Universe> {
    this.#alertedCoins ??= (await keptCoins(this.#deps.store)).alertedCoins;
    const universe = mergeUniverse(before, chosen, this.#deps.now(), this.#alertedCoins);
    if (universe !== before) await this.#deps.store.writeUniverse(universe);
    return universe;
  }

  /** Runs after pending changes; `figures` are those of joining coins, by pair. */
  #change(figures: ReadonlyMap<string, DayFigures>, change: (before: Universe) => Promise<Universe>): Promise<void> {
    return this.#oneByOne(async () => {
      const runtime = this.#deps.leading();
      if (!runtime) return;
      const universe = await change(runtime.universe);
      if (universe !== runtime.universe && this.#deps.leading() === runtime) this.#deps.adopt(runtime, universe);
      runtime.applyDayFigures(figures);
    });
  }

  #freePlaces(coins: Universe["symbols"]): number {
    const { maxSymbols } = this.#deps;
    const places = Math.min(MAX_PLACES, Math.max(MIN_PLACES, Math.ceil(maxSymbols * PLACES_SHARE)));
    return Math.max(0, places - joinedOf(coins));
  }

  /** Whether a joined coin is no longer new and has been calm for this long, ms. */
  #isCalm(coin: Universe["symbols"][number], afterMs = this.#deps.timing.calmAfterMs): boolean {
    const { timing, maxSymbols, now } = this.#deps;
    const { pair, active, joined } = coin;
    if (!active || !joined || (this.#ranks.get(pair) ?? Number.POSITIVE_INFINITY) < maxSymbols) return false;
    const isNew = joined.reason === "listing" && now() - joined.at < timing.newForMs;
    return !isNew && now() - this.#stirredAt(coin) >= afterMs;
  }

  /** When a joined coin was last, or may have been, unusual, exchange time, epoch ms. */
  #stirredAt({ pair, joined }: Universe["symbols"][number]): number {
    return Math.max(joined?.at ?? 0, this.#leadsSince, this.unwatched.stirredAt(pair));
  }

  /** Requests the list now, or as soon as the last request is old enough. */
  #askAgain(): void {
    clearTimeout(this.#asking);
    const waitMs = Math.max(0, this.#askedAt + this.#deps.timing.listAgainMs - performance.now());
    this.#asking = setTimeout(() => {
      if (this.#deps.leading()) void this.refresh().catch(this.#deps.onError);
    }, waitMs);
    this.#asking.unref();
  }
}

/** Coins watched beyond the most traded ones. */
const joinedOf = (coins: Universe["symbols"]): number => coins.filter(({ active, joined }) => active && joined).length;

function activeOf({ symbols }: Universe): Universe["symbols"][number][] {
  return symbols.filter(({ active }) => active);
}

/** A list as figures of its coins. */
export function byPair(listed: readonly ListedTicker[]): ReadonlyMap<string, ListedTicker> {
  return new Map(listed.map((coin) => [coin.pair, coin]));
}
