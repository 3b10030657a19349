import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { newHandle } from "../../../shared/node/credentials/token.ts";
import { accountSetup } from "../../testing/account-setup.ts";
import { makeTestToken, makeToken, makeUser, PASSWORD, until } from "../../testing/start-app.ts";

const NEW = "a much better password";
const { setup, server, api, login, alive, mailsTo } = accountSetup();

describe("devices", () => {
  test("are listed with the one that asks, and never those of others", async () => {
    const user = await makeUser(setup.database, "professional");
    const [one, two] = [
      await makeToken(setup.database, "professional", user),
      await makeToken(setup.database, "professional", user),
    ];
    await makeToken(setup.database, "start");
    const { body } = await api("GET", "sessions", { token: one.token });
    const data = body["data"] as { handle: string; current: boolean; user_agent: string }[];
    expect(Object.fromEntries(data.map(({ handle, current }) => [handle, current]))).toEqual({
      [one.handle]: true,
      [two.handle]: false,
    });
    expect(body).toMatchObject({ success: true, max: 3 });
    expect(JSON.stringify(body)).not.toContain(two.token);
  });

  test("T22: end one by one or all at once, with their sockets on any server within a second; those of others do not", async () => {
    const other = await setup.liveServer();
    const user = await makeUser(setup.database, "professional");
    const [mine, phone, tablet] = [
      await makeToken(setup.database, "professional", user),
      await makeToken(setup.database, "professional", user),
      await makeToken(setup.database, "professional", user),
    ];
    const stranger = await makeToken(setup.database, "start");
    const sockets = [await setup.enter(other, phone.token), await setup.enter(other, tablet.token)];
    const remove = (path: string) => api("DELETE", path, { token: mine.token });
    expect((await remove(`sessions/${stranger.handle}`)).status).toBe(404);
    expect(await alive(stranger.token)).toBe(true);
    expect((await remove(`sessions/${phone.handle}`)).status).toBe(200);
    await until("the phone", () => sockets[0]?.ends[0] === "revoked", 1000);
    expect((await remove(`sessions/${phone.handle}`)).status).toBe(404);
    expect((await remove("sessions")).body).toMatchObject({ success: true, ended: 1 });
    await until("the tablet", () => sockets[1]?.ends[0] === "revoked", 1000);
    expect([await alive(mine.token), await alive(phone.token), await alive(tablet.token)]).toEqual([true, false, false]);
  });
});

test("a subscription shows what is open, what comes and what is over", async () => {
  const { token, user } = await makeToken(setup.database, "start");
  const day = 86_400_000;
  const now = Date.now();
  const give = (plan: "start" | "popular" | "professional", from: number, to: number) =>
    setup.database.run((db) => {
      const period = { starts_at: new Date(now + from * day), ends_at: new Date(now + to * day) };
      return db
        .insertInto("subscriptions")
        .values({ user_id: user.userId, plan, ...period })
        .onConflict((conflict) => conflict.columns(["user_id", "plan"]).doUpdateSet(period))
        .execute();
    });
  await give("start", -20, 30);
  await give("professional", -5, 10);
  await give("popular", -40, -30);
  const { body } = await api("GET", "subscription", { token });
  expect(body).toMatchObject({
    current: { plan: "professional", ends_at: now + 10 * day, terminal_ends_at: now + 31 * day, in_grace: false },
    coming: [{ plan: "start", starts_at: now + 10 * day, ends_at: now + 30 * day }],
    history: [
      { plan: "start", ends_at: now - 5 * day },
      { plan: "popular", ends_at: now - 30 * day },
    ],
  });
  await give("start", -20, -3);
  await give("professional", -5, -0.5);
  expect((await api("GET", "subscription", { token })).body).toMatchObject({
    current: { plan: "professional", in_grace: true, terminal_ends_at: now + 0.5 * day },
    coming: [],
  });
  await give("professional", -5, -1.5);
  expect((await api("GET", "subscription", { token })).body).toMatchObject({ current: null, coming: [] });
});

test("the language of mails is the customer's choice among those we have", async () => {
  const { token } = await makeToken(setup.database, "start");
  expect((await api("PUT", "language", { token, body: { language: "ar" } })).status).toBe(200);
  expect((await api("PUT", "language", { token, body: { language: "xx" } })).status).toBe(400);
  expect((await api("GET", "me", { token })).body).toMatchObject({ language: "ar" });
});

test("a copy of one's data holds all of it and nothing that opens anything", async () => {
  const { token, user } = await makeToken(setup.database, "popular");
  await makeToken(setup.database, "start");
  await api("POST", "password", { token, body: { current_password: PASSWORD, password: NEW } });
  const again = String((await login(user.email, NEW)).body["token"]);
  const { headers, body } = await api("GET", "export", { token: again });
  expect(headers.get("content-disposition")).toContain("attachment");
  expect(body).toMatchObject({
    account: { email: user.email },
    subscriptions: [{ plan: "popular" }],
    mails: [{ template: "password-changed" }],
  });
  expect((body["activity"] as { action: string }[]).map(({ action }) => action)).toEqual(["password-changed", "login"]);
  expect(body["sessions"]).toHaveLength(2);
  const text = JSON.stringify(body);
  for (const secret of [token, again, "argon2", "token_hash"]) expect(text).not.toContain(secret);
});

