// What one connection should carry, what the venue confirmed, and what is under way. Pure: no socket, no clock.

import type { SubscriptionAnswer, SubscriptionMethod } from "./feed-protocol.ts";
import type { FeedTiming } from "./feed-timing.ts";

export interface SubscriptionBatch {
  readonly id: number;
  readonly method: SubscriptionMethod;
  readonly topics: readonly string[];
}

interface Sent extends SubscriptionBatch {
  readonly open: Set<string>;
  readonly sentAt: number;
}

interface Refusal {
  readonly delayMs: number;
  readonly againAt: number;
}

export class SubscriptionState {
  readonly #timing: Pick<FeedTiming, "refusedRetryMs" | "maxRefusedRetryMs">;
  readonly #wanted = new Set<string>();
  readonly #confirmed = new Set<string>();
  readonly #refused = new Map<string, Refusal>();
  readonly #dropping = new Set<string>();
  readonly #underway = new Map<number, Sent>();
  /** Halves of a message that was refused as a whole: the venue does not say which topic it rejected. */
  readonly #halves: string[][] = [];
  #nextId = 1;

  constructor(timing: Pick<FeedTiming, "refusedRetryMs" | "maxRefusedRetryMs">) {
    this.#timing = timing;
  }

  /** Replaces the wanted topics; what stays is not touched. */
  want(topics: readonly string[]): void {
    this.#wanted.clear();
    for (const topic of topics) this.#wanted.add(topic);
    for (const topic of this.#refused.keys()) if (!this.#wanted.has(topic)) this.#refused.delete(topic);
  }

  /** Unsubscribes these topics and subscribes them again. */
  renew(topics: readonly string[]): void {
    for (const topic of topics) {
      this.#refused.delete(topic);
      if (this.#confirmed.has(topic)) this.#dropping.add(topic);
    }
  }

  /** The next message to send, or undefined; unsubscribing goes first, so that a venue's cap is never exceeded. */
  next(nowMs: number, fitting: (topics: readonly string[]) => number): SubscriptionBatch | undefined {
    const busy = new Set<string>();
    for (const sent of this.#underway.values()) for (const topic of sent.open) busy.add(topic);
    const leave = [...this.#confirmed].filter(
      (topic) => !busy.has(topic) && (!this.#wanted.has(topic) || this.#dropping.has(topic)),
    );
    if (leave.length > 0) return this.#send("unsubscribe", leave.slice(0, fitting(leave)), nowMs);
    while (this.#halves.length > 0) {
      const half = (this.#halves.shift() as string[]).filter((topic) => this.#wanted.has(topic) && !busy.has(topic));
      if (half.length > 0) return this.#send("subscribe", half, nowMs);
    }
    const take = [...this.#wanted].filter(
      (topic) => !busy.has(topic) && !this.#confirmed.has(topic) && (this.#refused.get(topic)?.againAt ?? 0) <= nowMs,
    );
    return take.length === 0 ? undefined : this.#send("subscribe", take.slice(0, Math.max(1, fitting(take))), nowMs);
  }

  #send(method: SubscriptionMethod, topics: readonly string[], sentAt: number): SubscriptionBatch {
    const sent = { id: this.#nextId++, method, topics, open: new Set(topics), sentAt };
    this.#underway.set(sent.id, sent);
    return sent;
  }

  /** Processes an answer received at this monotonic time; returns the topics it refused. */
  answered(answer: SubscriptionAnswer, nowMs: number): readonly string[] {
    const named = this.#underway.get(answer.id);
    // Some venues answer without an id: then use the topics in the text, or assume the oldest message.
    const candidates = named ? [named] : [...this.#underway.values()];
    const sole = named ?? candidates[0];
    const lost: string[] = [];
    for (const sent of candidates) {
      if (answer.refused === "all") {
        if (sent === sole) lost.push(...this.#refuseWhole(sent, nowMs));
      } else for (const topic of answer.refused) if (sent.open.delete(topic)) lost.push(...this.#refuse(sent, topic, nowMs));
      if (answer.accepted === "all") {
        if (sent === sole) for (const topic of sent.open) this.#accept(sent, topic);
      } else for (const topic of answer.accepted) if (sent.open.has(topic)) this.#accept(sent, topic);
      if (sent.open.size === 0) this.#underway.delete(sent.id);
    }
    return lost;
  }

  #accept(sent: Sent, topic: string): void {
    sent.open.delete(topic);
    if (sent.method === "unsubscribe") return this.#left(topic);
    this.#confirmed.add(topic);
    this.#refused.delete(topic);
  }

  #left(topic: string): void {
    this.#confirmed.delete(topic);
    this.#dropping.delete(topic);
  }

  #refuse(sent: Sent, topic: string, nowMs: number): string[] {
    if (sent.method === "unsubscribe") {
      this.#left(topic);
      return [];
    }
    const { refusedRetryMs, maxRefusedRetryMs } = this.#timing;
    const before = this.#refused.get(topic)?.delayMs;
    const delayMs = before === undefined ? refusedRetryMs : Math.min(maxRefusedRetryMs, before * 2);
    this.#refused.set(topic, { delayMs, againAt: nowMs + delayMs });
    return [topic];
  }

  #refuseWhole(sent: Sent, nowMs: number): string[] {
    const topics = [...sent.open];
    sent.open.clear();
    if (sent.method === "unsubscribe" || topics.length === 1) return topics.flatMap((topic) => this.#refuse(sent, topic, nowMs));
    const middle = Math.ceil(topics.length / 2);
    this.#halves.push(topics.slice(0, middle), topics.slice(middle));
    return [];
  }

  /** Monotonic send time of the oldest unanswered message; Infinity when all are answered. */
  oldestUnanswered(): number {
    let oldest = Number.POSITIVE_INFINITY;
    for (const sent of this.#underway.values()) oldest = Math.min(oldest, sent.sentAt);
    return oldest;
  }

  /** Every wanted topic is confirmed or refused and nothing is under way. */
  get settled(): boolean {
    if (this.#underway.size > 0 || this.#halves.length > 0 || this.#dropping.size > 0) return false;
    for (const topic of this.#wanted) if (!this.#confirmed.has(topic) && !this.#refused.has(topic)) return false;
    return true;
  }

  isConfirmed(topic: string): boolean {
    return this.#confirmed.has(topic);
  }

  /** Confirmed, refused, or no longer wanted. */
  isAnswered(topic: string): boolean {
    return this.#confirmed.has(topic) || this.#refused.has(topic) || !this.#wanted.has(topic);
  }

  /** Topics the venue refuses; they are retried now and then. */
  get refused(): ReadonlySet<string> {
    return new Set(this.#refused.keys());
  }
}
