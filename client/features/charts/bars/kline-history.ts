// Chart history by request, kept for quick switching: equal questions share one call, which ends when nobody waits any more.

import { klinesAnswerSchema, type Kline } from "../../../../shared/contracts/charts.ts";
import type { Candle, ChartInterval } from "../../../../shared/market/candle.ts";
import { callRoute } from "../../../rest/call-route.ts";

const MAX_KEPT = 40;

/** Candles oldest first, the last one perhaps still running, as the server sent them at `asOf` (epoch ms, its clock). */
export interface KlineHistory {
  readonly candles: readonly Candle[];
  readonly asOf: number;
}

/** Candles, or the status of the refusal; 0 when no answer came. */
export type HistoryAnswer = ({ readonly ok: true } & KlineHistory) | { readonly ok: false; readonly status: number };

interface Shared {
  readonly answer: Promise<HistoryAnswer>;
  readonly end: AbortController;
  waiting: number;
}

const kept = new Map<string, KlineHistory>();
const underWay = new Map<string, Shared>();

/** What was known of this chart when it was last on screen. */
export function keptHistory(symbol: string, interval: ChartInterval): KlineHistory | undefined {
  return kept.get(`${symbol} ${interval}`);
}

/** Keeps a chart's history; the one not used for longest is forgotten. */
export function keepHistory(symbol: string, interval: ChartInterval, history: KlineHistory): void {
  const key = `${symbol} ${interval}`;
  kept.delete(key);
  kept.set(key, history);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
}

export interface HistoryQuestion {
  /** "MEXC:BTCUSDT" */
  readonly symbol: string;
  readonly interval: ChartInterval;
  readonly limit: number;
}

/** Asks the server; an aborted question answers with status 0. Never throws. */
export async function askHistory(question: HistoryQuestion, signal: AbortSignal): Promise<HistoryAnswer> {
  const key = `${question.symbol} ${question.interval} ${question.limit}`;
  const shared = underWay.get(key) ?? start(key, question);
  shared.waiting++;
  const leave = (): void => {
    if (--shared.waiting > 0) return;
    if (underWay.get(key) === shared) underWay.delete(key);
    shared.end.abort();
  };
  signal.addEventListener("abort", leave, { once: true });
  const answer = await shared.answer;
  signal.removeEventListener("abort", leave);
  return signal.aborted ? { ok: false, status: 0 } : answer;
}

function start(key: string, question: HistoryQuestion): Shared {
  const end = new AbortController();
  const answer = fetchHistory(question, end.signal).finally(() => {
    if (underWay.get(key)?.end === end) underWay.delete(key);
  });
  const shared = { answer, end, waiting: 0 };
  underWay.set(key, shared);
  return shared;
}

async function fetchHistory(question: HistoryQuestion, signal: AbortSignal): Promise<HistoryAnswer> {
  const { symbol, interval, limit } = question;
  const reply = await callRoute("GET /api/klines", { query: { symbol, interval, limit: String(limit) }, signal });
  if (!reply.ok) return { ok: false, status: reply.status };
  const answer = klinesAnswerSchema.safeParse(reply.body);
  if (!answer.success || !answer.data.success) return { ok: false, status: reply.status };
  const sentAt = Date.parse(reply.headers.get("date") ?? "");
  return { ok: true, candles: rising(answer.data.data.map(candleOf)), asOf: Number.isNaN(sentAt) ? Date.now() : sentAt };
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
