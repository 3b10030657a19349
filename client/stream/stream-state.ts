// The life of the market stream as a pure state machine; sockets, timers and screens only feed and read it.

import { FRESH_MS } from "../../shared/contracts/feed-freshness.ts";

export type StreamPhase = "joining" | "live" | "stale" | "resync" | "polling" | "offline" | "ended";

export interface StreamState {
  readonly phase: StreamPhase;
  /** The socket is up and accepted, whatever its data. */
  readonly connected: boolean;
  /** Connection attempts since the socket was last up. */
  readonly attempts: number;
}

export type StreamEvent =
  | { readonly type: "connected" | "snapshot" | "frame" | "gap" | "unreadable" | "polled" | "poll-failed" | "rejoin" | "ended" }
  | { readonly type: "disconnected" | "line-lost" }
  | { readonly type: "attempt" }
  | { readonly type: "age"; readonly stale: boolean };

export const STREAM_START: StreamState = { phase: "joining", connected: false, attempts: 0 };

/** The state after an event; the same object when nothing changed. */
export function nextStreamState(state: StreamState, event: StreamEvent): StreamState {
  if (state.phase === "ended") return state;
  switch (event.type) {
    case "connected":
      return { phase: state.phase === "polling" ? "polling" : "joining", connected: true, attempts: 0 };
    case "disconnected":
      return { phase: "joining", connected: false, attempts: state.attempts };
    case "attempt":
      return { ...state, attempts: state.attempts + 1 };
    case "rejoin":
      return inPhase(state, "joining");
    case "snapshot":
      return inPhase(state, "live");
    case "frame":
      // A frame after a gap repairs nothing: only a snapshot does. Whether a frame is fresh, its age decides.
      return state.phase === "joining" || state.phase === "polling" || state.phase === "offline" ? inPhase(state, "live") : state;
    case "gap":
      return state.phase === "live" || state.phase === "stale" ? inPhase(state, "resync") : state;
    case "unreadable":
      return inPhase(state, "polling");
    case "polled":
      return state.connected ? state : inPhase(state, "polling");
    case "line-lost":
      // The browser says so before anybody can notice. Should it be wrong, the next frame tells.
      return inPhase(state, "offline");
    case "poll-failed":
      return state.connected ? state : inPhase(state, "offline");
    case "age":
      if (event.stale) return state.phase === "live" ? inPhase(state, "stale") : state;
      return state.phase === "stale" ? inPhase(state, "live") : state;
    case "ended":
      return { ...state, phase: "ended", connected: false };
  }
}

function inPhase(state: StreamState, phase: StreamPhase): StreamState {
  return state.phase === phase ? state : { ...state, phase };
}

/** Data older than this must carry the badge, at a cadence of `speed` seconds and while the server has newer data. */
export function staleAfterMs(speed: number): number {
  return Math.max(FRESH_MS, 2000 * speed + 1000);
}

/** No connection counts as dead before. */
export const MIN_SILENCE_MS = 10_000;
/** However slow a line may be; the server's heartbeat waits as long (server/push/socket-server.ts). */
const MAX_SILENCE_MS = 60_000;

/** Silence after which a connection counts as dead, at a cadence of `speed` seconds and where a whole table takes so many ms. */
export function silenceLimitMs(speed: number, tableMs: number): number {
  return Math.max(MIN_SILENCE_MS, 3000 * speed, Math.min(MAX_SILENCE_MS, 2 * tableMs));
}
