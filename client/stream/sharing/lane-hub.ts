// What the leading tab holds: the connections of all tabs, one for each exchange that any of them shows, and the tabs' sockets on them.

import type { Ack } from "../../../shared/contracts/sockets.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { MarketSocket } from "../socket.ts";
import { SharedLane } from "./shared-lane.ts";
import { newTap, type Send, type Tap } from "./shared-tap.ts";
import { SignalCache } from "./signal-cache.ts";
import { tabOf, type Question } from "./tab-messages.ts";

/** A connection that brought something within this time is not dead. */
const ALIVE_MS = 3000;

interface Seat {
  readonly tap: Tap;
  lane: SharedLane;
}

/**
 * One connection for each exchange, because `seen`, `resync`, sequence and granted cadence name no exchange. Sharing one would put the
 * exchange into each of these events and pace one table by the frames of another; it would save a heartbeat and a handshake.
 */
export class LaneHub {
  readonly #seats = new Map<string, Seat>();
  readonly #lanes = new Set<SharedLane>();
  /** Connections that a server about to stop has asked to leave: new tabs get a new one. */
  readonly #leaving = new WeakSet<SharedLane>();
  readonly #caches = new Map<ExchangeId, SignalCache>();
  readonly #open: (exchange: ExchangeId) => MarketSocket;
  readonly #send: Send;

  /** `open` makes a connection; `send` passes an event on to sockets of tabs. */
  constructor(open: (exchange: ExchangeId) => MarketSocket, send: Send) {
    this.#open = open;
    this.#send = send;
  }

  get isConnected(): boolean {
    return [...this.#lanes].some(({ socket }) => socket.connected);
  }

  /** Puts a tab's socket on the connection of this exchange; an eager one tries at once where there is none yet. */
  open(id: string, exchange: ExchangeId, isEager: boolean): void {
    this.close(id);
    const known = this.#laneOf(exchange);
    const lane = known ?? this.#newLane(exchange);
    const tap = newTap(id);
    this.#seats.set(id, { tap, lane });
    lane.attach(tap);
    if (known && isEager) known.retry();
  }

  close(id: string): void {
    const seat = this.#seats.get(id);
    if (!seat) return;
    this.#seats.delete(id);
    this.#leave(seat);
  }

  /** The tab is gone. */
  dropTab(tab: string): void {
    for (const id of this.#seats.keys()) if (tabOf(id) === tab) this.close(id);
  }

  ask(id: string, question: Question, answer: (ack: Ack) => void): void {
    const seat = this.#seats.get(id);
    if (!seat) return;
    if (question.event === "subscribe" && question.request.exchange !== seat.lane.exchange) {
      this.#move(seat, question.request.exchange);
      // A connection that is still being made asks for everything when it is there.
      if (!seat.lane.socket.connected) return;
    }
    seat.lane.ask(seat.tap, question, answer);
  }

  seen(id: string, sequence: number): void {
    this.#seats.get(id)?.lane.seen(sequence);
  }

  /** A tab takes its connection for dead; `isSure`: for a reason that holds whatever the connection brings. */
  reopen(id: string, isSure: boolean): void {
    const seat = this.#seats.get(id);
    if (!seat) return;
    const { socket, heardAt } = seat.lane;
    if (!socket.connected) seat.lane.retry();
    else if (isSure || performance.now() - heardAt > ALIVE_MS) socket.io.engine.close();
    else {
      this.#send([seat.tap], "disconnect", ["transport close"]);
      this.#send([seat.tap], "connect", []);
    }
  }

  stop(): void {
    for (const lane of this.#lanes) lane.close();
    this.#lanes.clear();
    this.#seats.clear();
  }

  #move(seat: Seat, exchange: ExchangeId): void {
    const known = this.#laneOf(exchange);
    if (!known && seat.lane.taps.length === 1) return seat.lane.retarget(exchange, this.#cache(exchange));
    this.#leave(seat);
    seat.lane = known ?? this.#newLane(exchange);
    if (!seat.lane.socket.connected) this.#send([seat.tap], "disconnect", ["transport close"]);
    seat.lane.join(seat.tap);
  }

  #leave({ tap, lane }: Seat): void {
    lane.detach(tap);
    if (lane.taps.length > 0) return;
    lane.close();
    this.#lanes.delete(lane);
  }

  #laneOf(exchange: ExchangeId): SharedLane | undefined {
    return [...this.#lanes].find((lane) => lane.exchange === exchange && !this.#leaving.has(lane));
  }

  #newLane(exchange: ExchangeId): SharedLane {
    const socket = this.#open(exchange);
    // Before the lane passes it on: a tab that moves at once must come to another connection.
    socket.on("drain", () => this.#leaving.add(lane));
    socket.on("connect", () => this.#leaving.delete(lane));
    const lane = new SharedLane(exchange, socket, this.#cache(exchange), this.#send);
    this.#lanes.add(lane);
    return lane;
  }

  #cache(exchange: ExchangeId): SignalCache {
    const known = this.#caches.get(exchange);
    if (known) return known;
    const made = new SignalCache();
    this.#caches.set(exchange, made);
    return made;
  }
}
