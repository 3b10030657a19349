// What lists have to report of one published second. No I/O.

import type { Report } from "../../../shared/contracts/list-reports.ts";
import type { Signal } from "../../../shared/contracts/signals.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { DueReport } from "../../../shared/postgres/report-books.ts";
import { BatchError } from "../../../shared/signals/batch-bytes.ts";
import { decodeEpisodeEvents, type EpisodeEvent } from "../../../shared/signals/episode-events.ts";
import { hasCoin } from "../../../shared/signals/list-coins.ts";
import type { PublishedEntry } from "../../../shared/signals/published-entry.ts";
import { parseRuleKey } from "../../../shared/signals/rule.ts";
import { decodeSignalBatch } from "../../../shared/signals/signal-batch.ts";
import { signalValue } from "./reported-value.ts";
import type { ReportingList } from "./report-index.ts";

type ListsOfRules = ReadonlyMap<string, readonly ReportingList[]>;

/** The reports that follow from an entry, in its order. */
export function dueReports(
  exchange: ExchangeId,
  entry: Pick<PublishedEntry, "batch" | "episodes">,
  lists: ListsOfRules,
): DueReport[] {
  if (lists.size === 0) return [];
  const signals = readable(entry.batch, decodeSignalBatch).filter(({ rule }) => lists.has(rule));
  const events = readable(entry.episodes, decodeEpisodeEvents).filter(({ rule }) => lists.has(rule));
  const signalOf = new Map(signals.map((signal) => [`${signal.rule} ${signal.symbol}`, signal]));
  return [
    ...signals.flatMap((signal) => reportsOfSignal(exchange, signal, lists)),
    ...events.flatMap((event) => reportsOfEvent(exchange, event, signalOf.get(`${event.rule} ${event.symbol}`), lists)),
  ];
}

/** An unreadable batch must not stop those that come after it. */
function readable<Item>(bytes: Uint8Array | undefined, decode: (bytes: Uint8Array) => Item[]): Item[] {
  try {
    return bytes ? decode(bytes) : [];
  } catch (error) {
    if (error instanceof BatchError) return [];
    throw error;
  }
}

function reportsOfSignal(exchange: ExchangeId, signal: Signal, lists: ListsOfRules): DueReport[] {
  const { rule, symbol, threshold, timestamp } = signal;
  const value = signalValue(signal);
  return takers(lists, rule, symbol, "signals")
    .filter(({ minStrength }) => minStrength === 1 || value >= minStrength * threshold)
    .map((list) => due(list, { exchange, symbol, rule, second: timestamp / 1000, signal, episode: null }));
}

function reportsOfEvent(
  exchange: ExchangeId,
  { kind, rule, symbol, second, began, value, peak, peakSecond, repeats }: EpisodeEvent,
  signal: Signal | undefined,
  lists: ListsOfRules,
): DueReport[] {
  const threshold = parseRuleKey(rule)?.threshold ?? 0;
  const episode = { kind, began, value, peak, peakSecond, repeats };
  return takers(lists, rule, symbol, "episodes")
    .filter(({ minStrength }) => kind === "ended" || minStrength === 1 || (value ?? 0) >= minStrength * threshold)
    .map((list) => due(list, { exchange, symbol, rule, second, signal: signal ?? null, episode }));
}

function takers(lists: ListsOfRules, rule: string, symbol: string, per: ReportingList["per"]): readonly ReportingList[] {
  return (lists.get(rule) ?? []).filter((list) => list.per === per && hasCoin(list, symbol));
}

function due({ userId, listId, name, maxPerDay }: ReportingList, report: Omit<Report, "listId" | "listName">): DueReport {
  return { userId, maxPerDay, report: { listId, listName: name, ...report } };
}
