// Exactly once where a pair's trade ids rise by one (Binance's aggregate trades): the trades that the sockets did not bring are
// fetched by id until REST and socket join; what cannot be had is a gap.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { RestTrade } from "./exchange.ts";
import { isPlausible } from "./price-guard.ts";
import { RestError } from "./rest-error.ts";
import { IN_FLIGHT_MS, STOOD_STILL_MS } from "./time-holes.ts";
import { TradeIds, type IdHole } from "./trade-ids.ts";
import type { DeliveryParts, TradeLedger } from "./venue.ts";

/** A trade with an id: per pair, rising by one. */
export interface NumberedTrade extends RestTrade {
  readonly id: number;
}

/** Trades by id over REST. */
export interface NumberedTrades {
  /** A page of trades from this id on, or the newest page, oldest first; may trail the sockets by seconds. */
  tradesFrom(pair: string, fromId?: number): Promise<readonly NumberedTrade[]>;
}

interface IdLedgerOptions {
  readonly exchange: ExchangeId;
  /** Length of a full page. */
  readonly tradesPerPage: number;
  /** Pages one hole may cost before candles are the better cure. */
  readonly maxPages: number;
}

type IdLedgerParts = Pick<DeliveryParts, "sink" | "metrics" | "log" | "timing" | "pairOf" | "requestRepair">;

/** An interruption of one coin of which nobody knows yet what was missed. */
interface Cut {
  /** Monotonic ms since when live delivery runs again; Infinity while it does not. */
  restoredAt: number;
  /** The newest id then, or the newest that REST has shown since: a live trade behind it shows what was missed. */
  lastId: number;
}

/** A second connection or disorder inside the stream often brings missing ids by itself within this. */
const PATIENCE_MS = 1_000;

export class IdLedger implements TradeLedger {
  readonly #parts: IdLedgerParts;
  readonly #rest: NumberedTrades;
  readonly #options: IdLedgerOptions;
  /** Takes live trades; each is asked about here, without a step between. */
  readonly ids: TradeIds;
  /** Coins cut before their first trade: there is no id to go on from. Value: exchange time of the cut, epoch ms. */
  readonly #cutWithoutId = new Map<number, number>();
  readonly #cuts = new Map<number, Cut>();

  constructor(parts: IdLedgerParts, rest: NumberedTrades, options: IdLedgerOptions) {
    this.#parts = parts;
    this.#rest = rest;
    this.#options = options;
    const { sink, timing, requestRepair } = parts;
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
  }

  cut(position: number, lastEventTime: number): void {
    this.#cuts.set(position, { restoredAt: Number.POSITIVE_INFINITY, lastId: this.ids.lastOf(position) });
    if (this.ids.lastOf(position) < 0 && !this.#cutWithoutId.has(position)) this.#cutWithoutId.set(position, lastEventTime);
  }

  /** The next id shows what is missing. */
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
    const { pairOf, timing, log } = this.#parts;
    const { tradesPerPage, maxPages } = this.#options;
    const { ids } = this;
    for (let page = 0; page < maxPages; page++) {
      const pair = pairOf(position);
      if (pair === undefined) return undefined;
      const [cut, askedAt] = [this.#cuts.get(position), performance.now()];
      try {
        if (!(await this.#findFirstId(position, pair))) return this.#shownWhole(position, cut, askedAt);
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
      let trades: readonly NumberedTrade[];
      try {
        trades = await this.#rest.tradesFrom(pair, from);
      } catch (error) {
        log.warn({ pair, error: String(error) }, "repair by REST failed");
        const final = error instanceof RestError && error.fault === "refused";
        return this.#giveUp(position, hole, final) ? undefined : timing.repairRetryMs;
      }
      // A coin that left, or whose ids began anew, meanwhile needs nothing of this page.
      if (pairOf(position) !== pair || ids.lastOf(position) < last) return undefined;
      const newest = ids.lastOf(position);
      this.#deliver(position, from, trades);
      if (cut && ids.lastOf(position) !== newest) cut.lastId = ids.lastOf(position);
      const whole = trades.length < tradesPerPage;
      if (whole && !ids.firstHole(position)) return this.#shownWhole(position, cut, askedAt);
      if (whole && trades.length === 0) return this.#giveUp(position, hole, false) ? undefined : timing.repairRetryMs;
    }
    return timing.repairRetryMs;
  }

  /** REST, asked then, has shown all it has of a coin; returns milliseconds until it must be asked again. */
  #shownWhole(position: number, cut: Cut | undefined, askedAt: number): number | undefined {
    const { repairDelayMs, repairRetryMs } = this.#parts.timing;
    if (!cut || cut !== this.#cuts.get(position) || cut.restoredAt === Number.POSITIVE_INFINITY) return undefined;
    // It trails: what was traded until delivery was restored may not have been there yet.
    if (askedAt - cut.restoredAt < repairDelayMs) return repairRetryMs;
    this.#cuts.delete(position);
    return undefined;
  }

  /** Finds the id after which a coin without one was cut; true when its repair may go on from ids. */
  async #findFirstId(position: number, pair: string): Promise<boolean> {
    const { sink, pairOf } = this.#parts;
    const { ids } = this;
    const cutAt = this.#cutWithoutId.get(position);
    if (cutAt === undefined) return ids.lastOf(position) >= 0;
    const trades = await this.#rest.tradesFrom(pair);
    if (pairOf(position) !== pair || !this.#cutWithoutId.delete(position)) return false;
    const oldest = trades[0];
    const before = trades.findLast((trade) => trade.time <= cutAt - STOOD_STILL_MS);
    // A busy coin's page need not reach back so far: its first trade would have come soon after it was subscribed.
    const reachesBack = oldest && (oldest.time <= cutAt - IN_FLIGHT_MS || trades.length < this.#options.tradesPerPage);
    if (before) ids.startAfter(position, before.id, before.time);
    else if (reachesBack) ids.startAfter(position, oldest.id - 1, Math.min(oldest.time, cutAt));
    else if (oldest) sink.gap(position, cutAt - IN_FLIGHT_MS, oldest.time + 1);
    return ids.lastOf(position) >= 0;
  }

  #deliver(position: number, from: number, trades: readonly NumberedTrade[]): void {
    const { sink, metrics } = this.#parts;
    let delivered = 0;
    let through = -1;
    for (const trade of trades) {
      if (trade.id < from || !isPlausible(trade.price) || !isPlausible(trade.quoteVolume)) continue;
      // In the order of ids REST can only step over ids that do not exist.
      if (through >= 0 && trade.id <= through) continue;
      if (this.ids.accepts(position, trade.id, trade.time)) {
        sink.trade(position, trade.price, trade.quoteVolume, trade.time);
        delivered++;
      }
      through = trade.id;
    }
    if (through >= 0) this.ids.closeThrough(position, from, through);
    if (delivered > 0) metrics.gapRepaired(this.#options.exchange, delivered);
  }

  /** True when a hole was handed over: it is too old, or REST refuses for good. */
  #giveUp(position: number, hole: IdHole | undefined, final: boolean): boolean {
    if (!hole) return final;
    if (!final && performance.now() - hole.foundAt < this.#parts.timing.repairPatienceMs) return false;
    this.ids.abandon(position, hole);
    return this.ids.firstHole(position) === undefined;
  }
}
