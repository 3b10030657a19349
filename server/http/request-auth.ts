// Request → session: bearer or cookie, with a cap on guessing that is asked before the database is.

import type { FastifyReply, FastifyRequest } from "fastify";
import { sessionQuerySchema } from "../../shared/contracts/accounts.ts";
import { scopeMessage } from "../../shared/contracts/api-scopes.ts";
import type { PlanId } from "../../shared/contracts/plans.ts";
import type { AdminAccess, AnyKeyAccess, KeyAccess, RouteAccess } from "../../shared/contracts/rest/route.ts";
import { bearerOf, isApiKey, parseApiKey, parseHandle, parseToken } from "../sessions/presented-session.ts";
import { DatabaseUnavailableError } from "../../shared/postgres/database-errors.ts";
import type { ServerMetrics } from "../server-metrics.ts";
import { keyRefusal } from "../sessions/key-policy.ts";
import { planNow, type KeySession, type Session } from "../sessions/session-policy.ts";
import type { SessionService } from "../sessions/session.service.ts";
import { AppError } from "./app-error.ts";
import { addressKey, plainAddress } from "./client-address.ts";
import type { Cookies } from "./cookies.ts";
import { LIMITS } from "./limits.ts";
import type { RateLimiter } from "./rate-limiter.ts";

export interface RequestAuthDeps {
  readonly sessions: SessionService;
  readonly cookies: Cookies;
  readonly limiter: RateLimiter;
  readonly metrics: ServerMetrics;
}

/** How everybody but those who run the service calls. */
type CustomerAccess = Exclude<RouteAccess, AdminAccess>;

interface CustomerRules {
  readonly auth: CustomerAccess;
  /** What an API key needs; undefined where none opens the route. */
  readonly key: KeyAccess | AnyKeyAccess | undefined;
}

interface Presented {
  /** Undefined when there is none, or none that is alive. */
  readonly session: Session | undefined;
  /** Something was presented, whatever came of it. */
  readonly isPresented: boolean;
}

const NOBODY: Presented = { session: undefined, isPresented: false };

export class RequestAuth {
  readonly #deps: RequestAuthDeps;
  /** Questions under way whether an address guessed too often, by address: a terminal that opens asks for eleven charts at once. */
  readonly #spent = new Map<string, Promise<boolean>>();

  constructor(deps: RequestAuthDeps) {
    this.#deps = deps;
  }

  /**
   * The caller's session as far as the route asks for one; throws no-session or session-ended where it needs one, and what a key
   * lacks.
   */
  async session(
    { auth: access, key }: CustomerRules,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Session | undefined> {
    if (access === "public") return undefined;
    const bearer = bearerOf(request.headers.authorization);
    if (bearer !== undefined && isApiKey(bearer)) return this.#withKey(bearer, key, request);
    if (access === "anybody" || access === "optional") return this.#visitorOr(access, request, reply);
    const name = access === "named-session" ? nameOf(request) : undefined;
    const session = name === undefined ? await this.#needed(request, reply) : await this.#named(request, name);
    const needsAccount = access === "account" || access === "account-plan";
    if (needsAccount && session.kind !== "user") throw new AppError("no-session");
    return session;
  }

  async #withKey(text: string, access: CustomerRules["key"], request: FastifyRequest): Promise<KeySession> {
    if (!access) throw new AppError("not-for-keys");
    const { sessions } = this.#deps;
    const key = parseApiKey(text);
    if (key === undefined || !sessions.isKnown(key)) await this.#forbidGuessing(request);
    const session = key === undefined ? undefined : await sessions.byKey(key);
    if (session?.kind !== "key") {
      await this.#countGuess(request);
      throw new AppError("wrong-key");
    }
    const { scope } = access;
    const refused = keyRefusal(session, scope, plainAddress(request.ip), Date.now());
    const { userId } = session;
    if (refused === "scope" && scope !== "any")
      throw new AppError("scope", { userId, message: scopeMessage(scope), fields: { scope } });
    if (refused) throw new AppError(refused, { userId });
    return session;
  }

