// Servers publish to each other through Redis which sessions ended or changed, and whose watch lists changed. A message may be
// lost: the session sweep catches ended sessions within seconds, and browsers fetch lists whenever somebody comes back to them.
// A server receives its own messages twice.

import { z } from "zod";
import { SESSION_END_REASONS } from "../shared/contracts/sockets.ts";
import type { Log } from "../shared/node/log.ts";
import { subscribeForGood } from "../shared/node/redis.ts";
import type { Redis } from "ioredis";
import { serverKeys } from "./server-keys.ts";

const messageSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ended"), handles: z.array(z.string()).max(1000), reason: z.enum(SESSION_END_REASONS) }),
  z.object({ kind: z.literal("lists"), userId: z.string() }),
  /** The session has another token, or its user other settings: what was remembered of it is over. */
  z.object({ kind: z.literal("changed"), handle: z.string() }),
]);
export type ControlMessage = z.infer<typeof messageSchema>;
type MessageOf<Kind extends ControlMessage["kind"]> = Extract<ControlMessage, { kind: Kind }>;

export class ControlChannel {
  readonly #publisher: Redis;
  readonly #subscriber: Redis;
  readonly #log: Log;
  readonly #listeners: ((message: ControlMessage) => void)[] = [];

  constructor(publisher: Redis, subscriber: Redis, log: Log) {
    this.#publisher = publisher;
    this.#subscriber = subscriber;
    this.#log = log;
    subscriber.on("message", (channel: string, text: string) => {
      if (channel === serverKeys.control()) this.#receive(text);
    });
  }

  /** Starts listening; resolves at once, a missing Redis is waited for. */
  start(): void {
    subscribeForGood(this.#subscriber, [serverKeys.control()], this.#log);
  }

  /** Calls `listener` with every message of a kind, those of this server included. */
  on<Kind extends ControlMessage["kind"]>(kind: Kind, listener: (message: MessageOf<Kind>) => void): void {
    const isOfKind = (message: ControlMessage): message is MessageOf<Kind> => message.kind === kind;
    this.#listeners.push((message) => isOfKind(message) && listener(message));
  }

  /** Acts here at once, and everywhere else when Redis is there to carry it. */
  publish(message: ControlMessage): void {
    this.#deliver(message);
    this.#publisher.publish(serverKeys.control(), JSON.stringify(message)).catch((error: Error) => {
      this.#log.warn({ error: error.message }, "control message not sent; other servers learn it from the sweep");
    });
  }

  #receive(text: string): void {
    try {
      this.#deliver(messageSchema.parse(JSON.parse(text)));
    } catch (error) {
      this.#log.warn({ error: error instanceof Error ? error.message : String(error) }, "control message refused");
    }
  }

  #deliver(message: ControlMessage): void {
    for (const listener of this.#listeners) listener(message);
  }
}
