// What needs a person: the list with what an operator must know to solve each item, and closing one by hand.

import { refundDueAt } from "../../../shared/checkout/withdrawal-days.ts";
import { CLOSED_BY_SOLUTION, type AttentionRow } from "../../../shared/contracts/admin-attention.ts";
import { ADMIN_PAGE } from "../../../shared/contracts/admin-views.ts";
import { addAudit } from "../../../shared/postgres/audit.queries.ts";
import type { Database, Queries } from "../../../shared/postgres/database.ts";
import {
  closeRow,
  countOpen,
  findOpenRow,
  listAttention,
  type ListedAttention,
} from "../../../shared/postgres/attention-list.queries.ts";
import { orderMoney } from "../../../shared/postgres/order-money.queries.ts";
import { findOrder } from "../../../shared/postgres/operator-orders.queries.ts";
import type { ControlChannel } from "../../control-channel.ts";
import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";

export interface AttentionRouteDeps {
  readonly database: Database;
  readonly control: ControlChannel;
}

/** Open rows per answer: more than this many share one cause. */
const MAX_OPEN = 200;
const ORDER_NUMBER = /^TD-/;

export async function attentionRoutes(app: HttpApp, { database, control }: AttentionRouteDeps): Promise<void> {
  serveRoute(app, "GET /api/admin/attention", async ({ query: { state, before } }) => {
    const max = state === "open" ? MAX_OPEN : ADMIN_PAGE;
    const rows = await database.run((db) => listAttention(db, { state, max: max + 1, ...(before && { before }) }));
    const data: AttentionRow[] = [];
    for (const row of rows.slice(0, max)) data.push(await database.run((db) => viewOf(db, row)));
    const open = await database.run(countOpen);
    return { success: true as const, data, open, more: rows.length > max, message: "" };
  });

  serveRoute(app, "POST /api/admin/attention/:id/close", async ({ admin, params: { id }, body: { reason } }) => {
    await database.transaction(async (db) => {
      const row = await findOpenRow(db, id);
      if (!row) throw new AppError("not-found");
      if (CLOSED_BY_SOLUTION.has(row.kind)) throw new AppError("not-closable");
      await closeRow(db, id, { adminId: admin.adminId, reason, now: new Date() });
      const order = ORDER_NUMBER.test(row.subject) ? { order: row.subject } : {};
      const details = { kind: row.kind, subject: row.subject, ...order, reason };
      await addAudit(db, [{ action: "attention-closed", userId: null, adminId: admin.adminId, details }]);
    });
    control.publish({ kind: "attention" });
    return { success: true, open: await database.run(countOpen), message: "Closed" };
  });
}

async function viewOf(db: Queries, row: ListedAttention): Promise<AttentionRow> {
  const details = row.details as AttentionRow["details"];
  const number = [row.subject, details["order"]].find((each) => typeof each === "string" && ORDER_NUMBER.test(each));
  const order = typeof number === "string" ? await orderView(db, number) : null;
  const user = details["user"];
  return {
    ...row,
    details,
    since: row.since.getTime(),
    last_seen_at: row.last_seen_at.getTime(),
    order,
    user_id: order?.user_id ?? (typeof user === "string" ? user : null),
    due_at: row.kind === "withdrawal" ? refundDueAt(row.since.getTime()) : null,
    closed_at: row.closed_at?.getTime() ?? null,
  };
}

async function orderView(db: Queries, number: string): Promise<AttentionRow["order"]> {
  const order = await findOrder(db, number);
  const money = await orderMoney(db, number);
  if (!order || !money) return null;
  return {
    number,
    email: order.email,
    user_id: order.user_id,
    plan: order.snapshot.plan,
    price: order.amount,
    received: money.received,
    missing: money.missing,
    currency: order.currency,
    is_granted: order.granted_at !== null && order.revoked_at === null,
  };
}
