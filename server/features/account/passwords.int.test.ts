// Customers set their own passwords: by a mailed link, with the current one, and in place of a first one.

import { describe, expect, test } from "vitest";
import { hashPassword } from "../../../shared/node/credentials/password.ts";
import { newToken, tokenHash } from "../../../shared/node/credentials/token.ts";
import { alertTargetsOf } from "../../../shared/postgres/alert-delivery.queries.ts";
import { apiKeysOf, insertApiKey } from "../../../shared/postgres/api-keys.queries.ts";
import { storeResetLink } from "../../../shared/postgres/password-resets.queries.ts";
import { createUser } from "../../../shared/postgres/users.queries.ts";
import { call, cookieOf } from "../../testing/api.ts";
import { accountSetup } from "../../testing/account-setup.ts";
import { makeToken, makeUser, PASSWORD, until, type TestUser } from "../../testing/start-app.ts";

const NEW = "a much better password";
const { setup, server, api, login, alive, mailsTo } = accountSetup();

/** A link for this user, as it is mailed. */
async function linkFor({ userId }: TestUser, expiresAt = new Date(Date.now() + 60_000)): Promise<string> {
  const token = newToken();
  await setup.database.transaction(async (db) => {
    const { id } = await db.insertInto("password_resets").values({ login: null }).returning("id").executeTakeFirstOrThrow();
    await storeResetLink(db, id, { userId, tokenHash: tokenHash(token), expiresAt });
  });
  return token;
}

/** A subscriber with a session, a key, and targets of each kind. */
async function withAccess() {
  const made = await makeToken(setup.database, "professional");
  const { userId } = made.user;
  const key = { key_hash: tokenHash(newToken()), start: "td_1234", name: "bot", scopes: ["table" as const], addresses: [] };
  const target = { user_id: userId, push_key: null, push_secret: null, last_at: null, last_outcome: null, hour_began_at: null };
  await setup.database.run(async (db) => {
    await insertApiKey(db, { user_id: userId, ...key });
    for (const channel of ["mail", "telegram", "push"] as const) {
      const isPush = channel === "push" ? { push_key: "k", push_secret: "s" } : {};
      await db
        .insertInto("alert_targets")
        .values({
          ...target,
          ...isPush,
          channel,
          address: channel === "mail" ? "" : `${channel}:${userId}`,
          name: "",
          is_on: true,
        })
        .execute();
    }
  });
  return made;
}

const accessOf = ({ userId }: TestUser) =>
  setup.database.run(async (db) => ({
    keys: (await apiKeysOf(db, userId)).length,
    targets: (await alertTargetsOf(db, userId)).map(({ channel }) => channel).toSorted(),
  }));

async function droppedBy({ email }: TestUser): Promise<unknown> {
  const mail = await setup.database.run((db) =>
    db.selectFrom("mails").select("params").where("recipient", "=", email).executeTakeFirstOrThrow(),
  );
  return (mail.params as { dropped: unknown }).dropped;
}

