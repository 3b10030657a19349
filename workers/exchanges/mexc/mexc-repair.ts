// Heals a coin's interruptions on MEXC from its newest 1,000 REST trades; what they do not reach back to is a gap.

import type { Log } from "../../../shared/node/log.ts";
import type { ExchangeRest, FeedMetrics, MarketSink, RestTrade } from "../exchange.ts";
import type { FeedTiming } from "../feed-timing.ts";
import { isPlausible } from "../price-guard.ts";
import type { Hole, MexcHoles } from "./mexc-holes.ts";

export interface RepairContext {
  readonly rest: Pick<ExchangeRest, "recentTrades">;
  readonly sink: MarketSink;
  readonly metrics: FeedMetrics;
  readonly log: Log;
  readonly timing: FeedTiming;
  readonly holes: MexcHoles;
  readonly pairOf: (position: number) => string | undefined;
  /** Newest exchange time, epoch ms. */
  readonly exchangeNow: () => number;
}

/** One repair of one coin: see RepairQueue for the meaning of the result. */
export async function repairMexc(context: RepairContext, position: number): Promise<number | undefined> {
  const { holes, timing } = context;
  const pair = context.pairOf(position);
  const due = holes.holesOf(position).filter((hole) => hole.restoredAt !== Number.POSITIVE_INFINITY);
  if (pair === undefined || due.length === 0) return undefined;
  let trades: readonly RestTrade[] | undefined;
  try {
    trades = await context.rest.recentTrades(pair);
  } catch (error) {
    context.log.warn({ pair, error: String(error) }, "repair by REST failed");
  }
  if (context.pairOf(position) !== pair) return undefined;
  for (const hole of due) if (holes.holesOf(position).includes(hole)) repairHole(context, position, hole, trades);
  return holes.holesOf(position).some((hole) => hole.restoredAt !== Number.POSITIVE_INFINITY) ? timing.repairRetryMs : undefined;
}

function repairHole(context: RepairContext, position: number, hole: Hole, trades: readonly RestTrade[] | undefined): void {
  if (hole.restoredAt === Number.POSITIVE_INFINITY) return;
  const outOfPatience = performance.now() - hole.restoredAt > context.timing.repairPatienceMs;
  const oldest = trades?.[0];
  const newest = trades?.at(-1);
  if (trades === undefined) {
    if (outOfPatience) giveUp(context, position, hole);
    return;
  }
  if (oldest && oldest.time > hole.fromTime) return giveUp(context, position, hole);
  // REST trails the sockets: it must show the first deal heard after the cut before it can be complete.
  const trails = hole.untilTime > 0 && (newest === undefined || newest.time < hole.untilTime);
  // No deal heard yet: wait a while for one, then take REST's word for what was traded.
  const early = hole.untilTime === 0 && performance.now() - hole.restoredAt < 2 * context.timing.repairRetryMs;
  if (early || (trails && !outOfPatience)) return;
  if (trails) return giveUp(context, position, hole);
  deliver(context, position, context.holes.missing(position, hole, trades));
}

function deliver(context: RepairContext, position: number, missing: readonly RestTrade[]): void {
  let delivered = 0;
  for (const trade of missing) {
    if (!isPlausible(trade.price) || !isPlausible(trade.quoteVolume)) continue;
    context.sink.trade(position, trade.price, trade.quoteVolume, trade.time);
    delivered++;
  }
  if (delivered > 0) context.metrics.gapRepaired("mexc", delivered);
}

function giveUp(context: RepairContext, position: number, hole: Hole): void {
  context.holes.close(position, hole);
  context.sink.gap(position, hole.fromTime, (hole.untilTime || Math.max(hole.fromTime, context.exchangeNow())) + 1);
}
