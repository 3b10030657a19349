// The three calls that open, keep and end a terminal session.

import { callRoute, NO_REPLY } from "../rest/call-route.ts";
import { planOf, type GrantedAccess } from "./auth-storage.ts";

/** Refusals we show in the reader's language; "denied" also shows the server's own words. */
export type LoginRefusal = "network" | "wrong" | "limited" | "busy" | "ended" | "denied";

export type AccessAnswer =
  /** `open` is false where nothing is paid for: signed in, but to the account alone. */
  | { readonly granted: true; readonly open: boolean; readonly access: GrantedAccess }
  | { readonly granted: false; readonly reason: LoginRefusal; readonly message: string };

const REFUSALS: Readonly<Record<number, LoginRefusal>> = { [NO_REPLY]: "network", 401: "wrong", 429: "limited", 503: "busy" };

/** Signs in with an email or username and a password. */
export async function askAccess(identity: string, password: string): Promise<AccessAnswer> {
  const reply = await callRoute("POST /api/terminal/access", { body: { email: identity, password } });
  if (!reply.ok) {
    const reason = reply.error === "first-password-ended" ? "ended" : (REFUSALS[reply.status] ?? "denied");
    return { granted: false, reason, message: reason === "denied" ? reply.message : "" };
  }
  const { access_granted: open, session_handle, user_info } = reply.body;
  const { user_id: id, email, username, plan_type } = user_info;
  const subscription_status = open ? "active" : "expired";
  return {
    granted: true,
    open,
    access: { token: session_handle, user: { id, email, username, plan_type: planOf(plan_type), subscription_status } },
  };
}

/** Keeps the session alive; false when the server says that it is over, not when it cannot be reached or is busy. */
export async function beat(session: string): Promise<boolean> {
  const { status } = await callRoute("POST /api/terminal/heartbeat", named(session));
  return status !== 401 && status !== 403;
}

/** Ends the session on the server; a failure changes nothing for the user, who leaves anyway. */
export async function endSession(session: string): Promise<void> {
  await callRoute("POST /api/terminal/logout", { ...named(session), timeoutMs: 3000 });
}

/** Without a name, as in the free test, the cookie says which session is meant. */
const named = (session: string) => (session === "" ? {} : { query: { session_token: session } });
