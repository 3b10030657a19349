// The signals of all lists, outside React: which rules the lists wait for, and which lists get an arriving signal.

import type { RelationFacts, SignalRelation } from "../../shared/contracts/relations.ts";
import type { Episode } from "../../shared/contracts/episodes.ts";
import type { Signal } from "../../shared/contracts/signals.ts";
import { SIGNAL_LIFE_MS } from "../../shared/signals/signal-times.ts";
import { maxRules, planAllowsExchange, type PlanId } from "../../shared/contracts/plans.ts";
import type { WatchList } from "../../shared/contracts/watch-lists.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { listRules } from "../../shared/signals/list-rules.ts";
import { ruleKey, type SignalRule } from "../../shared/signals/rule.ts";
import type { SignalType } from "../../shared/signals/signal-types.ts";
import type { FrameLoop } from "./frame-loop.ts";
import { PlaceSet } from "./place-set.ts";
import type { SignalGroup } from "./signal-groups.ts";
import { SignalList, type Arrived, type Said } from "./signal-list.ts";
import { SignalRemovals } from "./signal-removals.ts";
import { SignalStore, type Place } from "./signal-store.ts";

export type { SignalGroup } from "./signal-groups.ts";

/** A signal as a mark on a chart needs it. */
export interface FiredSignal {
  readonly type: SignalType;
  /** Epoch ms. */
  readonly timestamp: number;
}

/** Called with what is new in a list, replayed signals included: their timestamps show how old they are. */
export type SignalListener = (listId: string, added: readonly Signal[]) => void;

export interface EpisodeSink {
  readonly take: (episodes: readonly Episode[]) => void;
}

const MAX_SENT = 5000;
const NO_GROUPS: readonly SignalGroup[] = [];

export class SignalBuffer {
  readonly #loop: FrameLoop;
  readonly #store = new SignalStore();
  /** By signal. */
  readonly #relations = new Map<string, RelationFacts>();
  readonly #lists = new Map<string, SignalList>();
  /** The same lists on other exchanges: they only gather what charts mark. */
  #forMarks: readonly SignalList[] = [];
  readonly #removalTimes = new SignalRemovals();
  readonly #listeners = new Set<SignalListener>();
  /** What the server sent for the rules in use, also for a list that starts to use one of them later. */
  readonly #sent = new PlaceSet();
  #rules: ReadonlyMap<string, SignalRule> = new Map();
  #hidden: ReadonlySet<string> = new Set();
  /** Counts changes; painters compare it with what they painted. */
  version = 0;
  /** Counts what the reader took away or back: it is seen at once, also while the screen is paused. */
  removals = 0;
  /** Takes the server's episodes; set by the first list that shows them, and then they are asked for. */
  episodes: EpisodeSink | undefined;
  /** Set by the stream: the lists wait for other rules now. */
  onRules: () => void = () => {};

  constructor(loop: FrameLoop) {
    this.#loop = loop;
  }

  /** Rules of all lists by their key, each once. */
  get rules(): ReadonlyMap<string, SignalRule> {
    return this.#rules;
  }

