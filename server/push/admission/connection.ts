// One websocket from its upgrade to its end: its place in the counts, and how many packets it may send. Socket.IO hands only
// events to us; connects to unknown namespaces, acknowledgements and heartbeats would otherwise cost as much as somebody likes.

import type { IncomingMessage } from "node:http";
import type { RawData, WebSocket } from "ws";
import type { ServerMetrics } from "../../server-metrics.ts";
import { TokenBucket } from "../token-bucket.ts";
import type { ConnectionLimits, Place } from "./connection-limits.ts";

/** The part of an Engine.IO socket we rely on. */
export interface RawConnection {
  readonly request: IncomingMessage;
  readonly transport: { readonly socket?: WebSocket };
  readonly writeBuffer: readonly unknown[];
  once(event: "close", listener: () => void): void;
  close(discard: true): void;
}

/** A browser that joins sends one packet, after a refusal a few more, and a heartbeat every ten seconds. */
const STRANGER = { perSecond: 1, burst: 12, queued: 16 };
/** Above what events are dropped for, so that these are answered as such; frames are dropped before 64 packets wait. */
const MEMBER = { perSecond: 40, burst: 250, queued: 64 };

/** A peer of which nothing is heard for longer, ms, is gone: it answers a heartbeat every ten seconds. */
const SILENT_MS = 18_000;

export interface ConnectionParts {
  readonly limits: ConnectionLimits;
  readonly metrics: ServerMetrics;
}

export class Connection {
  readonly place: Place;
  readonly #raw: RawConnection;
  readonly #parts: ConnectionParts;
  #packets = new TokenBucket(STRANGER.perSecond, STRANGER.burst, performance.now());
  #handle: string | undefined;
  /** performance.now() of what the peer said last. */
  #heardAt = performance.now();

  constructor(raw: RawConnection, place: Place, parts: ConnectionParts) {
    this.#raw = raw;
    this.place = place;
    this.#parts = parts;
    const count = (): void => this.#count();
    // Below Engine.IO, which looks at nothing more once it waits for the peer's part of a close; pings never reach it at all.
    raw.transport.socket
      ?.on("message", (data, isBytes) => (isBytes || announcesBytes(data) ? this.#refuseBytes() : count()))
      .on("ping", count)
      .on("pong", count);
  }

  /** The connection joined the market with this session. */
  joined(handle: string): void {
    this.#handle = handle;
    this.#packets = new TokenBucket(MEMBER.perSecond, MEMBER.burst, performance.now());
    this.place.signedIn();
  }

  /**
   * Closes a peer that is silent, or takes nothing. One whose line is slow answers heartbeats late, as they wait behind a table, but asks
   * and reports meanwhile; Engine.IO itself would not count that for long. A full buffer never empties into it, so a closing handshake
   * would gain nothing.
   */
  check(): void {
    const { queued } = this.#handle === undefined ? STRANGER : MEMBER;
    const isSilent = performance.now() - this.#heardAt > SILENT_MS;
    if (isSilent || this.#raw.writeBuffer.length > queued) this.#cut();
  }

  #count(): void {
    this.#heardAt = performance.now();
    if (this.#packets.take(performance.now())) return;
    this.#parts.metrics.violations.inc({ reason: "packets" });
    if (this.#handle !== undefined) this.#parts.limits.punish(this.#handle);
    this.#cut();
  }

  /** The protocol has no bytes from clients; an event that announces some would be kept until they come. */
  #refuseBytes(): void {
    this.#parts.metrics.violations.inc({ reason: "bytes" });
    this.#cut();
  }

  /** Ends it without an answer, and without looking at what else has arrived already. */
  #cut(): void {
    const websocket = this.#raw.transport.socket;
    websocket?.removeAllListeners("message");
    websocket?.terminate();
    this.#raw.close(true);
  }
}

/** "4", "5" and "6" in ASCII. */
const [MESSAGE, BINARY_EVENT, BINARY_ACK] = [0x34, 0x35, 0x36];

/** Is this the text of a Socket.IO packet that bytes are to follow? */
function announcesBytes(data: RawData): boolean {
  if (!Buffer.isBuffer(data) || data[0] !== MESSAGE) return false;
  return data[1] === BINARY_EVENT || data[1] === BINARY_ACK;
}
