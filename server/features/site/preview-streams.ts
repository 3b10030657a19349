// The open streams of visitors: every event is encoded once and written to each. Limited per address and in total; a visitor who
// is too slow skips events.

import type { FastifyReply, FastifyRequest } from "fastify";
import { addressKey } from "../../http/client-address.ts";
import { beginEventStream } from "../../http/event-stream.ts";

/** Tabs of an office behind one address. */
const MAX_PER_ADDRESS = 30;
const MAX_OPEN = 3000;
/** Bytes that may be waiting for a slow visitor. */
const MAX_WAITING_BYTES = 32_768;

export class PreviewStreams {
  readonly #open = new Map<FastifyReply["raw"], string>();
  readonly #counts = new Map<string, number>();
  readonly #maxPerAddress: number;

  constructor(maxPerAddress = MAX_PER_ADDRESS) {
    this.#maxPerAddress = maxPerAddress;
  }

  get size(): number {
    return this.#open.size;
  }

  hasRoomFor(request: FastifyRequest): boolean {
    return this.#open.size < MAX_OPEN && (this.#counts.get(addressKey(request.ip)) ?? 0) < this.#maxPerAddress;
  }

  /** Answers with a stream that begins with `first`. */
  open(request: FastifyRequest, reply: FastifyReply, first: Buffer | undefined): void {
    const address = addressKey(request.ip);
    const raw = beginEventStream(reply);
    this.#open.set(raw, address);
    this.#counts.set(address, (this.#counts.get(address) ?? 0) + 1);
    raw.once("close", () => this.#forget(raw, address));
    if (first) raw.write(first);
  }

  /** Writes one event to all; a slow visitor gets the next one it has room for. */
  send(event: Buffer): void {
    for (const raw of this.#open.keys()) if (raw.writableLength < MAX_WAITING_BYTES) raw.write(event);
  }

  close(): void {
    for (const raw of this.#open.keys()) raw.end();
  }

  #forget(raw: FastifyReply["raw"], address: string): void {
    if (!this.#open.delete(raw)) return;
    const left = (this.#counts.get(address) ?? 1) - 1;
    if (left === 0) this.#counts.delete(address);
    else this.#counts.set(address, left);
  }
}

/** A body as one event of the stream. */
export const streamEvent = (json: string): Buffer => Buffer.from(`data: ${json}\n\n`);
