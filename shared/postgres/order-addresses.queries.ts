// The addresses of orders, by the hash of the secret after #.

import type { Queries } from "./database.ts";

/** Lets this secret open the order of this number, if it does not already. */
export async function addOrderAddress(db: Queries, number: string, secretHash: Buffer): Promise<void> {
  await db
    .insertInto("order_addresses")
    .columns(["secret_hash", "order_id"])
    .expression((from) =>
      from
        .selectFrom("orders")
        .select([from.val(secretHash).as("secret_hash"), "orders.id"])
        .where("number", "=", number),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The number of the order that a secret opens. */
export async function orderAtAddress(db: Queries, secretHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom("order_addresses")
    .innerJoin("orders", "orders.id", "order_addresses.order_id")
    .select("orders.number")
    .where("secret_hash", "=", secretHash)
    .executeTakeFirst();
  return row?.number;
}

/** The number of this browser's newest order. */
export async function newestOrderOfBrowser(db: Queries, browserHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom("registrations")
    .innerJoin("orders", "orders.registration_id", "registrations.id")
    .select("orders.number")
    .where("registrations.browser_hash", "=", browserHash)
    .orderBy("orders.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.number;
}

/** The number of the newest order that this account made or owns. */
export async function newestOrderOfUser(db: Queries, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("orders")
    .innerJoin("registrations", "registrations.id", "orders.registration_id")
    .select("orders.number")
    .where((where) => where.or([where("orders.user_id", "=", userId), where("registrations.user_id", "=", userId)]))
    .orderBy("orders.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.number;
}

/** Records which browser registers. */
export async function keepBrowser(db: Queries, registrationId: string, browserHash: Buffer): Promise<void> {
  await db.updateTable("registrations").set({ browser_hash: browserHash }).where("id", "=", registrationId).execute();
}
