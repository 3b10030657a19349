// Whose account a purchase goes to: an address belongs to whoever proved that they read its mail. A login sent to a Telegram name
// never opens what the address's owner paid for.

import { beforeEach, expect, test } from "vitest";
import { hashPassword } from "../../../shared/node/credentials/password.ts";
import { newHandle, newToken, tokenHash } from "../../../shared/node/credentials/token.ts";
import { bindTelegramChat, setFirstPassword } from "../../../shared/postgres/credentials.queries.ts";
import { insertApiKey } from "../../../shared/postgres/api-keys.queries.ts";
import { storeResetLink } from "../../../shared/postgres/password-resets.queries.ts";
import { createPayment, register } from "../../testing/checkout.ts";
import { checkoutSetup } from "../../testing/checkout-setup.ts";
import { UNUSABLE_PASSWORD_HASH } from "../../../shared/node/credentials/password.ts";

const setup = checkoutSetup();
const FIRST = "FIRSTPASSWORD234";
const OWN = "a much better password";
const HOLDER = "@holder_1";
let email = "";

beforeEach(() => {
  email = `victim-${newHandle().toLowerCase()}@example.test`;
});

/** Registers and pays without signing in. */
async function buy(contactMethod: "email" | "telegram" | "whatsapp", contact: string): Promise<string> {
  const who = await register(setup.server, { contactMethod, contact, ...(contactMethod === "email" ? {} : { email }) });
  const created = await createPayment(setup.server, who, { contactMethod });
  const settled = await setup.settle(created.body["paymentId"]);
  expect(settled.status).toBe(200);
  return who.userId;
}

const user = () =>
  setup.database.run((db) =>
    db.selectFrom("users").select(["id", "email_confirmed_at"]).where("email", "=", email).executeTakeFirstOrThrow(),
  );
const deliveries = (userId: string) =>
  setup.database.run((db) => db.selectFrom("credential_deliveries").selectAll().where("user_id", "=", userId).execute());
const mails = async () =>
  (await setup.database.run((db) => db.selectFrom("mails").select("template").where("recipient", "=", email).execute()))
    .map(({ template }) => template)
    .toSorted();
const links = (userId: string) =>
  setup.database.run((db) =>
    db.selectFrom("password_resets").select("id").where("user_id", "=", userId).where("purpose", "=", "purchase").execute(),
  );
const login = (password: string) => setup.post("/api/login", { login: email, password });
const isAlive = async (token: string) => (await setup.get("/api/account/me", token)).status === 200;

/** Delivers the login as the jobs do, with its chat if by Telegram. */
async function handOut(userId: string, chat: string | null): Promise<void> {
  const hash = await hashPassword(FIRST);
  const endsAt = new Date(Date.now() + 86_400_000);
  await setup.database.run(async (db) => {
    await setFirstPassword(db, { userId, hash, noPasswordHash: UNUSABLE_PASSWORD_HASH, endsAt });
    await db
      .updateTable("credential_deliveries")
      .set({ status: "sent", telegram_chat_id: chat })
      .where("user_id", "=", userId)
      .execute();
  });
}

/** Somebody pays for the address with a Telegram name, signs in, and makes a key and a target. */
async function held(): Promise<{ id: string; token: string }> {
  await buy("telegram", HOLDER);
  const { id } = await user();
  await handOut(id, "77");
  const token = String((await login(FIRST)).body["token"]);
  const key = { key_hash: tokenHash(newToken()), start: "td_1234", name: "bot", scopes: ["table" as const], addresses: [] };
  await setup.database.run(async (db) => {
    await insertApiKey(db, { user_id: id, ...key });
    const target = {
      user_id: id,
      push_key: null,
      push_secret: null,
      last_at: null,
      last_outcome: null,
      hour_began_at: null,
      is_on: true,
    };
    await db
      .insertInto("alert_targets")
      .values({ ...target, channel: "telegram", address: "77", name: HOLDER })
      .execute();
    await db
      .insertInto("alert_targets")
      .values({ ...target, channel: "mail", address: "", name: "" })
      .execute();
  });
  expect(await isAlive(token)).toBe(true);
  expect((await user()).email_confirmed_at).toBeNull();
  return { id, token };
}

const rest = async (userId: string) =>
  setup.database.run(async (db) => ({
    keys: await db.selectFrom("api_keys").select("name").where("user_id", "=", userId).execute(),
    targets: (await db.selectFrom("alert_targets").select("channel").where("user_id", "=", userId).execute()).map(
      (row) => row.channel,
    ),
  }));

