// The threads that read the past for the server. They begin with the first question, end when there was none for a minute, and begin anew
// where one died.

import { fileURLToPath } from "node:url";
import { MessageChannel, type Transferable } from "node:worker_threads";
import { Piscina } from "piscina";
import type { ArchiveSpan } from "../../shared/archive/archive-store.ts";
import type { Kline } from "../../shared/contracts/charts.ts";
import type { HistoryFileOptions } from "../../shared/node/history-file.ts";
import type { PastQuestion } from "../../shared/redis/past-seconds.ts";
import { AppError } from "../http/app-error.ts";
import { takeParts } from "./asked-parts.ts";
import { errorOf } from "./past-faults.ts";
import type { PastAnswer, PastKind, PastTask, PastThreadSettings, PastWork } from "./past-tasks.ts";
import type { SecondBarsQuestion } from "./second-bars.ts";

const PROGRAM = new URL("./past-thread-main.ts", import.meta.url);
const THREADS = 2;
/** A download waits for its reader most of the time, and a chart must not wait for that. */
const TASKS_A_THREAD = 16;
/** What needs more kills its thread, and not the server. Columns are not counted: they lie outside the heap. */
const MAX_HEAP_MB = 256;
const IDLE_MS = 60_000;
const RETRY_SECONDS = 5;

export class PastThreads {
  readonly #pool: Piscina<PastTask, PastAnswer>;

  constructor(workerData: PastThreadSettings, program = PROGRAM) {
    this.#pool = new Piscina({
      filename: fileURLToPath(program),
      name: "answered",
      ...{ minThreads: 0, maxThreads: THREADS, concurrentTasksPerWorker: TASKS_A_THREAD, idleTimeout: IDLE_MS },
      // A thread that waits for a task by Atomics answers none of its connections meanwhile.
      atomics: "disabled",
      ...{ execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB }, workerData },
    });
  }

  /** A history as bytes, made no faster than they are taken; returning early stops it. Rejects where a store fails. */
  async *history(question: PastQuestion, options: HistoryFileOptions): AsyncGenerator<Uint8Array, void, undefined> {
    const { port1: mine, port2: port } = new MessageChannel();
    const end = this.#run("history", { question, options, port }, [port]);
    const failure = end.then(
      () => undefined,
      (error: unknown) => {
        mine.close();
        return error;
      },
    );
    try {
      yield* takeParts(mine);
    } catch (error) {
      throw (await failure) ?? error;
    }
  }

  bars(question: SecondBarsQuestion): Promise<readonly Kline[]> {
    return this.#run("bars", question);
  }

  /** Symbols that the archive has in a time. */
  symbols(span: ArchiveSpan): Promise<ReadonlySet<string>> {
    return this.#run("symbols", span);
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }

  async #run<Kind extends PastKind>(
    kind: Kind,
    task: PastWork[Kind]["task"],
    transferList: Transferable[] = [],
  ): Promise<PastWork[Kind]["answer"]> {
    const answer = await this.#pool.run({ kind, task }, { transferList }).catch((cause: unknown) => {
      const message = "The part of the server that reads the past stopped: ask again, for a shorter time if this comes back";
      throw new AppError("unavailable", { message, retryAfterSeconds: RETRY_SECONDS, cause });
    });
    if ("fault" in answer) throw errorOf(answer.fault);
    return answer.answer;
  }
}
