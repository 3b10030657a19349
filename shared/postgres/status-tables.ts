// The tables of the service's state, minute by minute, as Kysely sees them.

import type { StatusComponent, StatusState } from "../contracts/status.ts";
import type { ProcessKind } from "../contracts/deploys.ts";

/** One component of the service in one minute. */
export interface StatusMinutesTable {
  minute: Date;
  component: StatusComponent;
  state: StatusState;
  latency_ms: number | null;
}

/** Consecutive minutes of a component in one state; adjacent ones belong together. */
export interface StatusRunsTable {
  component: StatusComponent;
  first_minute: Date;
  last_minute: Date;
  state: StatusState;
}

/** Every process of ours that ran, and when it was last seen. */
export interface ProcessesTable {
  id: string;
  kind: ProcessKind;
  build: string;
  started_at: Date;
  last_seen_at: Date;
}

/** HTTP answers per minute and build, and how many of them were faults. */
export interface AnswerMinutesTable {
  minute: Date;
  build: string;
  answers: number;
  faults: number;
}
