// What an API key opens: its owner, allowed addresses, plan and scopes.

import { BlockList, isIPv6 } from "node:net";
import type { ApiScope } from "../../shared/contracts/api-scopes.ts";
import type { ErrorCode } from "../../shared/contracts/errors.ts";
import { PLAN_LIMITS } from "../../shared/contracts/plans.ts";
import type { ApiKeyRow } from "../../shared/postgres/api-keys.queries.ts";
import { planNow, type KeySession, type Session } from "./session-policy.ts";

const KEY_HANDLE = "key:";

/** Identifies a key's sockets and refusals; no session has such a handle. */
export function keyHandle(id: string): string {
  return `${KEY_HANDLE}${id}`;
}

/** The id of the key with this handle; undefined for a session's. */
export function keyIdOf(handle: string): string | undefined {
  return handle.startsWith(KEY_HANDLE) ? handle.slice(KEY_HANDLE.length) : undefined;
}

/** The session a key opens, from its database row; undefined when its owner is shut out. */
export function keySessionOf(row: ApiKeyRow): KeySession | undefined {
  if (row.blocked_at !== null) return undefined;
  const hasApi = row.plan !== null && PLAN_LIMITS[row.plan].apiAccess;
  return {
    kind: "key",
    handle: keyHandle(row.id),
    userId: row.user_id,
    scopes: row.scopes,
    addresses: row.addresses.length === 0 ? null : networksOf(row.addresses),
    plan: hasApi ? row.plan : null,
    planEndsAt: hasApi ? (row.plan_ends_at?.getTime() ?? null) : null,
    expiresAt: Number.POSITIVE_INFINITY,
    lastSeenAt: row.last_used_at?.getTime() ?? 0,
    checkedAt: Date.now(),
    token: { hash: row.key_hash, madeAt: row.created_at.getTime(), planMark: null },
  };
}

function networksOf(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of addresses) {
    const [address = "", prefix] = text.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** Why a key does not open something of this scope, or of any, for this address; undefined when it does. */
export function keyRefusal(session: KeySession, scope: ApiScope | "any", address: string, now: number): ErrorCode | undefined {
  if (session.addresses && !session.addresses.check(address, isIPv6(address) ? "ipv6" : "ipv4")) return "key-address";
  if (planNow(session, now) === null) return "no-subscription";
  return scope !== "any" && lacksScope(session, scope) ? "scope" : undefined;
}

/** Whether this is a key without the scope. A session has all scopes. */
export function lacksScope(session: Session, scope: ApiScope): boolean {
  return session.kind === "key" && !session.scopes.includes(scope);
}
