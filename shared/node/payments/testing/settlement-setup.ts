// Settling on a real database: orders made as the checkout makes them, and their effects.

import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { quote } from "../../../checkout/order-quote.ts";
import { insertOrder, insertRegistration } from "../../../postgres/checkout.queries.ts";
import { findPayment, insertPayment, setInvoice } from "../../../postgres/payments.queries.ts";
import { Database } from "../../../postgres/database.ts";
import { migrateToLatest } from "../../../postgres/migrate.ts";
import { databaseUrl } from "../../../testing/services.ts";
import { createLog } from "../../log.ts";
import type { ProviderPayment } from "../provider.ts";
import { toProviderPayment, Settlement, type SettlementDeps } from "../settlement.ts";
import { paymentOf, type ProviderSetup } from "./provider-setup.ts";

export const newId = (): string => randomBytes(16).toString("base64url");
const OPEN_MS = 1_500_000;

export class SettlementSetup {
  readonly database: Database;
  readonly changed: string[] = [];
  /** Sessions whose user got another plan. */
  readonly planChanged: string[] = [];
  readonly alarms: string[] = [];
  now = Date.now();
  tolerancePercent = 0;

  private constructor(database: Database) {
    this.database = database;
  }

  static async open(): Promise<SettlementSetup> {
    const database = new Database(databaseUrl(), 8, createLog("test", "silent"));
    await migrateToLatest(database);
    return new SettlementSetup(database);
  }

  /** A settlement like that of a server or worker. */
  settlement(setup: ProviderSetup, onStep?: SettlementDeps["onStep"]): Settlement {
    const log = createLog("test", "error", {
      write: (line: string) => void this.alarms.push(String((JSON.parse(line) as { reason: unknown }).reason)),
    });
    return new Settlement({
      database: this.database,
      providers: new Map([[setup.provider.id, setup.provider]]),
      log,
      now: () => new Date(this.now),
      tolerancePercent: this.tolerancePercent,
      onChanged: (id) => void this.changed.push(id),
      onPlanChanged: (handles) => void this.planChanged.push(...handles),
      ...(onStep ? { onStep } : {}),
    });
  }

  /** An order and an open payment of it; `of` is an order to pay once more, `part` the part of its price to ask for. */
  async makePayment(
    setup: ProviderSetup,
    options: { email?: string; userId?: string; order?: string; part?: string } = {},
  ): Promise<ProviderPayment> {
    const { email = `${newId().toLowerCase()}@example.test`, userId = null, part } = options;
    const id = newId();
    const toOpen = paymentOf(setup.provider, id, part);
    const orderId = options.order ?? (await this.#makeOrder(email, userId));
    await this.database.run((db) =>
      insertPayment(db, {
        id,
        orderId,
        provider: setup.provider.id,
        chargeAmount: toOpen.charge.amount,
        chargeCurrency: toOpen.charge.currency,
        ...(part === undefined ? {} : { pricePart: part }),
        expiresAt: new Date(this.now + OPEN_MS),
      }),
    );
    const { invoiceId } = await setup.provider.open(toOpen);
    if (invoiceId !== null) await this.database.run((db) => setInvoice(db, id, invoiceId));
    return toProviderPayment(await this.payment(id));
  }

  async #makeOrder(email: string, userId: string | null): Promise<string> {
    const registration = {
      id: newId(),
      user_id: userId,
      contact: email,
      contact_method: "email",
      email,
      plan: "professional",
      cycle: "monthly",
      language: "en",
      discount: 0,
    } as const;
    return this.database.run(async (db) => {
      await insertRegistration(db, registration);
      const at = { now: 0, launchUntil: 1 };
      return (await insertOrder(db, registration.id, quote({ ...registration, ...at }))).id;
    });
  }

  /** A session of this user, open unless `endedAt` is given; its handle. */
  async session(userId: string, { endedAt = null }: { endedAt?: Date | null } = {}): Promise<string> {
    const handle = newId();
    const row = { handle, token_hash: randomBytes(32), user_id: userId, user_agent: "test", ended_at: endedAt };
    const expiresAt = new Date(Date.now() + 86_400_000);
    await this.database.run((db) =>
      db
        .insertInto("sessions")
        .values({ ...row, expires_at: expiresAt })
        .execute(),
    );
    return handle;
  }

  async payment(id: string) {
    const payment = await this.database.run((db) => findPayment(db, id));
    if (!payment) throw new Error(`No payment ${id}`);
    return payment;
  }

  /** Entries about the payment's order on the list of what needs a person. */
  async attention(paymentId: string): Promise<string[]> {
    const { number } = await this.payment(paymentId);
    const rows = await this.database.run((db) =>
      db.selectFrom("attention").select("kind").where("subject", "=", number).where("closed_at", "is", null).execute(),
    );
    return rows.map(({ kind }) => kind).sort();
  }

  /** An operator; returns their id. */
  async admin(): Promise<string> {
    const row = {
      name: `op${newId().toLowerCase()}`,
      password_hash: "x",
      role: "operator",
      sealed_totp_key: Buffer.alloc(1),
    } as const;
    const { id } = await this.database.run((db) => db.insertInto("admins").values(row).returning("id").executeTakeFirstOrThrow());
    return id;
  }

  /** Actions on the order of this number. */
  async audited(order: string): Promise<string[]> {
    const rows = await this.database.run((db) => db.selectFrom("audit_log").select(["action", "details"]).execute());
    return rows.filter(({ details }) => (details as { order?: string }).order === order).map(({ action }) => action);
  }

  /** What exists because of the payment's order: grants, days of subscription, receipts, logins on their way. */
  async effects(paymentId: string): Promise<{ state: string; grants: number; days: number; receipts: number; logins: number }> {
    const payment = await this.payment(paymentId);
    return this.database.run(async (db) => {
      const grants = await db.selectFrom("subscription_grants").selectAll().where("order_id", "=", payment.order_id).execute();
      const userId = grants[0]?.user_id;
      const periods = userId
        ? await db
            .selectFrom("subscriptions")
            .selectAll()
            .where("user_id", "=", userId)
            .where("cancelled_at", "is", null)
            .execute()
        : [];
      const mails = await db.selectFrom("mails").select("template").where("recipient", "=", payment.email).execute();
      const logins = await db.selectFrom("credential_deliveries").select("id").where("recipient", "=", payment.contact).execute();
      return {
        logins: logins.length,
        state: payment.state,
        grants: grants.length,
        days: Math.round(
          periods.reduce((sum, { starts_at: from, ends_at: to }) => sum + (to.getTime() - from.getTime()) / 86_400_000, 0),
        ),
        receipts: mails.filter(({ template }) => template === "receipt").length,
      };
    });
  }

  close(): Promise<void> {
    return this.database.close();
  }
}

const MONTH_DAYS = { min: 28, max: 31 };

/** The payment gave one month, one receipt and as many logins. */
export async function expectOneGrant(books: SettlementSetup, payment: ProviderPayment, newLogins = 1): Promise<void> {
  const { grants, days, receipts, logins } = await books.effects(payment.id);
  expect([grants, receipts, logins]).toEqual([1, 1, newLogins]);
  expect(days).toBeGreaterThanOrEqual(MONTH_DAYS.min);
  expect(days).toBeLessThanOrEqual(MONTH_DAYS.max);
}

/** The payment gave nothing. */
export async function expectNoGrant(books: SettlementSetup, payment: ProviderPayment): Promise<void> {
  expect(await books.effects(payment.id)).toMatchObject({ grants: 0, days: 0, receipts: 0, logins: 0 });
}
