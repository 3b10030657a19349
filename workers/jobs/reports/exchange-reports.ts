// Follows what one exchange's workers publish and promises what lists report of it. Promises and position are written in one transaction, so
// a process that dies anywhere loses nothing and doubles nothing. Any number may run: they take turns under a lock of PostgreSQL.

import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { promiseReports } from "../../../shared/postgres/promise-reports.queries.ts";
import type { DueReport, PromisedReports } from "../../../shared/postgres/report-books.ts";
import { lockReportPosition, moveReportPosition, reportPosition } from "../../../shared/postgres/report-positions.queries.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { breakBefore, readEntry, type PublishedEntry } from "../../../shared/signals/published-entry.ts";
import { dueReports } from "./due-reports.ts";
import type { ReportIndex } from "./report-index.ts";

/** Entries, which are seconds, of one step: a backlog comes in pieces. */
const AT_ONCE = 60;
const WAIT_MS = 2000;
/** A position that moves over nothing to report is written so often, s. */
const IDLE_SECONDS = 10;

/** Seconds that nobody can report any more. dropped: Redis kept them no longer. flushed: it lost all. */
export interface ReportGap {
  readonly exchange: ExchangeId;
  readonly first: number;
  readonly last: number;
  readonly reason: "dropped" | "flushed";
}

export interface ExchangeReportsDeps {
  readonly database: Database;
  /** Blocks in Redis: of this exchange alone. */
  readonly blocking: RedisClient;
  readonly redis: RedisClient;
  readonly index: ReportIndex;
  readonly now: () => Date;
  readonly onPromised: (exchange: ExchangeId, promised: PromisedReports) => void;
  readonly onGap: (gap: ReportGap) => void;
}

export class ExchangeReports {
  readonly #exchange: ExchangeId;
  readonly #deps: ExchangeReportsDeps;
  /** Last second that is reported; undefined until it is read, and whenever it may be another one. */
  #position: number | undefined;
  /** Last second that needs no report, behind the position. */
  #passed = 0;

  constructor(exchange: ExchangeId, deps: ExchangeReportsDeps) {
    this.#exchange = exchange;
    this.#deps = deps;
  }

  /** Reports what was published since; waits up to two seconds for something. Rejects when Redis or PostgreSQL refuses. */
  async step(): Promise<void> {
    const position = (this.#position ??= await this.#readPosition());
    const entries = await this.#read(Math.max(position, this.#passed));
    const last = entries.at(-1)?.second;
    if (last === undefined) return;
    const exchange = this.#exchange;
    const rules = this.#deps.index.rules(exchange);
    const due = entries.flatMap((entry) => dueReports(exchange, entry, rules));
    const gaps = this.#gaps(entries, Math.max(position, this.#passed));
    if (due.length === 0 && gaps.length === 0 && last - position < IDLE_SECONDS) {
      this.#passed = last;
      return;
    }
    // A commit whose answer is lost may have been carried out.
    this.#position = undefined;
    const promised = await this.#promise(position, last, due);
    if (!promised) return;
    this.#position = last;
    for (const gap of gaps) this.#deps.onGap(gap);
    this.#deps.onPromised(exchange, promised);
    await this.#deps.redis.set(keys.signalsReported(exchange), last);
  }

  /** What was published before the first start is nobody's. */
  async #readPosition(): Promise<number> {
    const { database, redis } = this.#deps;
    this.#passed = 0;
    const stored = await database.run((db) => reportPosition(db, this.#exchange));
    if (stored !== undefined) return stored;
    const at = Number((await redis.get(keys.signalsAt(this.#exchange))) ?? 0);
    return database.transaction(async (db) => {
      const lock = await lockReportPosition(db, this.#exchange);
      if (lock?.second !== undefined) return lock.second;
      if (lock) await moveReportPosition(db, this.#exchange, at);
      return at;
    });
  }

  async #read(after: number): Promise<PublishedEntry[]> {
    const key = keys.signals(this.#exchange);
    const answer = await this.#deps.blocking.xreadBuffer("COUNT", AT_ONCE, "BLOCK", WAIT_MS, "STREAMS", key, `${after * 1000}-0`);
    return (answer?.[0]?.[1] ?? []).flatMap(([id, fields]) => readEntry(id.toString(), fields) ?? []);
  }

  /** Seconds between the entries that others show to have been there. */
  #gaps(entries: readonly PublishedEntry[], after: number): readonly ReportGap[] {
    let before = after;
    return entries.flatMap((entry): ReportGap[] => {
      const reason = breakBefore(entry, before);
      const gap = { exchange: this.#exchange, first: before + 1, last: entry.second - 1 };
      // Behind no second at all the first of all entries comes.
      const isFirst = before === 0 && reason === "flushed";
      before = entry.second;
      return reason && !isFirst ? [{ ...gap, reason }] : [];
    });
  }

  /** Undefined where another process reports, or has reported since. */
  #promise(expected: number, until: number, due: readonly DueReport[]): Promise<PromisedReports | undefined> {
    const { database, now } = this.#deps;
    return database.transaction(async (db) => {
      const lock = await lockReportPosition(db, this.#exchange);
      if (lock?.second !== expected) return undefined;
      const promised = await promiseReports(db, due, now());
      await moveReportPosition(db, this.#exchange, until);
      return promised;
    });
  }
}
