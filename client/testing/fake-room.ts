// One exchange at one cadence for unit tests of the stream, and the pace of its readers as the real server keeps it: one that falls
// behind leaves the room and gets the newest snapshot only, one in flight, until it has caught up.

import { BEHIND_MS, UNREPORTED_MS } from "../../shared/contracts/frame-reports.ts";
import { frameRoom } from "../../shared/contracts/sockets.ts";
import { WireEncoder } from "../../shared/frame/wire-encoder.ts";
import type { FakeMarket } from "./fake-market.ts";

export interface RoomMessage {
  readonly event: "snapshot" | "frame";
  readonly sequence: number;
  /** Wire frame in base64. */
  readonly body: string;
}

export class FakeRoom {
  readonly name: string;
  readonly seconds: number;
  readonly #market: FakeMarket;
  readonly #encoder = new WireEncoder();
  /** performance.now() of each frame, by its sequence. */
  readonly #sentAt = new Map<number, number>();

  constructor(market: FakeMarket, seconds: number) {
    this.#market = market;
    this.seconds = seconds;
    this.name = frameRoom(market.exchange, seconds);
  }

  /** The market's present state as the room's next frame, published at this epoch ms; its newest trade had come so long before. */
  next(publishTime: number, simulated: boolean, dataAgeMs = 15): RoomMessage {
    const { exchange, table, universe } = this.#market;
    const sequence = this.#encoder.sequence + 1;
    const { kind, bytes } = this.#encoder.encode(table, universe, {
      exchange,
      simulated,
      warming: false,
      epoch: 1,
      sequence,
      base: 0,
      universeVersion: universe.version,
      second: Math.floor(publishTime / 1000),
      eventTime: publishTime - dataAgeMs - 45,
      ingestTime: publishTime - dataAgeMs,
      publishTime,
      quoteTime: publishTime - 1000,
    });
    this.#sentAt.set(sequence, performance.now());
    return { event: kind, sequence, body: base64(bytes) };
  }

  /** Everything the room was sent so far. Throws before the first frame. */
  snapshot(): RoomMessage {
    return { event: "snapshot", sequence: this.#encoder.sequence, body: base64(this.#encoder.snapshot()) };
  }

  /** How long a frame newer than `sequence` has been out, ms; 0 for the newest, undefined for one never sent. */
  waitedMs(sequence: number): number | undefined {
    if (!this.#sentAt.has(sequence)) return undefined;
    const next = this.#sentAt.get(sequence + 1);
    return next === undefined ? 0 : performance.now() - next;
  }
}

/** What a reader can do to its socket. */
interface ReaderSocket {
  readonly join: () => void;
  /** Out of the room: it is behind. */
  readonly leave: () => void;
  readonly send: (snapshot: RoomMessage) => void;
}

export class FakeViewer {
  readonly room: FakeRoom;
  readonly #socket: ReaderSocket;
  #seenAt = performance.now();
  #paced = false;
  #inFlight: number | undefined;

  /** Joins the room and sends its snapshot. */
  constructor(room: FakeRoom, socket: ReaderSocket) {
    this.room = room;
    this.#socket = socket;
    socket.join();
    this.sendSnapshot();
  }

  /** Sends the room's snapshot, unless one is already on its way to a paced reader. */
  sendSnapshot(): void {
    if (this.#paced && this.#inFlight !== undefined) return;
    const snapshot = this.room.snapshot();
    this.#inFlight = snapshot.sequence;
    this.#socket.send(snapshot);
  }

  /** The client has come to this sequence. */
  seen(sequence: number): void {
    const waited = this.room.waitedMs(sequence);
    if (waited === undefined || (this.#paced && sequence !== this.#inFlight)) return;
    this.#seenAt = performance.now();
    if (this.#paced) this.#release(sequence, waited);
    else if (waited > BEHIND_MS) this.#pace();
  }

  /** Called each second: a reader that says nothing counts as behind. */
  check(): void {
    if (!this.#paced && performance.now() - this.#seenAt > UNREPORTED_MS) this.#pace();
  }

  #pace(): void {
    this.#paced = true;
    this.#inFlight = undefined;
    this.#socket.leave();
    this.sendSnapshot();
  }

  #release(sequence: number, waited: number): void {
    this.#inFlight = undefined;
    this.#paced = waited > BEHIND_MS;
    if (!this.#paced) this.#socket.join();
    if (this.room.snapshot().sequence !== sequence) this.sendSnapshot();
  }
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
