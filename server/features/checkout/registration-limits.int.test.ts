// Limits on registering: neighbours and strangers use up their own tries, not a buyer's.

import { expect, test } from "vitest";
import { call, cookieOf } from "../../testing/api.ts";
import { registration, visitor } from "../../testing/checkout.ts";
import { checkoutSetup } from "../../testing/checkout-setup.ts";

const setup = checkoutSetup();
const from = (headers: Record<string, string>, body = registration()) =>
  call(`${setup.server.url}/api/register`, "POST", { body, headers: { origin: setup.server.url, ...headers } });

test("T6: strangers who register somebody's address do not keep its owner from buying", async () => {
  const body = registration({ contact: "buyer-to-be@example.test" });
  const said = [];
  // The very first one may come before the limiter's Redis connection is up, and is then counted only in the process.
  for (let i = 0; i < 5; i++) said.push((await from({ "x-forwarded-for": "66.6.6.6" }, body)).status);
  expect([said[0], said.at(-1)]).toEqual([200, 429]);
  expect((await from(visitor(), body)).status).toBe(200);
});

test("T6: any number of strangers at any number of addresses cannot either", async () => {
  const body = registration({ contact: "wanted@example.test" });
  const said: number[] = [];
  for (let at = 0; at < 201; at += 20) {
    const some = Array.from({ length: Math.min(20, 201 - at) }, () => from(visitor(), body));
    said.push(...(await Promise.all(some)).map(({ status }) => status));
  }
  expect(new Set(said)).toEqual(new Set([200]));
});

test("T6: five an hour from one address, and the refusal says how long that lasts", async () => {
  const address = visitor();
  for (let i = 0; i < 5; i++) expect((await from(address)).status).toBe(200);
  const sixth = await from(address);
  expect(sixth.status).toBe(429);
  expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(3000);
});

test("the sixth buyer behind one address can buy: a browser that opened a page counts alone", async () => {
  const address = visitor();
  for (let i = 0; i < 5; i++) await from(address);
  const page = await call(`${setup.server.url}/api/quiz`, "GET", { headers: address });
  const cookie = `trial=${cookieOf(page.headers, "trial")}`;
  for (let i = 0; i < 5; i++) expect((await from({ ...address, cookie })).status).toBe(200);
  expect((await from({ ...address, cookie })).status).toBe(429);
  expect((await from({ ...address, cookie: "trial=forged.mark" })).status).toBe(429);
});
