// What those who run the service see of deploys: which process runs which build, and what changed when a build came.

import { z } from "zod";

export const PROCESS_KINDS = ["server", "ingest", "jobs"] as const;
export type ProcessKind = (typeof PROCESS_KINDS)[number];

/** So long before and after the first start of a build is compared, minutes. */
export const COMPARED_MINUTES = 30;

const moment = z.number();

export const runningProcessSchema = z.object({
  id: z.string(),
  kind: z.enum(PROCESS_KINDS),
  build: z.string(),
  started_at: moment,
  /** The last sign of life. */
  last_seen_at: moment,
  /** False: it ended, was stopped, or does nothing any more. */
  is_running: z.boolean(),
  /** Null where nobody says. */
  memory_bytes: z.number().nullable(),
});
export type RunningProcess = z.infer<typeof runningProcessSchema>;

const measuredSchema = z.object({
  /** Answers over HTTP, and those that were faults of ours (5xx). */
  answers: z.number(),
  faults: z.number(),
  /** Median from an exchange's event to the published table, ms. */
  delay_ms: z.number().nullable(),
  /** Minutes in which the parts of the service were measured, and those in which one was not up. */
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
      /** How much of the time after is over, minutes. */
      after_minutes: z.number(),
    }),
  ),
  /** Of the last day, the newest first. */
  processes: z.array(runningProcessSchema),
  message: z.string(),
});
export type Deploys = z.infer<typeof deploysSchema>;
