// The session as browser storage holds it: authToken and userData, both or neither.

import type { PlanId } from "../../shared/contracts/plans.ts";
import { safeStorage } from "../storage/safe-storage.ts";
import { CHOICE_KEYS, STORED_KEYS } from "../storage/stored-keys.ts";
import { parseJson } from "../storage/stored-state.ts";

export interface User {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly plan_type: PlanId;
  /** Expired: the account is open, the terminal is not. */
  readonly subscription_status: "active" | "expired";
}

/** The result of a successful login. */
export interface GrantedAccess {
  /** Identifies the session; the cookie proves it. */
  readonly token: string;
  readonly user: User;
}

const AUTH_TOKEN = "authToken";
const USER_DATA = "userData";
const SESSION_TOKEN = "terminalSessionToken";
const USER_INFO = "terminalUserInfo";
const USER_TOKEN = "userToken";
const USER_PLAN = "userPlan";
/** The visitor's own key to the chat's service. */
const CHAT_KEY = "chatApiKey";
const TOKEN_PREFIX = "terminal_";

type SessionKey = (typeof STORED_KEYS)["session"][number];

/** The signed-in user, or undefined; incomplete or unreadable entries are removed. */
export function readUser(): User | undefined {
  const token = safeStorage.getItem(AUTH_TOKEN);
  const user = parseUser(safeStorage.getItem(USER_DATA));
  if (token && user) return user;
  safeStorage.removeItem(AUTH_TOKEN);
  safeStorage.removeItem(USER_DATA);
  return undefined;
}

/** The entries of a successful login, under the terminal's usual keys. */
export function accessEntries({ token, user }: GrantedAccess): Record<Exclude<SessionKey, "unsaidLogout">, string> {
  return {
    [AUTH_TOKEN]: TOKEN_PREFIX + token,
    [USER_DATA]: JSON.stringify(user),
    [SESSION_TOKEN]: token,
    [USER_INFO]: JSON.stringify({ ...user, user_id: user.id }),
    [USER_TOKEN]: token,
    [USER_PLAN]: user.plan_type,
  };
}

/** Stores a successful login. */
export function storeAccess(access: GrantedAccess): void {
  for (const [key, text] of Object.entries(accessEntries(access))) safeStorage.setItem(key as SessionKey, text);
}

/** Stores the current plan of the same user. */
export function storePlan(plan: PlanId): void {
  safeStorage.setItem(USER_PLAN, plan);
  for (const key of [USER_DATA, USER_INFO] as const) {
    const data = parseRecord(safeStorage.getItem(key));
    if (data) safeStorage.setItem(key, JSON.stringify({ ...data, plan_type: plan, subscription_status: "active" }));
  }
}

/** The session's name in query strings: it may keep the session alive or end it, never open one. */
export function sessionName(): string {
  return safeStorage.getItem(SESSION_TOKEN) ?? "";
}

/** Empties storage when a user signs out, except for their settings and a logout the server did not receive. */
export function clearAccess(): void {
  const kept = ([...CHOICE_KEYS, "unsaidLogout"] as const).map((key) => [key, safeStorage.getItem(key)] as const);
  safeStorage.clear();
  for (const [key, text] of kept) if (text) safeStorage.setItem(key, text);
}

export function endAccess(): void {
  for (const key of STORED_KEYS.session) if (key !== "unsaidLogout") safeStorage.removeItem(key);
  safeStorage.removeItem(CHAT_KEY);
}

/** A plan id as it may arrive; "pro" is the same plan as "professional", an unknown one becomes the smallest. */
export function planOf(id: unknown): PlanId {
  if (id === "pro") return "professional";
  return id === "test" || id === "popular" || id === "professional" ? id : "start";
}

/** Text unchanged, a number as text, anything else empty. */
export function textOf(value: unknown): string {
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value : "";
}

function parseUser(text: string | null): User | undefined {
  const data = parseRecord(text);
  if (!data) return undefined;
  return {
    id: textOf(data["id"]),
    email: textOf(data["email"]),
    username: textOf(data["username"]),
    plan_type: planOf(data["plan_type"]),
    subscription_status: data["subscription_status"] === "expired" ? "expired" : "active",
  };
}

function parseRecord(text: string | null): Record<string, unknown> | undefined {
  const data = parseJson(text);
  return typeof data === "object" && data !== null && !Array.isArray(data) ? (data as Record<string, unknown>) : undefined;
}
