// Exactly once where REST trades carry no ids (MEXC): a coin's interruptions are healed from its newest REST trades, joined with
// the sockets' by time and value; what they do not reach back to is a gap.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { ExchangeRest, RestTrade } from "./exchange.ts";
import { isPlausible } from "./price-guard.ts";
import { TimeHoles, type Hole } from "./time-holes.ts";
import type { DeliveryParts, TradeLedger } from "./venue.ts";

export type RecentTrades = Pick<ExchangeRest, "recentTrades">;
type TimeLedgerParts = Pick<DeliveryParts, "sink" | "metrics" | "log" | "timing" | "pairOf" | "clock">;

const isInterrupted = (hole: Hole): boolean => hole.restoredAt === Number.POSITIVE_INFINITY;

export class TimeLedger implements TradeLedger {
  readonly #parts: TimeLedgerParts;
  readonly #rest: RecentTrades;
  readonly #exchange: ExchangeId;
  /** Takes live trades; each is asked about here, without a step between. */
  readonly holes = new TimeHoles();

  constructor(parts: TimeLedgerParts, rest: RecentTrades, exchange: ExchangeId) {
    this.#parts = parts;
    this.#rest = rest;
    this.#exchange = exchange;
  }

  grow(count: number): void {
    this.holes.grow(count);
  }

  forget(position: number): void {
    this.holes.forget(position);
  }

  cut(position: number, lastEventTime: number): void {
    this.holes.cut(position, lastEventTime);
  }

  restored(position: number, nowMs: number): void {
    this.holes.restored(position, nowMs);
  }

  async repair(position: number): Promise<number | undefined> {
    const { pairOf, timing, log } = this.#parts;
    const { holes } = this;
    const pair = pairOf(position);
    const due = holes.holesOf(position).filter((hole) => !isInterrupted(hole));
    if (pair === undefined || due.length === 0) return undefined;
    let trades: readonly RestTrade[] | undefined;
    try {
      trades = await this.#rest.recentTrades(pair);
    } catch (error) {
      log.warn({ pair, error: String(error) }, "repair by REST failed");
    }
    if (pairOf(position) !== pair) return undefined;
    for (const hole of due) if (holes.holesOf(position).includes(hole)) this.#repairHole(position, hole, trades);
    return holes.holesOf(position).some((hole) => !isInterrupted(hole)) ? timing.repairRetryMs : undefined;
  }

  #repairHole(position: number, hole: Hole, trades: readonly RestTrade[] | undefined): void {
    if (isInterrupted(hole)) return;
    const { timing } = this.#parts;
    const outOfPatience = performance.now() - hole.restoredAt > timing.repairPatienceMs;
    const oldest = trades?.[0];
    const newest = trades?.at(-1);
    if (trades === undefined) {
      if (outOfPatience) this.#giveUp(position, hole);
      return;
    }
    if (oldest && oldest.time > hole.fromTime) return this.#giveUp(position, hole);
    // REST trails the sockets: it must show the first live trade after the cut before it can be complete.
    const trails = hole.untilTime > 0 && (newest === undefined || newest.time < hole.untilTime);
    // No live trade yet: wait a while for one, then believe REST about what was traded.
    const early = hole.untilTime === 0 && performance.now() - hole.restoredAt < 2 * timing.repairRetryMs;
    if (early || (trails && !outOfPatience)) return;
    if (trails) return this.#giveUp(position, hole);
    this.#deliver(position, this.holes.missing(position, hole, trades));
  }

  #deliver(position: number, missing: readonly RestTrade[]): void {
    const { sink, metrics } = this.#parts;
    let delivered = 0;
    for (const trade of missing) {
      if (!isPlausible(trade.price) || !isPlausible(trade.quoteVolume)) continue;
      sink.trade(position, trade.price, trade.quoteVolume, trade.time);
      delivered++;
    }
    if (delivered > 0) metrics.gapRepaired(this.#exchange, delivered);
  }

  #giveUp(position: number, hole: Hole): void {
    const { sink, clock } = this.#parts;
    this.holes.close(position, hole);
    sink.gap(position, hole.fromTime, (hole.untilTime || Math.max(hole.fromTime, clock.newest)) + 1);
  }
}
