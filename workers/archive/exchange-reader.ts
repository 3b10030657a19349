// Keeps an exchange's archive written by one process: whoever holds its lock in PostgreSQL. Others wait until the lock is free.

import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { OutdatedReaderError } from "../../shared/archive/archive-store.ts";
import { LastingErrors } from "../../shared/node/lasting-errors.ts";
import { lockArchive } from "../../shared/postgres/archive-lock.ts";
import type { Database, Queries } from "../../shared/postgres/database.ts";
import { ExchangeArchive, type ExchangeArchiveDeps } from "./exchange-archive.ts";

export interface ExchangeReaderDeps extends ExchangeArchiveDeps {
  readonly database: Database;
  /** How often it looks for what is due, and for the lock, ms. */
  readonly everyMs: number;
  /** PostgreSQL frees the lock of a process that it has not heard of for so long, ms: a cut network tells neither side. */
  readonly silentMs: number;
}

export class ExchangeReader {
  readonly #deps: ExchangeReaderDeps;
  readonly #stopping = new AbortController();
  readonly #errors: LastingErrors<string>;
  #running: Promise<void> | undefined;
  /** Whether it has said that another process writes. */
  #isWaiting = false;
  /** Whether this process writes the archive. */
  isWriting = false;

  constructor(deps: ExchangeReaderDeps) {
    this.#deps = deps;
    const { exchange, log } = deps;
    this.#errors = new LastingErrors((error) => log.warn({ exchange, error }, "the archive could not be written"));
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Ends after the round that is under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#deps.database.hold((connection) => this.#hold(connection)).catch((error: unknown) => this.#fail(error));
      this.isWriting = false;
      await this.#pause();
    }
  }

  /** Writes for as long as this connection, and with it the lock, is there. */
  async #hold(connection: Queries): Promise<void> {
    const { exchange, log, store, silentMs } = this.#deps;
    if (!(await lockArchive(connection, exchange))) {
      if (!this.#isWaiting) log.info({ exchange }, "another process writes the archive: this one waits until it ends");
      this.#isWaiting = true;
      return;
    }
    await sql`select set_config('idle_session_timeout', ${String(silentMs)}, false)`.execute(connection);
    const archive = new ExchangeArchive(this.#deps, await store.begin(exchange));
    log.info({ exchange }, "writes the archive");
    this.#isWaiting = false;
    this.isWriting = true;
    while (!this.#stopping.signal.aborted) {
      await sql`select 1`.execute(connection);
      await this.#round(archive);
      await this.#pause();
    }
  }

  async #round(archive: ExchangeArchive): Promise<void> {
    try {
      await archive.round();
      this.#errors.succeeded(this.#deps.exchange);
    } catch (error) {
      if (error instanceof OutdatedReaderError) throw error;
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    const { exchange, metrics } = this.#deps;
    this.#errors.report(exchange, error);
    metrics.failed(exchange, error);
  }

  async #pause(): Promise<void> {
    await sleep(this.#deps.everyMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}
