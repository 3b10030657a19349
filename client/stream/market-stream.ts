// Keeps the market store and the signal lists fed: follows frames, heals gaps, notices silence and sleep, falls back to polling.
// Decisions live in the files beside; this one only connects them with the link to the server and the clock.

import { FRESH_MS } from "../../shared/contracts/feed-freshness.ts";
import type { FeedStatus } from "../../shared/contracts/feed-status.ts";
import type { MarketStore } from "../market/market-store.ts";
import type { SignalBuffer } from "../market/signal-buffer.ts";
import { AccountEvents } from "./account-events.ts";
import { CONNECTION_START, setConnection, useConnection } from "./connection.store.ts";
import { EarlierSignals } from "./earlier-signals.ts";
import { FeedReport } from "./feed-report.ts";
import { FrameAge } from "./frame-age.ts";
import { FrameReceiver } from "./frame-receiver.ts";
import { MarketLink } from "./market-link.ts";
import { PaceKeeper } from "./pace-keeper.ts";
import { PollFeed, PollSignals } from "./polling.ts";
import { SeenReport } from "./seen-report.ts";
import { ServerClock } from "./server-clock.ts";
import { SignalReceiver } from "./signal-receiver.ts";
import { Silence } from "./silence.ts";
import { openMarketSocket, type MarketSocket } from "./socket.ts";
import { nextStreamState, staleAfterMs, STREAM_START, type StreamEvent } from "./stream-state.ts";
import { Subscription, type Wanted } from "./subscription.ts";
import { watchPageLifecycle } from "./page-lifecycle.ts";
import { TickAge } from "./tick-age.ts";
import { TickReceiver } from "./tick-receiver.ts";
import { TickSubscription } from "./tick-subscription.ts";

const WATCH_MS = 250;
const POLL_AFTER_MS = 4000;

export class MarketStream {
  readonly #store: MarketStore;
  readonly #clock = new ServerClock();
  readonly #link: MarketLink;
  readonly #receiver: FrameReceiver;
  readonly #signals: SignalReceiver;
  readonly #poll: PollFeed;
  readonly #subscription = new Subscription(() => this.events.tell("onAccount"));
  readonly #pace = new PaceKeeper(this.#subscription, (slower) => this.#paceChanged(slower));
  readonly #ends: (() => void)[] = [];
  /** What the connection tells of the account. */
  readonly events = new AccountEvents();
  /** Ages and delays for the parts of the screen that show them. */
  readonly age = new FrameAge(this.#clock);
  /** Called by the screen with the frames it has painted. */
  readonly seen: SeenReport;
  /** Live minutes of pinned coins, and their delays from trade to paint. */
  readonly ticks = new TickReceiver();
  readonly tickAge = new TickAge(this.#clock);
  readonly #pinned = new TickSubscription(this.ticks, this.tickAge);
  /** Set by the engine: frames come every so many seconds from now on, because the line is slow or good again. */
  onPace: (seconds: number, slower: boolean) => void = () => {};
  #state = STREAM_START;
  readonly #silence = new Silence();
  /** When a frame came that builds on another, or last none was due, performance.now(). */
  #followedAt = 0;
  #lostAt = 0;
  readonly #feed = new FeedReport();

  constructor(store: MarketStore, signals: SignalBuffer, open: () => MarketSocket = openMarketSocket) {
    this.#store = store;
    this.#receiver = new FrameReceiver(store, this.#clock, this.age);
    const connected = (): MarketSocket | undefined => this.#link.socket;
    const earlier = new EarlierSignals(signals);
    this.#signals = new SignalReceiver(signals, earlier, this.#clock, connected, () => this.events.tell("onAccount"));
    this.seen = new SeenReport(store, connected, () => this.#publishedAt);
    const into = { store, clock: this.#clock, age: this.age };
    this.#poll = new PollFeed(into, new PollSignals(signals, earlier), {
      onTable: () => this.#step({ type: "polled" }),
      onFailure: ({ error, message }) => {
        this.#step({ type: "poll-failed" });
        this.#link.end({ message: error, data: { error, message } });
      },
    });
    this.#link = new MarketLink({
      open,
      join: (socket) => this.#join(socket),
      onFollow: (socket) => this.#pinned.follow(socket),
      onConnected: () => this.#connected(),
      onMoved: (socket, bodies) => this.#moved(socket, bodies),
      onAttempt: () => this.#step({ type: "attempt" }),
      onLost: () => this.#lost(),
      onHeartbeat: () => this.seen.report(),
      onCrowded: () => setConnection({ crowded: true }),
      onBody: (body) => this.#receive(body),
      onSignals: (received) => this.#signals.receive(received),
      onRelations: (relations) => signals.relate(relations),
      onEpisodes: (received) => signals.episodes?.take(received),
      onStatus: (status) => this.#onStatus(status),
      events: this.events,
      onEnded: (why) => this.#over(why),
      isCurrent: (sequence) => sequence >= this.#store.sequence,
    });
  }

