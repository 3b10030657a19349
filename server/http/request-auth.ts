// Request → session: bearer or cookie, with a cap on guessing. Routes ask for an optional, a needed, or a paying session.

import type { FastifyReply, FastifyRequest } from "fastify";
import type { PlanId } from "../../shared/contracts/plans.ts";
import { planNow, type Session } from "../features/account/session-policy.ts";
import type { SessionService } from "../features/account/session.service.ts";
import type { ServerMetrics } from "../server-metrics.ts";
import { AppError } from "./app-error.ts";
import { addressKey } from "./client-address.ts";
import type { Cookies } from "./cookies.ts";
import { LIMITS } from "./limits.ts";
import { bearerOf, parseToken } from "./session-token.ts";
import { SlidingWindows } from "./sliding-window.ts";

export class RequestAuth {
  readonly #sessions: SessionService;
  readonly #cookies: Cookies;
  readonly #metrics: ServerMetrics;
  readonly #guesses = new SlidingWindows();

  constructor(sessions: SessionService, cookies: Cookies, metrics: ServerMetrics) {
    this.#sessions = sessions;
    this.#cookies = cookies;
    this.#metrics = metrics;
  }

  /** The caller's session, undefined for a caller who presents nothing. Throws session-ended for a dead credential. */
  async optional(request: FastifyRequest, reply: FastifyReply): Promise<Session | undefined> {
    const bearer = bearerOf(request.headers.authorization);
    const presented = bearer ?? this.#cookies.session(request);
    if (presented === undefined) return undefined;
    const token = parseToken(presented);
    const session = token === undefined ? undefined : await this.#sessions.byToken(token);
    if (session) return session;
    // A browser with a dead cookie becomes an anonymous visitor again with its next request.
    if (bearer === undefined) this.#cookies.clearSession(reply);
    throw this.refused(request);
  }

  /** The caller's session; throws no-session or session-ended. */
  async needed(request: FastifyRequest, reply: FastifyReply): Promise<Session> {
    const session = await this.optional(request, reply);
    if (!session) throw new AppError("no-session");
    return session;
  }

  /** The error for a credential nobody has, counted against whoever tries. */
  refused(request: FastifyRequest): AppError {
    this.#metrics.authFailures.inc({ reason: "session" });
    const tries = this.#guesses.hit(LIMITS.guesses, addressKey(request.ip));
    return tries > LIMITS.guesses.most ? new AppError("rate-limited", { retryAfterSeconds: 60 }) : new AppError("session-ended");
  }
}

/** The plan a session has now; throws no-subscription. */
export function paidPlan(session: Session): PlanId {
  const plan = planNow(session, Date.now());
  if (plan === null) throw new AppError("no-subscription");
  return plan;
}
