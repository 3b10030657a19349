// A logout that the server did not receive: kept until it did, so that a session does not live on in a browser its user has left.

import { callRoute, NO_REPLY } from "../rest/call-route.ts";
import { safeStorage } from "../storage/safe-storage.ts";

const UNSAID = "unsaidLogout";
const SERVER_FAULT = 500;
/** Stands for the session of a free test, which has no name: its cookie identifies it. */
const UNNAMED = "-";

/** Tells the server that a session is over, and remembers it if that fails. */
export async function sayLogout(session: string, timeoutMs: number): Promise<void> {
  const named = session === "" ? {} : { query: { session_token: session } };
  const { status } = await callRoute("POST /api/terminal/logout", { ...named, timeoutMs });
  const isUnsaid = status === NO_REPLY || status === 429 || status >= SERVER_FAULT;
  if (!isUnsaid) return safeStorage.removeItem(UNSAID);
  safeStorage.setItem(UNSAID, session === "" ? UNNAMED : session);
  window.addEventListener("online", sayUnsaidLogout, { once: true });
}

/** Whether a session may live on that its user has left. */
export function hasUnsaidLogout(): boolean {
  return safeStorage.getItem(UNSAID) !== null;
}

/** Says what could not be said before. */
export function sayUnsaidLogout(): void {
  const unsaid = safeStorage.getItem(UNSAID);
  if (unsaid !== null) void sayLogout(unsaid === UNNAMED ? "" : unsaid, 10_000);
}
