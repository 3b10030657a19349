// Registrations and orders: made by the checkout, read by pages and by settlement.

import type { ContactMethod } from "../contracts/checkout.ts";
import type { ConsentVersion } from "../checkout/consent-version.ts";
import type { Discount, PlanSnapshot } from "../checkout/order-quote.ts";
import type { BillingCycle, PaidPlan } from "../checkout/price-catalogue.ts";
import type { Queries } from "./database.ts";
import { jsonColumn } from "./json-column.ts";

export interface Registration {
  readonly id: string;
  readonly user_id: string | null;
  readonly contact: string;
  readonly contact_method: ContactMethod;
  readonly email: string;
  readonly plan: PaidPlan;
  readonly cycle: BillingCycle;
  readonly language: string;
  readonly discount: Discount;
}

/**
 * Stores a registration and its consent. Does not look up accounts, so that the time does not reveal whether one exists. Runs
 * inside a transaction.
 */
export async function insertRegistration(
  transaction: Queries,
  registration: Registration,
  consent?: ConsentVersion,
): Promise<void> {
  await transaction.insertInto("registrations").values(registration).execute();
  if (consent === undefined) return;
  const { id, language, plan, cycle } = registration;
  await transaction.insertInto("consents").values({ registration_id: id, version: consent, language, plan, cycle }).execute();
}

export async function findRegistration(db: Queries, id: string): Promise<Registration | undefined> {
  return db
    .selectFrom("registrations")
    .select(["id", "user_id", "contact", "contact_method", "email", "plan", "cycle", "language", "discount"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The registration of the order of this number, and the provider of its newest payment. */
export async function registrationOfOrder(
  db: Queries,
  number: string,
): Promise<(Registration & { readonly provider: string | null; readonly browser_hash: Buffer | null }) | undefined> {
  return db
    .selectFrom("orders")
    .innerJoin("registrations", "registrations.id", "orders.registration_id")
    .select([
      "registrations.id",
      "registrations.user_id",
      "registrations.contact",
      "registrations.contact_method",
      "registrations.email",
      "registrations.plan",
      "registrations.cycle",
      "registrations.language",
      "registrations.discount",
      "registrations.browser_hash",
    ])
    .select((from) =>
      from
        .selectFrom("payments")
        .select("payments.provider")
        .whereRef("payments.order_id", "=", "orders.id")
        .orderBy("payments.created_at", "desc")
        .limit(1)
        .as("provider"),
    )
    .where("orders.number", "=", number)
    .executeTakeFirst();
}

/** Records the language its buyer now reads. */
export async function setRegistrationLanguage(db: Queries, id: string, language: string): Promise<void> {
  await db.updateTable("registrations").set({ language }).where("id", "=", id).execute();
}

/** Gives a visitor's registration to the customer who has since signed in. */
export async function adoptRegistration(db: Queries, id: string, userId: string): Promise<void> {
  await db.updateTable("registrations").set({ user_id: userId }).where("id", "=", id).where("user_id", "is", null).execute();
}

/** Locks a registration until the transaction ends, so that its payments are opened one after another. */
export async function lockRegistration(transaction: Queries, id: string): Promise<void> {
  await transaction.selectFrom("registrations").select("id").where("id", "=", id).forUpdate().execute();
}

export interface OrderRow {
  readonly id: string;
  readonly number: string;
  readonly snapshot: PlanSnapshot;
  readonly paid_at: Date | null;
}

export async function newestOrder(db: Queries, registrationId: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom("orders")
    .select(["id", "number", "snapshot", "paid_at"])
    .where("registration_id", "=", registrationId)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Stores an order with what was sold. */
export async function insertOrder(db: Queries, registrationId: string, snapshot: PlanSnapshot): Promise<OrderRow> {
  return db
    .insertInto("orders")
    .values({
      registration_id: registrationId,
      user_id: null,
      snapshot: jsonColumn(snapshot),
      amount: snapshot.amount,
      currency: snapshot.currency,
      paid_at: null,
    })
    .returning(["id", "number", "snapshot", "paid_at"])
    .executeTakeFirstOrThrow();
}

/** How many payments of a registration are open at the moment. */
export async function openPaymentCount(db: Queries, registrationId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("orders.registration_id", "=", registrationId)
    .where((where) =>
      where.or([
        where("payments.state", "=", "processing"),
        where.and([where("payments.state", "=", "pending"), where("payments.expires_at", ">", now)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}