describe("T25: a forgotten password", () => {
  test("is answered alike for a known and an unknown login, in words, rows and time", async () => {
    const user = await makeUser(setup.database, "start");
    const ask = async (name: string) => {
      const began = performance.now();
      const answer = await api("POST", "password/forgot", { body: { login: name } });
      return { took: performance.now() - began, status: answer.status, body: answer.body };
    };
    const known: Awaited<ReturnType<typeof ask>>[] = [];
    const unknown: typeof known = [];
    for (let i = 0; i < 5; i++) {
      known.push(await ask(user.email));
      unknown.push(await ask(`nobody-${i}@example.test`));
    }
    expect(new Set([...known, ...unknown].map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(known[0]).toMatchObject({ status: 200, body: { success: true } });
    const rows = await setup.database.run((db) =>
      db.selectFrom("outbox").select("subject_id").where("kind", "=", "reset-password").execute(),
    );
    expect(rows).toHaveLength(10);
    expect(await mailsTo(user)).toEqual([]);
    expect((await ask("one more")).status).toBe(429);
  });

  test("is changed by one of two simultaneous uses of a link, which ends all sessions and sends a mail", async () => {
    const { token, user } = await makeToken(setup.database, "start");
    const socket = await setup.enter(server(), token);
    const link = await linkFor(user);
    const reset = () => api("POST", "password/reset", { body: { token: link, password: NEW } });
    const answers = await Promise.all([reset(), reset()]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 410]));
    expect(answers.find(({ status }) => status === 410)?.body).toMatchObject({ error: "reset-link" });
    expect((await reset()).status).toBe(410);
    await until("the end", () => socket.ends[0] === "revoked", 1000);
    expect(await alive(token)).toBe(false);
    expect((await login(user.email, PASSWORD)).status).toBe(401);
    expect((await login(user.email, NEW)).status).toBe(200);
    expect(await mailsTo(user)).toEqual([{ template: "password-changed" }]);
  });

  test("is the same in whatever Unicode form it is set, typed, confirmed and changed", async () => {
    const user = await makeUser(setup.database, "start");
    const [composed, apart] = ["Grüße-aus-Zürich-€5", "Grüße-aus-Zürich-€5".normalize("NFD")];
    const reset = { token: await linkFor(user), password: apart };
    expect((await api("POST", "password/reset", { body: reset })).status).toBe(200);
    for (const typed of [composed, apart, `${apart} `]) expect((await login(user.email, typed)).status).toBe(200);
    const token = String((await login(user.email, composed)).body["token"]);
    const change = (current: string, password: string) =>
      api("POST", "password", { token, body: { current_password: current, password } });
    expect((await change(composed, apart)).body).toMatchObject({ error: "password-unchanged" });
    expect((await change(composed, "ｐａｓｓｗｏｒｄ１２３４")).body).toMatchObject({ error: "password-common" });
    expect((await change(`\u00a0${composed}`, "ｌｏｎｇ horse battery staple")).status).toBe(200);
    expect((await login(user.email, "long horse battery staple")).status).toBe(200);
  });

  test("keeps its link when the new one is weak, and loses it with time and with any other change", async () => {
    const { token, user } = await makeToken(setup.database, "start");
    const [link, other, old] = [await linkFor(user), await linkFor(user), await linkFor(user, new Date(Date.now() - 1000))];
    const reset = (by: string, password: string) => api("POST", "password/reset", { body: { token: by, password } });
    expect((await reset(link, "short")).body).toMatchObject({ error: "password-length" });
    expect((await reset(link, "password1234")).body).toMatchObject({ error: "password-common" });
    expect((await reset(link, `${user.email.split("@")[0]}-1`)).body).toMatchObject({ error: "password-common" });
    expect((await reset(old, NEW)).status).toBe(410);
    expect((await reset(newToken(), NEW)).status).toBe(410);
    expect((await reset(link, NEW)).status).toBe(200);
    expect((await reset(other, NEW)).status).toBe(410);
    expect(await alive(token)).toBe(false);
  });

  test("leaves sessions, keys and alert targets as its owner chose, and the mail says what went", async () => {
    const keep = await withAccess();
    const answer = await api("POST", "password/reset", {
      body: { token: await linkFor(keep.user), password: NEW, end_sessions: false },
    });
    expect(answer.status).toBe(200);
    expect(await alive(keep.token)).toBe(true);
    expect(await accessOf(keep.user)).toEqual({ keys: 1, targets: ["mail", "push", "telegram"] });
    expect(await droppedBy(keep.user)).toEqual([]);
    const drop = await withAccess();
    const choice = { drop_api_keys: true, drop_alert_targets: true };
    await api("POST", "password/reset", { body: { token: await linkFor(drop.user), password: NEW, ...choice } });
    expect(await alive(drop.token)).toBe(false);
    expect(await accessOf(drop.user)).toEqual({ keys: 0, targets: ["mail"] });
    expect(await droppedBy(drop.user)).toEqual(["sessions", "api-keys", "alert-targets"]);
  });

  test("has a page that does not leak its address to other sites", async () => {
    const policyOf = async (path: string) => (await call(`${server().url}${path}`, "GET")).headers.get("referrer-policy");
    for (const path of ["/reset-password", "/reset-password/", "/Reset-Password?from=mail"])
      expect(await policyOf(path), path).toBe("no-referrer");
    expect(await policyOf("/login")).toBe("strict-origin-when-cross-origin");
  });

  test("frees a name that guesses had slowed down", async () => {
    const user = await makeUser(setup.database, "start");
    for (let i = 0; i < 5; i++) await login(user.email, "guess");
    expect((await login(user.email, PASSWORD)).status).toBe(429);
    expect((await api("POST", "password/reset", { body: { token: await linkFor(user), password: NEW } })).status).toBe(200);
    expect((await login(user.email, NEW)).status).toBe(200);
  });

  test("frees the browser that its owner had guessed in", async () => {
    const user = await makeUser(setup.database, "start");
    const headers = { origin: server().url };
    const from = (cookie: string, password: string) =>
      call(`${server().url}/api/login`, "POST", { body: { login: user.email, password }, cookie, headers });
    const known = `dev=${cookieOf((await login(user.email, PASSWORD)).headers, "dev")}`;
    for (let i = 0; i < 5; i++) await from(known, "guess");
    expect((await from(known, PASSWORD)).status).toBe(429);
    const body = { token: await linkFor(user), password: NEW };
    expect((await api("POST", "password/reset", { body, cookie: known, headers })).status).toBe(200);
    expect((await from(known, NEW)).status).toBe(200);
  });
});

