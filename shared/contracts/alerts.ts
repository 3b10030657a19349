// Price alerts: their fields and limits, and each firing.

import { z } from "zod";
import { isCoinName } from "../market/coin-name.ts";
import { EXCHANGES } from "../market/exchange-id.ts";
import { WINDOW_MINUTES } from "../market/fields.ts";

/** Alerts per account: far more than anybody makes by hand, few enough for one answer. */
export const MAX_ALERTS = 10_000;
/** Those about any coin per account, and how often one fires within a minute; beyond that it only counts. */
export const MAX_ANY_COIN_ALERTS = 20;
export const ANY_COIN_FIRINGS_PER_MINUTE = 20;
/** Seconds for which a repeating alert stays silent. */
export const ALERT_PAUSE = { min: 60, max: 86_400, standard: 300 } as const;
export const MAX_NOTE = 200;
/** Most firings in one answer, the newest. */
export const MAX_FIRINGS = 200;

/**
 * What is compared with the level: the price in USDT; its change over a window in percent; the volume ratio over a window. high
 * and low have no level: they fire at the first trade beyond all earlier ones of the same day, which begins at 00:00 UTC.
 */
export const ALERT_KINDS = ["price", "change", "volume", "high", "low"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Levels of each kind. */
export const ALERT_LEVELS: Readonly<Record<AlertKind, readonly [min: number, max: number]>> = {
  price: [1e-15, 1e12],
  change: [-100, 100_000],
  volume: [0, 1_000_000],
  high: [0, 0],
  low: [0, 0],
};

function isAlertLevel(kind: AlertKind, level: number): boolean {
  const [min, max] = ALERT_LEVELS[kind];
  return level >= min && level <= max;
}

/** Whether an alert of this kind has a window of minutes. */
export const hasWindow = (kind: AlertKind): boolean => kind === "change" || kind === "volume";
/** Whether an alert of this kind has its own level. */
export const hasLevel = (kind: AlertKind): boolean => kind !== "high" && kind !== "low";

/** above: fires at or above its level; below: at or below it. */
export const ALERT_SIDES = ["above", "below"] as const;
export type AlertSide = (typeof ALERT_SIDES)[number];

/**
 * coin: one coin. exchange: any coin of the exchange. list: any coin of one of the account's lists, as it is when the alert fires. An
 * alert about any coin fires for a coin whose figure was short of the level a second before, and pauses for each coin by itself.
 */
export const ALERT_SCOPES = ["coin", "exchange", "list"] as const;
export type AlertScope = (typeof ALERT_SCOPES)[number];

/** Everything an alert can wait for, as kind and side. */
export const ALERT_CONDITIONS = [
  "price:above",
  "price:below",
  "change:above",
  "change:below",
  "volume:above",
  "volume:below",
  "high:above",
  "low:below",
] as const satisfies readonly `${AlertKind}:${AlertSide}`[];
export type AlertCondition = (typeof ALERT_CONDITIONS)[number];

/** Kind and side of a condition. */
export function conditionParts(condition: AlertCondition): { readonly kind: AlertKind; readonly side: AlertSide } {
  const [kind, side] = condition.split(":") as [AlertKind, AlertSide];
  return { kind, side };
}

export const ALERT_MODES = ["once", "each"] as const;

/**
 * armed: waits for its level. waiting: has fired and is armed again once its pause is over and the price is back on the other
 * side. paused: by its owner. fired: once and for all. expired: its end has passed.
 */
export const ALERT_STATES = ["armed", "waiting", "paused", "fired", "expired"] as const;
export type AlertState = (typeof ALERT_STATES)[number];

const id = z.string().regex(/^[1-9]\d{0,14}$/);
const moment = z.number().int().min(0).max(8.64e15);

const draftFields = z.object({
  exchange: z.enum(EXCHANGES),
  scope: z.enum(ALERT_SCOPES).default("coin"),
  /** The coin, "BTC"; empty where the alert is about any coin. */
  symbol: z.string(),
  /** The list of an alert about any coin of a list; null otherwise. */
  listId: z.string().max(40).nullable().default(null),
  kind: z.enum(ALERT_KINDS).default("price"),
  /** The window of a change or volume ratio. */
  minutes: z.literal(WINDOW_MINUTES).default(5),
  side: z.enum(ALERT_SIDES),
  level: z.number().min(-100).max(1e12),
  mode: z.enum(ALERT_MODES),
  pauseSeconds: z.number().int().min(ALERT_PAUSE.min).max(ALERT_PAUSE.max).default(ALERT_PAUSE.standard),
  /** Last moment it may fire, epoch ms; null: no end. */
  until: moment.nullable().default(null),
  // PostgreSQL stores neither U+0000 nor half a surrogate pair, and control characters do not belong in one line.
  note: z
    .string()
    .max(MAX_NOTE)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, "must not contain control characters")
    .default(""),
  isPaused: z.boolean().default(false),
});
/** What its owner chooses. */
export const alertDraftSchema = draftFields
  .refine(({ scope, symbol }) => (scope === "coin" ? isCoinName(symbol) : symbol === ""), {
    path: ["symbol"],
    message: "must be a coin's name, and empty for any coin",
  })
  .refine(({ scope, listId }) => (scope === "list") === (listId !== null), {
    path: ["listId"],
    message: "must be there for any coin of a list, and for no other scope",
  })
  .refine(({ scope, kind }) => scope === "coin" || kind !== "price", {
    path: ["kind"],
    message: "must not be a price for any coin",
  })
  .refine(({ kind, level }) => isAlertLevel(kind, level), { path: ["level"], message: "must be a level of its kind" })
  .refine(({ kind, side }) => ALERT_CONDITIONS.some((condition) => condition === `${kind}:${side}`), {
    path: ["side"],
    message: "must be a side of its kind",
  });
