// Exactly-once delivery where a pair's trade ids rise by one (Binance's aggregate trades): trades the sockets missed are fetched
// by id until REST and socket meet; what cannot be fetched becomes a gap.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { RestTrade } from "./exchange.ts";
import { isPlausible } from "./price-guard.ts";
import { RestError } from "./rest-error.ts";
import { IN_FLIGHT_MS, STOOD_STILL_MS } from "./time-holes.ts";
import { isFarAhead, TradeIds, type IdHole } from "./trade-ids.ts";
import type { DeliveryDeps, TradeLedger } from "./venue.ts";

/** A trade whose id rises by one per pair. */
export interface NumberedTrade extends RestTrade {
  readonly id: number;
}

/** Trades by id over REST. */
export interface NumberedTrades {
  /**
   * A page of trades from this id on, or the newest page, oldest first; may lag behind the sockets by seconds. An unreadable
   * trade is undefined in its place, so the page keeps its served length.
   */
  tradesFrom(pair: string, fromId?: number): Promise<readonly (NumberedTrade | undefined)[]>;
}

interface IdLedgerOptions {
  readonly exchange: ExchangeId;
  /** Length of a full page. */
  readonly tradesPerPage: number;
  /** Pages one hole may cost before rebuilding from candles is better. */
  readonly maxPages: number;
}

type IdLedgerDeps = Pick<DeliveryDeps, "sink" | "metrics" | "log" | "timing" | "pairOf" | "requestRepair">;

interface Cut {
  /** Monotonic ms since when live delivery works again; Infinity while it does not. */
  restoredAt: number;
  /** The newest id at that time, or the newest REST has shown since: a later live trade reveals what was missed. */
  lastId: number;
}

/** A second connection, or disorder in the stream, often brings missing ids by itself within this time. */
const PATIENCE_MS = 1_000;

export class IdLedger implements TradeLedger {
  readonly #deps: IdLedgerDeps;
  readonly #rest: NumberedTrades;
  readonly #options: IdLedgerOptions;
  /** Accepts live trades; called directly because every trade passes here. */
  readonly ids: TradeIds;
  /**
   * Coins interrupted before their first trade, which have no id to continue from. Value: exchange time of the interruption,
   * epoch ms.
   */
  readonly #cutWithoutId = new Map<number, number>();
  readonly #cuts = new Map<number, Cut>();
  /** How often in a row REST served only unreadable trades, with no later trade to show where they end. */
  readonly #vainAsks = new Map<number, number>();

  constructor(deps: IdLedgerDeps, rest: NumberedTrades, options: IdLedgerOptions) {
    this.#deps = deps;
    this.#rest = rest;
    this.#options = options;
    const { sink, timing, requestRepair } = deps;
    this.ids = new TradeIds({
      holeFound: (position) => requestRepair(position, performance.now() + Math.min(PATIENCE_MS, timing.repairDelayMs)),
      holeAbandoned: (position, from, to) => sink.gap(position, from, to),
    });
  }

  grow(count: number): void {
    this.ids.grow(count);
  }

  forget(position: number): void {
    this.ids.forget(position);
    this.#cutWithoutId.delete(position);
    this.#cuts.delete(position);
    this.#vainAsks.delete(position);
  }

