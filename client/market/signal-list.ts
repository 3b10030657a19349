// What one list holds of signals: each once, oldest first by coin.

import type { Signal } from "../../shared/contracts/signals.ts";
import { ALL_COINS, removedPart } from "../../shared/signals/removals.ts";
import { SIGNAL_LIFE_MS } from "../../shared/signals/signal-times.ts";
import { signalTypeOf, type SignalType } from "../../shared/signals/signal-types.ts";
import { MAX_HELD, RemovedSignals } from "./removed-signals.ts";
import { groupOf, withoutDuplicates, type CoinSignals, type SignalGroup } from "./signal-groups.ts";
import type { SignalRemovals } from "./signal-removals.ts";
import type { Place, SignalStore } from "./signal-store.ts";

/** A signal that arrived, and its place in the store. */
export interface Arrived {
  readonly signal: Signal;
  readonly place: Place;
  /** It is the server's own of one this browser had computed itself. */
  readonly isReplaced: boolean;
}

/** What names a signal or an episode. */
export type Said = Pick<Signal, "rule" | "symbol" | "signalType" | "direction" | "timestamp">;

const NO_PLACES: readonly Place[] = [];

export class SignalList {
  readonly rules: ReadonlySet<string>;
  /** What removals know it by. */
  readonly name: string;
  readonly #store: SignalStore;
  readonly #removals: SignalRemovals;
  #tickers: ReadonlySet<string>;
  #shownType: SignalType | "all" = "all";
  #hidden: ReadonlySet<string> = new Set();
  /** In the order they came. */
  #places: Place[] = [];
  readonly #bySymbol = new Map<string, CoinSignals>();
  readonly #away: RemovedSignals;
  #groups: readonly SignalGroup[] | undefined;
  /** Counts changes of its groups, which are made only for who asks for them. */
  changes = 0;

  constructor(
    name: string,
    store: SignalStore,
    removals: SignalRemovals,
    rules: ReadonlySet<string>,
    tickers: readonly string[],
  ) {
    this.name = name;
    this.#store = store;
    this.#removals = removals;
    this.rules = rules;
    this.#tickers = new Set(tickers);
    this.#away = new RemovedSignals(store, (place) => this.#isRemoved(place));
  }

