// The connection to whichever server has us: opens it, comes back after every kind of loss, moves on when its server stops.

import type { FeedStatus } from "../../shared/contracts/feed-status.ts";
import type { Signal } from "../../shared/contracts/signals.ts";
import type { Connection } from "./connection.store.ts";
import { Handover } from "./handover.ts";
import { refusalOf, type RefusedHandshake } from "./refusal.ts";
import { openMarketSocket, type MarketSocket } from "./socket.ts";
import { RETRY_REFUSED_MS } from "./subscription.ts";

export interface LinkListener {
  /** A connection is there: ask on it for everything. It may be the next one, while the present one goes on. */
  readonly join: (socket: MarketSocket) => void;
  /** The present connection is another one now; it is listened to for what the stream itself does not hear. */
  readonly follow: (socket: MarketSocket) => void;
  readonly connected: () => void;
  /** The next connection has become the present one; what it brought so far, a snapshot first. */
  readonly moved: (socket: MarketSocket, bodies: readonly string[]) => void;
  readonly attempt: () => void;
  readonly lost: () => void;
  readonly body: (body: string) => void;
  readonly signals: (signals: readonly Signal[]) => void;
  readonly status: (status: FeedStatus) => void;
  /** The user's watch lists changed by whichever device. */
  readonly lists: () => void;
  /** The server has closed the door for good, and says why. */
  readonly over: (why: Pick<Connection, "ended"> | Pick<Connection, "denied">) => void;
  /** Is a frame of this sequence as new as what is on screen? */
  readonly isCurrent: (sequence: number) => boolean;
}

export class MarketLink {
  readonly #token: string | undefined;
  readonly #hear: LinkListener;
  readonly #handover: Handover;
  #socket: MarketSocket | undefined;
  #isOver = false;

  constructor(token: string | undefined, hear: LinkListener) {
    this.#token = token;
    this.#hear = hear;
    this.#handover = new Handover({
      open: () => this.#open(),
      join: hear.join,
      isCurrent: hear.isCurrent,
      take: (socket, bodies) => this.#take(socket, bodies),
    });
  }

  /** The present connection while it is up. */
  get socket(): MarketSocket | undefined {
    return this.#socket?.connected ? this.#socket : undefined;
  }

  /** Opens the first connection. */
  start(): void {
    this.#isOver = false;
    this.#use(this.#open());
  }

  /** Ends for good, silently. */
  stop(): void {
    this.#isOver = true;
    this.#handover.cancel();
    this.#leave();
  }

  /** Tries at once instead of waiting for the next attempt. */
  retry(): void {
    this.#socket?.disconnect().connect();
  }

  /** The connection is dead, whatever it says: opens another. */
  reopen(): void {
    // Closing the engine, not the socket: the client then reconnects by itself with its usual delays.
    if (this.#socket?.connected) this.#socket.io.engine.close();
    else this.#socket?.connect();
  }

  #open(): MarketSocket {
    const socket = openMarketSocket(this.#token);
    socket.on("signal", this.#hear.signals);
    return socket;
  }

  #use(socket: MarketSocket): void {
    this.#socket = socket;
    socket.on("connect", () => this.#connected(socket));
    socket.on("disconnect", (reason) => this.#disconnected(reason));
    socket.on("connect_error", (error) => this.#refused(error));
    socket.io.on("reconnect_attempt", this.#hear.attempt);
    socket.on("snapshot", (_, body) => this.#hear.body(body));
    socket.on("frame", (_, body) => this.#hear.body(body));
    socket.on("status", this.#hear.status);
    socket.on("lists", this.#hear.lists);
    socket.on("drain", (withinMs) => this.#handover.begin(withinMs));
    socket.on("session", ({ reason }) => this.#over({ ended: reason }));
    this.#hear.follow(socket);
  }

  #take(socket: MarketSocket, bodies: readonly string[]): void {
    this.#leave();
    this.#use(socket);
    this.#hear.moved(socket, bodies);
  }

  #leave(): void {
    this.#socket?.off().disconnect();
    this.#socket?.io.off("reconnect_attempt");
    this.#socket = undefined;
  }

  #connected(socket: MarketSocket): void {
    this.#handover.cancel();
    this.#hear.connected();
    this.#hear.join(socket);
  }

  #disconnected(reason: string): void {
    if (this.#isOver) return;
    this.#hear.lost();
    // The server closed this socket itself; the library then does not come back alone.
    if (reason === "io server disconnect") this.#connectLater();
  }

  #refused(error: RefusedHandshake): void {
    // An active socket keeps trying by itself: the line failed. An inactive one was turned away by the server.
    if (this.#socket?.active || this.#isOver) return;
    const refusal = refusalOf(error);
    if (refusal === undefined) this.#connectLater();
    else this.#over(refusal);
  }

  #connectLater(): void {
    setTimeout(() => this.#isOver || this.#socket?.connect(), RETRY_REFUSED_MS);
  }

  #over(why: Pick<Connection, "ended"> | Pick<Connection, "denied">): void {
    this.#isOver = true;
    this.#handover.cancel();
    this.#hear.over(why);
    this.#socket?.disconnect();
  }
}
