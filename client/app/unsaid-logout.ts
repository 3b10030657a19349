// A logout that the server did not receive: kept until it did, so that a session does not live on in a browser its user has left.

import { callRoute, NO_REPLY } from "../rest/call-route.ts";
import { safeStorage } from "../storage/safe-storage.ts";
import { sessionName } from "./auth-storage.ts";
import { signOut } from "./session.store.ts";

const UNSAID = "unsaidLogout";
const SERVER_FAULT = 500;

/** The session of a free test has no name: its cookie identifies it. */
const logoutName = (session: string): string => (session === "" ? "-" : session);

/** Remembers a logout before anything else is done for it: where the page closes meanwhile, the next one says it. */
export function keepLogout(session: string): void {
  safeStorage.setItem(UNSAID, logoutName(session));
}

/** Tells the server that a session is over, also after the page has closed, and remembers it if that fails. */
export async function sayLogout(session: string, timeoutMs: number): Promise<void> {
  keepLogout(session);
  const named = session === "" ? {} : { query: { session_token: session } };
  const { status } = await callRoute("POST /api/terminal/logout", { ...named, timeoutMs, keepalive: true });
  const isUnsaid = status === NO_REPLY || status === 429 || status >= SERVER_FAULT;
  if (!isUnsaid) return safeStorage.removeItem(UNSAID);
  window.addEventListener("online", () => void sayUnsaidLogout(), { once: true });
}

/** Finishes a logout whose page closed before it was done: this browser keeps nothing of that session. */
export function finishLogout(): void {
  const session = sessionName();
  if (session !== "" && safeStorage.getItem(UNSAID) === logoutName(session)) signOut();
}

/** Whether a session may live on that its user has left. */
export function hasUnsaidLogout(): boolean {
  return safeStorage.getItem(UNSAID) !== null;
}

/** Says what could not be said before. */
export async function sayUnsaidLogout(): Promise<void> {
  finishLogout();
  const unsaid = safeStorage.getItem(UNSAID);
  if (unsaid !== null) await sayLogout(unsaid === logoutName("") ? "" : unsaid, 10_000);
}
