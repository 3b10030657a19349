// The socket contract: events, payloads and acknowledgements of the /market namespace, for both sides.

import { z } from "zod";
import { EXCHANGES } from "../market/exchange-id.ts";
import type { FeedStatus } from "./feed-status.ts";

export const MARKET_NAMESPACE = "/market";
export const SOCKET_PATH = "/socket.io";

export const handshakeSchema = z.object({ token: z.string().min(1).max(200) });

export const subscribeSchema = z.object({
  exchange: z.enum(EXCHANGES),
  /** Seconds between frames; the plan's minimum is enforced by raising it. */
  speed: z.number().min(1).max(60),
});
export type Subscribe = z.infer<typeof subscribeSchema>;

export const sequenceSchema = z.number().int().min(0).max(0xffff_ffff);

/** Acknowledgement of every client event but `seen`. `speed` is the cadence granted, seconds. */
export type Ack = { ok: true; speed?: number } | { ok: false; error: string; message: string };

export interface ClientToServer {
  subscribe: (request: Subscribe, ack: (answer: Ack) => void) => void;
  resync: (ack: (answer: Ack) => void) => void;
  /** Last sequence painted, every 5 s; not acknowledged. */
  seen: (sequence: number) => void;
}

export const SESSION_END_REASONS = ["signed-out", "limit", "expired", "revoked"] as const;
export type SessionEndReason = (typeof SESSION_END_REASONS)[number];

export interface ServerToClient {
  /** Whole table as wire frame in base64. */
  snapshot: (sequence: number, body: string) => void;
  /** Changed rows as wire frame in base64. */
  frame: (sequence: number, body: string) => void;
  status: (status: FeedStatus) => void;
  session: (end: { ended: true; reason: SessionEndReason }) => void;
}

/** Room of one exchange and cadence; the only place that builds its name. */
export function frameRoom(exchange: string, seconds: number): string {
  return `${exchange}:${seconds}`;
}
