// Asks the server which plan the account has now, whenever what this browser remembers may be outdated.

import { TERMINAL_DENIED } from "../../shared/contracts/terminal-denied.ts";
import { callRoute } from "../rest/call-route.ts";
import { setConnection } from "../stream/connection.store.ts";
import { changePlan, setClosing, setTestEnd, useSession } from "./session.store.ts";
import { isSessionEnding } from "./terminal-api.ts";

/** A reconnect, a refusal and the window's focus often come together. */
const EVERY_MS = 2000;

let askedAt = Number.NEGATIVE_INFINITY;

/** Adapts the session to the account's current state; does nothing without an answer. Calls in between wait. */
export function refreshAccount(): void {
  const now = performance.now();
  const wait = Math.max(0, askedAt + EVERY_MS - now);
  // One is already waiting.
  if (wait > EVERY_MS) return;
  askedAt = now + wait;
  setTimeout(() => void ask(), wait);
}

async function ask(): Promise<void> {
  const user = useSession.getState().session;
  if (!user || user.id === "" || isSessionEnding()) return;
  const reply = await callRoute("GET /api/account/me");
  if (!reply.ok) return;
  const { plan_type: plan, in_grace, terminal_ends_at } = reply.body;
  const now = useSession.getState().session;
  if (now?.id !== user.id) return;
  setClosing(in_grace ? (terminal_ends_at ?? undefined) : undefined);
  const serverNow = Date.parse(reply.headers.get("date") ?? "");
  const leftMs = plan === "test" && terminal_ends_at !== null ? terminal_ends_at - serverNow : Number.NaN;
  // A test that was taken away keeps its planned end.
  if (plan !== null) setTestEnd(Number.isNaN(leftMs) ? undefined : performance.now() + leftMs);
  // For some seconds the stream may still serve a session it has just seen.
  if (plan === null) setConnection({ denied: TERMINAL_DENIED });
  else if (now.plan_type !== plan || now.subscription_status !== "active") changePlan(plan);
}
