import { sql } from "kysely";
import type { Queries } from "./database.ts";

/** Deletes the user with everything that belongs to them; what must stay is anonymized. Waiting mails are still sent. */
export async function deleteAccountData(transaction: Queries, userId: string, email: string): Promise<void> {
  // Refusals and logins stay countable, without account and address.
  await transaction.updateTable("audit_log").set({ user_id: null, details: "{}" }).where("user_id", "=", userId).execute();
  await forgetBuyer(transaction, userId, email);
  await transaction.deleteFrom("mails").where("recipient", "=", email).where("status", "!=", "waiting").execute();
  await transaction.deleteFrom("users").where("id", "=", userId).execute();
}

/**
 * Orders, payments and what they gave are kept; the buyer is removed, unless a provider may still report money for them. The
 * ordering browser is of no use to anybody any more.
 */
async function forgetBuyer(transaction: Queries, userId: string, email: string): Promise<void> {
  const own = transaction
    .selectFrom("registrations")
    .select("id")
    .where((where) =>
      where.or([
        where("email", "=", email),
        where("user_id", "=", userId),
        where("id", "in", (from) => from.selectFrom("orders").select("registration_id").where("user_id", "=", userId)),
      ]),
    );
  await transaction.updateTable("registrations").set({ browser_hash: null }).where("id", "in", own).execute();
  await transaction
    .updateTable("registrations")
    .set({ contact: "", email: "" })
    .where("id", "in", own)
    .where("id", "not in", (from) =>
      from
        .selectFrom("payments")
        .innerJoin("orders", "orders.id", "payments.order_id")
        .select("orders.registration_id")
        .where((where) =>
          where.or([
            where("payments.state", "in", ["pending", "processing", "underpaid", "held"]),
            where.and([
              where("payments.state", "=", "expired"),
              where("payments.created_at", ">", sql<Date>`now() - interval '7 days'`),
            ]),
          ]),
        ),
    )
    .execute();
}
