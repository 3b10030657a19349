// What a rule makes of the last twenty minutes: coins already above its threshold, and how many signals it would have given.

import { z } from "zod";
import { EXCHANGES } from "../market/exchange-id.ts";
import { WINDOW_MINUTES } from "../market/fields.ts";
import { conditionsSchema } from "../signals/conditions.ts";
import { signalRuleSchema, VOLUME_THRESHOLD } from "../signals/rule.ts";
import { COMPARISONS, SIGNAL_TYPES } from "../signals/signal-types.ts";
import { signalSchema } from "./signals.ts";

/** Rules per request; the lists of the biggest plan on one exchange may need several. */
export const MAX_RULES_ASKED = 64;
/** Most coins per rule, latest crossings first: no list shows more rows. */
export const MAX_ABOVE = 60;
/** Approximate signals in twenty minutes for the suggested thresholds: few, some, many. */
export const SUGGESTED_SIGNALS = [10, 50, 200] as const;

export const aboveRequestSchema = z.object({ rules: z.array(signalRuleSchema).min(1).max(MAX_RULES_ASKED) });

export const aboveAnswerSchema = z.object({
  success: z.literal(true),
  /** A coin's signal is that of its crossing, with the figures of that second. */
  data: z.array(signalSchema),
  message: z.string(),
});

export const estimateRequestSchema = z.object({
  exchange: z.enum(EXCHANGES),
  /** Signal types that share window and threshold. */
  types: z.array(z.enum(SIGNAL_TYPES)).min(1).max(SIGNAL_TYPES.length),
  minutes: z.literal(WINDOW_MINUTES),
  /** Of price changes. */
  comparedWith: z.enum(COMPARISONS).default("none"),
  /** Percent. */
  threshold: z.number().min(0).max(VOLUME_THRESHOLD.max),
  /** What must also hold in the second of a crossing. */
  conditions: conditionsSchema.default([]),
  /** Base coins; empty means all. */
  tickers: z.array(z.string().max(40)).max(500).default([]),
});
export type EstimateRequest = z.output<typeof estimateRequestSchema>;

export const estimateSchema = z.object({
  /** Signals of the time looked at. */
  count: z.number().int(),
  /** How much of the last twenty minutes could be examined: volume windows reach back further than stored seconds. */
  minutes: z.number().int(),
  /**
   * Thresholds that would have given few, some and many signals, percent; duplicates are omitted, and there are none if no
   * threshold gives any.
   */
  suggestions: z.array(z.object({ threshold: z.number(), count: z.number().int() })).max(SUGGESTED_SIGNALS.length),
});
export type Estimate = z.infer<typeof estimateSchema>;

export const estimateAnswerSchema = z.object({ success: z.literal(true), data: estimateSchema, message: z.string() });
