// One exchange at one cadence: encodes once for all its sockets, and remembers what it sent when, so that slow clients are
// noticed.

import type { FrameHeader } from "../../../shared/frame/market-frame.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { frameRoom } from "../../../shared/contracts/sockets.ts";
import { WireEncoder } from "../../../shared/frame/wire-encoder.ts";
import type { ServerMetrics } from "../../server-metrics.ts";
import type { SocketLine } from "../socket-line.ts";
import type { MarketState } from "./market-feed.ts";

/** Frames remembered; at one a second, a minute. */
const HISTORY = 64;

export interface Encoded {
  readonly event: "snapshot" | "frame";
  readonly sequence: number;
  /** Wire frame in base64. */
  readonly body: string;
}

export class Room {
  readonly name: string;
  readonly exchange: ExchangeId;
  readonly cadence: number;
  /** Ids of its sockets, including paced ones. */
  readonly members = new Set<string>();
  /** Connections of those that are not paced. */
  readonly following = new Set<SocketLine>();
  readonly #encoder = new WireEncoder();
  readonly #metrics: ServerMetrics;
  readonly #sent: { sequence: number; at: number }[] = [];
  #snapshot: Encoded | undefined;
  #bucket = Number.NEGATIVE_INFINITY;

  constructor(exchange: ExchangeId, cadence: number, metrics: ServerMetrics) {
    this.exchange = exchange;
    this.cadence = cadence;
    this.name = frameRoom(exchange, cadence);
    this.#metrics = metrics;
  }

  /** Whether this second's frame is one of the room's: at multiples of the cadence, and when one was missed. */
  isDue(second: number): boolean {
    return Math.floor(second / this.cadence) !== this.#bucket;
  }

  /** Encodes the market's current state as the room's next frame. */
  encode(state: MarketState, now: number): Encoded {
    const stop = this.#metrics.encodeSeconds.startTimer();
    const { kind, bytes } = this.#encoder.encode(state.table, state.universe, this.#header(state));
    const encoded = { event: kind, sequence: this.#encoder.sequence, body: base64(bytes) };
    stop();
    this.#bucket = Math.floor(state.header.second / this.cadence);
    this.#snapshot = kind === "snapshot" ? encoded : undefined;
    this.#sent.push({ sequence: encoded.sequence, at: now });
    if (this.#sent.length > HISTORY) this.#sent.shift();
    return encoded;
  }

  /** The room's table, for a socket that joins; undefined before its first frame. */
  snapshot(): Encoded | undefined {
    if (this.#sent.length === 0) return undefined;
    this.#snapshot ??= { event: "snapshot", sequence: this.#encoder.sequence, body: base64(this.#encoder.snapshot()) };
    return this.#snapshot;
  }

  /**
   * How long a frame newer than `sequence` has been out, ms; 0 for the newest. Undefined for a sequence the room never sent,
   * Infinity for one sent too long ago to remember.
   */
  waitedMs(sequence: number, now: number): number | undefined {
    const at = this.#sent.findLastIndex((sent) => sent.sequence === sequence);
    if (at < 0)
      return this.#sent.length === HISTORY && sequence < (this.#sent[0]?.sequence ?? 0) ? Number.POSITIVE_INFINITY : undefined;
    const next = this.#sent[at + 1];
    return next === undefined ? 0 : now - next.at;
  }

  #header({ header, universe }: MarketState): FrameHeader & { exchange: ExchangeId } {
    // Coins may be a version ahead of the frame; the client must use the coins it was given.
    return { ...header, universeVersion: universe.version, exchange: this.exchange };
  }
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}
