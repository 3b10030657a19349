// How long a session lives, whose it is, and what it may see.

import type { BlockList } from "node:net";
import type { ApiScope } from "../../shared/contracts/api-scopes.ts";
import { graceMs, type PlanId } from "../../shared/contracts/plans.ts";
import { COOKIE_DAYS, SESSION_IDLE_HOURS } from "../../shared/contracts/retention.ts";
import type { SessionEndReason } from "../../shared/contracts/sockets.ts";
import type { SessionRow } from "../../shared/postgres/sessions.queries.ts";

const IDLE_MS = SESSION_IDLE_HOURS * 3_600_000;
export const ABSOLUTE_MS = COOKIE_DAYS.session * 86_400_000;
/** How often a cookie's token is replaced; the previous one stays valid for requests on their way. */
const TOKEN_LIFE_MS = 86_400_000;
export const TOKEN_OVERLAP_MS = 60_000;
/**
 * While PostgreSQL is down, a session it confirmed this recently is still trusted: as long as the archive loses nothing. Ending one needs
 * PostgreSQL too, and a server that alone is cut off from it learns of an end by Redis.
 */
export const MAX_UNCHECKED_MS = 40 * 60_000;

/** Any use keeps a session from going idle, but is written at most this often. */
const TOUCH_AFTER_MS = 300_000;
/** The last use of a key is shown to the minute. */
const TOUCH_KEY_AFTER_MS = 60_000;

interface AnySession {
  readonly handle: string;
  /** Null: nothing is paid for; the account works, the market does not. */
  readonly plan: PlanId | null;
  /** End of what was paid for; the terminal stays open a little longer, see `planNow`. */
  readonly planEndsAt: number | null;
  readonly expiresAt: number;
  readonly lastSeenAt: number;
  /** When PostgreSQL confirmed this. */
  readonly checkedAt: number;
  readonly token: SessionToken;
}

/** The session's current token, which need not be the presented one. */
export interface SessionToken {
  readonly hash: Buffer;
  readonly madeAt: number;
  /** See `planMark`; null when not recorded. */
  readonly planMark: string | null;
}

/** Of somebody with an account. */
export interface UserSession extends AnySession {
  readonly kind: "user";
  readonly userId: string;
  readonly email: string;
  readonly username: string;
  readonly language: string;
  /** When a generated password stops working; null for a chosen one. */
  readonly firstPasswordEndsAt: number | null;
}

/** Of a visitor with a free test, which is its plan and its end. */
export interface TestSession extends AnySession {
  readonly kind: "test";
  readonly testAccessId: string;
}

/** Of a program with an API key: open as long as the key exists, with its owner's plan. */
export interface KeySession extends AnySession {
  readonly kind: "key";
  readonly userId: string;
  readonly scopes: readonly ApiScope[];
  /** The only addresses that may use the key; null: any. */
  readonly addresses: BlockList | null;
}

export type Session = UserSession | TestSession | KeySession;

/** Identifies the owner of a session, for what is counted or sent per owner. */
export function subjectOf(session: Session): string {
  return session.kind === "test" ? `test:${session.testAccessId}` : userSubject(session.userId);
}

/** The subject of all sessions of this user. */
export function userSubject(userId: string): string {
  return `user:${userId}`;
}

/** The user's id, or that of a key's owner; undefined for a free test. */
export function userIdOf(session: Session | undefined): string | undefined {
  return session === undefined || session.kind === "test" ? undefined : session.userId;
}

/** The session of a row just read. */
export function sessionOf(row: SessionRow): Session {
  const { handle, user_id: userId, email, test_access_id: testAccessId, test_ends_at: testEndsAt } = row;
  const expiresAt = row.expires_at.getTime();
  const token = { hash: row.token_hash, madeAt: row.token_made_at.getTime(), planMark: row.token_plan };
  const known = { handle, lastSeenAt: row.last_seen_at.getTime(), checkedAt: Date.now(), token };
  if (testAccessId !== null && testEndsAt !== null) {
    const endsAt = Math.min(expiresAt, testEndsAt.getTime());
    return { kind: "test", testAccessId, plan: "test", planEndsAt: endsAt, expiresAt: endsAt, ...known };
  }
  // The table's constraint guarantees that one of the two exists.
  if (userId === null || email === null) throw new Error("A session belongs to nobody");
  return {
    kind: "user",
    userId,
    email,
    username: row.username ?? email,
    language: row.language ?? "",
    firstPasswordEndsAt: row.first_password_ends_at?.getTime() ?? null,
    plan: row.plan,
    planEndsAt: row.plan_ends_at?.getTime() ?? null,
    expiresAt,
    ...known,
  };
}

/** The plan a token is made for: a session whose plan changed gets a new token. */
export function planMark(plan: PlanId | null): string {
  return plan ?? "none";
}

/** Whether the token is due to be replaced. */
export function needsNewToken({ kind, plan, token }: Session, now: number): boolean {
  if (kind !== "user") return false;
  return now - token.madeAt >= TOKEN_LIFE_MS || (token.planMark !== null && token.planMark !== planMark(plan));
}

/** Why the row's session is over; undefined while it lives. */
export function endOf(row: SessionRow, now: number): SessionEndReason | undefined {
  if (row.ended_at !== null) return row.end_reason ?? "revoked";
  if (row.blocked_at !== null) return "revoked";
  return isOver(sessionOf(row), now) ? "expired" : undefined;
}

/** A session not used since this moment has ended. */
export const idleSince = (now = Date.now()): Date => new Date(now - IDLE_MS);

/** True once idle or absolute time has run out; needs no database. */
export function isOver(session: Session, now: number): boolean {
  return now >= session.expiresAt || (session.kind !== "key" && now - session.lastSeenAt >= IDLE_MS);
}

/** The plan that opens the terminal at this moment; one that expired since the last check does not count. */
export function planNow(session: Session, now: number): PlanId | null {
  const endsAt = terminalEndsAt(session);
  return endsAt !== null && now < endsAt ? session.plan : null;
}

/** When the terminal closes if nothing is paid until then; null if it is closed. */
export function terminalEndsAt({ plan, planEndsAt }: Session): number | null {
  return plan === null || planEndsAt === null ? null : planEndsAt + graceMs(plan);
}

/** When its sockets must be checked again, as far as is known now: epoch ms, 0 if the terminal is already closed. */
export function knownEnd(session: Session): number {
  return Math.min(session.expiresAt, terminalEndsAt(session) ?? 0);
}

/** Whether its use should be recorded again. */
export function isTouchDue({ kind, lastSeenAt }: Session): boolean {
  return Date.now() - lastSeenAt > (kind === "key" ? TOUCH_KEY_AFTER_MS : TOUCH_AFTER_MS);
}
