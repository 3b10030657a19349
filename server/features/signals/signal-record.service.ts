// Signals and episodes of rules as they were published, page by page, and the times in which nobody watched. What a page reads is bounded.

import type { Episode } from "../../../shared/contracts/episodes.ts";
import type { RecordedEpisode, UnwatchedTime } from "../../../shared/contracts/signal-record.ts";
import type { Signal } from "../../../shared/contracts/signals.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { WantedRow } from "../../../shared/signals/batch-bytes.ts";
import { episodeAfter } from "../../../shared/signals/episode-course.ts";
import { decodeEpisodeEvents, episodeId } from "../../../shared/signals/episode-events.ts";
import { EPISODE_SECONDS } from "../../../shared/signals/episodes.ts";
import { decodeSignalBatch } from "../../../shared/signals/signal-batch.ts";
import { bySymbolAndRule } from "../../../shared/signals/signal-facts.ts";
import { withKeptOutcomes, type FoundRows } from "./kept-outcomes.ts";
import { withKnownRelations } from "./past-relations.ts";
import { PublishedPast, type PublishedPastDeps } from "./published-past.ts";
import { unwatchedTimes } from "./unwatched-times.ts";

/** Packed bytes of one page: some hours of a hundred rules. */
const MAX_BYTES = 8_000_000;
/** An episode's end is published this long after it at most, where every second is. */
const END_SECONDS = EPISODE_SECONDS + 60;

export interface RecordQuestion {
  /** Keys of rules by exchange. */
  readonly rules: ReadonlyMap<ExchangeId, readonly string[]>;
  readonly wanted: WantedRow;
  /** Rows with a timestamp in [from, to), epoch ms; up to what is published where `to` is missing. */
  readonly from: number;
  readonly to?: number | undefined;
  /** A page ends with the first second that brings it to so many rows. */
  readonly limit: number;
}

export interface RecordPage<Row> {
  readonly rows: readonly Row[];
  readonly unwatched: readonly UnwatchedTime[];
  /** The page is whole up to here, epoch ms. */
  readonly until: number;
  /** Where the next page begins, epoch ms; null where this one is whole up to `to`. */
  readonly next: number | null;
}

/** Rows of one exchange, whole in [from, end), epoch seconds. */
interface ExchangeRows<Row> {
  readonly rows: readonly Row[];
  readonly end: number;
}

/** What tells the rows of a page apart. */
type RecordKey = Pick<Signal, "id" | "symbol" | "rule" | "timestamp">;

type ReadRows<Row> = (past: PublishedPast, wanted: WantedRow, question: Seconds) => Promise<ExchangeRows<Row>>;

interface Seconds {
  readonly from: number;
  readonly to: number;
  readonly limit: number;
}

export class SignalRecordService {
  readonly #deps: PublishedPastDeps;

  constructor(deps: PublishedPastDeps) {
    this.#deps = deps;
  }

  /** Signals, oldest first; those of a second by coin and rule. */
  signals(question: RecordQuestion): Promise<RecordPage<Signal>> {
    return this.#page(question, readSignals, ({ rows }) => Promise.resolve(rows));
  }

  /** Episodes that began in the time asked for, oldest first, as far as they are known by now. */
  episodes(question: RecordQuestion): Promise<RecordPage<RecordedEpisode>> {
    const { database } = this.#deps;
    return this.#page(question, readEpisodes, (found) => withKeptOutcomes(database, found));
  }

  /** `complete` adds what is kept apart from the record of a page's rows. */
  async #page<Found extends RecordKey, Row extends RecordKey>(
    { rules, wanted, from, to, limit }: RecordQuestion,
    read: ReadRows<Found>,
    complete: (found: FoundRows<Found>) => Promise<readonly Row[]>,
  ): Promise<RecordPage<Row>> {
    const pasts = await Promise.all([...rules.keys()].map((exchange) => PublishedPast.read(exchange, this.#deps)));
    const first = Math.ceil(from / 1000);
    const published = Math.max(first, Math.min(...pasts.map(({ until }) => until + 1)));
    const last = to === undefined ? published : Math.ceil(to / 1000);
    const asked: { past: PublishedPast; keys: readonly string[]; rows: readonly Row[]; end: number }[] = [];
    for (const past of pasts) {
      const keys = rules.get(past.exchange) ?? [];
      const known = new Set(keys);
      const isWanted: WantedRow = (rule, symbol) => known.has(rule) && wanted(rule, symbol);
      const found = await read(past, isWanted, { from: first, to: Math.max(first, Math.min(last, past.until + 1)), limit });
      const related = await withKnownRelations(this.#deps, past.exchange, found.rows, isWanted);
      asked.push({
        past,
        keys,
        rows: await complete({ exchange: past.exchange, rows: related, wanted: isWanted }),
        end: found.end,
      });
    }
    const end = Math.min(last, ...asked.map((each) => each.end));
    const unwatched: UnwatchedTime[] = [];
    for (const { past, keys } of asked) {
      const { uses, gaps } = await past.watched(keys, first, end);
      unwatched.push(...unwatchedTimes(keys, { exchange: past.exchange, from: first, to: end, uses, gaps }));
    }
    const rows = asked
      .flatMap((each) => each.rows)
      .filter(({ timestamp }) => timestamp < end * 1000)
      .toSorted((a, b) => a.timestamp - b.timestamp || bySymbolAndRule(a, b));
    return { rows, unwatched, until: end * 1000, next: end < last ? end * 1000 : null };
  }
}

async function readSignals(past: PublishedPast, wanted: WantedRow, { from, to, limit }: Seconds): Promise<ExchangeRows<Signal>> {
  const rows: Signal[] = [];
  let full: number | undefined;
  for await (const { second, batch } of past.seconds("batches", from, to - 1)) {
    if (full !== undefined && second > full) return { rows, end: second };
    rows.push(...decodeSignalBatch(batch, wanted));
    if (rows.length >= limit || past.bytesRead > MAX_BYTES) full = second;
  }
  return { rows, end: to };
}

async function readEpisodes(
  past: PublishedPast,
  wanted: WantedRow,
  { from, to, limit }: Seconds,
): Promise<ExchangeRows<Episode>> {
  const episodes = new Map<string, Episode>();
  const open = new Set<string>();
  let end = to;
  // Those that begin later are read for the ends of the others alone.
  for await (const { second, batch } of past.seconds("episodes", from, to - 1 + END_SECONDS)) {
    if (second >= end && (open.size === 0 || second > end + END_SECONDS)) break;
    for (const event of decodeEpisodeEvents(batch, wanted)) {
      const id = episodeId(event);
      const before = episodes.get(id);
      if (!before && (event.kind !== "began" || second >= end)) continue;
      const after = episodeAfter(before, event);
      if (!after) continue;
      episodes.set(id, after);
      if (after.endedAt === null) open.add(id);
      else open.delete(id);
    }
    if (second < end && (episodes.size >= limit || past.bytesRead > MAX_BYTES)) end = second + 1;
  }
  return { rows: [...episodes.values()], end };
}