test("a deleted customer's orders are kept without a name, but for those a provider may still report money for", async () => {
  const { token, user } = await makeToken(setup.database, "start");
  const buy = (state: "succeeded" | "pending") =>
    setup.database.transaction(async (db) => {
      const id = newHandle();
      const bought = { plan: "start", cycle: "monthly", language: "en", discount: 0 } as const;
      const contact = { contact: user.email, contact_method: "email", email: user.email } as const;
      await db
        .insertInto("registrations")
        .values({ id, user_id: user.userId, ...contact, ...bought, browser_hash: randomBytes(32) })
        .execute();
      await db
        .insertInto("consents")
        .values({ registration_id: id, version: "2026-11", language: "en", plan: "start", cycle: "monthly" })
        .execute();
      const order = await db
        .insertInto("orders")
        .values({
          registration_id: id,
          user_id: user.userId,
          snapshot: "{}",
          amount: "6.96",
          currency: "USDT",
          paid_at: new Date(),
        })
        .returning(["id", "number"])
        .executeTakeFirstOrThrow();
      const charge = { charge_amount: "6.96", charge_currency: "USDT", expires_at: new Date(), state };
      await db
        .insertInto("payments")
        .values({ id: newHandle(), order_id: order.id, provider: "mock", ...charge })
        .execute();
      return { id, number: order.number };
    });
  const [paid, open] = [await buy("succeeded"), await buy("pending")];
  const { body } = await api("GET", "export", { token });
  expect(body).toMatchObject({
    orders: [
      {
        number: paid.number,
        email: user.email,
        consent_version: "2026-11",
        consent_language: "en",
        consent_given_at: expect.any(String),
        ordering_browser_is_known: true,
        login_moved_at: null,
      },
      { number: open.number },
    ],
    payments: [{}, {}],
  });
  expect((await api("POST", "delete", { token, body: { password: PASSWORD } })).status).toBe(200);
  const kept = await setup.database.run((db) =>
    db
      .selectFrom("orders")
      .innerJoin("registrations", "registrations.id", "orders.registration_id")
      .select([
        ...(["orders.number", "orders.amount", "orders.user_id"] as const),
        ...(["registrations.email", "registrations.contact", "registrations.browser_hash"] as const),
      ])
      .where("orders.registration_id", "in", [paid.id, open.id])
      .orderBy("orders.number")
      .execute(),
  );
  expect(kept).toEqual([
    { number: paid.number, amount: "6.96", user_id: null, email: "", contact: "", browser_hash: null },
    { number: open.number, amount: "6.96", user_id: null, email: user.email, contact: user.email, browser_hash: null },
  ]);
});

test("an account is deleted with its password only, with all its sessions and rows, and a last mail", async () => {
  const other = await setup.liveServer();
  const user = await makeUser(setup.database, "popular");
  const [here, there] = [await makeToken(setup.database, "popular", user), await makeToken(setup.database, "popular", user)];
  const socket = await setup.enter(other, there.token);
  const remove = (password: string) =>
    api("POST", "delete", { cookie: `sid=${here.token}`, headers: { origin: server().url }, body: { password } });
  expect((await remove("guess")).body).toMatchObject({ error: "wrong-password" });
  const done = await remove(PASSWORD);
  expect(done.status).toBe(200);
  expect(done.headers.getSetCookie()[0]).toMatch(/^sid=;.*Expires=Thu, 01 Jan 1970/);
  await until("the end", () => socket.ends[0] === "revoked", 1000);
  expect([await alive(here.token), await alive(there.token)]).toEqual([false, false]);
  expect((await login(user.email, PASSWORD)).body).toMatchObject({ error: "wrong-credentials" });
  expect(await mailsTo(user)).toEqual([{ template: "account-deleted" }]);
  const left = await setup.database.run(async (db) => [
    ...(await db.selectFrom("users").select("id").where("id", "=", user.userId).execute()),
    ...(await db.selectFrom("subscriptions").select("id").where("user_id", "=", user.userId).execute()),
    ...(await db.selectFrom("audit_log").select("id").where("user_id", "=", user.userId).execute()),
  ]);
  expect(left).toEqual([]);
});

test("a visitor and a free test have no account to change", async () => {
  const { token } = await makeTestToken(setup.database, 60_000);
  for (const options of [{}, { token }])
    for (const [method, path, body] of [
      ["GET", "sessions", undefined],
      ["GET", "subscription", undefined],
      ["GET", "export", undefined],
      ["DELETE", "sessions", undefined],
      ["POST", "password", { current_password: PASSWORD, password: NEW }],
      ["POST", "delete", { password: PASSWORD }],
      ["PUT", "language", { language: "en" }],
    ] as const)
      expect((await api(method, path, { ...options, ...(body && { body }) })).body, path).toMatchObject({ error: "no-session" });
});
