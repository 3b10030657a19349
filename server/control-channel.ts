// Carries control messages between the servers through Redis. A message may be lost: the session sweep catches ended and changed
// sessions within half a minute, and browsers fetch lists whenever somebody comes back to them. A server receives its own messages
// twice.

import { controlMessageSchema, type ControlMessage } from "../shared/contracts/control-messages.ts";
import type { Log } from "../shared/node/log.ts";
import { publish, subscribeForGood, type RedisClient } from "../shared/node/redis.ts";
import { keys } from "../shared/redis/keys.ts";

type MessageOf<Kind extends ControlMessage["kind"]> = Extract<ControlMessage, { kind: Kind }>;

export class ControlChannel {
  readonly #publisher: RedisClient;
  readonly #subscriber: RedisClient;
  readonly #log: Log;
  #hearsSince = Number.POSITIVE_INFINITY;
  readonly #listeners: ((message: ControlMessage) => void)[] = [];

  constructor(publisher: RedisClient, subscriber: RedisClient, log: Log) {
    this.#publisher = publisher;
    this.#subscriber = subscriber;
    this.#log = log;
  }

  /** Starts listening; resolves at once, a missing Redis is waited for. */
  start(): void {
    const onMessage = (message: Buffer): void => this.#receive(message.toString());
    const onSubscribed = (): void => {
      this.#hearsSince = Date.now();
    };
    this.#subscriber.on("close", () => {
      this.#hearsSince = Number.POSITIVE_INFINITY;
    });
    subscribeForGood(this.#subscriber, { channels: [keys.control()], onMessage, onSubscribed }, this.#log);
  }

  /** Since when, epoch ms, every message of a server that reaches Redis arrives here; Infinity while none does. */
  hearsSince(): number {
    return this.#hearsSince;
  }

  /** Calls `listener` with every message of a kind, those of this server included. */
  on<Kind extends ControlMessage["kind"]>(kind: Kind, listener: (message: MessageOf<Kind>) => void): void {
    const isOfKind = (message: ControlMessage): message is MessageOf<Kind> => message.kind === kind;
    this.#listeners.push((message) => isOfKind(message) && listener(message));
  }

  /** Acts here at once, and everywhere else when Redis is there to carry it. */
  publish(message: ControlMessage): void {
    this.#deliver(message);
    publish(this.#publisher, keys.control(), JSON.stringify(message)).catch((error: Error) => {
      this.#log.warn({ error: error.message }, "control message not sent; other servers learn it from the sweep");
    });
  }

  #receive(text: string): void {
    try {
      this.#deliver(controlMessageSchema.parse(JSON.parse(text)));
    } catch (error) {
      this.#log.warn({ error: error instanceof Error ? error.message : String(error) }, "control message refused");
    }
  }

  #deliver(message: ControlMessage): void {
    for (const listener of this.#listeners) listener(message);
  }
}
