// What a session means for the free test: running, over, or not needed.

import { TEST_DENIED, type TestAccess } from "../../../shared/contracts/test-access.ts";
import { planNow, type Session } from "../../sessions/session-policy.ts";

const GRANTED = "Access to the test terminal is granted.";
const PAID = "Your plan includes the full terminal. Open /terminal.";

/** The caller's test access at `now`, epoch ms; `session` is undefined for a caller without a live one. */
export function testAccessOf(session: Session | undefined, now: number): TestAccess {
  const plan = session ? planNow(session, now) : null;
  if (plan === null) return { has_access: false, remaining_time: 0, message: TEST_DENIED };
  if (plan !== "test") return { has_access: false, remaining_time: 0, message: PAID };
  return { has_access: true, remaining_time: Math.ceil(((session?.planEndsAt ?? now) - now) / 1000), message: GRANTED };
}
