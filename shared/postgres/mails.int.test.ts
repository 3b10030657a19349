// A mail is promised together with its cause, and its parameters are wiped in time.

import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../node/log.ts";
import { databaseUrl } from "../testing/services.ts";
import { addAudit } from "./audit.queries.ts";
import { Database } from "./database.ts";
import { queueMail, wipeMails } from "./mails.queries.ts";
import { migrateToLatest } from "./migrate.ts";

let database: Database;

beforeAll(async () => {
  database = new Database(databaseUrl(), 3, createLog("test", "silent"));
  await migrateToLatest(database);
});

afterAll(() => database.close());

const notice = { template: "renewal-reminder", to: "a@b.c", language: "ar" } as const;
const params = { plan: "start", endsAt: "2026-12-01T00:00:00.000Z", days: 3 } as const;

test("a mail stands or falls with the transaction that makes it due", async () => {
  const broken = database.transaction(async (db) => {
    await queueMail(db, { ...notice, params });
    throw new Error("taken back");
  });
  await expect(broken).rejects.toThrow("taken back");
  expect(await database.run((db) => db.selectFrom("mails").selectAll().execute())).toEqual([]);
  const id = await database.transaction((db) => queueMail(db, { ...notice, params }));
  const promised = await database.run((db) => db.selectFrom("outbox").select(["kind", "subject_id"]).execute());
  expect(promised).toEqual([{ kind: "send-mail", subject_id: id }]);
});

test("parameters that the template cannot have are refused, and unknown ones are not stored", async () => {
  const wrong = { ...params, days: -1 };
  await expect(database.run((db) => queueMail(db, { ...notice, params: wrong }))).rejects.toThrow("days");
  const more = { ...params, password: "canary" };
  const id = await database.run((db) => queueMail(db, { ...notice, params: more }));
  const row = await database.run((db) => db.selectFrom("mails").select("params").where("id", "=", id).executeTakeFirst());
  expect(row?.params).toEqual(params);
});

test("texts that a JSON column refuses are stored without the refused characters", async () => {
  const message = { name: "Anna \ud83d", email: "a@b.c", subject: "\udc4d\0", message: "👍", language: "en" } as const;
  const id = await database.run((db) =>
    queueMail(db, { template: "contact-notice", to: "a@b.c", language: "en", params: message }),
  );
  await database.run((db) => addAudit(db, [{ action: "test", userId: null, details: { lists: [{ title: "\ud83d" }] } }]));
  const row = await database.run((db) => db.selectFrom("mails").select("params").where("id", "=", id).executeTakeFirst());
  expect(row?.params).toMatchObject({ name: "Anna \ufffd", subject: "\ufffd\ufffd", message: "👍" });
  const [noted] = await database.run((db) => db.selectFrom("audit_log").select("details").where("action", "=", "test").execute());
  expect(noted?.details).toEqual({ lists: [{ title: "\ufffd" }] });
});

test("parameters of old mails are wiped, and the rows stay", async () => {
  const count = await database.run((db) => wipeMails(db, new Date(Date.now() + 1000), 10));
  expect(count).toBeGreaterThan(0);
  const rows = await database.run((db) => db.selectFrom("mails").select("params").execute());
  expect(rows.length).toBe(count);
  expect(rows.every(({ params: kept }) => kept === null)).toBe(true);
});
