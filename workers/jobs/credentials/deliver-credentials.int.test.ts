import { afterEach, beforeEach, expect, it } from "vitest";
import { hashPassword, UNUSABLE_PASSWORD_HASH, verifyPassword } from "../../../shared/node/credentials/password.ts";
import { Sealer } from "../../../shared/node/credentials/sealer.ts";
import { tokenHash } from "../../../shared/node/credentials/token.ts";
import { createLog } from "../../../shared/node/log.ts";
import {
  startCredentialDelivery,
  wipeDeliveries,
  type NewCredentialDelivery,
} from "../../../shared/postgres/credentials.queries.ts";
import { ownerOfResetLink } from "../../../shared/postgres/password-resets.queries.ts";
import { createUser } from "../../../shared/postgres/users.queries.ts";
import { PermanentError } from "../job-table.ts";
import { smtpTransport, type MailTransport } from "../mail/mail-transport.ts";
import { startFakeTelegram, type FakeTelegram } from "../testing/fake-telegram.ts";
import { openJobSetup, type JobSetup } from "../testing/job-setup.ts";
import { startMailServer, type MailServer } from "../testing/mail-server.ts";
import { SAMPLE_SITE } from "../testing/mail-samples.ts";
import { deliverCredentials } from "./deliver-credentials.ts";
import { TelegramBot } from "../telegram/telegram-bot.ts";
import { readUpdates } from "../telegram/telegram-updates.ts";

const TOKEN = `1234567:${"AbCdEf-1_".repeat(4)}`;
const EMAIL = "customer@example.test";
let setup: JobSetup;
let server: MailServer;
let telegram: FakeTelegram;
let logged: string[];

beforeEach(async () => {
  logged = [];
  setup = await openJobSetup(createLog("test", "trace", { write: (line) => void logged.push(line) }));
  await setup.redis.flushall();
  await setup.database.run((db) => db.deleteFrom("outbox").execute());
  await setup.database.run((db) => db.deleteFrom("users").execute());
  server = await startMailServer({ hideSTARTTLS: true });
  telegram = await startFakeTelegram(TOKEN);
});

afterEach(async () => {
  await setup.close();
  // Otherwise its connection stays open and the server waits for it.
  for (const transport of transports.splice(0)) transport.close();
  await server.close();
  telegram.close();
});

const transports: MailTransport[] = [];

function mailTransport(): MailTransport {
  const from = "Tickdeck <mail@tickdeck.example>";
  const transport = smtpTransport({ url: server.url, from, requireTls: false, refuseAt: undefined });
  transports.push(transport);
  return transport;
}

interface Given {
  readonly hasBot?: boolean;
  readonly transport?: MailTransport;
}

function parts({ hasBot = false, transport }: Given = {}) {
  return {
    transport: transport ?? mailTransport(),
    site: SAMPLE_SITE,
    operators: EMAIL,
    mailSealer: new Sealer("s".repeat(32), "mail"),
    credentialSealer: new Sealer("s".repeat(32), "credentials"),
    bot: hasBot ? new TelegramBot({ token: TOKEN, redis: setup.redis, now: setup.now, baseUrl: telegram.url }) : undefined,
    redis: setup.redis,
  };
}

function work(given: Given = {}): () => Promise<void> {
  const own = parts(given);
  return setup.work((id, base) => deliverCredentials.run(id, { ...base, ...own }), { kind: "deliver-credentials" });
}

const readBot = () =>
  readUpdates({ ...parts({ hasBot: true }), database: setup.database, log: createLog("t", "silent"), now: setup.now }, 0);

async function buy(contact: Partial<NewCredentialDelivery> = {}, passwordHash = UNUSABLE_PASSWORD_HASH) {
  return setup.database.transaction(async (db) => {
    const { id: userId } = await createUser(db, { email: EMAIL, passwordHash, language: "en", firstPasswordEndsAt: null });
    return startCredentialDelivery(db, { userId, contact: EMAIL, contactMethod: "email", language: "en", ...contact });
  });
}

const delivery = () => setup.database.run((db) => db.selectFrom("credential_deliveries").selectAll().executeTakeFirstOrThrow());
const user = () => setup.database.run((db) => db.selectFrom("users").selectAll().executeTakeFirstOrThrow());
const outbox = () => setup.database.run((db) => db.selectFrom("outbox").selectAll().orderBy("id").execute());
const passwordIn = (text = ""): string => /First password: (\S+)/.exec(text)?.[1] ?? "";

