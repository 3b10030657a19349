// Where signal lists report while nobody looks: to which of the account's targets, what, how strong, when and how often; and one report.

import { z } from "zod";
import { EXCHANGES } from "../market/exchange-id.ts";
import { ALERTS_PER_HOUR, alertTargetPathSchema, quietHoursSchema } from "./alert-delivery.ts";
import { ALERT_CHANNELS } from "./plan-features.ts";
import { signalSchema } from "./signals.ts";
import { watchListSchema } from "./watch-lists.ts";

/** episodes: the beginning of each and its growth. signals: each one. */
export const REPORT_UNITS = ["episodes", "signals"] as const;
export type ReportUnit = (typeof REPORT_UNITS)[number];

/** Multiples of the threshold from which on something is reported. */
export const REPORT_STRENGTH = { min: 1, max: 10, standard: 1 } as const;
export const REPORTS_PER_HOUR = ALERTS_PER_HOUR;
/** Messages about one episode: its beginning, and twice that it grew. */
export const MAX_PER_EPISODE = 3;
/** Targets of one list. */
export const MAX_REPORT_TARGETS = 30;
/** Messages about reports that the overview shows. */
export const SHOWN_REPORTS = 30;

const targetId = alertTargetPathSchema.shape.id;
const listId = watchListSchema.shape.id;
const distinct = (items: readonly unknown[]): boolean => new Set(items).size === items.length;

export const listReportSettingsSchema = z.object({
  isOn: z.boolean(),
  exchanges: z.array(z.enum(EXCHANGES)).min(1).max(EXCHANGES.length).refine(distinct),
  /** Of the account's targets; the terminal shows its lists anyway. */
  targets: z.array(targetId).max(MAX_REPORT_TARGETS).refine(distinct),
  per: z.enum(REPORT_UNITS),
  minStrength: z.number().min(REPORT_STRENGTH.min).max(REPORT_STRENGTH.max),
  /** In the account's time zone; "account": its quiet hours; null: none. */
  quiet: z.union([z.literal("account"), quietHoursSchema]).nullable(),
  maxPerHour: z.number().int().min(REPORTS_PER_HOUR.min).max(REPORTS_PER_HOUR.max),
});
export type ListReportSettings = z.infer<typeof listReportSettingsSchema>;

/**
 * What of a list's reports waits, and for what. plan: for a plan with more reporting lists. exchanges, channels, types: for one
 * with these. rules: for room among the rules in use.
 */
export const REPORT_WAITS = ["plan", "exchanges", "channels", "types", "rules"] as const;
export type ReportWait = (typeof REPORT_WAITS)[number];

/** Why a list that reports sends nothing right now. hour, day: a budget is used up, so it is counted for a summary, as in quiet hours. */
const REPORT_PAUSES = ["muted", "quiet", "hour", "day"] as const;

const listReportSchema = z.object({
  listId,
  /** The list's. */
  name: z.string(),
  settings: listReportSettingsSchema,
  waits: z.array(z.enum(REPORT_WAITS)),
  /** Null while it reports. `until`: epoch ms. */
  paused: z.object({ why: z.enum(REPORT_PAUSES), until: z.number() }).nullable(),
});
export type ListReport = z.infer<typeof listReportSchema>;

/** Sent, refused and unknown are final; unknown: the service may have it or not, so it is not sent again. */
export const REPORT_STATES = ["waiting", "sent", "refused", "unknown", "counted", "dropped"] as const;
export type ReportState = (typeof REPORT_STATES)[number];

const reportMessageSchema = z.object({
  id: z.uuid(),
  /** When it happened and when its last try began, epoch ms. */
  at: z.number(),
  triedAt: z.number().nullable(),
  channel: z.enum(ALERT_CHANNELS),
  target: z.string(),
  state: z.enum(REPORT_STATES),
  /** Told more than five minutes after it happened. */
  isLate: z.boolean(),
  list: z.string(),
  exchange: z.enum(EXCHANGES).nullable(),
  symbol: z.string().nullable(),
  /** Of a summary: how many it counts; else null. */
  count: z.number().int().nullable(),
});
export type ReportMessage = z.infer<typeof reportMessageSchema>;

/** Either a list or a coin of an exchange. */
const reportMuteSchema = z.object({
  id: z.string(),
  listId: listId.nullable(),
  exchange: z.enum(EXCHANGES).nullable(),
  symbol: z.string().nullable(),
  /** Epoch ms. */
  until: z.number(),
});
export type ReportMute = z.infer<typeof reportMuteSchema>;

export const listReportsAnswerSchema = z.object({
  success: z.literal(true),
  reports: z.array(listReportSchema),
  mutes: z.array(reportMuteSchema),
  /** Newest first. */
  messages: z.array(reportMessageSchema),
  /** Reports of the current day (UTC) so far, and the plan's most. */
  today: z.object({ sent: z.number().int(), max: z.number().int() }),
  message: z.string(),
});
export const listReportAnswerSchema = z.object({ success: z.literal(true), report: listReportSchema, message: z.string() });
export const listReportPathSchema = z.object({ id: listId });
export const reportMutePathSchema = z.object({ id: targetId });

/** An episode as it was when it was reported. */
const reportedEpisodeSchema = z.object({
  kind: z.enum(["began", "grew", "ended"]),
  /** Epoch second of its first signal; with rule and symbol it is the episode's id. */
  began: z.number().int(),
  /** Percent, positive in the rule's direction; null of an end that does not know it. */
  value: z.number().nullable(),
  peak: z.number(),
  peakSecond: z.number().int(),
  /** Crossings after the first. */
  repeats: z.number().int(),
});

/** What one message tells. */
export const reportSchema = z.object({
  listId,
  listName: z.string(),
  exchange: z.enum(EXCHANGES),
  /** The coin, "BTC". */
  symbol: z.string(),
  /** Key of the rule. */
  rule: z.string(),
  /** Epoch second of what happened. */
  second: z.number().int(),
  /** Null of an episode that grew without a signal in that second. */
  signal: signalSchema.nullable(),
  /** Null where each signal is reported. */
  episode: reportedEpisodeSchema.nullable(),
});
export type Report = z.infer<typeof reportSchema>;