export type AlertDraft = z.infer<typeof alertDraftSchema>;

export const alertSchema = draftFields.omit({ isPaused: true }).extend({
  id,
  state: z.enum(ALERT_STATES),
  /** Of an alert about any coin: how often it would have fired beyond what it may in a minute, since it was last changed. */
  leftOut: z.number(),
});
export type Alert = z.infer<typeof alertSchema>;

/** One firing; it stays when the alert is changed or deleted. */
export const firingSchema = z.object({
  id,
  alertId: id,
  exchange: z.enum(EXCHANGES),
  symbol: z.string(),
  kind: z.enum(ALERT_KINDS),
  minutes: z.number(),
  side: z.enum(ALERT_SIDES),
  level: z.number(),
  note: z.string(),
  /** Price and time (the exchange's, epoch ms) of the trade that caused it; those at the second's end if a figure did. */
  price: z.number(),
  time: z.number(),
  /** The figure that reached the level; null for price alerts. */
  figure: z.number().nullable(),
  /** Trades before that one are missing: the level may have been crossed earlier. */
  afterGap: z.boolean(),
  /** Shown in a terminal of the account. */
  isSeen: z.boolean(),
  /** State of the alert since then. */
  state: z.enum(ALERT_STATES),
});
export type Firing = z.infer<typeof firingSchema>;

export const alertPathSchema = z.object({ id });
export const alertAnswerSchema = z.object({ success: z.boolean(), data: alertSchema, message: z.string() });
export const alertsAnswerSchema = z.object({
  success: z.boolean(),
  /** In order of creation. */
  data: z.array(alertSchema),
  /** Newest first. */
  firings: z.array(firingSchema),
  message: z.string(),
});
/** Firings before this one. */
export const firingsQuerySchema = z.object({ before: id });
export const firingsAnswerSchema = z.object({ success: z.boolean(), firings: z.array(firingSchema), message: z.string() });
/** All firings up to this one were shown. */
export const seenFiringsSchema = z.object({ through: id });
