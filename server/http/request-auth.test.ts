import type { FastifyReply, FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { newToken } from "../../shared/node/credentials/token.ts";
import type { AppError } from "./app-error.ts";
import { RequestAuth, type RequestAuthDeps } from "./request-auth.ts";

const RULES = { auth: "plan", key: undefined } as const;

/** Unknown sessions, and a limiter that says on demand whether an address is spent. */
function strangers() {
  const answers: ((isSpent: boolean) => void)[] = [];
  const parts = {
    sessions: { isKnown: () => false, byToken: async () => ({ kind: "user", handle: "somebody" }) },
    limiter: { isSpent: () => new Promise<boolean>((resolve) => answers.push(resolve)), waitMs: async () => 60_000 },
    metrics: { authFailures: { inc: () => undefined } },
  };
  const auth = new RequestAuth(parts as unknown as RequestAuthDeps);
  const ask = (ip: string): Promise<unknown> => {
    const request = { ip, headers: { authorization: `Bearer ${newToken()}` } };
    return auth.session(RULES, request as unknown as FastifyRequest, {} as FastifyReply);
  };
  return { answers, ask };
}

test("eleven requests of an address that come together are one question, another address is another", async () => {
  const { answers, ask } = strangers();
  const asked = [...Array.from({ length: 11 }, () => ask("192.0.2.1")), ask("192.0.2.2")];
  expect(answers).toHaveLength(2);
  for (const answer of answers) answer(false);
  expect(await Promise.all(asked)).toHaveLength(12);
});

test("an address that is spent is refused, all that came together, and asked about again", async () => {
  const { answers, ask } = strangers();
  const asked = [ask("192.0.2.1"), ask("192.0.2.1")].map((each) => each.catch((error: AppError) => error.code));
  answers[0]?.(true);
  expect(await Promise.all(asked)).toEqual(["rate-limited", "rate-limited"]);
  void ask("192.0.2.1");
  expect(answers).toHaveLength(2);
});
