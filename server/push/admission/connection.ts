// One websocket from its upgrade to its end: its slot in the counts, and how many packets it may send. It is in front of
// Engine.IO, so that connects to unknown namespaces, acknowledgements and heartbeats have a bounded cost, and reports cost
// little.

import type { IncomingMessage } from "node:http";
import type { RawData, WebSocket } from "ws";
import type { ServerMetrics } from "../../server-metrics.ts";
import { TokenBucket } from "../token-bucket.ts";
import type { ConnectionLimits, Place } from "./connection-limits.ts";
import { reportedSequence } from "./report-packet.ts";

/** The part of an Engine.IO socket we rely on. */
export interface RawConnection {
  readonly request: IncomingMessage;
  readonly transport: { readonly socket?: WebSocket };
  readonly writeBuffer: readonly unknown[];
  once(event: "close", listener: () => void): void;
  close(discard: true): void;
}

/** A browser that joins sends one packet, after a refusal a few more, and a heartbeat twice a minute. */
const STRANGER = { perSecond: 1, burst: 12, queued: 16 };
/** Above the limit for events, so that those are refused properly; frames are dropped before 64 packets wait. */
const MEMBER = { perSecond: 40, burst: 250, queued: 64 };

/**
 * A peer that is silent for longer is gone, ms: it reports every 30 s, or answers a heartbeat that came within 30 s. A report
 * needs no round trip, so that a live peer is heard however long heartbeats wait behind a table.
 */
const SILENT_MS = 45_000;

export interface ConnectionDeps {
  readonly limits: ConnectionLimits;
  readonly metrics: ServerMetrics;
}

export class Connection {
  readonly place: Place;
  readonly #raw: RawConnection;
  readonly #deps: ConnectionDeps;
  #packets = new TokenBucket(STRANGER.perSecond, STRANGER.burst, performance.now());
  #handle: string | undefined;
  #onReport: ((sequence: number) => void) | undefined;
  /** performance.now() of the peer's last message. */
  #heardAt = performance.now();

  constructor(raw: RawConnection, place: Place, deps: ConnectionDeps) {
    this.#raw = raw;
    this.place = place;
    this.#deps = deps;
    const { socket: websocket } = raw.transport;
    if (!websocket) return;
    const upward = websocket.listeners("message");
    websocket.removeAllListeners("message");
    const handOn = (data: RawData): void => {
      for (const listener of upward) Reflect.apply(listener, websocket, [data, false]);
    };
    websocket
      .on("message", (data, isBytes) => {
        if (isBytes || announcesBytes(data)) this.#refuseBytes();
        else if (this.#count() && !this.#tookReport(data)) handOn(data);
      })
      // Pings never reach Engine.IO.
      .on("ping", () => void this.#count())
      .on("pong", () => void this.#count());
  }

  /** The connection joined the market with this session; `onReport` gets each sequence its client reports as painted. */
  joined(handle: string, onReport: (sequence: number) => void): void {
    this.#handle = handle;
    this.#onReport = onReport;
    this.#packets = new TokenBucket(MEMBER.perSecond, MEMBER.burst, performance.now());
    this.place.signedIn();
  }

  /**
   * Closes a peer that is silent, or takes nothing. A slow peer answers heartbeats late, because they wait behind a table, but it
   * sends requests and reports meanwhile; Engine.IO itself would not count those for long. A full buffer never empties into it,
   * so a closing handshake would be useless. `now` is performance.now().
   */
  check(now: number): void {
    const { queued } = this.#handle === undefined ? STRANGER : MEMBER;
    const isSilent = now - this.#heardAt > SILENT_MS;
    if (isSilent || this.#raw.writeBuffer.length > queued) this.#cut();
  }

  /** Counts a message of the peer; false when that was too much. */
  #count(): boolean {
    this.#heardAt = performance.now();
    if (this.#packets.take(this.#heardAt)) return true;
    this.#deps.metrics.violations.inc({ reason: "packets" });
    if (this.#handle !== undefined) this.#deps.limits.punish(this.#handle);
    this.#cut();
    return false;
  }

  /** Handles a report itself. False for anything else, which is Engine.IO's. */
  #tookReport(data: RawData): boolean {
    const sequence = this.#onReport && Buffer.isBuffer(data) ? reportedSequence(data) : undefined;
    if (sequence === undefined) return false;
    this.#onReport?.(sequence);
    return true;
  }

  /** The protocol has no bytes from clients; an event that announces some would be kept until they come. */
  #refuseBytes(): void {
    this.#deps.metrics.violations.inc({ reason: "bytes" });
    this.#cut();
  }

  /** Ends it without an answer, ignoring whatever else has already arrived. */
  #cut(): void {
    const websocket = this.#raw.transport.socket;
    websocket?.removeAllListeners("message");
    websocket?.terminate();
    this.#raw.close(true);
  }
}

/** "4", "5" and "6" in ASCII. */
const [MESSAGE, BINARY_EVENT, BINARY_ACK] = [0x34, 0x35, 0x36];

/** Whether this is the text of a Socket.IO packet that announces bytes. */
function announcesBytes(data: RawData): boolean {
  if (!Buffer.isBuffer(data) || data[0] !== MESSAGE) return false;
  return data[1] === BINARY_EVENT || data[1] === BINARY_ACK;
}