  cut(position: number, lastEventTime: number): void {
    this.#vainAsks.delete(position);
    this.#cuts.set(position, { restoredAt: Number.POSITIVE_INFINITY, lastId: this.ids.lastOf(position) });
    if (this.ids.lastOf(position) < 0 && !this.#cutWithoutId.has(position)) this.#cutWithoutId.set(position, lastEventTime);
  }

  /** The next id reveals what is missing. */
  restored(position: number, nowMs: number): void {
    const cut = this.#cuts.get(position);
    if (!cut) return;
    cut.restoredAt = nowMs;
    cut.lastId = this.ids.lastOf(position);
  }

  isRepairing(position: number): boolean {
    return this.ids.firstHole(position) !== undefined;
  }

  isDoubtful(position: number): boolean {
    const hole = this.ids.firstHole(position);
    const cut = this.#cuts.get(position);
    if (!cut) return hole !== undefined && performance.now() - hole.foundAt > PATIENCE_MS;
    if (hole || cut.restoredAt === Number.POSITIVE_INFINITY || this.#cutWithoutId.has(position)) return true;
    if (this.ids.lastOf(position) === cut.lastId) return true;
    this.#cuts.delete(position);
    return false;
  }

  async repair(position: number): Promise<number | undefined> {
    const { pairOf, timing, log } = this.#deps;
    const { tradesPerPage, maxPages } = this.#options;
    const { ids } = this;
    // REST has served all ids below this; those not delivered cannot be read.
    let servedBelow = 0;
    for (let page = 0; page < maxPages; page++) {
      const pair = pairOf(position);
      if (pair === undefined) return undefined;
      const [cut, askedAt] = [this.#cuts.get(position), performance.now()];
      try {
        const found = await this.#findFirstId(position, pair);
        if (found === "unread") return Math.min(this.#nextAskIn(position), timing.repairPatienceMs);
        if (found === "none") return this.#shownWhole(position, cut, askedAt);
      } catch (error) {
        log.warn({ pair, error: String(error) }, "repair by REST failed");
        return timing.repairRetryMs;
      }
      const hole = ids.firstHole(position);
      const last = ids.lastOf(position);
      if (hole && hole.to - hole.from >= maxPages * tradesPerPage) {
        ids.abandon(position, hole);
        continue;
      }
      const from = hole ? hole.from : last + 1;
      const asked = Math.max(from, servedBelow);
      let trades: Awaited<ReturnType<NumberedTrades["tradesFrom"]>>;
      try {
        trades = await this.#rest.tradesFrom(pair, asked);
      } catch (error) {
        log.warn({ pair, error: String(error) }, "repair by REST failed");
        const final = error instanceof RestError && error.fault === "refused";
        return this.#giveUp(position, hole, final) ? undefined : timing.repairRetryMs;
      }
      // The coin left or its ids restarted meanwhile: this page is of no use.
      if (pairOf(position) !== pair || ids.lastOf(position) < last) return undefined;
      const newest = ids.lastOf(position);
      const read = this.#deliver(position, from, usableOf(newest, asked, trades), asked > from);
      if (cut && ids.lastOf(position) !== newest) cut.lastId = ids.lastOf(position);
      const isFull = trades.length >= tradesPerPage;
      const isWhole = !isFull && (trades.length === 0 ? asked === from : read === "all");
      if (isWhole && !ids.firstHole(position)) return this.#shownWhole(position, cut, askedAt);
      if (isFull && read === "none") {
        // The page covers at least this many ids.
        servedBelow = asked + trades.length;
        this.#abandonBelow(position, servedBelow);
        continue;
      }
      const isStuck = (ids.firstHole(position)?.from ?? ids.lastOf(position) + 1) === from;
      if (isStuck && !hole) return this.#askAgainIn(position);
      if (isStuck) return this.#giveUp(position, hole, false) ? undefined : timing.repairRetryMs;
      this.#vainAsks.delete(position);
    }
    return servedBelow > 0 && !ids.firstHole(position) ? this.#askAgainIn(position) : timing.repairRetryMs;
  }

  #abandonBelow(position: number, id: number): void {
    const { ids } = this;
    for (let hole = ids.firstHole(position); hole && hole.to < id; hole = ids.firstHole(position)) ids.abandon(position, hole);
  }

  /** Waits longer each time, then leaves it to the next live trade to reveal what is missing. */
  #askAgainIn(position: number): number | undefined {
    const waitMs = this.#nextAskIn(position);
    return waitMs > this.#deps.timing.repairPatienceMs ? undefined : waitMs;
  }

  #nextAskIn(position: number): number {
    const asks = this.#vainAsks.get(position) ?? 0;
    this.#vainAsks.set(position, asks + 1);
    return this.#deps.timing.repairRetryMs * 2 ** asks;
  }

  /** REST has shown all it had of a coin at `askedAt`; returns milliseconds until the next request. */
  #shownWhole(position: number, cut: Cut | undefined, askedAt: number): number | undefined {
    const { repairDelayMs, repairRetryMs } = this.#deps.timing;
    this.#vainAsks.delete(position);
    if (!cut || cut !== this.#cuts.get(position) || cut.restoredAt === Number.POSITIVE_INFINITY) return undefined;
    // REST lags: it may not have included everything traded before delivery was restored.
    if (askedAt - cut.restoredAt < repairDelayMs) return repairRetryMs;
    this.#cuts.delete(position);
    return undefined;
  }

  /** Finds the id after which a coin without ids was interrupted; returns whether the repair can continue by id. */
  async #findFirstId(position: number, pair: string): Promise<"found" | "none" | "unread"> {
    const { sink, pairOf } = this.#deps;
    const { ids } = this;
    const cutAt = this.#cutWithoutId.get(position);
    const found = (): "found" | "none" => (ids.lastOf(position) >= 0 ? "found" : "none");
    if (cutAt === undefined) return found();
    const page = await this.#rest.tradesFrom(pair);
    if (pairOf(position) !== pair) return "none";
    const trades = page.filter((trade) => trade !== undefined).sort((a, b) => a.id - b.id);
    if (trades.length === 0 && page.length > 0) return "unread";
    if (!this.#cutWithoutId.delete(position)) return "none";
    const [oldest] = trades;
    const before = trades.findLast((trade) => trade.time <= cutAt - STOOD_STILL_MS);
    if (before) ids.startAfter(position, before.id, before.time);
    else if (oldest) {
      // A busy coin's page need not reach back that far: its first trade would have come soon after the subscription.
      const isFromFirst = page.length < this.#options.tradesPerPage && page[0] === oldest;
      const reachesBack = isFromFirst || oldest.time <= cutAt - IN_FLIGHT_MS;
      if (!reachesBack) sink.gap(position, cutAt - IN_FLIGHT_MS, oldest.time + 1);
      ids.startAfter(position, oldest.id - 1, Math.min(oldest.time, cutAt));
    }
    return found();
  }

  /** Whether the page's last trade, or none of them, could be read. Served but unreadable trades become a gap. */
  #deliver(
    position: number,
    from: number,
    page: readonly (NumberedTrade | undefined)[],
    isUnreadBefore: boolean,
  ): "all" | "not the last" | "none" {
    const { sink, metrics } = this.#deps;
    const { ids } = this;
    let delivered = 0;
    let next = from;
    let isUnread = isUnreadBefore;
    for (const trade of page) {
      if (!trade) {
        isUnread = true;
        continue;
      }
      if (trade.id < next) continue;
      if (ids.accepts(position, trade.id, trade.time)) {
        sink.trade(position, trade.price, trade.quoteVolume, trade.time);
        delivered++;
      }
      if (isUnread) ids.abandonBetween(position, next, trade.id);
      isUnread = false;
      next = trade.id + 1;
    }
    // REST serves in id order, so the ids it skips do not exist.
    if (next > from) ids.closeThrough(position, from, next - 1);
    if (delivered > 0) metrics.gapRepaired(this.#options.exchange, delivered);
    return next === from ? "none" : isUnread ? "not the last" : "all";
  }

  /** True when a hole was handed over: it is too old, or REST refuses permanently. */
  #giveUp(position: number, hole: IdHole | undefined, final: boolean): boolean {
    if (!hole) return final;
    if (!final && performance.now() - hole.foundAt < this.#deps.timing.repairPatienceMs) return false;
    this.ids.abandon(position, hole);
    return this.ids.firstHole(position) === undefined;
  }
}

/** A page in rising id order after the newest known id; undefined for unusable entries. */
function usableOf(
  last: number,
  asked: number,
  page: readonly (NumberedTrade | undefined)[],
): readonly (NumberedTrade | undefined)[] {
  const trades: NumberedTrade[] = [];
  for (const trade of page.filter((each) => each !== undefined).sort((a, b) => a.id - b.id)) {
    const { id, price, quoteVolume } = trade;
    // An absurd id far ahead would confirm itself when served again; only live trades may confirm it.
    const isFar = isFarAhead(Math.max(last, trades.at(-1)?.id ?? last), id);
    if (id >= asked && !isFar && isPlausible(price) && isPlausible(quoteVolume)) trades.push(trade);
  }
  if (trades.length === page.length && page.every((trade, at) => trade === trades[at])) return page;
  // Otherwise we cannot know whether a missing id exists, nor where an unreadable row belongs.
  const places = trades.flatMap((trade) => [undefined, trade]);
  return page.at(-1) === trades.at(-1) ? places : [...places, undefined];
}
