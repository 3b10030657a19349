// What admins see of deploys: which process runs which build, and what changed with a build.

import { z } from "zod";

export const PROCESS_KINDS = ["server", "ingest", "jobs", "archive"] as const;
export type ProcessKind = (typeof PROCESS_KINDS)[number];

/** Minutes compared before and after a build's first start. */
export const COMPARED_MINUTES = 30;

const moment = z.number();

export const runningProcessSchema = z.object({
  id: z.string(),
  kind: z.enum(PROCESS_KINDS),
  build: z.string(),
  started_at: moment,
  /** The last sign of life. */
  last_seen_at: moment,
  /** False: it ended, was stopped, or no longer works. */
  is_running: z.boolean(),
  /** Null when unknown. */
  memory_bytes: z.number().nullable(),
});
export type RunningProcess = z.infer<typeof runningProcessSchema>;

const measuredSchema = z.object({
  /** HTTP answers, and how many of them were our faults (5xx). */
  answers: z.number(),
  faults: z.number(),
  /** Median from an exchange's event to the published table, ms. */
  delay_ms: z.number().nullable(),
  /** Measured minutes of the components, and those in which one was not up. */
  measured: z.number(),
  not_up: z.number(),
});

export const deploysSchema = z.object({
  success: z.literal(true),
  /** Newest first. */
  builds: z.array(
    z.object({
      build: z.string(),
      first_at: moment,
      last_at: moment,
      before: measuredSchema,
      after: measuredSchema,
      /** How much of the time after has passed, minutes. */
      after_minutes: z.number(),
    }),
  ),
  /** Of the last day, newest first. */
  processes: z.array(runningProcessSchema),
  message: z.string(),
});
export type Deploys = z.infer<typeof deploysSchema>;
