// Keeps the market store fed: joins, follows frames, heals gaps, notices silence and sleep, falls back to polling.
// Decisions live in stream-state.ts; this file only connects them with the socket and the clock.

import type { SessionEndReason } from "../../shared/contracts/sockets.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { MarketStore } from "../market/market-store.ts";
import { CONNECTION_START, setConnection, useConnection } from "./connection.store.ts";
import { FrameAge } from "./frame-age.ts";
import { FrameReceiver } from "./frame-receiver.ts";
import { watchHidden } from "./hidden-tab.ts";
import { PollFeed } from "./poll-feed.ts";
import { refusalOf, type RefusedHandshake } from "./refusal.ts";
import { ServerClock } from "./server-clock.ts";
import { openMarketSocket, type MarketSocket } from "./socket.ts";
import { TickAge } from "./tick-age.ts";
import { TickReceiver } from "./tick-receiver.ts";
import { TickSubscription } from "./tick-subscription.ts";
import { nextStreamState, silenceLimitMs, staleAfterMs, STREAM_START, type StreamEvent } from "./stream-state.ts";
import { watchWake } from "./wake-detector.ts";

const WATCH_MS = 250;
const SEEN_MS = 5000;
const ACK_MS = 5000;
const POLL_AFTER_MS = 4000;
const RETRY_KICKED_MS = 3000;
const HIDDEN_SPEED = 10;

export interface Wanted {
  readonly exchange: ExchangeId;
  readonly speed: number;
}

export class MarketStream {
  readonly #store: MarketStore;
  readonly #token: string | undefined;
  readonly #clock = new ServerClock();
  readonly #receiver: FrameReceiver;
  readonly #poll: PollFeed;
  readonly #ends: (() => void)[] = [];
  /** Ages and delays for the parts of the screen that show them. */
  readonly age = new FrameAge(this.#clock);
  /** Live minutes of pinned coins, and their delays from trade to paint. */
  readonly ticks = new TickReceiver();
  readonly tickAge = new TickAge(this.#clock);
  readonly #pinned = new TickSubscription(this.ticks, this.tickAge);
  #state = STREAM_START;
  #socket: MarketSocket | undefined;
  #wanted: Wanted = { exchange: "mexc", speed: 2 };
  #heardAt = 0;
  #subscribedAt = 0;
  #lostAt = 0;
  #resyncAt = 0;
  #paintedSequence = 0;

  constructor(store: MarketStore, token: string | undefined) {
    this.#store = store;
    this.#token = token;
    this.#receiver = new FrameReceiver(store, this.#clock, this.age);
    this.#poll = new PollFeed(store, this.#clock, this.age, token, (arrived) => {
      this.#step({ type: arrived ? "polled" : "poll-failed" });
    });
  }

