// Keeps one group of coins delivered: reconnects with back-off, and before the venue's 24 h limit opens a second connection that
// takes over while the first still delivers.

import { isProxyRefusal } from "../../shared/node/outbound-proxy.ts";
import type { ConnectGate } from "./connect-gate.ts";
import type { AwaitedConnection } from "./connect-order.ts";
import { reconnectDelay } from "./reconnect-delay.ts";
import { type LinkContext, type LinkOwner, type LossReason, type RenewalSteps, SocketLink } from "./socket-link.ts";

/** Statuses that mean a lasting refusal. */
const REFUSED_HANDSHAKE = /server response: (403|418|429|451)/;

export interface ConnectionContext extends LinkContext {
  readonly gate: ConnectGate;
  readonly random: () => number;
  /** Positions of coins whose subscription is refused now; shared by all connections. */
  readonly refused: Set<number>;
}

export class FeedConnection implements LinkOwner, AwaitedConnection {
  readonly #context: ConnectionContext;
  readonly #tokens = new Map<SocketLink, number>();
  #topics: readonly string[] = [];
  #positions: readonly number[] = [];
  /** Coins added to a running connection whose subscription is not answered yet. */
  readonly #joining = new Set<number>();
  #current: SocketLink | undefined;
  #successor: SocketLink | undefined;
  #failuresInARow = 0;
  #connectAt = 0;
  #renewAt = Number.POSITIVE_INFINITY;
  #isCut = false;
  #stopped = false;
  #resolveReady: () => void = () => undefined;
  /** Resolves once every topic has been confirmed or refused. */
  readonly firstReady = new Promise<void>((resolve) => {
    this.#resolveReady = resolve;
  });
  wasReady = false;
  /** HTTP status that refused the last attempt; 0 when it opened or got no answer. */
  refusedStatus = 0;
  /** Whether our own proxy refused the last attempt. */
  isRefusedByProxy = false;

  constructor(context: ConnectionContext) {
    this.#context = context;
  }

  get positions(): readonly number[] {
    return this.#positions;
  }

  get connected(): boolean {
    return this.#current !== undefined && this.#current.readyAt !== Number.POSITIVE_INFINITY;
  }

  /** Nothing to carry, so it cannot be late. */
  get idle(): boolean {
    return this.#topics.length === 0;
  }

