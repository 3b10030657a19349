// Buying over REST as pages do, from an address of one's own: limits count addresses.

import { randomInt } from "node:crypto";
import { call } from "./api.ts";
import type { TestServer } from "./start-app.ts";

/** The balancer that tests are. */
export const TRUST_ME = { TRUST_PROXY: "127.0.0.1/32" };

let visitors = 0;

/** Headers of a visitor from an address that nobody used before. */
export function visitor(): Record<string, string> {
  visitors++;
  return { "x-forwarded-for": `10.${randomInt(1, 255)}.${(visitors >> 8) % 256}.${visitors % 256}` };
}

export const registration = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  contact: `buyer-${randomInt(2 ** 40)}@example.test`,
  contactMethod: "email",
  plan: "start",
  ...change,
});

export interface Registered {
  readonly userId: string;
  readonly contact: string;
  readonly plan: string;
}

/** Registers; fails when that is refused. */
export async function register(server: Pick<TestServer, "url">, change: Record<string, unknown> = {}): Promise<Registered> {
  const body = registration(change);
  const answer = await call(`${server.url}/api/register`, "POST", { body, headers: visitor() });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return { userId: String(answer.body["userId"]), contact: String(body["contact"]), plan: String(body["plan"]) };
}

/** Asks for a payment of a registration, from a new address. */
export async function createPayment(server: Pick<TestServer, "url">, who: Registered, change: Record<string, unknown> = {}) {
  const body = {
    userId: who.userId,
    planId: who.plan,
    amount: 6.96,
    contact: who.contact,
    contactMethod: "email",
    language: "en",
    ...change,
  };
  return call(`${server.url}/api/create-payment`, "POST", { body, headers: visitor() });
}

/** The state of a payment as the page polls it. */
export async function statusOf(server: TestServer, paymentId: string) {
  return call(`${server.url}/api/payment-status/${paymentId}`, "GET", { headers: visitor() });
}
