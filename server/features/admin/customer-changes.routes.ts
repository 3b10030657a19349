// An operator's changes to a customer: give and remove plans, sign out, shut out. Each change says why.

import { addAudit } from "../../../shared/postgres/audit.queries.ts";
import type { Database, Queries } from "../../../shared/postgres/database.ts";
import { endSessionsOf, openSessionsOf } from "../../../shared/postgres/sessions.queries.ts";
import type { DelayedLogins } from "../../credentials/delayed-logins.ts";
import { grantSubscription, periodsOf, revokeSubscription } from "../../../shared/postgres/subscriptions.queries.ts";
import { lockOwnUser, setUserBlocked } from "../../../shared/postgres/users.queries.ts";
import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";
import { loginNamesOf } from "./customers.routes.ts";
import { idleSince } from "../../sessions/session-policy.ts";
import type { SessionService } from "../../sessions/session.service.ts";

export interface CustomerChangesDeps {
  readonly database: Database;
  readonly sessions: SessionService;
  readonly delays: DelayedLogins;
}

/** Takes back all of a plan. */
const WHOLE = Number.POSITIVE_INFINITY;

export async function customerChangesRoutes(app: HttpApp, { database, sessions, delays }: CustomerChangesDeps): Promise<void> {
  /** Runs a change with the customer's row locked, and tells every server that the customer's plan changed. */
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

  serveRoute(app, "POST /api/admin/users/:id/let-in", async ({ admin, params: { id: userId }, body: { reason } }) => {
    const user = await database.transaction(async (db) => {
      const own = await lockOwnUser(db, userId);
      if (!own) throw new AppError("not-found");
      await addAudit(db, [{ action: "customer-let-in", userId, adminId: admin.adminId, details: { reason } }]);
      return own;
    });
    await delays.letIn(loginNamesOf(user));
    return { success: true, message: "The wrong passwords are forgotten" };
  });
}
