import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../../../shared/node/log.ts";
import type { RawNotification } from "../../../shared/node/payments/provider.ts";
import { mockSetup } from "../../../shared/node/payments/testing/mock-setup.ts";
import { SettlementSetup } from "../../../shared/node/payments/testing/settlement-setup.ts";
import { Sealer } from "../../../shared/node/credentials/sealer.ts";
import { tokenHash } from "../../../shared/node/credentials/token.ts";
import { Database } from "../../../shared/postgres/database.ts";
import { promisePurchaseLink } from "../../../shared/postgres/address-owners.queries.ts";
import { migrateToLatest } from "../../../shared/postgres/migrate.ts";
import { ownerOfResetLink, requestPasswordReset } from "../../../shared/postgres/password-resets.queries.ts";
import { createUser } from "../../../shared/postgres/users.queries.ts";
import { databaseUrl } from "../../../shared/testing/services.ts";
import { resetPassword } from "./reset-password.ts";

const log = createLog("test", "silent");
const mailSealer = new Sealer("a test's own secret of enough length 0123456789", "mail");
let database: Database;

beforeAll(async () => {
  database = new Database(databaseUrl(), 5, log);
  await migrateToLatest(database);
  const user = { email: "reader@example.test", passwordHash: "x", language: "de", firstPasswordEndsAt: null };
  const { id } = await database.run((db) => createUser(db, user));
  await database.run((db) => db.updateTable("users").set({ username: "reader" }).where("id", "=", id).execute());
});

afterAll(() => database.close());

const mails = () => database.run((db) => db.selectFrom("mails").selectAll().where("template", "=", "reset-link").execute());

/** Requests a link as the site does; returns the row's id. */
async function ask(login: string): Promise<string> {
  await database.transaction((db) => requestPasswordReset(db, login));
  const row = await database.run((db) =>
    db
      .selectFrom("outbox")
      .select("subject_id")
      .where("kind", "=", "reset-password")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow(),
  );
  return row.subject_id;
}

const run = (id: string, now = new Date()) => resetPassword.run(id, { database, log, mailSealer, now: () => now });

test("T25: the address gets one link in its language, by login of either kind, and the database shows none", async () => {
  const began = new Date();
  const id = await ask(" Reader ");
  // A job may run twice at once, and again after it is done.
  await Promise.all([run(id, began), run(id, began)]);
  await run(id, began);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ recipient: "reader@example.test", language: "de", params: { minutes: 30 } });
  const path = mailSealer.open(mail?.sealed_secret ?? Buffer.alloc(0));
  const [, token = ""] = /^\/reset-password#([\w-]{43})$/.exec(path) ?? [];
  expect(JSON.stringify(await database.run((db) => db.selectFrom("password_resets").selectAll().execute()))).not.toContain(token);
  const ownerAt = (minutes: number) =>
    database.run((db) => ownerOfResetLink(db, tokenHash(token), new Date(began.getTime() + minutes * 60_000)));
  expect(await ownerAt(29)).toMatchObject({ email: "reader@example.test" });
  expect(await ownerAt(30)).toBeUndefined();
});

test("T25: nobody, and whoever is blocked, gets nothing, and what was typed is forgotten", async () => {
  const before = (await mails()).length;
  await database.run((db) =>
    createUser(db, { email: "out@example.test", passwordHash: "x", language: "en", firstPasswordEndsAt: null }),
  );
  await database.run((db) =>
    db.updateTable("users").set({ blocked_at: new Date() }).where("email", "=", "out@example.test").execute(),
  );
  for (const login of ["nobody@example.test", "out@example.test", "x'; drop table users; --"]) await run(await ask(login));
  expect(await mails()).toHaveLength(before);
  const kept = await database.run((db) =>
    db.selectFrom("password_resets").select("login").where("login", "is not", null).execute(),
  );
  expect(kept).toEqual([]);
});

test("an address that was paid for gets a link for a week, once, whatever was asked for before", async () => {
  const user = { email: "paid@example.test", passwordHash: "x", language: "ar", firstPasswordEndsAt: null };
  const { id: userId } = await database.run((db) => createUser(db, user));
  for (let i = 0; i < 3; i++) await run(await ask(user.email));
  await database.transaction((db) => promisePurchaseLink(db, userId));
  const row = await database.run((db) =>
    db.selectFrom("outbox").select("subject_id").orderBy("id", "desc").executeTakeFirstOrThrow(),
  );
  const began = new Date();
  await run(row.subject_id, began);
  await run(row.subject_id, began);
  const [mail, ...more] = await database.run((db) =>
    db.selectFrom("mails").selectAll().where("template", "=", "plan-added").execute(),
  );
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ recipient: user.email, language: "ar", params: { login: user.email, linkDays: 7 } });
  const [, token = ""] = /^\/reset-password#([\w-]{43})$/.exec(mailSealer.open(mail?.sealed_secret ?? Buffer.alloc(0))) ?? [];
  const ownerAt = (days: number) =>
    database.run((db) => ownerOfResetLink(db, tokenHash(token), new Date(began.getTime() + days * 86_400_000)));
  expect(await ownerAt(6.9)).toMatchObject({ email: user.email });
  expect(await ownerAt(7)).toBeUndefined();
});

test("such a link comes with the order that was paid for", async () => {
  const email = "ordered@example.test";
  await database.run((db) => createUser(db, { email, passwordHash: "x", language: "en", firstPasswordEndsAt: null }));
  const books = await SettlementSetup.open();
  const setup = await mockSetup();
  const payment = await books.makePayment(setup, { email });
  const [paid] = await setup.pay(payment, "exact");
  await books.settlement(setup).receive(setup.provider.id, paid as RawNotification);
  const { number } = await books.payment(payment.id);
  await books.close();
  const row = await database.run((db) =>
    db
      .selectFrom("outbox")
      .select("subject_id")
      .where("kind", "=", "reset-password")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow(),
  );
  await run(row.subject_id);
  const notices = await database.run((db) =>
    db.selectFrom("mails").select("params").where("template", "=", "plan-added").where("recipient", "=", email).execute(),
  );
  expect(notices).toMatchObject([{ params: { orderNumber: number } }]);
});

test("links that somebody else asked for do not keep the owner without one", async () => {
  const user = { email: "besieged@example.test", passwordHash: "x", language: "en", firstPasswordEndsAt: null };
  const { id: userId } = await database.run((db) => createUser(db, user));
  const sent = async () => (await mails()).filter(({ recipient }) => recipient === user.email).length;
  for (let i = 0; i < 4; i++) await run(await ask(user.email));
  expect(await sent()).toBe(3);
  // None of the three works any more.
  await database.run((db) =>
    db.updateTable("password_resets").set({ expires_at: new Date() }).where("user_id", "=", userId).execute(),
  );
  await run(await ask(user.email));
  expect(await sent()).toBe(4);
});

test("one address gets at most three links an hour, however many are asked for", async () => {
  await database.run((db) =>
    createUser(db, { email: "often@example.test", passwordHash: "x", language: "en", firstPasswordEndsAt: null }),
  );
  for (let i = 0; i < 6; i++) await run(await ask("often@example.test"));
  const sent = (await mails()).filter(({ recipient }) => recipient === "often@example.test");
  expect(sent).toHaveLength(3);
});
