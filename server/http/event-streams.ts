// Answers with Server-Sent Events, past Fastify, for as long as their callers stay. Bounded in all and for each address, and ended when the
// server stops: browsers come back to another one.

import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";
import { addressKey } from "./client-address.ts";
import type { HttpApp } from "./fastify-app.ts";

const RETRY_SECONDS = 5;
/** Bytes a slow reader may have before it; whoever has more is passed over by `sendToAll`. */
const MAX_WAITING_BYTES = 32_768;
/** How long a caller may take for what was sent before the end. */
const MAX_REST_MS = 10_000;
const SIGN_OF_LIFE = ":\n\n";

export interface EventStreamBounds {
  readonly max: number;
  readonly maxPerAddress: number;
  /** Balancers close what is silent: a sign of life goes out this often, ms. */
  readonly signOfLifeMs?: number;
  /** How long one lasts, ms. */
  readonly maxMs?: number;
}

export class EventStream<Event = unknown> {
  readonly #raw: FastifyReply["raw"];
  readonly #left = new AbortController();

  constructor(raw: FastifyReply["raw"]) {
    this.#raw = raw;
    // Who left while the answer was looked up has closed already, and does so once.
    if (raw.destroyed) this.#left.abort();
    else raw.once("close", () => this.#left.abort());
  }

  /** Aborted when the caller has left, or the stream was ended. */
  get signal(): AbortSignal {
    return this.#left.signal;
  }

  /** Calls this once, when the caller has left; now if that was before the stream began. */
  whenLeft(then: () => void): void {
    if (this.signal.aborted) then();
    else this.signal.addEventListener("abort", then, { once: true });
  }

  get waitingBytes(): number {
    return this.#raw.writableLength;
  }

  send(event: Event): void {
    this.sendJson(JSON.stringify(event));
  }

  /** Sends an event that is JSON already. */
  sendJson(json: string): void {
    this.write(eventOf(json));
  }

  /** Sends bytes of the stream as they stand. */
  write(bytes: string | Buffer): void {
    if (!this.#raw.destroyed && !this.#raw.writableEnded) this.#raw.write(bytes);
  }

  /** Ends it; a caller who does not take the rest is cut. */
  end(): void {
    this.#raw.end();
    const cut = setTimeout(() => this.#raw.destroy(), MAX_REST_MS).unref();
    this.whenLeft(() => clearTimeout(cut));
  }
}

export class EventStreams<Event = unknown> {
  readonly #bounds: EventStreamBounds;
  /** Those that are open, with the addresses of their callers. */
  readonly #open = new Map<EventStream<Event>, string>();
  readonly #counts = new Map<string, number>();

  constructor(app: HttpApp, bounds: EventStreamBounds) {
    this.#bounds = bounds;
    app.addHook("preClose", async () => {
      for (const stream of this.#open.keys()) stream.end();
    });
  }

  /** Throws where this caller cannot have one more. */
  check({ ip }: Pick<FastifyRequest, "ip">): void {
    const { max, maxPerAddress } = this.#bounds;
    if ((this.#counts.get(addressKey(ip)) ?? 0) >= maxPerAddress)
      throw new AppError("rate-limited", { retryAfterSeconds: RETRY_SECONDS });
    if (this.#open.size >= max) throw new AppError("busy", { retryAfterSeconds: RETRY_SECONDS });
  }

  /**
   * Answers with a stream, whose head brings what hooks have set so far; throws where there is no room. With each sign of life `isAlive`
   * says whether it may go on.
   */
  open(
    request: Pick<FastifyRequest, "ip">,
    reply: FastifyReply,
    isAlive: () => Promise<boolean> = async () => true,
  ): EventStream<Event> {
    this.check(request);
    const address = addressKey(request.ip);
    const stream = new EventStream<Event>(begin(reply));
    this.#open.set(stream, address);
    this.#counts.set(address, (this.#counts.get(address) ?? 0) + 1);
    const { signOfLifeMs, maxMs } = this.#bounds;
    const beat = async (): Promise<void> => ((await isAlive()) ? stream.write(SIGN_OF_LIFE) : stream.end());
    const life = signOfLifeMs === undefined ? undefined : setInterval(() => void beat(), signOfLifeMs);
    const end = maxMs === undefined ? undefined : setTimeout(() => stream.end(), maxMs);
    stream.whenLeft(() => {
      clearInterval(life);
      clearTimeout(end);
      this.#forget(stream, address);
    });
    return stream;
  }

  /** Sends one event, encoded once, to all; a slow reader gets the next one that it has room for. */
  sendToAll(json: string): void {
    const event = Buffer.from(eventOf(json));
    for (const stream of this.#open.keys()) if (stream.waitingBytes < MAX_WAITING_BYTES) stream.write(event);
  }

  #forget(stream: EventStream<Event>, address: string): void {
    this.#open.delete(stream);
    const left = (this.#counts.get(address) ?? 1) - 1;
    if (left === 0) this.#counts.delete(address);
    else this.#counts.set(address, left);
  }
}

const eventOf = (json: string): string => `data: ${json}\n\n`;

function begin(reply: FastifyReply): FastifyReply["raw"] {
  const { raw } = reply;
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    // Balancers that gather bytes would hold events back.
    "x-accel-buffering": "no",
  });
  raw.flushHeaders();
  return raw;
}
