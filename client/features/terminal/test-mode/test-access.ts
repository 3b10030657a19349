// Asks the server whether this visitor may test, and for how long still, and for a test where the quiz leads here; the clock is
// the server's.

import type { WorkProof } from "../../../../shared/contracts/work-proof.ts";
import { TEST_LATER, TEST_TAKEN } from "../../../../shared/contracts/test-access.ts";
import { useLanguage } from "../../../i18n/language.store.ts";
import { callRoute, NO_REPLY, type Refused, type Reply } from "../../../rest/call-route.ts";
import { challengeOf, solveProof } from "../../../rest/solve-proof.ts";

export type TestAnswer =
  | { readonly granted: true; readonly leftMs: number }
  /** `message` is the server's own, possibly empty; `byCode`: the code that was mailed opens the test. */
  | {
      readonly granted: false;
      readonly reason: "denied" | "failed" | "creation" | "later";
      readonly message: string;
      readonly byCode?: true;
    };

const ROUTE = "GET /api/test-terminal/verify-access";
const SERVER_FAULT = 500;

/** One question, and a request for a test where there is none and `email` says who asks; never rejects. */
export async function askTestAccess(email?: string): Promise<TestAnswer> {
  const reply = await callRoute(ROUTE);
  const answer = readAnswer(reply);
  if (email === undefined || answer.granted || answer.reason === "failed") return answer;
  // Asking would change nothing, and may be done a few times only.
  if (reply.ok && reply.body.message === TEST_TAKEN && !reply.body.by_code) return answer;
  const { language } = useLanguage.getState();
  const contact =
    email === "" ? { contact_method: "anonymous" as const } : { contact_method: "email" as const, contact_info: email };
  return start((proof) => callRoute("POST /api/test-terminal/request-access", { body: { ...contact, language, proof } }));
}

/** Hands in a mailed code; never rejects. */
export async function confirmTestCode(code: string): Promise<TestAnswer> {
  const { language } = useLanguage.getState();
  return start((proof) => callRoute("POST /api/test-terminal/confirm-code", { body: { code, language, proof } }));
}

/** The mail address that the quiz left in the history entry; undefined for a visitor who comes from elsewhere. */
export function quizEmail(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("email" in state)) return undefined;
  return typeof state.email === "string" ? state.email : undefined;
}

/** What a reply of the server means. */
export function readAnswer(reply: Reply<typeof ROUTE>): TestAnswer {
  if (!reply.ok) {
    const failed = reply.status === NO_REPLY || reply.status >= SERVER_FAULT;
    return { granted: false, reason: failed ? "failed" : "denied", message: failed ? "" : reply.message };
  }
  const { has_access: access, remaining_time, message } = reply.body;
  return answerOf(access, { remaining_time, message });
}

type Grant = Reply<"POST /api/test-terminal/request-access">;

/** Asks, and asks again with the work done where the server wants some first. */
async function start(ask: (proof: WorkProof | undefined) => Promise<Grant>): Promise<TestAnswer> {
  const reply = await ask(undefined);
  const challenge = reply.ok ? undefined : challengeOf(reply.said);
  const proof = challenge && (await solveProof(challenge));
  return readGrant(proof ? await ask(proof) : reply);
}

function readGrant(reply: Grant | Refused): TestAnswer {
  if (reply.ok) return answerOf(reply.body.access_granted, reply.body);
  const isSilent = reply.status === NO_REPLY;
  const isLater = reply.message === TEST_LATER;
  return { granted: false, reason: isSilent ? "failed" : isLater ? "later" : "creation", message: reply.message };
}

interface AnswerBody {
  readonly remaining_time: number;
  readonly message: string;
  readonly by_code?: true | undefined;
}

function answerOf(access: boolean, { remaining_time: seconds, message, by_code: byCode }: AnswerBody): TestAnswer {
  if (access && seconds > 0) return { granted: true, leftMs: seconds * 1000 };
  return { granted: false, reason: "denied", message, ...(byCode && { byCode }) };
}
