// A customer's orders, and withdrawal: requested, confirmed in a second step, and acknowledged by mail with its time, as
// withdrawal law requires.

import { statusOf, type Order } from "../../../shared/contracts/checkout.ts";
import { storedLanguage } from "../../../shared/node/stored-language.ts";
import { isGranted } from "../../../shared/checkout/payment-state.ts";
import { refundLessUse, type RefundShare } from "../../../shared/checkout/refund-less-use.ts";
import { withdrawableUntil } from "../../../shared/checkout/withdrawal-days.ts";
import type { PlanPeriod } from "../../../shared/checkout/plan-periods.ts";
import type { Log } from "../../../shared/node/log.ts";
import { addAudit } from "../../../shared/postgres/audit.queries.ts";
import type { Database, Queries } from "../../../shared/postgres/database.ts";
import { queueMail } from "../../../shared/postgres/mails.queries.ts";
import { confirmWithdrawal, insertWithdrawal, paidOrders, type PaidOrderRow } from "../../../shared/postgres/orders.queries.ts";
import { periodsOf } from "../../../shared/postgres/subscriptions.queries.ts";
import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";

export interface OrderRoutesDeps {
  readonly database: Database;
  readonly log: Log;
  readonly now: () => Date;
}

export async function orderRoutes(app: HttpApp, { database, log, now }: OrderRoutesDeps): Promise<void> {
  serveRoute(app, "GET /api/account/orders", async ({ session: { userId } }) => {
    const [rows, periods] = await database.run(
      async (db) => [await paidOrders(db, userId), await periodsOf(db, userId)] as const,
    );
    const at = now();
    return { success: true, data: rows.map((row) => orderOf(row, refundShare(row, periods, at))), message: "" };
  });

  serveRoute(app, "POST /api/account/orders/:number/withdrawal", async ({ session, params }) =>
    database.transaction(async (db) => {
      const at = now();
      const order = await withdrawable(db, session.userId, params.number);
      const isInTime = at.getTime() <= withdrawableUntil(order.paid_at.getTime());
      await insertWithdrawal(db, order.id, isInTime ? "withdrawal" : "refund", at);
      return answerOf(db, session.userId, params.number, { at, message: "Confirm the request to make it count" });
    }),
  );

  serveRoute(app, "POST /api/account/orders/:number/withdrawal/confirm", async ({ session, params, body }) => {
    const at = now();
    const answer = await database.transaction(async (db) => {
      const before = await withdrawable(db, session.userId, params.number);
      if (await confirmWithdrawal(db, body.withdrawal_id, before.id, at)) await acknowledge(db, session.userId, before, at);
      else if (before.withdrawal_id !== body.withdrawal_id) throw new AppError("not-found");
      return answerOf(db, session.userId, params.number, { at, message: "Received; a confirmation follows by mail" });
    });
    log.warn({ alarm: "withdrawal", order: params.number, kind: answer.data.kind }, "a customer wants money back");
    return answer;
  });
}

async function acknowledge(db: Queries, userId: string, order: PaidOrderRow, at: Date): Promise<void> {
  const { withdrawal_kind: kind } = order;
  await addAudit(db, [{ action: "withdrawal", userId, details: { order: order.number, kind } }]);
  const { paid, refund, daysUsed, daysBought } = refundShare(order, await periodsOf(db, userId), at);
  const isWithdrawal = kind === "withdrawal";
  await queueMail(db, {
    template: "refund-confirmation",
    to: order.email,
    language: storedLanguage(order.language),
    params: {
      orderNumber: order.number,
      step: isWithdrawal ? "withdrawal-received" : "refund-requested",
      at: at.toISOString(),
      amount: isWithdrawal ? refund : paid,
      currency: order.charge_currency,
      ...(isWithdrawal ? { share: { paid, daysUsed, daysBought } } : {}),
    },
  });
}

/** The user's order of this number; throws not-found for anybody else's. */
async function orderNamed(db: Queries, userId: string, number: string): Promise<PaidOrderRow> {
  const [order] = await paidOrders(db, userId, number);
  if (!order) throw new AppError("not-found");
  return order;
}

/** The same, unless it was already refunded. */
async function withdrawable(db: Queries, userId: string, number: string): Promise<PaidOrderRow> {
  const order = await orderNamed(db, userId, number);
  if (!isGranted(order.state)) throw new AppError("not-withdrawable");
  return order;
}

async function answerOf(
  db: Queries,
  userId: string,
  number: string,
  { at, message }: { readonly at: Date; readonly message: string },
) {
  const row = await orderNamed(db, userId, number);
  const { withdrawal } = orderOf(row, refundShare(row, await periodsOf(db, userId), at));
  if (!withdrawal) throw new Error("The request was not stored");
  return { success: true as const, data: withdrawal, message };
}

/** What is refunded if the order is withdrawn now, or when it was confirmed. */
function refundShare(row: PaidOrderRow, periods: readonly PlanPeriod[], now: Date): RefundShare {
  const { snapshot, starts_at: startsAt, charge_amount: paid, confirmed_at: confirmedAt } = row;
  const at = (confirmedAt ?? now).getTime();
  return refundLessUse({ plan: snapshot.plan, cycle: snapshot.cycle, paid, startsAt: startsAt.getTime(), at, periods });
}

function orderOf(row: PaidOrderRow, share: RefundShare): Order {
  const { snapshot } = row;
  return {
    number: row.number,
    plan: snapshot.plan,
    billing_cycle: snapshot.cycle,
    price: snapshot.price,
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
    withdrawable_until: withdrawableUntil(row.paid_at.getTime()),
    withdrawal: withdrawalOf(row, share),
  };
}

function withdrawalOf(row: PaidOrderRow, { paid, refund, daysUsed, daysBought }: RefundShare): Order["withdrawal"] {
  const { withdrawal_id: id, withdrawal_kind: kind, requested_at: requestedAt } = row;
  if (id === null || kind === null || requestedAt === null) return null;
  return {
    id,
    kind,
    requested_at: requestedAt.getTime(),
    confirmed_at: row.confirmed_at?.getTime() ?? null,
    refunded_at: row.refunded_at?.getTime() ?? null,
    refund: { paid, amount: refund, currency: row.charge_currency, days_used: daysUsed, days_bought: daysBought },
  };
}
