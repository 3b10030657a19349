// Asks the server whether this visitor may test, and for how long still; the clock is the server's.

import { callRoute, NO_REPLY, type Reply } from "../../../rest/call-route.ts";

export type TestAnswer =
  | { readonly granted: true; readonly leftMs: number }
  /** `message` is the server's own, possibly empty. */
  | { readonly granted: false; readonly reason: "denied" | "failed"; readonly message: string };

const ROUTE = "GET /api/test-terminal/verify-access";
const SERVER_FAULT = 500;

/** One question; never rejects. */
export async function askTestAccess(): Promise<TestAnswer> {
  return readAnswer(await callRoute(ROUTE));
}

/** What a reply of the server means. */
export function readAnswer(reply: Reply<typeof ROUTE>): TestAnswer {
  if (!reply.ok) {
    const failed = reply.status === NO_REPLY || reply.status >= SERVER_FAULT;
    return { granted: false, reason: failed ? "failed" : "denied", message: failed ? "" : reply.message };
  }
  const { has_access: access, remaining_time: seconds, message } = reply.body;
  if (access && seconds > 0) return { granted: true, leftMs: seconds * 1000 };
  return { granted: false, reason: "denied", message: message };
}
