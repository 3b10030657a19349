// Exactly-once delivery where REST trades have no ids (MEXC): interruptions are repaired from a coin's newest REST trades, joined
// with the sockets' by time and value; what they do not reach back to becomes a gap.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { ExchangeRest, RestTrade } from "./exchange.ts";
import { isPlausible } from "./price-guard.ts";
import { TimeHoles, type Hole } from "./time-holes.ts";
import type { DeliveryDeps, TradeLedger } from "./venue.ts";

export type RecentTrades = Pick<ExchangeRest, "recentTrades">;
type TimeLedgerDeps = Pick<DeliveryDeps, "sink" | "metrics" | "log" | "timing" | "pairOf" | "clock" | "requestRepair">;

interface TimeLedgerOptions {
  readonly exchange: ExchangeId;
  readonly tradesPerPage: number;
}

/** Whether REST can tell about the hole now: not while it lasts, nor before the trade it awaits. */
const isDue = ({ restoredAt, awaitsTrade, untilTime }: Hole): boolean =>
  restoredAt < Number.POSITIVE_INFINITY && (untilTime > 0 || !awaitsTrade);

export class TimeLedger implements TradeLedger {
  readonly #deps: TimeLedgerDeps;
  readonly #rest: RecentTrades;
  readonly #options: TimeLedgerOptions;
  /** Accepts live trades; called directly because every trade passes here. */
  readonly holes: TimeHoles;

  constructor(deps: TimeLedgerDeps, rest: RecentTrades, options: TimeLedgerOptions) {
    this.#deps = deps;
    this.#rest = rest;
    this.#options = options;
    const { requestRepair, timing } = deps;
    this.holes = new TimeHoles((position, hole) => {
      hole.restoredAt = performance.now();
      requestRepair(position, hole.restoredAt + timing.repairDelayMs);
    });
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

  isRepairing(position: number): boolean {
    return this.holes.holesOf(position).length > 0;
  }

  isDoubtful(position: number): boolean {
    // When a hole awaits a trade, REST has shown everything.
    for (const { awaitsTrade } of this.holes.holesOf(position)) if (!awaitsTrade) return true;
    return false;
  }

  async repair(position: number): Promise<number | undefined> {
    const { pairOf, timing, log } = this.#deps;
    const { holes } = this;
    const pair = pairOf(position);
    const due = holes.holesOf(position).filter(isDue);
    if (pair === undefined || due.length === 0) return undefined;
    const askedAt = performance.now();
    let trades: readonly RestTrade[] | undefined;
    let isWhole = true;
    try {
      trades = await this.#rest.recentTrades(pair, () => {
        isWhole = false;
      });
    } catch (error) {
      log.warn({ pair, error: String(error) }, "repair by REST failed");
    }
    if (pairOf(position) !== pair) return undefined;
    for (const hole of due)
      if (holes.holesOf(position).includes(hole)) this.#repairHole(position, hole, trades, askedAt, isWhole);
    return holes.holesOf(position).some(isDue) ? timing.repairRetryMs : undefined;
  }

  #repairHole(position: number, hole: Hole, trades: readonly RestTrade[] | undefined, askedAt: number, isWhole: boolean): void {
    if (!isDue(hole)) return;
    const { timing } = this.#deps;
    const outOfPatience = performance.now() - hole.restoredAt > timing.repairPatienceMs;
    const oldest = trades?.[0];
    const newest = trades?.at(-1);
    if (trades === undefined) {
      if (outOfPatience) this.#giveUp(position, hole);
      return;
    }
    if (oldest && oldest.time > hole.fromTime) return this.#giveUp(position, hole);
    // REST lags behind the sockets: it is complete only when it shows the first live trade after the interruption.
    const trails = hole.untilTime > 0 && (newest === undefined || newest.time < hole.untilTime);
    // No live trade yet: wait a while for one, then take what REST shows. An answer requested before delivery was restored does
    // not cover the time until then, however late it arrives.
    const early = hole.untilTime === 0 && askedAt - hole.restoredAt < 2 * timing.repairRetryMs;
    if (early || (trails && !outOfPatience)) return;
    if (trails) return this.#giveUp(position, hole);
    const isDelivered = this.#deliver(position, this.holes.missing(position, hole, trades));
    if (!isWhole || !isDelivered) this.#markGap(position, hole);
    // A full page may begin within the millisecond of the interruption.
    else if (trades.length >= this.#options.tradesPerPage && oldest?.time === hole.fromTime)
      this.#deps.sink.gap(position, hole.fromTime, hole.fromTime + 1);
  }

  /** Whether all could be delivered; one worth nothing does not count. */
  #deliver(position: number, missing: readonly RestTrade[]): boolean {
    const { sink, metrics } = this.#deps;
    let delivered = 0;
    const traded = missing.filter(({ quoteVolume }) => quoteVolume > 0);
    for (const trade of traded) {
      if (!isPlausible(trade.price) || !isPlausible(trade.quoteVolume)) continue;
      sink.trade(position, trade.price, trade.quoteVolume, trade.time);
      delivered++;
    }
    if (delivered > 0) metrics.gapRepaired(this.#options.exchange, delivered);
    return delivered === traded.length;
  }

  #giveUp(position: number, hole: Hole): void {
    this.holes.close(position, hole);
    this.#markGap(position, hole);
  }

  #markGap(position: number, hole: Hole): void {
    const { sink, clock } = this.#deps;
    sink.gap(position, hole.fromTime, (hole.untilTime || Math.max(hole.fromTime, clock.newest)) + 1);
  }
}
