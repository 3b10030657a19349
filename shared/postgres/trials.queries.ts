// Free tests, decided by PostgreSQL: what is unique there is granted once, however many ask simultaneously. Every moment is a
// parameter; `databaseTime` is the one that counts.

import { sql } from "kysely";
import type { Language } from "../contracts/languages.ts";
import type { Queries } from "./database.ts";

/** Any number; the same in every process. */
const STARTS_LOCK = 7_260_302;

export interface TestStart {
  readonly deviceKey: Buffer;
  readonly contactKey: Buffer | null;
  readonly startedAt: Date;
  readonly expiresAt: Date;
  readonly language: Language;
}

export async function databaseTime(db: Queries): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  if (!rows[0]) throw new Error("PostgreSQL has no time");
  return rows[0].now;
}

/** Lets one transaction at a time start a test, so that its counts stay true until it commits. */
export async function lockTestStarts(transaction: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(${STARTS_LOCK})`.execute(transaction);
}

/** How many tests run at `now`, and how many were started since `since`. */
export async function testLoad(db: Queries, now: Date, since: Date): Promise<{ running: number; started: number }> {
  const count = (column: "expires_at" | "started_at", after: Date) =>
    db
      .selectFrom("test_accesses")
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .where(column, ">", after)
      .executeTakeFirstOrThrow();
  return { running: Number((await count("expires_at", now)).count), started: Number((await count("started_at", since)).count) };
}

/** The id of the new test; undefined when this device or contact has had one. */
export async function insertTest(db: Queries, test: TestStart): Promise<string | undefined> {
  const row = await db
    .insertInto("test_accesses")
    .values({
      device_key: test.deviceKey,
      contact_key: test.contactKey,
      started_at: test.startedAt,
      expires_at: test.expiresAt,
      language: test.language,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Whether a test has been started by this device, or with this contact. */
export async function hadTest(db: Queries, deviceKey: Buffer, contactKey: Buffer | null): Promise<boolean> {
  const row = await db
    .selectFrom("test_accesses")
    .select("id")
    .where((where) => where.or([where("device_key", "=", deviceKey), where("contact_key", "=", contactKey)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes an address for a test; false when one was started there after `since`. */
export async function takeAddress(db: Queries, addressKey: Buffer, now: Date, since: Date): Promise<boolean> {
  const result = await db
    .insertInto("test_addresses")
    .values({ address_key: addressKey, taken_at: now })
    .onConflict((conflict) =>
      conflict.column("address_key").doUpdateSet({ taken_at: now, codes: 0 }).where("test_addresses.taken_at", "<=", since),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Codes mailed for an address since a test was started there; undefined when none was after `since`. */
export async function codesOfAddress(db: Queries, addressKey: Buffer, since: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom("test_addresses")
    .select("codes")
    .where("address_key", "=", addressKey)
    .where("taken_at", ">", since)
    .executeTakeFirst();
  return row?.codes;
}

export interface NewTestCode {
  readonly deviceKey: Buffer;
  readonly addressKey: Buffer;
  readonly contactKey: Buffer;
  readonly codeHash: Buffer;
  readonly expiresAt: Date;
}

/** Stores a code, replacing the device's last one; false when the address has had `max` of them. */
export async function storeTestCode(db: Queries, code: NewTestCode, max: number): Promise<boolean> {
  const counted = await db
    .updateTable("test_addresses")
    .set(({ eb }) => ({ codes: eb("codes", "+", 1) }))
    .where("address_key", "=", code.addressKey)
    .where("codes", "<", max)
    .executeTakeFirst();
  if (counted.numUpdatedRows === 0n) return false;
  const stored = {
    address_key: code.addressKey,
    contact_key: code.contactKey,
    code_hash: code.codeHash,
    expires_at: code.expiresAt,
    tries: 0,
  };
  await db
    .insertInto("test_codes")
    .values({ device_key: code.deviceKey, ...stored })
    .onConflict((conflict) => conflict.column("device_key").doUpdateSet(stored))
    .execute();
  return true;
}

/** A device's valid code, after counting one try at it; undefined when there is none, or it was tried `max` times. */
export async function tryTestCode(
  db: Queries,
  at: { readonly deviceKey: Buffer; readonly addressKey: Buffer; readonly now: Date; readonly maxTries: number },
): Promise<{ code_hash: Buffer; contact_key: Buffer } | undefined> {
  return db
    .updateTable("test_codes")
    .set(({ eb }) => ({ tries: eb("tries", "+", 1) }))
    .where("device_key", "=", at.deviceKey)
    .where("address_key", "=", at.addressKey)
    .where("expires_at", ">", at.now)
    .where("tries", "<", at.maxTries)
    .returning(["code_hash", "contact_key"])
    .executeTakeFirst();
}

/** Deletes a device's code; false when it is already gone. */
export async function takeTestCode(db: Queries, deviceKey: Buffer, codeHash: Buffer): Promise<boolean> {
  const result = await db
    .deleteFrom("test_codes")
    .where("device_key", "=", deviceKey)
    .where("code_hash", "=", codeHash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Deletes up to `max` tests started before this moment; returns how many. */
export async function pruneTests(db: Queries, before: Date, max: number): Promise<number> {
  const old = db.selectFrom("test_accesses").select("id").where("started_at", "<", before).limit(max);
  const result = await db.deleteFrom("test_accesses").where("id", "in", old).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Deletes up to `max` addresses taken before this moment; returns how many. */
export async function pruneTestAddresses(db: Queries, before: Date, max: number): Promise<number> {
  const old = db.selectFrom("test_addresses").select("address_key").where("taken_at", "<", before).limit(max);
  const result = await db.deleteFrom("test_addresses").where("address_key", "in", old).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Deletes up to `max` codes that ended before this moment; returns how many. */
export async function pruneTestCodes(db: Queries, before: Date, max: number): Promise<number> {
  const old = db.selectFrom("test_codes").select("device_key").where("expires_at", "<", before).limit(max);
  const result = await db.deleteFrom("test_codes").where("device_key", "in", old).executeTakeFirst();
  return Number(result.numDeletedRows);
}
