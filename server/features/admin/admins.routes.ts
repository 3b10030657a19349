// Admin accounts for owners: list, change of role, shutting out. Nobody can remove their own access, so an owner is always left.

import { addAudit } from "../../../shared/postgres/audit.queries.ts";
import {
  adminOverview,
  disableAdmin,
  endAdminSessions,
  lockAdmins,
  setAdminRole,
  type LockedAdmin,
} from "../../../shared/postgres/admins.queries.ts";
import type { Database, Queries } from "../../../shared/postgres/database.ts";
import { ADMIN_IDLE_MS, type AdminSession, type AdminSessions } from "../../admin/admin-sessions.ts";
import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";

export interface AdminsDeps {
  readonly database: Database;
  readonly admins: AdminSessions;
}

/** A change to another admin, for the audit log, and whose sessions it ended. */
interface Act {
  readonly action: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly ended: readonly string[];
}

export async function adminsRoutes(app: HttpApp, { database, admins }: AdminsDeps): Promise<void> {
  serveRoute(app, "GET /api/admin/admins", async () => {
    const now = Date.now();
    const rows = await database.run((db) => adminOverview(db, new Date(now), new Date(now - ADMIN_IDLE_MS)));
    const data = rows.map((row) => ({
      id: row.id,
      name: row.name,
      role: row.role,
      created_at: row.created_at.getTime(),
      disabled_at: row.disabled_at?.getTime() ?? null,
      last_login_at: row.last_login_at?.getTime() ?? null,
      open_sessions: row.open_sessions,
    }));
    return { success: true as const, data, message: "" };
  });

  /** Locks both admins: two owners who shut each other out at once must not both succeed. */
  const act = async (owner: AdminSession, id: string, work: (db: Queries, admin: LockedAdmin) => Promise<Act>) => {
    const ended = await database.transaction(async (db) => {
      const locked = await lockAdmins(db, [owner.adminId, id]);
      const own = locked.find((each) => each.id === owner.adminId);
      const admin = locked.find((each) => each.id === id);
      if (!own || own.disabled_at !== null || own.role !== "owner") throw new AppError("role");
      if (!admin) throw new AppError("not-found");
      const { action, details, ended: handles } = await work(db, admin);
      await addAudit(db, [{ action, userId: null, adminId: owner.adminId, details: { admin: admin.name, ...details } }]);
      return handles;
    });
    admins.forget(ended);
    return ended.length;
  };
  const anotherThan = (owner: AdminSession, id: string): void => {
    if (owner.adminId === id) throw new AppError("own-admin");
  };

  serveRoute(app, "POST /api/admin/admins/:id/role", async ({ admin: owner, params: { id }, body: { role, reason } }) => {
    anotherThan(owner, id);
    await act(owner, id, async (db, admin) => {
      await setAdminRole(db, id, role);
      const ended = await endAdminSessions(db, { adminId: id });
      return { action: "admin-role", details: { role, before: admin.role, reason }, ended };
    });
    return { success: true, message: "The role is changed" };
  });

  serveRoute(app, "POST /api/admin/admins/:id/disable", async ({ admin: owner, params: { id }, body: { reason } }) => {
    anotherThan(owner, id);
    await act(owner, id, async (db, admin) => {
      if (admin.disabled_at !== null) throw new AppError("not-found");
      return { action: "admin-disabled", details: { reason }, ended: await disableAdmin(db, id) };
    });
    return { success: true, message: "The admin is shut out" };
  });

  serveRoute(app, "POST /api/admin/admins/:id/end-sessions", async ({ admin: owner, params: { id }, body: { reason } }) => {
    const ended = await act(owner, id, async (db) => {
      const handles = await endAdminSessions(db, { adminId: id });
      return { action: "admin-sessions-ended", details: { ended: handles.length, reason }, ended: handles };
    });
    return { success: true as const, ended, message: "All sessions have ended" };
  });
}
