// One browser's market connection in k6: joins, follows frames, reports what it has seen, asks for a snapshot on a gap, moves
// when its server stops, and reconnects with our client's delays.

import { b64decode } from "k6/encoding";
import { setTimeout } from "k6/timers";
import { WebSocket } from "k6/websockets";
import { BEHIND_MS, isLate } from "../../shared/contracts/frame-reports.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import {
  eventPacket,
  FrameFollower,
  HeaderReader,
  joinPacket,
  PONG,
  readPacket,
  socketUrl,
  type Packet,
} from "./market-protocol.ts";
import {
  firstFrame,
  frameAge,
  frameGaps,
  framesSkipped,
  marketAge,
  packetsUnknown,
  returnTime,
  socketsLost,
  socketsRefused,
  socketsReturned,
} from "./figures.ts";
import { hangUp } from "./hang-up.ts";
import { measuredMs, partTag, RUN } from "./run.ts";

/** Delays of client/stream/socket.ts. */
const RETRY = { firstMs: 500, maxMs: 5000, spread: 0.5 };
const SUBSCRIBE_ACK = 1;
const RESYNC_ACK = 2;

const headers = new HeaderReader((base64) => new Uint8Array(b64decode(base64)));

export interface ViewerPlan {
  readonly token?: string;
  /** Headers of the upgrade: the visitor's address, or a cookie with its origin. */
  readonly headers: Record<string, string>;
  readonly exchange: ExchangeId;
  /** Cadence, s; the plan must include it. */
  readonly speed: number;
}

export class Viewer {
  readonly #plan: ViewerPlan;
  #socket: WebSocket | undefined;
  #tries = 0;
  #cutAt: number | undefined;
  #isOver = false;
  /** Called at each table. */
  onTable: () => void = () => {};

  constructor(plan: ViewerPlan) {
    this.#plan = plan;
  }

  open(): void {
    this.#connect();
  }

  close(): void {
    this.#isOver = true;
    if (this.#socket) hangUp(this.#socket);
  }

  /** Loses the connection, as a network failure would; the viewer comes back by itself. */
  cut(): void {
    const socket = this.#socket;
    if (!socket) return;
    this.#cutAt = Date.now();
    this.#socket = undefined;
    hangUp(socket);
    this.#comeBack();
  }

  #connect(): void {
    const openedAt = Date.now();
    const socket = new WebSocket(socketUrl(RUN.url), null, { headers: this.#plan.headers });
    const follower = new FrameFollower();
    let reportedAt = openedAt;
    const report = (): void => {
      reportedAt = Date.now();
      socket.send(eventPacket("seen", [follower.sequence]));
    };
    socket.addEventListener("message", (message) => {
      const packet = this.#read("data" in message ? message.data : undefined);
      if (packet === undefined) return;
      if (packet.kind === "frame" || packet.kind === "snapshot") {
        if (follower.sequence === 0) this.#present(socket, openedAt);
        const ageMs = this.#take(socket, follower, packet);
        const isOld = isLate(ageMs, this.#plan.speed) && Date.now() - reportedAt >= BEHIND_MS;
        if (packet.kind === "snapshot" || isOld) report();
      } else {
        this.#answer(socket, packet);
        if (packet.kind === "ping") report();
      }
    });
    socket.addEventListener("close", () => this.#closed(socket, follower.sequence > 0));
    // A refused upgrade also closes the socket, and is counted there.
    socket.addEventListener("error", () => {});
    this.#socket ??= socket;
  }

  #read(data: unknown): Packet | undefined {
    try {
      if (typeof data === "string") return readPacket(data);
    } catch {
      // Counted below: a packet that is not in the contract.
    }
    packetsUnknown.add(1);
    return undefined;
  }

  #answer(socket: WebSocket, packet: Packet): void {
    if (packet.kind === "ping") socket.send(PONG);
    else if (packet.kind === "open") socket.send(joinPacket(this.#plan.token));
    else if (packet.kind === "joined") {
      const { exchange, speed } = this.#plan;
      socket.send(eventPacket("subscribe", [{ exchange, speed }], SUBSCRIBE_ACK));
    } else if (packet.kind === "refused" || (packet.kind === "ack" && packet.id === SUBSCRIBE_ACK && !packet.answer.ok))
      socket.close();
    else if (packet.kind === "event" && packet.event === "drain") this.#connect();
  }

  /** This socket's table arrived: it replaces the previous one. */
  #present(socket: WebSocket, openedAt: number): void {
    const before = this.#socket;
    this.#socket = socket;
    this.#tries = 0;
    if (before !== undefined && before !== socket) hangUp(before);
    firstFrame.add(Date.now() - openedAt);
    if (this.#cutAt !== undefined) {
      returnTime.add(Date.now() - this.#cutAt, partTag());
      socketsReturned.add(1);
    }
    this.#cutAt = undefined;
    this.onTable();
  }

  /** Counts a frame or table; returns its age, ms. */
  #take(socket: WebSocket, follower: FrameFollower, { kind, body }: Extract<Packet, { body: string }>): number {
    const now = Date.now();
    const header = headers.read(body);
    const { isGap, skipped } = follower.take(kind, header, this.#plan.speed);
    if (isGap) socket.send(eventPacket("resync", [], RESYNC_ACK));
    // A table may be as old as the cadence, so its age says nothing about the delivery.
    const ageMs = now - header.publishTime;
    if (kind === "snapshot" || measuredMs() < 0 || this.#isOver) return ageMs;
    frameAge.add(ageMs, partTag());
    marketAge.add(now - header.eventTime);
    frameGaps.add(isGap);
    framesSkipped.add(false);
    for (let missed = 0; missed < skipped; missed++) framesSkipped.add(true);
    return ageMs;
  }

  #closed(socket: WebSocket, hadTable: boolean): void {
    if (this.#isOver || socket !== this.#socket) return;
    (hadTable ? socketsLost : socketsRefused).add(1);
    this.#cutAt ??= Date.now();
    this.#socket = undefined;
    this.#comeBack();
  }

  #comeBack(): void {
    const delay = Math.min(RETRY.maxMs, RETRY.firstMs * 2 ** this.#tries++);
    const spread = 1 + (Math.random() * 2 - 1) * RETRY.spread;
    setTimeout(() => {
      if (!this.#isOver) this.#connect();
    }, delay * spread);
  }
}