  /** Opens the stream; returns its end. */
  start(): () => void {
    setConnection({ ...CONNECTION_START, speed: this.#wanted.speed });
    this.#lostAt = performance.now();
    this.#socket = this.#open();
    const watch = setInterval(() => this.#watch(performance.now()), WATCH_MS);
    const seen = setInterval(() => this.#reportSeen(), SEEN_MS);
    this.#ends.push(
      () => clearInterval(watch),
      () => clearInterval(seen),
      watchWake(() => this.#rejoin()),
      watchHidden(
        () => this.#subscribe(HIDDEN_SPEED),
        (wasSlow) => this.#shown(wasSlow),
      ),
    );
    return () => this.#stop();
  }

  /** Another exchange or cadence. */
  want(wanted: Wanted): void {
    const before = this.#wanted;
    if (before.exchange === wanted.exchange && before.speed === wanted.speed) return;
    this.#wanted = wanted;
    setConnection({ speed: wanted.speed });
    if (before.exchange !== wanted.exchange) {
      this.#receiver.expect(wanted.exchange);
      this.age.reset();
      this.#pinned.renew();
      this.#store.clear();
      this.#step({ type: "rejoin" });
      setConnection({ hasData: false, stale: false, warming: false, known: 0, symbols: 0 });
      if (this.#poll.running) this.#poll.start(wanted.exchange);
    }
    this.#subscribe(wanted.speed);
  }

  /** The newest frame of the store is on screen. */
  painted(now: number): void {
    this.#paintedSequence = this.#store.sequence;
    this.age.painted(now);
  }

  /** Tries at once instead of waiting for the next attempt. */
  retry(): void {
    this.#socket?.disconnect().connect();
  }

  #open(): MarketSocket {
    const socket = openMarketSocket(this.#token);
    socket.on("connect", () => this.#connected());
    socket.on("disconnect", (reason) => this.#disconnected(reason));
    socket.on("connect_error", (error) => this.#refused(error));
    socket.io.on("reconnect_attempt", () => this.#step({ type: "attempt" }));
    socket.on("snapshot", (_, body) => this.#receive(body));
    socket.on("frame", (_, body) => this.#receive(body));
    socket.on("status", ({ exchange, simulated, known, symbols }) => {
      if (exchange === this.#wanted.exchange) setConnection({ simulated, known, symbols });
    });
    this.#pinned.follow(socket);
    socket.on("session", (end) => this.#ended(end.reason));
    return socket;
  }

  #connected(): void {
    this.#step({ type: "connected" });
    this.#receiver.expect(this.#wanted.exchange);
    this.#subscribe(document.hidden ? HIDDEN_SPEED : this.#wanted.speed);
  }

  #subscribe(speed: number): void {
    const { exchange } = this.#wanted;
    if (!this.#socket?.connected) return;
    this.#heardAt = this.#subscribedAt = performance.now();
    this.#socket.timeout(ACK_MS).emit("subscribe", { exchange, speed }, (error, answer) => {
      // No answer within the limit is a dead line; the watchdog deals with it.
      if (error || exchange !== this.#wanted.exchange) return;
      if (answer.ok) setConnection({ speed: answer.speed ?? speed });
      else if (answer.error === "plan") setConnection({ blocked: exchange });
      else if (answer.error === "no-subscription") setConnection({ denied: answer.message });
      else setTimeout(() => this.#subscribe(this.#wanted.speed), RETRY_KICKED_MS);
    });
  }

  #receive(body: string): void {
    const now = performance.now();
    this.#heardAt = now;
    const result = this.#receiver.receive(body, now, Date.now());
    if (result === "ignored") return;
    this.#step({ type: result });
    if (result === "gap") return this.#resync(now);
    this.#poll.stop();
    const header = this.#receiver.reader.header;
    if (header) setConnection({ hasData: true, simulated: header.simulated, warming: header.warming });
    this.#judgeAge(now);
  }

  /** Asks for a snapshot, unless one is on its way. */
  #resync(now: number): void {
    const waiting = this.#receiver.reader.header === undefined && now - this.#subscribedAt < ACK_MS;
    if (waiting || now - this.#resyncAt < ACK_MS) return;
    this.#resyncAt = now;
    this.#socket?.timeout(ACK_MS).emit("resync", () => {
      this.#resyncAt = 0;
    });
  }

  #watch(now: number): void {
    this.#judgeAge(now);
    if (this.#state.phase === "ended") return;
    const connected = this.#socket?.connected === true;
    if (connected && now - this.#heardAt > silenceLimitMs(document.hidden ? HIDDEN_SPEED : this.#speed())) this.#rejoin();
    if (!connected && !this.#poll.running && now - this.#lostAt > POLL_AFTER_MS) this.#poll.start(this.#wanted.exchange);
  }

  #judgeAge(now: number): void {
    // Until a frame has told the server's clock, a snapshot's age rests on two wall clocks; give the first frame its time.
    const guessing = !this.#clock.settled && now - this.#subscribedAt < this.#speed() * 1000 + 1500;
    const stale = !guessing && this.age.ageMs(now) > staleAfterMs(this.#speed());
    this.#step({ type: "age", stale });
    setConnection({ stale });
  }

  #speed(): number {
    return useConnection.getState().speed;
  }

  #rejoin(): void {
    if (this.#state.phase === "ended") return;
    this.#heardAt = performance.now();
    // Closing the engine, not the socket: the client then reconnects by itself with its usual delays.
    if (this.#socket?.connected) this.#socket.io.engine.close();
    else this.#socket?.connect();
  }

  #shown(wasSlow: boolean): void {
    if (wasSlow) this.#subscribe(this.#wanted.speed);
  }

  #disconnected(reason: string): void {
    this.#lostAt = performance.now();
    this.#step({ type: "disconnected" });
    // The server closed this socket itself; the library then does not come back alone.
    if (reason === "io server disconnect" && this.#state.phase !== "ended")
      setTimeout(() => this.#socket?.connect(), RETRY_KICKED_MS);
  }

  #refused(error: RefusedHandshake): void {
    // An active socket keeps trying by itself: the line failed. An inactive one was turned away by the server.
    if (this.#socket?.active || this.#state.phase === "ended") return;
    const refusal = refusalOf(error);
    if (refusal === undefined) return void setTimeout(() => this.#socket?.connect(), RETRY_KICKED_MS);
    this.#step({ type: "ended" });
    this.#poll.stop();
    setConnection(refusal);
  }

  #ended(reason: SessionEndReason): void {
    this.#step({ type: "ended" });
    setConnection({ ended: reason });
    this.#poll.stop();
    this.#socket?.disconnect();
  }

  #reportSeen(): void {
    // A hidden tab paints nothing, but it does keep up; the server asks about the line, not about the eyes.
    const sequence = document.hidden ? this.#store.sequence : this.#paintedSequence;
    if (sequence > 0 && this.#socket?.connected) this.#socket.emit("seen", sequence);
  }

  #step(event: StreamEvent): void {
    this.#state = nextStreamState(this.#state, event);
    setConnection({ phase: this.#state.phase, attempts: this.#state.attempts });
  }

  #stop(): void {
    for (const end of this.#ends.splice(0)) end();
    this.#poll.stop();
    this.#pinned.stop();
    this.#socket?.removeAllListeners();
    this.#socket?.disconnect();
    this.#socket = undefined;
  }
}
