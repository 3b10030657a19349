// The connection to whichever server has us: opens it, comes back after every kind of loss, moves on when its server stops.

import type { FeedStatus } from "../../shared/contracts/feed-status.ts";
import type { SignalRelation } from "../../shared/contracts/relations.ts";
import type { Episode } from "../../shared/contracts/episodes.ts";
import type { Signal } from "../../shared/contracts/signals.ts";
import type { AccountEvents } from "./account-events.ts";
import type { Connection } from "./connection.store.ts";
import { Handover } from "./handover.ts";
import { isCrowded, refusalOf, type RefusedHandshake } from "./refusal.ts";
import type { MarketSocket } from "./socket.ts";
import { RETRY_REFUSED_MS } from "./subscription.ts";

export interface LinkListener {
  /** Makes a connection. */
  readonly open: () => MarketSocket;
  /** A connection is there: ask on it for everything. It may be the next one, while the present one goes on. */
  readonly join: (socket: MarketSocket) => void;
  /** Another connection is the present one now; attach listeners for what the stream itself does not handle. */
  readonly onFollow: (socket: MarketSocket) => void;
  readonly onConnected: () => void;
  /** The next connection has become the present one; what it brought so far, a snapshot first. */
  readonly onMoved: (socket: MarketSocket, bodies: readonly string[]) => void;
  readonly onAttempt: () => void;
  readonly onLost: () => void;
  /** The server asked whether we are there, and was answered. */
  readonly onHeartbeat: () => void;
  /** The server had no place for one more connection of this session. */
  readonly onCrowded: () => void;
  readonly onBody: (body: string) => void;
  readonly onSignals: (signals: readonly Signal[]) => void;
  readonly onRelations: (relations: readonly SignalRelation[]) => void;
  readonly onEpisodes: (episodes: readonly Episode[]) => void;
  readonly onStatus: (status: FeedStatus) => void;
  /** Gets what concerns the account. */
  readonly events: AccountEvents;
  /** The server has ended the connection for good, with its reason. */
  readonly onEnded: (why: Pick<Connection, "ended"> | Pick<Connection, "denied">) => void;
  /** Is a frame of this sequence as new as what is on screen? */
  readonly isCurrent: (sequence: number) => boolean;
}

export class MarketLink {
  readonly #listener: LinkListener;
  readonly #handover: Handover;
  #socket: MarketSocket | undefined;
  #isOver = false;

  constructor(listener: LinkListener) {
    this.#listener = listener;
    this.#handover = new Handover({
      open: () => this.#open(),
      join: listener.join,
      isCurrent: listener.isCurrent,
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

  /** The server has refused the session elsewhere: ends for good, unless the refusal will pass. */
  end(refused: RefusedHandshake): void {
    const refusal = refusalOf(refused);
    if (refusal !== undefined && !this.#isOver) this.#over(refusal);
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

  /** The connection is dead, whatever its state: opens another. */
  reopen(): void {
    // Closing the engine, not the socket: the client then reconnects by itself with its usual delays.
    if (this.#socket?.connected) this.#socket.io.engine.close();
    else this.#socket?.connect();
  }

  #open(): MarketSocket {
    const socket = this.#listener.open();
    socket.on("signal", this.#listener.onSignals);
    socket.on("relations", this.#listener.onRelations);
    socket.on("episode", this.#listener.onEpisodes);
    return socket;
  }

  #use(socket: MarketSocket): void {
    this.#socket = socket;
    socket.on("connect", () => this.#connected(socket));
    socket.on("disconnect", (reason) => this.#disconnected(reason));
    socket.on("connect_error", (error) => this.#refused(error));
    socket.io.on("reconnect_attempt", this.#listener.onAttempt);
    socket.io.on("ping", this.#listener.onHeartbeat);
    socket.on("snapshot", (_, body) => this.#listener.onBody(body));
    socket.on("frame", (_, body) => this.#listener.onBody(body));
    socket.on("status", this.#listener.onStatus);
    const { events } = this.#listener;
    socket.on("lists", () => events.tell("onLists"));
    socket.on("settings", () => events.tell("onSettings"));
    socket.on("alert", (firing) => events.tellAlert(firing));
    socket.on("alerts", () => events.tell("onAlerts"));
    socket.on("setups", () => events.tell("onSetups"));
    socket.on("account", () => events.tell("onAccount"));
    socket.on("drain", (withinMs) => this.#handover.begin(withinMs));
    socket.on("session", ({ reason }) => this.#over({ ended: reason }));
    this.#listener.onFollow(socket);
  }

  #take(socket: MarketSocket, bodies: readonly string[]): void {
    this.#leave();
    this.#use(socket);
    this.#listener.onMoved(socket, bodies);
  }

  #leave(): void {
    this.#socket?.off().disconnect();
    this.#socket?.io.off("reconnect_attempt");
    this.#socket?.io.off("ping");
    this.#socket = undefined;
  }

  #connected(socket: MarketSocket): void {
    this.#handover.cancel();
    this.#listener.onConnected();
    this.#listener.join(socket);
  }

  #disconnected(reason: string): void {
    if (this.#isOver) return;
    this.#listener.onLost();
    // The server closed this socket itself; the library then does not come back alone.
    if (reason === "io server disconnect") this.#connectLater();
  }

  #refused(error: RefusedHandshake): void {
    // An active socket keeps trying by itself: the line failed. An inactive one was turned away by the server.
    if (this.#socket?.active || this.#isOver) return;
    const refusal = refusalOf(error);
    if (isCrowded(error)) this.#listener.onCrowded();
    if (refusal === undefined) this.#connectLater();
    else this.#over(refusal);
  }

  #connectLater(): void {
    setTimeout(() => this.#isOver || this.#socket?.connect(), RETRY_REFUSED_MS);
  }

  #over(why: Pick<Connection, "ended"> | Pick<Connection, "denied">): void {
    this.#isOver = true;
    this.#handover.cancel();
    this.#listener.onEnded(why);
    this.#socket?.disconnect();
  }
}