  /** The server's time now, epoch ms; this machine's while the server's is not known. */
  get serverTime(): number {
    return this.#clock.serverTime(performance.now(), Date.now());
  }

  /** Tries at once instead of waiting for the next attempt. */
  readonly retry = (): void => this.#link.retry();

  /** Opens the stream; returns its end. */
  start(): () => void {
    setConnection({ ...CONNECTION_START, speed: this.#subscription.speed });
    this.#state = STREAM_START;
    this.#lostAt = performance.now();
    this.#link.start();
    const watch = setInterval(() => this.#watch(performance.now()), WATCH_MS);
    this.#ends.push(
      () => clearInterval(watch),
      this.#signals.start(),
      watchPageLifecycle({
        onWake: (uncountedMs) => this.#wake(uncountedMs),
        onVisibility: (isVisible) => this.#follow(isVisible),
        onFocus: () => this.events.tell("onAccount"),
        onOffline: () => this.#step({ type: "line-lost" }),
      }),
    );
    return () => this.#stop();
  }

  /** Another exchange or cadence. */
  want(wanted: Wanted): void {
    const before = this.#subscription.wanted;
    if (before.exchange === wanted.exchange && before.speed === wanted.speed) return;
    this.#subscription.wanted = wanted;
    setConnection({ speed: this.#subscription.speed });
    if (before.exchange !== wanted.exchange) {
      this.#receiver.expect(wanted.exchange);
      this.age.reset();
      this.#pinned.renew();
      this.#store.clear();
      this.#step({ type: "rejoin" });
      this.#feed.reset();
      if (this.#poll.running) this.#poll.start(wanted.exchange);
    }
    this.#subscribe();
  }

  #connected(): void {
    setConnection({ crowded: false });
    this.#step({ type: "connected" });
    this.#receiver.expect(this.#subscription.wanted.exchange);
    this.events.tellAfterAbsence();
  }

  #moved(socket: MarketSocket, bodies: readonly string[]): void {
    if (!this.#state.connected) this.#step({ type: "connected" });
    // Rules may have changed since this connection was asked for them.
    this.#signals.ask(socket);
    this.#receiver.expect(this.#subscription.wanted.exchange);
    this.#pinned.renew();
    // Another exchange or speed may have been chosen while this was not the present connection yet.
    if (!this.#subscription.isAsked(socket)) this.#subscribe(socket);
    for (const body of bodies) this.#receive(body);
  }

  #join(socket: MarketSocket): void {
    this.#subscribe(socket);
    this.#signals.ask(socket);
  }

  #subscribe(socket = this.#link.socket): void {
    if (!socket) return;
    this.#silence.asked(performance.now());
    this.#subscription.ask(socket);
  }

  #lost(): void {
    this.#lostAt = performance.now();
    this.#silence.restart(this.#lostAt);
    this.#step({ type: "disconnected" });
  }

  #onStatus(status: FeedStatus): void {
    if (status.exchange !== this.#subscription.wanted.exchange) return;
    this.#feed.take(status);
    // A market without frames is no reason to doubt the connection that reports it.
    if (this.#feed.isDown) this.#silence.restart(performance.now());
  }

  #receive(body: string): void {
    const now = performance.now();
    const result = this.#receiver.receive(body, now, Date.now());
    if (result === "ignored") return;
    this.#step({ type: result });
    const { header } = this.#receiver.decoder;
    const { socket } = this.#link;
    if (result === "gap") {
      if (socket) this.#subscription.resync(socket, header === undefined, now);
      return;
    }
    // Only what can be shown counts: a line may go on and on with the exchange just left.
    this.#silence.heard(now);
    if (result === "frame") this.#followedAt = now;
    setConnection({ outdated: result === "unreadable" });
    if (result === "unreadable") {
      // A snapshot would be of that version, too; REST answers can be read by pages of any.
      if (!this.#poll.running) this.#poll.start(this.#subscription.wanted.exchange);
      return;
    }
    if (this.#poll.running) this.#poll.stop();
    if (header) setConnection({ hasData: true, simulated: header.simulated, warming: header.warming });
    this.#judgeAge(now);
    this.seen.came(result === "snapshot");
    if (document.hidden) this.#checkReport(now);
    if (result === "snapshot" && this.#silence.gotTable(now)) this.#pace.lower(now);
  }

  #watch(now: number): void {
    this.#judgeAge(now);
    if (this.#state.phase === "ended") return;
    this.#checkReport(now);
    const { speed } = useConnection.getState();
    const connected = this.#link.socket !== undefined;
    const fair = this.#areFramesDue && !document.hidden;
    if (fair) this.#pace.keep(now - this.#followedAt, now);
    else {
      this.#followedAt = now;
      this.#pace.pause();
    }
    const slowest = Math.max(this.#subscription.speed, speed);
    if (connected && this.#silence.isTooLong(slowest, now)) {
      this.#silence.giveUp(slowest);
      this.#reopen();
    }
    const alone = !connected && now - this.#lostAt > POLL_AFTER_MS;
    if (alone && !this.#poll.running) this.#poll.start(this.#subscription.wanted.exchange);
  }

  /** The server has frames for us, as far as we know. */
  get #areFramesDue(): boolean {
    return this.#link.socket !== undefined && useConnection.getState().hasData && !this.#feed.isDown && !this.#poll.running;
  }

  /** When the newest frame was published, performance.now(); NaN while the server's clock is a guess. */
  get #publishedAt(): number {
    const { header } = this.#receiver.decoder;
    return header && this.#clock.settled ? this.#clock.localTime(header.publishTime) : Number.NaN;
  }

  #checkReport(now: number): void {
    this.seen.check(this.#areFramesDue, useConnection.getState().speed, now);
  }

  #judgeAge(now: number): void {
    const { speed } = useConnection.getState();
    // Until a frame has brought the server's clock, a snapshot's age rests on two wall clocks; give the first frame its time.
    const guessing =
      this.#receiver.decoder.header && !this.#clock.settled && now - this.#subscription.askedAt < speed * 1000 + 1500;
    // Waiting for the next table explains an age only while the server has one to send.
    const stale = !guessing && this.age.ageMs(now) > (this.#feed.isBehind ? FRESH_MS : staleAfterMs(speed));
    this.#step({ type: "age", stale });
    setConnection({ stale });
  }

  #paceChanged(slower: boolean): void {
    this.#subscribe();
    this.onPace(this.#subscription.speed, slower);
  }

  #follow(isVisible: boolean): void {
    this.#subscription.hidden = !isVisible;
    this.#subscribe();
  }

  #wake(uncountedMs: number): void {
    if (uncountedMs > 0) {
      this.age.slept(uncountedMs);
      this.tickAge.slept();
      this.#clock.reset();
      // The reader's table is as old as the sleep was long; only a new snapshot may be guessed about.
      this.#receiver.expect(this.#subscription.wanted.exchange);
      this.#judgeAge(performance.now());
    }
    this.#signals.sweep();
    this.#reopen();
  }

  #reopen(): void {
    if (this.#state.phase === "ended") return;
    this.#silence.restart(performance.now());
    this.#link.reopen();
  }

  #over(why: Parameters<typeof setConnection>[0]): void {
    setConnection(why);
    this.#step({ type: "ended" });
    this.#poll.stop();
  }

  #step(event: StreamEvent): void {
    this.#state = nextStreamState(this.#state, event);
    setConnection({ phase: this.#state.phase, attempts: this.#state.attempts });
  }

  #stop(): void {
    for (const end of this.#ends.splice(0)) end();
    this.#poll.stop();
    this.#pinned.stop();
    this.#link.stop();
  }
}