  /** Shows these coins only, all of them when there are none, and signals of this type only. */
  restrict(tickers: readonly string[], shownType: SignalType | "all"): boolean {
    const isSame = tickers.length === this.#tickers.size && tickers.every((symbol) => this.#tickers.has(symbol));
    if (isSame && shownType === this.#shownType) return false;
    this.#tickers = new Set(tickers);
    this.#shownType = shownType;
    for (const ofCoin of this.#bySymbol.values()) ofCoin.shown = ofCoin.group = undefined;
    this.#touch();
    return true;
  }

  /** Leaves these coins out, unless they are its own; true when that changes what it shows. */
  hide(coins: ReadonlySet<string>): boolean {
    const isSame = coins.size === this.#hidden.size && [...coins].every((symbol) => this.#hidden.has(symbol));
    if (isSame) return false;
    this.#hidden = coins;
    this.#touch();
    return true;
  }

  /** Takes signals of its rules in; answers with the new ones among the coins it shows. */
  add(arrived: readonly Arrived[]): Signal[] {
    const added = arrived.filter((each) => this.#keep(each));
    const surplus = this.#places.splice(0, Math.max(0, this.#places.length - MAX_HELD));
    for (const place of surplus) this.#forget(place);
    return added.filter(({ signal, place }) => this.placesOf(signal.symbol).includes(place)).map(({ signal }) => signal);
  }

  /** Takes in crossings from before the list began, of coins it has no signal of the same rule for. */
  addEarlier(arrived: readonly Arrived[]): void {
    for (const { place } of arrived) this.#addEarlier(place);
  }

  /** Takes in what another list waited for already. */
  begin(places: Iterable<Place>): void {
    for (const place of places) if (this.rules.has(this.#store.rule(place)) && !this.#away.keep(place)) this.#insert(place);
  }

  /** Whether it shows what this rule said of this coin at this moment, epoch ms. */
  has({ rule, symbol, signalType, direction, timestamp }: Said): boolean {
    const type = signalTypeOf(signalType, direction);
    const isShown = this.#shownType === "all" || type === this.#shownType;
    return isShown && this.rules.has(rule) && this.#shows(symbol) && !this.#removals.cover(this.name, symbol, type, timestamp);
  }

  /** Coins, the one with the newest signal first; the same array until something changes. */
  get groups(): readonly SignalGroup[] {
    this.#groups ??= [...this.#bySymbol]
      .filter(([symbol]) => this.#shows(symbol))
      .flatMap(([symbol, ofCoin]) => groupOf(symbol, ofCoin, this.#shownOf(ofCoin), this.#store) ?? [])
      .sort((a, b) => b.latest.timestamp - a.latest.timestamp || (a.symbol < b.symbol ? -1 : 1));
    return this.#groups;
  }

  /** Where a coin's signals are that it shows, oldest first. */
  placesOf(symbol: string): readonly Place[] {
    const ofCoin = this.#bySymbol.get(symbol);
    return ofCoin && this.#shows(symbol) ? this.#shownOf(ofCoin) : NO_PLACES;
  }

  /** Coins it shows. */
  get coinCount(): number {
    if (this.#shownType !== "all") return this.groups.length;
    if (this.#tickers.size === 0) return [...this.#bySymbol.keys()].filter((symbol) => this.#shows(symbol)).length;
    return [...this.#tickers].filter((symbol) => this.#bySymbol.has(symbol)).length;
  }

  /**
   * Removes a coin's signals; those of all coins without one; of the shown type only. A replay must not bring them back. Answers
   * with the moment of the newest, epoch ms; undefined when there were none.
   */
  remove(symbol?: string): number | undefined {
    let upTo: number | undefined;
    for (const [each, { places }] of this.#bySymbol) {
      const newest = this.#ofShownType(places).at(-1);
      if (newest === undefined || (symbol !== undefined && each !== symbol)) continue;
      const timestamp = this.#store.timestamp(newest);
      upTo = Math.max(timestamp, upTo ?? timestamp);
    }
    if (upTo === undefined) return undefined;
    this.#removals.note(this.name, removedPart(symbol ?? ALL_COINS, this.#shownType), upTo);
    this.followRemovals();
    return upTo;
  }

  /** Lets go of what was removed, here or elsewhere, and has again what was taken back; true when there was any. */
  followRemovals(): boolean {
    const back = this.#away.takenBack();
    const isDropped = this.#drop((place) => this.#away.keep(place));
    for (const place of back) this.#bringBack(place);
    return isDropped || back.length > 0;
  }

  /** Forgets what is older than a signal's life; `now` is epoch ms by the server's clock. */
  sweep(now: number): boolean {
    return this.#forgetAll((place) => now - this.#store.timestamp(place) > SIGNAL_LIFE_MS);
  }

  /** Forgets everything. */
  end(): void {
    this.#forgetAll(() => true);
  }

  #touch(): void {
    this.#groups = undefined;
    this.changes++;
  }

  #shows(symbol: string): boolean {
    return this.#tickers.size === 0 ? !this.#hidden.has(symbol) : this.#tickers.has(symbol);
  }

  #showsType(place: Place): boolean {
    return this.#shownType === "all" || this.#store.type(place) === this.#shownType;
  }

  #ofShownType(places: readonly Place[]): readonly Place[] {
    return this.#shownType === "all" ? places : places.filter((place) => this.#showsType(place));
  }

  #shownOf(ofCoin: CoinSignals): readonly Place[] {
    ofCoin.shown ??= withoutDuplicates(this.#ofShownType(ofCoin.places), this.#store);
    return ofCoin.shown;
  }

  /** True for one that is new here. */
  #keep({ place, signal: { symbol }, isReplaced }: Arrived): boolean {
    if (this.#placesOf(symbol).includes(place)) {
      if (isReplaced) this.#changed(symbol);
      return false;
    }
    if (this.#away.keep(place)) return false;
    this.#take(place);
    return true;
  }

  /** Takes a signal in; what was only known to have been above before gives way to it. */
  #take(place: Place): void {
    for (const earlier of this.#ofRule(place).filter((each) => this.#store.isEarlier(each)))
      this.#drop((each) => each === earlier);
    this.#insert(place);
  }

  #addEarlier(place: Place): void {
    if (!this.#away.keep(place) && this.#ofRule(place).length === 0) this.#insert(place);
  }

  /** Takes in again what is not removed any more. */
  #bringBack(place: Place): void {
    if (this.#store.isEarlier(place)) this.#addEarlier(place);
    else this.#take(place);
    this.#away.letGo(place);
  }

  /** Also of what is kept away. */
  #forgetAll(isGone: (place: Place) => boolean): boolean {
    this.#away.forget(isGone);
    return this.#drop(isGone);
  }

  /** What it holds of the coin and rule of a place. */
  #ofRule(place: Place): readonly Place[] {
    const [store, rule] = [this.#store, this.#store.rule(place)];
    return this.#placesOf(store.symbol(place)).filter((each) => store.rule(each) === rule);
  }

  #placesOf(symbol: string): readonly Place[] {
    return this.#bySymbol.get(symbol)?.places ?? NO_PLACES;
  }

  #isRemoved(place: Place): boolean {
    const store = this.#store;
    return this.#removals.cover(this.name, store.symbol(place), store.type(place), store.timestamp(place));
  }

  #insert(place: Place): void {
    const store = this.#store;
    const symbol = store.symbol(place);
    const timestamp = store.timestamp(place);
    const ofCoin = this.#bySymbol.get(symbol);
    if (ofCoin) {
      const at = ofCoin.places.findLastIndex((other) => store.timestamp(other) <= timestamp) + 1;
      // Each time another array: one that grows in place takes room for 16 more, for every coin of every list.
      ofCoin.places = ofCoin.places.toSpliced(at, 0, place);
      ofCoin.shown = undefined;
    } else this.#bySymbol.set(symbol, { places: [place], shown: undefined, group: undefined, groupPlace: place });
    store.hold(place);
    this.#places.push(place);
    this.#touch();
  }

  #drop(isGone: (place: Place) => boolean): boolean {
    const gone = this.#places.filter(isGone);
    if (gone.length === 0) return false;
    this.#places = this.#places.filter((place) => !isGone(place));
    for (const place of gone) this.#forget(place);
    return true;
  }

  /** A place that is not among #places any more. */
  #forget(place: Place): void {
    const symbol = this.#store.symbol(place);
    const ofCoin = this.#bySymbol.get(symbol);
    if (ofCoin) {
      ofCoin.places = ofCoin.places.filter((each) => each !== place);
      ofCoin.shown = undefined;
      if (ofCoin.places.length === 0) this.#bySymbol.delete(symbol);
      // Its place will be another signal's.
      if (ofCoin.groupPlace === place) ofCoin.group = undefined;
    }
    this.#store.release(place);
    this.#touch();
  }

  #changed(symbol: string): void {
    const ofCoin = this.#bySymbol.get(symbol);
    if (ofCoin) ofCoin.group = undefined;
    this.#touch();
  }
}
