// How long a session lives, and what one is once the database has been asked.

import type { PlanId } from "../../shared/contracts/plans.ts";
import type { SessionEndReason } from "../../shared/contracts/sockets.ts";
import type { SessionRow } from "../../shared/postgres/sessions.queries.ts";

export const IDLE_MS = 12 * 3_600_000;
export const ABSOLUTE_MS = 7 * 86_400_000;
/** While PostgreSQL is away a session it vouched for this recently is still believed. Ending one needs PostgreSQL too. */
export const BRIDGE_MS = 600_000;

export interface Session {
  readonly handle: string;
  readonly userId: string;
  readonly email: string;
  readonly username: string;
  /** Null: nothing is paid for; the account works, the market does not. */
  readonly plan: PlanId | null;
  readonly planEndsAt: number | null;
  readonly expiresAt: number;
  readonly lastSeenAt: number;
  /** When PostgreSQL said all this. */
  readonly checkedAt: number;
}

/** The session of a row just read. */
export function sessionOf(row: SessionRow): Session {
  return {
    handle: row.handle,
    userId: row.user_id,
    email: row.email,
    username: row.username ?? row.email,
    plan: row.plan,
    planEndsAt: row.plan_ends_at?.getTime() ?? null,
    expiresAt: row.expires_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
    checkedAt: Date.now(),
  };
}

/** Why the row's session is over; undefined while it lives. */
export function endOf(row: SessionRow, now: number): SessionEndReason | undefined {
  if (row.ended_at !== null) return row.end_reason ?? "revoked";
  if (row.blocked_at !== null) return "revoked";
  return isOver(sessionOf(row), now) ? "expired" : undefined;
}

/** True once idle or absolute time has run out; needs no database. */
export function isOver(session: Session, now: number): boolean {
  return now >= session.expiresAt || now - session.lastSeenAt >= IDLE_MS;
}

/** The plan in force at this moment; a plan that has run out since the database was asked is none. */
export function planNow(session: Session, now: number): PlanId | null {
  return session.planEndsAt !== null && now < session.planEndsAt ? session.plan : null;
}
