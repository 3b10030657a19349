// GET /api/test-terminal/verify-access: whether the free test is open to the caller, and how long still.

import type { FastifyReply, FastifyRequest } from "fastify";
import { errorBodySchema } from "../../../shared/contracts/errors.ts";
import { testAccessSchema } from "../../../shared/contracts/test-access.ts";
import { AppError } from "../../http/app-error.ts";
import { addressKey } from "../../http/client-address.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { LIMITS } from "../../http/limits.ts";
import type { RateLimiter } from "../../http/rate-limiter.ts";
import type { RequestAuth } from "../../http/request-auth.ts";
import type { Session } from "../../sessions/session-policy.ts";
import { testAccessOf } from "./test-access.ts";

/** Registers the route. */
export function registerTestAccessRoutes(app: HttpApp, auth: RequestAuth, limiter: RateLimiter): void {
  app.get(
    "/api/test-terminal/verify-access",
    {
      schema: {
        operationId: "verifyTestAccess",
        tags: ["account"],
        summary: "Whether the caller's free test is running, and for how many seconds still",
        response: { 200: testAccessSchema, 429: errorBodySchema, 503: errorBodySchema },
      },
    },
    async (request, reply) => {
      await limiter.take(LIMITS.testAccess, addressKey(request.ip));
      return testAccessOf(await liveSession(auth, request, reply), Date.now());
    },
  );
}

/** An ended session is no session here: whoever comes back after the test gets an answer, not an error. */
async function liveSession(auth: RequestAuth, request: FastifyRequest, reply: FastifyReply): Promise<Session | undefined> {
  try {
    return await auth.optional(request, reply);
  } catch (error) {
    if (error instanceof AppError && error.code === "session-ended") return undefined;
    throw error;
  }
}