  async #visitorOr(access: CustomerAccess, request: FastifyRequest, reply: FastifyReply): Promise<Session | undefined> {
    const isBearer = bearerOf(request.headers.authorization) !== undefined;
    const { session, isPresented } = await this.#presented(request, reply).catch((error: unknown) => {
      // Nobody may look the cookie up because others at this address guessed: its browser is a visitor meanwhile.
      if (!isBearer && error instanceof AppError && error.code === "rate-limited") return NOBODY;
      throw error;
    });
    // A browser may keep the cookie of a session that ended; a program that sends a bearer means that very session.
    if (isPresented && !session && isBearer && access === "optional") throw new AppError("session-ended");
    return session;
  }

  async #needed(request: FastifyRequest, reply: FastifyReply): Promise<Session> {
    const { session, isPresented } = await this.#presented(request, reply);
    if (!session) throw new AppError(isPresented ? "session-ended" : "no-session");
    return session;
  }

  async #named(request: FastifyRequest, text: string): Promise<Session> {
    const { sessions } = this.#deps;
    const handle = parseHandle(text);
    if (handle !== undefined && !sessions.isKnownHandle(handle)) await this.#forbidGuessing(request);
    const session = handle === undefined ? await this.#byToken(request, text) : await sessions.byHandle(handle);
    if (session) return session;
    await this.#countGuess(request);
    throw new AppError("session-ended");
  }

  async #presented(request: FastifyRequest, reply: FastifyReply): Promise<Presented> {
    const bearer = bearerOf(request.headers.authorization);
    const text = bearer ?? this.#deps.cookies.session(request);
    const session = text === undefined ? undefined : await this.#byToken(request, text);
    const isPresented = text !== undefined;
    if (isPresented && !session) {
      await this.#countGuess(request);
      if (bearer === undefined) this.#deps.cookies.clearSession(reply);
    }
    if (session && bearer === undefined) await this.#renewCookie(session, text ?? "", reply);
    return { session, isPresented };
  }

  /** A program keeps the token it was given; a browser takes another one whenever an answer sets it. */
  async #renewCookie(session: Session, text: string, reply: FastifyReply): Promise<void> {
    const next = await this.#deps.sessions.nextToken(session, parseToken(text) ?? "").catch((error: unknown) => {
      // Without PostgreSQL the session is believed for a while, and keeps its token.
      if (error instanceof DatabaseUnavailableError) return undefined;
      throw error;
    });
    if (next !== undefined) this.#deps.cookies.setSession(reply, next, new Date(session.expiresAt));
  }

  async #byToken(request: FastifyRequest, text: string): Promise<Session | undefined> {
    const token = parseToken(text);
    if (token === undefined) {
      await this.#forbidGuessing(request);
      return undefined;
    }
    const { sessions } = this.#deps;
    if (!sessions.isKnown(token)) await this.#forbidGuessing(request);
    return sessions.byToken(token);
  }

  /** Throws rate-limited, before anybody is asked, for an address that has guessed too often. */
  async #forbidGuessing(request: FastifyRequest): Promise<void> {
    const address = addressKey(request.ip);
    const asked =
      this.#spent.get(address) ?? this.#deps.limiter.isSpent(LIMITS.guesses, address).finally(() => this.#spent.delete(address));
    this.#spent.set(address, asked);
    if (!(await asked)) return;
    this.#deps.metrics.authFailures.inc({ reason: "guessing" });
    const waitMs = await this.#deps.limiter.waitMs(LIMITS.guesses, address);
    throw new AppError("rate-limited", { retryAfterSeconds: waitMs / 1000 });
  }

  async #countGuess(request: FastifyRequest): Promise<void> {
    this.#deps.metrics.authFailures.inc({ reason: "session" });
    await this.#deps.limiter.count(LIMITS.guesses, addressKey(request.ip));
  }
}

/** The session a query names; throws invalid-request. */
function nameOf(request: FastifyRequest): string | undefined {
  const query = sessionQuerySchema.safeParse(request.query);
  if (!query.success) throw new AppError("invalid-request", { message: "session_token: not valid" });
  return query.data.session_token;
}

/** May only a session with a plan call such a route? */
export function needsPlan(access: RouteAccess): boolean {
  return access === "plan" || access === "account-plan";
}

/** The plan a session has now; throws no-subscription. */
export function paidPlan(session: Session): PlanId {
  const plan = planNow(session, Date.now());
  if (plan === null) throw new AppError("no-subscription");
  return plan;
}
