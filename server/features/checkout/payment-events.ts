// Tells waiting pages at once when a payment changes state, whichever process settled it. Server-sent events, because the page
// has no session, need not load a socket client for one message, and browsers reconnect by themselves. A lost message costs
// seconds: pages also ask every ten.

import { EventEmitter } from "node:events";
import type { Log } from "../../../shared/node/log.ts";
import { publish, subscribeForGood, type RedisClient } from "../../../shared/node/redis.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { AppError } from "../../http/app-error.ts";
import { EventStreams } from "../../http/event-streams.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import type { RouteRules } from "../../http/route-rules.ts";
import type { PaymentService } from "./payment.service.ts";

/** One lasts as long as a page waits, plus a minute. */
const STREAMS = { max: 2000, maxPerAddress: 6, signOfLifeMs: 20_000, maxMs: 1_560_000 };

const RULES: RouteRules = {
  auth: "public",
  limits: [{ name: "payment-status", per: "browser", max: 30, windowSeconds: 60 }],
  refusals: ["not-found", "rate-limited", "busy", "unavailable", "internal"],
  refusalFields: {},
};

export class PaymentEvents {
  readonly #publisher: RedisClient;
  readonly #log: Log;
  readonly #changes = new EventEmitter().setMaxListeners(0);

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
    const streams = new EventStreams(app, STREAMS);
    app.get<{ Params: { paymentId: string } }>(
      "/api/payment-status/:paymentId/events",
      { schema: { hide: true }, config: { rules: RULES }, handlerTimeout: STREAMS.maxMs + STREAMS.signOfLifeMs },
      async (request, reply) => {
        const id = request.params.paymentId;
        const first = await payments.status(id);
        if (!first) throw new AppError("not-found");
        const stream = streams.open(request, reply);
        const onChange = () =>
          void payments.status(id).then(
            (status) => stream.send(status),
            () => stream.end(),
          );
        this.#changes.on(id, onChange);
        stream.whenLeft(() => this.#changes.off(id, onChange));
        stream.send(first);
        return reply;
      },
    );
  }
}
