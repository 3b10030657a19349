// The signals each list holds, outside React: one buffer per watch list id, grouped by coin, forgotten after 20 minutes.

import { SIGNAL_LIFE_MS, SIGNAL_REPEAT_MS, type Signal } from "../../shared/contracts/signals.ts";
import type { WatchList } from "../../shared/contracts/watch-lists.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { listRules } from "../../shared/signals/list-rules.ts";
import { ruleKey } from "../../shared/signals/rule.ts";
import type { FrameLoop } from "./frame-loop.ts";

/** One row of a signal table. */
export interface SignalGroup {
  readonly symbol: string;
  readonly latest: Signal;
  /** Signals of this coin in this list within 60 s up to the latest one; shown beside the ticker from 2 on. */
  readonly repeats: number;
}

export type SignalListener = (listId: string, added: readonly Signal[]) => void;

interface Held {
  rules: ReadonlySet<string>;
  readonly tickers: ReadonlySet<string>;
  /** By id, oldest first. */
  readonly signals: Map<string, Signal>;
  /** Ids removed by the reader; a replay must not bring them back. */
  readonly removed: Set<string>;
}

export class SignalBuffer {
  readonly #loop: FrameLoop;
  readonly #lists = new Map<string, Held>();
  readonly #listeners = new Set<SignalListener>();
  /** Counts changes; painters compare it with what they painted. */
  version = 0;

  constructor(loop: FrameLoop) {
    this.#loop = loop;
  }

  /** Follows the lists as they are now on this exchange; a list whose rules changed starts empty. */
  setLists(lists: readonly WatchList[], exchange: ExchangeId): void {
    const before = new Map(this.#lists);
    this.#lists.clear();
    for (const list of lists) {
      const rules = new Set(listRules(list, exchange).map(ruleKey));
      if (rules.size === 0) continue;
      const known = before.get(list.id);
      const same = known !== undefined && known.rules.size === rules.size && [...rules].every((key) => known.rules.has(key));
      const tickers = new Set(list.tickers);
      this.#lists.set(list.id, {
        rules,
        tickers,
        signals: same ? known.signals : new Map(),
        removed: same ? known.removed : new Set(),
      });
    }
    this.#changed();
  }

  /** Takes signals in, each once per list; listeners hear the new ones. */
  add(signals: readonly Signal[]): void {
    for (const [listId, held] of this.#lists) {
      const added = signals.filter(
        ({ id, rule, symbol }) =>
          held.rules.has(rule) &&
          (held.tickers.size === 0 || held.tickers.has(symbol)) &&
          !held.signals.has(id) &&
          !held.removed.has(id),
      );
      if (added.length === 0) continue;
      for (const signal of added) held.signals.set(signal.id, signal);
      for (const listener of this.#listeners) listener(listId, added);
    }
    this.#changed();
  }

  /** Coins of a list, the one with the newest signal first. */
  groups(listId: string): readonly SignalGroup[] {
    const bySymbol = new Map<string, Signal[]>();
    for (const signal of this.#lists.get(listId)?.signals.values() ?? []) {
      const group = bySymbol.get(signal.symbol);
      if (group) group.push(signal);
      else bySymbol.set(signal.symbol, [signal]);
    }
    return [...bySymbol].map(([symbol, group]) => groupOf(symbol, group)).sort((a, b) => b.latest.timestamp - a.latest.timestamp);
  }

  /** Signals a list holds. */
  total(listId: string): number {
    return this.#lists.get(listId)?.signals.size ?? 0;
  }

  /** Removes a coin's signals from one list. */
  remove(listId: string, symbol: string): void {
    this.#drop(listId, (signal) => signal.symbol === symbol);
  }

  /** Removes all signals of one list. */
  clear(listId: string): void {
    this.#drop(listId, () => true);
  }

  /** Forgets signals older than 20 minutes; `now` is epoch ms by the server's clock. */
  sweep(now: number): void {
    for (const held of this.#lists.values()) {
      for (const [id, { timestamp }] of held.signals) if (now - timestamp > SIGNAL_LIFE_MS) held.signals.delete(id);
      for (const id of held.removed)
        if (now - Number(id.slice(id.lastIndexOf(":") + 1)) * 1000 > SIGNAL_LIFE_MS) held.removed.delete(id);
    }
    this.#changed();
  }

  /** Hears what is added to which list; the answer ends it. */
  onAdded(listener: SignalListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #drop(listId: string, leaves: (signal: Signal) => boolean): void {
    const held = this.#lists.get(listId);
    if (!held) return;
    for (const [id, signal] of held.signals) {
      if (!leaves(signal)) continue;
      held.signals.delete(id);
      held.removed.add(id);
    }
    this.#changed();
  }

  #changed(): void {
    this.version++;
    this.#loop.request();
  }
}

function groupOf(symbol: string, group: readonly Signal[]): SignalGroup {
  const latest = group.reduce((newest, signal) => (signal.timestamp > newest.timestamp ? signal : newest));
  const repeats = group.filter(({ timestamp }) => latest.timestamp - timestamp < SIGNAL_REPEAT_MS).length;
  return { symbol, latest, repeats };
}
