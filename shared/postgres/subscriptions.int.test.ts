// Bought plans and accounts as rows: two simultaneous payments, one row per plan, and what registration must never change.

import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../node/log.ts";
import { databaseUrl } from "../testing/services.ts";
import { Database } from "./database.ts";
import { migrateToLatest } from "./migrate.ts";
import { insertSessions } from "./sessions.queries.ts";
import { currentPlan, grantSubscription, periodsOf, type SubscriptionGrant } from "./subscriptions.queries.ts";
import { createUser, findUserByLogin } from "./users.queries.ts";

let database: Database;
let made = 0;

beforeAll(async () => {
  database = new Database(databaseUrl(), 5, createLog("test", "silent"));
  await migrateToLatest(database);
});

afterAll(() => database.close());

const newUser = async (): Promise<string> => {
  const user = { email: `buyer-${++made}@example.test`, passwordHash: "x", language: "en", firstPasswordEndsAt: null };
  return (await database.run((db) => createUser(db, user))).id;
};
const grant = (purchase: SubscriptionGrant) => database.transaction((db) => grantSubscription(db, purchase));
const planAt = (userId: string, at: string) => database.run((db) => currentPlan(db, userId, new Date(at)));

test("a month of Professional is not hidden by a year of Start, which comes back after it", async () => {
  const userId = await newUser();
  await grant({ userId, plan: "start", cycle: "yearly", startsAt: new Date("2026-01-01T00:00:00Z") });
  const month = await grant({ userId, plan: "professional", cycle: "monthly", startsAt: new Date("2026-03-10T00:00:00Z") });
  expect(month.endsAt).toEqual(new Date("2026-04-10T00:00:00Z"));
  expect(await planAt(userId, "2026-03-09T23:59:59Z")).toBe("start");
  expect(await planAt(userId, "2026-03-10T00:00:00Z")).toBe("professional");
  expect(await planAt(userId, "2026-04-09T23:59:59Z")).toBe("professional");
  expect(await planAt(userId, "2026-04-10T00:00:00Z")).toBe("start");
  expect(await planAt(userId, "2027-01-31T23:59:59Z")).toBe("start");
});

test("a paid plan opens the terminal for a day after its end, and no longer", async () => {
  const userId = await newUser();
  await grant({ userId, plan: "popular", cycle: "monthly", startsAt: new Date("2026-03-10T00:00:00Z") });
  expect(await planAt(userId, "2026-04-10T23:59:59Z")).toBe("popular");
  expect(await planAt(userId, "2026-04-11T00:00:00Z")).toBeUndefined();
  expect(await planAt(userId, "2026-03-09T23:59:59Z")).toBeUndefined();
});

test("twelve payments at once give twelve months in one row", async () => {
  const userId = await newUser();
  const startsAt = new Date("2026-01-15T00:00:00Z");
  await Promise.all(Array.from({ length: 12 }, () => grant({ userId, plan: "start", cycle: "monthly", startsAt })));
  expect(await database.run((db) => periodsOf(db, userId))).toEqual([
    { plan: "start", startsAt: startsAt.getTime(), endsAt: Date.parse("2027-01-15T00:00:00Z") },
  ]);
  const second = database.run((db) =>
    db
      .insertInto("subscriptions")
      .values({ user_id: userId, plan: "start", ends_at: new Date("2030-01-01T00:00:00Z") })
      .execute(),
  );
  await expect(second).rejects.toThrow("subscriptions_one_per_plan");
});

test("a purchase that fails leaves what was bought before as it is", async () => {
  const userId = await newUser();
  await grant({ userId, plan: "start", cycle: "yearly", startsAt: new Date("2026-01-01T00:00:00Z") });
  const before = await database.run((db) => periodsOf(db, userId));
  const failed = database.transaction(async (db) => {
    await grantSubscription(db, { userId, plan: "popular", cycle: "monthly", startsAt: new Date("2026-02-01T00:00:00Z") });
    throw new Error("the receipt could not be written");
  });
  await expect(failed).rejects.toThrow("receipt");
  expect(await database.run((db) => periodsOf(db, userId))).toEqual(before);
});

test("creating a user who exists changes neither password nor block", async () => {
  const user = { email: "Known@Example.test", passwordHash: "first", language: "de", firstPasswordEndsAt: null };
  const { id } = await database.run((db) => createUser(db, user));
  await database.run((db) => db.updateTable("users").set({ blocked_at: new Date() }).where("id", "=", id).execute());
  const again = await database.run((db) => createUser(db, { ...user, email: "known@example.test ", passwordHash: "second" }));
  expect(again).toEqual({ id, isNew: false });
  const known = await database.run((db) => findUserByLogin(db, "KNOWN@example.test"));
  expect(known).toMatchObject({ password_hash: "first", blocked_at: expect.any(Date) as Date, language: "de" });
});

test("a session belongs to a user or to a free test, never to both or nobody", async () => {
  const userId = await newUser();
  const session = { handle: "h", token_hash: Buffer.alloc(32), expires_at: new Date(), user_agent: "" };
  const both = { ...session, user_id: userId, test_access_id: "00000000-0000-4000-8000-000000000000" };
  await expect(database.run((db) => insertSessions(db, [both]))).rejects.toThrow("sessions_one_subject");
  const nobody = session as typeof both;
  await expect(database.run((db) => insertSessions(db, [nobody]))).rejects.toThrow("sessions_one_subject");
});
