// What admins see of market, jobs and the way to a plan. Moments are epoch ms.

import { z } from "zod";
import { GAP_REASONS } from "../archive/archive-store.ts";
import { EXCHANGES } from "../market/exchange-id.ts";
import { runningProcessSchema } from "./deploys.ts";
import { feedJudgementSchema } from "./feed-judgement.ts";
import { feedStatusSchema } from "./feed-status.ts";
import { LANGUAGES } from "./languages.ts";
import { comparedMinutesSchema } from "./worker-messages.ts";
import { granted } from "./admin-views.ts";

const moment = z.number();

/** Feed figures for operators, named as in metrics between "tickdeck_" and "_total". */
export const FEED_FIGURES = [
  "feed_messages",
  "feed_rejected",
  "feed_reconnects",
  "feed_repaired_trades",
  "feed_host_changes",
  "healed",
  "lease_won",
  "store_refused",
  "feed_late_trades",
  "signal_rules",
  "signal_rules_left_out",
] as const;
export type FeedFigure = (typeof FEED_FIGURES)[number];

/**
 * Who leads, or null: epoch, the worker's id with a unique suffix after a slash, and how long the lease lasts without renewal,
 * ms.
 */
const leaseSchema = z.object({ epoch: z.number(), holder: z.string(), left_ms: z.number() }).nullable();

export const feedHealthSchema = z.object({
  exchange: z.enum(EXCHANGES),
  /** Null when no worker has published one for a quarter of a minute. */
  status: feedStatusSchema.nullable(),
  judgement: feedJudgementSchema,
  /** Of the newest frame. */
  frame_age_ms: z.number().nullable(),
  /** Coins with a price, and how many of them show a figure that is not exact yet. */
  coins: z.number(),
  dotted: z.number(),
  /** Null when the leader did not report it. */
  compared: comparedMinutesSchema.nullable(),
  lease: leaseSchema,
  /** Sockets of each worker to the exchange, open and wanted. */
  connections: z.array(z.object({ worker: z.string(), open: z.number(), wanted: z.number() })),
  /** How far the archive of seconds goes, and its size; null while no archive process has said so. */
  archive: z.object({ end: moment, bytes: z.number() }).nullable(),
  /** The newest gaps of the last day, newest first; null where the archive's store does not answer. */
  gaps: z.array(z.object({ from: moment, to: moment, why: z.enum(GAP_REASONS) })).nullable(),
  /** Since the start of the workers running now. */
  figures: z.array(z.object({ name: z.enum(FEED_FIGURES), label: z.string(), value: z.number() })),
  /** Signals of each of the last twenty whole minutes, oldest first. */
  signals: z.array(z.object({ at: moment, count: z.number() })),
});
export type FeedHealth = z.infer<typeof feedHealthSchema>;

export const marketHealthSchema = granted({
  feeds: z.array(feedHealthSchema),
  /** Those of the last hour, newest first. */
  processes: z.array(runningProcessSchema),
  /** The newest migration in this database. */
  schema: z.string().nullable(),
});

export const comparisonSchema = z.object({ exchange: z.enum(EXCHANGES) });
/** One closed minute of a coin, ours beside the exchange's own. Null where either is missing. */
export const comparedRowSchema = z.object({
  pair: z.string(),
  /** Its start. */
  at: moment.nullable(),
  own_price: z.number().nullable(),
  price: z.number().nullable(),
  /** Quote volumes, USDT. */
  own_volume: z.number().nullable(),
  volume: z.number().nullable(),
  result: z.enum(["agrees", "differs", "no-answer", "not-counted"]),
});
export type ComparedRow = z.infer<typeof comparedRowSchema>;
export const comparisonAnswerSchema = granted({ data: z.array(comparedRowSchema) });

export const jobRowSchema = z.object({
  id: z.string(),
  kind: z.string(),
  subject_id: z.string(),
  /** failed: an operator's turn; again: after a failure; running: in the queue; later: not due. */
  state: z.enum(["failed", "again", "running", "due", "later"]),
  created_at: moment,
  run_at: moment,
  failures: z.number(),
  last_error: z.string().nullable(),
  /** Whom and what it is about, if known. */
  user_id: z.string().nullable(),
  email: z.string().nullable(),
  order: z.string().nullable(),
});
export type JobRow = z.infer<typeof jobRowSchema>;
export const jobsSchema = granted({
  /** Due jobs, longest waiting first, then permanently failed ones. */
  data: z.array(jobRowSchema),
  /** Jobs not due yet, the next first. */
  timers: z.array(jobRowSchema),
  /** Processes that do jobs, of the last hour; without a running one nothing is done. */
  workers: z.array(runningProcessSchema),
  counts: z.object({ due: z.number(), later: z.number(), failed: z.number(), oldest_seconds: z.number() }),
});
export const jobPathSchema = z.object({ id: z.string().regex(/^\d{1,18}$/) });

export const funnelQuerySchema = z.object({
  /** Number of days, including today. */
  days: z.coerce.number().int().min(1).max(366).default(7),
});
const count = z.number();
export const funnelSchema = granted({
  /** By day; a day and language without events is omitted. */
  data: z.array(
    z.object({
      /** "2026-11-22" in UTC. */
      day: z.string(),
      language: z.enum(LANGUAGES),
      steps: z.object({
        landing: count,
        quiz: count,
        test: count,
        plan: count,
        registration: count,
        payment: count,
        paid: count,
      }),
    }),
  ),
});
