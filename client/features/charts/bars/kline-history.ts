// Chart history by request, kept for quick switching: a chart that is known and not too old asks for its tail only.

import type { FetchQueryOptions, QueryKey } from "@tanstack/query-core";
import { klinesAnswerSchema, type Kline } from "../../../../shared/contracts/charts.ts";
import type { Candle, ChartInterval } from "../../../../shared/market/candle.ts";
import { callRoute } from "../../../rest/call-route.ts";
import { grantedReply, queryClient, RefusedError } from "../../../rest/query-client.ts";

const CHARTS: QueryKey = ["klines"];
const MAX_KEPT = 40;
const WHOLE = 500;
/** Enough to settle the bars that closed since the last answer. */
const TAIL = 30;
/** A tail must reach back to what is known. */
const TAIL_AFTER_MS = 20 * 60_000;

/** Candles oldest first, the last one perhaps still running, as the server sent them at `asOf` (epoch ms, its clock). */
export interface KlineHistory {
  readonly candles: readonly Candle[];
  readonly asOf: number;
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
      return joined(
        known?.data,
        await fetchHistory(callRoute("GET /api/klines", { query: { symbol, interval, limit }, signal })),
      );
    },
  };
}

/** What was known of this chart when it was last on screen. */
export function keptHistory(symbol: string, interval: ChartInterval): KlineHistory | undefined {
  return queryClient.getQueryData(historyQuery(symbol, interval).queryKey);
}

/** Forgets the charts that were on screen longest ago. */
export function forgetOldHistory(): void {
  const cache = queryClient.getQueryCache();
  const unseen = cache.findAll({ queryKey: CHARTS, type: "inactive" });
  unseen.sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const query of unseen.slice(MAX_KEPT)) cache.remove(query);
}

async function fetchHistory(call: ReturnType<typeof callRoute<"GET /api/klines">>): Promise<KlineHistory> {
  const { body, headers, status } = grantedReply(await call);
  const answer = klinesAnswerSchema.safeParse(body);
  if (!answer.success || !answer.data.success) throw new RefusedError({ ok: false, status, error: "", message: "" });
  const sentAt = Date.parse(headers.get("date") ?? "");
  return { candles: rising(answer.data.data.map(candleOf)), asOf: Number.isNaN(sentAt) ? Date.now() : sentAt };
}

function candleOf({ time, quote_volume, ...figures }: Kline): Candle {
  return { ...figures, openTime: time, quoteVolume: quote_volume };
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
  return { candles: [...kept, ...answer.candles], asOf: answer.asOf };
}