  /** Monotonic ms of the last data frame; 0 before the first. */
  get dataAt(): number {
    return Math.max(this.#current?.dataAt ?? 0, this.#lastDataAt);
  }
  #lastDataAt = 0;

  /** Sets what this connection carries, also on live sockets. */
  assign(positions: readonly number[], topics: readonly string[]): void {
    if (this.wasReady) for (const position of positions) if (!this.#positions.includes(position)) this.#joining.add(position);
    for (const position of this.#joining) if (!positions.includes(position)) this.#joining.delete(position);
    for (const position of this.#positions) if (!positions.includes(position)) this.#context.refused.delete(position);
    this.#positions = positions;
    this.#topics = topics;
    if (topics.length === 0) return this.#rest();
    this.#current?.want(topics, positions);
    this.#successor?.want(topics, positions);
  }

  /** Coins whose subscription was never answered, so none of their trades arrive. */
  waiting(): readonly number[] {
    if (!this.wasReady) return this.#positions;
    for (const position of this.#joining)
      if (this.#current?.isAnswered(this.#context.protocol.symbolTopics(position))) this.#joining.delete(position);
    return [...this.#joining];
  }

  /** Nothing to carry: close, because the venue closes idle connections anyway. */
  #rest(): void {
    for (const link of [this.#current, this.#successor]) this.#abandon(link);
    this.#current = undefined;
    this.#successor = undefined;
    this.#isCut = false;
    this.#renewAt = Number.POSITIVE_INFINITY;
    this.#forgetRefusals();
    this.#markReady();
  }

  #markReady(): void {
    this.wasReady = true;
    this.#resolveReady();
  }

  #abandon(link: SocketLink | undefined): void {
    if (!link) return;
    const token = this.#tokens.get(link);
    // A cancelled attempt must not keep others waiting for its outcome.
    if (token !== undefined) this.#context.gate.failed(token, performance.now());
    this.#tokens.delete(link);
    link.close();
  }

  /** Subscribes to these topics again. */
  renewTopics(topics: readonly string[], steps: RenewalSteps): void {
    this.#current?.renewTopics(topics, steps);
  }

  /** Advances the state; `now` is monotonic ms. */
  tick(now: number): void {
    if (this.#stopped || this.#topics.length === 0) return;
    this.#current?.tick(now);
    this.#successor?.tick(now);
    if (!this.#current) return;
    if (now - this.#current.readyAt >= this.#context.timing.stableMs) this.#failuresInARow = 0;
    this.#handOver(now);
  }

  get isOpen(): boolean {
    return this.#current !== undefined;
  }

  isDue(now: number): boolean {
    if (this.#stopped || this.#topics.length === 0) return false;
    return this.#current ? !this.#successor && now >= this.#renewAt : now >= this.#connectAt;
  }

  /** Opens the connection that is due, or its successor, unless the gate is closed. */
  connect(now: number): void {
    const token = this.#context.gate.enter(now);
    if (token === undefined) return;
    const link = new SocketLink(this.#context, this, this.#topics, this.#positions);
    this.#tokens.set(link, token);
    if (this.#current) this.#successor = link;
    else this.#current = link;
  }

  /** The successor has delivered in parallel long enough: the old connection can close without loss. */
  #handOver(now: number): void {
    const successor = this.#successor;
    if (!successor || now - successor.readyAt < this.#context.timing.overlapMs || successor.dataAt === 0) return;
    const old = this.#current;
    this.#current = successor;
    this.#successor = undefined;
    this.#planRenewal(successor.readyAt);
    old?.close();
    this.#followRefusals();
    this.#context.log.info({ exchange: this.#context.protocol.exchange, coins: this.#positions.length }, "connection renewed");
  }

  /** The 24 h run from when the connection opened, not from when it took over. */
  #planRenewal(sinceMs: number): void {
    const { renewAfterMs, renewJitterMs } = this.#context.timing;
    this.#renewAt = sinceMs + renewAfterMs + (this.#context.random() * 2 - 1) * renewJitterMs;
  }

  linkOpened(link: SocketLink): void {
    this.refusedStatus = 0;
    this.isRefusedByProxy = false;
    this.#tokens.delete(link);
    this.#context.gate.opened();
    this.#context.protocol.hosts.answered(link.host);
  }

  linkReady(link: SocketLink): void {
    this.#markReady();
    if (link !== this.#current) return;
    this.#planRenewal(link.readyAt);
    this.#restore();
  }

  linkRefusals(link: SocketLink): void {
    if (link === this.#current) this.#followRefusals();
  }

  /** A coin accepted after a refusal continues as after an interruption. */
  #followRefusals(): void {
    const { protocol, refused } = this.#context;
    const topics = this.#current?.refusedTopics;
    for (const position of this.#positions) {
      const isRefused =
        topics !== undefined && topics.size > 0 && protocol.symbolTopics(position).some((topic) => topics.has(topic));
      const wasRefused = refused.has(position);
      if (isRefused) refused.add(position);
      else if (wasRefused) {
        refused.delete(position);
        protocol.cut([position], 0);
        protocol.restored([position]);
      }
    }
  }

  #forgetRefusals(): void {
    for (const position of this.#positions) this.#context.refused.delete(position);
  }

  #restore(): void {
    if (!this.#isCut) return;
    this.#isCut = false;
    this.#context.protocol.restored(this.#positions);
  }

  linkEnding(link: SocketLink): void {
    if (link === this.#current) this.#renewAt = 0;
  }

  linkLost(link: SocketLink, reason: LossReason, detail: string): void {
    const now = performance.now();
    const { exchange } = this.#context.protocol;
    const token = this.#tokens.get(link);
    this.#tokens.delete(link);
    if (token !== undefined) this.#neverOpened(link, token, now, detail);
    this.#lastDataAt = Math.max(this.#lastDataAt, link.dataAt);
    this.#context.log.warn({ exchange, reason, detail, coins: this.#positions.length }, "connection lost");
    const delayMs = reconnectDelay(this.#failuresInARow++, this.#context.random);
    if (link === this.#successor) {
      this.#successor = undefined;
      this.#renewAt = now + Math.max(1_000, delayMs);
      return;
    }
    this.#context.metrics.reconnected(exchange, reason, detail);
    // The next connection will learn its own refusals.
    this.#forgetRefusals();
    this.#current = this.#successor;
    this.#successor = undefined;
    this.#connectAt = now + delayMs;
    if (link.carriedData || this.#isCut) {
      this.#isCut = true;
      this.#context.protocol.cut(this.#positions, link.eventAt);
    }
    if (this.#current && this.connected) {
      this.#planRenewal(this.#current.readyAt);
      this.#followRefusals();
      this.#restore();
    }
  }

  #neverOpened(link: SocketLink, token: number, now: number, detail: string): void {
    const { gate, protocol } = this.#context;
    const status = Number(REFUSED_HANDSHAKE.exec(detail)?.[1] ?? 0);
    this.refusedStatus = status;
    this.isRefusedByProxy = isProxyRefusal(detail);
    // Another host may serve this region right away.
    const isOtherLeft = status === 451 && protocol.hosts.refused(link.host);
    const isFirst = gate.failed(token, now, status > 0 && !isOtherLeft);
    if (isFirst && status !== 451) protocol.hosts.failed(link.host);
  }

  stop(): void {
    this.#stopped = true;
    this.#rest();
  }
}
