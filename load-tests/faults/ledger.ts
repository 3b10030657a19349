// Registrations that continue while something breaks: acknowledged ones must be in PostgreSQL afterwards, and refused ones must
// have been refused properly.

import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../../shared/postgres/database.ts";
import { DatabaseUnavailableError } from "../../shared/postgres/database-errors.ts";
import { registration, visitor } from "../../server/testing/checkout.ts";

const EVERY_MS = 250;
const PATIENCE_MS = 15_000;
const COUNT_TRIES = 5;

export interface Account {
  readonly acknowledged: number;
  /** Acknowledged, but not in the database. */
  readonly lost: number;
  /** Number of other answers, by status or the reason why there was none. */
  readonly refused: Readonly<Record<string, number>>;
}

export class Ledger {
  readonly #url: string;
  readonly #ids: string[] = [];
  readonly #refused: Record<string, number> = {};
  readonly #over = new AbortController();
  readonly #inFlight = new Set<Promise<void>>();

  /** Begins to register through the balancer at this address. */
  constructor(url: string) {
    this.#url = url;
    void this.#goOn();
  }

  /** Ends it and compares with the database. */
  async close(database: Database): Promise<Account> {
    this.#over.abort();
    await Promise.all(this.#inFlight);
    const ids = this.#ids;
    const found = ids.length === 0 ? 0 : await countWhenBack(database, ids);
    return { acknowledged: ids.length, lost: ids.length - found, refused: this.#refused };
  }

  async #goOn(): Promise<void> {
    while (!this.#over.signal.aborted) {
      const one = this.#register().finally(() => this.#inFlight.delete(one));
      this.#inFlight.add(one);
      await sleep(EVERY_MS);
    }
  }

  async #register(): Promise<void> {
    const body = JSON.stringify(registration());
    const headers = { "content-type": "application/json", ...visitor() };
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const reply = await fetch(`${this.#url}/api/register`, { method: "POST", headers, body, signal });
      if (reply.status === 200) this.#ids.push(((await reply.json()) as { userId: string }).userId);
      else this.#count(String(reply.status));
    } catch (error) {
      this.#count(error instanceof Error ? error.name : "unknown");
    }
  }

  #count(answer: string): void {
    this.#refused[answer] = (this.#refused[answer] ?? 0) + 1;
  }
}

/** How many of these registrations exist; retried, because a machine that runs everything sometimes answers late. */
async function countWhenBack(database: Database, ids: readonly string[]): Promise<number> {
  for (let tries = COUNT_TRIES; ; tries--) {
    try {
      const rows = await database.run((db) => db.selectFrom("registrations").select("id").where("id", "in", ids).execute());
      return rows.length;
    } catch (error) {
      if (tries === 1 || !(error instanceof DatabaseUnavailableError)) throw error;
      await sleep(EVERY_MS * 8);
    }
  }
}
