// Tells waiting pages at once when a payment changes state, whichever process settled it. Server-sent events, because the page
// has no session, need not load a socket client for one message, and browsers reconnect by themselves. A lost message costs
// seconds: pages also ask every ten.

import { EventEmitter } from "node:events";
import { PassThrough } from "node:stream";
import type { FastifyRequest } from "fastify";
import type { Log } from "../../../shared/node/log.ts";
import { publish, subscribeForGood, type RedisClient } from "../../../shared/node/redis.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { AppError } from "../../http/app-error.ts";
import { addressKey } from "../../http/client-address.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import type { RouteRules } from "../../http/route-rules.ts";
import type { PaymentService } from "./payment.service.ts";

const MAX_PER_ADDRESS = 6;
const MAX_STREAMS = 2000;
const RETRY_SECONDS = 5;
/** As long as a page waits, plus a minute. */
const MAX_STREAM_MS = 1_560_000;
/** Balancers close silent connections. */
const SIGN_OF_LIFE_MS = 20_000;

const RULES: RouteRules = {
  auth: "public",
  limits: [{ name: "payment-status", per: "browser", max: 30, windowSeconds: 60 }],
  refusals: ["not-found", "rate-limited", "busy", "unavailable", "internal"],
  refusalFields: {},
};

export class PaymentNews {
  readonly #publisher: RedisClient;
  readonly #log: Log;
  readonly #changes = new EventEmitter().setMaxListeners(0);
  readonly #streams = new Map<PassThrough, string>();

  constructor(publisher: RedisClient, subscriber: RedisClient, log: Log) {
    this.#publisher = publisher;
    this.#log = log;
    const onMessage = (id: Buffer): void => void this.#changes.emit(id.toString());
    subscribeForGood(subscriber, { channels: [keys.payments()], onMessage }, log);
  }

  /** Tells every process; this one even while Redis is down. */
  publish(paymentId: string): void {
    this.#changes.emit(paymentId);
    publish(this.#publisher, keys.payments(), paymentId).catch((error: Error) => {
      this.#log.warn({ error: error.message }, "news of a payment reached this process only");
    });
  }

  /** Serves the payment's state now, and again with each change. */
  register(app: HttpApp, payments: PaymentService): void {
    app.get<{ Params: { paymentId: string } }>(
      "/api/payment-status/:paymentId/events",
      { schema: { hide: true }, config: { rules: RULES }, handlerTimeout: MAX_STREAM_MS + SIGN_OF_LIFE_MS },
      async (request, reply) => {
        const id = request.params.paymentId;
        const first = await payments.status(id);
        if (!first) throw new AppError("not-found");
        const stream = this.#open(request);
        const send = (status: unknown) => void stream.write(`data: ${JSON.stringify(status)}\n\n`);
        const onChange = () => void payments.status(id).then(send, () => stream.end());
        const life = setInterval(() => stream.write(":\n\n"), SIGN_OF_LIFE_MS);
        const end = setTimeout(() => stream.end(), MAX_STREAM_MS);
        this.#changes.on(id, onChange);
        stream.once("close", () => {
          clearInterval(life);
          clearTimeout(end);
          this.#changes.off(id, onChange);
          this.#streams.delete(stream);
        });
        send(first);
        return reply.header("cache-control", "no-store").header("x-accel-buffering", "no").type("text/event-stream").send(stream);
      },
    );
    app.addHook("preClose", async () => {
      for (const stream of this.#streams.keys()) stream.end();
    });
  }

  #open(request: FastifyRequest): PassThrough {
    const address = addressKey(request.ip);
    const open = [...this.#streams.values()].filter((each) => each === address).length;
    if (open >= MAX_PER_ADDRESS) throw new AppError("rate-limited");
    if (this.#streams.size >= MAX_STREAMS) throw new AppError("busy", { retryAfterSeconds: RETRY_SECONDS });
    const stream = new PassThrough();
    this.#streams.set(stream, address);
    return stream;
  }
}
