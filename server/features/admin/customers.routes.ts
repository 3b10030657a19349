import { loginName } from "../../../shared/addresses/mail-address.ts";
import { readableAddress } from "../../../shared/node/readable-address.ts";
import { ADMIN_PAGE, type Customer } from "../../../shared/contracts/admin-views.ts";
import { auditOfUser, noteView } from "../../../shared/postgres/audit.queries.ts";
import type { DelayedLogins } from "../../credentials/delayed-logins.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import {
  allPeriodsOf,
  deliveriesTo,
  findCustomer,
  findCustomers,
  type CustomerRow,
} from "../../../shared/postgres/operator-customers.queries.ts";
import { findOrders } from "../../../shared/postgres/operator-orders.queries.ts";
import { openSessionsOf } from "../../../shared/postgres/sessions.queries.ts";
import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";
import { idleSince } from "../../sessions/session-policy.ts";
import { auditView } from "./audit-view.ts";
import { orderView } from "./order-view.ts";

export interface CustomersRouteDeps {
  readonly database: Database;
  readonly delays: DelayedLogins;
}

export async function customersRoutes(app: HttpApp, { database, delays }: CustomersRouteDeps): Promise<void> {
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

  serveRoute(app, "GET /api/admin/users/:id", async ({ admin, params: { id } }) => {
    const customer = await database.run((db) => findCustomer(db, id, idleSince()));
    if (!customer) throw new AppError("not-found");
    await database.run((db) => noteView(db, id, admin.adminId));
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
      // Everything else about a customer is in PostgreSQL.
      delayed_until: await delays.until(loginNamesOf(customer)).catch(() => null),
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
      deliveries: deliveries.map((row) => ({
        ...row,
        recipient: readableAddress(row.recipient),
        created_at: row.created_at.getTime(),
      })),
      audit: audit.map(auditView),
      message: "",
    };
  });
}

/** What a customer may type to sign in. */
export function loginNamesOf({ email, username }: Pick<CustomerRow, "email" | "username">): string[] {
  return [...new Set([email, username ?? email].map(loginName))];
}

function customerView(row: CustomerRow): Customer {
  return {
    id: row.id,
    email: readableAddress(row.email),
    username: row.username,
    created_at: row.created_at.getTime(),
    blocked: row.blocked_at !== null,
    plan: row.plan,
    plan_ends_at: row.plan_ends_at?.getTime() ?? null,
    open_sessions: row.open_sessions,
  };
}
