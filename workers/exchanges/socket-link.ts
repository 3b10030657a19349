// One socket: opens, subscribes at the venue's pace, pings, and closes itself when refused, silent or full of garbage.

import { WebSocket } from "ws";
import type { Log } from "../../shared/node/log.ts";
import { faultText, socketAgent } from "../../shared/node/outbound-proxy.ts";
import { BadFrameRate } from "./bad-frame-rate.ts";
import type { FeedMetrics } from "./exchange.ts";
import { FRAME, type FeedProtocol } from "./feed-protocol.ts";
import type { FeedTiming } from "./feed-timing.ts";
import { SubscriptionState } from "./subscription-state.ts";

export interface LinkContext {
  readonly protocol: FeedProtocol;
  readonly metrics: FeedMetrics;
  readonly log: Log;
  readonly timing: FeedTiming;
}

/** Why a connection was lost; a metrics label, so it never contains an address or a peer's code. */
export type LossReason = "closed" | "error" | "garbage" | "silence" | "subscription not answered" | "ping not answered";

export interface LinkOwner {
  linkOpened(link: SocketLink): void;
  /** Every topic is confirmed or refused, for the first time. */
  linkReady(link: SocketLink): void;
  /** The set of refused topics changed. */
  linkRefusals(link: SocketLink): void;
  /** The venue announced that it will close. */
  linkEnding(link: SocketLink): void;
  /** Lost, not by close(); `detail` is free text from the peer or the system. Called once. */
  linkLost(link: SocketLink, reason: LossReason, detail: string): void;
}

/** Steps of a renewal; neither is called once the connection is lost. */
export interface RenewalSteps {
  /** The venue ended the old subscriptions. */
  readonly left: () => void;
  /** The venue answered the new ones. */
  readonly taken: () => void;
}

interface Renewal extends RenewalSteps {
  readonly topics: readonly string[];
  hasLeft: boolean;
}

/** Largest accepted frame: MEXC's mini tickers of the whole market are about 300 KB. */
const MAX_BYTES = 8 * 1024 * 1024;
let links = 0;

export class SocketLink {
  readonly id = ++links;
  readonly host: string;
  readonly #context: LinkContext;
  readonly #owner: LinkOwner;
  readonly #socket: WebSocket;
  readonly #subscriptions: SubscriptionState;
  readonly #badRate = new BadFrameRate();
  #carried: readonly number[];
  #renewals: Renewal[] = [];
  #over = false;
  #frames = 0;
  #bad = 0;
  #framesSeen = 0;
  #sentAt = Number.NEGATIVE_INFINITY;
  #pingedAt = 0;
  /** Monotonic ms of the first unanswered ping; Infinity when there is none. */
  #unansweredPingAt = Number.POSITIVE_INFINITY;
  /** Monotonic ms of the last data (or of opening), and of the last time silence was found harmless. */
  #lastDataAt: number;
  #excusedAt = Number.NEGATIVE_INFINITY;
  opened = false;
  /** Monotonic ms of readiness; Infinity before. */
  readyAt = Number.POSITIVE_INFINITY;
  /** Monotonic ms of the last data frame, accurate to a tick; 0 before the first. */
  dataAt = 0;
  /** The exchange's time around the last data frame, epoch ms; 0 before the first. */
  eventAt = 0;

