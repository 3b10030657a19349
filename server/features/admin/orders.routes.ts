import { ADMIN_PAGE } from "../../../shared/contracts/admin-views.ts";
import { dueRefund } from "../../../shared/node/payments/due-refund.ts";
import type { Settlement } from "../../../shared/node/payments/settlement.ts";
import { auditOfOrder } from "../../../shared/postgres/audit.queries.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import {
  consentOf,
  countTroubles,
  eventsOfPayments,
  findOrder,
  findOrders,
  paymentsOf,
  strayEvents,
} from "../../../shared/postgres/operator-orders.queries.ts";
import { orderMoney } from "../../../shared/postgres/order-money.queries.ts";
import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";
import { refundView } from "./refund-view.ts";
import { auditView } from "./audit-view.ts";
import { orderView } from "./order-view.ts";

export interface OrdersDeps {
  readonly database: Database;
  readonly settlement: Settlement;
}

export async function operatorOrderRoutes(app: HttpApp, { database, settlement }: OrdersDeps): Promise<void> {
  serveRoute(app, "GET /api/admin/orders", async ({ query: { search, filter, page } }) => {
    const slice = { offset: page * ADMIN_PAGE, max: ADMIN_PAGE + 1 };
    const [rows, troubles] = await database.run((db) =>
      Promise.all([findOrders(db, { text: search, filter }, slice), countTroubles(db)]),
    );
    const data = rows.slice(0, ADMIN_PAGE).map(orderView);
    return { success: true as const, data, more: rows.length > ADMIN_PAGE, troubles, message: "" };
  });

  serveRoute(app, "GET /api/admin/orders/:number", async ({ params: { number } }) => {
    const order = await database.run((db) => findOrder(db, number));
    if (!order) throw new AppError("not-found");
    const payments = await database.run((db) => paymentsOf(db, number));
    const consent = await database.run((db) => consentOf(db, number));
    const due = await database.run((db) => dueRefund(db, number, new Date()));
    const events = await database.run((db) =>
      eventsOfPayments(
        db,
        payments.map(({ id }) => id),
      ),
    );
    const money = await database.run((db) => orderMoney(db, number));
    const audit = await database.run((db) => auditOfOrder(db, number, ADMIN_PAGE));
    return {
      success: true as const,
      order: orderView(order),
      consent: consent ? { ...consent, agreed_at: consent.agreed_at.getTime() } : null,
      refund: due ? refundView(due) : null,
      payments: payments.map((row) => ({
        id: row.id,
        provider: row.provider,
        state: row.state,
        invoice_id: row.invoice_id,
        external_id: row.external_id,
        charge: `${row.charge_amount} ${row.charge_currency}`,
        received: row.received,
        is_late: row.is_late,
        created_at: row.created_at.getTime(),
        expires_at: row.expires_at.getTime(),
        updated_at: row.updated_at.getTime(),
      })),
      events: events.map(eventView),
      money: { received: money?.received ?? "0.00", missing: money?.missing ?? "0.00" },
      is_refundable_here: payments.some(({ provider }) => settlement.canRefund(provider)),
      audit: audit.map(auditView),
      message: "",
    };
  });

  serveRoute(app, "GET /api/admin/payment-events", async () => {
    const events = await database.run(strayEvents);
    return { success: true as const, data: events.map(eventView), message: "" };
  });
}

type EventRow = Awaited<ReturnType<typeof strayEvents>>[number];

const eventView = (row: EventRow) => ({
  ...row,
  received_at: row.received_at.getTime(),
  processed_at: row.processed_at?.getTime() ?? null,
});
