// Asks the server whether this visitor may test, and for how long still; the clock is the server's.

import { call, NO_REPLY, type Reply } from "../../../app/http.ts";

export type TestAnswer =
  | { readonly granted: true; readonly leftMs: number }
  /** `message` is the server's own, possibly empty. */
  | { readonly granted: false; readonly reason: "denied" | "failed"; readonly message: string };

const SERVER_FAULT = 500;

/** One question; never rejects. */
export async function askTestAccess(): Promise<TestAnswer> {
  return readAnswer(await call("/api/test-terminal/verify-access"));
}

/** What a reply of the server means. */
export function readAnswer(reply: Reply): TestAnswer {
  if (!reply.ok) {
    const failed = reply.status === NO_REPLY || reply.status >= SERVER_FAULT;
    return { granted: false, reason: failed ? "failed" : "denied", message: failed ? "" : reply.message };
  }
  const { has_access: access, remaining_time: seconds, message } = reply.body;
  if (access === true && typeof seconds === "number" && seconds > 0) return { granted: true, leftMs: seconds * 1000 };
  return { granted: false, reason: "denied", message: typeof message === "string" ? message : "" };
}
