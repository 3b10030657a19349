// Price alerts: their fields, and each firing.

import { z } from "zod";
import { isCoinName } from "../market/coin-name.ts";
import { EXCHANGES } from "../market/exchange-id.ts";
import { WINDOW_MINUTES } from "../market/fields.ts";
import {
  ALERT_CONDITIONS,
  ALERT_KINDS,
  ALERT_MODES,
  ALERT_PAUSE,
  ALERT_SCOPES,
  ALERT_SIDES,
  ALERT_STATES,
  isAlertLevel,
  MAX_NOTE,
} from "./alerts.ts";

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
