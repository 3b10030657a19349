// An admin's session, by their own cookie, or by a ticket for messages.json. A customer's session opens nothing here.

import type { FastifyRequest } from "fastify";
import { hasRole } from "../../shared/contracts/admin-roles.ts";
import { neededRole, type AdminAccess } from "../../shared/contracts/rest/route.ts";
import { addressKey } from "../http/client-address.ts";
import { AppError } from "../http/app-error.ts";
import type { Cookies } from "../http/cookies.ts";
import { LIMITS } from "../http/limits.ts";
import type { RateLimiter } from "../http/rate-limiter.ts";
import type { AdminSession, AdminSessions } from "./admin-sessions.ts";

export interface AdminAuthDeps {
  readonly admins: AdminSessions;
  readonly cookies: Cookies;
  readonly limiter: RateLimiter;
}

/** Whether a page asks by itself: it says so, or waits for news. */
const isBackground = ({ headers }: FastifyRequest): boolean =>
  headers["x-background"] !== undefined || headers.accept === "text/event-stream";

export class AdminAuth {
  readonly #deps: AdminAuthDeps;

  constructor(deps: AdminAuthDeps) {
    this.#deps = deps;
  }

  /** The caller's session; throws no-session, session-ended, wrong-token, operators-only or role. */
  async session(access: AdminAccess, request: FastifyRequest): Promise<AdminSession> {
    const { token: ticket } = request.query as { readonly token?: unknown };
    if (access === "admin-ticket" && ticket !== undefined) return this.#byTicket(ticket, request);
    const session = await this.#byCookie(request);
    if (!hasRole(session.role, neededRole(access))) throw new AppError("role");
    return session;
  }

  async #byTicket(ticket: unknown, request: FastifyRequest): Promise<AdminSession> {
    await this.#forbidGuessing(request);
    // A repeated parameter arrives as a list.
    const session = typeof ticket === "string" ? await this.#deps.admins.byTicket(ticket) : undefined;
    if (session) return session;
    await this.#countGuess(request);
    throw new AppError("wrong-token");
  }

  async #byCookie(request: FastifyRequest): Promise<AdminSession> {
    const { admins, cookies } = this.#deps;
    const token = cookies.admin(request);
    if (token === undefined) {
      const isCustomer = cookies.session(request) !== undefined || request.headers.authorization !== undefined;
      throw new AppError(isCustomer ? "operators-only" : "no-session");
    }
    await this.#forbidGuessing(request);
    const session = await admins.byToken(token, isBackground(request));
    if (session) return session;
    await this.#countGuess(request);
    throw new AppError("session-ended");
  }

  async #forbidGuessing(request: FastifyRequest): Promise<void> {
    const { limiter } = this.#deps;
    const address = addressKey(request.ip);
    if (!(await limiter.isSpent(LIMITS.guesses, address))) return;
    throw new AppError("rate-limited", { retryAfterSeconds: (await limiter.waitMs(LIMITS.guesses, address)) / 1000 });
  }

  async #countGuess(request: FastifyRequest): Promise<void> {
    await this.#deps.limiter.count(LIMITS.guesses, addressKey(request.ip));
  }
}
