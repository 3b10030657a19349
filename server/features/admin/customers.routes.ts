// Customers for those who run the service: found, looked at, given and denied plans, signed out, shut out. Each change says why.

import { ADMIN_PAGE, type Customer } from "../../../shared/contracts/admin-views.ts";
import { addAudit, auditOfUser } from "../../../shared/postgres/audit.queries.ts";
import type { Database, Queries } from "../../../shared/postgres/database.ts";
import {
  allPeriodsOf,
  deliveriesTo,
  findCustomer,
  findCustomers,
  type CustomerRow,
} from "../../../shared/postgres/operator-customers.queries.ts";
import { findOrders } from "../../../shared/postgres/operator-orders.queries.ts";
import { endSessionsOf, openSessionsOf } from "../../../shared/postgres/sessions.queries.ts";
import { grantSubscription, periodsOf, revokeSubscription } from "../../../shared/postgres/subscriptions.queries.ts";
import { lockOwnUser, setUserBlocked } from "../../../shared/postgres/users.queries.ts";
import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";
import { IDLE_MS } from "../../sessions/session-policy.ts";
import type { SessionService } from "../../sessions/session.service.ts";
import { auditView } from "./audit-view.ts";
import { orderView } from "./order-view.ts";

export interface CustomersParts {
  readonly database: Database;
  readonly sessions: SessionService;
}

/** A plan that nobody gives back: all of it is taken. */
const WHOLE = Number.POSITIVE_INFINITY;

/** A Fastify plugin. */
export async function customersRoutes(app: HttpApp, { database, sessions }: CustomersParts): Promise<void> {
  const idleSince = () => new Date(Date.now() - IDLE_MS);

  serveRoute(app, "GET /api/admin/users", async ({ query: { search, page } }) => {
    const slice = { offset: page * ADMIN_PAGE, max: ADMIN_PAGE + 1 };
    const rows = await database.run((db) => findCustomers(db, search, idleSince(), slice));
    return {
      success: true as const,
      data: rows.slice(0, ADMIN_PAGE).map(customerView),
      more: rows.length > ADMIN_PAGE,
      message: "",
    };
  });

  serveRoute(app, "GET /api/admin/users/:id", async ({ params: { id } }) => {
    const customer = await database.run((db) => findCustomer(db, id, idleSince()));
    if (!customer) throw new AppError("not-found");
    const { email } = customer;
    const [periods, open, orders, deliveries, audit] = await database.run((db) =>
      Promise.all([
        allPeriodsOf(db, id),
        openSessionsOf(db, id, idleSince()),
        findOrders(db, { text: "", filter: "all", userId: id }, { offset: 0, max: ADMIN_PAGE }),
        deliveriesTo(db, id, email),
        auditOfUser(db, id, ADMIN_PAGE),
      ]),
    );
    return {
      success: true as const,
      customer: customerView(customer),
      language: customer.language,
      periods: periods.map((row) => ({
        plan: row.plan,
        starts_at: row.starts_at.getTime(),
        ends_at: row.ends_at.getTime(),
        cancelled_at: row.cancelled_at?.getTime() ?? null,
      })),
      sessions: open.map((row) => ({
        handle: row.handle,
        created_at: row.created_at.getTime(),
        last_seen_at: row.last_seen_at.getTime(),
        expires_at: row.expires_at.getTime(),
        user_agent: row.user_agent,
      })),
      orders: orders.map(orderView),
      deliveries: deliveries.map((row) => ({ ...row, created_at: row.created_at.getTime() })),
      audit: audit.map(auditView),
      message: "",
    };
  });

  /** Runs a change with the customer's row locked, and tells every server that the customer's sessions see another plan. */
  const change = async (userId: string, work: (db: Queries) => Promise<void>): Promise<void> => {
    const open = await database.transaction(async (db) => {
      if (!(await lockOwnUser(db, userId))) throw new AppError("not-found");
      await work(db);
      return openSessionsOf(db, userId, idleSince());
    });
    for (const { handle } of open) sessions.announceChange(handle);
  };

  serveRoute(app, "POST /api/admin/users/:id/grant", async ({ admin, params: { id: userId }, body: { plan, days, reason } }) => {
    await change(userId, async (db) => {
      const { endsAt } = await grantSubscription(db, { userId, plan, days, startsAt: new Date() });
      const details = { plan, days, reason, ends_at: endsAt.toISOString() };
      await addAudit(db, [{ action: "plan-granted", userId, adminId: admin.adminId, details }]);
    });
    return { success: true, message: "The plan is granted" };
  });

  serveRoute(app, "POST /api/admin/users/:id/revoke", async ({ admin, params: { id: userId }, body: { plan, reason } }) => {
    await change(userId, async (db) => {
      const now = Date.now();
      const running = (await periodsOf(db, userId)).find((period) => period.plan === plan && period.endsAt > now);
      if (!running) throw new AppError("not-found");
      await revokeSubscription(db, userId, { plan, length: WHOLE, at: now });
      const details = { plan, reason, ended_at: new Date(running.endsAt).toISOString() };
      await addAudit(db, [{ action: "plan-revoked", userId, adminId: admin.adminId, details }]);
    });
    return { success: true, message: "The plan is taken back" };
  });

  serveRoute(app, "POST /api/admin/users/:id/end-sessions", async ({ admin, params: { id: userId }, body: { reason } }) => {
    const ended = await database.transaction(async (db) => {
      if (!(await lockOwnUser(db, userId))) throw new AppError("not-found");
      const handles = await endSessionsOf(db, userId, "revoked");
      const details = { ended: handles.length, reason };
      await addAudit(db, [{ action: "sessions-ended", userId, adminId: admin.adminId, details }]);
      return handles;
    });
    sessions.announceEnd(ended, "revoked");
    return { success: true as const, ended: ended.length, message: "All sessions have ended" };
  });

  serveRoute(app, "POST /api/admin/users/:id/block", async ({ admin, params: { id: userId }, body: { reason } }) => {
    const ended = await database.transaction(async (db) => {
      const user = await lockOwnUser(db, userId);
      if (!user || user.blocked_at !== null) throw new AppError("not-found");
      await setUserBlocked(db, userId, new Date());
      const handles = await endSessionsOf(db, userId, "revoked");
      const details = { ended: handles.length, reason };
      await addAudit(db, [{ action: "customer-blocked", userId, adminId: admin.adminId, details }]);
      return handles;
    });
    sessions.announceEnd(ended, "revoked");
    return { success: true, message: "The customer is blocked" };
  });

  serveRoute(app, "POST /api/admin/users/:id/unblock", async ({ admin, params: { id: userId }, body: { reason } }) => {
    await database.transaction(async (db) => {
      const user = await lockOwnUser(db, userId);
      if (!user || user.blocked_at === null) throw new AppError("not-found");
      await setUserBlocked(db, userId, null);
      await addAudit(db, [{ action: "customer-unblocked", userId, adminId: admin.adminId, details: { reason } }]);
    });
    return { success: true, message: "The customer may sign in again" };
  });
}

function customerView(row: CustomerRow): Customer {
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    created_at: row.created_at.getTime(),
    blocked: row.blocked_at !== null,
    plan: row.plan,
    plan_ends_at: row.plan_ends_at?.getTime() ?? null,
    open_sessions: row.open_sessions,
  };
}
