// Asks the server which plan the account has now, whenever there is a reason to doubt what this browser remembers.

import { provingToken } from "./auth-storage.ts";
import { call } from "./http.ts";
import { PLAN_IDS } from "../../shared/contracts/plans.ts";
import { changePlan, useSession } from "./session.store.ts";

/** A reconnect, a refusal and the window's focus often come together. */
const EVERY_MS = 2000;

let askedAt = Number.NEGATIVE_INFINITY;

/** Adapts the session to the account as it is now; nothing without an answer. Calls in between wait. */
export function refreshAccount(): void {
  const now = performance.now();
  const wait = Math.max(0, askedAt + EVERY_MS - now);
  // One is waiting already.
  if (wait > EVERY_MS) return;
  askedAt = now + wait;
  setTimeout(() => void ask(), wait);
}

async function ask(): Promise<void> {
  const user = useSession.getState().session;
  const token = provingToken();
  if (!user || user.id === "") return;
  const reply = await call("/api/account/me", token ? { headers: { authorization: `Bearer ${token}` } } : {});
  if (!reply.ok) return;
  const plan = PLAN_IDS.find((id) => id === reply.body["plan_type"]);
  const now = useSession.getState().session;
  if (plan && now?.id === user.id && now.plan_type !== plan) changePlan(plan);
}
