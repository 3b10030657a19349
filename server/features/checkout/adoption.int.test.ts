import { beforeAll, expect, test } from "vitest";
import type { Database } from "../../../shared/postgres/database.ts";
import { checkoutSetup } from "../../testing/checkout-setup.ts";
import { registration, visitor } from "../../testing/checkout.ts";
import { makeToken } from "../../testing/start-app.ts";

const setup = checkoutSetup();
let database: Database;
beforeAll(() => void ({ database } = setup));

const ownerOf = (id: unknown) =>
  database.run((db) => db.selectFrom("registrations").select("user_id").where("id", "=", String(id)).executeTakeFirstOrThrow());
const register = async (change: object, token?: string) => {
  const { body } = await setup.post("/api/register", registration({ ...change }), token === undefined ? {} : { token });
  return String(body["userId"]);
};

test("a visitor's registration is paid after signing in, and its plan is on the account", async () => {
  const { token, user } = await makeToken(database, "start");
  const userId = await register({ contact: user.email, plan: "popular" });
  expect(await ownerOf(userId)).toEqual({ user_id: null });
  const paid = await setup.post("/api/create-payment", { userId, planId: "popular", contact: user.email }, { token });
  expect(paid.status).toBe(200);
  expect(await ownerOf(userId)).toEqual({ user_id: user.userId });
  await setup.settle(paid.body["paymentId"]);
  const { body } = await setup.get("/api/account/subscription", token);
  expect(body["current"]).toMatchObject({ plan: "popular" });
});

test("also one that names the account's address beside a Telegram name", async () => {
  const { token, user } = await makeToken(database, "start");
  const userId = await register({ contact: "@some_body", contactMethod: "telegram", email: user.email });
  expect((await setup.post("/api/create-payment", { userId, planId: "start" }, { token })).status).toBe(200);
  expect(await ownerOf(userId)).toEqual({ user_id: user.userId });
});

test("nobody else's is taken over, and a refused try takes over nothing", async () => {
  const { token, user } = await makeToken(database, "start");
  const other = await makeToken(database, "start");
  const foreign = await register({ contact: other.user.email });
  const mine = await register({ contact: user.email });
  const owned = await register({ contact: other.user.email }, other.token);
  for (const [userId, change] of [
    [foreign, {}],
    [owned, {}],
    [mine, { planId: "popular" }],
    [mine, { contact: other.user.email }],
  ] as const)
    expect(await setup.post("/api/create-payment", { userId, planId: "start", ...change }, { token })).toMatchObject({
      status: 409,
      body: { error: "registration-mismatch" },
    });
  expect([await ownerOf(foreign), await ownerOf(owned), await ownerOf(mine)]).toEqual([
    { user_id: null },
    { user_id: other.user.userId },
    { user_id: null },
  ]);
});

test("strangers who write a customer's address cannot use up that customer's orders", async () => {
  const { token, user } = await makeToken(database, "start");
  const stranger = { headers: visitor() };
  const strangers = Array.from({ length: 4 }, () => setup.post("/api/register", registration({ contact: user.email }), stranger));
  expect((await Promise.all(strangers)).some(({ status }) => status === 429)).toBe(true);
  const own = Array.from({ length: 6 }, () => setup.post("/api/register", registration({ contact: user.email }), { token }));
  expect((await Promise.all(own)).map(({ status }) => status)).toEqual(Array<number>(6).fill(200));
});
