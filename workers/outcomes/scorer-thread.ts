// The archive's end of the thread that scores. It begins with the first question, ends when there was none for a minute, and begins anew
// where it died.

import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { ArchiveStoreEnvironment } from "../../shared/node/archive-environment.ts";
import type { proxyOf } from "../../shared/node/proxy-environment.ts";

const PROGRAM = new URL("./scorer-thread-main.ts", import.meta.url);
/** Columns are not counted: they lie outside the heap. */
const MAX_HEAP_MB = 384;
const IDLE_MS = 60_000;

export interface ScorerSettings {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly store: ArchiveStoreEnvironment;
  readonly proxy: ReturnType<typeof proxyOf>;
  readonly logLevel: string;
}

export class ScorerThread {
  readonly #pool: Piscina<ExchangeId, number>;

  constructor(workerData: ScorerSettings) {
    this.#pool = new Piscina({
      filename: fileURLToPath(PROGRAM),
      name: "scored",
      ...{ minThreads: 0, maxThreads: 1, idleTimeout: IDLE_MS },
      // A thread that waits for a task by Atomics answers none of its connections meanwhile.
      atomics: "disabled",
      ...{ execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB }, workerData },
    });
  }

  /** Scores what is due of an exchange; returns how many hours that were. */
  score(exchange: ExchangeId): Promise<number> {
    return this.#pool.run(exchange);
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}
