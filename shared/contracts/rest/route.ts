// What a REST route declares, and which refusals follow from that without being written down.

import type { z } from "zod";
import type { AdminRole } from "../admin-roles.ts";
import type { ApiScope } from "../api-scopes.ts";
import type { ErrorCode } from "../errors.ts";

/** Who may call a route. */
export type RouteAccess =
  /** Everybody; nobody is asked for a session. */
  | "public"
  /** Everybody; a live session counts, and an ended one is none. */
  | "anybody"
  /** Everybody; a live session counts, an ended cookie makes a visitor, an ended bearer is refused. */
  | "optional"
  /** Whoever has an account and a live session; a free test is no account. */
  | "account"
  /** Whoever has a live session, which may also be named by `session_token` in the query, by its token or its public handle. */
  | "named-session"
  /** Whoever has a live session and a plan in force, or a free test. */
  | "plan"
  /** Whoever has an account, a live session and a plan in force. */
  | "account-plan"
  | AdminAccess;

/** Those who run the service, by what they may do at least; their sessions have nothing to do with those of customers. */
export type AdminAccess =
  | "admin-viewer"
  | "admin-operator"
  | "admin-owner"
  /** Every admin, and programs with a ticket that an admin asked for. */
  | "admin-ticket";

/** Whether only those who run the service may call such a route. */
export function isAdminAccess(access: RouteAccess): access is AdminAccess {
  return access.startsWith("admin-");
}

/** The least role that may call such a route. */
export function neededRole(access: AdminAccess): AdminRole {
  return access === "admin-ticket" ? "viewer" : (access.slice("admin-".length) as AdminRole);
}

export interface RouteLimit {
  readonly name: string;
  /**
   * What is counted: callers' addresses, sessions, the addresses of callers without a session, or all calls together. `browser`:
   * a browser that carries a mark of ours counts alone, everybody else at its address together.
   */
  readonly per: "address" | "session" | "visitor" | "browser" | "everybody";
  readonly max: number;
  readonly windowSeconds: number;
  /** An answer of 503 takes the call back: it did nothing that had to be limited. */
  readonly refundsUnavailable?: true;
  /** Each server counts alone: the answer is kept ready and costs less than asking Redis for the count of all servers. */
  readonly perServer?: true;
}

/** What an API key needs for a route, and how often all keys of an account together may call it instead of `limits` per session. */
export interface KeyAccess {
  readonly scope: ApiScope;
  readonly max: number;
  readonly windowSeconds: number;
}

/** One route; its key in the table says method and path. */
export interface Route {
  readonly operationId: string;
  readonly tag: "account" | "market" | "site" | "checkout" | "admin";
  readonly summary: string;
  readonly auth: RouteAccess;
  readonly limits: readonly RouteLimit[];
  /** API keys open this route; without it none does. */
  readonly key?: KeyAccess;
  /** Refusals of the route's own; see `refusalsOf` for those that follow from the rest. */
  readonly refusals: readonly ErrorCode[];
  /** Fields that every refusal of this route carries beside the usual ones. */
  readonly refusalFields?: Readonly<Record<string, unknown>>;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** Bytes the body may have; 16 KB unless said. */
  readonly bodyBytes?: number;
  /** The server keeps its answers in memory. */
  readonly isReady?: true;
  readonly answer: z.ZodType;
}

const KEY_REFUSALS = ["wrong-key", "key-address", "no-subscription", "scope"] as const satisfies readonly ErrorCode[];

/** Every code this route may be refused with. */
export function refusalsOf(method: string, route: Route): ErrorCode[] {
  const { auth, limits, params, query } = route;
  const codes: ErrorCode[] = [...route.refusals, "internal"];
  // A body is looked at wherever one may come, also where the route takes none.
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
