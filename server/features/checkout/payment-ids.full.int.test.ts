// Guessing payment ids in bulk: ten thousand guesses, of every kind, look like an id that never existed.

import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createPayment, register, statusOf, TRUST_ME } from "../../testing/checkout.ts";
import { pushSetup } from "../../testing/push-setup.ts";

const GUESSES = 10_000;
/** As many as the server has connections to PostgreSQL. */
const AT_ONCE = 10;

const setup = pushSetup();

test("T11: ten thousand guessed ids, a tenth of them close to a real one, are answered like an unknown one", async () => {
  const server = await setup.server(TRUST_ME);
  const { body } = await createPayment(server, await register(server));
  const real = Buffer.from(String(body["paymentId"]), "base64url");
  const unlike = (await statusOf(server, "1")).body;
  const guess = async (at: number): Promise<string> => {
    const bytes = randomBytes(real.length);
    // It differs in its last four bytes.
    if (at % 10 === 0) real.copy(bytes, 0, 0, real.length - 4);
    const url = `/api/payment-status/${bytes.toString("base64url")}`;
    // A different address each: one may ask thirty times a minute.
    const remoteAddress = `10.200.${at >> 8}.${at & 255}`;
    const { statusCode, payload } = await server.app.http.inject({ method: "GET", url, remoteAddress });
    // The id was not looked up; a patient guesser asks again.
    return statusCode === 503 ? guess(at) : `${statusCode} ${payload}`;
  };
  const answers = new Set<string>();
  for (let from = 0; from < GUESSES; from += AT_ONCE) {
    const some = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => guess(from + at)));
    for (const answer of some) answers.add(answer);
  }
  expect([...answers]).toEqual([`404 ${JSON.stringify(unlike)}`]);
}, 300_000);
