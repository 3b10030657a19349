// The three calls that open, keep and end a terminal session.

import { planOf, textOf, type GrantedAccess } from "./auth-storage.ts";
import { call, NO_REPLY } from "./http.ts";

/** Refusals we show in the reader's language; "denied" also shows the server's own words. */
export type LoginRefusal = "network" | "wrong" | "limited" | "busy" | "denied";

export type AccessAnswer =
  | { readonly granted: true; readonly access: GrantedAccess }
  | { readonly granted: false; readonly reason: LoginRefusal; readonly message: string };

const REFUSALS: Readonly<Record<number, LoginRefusal>> = { [NO_REPLY]: "network", 401: "wrong", 429: "limited", 503: "busy" };

/** Asks for terminal access with an email or username and a password. */
export async function askAccess(identity: string, password: string): Promise<AccessAnswer> {
  const reply = await call("/api/terminal/access", { method: "POST", body: { email: identity, password } });
  if (!reply.ok) {
    const reason = REFUSALS[reply.status] ?? "denied";
    return { granted: false, reason, message: reason === "denied" && reply.error !== "no-subscription" ? reply.message : "" };
  }
  const access = reply.body["access_granted"] === true ? readAccess(reply.body) : undefined;
  if (access) return { granted: true, access };
  const message = reply.body["message"];
  return { granted: false, reason: "denied", message: typeof message === "string" ? message : "" };
}

/** Keeps the session alive; false when the server says that it is over, not when it cannot be reached or is busy. */
export async function beat(session: string): Promise<boolean> {
  const { status } = await call(named("/api/terminal/heartbeat", session), { method: "POST" });
  return status !== 401 && status !== 403;
}

/** Ends the session on the server; a failure changes nothing for the user, who leaves anyway. */
export async function endSession(session: string): Promise<void> {
  await call(named("/api/terminal/logout", session), { method: "POST", body: {}, timeoutMs: 3000 });
}

/** Without a name, as in the free test, the cookie identifies the session. */
const named = (path: string, session: string): string =>
  session === "" ? path : `${path}?session_token=${encodeURIComponent(session)}`;

function readAccess(body: Record<string, unknown>): GrantedAccess | undefined {
  const handle = body["session_handle"];
  const token = typeof handle === "string" ? handle : body["session_token"];
  const info = body["user_info"];
  if (typeof token !== "string" || typeof info !== "object" || info === null) return undefined;
  const user = info as Record<string, unknown>;
  return {
    token,
    handle: typeof handle === "string",
    user: {
      id: textOf(user["user_id"]),
      email: textOf(user["email"]),
      username: textOf(user["username"]),
      plan_type: planOf(user["plan_type"]),
      subscription_status: "active",
    },
  };
}
