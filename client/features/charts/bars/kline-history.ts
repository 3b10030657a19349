// Chart history by request, kept for quick switching: a chart that is known and not too old asks for its tail only, and for older
// bars page by page. Only the newest bars are kept while nobody looks further back.

import type { FetchQueryOptions, QueryKey } from "@tanstack/query-core";
import { klinesAnswerSchema, type Kline } from "../../../../shared/contracts/charts.ts";
import type { Candle, ChartInterval } from "../../../../shared/market/candle.ts";
import { callRoute } from "../../../rest/call-route.ts";
import { grantedReply, queryClient, RefusedError } from "../../../rest/query-client.ts";
import { oldestNeeded } from "./needed-bars.ts";

const CHARTS: QueryKey = ["klines"];
const MAX_KEPT = 40;
const WHOLE = 500;
/**
 * So many bars beyond those first asked for are dropped at once: a chart is drawn anew without them. Tables of the library double
 * with the 513th bar.
 */
const DROPPED = 10;
/** Enough to settle the bars that closed since the last answer. */
const TAIL = 30;
/** A tail must reach back to what is known. */
const TAIL_AFTER_MS = 20 * 60_000;
/** Older bars come in pages of this many. */
const OLDER = 1000;
/** Bars kept of a chart that is no more on screen. */
const MAX_UNSEEN_BARS = 2000;

/** Candles oldest first, the last one perhaps still running, as the server sent them at `asOf` (epoch ms, its clock). */
export interface KlineHistory {
  readonly candles: readonly Candle[];
  readonly asOf: number;
  /** The exchange has no candle before the first of these. */
  readonly isFirst: boolean;
}

/** The question for a chart's history: "MEXC:BTCUSDT". */
export function historyQuery(symbol: string, interval: ChartInterval): FetchQueryOptions<KlineHistory> & { queryKey: QueryKey } {
  const queryKey = [...CHARTS, symbol, interval];
  return {
    queryKey,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const known = queryClient.getQueryState<KlineHistory>(queryKey);
      const isKnown = known?.data && !known.isInvalidated && known.fetchFailureCount === 0;
      const isRecent = isKnown && Date.now() - known.dataUpdatedAt < TAIL_AFTER_MS;
      const limit = String(isRecent ? TAIL : WHOLE);
      const answer = await fetchHistory(callRoute("GET /api/klines", { query: { symbol, interval, limit }, signal }));
      // Older bars may have come in the meantime.
      const all = joined(queryClient.getQueryData<KlineHistory>(queryKey), answer);
      return withoutUnneeded(all, oldestNeeded(symbol, interval, all.candles));
    },
  };
}

/** What was known of this chart when it was last on screen. */
export function keptHistory(symbol: string, interval: ChartInterval): KlineHistory | undefined {
  return queryClient.getQueryData(historyQuery(symbol, interval).queryKey);
}

/**
 * Adds the page of bars before those known of a chart, for everybody who shows it. Resolves with false where nothing can be added:
 * nothing is known yet, the listing's first bar is there, or the history was replaced meanwhile. Rejects when the server refuses.
 */
export async function fetchOlder(symbol: string, interval: ChartInterval, signal: AbortSignal): Promise<boolean> {
  const { queryKey } = historyQuery(symbol, interval);
  const known = keptHistory(symbol, interval);
  const first = known?.candles[0]?.openTime;
  if (first === undefined || known?.isFirst) return false;
  const query = { symbol, interval, limit: String(OLDER), before: String(first) };
  const older = await fetchHistory(callRoute("GET /api/klines", { query, signal }));
  const now = queryClient.getQueryState<KlineHistory>(queryKey);
  if (now?.data?.candles[0]?.openTime !== first) return false;
  const candles = [...older.candles.filter(({ openTime }) => openTime < first), ...now.data.candles];
  const isFirst = older.isFirst || older.candles.length === 0;
  queryClient.setQueryData<KlineHistory>(queryKey, { ...now.data, candles, isFirst }, { updatedAt: now.dataUpdatedAt });
  return true;
}

/** Forgets the charts that were on screen longest ago, and of the others not seen now how far back they were read. */
export function forgetOldHistory(): void {
  const cache = queryClient.getQueryCache();
  const unseen = cache.findAll({ queryKey: CHARTS, type: "inactive" });
  unseen.sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const query of unseen.slice(MAX_KEPT)) cache.remove(query);
  for (const { queryKey, state } of unseen.slice(0, MAX_KEPT)) {
    const history = state.data as KlineHistory | undefined;
    if (!history || history.candles.length <= MAX_UNSEEN_BARS) continue;
    const candles = history.candles.slice(-MAX_UNSEEN_BARS);
    queryClient.setQueryData<KlineHistory>(queryKey, { ...history, candles, isFirst: false }, { updatedAt: state.dataUpdatedAt });
  }
}

async function fetchHistory(call: ReturnType<typeof callRoute<"GET /api/klines">>): Promise<KlineHistory> {
  const { body, headers, status } = grantedReply(await call);
  const answer = klinesAnswerSchema.safeParse(body);
  if (!answer.success || !answer.data.success) throw new RefusedError({ ok: false, status, error: "", message: "" });
  const sentAt = Date.parse(headers.get("date") ?? "");
  const asOf = Number.isNaN(sentAt) ? Date.now() : sentAt;
  return { candles: rising(answer.data.data.map(candleOf)), asOf, isFirst: answer.data.is_first ?? false };
}

function candleOf({ time, volume, quote_volume, ...prices }: Kline): Candle {
  return { ...prices, openTime: time, volume: volume ?? Number.NaN, quoteVolume: quote_volume ?? Number.NaN };
}

/** The chart refuses time that stands or runs back, so candles that do are left out. */
function rising(candles: readonly Candle[]): Candle[] {
  let last = Number.NEGATIVE_INFINITY;
  return candles.filter(({ openTime }) => {
    const isLater = openTime > last;
    if (isLater) last = openTime;
    return isLater;
  });
}

/** A short answer continues the history before it; one that does not touch it replaces it. */
function joined(before: KlineHistory | undefined, answer: KlineHistory): KlineHistory {
  const [first] = answer.candles;
  const last = before?.candles.at(-1);
  if (!before || !first || !last) return answer;
  const isLonger = answer.candles.length >= before.candles.length;
  if (isLonger || first.openTime > last.openTime) return answer;
  const kept = before.candles.filter(({ openTime }) => openTime < first.openTime);
  const isFirst = kept.length > 0 ? before.isFirst : answer.isFirst;
  return { candles: [...kept, ...answer.candles], asOf: answer.asOf, isFirst };
}

/** A chart stays open for days: bars beyond those first asked for go, in blocks, up to the oldest that a reader needs. */
function withoutUnneeded(history: KlineHistory, firstNeeded: number): KlineHistory {
  const { candles } = history;
  const unneeded = Math.min(candles.length - WHOLE, firstNeeded);
  return unneeded < DROPPED ? history : { ...history, candles: candles.slice(unneeded), isFirst: false };
}
