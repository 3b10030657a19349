// A customer's orders, and the way back out of one: asked for, confirmed in a second step, and acknowledged by mail with its
// time, as the law on withdrawals wants it.

import { statusOf, type Order } from "../../../shared/contracts/checkout.ts";
import { storedLanguage } from "../../../shared/node/stored-language.ts";
import { isGranted } from "../../../shared/checkout/payment-state.ts";
import type { Log } from "../../../shared/node/log.ts";
import { addAudit } from "../../../shared/postgres/audit.queries.ts";
import type { Database, Queries } from "../../../shared/postgres/database.ts";
import { queueMail } from "../../../shared/postgres/mails.queries.ts";
import { confirmWithdrawal, insertWithdrawal, paidOrders, type PaidOrderRow } from "../../../shared/postgres/orders.queries.ts";
import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";

const WITHDRAWAL_MS = 14 * 86_400_000;

export interface OrderRoutesParts {
  readonly database: Database;
  readonly log: Log;
  readonly now: () => Date;
}

/** A Fastify plugin. */
export async function orderRoutes(app: HttpApp, { database, log, now }: OrderRoutesParts): Promise<void> {
  serveRoute(app, "GET /api/account/orders", async ({ session }) => {
    const rows = await database.run((db) => paidOrders(db, session.userId));
    return { success: true, data: rows.map(orderOf), message: "" };
  });

  serveRoute(app, "POST /api/account/orders/:number/withdrawal", async ({ session, params }) =>
    database.transaction(async (db) => {
      const order = await withdrawable(db, session.userId, params.number);
      const isInTime = now().getTime() <= withdrawableUntil(order);
      await insertWithdrawal(db, order.id, isInTime ? "withdrawal" : "refund", now());
      return answerOf(await orderNamed(db, session.userId, params.number), "Confirm the request to make it count");
    }),
  );

  serveRoute(app, "POST /api/account/orders/:number/withdrawal/confirm", async ({ session, params, body }) => {
    const order = await database.transaction(async (db) => {
      const before = await withdrawable(db, session.userId, params.number);
      const at = now();
      if (await confirmWithdrawal(db, body.withdrawal_id, before.id, at)) await acknowledge(db, session.userId, before, at);
      else if (before.withdrawal_id !== body.withdrawal_id) throw new AppError("not-found");
      return orderNamed(db, session.userId, params.number);
    });
    log.warn({ alarm: "withdrawal", order: order.number, kind: order.withdrawal_kind }, "a customer wants money back");
    return answerOf(order, "Received; a confirmation follows by mail");
  });
}

async function acknowledge(db: Queries, userId: string, order: PaidOrderRow, at: Date): Promise<void> {
  await addAudit(db, [{ action: "withdrawal", userId, details: { order: order.number, kind: order.withdrawal_kind } }]);
  await queueMail(db, {
    template: "refund-confirmation",
    to: order.email,
    language: storedLanguage(order.language),
    params: {
      orderNumber: order.number,
      step: order.withdrawal_kind === "withdrawal" ? "withdrawal-received" : "refund-requested",
      at: at.toISOString(),
      amount: order.charge_amount,
      currency: order.charge_currency,
    },
  });
}

/** The user's order of this number; throws not-found for anybody else's. */
async function orderNamed(db: Queries, userId: string, number: string): Promise<PaidOrderRow> {
  const [order] = await paidOrders(db, userId, number);
  if (!order) throw new AppError("not-found");
  return order;
}

/** The same, unless its money went back already. */
async function withdrawable(db: Queries, userId: string, number: string): Promise<PaidOrderRow> {
  const order = await orderNamed(db, userId, number);
  if (!isGranted(order.state)) throw new AppError("not-withdrawable");
  return order;
}

const withdrawableUntil = ({ paid_at: paidAt }: PaidOrderRow): number => paidAt.getTime() + WITHDRAWAL_MS;

function answerOf(row: PaidOrderRow, message: string) {
  const { withdrawal } = orderOf(row);
  if (!withdrawal) throw new Error("The request was not stored");
  return { success: true as const, data: withdrawal, message };
}

function orderOf(row: PaidOrderRow): Order {
  const { snapshot } = row;
  return {
    number: row.number,
    plan: snapshot.plan,
    billing_cycle: snapshot.cycle,
    amount: row.amount,
    currency: row.currency,
    discount_percent: snapshot.discount_percent,
    charge_amount: row.charge_amount,
    charge_currency: row.charge_currency,
    provider: row.provider,
    status: statusOf(row.state),
    paid_at: row.paid_at.getTime(),
    starts_at: row.starts_at.getTime(),
    ends_at: row.ends_at.getTime(),
    withdrawable_until: withdrawableUntil(row),
    withdrawal: withdrawalOf(row),
  };
}

function withdrawalOf(row: PaidOrderRow): Order["withdrawal"] {
  const { withdrawal_id: id, withdrawal_kind: kind, requested_at: requestedAt } = row;
  if (id === null || kind === null || requestedAt === null) return null;
  return {
    id,
    kind,
    requested_at: requestedAt.getTime(),
    confirmed_at: row.confirmed_at?.getTime() ?? null,
    refunded_at: row.refunded_at?.getTime() ?? null,
  };
}
