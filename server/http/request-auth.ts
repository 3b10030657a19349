// Request → session: bearer or cookie, with a cap on guessing that is asked before the database is. Routes ask for an optional, a needed, or a paying session.

import type { FastifyReply, FastifyRequest } from "fastify";
import type { PlanId } from "../../shared/contracts/plans.ts";
import type { ServerMetrics } from "../server-metrics.ts";
import { planNow, type Session } from "../sessions/session-policy.ts";
import type { SessionService } from "../sessions/session.service.ts";
import { AppError } from "./app-error.ts";
import type { Cookies } from "./cookies.ts";
import type { Guesses } from "./guesses.ts";
import { bearerOf, parseHandle, parseToken } from "../credentials/session-token.ts";

export class RequestAuth {
  readonly #sessions: SessionService;
  readonly #cookies: Cookies;
  readonly #metrics: ServerMetrics;
  readonly #guesses: Guesses;

  constructor(sessions: SessionService, cookies: Cookies, metrics: ServerMetrics, guesses: Guesses) {
    this.#sessions = sessions;
    this.#cookies = cookies;
    this.#metrics = metrics;
    this.#guesses = guesses;
  }

  /** The caller's session, undefined for a caller who presents nothing. Throws session-ended for a dead credential. */
  async optional(request: FastifyRequest, reply: FastifyReply): Promise<Session | undefined> {
    const bearer = bearerOf(request.headers.authorization);
    const presented = bearer ?? this.#cookies.session(request);
    if (presented === undefined) return undefined;
    const session = await this.#byToken(request, presented);
    if (session) return session;
    // A browser with a dead cookie becomes an anonymous visitor again with its next request.
    if (bearer === undefined) this.#cookies.clearSession(reply);
    throw this.#refused(request);
  }

  /** The caller's session; throws no-session or session-ended. */
  async needed(request: FastifyRequest, reply: FastifyReply): Promise<Session> {
    const session = await this.optional(request, reply);
    if (!session) throw new AppError("no-session");
    return session;
  }

  /** The session a token or public handle names; throws session-ended when nobody has it. */
  async named(request: FastifyRequest, text: string): Promise<Session> {
    const handle = parseHandle(text);
    if (handle !== undefined && !this.#sessions.isKnownHandle(handle)) this.#forbidGuessing(request);
    const session = handle === undefined ? await this.#byToken(request, text) : await this.#sessions.byHandle(handle);
    if (!session) throw this.#refused(request);
    return session;
  }

  async #byToken(request: FastifyRequest, text: string): Promise<Session | undefined> {
    const token = parseToken(text);
    if (token === undefined || !this.#sessions.isKnown(token)) this.#forbidGuessing(request);
    return token === undefined ? undefined : this.#sessions.byToken(token);
  }

  /** Throws rate-limited, before anybody is asked, for an address that has guessed too often. */
  #forbidGuessing(request: FastifyRequest): void {
    if (!this.#guesses.areTooMany(request.ip)) return;
    this.#metrics.authFailures.inc({ reason: "guessing" });
    throw new AppError("rate-limited", { retryAfterSeconds: 60 });
  }

  /** The error for a credential nobody has, counted against whoever tries. */
  #refused(request: FastifyRequest): AppError {
    this.#metrics.authFailures.inc({ reason: "session" });
    this.#guesses.count(request.ip);
    return new AppError("session-ended");
  }
}

/** The plan a session has now; throws no-subscription. */
export function paidPlan(session: Session): PlanId {
  const plan = planNow(session, Date.now());
  if (plan === null) throw new AppError("no-subscription");
  return plan;
}
