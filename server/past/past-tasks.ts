// What the server and the threads that read the past say to each other.

import type { MessagePort } from "node:worker_threads";
import type { ArchiveSpan } from "../../shared/archive/archive-store.ts";
import type { Kline } from "../../shared/contracts/charts.ts";
import type { ArchiveStoreEnvironment } from "../../shared/node/archive-environment.ts";
import type { HistoryFileOptions } from "../../shared/node/history-file.ts";
import type { proxyOf } from "../../shared/node/proxy-environment.ts";
import type { PastQuestion } from "../../shared/redis/past-seconds.ts";
import type { PastFault } from "./past-faults.ts";
import type { SecondBarsQuestion } from "./second-bars.ts";

export interface PastThreadSettings {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly store: ArchiveStoreEnvironment;
  readonly proxy: ReturnType<typeof proxyOf>;
  readonly logLevel: string;
}

/** What each kind of task is told, and what it answers. */
export interface PastWork {
  /** Its bytes go through the port, as asked-parts.ts has it. */
  readonly history: {
    readonly task: { readonly question: PastQuestion; readonly options: HistoryFileOptions; readonly port: MessagePort };
    readonly answer: undefined;
  };
  readonly bars: { readonly task: SecondBarsQuestion; readonly answer: readonly Kline[] };
  /** Symbols that the archive has in a time. */
  readonly symbols: { readonly task: ArchiveSpan; readonly answer: ReadonlySet<string> };
}

export type PastKind = keyof PastWork;

export interface PastTask<Kind extends PastKind = PastKind> {
  readonly kind: Kind;
  readonly task: PastWork[Kind]["task"];
}

export type PastAnswer = { readonly answer: PastWork[PastKind]["answer"] } | { readonly fault: PastFault };
