// The owner of an order, for operators' actions.

import { sql } from "kysely";
import type { ContactMethod } from "../contracts/checkout.ts";
import type { Queries } from "./database.ts";

export interface Buyer {
  readonly user_id: string | null;
  readonly email: string;
  readonly contact: string;
  readonly contact_method: ContactMethod;
  readonly language: string;
}

/** Who registered the order of this number, and whose account it is; the order stays locked. */
export async function buyerOf(transaction: Queries, number: string): Promise<Buyer | undefined> {
  return transaction
    .selectFrom("orders")
    .innerJoin("registrations", "registrations.id", "orders.registration_id")
    .select((from) => [
      from.fn.coalesce("orders.user_id", "registrations.user_id").as("user_id"),
      "registrations.email",
      "registrations.contact",
      "registrations.contact_method",
      "registrations.language",
    ])
    .where("orders.number", "=", number)
    .forUpdate("orders")
    .executeTakeFirst();
}

/** Records whose order it is, unless known. */
export async function giveOrderTo(db: Queries, number: string, userId: string): Promise<void> {
  await db.updateTable("orders").set({ user_id: userId }).where("number", "=", number).where("user_id", "is", null).execute();
}

/** Whether the account has a password that its owner chose or has used. */
export async function hasOwnPassword(db: Queries, userId: string, noPasswordHash: string): Promise<boolean> {
  const { is_own: isOwn } = await db
    .selectFrom("users")
    .select(
      sql<boolean>`password_hash <> ${noPasswordHash} and (first_password_ends_at is null or first_password_used_at is not null)`.as(
        "is_own",
      ),
    )
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return isOwn;
}

/** The order's payment that would be refunded. */
export async function refundablePayment(db: Queries, number: string) {
  return db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(["payments.id", "payments.provider", "orders.user_id"])
    .where("orders.number", "=", number)
    .where("payments.state", "in", ["succeeded", "overpaid", "underpaid", "held"])
    .orderBy("payments.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}
