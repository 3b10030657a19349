// What a list or alert waits for in one exchange's coins. Equal rules of any number of users are computed once, under one key.

import { z } from "zod";
import { EXCHANGES } from "../market/exchange-id.ts";
import { WINDOW_MINUTES } from "../market/fields.ts";
import { conditionsSchema, conditionsText, parseConditions } from "./conditions.ts";

/**
 * How a rule is computed. Names for people are in signal-types.ts: Pump % and Dump % are net_percent up and down, or what is left of it
 * without BTC's change, or without the median of all coins' changes.
 */
export const SIGNAL_KINDS = ["net_percent", "volume", "short", "net_minus_btc", "net_over_market"] as const;
export type SignalKind = (typeof SIGNAL_KINDS)[number];

/** Net% thresholds and the rises of Short % may lie here, percent. */
export const NET_THRESHOLD = { min: 0.1, max: 300 } as const;
/** Volume-change thresholds have no upper bound of the product's; this one only keeps numbers sane, percent. */
export const VOLUME_THRESHOLD = { min: 0, max: 1e6 } as const;
/** Digits of thresholds after the point. Lists may hold finer ones; their rules are rounded to it, so that rules stay few. */
export const THRESHOLD_DECIMALS = 1;

export const signalRuleSchema = z
  .object({
    exchange: z.enum(EXCHANGES),
    kind: z.enum(SIGNAL_KINDS),
    /** Window length. */
    minutes: z.literal(WINDOW_MINUTES),
    /** up: rises to +threshold; down: falls to −threshold. Volume rules only know up, short rules only down. */
    direction: z.enum(["up", "down"]),
    /** Percent: of the price change, of the volume change 100·(ratio − 1), or of the rise before a short. Never negative. */
    threshold: z.number(),
    /** What must also hold in that second; absent: nothing. */
    conditions: conditionsSchema.optional(),
  })
  .refine(({ kind, direction }) => kind !== "volume" || direction === "up", "volume rules only know up")
  .refine(({ kind, direction }) => kind !== "short" || direction === "down", "short rules only know down")
  .refine(({ kind, threshold: value }) => {
    const { min, max } = kind === "volume" ? VOLUME_THRESHOLD : NET_THRESHOLD;
    return value >= min && value <= max;
  }, "threshold out of bounds")
  .transform(({ conditions, ...rule }) => ({
    ...rule,
    threshold: Number(rule.threshold.toFixed(THRESHOLD_DECIMALS)),
    ...(conditions && conditions.length > 0 && { conditions }),
  }));
export type SignalRule = z.infer<typeof signalRuleSchema>;

/** The one name of a rule: "mexc:net_percent:5:up:0.9", with conditions "mexc:net_percent:5:up:0.9;ratio@5=2~;spread=~0.2". */
export function ruleKey({ exchange, kind, minutes, direction, threshold: value, conditions = [] }: SignalRule): string {
  const trigger = `${exchange}:${kind}:${minutes}:${direction}:${value}`;
  return conditions.length === 0 ? trigger : `${trigger};${conditionsText(conditions)}`;
}

/** The rule of a key; undefined for anything ruleKey would not have written. */
export function parseRuleKey(key: string): SignalRule | undefined {
  const [exchange, kind, minutes, direction, end, more] = key.split(":");
  if (end === undefined || more !== undefined) return undefined;
  const [, value, text] = /^([^;]*)(?:;(.*))?$/s.exec(end) ?? [];
  const conditions = text === undefined ? undefined : parseConditions(text);
  if (text !== undefined && !conditions) return undefined;
  const trigger = { exchange, kind, minutes: Number(minutes), direction, threshold: Number(value) };
  const parsed = signalRuleSchema.safeParse({ ...trigger, ...(conditions && { conditions }) });
  return parsed.success && ruleKey(parsed.data) === key ? parsed.data : undefined;
}

/** A rule by its key, a third as long as written out. */
export const ruleKeySchema = z
  .string()
  .describe(
    'a rule in one word, "exchange:kind:minutes:direction:threshold": "mexc:net_percent:5:up:0.9"; conditions follow: "…:0.9;ratio@5=2~;spread=~0.2"',
  )
  .transform((key, context) => {
    const rule = parseRuleKey(key);
    if (rule) return rule;
    context.addIssue({ code: "custom", message: "no such rule" });
    return z.NEVER;
  });
