// Measures the service once a minute. It runs on a timer and not on a queue, and stores what PostgreSQL cannot take for later,
// because the minutes in which Redis or PostgreSQL is down are those that matter.

import type { Log } from "../../../shared/node/log.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { keepReadings, readingsOf, wasEverMeasured, type StatusReading } from "../../../shared/postgres/status.queries.ts";
import { repeat } from "../../repeat.ts";

const MINUTE_MS = 60_000;
const CHECK_EVERY_MS = 2000;
/** Workers measure at different moments of the minute, so that one does it for all. */
const SPREAD_MS = 20_000;
/** Minutes kept while PostgreSQL is down; older ones count as not measured. */
const MAX_WAITING = 1440;

export interface StatusWatchDeps {
  readonly database: Database;
  readonly log: Log;
  readonly now: () => Date;
  readonly measure: () => Promise<StatusReading[]>;
  /** Gets what is known of the current minute, whoever measured it. */
  readonly onReadings: (readings: readonly StatusReading[]) => void;
  /** How long after the start of a minute it is measured, ms. */
  readonly delayMs?: number;
}

interface MeasuredMinute {
  readonly minute: Date;
  readonly readings: readonly StatusReading[];
}

export class StatusWatch {
  readonly #deps: StatusWatchDeps;
  readonly #delayMs: number;
  readonly #waiting: MeasuredMinute[] = [];
  #last = Number.NEGATIVE_INFINITY;
  /** The first minute that is measured, epoch ms; undefined before the start. */
  #notBefore: number | undefined;

  constructor(deps: StatusWatchDeps) {
    this.#deps = deps;
    this.#delayMs = deps.delayMs ?? Math.floor(Math.random() * SPREAD_MS);
  }

  /** Measures until the returned function is called. */
  start(): () => void {
    return repeat(
      CHECK_EVERY_MS,
      async () => {
        await this.begin();
        await this.step();
      },
      (error) => this.#deps.log.warn({ error: String(error) }, "measured minutes are not kept yet; tried again"),
    );
  }

  /**
   * When nothing was ever measured, the deployment itself is starting: its first sixty seconds say nothing about how it runs.
   * After a restart every minute counts. Later calls do nothing.
   */
  async begin(): Promise<void> {
    if (this.#notBefore !== undefined) return;
    const isFirstStart = !(await this.#deps.database.run(wasEverMeasured).catch(() => true));
    this.#notBefore = isFirstStart ? this.#deps.now().getTime() + MINUTE_MS : Number.NEGATIVE_INFINITY;
  }

  /**
   * Measures the current minute if it is due and nobody did. Rejects when PostgreSQL does not take it; the next call tries again.
   */
  async step(): Promise<void> {
    const now = this.#deps.now().getTime();
    const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
    if (minute === this.#last || now - minute < this.#delayMs || minute < (this.#notBefore ?? minute)) return;
    this.#last = minute;
    const at = new Date(minute);
    const known = await this.#deps.database.run((db) => readingsOf(db, at)).catch(() => []);
    // A server had noted that no jobs process was alive at the start of the minute.
    const isKnown = known.some(({ component }) => component !== "jobs");
    const readings = isKnown ? known : await this.#deps.measure();
    this.#deps.onReadings(readings);
    if (!isKnown) this.#waiting.push({ minute: at, readings });
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
    await this.#keep();
  }

  async #keep(): Promise<void> {
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const { minute, readings } = next;
      await this.#deps.database.transaction((db) => keepReadings(db, minute, readings));
      this.#waiting.shift();
    }
  }
}