describe("a password change", () => {
  test("T19: keeps this session under a new token, and ends all others on every server within a second", async () => {
    const other = await setup.liveServer();
    const user = await makeUser(setup.database, "professional");
    const [here, there] = [
      await makeToken(setup.database, "professional", user),
      await makeToken(setup.database, "professional", user),
    ];
    const socket = await setup.enter(other, there.token);
    expect([await alive(here.token, other), await alive(there.token, other)]).toEqual([true, true]);
    const answer = await api("POST", "password", {
      cookie: `sid=${here.token}`,
      headers: { origin: server().url },
      body: { current_password: PASSWORD, password: NEW },
    });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(answer.body["token"]).toBeUndefined();
    const next = cookieOf(answer.headers, "sid") ?? "";
    expect(next).not.toBe(here.token);
    await until("the end", () => socket.ends[0] === "revoked", 1000);
    await until("both tokens dead", async () => !(await alive(here.token, other)) && !(await alive(there.token, other)), 1000);
    expect((await api("GET", "me", { token: next }, other)).body).toMatchObject({ session_handle: here.handle });
    expect((await login(user.email, NEW)).status).toBe(200);
    expect((await login(user.email, PASSWORD)).status).toBe(401);
    expect(await mailsTo(user)).toEqual([{ template: "password-changed" }]);
  });

  test("answers its new token to a program that presented one", async () => {
    const { token } = await makeToken(setup.database, "start");
    const answer = await api("POST", "password", { token, body: { current_password: PASSWORD, password: NEW } });
    expect(cookieOf(answer.headers, "sid")).toBeUndefined();
    expect(await alive(String(answer.body["token"]))).toBe(true);
    expect(await alive(token)).toBe(false);
  });

  test("needs the current password and a new, good one", async () => {
    const { token } = await makeToken(setup.database, "start");
    const change = (current_password: string, password: string) =>
      api("POST", "password", { token, body: { current_password, password } });
    expect((await change(PASSWORD, "short")).body).toMatchObject({ error: "password-length" });
    expect((await change(PASSWORD, "qwertyuiop12")).body).toMatchObject({ error: "password-common" });
    expect((await change(PASSWORD, PASSWORD)).body).toMatchObject({ error: "password-unchanged" });
    for (let i = 0; i < 5; i++)
      expect(await change("guess", NEW)).toMatchObject({ status: 403, body: { error: "wrong-password" } });
    expect((await change(PASSWORD, NEW)).body).toMatchObject({ error: "rate-limited" });
    expect(await alive(token)).toBe(true);
  });
});

test("a thief with a session of the account cannot keep its owner from changing the password", async () => {
  const { token: stolen, user } = await makeToken(setup.database, "professional");
  const { token: own } = await makeToken(setup.database, "professional", user);
  const change = (token: string, current_password: string) =>
    api("POST", "password", { token, body: { current_password, password: NEW } });
  for (let i = 0; i < 5; i++) expect((await change(stolen, "guess")).status).toBe(403);
  expect((await change(stolen, PASSWORD)).body).toMatchObject({ error: "rate-limited" });
  expect((await change(own, PASSWORD)).status).toBe(200);
});

describe("T24: a first password", () => {
  const make = async (endsInDays: number): Promise<TestUser> => {
    const user = {
      email: `${newToken().toLowerCase()}@example.test`,
      passwordHash: await hashPassword(PASSWORD),
      language: "en",
      firstPasswordEndsAt: new Date(Date.now() + endsInDays * 86_400_000),
    };
    const { id } = await setup.database.run((db) => createUser(db, user));
    return { userId: id, email: user.email };
  };
  const endsAt = async ({ userId }: TestUser) => {
    const row = await setup.database.run((db) =>
      db.selectFrom("users").select("first_password_ends_at").where("id", "=", userId).executeTakeFirstOrThrow(),
    );
    return row.first_password_ends_at?.getTime() ?? null;
  };

  test("that was not used for a week opens nothing, but a link sets a new one", async () => {
    const user = await make(-0.001);
    expect((await login(user.email, "wrong")).body).toMatchObject({ error: "wrong-credentials" });
    expect(await login(user.email, PASSWORD)).toMatchObject({ status: 403, body: { error: "first-password-ended" } });
    expect((await api("POST", "password/reset", { body: { token: await linkFor(user), password: NEW } })).status).toBe(200);
    expect((await login(user.email, NEW)).status).toBe(200);
  });

  test("works for a day from its first use on, however often it is used; a chosen one never expires", async () => {
    const user = await make(7);
    const first = await login(user.email, PASSWORD);
    const end = await endsAt(user);
    expect(Math.abs((end ?? 0) - Date.now() - 86_400_000)).toBeLessThan(10_000);
    const second = await login(user.email, PASSWORD);
    expect(await endsAt(user)).toBe(end);
    const token = String(second.body["token"]);
    expect((await api("GET", "me", { token })).body).toMatchObject({ first_password_ends_at: end });
    expect(first.status).toBe(200);
    expect((await api("POST", "password", { token, body: { current_password: PASSWORD, password: NEW } })).status).toBe(200);
    expect(await endsAt(user)).toBeNull();
  });
});
