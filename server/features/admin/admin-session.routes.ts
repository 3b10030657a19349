import { addAudit } from "../../../shared/postgres/audit.queries.ts";
import { ADMIN_IDLE_MS, type AdminSession } from "../../admin/admin-sessions.ts";
import type { Cookies } from "../../http/cookies.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";
import { AdminLoginService, type AdminLoginDeps } from "./admin-login.service.ts";

export interface AdminSessionDeps extends AdminLoginDeps {
  readonly cookies: Cookies;
}

export async function adminSessionRoutes(app: HttpApp, deps: AdminSessionDeps): Promise<void> {
  const { database, admins, cookies } = deps;
  const service = new AdminLoginService(deps);

  serveRoute(app, "POST /api/admin/login", async ({ request, reply, body }) => {
    const replaced = await admins.byToken(cookies.admin(request) ?? "", true);
    const done = await service.login({
      ...body,
      proof: body.proof,
      userAgent: request.headers["user-agent"] ?? "",
      address: request.ip,
      deviceMark: cookies.device(request),
    });
    if (replaced) await admins.end(replaced.handle);
    cookies.setAdmin(reply, done.token, done.expiresAt);
    cookies.setDevice(reply, done.deviceMark);
    return answerOf({ ...done, expiresAt: done.expiresAt.getTime() });
  });

  serveRoute(app, "POST /api/admin/logout", async ({ admin, reply }) => {
    await admins.end(admin.handle);
    await database.run((db) =>
      addAudit(db, [{ action: "admin-logout", userId: null, adminId: admin.adminId, details: { handle: admin.handle } }]),
    );
    cookies.clearAdmin(reply);
    return { success: true, message: "Signed out" };
  });

  serveRoute(app, "GET /api/admin/session", async ({ admin }) => answerOf(admin));

  serveRoute(app, "POST /api/admin/ticket", async ({ admin }) => {
    const { ticket, expiresAt } = await admins.ticket(admin);
    await database.run((db) => addAudit(db, [{ action: "admin-ticket", userId: null, adminId: admin.adminId, details: {} }]));
    return { success: true as const, ticket, expires_at: expiresAt.getTime(), message: "" };
  });
}

type Named = Pick<AdminSession, "name" | "role" | "expiresAt">;

const answerOf = ({ name, role, expiresAt }: Named) => ({
  success: true as const,
  name,
  role,
  expires_at: expiresAt,
  idle_ms: ADMIN_IDLE_MS,
  message: "",
});