it("T24: a purchase mails login, a working first password of 16 characters and a link to set an own one", async () => {
  work();
  await buy();
  await expect.poll(async () => (await delivery()).status).toBe("sent");
  expect(server.mails.map(({ envelope }) => envelope.to)).toEqual([[EMAIL]]);
  const text = server.mails[0]?.text;
  const password = passwordIn(text);
  expect(password).toMatch(/^[A-Z2-7]{16}$/);
  expect(text).toContain(`Login: ${EMAIL}`);
  const account = await user();
  expect(await verifyPassword(password, account.password_hash)).toBe(true);
  const days = ((account.first_password_ends_at?.getTime() ?? 0) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
  const token = /https:\/\/tickdeck\.example\/reset-password#([\w-]{43})/.exec(text ?? "")?.[1] ?? "";
  const owner = await setup.database.run((db) => ownerOfResetLink(db, tokenHash(token), new Date()));
  expect(owner?.email).toBe(EMAIL);
  expect((await delivery()).sealed_password).toBe(null);
});

it("T24: the password is in no log, no Redis dump and no row, before, during and after", async () => {
  let isWaiting = true;
  let password = "";
  const checks: string[] = [];
  const check = async (): Promise<void> => {
    for (const table of ["outbox", "mails", "credential_deliveries", "users", "audit_log", "password_resets"] as const)
      checks.push(JSON.stringify(await setup.database.run((db) => db.selectFrom(table).selectAll().execute())));
    const deliveries = await setup.database.run((db) =>
      db.selectFrom("credential_deliveries").select("sealed_password").execute(),
    );
    for (const { sealed_password: sealed } of deliveries) checks.push(sealed?.toString("latin1") ?? "");
    for (const key of await setup.redis.keys("*"))
      checks.push(key, (await setup.redis.dumpBuffer(key))?.toString("latin1") ?? "");
  };
  const transport: MailTransport = {
    send: async ({ text }) => {
      password = passwordIn(text);
      await check();
      if (isWaiting) throw new Error("421 try again");
      return "id";
    },
    check: async () => undefined,
    close: () => undefined,
  };
  work({ transport });
  await buy();
  await expect.poll(async () => (await outbox())[0]?.failures).toBe(1);
  expect(password).toMatch(/^[A-Z2-7]{16}$/);
  const first = password;
  await check();
  isWaiting = false;
  setup.advance(60_000);
  await expect.poll(async () => (await delivery()).status).toBe("sent");
  await check();
  expect(password).toBe(first);
  expect(checks.length).toBeGreaterThan(20);
  expect(logged.length).toBeGreaterThan(0);
  for (const text of [...checks, ...logged]) expect(text).not.toContain(password);
});

it("T24: what the queue dashboard shows of a job is an id and nothing about the customer", async () => {
  const transport: MailTransport = {
    send: async () => {
      throw new Error("421 try again");
    },
    check: async () => undefined,
    close: () => undefined,
  };
  work({ transport });
  await buy();
  await expect.poll(async () => (await outbox())[0]?.failures).toBe(1);
  const shown: Record<string, string>[] = [];
  for (const key of await setup.redis.keys("*"))
    if ((await setup.redis.type(key)) === "hash") shown.push(await setup.redis.hgetall(key));
  const jobs = shown.filter((fields) => "data" in fields);
  expect(jobs.length).toBeGreaterThan(0);
  for (const { data = "" } of jobs) {
    const values = Object.values(JSON.parse(data) as Record<string, unknown>);
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) expect(String(value)).toMatch(/^[\da-f-]{1,36}$/);
  }
  const all = JSON.stringify(shown);
  const { recipient, user_id: userId } = await delivery();
  for (const personal of [EMAIL, recipient, userId, (await user()).password_hash]) expect(all).not.toContain(personal);
});

it("T24: a worker that dies between sending and marking means two mails with one and the same working password", async () => {
  const dying = work();
  server.react("drop after data", "take");
  await buy();
  await expect.poll(async () => (await outbox())[0]?.failures).toBe(1);
  await dying();
  setup.advance(60_000);
  work();
  await expect.poll(async () => (await delivery()).status).toBe("sent");
  expect(server.mails.length).toBe(2);
  expect(server.mails[0]?.text).toBe(server.mails[1]?.text);
  expect(await verifyPassword(passwordIn(server.mails[0]?.text), (await user()).password_hash)).toBe(true);
});

it("T24: two workers at once make one password", async () => {
  const own = parts();
  const { id } = await buy();
  const base = { database: setup.database, log: createLog("t", "silent"), now: setup.now };
  await Promise.all([1, 2, 3].map(() => deliverCredentials.run(id, { ...base, ...own })));
  expect(new Set(server.mails.map(({ text }) => passwordIn(text))).size).toBe(1);
  expect(await verifyPassword(passwordIn(server.mails[0]?.text), (await user()).password_hash)).toBe(true);
});

it("T24: a mailbox that bounces keeps the row and its password for an operator's retry, for seven days", async () => {
  work();
  server.react({ at: "recipient", code: 550 });
  await buy();
  await expect.poll(async () => (await outbox())[0]?.failed_at).not.toBe(null);
  expect(await delivery()).toMatchObject({ status: "waiting", sealed_password: expect.any(Buffer) as unknown });
  const wipe = (days: number) => setup.database.run((db) => wipeDeliveries(db, new Date(Date.now() + days * 86_400_000), 10));
  expect(await wipe(6.9)).toBe(0);
  expect(await wipe(7.1)).toBe(1);
  expect(await delivery()).toMatchObject({ status: "failed", sealed_password: null });
});

