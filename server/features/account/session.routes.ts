// Heartbeat, logout and "who am I". A token or handle in the query can keep a session alive or end it, nothing else.

import type { FastifyReply, FastifyRequest } from "fastify";
import { accountSchema, sessionQuerySchema, successSchema } from "../../../shared/contracts/accounts.ts";
import { errorBodySchema } from "../../../shared/contracts/errors.ts";
import type { Cookies } from "../../http/cookies.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { LIMITS } from "../../http/limits.ts";
import type { RateLimiter } from "../../http/rate-limiter.ts";
import type { RequestAuth } from "../../http/request-auth.ts";
import { planNow, type Session } from "../../sessions/session-policy.ts";
import type { SessionService } from "../../sessions/session.service.ts";

/** POST /api/terminal/heartbeat, POST /api/terminal/logout, GET /api/account/me. */
export function registerSessionRoutes(
  app: HttpApp,
  sessions: SessionService,
  auth: RequestAuth,
  limiter: RateLimiter,
  cookies: Cookies,
): void {
  const named = async (request: FastifyRequest, reply: FastifyReply, text: string | undefined): Promise<Session> =>
    text === undefined ? auth.needed(request, reply) : auth.named(request, text);
  const answers = { 200: successSchema, 401: errorBodySchema, 429: errorBodySchema, 503: errorBodySchema };

  app.post(
    "/api/terminal/heartbeat",
    {
      schema: {
        operationId: "heartbeat",
        tags: ["account"],
        summary: "Keeps a session from going idle, never past its absolute end",
        querystring: sessionQuerySchema,
        response: answers,
      },
    },
    async (request, reply) => {
      const session = await named(request, reply, request.query.session_token);
      await limiter.take(LIMITS.heartbeat, session.handle);
      await sessions.keepAlive([session.handle]);
      return { success: true, message: "Session is alive" };
    },
  );

  app.post(
    "/api/terminal/logout",
    {
      schema: {
        operationId: "logout",
        tags: ["account"],
        summary: "Ends a session and closes its sockets on every server",
        querystring: sessionQuerySchema,
        response: answers,
      },
    },
    async (request, reply) => {
      const session = await named(request, reply, request.query.session_token);
      await limiter.take(LIMITS.logout, session.handle);
      await sessions.end(session.handle, "signed-out");
      cookies.clearSession(reply);
      return { success: true, message: "Signed out" };
    },
  );

  app.get(
    "/api/account/me",
    {
      schema: {
        operationId: "me",
        tags: ["account"],
        summary: "The signed-in user, the plan in force and the session",
        response: { 200: accountSchema, 401: errorBodySchema, 429: errorBodySchema, 503: errorBodySchema },
      },
    },
    async (request, reply) => {
      const session = await auth.needed(request, reply);
      await limiter.take(LIMITS.account, session.handle);
      const plan = planNow(session, Date.now());
      return {
        user_id: session.userId,
        email: session.email,
        username: session.username,
        plan_type: plan,
        plan_ends_at: plan === null ? null : session.planEndsAt,
        session_handle: session.handle,
        session_expires_at: session.expiresAt,
      };
    },
  );
}
