// The login that an order brings: its state, resending it, and sending it elsewhere.

import { sql } from "kysely";
import { UNUSABLE_PASSWORD_HASH } from "../node/credentials/password.ts";
import type { Queries } from "./database.ts";
import { addOutbox } from "./outbox.queries.ts";

const deliveries = (db: Queries, orderNumber: string) =>
  db
    .selectFrom("credential_deliveries as delivery")
    .innerJoin("orders", "orders.id", "delivery.order_id")
    .innerJoin("users", "users.id", "delivery.user_id")
    .select((from) => [
      "delivery.id",
      "delivery.user_id",
      "delivery.method",
      "delivery.recipient",
      "delivery.status",
      "delivery.telegram_chat_id",
      "delivery.telegram_start",
      "delivery.expires_at",
      "delivery.finished_at",
      "delivery.is_owners",
      "users.blocked_at",
      "users.email",
      "users.password_hash",
      "users.first_password_ends_at",
      "users.first_password_used_at",
      from
        .exists(from.selectFrom("sessions").select("sessions.handle").whereRef("sessions.user_id", "=", "users.id"))
        .$castTo<boolean>()
        .as("has_signed_in"),
    ])
    .where("orders.number", "=", orderNumber)
    .orderBy("delivery.created_at", "desc")
    .limit(1);

export type LoginRow = Awaited<ReturnType<typeof loginOfOrder>> & object;

/** The login of the order of this number; undefined when its plan went to an existing account. */
export async function loginOfOrder(db: Queries, orderNumber: string) {
  return deliveries(db, orderNumber).executeTakeFirst();
}

/** The same; login and account stay locked until the transaction ends. */
export async function lockLoginOfOrder(transaction: Queries, orderNumber: string): Promise<LoginRow | undefined> {
  return deliveries(transaction, orderNumber).forUpdate(["delivery", "users"]).executeTakeFirst();
}

/** Whether its account was opened, or has a password chosen by its owner; an existing account reveals nothing about itself. */
export function isLoginUsed(login: LoginRow): boolean {
  if (login.is_owners) return false;
  const hasOwnPassword = login.first_password_ends_at === null && login.password_hash !== UNUSABLE_PASSWORD_HASH;
  return hasOwnPassword || login.first_password_used_at !== null || login.has_signed_in;
}

/** The account of this address, locked until the transaction ends. */
export async function lockAccountAt(transaction: Queries, email: string): Promise<string | undefined> {
  const row = await transaction.selectFrom("users").select("id").where("email", "=", email).forUpdate().executeTakeFirst();
  return row?.id;
}

/** Sends it again, with a new first password. */
export async function resendLogin(transaction: Queries, deliveryId: string): Promise<void> {
  await transaction
    .updateTable("credential_deliveries")
    .set({
      status: "waiting",
      sealed_password: null,
      attempts: 0,
      last_error: null,
      finished_at: null,
      expires_at: sql<Date>`clock_timestamp() + interval '7 days'`,
    })
    .where("id", "=", deliveryId)
    .execute();
  await addOutbox(transaction, { kind: "deliver-credentials", subjectId: deliveryId });
}

/** Gives the account this unused address, and sends its login there. What went to the other address stops working. */
export async function moveLogin(transaction: Queries, login: LoginRow, email: string): Promise<void> {
  await transaction
    .updateTable("users")
    .set({ email, password_hash: UNUSABLE_PASSWORD_HASH, first_password_ends_at: null, updated_at: sql`now()` })
    .where("id", "=", login.user_id)
    .execute();
  await transaction.deleteFrom("password_resets").where("user_id", "=", login.user_id).execute();
  await redirect(transaction, login.id, { recipient: email });
}

/** The login now belongs to this existing account, whose owner is told at its address. */
export async function giveLoginToOwner(
  transaction: Queries,
  login: LoginRow,
  owner: { readonly id: string; readonly email: string },
): Promise<void> {
  await redirect(transaction, login.id, { recipient: owner.email, user_id: owner.id, is_owners: true });
}

async function redirect(
  db: Queries,
  deliveryId: string,
  to: { recipient: string; user_id?: string; is_owners?: true },
): Promise<void> {
  await db
    .updateTable("credential_deliveries")
    .set({ ...to, method: "email", telegram_start: null, telegram_chat_id: null })
    .where("id", "=", deliveryId)
    .execute();
  await resendLogin(db, deliveryId);
}