/** Uses the mailed link that was promised to the address. */
async function prove(userId: string): Promise<number> {
  const token = newToken();
  const [link] = await links(userId);
  const expiresAt = new Date(Date.now() + 60_000);
  await setup.database.run((db) => storeResetLink(db, link?.id ?? "", { userId, tokenHash: tokenHash(token), expiresAt }));
  return (await setup.post("/api/account/password/reset", { token, password: OWN })).status;
}

test.each([
  ["mail", "email", ""],
  ["WhatsApp", "whatsapp", "+4915112345678"],
  ["another Telegram name", "telegram", "@owner_of_it"],
] as const)(
  "a later purchase by %s shuts the Telegram name out at once, and the address's owner in by a link",
  async (_, method, contact) => {
    const { id, token } = await held();
    await buy(method, contact === "" ? email : contact);
    expect(await deliveries(id)).toHaveLength(1);
    await expect.poll(() => isAlive(token), { timeout: 15_000 }).toBe(false);
    expect((await login(FIRST)).status).toBe(401);
    expect(await rest(id)).toEqual({ keys: [], targets: ["mail"] });
    expect(await links(id)).toHaveLength(1);
    // The Telegram name buys again, which gives it no access.
    await buy("telegram", HOLDER);
    expect(await deliveries(id)).toHaveLength(1);
    expect((await login(FIRST)).status).toBe(401);
    expect(await prove(id)).toBe(200);
    expect((await user()).email_confirmed_at).not.toBeNull();
    const owner = await login(OWN);
    expect(owner).toMatchObject({ status: 200, body: { plan: "start" } });
  },
);

test("a bot that was not opened yet delivers nothing any more", async () => {
  await buy("telegram", HOLDER);
  const { id } = await user();
  const [delivery] = await deliveries(id);
  await buy("email", email);
  const bound = await setup.database.transaction((db) =>
    bindTelegramChat(db, { start: delivery?.telegram_start ?? "", username: "holder_1", chatId: 77, now: new Date() }),
  );
  expect(bound).toBe(false);
  expect((await deliveries(id)).map(({ status }) => status)).toEqual(["failed"]);
});

test("in the other order the Telegram name gets neither login nor bot, and the mailed login goes on", async () => {
  await buy("email", email);
  const { id } = await user();
  await handOut(id, null);
  const registered = await buy("telegram", HOLDER);
  expect(await deliveries(id)).toMatchObject([{ method: "email", recipient: email }]);
  expect((await setup.get(`/api/register/${registered}/telegram`)).body).toMatchObject({ link: null });
  expect((await login(FIRST)).status).toBe(200);
  expect((await user()).email_confirmed_at).not.toBeNull();
});

test("the Telegram name that holds it renews without being shut out, and the address hears of it", async () => {
  const { id, token } = await held();
  await buy("telegram", HOLDER);
  expect(await isAlive(token)).toBe(true);
  expect(await links(id)).toHaveLength(1);
});

test("the link that came with a login by Telegram proves no address", async () => {
  const { id } = await held();
  const token = newToken();
  await setup.database.run(async (db) => {
    const [delivery] = await db.selectFrom("credential_deliveries").select("id").where("user_id", "=", id).execute();
    const values = { login: null, user_id: id, token_hash: tokenHash(token), expires_at: new Date(Date.now() + 60_000) };
    await db
      .insertInto("password_resets")
      .values({ ...values, delivery_id: delivery?.id ?? null })
      .execute();
  });
  expect((await setup.post("/api/account/password/reset", { token, password: OWN })).status).toBe(200);
  expect((await user()).email_confirmed_at).toBeNull();
});

test("a customer with a proved address is told about the plan on the account, and stays signed in", async () => {
  await buy("email", email);
  const { id } = await user();
  await handOut(id, null);
  const token = String((await login(FIRST)).body["token"]);
  await buy("whatsapp", "+4915112345678");
  expect(await mails()).toEqual(["plan-added", "receipt", "receipt"]);
  const notices = await setup.database.run((db) =>
    db
      .selectFrom("mails")
      .select("params")
      .where("recipient", "=", email)
      .where("template", "in", ["plan-added", "receipt"])
      .orderBy("created_at", "desc")
      .limit(2)
      .execute(),
  );
  expect(new Set(notices.map(({ params }) => (params as { orderNumber: unknown }).orderNumber)).size).toBe(1);
  expect(await links(id)).toEqual([]);
  expect(await isAlive(token)).toBe(true);
});
