// Notifications from providers, in a separate scope: the raw body is kept, whatever its type, and cookies are ignored.

import type { FastifyRequest } from "fastify";
import {
  ForgedNotificationError,
  ProviderRefusedError,
  ProviderUnavailableError,
} from "../../../shared/node/payments/provider.ts";
import type { Providers } from "../../../shared/node/payments/providers.ts";
import type { Settlement } from "../../../shared/node/payments/settlement.ts";
import { AppError } from "../../http/app-error.ts";
import { addressKey } from "../../http/client-address.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import type { RateLimiter } from "../../http/rate-limiter.ts";
import type { RouteRules } from "../../http/route-rules.ts";
import type { RefusedWebhooks } from "./refused-webhooks.ts";

const BODY_BYTES = 65_536;
const FORGERIES = { name: "webhook-forgeries", max: 60, windowSeconds: 60 } as const;
const TYPES = ["application/json", "application/x-www-form-urlencoded"];

const RULES: RouteRules = {
  auth: "public",
  limits: [],
  refusals: ["invalid-request", "not-found", "too-large", "unsupported-type", "rate-limited", "busy", "unavailable", "internal"],
  refusalFields: {},
};

export interface WebhookDeps {
  readonly providers: Providers;
  readonly settlement: Settlement;
  readonly limiter: RateLimiter;
  readonly refusals: RefusedWebhooks;
}

export async function webhookRoutes(app: HttpApp, { providers, settlement, limiter, refusals }: WebhookDeps): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(TYPES, { parseAs: "buffer" }, (_request, body, done) => done(null, body));

  app.post<{ Params: { provider: string }; Body: Buffer }>(
    "/api/webhooks/:provider",
    { bodyLimit: BODY_BYTES, schema: { hide: true }, config: { rules: RULES } },
    async (request, reply) => {
      const { provider } = request.params;
      if (!providers.has(provider)) throw new AppError("not-found");
      const caller = addressKey(request.ip);
      if (await limiter.isSpent(FORGERIES, caller)) throw new AppError("rate-limited");
      const outcome = await receive(request, caller);
      request.log.info({ provider, outcome }, "a payment notification");
      // Duplicates and unknown payments are answered like all others: sending them again cannot help.
      return reply.code(200).serializer(String).type("text/plain; charset=utf-8").send("OK");
    },
  );

  async function receive(request: FastifyRequest<{ Params: { provider: string }; Body: Buffer }>, caller: string) {
    const { provider } = request.params;
    if (request.headers["content-encoding"] !== undefined) throw new AppError("unsupported-type");
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? undefined : value]),
    );
    try {
      // Counted after the signature check, so that forgers cannot use up the provider's share.
      const claim = providers.get(provider)?.read({ body: request.body, headers });
      if (!claim) throw new AppError("not-found");
      await refusals.passed(provider);
      await limiter.take({ name: `webhook-${provider}`, max: 600, windowSeconds: 60 }, provider);
      return await settlement.apply(provider, claim, request.body);
    } catch (error) {
      if (error instanceof ForgedNotificationError) {
        await limiter.count(FORGERIES, caller);
        await refusals.refused(provider);
        request.log.warn({ provider, security: "forged-notification", caller }, error.message);
        throw new AppError("invalid-request", { message: "Not a notification of this provider" });
      }
      if (error instanceof ProviderUnavailableError || error instanceof ProviderRefusedError)
        throw new AppError("unavailable", { retryAfterSeconds: 60, cause: error });
      throw error;
    }
  }
}
