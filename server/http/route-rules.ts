// Enforces what a route declares in its config: who may call it, and how often, before its body is read.

import type { FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { ErrorCode } from "../../shared/contracts/errors.ts";
import {
  isAdminAccess,
  type AnyKeyAccess,
  type KeyAccess,
  type RouteAccess,
  type RouteLimit,
} from "../../shared/contracts/rest/route.ts";
import type { AdminAuth } from "../admin/admin-auth.ts";
import type { AdminSession } from "../admin/admin-sessions.ts";
import type { Session } from "../sessions/session-policy.ts";
import type { BrowserMarks } from "../credentials/browser-marks.ts";
import { AppError } from "./app-error.ts";
import { addressKey, networkKey } from "./client-address.ts";
import type { HttpApp } from "./fastify-app.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import { needsPlan, paidPlan, type RequestAuth } from "./request-auth.ts";
import type { SlidingWindows } from "./sliding-window.ts";

export interface RouteRules {
  readonly auth: RouteAccess;
  readonly limits: readonly RouteLimit[];
  /** What an API key needs, and its limit; without it no key opens the route. */
  readonly key?: KeyAccess | AnyKeyAccess | undefined;
  /** Every code the route may answer with. */
  readonly refusals: readonly ErrorCode[];
  /** Fields of its refusals besides the usual ones. */
  readonly refusalFields: Readonly<Record<string, unknown>>;
}

/** Files, documents and probes: for everybody, not counted. */
export const OPEN_RULES: RouteRules = { auth: "public", limits: [], refusals: ["internal"], refusalFields: {} };

declare module "fastify" {
  interface FastifyContextConfig {
    /** Every route declares them. */
    rules?: RouteRules;
  }
  interface FastifyRequest {
    /** The caller's session, found before the handler runs. */
    session: Session | undefined;
    /** The admin's session, on admin routes. */
    admin: AdminSession | undefined;
  }
}

/** How many times a browser's own limit one address may use. */
const BROWSERS_PER_ADDRESS = 20;

/** Share of a common limit that one network may use, so that nobody uses it up alone. */
const NETWORK_SHARE = 1 / 8;

interface Taken {
  readonly limit: RouteLimit;
  readonly caller: string;
}

export interface RouteRulesDeps {
  readonly auth: RequestAuth;
  readonly admins: AdminAuth;
  readonly limiter: RateLimiter;
  readonly marks: Pick<BrowserMarks, "read" | "give">;
  /** Counts the calls that this server limits alone. */
  readonly windows: SlidingWindows;
}

/** Installs the rules; every route registered afterwards must declare its own, or the server does not become ready. */
export function installRouteRules(app: HttpApp, { auth, admins, limiter, marks, windows }: RouteRulesDeps): void {
  const routes: RouteOptions[] = [];
  const takenBy = new WeakMap<FastifyRequest, Taken[]>();

  const takeOne = async (request: FastifyRequest, limit: RouteLimit, caller: string): Promise<void> => {
    await limiter.take(limit, caller);
    if (limit.refundsUnavailable) takenBy.set(request, [...(takenBy.get(request) ?? []), { limit, caller }]);
  };

  const takeOfBrowser = async (
    request: FastifyRequest,
    limit: RouteLimit,
    address: string,
    reply: FastifyReply,
  ): Promise<void> => {
    const mark = marks.read(request);
    if (!mark)
      return takeOne(request, limit, address).catch((error: unknown) => {
        // Others at the address may have used it up: the next call counts alone.
        marks.give(reply);
        throw error;
      });
    await takeOne(request, limit, `${mark.kind}:${mark.id}`);
    // Anyone can get marks, so those of one address are limited together too, per kind.
    const shared = { ...limit, name: `${limit.name}-${mark.kind}s`, max: limit.max * BROWSERS_PER_ADDRESS };
    await takeOne(request, shared, address);
  };

  const takeOfAll = async (request: FastifyRequest, limit: RouteLimit, network: string): Promise<void> => {
    await takeOne(request, { ...limit, name: `${limit.name}-network`, max: Math.ceil(limit.max * NETWORK_SHARE) }, network);
    await takeOne(request, limit, "everybody");
  };

  const takeAs = { address: takeOne, session: takeOne, visitor: takeOne, browser: takeOfBrowser, everybody: takeOfAll } as const;

  const take = async (request: FastifyRequest, reply: FastifyReply, per: RouteLimit["per"], caller: string): Promise<void> => {
    for (const limit of request.routeOptions.config.rules?.limits ?? []) {
      if (limit.per !== per) continue;
      if (limit.perServer) {
        if (!windows.take(limit, caller)) throw new AppError("rate-limited", { retryAfterSeconds: limit.windowSeconds });
        continue;
      }
      await takeAs[per](request, limit, caller, reply);
    }
  };

  /** Counts a call of an account's keys, and returns what is left (draft-ietf-httpapi-ratelimit-headers). */
  const takeOfKey = async (key: RouteRules["key"], userId: string, reply: FastifyReply): Promise<void> => {
    if (!key) return;
    const { scope, max, windowSeconds } = key;
    reply.header("ratelimit-policy", `"${scope}";q=${max};w=${windowSeconds}`);
    const count = await limiter.tryTake({ name: `key-${scope}`, max, windowSeconds }, userId);
    reply.header("ratelimit", `"${scope}";r=${count.left};t=${Math.ceil(count.resetMs / 1000)}`);
    if (!count.isWithin) throw new AppError("rate-limited", { retryAfterSeconds: count.resetMs / 1000 });
  };

  app.decorateRequest("session", undefined);
  app.decorateRequest("admin", undefined);
  app.addHook("onRoute", (route) => void routes.push(route));
  app.addHook("onReady", async () => {
    const bare = routes.filter(({ config }) => config?.rules === undefined);
    if (bare.length > 0) throw new Error(`No rules: ${bare.map(({ method, url }) => `${String(method)} ${url}`).join(", ")}`);
  });
  const check = async (rules: RouteRules, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const address = addressKey(request.ip);
    await take(request, reply, "address", address);
    await take(request, reply, "browser", address);
    if (isAdminAccess(rules.auth)) {
      request.admin = await admins.session(rules.auth, request);
      await take(request, reply, "session", request.admin.handle);
    } else {
      const session = await auth.session({ auth: rules.auth, key: rules.key }, request, reply);
      request.session = session;
      if (session?.kind === "key") await takeOfKey(rules.key, session.userId, reply);
      else await take(request, reply, session ? "session" : "visitor", session?.handle ?? address);
      if (needsPlan(rules.auth) && session) paidPlan(session);
    }
    await take(request, reply, "everybody", networkKey(request.ip));
  };
  app.addHook("onRequest", (request, reply, done) => {
    const { rules } = request.routeOptions.config;
    // For unknown paths and open routes not even the address is read.
    if (!rules || (rules.auth === "public" && rules.limits.length === 0)) return done();
    check(rules, request, reply).then(() => done(), done);
  });
  app.addHook("onSend", (request, reply, _payload, done) => {
    const refundable = reply.statusCode === 503 ? (takenBy.get(request) ?? []) : [];
    if (refundable.length === 0) return done();
    Promise.all(refundable.map(({ limit, caller }) => limiter.refund(limit, caller))).then(() => done(), done);
  });
}