it("never replaces a password that its owner chose, and sends nothing to a blocked account", async () => {
  work();
  const chosen = await hashPassword("a password of one's own");
  await buy({}, chosen);
  await expect.poll(async () => (await delivery()).status).toBe("failed");
  expect((await user()).password_hash).toBe(chosen);
  await setup.database.run((db) => db.deleteFrom("users").execute());
  await setup.database.transaction(async (db) => {
    const { id: userId } = await createUser(db, {
      email: EMAIL,
      passwordHash: UNUSABLE_PASSWORD_HASH,
      language: "en",
      firstPasswordEndsAt: null,
    });
    await db.updateTable("users").set({ blocked_at: new Date() }).execute();
    await startCredentialDelivery(db, { userId, contact: EMAIL, contactMethod: "email", language: "en" });
  });
  await expect.poll(async () => (await delivery()).status).toBe("failed");
  expect(server.mails).toEqual([]);
});

it("T24: the bot hands the login to the customer who opened it, and to nobody else", async () => {
  work({ hasBot: true });
  const { telegramStart } = await buy({ contact: "@Customer_1", contactMethod: "telegram" });
  await expect.poll(async () => (await outbox())[0]?.done_at).not.toBe(null);
  expect((await delivery()).sealed_password).toBe(null);

  telegram.write(1, "somebody_else", `/start ${telegramStart}`);
  telegram.write(2, "customer_1", "/start a-guessed-word");
  telegram.write(3, "customer_1", "hello");
  await readBot();
  expect((await delivery()).telegram_chat_id).toBe(null);

  telegram.write(4, "customer_1", `/start ${telegramStart}`);
  await readBot();
  await expect.poll(async () => (await delivery()).status).toBe("sent");
  expect(telegram.sent.length).toBe(1);
  expect(telegram.sent[0]?.chat_id).toBe("4");
  expect(await verifyPassword(passwordIn(telegram.sent[0]?.text), (await user()).password_hash)).toBe(true);
  telegram.write(5, "customer_1", `/start ${telegramStart}`);
  await readBot();
  setup.advance(11 * 60_000);
  await expect.poll(async () => (await outbox()).every(({ done_at: done }) => done !== null)).toBe(true);
  expect(telegram.sent.length).toBe(1);
  expect(server.mails).toEqual([]);
  expect(await setup.redis.get("td:telegram:bot")).toBe("tickdeck_bot");
  expect(logged.join("")).not.toContain(TOKEN);
});

it("updates that were handled are confirmed, so that they do not come again", async () => {
  telegram.write(1, "anybody", "/start nothing");
  await readBot();
  expect(telegram.asked).toBe(2);
  await readBot();
  expect(telegram.asked).toBe(3);
});

it("a customer who does not open the bot gets a mail at the account's address after ten minutes", async () => {
  work({ hasBot: true });
  await buy({ contact: "@customer_1", contactMethod: "telegram" });
  await expect.poll(async () => (await outbox())[0]?.done_at).not.toBe(null);
  expect(server.mails).toEqual([]);
  setup.advance(10 * 60_000 + 1000);
  await expect.poll(async () => (await delivery()).status).toBe("sent");
  expect(server.mails.map(({ envelope }) => envelope.to)).toEqual([[EMAIL]]);
});

it("without a bot, and for WhatsApp, the login is mailed to the account's address at once", async () => {
  work();
  await buy({ contact: "@customer_1", contactMethod: "telegram" });
  await expect.poll(async () => (await delivery()).status).toBe("sent");
  await setup.database.run((db) => db.deleteFrom("users").execute());
  await buy({ contact: "+4915100000", contactMethod: "whatsapp" });
  await expect.poll(async () => (await delivery()).status).toBe("sent");
  expect(server.mails.map(({ envelope }) => envelope.to)).toEqual([[EMAIL], [EMAIL]]);
});

it("a bot that the customer blocked is not asked again; one that Telegram slows down is", async () => {
  const bot = new TelegramBot({ token: TOKEN, redis: setup.redis, now: setup.now, baseUrl: telegram.url });
  telegram.refuse(403, "Forbidden: bot was blocked by the user");
  await expect(bot.send("1", "x")).rejects.toBeInstanceOf(PermanentError);
  telegram.refuse(429, "Too Many Requests: retry after 5");
  await expect(bot.send("1", "x")).rejects.toMatchObject({ name: "AwayError" });
  const away = new TelegramBot({ token: TOKEN, redis: setup.redis, now: setup.now, baseUrl: "http://127.0.0.1:65009" });
  const fault: unknown = await away.send("1", "x").catch((error: unknown) => error);
  expect(fault).toMatchObject({ name: "AwayError" });
  expect(String(fault)).not.toContain(TOKEN);
});
