// The tables of what the service was like, minute by minute, as Kysely sees them.

import type { StatusComponent, StatusState } from "../contracts/status.ts";
import type { ProcessKind } from "../contracts/deploys.ts";

/** One part of the service in one minute. */
export interface StatusMinutesTable {
  minute: Date;
  component: StatusComponent;
  state: StatusState;
  latency_ms: number | null;
}

/** Minutes on end in which a part was in one state; those that touch belong together. */
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

/** Answers over HTTP per minute and build, and those of them that were faults. */
export interface AnswerMinutesTable {
  minute: Date;
  build: string;
  answers: number;
  faults: number;
}
