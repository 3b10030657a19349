// Fetches the aggregate trades that the sockets did not bring, by id, until REST and socket join; what cannot be had is a gap.

import type { Log } from "../../../shared/node/log.ts";
import type { FeedMetrics, MarketSink } from "../exchange.ts";
import type { FeedTiming } from "../feed-timing.ts";
import { isPlausible } from "../price-guard.ts";
import { RestError } from "../rest-error.ts";
import { BINANCE_LIMITS as LIMITS } from "./binance-limits.ts";
import type { AggregateTrade, BinanceRest } from "./binance-rest.ts";
import type { BinanceTradeIds, IdHole } from "./binance-trade-ids.ts";

export interface RepairContext {
  readonly rest: Pick<BinanceRest, "aggregateTrades">;
  readonly sink: MarketSink;
  readonly metrics: FeedMetrics;
  readonly log: Log;
  readonly timing: FeedTiming;
  readonly ids: BinanceTradeIds;
  readonly pairOf: (position: number) => string | undefined;
  /** Coins cut before their first trade: there is no id to go on from. Value: exchange time of the cut, epoch ms. */
  readonly cutWithoutId: Map<number, number>;
}

/** Trades on their way when a connection died are older than its last event by less than this. */
const UNDER_WAY_MS = 1_000;

/** Finds the id after which a coin without one was cut; true when its repair may go on from ids. */
async function findFirstId(context: RepairContext, position: number, pair: string): Promise<boolean> {
  const { ids, rest, sink, cutWithoutId } = context;
  const cutAt = cutWithoutId.get(position);
  if (cutAt === undefined) return ids.lastOf(position) >= 0;
  const trades = await rest.aggregateTrades(pair);
  if (context.pairOf(position) !== pair || !cutWithoutId.delete(position)) return false;
  const before = trades.findLast((trade) => trade.time <= cutAt - UNDER_WAY_MS);
  const oldest = trades[0];
  if (before) ids.beginBehind(position, before.id, before.time);
  else if (oldest && trades.length < LIMITS.tradesPerRequest) ids.beginBehind(position, oldest.id - 1, cutAt);
  else if (oldest) sink.gap(position, cutAt - UNDER_WAY_MS, oldest.time + 1);
  return ids.lastOf(position) >= 0;
}

/** One repair of one coin: see RepairQueue for the meaning of the result. */
export async function repairBinance(context: RepairContext, position: number): Promise<number | undefined> {
  const { ids, rest, timing, log } = context;
  for (let page = 0; page < LIMITS.repairPages; page++) {
    const pair = context.pairOf(position);
    if (pair === undefined) return undefined;
    try {
      if (!(await findFirstId(context, position, pair))) return undefined;
    } catch (error) {
      log.warn({ pair, error: String(error) }, "repair by REST failed");
      return timing.repairRetryMs;
    }
    const hole = ids.firstHole(position);
    const last = ids.lastOf(position);
    if (hole && hole.to - hole.from >= LIMITS.repairPages * LIMITS.tradesPerRequest) {
      ids.abandon(position, hole);
      continue;
    }
    const from = hole ? hole.from : last + 1;
    let trades: readonly AggregateTrade[];
    try {
      trades = await rest.aggregateTrades(pair, from);
    } catch (error) {
      log.warn({ pair, error: String(error) }, "repair by REST failed");
      const final = error instanceof RestError && error.fault === "refused";
      return giveUp(context, position, hole, final) ? undefined : timing.repairRetryMs;
    }
    // A coin that left, or whose ids began anew, meanwhile needs nothing of this page.
    if (context.pairOf(position) !== pair || ids.lastOf(position) < last) return undefined;
    deliver(context, position, from, trades);
    const whole = trades.length < LIMITS.tradesPerRequest;
    if (whole && !ids.firstHole(position)) return undefined;
    if (whole && trades.length === 0) return giveUp(context, position, hole, false) ? undefined : timing.repairRetryMs;
  }
  return timing.repairRetryMs;
}

function deliver(context: RepairContext, position: number, from: number, trades: readonly AggregateTrade[]): void {
  const { ids, sink, metrics } = context;
  let delivered = 0;
  let through = -1;
  for (const trade of trades) {
    if (trade.id < from || !isPlausible(trade.price) || !isPlausible(trade.quoteVolume)) continue;
    // In the order of ids REST can only step over ids that do not exist.
    if (through >= 0 && trade.id <= through) continue;
    if (ids.accepts(position, trade.id, trade.time)) {
      sink.trade(position, trade.price, trade.quoteVolume, trade.time);
      delivered++;
    }
    through = trade.id;
  }
  if (through >= 0) ids.closeThrough(position, from, through);
  if (delivered > 0) metrics.gapRepaired("binance", delivered);
}

/** True when a hole was handed over: it is too old, or REST refuses for good. */
function giveUp(context: RepairContext, position: number, hole: IdHole | undefined, final: boolean): boolean {
  if (!hole) return final;
  if (!final && performance.now() - hole.foundAt < context.timing.repairPatienceMs) return false;
  context.ids.abandon(position, hole);
  return context.ids.firstHole(position) === undefined;
}