  /**
   * Follows the lists as they are now on this exchange; one whose rules changed starts over, without what was removed. With a
   * plan, lists wait only for signal types it holds: the server would refuse all rules for one of another. Of the other exchanges
   * that have charts they wait for what the plan leaves room for.
   */
  setLists(lists: readonly WatchList[], exchange: ExchangeId, plan?: PlanId, charted: readonly ExchangeId[] = []): void {
    const before = this.#all;
    const changes = before.map((list) => list.changes);
    const rules = new Map<string, SignalRule>();
    const follow = (list: WatchList, on: ExchangeId, room = Number.POSITIVE_INFINITY): SignalList[] => {
      const ofList = new Set<string>();
      for (const rule of listRules(list, on, plan)) {
        const key = ruleKey(rule);
        if (!rules.has(key) && rules.size >= room) continue;
        rules.set(key, rule);
        ofList.add(key);
      }
      return ofList.size === 0 ? [] : [this.#follow(list, on, ofList, before)];
    };
    this.#lists.clear();
    for (const list of lists) for (const kept of follow(list, exchange)) this.#lists.set(list.id, kept);
    const others = plan ? charted.filter((on) => on !== exchange && planAllowsExchange(plan, on)) : [];
    this.#forMarks = others.flatMap((on) => lists.flatMap((list) => follow(list, on, plan && maxRules(plan))));
    const all = this.#all;
    for (const list of before) if (!all.includes(list)) list.end();
    if (all.length !== before.length || all.some((list, at) => list !== before[at] || list.changes !== changes[at]))
      this.#changed();
    if (sameKeys(this.#rules, rules)) return;
    this.#rules = rules;
    for (const place of this.#sent) if (!rules.has(this.#store.rule(place))) this.#forgetSent(place);
    this.onRules();
  }

  /** Leaves these coins out of all lists, as long as nothing else is said. */
  hide(coins: ReadonlySet<string>): void {
    this.#hidden = coins;
    this.#change((list) => list.hide(coins));
    this.removals++;
  }

  /** How a signal stands to another exchange; undefined until that is known. */
  relationOf(id: string): RelationFacts | undefined {
    return this.#relations.get(id);
  }

  /** What has become known of signals. */
  relate(relations: readonly SignalRelation[]): void {
    // A day's tab must not hold all of them, and old ones are seldom on screen.
    if (this.#relations.size > MAX_SENT) this.#relations.clear();
    for (const relation of relations) this.#relations.set(relation.id, relation);
    this.#changed();
  }

  /** Takes signals in, each once per list; listeners get the new ones. */
  add(signals: readonly Signal[]): void {
    for (const { id, relation } of signals) if (relation) this.#relations.set(id, relation);
    const arrived = this.#arrived(signals, (signal) => this.#store.put(signal));
    if (arrived.length === 0) return;
    this.#deliver(arrived);
    for (const [listId, list] of this.#lists) {
      const added = this.#hand(list, arrived);
      if (added.length > 0) for (const listener of this.#listeners) listener(listId, added);
    }
    for (const list of this.#forMarks) this.#hand(list, arrived);
    for (const { place } of arrived) this.#store.release(place);
  }

  /** Takes in the crossings of coins that were above before their rules were waited for; no listener gets them. */
  addEarlier(signals: readonly Signal[]): void {
    const arrived = this.#arrived(signals, (signal) => this.#store.put(signal, true));
    this.#change((list) => {
      const before = list.changes;
      list.addEarlier(arrived.filter(({ signal }) => list.rules.has(signal.rule)));
      return list.changes !== before;
    });
    for (const { place } of arrived) this.#store.release(place);
  }

  /** Coins of a list, the one with the newest signal first; the same array until the list changes. */
  groups(listId: string): readonly SignalGroup[] {
    return this.#lists.get(listId)?.groups ?? NO_GROUPS;
  }

  /** When and as what a coin of an exchange fired in any list, each signal once. */
  firedFor(exchange: ExchangeId, symbol: string): readonly FiredSignal[] {
    const places = new Set(this.#all.flatMap((list) => list.placesOf(symbol)));
    return [...places]
      .filter((place) => this.#store.exchange(place) === exchange)
      .map((place) => ({ type: this.#store.type(place), timestamp: this.#store.timestamp(place) }));
  }

  /** Whether a list shows what a rule said of a coin. */
  shows(listId: string, said: Said): boolean {
    return this.#lists.get(listId)?.has(said) ?? false;
  }

  /** How many coins those are, without making their groups. */
  coinCount(listId: string): number {
    return this.#lists.get(listId)?.coinCount ?? 0;
  }

  /** Removes a coin's signals from one list, of the type it shows; answers with the moment of the newest, epoch ms, if there were any. */
  remove(listId: string, symbol: string): number | undefined {
    return this.#remove(listId, symbol);
  }

  /** Removes the signals of all coins from one list; answers the same way. */
  clear(listId: string): number | undefined {
    return this.#remove(listId);
  }

  /** Forgets signals older than 20 minutes; `now` is epoch ms by the server's clock. */
  sweep(now: number): void {
    for (const place of this.#sent) if (now - this.#store.timestamp(place) > SIGNAL_LIFE_MS) this.#forgetSent(place);
    this.#removalTimes.sweep(now);
    this.#change((list) => list.sweep(now));
  }

  /** Calls `listener` with what is added to which list; returns the unsubscribe function. */
  onAdded(listener: SignalListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  get #all(): SignalList[] {
    return [...this.#lists.values(), ...this.#forMarks];
  }

  /** The list that has these rules on this exchange already, or a new one. */
  #follow(list: WatchList, exchange: ExchangeId, rules: ReadonlySet<string>, before: readonly SignalList[]): SignalList {
    this.#removalTimes.noteStored(list.id, list);
    const known = before.find(({ name }) => name === nameOf(list.id, exchange));
    const kept = known && sameKeys(known.rules, rules) ? known : this.#newList(list, exchange, rules);
    kept.restrict(list.tickers, list.shownType);
    if (kept.followRemovals()) this.removals++;
    return kept;
  }

  #newList({ id, tickers, shownType }: WatchList, exchange: ExchangeId, rules: ReadonlySet<string>): SignalList {
    const list = new SignalList(nameOf(id, exchange), this.#store, this.#removalTimes, rules, tickers);
    list.restrict(tickers, shownType);
    list.hide(this.#hidden);
    list.begin(this.#sent);
    return list;
  }

  /** Those of the rules in use, each held until all lists have read it. */
  #arrived(signals: readonly Signal[], put: (signal: Signal) => Omit<Arrived, "signal">): readonly Arrived[] {
    const arrived = signals.filter(({ rule }) => this.#rules.has(rule)).map((signal): Arrived => ({ signal, ...put(signal) }));
    for (const { place } of arrived) this.#store.hold(place);
    return arrived;
  }

  /** Gives a list what is of its rules; answers with what is new in it. */
  #hand(list: SignalList, arrived: readonly Arrived[]): readonly Signal[] {
    const before = list.changes;
    const added = list.add(arrived.filter(({ signal }) => list.rules.has(signal.rule)));
    if (list.changes !== before) this.#changed();
    return added;
  }

  #deliver(arrived: readonly Arrived[]): void {
    for (const { place } of arrived) {
      if (this.#sent.has(place)) continue;
      this.#sent.add(place);
      this.#store.hold(place);
    }
    for (const place of this.#sent) {
      if (this.#sent.size <= MAX_SENT) break;
      this.#forgetSent(place);
    }
  }

  #forgetSent(place: Place): void {
    this.#sent.delete(place);
    this.#store.release(place);
  }

  #change(change: (list: SignalList) => boolean): void {
    const changed = this.#all.map(change);
    if (changed.includes(true)) this.#changed();
  }

  #remove(listId: string, symbol?: string): number | undefined {
    const upTo = this.#lists.get(listId)?.remove(symbol);
    if (upTo === undefined) return undefined;
    this.removals++;
    this.#changed();
    return upTo;
  }

  #changed(): void {
    this.version++;
    this.#loop.request();
  }
}

/** What a list is known by on an exchange. */
const nameOf = (listId: string, exchange: ExchangeId): string => `${listId}:${exchange}`;

interface Keys {
  readonly size: number;
  keys(): Iterable<string>;
  has(key: string): boolean;
}

function sameKeys(a: Keys, b: Keys): boolean {
  return a.size === b.size && [...a.keys()].every((key) => b.has(key));
}
