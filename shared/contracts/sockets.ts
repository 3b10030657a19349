// Events, payloads and acknowledgements of the /market namespace, for both sides.

import { z } from "zod";
import { EXCHANGES } from "../market/exchange-id.ts";
import type { MinuteTick } from "../market/minute-tick.ts";
import { ruleKeySchema, signalRuleSchema } from "../signals/rule.ts";
import type { Firing } from "./alert-schemas.ts";
import { API_SCOPES } from "./api-scopes.ts";
import { chartSymbolSchema } from "./charts.ts";
import { episodeSchema, type Episode } from "./episodes.ts";
import type { ErrorCode } from "./errors.ts";
import type { FeedStatus } from "./feed-status.ts";
import type { SignalRelation } from "./relations.ts";
import { signalSchema, type Signal } from "./signals.ts";

export const handshakeSchema = z.object({
  /** A session's token; without it the session cookie counts. */
  token: z.string().min(1).max(200).optional(),
  /** One page of the user, the same in all its connections: a new one replaces one that a dead server still holds. */
  tab: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
});
export type Handshake = z.infer<typeof handshakeSchema>;

export const subscribeSchema = z.object({
  exchange: z.enum(EXCHANGES),
  /** Seconds between frames; raised to the plan's minimum. */
  speed: z.number().min(1).max(60),
});
export type Subscribe = z.infer<typeof subscribeSchema>;

/** Rules per socket: eight signal lists of eight windows, moves up and down, shorts and volume. */
export const MAX_RULES = 256;
/** Room for as many by their keys, each with six conditions that are bounded on both sides. */
export const RULES_BYTES = 81_920;

export const signalsSchema = z.object({
  /** Replaces the socket's rules. This many fit into a message (RULES_BYTES) only as keys. */
  rules: z.array(z.union([ruleKeySchema, signalRuleSchema])).max(MAX_RULES),
  /** Replays signals with a timestamp from here on, epoch ms; by default those of the last 20 minutes. */
  since: z.number().min(0).optional(),
  /** Episodes of these rules come, too: whole, each time one begins, grows or ends, and those of `since` on again. */
  episodes: z.boolean().optional(),
});
/** POST /api/signals: the same by request, for one exchange. */
export const signalsPollSchema = z.object({
  exchange: z.enum(EXCHANGES),
  rules: signalsSchema.shape.rules.min(1),
  /** Signals with a timestamp from here on, epoch ms; by default those of the last 20 minutes. */
  after: z.number().min(0).optional(),
  /** Episodes that changed from then on are asked for, too. */
  episodes: z.boolean().optional(),
});
export type SignalsPoll = z.output<typeof signalsPollSchema>;

export const polledSignalsSchema = z.object({
  success: z.literal(true),
  data: z.array(signalSchema),
  /** Empty where they were not asked for. */
  episodes: z.array(episodeSchema),
  message: z.string(),
});

/** As our own pages ask. */
export interface SignalsRequest {
  /** Keys. */
  readonly rules: readonly string[];
  readonly since?: number;
  readonly episodes?: boolean;
}

/** Charts open at once. */
export const MAX_CHARTS = 11;

export const ticksSchema = z.object({
  /** Replaces the socket's coins, "MEXC:BTCUSDT". */
  symbols: z.array(chartSymbolSchema).max(MAX_CHARTS),
});
export type TicksRequest = z.infer<typeof ticksSchema>;

export const MAX_SEQUENCE = 0xffff_ffff;
export const sequenceSchema = z.number().int().min(0).max(MAX_SEQUENCE);

/** Every code an event may be refused with. */
const SOCKET_REFUSALS = [
  "invalid-request",
  "no-subscription",
  "plan",
  "scope",
  "not-subscribed",
  "rate-limited",
  "busy",
  "warming",
] as const satisfies readonly ErrorCode[];
export type SocketRefusal = (typeof SOCKET_REFUSALS)[number];

/** Acknowledgement of every client event but `seen`. */
export const ackSchema = z.discriminatedUnion("ok", [
  z.object({
    ok: z.literal(true),
    /** The granted cadence, seconds. */
    speed: z.number().optional(),
  }),
  z.object({
    ok: z.literal(false),
    error: z.enum(SOCKET_REFUSALS),
    message: z.string(),
    /** The coin that made `ticks` fail: the others may be requested again without it. */
    symbol: z.string().optional(),
    /** The scope the API key lacks. */
    scope: z.enum(API_SCOPES).optional(),
  }),
]);
export type Ack = z.infer<typeof ackSchema>;

export interface ClientToServer {
  subscribe: (request: Subscribe, ack: (answer: Ack) => void) => void;
  resync: (ack: (answer: Ack) => void) => void;
  signals: (request: SignalsRequest, ack: (answer: Ack) => void) => void;
  ticks: (request: TicksRequest, ack: (answer: Ack) => void) => void;
  /**
   * Last sequence painted, 0 before the first: for each table, every 30 s, and when frames come late (frame-reports.ts); not
   * acknowledged.
   */
  seen: (sequence: number) => void;
}

export const SESSION_END_REASONS = ["signed-out", "limit", "expired", "revoked"] as const;
export type SessionEndReason = (typeof SESSION_END_REASONS)[number];

export interface ServerToClient {
  /** Whole table as wire frame in base64. */
  snapshot: (sequence: number, body: string) => void;
  /** Changed rows as wire frame in base64. */
  frame: (sequence: number, body: string) => void;
  /** Signals oldest first: live ones of one rule, replayed ones of all rules together. An id may come twice. */
  signal: (signals: readonly Signal[]) => void;
  /** Episodes as they are after what happened last; one may come twice, or older than it came before. */
  episode: (episodes: readonly Episode[]) => void;
  /** What has become known of signals sent before; those replayed carry it. */
  relations: (relations: readonly SignalRelation[]) => void;
  /** A pinned coin traded, at most 100 ms ago; a minute's last tick also comes once it is over. */
  tick: (symbol: string, tick: MinuteTick) => void;
  status: (status: FeedStatus) => void;
  /** This server is about to stop: open another connection within this many ms, then close this one. */
  drain: (withinMs: number) => void;
  /** The user's watch lists changed on some device: fetch them. */
  lists: () => void;
  /** The user's settings changed on some device: fetch them. */
  settings: () => void;
  /** One of the user's alerts fired; the same firing may come again. */
  alert: (firing: Firing) => void;
  /** The user's alerts, or their states, changed: fetch them. */
  alerts: () => void;
  /** An operator sent the user a setup, or one was answered: fetch those that wait. */
  setups: () => void;
  /** The account has another plan, or the same one for longer: ask for it. */
  account: () => void;
  session: (end: { ended: true; reason: SessionEndReason }) => void;
}

/** Room of one exchange and cadence; the only place that builds its name. */
export function frameRoom(exchange: string, seconds: number): string {
  return `${exchange}:${seconds}`;
}
