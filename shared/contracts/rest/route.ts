// What a REST route declares, and the refusals that follow from it.

import type { z } from "zod";
import type { AdminRole } from "../admin-roles.ts";
import type { ApiScope } from "../api-scopes.ts";
import type { ErrorCode } from "../errors.ts";

/** Who may call a route. */
export type RouteAccess =
  /** Everybody; no session is read. */
  | "public"
  /** Everybody; a live session counts, an ended one is ignored. */
  | "anybody"
  /** Everybody; a live session counts, an ended cookie makes a visitor, an ended bearer is refused. */
  | "optional"
  /** Callers with an account and a live session; a free test is not an account. */
  | "account"
  /** Callers with a live session, which `session_token` in the query may also name by token or public handle. */
  | "named-session"
  /** Callers with a live session and a current plan, or a free test. */
  | "plan"
  /** Callers with an account, a live session and a current plan. */
  | "account-plan"
  | AdminAccess;

/** Admins, by their minimum role; their sessions are unrelated to customers'. */
export type AdminAccess =
  | "admin-viewer"
  | "admin-operator"
  | "admin-owner"
  /** Every admin, and programs with a ticket requested by an admin. */
  | "admin-ticket";

/** Whether only admins may call such a route. */
export function isAdminAccess(access: RouteAccess): access is AdminAccess {
  return access.startsWith("admin-");
}

/** The minimum role for such a route. */
export function neededRole(access: AdminAccess): AdminRole {
  return access === "admin-ticket" ? "viewer" : (access.slice("admin-".length) as AdminRole);
}

export interface RouteLimit {
  readonly name: string;
  /**
   * What is counted: callers' addresses, sessions, the addresses of callers without a session, or all calls together. `browser`:
   * a marked browser counts alone, all others at its address together.
   */
  readonly per: "address" | "session" | "visitor" | "browser" | "everybody";
  readonly max: number;
  readonly windowSeconds: number;
  /** A 503 refunds the call: it did nothing that had to be limited. */
  readonly refundsUnavailable?: true;
  /** Each server counts alone: the ready answer costs less than a count in Redis. */
  readonly perServer?: true;
}

/** Scope an API key needs for a route, and the limit for all keys of an account instead of `limits` per session. */
export interface KeyAccess {
  readonly scope: ApiScope;
  readonly max: number;
  readonly windowSeconds: number;
}

/** The same for what asks for the scopes of each call by itself: a key with any of them. */
export interface AnyKeyAccess extends Omit<KeyAccess, "scope"> {
  readonly scope: "any";
}

export interface Route {
  readonly operationId: string;
  readonly tag: "account" | "market" | "site" | "checkout" | "admin";
  readonly summary: string;
  readonly auth: RouteAccess;
  readonly limits: readonly RouteLimit[];
  /** API keys may call this route; without it they may not. */
  readonly key?: KeyAccess;
  /** The route's own refusals; see `refusalsOf` for the implied ones. */
  readonly refusals: readonly ErrorCode[];
  /** Fields of this route's refusals besides the usual ones. */
  readonly refusalFields?: Readonly<Record<string, unknown>>;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** Maximum body size; 16 KB by default. */
  readonly bodyBytes?: number;
  /** The server keeps its answers in memory. */
  readonly isReady?: true;
  readonly answer: z.ZodType;
  /** Content types of the answer where it is not one of JSON. */
  readonly answerTypes?: readonly string[];
}

const KEY_REFUSALS = ["wrong-key", "key-address", "no-subscription", "scope"] as const satisfies readonly ErrorCode[];

/** Every code this route may refuse with. */
export function refusalsOf(method: string, route: Route): ErrorCode[] {
  const { auth, limits, params, query } = route;
  const codes: ErrorCode[] = [...route.refusals, "internal"];
  // A body is checked wherever one may come, even if the route takes none.
  if (method !== "GET") codes.push("cross-site", "invalid-request", "too-large", "unsupported-type");
  if (params || query || auth === "named-session") codes.push("invalid-request");
  if (limits.length > 0 || auth !== "public") codes.push("rate-limited");
  if (auth !== "public") codes.push("busy", "unavailable");
  if (auth !== "public" && auth !== "anybody") codes.push("session-ended");
  if (auth !== "public" && auth !== "anybody" && auth !== "optional") codes.push("no-session");
  if (auth === "plan" || auth === "account-plan") codes.push("no-subscription");
  if (auth !== "public" && !isAdminAccess(auth)) codes.push(...(route.key ? KEY_REFUSALS : (["not-for-keys"] as const)));
  if (isAdminAccess(auth)) codes.push("operators-only");
  if (auth === "admin-operator" || auth === "admin-owner") codes.push("role");
  if (auth === "admin-ticket") codes.push("wrong-token");
  return [...new Set(codes)];
}
