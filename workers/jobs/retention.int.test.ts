import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { KEEP_DAYS } from "../../shared/contracts/retention.ts";
import { createLog } from "../../shared/node/log.ts";
import { Database } from "../../shared/postgres/database.ts";
import { queueMail } from "../../shared/postgres/mails.queries.ts";
import { migrateToLatest } from "../../shared/postgres/migrate.ts";
import { addPageView } from "../../shared/postgres/page-views.queries.ts";
import { keepReadings } from "../../shared/postgres/status.queries.ts";
import { databaseUrl } from "../../shared/testing/services.ts";
import { retention } from "./retention.ts";
import { alertOwner } from "./testing/alert-owner.ts";

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 22, 9);
const log = createLog("test", "silent");
let database: Database;

beforeAll(async () => {
  database = new Database(databaseUrl(), 3, log);
  await migrateToLatest(database);
});
beforeEach(async () => {
  await database.run((db) =>
    sql`truncate mails, page_views, status_minutes, status_runs, sessions, audit_log, contact_messages cascade`.execute(db),
  );
});
afterAll(() => database.close());

const daysAgo = (days: number): Date => new Date(NOW - days * DAY_MS);
const run = () => retention.run({ database, log, now: () => new Date(NOW) });

it("mails go with their recipients", async () => {
  for (const days of [KEEP_DAYS.mails + 1, KEEP_DAYS.mails - 1]) {
    const id = await database.transaction((db) =>
      queueMail(db, { template: "trial-code", to: `${days}@example.test`, language: "en", params: { minutes: 15 } }),
    );
    await database.run((db) =>
      db
        .updateTable("mails")
        .set({ created_at: daysAgo(days) })
        .where("id", "=", id)
        .execute(),
    );
  }
  await run();
  const left = await database.run((db) => db.selectFrom("mails").select("recipient").execute());
  expect(left).toEqual([{ recipient: `${KEEP_DAYS.mails - 1}@example.test` }]);
});

it("counts of pages go by the day", async () => {
  const dayOf = (days: number): string => daysAgo(days).toISOString().slice(0, 10);
  const days = [KEEP_DAYS.pageViews + 1, KEEP_DAYS.pageViews, 0].map(dayOf);
  for (const day of days)
    await database.run((db) => addPageView(db, { day, page: "landing", language: "en", isNewVisitor: true }));
  await run();
  expect(await database.run((db) => db.selectFrom("page_views").select(["views", "visitors"]).execute())).toHaveLength(2);
});

it("firings of alerts stay in the history for thirty days", async () => {
  const owner = await alertOwner(database, "history@example.test");
  for (const days of [KEEP_DAYS.alertFirings + 1, KEEP_DAYS.alertFirings - 1]) {
    await owner.fire(`C${days}`);
    await database.run((db) =>
      db
        .updateTable("alert_firings")
        .set({ created_at: daysAgo(days) })
        .where("symbol", "=", `C${days}`)
        .execute(),
    );
  }
  await run();
  expect(await database.run((db) => db.selectFrom("alert_firings").select("symbol").execute())).toEqual([{ symbol: "C29" }]);
});

it("measured minutes go after their latencies are shown, and the stretches they belong to after the page forgot them", async () => {
  const readings = [{ component: "site", state: "up", latencyMs: 1 }] as const;
  for (const days of [92, 90, 6]) await database.transaction((db) => keepReadings(db, daysAgo(days), readings));
  await run();
  expect(await database.run((db) => db.selectFrom("status_minutes").select("minute").execute())).toEqual([
    { minute: daysAgo(6) },
  ]);
  expect(await database.run((db) => db.selectFrom("status_runs").select("state").execute())).toHaveLength(2);
});

it("sessions go a month after their end, and what was done half a year after it, however many rows there are", async () => {
  const { userId } = await alertOwner(database, "sessions@example.test");
  for (const days of [KEEP_DAYS.sessions + 1, KEEP_DAYS.sessions - 1])
    await database.run((db) =>
      sql`insert into sessions (handle, token_hash, user_id, expires_at)
        values (${`ended ${days}`}, ${Buffer.from(String(days))}, ${userId}, ${daysAgo(days)})`.execute(db),
    );
  await database.run((db) =>
    sql`insert into audit_log (at, action) select ${daysAgo(KEEP_DAYS.auditLog + 1)}::timestamptz, 'old' from generate_series(1, 2500)
      union all select ${daysAgo(KEEP_DAYS.auditLog - 1)}::timestamptz, 'young'`.execute(db),
  );
  await run();
  expect(await database.run((db) => db.selectFrom("audit_log").select("action").execute())).toEqual([{ action: "young" }]);
  expect(await database.run((db) => db.selectFrom("sessions").select("handle").execute())).toEqual([
    { handle: `ended ${KEEP_DAYS.sessions - 1}` },
  ]);
});

it("messages go a year after they were written", async () => {
  const message = { name: "A", email: "a@b.test", message: "m", language: "en" };
  const values = [366, 364].map((days) => ({ ...message, subject: `${days} days`, created_at: daysAgo(days) }));
  await database.run((db) => db.insertInto("contact_messages").values(values).execute());
  await run();
  expect(await database.run((db) => db.selectFrom("contact_messages").select("subject").execute())).toEqual([
    { subject: "364 days" },
  ]);
});

it("what cannot be deleted keeps nothing else, and is named", async () => {
  await database.run((db) => addPageView(db, { day: "2020-01-01", page: "landing", language: "en", isNewVisitor: true }));
  await database.run((db) => sql`alter table mails rename to mails_away`.execute(db));
  onTestFinished(() => database.run((db) => sql`alter table mails_away rename to mails`.execute(db)).then(() => undefined));
  await expect(run()).rejects.toThrow(/pruneMails: .*mails/);
  expect(await database.run((db) => db.selectFrom("page_views").select("views").execute())).toEqual([]);
});
