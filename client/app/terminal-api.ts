// The calls that open, keep and end a session: two logins, one per login page, for the same kind of session.

import type { RouteAnswer, RouteKey } from "../../shared/contracts/rest/routes.ts";
import type { WorkProof } from "../../shared/contracts/work-proof.ts";
import { callRoute, NO_REPLY, type Refused, type Reply } from "../rest/call-route.ts";
import { keepLogout, sayLogout } from "./unsaid-logout.ts";
import { planOf, type GrantedAccess } from "./auth-storage.ts";

/** Refusals shown in the user's language; "denied" also shows the server's own words. */
export type LoginRefusal = "network" | "wrong" | "limited" | "busy" | "ended" | "denied";

export type AccessAnswer =
  /** `open` is false when nothing is paid for: signed in, but only to the account. */
  | { readonly granted: true; readonly open: boolean; readonly access: GrantedAccess }
  | {
      readonly granted: false;
      readonly reason: LoginRefusal;
      readonly message: string;
      /** How long the server refuses every try, if it said so. */
      readonly waitMs?: number;
    };

const REFUSALS: Readonly<Record<number, LoginRefusal>> = { [NO_REPLY]: "network", 401: "wrong", 429: "limited", 503: "busy" };

const ME = "GET /api/account/me";
const MAX_TRIES = 4;
const FIRST_RETRY_MS = 1000;
/** Nobody who logs out waits longer for either step. */
const LEAVE_WITHIN_MS = 3000;

/**
 * One of the two logins: with an email or username, and a password. `onWork` is called when the server wants some work first, because
 * many guess at that login.
 */
export type AskLogin = (identity: string, password: string, onWork?: () => void) => Promise<AccessAnswer>;

/** The login of /login. Its answer says nothing about the user, who is requested with the new session. */
export const askLogin: AskLogin = async (login, password, onWork) => {
  const reply = await prove((proof) => callRoute("POST /api/login", { body: { login, password, proof } }), onWork);
  if (!reply.ok) return refusalOf(reply);
  const me = await askMe();
  if (!me.ok) return refusalOf(me);
  return accessOf(reply.body.session_handle, { ...me.body, plan_type: reply.body.plan });
};

/** Retry a server that is briefly busy: the login succeeded, and another one would cost one of the sessions. */
async function askMe(): Promise<Reply<typeof ME>> {
  for (let tries = 1; ; tries++) {
    const me = await callRoute(ME);
    if (me.ok || (me.status !== 503 && me.status !== NO_REPLY) || tries === MAX_TRIES) return me;
    const waitMs = Math.max(FIRST_RETRY_MS * 2 ** (tries - 1), me.retryAfterMs ?? 0);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/** The login of the terminal itself, /login-old. */
export const askTerminalAccess: AskLogin = async (email, password, onWork) => {
  const reply = await prove((proof) => callRoute("POST /api/terminal/access", { body: { email, password, proof } }), onWork);
  return reply.ok ? accessOf(reply.body.session_handle, reply.body.user_info) : refusalOf(reply);
};

/** Most logins need no work, and do not load the solver. */
async function prove<Key extends RouteKey>(
  ask: (proof: WorkProof | undefined) => Promise<Reply<Key>>,
  onWork: (() => void) | undefined,
): Promise<Reply<Key>> {
  const first = await ask(undefined);
  if (first.ok || !first.said || !("proof" in first.said)) return first;
  const { challengeOf, solveProof } = await import("../rest/solve-proof.ts");
  const challenge = challengeOf(first.said);
  if (!challenge) return first;
  onWork?.();
  const proof = await solveProof(challenge);
  return proof ? ask(proof) : first;
}

function refusalOf({ error, status, message, retryAfterMs }: Refused): AccessAnswer {
  const reason = error === "first-password-ended" ? "ended" : (REFUSALS[status] ?? "denied");
  const wait = retryAfterMs === undefined ? {} : { waitMs: retryAfterMs };
  return { granted: false, reason, message: reason === "denied" ? message : "", ...wait };
}

function accessOf(token: string, info: RouteAnswer<"POST /api/terminal/access">["user_info"]): AccessAnswer {
  const { user_id: id, email, username, plan_type } = info;
  const open = plan_type !== null;
  const subscription_status = open ? "active" : "expired";
  return {
    granted: true,
    open,
    access: { token, user: { id, email, username, plan_type: planOf(plan_type), subscription_status } },
  };
}

/** Keeps the session alive; false when the server says that it is over, not when it cannot be reached or is busy. */
export async function beat(session: string): Promise<boolean> {
  const { status } = await callRoute("POST /api/terminal/heartbeat", named(session));
  return status !== 401 && status !== 403;
}

const lastSaves = new Set<() => Promise<void>>();

/** Calls this before a session ends, while the account still accepts unsaved changes; returns the unsubscribe function. */
export function onSessionEnding(save: () => Promise<void>): () => void {
  lastSaves.add(save);
  return () => void lastSaves.delete(save);
}

let isEnding = false;

/** Whether the session is being ended, so that the server may no longer know the caller. */
export const isSessionEnding = (): boolean => isEnding;

/**
 * Ends the session on the server. The user leaves anyway: if the server is not reached, it is told as soon as it answers, or by
 * the next page that opens.
 */
export async function endSession(session: string): Promise<void> {
  isEnding = true;
  keepLogout(session);
  const saved = Promise.allSettled(Array.from(lastSaves, (save) => save()));
  await Promise.race([saved, new Promise((resolve) => setTimeout(resolve, LEAVE_WITHIN_MS))]);
  await sayLogout(session, LEAVE_WITHIN_MS);
  isEnding = false;
}

/** Without a name, as in the free test, the cookie says which session is meant. */
const named = (session: string) => (session === "" ? {} : { query: { session_token: session } });
