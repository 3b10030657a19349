// The answers being sent to visitors as Server-Sent Events. Limited per address and in total, because each also holds a
// connection to the service.

import type { FastifyReply, FastifyRequest } from "fastify";
import type { ChatEvent } from "../../../shared/contracts/chat.ts";
import { addressKey } from "../../http/client-address.ts";
import { beginEventStream } from "../../http/event-stream.ts";

const MAX_OPEN = 200;
const MAX_PER_ADDRESS = 10;

export interface ChatStream {
  /** Aborted when the visitor has left or the server stops. */
  readonly signal: AbortSignal;
  send(event: ChatEvent): void;
  /** Sends the last event. */
  end(event: ChatEvent): void;
}

export class ChatStreams {
  readonly #open = new Map<AbortController, string>();

  /** Whether this caller may start one more answer. */
  hasRoomFor(request: FastifyRequest): boolean {
    const address = addressKey(request.ip);
    const ofAddress = [...this.#open.values()].filter((other) => other === address).length;
    return this.#open.size < MAX_OPEN && ofAddress < MAX_PER_ADDRESS;
  }

  /** Answers with a stream. */
  open(request: FastifyRequest, reply: FastifyReply): ChatStream {
    const left = new AbortController();
    const raw = beginEventStream(reply);
    this.#open.set(left, addressKey(request.ip));
    raw.once("close", () => {
      this.#open.delete(left);
      left.abort();
    });
    const write = (event: ChatEvent): boolean => !raw.destroyed && raw.write(`data: ${JSON.stringify(event)}\n\n`);
    return {
      signal: left.signal,
      send: write,
      end: (event) => {
        write(event);
        raw.end();
      },
    };
  }

  close(): void {
    for (const left of this.#open.keys()) left.abort();
  }
}