  constructor(context: LinkContext, owner: LinkOwner, topics: readonly string[], carried: readonly number[]) {
    this.#context = context;
    this.#owner = owner;
    this.#carried = carried;
    this.#lastDataAt = performance.now();
    this.#subscriptions = new SubscriptionState(context.timing);
    this.#subscriptions.want(topics);
    const { hosts, socketPath } = context.protocol;
    this.host = hosts.url;
    const agent = socketAgent(this.host);
    this.#socket = new WebSocket(`${this.host}${socketPath}`, {
      ...(agent ? { agent } : {}),
      perMessageDeflate: false,
      // Decoders check every byte they use; checking UTF-8 as well would be wasted.
      skipUTF8Validation: true,
      handshakeTimeout: context.timing.connectMs,
      maxPayload: MAX_BYTES,
    });
    this.#socket.on("open", () => this.#open());
    this.#socket.on("message", (data: Buffer, isBinary: boolean) => this.#receive(data, isBinary));
    this.#socket.on("close", (code, reason) => this.#lose("closed", `${code} ${reason.toString("utf8").slice(0, 60)}`.trim()));
    this.#socket.on("error", (error) => this.#lose("error", faultText(error).slice(0, 100)));
  }

  #open(): void {
    if (this.#over) return;
    this.opened = true;
    const now = performance.now();
    this.#lastDataAt = now;
    this.#pingedAt = now;
    this.#owner.linkOpened(this);
    this.#sendNext(now);
  }

  #receive(data: Buffer, isBinary: boolean): void {
    if (this.#over) return;
    const outcome = this.#context.protocol.receive(data, isBinary, this.id, this.#carried);
    if (outcome === FRAME.data) this.#frames++;
    else if (outcome === FRAME.bad) this.#bad++;
    else if (outcome === FRAME.control) this.#control(data.toString("utf8"));
    else this.#owner.linkEnding(this);
  }

  #control(text: string): void {
    const { protocol, metrics, log } = this.#context;
    metrics.message(protocol.exchange, "control");
    const message = protocol.readControl(text);
    if (message.kind === "pong") this.#unansweredPingAt = Number.POSITIVE_INFINITY;
    if (message.kind !== "answer") return;
    const refusedBefore = this.#subscriptions.refused.size;
    const refused = this.#subscriptions.answered(message, performance.now());
    for (const topic of refused) {
      metrics.rejected(protocol.exchange, "refused subscription", `${topic}: ${message.reason}`.slice(0, 200));
      log.warn({ exchange: protocol.exchange, topic, reason: message.reason }, "subscription refused");
    }
    if (refused.length > 0 || this.#subscriptions.refused.size !== refusedBefore) this.#owner.linkRefusals(this);
    this.#followRenewals();
    this.#sendNext(performance.now());
    if (this.readyAt === Number.POSITIVE_INFINITY && this.#subscriptions.settled) {
      this.readyAt = performance.now();
      this.#owner.linkReady(this);
    }
  }

  #followRenewals(): void {
    for (const renewal of this.#renewals) {
      if (!renewal.hasLeft) {
        if (renewal.topics.some((topic) => this.#subscriptions.isConfirmed(topic))) continue;
        renewal.hasLeft = true;
        renewal.left();
      } else if (renewal.topics.every((topic) => this.#subscriptions.isAnswered(topic))) {
        this.#renewals = this.#renewals.filter((other) => other !== renewal);
        renewal.taken();
      }
    }
  }

  #sendNext(now: number): void {
    if (!this.opened || this.#over || now - this.#sentAt < this.#context.timing.messageSpacingMs) return;
    const { protocol, timing } = this.#context;
    if (timing.pingEveryMs > 0 && now - this.#pingedAt >= timing.pingEveryMs) {
      this.#pingedAt = now;
      this.#unansweredPingAt = Math.min(this.#unansweredPingAt, now);
      this.#send(protocol.pingText, now);
      return;
    }
    const batch = this.#subscriptions.next(now, (topics) => protocol.fitting(topics));
    if (batch) this.#send(protocol.subscriptionText(batch.method, batch.topics, batch.id), now);
  }

  #send(text: string, now: number): void {
    this.#sentAt = now;
    this.#socket.send(text);
  }

  /** Whether data came or would have come through it, so that its loss is an interruption. */
  get carriedData(): boolean {
    return this.#frames > 0 || this.readyAt !== Number.POSITIVE_INFINITY;
  }

  /** Runs pacing and watchdogs; `now` is monotonic ms. */
  tick(now: number): void {
    if (this.#over || !this.opened) return;
    const fresh = this.#frames - this.#framesSeen;
    if (fresh > 0) {
      this.#framesSeen = this.#frames;
      this.#lastDataAt = now;
      this.dataAt = now;
      this.eventAt = this.#context.protocol.newestEventAt();
    }
    const bad = this.#bad;
    this.#bad = 0;
    if (this.#badRate.note(now, fresh + bad, bad)) return this.#lose("garbage");
    this.#watch(now);
    this.#sendNext(now);
  }

  #watch(now: number): void {
    const { protocol, timing } = this.#context;
    if (now - this.#subscriptions.oldestUnanswered() > timing.ackMs) return this.#lose("subscription not answered");
    if (now - this.#unansweredPingAt > timing.pongWithinMs) return this.#lose("ping not answered");
    if (now - this.#lastDataAt <= timing.silenceMs || now - this.#excusedAt <= timing.silenceMs / 4) return;
    if (!protocol.quietIsPlausible(this.#carried, this.#lastDataAt)) return this.#lose("silence");
    // Known to be merely quiet: counts as data when judging how stale this connection is.
    this.#excusedAt = now;
    this.dataAt = now;
  }

  want(topics: readonly string[], carried: readonly number[]): void {
    this.#carried = carried;
    this.#subscriptions.want(topics);
    this.#sendNext(performance.now());
  }

  isAnswered(topics: readonly string[]): boolean {
    return this.opened && topics.every((topic) => this.#subscriptions.isAnswered(topic));
  }

  get refusedTopics(): ReadonlySet<string> {
    return this.#subscriptions.refused;
  }

  /** Unsubscribes these topics and subscribes them again. */
  renewTopics(topics: readonly string[], steps: RenewalSteps): void {
    this.#subscriptions.renew(topics);
    this.#renewals.push({ ...steps, topics, hasLeft: false });
    this.#sendNext(performance.now());
  }

  #lose(reason: LossReason, detail = ""): void {
    if (this.#over) return;
    this.#end();
    this.#owner.linkLost(this, reason, detail);
  }

  #end(): void {
    this.#over = true;
    if (this.#frames > this.#framesSeen) this.eventAt = this.#context.protocol.newestEventAt();
    this.#socket.removeAllListeners();
    // A terminated handshake still emits an error, and no listener is left for it.
    this.#socket.on("error", () => undefined);
    // terminate(), not close(): a stalled peer will not answer a closing handshake.
    this.#socket.terminate();
  }

  /** Ends it on purpose; the owner is not notified. */
  close(): void {
    if (!this.#over) this.#end();
  }
}
