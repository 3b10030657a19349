// A client like any other: Socket.IO, the shared wire reader, and a record of what it received.

import { io, type Socket } from "socket.io-client";
import { MARKET_NAMESPACE } from "../../shared/contracts/socket-address.ts";
import { ackSchema, type Ack, type ClientToServer, type ServerToClient } from "../../shared/contracts/sockets.ts";
import type { FeedStatus } from "../../shared/contracts/feed-status.ts";
import type { Episode } from "../../shared/contracts/episodes.ts";
import type { Signal } from "../../shared/contracts/signals.ts";
import { WireDecoder } from "../../shared/frame/wire-decoder.ts";

export interface Received {
  readonly event: "snapshot" | "frame";
  readonly sequence: number;
  readonly outcome: "snapshot" | "frame" | "gap" | "old";
}

export class MarketClient {
  readonly socket: Socket<ServerToClient, ClientToServer>;
  readonly decoder = new WireDecoder();
  readonly received: Received[] = [];
  readonly statuses: FeedStatus[] = [];
  readonly signals: Signal[] = [];
  readonly episodes: Episode[] = [];
  readonly drains: number[] = [];
  readonly ends: string[] = [];
  readonly closes: string[] = [];

  constructor(
    url: string,
    token: string | undefined,
    options: { reconnection?: boolean; headers?: Record<string, string>; tab?: string } = {},
  ) {
    this.socket = io(`${url}${MARKET_NAMESPACE}`, {
      transports: ["websocket"],
      forceNew: true,
      reconnection: options.reconnection ?? false,
      reconnectionDelay: 100,
      auth: { ...(token === undefined ? {} : { token }), ...(options.tab === undefined ? {} : { tab: options.tab }) },
      ...(options.headers ? { extraHeaders: options.headers } : {}),
    });
    this.socket.on("snapshot", (sequence, body) => this.#take("snapshot", sequence, body));
    this.socket.on("frame", (sequence, body) => this.#take("frame", sequence, body));
    this.socket.on("status", (status) => this.statuses.push(status));
    this.socket.on("signal", (signals) => this.signals.push(...signals));
    this.socket.on("episode", (episodes) => this.episodes.push(...episodes));
    this.socket.on("drain", (withinMs) => this.drains.push(withinMs));
    this.socket.on("session", ({ reason }) => this.ends.push(reason));
    this.socket.on("disconnect", (reason) => this.closes.push(reason));
  }

  /** Resolves with undefined when admitted, with the refusal's code otherwise. */
  connected(): Promise<string | undefined> {
    if (this.socket.connected) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.socket.once("connect", () => resolve(undefined));
      this.socket.once("connect_error", (error) => resolve(error.message));
    });
  }

  /** Sends any event with any payload and waits for its acknowledgement; throws on one that the contract does not declare. */
  async ask(event: string, ...payload: unknown[]): Promise<Ack> {
    const socket = this.socket as unknown as {
      timeout(ms: number): { emitWithAck(name: string, ...args: unknown[]): Promise<unknown> };
    };
    return ackSchema.parse(await socket.timeout(3000).emitWithAck(event, ...payload));
  }

  seen(sequence: number | undefined = this.decoder.header?.sequence): void {
    this.socket.emit("seen", sequence ?? 0);
  }

  /** Reports each frame as a screen does that paints it: the server sends one that reports nothing for 45 s no more frames. */
  paints(): void {
    this.socket.on("snapshot", (sequence) => this.seen(sequence));
    this.socket.on("frame", (sequence) => this.seen(sequence));
  }

  price(symbol: string): number | undefined {
    const position = this.decoder.coins.findIndex((coin) => coin.symbol === symbol);
    return this.decoder.table.column(0)[position];
  }

  close(): void {
    this.socket.close();
  }

  #take(event: Received["event"], sequence: number, body: string): void {
    this.received.push({ event, sequence, outcome: this.decoder.apply(Buffer.from(body, "base64")) });
  }
}
